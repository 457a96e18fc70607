"""The application: routes, locks on the doors, and what happens when something goes wrong."""

from __future__ import annotations

import time
import traceback
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import lru_cache
from typing import Any

from litestar import Litestar, MediaType, Response, get
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from sqlalchemy.exc import OperationalError

from shamble.engine.errors import ShambleError

from . import assets, files, pages, past, play, seats, together
from .logs import log, without_secrets
from .render import environment
from .security import HEADERS, is_host, is_name_of_ours, is_same_origin
from .settings import Settings
from .site import BROWSER, Asked, Site, address, page, site


def create_app(settings: Settings) -> Litestar:
    """The web table as an ASGI application."""
    app = Litestar(
        route_handlers=[
            *pages.HANDLERS,
            *play.HANDLERS,
            *past.HANDLERS,
            *seats.HANDLERS,
            *together.HANDLERS,
            healthz,
            *files.HANDLERS,
        ],
        lifespan=[_life(settings)],
        before_request=_check,
        before_send=[_finish],
        exception_handlers={
            HTTPException: _refuse,
            ShambleError: _refuse,
            OperationalError: _not_written,
            Exception: _fail,
        },
        request_max_body_size=settings.largest_post,
        openapi_config=None,
        logging_config=None,
        multipart_form_part_limit=100,  # a new table: two for each seat, one for each switch and each file of a pack
    )
    app.asgi_handler = _at_a_host(app.asgi_handler, settings.names)
    return app


def _at_a_host(inside: ASGIApp, names: Sequence[str]) -> ASGIApp:
    """Refuse requests whose Host names no host, or one that is not ours: their address would be a lie."""

    @lru_cache(KNOWN_HOSTS)
    def wrong_with(host: str) -> tuple[int, bytes] | None:
        if not is_host(host):
            return 400, NO_HOST
        return None if is_name_of_ours(host, names) else (421, OTHER_HOST)

    async def handle(scope: Scope, receive: Receive, send: Send) -> None:
        hosts = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host" and value]
        wrong = min(filter(None, map(wrong_with, hosts)), default=None)
        if wrong is None:
            await inside(scope, receive, send)
            return
        status, sentence = wrong
        headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": sentence, "more_body": False})

    return handle


KNOWN_HOSTS = 100
"""How many names of hosts are remembered."""
NO_HOST = b"The Host of this request is not the name of a host."
OTHER_HOST = b"This table does not go by that name. Whoever runs it can allow the name with: shamble serve --name NAME"


def _life(settings: Settings) -> Any:
    @asynccontextmanager
    async def life(app: Litestar) -> AsyncIterator[None]:
        for name in environment().list_templates(["html"]):
            environment().get_template(name)
        assets.stamp()
        app.state.site = Site(settings)
        app.state.replays = past.Replays()
        app.state.summaries = {}
        await app.state.site.tables.open()
        log("server.ready", data=str(settings.data))
        try:
            yield
        finally:
            await app.state.site.tables.close()
            log("server.closed")

    return life


@get("/healthz")
async def healthz(request: Asked) -> Response[dict[str, Any]]:
    """Whether the server is well, for whoever watches over it."""
    here = site(request)
    if here.looks.take(address(request)):
        here.well = await here.tables.store.is_well()
    well = here.well and not here.tables.closing
    return Response({"well": well, "tables": here.tables.count}, status_code=200 if well else 503)


# Doors


async def _check(request: Asked) -> Response[Any] | None:
    """Every POST comes from one of our own pages, and not too often."""
    request.scope["began"] = time.perf_counter()  # type: ignore[typeddict-unknown-key]
    if "\x00" in request.scope["path"]:
        return _sorry(request, 404, "There is nothing at this address.")
    if request.method in ("GET", "HEAD"):
        return None
    head = request.headers
    if not is_same_origin(
        head.get("host", ""), head.get("origin", ""), head.get("sec-fetch-site", ""), BROWSER in request.cookies
    ):
        return _sorry(request, 403, "This was not sent from a page of this table, so it was not done.")
    if not site(request).posts.take(address(request)):
        return _sorry(request, 429, "That was too much at once; wait a moment and try again.")
    return None


LOCKS = {name.encode(): value.encode() for name, value in HEADERS.items()}


async def _finish(message: Message, scope: Scope) -> None:
    """Every answer carries the locks, and a line in the log without any secret."""
    if message["type"] != "http.response.start" or scope["type"] != ScopeType.HTTP:
        return
    message["headers"] = [*(each for each in message["headers"] if each[0] not in LOCKS), *LOCKS.items()]
    path = scope["path"]
    if path.startswith(("/assets/", "/static/", "/looks/", "/box/")):
        return
    took = time.perf_counter() - scope.get("began", time.perf_counter())  # type: ignore[operator]
    log("request", method=scope["method"], path=path, status=message["status"], ms=round(took * 1000, 2))


def _refuse(request: Asked, wrong: HTTPException | ShambleError) -> Response[Any]:
    if isinstance(wrong, HTTPException):
        known = {404: "There is nothing at this address.", 413: "That is too large.", 405: "That cannot be done here."}
        given = wrong.detail and wrong.detail not in ("Not Found", "Request Entity Too Large", "Method Not Allowed")
        return _sorry(
            request, wrong.status_code, wrong.detail if given else known.get(wrong.status_code, "That failed.")
        )
    return _sorry(request, 409, str(wrong))


def _fail(request: Asked, wrong: Exception) -> Response[Any]:
    log("server.error", path=request.url.path, error="".join(traceback.format_exception(wrong))[-4000:])
    return _sorry(request, 500, "Something failed on the server; nothing was lost. Try again.")


def _not_written(request: Asked, wrong: OperationalError) -> Response[Any]:
    log("store.failed", path=request.url.path, error=f"{type(wrong).__name__}: {wrong}"[:1000])
    return _sorry(request, 503, "This could not be written to the disk, so it did not happen; try again later.")


def _sorry(request: Asked, status: int, sentence: str) -> Response[Any]:
    sentence = without_secrets(sentence)
    if "x-shamble" in request.headers:
        return Response(sentence, status_code=status, media_type=MediaType.TEXT)
    return page(request, "error.html", status, sentence=sentence)
