"""Structured logs: one JSON object a line on standard error. Secret links are never among them."""

from __future__ import annotations

import re
import sys
import time
from typing import TextIO

import msgspec

_TOKEN = re.compile(r"/t/[A-Za-z0-9_-]+")
_stream: TextIO | None = None


def log_to(stream: TextIO | None) -> None:
    """Where the log goes; None is standard error."""
    global _stream
    _stream = stream


def without_secrets(text: str) -> str:
    """The text with every secret link blotted out."""
    return _TOKEN.sub("/t/…", text)


def log(what: str, **facts: str | int | float | bool | None) -> None:
    """Note that something happened."""
    clean = {name: without_secrets(fact) if isinstance(fact, str) else fact for name, fact in facts.items()}
    line = msgspec.json.encode({"at": round(time.time(), 3), "what": what, **clean}).decode()
    print(line, file=_stream or sys.stderr, flush=True)
