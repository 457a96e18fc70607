"""What players read: the sentences of the story, told where things happen and with what happened."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.engine.match import Match
from shamble.testing import at, off_board, play, table

from .helpers import group, look, now, scenario


def told(m: Match, seat: int = 0) -> list[str]:
    """The sentences that a seat has read since the position began."""
    return [line.text for line in m.log(seat)]


def after(m: Match, *answers: str) -> list[str]:
    """What is told while these answers are carried out."""
    before = len(told(m))
    play(m, *answers)
    return told(m)[before:]


def acting(card: str = "roll-call", p1: Any = None, **things: Any) -> Match:
    """Harlan, who leads, has just played a card."""
    return group(p1=p1 or at("A5"), turn="harlan", card=card, **things)


# The Survivor Phase


@pytest.mark.rule("NS-12.12", "NS-12.16", "NS-12.18", "NS-12.19", "NS-14.03")
def test_a_grapple_is_told() -> None:
    m = acting(
        "clear-the-room", at("A5", stress=1, focus=1), enemies={"A5-standard-ready": 2, "A5-plated-ready": 1},
        dice=("success", "focus", "exert", "threat", "fear"),
    )  # fmt: skip
    lines = after(
        m, "action grapple", "resolve", "enemy A5-standard-ready", "turn 1", "own-focus", "assign grapple.2",
        "assign grapple.1", "enemy A5-plated-ready", "assign grapple.2", "exert-deck",
    )  # fmt: skip
    assert lines == [
        "Harlan performs Grapple.",
        "Harlan knocks down a ready Walker in A5.",
        "Harlan rolls Success, Focus and Exert, and Threat and Fear on Stress Dice.",
        "Harlan has 3 successes.",
        "Harlan strikes a knocked-down Walker in A5.",
        "A Walker in A5 is defeated.",
        "Harlan knocks down a ready Plated Walker in A5.",
        "Harlan strikes a knocked-down Plated Walker in A5.",
        "A Plated Walker in A5 is defeated.",
        "Threat rises by 1 to 1.",
        "Harlan is afraid.",
        "Harlan Exerts Grab and Go from the deck.",
    ]


@pytest.mark.rule("NS-9.12", "NS-13.02", "NS-13.04", "NS-17.02")
def test_trades_and_search_cards_are_told() -> None:
    m = acting(
        "clear-the-room", at("A5", kept=["fire-axe"]), p2=at("A5", kept=["crowbar"]), food=1,
        search={"Back Lots": ["night-lenses", "air-horn", "spoiled-stores", "snack-drawer"]},
        dice=("success", "success", "exert", "success"),
    )  # fmt: skip
    lines = after(
        m, "take crowbar wren", "give fire-axe wren", "action search", "resolve", "keep", "trigger crowbar",
        "trigger night-lenses", "reroll exert", "assign search.1", "discard", "assign search.1", "assign search.1",
    )  # fmt: skip
    assert lines == [
        "Wren gives Crowbar to Harlan.",
        "Harlan gives Fire Axe to Wren.",
        "Harlan performs Search.",
        "Harlan draws Night Lenses.",
        "Harlan keeps Night Lenses.",
        "Harlan uses Crowbar.",
        "Harlan rolls Success, Success and Exert.",
        "Harlan uses Night Lenses.",
        "Harlan rolls again: Success, Success and Success.",
        "Harlan has 3 successes.",
        "Harlan draws Air Horn.",
        "Harlan discards Air Horn.",
        "Harlan draws Spoiled Stores.",
        "The group loses 1 Food.",
        "Harlan draws Snack Drawer.",
        "The group gains 1 Food.",
        "Harlan gains 1 Focus and has 1.",
    ]


@pytest.mark.rule("NS-7.06", "NS-5.09", "NS-11.08", "NS-15.04")
def test_a_defiant_turn_is_told() -> None:
    m = group(
        p1=at("A5", stress=2, hand=["roll-call"]), turn="harlan", approach="cautious", threat=2,
        event="careful-inventory", search={"Back Lots": ["night-lenses", "air-horn", "spoiled-stores"]},
        dice=("exert", "exert", "exert", "blank"),
    )  # fmt: skip
    play(m, "event careful-inventory", "under air-horn", "maneuver hide", "action assist", "resolve", "turn 0")
    lines = [
        "Harlan is active.",
        "Harlan plays Roll Call.",
        "Harlan defies the Leader.",
        "Harlan loses 1 Trust and has 0.",
        "Harlan uses Careful Inventory.",
        "Harlan looks at Night Lenses and Air Horn.",
        "Harlan gains 1 Focus and has 1.",
        "Harlan hides.",
        "Threat falls by 1 to 1.",
        "Harlan discards 1 Stress and has 1.",
        "Harlan performs Assist.",
        "Harlan gains 1 Trust and has 1.",
        "Harlan rolls Exert, Exert and Exert, and Blank on Stress Dice.",
        "Harlan has 0 successes.",
        "Harlan is done.",
        "Wren is active.",
    ]
    assert told(m) == lines
    lines[5] = "Harlan looks at 2 Search Cards."
    assert told(m, 1) == lines


LINES: list[tuple[str, dict[str, Any], tuple[str, ...], list[str]]] = [
    ("roll-call", {"p1": at("A5", down=True)}, ("maneuver move",), ["Harlan moves.", "Harlan stands up."]),
    ("roll-call", {"food": 1, "p1": at("A5", discards=4)}, ("maneuver food",),
     ["Harlan eats 1 Food.", "Harlan Heals 2 cards."]),
    ("roll-call", {"materials": 1}, ("maneuver material", "barricade wall-A5-A6"),
     ["Harlan builds with 1 Material.", "Harlan barricades the Wall between A5 and A6: 1 there."]),
    ("roll-call", {"ammunition": 1, "enemies": {"A9-plated-ready": 1}}, ("maneuver ammunition",),
     ["Harlan shoots with 1 Ammunition.", "Threat rises by 1 to 1.", "Harlan strikes a ready Plated Walker in A9.",
      "A Plated Walker in A9 is only knocked down."]),
    ("roll-call", {"event": "scrap-heap"}, ("maneuver scrap-heap",),
     ["Harlan uses the Maneuver of the Active Event.", "The group gains 1 Material.",
      "Harlan gains 1 Focus and has 1."]),
    ("roll-call", {"event": "swap-meet", "food": 1}, ("event swap-meet",),
     ["Harlan uses Swap Meet.", "The group loses 1 Food.", "Harlan gains 1 Trust and has 2.",
      "Harlan gains 1 Focus and has 1."]),
    ("roll-call", {"event": "loud-engine"}, ("event loud-engine", "resource food", "resource food"),
     ["Harlan uses Loud Engine.", "Threat rises by 2 to 2.", "The group gains 1 Food.", "The group gains 1 Food."]),
    ("roll-call", {"event": "short-straws"}, ("event short-straws",),
     ["Harlan uses Short Straws.", "Harlan suffers 1 Stress and has 1.", "Harlan draws Grab and Go."]),
    ("roll-call", {"event": "many-hands", "pool": 3}, ("event many-hands",),
     ["Harlan uses Many Hands.", "The pool loses 1 Focus and holds 2."]),
    ("roll-call", {"event": "room-for-one-more", "food": 1, "pool": 1}, ("event room-for-one-more",),
     ["Harlan uses Room for One More.", "The group loses 1 Food.", "The pool gains 2 Focus and holds 3."]),
    ("roll-call", {"event": "show-of-faith"}, ("event show-of-faith", "yes"),
     ["Harlan uses Show of Faith.", "Harlan loses 1 Trust and has 0.", "A Stranger appears in A5."]),
    ("roll-call", {"event": "burn-the-furniture", "barricades": {"wall-A5-A6": 2}}, ("event burn-the-furniture",),
     ["Harlan uses Burn the Furniture.", "A Barricade on the Wall between A5 and A6 is lost: 1 left.",
      "The group gains 1 Material."]),
    ("stay-close", {"p2": at("A5")}, ("maneuver stay-close", "survivor wren", "go A6", "go B4"),
     ["Harlan uses the Maneuver of the card.", "Wren is in A6 now.", "Wren is in B4 now."]),
    ("post-the-watch", {}, ("maneuver post-the-watch", "survivor pax"),
     ["Harlan uses the Maneuver of the card.", "Harlan places 1 Order on the sheet of Pax.",
      "Harlan gains 1 Focus and has 1."]),
]  # fmt: skip


@pytest.mark.rule("NS-9.07", "NS-8.05")
@pytest.mark.parametrize(("card", "things", "answers", "lines"), LINES, ids=[row[2][0] for row in LINES])
def test_what_is_done_at_a_free_moment_is_told(
    card: str, things: dict[str, Any], answers: tuple[str, ...], lines: list[str]
) -> None:
    assert after(acting(card, **things), *answers) == lines


@pytest.mark.rule("NS-26.09", "NS-2.09")
def test_defeated_rivals_are_told() -> None:
    enemies = {"A5-road-jackals-down": 1, "A5-iron-wardens-down": 1}
    m = acting("clear-the-room", enemies=enemies, dice=("success", "success", "exert"))
    lines = after(
        m, "action grapple", "skip", "turn 0", "assign grapple.2", "enemy A5-road-jackals-down", "assign grapple.2"
    )  # fmt: skip
    assert lines[3:] == [
        "Harlan strikes a knocked-down Road Jackal in A5.",
        "A Road Jackal in A5 is defeated.",
        "A Corpse lies in A5.",
        "The group gains 1 Ammunition.",
        "Harlan suffers 1 Stress and has 1.",
        "Harlan strikes a knocked-down Iron Warden in A5.",
        "An Iron Warden in A5 is defeated.",
        "A Corpse lies in A5.",
        "The group gains 1 Material.",
        "Threat rises by 1 to 1.",
    ]


@pytest.mark.rule("NS-20.16", "NS-30.10")
def test_tokens_and_pushes_on_the_map_are_told() -> None:
    m = group(turn="boone", card="set-the-line")
    play(m, "maneuver set-the-line")
    assert after(m, "space A3") == ["Boone places 1 Snare in A3."]
    spots = {"p1": at("A6"), "p2": at("A6"), "p3": at("A6", laid=["A6"]), "p4": at("A6")}
    m = group(**spots, phase="walkers", enemies={"A9-standard-ready": 1})
    assert after(m, "enemy A6-standard-ready")[:2] == ["The Snare in A6 is used.", "A Walker in A6 is defeated."]
    m = group(
        p1=at("A5"), names="ruth wren boone pax", turn="ruth", card="riot-line", approach="reckless",
        enemies={"A5-standard-ready": 1},
    )  # fmt: skip
    assert after(m, "maneuver riot-line", "enemy A5-standard-ready", "space A6") == [
        "Ruth uses the Maneuver of the card.",
        "Ruth pushes a ready Walker in A5 to A6.",
        "1 Walker from A5 to A6.",
        "Threat rises by 1 to 1.",
    ]


@pytest.mark.rule("NS-24.08", "NS-24.10", "NS-24.14", "NS-24.23")
def test_an_ally_is_told() -> None:
    ally = off_board(**at("A2", exert=1), ally_of="harlan")
    things: dict[str, Any] = {"players": 1, "harlan": at("A2", stance=2), "wren": ally, "turn": "wren", "food": 1}
    m = table("no_sanctuary", **things, enemies={"A2-standard-ready": 1}, dice=("exert", "exert", "exert"))
    assert after(m, "maneuver move", "go A3", "pass", "action keep-watch", "skip")[:8] == [
        "Wren moves.",
        "Wren Exerts and has 2 Exert Tokens.",
        "Wren is in A3 now.",
        "Wren performs Keep Watch.",
        "Wren spends 1 Trust for it.",
        "Wren rolls Exert and Exert.",
        "Wren has 0 successes.",
        "Wren is done.",
    ]
    m = table("no_sanctuary", **things)
    lines = after(m, "maneuver food", "yes", "end")
    assert lines[:3] == ["Wren eats 1 Food.", "Wren Heals and has 0 Exert Tokens.", "Wren is done."]


@pytest.mark.rule("NS-25.06", "NS-25.10", "NS-16.13")
def test_a_rescue_and_a_sacrifice_are_told() -> None:
    m = acting(
        p1=at("A2"), p4=at("A2", trust=0), strangers={"A2": 1}, event="send-them-ahead", map_cards=("D7",),
        dice=("success", "success", "threat"), threat=1,
    )  # fmt: skip
    lines = after(m, "action rescue", "resolve", "assign rescue.1", "assign rescue.2", "event send-them-ahead")
    assert lines == [
        "Harlan performs Rescue.",
        "Harlan Rescues a Stranger.",
        "Harlan suffers 1 Stress and has 1.",
        "Harlan rolls Success and Success, and Threat on Stress Dice.",
        "Harlan has 2 successes.",
        "Harlan discards 1 Stress and has 0.",
        "The pool gains 1 Focus and holds 1.",
        "Threat rises by 1 to 2.",
        "Harlan uses Send Them Ahead.",
        "The Map Card says D7.",
        "A Corpse lies in D7.",
        "1 Rescued Stranger lost.",
        "Group Tension!",
        "Morale falls by 1 to 9.",
        "Threat falls by 2 to 0.",
    ]


# The other phases


@pytest.mark.rule("NS-6.01", "NS-6.04", "NS-6.07", "NS-6.08", "NS-16.20")
def test_planning_is_told_and_hands_are_not() -> None:
    m = group(top_events=("shared-supper", "stocked-shelves"))
    votes = ["0: discard-trust", "1: keep-trust", "2: keep-trust", "3: discard-trust"]
    play(m, "activate stocked-shelves", *votes, "discard-trust")
    lines = [
        "Round 1",
        "Harlan draws a card.",
        "Wren draws Done Waiting.",
        "Boone draws a card.",
        "Pax draws a card.",
        "Harlan looks at an Event.",
        "Harlan looks at an Event.",
        "Harlan Neglects Shared Supper.",
        "Group Tension!",
        "Player 1 votes: discard Trust.",
        "Player 2 votes: keep it.",
        "Player 3 votes: keep it.",
        "Player 4 votes: discard Trust.",
        "Every Survivor discards 1 Trust.",
        "Stocked Shelves is the Active Event. The group is Normal.",
        "The Survivors act.",
        "Harlan is active.",
    ]
    assert told(m, 1) == lines
    lines[1:3] = ["Harlan draws Grab and Go.", "Wren draws a card."]
    lines[5:7] = ["Harlan looks at Shared Supper.", "Harlan looks at Stocked Shelves."]
    assert told(m, 0) == lines


@pytest.mark.rule("NS-16.20")
def test_a_promise_is_told() -> None:
    spots = {"p2": at("A2", sheet={"imani": 1}), "p4": at("A2", trust=0), "names": "harlan imani boone pax"}
    m = group(**spots, phase="planning", do=[("tension",)])
    lines = after(m, "promise pax", *[f"{seat}: discard-trust" for seat in range(4)])
    assert lines[0] == "A Promise stands in for Pax."
    assert lines[5:7] == ["Imani uses 1 Promise.", "Every Survivor discards 1 Trust."]


@pytest.mark.rule("NS-26.04", "NS-26.07", "NS-18.02")
def test_the_event_phase_is_told() -> None:
    m = group(
        p1=at("A6"), phase="events", approach="reckless", enemies={"B4-road-jackals-ready": 1}, map_cards=("D1",),
        event="stocked-shelves", rivals_active=True,
    )  # fmt: skip
    assert told(m)[:10] == [
        "Special Rules, then the Event.",
        "A Road Jackal in B4 reacts.",
        "The Road Jackal goes to A6.",
        "Wren suffers 1 Stress and has 1.",
        "Boone suffers 1 Stress and has 1.",
        "Pax suffers 1 Stress and has 1.",
        "The Map Card says D1.",
        "A Road Jackal appears in D1.",
        "Nobody answered Stocked Shelves: the Leader suffers 1 Stress.",
        "Harlan suffers 1 Stress and has 1.",
    ]


@pytest.mark.rule("NS-19.02", "NS-19.14", "NS-19.15", "NS-20.09", "NS-20.10", "NS-21.07")
def test_the_walker_phase_is_told() -> None:
    m = group(
        p1=at("B5"), p2=at("B5"), p3=at("B5"), p4=at("B5"), phase="walkers", corpses={"C1": 1}, threat=1,
        barricades={"wall-B4-B5": 1, "wall-B5-B6": 1}, map_cards=("A1",), reserve={"standard": 9},
        enemies={"B4-standard-ready": 2, "B6-standard-ready": 1, "A7-standard-ready": 1}, axis="north-south",
    )  # fmt: skip
    play(m, "map-order")
    lines = told(m)
    assert lines[: lines.index("The objective.")] == [
        "The Walkers act.",
        "A Corpse in C1 rises.",
        "Walkers swarm from B4: 2.",
        "A Barricade on the Wall between B4 and B5 is lost: 0 left.",
        "2 Walkers from B4 to B5.",
        "Walkers swarm from B6: 1.",
        "The Walkers of B6 are stopped at the Wall between B5 and B6.",
        "Walkers shamble from A7: 1.",
        "1 Walker from A7 to A4.",
        "The Map Card says A1.",
        "A Walker appears in A1.",
    ]


@pytest.mark.rule("NS-19.09", "NS-25.03")
def test_strangers_in_an_overrun_are_told() -> None:
    m = group(
        p4=at("A2", trust=0), strangers={"D7": 1}, fallen={"D7": 1}, phase="walkers", enemies={"D7-standard-ready": 1}
    )  # fmt: skip
    assert told(m)[:7] == [
        "The Walkers act.",
        "Walkers overrun D7: 1.",
        "A Corpse lies in D7.",
        "A Stranger in D7 is defeated.",
        "Group Tension!",
        "Morale falls by 1 to 9.",
        "A Stranger in D7 is knocked down.",
    ]


@pytest.mark.rule("NS-19.20")
def test_a_division_is_proposed_in_words() -> None:
    m = group(p2=at("D7"), p3=at("D7"), phase="walkers", enemies={"D7-standard-ready": 2})
    play(m, "share wren 0")
    assert now(m) == ("agree", 2)
    assert m.prompt(m.pending[0]).text == "In D7 the Exert is divided: Wren 0 and Boone 2. Do you agree?"
    assert after(m, "no") == ["Player 3 objects: the Leader divides."]


STAGES: list[tuple[str, dict[str, Any], list[str]]] = [
    ("voices-on-the-wind", {"rescued": 2, "map_cards": ("D7", "D1")},
     ["The objective advances: The Transmitter.", "The Map Card says D7.", "A Walker appears in D7.",
      "The Map Card says D1.", "A Walker appears in D1."]),
    ("voices-on-the-wind",
     {"stage": 1, "found": ("a",), "morale": 8, "food": 1, "search": {"Farmhouse": ["objective-b"]},
      "face_up": [True] + [False] * 4},
     ["The group loses 1 Food.", "The objective advances: Last Call.", "Objective B is unlocked.",
      "Morale rises by 1 to 9."]),
    ("dead-ground", {"map_cards": ("D7", "D8", "D9")},
     ["The objective advances: Company.", "The Rivals become Active.", "The Map Card says D7.",
      "A Road Jackal appears in D7.", "The Map Card says D8.", "A Road Jackal appears in D8.",
      "The Map Card says D9.", "A Road Jackal appears in D9."]),
    ("bad-company", {"stage": 1, "found": ("a",), "map_cards": ("D7",)},
     ["The Map Card says D7.", "A Road Jackal appears in D7.",
      "The objective advances: Break the Gang.", "The Rivals become Inactive.", "The group gains 3 Ammunition."]),
    ("the-long-night", {"stage": 1, "vigil": 1, "map_cards": ("D7", "D8", "D9", "A1")},
     ["The Vigil is at 2.", "The objective advances: Second Wave.", "The Map Card says D7.",
      "A Masked Walker appears in D7.", "The Map Card says D8.", "A Masked Walker appears in D8.",
      "The Map Card says D9.", "A Walker appears in D9.", "The Map Card says A1.", "A Walker appears in A1.",
      "The Vigil is at 0."]),
]  # fmt: skip


@pytest.mark.rule("NS-22.02", "NS-22.03", "NS-13.09")
@pytest.mark.parametrize(("name", "things", "lines"), STAGES, ids=[row[2][-1] for row in STAGES])
def test_a_stage_is_told(name: str, things: dict[str, Any], lines: list[str]) -> None:
    m = scenario(name, harlan=at("A8"), wren=at("A8"), phase="objective", **things)
    assert told(m)[: len(lines) + 1] == ["The objective.", *lines]


@pytest.mark.rule("NS-23.02", "NS-23.01")
def test_a_new_leader_is_told() -> None:
    m = group(p1=at("A5"), p2=at("A5"), p3=at("A5"), p4=at("A5"), phase="leader-step")
    assert after(m, "yes")[:3] == ["Harlan loses 1 Trust and has 0.", "Wren leads.", "Round 2"]


@pytest.mark.rule("NS-28.01", "NS-28.02")
def test_two_variants_at_once_are_warned_of() -> None:
    both: dict[str, Any] = {"never_surrender": "on", "guests": "rivals"}
    warning = "Never Surrender and We're Not Alone at once are not recommended: the game gets very hard."
    assert warning in told(Match.start("no_sanctuary", 2, both, seed=1))
    assert warning not in told(Match.start("no_sanctuary", 2, {"never_surrender": "on"}, seed=1))
    assert warning not in told(Match.start("no_sanctuary", 2, {"guests": "rivals"}, seed=1))


NEGLECTED: list[tuple[str, dict[str, Any], list[str]]] = [
    ("careful-inventory", {"p1": at("A2", focus=2)}, ["Harlan loses 1 Focus and has 1."]),
    ("fight-over-scraps", {"p1": at("A2", trust=3)}, ["Harlan loses 1 Trust and has 2."]),
    ("point-of-no-return", {}, ["Morale falls by 1 to 9."]),
    ("old-blood", {"map_cards": ("D7",)}, ["The Map Card says D7.", "A Corpse lies in D7."]),
    ("bring-it-down", {"map_cards": ("D7",)}, ["The Map Card says D7.", "A Masked Walker appears in D7."]),
    ("draw-them-off", {}, ["A Walker appears in A2."]),
    ("show-of-faith", {"strangers": {"D7": 1}}, ["A Stranger in D7 is knocked down."]),
    ("draft-the-able", {"pool": 3}, ["The pool loses 2 Focus and holds 1."]),
    ("board-the-windows", {"barricades": {"wall-A4-west": 1}},
     ["A Barricade on the west Wall of A4 is lost: 0 left."]),
    ("raised-voices", {"threat": 1}, ["Threat rises by 2 to 3."]),
    ("candle-count", {}, [f"{name} suffers 1 Stress and has 1." for name in ("Harlan", "Wren", "Boone", "Pax")]),
    ("stocked-shelves", {"food": 1}, ["The group loses 1 Food."]),
]  # fmt: skip


@pytest.mark.rule("NS-6.07")
@pytest.mark.parametrize(("event", "things", "lines"), NEGLECTED, ids=[row[0] for row in NEGLECTED])
def test_a_neglected_event_is_told(event: str, things: dict[str, Any], lines: list[str]) -> None:
    m = group(top_events=(event, "shared-supper"), phase="planning", **things)
    said = after(m, "activate shared-supper")
    assert said[0].startswith("Harlan Neglects ")
    assert said[1 : len(lines) + 2] == [*lines, "Shared Supper is the Active Event. The group is Normal."]


@pytest.mark.rule("NS-12.19", "NS-2.04", "NS-14.03")
def test_what_fear_does_is_told() -> None:
    m = group(
        p1=at("A2", stress=2), names="pax wren boone harlan", turn="pax", card="pipe-swing", approach="reckless",
        dice=("exert", "exert", "fear", "fear"),
    )  # fmt: skip
    play(m, "action grapple", "skip", "no")
    assert told(m)[-4:] == ["Pax is afraid.", "Pax is knocked down.", "Pax is afraid.", "Group Tension!"]


@pytest.mark.rule("NS-14.03", "NS-9.11")
def test_a_card_exerted_from_hand_is_told() -> None:
    m = group(p1=at("D7", hand=["my-call"], deck=2), phase="walkers", enemies={"D7-standard-ready": 1})
    assert after(m, "exert my-call")[0] == "Harlan Exerts My Call from hand."


@pytest.mark.rule("NS-7.03", "NS-15.12")
def test_an_order_is_told() -> None:
    m = group(p2=at("A2", hand=["rooftop-stand"], sheet={"harlan": 1}), turn="wren", approach="normal")
    assert after(m, "yes") == ["Wren uses 1 Order.", "By an Order Wren counts as Compliant."]


@pytest.mark.rule("NS-13.06", "NS-13.07", "NS-22.07")
def test_objective_cards_are_told() -> None:
    for stage, line in ((0, "Objective A is still locked and goes back face up."), (1, "Harlan finds Objective A!")):
        m = scenario(
            "voices-on-the-wind", harlan=at("A2"), wren=at("C5"), turn="harlan", card="roll-call", stage=stage,
            search={"Farmhouse": ["objective-a"]}, dice=("exert", "exert"),
        )  # fmt: skip
        assert after(m, "action search", "resolve")[1:3] == ["Harlan draws Objective A.", line]


@pytest.mark.rule("NS-1.03", "NS-1.05", "NS-27.05")
def test_endings_and_shuffles_are_told() -> None:
    m = group(events_left=1, phase="planning")
    assert "There are no Events left." in told(m)
    m = group(p3=at("A2", deck=0), phase="planning")
    assert "Boone is defeated." in told(m)
    for seed in range(8):
        m = group(phase="walkers", threat=1, map_deck=(), map_discards=tuple(range(36)), seed=seed)
        shuffled = [line for line in told(m) if line.startswith("The Map deck is shuffled: ")]
        first = look(m).content.map_axis[look(m).map_discards[0]].replace("-", " and ")
        assert shuffled == [f"The Map deck is shuffled: {first} go first."]


@pytest.mark.rule("NS-3.02", "NS-3.09", "NS-24.05", "NS-28.02", "NS-3.33")
def test_setup_is_told() -> None:
    options: dict[str, Any] = {"never_surrender": "on", "survivors_total": "3"}
    m = Match.start("no_sanctuary", 2, options, seed=1)
    play(m, "choose wren", "choose pax", "colour red", "colour blue", "choose silas", "follow pax", "add 2", "add 1")
    lines = told(m)
    assert lines[:5] == [
        "The scenario is Scavenging Run.",
        "Player 1 plays Wren.",
        "Player 2 plays Pax.",
        "Silas comes along as an Ally of Pax.",
        "2 Walkers and 1 Special Walker are added to the Reserve.",
    ]
    assert ("Wren leads." in lines) != ("Pax leads." in lines)
