"""The summary of a finished match: made by playing it again with open eyes, in a process of its own."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec

from shamble.engine.dice import Die
from shamble.engine.errors import ShambleError
from shamble.engine.fairness import Drawn
from shamble.engine.match import Match
from shamble.engine.proof import verify
from shamble.engine.save import decode, from_save, to_save
from shamble.engine.scene import Scene, Thing
from shamble.engine.story import EVERYONE

MOST_POINTS = 160
MOST_LINES = 400
TELLING_ROUNDS = 2
"""A match of fewer rounds has no turning point."""
TOLD = 5
DECKS = "Cards in the decks"
"""The piles that begin with cards; a pile that begins empty is one of discards."""


class Curve(msgspec.Struct):
    """One number over time: (answers, value)."""

    label: str
    seat: int | None
    points: list[tuple[int, int]]


class Chart(msgspec.Struct):
    """Curves that are drawn together."""

    title: str
    curves: list[Curve]

    @property
    def highest(self) -> int:
        return max(1, max(value for curve in self.curves for _, value in curve.points))

    @property
    def lowest(self) -> int:
        return min(0, min(value for curve in self.curves for _, value in curve.points))


class Luck(msgspec.Struct):
    """How one of the dice fell for one player: its faces, on how many sides each is printed, how often it came."""

    seat: int
    die: str
    faces: list[str]
    printed: list[int]
    fell: list[int]

    @classmethod
    def of(cls, seat: int, die: Die[Any]) -> Luck:
        """Before the first roll."""
        faces = die.signs
        words = [str(face) for face in die.faces]
        return cls(seat, die.name, faces, [words.count(face) for face in faces], [0] * len(faces))

    def note(self, face: str) -> None:
        """Count a roll."""
        self.fell[self.faces.index(face)] += 1

    @property
    def count(self) -> int:
        return sum(self.fell)

    @property
    def is_numbered(self) -> bool:
        """Whether its faces are numbers, so that it has an average."""
        return all(face.isdecimal() for face in self.faces)

    @property
    def mean(self) -> float:
        return sum(value * times for value, times in zip(self._values, self.fell, strict=True)) / max(1, self.count)

    @property
    def expected(self) -> float:
        return sum(value * sides for value, sides in zip(self._values, self.printed, strict=True)) / sum(self.printed)

    @property
    def _values(self) -> list[int]:
        return [int(face) for face in self.faces]

    @property
    def verdict(self) -> str:
        """How far from the ordinary that is, measured against chance."""
        if self.count < 6:
            return "too few to say"
        if not self.is_numbered:
            return self._strangeness()
        squares = sum(
            (value - self.expected) ** 2 * sides for value, sides in zip(self._values, self.printed, strict=True)
        )
        spread = (squares / sum(self.printed) / self.count) ** 0.5
        far = (self.mean - self.expected) / spread if spread else 0.0
        side = "higher" if far > 0 else "lower"
        if abs(far) < 1:
            return "as one would expect"
        return f"{side} than most" if abs(far) < 2 else f"much {side} than most"

    def _strangeness(self) -> str:
        """Signs have no average: how far from its share each of them came (chi-squared, against its spread)."""
        shares = [self.count * sides / sum(self.printed) for sides in self.printed]
        off = sum((times - share) ** 2 / share for times, share in zip(self.fell, shares, strict=True))
        free = len(self.faces) - 1
        far = (off - free) / (2 * free) ** 0.5 if free else 0.0
        if far < 1:
            return "as one would expect"
        return "unusual" if far < 2 else "very unusual"


class Tale(msgspec.Struct):
    """What one player did."""

    seat: int
    name: str
    standing: str
    answers: int
    most: list[tuple[str, int]]
    lines: list[str]


class Turning(msgspec.Struct):
    """The round that changed most: its number, the answers before and after it, for better or worse, what happened."""

    round: int
    before: int
    after: int
    better: bool
    lines: list[str]


class Summary(msgspec.Struct):
    """All that the summary page shows."""

    charts: list[Chart]
    luck: list[Luck]
    tales: list[Tale]
    honest: bool
    verdict: str
    seed: str
    commitment: str
    answers: int
    rolls: int
    notes: list[str] = []
    proof: list[str] = []
    drawn: list[Drawn] = []
    turning: Turning | None = None


def summarize(data: bytes, packs: tuple[Path, ...] = ()) -> Summary:
    """Play a finished match again and note how everything went."""
    save = decode(data, "The match")
    match = from_save(save, packs=packs)
    film = Film(match)
    film.run()
    verdict = verify(to_save(match), "The match", packs)
    return Summary(
        charts=film.charts(),
        luck=film.lucks(),
        tales=_tales(match),
        honest=verdict.honest,
        verdict=verdict.why,
        seed=save.reseeds[-1][1] if save.reseeds else save.seed,
        commitment=match.commitment,
        answers=len(match.answers),
        rolls=len(save.rolls),
        notes=verdict.notes,
        proof=verdict.proof,
        drawn=list(match.fair.drawn),
        turning=film.turning(),
    )


class Film:
    """A match that is played again, with its numbers noted on the way."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.curves: dict[tuple[str, str], Curve] = {}
        self.luck: dict[tuple[str, int], Luck] = {}
        self.worths: list[tuple[int, int, float]] = []
        """At the start of each round: its number, after how many answers, and what the judge of the bots thought."""
        self.dealt: tuple[Any, ...] = ()
        """The turn of the game while it is being set up."""

    def run(self) -> None:
        answers = self.match.answers
        every = max(1, len(answers) // MOST_POINTS)
        now = self.match.replay(0)
        self.dealt = now.game.turn(now.state)
        self._note(now, 0)
        for number, answer in enumerate(answers, 1):
            rolled = len(now.chance.rolls)
            now.undos = answer.undos
            try:
                now.answer(answer.words, answer.seat)
            except ShambleError:
                return  # the cards or the rules are others now: the verdict says so
            for _, die, side in now.chance.rolls[rolled:]:
                self._roll(answer.seat, now.loaded.dice[die], side)
            if number % every == 0 or number == len(answers):
                self._note(now, number)
            self._weigh(now, number)

    def _weigh(self, now: Match, number: int) -> None:
        """Note what the position is worth to all players together where a round begins, and at the end.

        The first round begins when the turn changes for the first time: what was dealt before is nobody's doing.
        """
        turn = now.game.turn(now.state)
        if not self.worths and turn == self.dealt:
            return
        this = int(turn[0])
        if not self.worths or self.worths[-1][0] != this or now.is_over:
            seats = range(len(now.seats))
            worth = sum(now.game.judge(now.state, seat) for seat in seats) / len(seats)
            self.worths.append((this, number, worth))

    def turning(self) -> Turning | None:
        """The round between whose ends the value changed most."""
        steps = list(pairwise(self.worths))
        if len(steps) < TELLING_ROUNDS:
            return None
        (this, before, was), (_, after, now) = max(steps, key=lambda step: abs(step[1][2] - step[0][2]))
        told = [line for event, line in self.match.told(EVERYONE) if before < event.step <= after and not line.heading]
        big = [line.text for line in told if line.weight] or [line.text for line in told]
        return Turning(this, before, after, now > was, big[:TOLD])

    def _roll(self, seat: int, die: Die[Any], side: int) -> None:
        self.luck.setdefault((die.id, seat), Luck.of(seat, die)).note(str(die.faces[side]))

    def lucks(self) -> list[Luck]:
        """How the dice fell: die by die in the game's order, player by player."""
        dice, seats = self.match.loaded.dice, range(len(self.match.seats))
        return [self.luck[die, seat] for die in dice for seat in seats if (die, seat) in self.luck]

    def _note(self, now: Match, number: int) -> None:
        scene: Scene = now.game.scene(now.game.sight(now.state, len(now.seats), EVERYONE), now.seats)
        for track in scene.tracks:
            self._point(_title(track), "", None, number, track.value)
        spaces = [space for board in scene.boards for space in board.spaces]
        for pile in [*scene.piles, *(pile for space in spaces for pile in space.piles)]:
            if pile.top is None or pile.top.face_down:
                self._point(DECKS, _title(pile), None, number, pile.count)
        totals: Counter[str] = Counter({"Enemies": 0})
        for space in spaces:
            totals.update({each.label: each.value for each in space.counters})
            totals["Enemies"] += sum(each.count for each in space.all_pieces() if each.kind == "enemy")
        for label, value in totals.items():
            self._point(f"{label} on the board", "All places", None, number, value)
        for mat in scene.mats:
            for counter in mat.counters:
                name = now.seats[mat.seat] if mat.seat is not None else mat.label
                self._point(counter.label, name, mat.seat, number, counter.value)

    def _point(self, title: str, label: str, seat: int | None, number: int, value: int) -> None:
        curve = self.curves.setdefault((title, label), Curve(label or title, seat, []))
        curve.points.append((number, value))

    def charts(self) -> list[Chart]:
        """The charts in which something happens."""
        charts: dict[str, Chart] = {}
        for (title, _), curve in self.curves.items():
            if title == DECKS and not curve.points[0][1]:
                continue
            charts.setdefault(title, Chart(title, [])).curves.append(curve)
        return [chart for chart in charts.values() if _moves(chart)]


def _title(thing: Thing) -> str:
    """The name of a thing, without the numbers that change with it."""
    return re.sub(r":?\s*\d+( of \d+| cards?)?", "", thing.label).strip() or thing.id.capitalize()


def _moves(chart: Chart) -> bool:
    return any(len({value for _, value in curve.points}) > 1 for curve in chart.curves)


def _tales(match: Match) -> list[Tale]:
    """Each player's story: the lines that followed from the player's own answers."""
    result = match.result
    assert result is not None
    lines: dict[int, list[str]] = {seat: [] for seat in range(len(match.seats))}
    for event, line in match.told(EVERYONE):
        if not line.heading and 0 < event.step <= len(match.answers):
            lines[match.answers[event.step - 1].seat].append(line.text)
    tales = []
    for seat, name in enumerate(match.seats):
        verbs = Counter(answer.words.split(" ")[0] for answer in match.answers if answer.seat == seat)
        most = [(verb.replace("-", " ").replace("_", " "), times) for verb, times in verbs.most_common(5)]
        tales.append(Tale(seat, name, result.standing(seat), verbs.total(), most, lines[seat][:MOST_LINES]))
    return tales
