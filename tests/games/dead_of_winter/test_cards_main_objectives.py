"""Both sides of each of the ten main objectives: what they set up, when their goal is met, and their own steps."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from shamble.testing import at

from .helpers import BLANK, acted, content, deck_at, look, opened, rolled, zombies_in

Things = dict[str, Any]
AWAY = ("police", "grocery", "school", "library", "hospital", "gas")
ENTRANCES = [f"entrance-{number}" for number in range(1, 7)]

MEDICINE = [f"field-dressing-{number}" for number in range(4, 12)]
FUEL = [f"jerry-can-{number}" for number in range(5, 13)]
TOOLS = [f"odds-and-ends-{number}" for number in range(3, 8)]
BOOKS = ["foraging-guide", "floor-plan-police", "floor-plan-school"]


class Side(NamedTuple):
    """What one side sets up: for three players, zombies at the colony and at each other location."""

    objective: str
    hardcore: bool
    morale: int
    rounds: int
    colony: int
    away: int
    helpless: int
    food: int


SIDES = [
    Side("until-the-thaw", False, 7, 7, 3, 1, 3, 2),
    Side("until-the-thaw", True, 6, 8, 6, 1, 4, 0),
    Side("quiet-streets", False, 7, 7, 6, 3, 0, 0),
    Side("quiet-streets", True, 6, 7, 6, 3, 0, 0),
    Side("field-hospital", False, 7, 7, 0, 1, 1, 0),
    Side("field-hospital", True, 6, 6, 3, 1, 3, 0),
    Side("ring-of-timber", False, 6, 6, 8, 1, 0, 0),
    Side("ring-of-timber", True, 6, 6, 9, 1, 2, 0),
    Side("nothing-left-behind", False, 5, 6, 2, 2, 1, 0),
    Side("nothing-left-behind", True, 5, 6, 4, 2, 1, 0),
    Side("the-long-road-south", False, 6, 7, 3, 1, 1, 0),
    Side("the-long-road-south", True, 6, 6, 3, 1, 1, 0),
    Side("signal-tower", False, 5, 6, 4, 1, 2, 0),
    Side("signal-tower", True, 6, 6, 6, 1, 0, 0),
    Side("feed-the-furnace", False, 7, 6, 0, 1, 3, 0),
    Side("feed-the-furnace", True, 7, 7, 4, 1, 3, 0),
    Side("full-house", False, 6, 5, 4, 0, 5, 4),
    Side("full-house", True, 6, 5, 4, 1, 8, 2),
    Side("cold-samples", False, 6, 6, 0, 1, 1, 0),
    Side("cold-samples", True, 6, 6, 3, 3, 0, 0),
]


def name_of(objective: str, hardcore: bool) -> str:
    """How a row is called."""
    return f"{objective} {'hardcore' if hardcore else 'normal'}"


@pytest.mark.rule("DW-1.06", "DW-1.07", "DW-16.05")
@pytest.mark.parametrize("side", SIDES, ids=[name_of(row.objective, row.hardcore) for row in SIDES])
def test_what_it_sets_up(side: Side) -> None:
    m = opened(3, objective=side.objective, hardcore=side.hardcore)
    g = look(m)
    assert (g.morale, g.rounds, g.helpless, g.food) == (side.morale, side.rounds, side.helpless, side.food)
    assert sum(zombies_in(m, entrance) for entrance in ENTRANCES) == side.colony
    more = 2 if side.objective == "field-hospital" else 0
    for place in AWAY:
        assert zombies_in(m, place) == side.away + (more if place == "hospital" else 0)
        thinned = (3 if side.hardcore else 4) if side.objective == "nothing-left-behind" else 0
        assert len(deck_at(m, place)) == 20 - thinned


@pytest.mark.rule("DW-16.29")
def test_set_up_never_fills_more_than_the_entrance_spaces() -> None:
    for side in SIDES:
        m = opened(5, objective=side.objective, hardcore=side.hardcore)
        for cell, spaces in enumerate(content(m).spaces):
            assert look(m).zombies[cell] <= spaces


@pytest.mark.parametrize(("players", "left"), [(3, 16), (4, 18), (5, 20)])
def test_nothing_left_behind_thins_the_decks_by_the_number_of_players(players: int, left: int) -> None:
    m = opened(players, objective="nothing-left-behind")
    assert [len(deck_at(m, place)) for place in AWAY] == [left] * 6


# Goals


class Goal(NamedTuple):
    """A side, a position for three players that meets its goal, and changes that each spoil it."""

    objective: str
    hardcore: bool
    met: Things
    spoilt: tuple[Things, ...]


def armed(first: str, second: str, third: str) -> Things:
    """One survivor of each player with a card each (or none)."""
    return {
        "tam": at("gas", gear=[first] if first else []),
        "bruno": at("gas", seat=1, gear=[second] if second else []),
        "noor": at("school", seat=2, gear=[third] if third else []),
    }


def walls(colony: int, away: int = 1, missing: str = "") -> Things:
    """Barricades at the colony, and at each other location but one."""
    built = {entrance: min(3, max(0, colony - 3 * number)) for number, entrance in enumerate(ENTRANCES)}
    return {"barricades": {**built, **{place: away for place in AWAY if place != missing}}}


def stored(*cards: str) -> Things:
    """Cards in storage."""
    return {"storage": list(cards)}


GOALS = [
    Goal("until-the-thaw", False, {"rounds": 1, "morale": 1}, ({"rounds": 2},)),
    Goal("until-the-thaw", True, {"rounds": 1, "morale": 1}, ({"rounds": 2},)),
    Goal(
        "quiet-streets",
        False,
        {"zombies": {"gas": 3, "school": 4, "entrance-1": 3, "entrance-2": 3}},
        ({"zombies": {"gas": 3, "school": 4, "police": 1}},),
    ),
    Goal("quiet-streets", True, {"zombies": {"school": 4, "gas": 1}}, ({"zombies": {"school": 4, "police": 2}},)),
    Goal(
        "field-hospital",
        False,
        {**stored(*MEDICINE[:6]), "barricades": {"hospital": 2}},
        (stored(*MEDICINE[:5]), {"barricades": {"hospital": 1, "gas": 2}}),
    ),
    Goal(
        "field-hospital",
        True,
        {**stored(*MEDICINE[:8]), "barricades": {"hospital": 2}},
        (stored(*MEDICINE[:7]), {"barricades": {"hospital": 1, "gas": 2}}),
    ),
    Goal("ring-of-timber", False, walls(8), (walls(7, 2), walls(12, 2, missing="gas"))),
    Goal("ring-of-timber", True, walls(9), (walls(8, 2), walls(14, 2, missing="police"))),
    Goal("nothing-left-behind", False, {"sizes": {"gas": 0, "police": 0}}, ({"sizes": {"gas": 0, "police": 1}},)),
    Goal("nothing-left-behind", True, {"sizes": {"gas": 0, "police": 0}}, ({"sizes": {"gas": 0, "police": 1}},)),
    Goal(
        "the-long-road-south",
        False,
        {**stored(*FUEL[:6]), **armed("crowbar-1", "service-pistol-1", "fire-axe")},
        (stored(*FUEL[:5]), armed("crowbar-1", "", "fire-axe"), armed("foraging-guide", "crowbar", "fire-axe")),
    ),
    Goal(
        "the-long-road-south",
        True,
        {**stored(*FUEL[:8]), **armed("flick-knife", "service-pistol-1", "fire-axe")},
        (stored(*FUEL[:7]), armed("crowbar-1", "flick-knife", "fire-axe")),
    ),
    Goal(
        "signal-tower",
        False,
        {**stored(*TOOLS[:3], *BOOKS[:2]), "zombies": {"entrance-1": 3, "entrance-2": 3, "gas": 3}},
        (
            stored(*TOOLS[:2], *BOOKS[:3]),
            stored(*TOOLS[:4], *BOOKS[:1]),
            {"zombies": {"entrance-1": 3, "entrance-2": 3, "entrance-3": 1}},
        ),
    ),
    Goal(
        "signal-tower",
        True,
        {**stored(*TOOLS[:5], *BOOKS[:3]), "zombies": {"entrance-1": 3, "entrance-2": 1}},
        (
            stored(*TOOLS[:4], *BOOKS[:3]),
            stored(*TOOLS[:5], *BOOKS[:2]),
            {"zombies": {"entrance-1": 3, "entrance-2": 2}},
        ),
    ),
    Goal("feed-the-furnace", False, {"embers": 5}, ({"embers": 4},)),
    Goal("feed-the-furnace", True, {"embers": 5}, ({"embers": 4},)),
    Goal("full-house", False, {"rounds": 1, "helpless": 3}, ({"rounds": 2}, {"helpless": 2})),
    Goal("full-house", True, {"rounds": 1, "helpless": 6}, ({"rounds": 2}, {"helpless": 5})),
    Goal("cold-samples", False, {"samples": 9}, ({"samples": 8},)),
    Goal("cold-samples", True, {"samples": 10}, ({"samples": 9},)),
]


def completed(objective: str, hardcore: bool, things: Things) -> bool:
    """Whether the check in the colony phase ends the game."""
    m = acted(**{"objective": objective, "options": {"hardcore": hardcore}, "phase": "check-objective", **things})
    return m.result is not None and m.result.ending == "main-objective"


@pytest.mark.rule("DW-9.20", "DW-16.05")
@pytest.mark.parametrize(
    ("objective", "hardcore", "met", "spoilt"), GOALS, ids=[name_of(row.objective, row.hardcore) for row in GOALS]
)
def test_when_its_goal_is_met(objective: str, hardcore: bool, met: Things, spoilt: tuple[Things, ...]) -> None:
    assert completed(objective, hardcore, met)
    for change in spoilt:
        assert not completed(objective, hardcore, {**met, **change}), change


def test_an_exiled_player_need_not_be_armed() -> None:
    things = {**stored(*FUEL[:6]), **armed("crowbar-1", "service-pistol-1", "")}
    assert not completed("the-long-road-south", False, things)
    assert completed("the-long-road-south", False, {**things, "exiled": [2]})


# Own steps


@pytest.mark.rule("DW-9.23")
@pytest.mark.parametrize(("players", "cards"), [(3, 1), (4, 2), (5, 2)])
def test_the_furnace_burns_what_was_stored_longest_or_costs_morale(players: int, cards: int) -> None:
    things: Things = {"players": players, "objective": "feed-the-furnace", "phase": "colony-phase", "food": 9}
    things["crisis"] = ""
    m = acted(**things, **stored(*FUEL[:3]))
    g = look(m)
    assert [content(m).items[item].id for item in g.storage] == FUEL[cards:3]
    assert (g.embers, g.morale, len(g.removed_items)) == (1, 5, cards)
    # With too few nothing burns
    m = acted(**things, **stored(*FUEL[: cards - 1]))
    assert (len(look(m).storage), look(m).embers, look(m).morale) == (cards - 1, 0, 4)


@pytest.mark.rule("DW-16.17", "DW-7.20")
@pytest.mark.parametrize(("hardcore", "colony", "elsewhere"), [(False, 5, 3), (True, 6, 4)])
def test_a_killed_zombie_may_give_a_sample(hardcore: bool, colony: int, elsewhere: int) -> None:
    for place, cell, needed in (("colony", "entrance-1", colony), ("gas", "gas", elsewhere)):
        for rolls in (needed - 1, needed):
            m = acted(
                "attack tam",
                tam=at(place),
                bruno=at("library", seat=1),
                noor=at("library", seat=2),
                objective="cold-samples",
                options={"hardcore": hardcore},
                zombies={cell: 1},
                dice_of={0: (4,)},
                dice=(rolls, BLANK),
            )
            # The sample is rolled before the exposure
            assert (look(m).samples, rolled(m)) == (int(rolls == needed), [("action", rolls), ("exposure", BLANK)])
