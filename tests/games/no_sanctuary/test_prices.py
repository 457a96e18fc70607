"""What is paid, lost or kept: Focus of two kinds, Barricades that cards remove, Hushes, types of Special Walkers."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.games.no_sanctuary import GAME
from shamble.games.no_sanctuary.looks.odds import odds
from shamble.games.no_sanctuary.state import PLATED, TYPES
from shamble.testing import at, play, table

from .helpers import group, has, look, lying_at, now, offered, on_wall, ready_at, scenario, until, who


@pytest.mark.rule("NS-15.09", "NS-25.09", "NS-25.16", "NS-30.05")
def test_a_price_in_focus_may_come_from_either_place() -> None:
    lying = {"A2-standard-down": 1}
    m = group(p1=at("A2", focus=1), turn="harlan", card="roll-call", event="old-blood", pool=1, enemies=lying)
    play(m, "event old-blood")
    assert offered(m) == ["own-focus", "pool-focus"]
    play(m, "pool-focus", "enemy A2-standard-down")
    assert (who(m, "harlan").focus, look(m).pool, lying_at(m, "A2")) == (1, 0, 0)
    m = group(p1=at("A2", focus=1), turn="harlan", card="roll-call", event="old-blood", enemies=lying)
    play(m, "event old-blood", "enemy A2-standard-down")
    assert (who(m, "harlan").focus, lying_at(m, "A2")) == (0, 0)
    m = group(turn="harlan", card="roll-call", event="old-blood", pool=1, enemies=lying)
    play(m, "event old-blood", "enemy A2-standard-down")
    assert (look(m).pool, lying_at(m, "A2")) == (0, 0)


@pytest.mark.rule("NS-16.03", "NS-16.08", "NS-25.16")
def test_a_forced_loss_takes_own_focus() -> None:
    m = group(p1=at("A2", focus=2), pool=1, top_events=("careful-inventory", "stocked-shelves"), phase="planning")
    play(m, "activate stocked-shelves")
    assert (who(m, "harlan").focus, look(m).pool, look(m).morale) == (1, 1, 10)


@pytest.mark.rule("NS-15.12", "NS-16.22", "NS-30.07")
def test_a_card_removes_a_barricade_unless_a_brace_holds_it() -> None:
    walls = {"wall-A4-west": 2, "wall-B2-north": 1}
    events = ("bar-the-door", "stocked-shelves")
    m = group(barricades=walls, top_events=events, phase="planning")
    play(m, "activate stocked-shelves")
    assert now(m) == ("wreck", 0)
    play(m, "wreck wall-A4-west")
    assert (on_wall(m, "wall-A4-west"), on_wall(m, "wall-B2-north")) == (1, 1)
    m = group(
        p4=at("A2", laid=["A5"]), names="harlan wren boone silas", barricades={"wall-A4-west": 1}, top_events=events,
        phase="planning",
    )  # fmt: skip
    play(m, "activate stocked-shelves")
    assert now(m) == ("brace", 3)
    play(m, "brace A5")
    assert (on_wall(m, "wall-A4-west"), who(m, "silas").laid, look(m).morale) == (1, (), 10)


@pytest.mark.rule("NS-15.12", "NS-11.12")
def test_a_hush_lowers_a_raise_outside_a_roll() -> None:
    things = {"turn": "harlan", "card": "roll-call", "ammunition": 1, "enemies": {"A1-standard-ready": 1}}
    m = group(p1=at("A2", sheet={"ruth": 1}), names="harlan wren boone ruth", **things)
    play(m, "maneuver ammunition")
    assert now(m) == ("hush", 0)
    play(m, "yes")
    until(m, "act")
    assert (look(m).threat, who(m, "harlan").sheet, ready_at(m, "A1"), has(m, "ammunition")) == (0, (), 0, 0)
    m = group(p1=at("A2", sheet={"ruth": 1}), names="harlan wren boone ruth", **things)
    play(m, "maneuver ammunition", "no")
    assert look(m).threat == 1


@pytest.mark.rule("NS-3.21", "NS-21.07", "NS-21.09")
def test_the_leader_takes_one_of_several_types_of_special_walkers() -> None:
    m = group(phase="walkers", threat=4, reserve={"masked": 1, "plated": 1}, map_cards=("D7",))
    assert now(m) == ("special-type", 0)
    assert offered(m) == ["take masked", "take plated"]
    play(m, "take plated")
    assert look(m).reserve[PLATED] == 0
    assert look(m).ready[33 * TYPES + PLATED] == 1


@pytest.mark.rule("NS-13.09", "NS-22.02")
@pytest.mark.parametrize(
    ("before", "unlocked"), [({"rescued": 2}, []), ({"stage": 1, "found": ("a",), "food": 1}, ["objective-b"])]
)
def test_the_lock_comes_off_a_face_up_card_when_its_stage_begins(before: dict[str, Any], unlocked: list[str]) -> None:
    spots = {name: at("A1") for name in ("harlan", "wren", "boone", "pax")}
    m = scenario(
        "voices-on-the-wind", **spots, **before, phase="objective",
        search={"Farmhouse": ["objective-b", "pantry-shelf-1"]}, face_up=[True] + [False] * 4,
    )  # fmt: skip
    assert look(m).stage == before.get("stage", 0) + 1
    assert [event.args[0] for event in m.story if event.key == "unlocks"] == unlocked
    assert look(m).face_up[0]


@pytest.mark.rule("NS-1.01")
def test_all_players_are_one_team() -> None:
    (team,) = GAME.teams(look(group()))
    assert team.seats == (0, 1, 2, 3)


@pytest.mark.rule("NS-12.08", "NS-12.09", "NS-12.10", "NS-11.04", "NS-11.06")
def test_notes_say_dice_and_the_price_of_leaving() -> None:
    masked = {"A2-masked-ready": 2}
    m = group(p1=at("A2", stress=1), turn="harlan", card="roll-call", enemies=masked)
    assert notes(m, "action search") == ("2 + 3 Stress Dice, 56% to succeed.",)
    assert notes(m, "maneuver move") == ("Leaving costs Exert 2.",)
    m = group(p1=at("A2", down=True), turn="harlan", card="roll-call")
    assert notes(m, "action grapple") == ("3 Dice, 70% to succeed.",)
    # Roll Call has the Exert Bonus for Coordinate Actions, so four of six sides are successes
    assert notes(m, "action assist") == ("3 Dice, 96% to succeed.",)
    assert notes(m, "maneuver move") == ("You stand up instead of moving.",)
    assert notes(m, "end") == ("Unused: Maneuver and Action.",)
    m = table(
        "no_sanctuary", players=1, harlan=at("A2"), wren=at("A2", ally_of="harlan"), turn="wren",
        enemies={"A2-standard-ready": 3},
    )  # fmt: skip
    assert notes(m, "maneuver move") == ("Leaving costs 1 Exert Token.",)


@pytest.mark.rule("NS-11.08", "NS-11.09", "NS-11.10", "NS-11.11", "NS-11.14")
def test_notes_say_what_maneuvers_change() -> None:
    m = group(p1=at("A5", stress=1, focus=2, deck=5), turn="harlan", card="roll-call", threat=4, food=2, materials=1)
    assert notes(m, "maneuver hide") == ("Threat 4 to 3. Stress 1 to 0.",)
    assert notes(m, "maneuver focus") == ("Focus 2 to 3.",)
    assert notes(m, "maneuver food") == ("Food 2 to 1. Heal 2.",)
    assert notes(m, "maneuver material") == ("Materials 1 to 0.",)
    m = group(p1=at("A5", stress=1), turn="harlan", card="roll-call", enemies={"A5-standard-down": 1})
    assert notes(m, "maneuver hide") == ("Nothing to lower.",)


@pytest.mark.rule("NS-19.07", "NS-19.09", "NS-19.11", "NS-20.09", "NS-20.10", "NS-20.04", "NS-20.05")
def test_notes_say_what_walkers_will_do() -> None:
    m = group(
        p1=at("D7"), p2=at("D7"), p3=at("C1"), phase="walkers", axis="east-west", fallen={"D9": 1},
        enemies={"D7-standard-ready": 2, "D9-standard-ready": 1, "C1-standard-ready": 1},
    )  # fmt: skip
    assert now(m)[0] == "next-overrun"
    assert notes(m, "space D7") == ("Harlan and Wren: Exert 2 in all.",)
    assert notes(m, "space C1") == ("Boone: Exert 1.",)
    assert notes(m, "space D9") == ("1 Stranger defeated: Group Tension.",)
    inside = {f"p{n}": at("B5") for n in range(1, 5)}
    m = group(
        **inside, phase="walkers", axis="east-west", barricades={"wall-B4-B5": 2, "wall-B5-B6": 1},
        enemies={"B4-standard-ready": 2, "B6-standard-ready": 2, "B8-standard-ready": 1},
    )  # fmt: skip
    assert now(m)[0] == "next-swarm"
    assert notes(m, "space B4") == ("2 against 2 on the Wall to B5: they fall outside, nothing breaks.",)
    assert notes(m, "space B6") == ("2 against 1: the Barricade breaks and they enter B5.",)
    assert notes(m, "space B8") == ("1 Walker to B5.",)


@pytest.mark.rule("NS-6.06", "NS-6.07", "NS-7.02", "NS-7.03", "NS-7.08", "NS-15.12")
def test_notes_say_what_an_event_and_a_card_bring_before_they_are_chosen() -> None:
    m = group(top_events=("shapes-in-the-doorway", "stocked-shelves"), phase="planning")
    events = look(m).content.events
    neglected = next(event for event in events if event.id == "shapes-in-the-doorway")
    (said,) = notes(m, "activate stocked-shelves")
    assert said.endswith(f"Shapes in the Doorway is Neglected: {neglected.neglect_text}")
    cards = ["clear-the-room", "think-it-over"]
    for leads, harlan, wren, pays in (
        ("wren", {}, {"stress": 1}, "Wren: Stress 1 to 2."),
        ("wren", {}, {"stress": 3}, "The Leader is fully Stressed: Group Tension."),
        ("harlan", {"stress": 1, "trust": 2}, {}, "Harlan: Trust 2 to 1."),
        ("harlan", {"trust": 0}, {}, "The Leader has no Trust: Group Tension."),
    ):
        m = group(
            p1=at("A5", hand=cards, **harlan), p2=at("A5", **wren), turn="harlan", leader=leads, approach="normal"
        )
        assert now(m) == ("play", 0)
        assert notes(m, "play think-it-over") == (f"Defiant. {pays}",)
        assert notes(m, "play clear-the-room") == ("Compliant.",)


@pytest.mark.rule("NS-12.13", "NS-12.14", "NS-12.15", "NS-12.20", "NS-14.01")
def test_notes_in_a_roll_count_successes_and_what_they_cost() -> None:
    dice = ("success", "focus", "exert")
    m = group(p1=at("A5", focus=2, deck=4), turn="harlan", card="clear-the-room", dice=dice)
    play(m, "action grapple", "resolve")
    assert (notes(m, "turn 1"), notes(m, "turn 0")) == (("2 successes.",), ("1 success.",))
    m = group(p1=at("A5", focus=2, deck=4), turn="harlan", card="roll-call", dice=dice)
    play(m, "action grapple", "resolve")
    assert notes(m, "yes") == ("Exert 1. Successes 1 to 2.",)
    play(m, "yes")
    assert notes(m, "exert-deck") == ("Deck 4 to 3.",)
    play(m, "exert-deck")
    assert notes(m, "own-focus") == ("Focus 2 to 1. Successes 2 to 3.",)
    play(m, "pass", "assign grapple.1", "assign grapple.1")
    assert notes(m, "take-focus 1") == ("Focus 2 to 3.",)


@pytest.mark.rule("NS-16.09", "NS-16.15", "NS-23.02", "NS-15.05", "NS-11.03", "NS-20.12", "NS-17.02")
def test_notes_say_who_gains_and_who_pays() -> None:
    m = group(p1=at("A5", trust=1), p2=at("A5"), phase="leader-step", morale=7)
    until(m, "pass-leader")
    assert notes(m, "yes") == ("Wren leads. Trust 1 to 0.",)
    walk = {"A4-standard-ready": 2, "A4-masked-down": 1}
    m = group(p1=at("A5"), turn="harlan", card="clear-the-room", enemies=walk, strangers={"A2": 1}, materials=1)
    play(m, "maneuver move")
    assert notes(m, "go A4") == ("Back Lots. 2 Walkers, 1 knocked down.",)
    assert notes(m, "go A6") == ()
    m = group(p1=at("A5"), turn="harlan", card="clear-the-room", materials=1, barricades={"wall-A2-A5": 1})
    play(m, "maneuver material")
    assert notes(m, "barricade wall-A2-A5") == ("1 to 2: 2 Walkers cannot pass.",)


@pytest.mark.rule("NS-16.09", "NS-16.15", "NS-7.08", "NS-15.12", "NS-21.04", "NS-24.10", "NS-17.02")
def test_notes_say_what_either_answer_costs() -> None:
    m = group(p4=at("A2", trust=2), top_events=("shared-supper", "stocked-shelves"), morale=4)
    play(m, "activate stocked-shelves")
    assert notes(m, "discard-trust") == ("Harlan and Wren and Boone: no Trust left.",)
    assert notes(m, "keep-trust") == ("Morale 4 to 3.",)
    m = group(top_events=("shared-supper", "stocked-shelves"), morale=1)
    play(m, "activate stocked-shelves")
    assert notes(m, "keep-trust") == ("Morale 1 to 0: the game is lost.",)
    m = group(p1=at("A2", stress=1), p2=at("A2", hand=["rooftop-stand"], sheet={"harlan": 1}), turn="wren")
    assert notes(m, "yes") == ("One Order less, and nobody pays.",)
    assert notes(m, "no") == ("Harlan: Stress 1 to 2.",)
    m = group(p1=at("A2", hand=["think-it-over"], sheet={"harlan": 1}), turn="harlan", approach="normal")
    assert (now(m)[0], notes(m, "no")) == ("order", ("Harlan: Trust 1 to 0.",)), (
        "the Leader pays for its own card in Trust"
    )
    for threat, raised, rises in (
        (1, "Threat +1", "Threat 1 to 2."),
        (11, "Group Tension", "Threat stays. Group Tension."),
    ):
        m = group(
            p1=at("A2", sheet={"ruth": 1}), names="harlan wren boone ruth", turn="harlan", card="sidearm-drill",
            ammunition=1, threat=threat, enemies={"A1-standard-ready": 1},
        )  # fmt: skip
        assert notes(m, "maneuver ammunition") == (f"Ammunition 1 to 0. Defeat a Walker you see, {raised}.",)
        play(m, "maneuver ammunition")
        assert (notes(m, "yes"), notes(m, "no")) == (("Threat stays.",), (rises,))
    m = table(
        "no_sanctuary", players=1, harlan=at("A2"), wren=at("A2", exert=2, ally_of="harlan"), turn="wren", food=1,
        boone=at("A2", ally_of="harlan"), pax=at("A2", ally_of="harlan"),
    )  # fmt: skip
    play(m, "maneuver food")
    assert (notes(m, "yes"), notes(m, "no")) == (("Exert Tokens 2 to 1.",), ())
    lost = {"do": [("lose", "any", 1, 0)], "phase": "planning", "food": 2, "materials": 1}
    assert notes(group(**lost), "resource food") == ("Food 2 to 1.",)
    assert notes(group(**lost), "resource materials") == ("Materials 1 to 0.",)


@pytest.mark.rule("NS-12.06", "NS-12.05", "NS-15.02", "NS-15.04", "NS-15.05", "NS-19.08", "NS-26.02", "NS-26.04")
def test_notes_say_what_becomes_of_each() -> None:
    m = group(p1=at("A2"), p2=at("A2", stress=2, trust=3), turn="harlan", card="roll-call", dice=("success",) * 3)
    play(m, "action assist")
    assert (notes(m, "resolve"), notes(m, "skip")) == (("Gain 1 Trust.",), ("Only the roll.",))
    play(m, "resolve", "assign assist.2")
    assert notes(m, "survivor wren") == ("Stress 2 to 1. Trust 3 to 4.",)
    assert notes(m, "survivor boone") == ("Trust 1 to 2.",)
    m = group(p1=at("A4"), p2=at("A5", hand=2, deck=5), p3=at("A5"), phase="walkers", enemies={"A5-standard-ready": 2})
    assert now(m)[0] == "share"
    assert notes(m, "share wren 1") == ("7 cards in hand and deck.",)
    spots = {"p1": at("A1"), "p2": at("A6", stress=1), "p3": at("A6")}
    m = group(**spots, phase="events", approach="cautious", enemies={"A6-road-jackals-ready": 1})
    assert (now(m)[0], notes(m, "survivor wren")) == ("whom-stress", ("Stress 1 to 2.",))
    m = group(phase="events", approach="normal", enemies={"B4-road-jackals-ready": 1, "D9-road-jackals-ready": 1})
    jackals = look(m).content.rivals[0]
    assert notes(m, "rival B4-road-jackals-ready") == (jackals.normal_text,)


def notes(m: object, words: str) -> tuple[str, ...]:
    """What is said about an option."""
    from shamble.engine.match import Match

    assert isinstance(m, Match)
    ask = m.pending[0]
    option = ask.find(words)
    assert option is not None
    return tuple(odds(look(m), ask, option))


@pytest.mark.rule("NS-27.03", "NS-21.07", "NS-30.09")
def test_a_walker_of_a_card_comes_to_the_space_of_the_map_card() -> None:
    events = ("shapes-in-the-doorway", "stocked-shelves")
    m = group(top_events=events, phase="planning", map_cards=("D7",), reserve={"standard": 3})
    play(m, "activate stocked-shelves")
    assert (ready_at(m, "D7"), ready_at(m, "A1"), look(m).reserve[0]) == (1, 0, 2)
    assert len(look(m).map_discards) == 2
