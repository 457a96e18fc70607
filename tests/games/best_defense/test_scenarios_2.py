"""Scenarios BD-S31 to BD-S60 of the specification."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.engine.errors import BadAnswer, BadOptions
from shamble.engine.game import find_game
from shamble.engine.match import Match
from shamble.games.best_defense.rules.walkers import add_walkers, remove_walkers, tokens_needed
from shamble.testing import at, off_board, options_of, play, skip_to, table

from .reading import (
    CARDS,
    GAME_NAME,
    asked,
    deck,
    discards,
    fresh,
    gear,
    loaded,
    play_event,
    pouch,
    printed,
    state,
    told,
    walkers,
    who,
)

EXPERT: dict[str, str | bool] = {"difficulty": "expert"}
QUIET = ["promise-me", "a-good-day"]
"""Events that change nothing in these scenarios."""


@pytest.mark.rule("BD-1.03", "BD-12.17")
def test_bd_s31_the_end_of_round_12_is_the_win() -> None:
    m = table(
        GAME_NAME,
        glenn=at("town"),
        rick=at("farm"),
        phase="damage",
        round=12,
        walkers={"highway": 1},
        sizes={"ammunition": 2},
    )
    assert m.result is not None
    assert (m.result.won, m.result.clause, deck(m, "ammunition")) == ((0, 1), "BD-1.03", 1)


@pytest.mark.rule("BD-4.06", "BD-4.07", "BD-4.08", "BD-4.09", "BD-4.10", "BD-20.04")
def test_bd_s32_expert_keeps_events_secret_and_the_table_silent() -> None:
    m = table(
        GAME_NAME,
        options=EXPERT,
        glenn=at("farm", gear=["katana"], hand=QUIET),
        rick=at("farm", hand=["fence-shakers", "pile-up"]),
        walkers={"farm": 1},
        phase="draw",
        turn="rick",
    )
    # Given a dealt round, then seat 0 sees no Event of seat 1 and the chat is closed
    assert m.game.sight(m.state, 2, 0).cards("hand", 1) == [None, None]
    assert m.scene(0).silence
    # When Rick plays one, all see it, and nobody sees the other one
    skip_to(m, "event", 1)
    play(m, "play fence-shakers")
    assert told(m, "plays") == [("rick", "fence-shakers")]
    assert m.game.sight(m.state, 2, 0).cards("unplayed", 1) == [None]
    # And from the Combat Phase on the chat is open
    assert (asked(m), m.scene(0).silence) == (("declare", 0), False)


@pytest.mark.rule("BD-4.04", "BD-4.05")
def test_bd_s33_beginners_see_all_events_and_may_always_talk() -> None:
    m = table(GAME_NAME, glenn=at("farm"), rick=at("farm", gear=["katana"]), walkers={"farm": 1}, phase="deal")
    for eyes in (0, 1, None):
        assert None not in [
            *m.game.sight(m.state, 2, eyes).cards("hand", 0),
            *m.game.sight(m.state, 2, eyes).cards("hand", 1),
        ]
    silences = []
    while state(m).round == 1 and not m.is_over:
        silences.append(m.scene(0).silence)
        m.answer(m.pending[0].options[0])
    assert silences and not any(silences)


@pytest.mark.rule("BD-9.01", "BD-9.02", "BD-9.03", "BD-9.04", "BD-9.05", "BD-9.06", "BD-9.08")
def test_bd_s34_one_gift_each_way() -> None:
    m = table(
        GAME_NAME,
        glenn=at("farm", gear={"rifle-1": 2}, hand=QUIET),
        rick=at("farm"),
        maggie=at("farm", food=1),
        phase="trade",
    )
    play(m, "give rifle-1", "to rick", "1: pass", "2: give-food")
    assert (gear(m, "rick"), loaded(m, "rifle-1"), who(m, "glenn").food, asked(m)[0]) == (
        ["rifle-1"],
        2,
        1,
        "first-event",
    )


@pytest.mark.rule("BD-9.07", "BD-9.09", "BD-9.10")
def test_bd_s35_what_may_be_given() -> None:
    m = table(
        GAME_NAME,
        glenn=at("farm", food=1, allies=1, gear={"handgun-1": 3}, pouch={"slug-pair-1": 2}),
        rick=at("farm", gear=["shotgun-1"]),
        phase="trade",
    )
    assert options_of(m)[:2] == ["skip-trade", "give-nothing"]
    assert options_of(m)[2:] == ["give-food", "give-ally", "give handgun-1", "give slug-pair-1"]
    refused = {refusal.words: refusal.clause for refusal in m.pending[0].refusals()}
    assert refused == {"give-round handgun-1": "BD-9.09", "give-round slug-pair-1": "BD-9.10"}


@pytest.mark.rule("BD-8.09", "BD-8.10", "BD-8.11", "BD-8.12")
def test_bd_s36_a_kept_ammo_card_does_not_load_itself() -> None:
    m = table(
        GAME_NAME,
        glenn=at("highway", gear=["rifle-1", "katana"], hand=QUIET),
        rick=at("highway", hand=["bad-light", "fence-shakers"]),
        walkers={"highway": 1},
        phase="draw",
        top={"ammunition": ["spare-clip-1"]},
    )
    play(m, "draw", "keep spare-clip-1")
    skip_to(m, "trade", 0)
    assert "give spare-clip-1" in options_of(m)
    skip_to(m, "pre-combat", 0)
    twin = m.clone()
    # Given it is not loaded before combat
    play(m, "pass")
    assert options_of(m) == ["pass", "attack katana"]
    # And given it is
    play(twin, "reload spare-clip-1 rifle-1 1")
    skip_to(twin, "declare", 0)
    assert "attack rifle-1" in options_of(twin)


@pytest.mark.rule("BD-19.03", "BD-19.04", "BD-19.05", "BD-19.06", "BD-19.07")
def test_bd_s37_solo_defying_costs_the_choice_of_event() -> None:
    m = table(
        GAME_NAME,
        glenn=at("farm", food=2, hand=QUIET),
        phase="move",
        round=2,
        top={"events": ["bad-light", "unchained-gate"]},
    )
    play(m, "move glenn highway", "defy glenn prison", "pass", "play promise-me")
    # Then Food is 1 (and A Good Day, the second Event, fed him), and both Events were played
    assert (who(m, "glenn").food, len(told(m, "plays")), state(m).round) == (1 + printed("a-good-day", "then.0"), 2, 3)
    # When he does not defy in the next round, one Event is played and both are discarded
    play(m, "stay glenn", "pass", "pass", "play bad-light")
    assert (len(told(m, "plays")), len(state(m).played), len(state(m).unplayed[0])) == (3, 3, 1)


@pytest.mark.rule("BD-18.03", "BD-18.04", "BD-18.05")
def test_bd_s38_leader_last() -> None:
    with pytest.raises(BadOptions, match="Expert"):
        find_game(GAME_NAME).settle(2, {"leader_last": True})
    m = table(
        GAME_NAME,
        options={**EXPERT, "leader_last": True},
        glenn=at("farm", hand=["fence-shakers", "cell-block-breach"]),
        rick=at("town", hand=QUIET),
        phase="play-event",
        turn="rick",
    )
    play(m, "play promise-me")
    assert (asked(m), told(m, "combat"), m.scene(0).silence) == (("first-event", 0), [], True)
    play(m, "play fence-shakers")
    assert [args[0] for args in told(m, "plays")] == ["rick", "glenn", "glenn"]
    assert len(told(m, "combat")) == 1


@pytest.mark.rule("BD-1.08", "BD-13.09")
def test_bd_s39_the_third_death_of_four_players_loses() -> None:
    m = table(
        GAME_NAME,
        glenn=at("town", hp=1),
        rick=at("farm"),
        maggie=at("farm"),
        daryl=at("farm"),
        walkers={"town": 1},
        phase="damage",
        used=["andrea", "michonne"],
    )
    assert m.result is not None
    assert (m.result.ending, m.result.clause) == ("nobody-left", "BD-1.08")


@pytest.mark.rule("BD-5.06")
def test_bd_s40_the_event_deck_is_made_anew_in_round_7() -> None:
    m = table(
        GAME_NAME,
        glenn=at("town"),
        rick=at("farm"),
        maggie=at("farm"),
        daryl=at("farm"),
        phase="deal",
        round=7,
        events=(),
        played=tuple(range(30)),
        unplayed=[tuple(range(30, 48)), (), (), ()],
    )
    g = state(m)
    assert ([len(hand) for hand in g.hands], len(g.events), g.played) == ([2, 2, 2, 2], 40, ())
    assert sorted((*g.events, *(event for hand in g.hands for event in hand))) == list(range(48))


@pytest.mark.rule("BD-16.02", "BD-12.14", "BD-12.15")
def test_bd_s41_bandages_come_before_the_harm() -> None:
    # Given nothing was done before, then damage is dealt and Bandages are not offered
    things: dict[str, Any] = {
        "glenn": at("town", hp=1, food=2, gear=["bandages-1"]),
        "rick": at("farm"),
        "walkers": {"town": 1},
    }
    m = table(GAME_NAME, phase="pre-combat", **things)
    twin = m.clone()
    play(m, "pass")
    assert asked(m) == ("replacement", 0)
    # Given they were used before combat
    play(twin, "use bandages-1 glenn")
    assert (asked(twin), who(twin, "glenn").hp) == (("heal", 0), 3 - 1)
    play(twin, "eat")
    assert (who(twin, "glenn").hp, who(twin, "glenn").food, state(twin).round) == (3, 1, 2)


@pytest.mark.rule("BD-15.05", "BD-15.06", "BD-15.07")
def test_bd_s42_maggie_gives_one_ammo_across_the_board() -> None:
    m = table(
        GAME_NAME,
        maggie=at("farm", gear={"handgun-1": 2}),
        glenn=at("prison", gear={"handgun-2": 1}),
        leader="maggie",
        round=2,
    )
    with pytest.raises(BadAnswer, match="not an option"):
        play(m, "give-round handgun-1 2")
    play(m, "give-round handgun-1")
    assert (loaded(m, "handgun-1"), loaded(m, "handgun-2"), asked(m)[0]) == (1, 2, "move")


@pytest.mark.rule("BD-7.02", "BD-7.03")
def test_bd_s43_defying_needs_food_and_nothing_else() -> None:
    m = table(GAME_NAME, glenn=at("farm"), rick=at("town"), phase="defy", turn="rick")
    assert asked(m) == ("draw", 1)
    m = table(GAME_NAME, glenn=at("farm"), rick=at("town", food=1), phase="defy", turn="rick")
    assert options_of(m) == ["pass", "defy rick farm", "defy rick prison"]


@pytest.mark.rule("BD-10.08")
def test_bd_s44_harsh_count() -> None:
    m = play_event("harsh-count", at("town", allies=1, food=1))
    assert (who(m, "rick").allies, who(m, "rick").food, who(m, "rick").hp, walkers(m)) == (0, 0, 5, {})
    m = play_event("harsh-count", at("town", allies=4))
    assert (who(m, "rick").allies, who(m, "rick").hp, walkers(m)) == (4, 4, {"town": 1})


@pytest.mark.rule("BD-18.01", "BD-18.02")
def test_bd_s45_one_leader_leads_again_with_the_same_ability() -> None:
    m = table(
        GAME_NAME, options={"one_leader": True}, andrea=at("farm", hp=3), rick=at("town"), phase="end-round", round=1
    )
    assert (state(m).round, state(m).leader, asked(m)) == (2, 0, ("lead-heal", 0))


@pytest.mark.rule("BD-15.03", "BD-15.12", "BD-6.04")
def test_bd_s46_glenn_arms_a_survivor_before_anyone_is_placed() -> None:
    m = table(
        GAME_NAME,
        glenn=off_board(),
        rick=off_board(gear={"rifle-1": 2}),
        maggie=off_board(gear=["machete-1"]),
        round=1,
    )
    assert options_of(m) == ["pass", "arm rick rifle-1"]
    play(m, "arm rick rifle-1")
    assert (loaded(m, "rifle-1"), asked(m), len(options_of(m))) == (3, ("move", 0), 4)


@pytest.mark.rule("BD-2.16", "BD-2.17", "BD-2.18", "BD-2.25")
def test_bd_s47_the_supply_of_walkers() -> None:
    m = table(
        GAME_NAME,
        glenn=at("farm"),
        rick=at("farm"),
        walkers={"farm": 9, "prison": 12, "town": 12, "highway": 13},
        phase="move",
    )
    g = state(m)
    assert sum(map(tokens_needed, g.walkers)) == 16
    assert (remove_walkers(g, g.cell_of("farm"), 1), sum(map(tokens_needed, g.walkers))) == (1, 17)
    assert add_walkers(g, g.cell_of("prison"), 1) == 0
    assert (add_walkers(g, g.cell_of("farm"), 1), sum(map(tokens_needed, g.walkers))) == (1, 16)
    assert walkers(m) == {"farm": 9, "prison": 12, "town": 12, "highway": 13}


@pytest.mark.rule("BD-10.20", "BD-10.04", "BD-13.03", "BD-13.07", "BD-12.10")
def test_bd_s48_an_event_goes_on_after_its_player_died() -> None:
    m = table(
        GAME_NAME,
        glenn=at("farm", hp=4, food=1),
        rick=at("town", hp=1, allies=2, hand=["harsh-count", "bad-light"]),
        sizes={"food": 9},
        phase="play-event",
        turn="rick",
    )
    play(m, "play harsh-count", "choose daryl")
    assert (walkers(m), fresh(m)) == ({"town": 2}, {"town": 1})
    skip_to(m, "heal")
    assert deck(m, "food") == 8


@pytest.mark.rule("BD-8.27", "BD-8.09")
def test_bd_s49_all_is_loaded_divided_at_will_or_all_is_kept() -> None:
    m = table(
        GAME_NAME,
        glenn=at("highway", gear=["rifle-1", "rifle-2"]),
        rick=at("farm"),
        phase="draw",
        top={"ammunition": ["deer-stand-find-1"]},
        dice=(3,),
    )
    play(m, "draw")
    assert (told(m, "rolls-black"), options_of(m)) == ([(3,)], ["keep deer-stand-find-1", "load deer-stand-find-1"])
    twin = m.clone()
    play(m, "load deer-stand-find-1")
    assert options_of(m) == [f"load-on rifle-1 {count}" for count in range(4)]
    play(m, "load-on rifle-1 2")
    assert (loaded(m, "rifle-1"), loaded(m, "rifle-2"), pouch(m, "glenn")) == (2, 1, {})
    play(twin, "keep deer-stand-find-1")
    assert (loaded(twin, "rifle-1"), pouch(twin, "glenn")) == (0, {"deer-stand-find-1": 3})


@pytest.mark.rule("BD-8.16", "BD-8.12", "BD-8.14")
def test_bd_s50_reloading_bench() -> None:
    m = table(
        GAME_NAME,
        glenn=at("highway", gear=["handgun-1", "crossbow-1"]),
        rick=at("farm"),
        phase="draw",
        top={"ammunition": ["reloading-bench"]},
    )
    play(m, "draw")
    twin = m.clone()
    play(m, "load reloading-bench", "onto crossbow-1")
    assert (loaded(m, "handgun-1"), loaded(m, "crossbow-1")) == (0, 2)
    # When it is kept, each of its Ammo fits another weapon before combat
    play(twin, "keep reloading-bench")
    skip_to(twin, "pre-combat", 0)
    play(twin, "reload reloading-bench handgun-1 1", "reload reloading-bench crossbow-1 1")
    assert (loaded(twin, "handgun-1"), loaded(twin, "crossbow-1"), pouch(twin, "glenn")) == (1, 1, {})
    assert discards(twin, "ammunition")[0] == "reloading-bench"


@pytest.mark.rule("BD-8.26")
def test_bd_s51_pooled_rounds() -> None:
    m = table(
        GAME_NAME,
        glenn=at("highway", gear=["rifle-1"]),
        rick=at("highway", gear=["katana"]),
        maggie=at("highway", gear={"handgun-1": 1, "shotgun-1": 0}),
        phase="draw",
        top={"ammunition": ["pooled-rounds"]},
    )
    play(m, "draw")
    assert (asked(m), loaded(m, "rifle-1")) == (("which-weapon", 2), 1)
    play(m, "onto shotgun-1")
    assert (loaded(m, "handgun-1"), loaded(m, "shotgun-1"), discards(m, "ammunition")) == (1, 1, ["pooled-rounds"])


@pytest.mark.rule("BD-17.03", "BD-17.11", "BD-17.13")
def test_bd_s52_a_token_held_back_counts_at_the_moment_of_loss() -> None:
    m = table(
        GAME_NAME,
        options={"motives": True},
        glenn=at("prison", motive="hoarder"),
        rick=at("farm", food=1, motive="own-compass", tokens=3, hand=QUIET),
        walkers={"highway": 1},
        sizes={"ammunition": 1},
        phase="defy",
        turn="rick",
    )
    play(m, "defy rick town", "place-later")
    while not m.is_over:
        m.answer(m.pending[0].options[0], m.pending[0].seat)
    assert m.result is not None
    assert (state(m).tokens[1], state(m).motive_up[1], m.result.won) == (4, True, (1,))


@pytest.mark.rule("BD-16.13", "BD-16.22")
def test_bd_s53_two_loud_shotguns() -> None:
    m = table(
        GAME_NAME,
        glenn=at("farm", gear={"shotgun-1": 1}),
        daryl=at("highway", gear={"shotgun-2": 1}),
        walkers={"farm": 2, "highway": 3},
        phase="declare",
        dice=(5, 5, 4, 5, 5, 4),
    )
    play(m, "attack shotgun-1", "attack shotgun-2")
    assert (walkers(m), told(m, "lures")) == ({"farm": 1}, [("glenn", "highway")])


@pytest.mark.rule("BD-12.19", "BD-13.07", "BD-16.19", "BD-16.23")
def test_bd_s54_barricade_kit_and_vest() -> None:
    equipment = ["bulletproof-vest", "barricade-kit"]
    wall = CARDS.gear[CARDS.gear_number["barricade-kit"]].wall
    m = table(
        GAME_NAME,
        glenn=at("town", gear=equipment, food=1),
        walkers={"town": wall + 2},
        sizes={"food": 9},
        phase="damage",
    )
    play(m, "yes")
    assert (who(m, "glenn").hp, deck(m, "food")) == (4, 9)
    m = table(GAME_NAME, glenn=at("prison", gear=equipment, hp=4, food=1), walkers={"prison": 3}, phase="damage")
    assert asked(m)[0] == "heal"


@pytest.mark.rule("BD-9.02", "BD-9.12")
def test_bd_s55_who_is_asked_for_a_return_gift() -> None:
    m = table(GAME_NAME, glenn=at("farm"), rick=at("farm", food=1), maggie=at("farm", food=1), phase="trade")
    twin = m.clone()
    play(m, "give-nothing")
    assert asked(m) == ("return-gift", 1)
    play(m, "pass")
    assert asked(m) == ("return-gift", 2)
    play(twin, "skip-trade")
    assert asked(twin)[0] == "first-event"


@pytest.mark.rule("BD-10.21", "BD-8.14", "BD-8.24")
def test_bd_s56_off_ramp_stragglers_paid_with_the_last_ammo() -> None:
    m = play_event("off-ramp-stragglers", at("town", pouch={"last-long-round": 1}), "yes")
    assert (pouch(m, "rick"), discards(m, "ammunition"), walkers(m)) == ({}, ["last-long-round"], {})
    m = play_event("off-ramp-stragglers", at("town"))
    assert (asked(m)[0], walkers(m)) == ("draw", {"highway": printed("off-ramp-stragglers", "else.0")})


@pytest.mark.rule("BD-18.08", "BD-3.20")
def test_bd_s57_one_leader_deals_eight_motives() -> None:
    m = Match.start(GAME_NAME, 4, {"one_leader": True, "motives": True}, seed=3)
    for name in ("rick", "glenn", "daryl", "maggie"):
        play(m, f"choose {name}")
    g = state(m)
    names = {CARDS.motives[number].id for number in (*g.motive, *g.put_away)}
    assert (len(names), "own-compass" in names, len(g.put_away)) == (8, False, 4)
    assert set(m.game.sight(m.state, 4, 0).cards("put-away")) == {None}


@pytest.mark.rule("BD-10.13", "BD-2.23", "BD-5.09")
def test_bd_s58_accidents_happen_while_the_leader_is_off_board() -> None:
    m = play_event("accidents-happen", at("town", hp=4), glenn=off_board(), maggie=at("town", hp=3))
    assert [s.hp for s in state(m).survivors] == [5, 3, 2]
    assert state(m).leader == 0


@pytest.mark.rule("BD-11.24", "BD-16.07", "BD-16.09", "BD-16.16")
def test_bd_s59_a_crossbow_with_a_little_help() -> None:
    m = table(
        GAME_NAME,
        glenn=at("farm", gear={"crossbow-1": 1}, extra_dice=1, allies=1),
        walkers={"farm": 1},
        phase="declare",
        dice=(1, 2),
    )
    play(m, "attack crossbow-1", "add-allies 1")
    assert told(m, "adds-allies") == [("glenn", 1, 5)]
    assert (loaded(m, "crossbow-1"), walkers(m)) == (1, {})


@pytest.mark.rule("BD-5.14", "BD-10.02", "BD-16.02", "BD-16.23")
def test_bd_s60_bandages_between_two_events() -> None:
    things: dict[str, Any] = {"rick": at("farm"), "phase": "own-turn", "then": "events"}
    m = table(GAME_NAME, glenn=at("town", hp=2, gear=["bandages-1"], hand=["fever", "cooking-smoke"]), **things)
    # Given Bandages are offered before Fever and not used
    assert (asked(m)[0], options_of(m)) == ("own-turn", ["pass", "use bandages-1 glenn"])
    play(m, "pass", "play fever")
    # Then they are offered again between the two Events
    assert (asked(m)[0], who(m, "glenn").hp) == ("own-turn", 1)
    play(m, "use bandages-1 glenn")
    assert who(m, "glenn").hp == 3
    # And at 5 HP they would not be offered at all
    m = table(
        GAME_NAME, glenn=at("town", gear=["bandages-1"], hand=["fever", "cooking-smoke"]), rick=at("farm"), phase="draw"
    )
    play(m, "pass")
    assert asked(m)[0] == "first-event"
