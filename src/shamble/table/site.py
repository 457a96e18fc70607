"""What every handler needs: the tables, the limits, who is asking, and how to answer with a page."""

from __future__ import annotations

import asyncio
import gzip
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from litestar import MediaType, Request, Response
from litestar.datastructures import Cookie, FormMultiDict, UploadFile
from litestar.exceptions import HTTPException, NotFoundException
from litestar.response import Redirect
from markupsafe import Markup
from sqlalchemy.exc import SQLAlchemyError

from shamble.engine.errors import ShambleError

from . import statements as db
from .doors import network
from .easel import Easel, Parts
from .kept import Link
from .links import digest, fresh_secret
from .live import LiveTable, Watcher
from .logs import log
from .parts import draw_parts, joined
from .render import render
from .security import Buckets
from .settings import Settings
from .tables import Tables
from .view import View, build
from .wire import mark

Asked = Request[Any, Any, Any]
YEAR = 365 * 24 * 3600
BROWSER = "shamble"
SCRIPT = "x-shamble"
"""Our script says that it is there; with LIVE it says that its stream brings every new view."""
LIVE = "live"
WORTH_PACKING = 1_000
"""A shorter body is sent as it is."""


class Confirm(Exception):
    """An answer that the player wants to be asked about once more."""

    def __init__(self, words: str) -> None:
        self.words = words


class Prefs(msgspec.Struct, frozen=True):
    """What a browser likes."""

    theme: str = ""
    confirm: bool = True
    sounds: bool = False
    pace: str = "brisk"
    looks: tuple[tuple[str, str], ...] = ()
    """What differs from the usual look, sound and news of every page."""


LIKES = {
    "theme": ("auto", "dark", "light"),
    "size": ("usual", "large", "larger"),
    "contrast": ("usual", "more"),
    "palette": ("usual", "shapes"),
    "motion": ("auto", "less"),
    "confirm": ("on", "off"),
    "sounds": ("off", "on"),
    "volume": ("middle", "low", "high"),
    "notify": ("off", "on"),
    "pace": ("brisk", "at-once", "slow", "turns"),
}
"""What a browser can like, each with its values; the first one is the usual. They are kept in its cookies."""
LOOKS = ("size", "contrast", "palette", "motion", "volume", "notify")


class Site:
    """The server's things."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.tables = Tables(settings)
        self.posts = Buckets(*settings.posts)
        self.news = Buckets(*settings.news)
        self.misses = Buckets(*settings.misses)
        self.talk = Buckets(*settings.talk)
        self.looks = Buckets(*settings.looks)
        self.well = True
        """Whether the disk was well when somebody last looked."""
        self.chores: set[asyncio.Task[None]] = set()
        self._tabs: dict[str, list[Watcher]] = {}
        self._pages: Counter[str] = Counter()

    def may_stream(self, address: str) -> bool:
        """Whether an address may have one more stream."""
        return self._pages[address] < self.settings.pages_of_one

    def opened(self, browser: str, address: str, watcher: Watcher) -> None:
        """A browser has one more stream; if these are too many, the oldest one rests until its page is used again."""
        self._pages[address] += 1
        tabs = self._tabs.setdefault(browser, [])
        tabs.append(watcher)
        while len(tabs) > self.settings.tabs:
            oldest = tabs.pop(0)
            oldest.rests = True
            oldest.news.set()

    def closed(self, browser: str, address: str, watcher: Watcher) -> None:
        """A stream of a browser has ended."""
        self._pages[address] -= 1
        if self._pages[address] <= 0:
            del self._pages[address]
        tabs = self._tabs.get(browser, [])
        if watcher in tabs:
            tabs.remove(watcher)
        if not tabs:
            self._tabs.pop(browser, None)

    def later(self, chore: Awaitable[None]) -> None:
        """Do something soon, without waiting for it."""

        async def do() -> None:
            try:
                await chore
            except (SQLAlchemyError, OSError) as wrong:
                log("chore.failed", error=f"{type(wrong).__name__}: {wrong}")

        task = asyncio.create_task(do())
        self.chores.add(task)
        task.add_done_callback(self.chores.discard)


def site(request: Asked) -> Site:
    """The site of a request."""
    found: Site = request.app.state.site
    return found


def address(request: Asked) -> str:
    """Where a request comes from: one household counts as one."""
    return network(request.client.host if request.client else "?")


def prefs(request: Asked) -> Prefs:
    """What this browser likes."""
    liked = chosen(request)
    return Prefs(
        "" if liked["theme"] == "auto" else liked["theme"],
        liked["confirm"] == "on",
        liked["sounds"] == "on",
        liked["pace"].replace("-", " "),
        tuple((name, liked[name]) for name in LOOKS if liked[name] != LIKES[name][0]),
    )


def chosen(request: Asked) -> dict[str, str]:
    """The value of everything a browser can like; what its cookies do not say, or say wrongly, is as usual."""
    said = request.cookies
    return {name: said[name] if said.get(name) in values else values[0] for name, values in LIKES.items()}


def browser(request: Asked) -> str:
    """The secret of this browser; a new one gets a new secret."""
    known = request.cookies.get(BROWSER, "")
    if 20 <= len(known) <= 80:
        return known
    fresh: str | None = getattr(request.state, "browser", None)
    if fresh is None:
        fresh = request.state.browser = fresh_secret()
    return fresh


def cookies(request: Asked) -> list[Cookie]:
    """The cookies to be set: a new browser gets one."""
    secret = browser(request)
    if request.cookies.get(BROWSER) == secret:
        return []
    secure = request.url.scheme == "https"
    return [Cookie(key=BROWSER, value=secret, max_age=YEAR, httponly=True, samesite="lax", secure=secure)]


def accepts_gzip(request: Asked) -> bool:
    """Whether a browser unpacks what is sent to it packed."""
    return "gzip" in request.headers.get("accept-encoding", "")


def packed(request: Asked, html: str, headers: dict[str, str]) -> tuple[Any, dict[str, str]]:
    """A body and its headers, packed if that is worth it and the browser can unpack it."""
    data, headers = html.encode(), {**headers, "vary": "accept-encoding"}
    if len(data) < WORTH_PACKING or not accepts_gzip(request):
        return data, headers
    return gzip.compress(data, 9, mtime=0), {**headers, "content-encoding": "gzip"}


def page(request: Asked, template: str, status: int = 200, **things: Any) -> Response[Any]:
    """A whole page."""
    html = render(template, prefs=prefs(request), here=request.url.path, **things)
    data, headers = packed(request, html, FRESH)
    return Response(data, status_code=status, media_type=MediaType.HTML, cookies=cookies(request), headers=headers)


FRESH = {"cache-control": "no-store"}


def go(request: Asked, where: str) -> Redirect:
    """Look at another page now."""
    return Redirect(where, status_code=303, cookies=cookies(request), headers=FRESH)


# A table and a link


async def seated(request: Asked, anybody: bool = False) -> tuple[LiveTable, Link]:
    """The table and link of the token in the address; a wrong one is counted against its sender.

    A seat that somebody took opens for the browser that owns it, and for `anybody` only to ask whose it is.
    """
    here = site(request)
    found = await here.tables.find(request.path_params["token"])
    if found is None:
        if not here.misses.take(address(request)):
            raise HTTPException(status_code=429, detail="Too many wrong links; wait a moment and try again.")
        raise NotFoundException("This link opens no table: it is mistyped, or the seat was handed to somebody else.")
    if not anybody and not found[0].is_owned_by(found[1], digest(browser(request))):
        raise HTTPException(status_code=403, detail=NOT_YOURS)
    return found


NOT_YOURS = "This seat belongs to another browser; only that one may do this."


def part(view: View, likes: Prefs) -> str:
    """The part of the page that changes."""
    return joined(draw_parts(view, likes, Easel()), view.moment)


def current(table: LiveTable, link: Link, likes: Prefs) -> tuple[int, Parts]:
    """The version of a table and the parts of a link's page as it stands; made once for all pages of the link."""
    key = (link.id, likes)
    version, parts = table.parts.get(key, (0, {}))
    if version != table.version:
        table.easel.turn_to(table.version)
        parts = draw_parts(build(table, link), likes, table.easel)
        table.parts[key] = (table.version, parts)
    return table.version, parts


def whole_page(request: Asked, view: View, status: int = 200) -> Response[Any]:
    """The page of a table, with the mark by which its stream knows what it shows."""
    html = part(view, prefs(request))
    return page(request, "play.html", status, view=view, part=Markup(html), mark=mark(html))


async def show(request: Asked, table: LiveTable, link: Link, notice: str = "", sure: str = "") -> Response[str]:
    """The table as it stands: the part for our script, or a whole page."""
    status = 409 if notice else 200
    likes = prefs(request)
    async with table.lock:
        table.saw(link)
        if request.headers.get("x-version") == str(table.version):
            return Response("", status_code=204, headers={**FRESH, "x-version": str(table.version)})
        if SCRIPT not in request.headers:
            return whole_page(request, build(table, link, notice, sure), status)
        if notice or sure:
            version, html = table.version, part(build(table, link, notice, sure), likes)
        else:
            version, parts = current(table, link, likes)
            html = joined(parts, f"/t/{table.token(link)}")
    data, headers = packed(request, html, {**FRESH, "x-version": str(version)})
    return Response(data, status_code=status, media_type=MediaType.HTML, headers=headers)


def show_pile(request: Asked, view: View) -> Response[str]:
    """The cards of a pile that the eyes of a view may look through: the part for our script, or a whole page."""
    wanted = request.query_params.get("pile", "")
    pile = next((each for each in view.scene.all_piles() if each.id == wanted), None) if view.scene else None
    if pile is None:
        raise NotFoundException("There is no such pile on the table now.")
    in_drawer = SCRIPT in request.headers
    template, level = ("part/pile.html", 2) if in_drawer else ("pile.html", 1)
    return page(request, template, pile=pile, game=view.game, back=view.moment, level=level)


async def act(request: Asked, do: Callable[[LiveTable, Link], Awaitable[str | None]]) -> Response[Any]:
    """Do something at a table; a page without a stream is shown what came of it.

    What cannot be done gets a sentence and the new view.
    """
    table, link = await seated(request)
    try:
        said = await do(table, link)
    except Confirm as unsure:
        return await show(request, table, link, sure=unsure.words)
    except ShambleError as wrong:
        return await show(request, table, link, notice=str(wrong))
    if request.headers.get(SCRIPT) == LIVE:
        return Response("", status_code=204, headers={**FRESH, "x-version": str(table.version)})
    if SCRIPT in request.headers:
        return await show(request, table, link)
    if said:
        async with table.lock:
            return whole_page(request, build(table, link, said))
    return go(request, f"/t/{table.token(link)}")


async def form(request: Asked) -> dict[str, str]:
    """The fields of a form, each once."""
    return {name: value for name, value in (await sent(request)).items() if isinstance(value, str)}


async def with_files(request: Asked, field: str) -> tuple[dict[str, str], list[tuple[str, bytes]]]:
    """The fields of a form, and the name and content of each file in one of them."""
    found = await sent(request)
    files = [each for each in found.getall(field, []) if isinstance(each, UploadFile) and each.filename]
    given = {name: value for name, value in found.items() if isinstance(value, str)}
    return given, [(each.filename, await each.read()) for each in files]


async def sent(request: Asked) -> FormMultiDict:
    """What a form holds; one that cannot be read gets a sentence."""
    try:
        return await request.form()
    except (LookupError, ValueError):  # an unknown charset, parts that are not UTF-8 or not parts at all
        raise HTTPException(status_code=400, detail="This form cannot be read; send it again from the page.") from None


def remember(request: Asked, link: Link) -> None:
    """Put a table on the list of this browser; one that keeps no cookies has no list and leaves no trace."""
    here = site(request)
    if request.cookies.get(BROWSER) != browser(request):
        return
    here.later(here.tables.store.write(db.put_guest(digest(browser(request)), link.id)))
