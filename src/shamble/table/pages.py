"""The pages before and beside a table: home, a new table, a saved file, the rulebook, what a browser likes."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from litestar import MediaType, Response, get, post
from litestar.datastructures import Cookie
from litestar.exceptions import HTTPException, NotFoundException
from litestar.response import Redirect

from shamble.engine.errors import BadCards, BadSave, ShambleError
from shamble.engine.game import Game, find_game, games
from shamble.engine.save import decode, from_save
from shamble.engine.switches import Switch, conditions

from .absent import MINUTES
from .guide import guide
from .kept import Details, Pack, PackName
from .links import digest
from .numbers import whole
from .packs import LARGEST_UPLOAD, Upload, check_packs, check_save_with
from .reading import book
from .render import has_guide
from .site import LIKES, SCRIPT, YEAR, Asked, address, browser, chosen, form, go, page, prefs, site, with_files
from .tables import LEVELS, Place, Tables
from .together import cards

LONGEST_CHECK = 8.0
"""How many seconds a save file may take before it is refused."""
LONGEST_PACK_CHECK = 20.0
"""How many seconds packs may take: every card of the game is read again with them."""

WHO = {
    "me": "Me",
    "same": "Somebody at this screen",
    "friend": "A friend, by link",
    **LEVELS,
    "": "Nobody",
}
"""Who can sit at a seat of a new table."""


@get("/")
async def home(request: Asked) -> Response[str]:
    """The games and one's own tables."""
    return await _home(request)


async def _home(request: Asked, error: str = "", status: int = 200) -> Response[str]:
    running, over = await cards(request)
    return page(
        request,
        "home.html",
        status,
        games=list(games().values()),
        running=running,
        over=over,
        error=error,
    )


# A new table


@get("/new/{name:str}")
async def new_form(request: Asked) -> Response[str]:
    """What to play, how, and with whom."""
    game = _game(request)
    return _new_page(request, game, {}, _usual(game))


def _new_page(
    request: Asked,
    game: Game[Any],
    options: dict[str, str],
    places: list[Place],
    error: str = "",
    packs: Sequence[Pack] = (),
    folders: tuple[Path, ...] = (),
    waits: tuple[int, bool] = (0, False),
) -> Response[str]:
    status = 422 if error else 200
    switches = game.choices(folders)
    chosen = {
        switch.name: options.get(switch.name, "" if switch.depends_on_players else switch.default)
        for switch in switches
    }
    return page(
        request,
        "new.html",
        status,
        game=game,
        switches=switches,
        needs={switch.name: [conditions(switches, when) for when in switch.when] for switch in switches},
        rules={switch.name: _rules(switch, game) for switch in switches},
        chosen=chosen,
        places=places,
        who=WHO,
        error=error,
        packs=packs,
        minutes=MINUTES,
        waits_for=waits,
    )


def _rules(switch: Switch, game: Game[Any]) -> str:
    """When a switch makes sense, and what it is otherwise, for the script of the page."""
    rules = {
        "usual": {players: switch.default_for(players) for players in game.players},
        "when": [{"players": list(when.players or game.players), "options": when.options} for when in switch.when],
    }
    return msgspec.json.encode(rules).decode()


@post("/new/{name:str}", status_code=200, request_max_body_size=LARGEST_UPLOAD + 50_000)
async def make(request: Asked) -> Response[Any] | Redirect:
    """Make a table; what cannot be gets a sentence. With `look` the packs are only checked and their cards offered."""
    game, (given, uploads) = _game(request), await with_files(request, "packs")
    if not site(request).news.take(address(request)):
        raise HTTPException(status_code=429, detail="That was a lot of new tables; wait a moment before the next one.")
    options = {switch.name: given.get(f"option-{switch.name}", "") for switch in game.switches}
    places = [
        Place(given.get(f"who-{number}", ""), given.get(f"name-{number}", "")) for number in range(game.players[-1])
    ]
    taken = [place for place in places if place.who]
    tables = site(request).tables
    waits = (60 * (whole(given.get("away")) or 0), given.get("stays") == "yes")
    packs: list[Pack] = []
    folders: tuple[Path, ...] = ()
    try:
        packs = tables.shelf.waiting(game.name, given.get("known-packs", "").split())
        packs += await _bring(tables, game, packs, uploads)
        named = [PackName(pack.name, pack.hash) for pack in packs]
        folders = await tables.shelf.folders(game, named)
        if "look" in given:
            return _new_page(request, game, options, places, "", packs, folders, waits)
        _check(taken)
        table, link = await tables.make(
            game, options, taken, digest(browser(request)), _details(given, named), given.get("seal", "")
        )
    except ShambleError as wrong:
        return _new_page(request, game, options, places, str(wrong), packs, folders, waits)
    table.pace = prefs(request).pace
    return go(request, f"/t/{table.token(link)}")


def _details(given: dict[str, str], packs: list[PackName]) -> Details:
    """What a new table has beside its match."""
    minutes = whole(given.get("away")) or 0
    if minutes not in MINUTES:
        raise BadSeats("The others wait for ever, or for 1, 2, 5, 15 or 60 minutes.")
    return Details(away=60 * minutes, stays=given.get("stays") == "yes", packs=packs)


async def _bring(tables: Tables, game: Game[Any], known: Sequence[Pack], uploads: list[Upload]) -> list[Pack]:
    """The packs that somebody brings to a new table, checked in a process apart."""
    if not uploads:
        return []
    try:
        packs = await tables.thinkers.run(check_packs, game.name, known, uploads, seconds=LONGEST_PACK_CHECK)
    except (TimeoutError, RuntimeError):
        raise BadCards("Checking these packs takes too long; no game could be played with them.") from None
    tables.shelf.put(packs)
    return packs


def _check(places: list[Place]) -> None:
    if sum(place.who == "me" for place in places) > 1:
        raise BadSeats("You can sit on one seat only; choose “Somebody at this screen” for the others.")


class BadSeats(ShambleError):
    """Seats that cannot be taken like this."""


def _game(request: Asked) -> Game[Any]:
    name = request.path_params["name"]
    if name not in games() or not games()[name].finished:
        raise NotFoundException("There is no such game to play here.")
    return find_game(name)


def _usual(game: Game[Any]) -> list[Place]:
    """Me and bots, as many as there have to be, at least two in all."""
    count = max(game.players[0], min(3, game.players[-1]))
    level = next(iter(LEVELS))
    return [Place("me" if seat == 0 else level if seat < count else "") for seat in range(game.players[-1])]


# A saved file


@post("/open", status_code=200, request_max_body_size=4_200_000)
async def open_file(request: Asked) -> Response[Any] | Redirect:
    """Go on with a saved match."""
    if not site(request).news.take(address(request)):
        raise HTTPException(status_code=429, detail="That was a lot of new tables; wait a moment before the next one.")
    _, uploads = await with_files(request, "file")
    _, packs = await with_files(request, "packs")
    if not uploads:
        return await _home(request, "Choose a saved file first.", 422)
    name, data = uploads[0]
    here = site(request)
    try:
        if len(data) > here.settings.largest_save:
            raise BadSave(
                f"The file is larger than {here.settings.largest_save // 1_000_000} MB; a saved match is not."
            )
        longest = LONGEST_PACK_CHECK if packs else LONGEST_CHECK
        save, brought = await here.tables.thinkers.run(check_save_with, data, name, packs, seconds=longest)
        here.tables.shelf.put(brought)
        named = [PackName(pack.name, pack.hash) for pack in brought]
        kept = decode(save, "The file")
        folders = await here.tables.shelf.folders(find_game(kept.game), named)
        match = await asyncio.to_thread(lambda: from_save(kept, "The file", folders))
        table, link = await here.tables.adopt(match, digest(browser(request)), details=Details(packs=named))
    except ShambleError as wrong:
        return await _home(request, str(wrong), 422)
    except (TimeoutError, RuntimeError):
        return await _home(request, f"{name}: the match in this file does not come to an end.", 422)
    return go(request, f"/t/{table.token(link)}")


# The rulebook


@get("/rules/{name:str}")
async def rules(request: Asked) -> Response[str]:
    """The rulebook of a game, or the clauses with some words."""
    name = request.path_params["name"]
    if name not in games():
        raise NotFoundException("There is no such game here.")
    game = find_game(name)
    words = request.query_params.get("q", "")[:80].strip()
    whole = await asyncio.to_thread(book, name)
    found = game.rulebook.search(words) if words else []
    in_drawer = SCRIPT in request.headers
    return page(
        request,
        "part/rules.html" if in_drawer else "rules.html",
        game=game,
        preface=whole.preface,
        chapters=whole.of(found) if words else whole.chapters,
        contents=whole.chapters,
        cited=whole.rules(request.query_params.get("cited", "")[:400].split(",")),
        words=words,
        count=len(found),
        in_drawer=in_drawer,
        level=2 if in_drawer else 1,
    )


@get("/guide/{name:str}")
async def how_to_play(request: Asked) -> Response[str]:
    """How to play a game in two minutes."""
    name = request.path_params["name"]
    if name not in games() or not has_guide(name):
        raise NotFoundException("There is no guide to this game yet; its rulebook has everything.")
    text = await asyncio.to_thread(guide, name)
    return page(request, "guide.html", game=find_game(name), text=text)


# What a browser likes


@post("/likes", status_code=200)
async def likes(request: Asked) -> Response[Any]:
    """Keep what a browser likes, in its cookies."""
    given = await form(request)
    back = given.get("back", "/")
    where = back if back.startswith("/") and not back.startswith("//") else "/"
    response: Response[Any] = (
        go(request, where)
        if SCRIPT not in request.headers
        else Response("", status_code=204, media_type=MediaType.TEXT)
    )
    for name, values in LIKES.items():
        if given.get(name) in values:
            response.set_cookie(Cookie(key=name, value=given[name], max_age=YEAR, httponly=True, samesite="lax"))
    return response


@get("/settings")
async def settings_page(request: Asked) -> Response[str]:
    """Everything that a browser can like, and the keys."""
    return page(request, "settings.html", liked=chosen(request))


HANDLERS = [home, new_form, make, open_file, rules, how_to_play, likes, settings_page]
