"""One short test for each of the thirty survivors: what the ability does, where, with which die and how often."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from shamble.engine.match import Match
from shamble.testing import at, options_of, play, skip_to

from .helpers import (
    BITTEN,
    BLANK,
    FROST,
    WOUND,
    acted,
    barricades_in,
    content,
    deck_at,
    hand_of,
    ids,
    items,
    look,
    noise_at,
    now,
    place_of,
    rolled,
    tokens_of,
    zombies_in,
)

FINDS = ["fire-bottle", "pump-shotgun-2", "flare-gun-2", "lone-stranger-4"]
"""The top cards of the gas station in most searches here."""


def turn(*answers: str, **things: Any) -> Match:
    """A turn of seat 0; the other seats have Marcus and Elka out of the way unless the test names them."""
    others = {"marcus": at("library", seat=1), "elka": at("library", seat=2)}
    return acted(*answers, **{**others, **things})


def abilities(m: Match) -> list[str]:
    """The abilities of survivors that are on offer."""
    return [words for words in options_of(m) if words.startswith("ability")]


# Where, with which die, how often

# The survivor; where it can use its ability; where it cannot; the lowest die; what it needs to have an effect
USED = [
    ("tam", "colony", "school", 2, {}),
    ("greta", "colony", "school", 4, {}),
    ("dutch", "school", "", 0, {"bruno": at("school", seat=1), "hands": {1: ["cold-beans"]}}),
    ("tobias", "gas", "", 2, {}),
    ("mara", "colony", "school", 1, {"helpless": 2, "zombies": {"entrance-1": 3, "school": 3}}),
    ("delphine", "colony", "school", 0, {"given": {1: ["cold-beans"]}}),
    ("joan", "school", "", 0, {}),
    ("yusra", "school", "", 0, {"bruno": at("school", wounds=3)}),
    ("elka", "colony", "", 0, {"marcus": at("library", seat=1), "agnes": at("library", seat=2)}),
    ("sol", "school", "colony", 2, {}),
    ("noor", "colony", "school", 4, {"zombies": {"entrance-1": 3, "school": 3}}),
    ("wes", "school", "", 4, {"zombies": {"school": 3}}),
    ("harriet", "school", "", 0, {}),
]


@pytest.mark.rule("DW-5.27", "DW-6.29", "DW-16.14")
@pytest.mark.parametrize(("name", "place", "wrong", "die", "needs"), USED, ids=[row[0] for row in USED])
def test_where_and_with_which_die(name: str, place: str, wrong: str, die: int, needs: dict[str, Any]) -> None:
    dice = {0: (die or 1,)}
    assert f"ability {name}" in options_of(turn(**{name: at(place)}, dice_of=dice, **needs))
    if wrong:
        m = turn(**{name: at(wrong)}, dice_of=dice, **needs)
        assert (f"ability {name}", "DW-16.14") in m.pending[0].refusals()
    if die:
        m = turn(**{name: at(place)}, dice_of={0: (die - 1,) if die > 1 else ()}, **needs)
        assert (f"ability {name}", "DW-5.27") in m.pending[0].refusals()


@pytest.mark.rule("DW-2.28")
@pytest.mark.parametrize(("name", "place", "wrong", "die", "needs"), USED, ids=[row[0] for row in USED])
def test_once_per_round(name: str, place: str, wrong: str, die: int, needs: dict[str, Any]) -> None:
    # Given enough dice and enough to do for a second time
    m = turn(**{name: at(place)}, dice_of={0: (4, 4, 4)}, dice=(BLANK, BLANK), **needs)
    play(m, f"ability {name}")
    skip_to(m, "action")
    assert (f"ability {name}", "DW-2.28") in m.pending[0].refusals()
    assert len(look(m).spent[0]) == bool(die)


# One by one


@pytest.mark.rule("DW-2.08")
def test_biscuit_moves_unharmed_is_no_prey_of_a_bite_and_carries_nothing() -> None:
    m = turn("move biscuit", "go school", biscuit=at("colony"))
    assert (place_of(m, "biscuit"), rolled(m)) == ("school", [])
    # The bite passes Biscuit over although nobody has less influence
    beside = {"noor": at("gas"), "biscuit": at("gas", seat=1)}
    m = turn("attack noor", "strike gas", **beside, zombies={"gas": 1}, dice_of={0: (6,)}, dice=(BITTEN,))
    assert (place_of(m, "noor"), place_of(m, "biscuit"), now(m)[0]) == ("", "gas", "action")
    m = turn("play-card", biscuit=at("colony"), tam=at("school"), pip=at("gas"), hands={0: ["fire-axe"]})
    assert options_of(m) == ["equip tam", "equip pip"]


@pytest.mark.parametrize(("name", "die", "food"), [("tam", 2, 1), ("greta", 4, 2)])
def test_tam_and_greta_bring_food(name: str, die: int, food: int) -> None:
    m = turn(f"ability {name}", **{name: at("colony")}, food=1, dice_of={0: (die,)})
    assert (look(m).food, look(m).spent[0]) == (1 + food, (die,))


def test_pip_moves_twice_but_not_three_times() -> None:
    m = turn("move pip", "go school", "move pip", "go gas", pip=at("colony"), tam=at("colony"), dice=(BLANK, BLANK))
    assert place_of(m, "pip") == "gas"
    assert ("move pip", "DW-6.12") in m.pending[0].refusals()
    # Each move is exposed
    assert rolled(m) == [("exposure", BLANK)] * 2


def test_dutch_takes_a_random_card_of_a_player_at_the_same_place() -> None:
    # Given Bruno's player beside Dutch and a richer one elsewhere
    hands = {1: ["cold-beans"], 2: ["crowbar", "fire-axe"]}
    m = turn("ability dutch", dutch=at("school"), bruno=at("school", seat=1), hands=hands)
    assert [hand_of(m, seat) for seat in range(3)] == [["cold-beans"], [], ["crowbar", "fire-axe"]]


PLACES = {
    "nell": "gas",
    "cyrus": "police",
    "priya": "hospital",
    "ines": "library",
    "rosa": "school",
    "agnes": "grocery",
}


@pytest.mark.rule("DW-16.14", "DW-16.19")
@pytest.mark.parametrize(("name", "place"), PLACES.items())
def test_six_survivors_know_one_place_and_may_keep_a_card_more_there(name: str, place: str) -> None:
    m = turn(f"search {name}", **{name: at(place)}, bruno=at("colony", seat=2), dice_of={0: (5, 5)})
    assert now(m) == ("search-with", 0)
    # Then two cards are drawn and both may be kept
    play(m, "yes")
    first, second = (look(m).content.items[item].id for item in look(m).looking)
    play(m, "pass", f"keep {first}", f"keep {second}")
    assert ids(m, look(m).hands[0]) == [first, second]
    # Once per round, and nowhere else
    play(m, f"search {name}")
    assert (now(m), len(look(m).looking)) == (("noise", 0), 1)
    elsewhere = "police" if place != "police" else "gas"
    m = turn(f"search {name}", **{name: at(elsewhere)}, dice_of={0: (5,)})
    assert (now(m), len(look(m).looking)) == (("noise", 0), 1)


@pytest.mark.rule("DW-16.19", "DW-16.32")
def test_wanda_draws_one_more_card_for_a_noise_token_once() -> None:
    m = turn("search wanda", wanda=at("gas"), top={"gas": FINDS}, dice_of={0: (2,)})
    assert (ids(m, look(m).looking), options_of(m)) == (FINDS[:1], ["pass", "noise", "noise-with wanda"])
    play(m, "noise-with wanda")
    assert (ids(m, look(m).looking), noise_at(m, "gas")) == (FINDS[:3], 1)
    assert options_of(m) == ["pass", "noise"]


def test_lou_cleans_six_cards() -> None:
    m = turn("clean-waste", "with lou", lou=at("colony"), waste=8, dice_of={0: (1,)})
    assert (len(look(m).waste), len(look(m).removed_items)) == (2, 6)


@pytest.mark.rule("DW-16.15")
def test_ilse_may_leave_the_game_in_place_of_whom_an_overrun_would_kill() -> None:
    # Given entrance 1 is full: the one zombie of the step would kill Tam
    m = turn(
        phase="add-zombies",
        ilse=at("colony", seat=1),
        tam=at("colony", seat=2),
        noor=at("gas"),
        zombies={"entrance-1": 3},
    )
    assert (now(m), options_of(m)) == (("sacrifice", 1), ["yes", "no"])
    for answer, left, morale in (("yes", ["", "colony"], 5), ("no", ["colony", ""], 4)):
        end = m.clone()
        play(end, answer)
        assert ([place_of(end, name) for name in ("ilse", "tam")], look(end).morale) == (left, morale)
        assert len(look(end).removed_survivors) == 1


def test_ilse_does_not_step_in_elsewhere() -> None:
    # Given the gas station is full of zombies, with Ilse and Tam, who has less influence
    m = turn(
        phase="add-zombies",
        noor=at("school"),
        ilse=at("gas", seat=1),
        bruno=at("school", seat=1),
        tam=at("gas", seat=2),
        zombies={"gas": 3},
    )
    # Then both zombies of the two survivors kill one after another and nobody was asked about a sacrifice
    assert (place_of(m, "tam"), place_of(m, "ilse"), look(m).morale) == ("", "", 3)


@pytest.mark.rule("DW-16.15")
def test_kai_cancels_one_exposure_roll_a_round() -> None:
    m = turn("move kai", "go school", kai=at("colony"), tam=at("colony"), zombies={"school": 1}, dice_of={0: (6,)})
    assert (now(m), rolled(m)) == (("cancel-exposure", 0), [])
    play(m, "yes")
    assert (place_of(m, "kai"), rolled(m)) == ("school", [])
    # The next roll of the round is made
    play(m, "attack kai")
    assert [die for die, _ in rolled(m)] == ["exposure"]


def test_tobias_builds_two_barricades_where_he_is() -> None:
    m = turn("ability tobias", "count 2", tobias=at("gas"), dice_of={0: (2,)})
    assert (barricades_in(m, "gas"), look(m).spent[0]) == (2, (2,))


@pytest.mark.rule("DW-16.17")
@pytest.mark.parametrize(("helpless", "killed"), [(1, 1), (2, 2), (5, 2)])
def test_mara_kills_as_many_zombies_as_there_are_helpless_but_two_at_most(helpless: int, killed: int) -> None:
    m = turn("ability mara", mara=at("colony"), helpless=helpless, zombies={"entrance-2": 3}, dice_of={0: (1,)})
    while now(m)[0] == "slay":
        play(m, "at entrance-2")
    assert (zombies_in(m, "entrance-2"), rolled(m), look(m).kills) == (3 - killed, [], killed)


def test_mara_needs_a_helpless_survivor() -> None:
    m = turn(mara=at("colony"), zombies={"entrance-2": 3}, dice_of={0: (1,)})
    assert ("ability mara", "DW-16.33") in m.pending[0].refusals()


@pytest.mark.rule("DW-11.05")
@pytest.mark.parametrize(("wounds", "lives"), [(2, True), (3, False)])
def test_bruno_dies_of_the_fourth_wound(wounds: int, lives: bool) -> None:
    m = turn("move bruno", "go gas", bruno=at("school", wounds=wounds), tam=at("colony"), dice=(WOUND,))
    assert place_of(m, "bruno") == ("gas" if lives else "")


def test_delphine_alone_sees_one_hidden_contribution() -> None:
    m = turn("ability delphine", delphine=at("colony"), given={1: ["cold-beans"]}, given_openly=["crowbar"])
    peeks = [event for event in m.story.read(0) if event.key == "peeks"]
    assert "cold-beans" in str(peeks[0].secret) and "seat-1" not in str(peeks[0])
    for eyes in (1, 2, None):
        assert "cold-beans" not in str(m.story.read(eyes))


def test_hank_moves_unharmed_and_takes_one_along() -> None:
    m = turn("move hank", "go school", hank=at("colony"), tam=at("colony"), pip=at("colony", moves=1), nell=at("gas"))
    # Neither Pip, who has moved, nor Nell, who is elsewhere, can come along
    assert (now(m), options_of(m)) == (("convoy", 0), ["pass", "bring tam"])
    play(m, "bring tam")
    assert (place_of(m, "hank"), place_of(m, "tam"), rolled(m)) == ("school", "school", [])
    assert not {"move hank", "move tam"} & set(options_of(m))


def test_felix_heals_anybody_here_as_often_as_there_are_dice() -> None:
    m = turn(felix=at("school"), bruno=at("school", seat=1, wounds=2), tam=at("gas", wounds=1), dice_of={0: (3, 4, 5)})
    play(m, "ability felix", "die 4", "ability felix")
    assert (tokens_of(m, "bruno"), look(m).dice[0], look(m).spent[0]) == ((0, 0), (3,), (4, 5))
    assert tokens_of(m, "tam") == (1, 0)


@pytest.mark.rule("DW-16.19")
def test_marcus_always_looks_at_one_card_more_outside_the_colony() -> None:
    others = {"bruno": at("colony", seat=1), "top": {"gas": FINDS}}
    m = turn("search marcus", marcus=at("gas"), dice_of={0: (5, 5)}, **others)
    assert (ids(m, look(m).looking), now(m)) == (FINDS[:2], ("noise", 0))
    # One is kept, and the next search is no different
    play(m, "pass", f"keep {FINDS[0]}", "search marcus")
    assert (len(look(m).looking), items(m, look(m).hands[0])) == (2, ["fire-bottle"])


def test_joan_builds_without_a_die() -> None:
    m = turn("ability joan", joan=at("school"))
    assert (barricades_in(m, "school"), look(m).spent[0]) == (1, ())


@pytest.mark.rule("DW-4.05")
def test_ames_rerolls_any_dice_at_the_start_of_the_turn() -> None:
    m = turn(phase="start-abilities", ames=at("school"), dice_of={0: (1, 2, 5)}, dice=(6, 4))
    assert options_of(m) == ["pass", "ability ames"]
    play(m, "ability ames", "die 1", "die 2", "pass")
    assert look(m).dice[0] == (4, 5, 6)
    assert (now(m), abilities(m)) == (("action", 0), [])


def test_yusra_heals_here_without_a_die() -> None:
    m = turn("ability yusra", yusra=at("school"), bruno=at("school", seat=1, frost=1), tam=at("gas", wounds=1))
    assert (tokens_of(m, "bruno"), tokens_of(m, "tam")) == ((0, 0), (1, 0))


@pytest.mark.parametrize("end", ["top", "bottom"])
def test_elka_looks_at_a_card_of_any_deck_and_puts_it_on_top_or_under_it(end: str) -> None:
    m = turn("ability elka", elka=at("colony"), marcus=at("library", seat=1), bruno=at("gas", seat=2))
    deck = deck_at(m, "hospital")
    play(m, "at hospital")
    card = look(m).content.items[deck[-1]].id
    assert options_of(m) == [f"top {card}", f"bottom {card}"]
    play(m, f"{end} {card}")
    assert deck_at(m, "hospital") == (deck if end == "top" else (deck[-1], *deck[:-1]))


def test_sol_takes_an_outsider_from_the_top_three_cards() -> None:
    top = {"gas": ["fire-bottle", "lone-stranger-4", "stranger-with-a-ward-12", "pump-shotgun-2"]}
    m = turn("ability sol", sol=at("gas"), top=top, dice_of={0: (2,)})
    assert options_of(m) == ["take lone-stranger-4", "take stranger-with-a-ward-12", "pass"]
    play(m, "take lone-stranger-4")
    assert (hand_of(m, 0), len(deck_at(m, "gas"))) == (["lone-stranger"], 19)
    m = turn("ability sol", sol=at("gas"), top={"gas": FINDS}, dice_of={0: (2,)})
    assert options_of(m) == ["pass"]


@pytest.mark.rule("DW-16.17")
def test_noor_kills_two_at_the_colony_unexposed() -> None:
    m = turn("ability noor", noor=at("colony"), zombies={"entrance-1": 1, "entrance-5": 2}, dice_of={0: (4,)})
    play(m, "at entrance-1", "at entrance-5")
    assert (sum(look(m).zombies), rolled(m), look(m).kills) == (1, [], 2)


@pytest.mark.rule("DW-16.17")
@pytest.mark.parametrize("count", [1, 2])
def test_wes_kills_up_to_two_and_rolls_once(count: int) -> None:
    m = turn("ability wes", f"count {count}", wes=at("gas"), zombies={"gas": 3}, dice_of={0: (4,)}, dice=(FROST,))
    assert (zombies_in(m, "gas"), rolled(m), tokens_of(m, "wes")) == (3 - count, [("exposure", FROST)], (0, 1))


def test_harriet_raises_a_die_by_one() -> None:
    m = turn("ability harriet", "die 3", harriet=at("gas"), dice_of={0: (2, 3, 6)})
    assert look(m).dice[0] == (2, 4, 6)
    m = turn(harriet=at("gas"), dice_of={0: (6, 6)})
    assert ("ability harriet", "DW-16.33") in m.pending[0].refusals()


def test_every_survivor_stands_in_this_file() -> None:
    text = Path(__file__).read_text(encoding="utf-8")
    known = [card.id for card in content(turn()).survivors]
    assert len(known) == 30
    assert [name for name in known if f"{name}=at(" not in text and f'"{name}"' not in text] == []
