"""Looking at a match: the table through a seat's eyes, what happened in words, how it ended."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from .ask import Ask, Option
from .records import Outcome
from .scene import Scene, rolled_dice
from .seats import check_seat
from .story import EVERYONE, Event, Story
from .words import Spoken

if TYPE_CHECKING:
    from .chance import Chance
    from .game import Game, Loaded, Table


class Looking:
    """What every match shows and tells."""

    __slots__ = ()

    game: Game[Any]
    loaded: Loaded
    seats: tuple[str, ...]
    state: Table | Any
    story: Story
    chance: Chance
    _asked_from: int
    _names: tuple[tuple[int, tuple[str, ...]], ...]

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return bool(self.state.ending)

    def scene(self, seat: int | None = None, drawn: dict[str, Any] | None = None) -> Scene:
        """The table as a seat sees it; None is a spectator. When the match is over everything is revealed.

        Who looks through several eyes at the same moment hands over `drawn`: it keeps what is the same for all of them.
        """
        check_seat(seat, self.seats, EVERYONE)
        sight = self.game.sight(self.state, len(self.seats), EVERYONE if self.is_over else seat)
        if drawn is not None:
            sight.drawn = drawn
        scene = self.game.scene(sight, self.seats)
        if not scene.dice and scene.roll is None:
            since = [roll for roll in self.chance.rolls if roll[0] >= self._asked_from]
            scene.dice = rolled_dice(since, self.loaded.dice)
        return scene

    def log(self, seat: int | None = None, since: int = 0, open_lines: dict[int, Spoken] | None = None) -> list[Spoken]:
        """What happened, in words, as a seat may read it."""
        check_seat(seat, self.seats, EVERYONE)
        return [line for _, line in self.told(EVERYONE if self.is_over else seat, since, open_lines)]

    def told(
        self, eyes: int | None, since: int = 0, open_lines: dict[int, Spoken] | None = None
    ) -> Iterator[tuple[Event, Spoken]]:
        """The events that these eyes may read, each in words, with the names that the seats had at that time.

        Who reads for many eyes hands over `open_lines`: it keeps the lines that all players read, by their numbers.
        """
        kept = {} if open_lines is None or eyes == EVERYONE else open_lines
        names = list(self._names)
        words, _ = self.loaded.at(names[0][1]).words if len(names) > 1 else self.loaded.words, names.pop(0)
        for number, event in enumerate(self.story.since(since), since):
            while names and names[0][0] <= number:
                words = self.loaded.at(names.pop(0)[1]).words
            line = kept.get(number) if event.readers is None else None
            if line is None and event.key != "the-end":
                line = words.event(event, eyes)
            if line is not None:
                if event.readers is None:
                    kept[number] = line
                yield event, line

    def prompt(self, ask: Ask) -> Spoken:
        """A question in words, with its clause."""
        return self.loaded.words.prompt(ask)

    def words(self, option: Option | str, ask: Ask | None = None) -> str:
        """An option in words."""
        if isinstance(option, Option) and ask is not None:
            return self.loaded.words.option(ask, option)
        return self.loaded.words.phrase(option.words if isinstance(option, Option) else option)

    @property
    def result(self) -> Outcome | None:
        """Who won, who lost, why and by which clause; None while the match runs."""
        if not self.is_over:
            return None
        g = self.state
        lost = tuple(seat for seat in range(len(self.seats)) if seat not in g.winners)
        line = self.loaded.words.ending(g.ending)
        ranks = g.final_places, g.final_scores, self.game.unit(g)
        return Outcome(g.winners, lost, g.ending, line.text, line.clause, *ranks)

    @property
    def digest(self) -> str:
        """The digest of the state as it stands."""
        return self.state.digest()
