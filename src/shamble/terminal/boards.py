"""Boards and tracks drawn with Rich: a box for each space, a row for each, or a small map where there are many."""

from __future__ import annotations

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ..engine.scene import Board, Piece, Slots, Space, Track
from . import telling
from .maps import draw_map

TINTS = {"amber": "yellow", "orange": "dark_orange", "violet": "magenta", "purple": "magenta", "grey": "white"}
KNOWN = {"red", "green", "blue", "yellow", "cyan", "magenta", "white"}
NARROWEST = 22
"""How many columns of the terminal a box for a space needs at least."""

MOST_SIGNS = 8
"""More spaces in a row than this are told in words."""


def colour(tint: str) -> str:
    """The terminal's colour for a tint of the scene."""
    return TINTS.get(tint, tint if tint in KNOWN else "bright_white")


def draw_track(track: Track) -> RenderableType:
    """A row of steps with the marker on one of them."""
    text = Text()
    for step in range(track.first, track.last + 1):
        special = track.steps.get(step)
        icon = "lock" if special and special.locked else special.icon if special else ""
        style = "bold black on yellow" if step == track.value else "yellow" if step < track.value else "dim"
        if special and special.tone == "bad" and step != track.value:
            style = "red"
        text.append(f" {telling.SIGNS.get(icon, step)} ", style=style)
    said = Text(f"{track.label} ", style="dim")
    return said.append_text(text)


def draw_board(board: Board, width: int) -> RenderableType:
    """Boxes in rows if they are wide enough, otherwise rows, or a map with a list of what stands where."""
    if any(space.slots for space in board.spaces):
        return _rows(board)
    columns = sorted({space.x for space in board.spaces})
    if columns and width // len(columns) >= NARROWEST:
        return _boxes(board, columns)
    return draw_map(board)


def _boxes(board: Board, columns: list[float]) -> RenderableType:
    grid = Table(box=box.ROUNDED, expand=True, show_header=False, show_lines=True, border_style="green")
    for _ in columns:
        grid.add_column(ratio=1)
    for y in sorted({space.y for space in board.spaces}):
        row = {space.x: space for space in board.spaces if space.y == y}
        grid.add_row(*(_box(board, row[x]) if x in row else "" for x in columns))
    return Group(grid, *_barriers(board))


def _box(board: Board, space: Space) -> RenderableType:
    lines = [Text(space.label, style="bold yellow reverse" if space.highlight else "bold green")]
    lines += [_piece(piece) for piece in space.pieces]
    for slots in space.slots:
        lines.append(Text(slots.label, style="dim"))
        lines += [_piece(piece) for piece in slots.pieces if piece.kind == "pawn"]
    for counter in space.counters:
        lines.append(Text(telling.counter(counter), style={"bad": "red", "good": "green"}.get(counter.tone, "")))
    for pile in space.piles:
        # Discards lie open for whoever asks; the table in words has them
        if pile.back or pile.low:
            lines.append(Text(telling.pile(pile), style="bold red" if pile.low else "dim"))
    if space.note:
        lines.append(Text(space.note, style="dim italic"))
    if board.kind == "graph":
        lines += [Text(said, style="dim") for said in telling.neighbours(board, space)]
    return Group(*lines)


def _mark(piece: Piece) -> tuple[str, str]:
    """The sign of a piece and its style."""
    return {
        "enemy": ("☠", "red"),
        "pawn": ("●", f"bold {colour(piece.tint)}"),
        "barricade": ("▒", "yellow"),
    }.get(piece.kind, ("■", "cyan"))


def _piece(piece: Piece) -> Text:
    mark, style = _mark(piece)
    return Text(f"{mark} {telling.piece(piece)}", style=style)


# Boards with rows of spaces for pieces


def _rows(board: Board) -> RenderableType:
    """A line for each place: its spaces with who or what stands in them, its numbers and its piles."""
    grid = Table(box=box.SIMPLE, expand=True, show_header=False, padding=(0, 1), show_edge=False)
    grid.add_column(no_wrap=True)
    grid.add_column(ratio=1)
    for space in board.spaces:
        style = "bold yellow reverse" if space.highlight else "bold red" if _is_dangerous(space) else "bold green"
        parts = [_slots(each) for each in space.slots] + [_piece(piece) for piece in space.pieces]
        parts += [
            Text(telling.counter(each), style={"bad": "red", "good": "green"}.get(each.tone, ""))
            for each in space.counters
        ]
        parts += [Text(said, style="dim") for said in telling.piles(space.piles)]
        grid.add_row(Text(space.label, style=style), Text("  ").join(part for part in parts if part))
    return Group(grid, *_barriers(board))


def _slots(slots: Slots) -> Text:
    """Signs for the dead and what stands in their way, names for people, words for tokens."""
    free = slots.size - len(slots.pieces)
    if any(piece.kind in ("enemy", "barricade") for piece in slots.pieces) or not (slots.pieces or slots.icon):
        if slots.size > MOST_SIGNS:
            return Text(slots.label, style="dim")
        return Text.assemble(*map(_mark, slots.pieces), ("·" * free, "dim"))
    if not slots.pieces:
        return Text("")
    people = [_piece(piece) for piece in slots.pieces if piece.kind == "pawn"]
    if not people:
        return Text(slots.label, style="cyan")
    others = len(slots.pieces) - len(people)
    more = [Text(f"■ {others} more", style="cyan")] if others else []
    return Text(", ").join([*people, *more, Text(f"{free} free", style="dim")])


# Boards of boxes


def _barriers(board: Board) -> list[Text]:
    """What stands between spaces, for a way needs no words."""
    found = [edge.label for edge in board.edges if edge.kind != "way"]
    return [Text("; ".join(found), style="dim")] if found else []


def _is_dangerous(space: Space) -> bool:
    return any(piece.kind == "enemy" for piece in space.all_pieces())
