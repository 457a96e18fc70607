"""Chance: every die and every shuffle of a match.

The dice at step n come from a stream derived from (secret seed, n, number of undos). So a checkpoint needs no
generator state, an undone roll cannot be fished for, nobody can predict a roll, and when the seed is revealed after
the game anybody can prove every one of them:

    block k of step n after u undos = BLAKE2b-512(key=seed, data="n.u.k")

Bytes of the blocks are used in order; a number below m is `byte % m`, bytes that would favour small numbers
are skipped.

    >>> chance = Chance(seed_from(7))
    >>> chance.begin(0, 0)
    >>> first = [chance.d6() for _ in range(5)]
    >>> chance.begin(0, 0)
    >>> first == [chance.d6() for _ in range(5)]
    True
"""

from __future__ import annotations

import secrets
from collections.abc import MutableSequence, Sequence
from hashlib import blake2b, sha256
from random import Random
from typing import Protocol, TypeVar

T = TypeVar("T")

SEED_BYTES = 32


def seed_from(seed: int | str | bytes | None) -> bytes:
    """A 32-byte seed: the given bytes, one derived from a number or word, or a fresh secret one."""
    if seed is None:
        return secrets.token_bytes(SEED_BYTES)
    if isinstance(seed, bytes):
        return seed if len(seed) == SEED_BYTES else sha256(seed).digest()
    return sha256(f"shamble seed {seed}".encode()).digest()


def commitment(seed: bytes) -> str:
    """What is published at the start, so that the seed cannot be exchanged later."""
    return sha256(seed).hexdigest()


class Dice(Protocol):
    """What rules may ask of chance."""

    def below(self, limit: int) -> int: ...
    def d6(self) -> int: ...
    def d3(self) -> int: ...
    def die(self, sides: int) -> int: ...
    def pick(self, things: Sequence[T]) -> T: ...
    def shuffle(self, things: MutableSequence[T]) -> None: ...


class Chance:
    """The streams of one match. `rolls` remembers (step, sides, result) of every die since the match began."""

    __slots__ = ("_at", "_block", "_block_number", "_seed", "_step", "_undos", "rolls", "used")

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self.rolls: list[tuple[int, int, int]] = []
        self.begin(0, 0)

    def begin(self, step: int, undos: int, seed: bytes | None = None) -> None:
        """Start the stream of a step; nothing is computed before the step first uses chance."""
        if seed is not None:
            self._seed = seed
        self._step = step
        self._undos = undos
        self._block = b""
        self._block_number = 0
        self._at = 0
        self.used = False

    def twin(self, step: int | None = None, undos: int = 0, seed: bytes | None = None) -> Chance:
        """The same secret and the same past, for a clone; before a step, if one is named."""
        twin = object.__new__(Chance)
        twin._seed = self._seed
        twin.rolls = self.rolls[:]
        if step is None:
            twin.begin(0, 0)
        else:
            twin.forget(step)
            twin.begin(step, undos, seed)
        return twin

    def anew(self) -> Chance:
        """The same secret without a past, to play a match again."""
        return Chance(self._seed)

    def forget(self, step: int) -> None:
        """Forget the rolls of this and later steps: they are being played again."""
        while self.rolls and self.rolls[-1][0] >= step:
            self.rolls.pop()

    def _more(self) -> None:
        """The next block of the stream."""
        name = f"{self._step}.{self._undos}.{self._block_number}".encode()
        self._block = blake2b(name, key=self._seed).digest()
        self._block_number += 1
        self._at = 0
        self.used = True

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1, all equally likely; limit is at most 256."""
        if not 0 < limit <= 256:
            raise ValueError(f"Chance can pick below 1 to 256, not {limit}.")
        fair = 256 - 256 % limit
        while True:
            if self._at == len(self._block):
                self._more()
            byte = self._block[self._at]
            self._at += 1
            if byte < fair:
                return byte % limit

    def die(self, sides: int) -> int:
        """Roll one die with the given number of sides."""
        face = self.below(sides) + 1
        self.rolls.append((self._step, sides, face))
        return face

    def d6(self) -> int:
        """Roll a six-sided die."""
        return self.die(6)

    def d3(self) -> int:
        """Roll a three-sided die."""
        return self.die(3)

    def pick(self, things: Sequence[T]) -> T:
        """One of the things (or faces of a custom die), all equally likely."""
        return things[self.below(len(things))]

    def shuffle(self, things: MutableSequence[T]) -> None:
        """Put the things into a random order, all orders equally likely."""
        for last in range(len(things) - 1, 0, -1):
            other = self.below(last + 1)
            things[last], things[other] = things[other], things[last]


class FastChance:
    """Dice for playouts and imagination: not provable, but ten times as fast."""

    __slots__ = ("_random", "rolls", "used")

    def __init__(self, random: Random) -> None:
        self._random = random.random
        self.rolls: list[tuple[int, int, int]] = []
        self.used = False

    def below(self, limit: int) -> int:
        return int(self._random() * limit)

    def d6(self) -> int:
        return int(self._random() * 6) + 1

    def d3(self) -> int:
        return int(self._random() * 3) + 1

    def die(self, sides: int) -> int:
        return int(self._random() * sides) + 1

    def pick(self, things: Sequence[T]) -> T:
        return things[int(self._random() * len(things))]

    def shuffle(self, things: MutableSequence[T]) -> None:
        random = self._random
        for last in range(len(things) - 1, 0, -1):
            other = int(random() * (last + 1))
            things[last], things[other] = things[other], things[last]
