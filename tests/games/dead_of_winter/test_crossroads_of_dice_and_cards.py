"""The crossroads cards that wait for other actions with dice or for cards played: CR25 to CR40."""

from __future__ import annotations

import pytest

from shamble.testing import at, play

from .crossroads_rows import Row, arranged, card_of, changed, check_only, check_option, check_quiet, choose, facts, row
from .helpers import BLANK, WOUND, deck_at, ids, now

ATTACK, TWICE = "attack felix", "attack felix; attack felix"
SHOOT = "attack felix; with service-pistol-1"
HERD = {"school": 4}
ARMED = at("school", gear=["service-pistol-1"])
BEANS = {0: ["cold-beans-1"]}
CLEAN = ["cold-beans-1", "crowbar-1", "odds-and-ends-1"]
ATTRACT = "attract felix; die 1; at entrance-1; pass"
GATES = {"entrance-1": 3, "entrance-2": 1}
DRIVE = "move felix; drive library jerry-can-1"
CAN = {0: ["jerry-can-1"]}
PLAY = "play-card"

OPTIONS = [
    # Familiar Face
    row(
        "CR25 a",
        ATTACK,
        then="dice none; spent 2 4",
        felix=at("school"),
        zombies=HERD,
        dice_of={0: (2, 4)},
        dice=(BLANK,),
    ),
    row("CR25 b", ATTACK, then="felix wounds +1", felix=at("school"), zombies=HERD, dice_of={0: (2, 4)}, dice=(BLANK,)),
    # Red Mist: two kills, one exposure roll
    row(
        "CR26 a",
        TWICE,
        "count 2",
        "school zombies -2; felix wounds +1",
        felix=at("school"),
        zombies=HERD,
        dice_of={0: (4, 4)},
        dice=(BLANK, BLANK, WOUND, WOUND),
    ),
    row(
        "CR26 b",
        TWICE,
        then="felix at colony",
        felix=at("school"),
        zombies=HERD,
        dice_of={0: (4, 4)},
        dice=(BLANK, BLANK),
    ),
    # Pit in the Yard
    row(
        "CR27 a",
        ATTACK,
        "count 3",
        "school zombies -3; felix wounds +1",
        felix=at("school"),
        zombies=HERD,
        dice_of={0: (4,)},
        dice=(BLANK,),
    ),
    row("CR27 b", ATTACK, felix=at("school"), zombies=HERD, dice_of={0: (4,)}, dice=(BLANK,)),
    # Jammed Bolt
    row(
        "CR28 a",
        SHOOT,
        "choose wes",
        "wes wounds +1",
        felix=ARMED,
        wes=at("gas"),
        zombies=HERD,
        dice_of={0: (1, 4)},
        dice=(2,),
    ),
    row("CR28 a", SHOOT, felix=ARMED, zombies=HERD, dice_of={0: (1, 4)}, dice=(3,)),
    row("CR28 b", SHOOT, then="dice none; spent 1 4", felix=ARMED, zombies=HERD, dice_of={0: (1, 4)}),
    # Blood on the Floor
    row(
        "CR29 a",
        ATTACK,
        "give cold-beans-1",
        "hand -1; seat-1 hand +1",
        felix=at("school"),
        pip=at("school", seat=1),
        hands=BEANS,
        dice_of={0: (4,)},
        dice=(6,),
    ),
    row(
        "CR29 b",
        ATTACK,
        then="morale -1",
        felix=at("school"),
        pip=at("school", seat=1),
        hands=BEANS,
        dice_of={0: (4,)},
        dice=(6,),
    ),
    # Church Pews
    row(
        "CR30 a",
        "barricade felix",
        "count 2",
        "school barricades +2; morale -1",
        felix=at("school"),
        dice_of={0: (1,)},
    ),
    row("CR30 b", "barricade felix", felix=at("school"), dice_of={0: (1,)}),
    # Night Shift
    row(
        "CR31 a",
        "barricade felix; at entrance-1",
        "at entrance-2; at entrance-2; at entrance-3",
        "entrance-2 barricades +2; entrance-3 barricades +1; felix frost +1",
        felix=at("colony"),
        dice_of={0: (1,)},
    ),
    row(
        "CR31 b",
        "barricade felix; at entrance-1",
        then="felix wounds -1",
        felix=at("colony", wounds=2),
        dice_of={0: (1,)},
    ),
    # Something in the Refuse
    row(
        "CR32 a",
        "clean-waste",
        "take crowbar-1",
        "felix wounds +1; hand +1; removed -1",
        felix=at("colony"),
        waste=CLEAN,
        dice_of={0: (1,)},
    ),
    row(
        "CR32 b",
        "clean-waste",
        then="waste -5; removed +5; entrance-1 zombies +1; entrance-2 zombies +1",
        felix=at("colony"),
        waste=9,
        dice_of={0: (1,)},
    ),
    # Rat Nest
    row(
        "CR33 a",
        "clean-waste",
        then="food -2; waste -6; removed +6",
        felix=at("colony"),
        waste=10,
        food=3,
        dice_of={0: (1,)},
    ),
    row("CR33 b", "clean-waste", then="felix wounds +1", felix=at("colony"), waste=4, food=2, dice_of={0: (1,)}),
    # Pied Piper
    row(
        "CR34 a",
        ATTRACT,
        "at entrance-1; at entrance-2",
        "entrance-1 zombies -1; entrance-2 zombies -1; school zombies +2; dice 3",
        felix=at("school"),
        zombies=GATES,
        dice_of={0: (1, 2)},
    ),
    row(
        "CR34 b",
        ATTRACT,
        then="school zombies -1; felix wounds +1",
        felix=at("school"),
        zombies=GATES,
        dice_of={0: (1, 2)},
        dice=(WOUND,),
    ),
    # Bitter Pill
    row(
        "CR35 a",
        PLAY,
        then="dice none; spent 2; felix wounds -1",
        felix=at("school", wounds=2),
        hands={0: ["field-dressing-1"]},
        dice_of={0: (2,)},
    ),
    row("CR35 b", PLAY, felix=at("school", wounds=2), hands={0: ["field-dressing-1"]}, dice_of={0: (2,)}),
    # Best Before
    row("CR36 a", PLAY, then="food +1", felix=at("colony"), hands=BEANS, dice=(4,)),
    row("CR36 a", PLAY, then="felix wounds +1", felix=at("colony"), hands=BEANS, dice=(3,)),
    row("CR36 b", PLAY, then="food -1", felix=at("colony"), hands=BEANS),
    # Fumes
    row("CR37 a", DRIVE, then="felix wounds +1; dice 4", felix=at("school"), hands=CAN, dice_of={0: (2,)}),
    row("CR37 b", DRIVE, felix=at("school"), hands=CAN, dice_of={0: (2,)}),
    # Standing Watch
    row(
        "CR38 a",
        PLAY,
        "at entrance-1; at entrance-2",
        "dice none; spent 1; entrance-1 zombies -1; entrance-2 zombies -1",
        felix=at("school"),
        hands={0: ["service-pistol-1"]},
        zombies=GATES,
        dice_of={0: (1,)},
    ),
    row("CR38 b", PLAY, felix=at("school"), hands={0: ["service-pistol-1"]}, zombies=GATES, dice_of={0: (1,)}),
    # Margin Notes
    row(
        "CR39 a",
        PLAY,
        "at gas",
        "felix wounds +1; hand +1; gas deck -1",
        felix=at("school"),
        hands={0: ["pep-talk-handbook-1"]},
        dice=(WOUND,),
    ),
    row("CR39 b", PLAY, then="bonus +1", felix=at("school"), hands={0: ["pep-talk-handbook-1"]}),
    # Strangers' Tale
    row(
        "CR40 b", PLAY, "at gas", "hand +1; gas deck -1; morale -1", felix=at("school"), hands={0: ["lone-stranger-1"]}
    ),
]


@pytest.mark.rule("DW-8.07")
@pytest.mark.parametrize("case", OPTIONS, ids=str)
def test_what_an_option_does(case: Row) -> None:
    check_option(case)


OUTSIDE = at("school")

QUIET = [
    row("CR25 a-survivor", ATTACK, felix=OUTSIDE, pip=at("school", seat=1), dice_of={0: (4,)}, dice=(6,)),
    row("CR26 first-kill", ATTACK, felix=OUTSIDE, zombies=HERD, dice_of={0: (4,)}, dice=(BLANK,)),
    row("CR27 a-survivor", ATTACK, felix=OUTSIDE, pip=at("school", seat=1), dice_of={0: (4,)}, dice=(6,)),
    row("CR27 exiled", ATTACK, felix=OUTSIDE, exiled=(0,), zombies=HERD, dice_of={0: (4,)}, dice=(BLANK,)),
    row("CR28 not-used", "attack felix; pass", felix=ARMED, zombies=HERD, dice_of={0: (4,)}, dice=(BLANK,)),
    row(
        "CR28 a-tool",
        ATTACK,
        felix=at("school", gear=["crowbar-1"]),
        zombies=HERD,
        dice_of={0: (1,)},
        dice=(BLANK,),
    ),
    row("CR29 a-zombie", ATTACK, felix=OUTSIDE, zombies=HERD, dice_of={0: (4,)}, dice=(BLANK,)),
    row("CR30 exiled", "barricade felix", felix=OUTSIDE, exiled=(0,), dice_of={0: (1,)}),
    row("CR30 by-a-card", "play-card; count 1", felix=OUTSIDE, hands={0: ["chain-and-padlock"]}),
    row("CR31 elsewhere", "barricade felix", felix=OUTSIDE, wes=at("colony"), dice_of={0: (1,)}),
    row("CR32 no-cleaning", "barricade felix; at entrance-1", felix=at("colony"), waste=3, dice_of={0: (1,)}),
    row("CR33 no-cleaning", "barricade felix; at entrance-1", felix=at("colony"), waste=3, dice_of={0: (1,)}),
    row("CR34 by-a-card", "play-card; count 1", felix=OUTSIDE, hands={0: ["air-horn"]}, zombies={"police": 2}),
    row("CR35 food", PLAY, felix=OUTSIDE, hands=BEANS),
    row("CR35 exiled", PLAY, felix=at("school", wounds=1), exiled=(0,), hands={0: ["field-dressing-1"]}),
    row("CR36 nobody-in-the-colony", PLAY, felix=OUTSIDE, hands=BEANS),
    row("CR36 exiled", PLAY, felix=OUTSIDE, exiled=(0,), hands=BEANS),
    row("CR37 food", PLAY, felix=OUTSIDE, hands=BEANS),
    row("CR38 a-tool", PLAY, felix=OUTSIDE, hands={0: ["crowbar-1"]}),
    row("CR38 exiled", PLAY, felix=OUTSIDE, exiled=(0,), hands={0: ["service-pistol-1"]}),
    row("CR38 handed-off", "hand-off", felix=ARMED, wes=OUTSIDE),
    row("CR39 a-tool", PLAY, felix=OUTSIDE, hands={0: ["crowbar-1"]}),
    row("CR40 nobody-comes", PLAY, felix=OUTSIDE, hands=BEANS),
    row("CR40 exiled", "play-card; enter gas", felix=OUTSIDE, exiled=(0,), hands={0: ["lone-stranger-1"]}),
]


@pytest.mark.rule("DW-8.03")
@pytest.mark.parametrize("case", QUIET, ids=str)
def test_what_does_not_trigger_a_card(case: Row) -> None:
    check_quiet(case)


ONLY = [
    row("CR25 b", ATTACK, felix=OUTSIDE, zombies=HERD, dice_of={0: (4,)}, dice=(BLANK,)),
    row("CR26 a", TWICE, felix=OUTSIDE, exiled=(0,), zombies=HERD, dice_of={0: (4, 4)}, dice=(BLANK, BLANK)),
    row("CR26 a", TWICE, felix=OUTSIDE, helpless=22, zombies=HERD, dice_of={0: (4, 4)}, dice=(BLANK, BLANK)),
    row("CR28 a", SHOOT, felix=ARMED, zombies=HERD, dice_of={0: (4,)}),
    row("CR29 b", ATTACK, felix=OUTSIDE, pip=at("school", seat=1), dice_of={0: (4,)}, dice=(6,)),
    row("CR33 b", "clean-waste", felix=at("colony"), waste=4, food=1, dice_of={0: (1,)}),
    row("CR35 b", PLAY, felix=at("school", wounds=2), hands={0: ["field-dressing-1"]}),
    row("CR38 b", PLAY, felix=OUTSIDE, hands={0: ["service-pistol-1"]}, zombies=GATES),
]


@pytest.mark.rule("DW-8.08")
@pytest.mark.parametrize("case", ONLY, ids=str)
def test_the_only_option(case: Row) -> None:
    check_only(case)


def test_fumes_come_from_a_fuel_card_without_a_move_too() -> None:
    m = arranged(row("CR37", "play-card; count 1", felix=OUTSIDE, hands={0: ["fire-bottle"]}, zombies=HERD))
    assert now(m) == ("crossroads", 0)


def test_a_newcomer_tells_of_the_top_of_a_deck() -> None:
    cards = ["flare-gun-2", "fire-bottle", "crowbar-1", "jerry-can-1"]
    case = row("CR40 a", PLAY, felix=OUTSIDE, hands={0: ["lone-stranger-1"]}, top={"gas": cards})
    m = arranged(case)
    before = facts(m)
    choose(m, card_of(m, case), "a")
    play(m, "at gas", "back jerry-can-1", "back flare-gun-2", "back fire-bottle")
    # The card named last lies on top
    assert ids(m, deck_at(m, "gas")[-4:]) == ["jerry-can-1", "flare-gun-2", "fire-bottle", "crowbar-1"]
    assert (changed(before, facts(m)), now(m)) == (set(), ("action", 0))
