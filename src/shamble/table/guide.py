"""How to play a game in two minutes: its `guide.md`, with pictures drawn from real positions of a real match.

In a guide a line such as

    {scene seed=7 players=3 answers=24 show=board}

is replaced by that part of the table (`board`, `mats`, `hand`, `goals` or `table`) as it stands after that many answers
of players who answer anything. The rest is Markdown.
"""

from __future__ import annotations

import re
from functools import lru_cache
from random import Random
from typing import Any

from markdown_it import MarkdownIt
from markupsafe import Markup

from shamble.bots import bot
from shamble.engine.errors import ShambleError
from shamble.engine.game import Game, find_game
from shamble.engine.match import Match
from shamble.engine.scene import Scene

from . import icons
from .render import environment

PICTURE = re.compile(r"^\{scene(?P<words>(?: +\w+=[\w-]+)*)\}$", re.MULTILINE)
SHOWS = ("board", "mats", "hand", "goals", "table")
MOST_ANSWERS = 400


class BadGuide(ShambleError):
    """A guide with a picture that cannot be drawn."""


@lru_cache(16)
def guide(name: str) -> Markup:
    """The guide of a game as HTML."""
    game = find_game(name)
    text = (game.folder / "guide.md").read_text(encoding="utf-8")
    words = MarkdownIt("commonmark", {"html": False}).enable("table")
    found, start = Markup(), 0
    for picture in PICTURE.finditer(text):
        found += Markup(words.render(text[start : picture.start()]))
        found += draw_picture(game, dict(each.split("=") for each in picture["words"].split()))
        start = picture.end()
    return found + Markup(words.render(text[start:]))


def draw_picture(game: Game[Any], wishes: dict[str, str]) -> Markup:
    """A part of the table of a real match."""
    show = wishes.pop("show", "board")
    if show not in SHOWS:
        raise BadGuide(f"guide.md of {game.title}: a picture shows {', '.join(SHOWS)}, not '{show}'.")
    seed, answers = int(wishes.pop("seed", 1)), min(MOST_ANSWERS, int(wishes.pop("answers", 20)))
    players = int(wishes.pop("players", game.players[0]))
    match = Match.start(game, players, dict(wishes), seed=seed)
    chooser, random = bot("random"), Random(seed)
    while not match.is_over and len(match.answers) < answers:
        seat = match.pending[0].seat
        match.answer(chooser.choose(match.view(seat), random), seat)
    scene = _only(match.scene(0), show)
    template = environment().from_string('{% import "scene/scene.html" as table %}{{ table.scene(scene) }}')
    with icons.of_game(game.name):
        drawn = template.render(scene=scene)
    # The same things may stand in several pictures, so none of them keeps its id.
    drawn = re.sub(r' (?:id|data-thing|tabindex)="[^"]*"', "", drawn)
    return Markup('<figure class="guide-picture guide-{}" aria-label="The table during a game">{}</figure>').format(
        show, Markup(drawn)
    )


def _only(scene: Scene, show: str) -> Scene:
    """A scene with one part of it."""
    if show == "table":
        return scene
    only = Scene(heading="", layout=scene.layout)
    if show == "board":
        only.boards = scene.boards
    elif show == "mats":
        only.mats = scene.mats
    elif show == "hand":
        only.hand, only.dice = scene.hand, scene.dice
    else:
        only.goals, only.tracks = scene.goals, scene.tracks
    return only
