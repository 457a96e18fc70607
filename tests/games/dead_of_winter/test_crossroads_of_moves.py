"""The crossroads cards that wait for a move: CR01 to CR12."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.testing import at, play

from .crossroads_rows import Row, arranged, card_of, check_only, check_option, check_quiet, choose, row
from .helpers import BITTEN, BLANK, FROST, WOUND, now, rolled, tokens_of

WALK, DRIVE = "move felix; go library", "move felix; drive library jerry-can-1"
CAN = {0: ["jerry-can-1"]}
GATES = {"entrance-1": 2, "entrance-4": 2}

OPTIONS = [
    # Footprints
    row(
        "CR01 a",
        WALK,
        "at police",
        "felix wounds +1; hand +1; police deck -1",
        felix=at("school"),
        dice=(BLANK, WOUND, 4),
    ),
    row("CR01 a", WALK, "", "felix wounds +1", felix=at("school"), dice=(BLANK, WOUND, 3)),
    row("CR01 b", WALK, "", "felix at school; pinned felix", felix=at("school"), dice=(BLANK,)),
    # Black Ice
    row("CR02 a", DRIVE, "", "felix frost +1", felix=at("school"), hands=CAN, dice_of={0: (1, 4)}),
    row(
        "CR02 b",
        DRIVE,
        "die 1; die 4",
        "dice 5; spent 1 4; felix at colony",
        felix=at("school"),
        hands=CAN,
        dice_of={0: (1, 4, 5)},
    ),
    # The Stalled Bus
    row("CR03 a", WALK, "", "helpless +2; morale +1", felix=at("school"), dice=(BLANK,)),
    row("CR03 b", WALK, "", "", felix=at("school"), dice=(BLANK,)),
    # Across the Reservoir
    row("CR04 a", WALK, "at gas", "hand +2; gas deck -2", felix=at("school"), dice=(BLANK, 4)),
    row("CR04 a", WALK, "", "felix frost +1", felix=at("school"), dice=(BLANK, 3)),
    row("CR04 b", WALK, "", "", felix=at("school"), dice=(BLANK,)),
    # Abandoned Snowcat
    row("CR05 a", WALK, "", "hand -1; removed +1; calm felix", felix=at("school"), hands=CAN, dice=(BLANK,)),
    row(
        "CR05 b",
        WALK,
        "take fire-bottle",
        "hand +1; gas deck -1",
        felix=at("school"),
        hands=CAN,
        dice=(BLANK,),
    ),
    # Whiteout
    row("CR06 a", WALK, "", "felix wounds +1; felix frost +1", felix=at("school"), dice=(BLANK, WOUND, FROST)),
    row("CR06 b", WALK, "", "resting felix", felix=at("school"), dice=(BLANK,)),
    # A Door Ajar
    row("CR07 a", WALK, "", "hand +1; library deck -1", felix=at("school"), dice=(BLANK, 3)),
    row("CR07 a", WALK, "", "library zombies +2", felix=at("school"), dice=(BLANK, 2)),
    row("CR07 b", WALK, "", "library barricades +1", felix=at("school"), dice=(BLANK,)),
    # Dragging Chains
    row(
        "CR08 a",
        WALK,
        "at entrance-1; at entrance-4; at entrance-4",
        "entrance-1 zombies -1; entrance-4 zombies -2; library zombies +3",
        felix=at("school"),
        zombies=GATES,
        dice=(BLANK,),
    ),
    row(
        "CR08 a",
        WALK,
        "at entrance-4; pass",
        "entrance-4 zombies -1; library zombies +1",
        felix=at("school"),
        zombies=GATES,
        dice=(BLANK,),
    ),
    row(
        "CR08 b",
        WALK,
        "",
        "entrance-1 zombies +1; entrance-2 zombies +1; entrance-3 zombies +1",
        felix=at("school"),
        dice=(BLANK,),
    ),
    # Hymn on the Wind
    row("CR09 a", WALK, "", "helpless +1; morale +1", felix=at("school"), dice=(BLANK, BLANK)),
    row(
        "CR09 a",
        WALK,
        "",
        "morale -1; felix at nowhere; dead +1; group -1",
        felix=at("school"),
        wes=at("school"),
        dice=(BLANK, BITTEN),
    ),
    row("CR09 b", WALK, "", "", felix=at("school"), dice=(BLANK,)),
    # Old Address
    row(
        "CR10 a",
        WALK,
        "take foraging-guide",
        "felix wounds +1; hand +1; library deck -1",
        felix=at("school"),
        dice=(BLANK,),
    ),
    row("CR10 b", WALK, "", "", felix=at("school"), dice=(BLANK,)),
    # Toll Road
    row("CR11 a", DRIVE, "", "felix wounds +1", felix=at("school"), hands={0: ["jerry-can-1", "cold-beans-1"]}),
    row(
        "CR11 b",
        DRIVE,
        "scrap odds-and-ends-1",
        "hand -1; removed +1",
        felix=at("school"),
        hands={0: ["jerry-can-1", "cold-beans-1", "odds-and-ends-1"]},
    ),
    # Stowaway
    row(
        "CR12 a",
        "move felix; go colony",
        "",
        "helpless +1; dice 3 6",
        felix=at("school"),
        dice_of={0: (2, 6)},
        dice=(BLANK,),
    ),
    row("CR12 b", "move felix; go colony", "", "morale -1", felix=at("school"), dice=(BLANK,)),
]


@pytest.mark.rule("DW-8.07")
@pytest.mark.parametrize("case", OPTIONS, ids=str)
def test_what_an_option_does(case: Row) -> None:
    check_option(case)


OUT: dict[str, Any] = {"exiled": (0,), "felix": at("school"), "dice": (BLANK,)}
"""An exiled player on the way."""

QUIET = [
    row("CR01 with-fuel", DRIVE, felix=at("school"), hands=CAN),
    row("CR01 exiled", WALK, **OUT),
    row("CR02 without-fuel", WALK, felix=at("school"), dice=(BLANK,)),
    row("CR02 exiled", DRIVE, exiled=(0,), felix=at("school"), hands=CAN),
    row("CR03 to-the-colony", "move felix; go colony", felix=at("school"), dice=(BLANK,)),
    row("CR03 exiled", WALK, **OUT),
    row("CR03 no-room", WALK, felix=at("school"), helpless=22, dice=(BLANK,)),
    row("CR04 no-move", "barricade felix", felix=at("school"), dice_of={0: (1,)}),
    row("CR05 no-move", "barricade felix", felix=at("school"), dice_of={0: (1,)}),
    row("CR06 with-fuel", DRIVE, felix=at("school"), hands=CAN),
    row("CR07 not-alone", WALK, felix=at("school"), pip=at("library", seat=1), dice=(BLANK,)),
    row(
        "CR07 to-the-colony",
        "move felix; go colony",
        felix=at("school"),
        pip=at("gas", seat=1),
        joan=at("gas", seat=2),
        dice=(BLANK,),
    ),
    row("CR08 to-the-colony", "move felix; go colony", felix=at("school"), dice=(BLANK,)),
    row("CR08 exiled", WALK, **OUT),
    row("CR09 exiled", WALK, **OUT),
    row("CR09 no-room", WALK, felix=at("school"), helpless=22, dice=(BLANK,)),
    row("CR10 to-the-colony", "move felix; go colony", felix=at("school"), dice=(BLANK,)),
    row("CR11 without-fuel", WALK, felix=at("school"), dice=(BLANK,)),
    row("CR12 elsewhere", WALK, felix=at("school"), dice=(BLANK,)),
    row("CR12 no-room", "move felix; go colony", felix=at("school"), helpless=21, dice=(BLANK,)),
]


@pytest.mark.rule("DW-8.03", "DW-8.04")
@pytest.mark.parametrize("case", QUIET, ids=str)
def test_what_does_not_trigger_a_card(case: Row) -> None:
    check_quiet(case)


ONLY = [
    row("CR02 a", DRIVE, felix=at("school"), hands=CAN, dice_of={0: (1,)}),
    row("CR02 a", DRIVE, felix=at("school"), hands=CAN, dice_of={0: (1, 2)}, helpless=22),
    row("CR05 b", WALK, felix=at("school"), hands={0: ["cold-beans"]}, dice=(BLANK,)),
    row("CR11 a", DRIVE, felix=at("school"), hands=CAN),
]


@pytest.mark.rule("DW-8.08")
@pytest.mark.parametrize("case", ONLY, ids=str)
def test_the_only_option(case: Row) -> None:
    check_only(case)


def test_the_snowcat_spares_all_later_exposure_rolls_of_its_driver() -> None:
    m = arranged(
        row("CR05", "move pip; go library", pip=at("school"), lou=at("colony", seat=1), hands=CAN, dice=(BLANK,))
    )
    choose(m, card_of(m, row("CR05", "")), "a")
    play(m, "move pip", "go hospital")
    assert (now(m), rolled(m), tokens_of(m, "pip")) == (("action", 0), [("exposure", BLANK)], (0, 0))
