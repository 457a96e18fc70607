"""Chance: fair, repeatable, and different at every step and undo."""

from __future__ import annotations

from collections import Counter
from hashlib import blake2b
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shamble.engine.chance import MOST, Chance, FastChance, ScriptedChance, commitment, seed_from
from shamble.engine.dice import Die, by_id, numbered

WHITE, BLACK = numbered("white", 6), numbered("black", 3, "black")
BITE = Die("bite", ("miss", "miss", "hit", "bite"), "red")


class Dealt(Chance):
    """Chance whose bytes are given."""

    def __init__(self, *given: int) -> None:
        super().__init__(seed_from(1))
        self.begin(0, 0)
        self._block = bytes(given)

    @property
    def used_up(self) -> int:
        return self._at


def rolls(chance: Chance, step: int, undos: int) -> list[int]:
    chance.begin(step, undos)
    return [chance.roll(WHITE) for _ in range(30)]


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
    assert [chance.roll(WHITE) for _ in range(20)] == expected


@pytest.mark.parametrize(
    ("given_bytes", "limit", "number", "used_up"),
    [
        ((251,), 6, 5, 1),
        ((252, 253, 254, 255, 7), 6, 1, 5),
        ((255, 254), 3, 2, 2),
        ((255,), 256, 255, 1),
        ((250, 249), 10, 9, 2),
        ((1, 0), 257, 256, 2),
        ((255, 254), 257, 256, 2),
        ((255, 255, 0, 3), 257, 3, 4),
        ((255, 119), 300, 299, 2),
        ((255, 120, 0, 3), 300, 3, 4),
        ((255, 255), 65_536, 65_535, 2),
        ((255, 255, 255, 254), 65_535, 65_534, 4),
    ],
)
def test_bytes_that_favour_small_numbers_are_skipped(
    given_bytes: tuple[int, ...], limit: int, number: int, used_up: int
) -> None:
    chance = Dealt(*given_bytes)
    assert (chance.below(limit), chance.used_up) == (number, used_up)


@pytest.mark.parametrize("limit", [2, 3, 6, 12, 100, 200, 255, 256])
def test_every_number_below_a_limit_comes_from_equally_many_bytes(limit: int) -> None:
    numbers: Counter[int] = Counter()
    for byte in range(256):
        chance = Dealt(byte, 0)
        number = chance.below(limit)
        if chance.used_up == 1:
            numbers[number] += 1
    assert set(numbers) == set(range(limit)) and len(set(numbers.values())) == 1


@pytest.mark.parametrize("limit", [257, 320, 40_000])
def test_every_number_below_a_great_limit_comes_from_equally_many_pairs_of_bytes(limit: int) -> None:
    numbers: Counter[int] = Counter()
    chance = Dealt(0)
    for high in range(256):
        for low in range(256):
            chance._block, chance._at = bytes((high, low, 0, 0)), 0
            number = chance.below(limit)
            if chance.used_up == 2:
                numbers[number] += 1
    assert set(numbers) == set(range(limit)) and len(set(numbers.values())) == 1


def test_a_pair_of_bytes_may_lie_in_two_blocks() -> None:
    chance = Chance(seed_from(8))
    chance.begin(2, 0)
    ends = blake2b(b"2.0.0", key=seed_from(8)).digest()[-1], blake2b(b"2.0.1", key=seed_from(8)).digest()[0]
    for _ in range(63):
        chance.below(256)
    assert chance.below(MOST) == ends[0] * 256 + ends[1]


@given(st.integers(1, MOST), st.integers(0, 50))
def test_numbers_stay_below_their_limit(limit: int, step: int) -> None:
    chance = Chance(seed_from(9))
    chance.begin(step, 0)
    assert all(0 <= chance.below(limit) < limit for _ in range(40))


def test_dice_are_fair() -> None:
    chance = Chance(seed_from(3))
    counts = Counter(chance.roll(WHITE) for _ in range(12_000))
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


@pytest.mark.parametrize("chance", [Chance(seed_from(5)), FastChance(Random(5))])
def test_a_roll_is_a_face_of_the_die_as_often_as_it_is_printed(chance: Chance | FastChance) -> None:
    faces = Counter(chance.roll(BITE) for _ in range(4000))
    assert set(faces) == {"miss", "hit", "bite"}
    assert 1850 < faces["miss"] < 2150 and 850 < faces["hit"] < 1150


def test_a_thing_is_picked_from_all() -> None:
    chance = Chance(seed_from(5))
    assert {chance.pick(("left", "right", "straight on")) for _ in range(60)} == {"left", "right", "straight on"}


def test_rolls_are_remembered_with_their_step_and_can_be_forgotten() -> None:
    chance = Chance(seed_from(6))
    chance.begin(1, 0)
    first = chance.roll(BITE)
    chance.begin(2, 0)
    chance.roll(BLACK)
    assert chance.used
    chance.forget(2)
    ((step, die, side),) = chance.rolls
    assert (step, die, BITE.faces[side]) == (1, "bite", first)


@pytest.mark.parametrize("limit", [0, -1, MOST + 1])
def test_a_limit_that_bytes_cannot_serve_is_refused(limit: int) -> None:
    with pytest.raises(ValueError, match=r"below 1 to 65,536, not below"):
        Chance(seed_from(1)).below(limit)


def test_a_deck_of_320_cards_is_shuffled() -> None:
    deck = list(range(320))
    Chance(seed_from(2)).shuffle(deck)
    assert sorted(deck) == list(range(320)) and deck != list(range(320))


def scripted(*script: int | str) -> ScriptedChance:
    return ScriptedChance(seed_from(1), script)


def test_a_script_names_faces_and_perhaps_the_die_they_are_on() -> None:
    chance = scripted(3, "hit", "black:2", "bite:bite")
    assert [chance.roll(WHITE), chance.roll(BITE), chance.roll(BLACK), chance.roll(BITE)] == [3, "hit", 2, "bite"]
    assert chance.rolls == [(0, "white", 2), (0, "bite", 2), (0, "black", 1), (0, "bite", 3)]
    assert chance.roll(WHITE) in WHITE.faces


def test_a_scripted_roll_is_chance_too_and_can_be_played_again() -> None:
    chance = scripted(3, 5)
    used = []
    for step in (1, 2):
        chance.begin(step, 0)
        used.append(chance.used)
        chance.roll(WHITE)
        used.append(chance.used)
    assert used == [False, True, False, True]
    twin = chance.twin(2)
    assert [step for step, _, _ in twin.rolls] == [1]
    assert twin.roll(WHITE) == 5


def test_a_clone_before_a_step_has_not_rolled_its_dice_yet() -> None:
    chance = Chance(seed_from(6))
    for step in (1, 2, 3):
        chance.begin(step, 0)
        chance.roll(WHITE)
    twin = chance.twin(2)
    assert [step for step, _, _ in twin.rolls] == [1]
    assert twin.roll(WHITE) == WHITE.faces[chance.rolls[1][2]]
    assert [step for step, _, _ in chance.twin().rolls] == [1, 2, 3]


def test_a_die_finds_the_side_of_a_face() -> None:
    assert [BITE.side("hit"), BITE.side("miss"), BITE.side("kiss")] == [2, 0, -1]
    assert [WHITE.side(6), WHITE.side("6"), WHITE.side(7)] == [5, 5, -1]
    assert (BITE.name, BITE.sides, BITE.signs) == ("Bite die", 4, ["miss", "hit", "bite"])
    assert Die("d", (1, 2), title="The odd one").name == "The odd one"


@pytest.mark.parametrize(
    ("face", "sentence"),
    [
        ("hit", "The script wants 'hit' on the die 'black', which has 1, 2, 3."),
        (4, "The script wants '4' on the die 'black', which has 1, 2, 3."),
        ("white:3", "The script wants '3' on the die 'white', but the die 'black' is rolled."),
    ],
)
def test_a_script_that_does_not_fit_the_die_is_told_so(face: int | str, sentence: str) -> None:
    with pytest.raises(ValueError, match=f"^{sentence}$"):
        scripted(face).roll(BLACK)


def test_what_is_no_die_is_refused() -> None:
    for name, faces in (("", (1, 2)), ("a:b", (1, 2)), ("coin", (1,)), ("ball", tuple(range(257)))):
        with pytest.raises(ValueError, match="die"):
            Die(name, faces)
    with pytest.raises(ValueError, match="Two dice are called 'white'"):
        by_id([WHITE, WHITE])
    assert list(by_id([WHITE, BLACK])) == ["white", "black"]


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
        return [chance.roll(WHITE), chance.roll(BLACK), chance.below(20), chance.below(4), chance.pick((1, 2)), *cards]

    assert sample() == sample()
    assert sorted(sample()[5:]) == list(range(10))


def test_a_seed_of_the_right_length_is_kept_and_any_other_is_made_into_one() -> None:
    given = bytes(range(32))
    assert seed_from(given) == given
    for other in (b"", b"x", given[:31], given + b"x"):
        assert len(seed_from(other)) == 32 and seed_from(other) not in (given, other)
    assert len({seed_from(each) for each in (7, "seven", b"7", 8)}) == 4
    assert seed_from(7) == seed_from("7")
