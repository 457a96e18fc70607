"""The crossroads cards that wait for actions without a die, for the end of the turn or for exposure: CR41 to CR50."""

from __future__ import annotations

import pytest

from shamble.testing import at, play

from .crossroads_rows import Row, arranged, card_of, changed, check_only, check_option, check_quiet, choose, facts, row
from .helpers import BLANK, FROST, WOUND, look, now, told

FEED = "spend-food; feed 2 1"
REQUEST = "request; wish food; ask seat-1; pass; give cold-beans-1"
BOTH = {0: ["odds-and-ends-1"], 1: ["cold-beans-1"]}
GIVE = "add-to-crisis"
BEANS = {0: ["cold-beans-1"]}
WALK, ATTACK = "move felix; go library", "attack felix"
CAN = {0: ["jerry-can-1"]}
LADEN = at("school", wounds=1, gear=["crowbar-1"])

OPTIONS = [
    # Maggots: the die of 2 shows 3 after the food
    row("CR41 a", FEED, then="felix wounds +1; dice 4", felix=at("school"), food=3, dice_of={0: (2,)}),
    row("CR41 b", FEED, then="food -1", felix=at("school"), food=3, dice_of={0: (2,)}),
    # Second Helping
    row("CR42 a", FEED, then="food -2; morale +1", felix=at("school"), food=3, dice_of={0: (2,)}, dice=(4,)),
    row("CR42 a", FEED, then="food -2", felix=at("school"), food=3, dice_of={0: (2,)}, dice=(3,)),
    row("CR42 b", FEED, felix=at("school"), food=3, dice_of={0: (2,)}),
    # Debt of Thanks
    row(
        "CR43 a",
        REQUEST,
        "give odds-and-ends-1",
        "hand -1; seat-1 hand +1; dice 4",
        felix=at("school"),
        hands=BOTH,
        dice_of={0: (2,)},
    ),
    row("CR43 b", REQUEST, then="dice 3", felix=at("school"), hands=BOTH, dice_of={0: (2,)}),
    # Steady Hands
    row("CR44 a", "hand-off", then="felix wounds -1", felix=LADEN, wes=at("school"), dice_of={0: (2,)}),
    row("CR44 b", "hand-off", then="dice 3", felix=LADEN, wes=at("school"), dice_of={0: (2,)}),
    # Give Until It Hurts
    row("CR46 a", GIVE, then="felix wounds +1; dice 4", felix=at("school"), hands=BEANS, dice_of={0: (2,)}),
    row("CR46 b", GIVE, felix=at("school"), hands=BEANS, dice_of={0: (2,)}),
    # Loose Talk
    row("CR47 b", GIVE, then="dice 3", felix=at("school"), hands=BEANS, dice_of={0: (2,)}),
    # Out of the Wind
    row("CR48 a", WALK, then="hand -1; removed +1; felix frost -1", felix=at("school"), hands=CAN, dice=(FROST,)),
    row("CR48 b", WALK, then="resting felix", felix=at("school"), hands=CAN, dice=(FROST,)),
    # Red Trail
    row("CR49 a", WALK, then="dice none; spent 2", felix=at("school"), dice_of={0: (2,)}, dice=(WOUND,)),
    row("CR49 b", WALK, then="library zombies +1", felix=at("school"), dice_of={0: (2,)}, dice=(WOUND,)),
    # Charmed
    row(
        "CR50 a",
        ATTACK,
        "die 1; die 2; pass",
        "dice 3 5 6",
        felix=at("school"),
        zombies={"school": 1},
        dice_of={0: (1, 2, 3, 4)},
        dice=(BLANK, 6, 5),
    ),
    row(
        "CR50 a",
        ATTACK,
        "die 1; die 2; die 2",
        "dice 3 4 5 6",
        felix=at("school"),
        zombies={"school": 1},
        dice_of={0: (1, 2, 2, 3, 4)},
        dice=(BLANK, 6, 5, 4),
    ),
    row(
        "CR50 b",
        ATTACK,
        then="felix wounds -1",
        felix=at("school", wounds=2),
        zombies={"school": 1},
        dice_of={0: (1, 4)},
        dice=(BLANK,),
    ),
]


@pytest.mark.rule("DW-8.07")
@pytest.mark.parametrize("case", OPTIONS, ids=str)
def test_what_an_option_does(case: Row) -> None:
    check_option(case)


PLAY = "play-card"

QUIET = [
    row("CR41 food-played", PLAY, felix=at("school"), hands=BEANS, dice_of={0: (2,)}),
    row("CR42 food-played", PLAY, felix=at("school"), hands=BEANS, dice_of={0: (2,)}),
    row("CR43 refused", "request; wish food; ask seat-1; pass; pass", felix=at("school"), hands=BOTH),
    row(
        "CR44 refused",
        "hand-off; no",
        felix=at("school", gear=["crowbar-1"]),
        pip=at("school", seat=1),
    ),
    row("CR44 equipped", PLAY, felix=at("school"), hands={0: ["crowbar-1"]}),
    row("CR46 played", PLAY, felix=at("school"), hands=BEANS),
    row("CR47 played", PLAY, felix=at("school"), hands=BEANS),
    row("CR48 wound", WALK, felix=at("school"), dice=(WOUND,)),
    row("CR48 attack", ATTACK, felix=at("school"), zombies={"school": 1}, dice_of={0: (4,)}, dice=(FROST,), hands=CAN),
    row("CR49 frost", WALK, felix=at("school"), dice=(FROST,)),
    row("CR49 attack", ATTACK, felix=at("school"), zombies={"school": 1}, dice_of={0: (4,)}, dice=(WOUND,)),
    row("CR50 wound", ATTACK, felix=at("school"), zombies={"school": 1}, dice_of={0: (4,)}, dice=(WOUND,)),
    row("CR50 move", WALK, felix=at("school"), dice=(BLANK,)),
]


@pytest.mark.rule("DW-8.03")
@pytest.mark.parametrize("case", QUIET, ids=str)
def test_what_does_not_trigger_a_card(case: Row) -> None:
    check_quiet(case)


ONLY = [
    row("CR42 b", FEED, felix=at("school"), food=2, dice_of={0: (2,)}),
    row("CR43 b", REQUEST, felix=at("school"), hands={1: ["cold-beans-1"]}, dice_of={0: (2,)}),
    row("CR48 b", WALK, felix=at("school"), hands=BEANS, dice=(FROST,)),
    row("CR49 b", WALK, felix=at("school"), dice=(WOUND,)),
]


@pytest.mark.rule("DW-8.08")
@pytest.mark.parametrize("case", ONLY, ids=str)
def test_the_only_option(case: Row) -> None:
    check_only(case)


# Empty Hands


EMPTY = row("CR45", "end-turn", felix=at("school"), hands={0: ["cold-beans-1", "crowbar-1"]})


@pytest.mark.rule("DW-4.13")
def test_empty_hands_lets_a_player_add_a_card_to_the_crisis_after_all() -> None:
    m = arranged(EMPTY)
    before = facts(m)
    choose(m, card_of(m, EMPTY), "a")
    play(m, "contribute cold-beans-1")
    assert {"hand -1", "given +1"} <= changed(before, facts(m))
    assert now(m) == ("action", 1)


@pytest.mark.rule("DW-4.13", "DW-14.03")
@pytest.mark.parametrize(("thumb", "exiled"), [("up", True), ("down", False)])
def test_empty_hands_can_cost_a_place_in_the_colony(thumb: str, exiled: bool) -> None:
    m = arranged(EMPTY)
    choose(m, card_of(m, EMPTY), "b")
    assert [(ask.key, ask.seat) for ask in m.pending] == [("exile-vote", seat) for seat in range(3)]
    play(m, *[f"{seat}: thumb-{thumb}" for seat in range(3)])
    assert look(m).exiled == [exiled, False, False]


@pytest.mark.rule("DW-4.13")
@pytest.mark.parametrize(("answers", "exiled"), [("add-to-crisis; end-turn", ()), ("end-turn", (0,))])
def test_empty_hands_looks_at_settlers_who_gave_nothing(answers: str, exiled: tuple[int, ...]) -> None:
    m = arranged(row("CR45", answers, felix=at("school"), hands=BEANS, exiled=exiled))
    assert "takes-option" not in told(m)
    assert look(m).removed_crossroads == ()
    assert look(m).order[look(m).turn] == 1


# Loose Talk


@pytest.mark.rule("DW-2.16")
def test_loose_talk_shows_two_face_down_cards_to_one_player() -> None:
    case = row("CR47", GIVE, felix=at("school"), hands=BEANS, given={1: ["crowbar-1", "snow-boots"]}, dice_of={0: (2,)})
    m = arranged(case)
    before = facts(m)
    choose(m, card_of(m, case), "a")
    (event,) = [each for each in m.story.read(0) if each.key == "peeks"]
    assert event.readers == (0,)
    assert len(set(event.secret[0]) & {"cold-beans-1", "crowbar-1", "snow-boots"}) == 2
    assert (changed(before, facts(m)), now(m)) == (set(), ("action", 0))
