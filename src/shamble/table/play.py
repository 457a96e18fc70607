"""Playing: the page of a table, its stream of events, and everything that people send to it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.exceptions import HTTPException
from litestar.response import Stream

from shamble.engine.errors import BadAnswer

from .ahead import answers as answers_in
from .assets import GZIP_HEAD, pack_event
from .kept import Link, may_use
from .limits import LONGEST_RULE, at_most
from .links import digest
from .live import LiveTable, Refused, Watcher
from .logs import log
from .numbers import whole
from .relics import CannotRun, relic
from .seats import is_mine, joiner, show_taken
from .site import (
    FRESH,
    NOT_YOURS,
    SCRIPT,
    Asked,
    Confirm,
    Prefs,
    Site,
    accepts_gzip,
    act,
    address,
    browser,
    current,
    form,
    page,
    prefs,
    remember,
    seated,
    show,
    show_pile,
    site,
)
from .tables import LEVELS
from .view import build
from .wire import Wire

STILL_HERE = 20.0
"""After how many seconds without news the stream says that it is alive."""


@get("/t/{token:str}")
async def table_page(request: Asked) -> Response[str]:
    """The table, whole; one that can no longer be played is shown as far as it is kept."""
    try:
        table, link = await seated(request, anybody=True)
    except CannotRun as wrong:
        if wrong.link is None or SCRIPT in request.headers:
            raise
        if not may_use(wrong.link, wrong.kept.owners, digest(browser(request))):
            raise HTTPException(status_code=403, detail=NOT_YOURS) from None
        return page(request, "relic.html", relic=relic(wrong.kept, wrong.link, wrong.why))
    if not is_mine(request, table, link):
        return show_taken(request, table, link)
    table.arrive(link)
    if "pile" in request.query_params:
        async with table.lock:
            view = build(table, link)
        return show_pile(request, view)
    if SCRIPT not in request.headers:
        remember(request, link)
    return await show(request, table, link)


@get("/t/{token:str}/events")
async def events(request: Asked) -> Stream:
    """The stream of one viewer: the whole view of that link, and then what changes in it."""
    table, link = await seated(request)
    here, who, where = site(request), browser(request), address(request)
    if not here.may_stream(where):
        raise HTTPException(status_code=429, detail="Too many pages are open from your address; close some of them.")
    watcher = table.watch(link)
    here.opened(who, where, watcher)
    again = "last-event-id" in request.headers  # the page has been sent views since, so what it says it has is old
    wire = Wire("" if again else request.query_params.get("has", ""), f"/t/{table.token(link)}")
    stream = _stream(here, table, link, watcher, wire, prefs(request), lambda: here.closed(who, where, watcher))
    headers = {**FRESH, "x-accel-buffering": "no"}
    if not accepts_gzip(request):
        return Stream(stream, media_type="text/event-stream", headers=headers)
    headers["content-encoding"] = "gzip"
    return Stream(_packed(stream), media_type="text/event-stream", headers=headers)


async def _packed(events: AsyncIterator[str]) -> AsyncIterator[bytes]:
    """A stream, each event packed for itself."""
    yield GZIP_HEAD
    async for event in events:
        yield pack_event(event)


async def _stream(
    here: Site, table: LiveTable, link: Link, watcher: Watcher, wire: Wire, likes: Prefs, closed: Callable[[], None]
) -> AsyncIterator[str]:
    try:
        yield "retry: 700\n\n"
        while True:
            try:
                async with asyncio.timeout(STILL_HERE):
                    await watcher.news.wait()
            except TimeoutError:
                yield ": still here\n\n"
                continue
            watcher.news.clear()
            if watcher.gone or here.tables.closing:
                yield "event: again\ndata: again\n\n"
                return
            if watcher.rests:
                yield "event: rest\ndata: rest\n\n"
                return
            async with table.lock:
                table.saw(link)
                version, parts = current(table, link, likes)
            event = wire.event(version, parts)
            if event:
                yield event
    finally:
        closed()
        table.unwatch(watcher, here.later)


@post("/t/{token:str}/answer", status_code=200)
async def answer(request: Asked) -> Response[Any]:
    """Answer a question."""
    given = await form(request)

    async def do(table: LiveTable, link: Link) -> None:
        ask, words = given.get("ask", ""), given.get("words", "")
        if prefs(request).confirm and not given.get("sure"):
            seat = table.asked(link)
            if seat is not None and table.ask_id(seat) == ask and table.ends_turn(seat, words):
                raise Confirm(words)
        along = given["along"].split() if "along" in given else None
        await table.answer(link, ask, words, along)

    return await act(request, do)


@get("/t/{token:str}/preview")
async def preview(request: Asked) -> Response[Any]:
    """What an option would do, as far as its player can know: computed only when somebody points at it.

    Without an option: whether all answers do the same.
    """
    table, link = await seated(request)
    async with table.lock:
        seat, ask = table.asked(link), request.query_params.get("ask", "")
        match = table.match
        if match is None or seat is None or table.curtain(link) is not None or table.ask_id(seat) != ask:
            return Response("", status_code=204, headers=FRESH)
        try:
            with at_most(LONGEST_RULE):
                if "words" not in request.query_params:
                    return Response({"same": match.makes_no_difference(seat)}, headers=FRESH)
                words = request.query_params["words"]
                if len(answers_in(words)) > 1:
                    return Response("", status_code=204, headers=FRESH)
                found = match.preview(words, seat, along=True)
        except BadAnswer:
            raise
        except Exception as wrong:  # a position of somebody's making may be one that no rule foresees
            log("preview.failed", table=table.id, error=f"{type(wrong).__name__}: {wrong}")
            return Response("", status_code=204, headers=FRESH)
    told = {"texts": found.texts, "changes": found.changes, "open": found.open}
    return Response(msgspec.json.encode(told), media_type="application/json", headers=FRESH)


@post("/t/{token:str}/curtain", status_code=200)
async def curtain(request: Asked) -> Response[Any]:
    """The device is in the right hands now."""
    given = await form(request)

    async def do(table: LiveTable, link: Link) -> None:
        await table.open_curtain(link, _number(given.get("seat")))

    return await act(request, do)


@post("/t/{token:str}/undo", status_code=200)
async def undo(request: Asked) -> Response[Any]:
    """Take something back, or ask the others whether it may be."""
    given = await form(request)

    async def do(table: LiveTable, link: Link) -> str:
        return await table.undo(link, given.get("to", "answer"))

    return await act(request, do)


@post("/t/{token:str}/vote", status_code=200)
async def vote(request: Asked) -> Response[Any]:
    """Agree to an undo, or not."""
    given = await form(request)

    async def do(table: LiveTable, link: Link) -> str:
        return await table.vote(link, given.get("vote", ""), given.get("agree") == "yes")

    return await act(request, do)


@post("/t/{token:str}/pace", status_code=200)
async def pace(request: Asked) -> Response[Any]:
    """Say how fast the bots play, or let them go on."""
    given = await form(request)

    async def do(table: LiveTable, link: Link) -> None:
        await table.set_pace(link, given.get("pace", ""))

    return await act(request, do)


@post("/t/{token:str}/policy", status_code=200)
async def policy(request: Asked) -> Response[Any]:
    """Always answer this question in this way, or no longer."""
    given = await form(request)

    async def do(table: LiveTable, link: Link) -> None:
        seat, key = _number(given.get("seat")), given.get("key", "")
        if given.get("drop"):
            await table.drop_policy(link, seat, key)
        else:
            await table.set_policy(link, seat, key, given.get("words", ""))

    return await act(request, do)


@post("/t/{token:str}/chat", status_code=200)
async def chat(request: Asked) -> Response[Any]:
    """Say something."""
    given = await form(request)

    async def do(table: LiveTable, link: Link) -> None:
        if not site(request).talk.take(link.id):
            raise Refused("That was a lot of talk in a short time; wait a moment.")
        await table.say(link, given.get("text", ""))

    return await act(request, do)


@post("/t/{token:str}/signal", status_code=200)
async def signal(request: Asked) -> Response[Any]:
    """Signal something without words, or no longer."""
    given = await form(request)

    async def do(table: LiveTable, link: Link) -> None:
        if not site(request).talk.take(link.id):
            raise Refused("That was a lot of talk in a short time; wait a moment.")
        await table.signal(link, given.get("signal", ""))

    return await act(request, do)


@post("/t/{token:str}/seen", status_code=200)
async def seen(request: Asked) -> Response[Any]:
    """Put away what happened since the last time."""

    async def do(table: LiveTable, link: Link) -> None:
        if table.recaps.pop(link.id, None) is not None:
            table.changed()

    return await act(request, do)


# Coming together


@post("/t/{token:str}/join", status_code=200)
async def join(request: Asked) -> Response[Any]:
    """Sit down."""
    given = await form(request)

    async def do(table: LiveTable, link: Link) -> None:
        await table.join(link, given.get("name", ""), joiner(request))

    return await act(request, do)


@post("/t/{token:str}/start", status_code=200)
async def start(request: Asked) -> Response[Any]:
    """The host does not want to wait any longer."""

    async def do(table: LiveTable, link: Link) -> None:
        _host_only(link)
        await table.start_now(next(iter(LEVELS)))

    return await act(request, do)


@post("/t/{token:str}/hand-over", status_code=200)
async def hand_over(request: Asked) -> Response[Any]:
    """The host gives a seat to a bot or to somebody else."""
    given = await form(request)

    async def do(table: LiveTable, link: Link) -> None:
        _host_only(link)
        await table.hand_over(_number(given.get("seat")), given.get("to", ""), LEVELS)

    return await act(request, do)


def _host_only(link: Link) -> None:
    if link.kind != "host":
        raise Refused("Only the host of the table can do that.")


def _number(word: str | None) -> int:
    number = whole(word)
    if number is None:
        raise Refused("A number was expected here.")
    return number


HANDLERS = [
    table_page,
    events,
    answer,
    preview,
    curtain,
    undo,
    vote,
    pace,
    policy,
    chat,
    signal,
    seen,
    join,
    start,
    hand_over,
]
