"""A bag hides its order, draws without dice and takes things back at random places."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from shamble.engine.bag import Bag
from shamble.engine.chance import Chance, FastChance, seed_from


def filled(*things: int, seed: int = 1) -> Bag:
    bag = Bag()
    bag.fill(things, FastChance(Random(seed)))
    return bag


def test_everything_that_was_put_in_comes_out_once() -> None:
    bag = filled(1, 1, 2, 5)
    assert sorted(bag.draw() for _ in range(4)) == [1, 1, 2, 5]
    assert len(bag) == 0


def test_drawing_uses_no_chance_and_putting_back_does() -> None:
    chance = Chance(seed_from(1))
    bag = filled(1, 2, 3)
    used = []
    drawn = bag.draw()
    used.append(chance.used)
    bag.put_back(drawn, chance)
    used.append(chance.used)
    assert used == [False, True]
    assert sorted(bag.row) == [1, 2, 3]


def test_each_place_is_as_likely_for_what_is_put_back() -> None:
    limits = []

    class Counted(FastChance):
        def below(self, limit: int) -> int:
            limits.append(limit)
            return super().below(limit)

    filled(1, 2, 3).put_back(4, Counted(Random(1)))
    assert limits == [4], "before the first, after the last, or between two"


def test_what_is_put_back_may_be_anywhere() -> None:
    chance, places = FastChance(Random(2)), Counter[int]()
    for _ in range(600):
        bag = filled(1, 2, 3)
        bag.put_back(9, chance)
        places[bag.row.index(9)] += 1
    assert set(places) == {0, 1, 2, 3}
    assert min(places.values()) > 100


def test_every_order_of_a_filled_bag_is_as_likely() -> None:
    chance, orders = FastChance(Random(3)), Counter[tuple[int, ...]]()
    for _ in range(1200):
        bag = Bag()
        bag.fill((1, 2, 3), chance)
        orders[bag.row] += 1
    assert len(orders) == 6
    assert min(orders.values()) > 150


def test_a_test_says_what_comes_next() -> None:
    bag = filled(1, 1, 2, 5)
    bag.comes_next(5, 1)
    assert [bag.draw() for _ in range(2)] == [5, 1]
    assert sorted(bag.row) == [1, 2]
    with pytest.raises(ValueError, match=r"no 7 left .* it holds \[1, 2\]"):
        bag.comes_next(7)


def test_a_copy_of_a_bag_is_independent() -> None:
    bag = filled(1, 2, 3)
    twin = bag.copy()
    bag.draw()
    assert len(twin) == 3
