"""Coming together: the list of one's tables, join codes, invitations, rematches, the history of finished games."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.exceptions import HTTPException, NotFoundException
from litestar.response import Redirect

from shamble.engine.errors import ShambleError
from shamble.engine.game import Game, games
from shamble.engine.scene import Goal

from .absent import MINUTES, when_away
from .invite import addresses
from .kept import Link, Listed, Result, Seat, may_use
from .links import CODE_LENGTH, digest
from .live import LiveTable, Refused
from .miniature import draw_miniature
from .numbers import whole
from .relics import CannotRun
from .render import names_of
from .site import NOT_YOURS, SCRIPT, Asked, act, address, browser, form, go, packed, page, prefs, seated, site
from .tables import LEVELS, Place

MOST_CARDS = 12
"""How many running tables the home page looks into; the others are lines in the list."""
LONGEST_TITLE = 40


class Card(msgspec.Struct):
    """A running table on the home page."""

    listed: Listed
    game: Game[Any]
    link: str
    version: int = 0
    heading: str = ""
    turn: bool = False
    waiting: list[str] = []
    goals: list[Goal] = []
    last: str = ""
    here: list[str] = []
    has_board: bool = False

    @property
    def title(self) -> str:
        """What the table is called."""
        return self.listed.details.title or names_of(self.game.title)[0]


async def cards(request: Asked) -> tuple[list[Card], list[Card]]:
    """The tables of a browser: those in play, yours to answer first, and those that are over."""
    tables = site(request).tables
    running: list[Card] = []
    over: list[Card] = []
    for each in await tables.store.tables_of(digest(browser(request))):
        game = games().get(each.game)
        if game is None:
            continue
        card = Card(each, game, f"/t/{tables.keeper.token(each.link, each.generation)}")
        (over if each.status == "over" else running).append(card)
    for card in running[:MOST_CARDS]:
        await _look(request, card)
    running.sort(key=lambda card: not card.turn)
    return running, over


async def _look(request: Asked, card: Card) -> None:
    """How a table stands, as its card may say it."""
    try:
        table = await site(request).tables.get(card.listed.id)
    except ShambleError:
        return
    link = table.links.get(card.listed.link) if table else None
    if table is None or link is None:
        return
    card.version, card.here = table.version, _present(table, link)
    match = table.match
    if match is None:
        return
    scene = match.scene(_eyes(table, link))
    card.heading, card.has_board = scene.heading, any(board.spaces for board in scene.boards)
    card.goals = [goal for goal in scene.goals if goal.need][:2]
    card.turn = table.asked(link) is not None
    card.waiting = list(dict.fromkeys(match.seats[ask.seat] for ask in match.pending))
    said = [line.text for line in table.log(_eyes(table, link))[-4:] if not line.heading]
    card.last = said[-1] if said else ""


def _present(table: LiveTable, link: Link) -> list[str]:
    """The names of the other people who look at a table now."""
    return [seat.name for seat in table.people() if seat.link != link.id and table.here(seat.link)]


def _eyes(table: LiveTable, link: Link) -> int | None:
    """Whose eyes may see a table in a list: behind a curtain nobody's."""
    return None if table.curtain(link) is not None else table.eyes(link)


# The list


@get("/t/{token:str}/board.svg")
async def board(request: Asked) -> Response[Any]:
    """The board in small."""
    table, link = await seated(request)
    if table.match is None:
        raise NotFoundException("The game has not started yet.")
    async with table.lock:
        drawn = draw_miniature(table.match.scene(_eyes(table, link)), table.game.name, prefs(request).theme)
    if not drawn:
        raise NotFoundException("There is no board on this table.")
    data, headers = packed(request, drawn, {"cache-control": "private, max-age=3600"})
    return Response(data, media_type="image/svg+xml", headers=headers)


@post("/t/{token:str}/rename", status_code=200)
async def rename(request: Asked) -> Response[Any]:
    """The host gives the table a name of its own."""
    given = await form(request)

    async def do(table: LiveTable, link: Link) -> None:
        _host_only(link)
        table.details.title = " ".join(given.get("title", "").split())[:LONGEST_TITLE]
        await table.keep_details()

    done = await act(request, do)
    back = {"home": "/", "host": f"{request.url.path.rpartition('/')[0]}/host"}.get(given.get("back", ""), "")
    return go(request, back) if back and SCRIPT not in request.headers else done


@post("/t/{token:str}/away", status_code=200)
async def away(request: Asked) -> Response[Any]:
    """The host decides what happens to seats whose players stay away."""
    given = await form(request)

    async def do(table: LiveTable, link: Link) -> None:
        await table.set_away(link, whole(given.get("away")) or 0, given.get("stays") == "yes")

    done = await act(request, do)
    return go(request, f"{request.url.path.rpartition('/')[0]}/host") if given.get("back") == "host" else done


@get("/t/{token:str}/host")
async def host_page(request: Asked) -> Response[Any]:
    """What only the host can do: name the table, say what happens to seats of players who stay away, delete it."""
    table, link = await seated(request)
    if link.kind != "host":
        raise HTTPException(status_code=403, detail="Only the host of the table can do that.")
    who = [(seat, bool(seat.bot) or table.here(seat.link)) for seat in table.seats]
    watching = sum(watcher.link == table.guests.id for watcher in table.watchers)
    return page(
        request,
        "host.html",
        table=table,
        base=f"/t/{table.token(link)}",
        who=who,
        watching=watching,
        minutes=MINUTES,
        when_away=when_away(table.details),
    )


@post("/t/{token:str}/delete", status_code=200)
async def delete(request: Asked) -> Redirect:
    """The host deletes the table, also one that can no longer be played; others take it off their list."""
    tables, who = site(request).tables, digest(browser(request))
    try:
        table, link = await seated(request)
        await tables.forget(table, link, who)
    except CannotRun as gone:
        if gone.link is None or not may_use(gone.link, gone.kept.owners, who):
            raise HTTPException(status_code=403, detail=NOT_YOURS) from None
        await tables.forget_relic(gone.kept.id, gone.link, who)
    return go(request, "/")


def _host_only(link: Link) -> None:
    if link.kind != "host":
        raise Refused("Only the host of the table can do that.")


# Joining


@get("/join")
async def join_page(request: Asked) -> Response[Any] | Redirect:
    """Join with a code or with a link that somebody sent."""
    wanted = request.query_params.get("code", "").strip()
    if "/t/" in wanted:
        return go(request, "/t/" + wanted.partition("/t/")[2].split("#")[0].split("?")[0])
    code = "".join(wanted.upper().split())
    if not code:
        return page(request, "join.html", code="", table=None, free=[], error="")
    table = await _by_code(request, code)
    if table is None:
        error = "No table waits for players under this code; ask for it once more."
        return page(request, "join.html", 404, code=code, table=None, free=[], error=error)
    return page(request, "join.html", code=code, table=table, free=_free(table), error="")


@post("/join", status_code=200)
async def sit_down(request: Asked) -> Response[Any] | Redirect:
    """Take a free seat of the table with this code."""
    given = await form(request)
    code = "".join(given.get("code", "").upper().split())
    table = await _by_code(request, code)
    free = _free(table) if table else []
    seat = next((each for each in free if str(each.seat) == given.get("seat", "")), None)
    if table is None or seat is None:
        error = "Somebody else has just sat down there." if table else "No table waits for players under this code."
        return page(request, "join.html", 409, code=code, table=table, free=free, error=error)
    return go(request, f"/t/{table.token(table.links[seat.link])}")


async def _by_code(request: Asked, code: str) -> LiveTable | None:
    """The table that waits for players under a code; a wrong one is counted against its sender."""
    here = site(request)
    found = await here.tables.store.find_code(code) if len(code) == CODE_LENGTH else None
    table = await here.tables.get(found) if found else None
    if table is None or table.match is not None:
        if not here.misses.take(address(request)):
            raise HTTPException(status_code=429, detail="Too many wrong codes; wait a moment and try again.")
        return None
    return table


def _free(table: LiveTable) -> list[Seat]:
    return [seat for seat in table.seats if not seat.bot and not seat.joined and seat.link in table.links]


@get("/t/{token:str}/invite")
async def invite(request: Asked) -> Response[Any]:
    """Everything by which friends come to a table: links, code, QR codes and the addresses in this network."""
    table, link = await seated(request)
    if link.kind != "host":
        raise HTTPException(status_code=403, detail="Only the host of the table invites others.")
    here = site(request)
    places = addresses(request.headers.get("host", ""), here.settings, request.url.scheme)
    free = [(seat, f"/t/{table.token(table.links[seat.link])}") for seat in _free(table)]
    return page(
        request,
        "invite.html",
        table=table,
        base=f"/t/{table.token(link)}",
        free=free,
        places=places,
        code=table.details.code if table.match is None else "",
        watch=f"/t/{table.token(table.guests)}",
        qr=qr,
    )


def qr(text: str) -> str:
    """A QR code as SVG, drawn here: no other server learns the link."""
    import segno

    drawn = io.BytesIO()
    segno.make(text, error="m", micro=False).save(
        drawn, kind="svg", scale=1, border=2, xmldecl=False, svgns=True, omitsize=True, dark="#111", light="#fff"
    )
    return drawn.getvalue().decode()


# Playing again


@post("/t/{token:str}/again", status_code=200)
async def again(request: Asked) -> Response[Any] | Redirect:
    """A new table with the same game, options and seats; those who play elsewhere follow by a note in the chat."""
    table, link = await seated(request)
    here = site(request)
    if not table.is_over:
        raise HTTPException(status_code=409, detail="Play this game to its end first.")
    _host_only(link)
    if not here.news.take(address(request)):
        raise HTTPException(status_code=429, detail="That was a lot of new tables; wait a moment before the next one.")
    places, own = [], True
    for seat in table.seats:
        who = seat.bot if seat.bot in LEVELS else "friend" if seat.link != link.id else "me" if own else "same"
        own = own and who != "me"
        places.append(Place(who, seat.name))
    details = msgspec.structs.replace(table.details, fork="", code="")
    made, host = await here.tables.make(table.game, table.options, places, digest(browser(request)), details)
    for seat in made.seats:
        old = table.seats[seat.seat]
        if seat.link and seat.link != host.id and old.link in table.links:
            table.nexts[old.link] = f"/t/{made.token(made.links[seat.link])}"
    table.nexts[link.id] = f"/t/{made.token(host)}"
    table.changed()
    return go(request, table.nexts[link.id])


# What was


@get("/history")
async def history(request: Asked) -> Response[Any]:
    """All tables of a browser, and how its finished games ended: by game, mode and name."""
    running, over = await cards(request)
    results = await site(request).tables.store.results_of(digest(browser(request)))
    wanted = {name: request.query_params.get(name, "") for name in ("game", "mode", "name")}
    shown = [each for each in results if _fits(each, wanted)]
    links = {card.listed.id: card for card in [*running, *over]}
    return page(
        request,
        "history.html",
        running=running,
        shown=shown[:100],
        links=links,
        titles={name: game.title for name, game in games().items()},
        scores=_scores(shown),
        wanted=wanted,
        choices={
            "game": sorted({each.game for each in results}),
            "mode": sorted({each.mode for each in results if each.mode}),
            "name": sorted({name for each in results for name in each.names}),
        },
        count=len(results),
    )


def _fits(result: Result, wanted: dict[str, str]) -> bool:
    return (
        wanted["game"] in ("", result.game)
        and wanted["mode"] in ("", result.mode)
        and (not wanted["name"] or wanted["name"] in result.names)
    )


def _scores(results: Iterable[Result]) -> list[tuple[str, str, str, int, int]]:
    """Of each player, game and mode: how many games, and how many won; bots are left out."""
    played: Counter[tuple[str, str, str]] = Counter()
    won: Counter[tuple[str, str, str]] = Counter()
    for each in results:
        for seat, name in enumerate(each.names):
            if seat < len(each.bots) and each.bots[seat]:
                continue
            played[name, each.game, each.mode] += 1
            won[name, each.game, each.mode] += seat in each.won
    return [(*key, count, won[key]) for key, count in played.most_common(40)]


HANDLERS: list[Any] = [board, rename, away, host_page, delete, join_page, sit_down, invite, again, history]
