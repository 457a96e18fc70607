"""Worked scenarios 41 to 60: Leadership Abilities, Events, Equipment, Ammo and Motives at the edges of the rules."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.engine.errors import BadAnswer
from shamble.engine.match import Match
from shamble.games.best_defense.rules.walkers import add_walkers, remove_walkers, tokens_needed
from shamble.testing import at, off_board, options_of, play, skip_to, table

from .helpers import (
    CARDS,
    GAME_NAME,
    ammo_on,
    cards_in,
    discarded,
    fresh,
    kept_ammo,
    look,
    now,
    play_event,
    printed,
    told,
    walkers,
    who,
)

EXPERT: dict[str, str | bool] = {"difficulty": "expert"}
QUIET = ["promise-me", "a-good-day"]
"""Events that change nothing in these scenarios."""


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
    assert now(m) == ("replacement", 0)
    # Given they were used before combat
    play(twin, "use bandages-1 glenn")
    assert (now(twin), who(twin, "glenn").hp) == (("heal", 0), 3 - 1)
    play(twin, "eat")
    assert (who(twin, "glenn").hp, who(twin, "glenn").food, look(twin).round) == (3, 1, 2)


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
    assert (ammo_on(m, "handgun-1"), ammo_on(m, "handgun-2"), now(m)[0]) == (1, 2, "move")


@pytest.mark.rule("BD-7.02", "BD-7.03")
def test_bd_s43_defying_needs_food_and_nothing_else() -> None:
    m = table(GAME_NAME, glenn=at("farm"), rick=at("town"), phase="defy", turn="rick")
    assert now(m) == ("draw", 1)
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
    assert (look(m).round, look(m).leader, now(m)) == (2, 0, ("lead-heal", 0))


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
    assert (ammo_on(m, "rifle-1"), now(m), len(options_of(m))) == (3, ("move", 0), 4)


@pytest.mark.rule("BD-2.16", "BD-2.17", "BD-2.18", "BD-2.25")
def test_bd_s47_the_supply_of_walkers() -> None:
    m = table(
        GAME_NAME,
        glenn=at("farm"),
        rick=at("farm"),
        walkers={"farm": 9, "prison": 12, "town": 12, "highway": 13},
        phase="move",
    )
    g = look(m)
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
    assert cards_in(m, "food") == 8


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
    assert (ammo_on(m, "rifle-1"), ammo_on(m, "rifle-2"), kept_ammo(m, "glenn")) == (2, 1, {})
    play(twin, "keep deer-stand-find-1")
    assert (ammo_on(twin, "rifle-1"), kept_ammo(twin, "glenn")) == (0, {"deer-stand-find-1": 3})


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
    assert (ammo_on(m, "handgun-1"), ammo_on(m, "crossbow-1")) == (0, 2)
    # When it is kept, each of its Ammo fits another weapon before combat
    play(twin, "keep reloading-bench")
    skip_to(twin, "pre-combat", 0)
    play(twin, "reload reloading-bench handgun-1 1", "reload reloading-bench crossbow-1 1")
    assert (ammo_on(twin, "handgun-1"), ammo_on(twin, "crossbow-1"), kept_ammo(twin, "glenn")) == (1, 1, {})
    assert discarded(twin, "ammunition")[0] == "reloading-bench"


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
    assert (now(m), ammo_on(m, "rifle-1")) == (("which-weapon", 2), 1)
    play(m, "onto shotgun-1")
    assert (ammo_on(m, "handgun-1"), ammo_on(m, "shotgun-1"), discarded(m, "ammunition")) == (1, 1, ["pooled-rounds"])


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
    assert (look(m).tokens[1], look(m).motive_up[1], m.result.won) == (4, True, (1,))


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
    assert (who(m, "glenn").hp, cards_in(m, "food")) == (4, 9)
    m = table(GAME_NAME, glenn=at("prison", gear=equipment, hp=4, food=1), walkers={"prison": 3}, phase="damage")
    assert now(m)[0] == "heal"


@pytest.mark.rule("BD-9.02", "BD-9.12")
def test_bd_s55_who_is_asked_for_a_return_gift() -> None:
    m = table(GAME_NAME, glenn=at("farm"), rick=at("farm", food=1), maggie=at("farm", food=1), phase="trade")
    twin = m.clone()
    play(m, "give-nothing")
    assert now(m) == ("return-gift", 1)
    play(m, "pass")
    assert now(m) == ("return-gift", 2)
    play(twin, "skip-trade")
    assert now(twin)[0] == "first-event"


@pytest.mark.rule("BD-10.21", "BD-8.14", "BD-8.24")
def test_bd_s56_off_ramp_stragglers_paid_with_the_last_ammo() -> None:
    m = play_event("off-ramp-stragglers", at("town", pouch={"last-long-round": 1}), "yes")
    assert (kept_ammo(m, "rick"), discarded(m, "ammunition"), walkers(m)) == ({}, ["last-long-round"], {})
    m = play_event("off-ramp-stragglers", at("town"))
    assert (now(m)[0], walkers(m)) == ("draw", {"highway": printed("off-ramp-stragglers", "else.0")})


@pytest.mark.rule("BD-18.08", "BD-3.20")
def test_bd_s57_one_leader_deals_eight_motives() -> None:
    m = Match.start(GAME_NAME, 4, {"one_leader": True, "motives": True}, seed=3)
    for name in ("rick", "glenn", "daryl", "maggie"):
        play(m, f"choose {name}")
    g = look(m)
    names = {CARDS.motives[number].id for number in (*g.motive, *g.put_away)}
    assert (len(names), "own-compass" in names, len(g.put_away)) == (8, False, 4)
    assert set(m.game.sight(m.state, 4, 0).cards("put-away")) == {None}


@pytest.mark.rule("BD-10.13", "BD-2.23", "BD-5.09")
def test_bd_s58_accidents_happen_while_the_leader_is_off_board() -> None:
    m = play_event("accidents-happen", at("town", hp=4), glenn=off_board(), maggie=at("town", hp=3))
    assert [s.hp for s in look(m).survivors] == [5, 3, 2]
    assert look(m).leader == 0


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
    assert (ammo_on(m, "crossbow-1"), walkers(m)) == (1, {})


@pytest.mark.rule("BD-5.14", "BD-10.02", "BD-16.02", "BD-16.23")
def test_bd_s60_bandages_between_two_events() -> None:
    things: dict[str, Any] = {"rick": at("farm"), "phase": "own-turn", "then": "events"}
    m = table(GAME_NAME, glenn=at("town", hp=2, gear=["bandages-1"], hand=["fever", "cooking-smoke"]), **things)
    # Given Bandages are offered before Fever and not used
    assert (now(m)[0], options_of(m)) == ("own-turn", ["pass", "use bandages-1 glenn"])
    play(m, "pass", "play fever")
    # Then they are offered again between the two Events
    assert (now(m)[0], who(m, "glenn").hp) == ("own-turn", 1)
    play(m, "use bandages-1 glenn")
    assert who(m, "glenn").hp == 3
    # And at 5 HP they would not be offered at all
    m = table(
        GAME_NAME, glenn=at("town", gear=["bandages-1"], hand=["fever", "cooking-smoke"]), rick=at("farm"), phase="draw"
    )
    play(m, "pass")
    assert now(m)[0] == "first-event"
