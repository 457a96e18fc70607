"""What was: time travel in one's own sight, the whole log, the summary, save files, branches and reports."""

from __future__ import annotations

import asyncio
import platform
from typing import Any

import msgspec
from litestar import MediaType, Response, get, post
from litestar.exceptions import HTTPException, NotFoundException
from litestar.response import Redirect

from shamble import __version__
from shamble.engine.errors import ShambleError
from shamble.engine.match import Match
from shamble.engine.save import encode, to_save

from . import icons
from .charts import draw, draw_arc
from .kept import Details
from .limits import LONGEST_REPLAY, TooSlow, at_most
from .links import digest
from .live import LiveTable, Refused
from .miniature import draw_moment
from .numbers import whole
from .site import (
    FRESH,
    SCRIPT,
    Asked,
    address,
    browser,
    form,
    go,
    packed,
    page,
    part,
    prefs,
    seated,
    show_pile,
    site,
    whole_page,
)
from .summary import Summary, summarize
from .view import build, build_past

MOST_REPLAYS = 50


class Replays:
    """For each table one match in its past, so that the next step is one answer away."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[str, Match]] = {}
        self._locks: dict[str, asyncio.Lock] = {}

    async def at(self, table: LiveTable, answers: int) -> Match:
        """The match after this many answers."""
        match = table.match
        if match is None:
            raise Refused("The game has not started yet.")
        async with self._locks.setdefault(table.id, asyncio.Lock()):
            epoch, kept = self._kept.pop(table.id, ("", None))
            near = kept if kept and epoch == table.epoch and len(kept.answers) <= answers else None
            past = await asyncio.to_thread(_go_to, match, near, answers)
            self._kept[table.id] = (table.epoch, past)
            if len(self._kept) > MOST_REPLAYS:
                oldest = next(iter(self._kept))
                del self._kept[oldest]
                self._locks.pop(oldest, None)
            return past


def _go_to(match: Match, near: Match | None, answers: int) -> Match:
    """The match in its past; one that takes too long is not waited for."""
    try:
        with at_most(LONGEST_REPLAY):
            if near is None:
                return match.replay(answers)
            for answer in match.answers[len(near.answers) : answers]:
                near.undos = answer.undos
                near.answer(answer.words, answer.seat)
            return near
    except TooSlow as wrong:
        raise Refused(f"This match cannot be played again: {wrong}.") from None


def _branch(match: Match, answers: int) -> Match:
    try:
        with at_most(LONGEST_REPLAY):
            return match.fork(answers)
    except TooSlow as wrong:
        raise Refused(f"This match cannot be continued elsewhere: {wrong}.") from None


@get("/t/{token:str}/at")
async def at(request: Asked) -> Response[str]:
    """The table as it was after this many answers, in one's own sight; after the end also with everything revealed."""
    table, link = await seated(request)
    async with table.lock:
        view = build(table, link)
    if view.scene is None:
        return whole_page(request, view)
    answers = min(_number(request.query_params.get("n", "0")), view.answers)
    try:
        past = await request.app.state.replays.at(table, answers)
    except ShambleError as wrong:
        return whole_page(request, msgspec.structs.replace(view, notice=str(wrong)), 409)
    view = build_past(table, link, past, answers, table.is_over and request.query_params.get("eyes") == "all")
    if "pile" in request.query_params:
        return show_pile(request, view)
    if SCRIPT in request.headers:
        data, headers = packed(request, part(view, prefs(request)), FRESH)
        return Response(data, media_type=MediaType.HTML, headers=headers)
    return whole_page(request, view)


@get("/t/{token:str}/log")
async def whole_log(request: Asked) -> Response[str]:
    """Everything that happened, as these eyes may read it."""
    table, link = await seated(request)
    async with table.lock:
        view = build(table, link)
        lines = table.log(table.eyes(link)) if table.match and view.scene else []
    return page(request, "log.html", view=view, lines_of=lines)


@get("/t/{token:str}/summary")
async def summary(request: Asked) -> Response[Any] | Redirect:
    """How the game went, once it is over."""
    table, link = await seated(request)
    if not table.is_over or table.match is None:
        return go(request, f"/t/{table.token(link)}")
    found = await _made(request, table, table.match)
    async with table.lock:
        view = build(table, link)
    drawings = [draw(chart) for chart in found.charts]
    arc = draw_arc(found.passage) if found.passage else None
    with icons.of_game(view.game):
        return page(request, "summary.html", view=view, summary=found, drawings=drawings, arc=arc)


@get("/t/{token:str}/turning.svg")
async def turning(request: Asked) -> Response[Any]:
    """A picture of where the game turned, once it is over."""
    table, _ = await seated(request)
    found = await _made(request, table, table.match) if table.is_over and table.match is not None else None
    if found is None or found.turning is None or found.turning.scene is None:
        raise NotFoundException("This game has no turning point.")
    drawn = draw_moment(found.turning.scene, table.game.name, found.turning.place, prefs(request).theme)
    if not drawn:
        raise NotFoundException("There is no board on this table.")
    data, headers = packed(request, drawn, {"cache-control": "private, max-age=3600"})
    return Response(data, media_type="image/svg+xml", headers=headers)


async def _made(request: Asked, table: LiveTable, match: Match) -> Summary:
    """The summary of an ended match: made once, however many pages ask for it at the same time."""
    kept: dict[str, tuple[str, asyncio.Task[Summary]]] = request.app.state.summaries
    epoch, making = kept.get(table.id, ("", None))
    if making is None or epoch != table.epoch or (making.done() and (making.cancelled() or making.exception())):
        making = asyncio.create_task(site(request).tables.thinkers.run(summarize, encode(to_save(match)), table.packs))
        kept[table.id] = (table.epoch, making)
        while len(kept) > MOST_REPLAYS:
            del kept[next(iter(kept))]
    try:
        return await asyncio.shield(making)
    except (ShambleError, TimeoutError, RuntimeError) as wrong:
        raise HTTPException(status_code=500, detail=f"The summary could not be made: {wrong}") from None


# Files


@get("/t/{token:str}/save")
async def save(request: Asked) -> Response[Any]:
    """The match as a file: after the end, or when nobody else plays."""
    table, link = await seated(request)
    if not table.may_open(link) or table.match is None:
        raise HTTPException(
            status_code=403, detail="A running match is only saved when nobody else plays: the file holds every secret."
        )
    await table.open_to(link)
    async with table.lock:
        data = encode(to_save(table.match))
    return _file(data, f"{table.game.name}-{len(table.match.answers)}.json")


@get("/t/{token:str}/report")
async def report(request: Asked) -> Response[Any]:
    """One file for a report of a problem: versions, the last error, and the match as far as the seat may know it."""
    table, link = await seated(request)
    if table.may_open(link):
        await table.open_to(link)
    async with table.lock:
        found: dict[str, Any] = {
            "report": "a problem at a table of Shamble",
            "versions": {"shamble": __version__, "python": platform.python_version(), "system": platform.system()},
            "game": table.game.name,
            "options": table.options,
            "status": table.status,
            "last_error": table.last_error if table.may_open(link) else bool(table.last_error),
        }
        match = table.match
        if match is not None and table.may_open(link):
            found["save"] = msgspec.to_builtins(msgspec.json.decode(encode(to_save(match))))
        elif match is not None and table.curtain(link) is None:
            eyes = table.eyes(link)
            found["answers"] = len(match.answers)
            found["log"] = [line.text for line in match.log(eyes)]
            found["scene"] = msgspec.to_builtins(match.scene(eyes))
            found["save"] = "The whole match is a secret until the game is over; download it then."
    data = msgspec.json.format(msgspec.json.encode(found), indent=1)
    return _file(data, f"{table.game.name}-report.json")


def _number(word: str) -> int:
    """A number that somebody typed; anything else counts as 0."""
    return whole(word) or 0


def _file(data: bytes, name: str) -> Response[Any]:
    headers = {**FRESH, "content-disposition": f'attachment; filename="{name}"'}
    return Response(data, media_type="application/json", headers=headers)


@post("/t/{token:str}/fork", status_code=200)
async def fork(request: Asked) -> Response[Any] | Redirect:
    """Continue from here: a new table that goes its own way, with new dice."""
    given = await form(request)
    table, link = await seated(request)
    if not site(request).news.take(address(request)):
        raise HTTPException(status_code=429, detail="That was a lot of new tables; wait a moment before the next one.")
    if not table.may_open(link) or table.match is None:
        raise HTTPException(
            status_code=403, detail="A match that others play, too, can be continued elsewhere when it is over."
        )
    answers = min(_number(given.get("n", "0")), len(table.match.answers))
    await table.open_to(link)
    try:
        branch = await asyncio.to_thread(_branch, table.match, answers)
    except ShambleError as wrong:
        raise HTTPException(status_code=409, detail=str(wrong)) from None
    details = Details(
        fork=f"{table.details.title or table.game.title} after {answers} answers", packs=table.details.packs
    )
    made, host = await site(request).tables.adopt(branch, digest(browser(request)), _bots(table), details)
    return go(request, f"/t/{made.token(host)}")


def _bots(table: LiveTable) -> dict[int, str]:
    """The bots of a table stay at its branch; all other seats begin at the host's screen."""
    return {seat.seat: seat.bot for seat in table.seats if seat.bot}


HANDLERS = [at, whole_log, summary, turning, save, report, fork]
