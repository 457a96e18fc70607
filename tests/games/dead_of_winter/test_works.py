"""Section 5: barricades, waste, attraction, and abilities that cost a die."""

from __future__ import annotations

import pytest

from shamble.engine.match import Match
from shamble.testing import at, options_of, play

from .helpers import BLANK, acted, barricades_in, ids, items, look, now, rolled, tokens_of, told, zombies_in

ENTRANCES = [f"entrance-{number}" for number in range(1, 7)]


def working(*answers: str, **things: object) -> Match:
    """A turn of seat 0; unless they are named, seats 1 and 2 have one survivor each at the hospital."""
    others = {"agnes": at("hospital", seat=1), "elka": at("hospital", seat=2)}
    return acted(*answers, **{**others, **things})


# Barricade


@pytest.mark.rule("DW-5.20")
def test_sc_11_a_barricade_needs_an_empty_entrance_space() -> None:
    # Given the three entrance spaces of the library
    m = working(rosa=at("library"), zombies={"library": 2}, barricades={"library": 1}, dice_of={0: (6,)})
    assert "barricade rosa" not in options_of(m)
    assert ("barricade rosa", "DW-5.20") in m.pending[0].refusals()
    m = working(rosa=at("library"), zombies={"library": 1}, barricades={"library": 1}, dice_of={0: (6,)})
    assert "barricade rosa" in options_of(m)


@pytest.mark.rule("DW-5.20")
@pytest.mark.parametrize("value", [1, 6])
def test_a_die_of_any_value_builds_one_barricade_where_the_survivor_is(value: int) -> None:
    m = working("barricade rosa", rosa=at("library"), greta=at("school"), dice_of={0: (value,)})
    assert barricades_in(m, "library") == 1
    assert sum(look(m).barricades) == 1
    assert (look(m).dice[0], look(m).spent[0]) == ((), (value,))
    assert not any(option.startswith("barricade") for option in options_of(m))


@pytest.mark.rule("DW-5.20")
def test_at_the_colony_any_entrance_with_an_empty_space_will_do() -> None:
    m = working(
        "barricade rosa",
        rosa=at("colony"),
        zombies={"entrance-1": 3, "entrance-3": 2},
        barricades={"entrance-2": 3, "entrance-3": 1, "entrance-4": 2},
        dice_of={0: (2,)},
    )
    assert options_of(m) == ["at entrance-4", "at entrance-5", "at entrance-6"]
    play(m, "at entrance-6")
    assert [barricades_in(m, each) for each in ENTRANCES] == [0, 3, 1, 2, 0, 1]


# Clean waste


@pytest.mark.rule("DW-5.21", "DW-5.22")
def test_sc_12_two_cards_in_the_pile_are_both_removed_and_then_there_is_nothing_to_clean() -> None:
    m = working("clean-waste", "die 1", rosa=at("colony"), waste=["cold-beans", "crowbar"], dice_of={0: (1, 6)})
    assert look(m).waste == ()
    assert sorted(items(m, look(m).removed_items)) == ["cold-beans", "crowbar"]
    assert look(m).spent[0] == (1,)
    assert "clean-waste" not in options_of(m)
    assert ("clean-waste", "DW-5.22") in m.pending[0].refusals()


@pytest.mark.rule("DW-5.21")
@pytest.mark.parametrize("value", [1, 6])
def test_the_top_three_cards_leave_the_game(value: int) -> None:
    pile = ["cold-beans-1", "crowbar-1", "jerry-can-1", "ration-tins-1", "pantry-crate-1"]
    m = working("clean-waste", rosa=at("colony"), waste=pile, dice_of={0: (value,)})
    assert ids(m, look(m).waste) == pile[:2]
    assert sorted(ids(m, look(m).removed_items)) == sorted(pile[2:])


@pytest.mark.rule("DW-5.21")
def test_cleaning_needs_an_own_survivor_at_the_colony_and_a_die() -> None:
    m = working(rosa=at("school"), tam=at("colony", seat=1), waste=5, dice_of={0: (6,)})
    assert "clean-waste" not in options_of(m)
    assert ("clean-waste", "DW-5.21") in m.pending[0].refusals()
    m = working(rosa=at("colony"), waste=5)
    assert "clean-waste" not in options_of(m)
    m = working(rosa=at("colony"), waste=5, dice_of={0: (1,)})
    assert "clean-waste" in options_of(m)


@pytest.mark.rule("DW-5.22")
@pytest.mark.parametrize("cards", [1, 2])
def test_one_or_two_cards_are_all_removed(cards: int) -> None:
    m = working("clean-waste", rosa=at("colony"), waste=cards, dice_of={0: (3,)})
    assert (len(look(m).waste), len(look(m).removed_items)) == (0, cards)


@pytest.mark.rule("DW-5.29")
def test_a_modifier_works_only_on_the_survivor_who_cleans() -> None:
    # Given Lou, who cleans 6 cards, Rosa with a Push Broom that cleans 5, and Greta at the school
    m = working(
        "clean-waste",
        lou=at("colony"),
        rosa=at("colony", gear=["push-broom"]),
        tam=at("colony"),
        greta=at("school"),
        waste=9,
        dice_of={0: (3,)},
    )
    assert options_of(m) == ["clean lou", "clean rosa", "clean tam"]
    for cleaner, offered in (("lou", {"pass": 3, "with lou": 6}), ("rosa", {"pass": 3, "with push-broom": 5})):
        again = m.clone()
        play(again, f"clean {cleaner}")
        assert options_of(again) == list(offered)
        for words, cards in offered.items():
            last = again.clone()
            play(last, words)
            assert len(look(last).removed_items) == cards
    play(m, "clean tam")
    assert (now(m), len(look(m).removed_items)) == (("action", 0), 3)


@pytest.mark.rule("DW-5.29")
def test_at_most_one_modifier_is_used_for_one_cleaning() -> None:
    m = working("clean-waste", "die 3", lou=at("colony", gear=["push-broom"]), waste=12, dice_of={0: (3, 4)})
    assert options_of(m) == ["pass", "with lou", "with push-broom"]
    play(m, "with push-broom")
    assert (now(m), len(look(m).removed_items)) == (("action", 0), 5)
    # The one that was not used is there for the next cleaning
    play(m, "clean-waste")
    assert options_of(m) == ["pass", "with lou"]
    play(m, "with lou")
    assert len(look(m).removed_items) == 11


# Attract


@pytest.mark.rule("DW-5.23", "DW-5.24", "DW-5.26")
def test_sc_13_one_empty_space_draws_one_zombie_and_nothing_breaks() -> None:
    m = working(
        "attract rosa",
        rosa=at("gas"),
        zombies={"gas": 1, "police": 3},
        barricades={"gas": 1},
        dice_of={0: (1,)},
    )
    assert now(m) == ("action", 0)
    assert (zombies_in(m, "gas"), zombies_in(m, "police"), barricades_in(m, "gas")) == (2, 2, 1)
    assert "overrun" not in told(m)
    assert look(m).spent[0] == (1,)


@pytest.mark.rule("DW-5.23", "DW-5.24")
@pytest.mark.parametrize("count", [1, 2])
def test_one_or_two_zombies_come_from_one_other_location(count: int) -> None:
    m = working(
        "attract rosa",
        rosa=at("school"),
        zombies={"school": 1, "police": 3, "library": 2},
        dice_of={0: (6,)},
    )
    assert (now(m), options_of(m)) == (("attract", 0), ["attract-from police", "attract-from library"])
    play(m, "attract-from police")
    # At least one; and both come from the police station
    assert options_of(m) == ["count 2", "count 1"]
    play(m, f"count {count}")
    assert now(m) == ("action", 0)
    assert [zombies_in(m, each) for each in ("school", "police", "library")] == [1 + count, 3 - count, 2]
    assert rolled(m) == []


@pytest.mark.rule("DW-5.24")
def test_where_only_one_zombie_is_available_one_comes() -> None:
    m = working("attract rosa", rosa=at("school"), zombies={"police": 1}, dice_of={0: (2,)})
    assert (zombies_in(m, "school"), zombies_in(m, "police")) == (1, 0)
    # And without any the action is not offered
    m = working(rosa=at("school"), zombies={"school": 2}, dice_of={0: (2,)})
    assert "attract rosa" not in options_of(m)
    assert ("attract rosa", "DW-5.24") in m.pending[0].refusals()


@pytest.mark.rule("DW-5.25")
def test_the_entrances_of_the_colony_are_chosen_freely_as_source() -> None:
    m = working(
        "attract rosa",
        rosa=at("school"),
        zombies={"entrance-1": 2, "entrance-4": 1, "entrance-6": 1},
        dice_of={0: (2,)},
    )
    assert options_of(m) == ["at entrance-1", "at entrance-4", "at entrance-6"]
    play(m, "at entrance-6")
    assert options_of(m) == ["at entrance-1", "at entrance-4", "pass"]
    play(m, "at entrance-4")
    assert zombies_in(m, "school") == 2
    assert [zombies_in(m, each) for each in ENTRANCES] == [2, 0, 0, 0, 0, 0]


@pytest.mark.rule("DW-5.25", "DW-5.26")
def test_the_entrances_of_the_colony_are_chosen_freely_as_destination() -> None:
    m = working(
        "attract rosa",
        rosa=at("colony"),
        zombies={"entrance-1": 1, "entrance-2": 3, "school": 2},
        barricades={"entrance-3": 3},
        dice_of={0: (2,)},
    )
    # Only empty spaces count, the cycle from 1 to 6 does not
    assert options_of(m) == ["at entrance-1", "at entrance-4", "at entrance-5", "at entrance-6"]
    play(m, "at entrance-5", "at school", "at entrance-5")
    assert [zombies_in(m, each) for each in ENTRANCES] == [1, 3, 0, 0, 2, 0]
    assert barricades_in(m, "entrance-3") == 3


@pytest.mark.rule("DW-5.26")
def test_attracted_zombies_need_an_empty_space() -> None:
    # Given a library whose entrance is full of zombies, or of barricades
    for full in ("zombies", "barricades"):
        pieces = {"zombies": {"police": 3}}
        pieces.setdefault(full, {}).update({"library": 3})
        m = working(rosa=at("library"), dice_of={0: (6,)}, **pieces)
        assert "attract rosa" not in options_of(m)
        assert ("attract rosa", "DW-5.23") in m.pending[0].refusals()


@pytest.mark.rule("DW-5.26")
def test_zombies_cannot_be_moved_between_entrances_of_the_same_location() -> None:
    m = working(rosa=at("colony"), zombies={"entrance-1": 3}, dice_of={0: (6,)})
    assert "attract rosa" not in options_of(m)
    m = working("attract rosa", rosa=at("colony"), zombies={"entrance-1": 3, "gas": 1, "school": 1}, dice_of={0: (6,)})
    assert options_of(m) == ["attract-from school", "attract-from gas"]


@pytest.mark.rule("DW-16.33", "DW-6.29")
@pytest.mark.parametrize(("zombies", "offered"), [(2, True), (3, False)])
def test_a_barricade_without_a_die_needs_an_empty_space_too(zombies: int, offered: bool) -> None:
    m = working(joan=at("gas"), zombies={"gas": zombies})
    assert ("ability joan" in options_of(m)) == offered
    assert (("ability joan", "DW-16.33") in m.pending[0].refusals()) != offered


# Abilities with a number


@pytest.mark.rule("DW-5.27", "DW-5.28", "DW-4.10")
def test_sc_14_felix_heals_once_for_each_sufficient_die() -> None:
    m = working(
        felix=at("school"),
        rosa=at("school", wounds=2),
        tam=at("school", seat=1, wounds=1),
        dice_of={0: (3, 4, 5)},
    )
    play(m, "ability felix", "die 4", "choose rosa")
    play(m, "ability felix", "choose tam")
    assert (tokens_of(m, "rosa"), tokens_of(m, "tam")) == ((1, 0), (0, 0))
    assert (look(m).dice[0], look(m).spent[0]) == ((3,), (4, 5))
    assert "ability felix" not in options_of(m)
    assert ("ability felix", "DW-5.27") in m.pending[0].refusals()


@pytest.mark.rule("DW-5.27")
def test_an_ability_with_a_number_costs_a_die_equal_or_above() -> None:
    # Greta bakes with a 4
    m = working("ability greta", greta=at("colony"), dice_of={0: (3, 4, 6)})
    assert options_of(m) == ["die 4", "die 6"]
    play(m, "die 6")
    assert (look(m).food, look(m).spent[0]) == (2, (6,))
    m = working(greta=at("colony"), dice_of={0: (3,)})
    assert "ability greta" not in options_of(m)


@pytest.mark.rule("DW-5.28")
def test_an_ability_that_its_text_limits_is_used_once_in_a_round() -> None:
    m = working("ability greta", "die 4", greta=at("colony"), dice_of={0: (4, 6)})
    assert "ability greta" not in options_of(m)
    assert ("ability greta", "DW-2.28") in m.pending[0].refusals()


@pytest.mark.rule("DW-5.30")
def test_an_equipped_item_with_a_number_is_used_like_such_an_ability() -> None:
    # Given Rosa with a First Aid Textbook, which works with a 4
    things = {"rosa": at("school", wounds=2, gear=["first-aid-textbook"])}
    m = working(dice_of={0: (3,)}, **things)
    assert "use first-aid-textbook" not in options_of(m)
    assert ("use first-aid-textbook", "DW-5.30") in m.pending[0].refusals()
    m = working("use first-aid-textbook", dice_of={0: (3, 4, 5)}, **things)
    assert options_of(m) == ["die 4", "die 5"]
    play(m, "die 5")
    assert (tokens_of(m, "rosa"), look(m).spent[0]) == ((1, 0), (5,))
    # Its text limits it to once in a round
    assert ("use first-aid-textbook", "DW-2.28") in m.pending[0].refusals()


@pytest.mark.rule("DW-5.27", "DW-5.28")
def test_a_fighting_ability_spends_its_die_and_kills() -> None:
    m = working(
        "ability wes",
        wes=at("school"),
        zombies={"school": 3},
        dice_of={0: (4,)},
        dice=(BLANK,),
    )
    play(m, "count 2")
    assert (zombies_in(m, "school"), look(m).spent[0]) == (1, (4,))
    assert rolled(m) == [("exposure", BLANK)]
