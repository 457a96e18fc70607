"""Answers at a table: of people, of their habits and of bots, how fast bots play, and how answers are taken back."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable
from random import Random
from typing import Any

from shamble.engine.ask import Ask
from shamble.engine.errors import ShambleError
from shamble.engine.match import Match
from shamble.engine.undo import UndoNeeds

from . import ahead
from . import statements as db
from .kept import Link, Proposal, Stored
from .limits import LONGEST_RULE, at_most
from .links import Keeper, fresh_id
from .logs import log
from .numbers import whole
from .playing import Playing, Refused
from .settings import Settings
from .store import Store
from .thinking import Thinkers

PACES = {"at once": 0.0, "brisk": 1.0, "slow": 4.0, "turns": 1.0}
"""How long bots rest before an answer, in pauses of the server; with `turns` they wait after each turn as well."""
MOST_ALONG = 4
"""How many questions may go along with an answer."""


class Answering(Playing):
    """One table at which people and bots answer."""

    def __init__(self, kept: Stored, store: Store, thinkers: Thinkers, settings: Settings, keeper: Keeper) -> None:
        super().__init__(kept, store, settings, keeper)
        self.pace = "brisk"
        self.resting = False
        """The bots wait for somebody to say that they may go on."""
        self._thinkers = thinkers
        self._hurry = False
        self._go_on = asyncio.Event()
        self._bots_turn: tuple[Any, ...] = ()
        self._pumping: asyncio.Task[None] | None = None

    async def rest(self) -> None:
        """Let the bots stop and keep the match as it stands, before the table drops out of memory."""
        if self._pumping is not None:
            self._pumping.cancel()
        await super().rest()

    # People

    async def answer(self, link: Link, ask: str, words: str, along: list[str] | None = None) -> None:
        """Take an answer, once; a late one gets a sentence. What goes along with it is answered too, if that is wished.

        `along` names what was clicked together with the answer.
        """
        async with self.lock:
            match = self._running()
            seat = _seat_in(ask)
            if seat not in self.seats_of(link):
                raise Refused("This question is not for your seat.")
            words, *further = ahead.answers(words)
            if match.ask_of(seat) is None or self.ask_id(seat) != ask:
                if self._was_given(ask, seat, words):
                    return
                raise Refused("That question was answered already or has changed; here is how things stand now.")
            if self.curtain(link) == seat:
                raise Refused(f"Pass the device to {match.seats[seat]} first.")
            link.seen, link.seen_at = len(match.story), time.time()
            self.recaps.pop(link.id, None)
            await self._apply(seat, words)
            await self._and_then(seat, further)
            if along is not None:
                await self._follow(seat, words.split(" ")[0], along)
        self.pump()

    async def _and_then(self, seat: int, further: list[str]) -> None:
        """Give the answers that a choice named for what follows, as far as they are asked for."""
        for words in further:
            match = self._running()
            ask = match.ask_of(seat)
            if match.is_over or ask is None or len(match.pending) > 1 or ask.find(words) is None:
                return
            await self._apply(seat, words)

    async def _follow(self, seat: int, verb: str, along: list[str]) -> None:
        """Answer what goes along: a die, the lowest unless another was clicked; then the thing that was clicked.

        Where several options touch it, the one that touches nothing else is meant: a move there on foot.
        """
        led = ""
        for _ in range(MOST_ALONG):
            match = self._running()
            ask = match.ask_of(seat)
            if match.is_over or ask is None or len(match.pending) > 1:
                return
            fitting = [option for option in ask.options if not set(along).isdisjoint(option.ids)]
            if match.loaded.words.goes_along(ask.key):
                chosen = fitting[0] if fitting else ask.options[0]
            elif not led and fitting and match.loaded.words.leads(verb) == ask.key:
                plain = [option for option in fitting if set(along).issuperset(option.ids)]
                if len(plain or fitting) > 1:
                    return
                chosen, led = (plain or fitting)[0], ask.key
            else:
                return
            await self._apply(seat, chosen.words)

    def cancel_needs(self, seat: int) -> UndoNeeds | None:
        """What it takes to leave the action that a seat is in the middle of; None if it is not in the middle of one."""
        match = self.match
        if match is None or match.ask_of(seat) is None:
            return None
        count = len(match.answers)
        start = max((mark.answers for mark in match.marks), default=0)
        if start >= count or any(answer.seat != seat for answer in match.answers[start:]):
            return None
        return match.undo_needs("action", seat)

    def _was_given(self, ask: str, seat: int, words: str) -> bool:
        """Whether this very answer was taken before: a double click or a repeated request."""
        assert self.match is not None
        posed, undos = (int(part) for part in ask.split("-")[:2])
        given = next((each for each in self.match.answers[posed:] if each.seat == seat), None)
        return given is not None and given.words == words and given.undos == undos

    def ends_turn(self, seat: int, words: str) -> bool:
        """Whether an answer ends the turn although there are things left to do, in a world as the seat imagines it.

        The real dice and cards must not be tried: whether one is asked at all would tell what they are.
        """
        match = self.match
        ask = match.ask_of(seat) if match else None
        option = ask.find(words) if ask else None
        if match is None or ask is None or option is None or option.ids or not any(o.ids for o in ask.options):
            return False
        try:
            with at_most(LONGEST_RULE):
                imagined = match.imagine(seat, Random(0))
                if not isinstance(imagined.asked, Ask):
                    return False
                imagined.answer(option)
        except Exception as wrong:  # a position of somebody's making may be one that no rule foresees
            log("asking.failed", table=self.id, error=f"{type(wrong).__name__}: {wrong}")
            return False
        return imagined.is_over or match.game.turn(imagined.state) != match.game.turn(match.state)

    # Bots and policies

    def pump(self) -> None:
        """Let policies and bots answer until a person is asked."""
        if self._pumping is None or self._pumping.done():
            self._pumping = asyncio.create_task(self._pump())

    def bot_of(self, seat: int) -> str:
        """The bot that answers for a seat now; empty if a person does."""
        return self.seats[seat].bot

    @property
    def is_busy(self) -> bool:
        """Whether bots are still thinking."""
        return self._pumping is not None and not self._pumping.done()

    async def _pump(self) -> None:
        try:
            while not self.lost and await self._pump_once():
                pass
            self._hurry, self._bots_turn = False, ()
        except ShambleError as wrong:
            log("pump.stopped", table=self.id, error=str(wrong))

    async def _pump_once(self) -> bool:
        """Give one answer for a policy or a bot; False if there is none to give."""
        async with self.lock:
            match = self.match
            if match is None or match.is_over:
                return False
            for ask in match.pending:
                words = self.policies.get((ask.seat, ask.key), "")
                if not self.seats[ask.seat].bot and words and ask.find(words):
                    await self._apply(ask.seat, words)
                    return True
            bots = [ask.seat for ask in match.pending if self.bot_of(ask.seat)]
            if not bots:
                return False
            seat, level, question = bots[0], self.bot_of(bots[0]), self.ask_id(bots[0])
            epoch = self.epoch
        started = time.monotonic()
        words = await self._thinkers.choose(self.id, self.epoch, match, seat, level)
        await self._rest(match, started)
        async with self.lock:
            same = self.match is match and match.ask_of(seat) is not None and self.ask_id(seat) == question
            if same and self.epoch == epoch and self.bot_of(seat):
                await self._apply(seat, words)
        return True

    # How fast bots play

    async def _rest(self, match: Match, started: float) -> None:
        """Let people see what happened before a bot goes on: for a while, or until they say so after each turn."""
        turn = match.game.turn(match.state)
        stops = self.pace == "turns" and self._bots_turn not in ((), turn) and not self._hurry
        self._bots_turn = turn
        if stops:
            self.resting = True
            self._go_on.clear()
            self.changed()
            await self._go_on.wait()
            self.resting = False
            self.changed()
        if not self._hurry:
            await asyncio.sleep(max(0.0, PACES[self.pace] * self._settings.bot_pause - (time.monotonic() - started)))

    async def set_pace(self, link: Link, pace: str) -> None:
        """How fast the bots play: one of the paces for good, `skip` to where a person is asked, `on` after a turn."""
        if not self.seats_of(link):
            raise Refused("Only players say how fast the bots play.")
        async with self.lock:
            if pace in PACES:
                self.pace = pace
            elif pace == "skip":
                self._hurry = True
            elif pace != "on":
                raise Refused("There is no such pace.")
            self._go_on.set()
            self.changed()

    async def set_policy(self, link: Link, seat: int, key: str, words: str) -> None:
        """Always answer a question in this way, from now on."""
        async with self.lock:
            match = self._running()
            ask = match.ask_of(seat)
            if seat not in self.seats_of(link):
                raise Refused("This seat is not yours.")
            if ask is None or ask.key != key or ask.find(words) is None or not may_be_policy(ask, words):
                raise Refused("Only yes, no and letting something pass can become a habit.")
            self.policies[seat, key] = words
            await self._write(db.put_policy(self.id, seat, key, words))
            self.changed()
        self.pump()

    async def drop_policy(self, link: Link, seat: int, key: str) -> None:
        """Ask again, from now on."""
        async with self.lock:
            if seat in self.seats_of(link) and self.policies.pop((seat, key), ""):
                await self._write(db.drop_policy(self.id, seat, key))
                self.changed()

    # Undo

    async def undo(self, link: Link, to: str) -> str:
        """Take back by the laws of undo, or put it to the vote; the sentence says which."""
        async with self.lock:
            match = self._running()
            own = self.seats_of(link)
            seat = self._undoing(own)
            needs = match.undo_needs(to, seat)
            others = {each for each in needs.who if each not in own and not self.seats[each].bot}
            if others:
                self.proposal = Proposal(fresh_id(), seat, to, needs.why, others, set())
                await self._write(db.put_proposal(self.id, self.proposal))
                self.changed()
                return f"{needs.why} The others are asked whether they agree."
            await self._undo(to, seat, needs.who)
        self.pump()
        return "Taken back."

    def _undoing(self, own: list[int]) -> int:
        """The seat of a link that answered last."""
        match = self._running()
        for answer in reversed(match.answers):
            if answer.seat in own:
                return answer.seat
        raise Refused("There is nothing of yours to take back yet.")

    async def _undo(self, to: str, seat: int, agreed: Iterable[int]) -> None:
        match = self._running()
        match.undo(to, seat, agreed)
        self.epoch = fresh_id()
        keep = len(match.answers)
        await self._write(*self._kept(), db.drop_answers(self.id, keep), *self._end_vote())
        self.changed()

    async def vote(self, link: Link, proposal: str, agrees: bool) -> str:
        """Agree to an undo or refuse it; when the last one agrees, it is done."""
        async with self.lock:
            asked = self.proposal
            if asked is None or asked.id != proposal:
                raise Refused("That vote is over.")
            own = asked.needed.intersection(self.seats_of(link))
            if not own:
                raise Refused("You are not asked in this vote.")
            if not agrees:
                await self._write(*self._end_vote())
                self.changed()
                return "You kept things as they are."
            asked.agreed |= own
            if asked.agreed < asked.needed:
                await self._write(db.put_proposal(self.id, asked))
                self.changed()
                return "You agreed; the others are still asked."
            match = self._running()
            await self._undo(asked.to, asked.seat, range(len(match.seats)))
        self.pump()
        return "Taken back, since all agreed."


def may_be_policy(ask: Ask, words: str) -> bool:
    """A habit is yes or no to a plain question, or to pass where one thing is offered; never what to do with a turn."""
    option = ask.find(words)
    if option is None or option.ids:
        return False
    if option.verb == "pass":
        return ask.secret or len({each.verb for each in ask.options}) <= 2
    return option.verb in ("yes", "no") and len(ask.options) == 2


def _seat_in(ask: str) -> int:
    """The seat in the id of an ask."""
    parts = [whole(part, 8) for part in ask.split("-")]
    if len(parts) != 3 or None in parts or parts[2] is None:
        raise Refused("This question is not known at this table.")
    return parts[2]
