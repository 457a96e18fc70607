"""What everybody reads: every deed leaves its line, in order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from shamble.engine.match import Match
from shamble.testing import at, off_board, play, table

from .helpers import GAME_NAME, draws, play_event
from .test_scenarios_of_the_sample_round import sample


def read(m: Match) -> list[str]:
    """The log as a spectator reads it."""
    return [line.text for line in m.log(None)]


def drew(place: str, card: str, deck: str, *answers: str, **rick: Any) -> Match:
    """Rick has drawn a card and answered what it asks."""
    m = draws(place, card, deck, **rick)
    play(m, *answers)
    return m


def gave(gift: str) -> Match:
    """Rick has given Glenn something."""
    rick = at("farm", allies=1, gear={"handgun-1": 2})
    m = table(GAME_NAME, rick=rick, glenn=at("farm", gear=["handgun-2"]), phase="trade")
    play(m, gift)
    return m


def alone() -> Match:
    """Rick, who plays alone, has left an Ammo card behind."""
    m = table(GAME_NAME, rick=at("highway"), top={"ammunition": ["spare-clip-1"]}, phase="draw")
    play(m, "draw", "leave spare-clip-1")
    return m


def placed() -> Match:
    """Rick leads and has placed himself in round 1."""
    m = table(GAME_NAME, rick=off_board(), glenn=off_board(), phase="move")
    play(m, "place rick town")
    return m


CASES: dict[str, tuple[Callable[[], Match], list[str]]] = {
    "first placement": (placed, ["Rick is placed at The Town."]),
    "food": (lambda: drew("town", "jarred-beans-1", "food"), ["Rick draws Jarred Beans.", "Rick gains 2 Food."]),
    "food with a risk": (
        lambda: drew("town", "suspect-jerky", "food", dice=(1,)),
        [
            "Rick draws Suspect Jerky.",
            "Rick gains 3 Food.",
            "The white die for Rick shows 1.",
            "Rick takes 1 damage: 4 HP.",
        ],
    ),
    "allies": (
        lambda: drew("farm", "travelling-pair-1", "allies"),
        ["Rick draws Travelling Pair.", "Rick gains 2 Allies."],
    ),
    "a guinea pig": (
        lambda: drew("farm", "a-guinea-pig", "allies"),
        ["Rick draws A Guinea Pig.", "Rick gains 1 Ally.", "Rick cannot die this round."],
    ),
    "a little help": (
        lambda: drew("farm", "a-little-help-1", "allies"),
        ["Rick draws A Little Help.", "Rick gains 1 Ally.", "Rick rolls one extra Combat die this round."],
    ),
    "a nurse": (
        lambda: drew("farm", "army-nurse-1", "allies", hp=3),
        ["Rick draws Army Nurse.", "Rick gains 1 Ally.", "Rick heals 1: 4 HP."],
    ),
    "an orchard hand": (
        lambda: drew("farm", "orchard-hand", "allies"),
        ["Rick draws Orchard Hand.", "Rick gains 1 Ally.", "Rick gains 1 Food."],
    ),
    "kept ammo": (
        lambda: drew("highway", "spare-clip-1", "ammunition", "keep spare-clip-1", gear=["rifle-1"]),
        ["Rick draws Spare Clip.", "Rick keeps Spare Clip with 2 Ammo on it."],
    ),
    "ammo left behind": (alone, ["Rick draws Spare Clip.", "Rick leaves Spare Clip at The Highway."]),
    "a given ally": (lambda: gave("give-ally"), ["Rick gives Glenn 1 Ally."]),
    "a given weapon": (lambda: gave("give handgun-1"), ["Rick gives Glenn Handgun."]),
    "a given round": (
        lambda: gave("give-round handgun-1"),
        ["Rick gives Glenn 1 Ammo from Handgun.", "Glenn puts 1 Ammo on Handgun."],
    ),
    "drifting herd": (
        lambda: play_event("drifting-herd", at("farm"), "at farm", walkers={"town": 3, "highway": 2}),
        ["Rick plays Drifting Herd.", "2 Walkers drift from The Town to The Farm.", "1 Walker comes to The Prison."],
    ),
    "distant gunfire": (
        lambda: play_event("distant-gunfire", at("farm"), walkers={"farm": 1}),
        ["Rick plays Distant Gunfire.", "1 Walker is removed from The Farm.", "2 Walkers come to The Prison."],
    ),
    "bad light": (
        lambda: play_event("bad-light", at("farm")),
        ["Rick plays Bad Light.", "For the rest of the round every Combat roll gets -1."],
    ),
    "damp powder": (
        lambda: play_event("damp-powder", at("farm", gear={"rifle-1": 1})),
        ["Rick plays Damp Powder.", "Rick loses 1 Ammo from Rifle."],
    ),
    "spoiled stores": (
        lambda: play_event("spoiled-stores", at("farm", food=2), "at farm"),
        ["Rick plays Spoiled Stores.", "Rick loses 1 Food.", "1 Walker comes to The Farm."],
    ),
    "a death in the family": (
        lambda: play_event("a-death-in-the-family", at("farm", allies=1), dice=(6, 1, 6)),
        [
            "Rick plays A Death in the Family.",
            "The white die for Glenn shows 6.",
            "The white die for Rick shows 1.",
            "Rick loses 1 Ally.",
            "The white die for Maggie shows 6.",
        ],
    ),
    "hungry walkers": (
        lambda: play_event(
            "hungry-walkers", at("farm"), walkers={"town": 1}, dice=(5,), top={"food": ["dented-cans-1"]}
        ),
        [
            "Rick plays Hungry Walkers.",
            "The white die for The Town shows 5.",
            "Walkers at The Town eat Dented Cans.",
        ],
    ),
    "a friend in need": (
        lambda: play_event("a-friend-in-need", at("highway")),
        ["Rick plays A Friend in Need.", "Rick gains 2 Allies."],
    ),
    "no token left": (
        lambda: play_event("fence-shakers", at("farm"), walkers={"farm": 24, "town": 24}),
        ["Rick plays Fence Shakers.", "No Walker token is left for The Prison."],
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_a_deed_is_told(case: str) -> None:
    made, lines = CASES[case]
    assert read(made())[: len(lines)] == lines
    assert read(made())[len(lines) :] in ([], ["Maggie's turn"])


@pytest.mark.rule("BD-3.11", "BD-3.14", "BD-3.16", "BD-3.17", "BD-5.02")
def test_the_setup_is_told() -> None:
    m = table(
        GAME_NAME,
        rick=off_board(),
        glenn=off_board(),
        dice=(2, 1, 5, 5, 3, 6),
        phase="setup",
    )
    lines = read(m)
    assert lines[2:6] == [
        "Rick rolls 5 for the Badge of Leadership.",
        "Glenn rolls 5 for the Badge of Leadership.",
        "Rick rolls 3 for the Badge of Leadership.",
        "Glenn rolls 6 for the Badge of Leadership.",
    ]
    assert [line.split(" to ")[0] for line in lines[:2]] == ["2 Walkers come", "1 Walker comes"]
    assert [line.split(" with ")[0] for line in lines if " starts with " in line] == ["Glenn starts", "Rick starts"]
    assert lines[-2] == "Round 1: Glenn leads"


def test_a_whole_round_is_told_line_by_line() -> None:
    assert read(sample(15)) == [
        "Daryl goes to The Farm.",
        "Glenn goes to The Farm.",
        "Daryl draws Lone Drifter.",
        "Daryl gains 1 Ally.",
        "Daryl gives Maggie 1 Food.",
        "Daryl plays Promise Me.",
        "For the rest of the round whoever defies loses all Allies.",
        "Daryl plays Accidents Happen.",
        "Glenn's turn",
        "Glenn plays A Friend in Need.",
        "The black die shows 3.",
        "3 Walkers come to The Highway.",
        "Maggie's turn",
        "Maggie loses 2 Allies.",
        "Maggie defies for 1 Food and goes to The Highway.",
        "Maggie draws Lucky Find.",
        "Maggie puts 1 Ammo on Rifle.",
        "Maggie plays Barn Walkers Attack.",
        "1 Walker comes to The Farm.",
        "Combat",
        "Daryl uses Motorcycle.",
        "Daryl rides to The Highway.",
        "Daryl fights with Crossbow.",
        "Glenn fights with Machete.",
        "Maggie fights with Rifle.",
        "Glenn rolls 1: 4 Combat Points.",
        "0 Walkers are killed at The Farm.",
        "Daryl rolls 3: 4 Combat Points.",
        "Maggie rolls 4 and 3: 7 Combat Points.",
        "Daryl adds 1 Ally: 5 Combat Points.",
        "2 Walkers are killed at The Highway.",
        "Daryl gets the bolt of the Crossbow back.",
        "Glenn takes 1 damage: 0 HP.",
        "Glenn dies.",
        "1 Walker comes to The Farm.",
        "Rick takes over and waits for the next Leader.",
        "Rick starts with Handgun.",
        "Daryl's gear stops 1 damage.",
        "Maggie takes 1 damage: 2 HP.",
        "Walkers at The Town eat Stale Crackers.",
        "Maggie eats 1 Food.",
        "Maggie heals 1: 3 HP.",
        "Round 10: Rick leads",
        "Rick's ability: Every Survivor's own Combat roll gets +1.",
    ]
