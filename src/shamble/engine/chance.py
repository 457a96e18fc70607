"""Chance: every die and every shuffle of a match.

The dice at step n come from a stream derived from (secret seed, n, number of undos). So a checkpoint needs no
generator state, an undone roll cannot be fished for, nobody can predict a roll, and when the seed is revealed after
the game anybody can prove every one of them:

    block k of step n after u undos = BLAKE2b-512(key=seed, data="n.u.k")

Bytes of the blocks are used in order. A number below m is `byte % m` where m is at most 256, and `(256 * byte + next
byte) % m` where m is greater; what would favour small numbers is skipped. A roll is a number below the number of sides.

    >>> from shamble.engine.dice import numbered
    >>> white, chance = numbered("white", 6), Chance(seed_from(7))
    >>> chance.begin(0, 0)
    >>> first = [chance.roll(white) for _ in range(5)]
    >>> chance.begin(0, 0)
    >>> first == [chance.roll(white) for _ in range(5)]
    True
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator, MutableSequence, Sequence
from functools import lru_cache
from hashlib import blake2b, sha256
from operator import length_hint
from random import Random
from typing import Any, Protocol, TypeVar

from .dice import Die, F
from .errors import BadOptions

T = TypeVar("T")

Roll = tuple[int, str, int]
"""One roll: its step, the id of the die, and which of its faces showed, counted from 0."""

Face = int | str
"""A face that a script wants, by itself or with the id of its die before a colon: `3`, `"hit"`, `"stress:3"`."""

SEED_BYTES = 32
MOST = 65_536
"""The highest limit of a number: two bytes."""
FALLING = tuple((limit - 1, limit, 256 - 256 % limit) for limit in range(256, 1, -1))
"""The last steps of a shuffle: which thing gets its place, among how many, and below what a byte is fair to all."""


def seed_from(seed: int | str | bytes | None) -> bytes:
    """A 32-byte seed: the given bytes, one derived from a number or word, or a fresh secret one."""
    if seed is None:
        return secrets.token_bytes(SEED_BYTES)
    if isinstance(seed, bytes):
        return seed if len(seed) == SEED_BYTES else sha256(seed).digest()
    if type(seed) not in (int, str):
        raise BadOptions(f"A seed is a whole number, a word or bytes, not {seed!r}.")
    return sha256(f"shamble seed {seed}".encode()).digest()


@lru_cache(2_000)
def commitment(seed: bytes) -> str:
    """What is published at the start, so that the seed cannot be exchanged later."""
    return sha256(seed).hexdigest()


class Dice(Protocol):
    """What rules may ask of chance."""

    def below(self, limit: int) -> int: ...
    def roll(self, die: Die[F]) -> F: ...
    def roll_all(self, dice: Iterable[Die[F]]) -> list[F]: ...
    def pick(self, things: Sequence[T]) -> T: ...
    def shuffle(self, things: MutableSequence[T]) -> None: ...


class Chance:
    """The streams of one match. `rolls` remembers every roll since the match began."""

    __slots__ = ("_at", "_block", "_block_number", "_seed", "rolls", "step", "undos", "used")

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self.rolls: list[Roll] = []
        self._rewind()
        self.begin(0, 0)

    def begin(self, step: int, undos: int, seed: bytes | None = None) -> None:
        """Start the stream of a step; nothing is computed before the step first uses chance."""
        if seed is not None:
            self._seed = seed
        self.step = step
        self.undos = undos
        if self.used:
            self._rewind()

    def _rewind(self) -> None:
        self._block = b""
        self._block_number = 0
        self._at = 0
        self.used = False

    def twin(self, step: int | None = None, undos: int = 0, seed: bytes | None = None) -> Chance:
        """The same secret and the same past, for a clone; before a step, if one is named."""
        twin = object.__new__(Chance)
        twin._seed = seed or self._seed
        twin.rolls = rolls = self.rolls.copy()
        twin._block, twin._block_number, twin._at, twin.used = b"", 0, 0, False
        if step is None:
            twin.step, twin.undos = self.step, self.undos
            return twin
        twin.step, twin.undos = step, undos
        while rolls and rolls[-1][0] >= step:
            rolls.pop()
        return twin

    def afresh(self) -> Chance:
        """The same secret without a past, to play a match again."""
        return Chance(self._seed)

    def forget(self, step: int) -> None:
        """Forget the rolls of this and later steps: they are being played again."""
        rolls = self.rolls
        while rolls and rolls[-1][0] >= step:
            rolls.pop()

    def _more(self) -> None:
        """The next block of the stream."""
        name = f"{self.step}.{self.undos}.{self._block_number}".encode()
        self._block = blake2b(name, key=self._seed).digest()
        self._block_number += 1
        self._at = 0
        self.used = True

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1, all equally likely; limit is at most 65,536."""
        if limit > 256:
            return self._below_many(limit)
        if limit < 1:
            raise _no_limit(limit)
        fair = 256 - 256 % limit
        while True:
            if self._at == len(self._block):
                self._more()
            byte = self._block[self._at]
            self._at += 1
            if byte < fair:
                return byte % limit

    def _below_many(self, limit: int) -> int:
        """A number below a limit that takes two bytes."""
        if limit > MOST:
            raise _no_limit(limit)
        fair = MOST - MOST % limit
        while True:
            number = self.below(256) * 256 + self.below(256)
            if number < fair:
                return number % limit

    def roll(self, die: Die[F]) -> F:
        """Roll a die: the face that shows."""
        faces = die.faces
        side = self.below(len(faces))
        self.rolls.append((self.step, die.id, side))
        return faces[side]

    def roll_all(self, dice: Iterable[Die[F]]) -> list[F]:
        """Roll several dice, one after the other: the faces that show."""
        roll = self.roll
        return [roll(die) for die in dice]

    def pick(self, things: Sequence[T]) -> T:
        """One of the things, all equally likely."""
        return things[self.below(len(things))]

    def shuffle(self, things: MutableSequence[T]) -> None:
        """Put the things into a random order, all orders equally likely."""
        last = len(things) - 1
        while last > 255:
            other = self.below(last + 1)
            things[last], things[other] = things[other], things[last]
            last -= 1
        left = iter(self._block[self._at :])
        steps = FALLING[255 - last :]
        for last, limit, fair in steps:  # as `below` does, without a call for each
            for byte in left:
                if byte < fair:
                    break
            else:
                byte, left = self._first_below(fair)
            other = byte % limit
            things[last], things[other] = things[other], things[last]
        self._at = len(self._block) - length_hint(left)

    def _first_below(self, fair: int) -> tuple[int, Iterator[int]]:
        """The first byte of the blocks to come that is low enough, and those that follow it in its block."""
        while True:
            self._more()
            left = iter(self._block)
            for byte in left:
                if byte < fair:
                    return byte, left


def _no_limit(limit: int) -> ValueError:
    return ValueError(f"Chance can pick below 1 to {MOST:,}, not below {limit:,}.")


class FastChance:
    """Dice for playouts and imagination: not provable, but ten times as fast."""

    __slots__ = ("_random", "rolls", "used")

    def __init__(self, random: Random) -> None:
        self._random = random.random
        self.rolls: list[Roll] = []
        self.used = False

    def below(self, limit: int) -> int:
        return int(self._random() * limit)

    def roll(self, die: Die[F]) -> F:
        faces = die.faces
        return faces[int(self._random() * len(faces))]

    def roll_all(self, dice: Iterable[Die[F]]) -> list[F]:
        random = self._random
        return [die.faces[int(random() * len(die.faces))] for die in dice]

    def pick(self, things: Sequence[T]) -> T:
        return things[int(self._random() * len(things))]

    def shuffle(self, things: MutableSequence[T]) -> None:
        random = self._random
        for last in range(len(things) - 1, 0, -1):
            other = int(random() * (last + 1))
            things[last], things[other] = things[other], things[last]


class ScriptedChance(Chance):
    """Chance whose first faces are given; afterwards it goes on as the seed says.

    A face may name its die, so that the script fails where another one is rolled: `"exposure:bitten"`.
    """

    __slots__ = ("script",)

    def __init__(self, seed: bytes, script: Sequence[Face]) -> None:
        super().__init__(seed)
        self.script = tuple(script)

    def roll(self, die: Die[F]) -> F:
        rolled = len(self.rolls)
        if rolled >= len(self.script):
            return super().roll(die)
        side = _scripted(die, self.script[rolled])
        self.rolls.append((self.step, die.id, side))
        self.used = True
        return die.faces[side]

    def twin(self, step: int | None = None, undos: int = 0, seed: bytes | None = None) -> ScriptedChance:
        twin = ScriptedChance(self._seed, self.script)
        twin.rolls = self.rolls[:]
        if step is not None:
            twin.forget(step)
            twin.begin(step, undos, seed)
        return twin

    def afresh(self) -> ScriptedChance:
        return ScriptedChance(self._seed, self.script)


def _scripted(die: Die[Any], wish: Face) -> int:
    """Which side of the die that is rolled shows the face that the script wants."""
    name, colon, face = str(wish).rpartition(":")
    if colon and name != die.id:
        raise ValueError(f"The script wants '{face}' on the die '{name}', but the die '{die.id}' is rolled.")
    side = die.side(face)
    if side < 0:
        signs = ", ".join(die.signs)
        raise ValueError(f"The script wants '{face}' on the die '{die.id}', which has {signs}.")
    return side
