"""The summary of a finished match: made by playing it again with open eyes, in a process of its own."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec

from shamble.engine.arc import Arc, Strand
from shamble.engine.dice import Die
from shamble.engine.errors import ShambleError
from shamble.engine.fairness import Drawn
from shamble.engine.match import Match
from shamble.engine.proof import verify
from shamble.engine.save import decode, from_save, to_save
from shamble.engine.scene import Scene, Thing
from shamble.engine.story import EVERYONE, Event, plain
from shamble.engine.words import Spoken

MOST_POINTS = 160
MOST_LINES = 400
TELLING_ROUNDS = 2
"""A match of fewer rounds has no turning point."""
TOLD = 3
"""How many lines tell of the turning point, and how many of them may follow from the same answer."""
TOLD_AT_ONCE = 2
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
    secret: str = ""
    """What this player alone pursued, and how far that came."""


class Turning(msgspec.Struct):
    """The round that changed most: its number, the answers before and after it, for better or worse, what happened."""

    round: int
    before: int
    after: int
    better: bool
    lines: list[str]
    place: str = ""
    """The space where it happened, if it has one."""
    scene: Scene | None = None
    """The table when it was over."""


class Thread(msgspec.Struct):
    """One line of a game's arc: whose it is, and its number at the start of each round and at the end."""

    label: str
    seat: int | None
    values: list[int]


class Passage(msgspec.Struct):
    """The arc of a game from round to round, its last point the end."""

    title: str
    rounds: list[str]
    threads: list[Thread]
    limit: int | None = None
    words: str = ""
    good: bool = False
    measured: bool = True
    """Whether its numbers mean something to people; a judge's do not."""
    fell: list[int] = []
    """How many died in the round before each point."""
    lost: str = ""
    """How many died in all, in words."""
    turning: int | None = None
    """The point at which the round that changed most begins."""


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
    passage: Passage | None = None


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
        passage=film.passage(),
    )


class Film:
    """A match that is played again, with its numbers noted on the way."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.curves: dict[tuple[str, str], Curve] = {}
        self.luck: dict[tuple[str, int], Luck] = {}
        self.worths: list[tuple[int, int, float]] = []
        """At the start of each round: its number, after how many answers, and what the judge of the bots thought."""
        self.judged: list[float] = []
        """The same after every answer."""
        self.arcs: list[Arc | None] = []
        """The numbers that tell how the game goes, at the same moments."""
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
        seats = range(len(now.seats))
        worth = sum(now.game.judge(now.state, seat) for seat in seats) / len(seats)
        self.judged.append(worth)
        if not self.worths and turn == self.dealt:
            return
        this = int(turn[0])
        if not self.worths or self.worths[-1][0] != this or now.is_over:
            self.worths.append((this, number, worth))
            self.arcs.append(now.game.arc(now.state))

    def _turn_at(self) -> int | None:
        """At which point the round begins between whose ends the value changed most.

        That the last round ended the game is no turn of it, so that round counts only where there are hardly others.
        """
        steps = list(pairwise(self.worths))
        if len(steps) < TELLING_ROUNDS:
            return None
        if len(steps) > TELLING_ROUNDS:
            del steps[-1]
        return max(range(len(steps)), key=lambda step: abs(steps[step][1][2] - steps[step][0][2]))

    def turning(self) -> Turning | None:
        """The round between whose ends the value changed most."""
        at = self._turn_at()
        if at is None:
            return None
        (this, before, was), (_, after, now) = self.worths[at : at + 2]
        told = self._telling(before, after, now > was)
        scene = self.match.replay(after).scene(EVERYONE) if after <= len(self.match.answers) else None
        place = _place(scene, [event for event, _ in told]) if scene else ""
        return Turning(this, before, after, now > was, [line.text for _, line in told[:TOLD]], place, scene)

    def _telling(self, before: int, after: int, better: bool) -> list[tuple[Event, Spoken]]:
        """What happened at the answers that made it better or worse, those that did so most, in their order."""
        told = [(event, line) for event, line in self.match.told(EVERYONE) if before < event.step <= after]
        told = [each for each in told if not each[1].heading]
        sign = 1 if better else -1

        def first(n: int) -> tuple[float, int, bool]:
            event, line = told[n]
            return -sign * self._change(event.step), event.step, not line.weight

        order = sorted(range(len(told)), key=first)
        found: list[int] = []
        for n in order:
            if sum(told[each][0].step == told[n][0].step for each in found) < TOLD_AT_ONCE:
                found.append(n)
        return [told[n] for n in sorted(found[:TOLD])]

    def _change(self, step: int) -> float:
        """By how much an answer changed what the judge thought."""
        return self.judged[step - 1] - self.judged[step - 2] if 1 < step <= len(self.judged) else 0.0

    def passage(self) -> Passage | None:
        """The arc of the game; as the judge saw it, where the game does not say what to count."""
        if len(self.worths) < TELLING_ROUNDS:
            return None
        rounds = [*(str(this) for this, _, _ in self.worths[:-1]), "end"]
        found = [arc for arc in self.arcs if arc and arc.strands]
        if len(found) < len(rounds):
            return Passage(
                "How it stood, round by round", rounds, [Thread("All together", None, self._shares())], measured=False,
                turning=self._turn_at(),
            )  # fmt: skip
        last = found[-1]
        fell = [0, *(max(0, after.lost - before.lost) for before, after in pairwise(found))]
        return Passage(
            last.title, rounds, self._threads(found), last.limit, last.words, last.good, fell=fell,
            lost=f"{last.lost} {last.fallen}" if last.lost else "", turning=self._turn_at(),
        )  # fmt: skip

    def _threads(self, arcs: list[Arc]) -> list[Thread]:
        """The numbers of all rounds, line by line; one that is missing in a round is as it was."""
        threads: dict[str, Thread] = {}
        for strand in arcs[-1].strands:
            values = [0]
            for arc in arcs:
                same = [each.value for each in arc.strands if _key(each) == _key(strand)]
                values.append(same[0] if same else values[-1])
            name = self.match.loaded.words.name(_key(strand))
            threads.setdefault(_key(strand), Thread(name, strand.seat, values[1:]))
        return list(threads.values())

    def _shares(self) -> list[int]:
        """What the judge thought, in parts of a hundred between the worst and the best."""
        worths = [worth for _, _, worth in self.worths]
        low, high = min(worths), max(worths)
        return [round(100 * (worth - low) / ((high - low) or 1)) for worth in worths]

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


def _key(strand: Strand) -> str:
    """What a line is known by: its name, or that of its seat."""
    return strand.label or f"seat-{strand.seat}"


def _place(scene: Scene, events: list[Event]) -> str:
    """The first space that events speak of, or on which somebody stands of whom they speak."""
    where: dict[str, str] = {}
    for space in [space for board in scene.boards[:1] for space in board.spaces]:
        where[space.id] = space.id
        for piece in space.all_pieces():
            where.setdefault(piece.id, space.id)
            if piece.seat is not None:
                where.setdefault(f"seat-{piece.seat}", space.id)
    spoken = [each for event in events for arg in event.args for each in (arg if isinstance(arg, list) else [arg])]
    return next((where[str(plain(each))] for each in spoken if str(plain(each)) in where), "")


def _secret(match: Match, seat: int) -> str:
    """What a seat alone pursued, and how far that came."""
    scene: Scene = match.game.scene(match.game.sight(match.state, len(match.seats), seat), match.seats)
    goals = [goal for goal in scene.goals if goal.tone == "secret"]
    return ", ".join(f"{goal.label}: {goal.have} of {goal.need}" if goal.need else goal.label for goal in goals)


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
        secret = _secret(match, seat)
        tales.append(Tale(seat, name, result.standing(seat), verbs.total(), most, lines[seat][:MOST_LINES], secret))
    return tales
