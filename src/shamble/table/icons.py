"""Icons and art by name: first those of the game, then those of the table.

A page holds those it shows, each once, in one hidden drawing of symbols (`icon-NAME`, `art-NAME`), and shows them by
reference; its script fetches what a new view shows. Ids inside a drawing are prefixed with its name, so that two
gradients never meet.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, cached_property
from pathlib import Path

from jinja2 import Environment
from markupsafe import Markup

from shamble.engine.errors import ShambleError
from shamble.engine.game import games
from shamble.engine.scene import Card

STATIC = Path(__file__).parent / "static"
LARGE = 2_000
"""A larger picture does not come with the page: its script brings it once, and the browser keeps it."""
BOX = "box"
"""The art on the box of a game: shown on the home page as a picture of its own, never as a symbol."""

_ROOT = re.compile(r"<svg\b[^>]*?viewBox=\"(?P<box>[^\"]+)\"[^>]*>(?P<inside>.*)</svg>\s*$", re.DOTALL)
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_ID = re.compile(r"\bid=\"(?P<id>[^\"]+)\"")
_COPY = re.compile(r"-\d+$")
_SHOWN = re.compile(r"href=\"#((?:icon|art)-[^\"]+)\"")
_SPRITE = re.compile(r"<!--sprite (?P<game>.*?)(?P<whole>\+?)-->")


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
    def symbols(self) -> dict[str, str]:
        """Every icon and all art as symbols, by their ids."""
        found = {f"icon-{name}": _symbol("icon", name, path) for name, path in self.icons.items()}
        return {**found, **{f"art-{name}": _symbol("art", name, path) for name, path in self.art.items()}}

    @cached_property
    def sprite(self) -> Markup:
        """The hidden drawing that holds every icon and all art as symbols."""
        return _sprite(self.symbols.values())

    def sprite_for(self, html: str, most: int = 0) -> Markup:
        """The hidden drawing with what a page shows and nothing else, if asked for only what is not too large."""
        found: dict[str, str] = {}
        known = {name for name, drawn in self.symbols.items() if not most or len(drawn) <= most}
        wanted = sorted(set(_SHOWN.findall(html)) & known)
        while wanted:
            found.update({name: self.symbols[name] for name in wanted})
            inside = {name for drawn in found.values() for name in _SHOWN.findall(drawn)}
            wanted = sorted((inside & known) - found.keys())
        return _sprite(found.values())


@cache
def pictures(game: str = "") -> Pictures:
    """The pictures of a game by its name, or of the table alone."""
    return Pictures(games()[game].folder / "looks" if game else None)


def box(game: str) -> Path | None:
    """The file with the art on the box of a game, also of one that is still in the making."""
    known = games().get(game)
    own = [known.folder / "looks" / "art" / f"{BOX}.svg"] if known else []
    return next((path for path in [*own, STATIC / "art" / f"{game}.svg"] if path.is_file()), None)


def install(environment: Environment) -> None:
    """Give the templates what they need to show pictures."""
    environment.globals.update(
        has_icon=has_icon,
        has_sheet=lambda game: sheet(game) is not None,
        picture=picture,
        drawn_icon=drawn_icon,
        sprite=lambda game="", whole=False: Markup("<!--sprite {}{}-->").format(game, "+" if whole else ""),
    )


def with_sprite(html: str) -> str:
    """A page with the pictures it shows, where its template asked for them; a page without our script needs all."""
    return _SPRITE.sub(
        lambda asked: pictures(asked["game"]).sprite_for(html, 0 if asked["whole"] else LARGE), html, count=1
    )


def _sprite(symbols: Iterable[str]) -> Markup:
    drawing = '<svg class="sprite" width="0" height="0" aria-hidden="true" focusable="false">'
    return Markup(drawing + "".join(symbols) + "</svg>")


_shown: ContextVar[str] = ContextVar("shown", default="")


@contextmanager
def of_game(game: str) -> Iterator[None]:
    """What is drawn inside shows the pictures of this game, because its page carries no others."""
    token = _shown.set(game)
    try:
        yield
    finally:
        _shown.reset(token)


def shown_game() -> str:
    """The game whose pictures are shown."""
    return _shown.get()


def sheet(game: str) -> Path | None:
    """The style sheet of a game, if it brings one."""
    known = games().get(game)
    path = known.folder / "looks" / "table.css" if known else None
    return path if path and path.is_file() else None


def has_icon(name: str) -> bool:
    """Whether the game that is shown, or the table, has this icon."""
    return name in pictures(_shown.get()).icons


def known(name: str) -> str:
    """The name of an icon if there is one, else nothing."""
    return name if name and has_icon(name) else ""


def use(name: str) -> Markup:
    """What shows an icon inside a drawing; nothing if there is none of this name."""
    return Markup('<use href="#icon-{}"/>').format(name) if known(name) else Markup("")


@cache
def drawn_icon(name: str, kind: str = "") -> Markup:
    """An icon among words, drawn once; its names are those of files and styles, so there are not many."""
    start = Markup('<svg class="icon{}" aria-hidden="true" focusable="false"><use href="#icon-{}"/></svg>')
    return start.format(f" {kind}" if kind else "", name)


def picture(card: Card) -> str:
    """What to show on a card: its art, that of its name, else its icon or that of its kind; empty if there is none."""
    plain, known = _COPY.sub("", card.id), pictures(_shown.get())
    for name in (card.art, plain, card.icon):
        if name and name in known.art:
            return f"art-{name}"
    for name in (card.art, card.icon, plain, card.kind):
        if name and name in known.icons:
            return f"icon-{name}"
    return ""


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
