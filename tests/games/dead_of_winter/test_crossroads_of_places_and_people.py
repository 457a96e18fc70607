"""The crossroads cards that look at places outside or at single survivors: CR64 to CR70 and CR72 to CR79."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.testing import at, play

from .crossroads_rows import Row, arranged, card_of, changed, check_only, check_option, check_quiet, choose, facts, row
from .helpers import BLANK, WOUND, deck_at, ids, look, now, rolled, tokens_of

AWAY, HOME = at("school"), at("colony")
BESIDE = at("school", seat=1)
GATES = {"entrance-1": 3, "entrance-2": 2}
TWO = ["cold-beans-1", "odds-and-ends-1"]
CAN = {0: ["jerry-can-1"]}

EXILED: dict[str, Any] = {"felix": AWAY, "exiled": (0,)}
"""An exiled player in the turn."""

OPTIONS = [
    # Cornered
    row(
        "CR64 a",
        "",
        "count 2",
        "school zombies -2; felix wounds +2",
        felix=AWAY,
        zombies={"school": 3},
        dice=(WOUND, WOUND),
    ),
    row("CR64 b", "", then="resting felix", felix=AWAY, zombies={"school": 1}),
    # Snare Line
    row("CR65 a", "", then="food +2", felix=AWAY, dice=(4,)),
    row("CR65 a", "", then="felix wounds +1", felix=AWAY, dice=(3,)),
    row("CR65 b", "", felix=AWAY),
    # Rooftop
    row("CR66 b", "", then="school zombies +1; dice 4", felix=AWAY, dice_of={0: (2,)}),
    # Two Is Company
    row("CR67 a", "", then="hand +1; seat-1 hand -1", felix=AWAY, pip=BESIDE, hands={1: TWO, 2: ["snow-boots"]}),
    row(
        "CR67 b",
        "",
        then="school zombies -1; dice 3",
        felix=AWAY,
        pip=BESIDE,
        zombies={"school": 2},
        dice_of={0: (2,)},
    ),
    # Cold Camp
    row("CR68 a", "", then="felix wounds -1; school zombies +1", felix=at("school", wounds=2)),
    row("CR68 b", "", "at gas", "felix at gas", felix=AWAY),
    # Outside the Wire
    row(
        "CR69 a",
        "",
        then="hand +2; seat-1 hand -2",
        pip=BESIDE,
        hands={0: TWO[:1], 1: ["snow-boots", "crowbar-1", "fire-bottle"]},
        **EXILED,
    ),
    row(
        "CR69 b",
        "",
        "give cold-beans-1",
        "seat-1 hand +1; school deck -1",
        pip=BESIDE,
        hands={0: TWO[:1]},
        **EXILED,
    ),
    # Old Friends
    row(
        "CR70 a",
        "",
        "give cold-beans-1",
        "hand -1; seat-1 hand +1; felix wounds -1",
        felix=at("school", wounds=2),
        pip=BESIDE,
        exiled=(1,),
        hands={0: TWO},
    ),
    row("CR70 b", "", then="pip wounds +1", felix=AWAY, pip=BESIDE, exiled=(1,), hands={0: TWO}),
    # Fire on the Ridge
    row("CR72 a", "", then="; ".join(f"entrance-{number} zombies +1" for number in range(1, 5)), **EXILED),
    row(
        "CR72 b",
        "",
        "at entrance-1; at entrance-2",
        "entrance-1 zombies -1; entrance-2 zombies -1",
        zombies=GATES,
        **EXILED,
    ),
    # Biscuit Barks: whoever has the dog
    row(
        "CR73 a",
        "",
        "at entrance-1; at entrance-1; at entrance-2",
        "entrance-1 zombies -2; entrance-2 zombies -1",
        felix=AWAY,
        biscuit=at("colony", seat=1),
        zombies=GATES,
    ),
    row("CR73 b", "", then="dice 3", felix=AWAY, biscuit=at("colony", seat=1), dice_of={0: (2,)}),
    # The Councillor Speaks
    row("CR74 a", "", then="food -2; morale +1", harriet=AWAY, food=3),
    row(
        "CR74 b",
        "",
        "player seat-2; 0: thumb-up; 1: thumb-down; 2: thumb-down",
        "",
        harriet=AWAY,
        food=3,
    ),
    # The Surgeon's Hour
    row(
        "CR75 a",
        "",
        then="felix wounds -1; pip wounds -1; joan wounds -1; yusra wounds +1",
        felix=at("school", wounds=1),
        pip=at("colony", seat=1, wounds=2),
        joan=at("colony", seat=2, wounds=1),
        yusra=at("colony", seat=1),
    ),
    row("CR75 b", "", then="yusra wounds -2", felix=at("school", wounds=1), yusra=at("colony", seat=1, wounds=2)),
    # Dutch's Old Crew
    row(
        "CR76 a",
        "",
        "scrap cold-beans-1; scrap snow-boots",
        "hand -2; removed +2",
        dutch=AWAY,
        hands={0: [*TWO, "snow-boots"]},
    ),
    row("CR76 b", "", then="dutch wounds +2", felix=AWAY, dutch=AWAY, hands={0: TWO}),
    # Nell's Engine
    row("CR77 a", "", then="hand -1; removed +1; calm nell", felix=AWAY, nell=AWAY, hands=CAN),
    row("CR77 b", "", nell=AWAY, hands=CAN),
    # Lost Patrol
    row("CR78 a", "", then="noor at colony; group +1; school zombies +2", felix=AWAY),
    row(
        "CR78 b",
        "",
        "take scoped-rifle",
        "hand +1; police deck -1",
        felix=AWAY,
    ),
    # Mara's Flock
    row("CR79 a", "", then="helpless_free_food +1", felix=AWAY, mara=at("colony", seat=1), helpless=1),
    row("CR79 b", "", then="waste -4; removed +4", felix=AWAY, mara=at("colony", seat=1), helpless=1, waste=5),
]


@pytest.mark.rule("DW-8.06", "DW-8.07")
@pytest.mark.parametrize("case", OPTIONS, ids=str)
def test_what_an_option_does(case: Row) -> None:
    check_option(case)


QUIET = [
    row("CR64 no-zombie", "", felix=AWAY, wes=at("gas"), zombies={"police": 2}),
    row("CR64 in-the-colony", "", felix=HOME, zombies=GATES),
    row("CR65 in-the-colony", "", felix=HOME),
    row("CR65 exiled", "", **EXILED),
    row("CR66 in-the-colony", "", felix=HOME),
    row("CR67 three", "", felix=AWAY, pip=BESIDE, joan=at("school", seat=2)),
    row("CR67 own-company", "", felix=AWAY, wes=AWAY),
    row("CR67 in-the-colony", "", felix=HOME, pip=at("colony", seat=1), joan=at("gas", seat=2)),
    row("CR68 not-alone", "", felix=AWAY, pip=BESIDE),
    row("CR68 in-the-colony", "", felix=HOME, pip=at("gas", seat=1), joan=at("gas", seat=2)),
    row("CR69 not-exiled", "", felix=AWAY, pip=BESIDE),
    row("CR69 another-exile", "", felix=AWAY, pip=BESIDE, exiled=(0, 1)),
    row("CR70 nobody-exiled", "", felix=AWAY, pip=BESIDE),
    row("CR70 elsewhere", "", felix=AWAY, pip=at("gas", seat=1), exiled=(1,)),
    row("CR70 exiled-too", "", felix=AWAY, pip=BESIDE, exiled=(0, 1)),
    row("CR72 not-exiled", "", felix=AWAY, pip=BESIDE, exiled=(1,)),
    row("CR73 no-dog", "", felix=AWAY),
    row("CR73 exiled", "", biscuit=at("colony", seat=1), **EXILED),
    row("CR74 of-another", "", felix=AWAY, harriet=at("colony", seat=1)),
    row("CR74 exiled", "", harriet=AWAY, exiled=(0,)),
    row("CR75 no-surgeon", "", felix=AWAY),
    row("CR75 exiled", "", yusra=at("colony", seat=1), **EXILED),
    row("CR76 of-another", "", felix=AWAY, dutch=at("colony", seat=1)),
    row("CR76 exiled", "", dutch=AWAY, exiled=(0,)),
    row("CR77 of-another", "", felix=AWAY, nell=at("colony", seat=1)),
    row("CR78 in-play", "", felix=AWAY, noor=at("colony", seat=1)),
    row("CR78 in-the-colony", "", felix=HOME),
    row("CR78 exiled", "", **EXILED),
    row("CR78 no-room", "", felix=AWAY, helpless=22),
    row("CR79 no-helpless", "", felix=AWAY, mara=at("colony", seat=1)),
    row("CR79 no-teacher", "", felix=AWAY, helpless=1),
    row("CR79 exiled", "", mara=at("colony", seat=1), helpless=1, **EXILED),
]


@pytest.mark.rule("DW-8.03", "DW-8.06", "DW-16.34")
@pytest.mark.parametrize("case", QUIET, ids=str)
def test_what_does_not_trigger_a_card(case: Row) -> None:
    check_quiet(case)


FULL: dict[str, Any] = {
    "lou": at("police", seat=1),
    "tam": at("police", seat=1),
    "bruno": at("police", seat=1),
    "kai": at("grocery", seat=1),
    "greta": at("grocery", seat=1),
    "cyrus": at("grocery", seat=1),
    "wanda": at("library", seat=1),
    "ilse": at("library", seat=1),
    "tobias": at("library", seat=1),
    "mara": at("gas", seat=1),
    "delphine": at("gas", seat=1),
    "hank": at("hospital", seat=2),
    "priya": at("hospital", seat=2),
    "ines": at("hospital", seat=2),
    "rosa": at("hospital", seat=2),
}
"""Every survivor space outside the school is taken."""

ONLY = [
    row("CR68 a", "", felix=AWAY, **FULL),
    row("CR69 a", "", pip=BESIDE, hands={1: TWO}, **EXILED),
    row("CR70 b", "", felix=AWAY, pip=BESIDE, exiled=(1,)),
    row("CR74 b", "", harriet=AWAY, food=1),
    row("CR76 b", "", felix=AWAY, dutch=AWAY, hands={0: TWO[:1]}),
    row("CR77 b", "", nell=AWAY, hands={0: TWO}),
]


@pytest.mark.rule("DW-8.08")
@pytest.mark.parametrize("case", ONLY, ids=str)
def test_the_only_option(case: Row) -> None:
    check_only(case)


def test_the_councillor_can_have_a_shirker_exiled_without_using_up_the_vote_of_the_turn() -> None:
    case = row("CR74", "", harriet=AWAY, food=3, pip=at("gas", seat=1))
    m = arranged(case)
    choose(m, card_of(m, case), "b")
    play(m, "player seat-1", "0: thumb-up", "1: thumb-down", "2: thumb-up")
    assert look(m).exiled == [False, True, False]
    assert now(m) == ("action", 0)
    assert "exile-vote" in [option.words for option in m.pending[0].options]


def test_nells_engine_spares_her_exposure_rolls() -> None:
    case = row("CR77", "", nell=AWAY, felix=AWAY, hands=CAN, dice=(BLANK,))
    m = arranged(case)
    choose(m, card_of(m, case), "a")
    play(m, "move nell", "go library")
    assert (rolled(m), tokens_of(m, "nell")) == ([], (0, 0))
    play(m, "move felix", "go library")
    assert rolled(m) == [("exposure", BLANK)]


def test_the_rooftop_shows_four_cards_of_the_deck_here() -> None:
    cards = ["flare-gun-2", "fire-bottle", "crowbar-1", "jerry-can-1"]
    case = row("CR66", "", felix=AWAY, top={"school": cards})
    m = arranged(case)
    before = facts(m)
    choose(m, card_of(m, case), "a")
    assert ids(m, look(m).looking) == cards
    play(m, "back jerry-can-1", "back flare-gun-2", "back fire-bottle")
    # The card named last lies on top
    assert ids(m, deck_at(m, "school")[-4:]) == ["jerry-can-1", "flare-gun-2", "fire-bottle", "crowbar-1"]
    assert (changed(before, facts(m)), now(m)) == (set(), ("action", 0))
