"""One row for each objective of players: a position that fulfils it, and what must not be different."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from shamble.engine.match import Match
from shamble.testing import Spot, at

from .helpers import acted, content

Things = dict[str, Any]

ENDINGS: dict[str, Things] = {
    "main": {"phase": "check-objective", "rounds": 1},
    "morale": {"phase": "pay-food", "morale": 1, "starvation": 1, "food": 0},
    "rounds": {"phase": "end-round", "rounds": 1},
}
"""The game ends because the main objective is complete, because the colony starves, or because time is over."""

MEDICINE = ["field-dressing", "field-dressing", "field-dressing"]
FUEL = ["jerry-can", "jerry-can", "jerry-can"]
FOOD = ["cold-beans", "cold-beans", "ration-tins", "pantry-crate"]
TOOLS = ["odds-and-ends", "crowbar", "head-torch"]
WEAPONS = ["fire-axe", "flick-knife", "service-pistol"]
BOOKS = ["foraging-guide", "pep-talk-handbook"]
DEAD = ["pip", "nell", "greta", "cyrus", "lou"]
STRANGER = "lone-stranger"


def ended(ending: str, things: Things) -> Match:
    """The end of a game for three: seat 0 leads Tam at the colony, the others Bruno and Noor, unless said otherwise."""
    people: Things = {"tam": at("colony"), "bruno": at("colony", seat=1), "noor": at("colony", seat=2)}
    m = acted(**{**people, **ENDINGS[ending], **things})
    assert m.is_over
    return m


def wins(ending: str, things: Things) -> bool:
    """Whether seat 0 wins."""
    result = ended(ending, things).result
    assert result is not None
    return 0 in result.won


def hand(*cards: str) -> Things:
    """Cards in the hand of seat 0."""
    return {"hands": {0: list(cards)}}


def tam(place: str = "colony", **wishes: Any) -> Things:
    """Tam, the leader of seat 0."""
    return {"tam": at(place, **wishes)}


def others(*names: str, place: str = "colony") -> Things:
    """Followers of seat 0."""
    return {name: at(place) for name in names}


class Row(NamedTuple):
    """An objective, a position that fulfils it, and changes that each spoil it."""

    number: str
    met: Things
    spoilt: tuple[Things, ...]


LOYAL = [
    Row("L01", hand(*FOOD), (hand(*FOOD[1:]),)),
    Row("L02", hand(*MEDICINE[:2]), (hand(MEDICINE[0], *FOOD),)),
    Row("L03", hand(*FUEL[:2]), (hand(FUEL[0], *FOOD),)),
    Row("L04", hand(BOOKS[0]), (hand(*FOOD), {**hand(), **tam(gear=BOOKS)})),
    Row("L05", hand(*FOOD[:2]), (hand(FOOD[0], *FUEL),)),
    Row("L06", hand(*TOOLS[:2]), (hand(TOOLS[0], *FUEL),)),
    Row("L07", tam(gear=WEAPONS[:1]), ({**tam(), **hand(*WEAPONS)}, tam(gear=TOOLS[1:]))),
    Row(
        "L08",
        hand("cold-beans", "field-dressing", "jerry-can", "crowbar"),
        (
            hand("field-dressing", "jerry-can", "crowbar"),
            hand("cold-beans", "jerry-can", "crowbar"),
            hand("cold-beans", "field-dressing", "crowbar"),
            hand("cold-beans", "field-dressing", "jerry-can"),
        ),
    ),
    Row(
        "L09",
        hand("fire-axe", FOOD[0], "field-dressing"),
        (hand(FOOD[0], "field-dressing"), hand("fire-axe", "field-dressing"), hand("fire-axe", *FOOD)),
    ),
    Row(
        "L10",
        {**hand("crowbar"), "barricades": {"entrance-1": 1, "entrance-4": 1}},
        ({"barricades": {"entrance-1": 1, "gas": 3}}, hand()),
    ),
    Row("L11", {"pip": at("gas", seat=1)}, (others("pip"), others("pip", "nell"))),
    Row("L12", others("pip"), ({"rosa": at("gas", seat=1)}, {"rosa": at("gas", seat=2), "exiled": [2]})),
    Row("L13", others("pip"), (tam(wounds=1), {"pip": at("gas", frost=1)})),
    Row("L14", {"removed": DEAD[:1]}, ({"removed": ["crowbar"]},)),
    Row("L15", {"waste": 7}, ({"waste": 8}, tam("gas"))),
    Row("L16", tam(gear=["crowbar"]), (tam(), hand("cold-beans"))),
    Row(
        "L17",
        {**others("pip"), "zombies": {"entrance-1": 3, "entrance-2": 3, "entrance-3": 2, "gas": 3}},
        (
            {"zombies": {"entrance-1": 3, "entrance-2": 3, "entrance-3": 3}},
            {**tam("gas"), "pip": at("gas")},
        ),
    ),
    Row("L18", {**tam("gas"), **others("pip", place="school")}, ({"pip": at("colony")},)),
    Row("L19", {**tam("gas"), **others("pip", place="gas")}, (tam("school"), {**tam(), **others("pip")})),
    Row("L20", {**hand("cold-beans"), "food": 1}, ({"food": 0}, hand("crowbar"))),
    Row(
        "L21",
        {**tam(gear=["crowbar"]), "pip": at("gas", gear=["fire-axe"])},
        (others("pip"), {"first_leader": [0, 13, 27]}),
    ),
    Row("L22", tam(gear=BOOKS[:1]), ({**tam(), **hand(*BOOKS)},)),
    Row("L23", {**others("pip"), **hand(STRANGER)}, (hand("crowbar"), {"pip": at("gas", seat=1)})),
    Row(
        "L24",
        {**tam(gear=["crowbar", BOOKS[0]]), **hand("jerry-can")},
        (tam(gear=["crowbar"]), tam(gear=BOOKS[:1]), hand("crowbar-2")),
    ),
]

BETRAYAL = [
    Row("B01", hand(*FUEL), (hand(*FUEL[1:], *FOOD),)),
    Row("B02", others("pip"), ({"rosa": at("gas", seat=1)},)),
    Row("B03", tam(gear=WEAPONS[:2]), ({**tam(gear=WEAPONS[:1]), **hand(WEAPONS[2])},)),
    Row("B04", {**others("rosa"), "removed": DEAD[:4]}, ({"removed": DEAD[:3]}, {"rosa": at("gas", seat=1)})),
    Row("B05", hand(*MEDICINE), (hand(*MEDICINE[1:], *FOOD),)),
    Row("B06", hand(*FOOD), (hand(*FOOD[1:], *FUEL),)),
    Row("B07", {**hand(*TOOLS[:2]), "barricades": {"gas": 2}}, (hand(TOOLS[0]), {"barricades": {"entrance-6": 1}})),
    Row("B08", hand(*FOOD, *FUEL[:2]), (hand(*FOOD, FUEL[0]),)),
    Row(
        "B09",
        {**tam("gas"), **hand("jerry-can", "fire-axe")},
        (tam(), hand("jerry-can"), hand("fire-axe")),
    ),
    Row("B10", {**others("pip"), **hand(BOOKS[0])}, (hand("crowbar"), {"pip": at("gas", seat=1)})),
]


@pytest.mark.rule("DW-16.06", "DW-13.07")
@pytest.mark.parametrize(("number", "met", "spoilt"), LOYAL, ids=[row.number for row in LOYAL])
def test_secret_objective(number: str, met: Things, spoilt: tuple[Things, ...]) -> None:
    things = {"secret": {0: number}, **met}
    assert wins("main", things)
    assert not wins("morale", things) and not wins("rounds", things)
    for change in spoilt:
        assert not wins("main", {**things, **change}), change


@pytest.mark.rule("DW-16.06", "DW-16.11")
@pytest.mark.parametrize(("number", "met", "spoilt"), BETRAYAL, ids=[row.number for row in BETRAYAL])
def test_betrayal_objective(number: str, met: Things, spoilt: tuple[Things, ...]) -> None:
    things = {"secret": {0: number}, **met}
    assert wins("morale", things)
    assert not wins("main", things) and not wins("rounds", things)
    for change in spoilt:
        assert not wins("morale", {**things, **change}), change


# Exiled: the endings that fulfil it with the position, then the position and what spoils it


class Exiled(NamedTuple):
    """One half of an exiled objective."""

    number: str
    endings: tuple[str, ...]
    met: Things
    spoilt: tuple[Things, ...]


ANY = ("main", "morale", "rounds")
AWAY: dict[str, Spot] = tam("gas")

EXILED_LOYAL = [
    Exiled("E01", ("main",), hand(*FOOD), (hand(*FOOD[1:], *FUEL),)),
    Exiled("E02", ("main",), hand(*TOOLS), (hand(*TOOLS[1:], *FUEL),)),
    Exiled("E03", ("main",), others("pip", place="gas"), ({"rosa": at("colony", seat=1)},)),
    Exiled("E04", ANY, {"removed": DEAD}, ({"removed": DEAD[1:]},)),
    Exiled("E05", ("main",), {}, (others("pip", place="gas"),)),
    Exiled("E06", ("main",), tam("gas", gear=WEAPONS[:2]), (tam("gas", gear=WEAPONS[:1]),)),
    Exiled("E07", ("main",), hand(*MEDICINE), (hand(*MEDICINE[1:], *FOOD),)),
    Exiled("E08", ("main",), others("pip", place="gas"), (others("pip", place="school"),)),
    Exiled("E09", ("main",), hand(*FOOD[:3], "jerry-can"), (hand(*FOOD), hand(*FOOD[:2], "jerry-can"))),
    Exiled("E10", ("morale",), hand(*FOOD), (hand(*FOOD[1:]),)),
]

# The betrayal objective is Firebug: three fuel cards in hand must be there in any case
EXILED_TRAITOR = [
    Exiled("E01", ("main",), {}, ()),
    Exiled("E02", ANY, hand(*FUEL, *TOOLS), (hand(*FUEL, *TOOLS[1:]),)),
    Exiled("E03", ANY, {"sizes": {"gas": 0}}, ({"sizes": {"gas": 1}},)),
    Exiled("E04", ANY, {"removed": DEAD[1:]}, ({"removed": DEAD[2:]},)),
    Exiled("E05", ANY, others("pip", place="gas"), (others("pip", place="school"),)),
    Exiled("E06", ANY, hand(*FUEL, *FOOD[:2]), (hand(*FUEL, FOOD[0]),)),
    Exiled("E07", ANY, hand(*FUEL, *MEDICINE[:2]), (hand(*FUEL, MEDICINE[0]),)),
    Exiled(
        "E08",
        ANY,
        {"zombies": {f"entrance-{number}": 2 for number in range(1, 7)}},
        ({"zombies": {**{f"entrance-{number}": 2 for number in range(1, 6)}, "entrance-6": 1, "gas": 3}},),
    ),
    Exiled("E10", ("morale", "rounds"), {}, ()),
]


@pytest.mark.rule("DW-16.12")
@pytest.mark.parametrize(("number", "endings", "met", "spoilt"), EXILED_LOYAL, ids=[row[0] for row in EXILED_LOYAL])
def test_loyal_half(number: str, endings: tuple[str, ...], met: Things, spoilt: tuple[Things, ...]) -> None:
    # Given an exiled player whose old objective (an empty hand and a card equipped) no longer counts
    things = {**AWAY, "secret": {0: "L16"}, "exiled": {0: number}, **met}
    assert [ending for ending in ANY if wins(ending, things)] == list(endings)
    for change in spoilt:
        assert not wins(endings[0], {**things, **change}), change


@pytest.mark.rule("DW-16.13")
@pytest.mark.parametrize(("number", "endings", "met", "spoilt"), EXILED_TRAITOR, ids=[row[0] for row in EXILED_TRAITOR])
def test_traitor_half(number: str, endings: tuple[str, ...], met: Things, spoilt: tuple[Things, ...]) -> None:
    things = {**AWAY, **hand(*FUEL), "secret": {0: "B01"}, "exiled": {0: number}, **met}
    assert [ending for ending in ANY if wins(ending, things)] == list(endings)
    for change in spoilt:
        assert not wins(endings[0], {**things, **change}), change
    # The rest of the betrayal objective stays
    without_fuel = [card for card in things["hands"][0] if card != "jerry-can"]
    assert not wins(endings[0], {**things, **hand(*without_fuel, "fire-axe", "flare-gun", "scoped-rifle")})


@pytest.mark.rule("DW-16.13")
@pytest.mark.parametrize(("starvation", "won"), [(2, True), (1, False)])
def test_traitor_half_of_empty_cupboards(starvation: int, won: bool) -> None:
    things = {**AWAY, **hand(*FUEL), "secret": {0: "B01"}, "exiled": {0: "E09"}, "starvation": starvation}
    assert (wins("main", things), wins("rounds", things)) == (won, won)


def test_every_objective_of_players_has_a_row() -> None:
    cards = content(ended("main", {}))
    assert [card.number for card in cards.secret_objectives] == [row.number for row in [*LOYAL, *BETRAYAL]]
    exiled = [card.number for card in cards.exiled_objectives]
    assert exiled == [row.number for row in EXILED_LOYAL]
    assert set(exiled) == {row.number for row in EXILED_TRAITOR} | {"E09"}
