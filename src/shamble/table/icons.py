"""Icons and art by name: first those of the game, then those of the table.

A page holds them once, as one hidden drawing of symbols (`icon-NAME`, `art-NAME`), and shows each by reference. Ids
inside a drawing are prefixed with its name, so that two gradients never meet.
"""

from __future__ import annotations

import re
from functools import cache, cached_property
from pathlib import Path
from typing import Literal

from jinja2 import Environment
from markupsafe import Markup

from shamble.engine.errors import ShambleError
from shamble.engine.game import games
from shamble.engine.scene import Card

Kind = Literal["icons", "art"]

STATIC = Path(__file__).parent / "static"
BOX = "box"
"""The art on the box of a game: shown on the home page as a picture of its own, never as a symbol."""

_ROOT = re.compile(r"<svg\b[^>]*?viewBox=\"(?P<box>[^\"]+)\"[^>]*>(?P<inside>.*)</svg>\s*$", re.DOTALL)
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_ID = re.compile(r"\bid=\"(?P<id>[^\"]+)\"")
_COPY = re.compile(r"-\d+$")


class BadPicture(ShambleError):
    """A file of icons or art that cannot be shown."""


class Pictures:
    """The icons and the art that one game shows; without a game, those of the table alone."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder

    @cached_property
    def icons(self) -> dict[str, Path]:
        """Each icon and its file."""
        found: dict[str, Path] = {}
        for folder in (STATIC, self._folder):
            if folder:
                found.update({path.stem: path for path in (folder / "icons").glob("*.svg")})
        return dict(sorted(found.items()))

    @cached_property
    def art(self) -> dict[str, Path]:
        """Each piece of the game's own art and its file, without the box."""
        if self._folder is None:
            return {}
        return {path.stem: path for path in sorted((self._folder / "art").glob("*.svg")) if path.stem != BOX}

    @cached_property
    def sprite(self) -> Markup:
        """The hidden drawing that holds every icon and all art as symbols."""
        symbols = [_symbol("icon", name, path) for name, path in self.icons.items()]
        symbols += [_symbol("art", name, path) for name, path in self.art.items()]
        drawing = '<svg class="sprite" width="0" height="0" aria-hidden="true" focusable="false">'
        return Markup(drawing + "".join(symbols) + "</svg>")


@cache
def pictures(game: str = "") -> Pictures:
    """The pictures of a game by its name, or of the table alone."""
    return Pictures(games()[game].folder if game else None)


def box(game: str) -> Path | None:
    """The file with the art on the box of a game, also of one that is still in the making."""
    known = games().get(game)
    own = [known.folder / "art" / f"{BOX}.svg"] if known else []
    return next((path for path in [*own, STATIC / "art" / f"{game}.svg"] if path.is_file()), None)


def install(environment: Environment) -> None:
    """Give the templates what they need to show pictures."""
    environment.globals.update(has_icon=has_icon, picture=picture, sprite=lambda game="": pictures(game).sprite)


def has_icon(name: str) -> bool:
    """Whether any game or the table has this icon."""
    return name in _names("icons")


def picture(card: Card) -> str:
    """What to show on a card: its art, that of its name, else its icon or that of its kind; empty if there is none."""
    plain = _COPY.sub("", card.id)
    for name in (card.art, plain, card.icon):
        if name and name in _names("art"):
            return f"art-{name}"
    for name in (card.art, card.icon, plain, card.kind):
        if name and name in _names("icons"):
            return f"icon-{name}"
    return ""


@cache
def _names(kind: Kind) -> frozenset[str]:
    found: set[str] = set()
    for name in ("", *games()):
        shown = pictures(name)
        found.update(shown.icons if kind == "icons" else shown.art)
    return frozenset(found)


def _symbol(kind: str, name: str, path: Path) -> str:
    drawing = _ROOT.search(_COMMENT.sub("", path.read_text(encoding="utf-8")))
    if not drawing:
        raise BadPicture(f"{path.name}: a picture is one <svg> with a viewBox.")
    inside = drawing["inside"].strip()
    for found in _ID.findall(inside):
        inside = re.sub(rf'(\bid="|#){re.escape(found)}(?=["\')])', rf"\1{kind}-{name}-{found}", inside)
    inside = " ".join(line.strip() for line in inside.splitlines())
    fit = ' preserveAspectRatio="xMidYMid slice"' if kind == "art" else ""
    return f'<symbol id="{kind}-{name}" viewBox="{drawing["box"]}"{fit}>{inside}</symbol>'
