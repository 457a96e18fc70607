"""Where things lie on a drawn board: corners of spaces, the line between two of them, outlines of regions.

All in the units of the drawing, a hundred to a space.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from shamble.engine.scene import Board, Edge, Space

UNIT = 100.0
POINT = UNIT / 3**0.5
"""From the middle of a hexagon to its points."""
ROW = 0.87
"""How far the rows of hexagons lie apart in a scene; drawn, it is exactly one and a half points."""

At = tuple[float, float]
Line = tuple[At, At]


def centre(space: Space) -> At:
    """The middle of a space."""
    if space.shape == "hex":
        return (space.x + 0.5) * UNIT, space.y / ROW * POINT * 1.5 + UNIT / 2
    return (space.x + space.width / 2) * UNIT, (space.y + space.height / 2) * UNIT


def corners(space: Space) -> list[At]:
    """The corners of a space, clockwise from the upper left; of a hexagon from its upper point.

    >>> corners(Space(id="a", label="A", x=1, y=0, shape="cell"))
    [(100.0, 0.0), (200.0, 0.0), (200.0, 100.0), (100.0, 100.0)]
    """
    if space.shape == "hex":
        x, y = centre(space)
        half, high, low = UNIT / 2, POINT, POINT / 2
        around = [(0.0, -high), (half, -low), (half, low), (0.0, high), (-half, low), (-half, -low)]
        return [(round(x + dx, 1), round(y + dy, 1)) for dx, dy in around]
    left, top = space.x * UNIT, space.y * UNIT
    right, bottom = left + space.width * UNIT, top + space.height * UNIT
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def sides(space: Space) -> list[Line]:
    """The sides of a space, clockwise; those of a cell that is larger than one unit are cut into units."""
    points = corners(space)
    found: list[Line] = []
    for start, end in zip(points, points[1:] + points[:1], strict=True):
        found += [(start, end)] if space.shape == "hex" else list(_cut(start, end))
    return found


def _cut(start: At, end: At) -> Iterable[Line]:
    steps = max(1, round((abs(end[0] - start[0]) + abs(end[1] - start[1])) / UNIT))
    dx, dy = (end[0] - start[0]) / steps, (end[1] - start[1]) / steps
    for step in range(steps):
        yield (start[0] + dx * step, start[1] + dy * step), (start[0] + dx * (step + 1), start[1] + dy * (step + 1))


RIM = {"north": 0, "east": 1, "south": 2, "west": 3}


def between(a: Space, b: Space | None, edge: Edge) -> Line | None:
    """The line on which two spaces meet, or a side of one at the rim; None if they do not touch.

    >>> west, east = (Space(id=str(x), label="", x=x, y=0, shape="cell") for x in (0, 1))
    >>> between(west, east, Edge(id="e", label="", a="0", b="1"))
    ((100.0, 0.0), (100.0, 100.0))
    """
    if b is None:
        if not edge.side:
            return None
        points = corners(a)
        number = RIM[edge.side]
        return points[number], points[(number + 1) % len(points)]
    theirs = {frozenset(side) for side in sides(b)}
    shared = [side for side in sides(a) if frozenset(side) in theirs]
    return (shared[0][0], shared[-1][1]) if shared else None


def outline(spaces: Sequence[Space]) -> list[list[At]]:
    """The closed lines around spaces that belong together: what two of them share is no part of it.

    >>> row = [Space(id=str(x), label="", x=x, y=0, shape="cell") for x in (0, 1)]
    >>> outline(row)
    [[(0.0, 0.0), (200.0, 0.0), (200.0, 100.0), (0.0, 100.0)]]
    """
    every = [side for space in spaces for side in sides(space)]
    known = set(every)
    rim = [(start, end) for start, end in every if (end, start) not in known]
    onward: dict[At, list[At]] = {}
    for start, end in rim:
        onward.setdefault(start, []).append(end)
    found = []
    while onward:
        first = at = next(iter(onward))
        loop = []
        while at in onward:
            loop.append(at)
            following = onward[at].pop()
            if not onward[at]:
                del onward[at]
            at = following
            if at == first:
                break
        found.append(_straight(loop))
    return found


def _straight(loop: list[At]) -> list[At]:
    """Without the points in the middle of a straight line."""
    kept = []
    for number, (x, y) in enumerate(loop):
        (ax, ay), (bx, by) = loop[number - 1], loop[(number + 1) % len(loop)]
        if abs((x - ax) * (by - ay) - (y - ay) * (bx - ax)) > 1:
            kept.append((x, y))
    return kept


def top_of(points: Iterable[At]) -> At:
    """The middle of the upper edge of an outline: where its name stands."""
    points = list(points)
    highest = min(y for _, y in points)
    along = [x for x, y in points if y < highest + 1]
    return (min(along) + max(along)) / 2, highest


def broadest(spaces: Iterable[Space]) -> tuple[float, float, float]:
    """The upper left corner of the row with the most spaces, the highest of them, and how wide it is."""
    rows: dict[float, list[Space]] = {}
    for space in spaces:
        rows.setdefault(space.y, []).append(space)
    y = min(rows, key=lambda row: (-len(rows[row]), row))
    left = min(space.x for space in rows[y])
    return left * UNIT, y * UNIT, (max(space.x + space.width for space in rows[y]) - left) * UNIT


def path_of(loops: Iterable[Sequence[At]]) -> str:
    """Outlines as the data of an SVG path."""
    return "".join("M" + "L".join(f"{x:g} {y:g}" for x, y in loop) + "Z" for loop in loops)


def spaces_by_id(board: Board) -> Mapping[str, Space]:
    """The spaces of a board by their ids."""
    return {space.id: space for space in board.spaces}


def frame(board: Board) -> tuple[float, float, float, float]:
    """The part of the plane that a board covers, as the numbers of a viewBox."""
    margin = 34.0 if board.rim else 8.0
    extra = POINT * 2 - UNIT if any(space.shape == "hex" for space in board.spaces) else 0.0
    wide, high = board.width * UNIT, board.height * UNIT
    return -margin, -margin - extra / 2, wide + 2 * margin, high + 2 * margin + extra


def lettering(board: Board) -> float:
    """The size of letters that comes out at 11 to 12 pixels when the board fills its place on a desk."""
    _, _, wide, high = frame(board)
    scale = min(840 / wide, (590 if wide < 1.25 * high else 520) / high)
    return round(max(13.0, 11.6 / scale), 1)
