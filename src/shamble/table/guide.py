"""How to play a game in two minutes: its `guide.md`, with pictures cut out of real tables (`cutouts.py`).

The rest is Markdown. A picture inside a step of a numbered list stands beside that step.
"""

from __future__ import annotations

import re
from functools import lru_cache

from markdown_it import MarkdownIt
from markupsafe import Markup, escape

from shamble.engine.game import find_game

from .cutouts import PICTURE, draw_picture
from .glossary import glossary

_PLACE = re.compile(r"(?:<p>)?⟦(\d+)⟧(?:</p>)?")


@lru_cache(16)
def guide(name: str) -> Markup:
    """The guide of a game as HTML."""
    text = (find_game(name).folder / "guide.md").read_text(encoding="utf-8")
    asked: list[tuple[str, str]] = []

    def place(picture: re.Match[str]) -> str:
        asked.append((picture["words"], picture["caption"] or ""))
        indent = " " * (len(picture[0]) - len(picture[0].lstrip()))
        return f"{indent}⟦{len(asked) - 1}⟧"

    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(PICTURE.sub(place, text))
    return Markup(_PLACE.sub(lambda found: draw_picture(name, *asked[int(found[1])]), _findable(html, name)))


def _findable(html: str, name: str) -> str:
    """The words at the end, each with an id that links lead to."""
    for term in glossary(name).terms:
        html = html.replace(f"<td>{escape(term.word)}</td>", f'<td id="word-{term.id}">{escape(term.word)}</td>', 1)
    return html
