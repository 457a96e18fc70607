"""From views to HTML: Jinja2 with everything escaped."""

from __future__ import annotations

import time
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, StrictUndefined

from shamble import __version__
from shamble.engine.game import find_game

HERE = Path(__file__).parent


@cache
def environment() -> Environment:
    """The templates, read once."""
    made = Environment(
        loader=ChoiceLoader([FileSystemLoader(HERE / "templates")]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    made.filters["ago"] = ago
    made.filters["clause_text"] = clause_text
    made.globals["shamble_version"] = __version__
    return made


def render(template: str, **things: Any) -> str:
    """A page or a part of one."""
    return environment().get_template(template).render(**things)


def ago(moment: float) -> str:
    """How long ago a moment was, in words.

    >>> ago(time.time() - 7200)
    '2 hours ago'
    """
    seconds = max(0.0, time.time() - moment)
    for unit, length in (("day", 86400), ("hour", 3600), ("minute", 60)):
        count = int(seconds // length)
        if count:
            return f"{count} {unit}{'s' if count > 1 else ''} ago"
    return "just now"


def clause_text(clause: str, game: str) -> str:
    """The words of a clause of a game."""
    book = find_game(game).rulebook
    return book[clause].text if clause in book else ""
