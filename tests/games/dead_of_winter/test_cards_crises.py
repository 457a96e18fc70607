"""One short test for each of the twenty crisis cards: what prevents it, and what it does when it is not prevented."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from shamble.engine.match import Match
from shamble.testing import at, options_of, play

from .helpers import (
    acted,
    content,
    group_of,
    hand_of,
    look,
    now,
    place_of,
    tokens_of,
    told,
    zombies_in,
)

ENTRANCES = [f"entrance-{number}" for number in range(1, 7)]

CARD_OF = {
    "food": "cold-beans",
    "medicine": "field-dressing",
    "fuel": "jerry-can",
    "tool": "odds-and-ends",
    "weapon": "service-pistol",
    "education": "pep-talk-handbook",
    "survivor": "stranger-with-a-ward",
}

SYMBOLS = {
    "empty-shelves": ["food"],
    "whispers-of-mutiny": ["food"],
    "bread-riot": ["food"],
    "hard-arithmetic": ["food"],
    "thin-soup": ["food"],
    "fever-ward": ["medicine"],
    "frozen-fingers": ["medicine"],
    "sleepless-barracks": ["medicine"],
    "bad-water": ["medicine"],
    "dead-engines": ["fuel"],
    "the-wall-of-hands": ["fuel"],
    "blackout": ["fuel"],
    "burst-pipes": ["fuel"],
    "gate-failure": ["tool"],
    "surge-at-dusk": ["tool"],
    "roof-collapse": ["tool"],
    "carrion-trail": ["food", "medicine"],
    "shattered-windows": ["medicine", "tool"],
    "tracks-in-the-snow": ["fuel", "tool"],
    "looters": ["weapon", "education"],
}


def resolved(crisis: str, **things: Any) -> Match:
    """The crisis step of the last round; unless the test names others, three survivors are at the police station."""
    people = {"tam": at("police"), "bruno": at("police", seat=1), "noor": at("police", seat=2)}
    return acted(**{"phase": "crisis", "crisis": crisis, "rounds": 1, **people, **things})


def at_colony(m: Match) -> list[int]:
    """The zombies at the entrances of the colony."""
    return [zombies_in(m, entrance) for entrance in ENTRANCES]


# Prevention


@pytest.mark.rule("DW-16.24", "DW-9.09", "DW-9.10")
@pytest.mark.parametrize(("crisis", "symbols"), SYMBOLS.items(), ids=SYMBOLS)
def test_what_prevents_it(crisis: str, symbols: list[str]) -> None:
    for symbol, card in CARD_OF.items():
        # Given two cards of a symbol of the crisis from one player and a card from another
        given = {0: [CARD_OF[symbols[0]], CARD_OF[symbols[-1]]], 1: [card]}
        m = resolved(crisis, given=given)
        # Then three of its symbols are enough for three players, and any other symbol counts against
        assert ("crisis-prevented" in told(m), "crisis-strikes" in told(m)) == (
            symbol in symbols,
            symbol not in symbols,
        )


# Failure


def test_empty_shelves_bring_starvation_and_cost_morale() -> None:
    m = resolved("empty-shelves", starvation=1, food=4)
    assert (look(m).starvation, look(m).food, look(m).morale) == (2, 4, 4)


@pytest.mark.parametrize("crisis", ["whispers-of-mutiny", "sleepless-barracks", "dead-engines"])
def test_three_crises_cost_two_morale(crisis: str) -> None:
    m = resolved(crisis, food=4, helpless=0)
    assert (look(m).morale, look(m).food, look(m).starvation, sum(look(m).zombies)) == (3, 4, 0, 3)


@pytest.mark.rule("DW-16.25")
@pytest.mark.parametrize(("food", "left"), [(6, 2), (3, 0)])
def test_bread_riot_takes_four_food_or_what_is_there(food: int, left: int) -> None:
    m = resolved("bread-riot", food=food)
    assert (look(m).food, look(m).morale) == (left, 4)


def test_hard_arithmetic_kills_the_lowest_influence_twice() -> None:
    # Given Biscuit, with less influence than anybody, follows an exiled player
    people = {"tam": at("police"), "pip": at("gas", seat=1), "noor": at("school"), "bruno": at("police", seat=1)}
    m = resolved("hard-arithmetic", **people, biscuit=at("gas", seat=2), exiled=[2])
    assert [place_of(m, name) for name in ("tam", "pip", "bruno", "biscuit")] == ["", "", "police", "gas"]
    assert (look(m).morale, group_of(m, 0), group_of(m, 1)) == (3, ["noor"], ["bruno"])


def test_thin_soup_wounds_the_lowest_twice() -> None:
    m = resolved("thin-soup")
    assert ([tokens_of(m, name)[0] for name in ("tam", "bruno", "noor")], look(m).morale) == ([2, 0, 0], 4)


def test_fever_ward_wounds_everybody_who_is_not_exiled() -> None:
    m = resolved("fever-ward", pip=at("gas", seat=1), exiled=[2])
    assert [tokens_of(m, name) for name in ("tam", "pip", "bruno", "noor")] == [(1, 0)] * 3 + [(0, 0)]
    assert look(m).morale == 4


def test_frozen_fingers_reach_the_five_with_the_most_influence() -> None:
    people = {"rosa": at("gas"), "joan": at("gas", seat=1), "wes": at("school", seat=2), "harriet": at("colony")}
    m = resolved("frozen-fingers", **people)
    # Then Harriet, Wes, Noor, Joan and Rosa, but neither Bruno nor Tam; morale stays
    names = ("harriet", "wes", "noor", "joan", "rosa", "bruno", "tam")
    assert [tokens_of(m, name)[1] for name in names] == [1, 1, 1, 1, 1, 0, 0]
    assert look(m).morale == 5


@pytest.mark.rule("DW-11.18")
def test_bad_water_wounds_the_colony_and_kills_one_helpless_survivor() -> None:
    m = resolved("bad-water", rosa=at("colony"), joan=at("colony", seat=1), helpless=2)
    assert [tokens_of(m, name)[0] for name in ("rosa", "joan", "tam")] == [1, 1, 0]
    assert (look(m).helpless, look(m).morale) == (1, 4)


def test_the_wall_of_hands_brings_twelve_zombies_to_the_colony() -> None:
    m = resolved("the-wall-of-hands")
    assert (at_colony(m), look(m).morale) == ([2] * 6, 5)


def test_blackout_breaks_every_barricade_of_the_colony_first() -> None:
    m = resolved("blackout", barricades={"entrance-1": 3, "entrance-4": 2, "gas": 1})
    assert (at_colony(m), sum(look(m).barricades)) == ([2, 2, 1, 1, 1, 1], 1)


@pytest.mark.rule("DW-16.26")
def test_burst_pipes_give_frostbite_to_one_survivor_of_each_player_by_own_choice() -> None:
    # Given seat 1 is the first player and seat 0 is exiled
    people = {"pip": at("gas", seat=1), "rosa": at("gas", seat=2)}
    m = resolved("burst-pipes", **people, first=1, exiled=[0])
    assert (now(m), options_of(m)) == (("frost-whom", 1), ["choose bruno", "choose pip"])
    play(m, "choose pip")
    assert (now(m), options_of(m)) == (("frost-whom", 2), ["choose noor", "choose rosa"])
    play(m, "choose noor")
    names = ("tam", "bruno", "pip", "noor", "rosa")
    assert ([tokens_of(m, name)[1] for name in names], look(m).morale) == ([0, 0, 1, 1, 0], 4)


def test_gate_failure_brings_zombies_everywhere() -> None:
    m = resolved("gate-failure")
    away = [zombies_in(m, place) for place in ("grocery", "school", "library", "hospital", "gas")]
    # The police station gets three more for the survivors there
    assert (at_colony(m), away, zombies_in(m, "police"), look(m).morale) == ([1] * 6, [1] * 5, 4, 5)


def test_surge_at_dusk_brings_eight_zombies_and_costs_morale() -> None:
    m = resolved("surge-at-dusk")
    assert (at_colony(m), look(m).morale) == ([2, 2, 1, 1, 1, 1], 4)


def test_roof_collapse_wounds_the_lowest_at_the_colony_and_takes_food() -> None:
    m = resolved("roof-collapse", rosa=at("colony"), joan=at("colony", seat=1), food=4)
    assert [tokens_of(m, name)[0] for name in ("rosa", "joan", "tam")] == [2, 0, 0]
    assert (look(m).food, look(m).morale) == (1, 4)


@pytest.mark.parametrize(
    ("crisis", "places", "elsewhere"),
    [
        ("carrion-trail", ("hospital", "gas"), "police"),
        ("shattered-windows", ("grocery", "library"), "police"),
        ("tracks-in-the-snow", ("police", "school"), "hospital"),
    ],
)
def test_three_crises_bring_three_zombies_to_each_of_two_places(
    crisis: str, places: tuple[str, str], elsewhere: str
) -> None:
    m = resolved(crisis, tam=at(elsewhere), bruno=at(elsewhere, seat=1), noor=at(elsewhere, seat=2))
    # Three more stand where the survivors are
    assert [zombies_in(m, place) for place in (*places, elsewhere)] == [3, 3, 3]
    assert (sum(look(m).zombies), look(m).morale) == (9, 5)


def test_looters_take_two_random_cards_of_each_player() -> None:
    hands = {0: ["crowbar", "fire-axe", "cold-beans"], 1: ["jerry-can"], 2: ["cold-beans", "cold-beans", "jerry-can"]}
    m = resolved("looters", hands=hands, exiled=[2])
    assert [len(hand_of(m, seat)) for seat in range(3)] == [1, 0, 3]
    assert (len(look(m).waste), look(m).morale) == (3, 4)
    kept = {tuple(hand_of(resolved("looters", hands=hands, seed=seed), 0)) for seed in range(9)}
    assert len(kept) > 1


def test_every_crisis_stands_in_this_file() -> None:
    known = [card.id for card in content(resolved("looters")).crises]
    text = Path(__file__).read_text(encoding="utf-8")
    assert sorted(known) == sorted(SYMBOLS)
    assert [name for name in known if text.count(f'"{name}"') < 2] == []
