"""Chance: fair, repeatable, and different at every step and undo."""

from __future__ import annotations

from collections import Counter
from hashlib import blake2b
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shamble.engine.chance import Chance, FastChance, commitment, seed_from


def rolls(chance: Chance, step: int, undos: int) -> list[int]:
    chance.begin(step, undos)
    return [chance.d6() for _ in range(30)]


def test_a_step_gives_the_same_dice_again_and_another_step_or_undo_other_ones() -> None:
    chance = Chance(seed_from(1))
    first = rolls(chance, 4, 0)
    assert rolls(chance, 4, 0) == first
    assert rolls(chance, 5, 0) != first
    assert rolls(chance, 4, 1) != first
    assert rolls(Chance(seed_from(2)), 4, 0) != first


def test_a_stream_is_what_the_documentation_says_so_that_anybody_can_prove_it() -> None:
    seed = seed_from("proof")
    chance = Chance(seed)
    chance.begin(3, 1)
    block = blake2b(b"3.1.0", key=seed).digest()
    expected = [byte % 6 + 1 for byte in block if byte < 252][:20]
    assert [chance.d6() for _ in range(20)] == expected


@given(st.integers(1, 256), st.integers(0, 50))
def test_numbers_stay_below_their_limit(limit: int, step: int) -> None:
    chance = Chance(seed_from(9))
    chance.begin(step, 0)
    assert all(0 <= chance.below(limit) < limit for _ in range(40))


def test_dice_are_fair() -> None:
    chance = Chance(seed_from(3))
    counts = Counter(chance.die(6) for _ in range(12_000))
    assert set(counts) == {1, 2, 3, 4, 5, 6}
    assert sum((count - 2000) ** 2 / 2000 for count in counts.values()) < 25


def test_all_orders_of_a_shuffle_are_equally_likely() -> None:
    chance = Chance(seed_from(4))
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(6_000):
        cards = [1, 2, 3]
        chance.shuffle(cards)
        counts[tuple(cards)] += 1
    assert len(counts) == 6
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 25


def test_custom_dice_are_picked_from_their_faces() -> None:
    chance = Chance(seed_from(5))
    assert {chance.pick(("blank", "wound", "bite")) for _ in range(60)} == {"blank", "wound", "bite"}


def test_rolls_are_remembered_with_their_step_and_can_be_forgotten() -> None:
    chance = Chance(seed_from(6))
    chance.begin(1, 0)
    first = chance.d6()
    chance.begin(2, 0)
    chance.d3()
    assert chance.used
    chance.forget(2)
    assert chance.rolls == [(1, 6, first)]


def test_a_limit_that_bytes_cannot_serve_is_refused() -> None:
    with pytest.raises(ValueError, match="below 1 to 256"):
        Chance(seed_from(1)).below(257)


def test_the_promise_does_not_tell_the_seed_and_binds_to_it() -> None:
    seed = seed_from(None)
    assert len(seed) == 32 and seed != seed_from(None)
    assert commitment(seed) != commitment(seed_from(1))
    assert seed.hex() not in commitment(seed)


def test_fast_chance_offers_the_same_and_is_repeatable() -> None:
    def sample() -> list[int]:
        chance = FastChance(Random(1))
        cards = list(range(10))
        chance.shuffle(cards)
        return [chance.d6(), chance.d3(), chance.die(20), chance.below(4), chance.pick((1, 2)), *cards]

    assert sample() == sample()
    assert sorted(sample()[5:]) == list(range(10))
