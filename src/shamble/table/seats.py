"""Whose seat it is: the browser that sat down owns it, and a code of its own lets it carry on elsewhere."""

from __future__ import annotations

import hmac
from typing import Any

from litestar import Response, get, post

from .kept import Link
from .links import digest
from .live import LiveTable, Refused
from .site import BROWSER, Asked, act, address, browser, form, go, page, seated, site


def joiner(request: Asked) -> str:
    """The browser that sits down; one that keeps no cookies could not come back to its seat."""
    if request.cookies.get(BROWSER) != browser(request):
        raise Refused("Your browser keeps no cookies for this table; allow them, look again, and sit down.")
    return digest(browser(request))


def is_mine(request: Asked, table: LiveTable, link: Link) -> bool:
    """Whether a request may act and look through a link."""
    return table.is_owned_by(link, digest(browser(request)))


@get("/t/{token:str}/carry")
async def carry_form(request: Asked) -> Response[str]:
    """Where the owner of a seat types the code to carry on in this browser."""
    table, link = await seated(request, anybody=True)
    return _taken(request, table, link, "", 200)


@post("/t/{token:str}/carry", status_code=200)
async def carry(request: Asked) -> Response[str]:
    """Carry on with a seat in this browser, by the code that its owner has."""
    given = await form(request)
    table, link = await seated(request, anybody=True)
    if is_mine(request, table, link):
        return go(request, f"/t/{table.token(link)}")
    if not site(request).misses.take(address(request)):
        return _taken(request, table, link, "Too many wrong codes; wait a moment and try again.", 429)
    typed = "".join(each for each in given.get("code", "").lower() if each.isalnum())
    if not hmac.compare_digest(typed.encode(), table.code(link).replace("-", "").encode()):
        return _taken(request, table, link, "That is not the code of this seat.", 403)
    async with table.lock:
        await table.own(link, joiner(request))
    return go(request, f"/t/{table.token(link)}")


def _taken(request: Asked, table: LiveTable, link: Link, notice: str, status: int) -> Response[str]:
    names = [seat.name for seat in table.seats if seat.link == link.id]
    return page(
        request,
        "taken.html",
        status,
        base=f"/t/{table.token(link)}",
        title=table.game.title,
        names=names,
        notice=notice,
    )


def show_taken(request: Asked, table: LiveTable, link: Link) -> Response[str]:
    """What somebody sees who opens the link of a seat that another browser owns."""
    return _taken(request, table, link, "", 403)


# Shares of the seed


@post("/t/{token:str}/share", status_code=200)
async def share(request: Asked) -> Response[Any]:
    """A browser sends the seal of its share of the seed, or the share itself."""
    given = await form(request)

    async def do(table: LiveTable, link: Link) -> None:
        drawing = table.round
        if drawing is None or link.kind == "guest":
            raise Refused("No seed is drawn at this table now.")
        before = drawing.seals.get(link.id)
        is_taken = (
            drawing.take_seal(link, given["seal"])
            if "seal" in given
            else drawing.take_share(link, given.get("share", ""))
        )
        if not is_taken:
            raise Refused("This is no share, or not the one that was sealed.")
        if drawing.seals.get(link.id) != before:
            table.changed()

    return await act(request, do)


HANDLERS = [carry_form, carry, share]
