"""Every Location at each of its three levels and every Follower who joins: what the card asks for and changes."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.engine.match import Match
from shamble.games.walking_dead.content import DICE
from shamble.games.walking_dead.rules.dice import dice_pool
from shamble.testing import at, play

from .helpers import fatigue_of, look, offered, party, people_of, road, scouted, stock

PARTY = ("rick", "arnold", "chris", "billy")
"""Rick rolls three blue dice, each of the others a red one."""
CALM = ("E38", "E47", "E17")
"""Two wilds beat each of them for Rick alone, and without fatigue they change nothing."""
BESIDE = {
    "greene-farm": "B7", "prison": "B6", "wiltshire-estates": "K1", "warehouse": "F1", "football-stadium": "G4",
    "armory": "I4", "gun-shop": "I6", "motel": "C1", "airport": "F9", "quarry-camp": "D4", "clinic": "F6",
    "trade-school": "K9",
}  # fmt: skip


def scouting(location: str, level: int, encounters: int, line: tuple[str, ...] = (), **own: Any) -> Match:
    """A player beside a Location who has collected as many as the level says, and who will beat the encounters."""
    own = {"food": 0, "gas": 0, "ammo": 0, **own}
    people = PARTY[: own.pop("survivors", 1)]
    others = [each for each in ("motel", "gun-shop", "clinic") if each != location]
    spare = ["-"] * (len(people) - 1)
    return road(
        a=at(BESIDE[location], people=list(people), scouted=others[:level], **own), public=[location],
        encounters=CALM[:encounters], dice=[*(["W1", "W1", "-", *spare] * encounters), *line],
    )  # fmt: skip


def scout(m: Match, *answers: str) -> None:
    """Enter the Location and give these answers."""
    (card,) = offered(m, "scout")
    play(m, f"scout {card}", *answers)


GIVE_FOUR = ("give food seat-1",) * 4
GIVE_TEN = ("give food seat-1",) * 9
"""Only the other player has room for the tenth."""
# The Location, the level, its encounters, what is enough and what is one too few, the answers, and the stock at the end
LINES: list[tuple[str, int, int, dict[str, Any], dict[str, Any], tuple[str, ...], tuple[int, int, int]]] = [
    ("greene-farm", 0, 1, {"food": 3}, {"food": 2}, (), (3, 0, 0)),
    ("greene-farm", 1, 1, {"food": 2}, {"food": 1}, (), (0, 0, 0)),
    ("greene-farm", 2, 1, {"food": 2}, {"food": 1}, (), (2, 0, 0)),
    ("prison", 0, 1, {"gas": 1, "ammo": 1}, {"gas": 1}, (), (0, 0, 0)),
    ("prison", 1, 1, {"food": 4}, {"food": 3}, GIVE_FOUR, (0, 0, 0)),
    ("prison", 2, 1, {"food": 10}, {"food": 9}, GIVE_TEN, (0, 0, 0)),
    ("wiltshire-estates", 0, 1, {"survivors": 2}, {}, (), (0, 0, 0)),
    ("wiltshire-estates", 1, 1, {"survivors": 2}, {}, ("discard rick",), (0, 0, 0)),
    ("wiltshire-estates", 2, 1, {"survivors": 2}, {}, (), (0, 0, 0)),
    ("warehouse", 2, 1, {}, {"fatigue": {"rick": 1}}, (), (0, 0, 0)),
    ("football-stadium", 0, 1, {"survivors": 2}, {}, (), (0, 0, 0)),
    ("football-stadium", 1, 1, {"survivors": 3}, {"survivors": 2}, (), (0, 0, 0)),
    ("football-stadium", 2, 1, {"survivors": 4}, {"survivors": 3}, (), (0, 0, 0)),
    ("armory", 0, 1, {"ammo": 3}, {"ammo": 2}, (), (0, 0, 3)),
    ("armory", 1, 1, {"ammo": 2}, {"ammo": 1}, (), (0, 0, 0)),
    ("armory", 2, 1, {"ammo": 2}, {"ammo": 1}, (), (0, 0, 2)),
    ("airport", 0, 1, {"gas": 2}, {"gas": 1}, (), (0, 2, 0)),
    ("airport", 1, 1, {"gas": 3}, {"gas": 2}, (), (0, 0, 0)),
    ("airport", 2, 2, {"gas": 4}, {"gas": 3}, (), (0, 0, 0)),
    ("trade-school", 0, 1, {"items": ["E10"]}, {}, (), (0, 0, 0)),
    ("trade-school", 1, 1, {"items": ["E10", "E22"]}, {"items": ["E10"]}, (), (0, 0, 0)),
    ("trade-school", 2, 1, {"items": ["E10", "E22"]}, {"items": ["E10"]}, (), (0, 0, 0)),
]


@pytest.mark.rule("WD-20.03", "WD-20.07", "WD-20.10", "WD-26.08", "WD-26.09", "WD-26.10", "WD-26.12", "WD-26.13")
@pytest.mark.parametrize(("location", "level", "encounters", "enough", "short", "answers", "left"), LINES)
def test_a_line_that_can_be_checked_beforehand(
    location: str, level: int, encounters: int, enough: dict[str, Any], short: dict[str, Any],
    answers: tuple[str, ...], left: tuple[int, int, int],
) -> None:  # fmt: skip
    assert offered(scouting(location, level, encounters, **short), "scout") == []
    m = scouting(location, level, encounters, **enough)
    scout(m, *answers)
    assert (scouted(m)[level:], stock(m), m.is_over) == ([location], left, level == 2)
    assert len(look(m).encounter_discards) == encounters
    assert people_of(m) == [each for each in PARTY[: enough.get("survivors", 1)] if f"discard {each}" not in answers]


ROLLS = [
    ("gun-shop", 0, 0, 1, ("K2", "K2", "-"), ("K2", "K1", "-")),
    ("gun-shop", 1, 1, 1, ("K2", "K2", "-"), ("K2", "K1", "-")),
    ("gun-shop", 2, 2, 1, ("K2", "K2", "K2"), ("K2", "K2", "K1")),
    ("quarry-camp", 0, 0, 1, ("A1", "A1", "A1"), ("A1", "A1", "-")),
    ("quarry-camp", 1, 1, 2, ("A1", "A1", "A1", "A1"), ("A1", "A1", "A1", "-")),
    ("quarry-camp", 2, 2, 3, ("A1", "A1", "A1", "A1", "A1"), ("A1", "A1", "A1", "A1", "-")),
]


@pytest.mark.rule("WD-20.12", "WD-20.13", "WD-26.14", "WD-20.07")
@pytest.mark.parametrize(("location", "level", "encounters", "survivors", "enough", "short"), ROLLS)
def test_a_line_that_is_rolled_for(
    location: str, level: int, encounters: int, survivors: int, enough: tuple[str, ...], short: tuple[str, ...]
) -> None:
    m = scouting(location, level, encounters, enough, survivors=survivors)
    scout(m)
    assert (scouted(m)[level:], m.is_over, fatigue_of(m, "rick")) == ([location], level == 2, 0)
    m = scouting(location, level, encounters, short, survivors=survivors)
    scout(m)
    # One zombie is left over, or one action is missing, which costs nothing by itself
    assert (scouted(m)[level:], fatigue_of(m, "rick")) == ([], int(location == "gun-shop"))


@pytest.mark.rule("WD-20.08", "WD-20.07")
@pytest.mark.parametrize("level", range(3))
def test_the_motel_wants_one_encounter_more_at_each_level(level: int) -> None:
    m = scouting("motel", level, level + 1)
    scout(m)
    assert (scouted(m)[level:], len(look(m).encounter_discards)) == (["motel"], level + 1)
    # The last of them is failed
    m = scouting("motel", level, level, ("-", "-", "-"))
    look(m).encounter_deck = (*map(look(m).content.by_code.__getitem__, ("E40", *CALM[:level][::-1])),)
    scout(m)
    assert scouted(m)[level:] == []


@pytest.mark.rule("WD-26.11", "WD-26.15")
@pytest.mark.parametrize(("level", "markers"), [(0, 2), (1, 3)])
def test_the_warehouse_tires_a_party(level: int, markers: int) -> None:
    m = scouting("warehouse", level, 1, survivors=2)
    scout(m, *("tire rick", "tire rick", "tire arnold")[3 - markers :])
    assert scouted(m)[level:] == ["warehouse"]
    assert fatigue_of(m, "rick") + fatigue_of(m, "arnold") == markers


@pytest.mark.parametrize(("level", "most", "encounters"), [(0, 2, 1), (1, 1, 1), (2, 0, 2)])
def test_the_clinic_takes_a_rested_party(level: int, most: int, encounters: int) -> None:
    tired = {"rick": min(most + 1, 2), "arnold": max(0, most - 1)}
    assert offered(scouting("clinic", level, encounters, survivors=2, fatigue=tired), "scout") == []
    m = scouting("clinic", level, encounters, survivors=2, fatigue={"rick": most})
    scout(m, *["pass"] * (most > 0))
    assert (scouted(m)[level:], fatigue_of(m, "rick")) == (["clinic"], most)


# Followers


FOLLOWERS = [
    ("carl", "B", "any"), ("billy", "R", "food"), ("arnold", "R", ""), ("chris", "R", ""), ("odessa", "B", ""),
    ("wendell", "G", ""), ("marisol", "GG", ""), ("tobias", "R", ""), ("june", "G", "gas"), ("hank", "RB", ""),
    ("priya", "B", ""), ("leroy", "R", "ammo"), ("bettina", "G", ""), ("amos", "R", ""), ("ruthie", "B", "heal"),
    ("dmitri", "RR", ""), ("cora", "G", ""), ("sully", "BB", ""), ("nadine", "G", ""), ("earl", "R", ""),
    ("imani", "B", ""), ("gus", "G", "any"), ("penny", "BG", ""),
]  # fmt: skip


@pytest.mark.rule("WD-19.01", "WD-4.04", "WD-26.02", "WD-26.03")
@pytest.mark.parametrize(("name", "dice", "brings"), FOLLOWERS)
def test_a_follower_brings_dice_and_what_the_card_says(name: str, dice: str, brings: str) -> None:
    m = road(
        a=at("D1", people=["tyreese"], fatigue={"tyreese": 2}, food=2), encounters=["E63"], followers=[name]
    )  # fmt: skip
    play(m, "step C2", "accept")
    if brings == "any":
        play(m, "find gas")
    elif brings == "heal":
        play(m, "rest tyreese", "rest tyreese")
    found = {"any": (1, 2, 1), "food": (3, 1, 1), "gas": (1, 3, 1), "ammo": (1, 1, 3)}
    assert stock(m) == found.get(brings, (1, 1, 1))
    assert fatigue_of(m, "tyreese") == (0 if brings == "heal" else 2)
    assert (people_of(m), offered(m, "collect")) == (["tyreese", name], ["food"])
    pool = dice_pool(look(m), party(m))
    assert sorted(DICE[die][0].upper() for die in pool) == sorted("RBG" + dice)
