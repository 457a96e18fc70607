"""Boards that are one drawing: cells, hexagons and circles, with ground, walls, regions, trails and what stands there.

The ground stays the same for the whole game and is one cached line. Every space with what stands on it is a line of
its own, so that a page is sent the spaces that changed and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from textwrap import wrap

from markupsafe import Markup

from shamble.engine.scene import Board, Counter, Edge, Ground, Region, Space, Thing, Tile, Trail, Words

from . import icons
from .geometry import (
    POINT,
    UNIT,
    At,
    Line,
    between,
    broadest,
    centre,
    corners,
    frame,
    lettering,
    outline,
    path_of,
    spaces_by_id,
    top_of,
)
from .pieces import drawn_pile, name_plate, plate_width, stand, tally
from .templating import fill, together

Once = Callable[..., Markup]

_HALF, _LOW, _SIDE = f"{UNIT / 2:g}", f"{POINT / 2:.4g}", f"{POINT:.4g}"
HEXAGON = f"l{_HALF} {_LOW}v{_SIDE}l-{_HALF} {_LOW}-{_HALF}-{_LOW}v-{_SIDE}z"
"""The way around a hexagon from its upper point: the same words for all of them weigh little on the wire."""

MOVING = ("barricade", "closed")
"""Kinds of edges that come and go in a game; the others are part of the ground."""


def draw_board(board: Board, once: Once) -> Markup:
    """The whole board."""
    left, top, wide, high = frame(board)
    letters = lettering(board)
    still = _still(board)
    parts = [
        fill(
            '<svg class="board board-drawn board-{}" id="thing-{}" data-thing="{}" viewBox="{:g} {:g} {:g} {:g}"'
            ' font-size="{:g}" data-focus="{}" role="group" aria-label="{}">',
            board.kind,
            board.id,
            board.id,
            left,
            top,
            wide,
            high,
            letters,
            board.focus,
            spoken(board),
        ),
        once(draw_ground, board.id, *still, board.words, board.rim, letters),
    ]
    floors = {space.id: space for space in still[2]}
    for each in board.regions:
        if each.words:
            parts.append(once(_region_words, each, [floors[one] for one in each.spaces if one in floors], letters))
    at = spaces_by_id(board)
    parts += [once(draw_space, space, letters) for space in board.spaces]
    parts += [once(draw_edge, edge, _line(edge, at), _ends(edge, at)) for edge in board.edges if edge.kind in MOVING]
    parts += [
        once(draw_trail, trail, [centre(at[each]) for each in trail.spaces if each in at]) for trail in board.trails
    ]
    if board.tile is not None:
        tile = board.tile
        parts.append(once(draw_places, tile, [at[each] for each in (*tile.places, *tile.barred) if each in at]))
        parts.append(once(draw_tile, tile, letters))
    parts.append(Markup("</svg>"))
    return Markup("\n".join(parts))


def spoken(thing: Thing) -> str:
    """A thing as a screen reader says it."""
    return f"{thing.label}: {thing.note}" if thing.note else thing.label


def mark(thing: Thing) -> Markup:
    """What finds a thing again."""
    return fill('id="thing-{0}" data-thing="{0}"', thing.id)


# The ground


def _still(board: Board) -> tuple[list[Ground], list[Region], list[Space], list[Edge]]:
    """What a board shows all the time: without pieces, counters, piles and what else comes and goes."""
    bare = [
        Space(id=each.id, label="", x=each.x, y=each.y, width=each.width, height=each.height, shape=each.shape,
              art=each.art, ground=each.ground, sign=each.sign)
        for each in board.spaces
    ]  # fmt: skip
    return board.grounds, board.regions, bare, [edge for edge in board.edges if edge.kind not in MOVING]


def draw_ground(
    board: str,
    grounds: list[Ground],
    regions: list[Region],
    spaces: list[Space],
    edges: list[Edge],
    words: list[Words],
    rim: bool,
    letters: float,
) -> Markup:
    """Pictures, floors, regions and walls, in one line."""
    at = {space.id: space for space in spaces}
    parts = [fill('<g class="ground" id="ground-{}">', board)]
    parts += [_picture(each) for each in grounds]
    parts += [_words(each) for each in words]
    parts += [_floor(each) for each in spaces]
    parts += [_region(each, [at[one] for one in each.spaces if one in at]) for each in regions]
    parts += [draw_edge(each, _line(each, at), _ends(each, at)) for each in edges]
    parts += [_sign(each, letters) for each in spaces if each.sign]
    parts += [_region_sign(each, [at[one] for one in each.spaces if one in at], letters) for each in regions]
    if rim:
        parts += _rim(spaces)
    parts.append(Markup("</g>"))
    return together(parts)


def _picture(it: Ground) -> Markup:
    wide, high = it.width * UNIT, it.height * UNIT
    left, top = it.x * UNIT, it.y * UNIT
    turn = f"rotate({it.turned * 90} {left + wide / 2:g} {top + high / 2:g})"
    art = fill('<use href="#art-{}" x="{:g}" y="{:g}" width="{:g}" height="{:g}"/>', it.art, left, top, wide, high)
    plain = fill('<rect x="{:g}" y="{:g}" width="{:g}" height="{:g}"/>', left, top, wide, high)
    return fill(
        '<g class="picture" {} transform="{}" aria-hidden="true">{}</g>', mark(it), turn, art if it.art else plain
    )


def _words(it: Words) -> Markup:
    """A name on the ground; a road has its number on a shield."""
    x, y = it.x * UNIT, it.y * UNIT
    shield = Markup('<path class="shield" d="M-15-13q15 7 30 0q4 20-15 29q-19-9-15-29z"/>') if it.kind == "road" else ""
    place = f"translate({x:g} {y:g}) rotate({it.turned})"
    drawing = '<g class="words words-{}" id="thing-{}" transform="{}" aria-hidden="true">{}'
    text = fill('<text text-anchor="middle" y="{}">{}</text></g>', 5 if it.kind == "road" else 0, it.label)
    return fill(drawing, it.kind, it.id, place, shield) + text


def _shape(space: Space, kind: str) -> Markup:
    if space.shape == "circle":
        x, y = centre(space)
        radius = min(space.width, space.height) * UNIT / 2 - 6
        return fill('<circle class="{}" cx="{:g}" cy="{:g}" r="{:g}"/>', kind, x, y, radius)
    if space.shape == "hex":
        x, y = corners(space)[0]
        return fill('<path class="{}" d="M{:g} {:g}{}"/>', kind, x, y, HEXAGON)
    (left, top), _, (right, bottom), _ = corners(space)
    radius = 10 if space.shape == "tile" else 3
    return fill(
        '<rect class="{}" x="{:g}" y="{:g}" width="{:g}" height="{:g}" rx="{}"/>',
        kind,
        left + 1,
        top + 1,
        right - left - 2,
        bottom - top - 2,
        radius,
    )


def _floor(space: Space) -> Markup:
    floor = _shape(space, f"floor floor-{space.ground or 'plain'}")
    if not space.art:
        return floor
    x, y = centre(space)
    size = 58 if space.shape == "hex" else min(space.width, space.height) * UNIT - 4
    art = Markup('<svg class="art" x="{:g}" y="{:g}" width="{:g}" height="{:g}"><use href="#art-{}"/></svg>')
    return floor + art.format(x - size / 2, y - size / 2 - (8 if space.shape == "hex" else 0), size, size, space.art)


def _sign(space: Space, letters: float) -> Markup:
    """The name on a space: a plate below the picture of a hexagon, letters in the corner of a cell."""
    x, y = centre(space)
    if space.shape == "hex":
        return name_plate(space.sign, x, y + 34, letters)
    if space.shape == "cell":
        left, bottom = space.x * UNIT, (space.y + space.height) * UNIT
        words = Markup('<text class="space-corner" x="{:g}" y="{:g}">{}</text>')
        return words.format(left + 5, bottom - 6, space.sign)
    words = Markup('<text class="space-text" x="{:g}" y="{:g}" text-anchor="middle">{}</text>')
    return words.format(x, space.y * UNIT + letters + 8, space.sign)


def _region(it: Region, spaces: list[Space]) -> Markup:
    path = path_of(outline(spaces))
    shape = fill('<path class="region-shape" d="{}"/>', path)
    if it.outline == "border":
        shape += fill('<path class="border-base" d="{0}"/><path class="border-stripes" d="{0}"/>', path)
    return fill(
        '<g class="region region-{} ground-{}" {} role="img" aria-label="{}">{}</g>',
        it.outline,
        it.ground or "plain",
        mark(it),
        spoken(it),
        shape,
    )


def _region_sign(it: Region, spaces: list[Space], letters: float) -> Markup:
    if it.at == "none" or not spaces:
        return Markup("")
    if it.at == "corner":
        left, top, wide = broadest(spaces)
        words = it.sign or it.label
        letters = max(11.0, min(letters, letters * (wide - 12) / plate_width(words, letters)))
        return name_plate(words, left + 6 + plate_width(words, letters) / 2, top + 6 + letters * 0.72, letters)
    points = [point for loop in outline(spaces) for point in loop]
    x, y = top_of(points)
    if it.at == "inside":
        y = (y + max(low for _, low in points)) / 2
    return name_plate(it.sign or it.label, x, y + (letters if it.at == "inside" else 0), letters)


def _region_words(it: Region, spaces: list[Space], letters: float) -> Markup:
    """A few words on the floor of the lowest row, in as many lines as they need."""
    if not it.words or not spaces:
        return Markup("")
    lowest = max(space.y for space in spaces)
    row = [space for space in spaces if space.y == lowest]
    x = (min(space.x for space in row) + max(space.x + space.width for space in row)) / 2 * UNIT
    size = letters * 0.96
    lines = wrap(it.words, max(6, int(len(row) * UNIT / (size * 0.43))))
    first = (lowest + row[0].height) * UNIT - size * 1.2 * (len(lines) - 1) - UNIT * 0.26
    written = [
        fill('<tspan x="{:g}" y="{:g}">{}</tspan>', x, round(first + number * size * 1.2, 1), line)
        for number, line in enumerate(lines)
    ]
    return fill(
        '<text class="region-words" id="words-{}" font-size="{:g}" text-anchor="middle" aria-hidden="true">{}</text>',
        it.id,
        round(size, 1),
        together(written),
    )


def _rim(spaces: list[Space]) -> Iterator[Markup]:
    words = Markup('<text class="rim" x="{:g}" y="{:g}" text-anchor="middle">{}</text>')
    columns, rows = sorted({space.x for space in spaces}), sorted({space.y for space in spaces})
    for number, x in enumerate(columns, 1):
        yield words.format((x + 0.5) * UNIT, -12, number)
    for number, y in enumerate(rows, 1):
        yield words.format(-18, (y + 0.5) * UNIT + 7, number)


# What lies between spaces


def _line(edge: Edge, at: Mapping[str, Space]) -> Line | None:
    return between(at[edge.a], at.get(edge.b), edge) if edge.a in at else None


def _ends(edge: Edge, at: Mapping[str, Space]) -> Line | None:
    return (centre(at[edge.a]), centre(at[edge.b])) if edge.a in at and edge.b in at else None


def draw_edge(edge: Edge, line: Line | None, ends: Line | None) -> Markup:
    """A wall, door, barricade or way; its line lies where the spaces meet, a way leads from middle to middle."""
    inside = ""
    if edge.kind in ("way", "arrow", "closed") or line is None:
        inside = _way(edge, ends) if ends else ""
    elif edge.kind == "barricade":
        inside = _planks(edge, line)
    elif edge.kind in ("door", "gate", "stub"):
        inside = _opening(edge, line, ends)
    elif edge.kind == "border":
        d = _d(line)
        inside = f'<path class="border-base" d="{d}"/><path class="border-stripes" d="{d}"/>'
    else:
        inside = f'<path class="edge-line" d="{_d(line)}"/>'
    sided = " is-one-sided" if edge.one_sided else ""
    return fill(
        '<g class="edge edge-{}{}" {} role="img" aria-label="{}"><title>{}</title>{}</g>',
        edge.kind,
        sided,
        mark(edge),
        spoken(edge),
        edge.label,
        Markup(inside),
    )


def _d(line: Line) -> str:
    (x1, y1), (x2, y2) = line
    return f"M{x1:g} {y1:g}L{x2:g} {y2:g}"


def _part(line: Line, start: float, end: float) -> Line:
    (x1, y1), (x2, y2) = line
    return (x1 + (x2 - x1) * start, y1 + (y2 - y1) * start), (x1 + (x2 - x1) * end, y1 + (y2 - y1) * end)


def _way(edge: Edge, ends: Line) -> str:
    if edge.kind != "arrow":
        return f'<path class="edge-line" d="{_d(ends)}"/>'
    return f'<path class="edge-line" d="{_d(_part(ends, 0.32, 0.6))}"/>{_head(_part(ends, 0.5, 0.68))}'


def _head(line: Line) -> str:
    """The head of an arrow that ends where the line ends."""
    (x1, y1), (x2, y2) = line
    dx, dy = x2 - x1, y2 - y1
    sx, sy = -dy * 0.6, dx * 0.6
    return f'<path class="arrow-head" d="M{x2:g} {y2:g}L{x1 + sx:.1f} {y1 + sy:.1f}L{x1 - sx:.1f} {y1 - sy:.1f}Z"/>'


def _opening(edge: Edge, line: Line, ends: Line | None) -> str:
    """A doorway is a gap between two posts, a stub two short ends of wall; a gate leads both ways through a border."""
    left, right = _part(line, 0, 0.29), _part(line, 0.71, 1)
    walls = f'<path class="edge-line" d="{_d(left)}{_d(right)}"/>'
    if edge.kind == "stub":
        return walls
    posts = "".join(f'<circle class="edge-post" cx="{x:g}" cy="{y:g}" r="5"/>' for x, y in (left[1], right[0]))
    if edge.kind == "gate" and ends:
        arrow = f'<path class="edge-line" d="{_d(_part(ends, 0.38, 0.62))}"/>'
        heads = _head(_part(ends, 0.54, 0.7)) + _head(_part(ends, 0.46, 0.3))
        return arrow + heads
    return f'{_light(left[1], right[0], ends)}<path class="edge-sill" d="{_d(_part(line, 0.3, 0.7))}"/>{walls}{posts}'


def _light(one: At, other: At, ends: Line | None) -> str:
    """What falls out of a lit doorway onto the second space."""
    if ends is None:
        return ""
    (x1, y1), (x2, y2) = ends
    out, side = ((x2 - x1) * 0.4, (y2 - y1) * 0.4), ((other[0] - one[0]) * 0.35, (other[1] - one[1]) * 0.35)
    far = (
        (one[0] + out[0] - side[0], one[1] + out[1] - side[1]),
        (other[0] + out[0] + side[0], other[1] + out[1] + side[1]),
    )
    corners = " ".join(f"{x:.1f},{y:.1f}" for x, y in (one, far[0], far[1], other))
    return f'<polygon class="edge-light" points="{corners}"/>'


def _planks(edge: Edge, line: Line) -> str:
    """One to three planks across the line, with their number."""
    (x1, y1), (x2, y2) = line
    x, y = (x1 + x2) / 2, (y1 + y2) / 2
    turn = 0 if abs(x2 - x1) > abs(y2 - y1) else 90
    planks = "".join(
        f'<rect class="plank" x="-38" y="{-5 + shift:g}" width="76" height="9" rx="2"/>'
        for shift in ((0,), (-6, 6), (-9, 0, 9))[min(edge.count, 3) - 1]
    )
    number = tally(edge.count, x2 - (x2 - x1) * 0.12, y2 - (y2 - y1) * 0.12)
    return f'<g transform="translate({x:g} {y:g}) rotate({turn})">{planks}</g>{number}'


# Spaces and what stands on them


def draw_space(space: Space, letters: float) -> Markup:
    """A space that can be clicked, with everything on it."""
    inside = [_shape(space, "space-shape")]
    if space.shape in ("tile", "circle") and not space.sign:
        inside.append(_sign(Space(id="", label="", x=space.x, y=space.y, width=space.width, height=space.height,
                                  shape=space.shape, sign=space.label), letters))  # fmt: skip
    inside += _badges(space)
    inside += [drawn_pile(pile, *_corner(space, number), letters) for number, pile in enumerate(space.piles)]
    inside += stand(space, letters)
    inside += [_counter(each, space, number, letters) for number, each in enumerate(space.counters)]
    lit = " is-highlighted" if space.highlight else ""
    return fill(
        '<g class="space space-{}{}" {} role="group" aria-label="{}"><title>{}</title>{}</g>',
        space.shape,
        lit,
        mark(space),
        spoken(space),
        spoken(space),
        together(inside),
    )


def _corner(space: Space, number: int) -> At:
    """Where a pile lies: from the upper right corner to the left."""
    return (space.x + space.width) * UNIT - 30 - 28 * number, space.y * UNIT + 6


def _badges(space: Space) -> Iterator[Markup]:
    """The icons printed on a space, in a row below its middle."""
    x, y = centre(space)
    count = len(space.badges)
    size = 32 if count < 3 else 27
    low = y + (20 if space.all_pieces() else -size / 2 + 4)
    for number, badge in enumerate(space.badges):
        left = x - count * size / 2 + number * size
        yield fill(
        '<g class="space-badge" {} transform="translate({:g} {:g})" role="img" aria-label="{}"><title>{}</title>'
            '<circle cx="{:g}" cy="{:g}" r="{:g}"/><svg x="{:g}" y="{:g}" width="{:g}" height="{:g}">{}</svg></g>',
            mark(badge), left, low, spoken(badge), spoken(badge), size / 2, size / 2, size / 2 - 1,
            size * 0.2, size * 0.2, size * 0.6, size * 0.6, icons.use(badge.icon),
        )  # fmt: skip


def _counter(it: Counter, space: Space, number: int, letters: float) -> Markup:
    wide = letters * 2.6
    return fill(
        '<g class="cell-counter{}" {} transform="translate({:g} {:g})" role="img" aria-label="{}: {}">'
        '<rect width="{:g}" height="{:g}" rx="{:g}"/><svg x="3" y="2" width="{:g}" height="{:g}">{}</svg>'
        '<text x="{:g}" y="{:g}" text-anchor="middle">{}</text></g>',
        f" tone-{it.tone}" if it.tone else "", mark(it), space.x * UNIT + 5,
        space.y * UNIT + 5 + number * (letters + 8), it.label, it.value, wide, letters + 5, letters / 2 + 2.5,
        letters, letters, icons.use(it.icon), wide * 0.72, letters + 0.5, it.value,
    )  # fmt: skip


def draw_places(it: Tile, spaces: list[Space]) -> Markup:
    """Where a tile can be laid: the corner that would lie there, or a cross."""
    fits = set(it.places)
    drawn = []
    for space in spaces:
        (x, y), size = centre(space), UNIT * 0.3
        if space.id in fits:
            box = '<rect class="place-fits" x="{:g}" y="{:g}" width="{:g}" height="{:g}" rx="14"/>'
            drawn.append(fill(box, x - size, y - size, size * 2, size * 2))
            corner = '<path class="place-corner" d="M{:g} {:g}v{:g}h{:g}"/>'
            drawn.append(fill(corner, x - size / 2, y + size / 2, -size, size))
        else:
            size /= 3
            cross = '<path class="place-barred" d="M{:g} {:g}l{:g} {:g}m0 {:g}l{:g} {:g}"/>'
            drawn.append(fill(cross, x - size, y - size, 2 * size, 2 * size, -2 * size, -2 * size, 2 * size))
    return fill('<g class="tile-places" aria-hidden="true">{}</g>', together(drawn))


def draw_tile(it: Tile, letters: float) -> Markup:
    """A tile that is being laid, hidden until a script puts it where somebody points."""
    at = {space.id: space for space in (*it.spaces, *it.doorsteps)}
    inside = [_floor(each) for each in it.spaces]
    inside += [draw_edge(each, _line(each, at), _ends(each, at)) for each in it.edges]
    x, y = top_of(point for loop in outline(it.spaces) for point in loop)
    inside.append(fill('<path class="tile-outline" d="{}"/>', path_of(outline(it.spaces))))
    inside.append(name_plate(it.label, x, y, letters))
    return fill(
        '<g class="tile-laid" id="tile-{}" data-places="{}" aria-hidden="true">{}</g>',
        it.id,
        " ".join(it.places),
        together(inside),
    )


def draw_trail(it: Trail, points: list[At]) -> Markup:
    """A path over the board, with an arrow's head and a word at its end."""
    if len(points) < 2:
        return Markup("")
    line = "M" + "L".join(f"{x:g} {y:g}" for x, y in points)
    x, y = points[-1]
    word = fill('<text class="trail-end" x="{:g}" y="{:g}" text-anchor="middle">{}</text>', x, y, it.end)
    drawing = Markup('<g class="trail{}{}" {} role="img" aria-label="{}"><path class="trail-line" d="{}"/>{}{}</g>')
    return drawing.format(
        f" tone-{it.tone}" if it.tone else "", " is-thin" if it.thin else "", mark(it), spoken(it), line,
        Markup(_head(_part((points[-2], points[-1]), 0.62, 0.84))), word if it.end else "",
    )  # fmt: skip
