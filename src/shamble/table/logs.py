"""Structured logs: one JSON object a line on standard error. Secret links are never among them.

The log stays calm under attack: what happens too often is counted, and the next line of its kind says how many were
left out.
"""

from __future__ import annotations

import contextlib
import logging
import re
import sys
import time
from collections import Counter
from typing import TextIO

import msgspec

from .security import Buckets

_TOKEN = re.compile(r"/t/[A-Za-z0-9_-]+")
_stream: TextIO | None = None

LINES = (100.0, 2_000.0)
"""Lines of one kind: how many in a second in the long run, and how many at once."""
TROUBLES = (0.5, 20.0)
"""The same for lines of trouble."""
LONGEST_ERROR = 4_000
_lines, _troubles = Buckets(*LINES), Buckets(*TROUBLES)
_left_out: Counter[str] = Counter()


def log_to(stream: TextIO | None) -> None:
    """Where the log goes; None is standard error."""
    global _stream
    _stream = stream


def without_secrets(text: str) -> str:
    """The text with every secret link blotted out."""
    return _TOKEN.sub("/t/…", text)


def log(what: str, **facts: str | int | float | bool | None) -> None:
    """Note that something happened; the same kind of thing is not told without end."""
    is_trouble = "error" in facts or what.startswith("connection.")
    if not (_troubles if is_trouble else _lines).take(what):
        _left_out[what] += 1
        return
    left_out = _left_out.pop(what, 0)
    clean = {name: without_secrets(fact) if isinstance(fact, str) else fact for name, fact in facts.items()}
    if left_out:
        clean["left_out"] = left_out
    line = msgspec.json.encode({"at": round(time.time(), 3), "what": what, **clean}).decode()
    with contextlib.suppress(OSError, ValueError):  # a disk that is full must not stop the game
        print(line, file=_stream or sys.stderr, flush=True)


class OneLine(logging.Handler):
    """What the web server and the event loop have to say, each in one line of our own."""

    def emit(self, record: logging.LogRecord) -> None:
        """Tell it as everything else is told."""
        said = record.getMessage()
        if record.exc_info and record.exc_info[1] is not None:
            said = f"{said.strip()} ({type(record.exc_info[1]).__name__}: {record.exc_info[1]})"
        log(f"{record.name}.{record.levelname.lower()}", error=said[:LONGEST_ERROR])


def gather(level: int = logging.WARNING) -> OneLine:
    """Take over the warnings and errors of every library."""
    handler = OneLine(level)
    logging.getLogger().addHandler(handler)
    return handler
