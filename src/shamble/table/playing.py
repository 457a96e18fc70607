"""A match in memory that people and bots play: whose eyes, answers, habits, undo, and who is looking."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping
from random import Random
from typing import Any

from sqlalchemy import Executable
from sqlalchemy.exc import SQLAlchemyError

from shamble.engine.ask import Ask
from shamble.engine.errors import RuleCrash, ShambleError
from shamble.engine.game import Game, find_game
from shamble.engine.match import Match
from shamble.engine.save import pack, unpack
from shamble.engine.story import EVERYONE, Story
from shamble.engine.undo import UndoNeeds
from shamble.engine.words import Spoken

from . import store as db
from .limits import LONGEST_RULE, at_most
from .links import Keeper, fresh_id
from .logs import log
from .numbers import whole
from .relics import keepsake
from .settings import Settings
from .store import Link, Note, Proposal, Seat, Store, Stored
from .thinking import Thinkers

PACES = {"at once": 0.0, "brisk": 1.0, "slow": 4.0, "turns": 1.0}
"""How long bots rest before an answer, in pauses of the server; with `turns` they wait after each turn as well."""
MOST_ALONG = 4
"""How many questions may go along with an answer."""
COMING = 5.0
"""How many seconds a page has to open its stream."""
AWAY = 60.0
"""How many seconds somebody is away before they are told what happened since."""


class Refused(ShambleError):
    """Something that cannot be done at the table now; the message goes to the person who tried."""


class Watcher:
    """One open page."""

    def __init__(self, link: str) -> None:
        self.link = link
        self.news = asyncio.Event()
        self.gone = False
        self.rests = False


class Playing:
    """One table in play. Whoever changes it holds `lock`; whoever looks at it waits for those who write."""

    def __init__(self, kept: Stored, store: Store, thinkers: Thinkers, settings: Settings, keeper: Keeper) -> None:
        self.id = kept.id
        self.game = find_game(kept.game)
        self.options = kept.options
        self.status = kept.status
        self.seats = kept.seats
        self.links = {link.id: link for link in kept.links}
        self.chat = kept.chat
        self.policies = kept.policies
        self.owners = kept.owners
        self.notes = kept.notes
        self.details = kept.details
        self.match: Match | None = None
        self.proposal = kept.proposal
        self.watchers: set[Watcher] = set()
        self.recaps: dict[str, int] = {}
        self.nexts: dict[str, str] = {}
        """Where each link goes on: to its seat at the rematch."""
        self.pace = "brisk"
        self.resting = False
        """The bots wait for somebody to say that they may go on."""
        self._hurry = False
        self._go_on = asyncio.Event()
        self._bots_turn: tuple[Any, ...] = ()
        self._coming: dict[str, float] = {}
        """When a page of each link was asked for: its stream follows, so its player counts as here."""
        self.signals: dict[int, str] = {}
        """What each seat signals to the others now; talk, so it is neither stored nor saved."""
        self._signals_until = ""
        self.parts: dict[Any, tuple[int, str]] = {}
        self.last_error = ""
        self.lock = asyncio.Lock()
        self.epoch = fresh_id()
        self.lost = False
        self.used = time.monotonic()
        self.version = int(time.time() * 1000)
        self._store = store
        self._thinkers = thinkers
        self._settings = settings
        self._keeper = keeper
        self._checkpoint = 0
        self._logs: dict[Any, tuple[Story | None, int, list[Spoken]]] = {}
        self._pumping: asyncio.Task[None] | None = None
        if kept.checkpoint:
            self._resume(kept)

    def _resume(self, kept: Stored) -> None:
        """The match as it was: from its checkpoint and the answers since."""
        match = unpack(kept.checkpoint, "The table")
        self._checkpoint = len(match.answers)
        self.match = match
        for answer in kept.answers:
            try:
                match.answer(answer.words, answer.seat)
            except ShambleError:
                if not match.changes:
                    raise
                return

    async def settle(self) -> None:
        """Keep a match that came back under other cards or rules, without what is no longer possible."""
        async with self.lock:
            if self.match is not None and self.match.changes:
                await self._write(*self._kept(), db.drop_answers(self.id, len(self.match.answers)))

    async def keep_details(self) -> None:
        """Keep the details of the table as they are now, and show them."""
        async with self.lock:
            await self._write(db.put_details(self.id, self.details))
            self.changed()

    # Who is who

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.match is not None and self.match.is_over

    @property
    def host(self) -> Link:
        """The link of the host."""
        return next(link for link in self.links.values() if link.kind == "host")

    @property
    def guests(self) -> Link:
        """The link of the spectators."""
        return next(link for link in self.links.values() if link.kind == "guest")

    def token(self, link: Link) -> str:
        """The secret token of a link."""
        return self._keeper.token(link.id, link.generation)

    def seats_of(self, link: Link) -> list[int]:
        """The seats that are played through a link; in play only those at which somebody has sat down."""
        waits = self.match is None
        return [seat.seat for seat in self.seats if seat.link == link.id and not seat.bot and (waits or seat.joined)]

    def is_empty(self, link: Link) -> bool:
        """Whether a link is for a seat in play at which nobody has sat down yet."""
        return self.match is not None and any(
            seat.link == link.id and not seat.bot and not seat.joined for seat in self.seats
        )

    def is_owned_by(self, link: Link, browser: str) -> bool:
        """Whether a browser may use a link: that of a seat only if it sat down there, or nobody has yet."""
        owners = self.owners.get(link.id)
        return link.kind != "seat" or not owners or browser in owners

    async def own(self, link: Link, browser: str) -> None:
        """A browser owns a link from now on, beside those that did before."""
        self.owners.setdefault(link.id, set()).add(browser)
        await self._write(db.put_owner(link.id, browser))
        self.changed()

    def code(self, link: Link) -> str:
        """By which the owner of a seat carries on in one more browser; it changes when it was used."""
        return self._keeper.code(link.id, len(self.owners.get(link.id, ())))

    def tell(self, text: str) -> list[Executable]:
        """The table itself tells something to all, in the log."""
        note = Note(len(self.match.answers) if self.match else 0, text)
        self.notes.append(note)
        return [db.put_note(self.id, note)]

    def people(self) -> list[Seat]:
        """The seats that are played by people."""
        return [seat for seat in self.seats if not seat.bot]

    def is_one_screen(self) -> bool:
        """Whether all people play through one link: then nothing is secret from anybody else."""
        return len({seat.link for seat in self.people()}) <= 1

    def may_open(self, link: Link) -> bool:
        """Whether a link may take the whole match away: after the end, or when nobody else plays."""
        if self.match is None:
            return False
        return self.is_over or (self.is_one_screen() and bool(self.seats_of(link)))

    def here(self, link_id: str) -> bool:
        """Whether somebody has a page of this link open."""
        return self._watched(link_id) or time.monotonic() - self._coming.get(link_id, -COMING) < COMING

    def _watched(self, link_id: str) -> bool:
        return any(watcher.link == link_id for watcher in self.watchers)

    # Whose eyes

    def asked(self, link: Link) -> int | None:
        """The seat of this link that has to answer now; the one whose eyes are open comes first."""
        if self.match is None:
            return None
        own = self.seats_of(link)
        waiting = [ask.seat for ask in self.match.pending if ask.seat in own]
        return link.eyes if link.eyes in waiting else next(iter(waiting), None)

    def eyes(self, link: Link) -> int | None:
        """The seat through whose eyes a link looks; None is a spectator."""
        own = self.seats_of(link)
        if len(own) == 1:
            return own[0]
        return link.eyes if link.eyes in own else None

    def curtain(self, link: Link) -> int | None:
        """The seat to which the device has to be passed before anything is shown."""
        if self.is_over or len(self.seats_of(link)) < 2:
            return None
        asked = self.asked(link)
        return asked if asked is not None and asked != self.eyes(link) else None

    async def open_curtain(self, link: Link, seat: int) -> None:
        """The device is in the right hands."""
        async with self.lock:
            if self.curtain(link) == seat:
                link.eyes = seat
                await self._write(db.put_seen(link))
                self.changed()

    # Asking and answering

    def ask_id(self, seat: int) -> str:
        """The lasting id of the question that waits for a seat."""
        assert self.match is not None
        return f"{self.match.posed}-{self.match.undos}-{seat}"

    async def answer(self, link: Link, ask: str, words: str, along: list[str] | None = None) -> None:
        """Take an answer, once; a late one gets a sentence. What goes along with it is answered too, if that is wished.

        `along` names what was clicked together with the answer.
        """
        async with self.lock:
            match = self._running()
            seat = _seat_in(ask)
            if seat not in self.seats_of(link):
                raise Refused("This question is not for your seat.")
            if match.ask_of(seat) is None or self.ask_id(seat) != ask:
                if self._was_given(ask, seat, words):
                    return
                raise Refused("That question was answered already or has changed; here is how things stand now.")
            if self.curtain(link) == seat:
                raise Refused(f"Pass the device to {match.seats[seat]} first.")
            link.seen, link.seen_at = len(match.story), time.time()
            self.recaps.pop(link.id, None)
            await self._apply(seat, words)
            if along is not None:
                await self._follow(seat, words.split(" ")[0], along)
        self.pump()

    async def _follow(self, seat: int, verb: str, along: list[str]) -> None:
        """Answer what goes along: a die, the lowest unless another was clicked; then the thing that was clicked."""
        led = ""
        for _ in range(MOST_ALONG):
            match = self._running()
            ask = match.ask_of(seat)
            if match.is_over or ask is None or len(match.pending) > 1:
                return
            fitting = [option for option in ask.options if not set(along).isdisjoint(option.ids)]
            if match.loaded.words.goes_along(ask.key):
                chosen = fitting[0] if fitting else ask.options[0]
            elif not led and len(fitting) == 1 and match.loaded.words.leads(verb) == ask.key:
                chosen, led = fitting[0], ask.key
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
        imagined = match.imagine(seat, Random(0))
        if not isinstance(imagined.asked, Ask):
            return False
        imagined.answer(option)
        return imagined.is_over or match.game.turn(imagined.state) != match.game.turn(match.state)

    async def _apply(self, seat: int, words: str) -> None:
        """Give an answer to the rules, keep it on the disk, then show it."""
        match = self._running()
        number = len(match.answers)
        try:
            with at_most(LONGEST_RULE):
                match.answer(words, seat)
        except RuleCrash as crash:
            self.last_error = str(crash)
            log("rule.crashed", table=self.id, error=str(crash))
            self.changed()
            raise
        statements = [db.put_answer(self.id, number, seat, words, match.undos, time.time())]
        if match.is_over or number + 1 - self._checkpoint >= self._settings.checkpoint_every:
            statements += self._kept()
        statements += self._after_answer()
        await self._write(*statements, *self._end_vote())
        self.changed()

    def _after_answer(self) -> list[Executable]:
        """What is kept beside an answer."""
        return []

    def _end_vote(self) -> list[Executable]:
        """The statements that end a vote, if there is one."""
        ended, self.proposal = self.proposal, None
        return [db.drop_proposal(self.id)] if ended else []

    def _kept(self) -> list[Executable]:
        """The statements that keep the match as it stands."""
        match = self._running()
        self.status = "over" if match.is_over else "running"
        self._checkpoint = len(match.answers)
        return [
            db.put_checkpoint(self.id, self._checkpoint, pack(match)),
            db.put_status(self.id, self.status, time.time()),
            *([db.put_keepsake(self.id, keepsake(match)), self._result(match)] if match.is_over else []),
            *(db.put_seen(link) for link in self.links.values()),
        ]

    def _result(self, match: Match) -> Executable:
        """The statement that keeps how the game ended, for the history."""
        result = match.result
        assert result is not None
        found = db.Result(
            game=self.game.name,
            mode=mode(self.game, self.options),
            names=list(match.seats),
            bots=[bool(seat.bot) for seat in self.seats],
            won=list(result.won),
            why=result.why,
            answers=len(match.answers),
        )
        return db.put_result(self.id, found, time.time())

    async def _write(self, *statements: Executable) -> None:
        """Keep something; if that fails, memory is no longer to be trusted and the table is loaded again."""
        try:
            await self._store.write(*statements)
        except (SQLAlchemyError, OSError) as wrong:
            self.lost = True
            log("store.failed", table=self.id, error=f"{type(wrong).__name__}: {wrong}")
            self.dismiss()
            raise Refused("This could not be written to the disk, so it did not happen; try again.") from None

    def _running(self) -> Match:
        if self.match is None:
            raise Refused("The game has not started yet.")
        return self.match

    # Bots and policies

    def pump(self) -> None:
        """Let policies and bots answer until a person is asked."""
        if self._pumping is None or self._pumping.done():
            self._pumping = asyncio.create_task(self._pump())

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
            bots = [ask.seat for ask in match.pending if self.seats[ask.seat].bot]
            if not bots:
                return False
            seat, level, question = bots[0], self.seats[bots[0]].bot, self.ask_id(bots[0])
            epoch = self.epoch
        started = time.monotonic()
        words = await self._thinkers.choose(self.id, self.epoch, match, seat, level)
        await self._rest(match, started)
        async with self.lock:
            same = self.match is match and match.ask_of(seat) is not None and self.ask_id(seat) == question
            if same and self.epoch == epoch and self.seats[seat].bot:
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

    # Looking

    def changed(self) -> None:
        """Something is different: every open page is told."""
        self.used = time.monotonic()
        self.version = max(self.version + 1, int(time.time() * 1000))
        for watcher in self.watchers:
            watcher.news.set()

    def watch(self, link: Link) -> Watcher:
        """A page was opened."""
        if sum(each.link == link.id for each in self.watchers) >= self._settings.streams:
            raise Refused(f"This link is open in {self._settings.streams} pages already; close one first.")
        watcher = Watcher(link.id)
        came = not self._watched(link.id)
        self._coming.pop(link.id, None)
        self.watchers.add(watcher)
        if came:
            self.changed()
        watcher.news.set()
        return watcher

    def unwatch(self, watcher: Watcher, later: Callable[[Awaitable[None]], None]) -> None:
        """A page was closed; what it has read is noted a little later."""
        self.watchers.discard(watcher)
        link = self.links.get(watcher.link)
        if link is not None and not self._watched(link.id):
            self.changed()
            later(self._store.write(db.put_seen(link)))

    def dismiss(self, link: str | None = None) -> None:
        """Tell open pages (of one link) to come again."""
        for watcher in self.watchers:
            if link is None or watcher.link == link:
                watcher.gone = True
                watcher.news.set()

    def arrive(self, link: Link) -> None:
        """Somebody comes to the table: what happened since the last time is pointed out."""
        self.used = time.monotonic()
        away, self._coming[link.id] = not self.here(link.id), time.monotonic()
        if self.match is None or not away or not link.seen_at:
            return
        if time.time() - link.seen_at > AWAY and link.seen < len(self.match.story):
            self.recaps.setdefault(link.id, link.seen)
            self.version += 1

    def log(self, eyes: int | None) -> list[Spoken]:
        """What happened, as these eyes may read it; what was worded once is kept."""
        match = self._running()
        key = (EVERYONE if match.is_over else eyes, len(self.seats), match.seats)
        story, count, lines = self._logs.get(key, (None, 0, []))
        if story is not match.story:
            count, lines = 0, []
        if count < len(match.story):
            lines = lines + match.log(eyes, count)
            self._logs[key] = (match.story, len(match.story), lines)
        if not self.notes:
            return lines
        said = [Spoken(note.text, "", False, note.step) for note in self.notes]
        return sorted([*lines, *said], key=lambda line: line.step)

    def saw(self, link: Link) -> None:
        """A link was shown everything up to now."""
        if self.match is not None:
            link.seen, link.seen_at = len(self.match.story), time.time()

    async def rest(self) -> None:
        """Keep the match as it stands, before the table drops out of memory."""
        if self._pumping is not None:
            self._pumping.cancel()
        async with self.lock:
            if self.match is not None and not self.lost and len(self.match.answers) > self._checkpoint:
                await self._write(*self._kept())


def mode(game: Game[Any], options: Mapping[str, str]) -> str:
    """What is special about the options of a game, in words: those that are not as usual."""
    special = [
        f"{switch.label}: {switch.label_of(options[switch.name])}"
        for switch in game.choices()
        if switch.name in options and not switch.depends_on_players and options[switch.name] != switch.default
    ]
    return ", ".join(special)


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
