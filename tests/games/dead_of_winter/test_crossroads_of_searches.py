"""The crossroads cards that wait for a search: CR13 to CR24 and CR80."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.testing import Spot, at, play

from .crossroads_rows import Row, arranged, card_of, changed, check_only, check_option, check_quiet, choose, facts, row
from .helpers import BITTEN, BLANK, content, deck_at, ids, look, now, told

SEARCH = "search felix; pass"


def felix(place: str, wounds: int = 0, **more: Any) -> dict[str, Any]:
    """Felix, who searches on 3, at a place with one die for the search and one of 1."""
    people: dict[str, Spot] = {"felix": at(place, wounds=wounds)}
    return {**people, "dice_of": {0: (1, 3)}, **more}


TWO = {"library": ["floor-plan-police", "floor-plan-grocery"]}
LOUD = "search felix; noise; pass; keep floor-plan-police"

OPTIONS = [
    # False Wall
    row("CR13 a", SEARCH, "", "library noise +2; hand +1; library deck -1", **felix("library")),
    row("CR13 a", SEARCH, "", "library noise +1; hand +1; library deck -1", **felix("library", noise={"library": 3})),
    row("CR13 b", SEARCH, "", "", **felix("library")),
    # Wind-up Gramophone
    row("CR14 a", SEARCH, "", "library noise +4; morale +1", **felix("library")),
    row("CR14 b", SEARCH, "", "dice 3", **felix("library")),
    # Somebody's Stash
    row("CR15 a", SEARCH, "", "hand +2; library deck -2; morale -1", **felix("library")),
    row("CR15 b", SEARCH, "", "food +2", **felix("library")),
    # Trip Wire
    row("CR16 a", LOUD, "", "felix wounds +2", **felix("library", top=TWO, dice=(2,))),
    row("CR16 a", LOUD, "", "", **felix("library", top=TWO, dice=(3,))),
    row("CR16 b", LOUD, "", "hand -1; waste +1", **felix("library", top=TWO)),
    # Hungry Stranger
    row(
        "CR17 a", SEARCH, "", "tam at colony; group +1; food -1", **felix("library", food=2, top={"survivors": ["tam"]})
    ),
    row("CR17 b", SEARCH, "", "hand -1; waste +1", **felix("library", dice=(3,))),
    row("CR17 b", SEARCH, "", "", **felix("library", dice=(4,))),
    # Locked Cabinet
    row(
        "CR18 a",
        SEARCH,
        "take stimulant-ampoule-2",
        "hospital noise +2; hand +1; hospital deck -1",
        **felix("hospital", top={"hospital": ["push-broom", "stimulant-ampoule-2"]}),
    ),
    row(
        "CR18 b",
        SEARCH,
        "take stimulant-ampoule-2",
        "dice none; spent 1 3; hand +1; hospital deck -1",
        **felix("hospital", top={"hospital": ["push-broom", "stimulant-ampoule-2"]}),
    ),
    # Evidence Room
    row(
        "CR19 a",
        SEARCH,
        "take scoped-rifle",
        "police zombies +2; hand +1; police deck -1",
        **felix("police", top={"police": ["riot-shield", "scoped-rifle"]}),
    ),
    row("CR19 b", SEARCH, "", "police barricades +1", **felix("police")),
    # School Canteen
    row("CR20 a", SEARCH, "", "school noise +2; food +2", **felix("school")),
    row(
        "CR20 b",
        SEARCH,
        "take fortification-manual",
        "hand +1; school deck -1",
        **felix("school", top={"school": ["air-horn", "fortification-manual"]}),
    ),
    # Reading Room
    row("CR21 a", SEARCH, "", "felix wounds -2; morale -1", **felix("library", wounds=2)),
    row("CR21 b", SEARCH, "", "bonus +1", **felix("library")),
    # Underground Tank
    row(
        "CR22 a",
        SEARCH,
        "take fire-bottle; pass",
        "hand +1; gas deck -1",
        **felix("gas", top={"gas": ["flare-gun-2", "fire-bottle"]}, dice=(BLANK,)),
    ),
    row(
        "CR22 a",
        SEARCH,
        "take fire-bottle; take jerry-can-1",
        "hand +2; gas deck -2",
        **felix("gas", sizes={"gas": 3}, top={"gas": ["flare-gun-2", "fire-bottle", "jerry-can-1"]}, dice=(BLANK,)),
    ),
    row(
        "CR22 a",
        SEARCH,
        "",
        "morale -1; felix at nowhere; dead +1; group -1",
        **felix("gas", dice=(BITTEN,), wes=at("school")),
    ),
    # Cold Store
    row("CR23 a", SEARCH, "", "grocery zombies +2; food +3", **felix("grocery")),
    row("CR23 b", SEARCH, "", "felix wounds -1", **felix("grocery", wounds=2)),
    # Static
    row("CR24 b", SEARCH, "", "dice 2", **felix("library")),
    # The Kennel: Rosa searches, for Felix is in the survivor deck
    row("CR80 a", "search rosa; pass", "", "felix at colony; group +1", rosa=at("library"), dice_of={0: (3,)}),
    row(
        "CR80 b",
        "search rosa; pass",
        "take stimulant-ampoule-2",
        "hand +1; hospital deck -1",
        rosa=at("library"),
        dice_of={0: (3,)},
        top={"hospital": ["stimulant-ampoule-2"]},
    ),
]


@pytest.mark.rule("DW-8.07")
@pytest.mark.parametrize("case", OPTIONS, ids=str)
def test_what_an_option_does(case: Row) -> None:
    check_option(case)


QUIET = [
    row("CR13 no-search", "barricade felix; die 1", **felix("library")),
    row("CR14 exiled", SEARCH, **felix("library", exiled=(0,))),
    row("CR15 exiled", SEARCH, **felix("library", exiled=(0,))),
    row("CR16 no-noise", SEARCH, **felix("library")),
    row("CR17 exiled", SEARCH, **felix("library", exiled=(0,))),
    row("CR17 no-room", SEARCH, **felix("library", helpless=22)),
    row("CR18 elsewhere", SEARCH, **felix("library")),
    row("CR19 elsewhere", SEARCH, **felix("library")),
    row("CR20 elsewhere", SEARCH, **felix("library")),
    row("CR20 exiled", SEARCH, **felix("school", exiled=(0,))),
    row("CR21 elsewhere", SEARCH, **felix("school")),
    row("CR21 exiled", SEARCH, **felix("library", exiled=(0,))),
    row("CR22 elsewhere", SEARCH, **felix("library")),
    row("CR23 elsewhere", SEARCH, **felix("library")),
    row("CR23 exiled", SEARCH, **felix("grocery", exiled=(0,))),
    row("CR24 no-search", "barricade felix; die 1", **felix("library")),
    row("CR80 in-play", SEARCH, **felix("library")),
    row("CR80 exiled", "search rosa; pass", rosa=at("library"), dice_of={0: (3,)}, exiled=(0,)),
    row("CR80 no-room", "search rosa; pass", rosa=at("library"), dice_of={0: (3,)}, helpless=22),
]


@pytest.mark.rule("DW-8.03")
@pytest.mark.parametrize("case", QUIET, ids=str)
def test_what_does_not_trigger_a_card(case: Row) -> None:
    check_quiet(case)


@pytest.mark.rule("DW-8.08")
def test_without_a_die_the_cabinet_can_only_be_smashed() -> None:
    check_only(row("CR18 a", SEARCH, felix=at("hospital"), dice_of={0: (3,)}))


def test_the_top_of_the_gas_stations_deck_is_put_back_in_any_order() -> None:
    case = row(
        "CR22 b", SEARCH, **felix("gas", top={"gas": ["flare-gun-2", "fire-bottle", "crowbar-1", "jerry-can-1"]})
    )
    m = arranged(case)
    before = facts(m)
    choose(m, card_of(m, case), "b")
    play(m, "back crowbar-1", "back jerry-can-1")
    # The card named last lies on top
    assert ids(m, deck_at(m, "gas")[-3:]) == ["crowbar-1", "jerry-can-1", "fire-bottle"]
    assert (changed(before, facts(m)), now(m)) == (set(), ("action", 0))


@pytest.mark.rule("DW-2.18")
def test_nobody_looks_at_a_deck_that_the_search_has_emptied() -> None:
    case = row("CR22 b", "search felix", **felix("gas", sizes={"gas": 1}))
    m = arranged(case)
    choose(m, card_of(m, case), "b")
    assert (deck_at(m, "gas"), now(m)) == ((), ("action", 0))
    assert "peeks-at" not in told(m, 0)


def test_static_adds_a_zombie_and_shows_two_crises() -> None:
    case = row("CR24 a", SEARCH, **felix("library"))
    m = arranged(case)
    before = facts(m)
    first, second = look(m).crisis_deck[-1], look(m).crisis_deck[-2]
    choose(m, card_of(m, case), "a")
    assert look(m).looking_ahead == (first, second)
    play(m, f"back {content(m).crises[first].id}")
    assert look(m).crisis_deck[-2:] == (first, second)
    assert (changed(before, facts(m)), now(m)) == ({"library zombies +1"}, ("action", 0))
