"""Match: runs the rules of a game, one answer at a time.

A match is (game, options, seats, seed, answers); everything else follows by running the rules. At each menu of the
game the state alone says what comes next: that is a checkpoint. Between two checkpoints a generator (a resolution)
changes the state and asks.

    >>> import shamble
    >>> m = shamble.match("best_defense", players=2, seed=7)
    >>> m.pending[0].seat, m.words(m.pending[0].options[0])
    (0, 'Play as Andrea')
    >>> m.answer("choose rick")
    >>> twin = m.clone()
    >>> twin.state == m.state
    True
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from .ask import Ask, Asking, Option, Sealed
from .cards import Packs, pack_folders
from .chance import Chance, commitment, seed_from
from .errors import BadAnswer, RuleCrash
from .fairness import NOTHING, Drawn, deal_again, lay_again
from .game import Game, GameOver, Loaded, Table, find_game
from .looking import Looking
from .records import MOST_STEPS, Answer, Change, Checkpoint, Mark, noted
from .replaying import replay
from .seats import check_seat, seat_names
from .sight import still_known
from .story import Story
from .undo import UndoNeeds, undo, undo_needs
from .view import View, view_of

if TYPE_CHECKING:
    from .playout import Playout
    from .preview import Preview


class Match(Looking):
    """One play of a game. Make one with `shamble.match`, `shamble.load` or `Match.start`."""

    __slots__ = (
        "_asked_from",
        "_asks",
        "_checkpoint",
        "_given",
        "_names",
        "_origin",
        "_proving",
        "_reseeds",
        "_resolution",
        "_step",
        "_turn_start",
        "_undos_now",
        "answers",
        "chance",
        "changes",
        "fair",
        "game",
        "loaded",
        "lucky",
        "marks",
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
        self.marks: list[Mark] = []
        self.lucky: list[int] = []
        """After which numbers of answers chance was used: undo does not cross them freely."""
        self.undos = 0
        self.taken_back = 0
        """How many rolled dice were taken back by undo."""
        self.story = Story()
        self.chance = Chance(seed)
        self.on_crash: Callable[[Match, str], Path | None] | None = None
        self._origin: Table | None = None
        """Where the match began, if not with setup."""
        self._reseeds: tuple[tuple[int, bytes], ...] = ()
        self._names: tuple[tuple[int, tuple[str, ...]], ...] = ((0, seats),)
        """The names of the seats, and from which event on they had them."""
        self.changes: tuple[Change, ...] = ()
        """When the cards or the rules became others while the match was being played."""
        self.fair = NOTHING
        """How the seeds were made, and what was dealt again."""
        self._asks: Sequence[Ask] = ()
        self._given: dict[int, Option] = {}
        self._resolution: Asking[None] | None = None
        self._step = 0
        self._asked_from = 0
        """The step at which the last answer was carried out: the dice since then lie on the table."""
        self._undos_now = 0
        self._proving = False
        """Whether every mark is given a digest, to compare it with one that was noted before."""

    # Beginning

    @classmethod
    def start(
        cls,
        game: str | Game[Any],
        players: int,
        options: Mapping[str, str | bool] | None = None,
        seats: Sequence[str] | None = None,
        seed: int | str | bytes | None = None,
        packs: Packs = (),
    ) -> Match:
        """A new match, at its first ask."""
        game = game if isinstance(game, Game) else find_game(game)
        settled = game.settle(players, options, packs)
        match = cls(game, game.load(packs), settled, seat_names(players, seats), seed_from(seed))
        match.packs = pack_folders(packs)
        match._open()
        return match

    @classmethod
    def begin_at(cls, position: Table, like: Match, seed: int | str | bytes | None = None) -> Match:
        """A match that begins at a position of one's own making: for tests, puzzles and studies."""
        match = cls(like.game, like.loaded, like.options, like.seats, seed_from(seed))
        match.packs = like.packs
        match._open(position)
        return match

    def _open(self, position: Table | None = None) -> None:
        g = position or self.game.new(self.loaded.content, self.options, len(self.seats))
        self._attach(g)
        self._origin = g.copy() if position else None
        self.chance.begin(0, 0, self.seed)
        self.state = g
        self._turn_start = self._checkpoint = Checkpoint(g.copy(), 0, 0, 0, 0)
        self._run(None)

    def _attach(self, g: Table) -> None:
        g.content = self.loaded.content
        g.chance = self.chance
        g.story = self.story

    # Asking and answering

    @property
    def pending(self) -> tuple[Ask, ...]:
        """The asks that wait for an answer; several only when they are sealed. Empty when the match is over."""
        if not self._given:
            return tuple(self._asks)
        return tuple(ask for number, ask in enumerate(self._asks) if number not in self._given)

    @property
    def posed(self) -> int:
        """After how many answers the pending question was posed: the same for all who are asked at once."""
        chosen = (ask for number, ask in enumerate(self._asks) if number in self._given)
        return len(self.answers) - sum(len(ask.options) > 1 or ask.secret for ask in chosen)

    def ask_of(self, seat: int) -> Ask | None:
        """The ask that waits for this seat, if there is one."""
        check_seat(seat, self.seats)
        return next((ask for ask in self.pending if ask.seat == seat), None)

    def answer(self, words: str | Option, seat: int | None = None) -> None:
        """Answer the pending ask (of a seat, where several are asked) and run the rules to the next one."""
        if isinstance(words, Option):
            words = words.words
        number, option = self._find(words, seat)
        self._take(number, option, self.undos)

    def _find(self, words: str, seat: int | None) -> tuple[int, Option]:
        if type(self._asks) is list and seat == self._asks[0].seat and (option := self._asks[0].find(words)):
            return 0, option
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
        asks, send = self._asks, option
        self.answers.append(noted(Answer, (asks[number].seat, option.words, undos)))
        if type(asks) is tuple:
            given = self._given
            given[number] = option
            if len(given) < len(asks):
                return
            send = [given[each] for each in range(len(asks))]  # type: ignore[assignment]
        self._asked_from = self._step + 1
        self._undos_now = undos
        answered = self.story.step = len(self.answers)
        self._begin_stream(answered - 1)
        try:
            self._run(send)
        except Exception as crash:
            self._recover(crash)

    def _begin_stream(self, answers: int) -> None:
        """Every answer and every checkpoint begins a stream of chance of its own."""
        chance = self.chance
        if chance.used and (not self.lucky or self.lucky[-1] != answers):
            self.lucky.append(answers)
        self._step = step = self._step + 1
        chance.begin(step, self._undos_now, self._seed_now() if self._reseeds else None)

    def _seed_now(self) -> bytes:
        seed = self.seed
        for answers, later in self._reseeds:
            if len(self.answers) > answers:
                seed = later
        return seed

    def _run(self, send: Any, at: Checkpoint | None = None) -> None:
        """Run phases until one asks or the match is over."""
        g = self.state
        phases = self.game.phases
        resolution = self._resolution
        self._asks, self._given, self._resolution = (), {}, None
        try:
            for _ in range(MOST_STEPS):
                if resolution is None:
                    resolution = phases[g.phase](g)
                    if resolution is None:
                        at = None
                        continue
                    if at is None:
                        at = self._reach_checkpoint()
                        if self.fair.deals and any(dealt.step == at.step for dealt in self.fair.deals):
                            at = self._lay_again(at)
                            resolution = phases[g.phase](g)
                            assert resolution is not None
                    send = None
                try:
                    asked = resolution.send(send)
                except StopIteration:
                    resolution = at = None
                    continue
                if g.memory:
                    g.memory = still_known(g, self.game.zones_at(g))
                if type(asked) is Ask and len(asked.options) > 1:
                    self._asks = [asked]
                else:
                    forced, send = self._pose(asked)
                    if forced:
                        continue
                self._resolution = resolution
                if at is not None and at is not self._checkpoint:
                    self._keep_checkpoint(at)
                return
            raise RuntimeError(f"phase '{g.phase}' goes round in circles")
        except GameOver:
            self._resolution = None
            self.story.tell("the-end")

    def _pose(self, asked: Ask | Sealed) -> tuple[bool, Any]:
        """Put a question to its seats, unless there is nothing to choose: then (True, the forced answer)."""
        asks: Sequence[Ask] = [asked] if isinstance(asked, Ask) else tuple(asked.asks)
        given = {}
        for number, ask in enumerate(asks):
            if not ask.options:
                raise RuntimeError(f"ask '{ask.key}' has no options")
            if len(ask.options) == 1 and not ask.secret:
                given[number] = ask.options[0]
        if len(given) == len(asks):
            return True, given[0] if isinstance(asked, Ask) else list(given.values())
        self._asks, self._given = asks, given
        return False, None

    # Checkpoints

    def _reach_checkpoint(self) -> Checkpoint:
        """The state alone says what comes next: a copy of it is all there is to remember."""
        answers = len(self.answers)
        self._begin_stream(answers)
        return noted(Checkpoint, (self.state.copy(), answers, self._step, self._undos_now, len(self.story)))

    def _lay_again(self, at: Checkpoint) -> Checkpoint:
        """At this checkpoint cards were dealt again: it is kept as they lay then."""
        for dealt in self.fair.deals:
            if dealt.step == at.step:
                lay_again(dealt, self.game, self.state, len(self.seats))
        return at._replace(state=self.state.copy())

    def _keep_checkpoint(self, at: Checkpoint) -> None:
        state, answers, step, _, _ = self._checkpoint = at
        game, marks = self.game, self.marks
        turn, last = game.turn(state), marks[-1].turn if marks else None
        if turn != last:
            self._turn_start = at
        if not game.midway(state):
            is_proved = self._proving or last is None or (turn != last and turn[:1] != last[:1])
            marks.append(noted(Mark, (answers, step, turn, state.digest() if is_proved else "")))

    def _go_back(self, at: Checkpoint, answers: Sequence[Answer]) -> None:
        """Return to a checkpoint and answer again what was answered since."""
        self.state = at.state.copy()
        self.story = Story(self.story, at.story)
        self._attach(self.state)
        self._checkpoint = at
        self._resolution = None
        self._step = at.step
        self._undos_now = at.undos
        del self.answers[at.answers :]
        if len(self._names) > 1:
            self._names = tuple((min(since, at.story), names) for since, names in self._names)
        while self.marks and self.marks[-1].step > at.step:
            self.marks.pop()
        while self.lucky and self.lucky[-1] > at.answers:
            self.lucky.pop()
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
        fatal = self.answers[-1]
        since = self.answers[self._checkpoint.answers : -1]
        self._go_back(self._checkpoint, since)
        where = self.on_crash(self, f"After '{fatal.words}' by seat {fatal.seat}:\n{report}") if self.on_crash else None
        kept = f"; {where} keeps the match for a report" if where else ""
        raise RuleCrash(
            f"A rule of {self.game.title} failed after '{fatal.words}' ({type(crash).__name__}: {crash}); "
            f"the match is back before that answer{kept}."
        ) from crash

    # Clones, forks, replays

    def clone(self) -> Match:
        """An independent match at the same point, with the same past and the same future dice."""
        if self.state.ending:
            return self._twin(self.state.copy())
        new = self._twin(self._checkpoint.state.copy())
        if len(self.answers) > self._checkpoint.answers:
            new._repeat(self.answers[self._checkpoint.answers :])
        return new

    def _twin(self, table: Table) -> Match:
        """A match with the same past that goes on from the checkpoint, or has ended, with this table."""
        new = object.__new__(Match)
        at = self._checkpoint
        new.game, new.loaded, new.options = self.game, self.loaded, self.options
        new.seats, new.seed = self.seats, self.seed
        new.packs, new.on_crash, new.undos, new.taken_back = self.packs, self.on_crash, self.undos, self.taken_back
        new.answers = self.answers[: at.answers]
        new.marks = self.marks[:]
        new.lucky = self.lucky[:]
        new.story = Story(self.story, at.story)
        new.story.step = at.answers
        new._reseeds, new._origin, new._names, new.changes = self._reseeds, self._origin, self._names, self.changes
        new.fair = self.fair
        new._checkpoint, new._turn_start = at, self._turn_start
        new._step, new._undos_now, new._asked_from = at.step, at.undos, self._asked_from
        new._asks, new._given, new._resolution, new._proving = (), {}, None, False
        new.state = table
        if table.ending:
            new.chance = self.chance.twin()
            new.answers = self.answers[:]
            new.story = Story(self.story, len(self.story))
            new._attach(table)
            return new
        new.chance = self.chance.twin(at.step, at.undos, new._seed_now() if self._reseeds else None)
        table.chance, table.story = new.chance, new.story
        new._run(None, at)
        return new

    def imagine(self, seat: int | None, random: Any, deal: Any = None) -> Playout:
        """A playout from here as a seat may imagine it: what it cannot know is dealt again, and the dice are fresh.

        Who wants several playouts of one imagined world gives them the same `deal` and equal random numbers.
        """
        from .playout import Playout

        return Playout.imagined(self, seat, random, deal)

    def preview(self, option: Option | str, seat: int | None = None, along: bool = False) -> Preview:
        """What an option does for sure, up to anybody's next question; `along` answers what may go along with it."""
        from .preview import preview

        number, found = self._find(option.words if isinstance(option, Option) else option, seat)
        return preview(self, found, self._asks[number].seat, along)

    def makes_no_difference(self, seat: int) -> bool:
        """Whether all answers to what a seat is asked do the same, as surely as it can know; told from no secret."""
        from .preview import makes_no_difference

        return makes_no_difference(self, seat)

    def view(self, seat: int) -> View:
        """What a bot may know to answer for a seat that is asked something."""
        return view_of(self, seat)

    def replay(self, answers: int | None = None) -> Match:
        """The match as it stood after this many answers, played again from the start.

        Every digest that was noted on the way is compared; a difference is said, not hidden.
        """
        return replay(self, answers)

    def fork(self, answers: int | None = None, seed: int | str | bytes | None = None) -> Match:
        """A new match that shares the first answers with this one and then goes its own way with new dice."""
        new = self.replay(answers)
        new._reseeds = (*self._reseeds, (len(new.answers), seed_from(seed)))
        kept = tuple(dealt for dealt in self.fair.deals if dealt.step <= new._step)
        new.fair = msgspec.structs.replace(self.fair, deals=kept)
        return new

    def reseed(self, seed: bytes, drawn: Drawn | None = None) -> None:
        """New dice from here on; what was rolled stays."""
        self._reseeds = (*self._reseeds, (len(self.answers), seed))
        if drawn is not None:
            self.fair = msgspec.structs.replace(self.fair, drawn=(*self.fair.drawn, drawn))

    def deal_again(self, seed: bytes, stay: Iterable[tuple[str, int]], why: str) -> None:
        """Deal again, at the last checkpoint, every hidden card but those that stay; what was answered since is kept.

        Where an answer since then would no longer be possible, `BadAnswer` says so and nothing has changed.
        """
        deal_again(self, seed, stay, why)

    @property
    def commitment(self) -> str:
        """What was published at the start, so that the seed could not be exchanged later."""
        return commitment(self._seed_now() if not self._reseeds else self._reseeds[-1][1])

    # Undo

    def undo(self, to: str = "answer", seat: int | None = None, agreed: Iterable[int] = ()) -> None:
        """Take back the last `answer`, the `action` or the `turn` of a seat.

        Freely only by the laws of undo: the seat stays active, nobody else's answer is taken back, no die was rolled
        and nothing hidden was shown. Otherwise every other seat has to have agreed.
        """
        undo(self, to, seat, agreed)

    def undo_needs(self, to: str = "answer", seat: int | None = None) -> UndoNeeds:
        """Which seats have to agree to an undo and why; nobody if the laws allow it."""
        return undo_needs(self, to, seat)

    def at(self, answers: int) -> Match:
        """The match after this many answers: from the nearest checkpoint that is kept, or played again."""
        for start in (self._checkpoint, self._turn_start):
            if start.answers <= answers:
                new = self.clone()
                new._go_back(start, self.answers[start.answers : answers])
                return new
        return self.replay(answers)

    # Seats

    def rename(self, seat: int, name: str) -> None:
        """Hand a seat to somebody else: from now on the table and the log use this name."""
        check_seat(seat, self.seats)
        self.seats = (*self.seats[:seat], name, *self.seats[seat + 1 :])
        self.loaded = self.loaded.at(self.seats)
        self._names = (*self._names, (len(self.story), self.seats))

    # Keeping

    def save(self, path: str | Path) -> None:
        """Write the match to a file that `shamble.load` reads."""
        from .save import write

        write(self, Path(path))
