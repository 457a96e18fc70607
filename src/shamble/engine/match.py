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

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from .ask import Ask, Option
from .cards import Packs, pack_folders
from .chance import commitment, seed_from
from .errors import BadOptions
from .fairness import Drawn, deal_again
from .game import Game, Table, find_game
from .replaying import check_count, replay
from .running import Running
from .seats import check_seat, seat_names
from .undo import UndoNeeds, undo, undo_needs
from .view import View, view_of

if TYPE_CHECKING:
    from .playout import Playout
    from .preview import Preview


class Match(Running):
    """One play of a game. Make one with `shamble.match`, `shamble.load` or `Match.start`."""

    __slots__ = ()

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

    # Asking and answering

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
        number, option = self._find(words.words if type(words) is Option else words, seat)  # type: ignore[arg-type]
        self._take(number, option, self.undos)

    # Clones, forks, replays

    def clone(self) -> Match:
        """An independent match at the same point, with the same past and the same future dice."""
        if self.state.ending:
            return self._twin(self._checkpoint, self.state.copy())
        at = self._checkpoint
        new = self._twin(at, at.state.copy())
        if len(self.answers) > at.answers:
            new._repeat(self.answers[at.answers :])
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
        from .alike import makes_no_difference

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
        check_count(self, answers)
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
        if not isinstance(name, str):
            raise BadOptions(f"The name of a seat is a word such as 'Ann', not {name!r}.")
        self.seats = (*self.seats[:seat], name, *self.seats[seat + 1 :])
        self.loaded = self.loaded.at(self.seats)
        self._names = (*self._names, (len(self.story), self.seats))

    # Keeping

    def save(self, path: str | Path) -> None:
        """Write the match to a file that `shamble.load` reads."""
        from .save import save_path, write

        write(self, save_path(path))
