"""The files of a page under their addresses: style sheets, scripts and pictures."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Response, get
from litestar.exceptions import NotFoundException

from shamble.engine.game import games

from .assets import asset, assets, stamp
from .icons import pictures
from .site import Asked, accepts_gzip, packed, page

FOR_EVER = "public, max-age=31536000, immutable"
ASK_FIRST = "no-cache"


def _send(request: Asked, name: str, keep: str) -> Response[bytes]:
    found = assets().get(name)
    if found is None:
        raise NotFoundException("There is nothing at this address.")
    headers = {"cache-control": keep, "etag": f'"{found.tag}"', "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == headers["etag"]:
        return Response(b"", status_code=304, headers=headers, media_type=found.media)
    if found.packed and accepts_gzip(request):
        return Response(found.packed, media_type=found.media, headers={**headers, "content-encoding": "gzip"})
    return Response(found.data, media_type=found.media, headers=headers)


@get("/assets/{mark:str}/{name:path}")
async def stamped(request: Asked) -> Response[bytes]:
    """A file that a page of this version asks for."""
    keep = FOR_EVER if request.path_params["mark"] == stamp() else ASK_FIRST
    return _send(request, str(request.path_params["name"]).lstrip("/"), keep)


@get("/assets/{mark:str}/symbol/{game:str}/{name:str}")
async def symbol(request: Asked) -> Response[str]:
    """One picture of a game that a page did not show at first, as a symbol."""
    game, name = request.path_params["game"], request.path_params["name"].removesuffix(".svg")
    drawn = pictures(game).symbols.get(name) if game in games() else None
    if drawn is None:
        raise NotFoundException("There is no such picture.")
    keep = FOR_EVER if request.path_params["mark"] == stamp() else ASK_FIRST
    drawing = f'<svg xmlns="http://www.w3.org/2000/svg">{drawn}</svg>'
    data, headers = packed(request, drawing, {"cache-control": keep})
    return Response(data, media_type="image/svg+xml", headers=headers)


@get("/static/{name:path}")
async def static(request: Asked) -> Response[bytes]:
    """A file under its plain name, for those who know no stamp."""
    return _send(request, str(request.path_params["name"]).lstrip("/"), ASK_FIRST)


@get("/box/{game:str}")
async def box(request: Asked) -> Response[bytes]:
    """The art on the box of a game."""
    return _send(request, f"box/{request.path_params['game']}", ASK_FIRST)


@get("/looks/{game:str}/table.css")
async def sheet(request: Asked) -> Response[bytes]:
    """The style sheet that a game brings for its own table."""
    return _send(request, f"looks/{request.path_params['game']}/table.css", ASK_FIRST)


@get("/worker.js")
async def worker(request: Asked) -> Response[str]:
    """The script that shows a page of our own where there is no connection; it knows the files of this version."""
    sheets = [asset(name) for name in ("page.css", "icons/zombie.svg")]
    script = assets()["worker.js"].data.decode()
    said = f"const STAMP = {stamp()!r};\nconst SHEETS = {msgspec.json.encode(sheets).decode()};\n{script}"
    return Response(said, media_type="text/javascript", headers={"cache-control": ASK_FIRST})


@get("/offline")
async def offline(request: Asked) -> Response[str]:
    """What the app shows without a connection."""
    return page(request, "offline.html")


HANDLERS: list[Any] = [stamped, symbol, static, box, sheet, worker, offline]
