"""What scouts of Dead of Winter plan beyond the next deed: lures, lasting walls, favours, and their own objective."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.engine.ask import PASS
from shamble.games.dead_of_winter.bot.favours import rate_favours
from shamble.games.dead_of_winter.bot.habits import habit
from shamble.games.dead_of_winter.bot.lures import burdens, relief
from shamble.games.dead_of_winter.bot.places import all_walls_wanted, room_for_walls, walls_to_last
from shamble.games.dead_of_winter.bot.wants import Wants, kept, worth_of_card
from shamble.games.dead_of_winter.content.terms import ItemNo
from shamble.games.dead_of_winter.state import COLONY
from shamble.testing import at, play, table

from .helpers import GAME, look, rates

PRESSED = {f"entrance-{number}": 3 for number in (1, 2)}
"""Two entrances that the next zombies will break in at."""


def crowd(*names: str) -> dict[str, Any]:
    """Survivors of seat 1 at the colony, so that zombies come there."""
    return {name: at("colony", seat=1) for name in names}


# Lures


def test_zombies_are_drawn_off_where_they_are_about_to_break_in() -> None:
    home = crowd("greta", "nell", "biscuit")

    pressed = rates(table(GAME, players=3, dutch=at("school", seat=0), **home, zombies=PRESSED, dice_of={0: (1,)}))
    quiet = rates(table(GAME, players=3, dutch=at("school", seat=0), **home, zombies={"police": 3}, dice_of={0: (1,)}))

    assert pressed["attract dutch"] > pressed["barricade dutch"]
    assert quiet["attract dutch"] < 0


def test_zombies_are_not_drawn_to_where_they_would_break_in() -> None:
    m = table(GAME, players=3, dutch=at("gas", seat=0), zombies={"gas": 1, "entrance-1": 1}, dice_of={0: (1,)})

    assert burdens(look(m), look(m).content.location_number["gas"], 2)[2] > 0
    assert rates(m)["attract dutch"] < 0


def test_a_lure_takes_from_the_entrances_that_are_pressed_most() -> None:
    home = crowd("greta", "nell", "biscuit")
    m = table(GAME, players=3, dutch=at("school", seat=0), **home, zombies=PRESSED | {"entrance-6": 1, "gas": 3},
              dice_of={0: (1,)})  # fmt: skip
    assert relief(look(m), COLONY, 2) > relief(look(m), look(m).content.location_number["gas"], 2) == 0

    m.answer("attract dutch", 0)
    while m.pending[0].key in ("attract", "lure", "lure-to", "lure-count"):
        m.answer(habit(look(m), m.pending[0]), 0)

    assert look(m).zombies[:6] == [2, 2, 0, 0, 0, 1]


# Barricades that last


def test_a_barricade_counts_only_if_it_will_outlast_the_round() -> None:
    """At the library two survivors bring two zombies: one finds room, the other breaks a barricade."""
    things: dict[str, Any] = {"objective": "ring-of-timber", "zombies": {"library": 1}, "barricades": {"library": 1}}
    full = look(table(GAME, players=3, dutch=at("library", seat=0), nell=at("library", seat=1), **things))
    alone = look(table(GAME, players=3, dutch=at("library", seat=0), **things))
    library = full.content.location_number["library"]

    assert (walls_to_last(full, library), all_walls_wanted(full, library)) == (0, 1)
    assert (walls_to_last(alone, library), all_walls_wanted(alone, library)) == (1, 0)
    assert room_for_walls(full, library) == room_for_walls(alone, library) == 0


def test_dice_are_left_for_those_who_stand_where_the_goal_wants_barricades() -> None:
    things: dict[str, Any] = {"objective": "ring-of-timber", "dutch": at("colony", seat=0), "dice_of": {0: (1,)}}

    needed = rates(table(GAME, players=3, nell=at("school", seat=0), **things))
    free = rates(table(GAME, players=3, nell=at("school", seat=0), barricades={"school": 1}, **things))

    assert needed["barricade nell"] > needed["barricade dutch"]
    assert free["barricade dutch"] > free["barricade nell"]


# Food for dice


@pytest.mark.parametrize(("food", "fed"), [(1, False), (2, True)])
def test_food_that_the_meal_leaves_over_raises_a_die_for_a_search(food: int, fed: bool) -> None:
    """Dutch searches with 4 or more; one mouth at the colony in the second round eats one token."""
    m = table(GAME, players=2, dutch=at("school", seat=0), nell=at("colony", seat=1), food=food, round_number=2,
              dice_of={0: (3,)})  # fmt: skip
    assert look(m).content.search[look(m).content.survivor_number["dutch"]] == 4

    assert (rates(m)["spend-food"] > 0) is fed
    if fed:
        m.answer("spend-food", 0)
        assert habit(look(m), m.pending[0]).words == "feed 3 1"


# Favours


def test_the_last_player_of_a_round_asks_others_for_the_food_that_is_missing() -> None:
    hungry: dict[str, Any] = {"round_number": 2, "food": 0, "secret": {2: "clean-bill"}, **crowd("greta", "nell")}

    last = table(GAME, players=3, active=2, first=0, **hungry)
    first = table(GAME, players=3, active=0, first=0, **hungry)
    fed = table(GAME, players=3, active=2, first=0, **(hungry | {"food": 5}))

    assert rates(last)["request"] > 0
    assert rates(first)["request"] < 0
    assert rates(fed)["request"] < 0
    last.answer("request", 2)
    assert habit(look(last), last.pending[0]).words == "wish food"


def test_a_bot_that_is_asked_gives_food_for_the_meal_but_nothing_it_needs_itself() -> None:
    def favour(wish: str, **things: Any) -> str:
        m = table(GAME, players=3, round_number=2, secret={1: things.pop("own", "clean-bill")}, **things)
        play(m, "request", f"wish {wish}", "ask seat-1", "pass")
        ask = m.ask_of(1)
        assert ask is not None
        assert ask.key == "give-request"
        return habit(look(m), ask).words

    beans: dict[str, Any] = {"hands": {1: ["cold-beans-1"]}, "rounds": 2}

    assert favour("food", **beans, food=0) == "give cold-beans-1"
    assert favour("food", **beans, food=9) == PASS.words
    assert favour("food", **beans, food=0, own="private-larder") == PASS.words


def test_who_schemes_does_nobody_a_favour() -> None:
    hand = ["cold-beans", "jerry-can-1", "jerry-can-2", "jerry-can-3"]
    m = table(GAME, players=3, round_number=2, rounds=2, secret={1: "firebug"}, hands={1: hand})
    play(m, "request", "wish food", "ask seat-1", "pass")
    ask = m.ask_of(1)
    assert ask is not None

    assert max(rate_favours(look(m), ask)[1:]) < 0


# A secret objective


def test_equipment_that_the_own_objective_wants_is_not_given_away() -> None:
    def held(secret: str) -> set[ItemNo]:
        g = look(table(GAME, players=3, dutch=at("colony", seat=0, gear=["crowbar"]), rounds=2, secret={0: secret}))
        return kept(g, 0, {})

    assert len(held("jack-of-all-trades")) == 1
    assert not held("clean-bill")


def test_a_missing_card_is_worth_more_the_nearer_the_end_is() -> None:
    def worth(rounds: int, hand: list[str]) -> float:
        g = look(table(GAME, players=3, secret={0: "full-tank"}, hands={0: hand}, rounds=rounds, crisis="looters"))
        return worth_of_card(g, Wants(g, 0), g.content.item_number["jerry-can-5"])

    assert worth(1, []) > worth(5, []) > worth(5, ["jerry-can-1", "jerry-can-2", "jerry-can-3"])


def test_who_wants_a_full_larder_in_the_supply_plays_food_at_the_end() -> None:
    things: dict[str, Any] = {"hands": {0: ["cold-beans", "cold-beans"]}, "food": 1, "round_number": 2, "rounds": 1}

    wants = rates(table(GAME, players=2, **things, secret={0: "quartermaster"}))
    other = rates(table(GAME, players=2, **things, secret={0: "clean-bill"}))

    assert wants["play-card"] > 0 > other["play-card"]


def test_who_wants_unwounded_survivors_heals_them_at_the_end() -> None:
    things: dict[str, Any] = {
        "dutch": at("colony", seat=0, wounds=1),
        "greta": at("colony", seat=1, frost=1),
        "hands": {0: ["field-dressing"]},
        "rounds": 1,
    }
    clean = table(GAME, players=2, **things, secret={0: "clean-bill"})
    other = table(GAME, players=2, **things, secret={0: "outrider"})
    assert rates(clean)["play-card"] > rates(other)["play-card"]

    play(clean, "play-card")

    assert habit(look(clean), clean.pending[0]).words.endswith("dutch")
