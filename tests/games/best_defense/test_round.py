"""Section 5: round structure and the Leader."""

from __future__ import annotations

import pytest

from shamble.engine.match import Match
from shamble.testing import at, idle, off_board, options_of, play, skip_to, table

from .helpers import asked_until, look, now, walkers_at, who

# Events that hurt nobody and bring no Walkers
QUIET = ("a-good-day", "damp-powder", "promise-me", "bad-light")


def told(m: Match) -> list[str]:
    """What happened, by the keys of the story."""
    return [event.key for event in m.story]


def events_of(m: Match, seat: int) -> list[str]:
    return [look(m).content.event_ids[event] for event in look(m).hands[seat]]


# The parts of a round


@pytest.mark.rule("BD-5.01")
def test_a_round_is_start_turns_combat_end() -> None:
    m = table(
        "best_defense",
        daryl=at("farm", hp=4, food=1),
        glenn=at("town"),
        walkers={"farm": 1},
        top={"events": QUIET},
        phase="start-round",
    )
    skip_to(m, "heal")
    play(m, "eat")
    skip_to(m, "move")
    course = [key for key in told(m) if key in ("round", "dealt", "plays", "turn", "combat", "hurt", "eats")]
    assert course[:11] == [
        "round", "dealt", "dealt", "plays", "plays", "turn", "plays", "combat", "hurt", "eats", "round",
    ]  # fmt: skip


@pytest.mark.rule("BD-5.02")
def test_the_start_of_a_round_is_ability_then_window_then_deal() -> None:
    m = table("best_defense", andrea=at("farm", hp=3, gear=["bandages-1"]), glenn=at("town"), phase="start-round")
    # (a) the ability
    assert now(m) == ("lead-heal", 0)
    assert look(m).hands == [(), ()]
    play(m, "heal andrea")
    # (b) window W1
    assert now(m) == ("discussion", 0)
    assert look(m).hands == [(), ()]
    play(m, "use bandages-1 andrea")
    # (c) the deal
    assert now(m) == ("move", 0)
    assert [len(hand) for hand in look(m).hands] == [2, 2]


@pytest.mark.rule("BD-5.03", "BD-5.04")
def test_only_the_leaders_ability_is_in_effect() -> None:
    # Given Daryl leads: Michonne's and Rick's abilities do nothing
    m = table(
        "best_defense",
        daryl=at("farm", gear={"handgun-1": 1}),
        michonne=at("farm"),
        rick=at("farm"),
        walkers={"farm": 1},
        dice=(3,),
        phase="declare",
    )
    play(m, "attack handgun-1")
    assert "declares" in told(m) and now(m)[0] != "declare"
    assert ("rolls", ("daryl", [3], 3)) in [(event.key, event.args) for event in m.story]


@pytest.mark.rule("BD-5.03", "BD-5.04")
@pytest.mark.parametrize(("leader", "total"), (("rick", 4), ("daryl", 3)))
def test_an_ability_that_lasts_acts_throughout_the_round(leader: str, total: int) -> None:
    # Given Rick, or somebody else, leads from the start of the round to combat
    m = table(
        "best_defense",
        rick=at("farm", gear={"handgun-1": 1}),
        daryl=at("farm"),
        leader=leader,
        walkers={"farm": 1},
        top={"events": ("promise-me", "a-good-day", "vets-satchel", "fouled-well")},
        dice=(3,),
        phase="start-round",
    )
    skip_to(m, "declare")
    play(m, "attack handgun-1")
    assert [event.args for event in m.story if event.key == "rolls"] == [("rick", [3], total)]


@pytest.mark.rule("BD-5.04")
def test_an_ability_of_the_start_acts_once_and_before_the_deal() -> None:
    # Given Daryl feeds the hungry at the start
    m = table("best_defense", daryl=at("farm"), glenn=at("town", food=1), phase="start-round")
    assert told(m).index("gains-food") < told(m).index("dealt")
    # When Glenn has eaten or given his Food later
    assert (who(m, "daryl").food, who(m, "glenn").food) == (1, 1)
    skip_to(m, "defy")
    play(m, "defy glenn farm")
    # Then he gets none this round
    assert who(m, "glenn").food == 0


@pytest.mark.rule("BD-5.05")
def test_everybody_gets_two_events_also_off_board() -> None:
    m = table("best_defense", rick=at("farm"), glenn=off_board(), maggie=at("town"), phase="deal")
    assert [len(hand) for hand in look(m).hands] == [2, 2, 2]


@pytest.mark.rule("BD-5.06")
def test_an_empty_event_deck_is_made_anew_from_the_discards() -> None:
    # Given one card in the deck, 44 played and 3 discarded unplayed
    m = table(
        "best_defense",
        rick=at("farm"),
        glenn=at("town"),
        events=(47,),
        played=tuple(range(44)),
        unplayed=[(44, 45), (46,)],
        phase="deal",
    )
    # Then the deal begins with that card and goes on with the new deck
    g = look(m)
    assert g.hands[0][0] == 47
    assert sorted((*g.hands[0], *g.hands[1], *g.events)) == list(range(48))
    assert (len(g.events), g.played, g.unplayed) == (44, (), [(), ()])
    assert g.events != tuple(sorted(g.events))


# Turns


@pytest.mark.rule("BD-5.07")
def test_everybody_takes_one_turn_the_leader_first_then_clockwise() -> None:
    m = table("best_defense", daryl=at("farm"), glenn=at("town"), maggie=at("highway"), leader="glenn", phase="deal")
    asked = []
    while look(m).round == 1:
        asked.append(now(m))
        play(m, idle(m.pending[0]))
    assert [seat for key, seat in asked if key == "draw"] == [1, 2, 0]


@pytest.mark.rule("BD-5.08")
def test_the_steps_of_a_turn_come_once_and_in_order() -> None:
    # Given a non-Leader who could do everything
    m = table(
        "best_defense",
        daryl=at("farm", hand=QUIET[:2]),
        glenn=at("farm", food=5, hand=QUIET[2:]),
        phase="defy",
        turn="glenn",
    )
    asked = []
    for answer in ("pass", "pass", "skip-trade", "play promise-me"):
        asked.append(now(m))
        play(m, answer)
    assert asked == [("defy", 1), ("draw", 1), ("trade", 1), ("event", 1)]
    # Then no step comes again in this round
    assert now(m)[0] == "move"
    assert look(m).round == 2


@pytest.mark.rule("BD-5.08")
def test_the_steps_of_the_leader_come_once_and_in_order() -> None:
    m = table("best_defense", daryl=at("farm", food=1, hand=QUIET[:2]), glenn=at("farm", food=1), phase="move")
    keys = [key for key, _ in asked_until(m, "defy")]
    assert keys == ["move", "move", "draw", "trade", "first-event"]


# The Leader


@pytest.mark.rule("BD-5.09")
def test_the_leader_stays_leader_after_death() -> None:
    # Given the Leader dies of an Event
    m = table(
        "best_defense",
        rick=at("prison", hp=1, hand=("riot-gear", "damp-powder")),
        glenn=at("farm", hand=QUIET[2:]),
        maggie=at("farm", hand=("a-good-day", "fever")),
        walkers={"farm": 2},
        phase="events",
    )
    play(m, "play riot-gear", "choose andrea")
    # Then the same player still divides the damage of the round
    assert look(m).leader == 0
    assert skip_to(m, "divide").seat == 0


@pytest.mark.rule("BD-5.10")
def test_a_lasting_ability_ends_with_its_leader_and_no_other_begins() -> None:
    # Given Rick leads and falls, and Michonne takes over
    m = table(
        "best_defense",
        rick=at("prison", hp=1, hand=("riot-gear", "damp-powder")),
        glenn=at("farm", gear={"handgun-1": 1}, hand=("promise-me", "fever")),
        walkers={"farm": 1},
        dice=(3,),
        phase="events",
    )
    play(m, "play riot-gear", "choose michonne")
    skip_to(m, "declare", seat=1)
    # Then neither +1 nor bare hands
    assert options_of(m) == ["pass", "attack handgun-1"]
    play(m, "attack handgun-1")
    assert [event.args for event in m.story if event.key == "rolls"] == [("glenn", [3], 3)]


@pytest.mark.rule("BD-5.10")
def test_a_replacement_leads_with_its_own_ability_in_a_later_round() -> None:
    # Given solo, where the same player leads again
    m = table("best_defense", rick=at("farm", hp=1), walkers={"farm": 1}, phase="damage")
    play(m, "choose michonne")
    assert look(m).round == 2
    assert (look(m).ability, look(m).bare_hands, look(m).combat_bonus) == ("michonne", 1, 0)


@pytest.mark.rule("BD-5.10")
def test_the_death_of_another_does_not_end_the_leaders_ability() -> None:
    m = table("best_defense", rick=at("town"), glenn=at("farm", hp=1), walkers={"farm": 1}, phase="damage")
    assert now(m) == ("replacement", 1)
    assert look(m).combat_bonus == 1


@pytest.mark.rule("BD-5.11")
@pytest.mark.parametrize(("leader", "following"), (("rick", 1), ("glenn", 2), ("maggie", 0)))
def test_the_badge_passes_to_the_left(leader: str, following: int) -> None:
    m = table("best_defense", rick=at("farm"), glenn=at("town"), maggie=at("highway"), leader=leader, phase="end-round")
    assert look(m).leader == following


@pytest.mark.rule("BD-5.11")
def test_the_badge_does_not_pass_when_the_game_ends() -> None:
    m = table("best_defense", rick=at("farm"), glenn=at("town"), round=12, phase="end-round")
    assert m.is_over and look(m).leader == 0


@pytest.mark.rule("BD-5.12")
def test_this_round_lasts_to_the_end_of_the_end_of_round() -> None:
    # Given effects of this round and somebody who still can heal
    m = table(
        "best_defense",
        rick=at("farm", hp=4, food=1, no_death=True, extra_dice=1),
        glenn=at("town"),
        defy_costs_allies=True,
        combat_minus_1=True,
        phase="heal",
    )
    g = look(m)
    assert (g.defy_costs_allies, g.combat_minus_1, g.combat_bonus) == (True, True, 1)
    assert (who(m, "rick").no_death, who(m, "rick").extra_dice) == (True, 1)
    # When the round is over
    play(m, "pass")
    # Then so are they
    assert g.round == 2
    assert (g.defy_costs_allies, g.combat_minus_1, g.combat_bonus) == (False, False, 0)
    assert (who(m, "rick").no_death, who(m, "rick").extra_dice) == (False, 0)


@pytest.mark.rule("BD-5.13")
def test_events_are_dealt_from_the_top_two_by_two_in_turn_order() -> None:
    m = table(
        "best_defense",
        rick=at("farm"),
        glenn=at("town"),
        maggie=at("town"),
        leader="glenn",
        top={"events": ["fever", "stampede", "pile-up", "bad-light", "promise-me", "a-good-day"]},
        phase="deal",
    )
    assert events_of(m, 1) == ["fever", "stampede"]
    assert events_of(m, 2) == ["pile-up", "bad-light"]
    assert events_of(m, 0) == ["promise-me", "a-good-day"]


# Windows


@pytest.mark.rule("BD-5.14")
def test_w1_is_after_the_ability_and_before_the_deal() -> None:
    m = table("best_defense", daryl=at("farm", hp=3, gear=["bandages-1"]), glenn=at("town"), phase="start-round")
    assert now(m) == ("discussion", 0)
    assert "gains-food" in told(m) and "dealt" not in told(m)


@pytest.mark.rule("BD-5.14", "BD-5.15")
def test_w2_is_before_each_step_and_after_the_last_event() -> None:
    # Given a non-Leader with Bandages who never uses them
    m = table(
        "best_defense",
        daryl=at("farm"),
        glenn=at("farm", hp=3, food=1, gear=["bandages-1"], hand=("damp-powder", "bad-light")),
        phase="end-turn",
    )
    asked = asked_until(m, "pre-combat")
    assert asked == [(key, 1) for step in ("defy", "draw", "trade", "event") for key in ("own-turn", step)] + [
        ("own-turn", 1)
    ]


@pytest.mark.rule("BD-5.14")
def test_w2_of_the_leader_is_also_between_the_two_events() -> None:
    m = table(
        "best_defense",
        daryl=at("farm", hp=3, gear=["bandages-1"]),
        glenn=at("highway"),
        top={"events": QUIET},
        phase="deal",
    )
    keys = [key for key, seat in asked_until(m, "event") if seat == 0]
    first = keys.index("first-event")
    assert keys[:first] == ["own-turn", "move", "move", "own-turn", "draw", "own-turn", "own-turn"]
    assert keys[first:] == ["first-event", "own-turn", "own-turn"]


@pytest.mark.rule("BD-5.14", "BD-5.15")
def test_in_w2_only_the_owner_is_asked_until_passing() -> None:
    # Given the active player and another one with two Bandages and kept Ammo
    m = table(
        "best_defense",
        daryl=at("farm", hp=1, gear=["bandages-1", "rifle-1"], pouch={"spare-clip-1": 2}),
        glenn=at("farm", hp=1, gear=["bandages-2"]),
        top={"events": QUIET},
        phase="deal",
    )
    # Then the active one is asked again after each act, and nobody else
    assert now(m) == ("own-turn", 0)
    play(m, "use bandages-1 daryl")
    assert now(m) == ("own-turn", 0)
    play(m, "reload spare-clip-1 rifle-1 1")
    assert now(m) == ("own-turn", 0)
    play(m, "pass")
    assert now(m) == ("move", 0)


@pytest.mark.rule("BD-5.14")
def test_w3_w4_and_w5_open_at_their_moments() -> None:
    m = table(
        "best_defense",
        daryl=at("farm", hp=3, gear=["bandages-1", "barricade-kit", "motorcycle"]),
        glenn=at("town"),
        walkers={"farm": 1},
        phase="pre-combat",
    )
    # W3: Bandages and Motorcycle, but no Barricade Kit
    assert now(m) == ("pre-combat", 0)
    assert {words.split()[1] for words in options_of(m)[1:]} == {"bandages-1", "motorcycle"}
    play(m, "pass")
    # W4: the Barricade Kit alone
    assert now(m) == ("barricade", 0)
    play(m, "no")
    # W5: Bandages alone
    assert now(m) == ("heal", 0)
    assert options_of(m) == ["pass", "use bandages-1 daryl"]


@pytest.mark.rule("BD-5.14")
def test_no_window_opens_while_an_event_is_resolved() -> None:
    # Given somebody with Bandages plays an Event that hurts and then asks
    m = table(
        "best_defense",
        daryl=at("farm", hp=2, food=2, gear=["bandages-1"], hand=("fever", "stampede")),
        glenn=at("highway"),
        phase="events",
    )
    play(m, "play fever")
    assert options_of(m) == ["yes", "no"]
    play(m, "no")
    # Then the window opens when the Event is over, and not before
    assert now(m)[0] == "own-turn"
    assert who(m, "daryl").hp == 1


@pytest.mark.rule("BD-5.14")
def test_no_window_opens_while_a_drawn_card_is_resolved() -> None:
    m = table(
        "best_defense",
        daryl=at("highway", hp=2, gear=["bandages-1", "rifle-1", "rifle-2"], pouch={"spare-clip-2": 2}),
        top={"ammunition": ["spare-clip-1"]},
        phase="draw",
    )
    for answer, offered in (("draw", "take"), ("take spare-clip-1", "keep"), ("load spare-clip-1", "load-on")):
        play(m, answer)
        assert m.pending[0].options[0].verb == offered
        assert not any(words.startswith(("use", "reload")) for words in options_of(m))
    play(m, "load-on rifle-1 1")
    assert now(m)[0] == "own-turn"


@pytest.mark.rule("BD-5.15")
@pytest.mark.parametrize(("phase", "key"), (("discussion", "discussion"), ("pre-combat", "pre-combat")))
def test_in_w1_and_w3_all_are_asked_until_all_have_passed_in_succession(phase: str, key: str) -> None:
    # Given three who could act, and the second seat leads
    m = table(
        "best_defense",
        daryl=at("farm", hp=1, gear=["bandages-1"]),
        glenn=at("town", gear=["rifle-1"], pouch={"spare-clip-1": 2}),
        maggie=at("highway", gear=["rifle-2"], pouch={"spare-clip-2": 2}),
        leader="glenn",
        phase=phase,
    )
    # When the first passes, the second acts, and all pass then
    asked = []
    for answer in ("pass", "reload spare-clip-2 rifle-2 1", "pass", "pass", "pass"):
        asked.append(now(m))
        play(m, answer)
    # Then the first is asked again, and the one who acted as well
    assert asked == [(key, 1), (key, 2), (key, 0), (key, 1), (key, 2)]
    assert now(m)[0] != key


@pytest.mark.rule("BD-5.15")
def test_who_passed_may_act_after_somebody_else_did() -> None:
    m = table(
        "best_defense",
        daryl=at("farm", hp=1, gear=["bandages-1"]),
        glenn=at("farm", gear=["flashbang-grenade"]),
        walkers={"farm": 3},
        dice=(2,),
        phase="pre-combat",
    )
    play(m, "pass", "use flashbang-grenade")
    assert now(m) == ("pre-combat", 0)
    play(m, "use bandages-1 daryl")
    assert (who(m, "daryl").hp, walkers_at(m, "farm")) == (3, 1)
