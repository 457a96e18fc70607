"""Section 7: rolling for exposure."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from shamble.engine.match import Match
from shamble.testing import at, options_of, play

from .helpers import (
    BITTEN,
    BLANK,
    FROST,
    WOUND,
    acted,
    look,
    now,
    place_of,
    rolled,
    tokens_of,
    told,
    zombies_in,
)


def exposed(m: Match) -> list[tuple[str, str]]:
    """Who rolled for exposure and what it was."""
    return [(event.args[0], event.args[1]) for event in m.story if event.key == "exposed"]


def outdoors(*answers: str, **things: Any) -> Match:
    """A turn of seat 0; unless they are named, seats 1 and 2 have one survivor each at the police station."""
    others = {"agnes": at("police", seat=1), "elka": at("police", seat=2)}
    return acted(*answers, **{**others, **things})


# When


@pytest.mark.rule("DW-7.01")
def test_each_move_and_each_kill_makes_the_survivor_concerned_roll_at_once() -> None:
    m = outdoors(rosa=at("colony"), felix=at("school"), zombies={"school": 2}, dice_of={0: (6, 6)}, dice=(BLANK,) * 4)
    rolls = []
    for answers in (["attack felix"], ["move rosa", "go school"], ["move felix", "go gas"], ["attack rosa"]):
        play(m, *answers)
        rolls.append(exposed(m)[-1][0])
        assert len(exposed(m)) == len(rolls)
    assert rolls == ["felix", "rosa", "felix", "rosa"]


@pytest.mark.rule("DW-7.01")
def test_nobody_rolls_for_other_actions() -> None:
    m = outdoors("barricade rosa", "die 1", "at entrance-2", rosa=at("colony"), felix=at("school"), dice_of={0: (1, 6)})
    play(m, "search felix", "pass")
    assert exposed(m) == []


@pytest.mark.rule("DW-7.01")
def test_an_effect_may_cancel_the_roll() -> None:
    # Given Biscuit, whose moves cause none, and Kai, who may cancel one in each round
    m = outdoors("move biscuit", "go school", biscuit=at("colony"), kai=at("colony"), dice=(BLANK, BLANK))
    assert (place_of(m, "biscuit"), exposed(m)) == ("school", [])
    play(m, "move kai", "go gas")
    assert (now(m), exposed(m)) == (("cancel-exposure", 0), [])
    declined = m.clone()
    play(m, "yes")
    assert (place_of(m, "kai"), exposed(m), rolled(m)) == ("gas", [], [])
    play(declined, "no")
    assert exposed(declined) == [("kai", "blank")]


@pytest.mark.rule("DW-7.02")
def test_one_roll_for_each_zombie_killed() -> None:
    m = outdoors(
        "attack rosa",
        "with splitting-maul",
        "count 1",
        rosa=at("school", gear=["splitting-maul"]),
        zombies={"school": 3},
        dice_of={0: (6,)},
        dice=(BLANK, FROST),
    )
    assert zombies_in(m, "school") == 1
    assert exposed(m) == [("rosa", "blank"), ("rosa", "frost")]


@pytest.mark.rule("DW-7.02")
def test_a_maul_that_finds_only_one_zombie_causes_one_roll() -> None:
    m = outdoors(
        "attack rosa",
        "with splitting-maul",
        rosa=at("school", gear=["splitting-maul"]),
        zombies={"school": 1},
        dice_of={0: (6,)},
        dice=(BLANK, BLANK),
    )
    assert (zombies_in(m, "school"), len(exposed(m))) == (0, 1)


@pytest.mark.rule("DW-7.02")
@pytest.mark.parametrize(("item", "rolls"), [("fire-axe", 1), ("pump-shotgun-1", 0)])
def test_an_effect_may_state_another_number_of_rolls(item: str, rolls: int) -> None:
    m = outdoors(
        "attack rosa",
        f"with {item}",
        "count 1",
        rosa=at("school", gear=[item]),
        zombies={"school": 3},
        dice_of={0: (6,)},
        dice=(BLANK, BLANK),
    )
    assert (zombies_in(m, "school"), len(exposed(m))) == (1, rolls)


# The faces


@pytest.mark.rule("DW-7.03", "DW-7.04", "DW-7.05")
@pytest.mark.parametrize(("face", "tokens"), [(BLANK, (0, 0)), (WOUND, (1, 0)), (FROST, (0, 1))])
def test_blank_does_nothing_and_wound_and_frostbite_give_one_token(face: str, tokens: tuple[int, int]) -> None:
    m = outdoors("move rosa", "go school", rosa=at("colony"), felix=at("school"), dice=(face,))
    assert (tokens_of(m, "rosa"), tokens_of(m, "felix")) == (tokens, (0, 0))
    assert (look(m).morale, place_of(m, "rosa")) == (5, "school")


@pytest.mark.rule("DW-7.05")
@pytest.mark.parametrize(("wounds", "frost"), [(2, 0), (1, 1), (0, 2)])
def test_frostbite_counts_as_a_wound_for_the_limit(wounds: int, frost: int) -> None:
    m = outdoors("move rosa", "go school", rosa=at("colony", wounds=wounds, frost=frost), tam=at("gas"), dice=(FROST,))
    assert (place_of(m, "rosa"), look(m).morale) == ("", 4)


@pytest.mark.rule("DW-7.05")
def test_frostbite_counts_as_a_wound_for_healing() -> None:
    m = outdoors("play-card", rosa=at("colony", frost=1), tam=at("gas"), hands={0: ["field-dressing-1"]})
    assert tokens_of(m, "rosa") == (0, 0)


@pytest.mark.rule("DW-7.07")
def test_the_die_has_six_blank_three_wound_two_frostbite_and_one_bitten_face() -> None:
    for face in (BLANK, WOUND, FROST, BITTEN):
        m = outdoors("move rosa", "go school", rosa=at("colony"), tam=at("gas"), dice=(face,))
        assert (rolled(m), exposed(m)[0][1]) == ([("exposure", face)], face)
    assert Counter(m.loaded.dice["exposure"].faces) == {BLANK: 6, WOUND: 3, FROST: 2, BITTEN: 1}


@pytest.mark.rule("DW-7.17")
@pytest.mark.parametrize("face", [WOUND, FROST])
def test_a_survivor_killed_by_the_third_token_is_not_bitten(face: str) -> None:
    m = outdoors(
        "move rosa",
        "go school",
        rosa=at("colony", wounds=2),
        tam=at("school"),
        greta=at("school", seat=1),
        dice=(face,),
    )
    assert place_of(m, "rosa") == ""
    assert (place_of(m, "tam"), place_of(m, "greta")) == ("school", "school")
    assert (look(m).morale, now(m)) == (4, ("action", 0))


@pytest.mark.rule("DW-7.18")
def test_being_placed_is_not_a_move() -> None:
    # Given Rosa, who breaks off her attack and is placed in the colony
    m = outdoors(
        "attack rosa",
        "option-b red-mist-b",
        rosa=at("school"),
        tam=at("gas"),
        zombies={"school": 2},
        dice_of={0: (6,)},
        kills=1,
        crossroads="CR26",
        dice=(BLANK,),
    )
    assert place_of(m, "rosa") == "colony"
    # Then the only roll was that for the kill, and her move is not used up
    assert exposed(m) == [("rosa", "blank")]
    assert "move rosa" in options_of(m)


# The roll against a bite


@pytest.mark.rule("DW-7.19", "DW-7.12")
@pytest.mark.parametrize(("face", "place"), [(BLANK, "school"), (WOUND, ""), (FROST, "")])
def test_sc_58_no_reaction_touches_the_roll_against_a_bite(face: str, place: str) -> None:
    # Given Kai with his reaction, a Riot Shield and Snow Boots
    m = outdoors(
        "move rosa",
        "go school",
        rosa=at("colony"),
        tam=at("gas"),
        kai=at("school", seat=1, gear=["riot-shield", "snow-boots"]),
        dice=(BITTEN, face),
    )
    assert now(m) == ("bite", 1)
    play(m, "resist-bite")
    # Then nothing is offered to him: blank saves, any other face kills
    assert now(m) == ("action", 0)
    assert place_of(m, "kai") == place
    assert tokens_of(m, "kai") == (0, 0)
    assert rolled(m) == [("exposure", BITTEN), ("exposure", face)]


@pytest.mark.rule("DW-7.19")
def test_no_trigger_looks_at_the_roll_against_a_bite() -> None:
    # Given Charmed, which waits for a blank exposure roll after an attack
    m = outdoors(
        "attack rosa",
        "resist-bite",
        rosa=at("school"),
        tam=at("school"),
        zombies={"school": 1},
        dice_of={0: (6, 6)},
        crossroads="CR50",
        dice=(BITTEN, BLANK),
    )
    assert (place_of(m, "tam"), now(m)) == ("school", ("action", 0))
    assert "crossroads" not in told(m)


# Several kills at once


@pytest.mark.rule("DW-7.20", "DW-16.18")
def test_sc_57_all_kills_come_first_and_the_rolls_end_with_the_survivor() -> None:
    m = outdoors(
        "attack rosa",
        "with fire-axe",
        rosa=at("school", gear=["fire-axe"]),
        tam=at("gas"),
        zombies={"school": 1},
        dice_of={0: (6,)},
        dice=(BLANK, BLANK),
    )
    assert (zombies_in(m, "school"), exposed(m)) == (0, [("rosa", "blank")])
    m = outdoors(
        "attack rosa",
        "with splitting-maul",
        "count 1",
        rosa=at("school", wounds=2, gear=["splitting-maul"]),
        tam=at("gas"),
        zombies={"school": 2},
        dice_of={0: (6,)},
        dice=(WOUND, BLANK),
    )
    assert zombies_in(m, "school") == 0
    assert (exposed(m), place_of(m, "rosa")) == ([("rosa", "wound")], "")
    assert rolled(m) == [("exposure", WOUND)]


@pytest.mark.rule("DW-7.20")
def test_each_result_is_resolved_completely_before_the_next_roll() -> None:
    # Given a Riot Shield, which may answer the first of two rolls
    m = outdoors(
        "attack rosa",
        "with splitting-maul",
        "count 1",
        rosa=at("school", wounds=2, gear=["splitting-maul", "riot-shield"]),
        tam=at("gas"),
        zombies={"school": 2},
        dice_of={0: (6,)},
        dice=(WOUND, BLANK),
    )
    # Both zombies are killed already, the second roll is not made yet
    assert (now(m), zombies_in(m, "school")) == (("ignore-wound", 0), 0)
    assert rolled(m) == [("exposure", WOUND)]
    play(m, "yes")
    assert (exposed(m), place_of(m, "rosa")) == ([("rosa", "wound"), ("rosa", "blank")], "school")


@pytest.mark.rule("DW-7.20")
def test_a_bite_after_several_kills_is_followed_to_its_end_and_drops_the_other_rolls() -> None:
    m = outdoors(
        "attack rosa",
        "strike school",
        "with splitting-maul",
        "count 1",
        rosa=at("school", gear=["splitting-maul"]),
        tam=at("gas"),
        greta=at("school", seat=1),
        zombies={"school": 2},
        dice_of={0: (6,)},
        dice=(BITTEN, BLANK, WOUND),
    )
    assert now(m) == ("bite", 1)
    play(m, "resist-bite")
    assert (now(m), rolled(m)) == (("action", 0), [("exposure", BITTEN), ("exposure", BLANK)])
    assert exposed(m) == [("rosa", "bitten")]
