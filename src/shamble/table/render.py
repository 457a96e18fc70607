"""From views to HTML: Jinja2 with everything escaped."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from functools import cache, lru_cache, partial
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from jinja2.runtime import Macro
from markupsafe import Markup

from shamble import __version__
from shamble.engine.game import find_game
from shamble.engine.words import Spoken

from . import icons
from .assets import asset
from .boards import draw_board
from .glossary import glossary, linked, marked
from .templating import Templates, direct, fill

HERE = Path(__file__).parent


@cache
def environment() -> Environment:
    """The templates, read once."""
    made = Templates(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    made.filters["ago"] = ago
    once = Drawings().__call__
    made.globals.update(clause=clause, lines=lines, once=once, has_box=has_box)
    made.globals["drawn_board"] = partial(draw_board, once=once)
    made.globals["shamble_version"] = __version__
    made.globals["has_guide"] = has_guide
    made.globals.update(
        asset=asset, names_of=names_of, short_name=short_name, glossary=glossary, terms=terms, linked_terms=linked_terms
    )
    icons.install(made)
    return made


def render(template: str, **things: Any) -> str:
    """A page or a part of one."""
    return icons.with_sprite(environment().get_template(template).render(**things))


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


def names_of(title: str) -> tuple[str, str]:
    """The name of a game and the line above it, of its whole title.

    >>> names_of("The Walking Dead: No Sanctuary"), names_of("Dead of Winter: A Crossroads Game")
    (('No Sanctuary', 'The Walking Dead'), ('Dead of Winter', 'A Crossroads Game'))
    """
    first, _, second = title.partition(": ")
    return (first, second) if not second or second.startswith("A ") else (second, first)


def short_name(title: str) -> str:
    """What a game is called where there is little room; "The Board Game" alone is no name.

    >>> short_name("The Walking Dead: No Sanctuary"), short_name("The Walking Dead: The Board Game")
    ('No Sanctuary', 'The Walking Dead')
    """
    name, over = names_of(title)
    return over if over and name.endswith(" Game") else name


def has_box(game: str) -> bool:
    """Whether there is art for the box of a game."""
    return icons.box(game) is not None


def has_guide(game: str) -> bool:
    """Whether a game brings a guide for beginners."""
    return (find_game(game).folder / "guide.md").is_file()


def terms(text: str) -> Markup:
    """A text with the words marked that the game which is shown explains."""
    return marked(text, icons.shown_game())


def linked_terms(text: str) -> Markup:
    """The same for a text of its own, where each word can be reached with a key."""
    return linked(text, icons.shown_game())


# What is the same for many viewers is made once


@lru_cache(4_000)
def clause(number: str, game: str) -> Markup:
    """A clause as a link into the rulebook."""
    if not number:
        return Markup("")
    book = find_game(game).rulebook
    text = book[number].text if number in book else ""
    return fill('<a class="clause" href="/rules/{0}#{1}" data-clause="{1}" title="{2}">{1}</a>', game, number, text)


@lru_cache(20_000)
def line(spoken: Spoken, game: str) -> Markup:
    """A line of the log; it knows after how many answers it was told."""
    kind = "line-heading" if spoken.heading else "line-big" if spoken.weight == "big" else ""
    said = (
        fill("<h3>{}</h3>", spoken.text)
        if spoken.heading
        else fill("{} {}", marked(spoken.text, game), clause(spoken.clause, game))
    )
    return fill('<li class="line {}" data-told="{}">{}</li>', kind, spoken.step, said)


def lines(spoken: Iterable[Spoken], game: str) -> Markup:
    """Lines of the log."""
    return Markup("\n".join([line(each, game) for each in spoken]))


GLANCES = 20_000
"""How many things are known at a glance."""


class Drawings:
    """What was drawn lately, by all that it was drawn from: whoever sees the same is shown the same drawing.

    A macro knows nothing but what it is given, so nothing of another seat's can come with it. Nobody changes a thing
    that was drawn: the very same one is known at a glance, and an equal one by all that is in it.
    """

    def __init__(self, most: int = 12_000_000) -> None:
        self._most = most
        """How many characters are kept."""
        self._size = 0
        self._known: OrderedDict[tuple[str, str, bytes], Markup] = OrderedDict()
        self._at_a_glance: dict[tuple[Any, int | str], tuple[str, tuple[Any, ...], Markup]] = {}
        """By what draws, and the thing or the id that it draws first: for which game, from what, and the drawing."""
        self._encode = msgspec.msgpack.Encoder().encode

    def __call__(self, macro: Macro | Callable[..., Markup], *given: Any) -> Markup:
        """The drawing that a macro or function makes of what it is given."""
        first, game = given[0], icons.shown_game()
        glance = macro, first if type(first) is str else id(first)
        seen = self._at_a_glance.get(glance)
        if seen is not None and seen[1] == given and seen[0] == game:
            return seen[2]
        found = self._known_or_drawn(macro, given)
        if len(self._at_a_glance) >= GLANCES:
            self._at_a_glance.clear()
        self._at_a_glance[glance] = game, given, found
        return found

    def _known_or_drawn(self, macro: Macro | Callable[..., Markup], given: tuple[Any, ...]) -> Markup:
        name = macro.name if isinstance(macro, Macro) else macro.__qualname__
        key = icons.shown_game(), name, blake2b(self._encode(given), digest_size=20).digest()
        found = self._known.get(key)
        if found is not None:
            self._known.move_to_end(key)
            return found
        found = self._known[key] = Markup((direct(macro) if isinstance(macro, Macro) else macro)(*given))
        self._size += len(found)
        while self._size > self._most:
            self._size -= len(self._known.popitem(last=False)[1])
        return found
