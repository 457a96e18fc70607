"""Playouts: a match without checkpoints, log and provable dice, for bots that think and labs that count.

>>> from random import Random
>>> import shamble
>>> playout = Playout.new("best_defense", players=4, random=Random(1))
>>> playout.run_random(Random(2)) > 10
True
>>> playout.state.ending != ""
True
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from .ask import Ask, Asking, Option, Sealed
from .cards import Packs
from .chance import Dice, FastChance
from .course import Course, in_turn, resolving
from .errors import BadAnswer
from .game import Game, GameOver, Phase, Table, find_game
from .records import MOST_STEPS
from .sight import Deal, lay
from .story import Silence
from .worlds import deal_for, is_asked_alone, world

if TYPE_CHECKING:
    from .match import Match

SILENCE = Silence()


class _Repeated(Silence):
    """What is answered again or tried is asked as in a match, questions to which there is one answer included."""

    __slots__ = ()
    listens = True


REPEATED = _Repeated()

STEPS_FOR_A_DECISION = 100
"""More steps than this for each decision of the longest match mean that a rule goes round in circles."""

Choose = Callable[["Playout", Ask], Option]


class Playout:
    """A table that is being played on, and the ask it waits at."""

    __slots__ = ("_course", "_phases", "_resolution", "asked", "game", "players", "state")

    def __init__(self, game: Game[Any], state: Table, players: int, course: Course | None) -> None:
        self.game = game
        self.state = state
        self.players = players
        self.asked: Ask | Sealed | None = None
        self._phases = game.phases
        self._course: Course | Asking[None] | None = None
        self._resolution: Asking[None] | None = None
        self._continue(course)

    @classmethod
    def new(
        cls,
        game: str | Game[Any],
        players: int,
        random: Random,
        options: Mapping[str, str | bool] | None = None,
        packs: Packs = (),
    ) -> Playout:
        """A playout from the very start, at its first ask."""
        game = find_game(game) if isinstance(game, str) else game
        content = game.load(packs).content
        state = game.new(content, game.settle(players, options, packs), players)
        state.content, state.chance, state.story = content, FastChance(random), SILENCE
        playout = cls(game, state, players, None)
        playout._advance(None)
        return playout

    @classmethod
    def imagined(
        cls, match: Match, seat: int | None, random: Random, deal: Deal | None = None, chance: Dice | None = None
    ) -> Playout:
        """A playout from where a match stands; what the seat cannot know is dealt again, or as a deal says."""
        chance = chance or FastChance(random)
        if deal is None:
            deal = deal_for(match, seat, random)
        if is_asked_alone(match, seat):
            playout = cls._from_checkpoint(match, chance)
            if playout is not None:
                state = playout.state
                lay(state, deal)
                state.chance, state.story, state.memory = chance, SILENCE, ()
                return playout
        return cls.of(world(match, seat, deal), chance)

    @classmethod
    def _from_checkpoint(cls, match: Match, unused: Dice) -> Playout | None:
        """A playout at the question where a match stands, from its checkpoint; None where that is not sure."""
        at, (asked,) = match._checkpoint, match._asks
        state, since = at.state.copy(), match.answers[at.answers :]
        if since and match.rolled_since(at):
            return None
        state.story = REPEATED
        state.chance = match.chance_at(at) if match.chance.used else unused
        playout = cls(match.game, state, len(match.seats), None)
        playout._advance(None)
        for answer in since:
            now = playout.asked
            option = now.find(answer.words) if type(now) is Ask and now.seat == answer.seat else None
            if option is None:
                return None
            playout._advance(option)
        now = playout.asked
        if type(now) is Ask and not match.is_sealed and (now.seat, now.key) == (asked.seat, asked.key):
            return playout
        return None

    @classmethod
    def of(cls, twin: Match, chance: Dice) -> Playout:
        """Turn a clone that nobody else uses into a playout."""
        state, asks = twin.state, twin._asks
        state.chance, state.story, state.memory = chance, SILENCE, ()
        playout = cls(twin.game, state, len(twin.seats), twin._resolution)
        if asks:
            playout.asked = Sealed(asks) if twin.is_sealed else asks[0]
        return playout

    @property
    def is_over(self) -> bool:
        return self.asked is None

    def answer(self, chosen: Option | Sequence[Option]) -> None:
        """Give the chosen option (or, to a sealed bundle, one for each ask) and run to the next ask."""
        if self.is_over:
            raise BadAnswer("Nothing is asked any more: the game is over.")
        self._advance(chosen)

    def watch(self, phases: Mapping[str, Phase[Any]]) -> None:
        """From the next phase on these are played; what asks now goes on as it is."""
        self._phases = phases
        self._continue(self._resolution)

    def _continue(self, course: Course | Asking[None] | None) -> None:
        """Go on with the phase that asks now; the course that it is part of is kept, because it would end with it."""
        self._resolution = resolving(course)
        if course is not self._resolution:
            self._course = course

    def _advance(self, send: Any) -> None:
        phases, state, resolution = self._phases, self.state, self._resolution
        self.asked = None
        try:
            for _ in range(MOST_STEPS):
                if resolution is None:
                    resolution, send = in_turn(phases, state), None
                try:
                    asked = resolution.send(send)
                except StopIteration:
                    resolution = None
                    continue
                if type(asked) is Ask and len(asked.options) == 1 and not asked.secret:
                    send = asked.options[0]
                    continue
                self._resolution = resolution
                self.asked = asked
                return
            raise RuntimeError(f"phase '{state.phase}' goes round in circles")
        except GameOver:
            self._resolution = None

    def play(self, choose: Choose) -> None:
        """Play to the end, or as far as the game's longest match goes; `choose` answers every ask."""
        for _ in range(self.game.longest):
            if (asked := self.asked) is None:
                return
            if isinstance(asked, Ask):
                self._advance(choose(self, asked))
            else:
                self._advance([choose(self, ask) for ask in asked.asks])

    def run_random(self, random: Random) -> int:
        """Play uniformly at random to the end; how many decisions had at least two options.

        After the game's `longest` number of decisions it stops where it is. What is over stays as it is.
        """
        if self.is_over:
            return 0
        pick = random.random
        unbroken, state = self.game.unbroken, self.state
        phases = unbroken or self._phases
        if unbroken:  # so that the course of the usual phases ends with the one that asks now
            self._continue(self._resolution)
        resolution, asked = self._resolution, self.asked
        decisions, longest = 0, self.game.longest
        send: Any
        try:
            for _ in range(STEPS_FOR_A_DECISION * longest):
                if type(asked) is Ask:
                    options = asked.options
                    count = len(options)
                    if count == 1:
                        send = options[0]
                    elif decisions < longest:
                        decisions += 1
                        send = options[int(pick() * count)]
                    else:
                        break
                elif asked is None:
                    if resolution is None:
                        resolution = course = in_turn(phases, state)
                        if unbroken:
                            asked = next(course, None)
                            self._continue(course)
                            resolution = self._resolution
                            continue
                    send = None
                elif decisions < longest:
                    send = []
                    for ask in asked.asks:  # type: ignore[union-attr]
                        decisions += len(ask.options) > 1
                        send.append(ask.options[int(pick() * len(ask.options))])
                else:
                    break
                assert resolution is not None
                try:
                    asked = resolution.send(send)
                except StopIteration:
                    resolution = asked = None
            else:
                raise RuntimeError(f"phase '{state.phase}' goes round in circles")
            self._resolution, self.asked = resolution, asked
        except GameOver:
            self._resolution = None
            self.asked = None
        return decisions
