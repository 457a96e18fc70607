"""Start the table: print the address, open it, and close in order."""

from __future__ import annotations

import asyncio
import gc
import logging
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import uvicorn
from litestar import Litestar

from shamble.engine.errors import ShambleError
from shamble.engine.game import games
from shamble.paths import home

from .app import create_app
from .doors import Doors, more_handles
from .logs import gather, log_to
from .settings import Settings


class CannotServe(ShambleError):
    """The table cannot be opened at this address."""


class Server(uvicorn.Server):
    """A server that tells open pages to come again before it closes."""

    def __init__(self, config: uvicorn.Config, app: Litestar, url: str, open_browser: bool) -> None:
        super().__init__(config)
        self._app = app
        self._url = url
        self._open_browser = open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        calm_collector()
        if not self.started:
            return
        print(f"The table is open at {self._url} (Ctrl-C closes it).", flush=True)
        if self._open_browser:
            threading.Thread(target=webbrowser.open, args=(self._url,), daemon=True).start()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        here = self._app.state.get("site")
        if here is not None:
            here.tables.say_goodbye()
        super().handle_exit(sig, frame)


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    open_browser: bool = True,
    data: Path | None = None,
    settings: Settings | None = None,
) -> None:
    """Open the table at an address, until it is interrupted."""
    settings = settings or Settings(data=data or home(), host=host, port=port)
    listening = _listen(settings.host, settings.port)
    name = f"[{settings.host}]" if ":" in settings.host else settings.host
    shown = "localhost" if settings.host in ("0.0.0.0", "::") else name
    url = f"http://{shown}:{listening.getsockname()[1]}/"
    with _log(settings.data):
        _run(settings, listening, url, open_browser)


@contextmanager
def _log(data: Path) -> Iterator[None]:
    """The log goes to standard error for those who collect it; at a terminal it goes to a file, out of the way."""
    if not (sys.stderr.isatty() or sys.stdout.isatty()):
        yield
        return
    data.mkdir(parents=True, exist_ok=True)
    with (data / "table.log").open("a", encoding="utf-8") as file:
        log_to(file)
        try:
            yield
        finally:
            log_to(None)


def _run(settings: Settings, listening: socket.socket, url: str, open_browser: bool) -> None:
    app = create_app(settings)
    handler = gather()
    try:
        asyncio.run(Server(configure(app, settings), app, url, open_browser).serve(sockets=[listening]))
    finally:
        logging.getLogger().removeHandler(handler)


def configure(app: Litestar, settings: Settings) -> uvicorn.Config:
    """How the web server treats connections; headers of a proxy count only if it is one that is trusted."""
    doors = Doors(settings, more_handles())
    return uvicorn.Config(
        app,
        http=doors.protocol(),
        ws="none",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        timeout_graceful_shutdown=5,
        timeout_keep_alive=30,
        h11_max_incomplete_event_size=32_768,
        limit_concurrency=doors.most + 1,
        backlog=doors.backlog,
    )


YOUNG, MIDDLE, OLD = 50_000, 20, 100
"""After how many new objects the collector looks at the young ones, and how much rarer at the others."""


def calm_collector() -> None:
    """What is loaded at the start stays for good and is never looked through again; the rest is looked at rarely.

    A full look at hundreds of live tables would stop everything for a good part of a second.
    """
    for game in games().values():
        if game.finished:
            game.load()
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)


def _listen(host: str, port: int) -> socket.socket:
    """A socket at the address; a sentence says why there is none."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    # A view is sent at once: otherwise its last packet waits 40 ms for an acknowledgement.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    try:
        listening.bind((host, port))
    except OSError as wrong:
        listening.close()
        raise CannotServe(
            f"The table cannot be opened at {host}:{port} ({wrong.strerror}); "
            "choose another address with --host or --port."
        ) from None
    return listening


def main(words: list[str]) -> int:
    """`python -m shamble.table [--host HOST] [--port PORT] [--no-open] [--data DIR]`."""
    import argparse

    parser = argparse.ArgumentParser(prog="python -m shamble.table", description=main.__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--no-open", action="store_true")
    parser.add_argument("--data", type=Path)
    parser.add_argument("--bot-pause", type=float, default=0.35)
    parser.add_argument("--seed", default="")
    given = parser.parse_args(words)
    settings = Settings(
        data=given.data or home(),
        host=given.host,
        port=given.port,
        bot_pause=given.bot_pause,
        seed=given.seed,
    )
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        serve(open_browser=not given.no_open, settings=settings)
    except KeyboardInterrupt:
        pass
    except ShambleError as wrong:
        print(wrong, file=sys.stderr)
        return 1
    return 0
