"""The town as it lies on the table: spaces, walls, doorways, buildings, and everybody in it."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import Literal

from msgspec.structs import replace

from ....engine.rulebook import rule
from ....engine.scene import Board, Edge, Ground, Mark, Piece, Region, Space, Tile, Trail, drawn_once
from ....engine.sight import Sight
from ....engine.sketch import bits
from ..content import TOKEN_KINDS, Content
from ..content.stamps import (
    EAST,
    MARGIN,
    ROAD_ROWS,
    SIZE,
    SOUTH,
    TOWN,
    Plan,
    Stamp,
    column_of,
    doors_of,
    row_of,
    space_at,
    stamp,
)
from ..content.town import OUT_OF_TOWN, Town
from ..rules.building import being_laid, site
from ..rules.numbers import alertness, card_of, living_strength
from ..rules.windows import on_the_road
from ..state import NOBODY, Dog, Person, Undead, Z
from .cards import face

SIDES = {-SOUTH: "north", EAST: "east", SOUTH: "south", -EAST: "west"}
FLOORS = {
    "all-shop": "Gear for Aid",
    "back-alley": "One easy friend each",
    "bakery": "Only bread",
    "bar": "Checks always win",
    "church": "Bite here: Toll -1",
    "clinic": "Leave town, come back new",
    "clothes-store": "Alone: take Threads",
    "deli": "No Attacks",
    "dog-park": "Dogs start here",
    "grab-n-go": "Draw double",
    "hardware-store": "Living: +1 Strength",
    "home": "Bite here: +1 action",
    "hotel": "In or out, not both",
    "mall": "2 bites here: 1 free friend",
    "mayors-mansion": "Nobody moves in",
    "school": "Kids live here",
}
"""What a building does, in two or three words on its floor; the whole sentence is one hover away."""
ALWAYS = ("back-alley", "dog-park", "mayors-mansion", "school")
"""Buildings whose words are true with functions off, too."""
UNKNOWN = ("An unknown Living", "An unknown Kid", "An unknown Officer", "The Mayor")


def draw_town(sight: Sight[Undead], seats: Sequence[str]) -> Board:
    """The whole town."""
    g = sight.g
    town = g.town
    outside = _around_town(g) if _park_is_laid(g) else [space for space in town.park if not town.is_in_town(space)]
    spaces = [*town.spaces, *outside]
    west, north = min(map(column_of, spaces)), min(map(row_of, spaces))
    own = next((z for z in g.zs if sight.is_own(z.seat) and z.at >= 0), None)
    standing = figures(sight, seats)
    return Board(
        id="town",
        label="Knockemstiff",
        kind="grid",
        width=max(map(column_of, spaces)) - west + 1,
        height=max(map(row_of, spaces)) - north + 1,
        spaces=_spaces(g, spaces, standing, west, north),
        edges=list(_edges(g.content, town, g.jam)),
        grounds=_grounds(west, north),
        regions=_buildings(g, town, standing),
        trails=lanes(g),
        tile=tile_in_hand(sight),
        focus=g.content.space_names[own.at] if own else g.content.space_names[town.center[0]],
        rim=not outside,
    )


def _park_is_laid(g: Undead) -> bool:
    """Whether somebody is laying the Dog Park, which may lie outside the border."""
    laying = being_laid(g)
    return laying is not None and g.content.tiles[laying[1][0]].kind == "dog-park"


def _around_town(g: Undead) -> list[int]:
    """The spaces outside the border on which a Dog Park can lie."""
    around = range(1 - MARGIN, SIZE + MARGIN + 1)
    return [space for row in around for column in around if not TOWN >> (space := space_at(column, row)) & 1]


def _spaces(
    g: Undead, spaces: Sequence[int], standing: Mapping[int, list[Piece]], west: int, north: int
) -> list[Space]:
    """All spaces; those on which nobody stands are drawn once."""
    bare = [_bare_space(g.content, g.town, space, west, north) for space in spaces]
    return [
        replace(each, pieces=standing[space]) if space in standing else each
        for space, each in zip(spaces, bare, strict=True)
    ]


@drawn_once
def _bare_space(content: Content, town: Town, space: int, west: int, north: int) -> Space:
    name = content.space_names[space]
    ground = "center" if town.in_center[space] else "road" if town.is_road[space] else "lawn"
    tile = town.building[space]
    where = (
        content.tiles[tile].name
        if tile >= 0
        else {"center": "Dead Center", "road": "the road"}.get(ground, "open ground")
    )
    return Space(
        id=name,
        label=f"{name.replace('-', ',')} ({where})",
        x=column_of(space) - west,
        y=row_of(space) - north,
        shape="cell",
        ground=f"indoors floor-{content.tiles[tile].kind}" if tile >= 0 else ground,
    )


def _grounds(west: int, north: int) -> list[Ground]:
    """What is painted under the town: lawns, the road with its two lanes, and the plaza in the middle."""
    x, y = 1 - west, 1 - north
    return [
        Ground(id="lawns", label="Lawns", x=x, y=y, width=SIZE, height=SIZE, art="lawn"),
        Ground(id="road", label="The road", x=x, y=y + ROAD_ROWS[0] - 1, width=SIZE, height=2, art="road"),
        Ground(id="plaza", label="Dead Center", x=x + SIZE / 2 - 1, y=y + SIZE / 2 - 1, width=2, height=2, art="plaza"),
    ]


@rule("LU-13.03", "LU-13.04", "LU-24.20")
def lanes(g: Undead) -> list[Trail]:
    """Where a car is about to drive: both lanes before the roll, its own after it, and whom it hits in which order."""
    if not on_the_road(g):
        return []
    names = g.content.space_names
    found = []
    for direction, word in enumerate(("west", "east")):
        if g.direction not in (NOBODY, direction):
            continue
        hit = hit_by_car(g, direction)
        found.append(
            Trail(
                id=f"lane-{word}",
                label=f"The car would drive {word} and hit {', then '.join(hit) if hit else 'nobody'}",
                spaces=[names[space] for space in g.town.lanes[direction] if space >= 0],
                tone="bad",
                thin=g.direction == NOBODY,
                end=f"{len(hit)} hit" if hit else "",
            )
        )
    return found


def hit_by_car(g: Undead, direction: int) -> list[str]:
    """Whom a car that drives this way hits, one after another."""
    return [name for space in g.town.lanes[direction] for name in _figures_at(g, space)]


def _figures_at(g: Undead, space: int) -> list[str]:
    """Who would be hit on a space, in order."""
    z, person = g.z_at(space), g.person_at(space)
    found = [z.id.capitalize()] if z is not None else []
    if person is not None:
        card = card_of(g, person)
        found.append(card.name if card is not None else UNKNOWN[person.kind].lower())
    return found + [g.content.dogs[dog.card].card.name for dog in g.dogs_at(space)]


# Who stands where


def figures(sight: Sight[Undead], seats: Sequence[str]) -> dict[int, list[Piece]]:
    """Every Z, Living and Dog by its space."""
    g = sight.g
    found: dict[int, list[Piece]] = {}
    for z in g.zs:
        if z.at >= 0:
            found.setdefault(z.at, []).append(z_piece(sight, z, seats))
    for person in g.living:
        found.setdefault(person.at, []).append(living_piece(g, person))
    for dog in sorted(g.dogs, key=lambda each: each.card):
        found.setdefault(dog.at, []).append(dog_piece(g, dog))
    return found


def z_piece(sight: Sight[Undead], z: Z, seats: Sequence[str]) -> Piece:
    """A Z: an arch in its player's colour."""
    name = sight.g.content.characters[z.character].name if z.character else "A Z"
    alone = sum(other.seat == z.seat for other in sight.g.zs) == 1
    mine = alone and sight.eyes is not None and sight.eyes >= 0 and sight.is_own(z.seat)
    label = f"{name}, {seats[z.seat]}'s Z, {z.limbs} Limbs"
    return Piece(
        id=z.id, label=label, kind="pawn", form="arch", seat=z.seat, icon=z.character, tag="You" if mine else name
    )


def living_piece(g: Undead, person: Person) -> Piece:
    """A Living: unknown or with its name, hurt or not, with the marks of those who bit it."""
    token = g.content.tokens[person.token]
    card = card_of(g, person)
    kind = TOKEN_KINDS[person.kind]
    name = card.name if card is not None else UNKNOWN[person.kind]
    numbers = f", Alertness {alertness(g, person)}, Strength {living_strength(g, person)}" if card is not None else ""
    marks = [
        Mark(
            id=f"{token.id}-bite-{at}",
            label=f"Bitten by {g.zs[biter].id.capitalize()}",
            icon="tooth",
            seat=g.zs[biter].seat,
        )
        for at, biter in enumerate(person.bitten)
    ]
    if person.injured:
        marks.append(Mark(id=f"{token.id}-hurt", label="Injured", icon="plaster", tone="bad"))
    marks += [
        Mark(
            id=f"{token.id}-heard-{by}", label=f"Checked by {g.zs[by].id.capitalize()}", icon="ear", seat=g.zs[by].seat
        )
        for by in dict.fromkeys(person.checked)
    ]
    return Piece(
        id=token.id,
        label=f"{name} ({kind.capitalize()}), {'injured' if person.injured else 'healthy'}{numbers}",
        kind="person",
        form="disc",
        icon=face(card) if card is not None else f"unknown-{kind}",
        tint=kind,
        status="hurt" if person.injured else "",
        tag=card.name.split(" ")[-1] if card is not None else "",
        lying=person.injured,
        marks=marks,
    )


def dog_piece(g: Undead, dog: Dog) -> Piece:
    """A Dog: a square in the colour of the Z it pursues."""
    printed = g.content.dogs[dog.card]
    owner = g.zs[dog.owner]
    label = f"{printed.card.name}, a Dog after {owner.id.capitalize()}"
    return Piece(
        id=printed.id, label=label, kind="animal", form="square", seat=owner.seat, icon="dog", tag=printed.card.name
    )


# The tile that is being laid


@rule("LU-24.24")
def tile_in_hand(sight: Sight[Undead]) -> Tile | None:
    """The tile that its builder is about to lay, and the spaces on which its corner can lie, or cannot."""
    g = sight.g
    laying = being_laid(g)
    if laying is None or not sight.is_own(g.zs[laying[0]].seat):
        return None
    placed = laying[1]
    card, names = g.content.tiles[placed[0]], g.content.space_names
    mark = stamp(card, placed[1], placed[2])
    places = [names[space_at(column, row)] for *_, column, row in site(g).corners(*placed[:3])]
    return Tile(
        id="laying",
        label=card.name,
        spaces=[_cell(space, f"indoors floor-{card.kind}") for space in bits(mark.cells)],
        edges=_edges_of(mark, "fence" if card.kind == "dog-park" else "wall"),
        doorsteps=[_cell(outside, "") for outside in bits(mark.outs)],
        places=places,
        barred=[names[space] for space in bits(TOWN & ~site(g).plan.covered) if names[space] not in places],
    )


def _cell(space: int, ground: str) -> Space:
    x, y = column_of(space) - 1, row_of(space) - 1
    label = "A space of the tile" if ground else "A doorstep"
    return Space(id=f"laying-{x}-{y}", label=label, x=x, y=y, shape="cell", ground=ground)


def _edges_of(mark: Stamp, kind: Literal["wall", "fence"]) -> list[Edge]:
    """The walls and doorways of a tile."""
    found = []
    for space in bits(mark.cells):
        a = _cell(space, "").id
        for by, side in SIDES.items():
            other = space + by
            walls = mark.walls_east if abs(by) == EAST else mark.walls_south
            is_first = by > 0 or not mark.cells >> other & 1
            if walls >> min(space, other) & 1 and is_first:
                found.append(Edge(id=f"{a}-{side}", label="Wall", a=a, side=side, kind=kind))  # type: ignore[arg-type]
    pairs = [*((one, other, "stub") for one, other in mark.partial), *((*door, "door") for door in mark.doors)]
    for one, other, sort in pairs:
        a, b = _cell(one, "").id, _cell(other, "").id
        label = "Doorway" if sort == "door" else "Partial wall"
        found.append(Edge(id=f"{a}-{b}", label=label, a=a, b=b, kind=sort))  # type: ignore[arg-type]
    return found


# Walls


@drawn_once
def _edges(content: Content, town: Town, jam: tuple[int, ...]) -> tuple[Edge, ...]:
    """Everything that is drawn along the sides of spaces."""
    return (*_walls(content, town), *_doors(content, town, jam), *_stubs(content, town))


def _walls(content: Content, town: Town) -> list[Edge]:
    """Full walls between spaces and along the border; the Dog Park has a fence."""
    names = content.space_names
    plan = Plan(content.tiles, town.placed)
    found = []
    for space in (*town.spaces, *(each for each in town.park if not town.is_in_town(each))):
        for by in (EAST, SOUTH):
            other = space + by
            if other in names and _is_cell(town, other) and not plan.is_open(space, other):
                kind = "fence" if "dog-park" in (town.kind(space), town.kind(other)) else "wall"
                found.append(_edge(names[space], names[other], kind))
        found += _border(content, town, space)
    return found


def _is_cell(town: Town, space: int) -> bool:
    return town.is_in_town(space) or space in town.park


def _border(content: Content, town: Town, space: int) -> list[Edge]:
    """The walls of a building along the border of the town."""
    if town.building[space] < 0 or not 1 <= column_of(space) <= SIZE:
        return []
    name = content.space_names[space]
    sides = []
    for by, side in SIDES.items():
        if not _is_cell(town, space + by) and not (space in town.exits and _leads_out(content, town, space, by)):
            sides.append(Edge(id=f"rim-{name}-{side}", label="Wall", a=name, side=side, kind="wall"))  # type: ignore[arg-type]
    return sides


def _leads_out(content: Content, town: Town, space: int, by: int) -> bool:
    """Whether the border doorway of a space is on this side."""
    doors = [door for placed in town.placed for door in doors_of(content.tiles[placed[0]], placed)]
    return (space, space + by) in doors


def _edge(one: str, other: str, kind: str) -> Edge:
    label = {"wall": "Wall", "fence": "Fence", "door": "Doorway", "closed": "Jammed doorway"}[kind]
    return Edge(id=f"{kind}-{one}-{other}", label=label, a=one, b=other, kind=kind)  # type: ignore[arg-type]


def _doors(content: Content, town: Town, jam: tuple[int, ...]) -> list[Edge]:
    """Doorways; a jammed one is closed, and one of the Clinic may lead out of town."""
    names = content.space_names
    found = []
    for inside, outside in town.doors:
        kind = "closed" if jam == (inside, outside) else "door"
        if outside != OUT_OF_TOWN:
            found.append(_edge(names[inside], names[outside], kind))
            continue
        for by, side in SIDES.items():
            if _leads_out(content, town, inside, by) and not town.is_in_town(inside + by):
                name = names[inside]
                label = "The doorway out of town"
                found.append(Edge(id=f"exit-{name}", label=label, a=name, side=side, kind=kind))  # type: ignore[arg-type]
    return found


def _stubs(content: Content, town: Town) -> list[Edge]:
    names = content.space_names
    return [
        Edge(id=f"stub-{names[one]}-{names[other]}", label="Partial wall", a=names[one], b=names[other], kind="stub")
        for one, other in town.partial
    ]


# Buildings


def _buildings(g: Undead, town: Town, standing: Container[int]) -> list[Region]:
    """Every building with its sign, its words while nobody stands on them, and Dead Center."""
    found = []
    for placed in town.placed:
        tile = g.content.tiles[placed[0]]
        words = FLOORS.get(tile.kind, "") if g.functions or tile.kind in ALWAYS else ""
        trodden = any(space in standing for space in _floor(town, placed[0]))
        found.append(_building(g.content, town, placed[0], "" if trodden else words))
    found.append(_dead_center(g.content, town))
    return found


@drawn_once
def _inside(town: Town, tile: int) -> tuple[int, ...]:
    """The spaces of a building."""
    return tuple(space for space in dict.fromkeys((*town.spaces, *town.park)) if town.building[space] == tile)


@drawn_once
def _floor(town: Town, tile: int) -> tuple[int, ...]:
    """The last row of a building, on which its words are written."""
    inside = _inside(town, tile)
    last = max(map(row_of, inside), default=0)
    return tuple(space for space in inside if row_of(space) == last)


@drawn_once
def _building(content: Content, town: Town, tile: int, words: str) -> Region:
    card, names = content.tiles[tile], content.space_names
    return Region(
        id=card.id,
        label=card.name,
        note=card.text,
        spaces=[names[space] for space in _inside(town, tile)],
        ground=card.kind,
        sign=card.name,
        words=words,
        outline="none",
    )


@drawn_once
def _dead_center(content: Content, town: Town) -> Region:
    center = [content.space_names[space] for space in town.center]
    return Region(id="dead-center", label="Dead Center", spaces=center, ground="center", at="none", outline="none")
