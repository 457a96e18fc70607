"""The board of a table in small, as one drawing that needs nothing else: for lists of tables.

It is drawn from a scene through somebody's eyes, so it shows no more than that table would: places with their art, who
stands where, and the dead.
"""

from __future__ import annotations

import re
from functools import cache
from math import cos, pi, sin

import msgspec
from markupsafe import Markup

from shamble.engine.scene import Board, Piece, Scene, Space

from .geometry import UNIT, between
from .icons import STATIC, Pictures, pictures, sheet

WIDE, HIGH = 186, 196
LARGEST = 22.0
"""How large a piece is at most."""
MOMENT = (346, 112)
LARGEST_MOMENT = 42.0
AROUND = 6.5
"""How many small places the picture of a moment is wide."""
STOPPING = ("wall", "closed", "fence")
"""What between two places is drawn as a wall."""
MOST_PIECES = 4
"""How many pieces are drawn at one place; the others are a number."""


def draw_miniature(scene: Scene, game: str, theme: str = "") -> str:
    """The first board of a scene as SVG; empty if it has none."""
    board = next((each for each in scene.boards if each.spaces), None)
    if board is None:
        return ""
    scale_x, scale_y = WIDE / board.width, HIGH / board.height
    if board.kind != "regions" or not board.is_tiled:
        scale_x = scale_y = max(scale_x, scale_y)
    corner = _corner(board, scale_x, scale_y, board.focus, WIDE, HIGH)
    return _drawn(board, game, (scale_x, scale_y), corner, (WIDE, HIGH), theme, LARGEST)


def draw_moment(scene: Scene, game: str, place: str, theme: str = "") -> str:
    """One place of the first board as SVG, with what lies around it where places are small; empty if it has none."""
    board = next((each for each in scene.boards if each.spaces), None)
    space = next((each for each in board.spaces if each.id == place), None) if board else None
    if board is None or space is None:
        return draw_miniature(scene, game, theme)
    wide, high = MOMENT
    if board.is_tiled:
        scale = (wide / space.width, high / space.height)
        corner, alone = (space.x * scale[0], space.y * scale[1]), msgspec.structs.replace(board, spaces=[space])
        return _drawn(alone, game, scale, corner, MOMENT, theme, LARGEST_MOMENT)
    side = max(wide / (AROUND * space.width), wide / board.width, high / board.height)
    corner = _corner(board, side, side, place, wide, high)
    return _drawn(board, game, (side, side), corner, MOMENT, theme, LARGEST_MOMENT)


def _drawn(
    board: Board,
    game: str,
    scale: tuple[float, float],
    corner: tuple[float, float],
    size: tuple[int, int],
    theme: str,
    largest: float,
) -> str:
    """A part of a board: from this corner on, so large, pieces no larger than that."""
    art, (x, y) = pictures(game), scale
    inside = _grounds(board, art, x, y)
    painted = bool(inside)
    inside += "".join(_space(space, art, x, y, painted) for space in board.spaces)
    inside += _walls(board, x, y)
    inside += "".join(_pieces(space, art, x, y, largest) for space in board.spaces)
    (left, top), (wide, high) = corner, size
    scheme = theme if theme in ("light", "dark") else "dark"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:.1f} {top:.1f} {wide} {high}" '
        f'width="{wide * 2}" height="{high * 2}">'
        f"<style>{_style(game)} :root{{color-scheme:{scheme}}}</style>{art.sprite_for(inside)}{inside}</svg>"
    )


def _corner(board: Board, x: float, y: float, focus: str, wide: float, high: float) -> tuple[float, float]:
    """Where the picture begins: around the space that is wanted, else around those who stand on it."""
    wanted = [space for space in board.spaces if space.id == focus]
    wanted = wanted or [space for space in board.spaces if any(piece.kind == "pawn" for piece in space.pieces)]
    wanted = wanted or board.spaces
    middle = sum(space.x + space.width / 2 for space in wanted) / len(wanted) * x
    height = sum(space.y + space.height / 2 for space in wanted) / len(wanted) * y
    left = max(0.0, min(middle - wide / 2, board.width * x - wide))
    return left, max(0.0, min(height - high / 2, board.height * y - high))


@cache
def _style(game: str) -> str:
    """The colours of the table and of its game, which their art uses, and the floors of the game."""
    found = re.search(r":root \{.*?\n\}", (STATIC / "table.css").read_text(encoding="utf-8"), re.DOTALL)
    style, path = found[0] if found else "", sheet(game)
    if path is None:
        return style
    own, at_home = path.read_text(encoding="utf-8"), rf"\.game-{game}"
    for block in re.findall(rf"^{at_home} (\{{.*?\n\}})", own, re.DOTALL | re.MULTILINE):
        style += f" :root {block}"
    floors = re.findall(rf"^((?:{at_home} \.floor-[\w-]+,?\s+)+)(\{{.*?\}})", own, re.DOTALL | re.MULTILINE)
    return style + "".join(f" {names.replace(f'.game-{game} ', '').strip()} {rule}" for names, rule in floors)


def _walls(board: Board, x: float, y: float) -> str:
    """What stands between two places and stops whoever walks."""
    at = {space.id: space for space in board.spaces}
    lines = [
        between(at[each.a], at.get(each.b), each) for each in board.edges if each.kind in STOPPING and each.a in at
    ]
    found = ""
    for (left, top), (right, bottom) in filter(None, lines):
        found += f"M{left * x / UNIT:.1f} {top * y / UNIT:.1f}L{right * x / UNIT:.1f} {bottom * y / UNIT:.1f}"
    wall = Markup('<path d="{}" fill="none" stroke="var(--wall, #000)" stroke-width="1.6" stroke-linecap="round"/>')
    return str(wall.format(found)) if found else ""


def _grounds(board: Board, art: Pictures, x: float, y: float) -> str:
    found = ""
    for ground in board.grounds:
        if f"art-{ground.art}" in art.symbols:
            left, top, wide, high = ground.x * x, ground.y * y, ground.width * x, ground.height * y
            turn = f' transform="rotate({ground.turned * 90} {left + wide / 2:.1f} {top + high / 2:.1f})"'
            found += str(_use(f"art-{ground.art}", left, top, wide, high, turn if ground.turned else ""))
    return found


def _space(space: Space, art: Pictures, x: float, y: float, drawn_ground: bool) -> str:
    left, top, wide, high = space.x * x, space.y * y, space.width * x, space.height * y
    drawn = f"art-{space.art}"
    if space.shape == "hex":
        shape = _hexagon(left + wide / 2, top + wide * 0.58, wide * 0.55)
        return Markup('<path d="{}" fill="none" stroke="#0006" stroke-width=".6"/>').format(shape)
    if space.shape == "circle":
        middle = (left + wide / 2, top + high / 2, min(wide, high) * 0.4)
        return Markup('<circle cx="{:.1f}" cy="{:.1f}" r="{:.1f}" fill="#0005" stroke="#fff4"/>').format(*middle)
    if space.shape == "cell":
        cell = Markup(
            '<rect class="floor-{}" x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" fill="{}" stroke="none"/>'
        )
        fill = "none" if drawn_ground else "var(--panel-2)"
        return cell.format(space.ground or "plain", left, top, wide - 0.6, high - 0.6, fill)
    inside = _use(drawn, left + 1.5, top + 1.5, wide - 3, high - 3) if drawn in art.symbols else ""
    frame = Markup('<rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" rx="3" fill="{}" stroke="#0008"/>')
    place = (left + 1.5, top + 1.5, wide - 3, high - 3)
    return frame.format(*place, "var(--panel-2)") + inside + frame.format(*place, "none")


def _hexagon(x: float, y: float, size: float) -> str:
    points = [(x + size * sin(pi * side / 3), y - size * cos(pi * side / 3)) for side in range(6)]
    return "M" + "L".join(f"{a:.1f} {b:.1f}" for a, b in points) + "Z"


def _pieces(space: Space, art: Pictures, x: float, y: float, largest: float) -> str:
    """Who stands at a place, in a row along its lower edge."""
    standing = [piece for piece in space.all_pieces() if piece.kind != "barricade"]
    if not standing:
        return ""
    wide, high = space.width * x, space.height * y
    size = min(largest, max(7.0, wide / 2.4), max(7.0, high * 0.62))
    room = max(1, min(MOST_PIECES, int(wide // (size * 0.78))))
    shown = sorted(standing, key=lambda piece: (piece.kind == "enemy", piece.kind != "pawn"))[:room]
    step = min(size, (wide - 4) / len(shown))
    middle = space.x * x + wide / 2 - step * (len(shown) - 1) / 2
    below = space.y * y + (high / 2 if space.shape in ("hex", "cell", "circle") else high - size / 2 - 3)
    return "".join(_piece(piece, art, middle + step * place, below, size) for place, piece in enumerate(shown))


def _piece(piece: Piece, art: Pictures, x: float, y: float, size: float) -> str:
    seat = (
        f"var(--seat-{piece.seat % 6})" if piece.seat is not None else "#b9402c" if piece.kind == "enemy" else "#33474a"
    )
    disc = Markup('<circle cx="{:.1f}" cy="{:.1f}" r="{:.1f}" fill="{}" stroke="#fff" stroke-width="{:.1f}"/>')
    found = disc.format(x, y, size / 2, seat, size / 16)
    name = f"icon-{piece.icon}"
    if name in art.symbols and not piece.face_down:
        found += _use(name, x - size * 0.4, y - size * 0.4, size * 0.8, size * 0.8)
    if piece.count > 1:
        number = Markup(
            '<text x="{:.1f}" y="{:.1f}" font-size="{:.1f}" font-weight="700" '
            'font-family="sans-serif" text-anchor="middle" fill="#fff" stroke="#000" stroke-width="2" '
            'paint-order="stroke">{}</text>'
        )
        found += number.format(x + size * 0.4, y + size * 0.5, size * 0.5, piece.count)
    return found


def _use(name: str, x: float, y: float, wide: float, high: float, more: str = "") -> Markup:
    use = Markup('<use href="#{}" x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}"{}/>')
    return use.format(name, x, y, wide, high, Markup(more))
