"""What stands on a drawn space: pawns on a foot, figures, discs and squares, each with its marks, tag and number."""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup

from shamble.engine.scene import Mark, Piece, Pile, Space

from . import icons
from .geometry import UNIT, centre
from .templating import fill, together

FORMS = {"pawn": "arch", "enemy": "figure", "barricade": "square", "animal": "square"}
"""The shape of each kind of piece; the others are discs."""

STANDS_IN = {"enemy": "zombie", "pawn": "person", "person": "person"}
"""The icon of a piece whose own does not exist, by its kind; the others are drawn by their kind's name."""

ROOM_FOR_A_CROWD = 44
"""From this size on several equal figures are drawn as two or three, otherwise as one with their number."""
CROWDS = {2: ((-0.05, 0.16), (0.4, 0.3)), 3: ((0.19, -0.04), (-0.1, 0.28), (0.45, 0.34))}


def stand(space: Space, letters: float) -> Iterator[Markup]:
    """Everything that stands on a space, as large as there is room."""
    standing = [piece for piece in space.all_pieces() if piece.count]
    if not standing:
        return
    count = len(standing)
    room = min(space.width, space.height) * UNIT * (0.84 if space.shape == "hex" else 1)
    across = 1 if count == 1 else 2 if count <= 4 else 3
    size = {1: 70.0, 2: 47.0, 3: 31.0}[across] * room / UNIT
    if count > 9:
        across = 4
        size = 24 * room / UNIT
    if space.shape == "hex" and all(each.form == "disc" and each.kind == "enemy" for each in standing):
        size *= 0.82  # what is written on the space can be read beside tokens
    is_named = space.shape == "hex" and bool(space.sign)
    if is_named:
        size *= 0.86
    rows = -(-count // across)
    x, y = centre(space)
    if is_named:
        y -= 16  # the name below stays in sight
    top = y - rows * size / 2 + (4 if space.sign or space.badges else 0) - (8 if space.badges else 0)
    for number, piece in enumerate(standing):
        row = number // across
        in_row = min(count - row * across, across)
        left = x - in_row * size / 2 + (number % across) * size
        yield draw_piece(piece, left, top + row * size, size, letters, is_named)


def draw_piece(it: Piece, x: float, y: float, size: float, letters: float, is_named: bool = False) -> Markup:
    """A piece in a square of this size; where a name stands below it, its own tag stands above it."""
    form = it.form or FORMS.get(it.kind, "disc")
    back = it.face_down
    sign = icons.known(it.icon) or icons.known(STANDS_IN.get(it.kind, it.kind)) or "token"
    classes = f"piece piece-{it.kind} form-{form}"
    classes += f" seat-{it.seat}" if it.seat is not None else ""
    classes += f" tint-{it.tint}" if it.tint else ""
    classes += " is-lying" if it.lying else ""
    classes += " is-face-down" if back else ""
    classes += f" status-{it.status.lower().replace(' ', '-')}" if it.status else ""
    inset = 0.02 if form == "figure" else 0.14
    picture = fill(
        '<svg class="piece-sign" x="{:g}" y="{:g}" width="{:g}" height="{:g}">{}</svg>',
        size * inset,
        size * inset,
        size * (1 - 2 * inset),
        size * (1 - 2 * inset),
        icons.use(sign),
    )
    parts = [BODIES[form](size), picture]
    if form == "figure" and it.count > 1 and size >= ROOM_FOR_A_CROWD:
        parts = [_crowd(it.count, sign, size)]
    if it.lying:
        middle = size / 2
        parts = [fill('<g transform="rotate(90 {0:g} {0:g})">{1}</g>', middle, together(parts))]
    if it.count != 1:
        parts.append(Markup(tally(it.count, size - 8, size - 8)))
    parts += [_mark(each, number, size) for number, each in enumerate(it.marks)]
    if it.tag:
        low = -letters * 0.2 if is_named else size + letters * 0.3
        parts.append(name_plate(it.tag, size / 2, low, letters * 0.96))
    return fill(
        '<g class="{}" id="thing-{}" data-thing="{}" transform="translate({:g} {:g})" role="img" aria-label="{}">'
        "<title>{}</title>{}</g>",
        classes,
        it.id,
        it.id,
        round(x, 1),
        round(y, 1),
        label(it),
        label(it),
        together(parts),
    )


def _crowd(count: int, sign: str, size: float) -> Markup:
    """Two figures side by side, or three for any more, those behind first."""
    each = size * 0.64
    figures = [
        fill(
            '<g transform="translate({:g} {:g})">{}<svg class="piece-sign" width="{:g}" height="{:g}">{}</svg></g>',
            round(x * size, 1),
            round(y * size, 1),
            _figure(each),
            round(each, 1),
            round(each, 1),
            icons.use(sign),
        )
        for x, y in CROWDS[min(count, 3)]
    ]
    return together(figures)


def label(it: Piece) -> str:
    """A piece in words: its name, number, status, marks and note."""
    said = it.label
    if it.count != 1 and str(it.count) not in it.label:
        said += f": {it.count}"
    for more in (it.status, "knocked down" if it.lying else "", *(each.label for each in it.marks)):
        if more and more not in said:
            said += f", {more}"
    return f"{said}: {it.note}" if it.note else said


def _arch(size: float) -> Markup:
    low, half = size * 0.84, size / 2
    body = f"M{size * 0.1:g} {low:g}V{half * 0.9:g}a{size * 0.4:g} {size * 0.4:g} 0 0 1 {size * 0.8:g} 0V{low:g}z"
    foot = f'<rect class="piece-foot" x="{size * 0.02:g}" y="{low:g}" width="{size * 0.96:g}" height="{size * 0.13:g}"'
    return Markup(f'<path class="piece-body" d="{body}"/>{foot} rx="{size * 0.06:g}"/>')


def _disc(size: float) -> Markup:
    return Markup(f'<circle class="piece-body" cx="{size / 2:g}" cy="{size / 2:g}" r="{size / 2 - 2:g}"/>')


def _square(size: float) -> Markup:
    side = size * 0.88
    return Markup(
        f'<rect class="piece-body" x="{size * 0.06:g}" y="{size * 0.06:g}" width="{side:g}" height="{side:g}"'
        f' rx="{size * 0.2:g}"/>'
    )


def _figure(size: float) -> Markup:
    where = f'cx="{size / 2:g}" cy="{size * 0.94:g}" rx="{size * 0.4:g}" ry="{size * 0.09:g}"'
    return Markup(f'<ellipse class="piece-shade" {where}/>')


BODIES = {"arch": _arch, "disc": _disc, "square": _square, "figure": _figure}


def _mark(it: Mark, number: int, size: float) -> Markup:
    """A mark at the upper right, the next ones below it."""
    wide = max(18.0, size * 0.36)
    classes = "piece-mark"
    classes += f" tone-{it.tone}" if it.tone else ""
    classes += f" seat-{it.seat}" if it.seat is not None else ""
    inside = fill(
        '<circle r="{:g}"/><svg x="{:g}" y="{:g}" width="{:g}" height="{:g}">{}</svg>',
        wide / 2,
        -wide * 0.36,
        -wide * 0.36,
        wide * 0.72,
        wide * 0.72,
        icons.use(it.icon),
    )
    if it.count != 1:
        inside += Markup(tally(it.count, wide * 0.4, wide * 0.4))
    return fill(
        '<g class="{}" id="thing-{}" data-thing="{}" transform="translate({:g} {:g})">{}</g>',
        classes,
        it.id,
        it.id,
        round(size * 0.9, 1),
        round(size * 0.14 + number * wide * 0.92, 1),
        inside,
    )


def tally(count: int, x: float, y: float) -> str:
    """A number on a small disc."""
    wide = 9 if count < 10 else 12
    disc = f'<rect x="{-wide}" y="-9" width="{2 * wide}" height="18" rx="9"/>'
    number = f'<text y="5" text-anchor="middle">{count}</text>'
    return f'<g class="tally" transform="translate({x:g} {y:g})">{disc}{number}</g>'


def plate_width(words: str, letters: float) -> float:
    """How wide the plate of a name is."""
    return len(words) * letters * 0.56 + letters * 0.9


def name_plate(words: str, x: float, y: float, letters: float) -> Markup:
    """A name on a plate, its middle at this point."""
    wide = plate_width(words, letters)
    return fill(
        '<g class="plate" transform="translate({:g} {:g})"><rect x="{:g}" y="{:g}" width="{:g}" height="{:g}" rx="4"/>'
        '<text y="{:g}" text-anchor="middle" font-size="{:g}">{}</text></g>',
        x, y, round(-wide / 2, 1), round(-letters * 0.72, 1), round(wide, 1), round(letters * 1.44, 1),
        round(letters * 0.36, 1), letters, words,
    )  # fmt: skip


def drawn_pile(it: Pile, x: float, y: float, letters: float) -> Markup:
    """A small deck with its number."""
    sign = icons.known(it.icon) or icons.known(it.back)
    inside = Markup('<rect class="deck-shade" x="2" y="2" width="24" height="32" rx="3"/>')
    inside += Markup('<rect class="deck-back" width="24" height="32" rx="3"/>')
    if sign:
        inside += fill('<svg x="4" y="6" width="16" height="16">{}</svg>', icons.use(sign))
    words = it.label if str(it.count) in it.label else f"{it.label}: {it.count}"
    low = (" is-low" if it.low else "") + ("" if it.count else " is-empty")
    return fill(
        '<g class="deck{}" id="thing-{}" data-thing="{}" transform="translate({:g} {:g})" role="img" aria-label="{}">'
        "<title>{}</title>{}{}</g>",
        low,
        it.id,
        it.id,
        x,
        y,
        words,
        words,
        inside,
        Markup(tally(it.count, 22, 30)),
    )
