"""A table that somebody has seen whole: before somebody else plays, hidden cards are dealt again and the dice are new.

Whoever plays alone may download the match, and with it the seed and every card. The table remembers that. When a seat
comes into other hands, everything that no person other than the opener has seen is dealt again, and all are told.
"""

from __future__ import annotations

import asyncio

import msgspec
from sqlalchemy import Executable

from shamble.engine.errors import BadAnswer
from shamble.engine.fairness import NOTHING, Drawn, Fairness
from shamble.engine.match import Match

from . import statements as db
from .absent import Absent
from .kept import Link, Stored
from .links import Keeper, fresh_id
from .settings import Settings
from .shares import LONGEST_REVEAL, LONGEST_SEAL, Round
from .store import Store
from .thinking import Thinkers

Cards = list[tuple[str, int]]


class Opened(msgspec.Struct):
    """Who has seen the whole match, after how many answers, and what people who left their seat have seen."""

    by: str = ""
    link: str = ""
    answers: int = 0
    seen: dict[int, Cards] = {}
    fresh: list[int] = []
    """The seats of newcomers, who are shown nothing before the cards are dealt again."""
    waits: str = ""
    """The seed of a deal that has to wait until the action is done."""


class Openable(Absent):
    """A table that remembers who opened it, and draws seeds together with the people at it."""

    def __init__(self, kept: Stored, store: Store, thinkers: Thinkers, settings: Settings, keeper: Keeper) -> None:
        super().__init__(kept, store, thinkers, settings, keeper)
        self.opened = msgspec.json.decode(kept.opened, type=Opened) if kept.opened else Opened()
        self.round = Round() if self.match is None and not settings.seed else None
        self._drawing: asyncio.Task[None] | None = None

    async def settle(self) -> None:
        """Keep a match that came back under other cards or rules, and go on with a deal that was cut off."""
        await super().settle()
        if self.opened.fresh:
            self.draw_new_seed()

    async def rest(self) -> None:
        """Keep everything, before the table drops out of memory."""
        if self._drawing is not None:
            self._drawing.cancel()
        await super().rest()

    def is_empty(self, link: Link) -> bool:
        """Whether a link is for a seat in play at which nobody has sat down, or whose cards are still to be dealt."""
        fresh = self.opened.fresh
        return super().is_empty(link) or any(seat.link == link.id and seat.seat in fresh for seat in self.seats)

    def seats_of(self, link: Link) -> list[int]:
        """The seats that are played through a link now."""
        return [seat for seat in super().seats_of(link) if seat not in self.opened.fresh]

    def speaker(self, link: Link) -> str:
        """Under which name a link speaks."""
        own = self.seats_of(link)
        eyes = self.eyes(link)
        if eyes is not None:
            return self.seats[eyes].name
        return self.seats[own[0]].name if own else "The host"

    # Opening

    async def open_to(self, link: Link) -> None:
        """Somebody takes the whole match away while it runs: the table remembers who."""
        async with self.lock:
            if self.match is None or self.is_over:
                return
            self.opened.by, self.opened.link = self.speaker(link), link.id
            self.opened.answers = len(self.match.answers)
            await self._write(self._keep_opened())

    async def say_so(self, text: str) -> None:
        """The table tells something to all."""
        async with self.lock:
            await self._write(*self.tell(text))
            self.changed()

    def _keep_opened(self) -> Executable:
        return db.put_opened(self.id, msgspec.json.encode(self.opened).decode())

    def leaves(self, number: int) -> list[Executable]:
        """Somebody leaves a seat: what they have seen there stays when cards are dealt again."""
        if self.match is None or self.seats[number].link == self.opened.link or self.seats[number].bot:
            return []
        self.opened.seen[number] = self._known(number)
        return [self._keep_opened()]

    def comes(self, number: int) -> list[Executable]:
        """Somebody other than the opener begins to play a seat of an opened table: the cards are dealt again."""
        if not self.opened.by or self.match is None or self.is_over or self.seats[number].link == self.opened.link:
            return []
        self.opened.fresh.append(number)
        self.draw_new_seed()
        return [self._keep_opened()]

    def _known(self, number: int) -> Cards:
        match = self._running()
        return sorted(match.game.sight(match.state, len(match.seats), number).known())

    # Drawing a seed

    def _people(self) -> list[tuple[str, str]]:
        """The links at which people play, each with the names of its seats."""
        names: dict[str, list[str]] = {}
        for seat in self.people():
            if seat.joined:
                names.setdefault(seat.link, []).append(seat.name)
        return [(link, " and ".join(each)) for link, each in names.items()]

    def _drawn(self, drawing: Round, answers: int) -> tuple[bytes, Drawn]:
        return drawing.draw(self._people(), [seat.name for seat in self.seats if seat.bot], answers)

    async def _start(self) -> None:
        """Begin: at once if nobody has sealed a share, otherwise when all have shown theirs."""
        drawing = self.round
        if drawing is None or not drawing.seals:
            await self._begin()
        elif not drawing.reveals:
            drawing.reveals = True
            self.changed()
            self._drawing = asyncio.create_task(self._begin_soon(drawing))

    async def _begin_soon(self, drawing: Round) -> None:
        await drawing.wait(lambda: drawing.seals.keys() <= drawing.shares.keys(), LONGEST_REVEAL)
        async with self.lock:
            if self.match is None:
                await self._begin()
        self.pump()

    async def _begin(self) -> None:
        names = [seat.name for seat in self.seats]
        seed: str | bytes = self._settings.seed
        fair = NOTHING
        if self.round is not None:
            seed, drawn = self._drawn(self.round, 0)
            fair = Fairness(drawn=(drawn,))
        self.match = Match.start(self.game, len(names), self.options, names, seed, self.packs)
        self.match.fair, self.round = fair, None
        self.epoch = fresh_id()
        await self._write(*self._kept())
        self.changed()

    def draw_new_seed(self) -> None:
        """Draw a new seed with everybody who is here, then deal again."""
        if self._drawing is not None:
            self._drawing.cancel()
        self.round = Round()
        self._drawing = asyncio.create_task(self._draw_new_seed(self.round))

    async def _draw_new_seed(self, drawing: Round) -> None:
        if not self._settings.seed:
            here = {link for link, _ in self._people() if self.here(link)}
            await drawing.wait(lambda: here <= drawing.seals.keys(), LONGEST_SEAL)
            drawing.reveals = True
            self.changed()
            await drawing.wait(lambda: drawing.seals.keys() <= drawing.shares.keys(), LONGEST_REVEAL)
        async with self.lock:
            match = self._running()
            seed, drawn = self._drawn(drawing, len(match.answers))
            self.round = None
            match.reseed(seed, drawn)
            self.opened.waits = seed.hex()
            told = self.tell(
                f"{self.opened.by} had the whole match open after answer {self.opened.answers}. "
                f"From answer {len(match.answers) + 1} on the dice are new."
            )
            told += self._deal()
            self.opened.fresh.clear()
            self.epoch = fresh_id()
            await self._write(*self._kept(), self._keep_opened(), *told)
            self.changed()
        self.pump()

    def _deal(self) -> list[Executable]:
        """Deal again what no person other than the opener has seen; in the middle of an action it has to wait."""
        match, opened = self._running(), self.opened
        if match.is_over:
            self.opened = Opened()
            return [self._keep_opened()]
        stay: set[tuple[str, int]] = set()
        for seat in self.people():
            if seat.joined and seat.link != opened.link and seat.seat not in opened.fresh:
                stay.update(self._known(seat.seat))
        for number, cards in opened.seen.items():
            stay.update(set(cards).intersection(self._known(number)))
        asked = {card for ask in match.pending for card in self._known(ask.seat)}
        why = f"{opened.by} had the whole match open, so the cards that nobody else had seen were dealt again."
        for keep in (stay, stay | asked):
            try:
                match.deal_again(bytes.fromhex(opened.waits), keep, why)
            except BadAnswer:
                continue
            self.opened = Opened(seen=opened.seen)
            return [self._keep_opened(), *self.tell("The cards that nobody else had seen were dealt again.")]
        return []

    def _after_answer(self) -> list[Executable]:
        """A deal that had to wait is made as soon as it can be."""
        if not self.opened.waits:
            return []
        told = self._deal()
        if told:
            self.epoch = fresh_id()
            told += self._kept()
        return told
