"""Parts of real tables, drawn for reading: a place, a mat, some cards, a question, as they stood in a real match.

A picture is asked for in one line, such as

    {scene seed=7 players=3 until=draw show=board} Where the Walkers gather.

A match with this seed is played by habit until that question is asked (`until`, for the `nth` time), or until so many
answers were given (`answers`). `show` says which part of the table is drawn, through the eyes of the asked seat.
`around` cuts a board down to what lies `reach` steps around a space (its id, `me` for your pawn, `target` for what can
be chosen), and `most` is how many cards or mats are shown. The words behind it are the caption.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from random import Random
from typing import Any

import msgspec
from markupsafe import Markup

from shamble.bots import bot
from shamble.engine.ask import Ask
from shamble.engine.errors import ShambleError
from shamble.engine.game import Game, find_game
from shamble.engine.match import Match
from shamble.engine.question import pose
from shamble.engine.scene import Board, Scene, Space

from . import icons
from .geometry import UNIT, centre, frame
from .render import environment

PICTURE = re.compile(r"^ *\{scene(?P<words>(?: +\w+=[\w-]+)*)\}(?: +(?P<caption>.+))?$", re.MULTILINE)
SHOWS = ("board", "mats", "mat", "hand", "cards", "dice", "goals", "question")
MOST_ANSWERS = 400
MOST_OPTIONS = 5
"""How many options of a question are drawn. The others are only counted."""


class BadGuide(ShambleError):
    """A guide with a picture that cannot be drawn."""


class Wish(msgspec.Struct, frozen=True):
    """What a picture shall show."""

    show: str = "board"
    seed: int = 1
    players: int = 0
    answers: int = 0
    until: str = ""
    nth: int = 1
    around: str = ""
    reach: int = 2
    most: int = 4


def wished(game: Game[Any], words: str) -> Wish:
    """The words of a picture, checked."""
    given = dict(each.split("=") for each in words.split())
    try:
        wish = msgspec.convert(given, Wish, strict=False)
    except msgspec.ValidationError as wrong:
        raise BadGuide(f"guide.md of {game.title}: in '{words}', {wrong}.") from None
    if unknown := sorted(given.keys() - set(Wish.__struct_fields__)):
        raise BadGuide(f"guide.md of {game.title}: a picture knows nothing of '{unknown[0]}'.")
    if wish.show not in SHOWS:
        raise BadGuide(f"guide.md of {game.title}: a picture shows {', '.join(SHOWS)}, not '{wish.show}'.")
    return wish


@lru_cache(64)
def draw_picture(name: str, words: str, caption: str = "") -> Markup:
    """A part of the table of a real match."""
    game = find_game(name)
    wish = wished(game, words)
    match, ask = _reach(game, wish)
    scene = match.scene(ask.seat)
    template: Any = environment().get_template("part/picture.html").module
    with icons.of_game(name):
        drawn = str(template.picture(_cut(scene, ask, wish), wish, pose(match, ask, scene), MOST_OPTIONS))
    drawn = _glowing(drawn, {each for option in ask.options for each in option.ids})
    if wish.around and wish.show == "board":
        drawn = _framed(drawn, scene, ask, wish)
    # The same things may stand in several pictures, and nothing in one can be touched.
    drawn = re.sub(r' (?:id|data-thing|tabindex|href|data-pile)="(?!#)[^"]*"', "", drawn)
    figure = Markup('<figure class="cutout shows-{}{}">{}{}</figure>')
    said = Markup("<figcaption>{}</figcaption>").format(caption) if caption else ""
    return figure.format(wish.show, " is-cut" if wish.around else "", Markup(drawn), said)


def _reach(game: Game[Any], wish: Wish) -> tuple[Match, Ask]:
    """A real match at the moment that is wanted, and who is asked there."""
    match = Match.start(game, wish.players or game.players[0], {}, seed=wish.seed)
    chooser, random, met = bot("habit"), Random(wish.seed), 0
    for _ in range(MOST_ANSWERS):
        if match.is_over:
            break
        ask = match.pending[0]
        met += ask.key == wish.until
        if met >= wish.nth if wish.until else len(match.answers) >= wish.answers:
            return match, ask
        match.answer(chooser.choose(match.view(ask.seat), random), ask.seat)
    sought = f"the question '{wish.until}'" if wish.until else f"answer {wish.answers}"
    raise BadGuide(f"guide.md of {game.title}: the match of seed {wish.seed} never comes to {sought}.")


# What is cut out


def _cut(scene: Scene, ask: Ask, wish: Wish) -> Scene:
    """The scene with the mats, cards and tiles that are wanted."""
    own = [mat for mat in scene.mats if mat.seat == ask.seat]
    rest = [mat for mat in scene.mats if mat.seat != ask.seat]
    boards = scene.boards[:1]
    if wish.around and boards and boards[0].is_tiled:
        boards = [_tiles(boards[0], _wanted(boards[0], ask, wish.around))]
    mats = own if wish.show == "mat" else [*own, *rest][: wish.most]
    return msgspec.structs.replace(
        scene, boards=boards, mats=mats, hand=scene.hand[: wish.most], cards=scene.cards[: wish.most]
    )


def _wanted(board: Board, ask: Ask, around: str) -> list[Space]:
    """The spaces that a picture is about."""
    targets = {each for option in ask.options for each in option.ids}
    if around == "me":
        found = [space for space in board.spaces if any(piece.seat == ask.seat for piece in space.all_pieces())]
        return found[:1]
    if around == "target":
        return [space for space in board.spaces if targets & {space.id, *(each.id for each in space.all_pieces())}]
    return [space for space in board.spaces if space.id == around]


def _tiles(board: Board, spaces: list[Space]) -> Board:
    """A board of tiles with some of them, moved together."""
    if not spaces:
        return board
    left, top = min(each.x for each in spaces), min(each.y for each in spaces)
    moved = [msgspec.structs.replace(each, x=each.x - left, y=each.y - top) for each in spaces]
    wide, high = max(each.x + each.width for each in moved), max(each.y + each.height for each in moved)
    return msgspec.structs.replace(board, spaces=moved, edges=[], width=wide, height=high)


def _framed(drawn: str, scene: Scene, ask: Ask, wish: Wish) -> str:
    """A drawn board of which only what lies around some spaces is in sight."""
    board = scene.boards[0]
    wanted = _wanted(board, ask, wish.around)
    if board.is_tiled or not wanted:
        return drawn
    x, y = (sum(each) / len(wanted) for each in zip(*map(centre, wanted), strict=True))
    wide, high = (wish.reach * 2 + 1) * UNIT, (wish.reach * 2 + 1) * UNIT * 0.62
    first, top, whole, tall = frame(board)
    left = max(first, min(x - wide / 2, first + whole - wide))
    upper = max(top, min(y - high / 2, top + tall - high))
    return re.sub(r' viewBox="[^"]*"', f' viewBox="{left:g} {upper:g} {wide:g} {high:g}"', drawn, count=1)


_TAG = re.compile(r'class="([^"]*)"((?:(?!class=)[^>])*? data-thing="([^"]*)")')


def _glowing(drawn: str, live: Iterable[str]) -> str:
    """A drawing in which what can be clicked glows, as it does at the table."""
    known = set(live)
    return _TAG.sub(lambda tag: f'class="{tag[1]}{" can-act" if tag[3] in known else ""}"{tag[2]}', drawn)
