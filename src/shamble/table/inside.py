"""Requests to the application in this process, past the server, so that nothing is refused before it."""

from __future__ import annotations

import asyncio
from typing import Any
from urllib.parse import unquote

import msgspec
from litestar import Litestar

LONGEST_ANSWER = 40.0
"""After how many seconds a request counts as hanging."""
HANGS = 599
"""The status of a request that got no answer."""


class Sent(msgspec.Struct):
    """One request as a server would hand it on."""

    method: str
    path: str
    query: bytes
    headers: list[tuple[bytes, bytes]]
    body: bytes = b""


class Got(msgspec.Struct):
    """What came back: a whole answer, or the beginning of a stream; or what escaped if something did."""

    status: int = HANGS
    headers: list[tuple[bytes, bytes]] = []
    body: bytes = b""
    error: str = ""


async def send(app: Litestar, sent: Sent) -> Got:
    """Give a request to the application."""
    began, got = asyncio.Event(), Got()
    waiting = [{"type": "http.request", "body": sent.body, "more_body": False}]

    async def receive() -> Any:
        if waiting:
            return waiting.pop()
        await began.wait()
        return {"type": "http.disconnect"}

    async def answer(message: Any) -> None:
        if message["type"] == "http.response.start":
            got.status, got.headers = message["status"], list(message["headers"])
            for name, value in got.headers:
                if b"\r" in value or b"\n" in value or b"\r" in name:
                    raise ValueError(f"a line break in the header {name!r}")
        elif message.get("body"):
            got.body += message["body"]
            began.set()  # a stream goes on for ever: whoever asked for it goes away

    scope: Any = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": sent.method,
        "scheme": "http",
        "path": unquote(sent.path),
        "raw_path": sent.path.encode("ascii", "replace"),
        "query_string": sent.query,
        "root_path": "",
        "headers": sent.headers,
        "client": ("203.0.113.7", 40_000),
        "server": ("table", 80),
        "extensions": {},
    }
    try:
        await asyncio.wait_for(app(scope, receive, answer), LONGEST_ANSWER)
    except TimeoutError:
        got.status, got.error = HANGS, "no answer"
    except Exception as wrong:
        got.status, got.error = 500, f"{type(wrong).__name__}: {wrong}"
    return got
