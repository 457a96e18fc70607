"""Section 9: the colony phase, step by step."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.engine.match import Match
from shamble.games.dead_of_winter.content import verbs
from shamble.games.dead_of_winter.effects.carrying import EFFECTS
from shamble.games.dead_of_winter.owed import Occasion
from shamble.testing import at, options_of, play, skip_to, table

from .helpers import GAME, content, group_of, items, look, noise_at, now, place_of, rolled, told, zombies_in

PEOPLE = [
    *("tam", "pip", "nell", "greta", "cyrus", "wanda", "lou", "kai", "tobias"),
    *("mara", "bruno", "hank", "priya", "felix", "ines", "rosa", "marcus", "joan"),
]
"""Survivors with nothing to say in the colony phase, from the lowest influence to the highest."""

QUIET = {"crises": 0, "crossroads": 0}


def phase(step: str = "pay-food", players: int = 3, **things: Any) -> Match:
    """The colony phase from a step on, up to the first turn of the next round; without a crisis."""
    position: dict[str, Any] = {"phase": step, "crisis": "", "sizes": QUIET, "food": 20}
    return table(GAME, players=players, **{**position, **things})


def camp(home: int, *away: str, players: int = 3) -> dict[str, Any]:
    """This many survivors at the colony and one at each of these places, dealt to the seats in turn."""
    places = ["colony"] * home + list(away)
    return {name: at(place, seat=n % players) for n, (name, place) in enumerate(zip(PEOPLE, places, strict=False))}


def crisis(name: str, players: int = 3, given: dict[int, list[str]] | None = None, **things: Any) -> Match:
    """A crisis with these contributions, everybody at the School."""
    where = ["school"] * players
    return phase("crisis", players, crisis=name, given=given, **{**camp(0, *where, players=players), **things})


def colony_zombies(m: Match) -> list[int]:
    """The zombies at the six entrances of the colony."""
    return [zombies_in(m, f"entrance-{n}") for n in range(1, 7)]


def events(m: Match, key: str) -> list[tuple[Any, ...]]:
    """What was told under a key."""
    return [event.args for event in m.story if event.key == key]


# The steps


@pytest.mark.rule("DW-9.01")
def test_the_seven_steps_come_in_order() -> None:
    m = phase("colony-phase", crisis="dead-engines", waste=10, noise={"gas": 1}, dice=(6,), morale=9, **camp(3))
    steps = ["colony-phase", "pays-food", "waste", "crisis-strikes", "zombies", "noise-roll", "round-marker", "token"]
    assert [key for key in told(m) if key in steps] == steps
    assert now(m) == ("action", 2)


@pytest.mark.rule("DW-9.01", "DW-9.20")
def test_the_main_objective_is_checked_after_the_zombies_and_before_the_round_marker() -> None:
    # Given Quiet Streets with 7 zombies outside: enough, if no more would come
    m = phase("add-zombies", objective="M02", zombies={"school": 4, "hospital": 3}, **camp(3))
    assert m.is_over and look(m).rounds == 6
    m = phase("add-zombies", objective="M02", zombies={"school": 4, "hospital": 2}, **camp(1, "library", "library"))
    assert not m.is_over and look(m).rounds == 5


# Food


@pytest.mark.rule("DW-9.02", "DW-9.03")
def test_sc_19_half_of_those_at_the_colony_eat_the_helpless_included() -> None:
    m = phase(helpless=2, food=6, **camp(5, "school", "school", "gas"))
    assert (look(m).food, look(m).starvation, look(m).morale) == (2, 0, 5)


@pytest.mark.rule("DW-9.02")
@pytest.mark.parametrize(
    ("home", "helpless", "need"), [(1, 0, 1), (2, 0, 1), (3, 0, 2), (2, 1, 2), (0, 4, 2), (0, 0, 0)]
)
def test_the_need_is_rounded_up_and_nobody_elsewhere_counts(home: int, helpless: int, need: int) -> None:
    m = phase(helpless=helpless, food=9, **camp(home, "school", "hospital", "police"))
    assert look(m).food == 9 - need


@pytest.mark.rule("DW-9.03")
def test_exactly_the_need_is_paid_to_the_last_token_and_nobody_is_asked() -> None:
    m = phase(food=3, **camp(6))
    assert (look(m).food, look(m).starvation, look(m).morale) == (0, 0, 5)
    assert (now(m), m.answers) == (("action", 2), [])


@pytest.mark.rule("DW-9.06")
def test_a_card_takes_no_more_starvation_tokens_than_there_are() -> None:
    m = table(GAME, players=3, rosa=at("colony"), starvation=1, sizes=QUIET)
    EFFECTS.begin(look(m), verbs.Starve(n=-3), Occasion(0))
    assert look(m).starvation == 0


@pytest.mark.rule("DW-9.04")
def test_sc_20_a_short_supply_stays_and_starvation_grows_from_round_to_round() -> None:
    m = phase(helpless=2, food=3, morale=6, **camp(5, "school", "school", "gas"))
    assert (look(m).food, look(m).starvation, look(m).morale) == (3, 1, 5)
    for _ in range(3):
        skip_to(m, "action")
        play(m, "end-turn")
    assert look(m).round_number == 3
    assert (look(m).food, look(m).starvation, look(m).morale) == (3, 2, 3)


@pytest.mark.rule("DW-9.05", "DW-9.06")
def test_sc_21_starvation_tokens_stay_and_cost_nothing_while_there_is_food() -> None:
    m = phase(starvation=2, food=5, **camp(4))
    assert (look(m).food, look(m).starvation, look(m).morale) == (3, 2, 5)


@pytest.mark.rule("DW-9.04", "DW-9.06")
def test_old_starvation_tokens_count_again_when_food_is_short() -> None:
    m = phase(starvation=2, food=1, **camp(4))
    assert (look(m).food, look(m).starvation, look(m).morale) == (1, 3, 2)


# Waste


@pytest.mark.rule("DW-9.07")
@pytest.mark.parametrize(("cards", "lost"), [(29, 2), (9, 0), (0, 0), (10, 1), (19, 1), (20, 2), (40, 4)])
def test_sc_22_one_morale_for_every_full_ten_cards_of_waste(cards: int, lost: int) -> None:
    m = phase("check-waste", waste=cards, **camp(3))
    assert (look(m).morale, len(look(m).waste)) == (5 - lost, cards)


# The crisis

FUEL = [f"jerry-can-{n}" for n in range(1, 7)]


@pytest.mark.rule("DW-9.09", "DW-9.11", "DW-9.12", "DW-9.13", "DW-9.14")
@pytest.mark.parametrize(
    ("given", "morale"),
    [
        ({0: FUEL[:2], 1: FUEL[2:4], 2: ["crowbar"]}, 3),
        ({0: FUEL[:2], 1: FUEL[2:5], 2: ["crowbar"]}, 5),
        ({0: FUEL[:2], 1: FUEL[2:4], 3: FUEL[4:]}, 6),
        ({}, 3),
    ],
    ids="abcd",
)
def test_sc_17_right_cards_count_for_and_others_against(given: dict[int, list[str]], morale: int) -> None:
    m = crisis("dead-engines", 4, given)
    assert look(m).morale == morale
    assert len(look(m).removed_items) == sum(map(len, given.values()))
    assert (look(m).given, look(m).given_openly, look(m).waste) == ([()] * 4, (), ())


@pytest.mark.rule("DW-9.10")
def test_sc_18_any_mix_of_two_symbols_counts() -> None:
    m = crisis("C18", given={0: ["field-dressing-1", "field-dressing-2"], 1: ["crowbar"]})
    assert events(m, "crisis-prevented") == [("shattered-windows", 3, 3)]
    assert zombies_in(m, "grocery") == 0


@pytest.mark.rule("DW-9.11")
def test_a_total_below_the_number_of_players_brings_the_effect_at_once() -> None:
    m = crisis("C18", given={0: ["field-dressing-1"], 1: ["crowbar"]}, **camp(3))
    assert (zombies_in(m, "grocery"), zombies_in(m, "library")) == (3, 3)
    # And before the zombies of the next step
    assert [place for _, place in events(m, "zombies")] == ["grocery", "library", "colony"]


@pytest.mark.rule("DW-9.12")
@pytest.mark.parametrize(("fuel", "morale"), [(2, 3), (3, 5), (4, 5), (5, 6), (6, 6)])
def test_two_points_more_than_needed_give_one_morale(fuel: int, morale: int) -> None:
    assert look(crisis("dead-engines", given={1: FUEL[:fuel]})).morale == morale


@pytest.mark.rule("DW-9.13")
@pytest.mark.parametrize("gone", [{"exiled": [2]}, {"out": [2]}])
def test_players_who_are_exiled_or_out_are_not_counted(gone: dict[str, Any]) -> None:
    people = camp(0, "library", "library", players=2)
    m = phase("crisis", 4, crisis="dead-engines", given={0: FUEL[:2], 1: FUEL[2:3]}, **people, **gone)
    assert (events(m, "crisis-prevented"), look(m).morale) == ([("dead-engines", 3, 3)], 5)
    m = phase("crisis", 4, crisis="dead-engines", given={0: FUEL[:2]}, **people, **gone)
    assert (events(m, "crisis-strikes"), look(m).morale) == ([("dead-engines", 2, 3)], 3)


@pytest.mark.rule("DW-9.13")
def test_a_player_exiled_in_this_round_is_no_longer_counted_but_the_cards_are() -> None:
    # Given two fuel cards, one of them from seat 0
    m = table(
        GAME,
        players=3,
        crisis="dead-engines",
        given={0: FUEL[:1], 1: FUEL[1:2]},
        active=2,
        first=0,
        food=9,
        secret={0: "L01"},
        sizes=QUIET,
        **camp(0, "library", "library", "school"),
    )
    play(m, "exile-vote", "accuse seat-0", "0: thumb-down", "1: thumb-up", "2: thumb-up", "end-turn")
    assert look(m).exiled == [True, False, False]
    assert events(m, "crisis-prevented") == [("dead-engines", 2, 2)]


@pytest.mark.rule("DW-9.14")
@pytest.mark.parametrize("fuel", [1, 3])
def test_contributions_are_removed_and_the_crisis_card_never_returns(fuel: int) -> None:
    m = crisis("dead-engines", given={0: FUEL[:fuel]}, sizes={"crossroads": 0})
    assert items(m, look(m).removed_items) == ["jerry-can"] * fuel
    crises = content(m).crises
    assert [crises[card].id for card in look(m).past_crises] == ["dead-engines"]
    left = (look(m).crisis, *look(m).crisis_deck)
    assert len(left) == 19
    assert "dead-engines" not in [crises[card].id for card in left]


# Who gave what

GIFTS = {0: ["jerry-can-1"], 1: ["crowbar-1"], 2: ["cold-beans-1"]}


def revealed(seed: int, given: dict[int, list[str]], openly: tuple[str, ...] = ()) -> list[str]:
    """The contributions in the order in which they were revealed."""
    m = crisis("dead-engines", given=given, given_openly=openly, seed=seed)
    [(cards,)] = events(m, "contributions")
    return list(cards)


@pytest.mark.rule("DW-9.08")
def test_contributions_are_revealed_in_an_order_that_says_nothing_about_who_gave_them() -> None:
    orders = [tuple(revealed(seed, GIFTS)) for seed in range(40)]
    # Then every order of the three cards comes up
    assert len(set(orders)) == 6


@pytest.mark.rule("DW-9.08")
def test_cards_of_one_player_do_not_stay_together() -> None:
    given = {0: ["jerry-can-1", "jerry-can-2"], 1: ["crowbar-1", "crowbar-2"]}
    apart = [cards for cards in (revealed(seed, given) for seed in range(20)) if cards[0][:3] != cards[1][:3]]
    assert apart


@pytest.mark.rule("DW-9.08")
def test_open_contributions_are_shuffled_among_the_others() -> None:
    spots = {revealed(seed, GIFTS, openly=("fire-axe",)).index("fire-axe") for seed in range(40)}
    assert spots == {0, 1, 2, 3}


@pytest.mark.rule("DW-9.08")
@pytest.mark.parametrize("eyes", [0, 1, 2, None])
def test_after_the_crisis_nobody_can_read_who_added_which_card(eyes: int | None) -> None:
    # Given cards added in a turn, face down
    m = table(
        GAME,
        players=3,
        crisis="dead-engines",
        active=2,
        first=0,
        food=9,
        sizes=QUIET,
        hands={2: ["cold-beans-1"]},
        given={0: ["jerry-can-1"]},
        **camp(3),
    )
    play(m, "add-to-crisis", "end-turn")
    about = [event for event in m.story.read(eyes) if "contribut" in event.key]
    own = [event.args + event.secret for event in about if event.key == "contributes" and event.readers is not None]
    # Then only the giver still reads which card it was, and the revealing names no seat
    assert own == ([("seat-2", "cold-beans-1")] if eyes == 2 else [])
    [shown] = [event for event in about if event.key == "contributions"]
    assert sorted(shown.args[0]) == ["cold-beans-1", "jerry-can-1"]
    assert len(shown.args) == 1


# Zombies come


@pytest.mark.rule("DW-9.15")
@pytest.mark.parametrize(
    ("home", "helpless", "come"), [(1, 0, 1), (2, 0, 1), (3, 0, 2), (2, 3, 3), (0, 1, 1), (0, 0, 0)]
)
def test_one_zombie_at_the_colony_for_every_two_rounded_up(home: int, helpless: int, come: int) -> None:
    m = phase("add-zombies", helpless=helpless, **camp(home, "school", "school", "school"))
    assert sum(colony_zombies(m)) == come


@pytest.mark.rule("DW-9.16")
def test_one_zombie_for_each_survivor_elsewhere_in_board_order() -> None:
    away = ("gas", "hospital", "hospital", "library", "school", "police", "police", "police")
    m = phase("add-zombies", **camp(1, *away))
    assert events(m, "zombies") == [
        (1, "colony"), (3, "police"), (1, "school"), (1, "library"), (2, "hospital"), (1, "gas"),
    ]  # fmt: skip
    assert [zombies_in(m, place) for place in ("police", "grocery", "hospital", "gas")] == [3, 0, 2, 1]


@pytest.mark.rule("DW-9.17", "DW-9.19")
@pytest.mark.parametrize(("die", "come"), [(1, 1), (3, 1), (4, 0), (6, 0)])
def test_a_noise_token_brings_a_zombie_on_3_or_lower_and_is_gone(die: int, come: int) -> None:
    m = phase("add-zombies", noise={"school": 1}, dice=(die,), **camp(3))
    assert (zombies_in(m, "school"), noise_at(m, "school")) == (come, 0)


@pytest.mark.rule("DW-9.17", "DW-9.19")
def test_one_die_for_each_noise_token_in_board_order_after_all_other_zombies() -> None:
    m = phase("add-zombies", noise={"gas": 2, "police": 1}, dice=(3, 4, 2), **camp(2, "hospital"))
    assert events(m, "noise-roll") == [("police", 3), ("gas", 4), ("gas", 2)]
    assert rolled(m)[:3] == [("action", 3), ("action", 4), ("action", 2)]
    assert [place for _, place in events(m, "zombies")] == ["colony", "hospital", "police", "gas"]
    assert (zombies_in(m, "police"), zombies_in(m, "gas"), look(m).noise) == (1, 1, [0] * 7)


@pytest.mark.rule("DW-9.16", "DW-9.17", "DW-10.10", "DW-10.08")
def test_sc_27_an_overrun_gas_station_with_noise() -> None:
    m = phase("add-zombies", zombies={"gas": 3}, noise={"gas": 2}, dice=(3, 5), **camp(3, "gas"))
    assert (place_of(m, "greta"), look(m).morale) == ("", 4)
    assert (zombies_in(m, "gas"), noise_at(m, "gas")) == (3, 0)
    assert events(m, "overrun") == [("gas",)]


# The number is fixed


FULL = {f"entrance-{n}": 3 for n in range(1, 7)}


@pytest.mark.rule("DW-9.18")
def test_deaths_at_the_colony_do_not_lower_the_number_of_zombies() -> None:
    # Given three survivors: two zombies, although after the first death one would do
    m = phase("add-zombies", zombies=FULL, **camp(3, "library", "library", "library"))
    assert [name for name in PEOPLE[:3] if place_of(m, name)] == ["nell"]


@pytest.mark.rule("DW-9.18")
def test_deaths_elsewhere_do_not_lower_the_number_of_zombies() -> None:
    m = phase("add-zombies", zombies={"school": 4}, **camp(3, "school", "school", "school"))
    assert [place_of(m, name) for name in PEOPLE[3:6]] == ["", "", ""]


@pytest.mark.rule("DW-9.18")
@pytest.mark.parametrize(("chosen", "come"), [("hospital", 1), ("police", 0), ("grocery", 0)])
def test_a_replacement_counts_where_it_walks_to_if_the_turn_of_that_place_is_still_to_come(
    chosen: str, come: int
) -> None:
    # Given an exiled player's last survivor in the overrun School
    people: dict[str, Any] = {"tam": at("colony"), "pip": at("colony", seat=1), "nell": at("school", seat=2)}
    m = phase("add-zombies", exiled=[2], zombies={"school": 4}, top={"survivors": ["rosa"]}, **people)
    assert now(m) == ("enter", 2)
    play(m, f"enter {chosen}")
    assert (group_of(m, 2), place_of(m, "rosa"), zombies_in(m, chosen)) == (["rosa"], chosen, come)


@pytest.mark.rule("DW-9.18", "DW-11.16")
def test_a_replacement_who_finds_the_colony_full_may_walk_into_the_next_overrun() -> None:
    # Given a full colony, and zombies at every space of the Police Station and the Gas Station
    people: dict[str, Any] = {"tam": at("colony"), "pip": at("colony", seat=1), "nell": at("police", seat=2)}
    m = phase(
        "add-zombies",
        helpless=22,
        zombies={"police": 4, "gas": 3},
        top={"survivors": ["rosa", "joan"]},
        **people,
    )
    assert (now(m), sum(colony_zombies(m))) == (("enter", 2), 12)
    assert options_of(m) == [
        f"enter {place}" for place in ("police", "grocery", "school", "library", "hospital", "gas")
    ]
    play(m, "enter gas")
    # Then Rosa dies there too, and Joan is the next
    assert (now(m), place_of(m, "rosa"), look(m).morale) == (("enter", 2), "", 3)
    play(m, "enter school")
    assert (group_of(m, 2), zombies_in(m, "school")) == (["joan"], 0)


# The last steps


@pytest.mark.rule("DW-9.20")
@pytest.mark.parametrize(("zombies", "met"), [(7, True), (8, False)])
def test_the_game_ends_at_the_check_if_the_goal_is_met_now(zombies: int, met: bool) -> None:
    m = phase("check-objective", objective="M02", zombies={"gas": 3, "hospital": 1, "school": zombies - 4}, **camp(3))
    assert m.is_over is met
    assert ("round-marker" in told(m)) is not met


@pytest.mark.rule("DW-9.21", "DW-13.02")
def test_sc_43_the_round_marker_on_0_ends_the_game() -> None:
    m = phase("check-objective", objective="M04", rounds=1, **camp(3))
    assert m.is_over and look(m).rounds == 0
    assert m.result is not None and m.result.ending == "rounds"
    assert "token" not in told(m)


@pytest.mark.rule("DW-9.21")
def test_the_round_marker_moves_one_space_down() -> None:
    m = phase("end-round", rounds=2, **camp(3))
    assert (look(m).rounds, m.is_over) == (1, False)


@pytest.mark.rule("DW-9.22", "DW-3.09")
def test_sc_49_the_token_passes_to_the_right_and_a_new_round_begins() -> None:
    m = phase("end-round", 4, first=0, **camp(4, players=4))
    assert (look(m).first, look(m).order) == (3, (3, 0, 1, 2))
    assert (now(m), look(m).round_number) == (("action", 3), 2)


# A step that the main objective adds


@pytest.mark.rule("DW-9.23")
@pytest.mark.parametrize(("players", "burnt"), [(3, 1), (4, 2)])
def test_the_furnace_burns_at_the_very_start_of_the_colony_phase(players: int, burnt: int) -> None:
    m = phase("colony-phase", players, objective="M08", storage=FUEL[3:6], embers=1, **camp(players, players=players))
    assert (look(m).embers, len(look(m).storage), look(m).morale) == (2, 3 - burnt, 5)
    assert items(m, look(m).removed_items) == ["jerry-can"] * burnt
    keys = told(m)
    assert keys.index("furnace") < keys.index("pays-food")


@pytest.mark.rule("DW-9.23")
def test_a_cold_furnace_costs_morale_and_gives_no_ember() -> None:
    m = phase("colony-phase", 4, objective="M08", storage=FUEL[5:], embers=1, **camp(4, players=4))
    assert (look(m).embers, len(look(m).storage), look(m).morale) == (1, 1, 4)
