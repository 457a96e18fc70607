"""Running: the inside of a match, which takes answers, runs the rules and remembers how to come back.

At each menu of the game the state alone says what comes next: a copy of it is a checkpoint. As long as nobody wants one
(for a clone, a bot, a save file, an undo), none but the first is copied: the others follow from it by the answers.
When one is wanted all answers are given again, and from then on every checkpoint is copied and noted at once.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Self

from .ask import Ask, Option
from .chance import Chance
from .course import BEGINS, Course, in_steps
from .errors import BadAnswer, RuleCrash
from .fairness import NOTHING, lay_again
from .game import Game, GameOver, Loaded, Table
from .looking import Looking
from .records import MOST_STEPS, Answer, Change, Checkpoint, Mark, noted
from .seats import check_seat
from .sight import still_known
from .story import Story

NONE_GIVEN: dict[int, Option] = {}
"""No answers to sealed asks; each bundle of them brings a dict of its own."""


class Running(Looking):
    """A match as the engine sees it; what everybody else may do with it is added by `Match`."""

    __slots__ = (
        "_asked_from",
        "_asks",
        "_given",
        "_is_watched",
        "_latest",
        "_marks",
        "_names",
        "_origin",
        "_proving",
        "_reseeds",
        "_resolution",
        "_turn_start",
        "_unproved",
        "answers",
        "chance",
        "changes",
        "fair",
        "game",
        "loaded",
        "lucky",
        "on_crash",
        "options",
        "packs",
        "seats",
        "seed",
        "state",
        "story",
        "taken_back",
        "undos",
    )

    _latest: Checkpoint
    """The last checkpoint; as long as nobody has wanted one, the first."""
    _turn_start: Checkpoint
    """The checkpoint at which this turn began; as long as nobody has wanted one, the first of all."""

    def __init__(
        self, game: Game[Any], loaded: Loaded, options: dict[str, str], seats: tuple[str, ...], seed: bytes
    ) -> None:
        self.game = game
        self.loaded = loaded.at(seats)
        self.options = options
        self.seats = seats
        self.seed = seed
        self.packs: tuple[Path, ...] = ()
        self.answers: list[Answer] = []
        self._marks: tuple[Mark, ...] = ()
        self._unproved: tuple[tuple[int, Table], ...] = ()
        """Which marks still lack their digest, and of which state it is to be made."""
        self.lucky: tuple[int, ...] = ()
        """After which numbers of answers chance was used: undo does not cross them freely."""
        self.undos = 0
        self.taken_back = 0
        """How many rolled dice were taken back by undo."""
        self.story = Story()
        self.chance = Chance(seed)
        self.on_crash: Callable[[Any, str], Path | None] | None = None
        self._origin: Table | None = None
        """Where the match began, if not with setup."""
        self._reseeds: tuple[tuple[int, bytes], ...] = ()
        self._names: tuple[tuple[int, tuple[str, ...]], ...] = ((0, seats),)
        """The names of the seats, and from which event on they had them."""
        self.changes: tuple[Change, ...] = ()
        """When the cards or the rules became others while the match was being played."""
        self.fair = NOTHING
        """How the seeds were made, and what was dealt again."""
        self._asks: tuple[Ask, ...] = ()
        """One ask, or several that are answered together."""
        self._given = NONE_GIVEN
        """By the number of each ask what was chosen; a dict of its own if they are answered together."""
        self._resolution: Course | None = None
        self._asked_from = 0
        """The step at which the last answer was carried out: the dice since then lie on the table."""
        self._is_watched = True
        """Whether somebody wants the next checkpoint: it is copied and noted at once, as is the first one."""
        self._proving = False
        """Whether every mark is given a digest, to compare it with one that was noted before."""

    # Beginning

    def _open(self, position: Table | None = None) -> None:
        g = position or self.game.new(self.loaded.content, self.options, len(self.seats))
        self._attach(g)
        self._origin = g.copy() if position else None
        self.chance.begin(0, 0, self.seed)
        self.state = g
        self._turn_start = self._latest = Checkpoint(g.copy(), 0, 0, 0, 0)
        self._run(None)
        self._is_watched = self._proving or position is not None

    def _attach(self, g: Table) -> None:
        g.content = self.loaded.content
        g.chance = self.chance
        g.story = self.story

    # Answers

    @property
    def pending(self) -> tuple[Ask, ...]:
        """The asks that wait for an answer; several only when they are sealed. Empty when the match is over."""
        if not self._given:
            return self._asks
        given = self._given
        return tuple([ask for number, ask in enumerate(self._asks) if number not in given])

    @property
    def is_sealed(self) -> bool:
        """Whether the asks are answered together, so that nobody sees an answer before all are in."""
        return self._given is not NONE_GIVEN

    def _find(self, words: str, seat: int | None) -> tuple[int, Option]:
        for number, ask in enumerate(self._asks):
            if ask.seat == seat and number not in self._given:
                for option in ask.options:
                    if option.words == words:
                        return number, option
                break
        return self._search(words, seat)

    def _search(self, words: str, seat: int | None) -> tuple[int, Option]:
        """The ask that is answered and the option that is chosen; a sentence says what is wrong."""
        check_seat(seat, self.seats)
        waiting = [number for number in range(len(self._asks)) if number not in self._given]
        if not waiting:
            raise BadAnswer(f"'{words}' answers nothing: the match is over.")
        if seat is not None:
            waiting = [number for number in waiting if self._asks[number].seat == seat]
            if not waiting:
                asked = ", ".join(self.seats[ask.seat] for ask in self.pending)
                raise BadAnswer(f"{self.seats[seat]} is not asked anything now; the match waits for {asked}.")
        elif len(waiting) > 1:
            raise BadAnswer("Several seats are asked at once: say which seat answers.")
        ask = self._asks[waiting[0]]
        option = ask.find(words)
        if option is None:
            offered = ", ".join(f"'{each.words}'" for each in ask.options[:12])
            raise BadAnswer(f"'{words}' is not an option for {self.seats[ask.seat]}; there are {offered}.")
        return waiting[0], option

    def _take(self, number: int, option: Option, undos: int) -> None:
        asks, given, send = self._asks, self._given, option
        self.answers.append(noted(Answer, (asks[number].seat, option.words, undos)))
        if given is not NONE_GIVEN:
            given[number] = option
            if len(given) < len(asks):
                return
            send = [given[each] for each in range(len(asks))]  # type: ignore[assignment]
        self.story.step = answers = len(self.answers)
        chance = self.chance
        self._asked_from = chance.step = chance.step + 1
        if chance.used or chance.undos != undos or self._reseeds:
            self._begin_stream(answers - 1, undos)
        try:
            self._run(send)
        except Exception as crash:
            self._recover(crash)

    def _begin_stream(self, answers: int, undos: int) -> None:
        """Every answer and every checkpoint begins a stream of its own; where none was used, its step alone does it."""
        chance = self.chance
        if chance.used and (not self.lucky or self.lucky[-1] != answers):
            self.lucky += (answers,)
        chance.begin(chance.step, undos, self._seed_now() if self._reseeds else None)

    @property
    def _step(self) -> int:
        """How many answers and checkpoints there were: where the streams of chance have come to."""
        return self.chance.step

    def rolled_since(self, at: Checkpoint) -> bool:
        """Whether chance may have been used since a checkpoint; a use just before it counts, too."""
        return self.chance.used or bool(self.lucky and self.lucky[-1] >= at.answers)

    def chance_at(self, at: Checkpoint) -> Chance:
        """The dice as they were at a checkpoint."""
        return self.chance.twin(at.step, at.undos, self._seed_now() if self._reseeds else None)

    def _seed_now(self) -> bytes:
        seed = self.seed
        for answers, later in self._reseeds:
            if len(self.answers) > answers:
                seed = later
        return seed

    def _run(self, send: Any, at: Checkpoint | None = None) -> None:
        """Run phases until one asks or the match is over; at a checkpoint, one that asks has just begun."""
        g, game, chance = self.state, self.game, self.chance
        try:
            course: Any = self._resolution if at is None else game.phases[g.phase](g)
            for _ in range(MOST_STEPS):
                if course is None:
                    course, send = in_steps(game.phases, g), None
                try:
                    asked = course.send(send)
                except StopIteration:
                    course = at = None
                    continue
                if asked is BEGINS:
                    send = False
                    if self._is_watched:
                        at = self._reach_checkpoint()
                        if any(dealt.step == at.step for dealt in self.fair.deals):
                            at, send = self._lay_again(at), True
                    elif chance.used or g.memory:
                        self._begin_step()
                    else:
                        chance.step += 1
                    continue
                if g.memory:
                    g.memory = still_known(g, game._zones or game.zones_at(g))
                if type(asked) is Ask and len(asked.options) > 1:
                    self._asks, self._given = (asked,), NONE_GIVEN
                else:
                    forced, send = self._pose(asked)
                    if forced:
                        continue
                self._resolution = course
                if at is not None and at is not self._latest:
                    self._keep_checkpoint(at)
                return
            raise RuntimeError(f"phase '{g.phase}' goes round in circles")
        except GameOver:
            self._asks, self._given, self._resolution = (), NONE_GIVEN, None
            self.story.tell("the-end")

    def _pose(self, asked: Any) -> tuple[bool, Any]:
        """Put a question to its seats, unless there is nothing to choose: then (True, the forced answer)."""
        asks = (asked,) if isinstance(asked, Ask) else tuple(asked.asks)
        given = {}
        for number, ask in enumerate(asks):
            if not ask.options:
                raise RuntimeError(f"ask '{ask.key}' has no options")
            if len(ask.options) == 1 and not ask.secret:
                given[number] = ask.options[0]
        if len(given) == len(asks):
            return True, given[0] if isinstance(asked, Ask) else list(given.values())
        self._asks, self._given = asks, NONE_GIVEN if isinstance(asked, Ask) else given
        return False, None

    # Checkpoints

    @property
    def marks(self) -> tuple[Mark, ...]:
        """Every checkpoint that was passed; digests are made when somebody wants to see them."""
        if not self._is_watched:
            self._watch()
        if self._unproved:
            digests = {number: state.digest() for number, state in self._unproved}
            proved = [mark._replace(digest=digests.get(number, mark.digest)) for number, mark in enumerate(self._marks)]
            self._marks, self._unproved = tuple(proved), ()
        return self._marks

    @marks.setter
    def marks(self, marks: Iterable[Mark]) -> None:
        self._marks, self._unproved, self._is_watched = tuple(marks), (), True

    @property
    def _checkpoint(self) -> Checkpoint:
        """The last checkpoint; after the first one that is wanted, the next ones will be wanted too."""
        if not self._is_watched:
            self._watch()
        return self._latest

    def _watch(self) -> None:
        """Make the checkpoints that nobody has wanted so far: all answers are given again from the first one."""
        twin = self._twin(self._latest, self._latest.state.copy())
        twin._repeat(self.answers[self._latest.answers :])
        self._marks, self._unproved = twin._marks, twin._unproved
        self._latest, self._turn_start = twin._latest, twin._turn_start
        self._is_watched = True

    def _begin_step(self) -> None:
        """A phase that asks is a step of its own, with dice of its own."""
        g, game, chance = self.state, self.game, self.chance
        chance.step += 1
        if chance.used:
            self._begin_stream(len(self.answers), chance.undos)
        if g.memory:  # what was drawn on the way here is known to lie in its pile in no world dealt from here
            g.memory = still_known(g, game._zones or game.zones_at(g))

    def _reach_checkpoint(self) -> Checkpoint:
        """The state alone says what comes next: a copy of it is all there is to remember."""
        self._begin_step()
        g, game, chance = self.state, self.game, self.chance
        past = len(self.answers), chance.step, chance.undos, len(self.story)
        return noted(Checkpoint, (g.copy(), *past, game.turn(g), game.midway(g)))

    def _lay_again(self, at: Checkpoint) -> Checkpoint:
        """At this checkpoint cards were dealt again: it is kept as they lay then."""
        for dealt in self.fair.deals:
            if dealt.step == at.step:
                lay_again(dealt, self.game, self.state, len(self.seats))
        return at._replace(state=self.state.copy())

    def _keep_checkpoint(self, at: Checkpoint) -> None:
        state, answers, step, _, _, turn, is_midway = self._latest = at
        marks = self._marks
        last = marks[-1].turn if marks else None
        if turn != last:
            self._turn_start = at
        if not is_midway:
            if self._proving or last is None or (turn != last and turn[:1] != last[:1]):
                self._unproved += ((len(marks), state),)
            self._marks = (*marks, noted(Mark, (answers, step, turn, "")))

    def _go_back(self, at: Checkpoint, answers: Sequence[Answer]) -> None:
        """Return to a checkpoint and answer again what was answered since."""
        self.state = at.state.copy()
        self.story = Story(self.story, at.story)
        self._attach(self.state)
        self._latest, self._is_watched = at, True
        del self.answers[at.answers :]
        if len(self._names) > 1:
            self._names = tuple((min(since, at.story), names) for since, names in self._names)
        self.marks = [mark for mark in self.marks if mark.step <= at.step]
        self.lucky = tuple([answers for answers in self.lucky if answers <= at.answers])
        self.story.step = at.answers
        self.chance.forget(at.step)
        self.chance.begin(at.step, at.undos, self._seed_now())
        self._run(None, at)
        self._repeat(answers)

    def _repeat(self, answers: Iterable[Answer]) -> None:
        for answer in answers:
            number, option = self._find(answer.words, answer.seat)
            self._take(number, option, answer.undos)

    def _recover(self, crash: Exception) -> None:
        """A rule failed: keep a crash file and go back to before the answer."""
        report = "".join(traceback.format_exception(crash))
        fatal = self.answers.pop()
        self._asks, self._given, self._resolution = (), NONE_GIVEN, None
        self._go_back(self._checkpoint, self.answers[self._checkpoint.answers :])
        where = self.on_crash(self, f"After '{fatal.words}' by seat {fatal.seat}:\n{report}") if self.on_crash else None
        kept = f"; {where} keeps the match for a report" if where else ""
        raise RuleCrash(
            f"A rule of {self.game.title} failed after '{fatal.words}' ({type(crash).__name__}: {crash}); "
            f"the match is back before that answer{kept}."
        ) from crash

    # Twins

    def _twin(self, at: Checkpoint, table: Table) -> Self:
        """A match with the same past that goes on from a checkpoint, or has ended, with this table."""
        new = object.__new__(type(self))
        new.game, new.loaded, new.options = self.game, self.loaded, self.options
        new.seats, new.seed = self.seats, self.seed
        new.packs, new.on_crash = self.packs, self.on_crash
        new.undos, new.taken_back = self.undos, self.taken_back
        new.fair, new.changes = self.fair, self.changes
        new._names, new._origin = self._names, self._origin
        new._reseeds = reseeds = self._reseeds
        new._asked_from = self._asked_from
        new._marks, new._unproved, new.lucky = self._marks, self._unproved, self.lucky
        new._latest, new._turn_start = at, self._turn_start
        new._is_watched, new._proving = True, False
        new.state = table
        if table.ending:
            new.answers, new.chance = self.answers.copy(), self.chance.twin()
            new.story = Story(self.story, len(self.story))
            new._asks, new._given, new._resolution = (), NONE_GIVEN, None
            new._attach(table)
            return new
        _, answers, step, undos, events, _, _ = at
        new.answers = self.answers[:answers]
        new.story = table.story = story = Story(self.story, events)
        story.step = answers
        new.chance = table.chance = self.chance.twin(step, undos, new._seed_now() if reseeds else None)
        new._run(None, at)
        return new
