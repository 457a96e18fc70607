"""A match in memory: who sits where, through whose eyes it is seen, how it is kept, and who is looking."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import Executable
from sqlalchemy.exc import SQLAlchemyError

from shamble.engine.errors import RuleCrash, ShambleError
from shamble.engine.game import Game, find_game
from shamble.engine.match import Match
from shamble.engine.save import pack, unpack
from shamble.engine.scene import Scene
from shamble.engine.story import EVERYONE, Story
from shamble.engine.words import Spoken

from . import statements as db
from .easel import Easel, Parts
from .kept import Link, Note, Result, Seat, Stored, may_use
from .limits import LONGEST_RULE, TooSlow, at_most
from .links import Keeper, fresh_id
from .logs import log
from .relics import keepsake
from .settings import Settings
from .store import Store

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

    def __init__(self, kept: Stored, store: Store, settings: Settings, keeper: Keeper) -> None:
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
        self.packs = kept.packs
        self.match: Match | None = None
        self.proposal = kept.proposal
        self.watchers: set[Watcher] = set()
        self.recaps: dict[str, int] = {}
        self.nexts: dict[str, str] = {}
        """Where each link goes on: to its seat at the rematch."""
        self._coming: dict[str, float] = {}
        """When a page of each link was asked for: its stream follows, so its player counts as here."""
        self.signals: dict[int, str] = {}
        """What each seat signals to the others now; talk, so it is neither stored nor saved."""
        self._signals_until = ""
        self.parts: dict[Any, tuple[int, Parts]] = {}
        self.easel = Easel()
        self.last_error = ""
        self.lock = asyncio.Lock()
        self.epoch = fresh_id()
        self.lost = False
        self.used = time.monotonic()
        self.version = int(time.time() * 1000)
        self._store = store
        self._settings = settings
        self._keeper = keeper
        self._checkpoint = 0
        self._logs: dict[Any, tuple[Story | None, int, list[Spoken]]] = {}
        self._looked_at: tuple[Any, ...] = ()
        self._for_all_eyes: dict[str, Any] = {}
        self._told: Story | None = None
        self._open_lines: dict[int, Spoken] = {}
        """The lines of this story that all players read, by their numbers."""
        if kept.checkpoint:
            self._resume(kept)

    def _resume(self, kept: Stored) -> None:
        """The match as it was: from its checkpoint and the answers since."""
        match = unpack(kept.checkpoint, "The table", kept.packs)
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
            await self._write(*self.keeping_details())
            self.changed()

    def keeping_details(self) -> list[Executable]:
        """The statements that keep the details."""
        return [db.put_details(self.id, self.details)]

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
        """Whether a browser may use a link."""
        return may_use(link, self.owners, browser)

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

    # Taking an answer and keeping it

    def ask_id(self, seat: int) -> str:
        """The lasting id of the question that waits for a seat."""
        assert self.match is not None
        return f"{self.match.posed}-{self.match.undos}-{seat}"

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
        except TooSlow:  # stopped at the very moment when the rules were done: what is on the disk counts
            self.lost = True
            self.dismiss()
            raise Refused("This took too long, so it did not happen; try again.") from None
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
        found = Result(
            game=self.game.name,
            mode=mode(self.game, self.options, self.packs),
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

    def scene(self, eyes: int | None) -> Scene:
        """The table as these eyes see it; what is the same for all eyes is drawn once for each version."""
        match = self._running()
        now = (match, len(match.answers), match.undos, self.version)
        if now != self._looked_at:
            self._looked_at, self._for_all_eyes = now, {}
        return match.scene(eyes, self._for_all_eyes)

    def log(self, eyes: int | None) -> list[Spoken]:
        """What happened, as these eyes may read it; what was worded once is kept."""
        match = self._running()
        key = (EVERYONE if match.is_over else eyes, len(self.seats), match.seats)
        story, count, lines = self._logs.get(key, (None, 0, []))
        if story is not match.story:
            count, lines = 0, []
        if self._told is not match.story:
            self._told, self._open_lines = match.story, {}
        if count < len(match.story):
            lines = lines + match.log(eyes, count, self._open_lines)
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
        async with self.lock:
            if self.match is not None and not self.lost and len(self.match.answers) > self._checkpoint:
                await self._write(*self._kept())


def mode(game: Game[Any], options: Mapping[str, str], packs: Sequence[Path] = ()) -> str:
    """What is special about the options of a game, in words: those that are not as usual."""
    special = [
        f"{switch.label}: {switch.label_of(options[switch.name])}"
        for switch in game.choices(tuple(packs))
        if switch.name in options and not switch.depends_on_players and options[switch.name] != switch.default
    ]
    return ", ".join(special)
