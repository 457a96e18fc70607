"""Large boards as a map of letters: cells with walls of box characters, hexagons in shifted rows, and a list of what
stands where. Ways and walls are drawn, never listed."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from ..engine.scene import Board, Edge, Space
from . import telling

WIDE = 4
"""Columns of the terminal for one space, the line on its left included."""

ACROSS = {"wall": "─", "border": "═", "fence": "╌", "stub": "╌", "barricade": "▒", "closed": "×"}
DOWN = {"wall": "│", "border": "║", "fence": "┆", "stub": "┆", "barricade": "▒", "closed": "×"}
"""What lies between two spaces, one above the other or side by side. Doors and gates are gaps with a mark."""

OPEN = {"door": ("╴ ╶", "'"), "gate": ("╴ ╶", "'")}

STYLES = {"barricade": "bold yellow", "border": "red", "closed": "red"}


def draw_map(board: Board) -> RenderableType:
    """The map and, below it, what stands on its spaces."""
    busy = [space for space in board.spaces if _is_busy(space)]
    numbers = {space.id: number for number, space in enumerate(busy, 1)}
    is_hex = any(space.shape == "hex" for space in board.spaces)
    lines = _hexes(board, numbers) if is_hex else _cells(board, numbers)
    listed = [_entry(numbers[space.id], space) for space in busy]
    listed += [Text(telling.trail(trail, board), style="dim") for trail in board.trails]
    return Group(Panel(Group(*lines), title=board.label, title_align="left", expand=False), *listed)


def _is_busy(space: Space) -> bool:
    return bool(space.all_pieces() or space.counters or space.piles)


def _sign(space: Space, numbers: dict[str, int]) -> Text:
    """Three characters for a space: the number of its entry, a letter for what is printed on it, or a dot."""
    dangerous = any(piece.kind == "enemy" for piece in space.all_pieces())
    if space.id in numbers:
        style = "bold red" if dangerous else "bold cyan"
        return Text(f"{numbers[space.id]:^3}", style=f"{style} reverse" if space.highlight else style)
    if space.badges:
        return Text(f"{space.badges[0].label[:1].lower():^3}", style="dim")
    return Text(" · ", style="yellow reverse" if space.highlight else "dim")


# Hexagons: every second row is shifted by half a space


def _hexes(board: Board, numbers: dict[str, int]) -> list[Text]:
    lines = []
    for y in sorted({space.y for space in board.spaces}):
        row = sorted((space for space in board.spaces if space.y == y), key=lambda space: space.x)
        line = Text()
        for space in row:
            start = round(space.x * WIDE)
            line.append(" " * max(0, start - len(line)))
            line.append_text(_sign(space, numbers))
        lines.append(line)
    return lines


# Cells: a line of spaces, then a line of what lies below them


def _cells(board: Board, numbers: dict[str, int]) -> list[Text]:
    at = {(round(space.x), round(space.y)): space for space in board.spaces}
    columns = range(max(x for x, _ in at) + 1)
    kinds = _between(board)
    lines = [_names(columns)] if board.rim else []
    for y in range(max(y for _, y in at) + 1):
        lines.append(_above([(x, y) for x in columns], kinds))
        line = Text()
        for x in columns:
            line.append_text(_beside(kinds.get(((x - 1, y), (x, y)))))
            line.append_text(_sign(at[x, y], numbers) if (x, y) in at else Text("   "))
        lines.append(line.append_text(_beside(kinds.get(((columns[-1], y), (columns[-1] + 1, y))))))
    lines.append(_above([(x, y + 1) for x in columns], kinds))
    return [line for line in lines if line.plain.strip()]


def _names(columns: Sequence[int]) -> Text:
    return Text("".join(f" {x + 1:^3}" for x in columns), style="dim")


Cell = tuple[int, int]


def _between(board: Board) -> dict[tuple[Cell, Cell], Edge]:
    """What lies between two cells, the upper or left one first; also around regions with walls."""
    at = {space.id: (round(space.x), round(space.y)) for space in board.spaces}
    steps = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
    found: dict[tuple[Cell, Cell], Edge] = {}
    for region in board.regions:
        if region.outline in ("wall", "border"):
            inside = {at[each] for each in region.spaces if each in at}
            for x, y in inside:
                for dx, dy in steps.values():
                    if (x + dx, y + dy) not in inside:
                        pair = sorted([(x, y), (x + dx, y + dy)])
                        found[pair[0], pair[1]] = Edge(id=region.id, label=region.label, a="", kind=region.outline)
    for edge in board.edges:
        if edge.kind == "way" or edge.a not in at:
            continue
        x, y = at[edge.a]
        other = at.get(edge.b) or (x + steps[edge.side][0], y + steps[edge.side][1]) if edge.b or edge.side else None
        if other:
            pair = sorted([(x, y), other])
            found[pair[0], pair[1]] = edge
    return found


def _beside(edge: Edge | None) -> Text:
    if edge is None:
        return Text(" ")
    sign = OPEN[edge.kind][1] if edge.kind in OPEN else DOWN.get(edge.kind, " ")
    return Text(sign, style=STYLES.get(edge.kind, "green"))


def _above(cells: Sequence[Cell], kinds: dict[tuple[Cell, Cell], Edge]) -> Text:
    """The line between a row of cells and the one above it."""
    line = Text()
    for x, y in cells:
        edge = kinds.get(((x, y - 1), (x, y)))
        line.append(_corner(x, y, kinds), style="green")
        if edge is None:
            line.append("   ")
        elif edge.kind in OPEN:
            line.append(OPEN[edge.kind][0], style="green")
        else:
            line.append(ACROSS.get(edge.kind, " ") * 3, style=STYLES.get(edge.kind, "green"))
    x, y = cells[-1]
    return line.append(_corner(x + 1, y, kinds), style="green")


CORNERS = dict(zip(range(16), " ╵╶└╷│┌├╴┘─┴┐┤┬┼", strict=True))
"""The character where lines meet: 1 for a line up, 2 to the right, 4 down, 8 to the left."""


def _corner(x: int, y: int, kinds: dict[tuple[Cell, Cell], Edge]) -> str:
    """What stands at the upper left corner of a cell."""
    up = ((x - 1, y - 1), (x, y - 1)) in kinds
    right = ((x, y - 1), (x, y)) in kinds
    down = ((x - 1, y), (x, y)) in kinds
    left = ((x - 1, y - 1), (x - 1, y)) in kinds
    return CORNERS[up + 2 * right + 4 * down + 8 * left]


def _entry(number: int, space: Space) -> Text:
    parts = [telling.piece(piece) for piece in space.pieces] + telling.slots(space.slots)
    parts += [telling.counter(counter) for counter in space.counters] + telling.piles(space.piles)
    return Text.assemble((f"{number:>2} ", "bold cyan"), (f"{space.label}: ", "bold"), "; ".join(parts))
