"""The map: 36 Spaces made of four tiles, Buildings with their Walls, figures and tokens."""

from __future__ import annotations

from functools import cache

from ....engine.rulebook import rule
from ....engine.scene import Board, Edge, Ground, Piece, Pile, Region, Space, Trail
from ..content import ENEMIES
from ..content.ground import BESIDE, DIRECTIONS, SIDE, SPACE_IDS, SPACES
from ..rules.figures import enemy_id, human_spaces, ready_walkers
from ..rules.searching import is_locked
from ..rules.walker_movement import ways
from ..rules.walker_phase import spaces_of_stage
from ..state import JACKAL, STANDARD, TYPES, Sanctuary
from .cards import search_card

TURNED = {"up": 0, "right": 1, "down": 2, "left": 3}
ICONS = {"standard": "walker", "masked": "masked", "plated": "plated", "charred": "charred"}
TINTS = {"masked": "violet", "plated": "grey", "charred": "red", "road-jackals": "amber", "iron-wardens": "blue"}


@rule("NS-4.01", "NS-4.04", "NS-2.04")
def board(g: Sanctuary) -> Board:
    """The whole map, north at the top."""
    ground = g.ground
    return Board(
        id="map",
        label=g.sheet.name,
        kind="grid",
        width=SIDE,
        height=SIDE,
        spaces=[_space(g, space) for space in range(SPACES)],
        edges=_edges(g),
        grounds=_grounds(g),
        regions=[
            Region(
                id=f"building-{number}",
                label=name,
                spaces=[SPACE_IDS[space] for space in ground.spaces_of[number]],
                ground="search" if ground.is_search[number] else "building",
                outline="none",
                at="corner" if len(ground.spaces_of[number]) > 1 else "top",
            )
            for number, name in enumerate(ground.names)
        ],
        trails=_trails(g) if g.part == "walkers" else [],
    )


def _grounds(g: Sanctuary) -> list[Ground]:
    """The four tiles, turned as the sheet says."""
    found = []
    for corner, code in enumerate(g.sheet.tiles):
        name, _, direction = code.partition(" ")
        found.append(
            Ground(
                id=f"tile-{'ABCD'[corner]}",
                label=g.content.tiles[name].name,
                x=corner % 2 * 3,
                y=corner // 2 * 3,
                width=3,
                height=3,
                art=f"tile-{name}",
                turned=TURNED[direction],  # type: ignore[arg-type]
            )
        )
    return found


def _space(g: Sanctuary, space: int) -> Space:
    inside = g.ground.building[space]
    row, column = divmod(space, SIDE)
    where = g.ground.names[inside] if inside >= 0 else "outside"
    return Space(
        id=SPACE_IDS[space],
        label=f"{SPACE_IDS[space]}, {where}",
        x=column,
        y=row,
        shape="cell",
        sign=SPACE_IDS[space],
        ground="inside" if inside >= 0 else "street",
        pieces=[*_survivors(g, space), *_strangers(g, space), *_enemies(g, space), *_tokens(g, space)],
        piles=_search_deck(g, space),
        highlight=g.active >= 0 and g.survivors[g.active].at == space,
    )


# Where the Walkers go


@rule("NS-19.14", "NS-19.15", "NS-20.05", "NS-20.09")
def _trails(g: Sanctuary) -> list[Trail]:
    """An arrow for each group that will still move: those that swarm, and thin ones for those that shamble."""
    humans = human_spaces(g)
    swarm = set(spaces_of_stage(g, "swarm"))
    return [
        _trail(g, space, to, thin=space not in swarm)
        for space in spaces_of_stage(g, "shamble")
        for to in ways(g, space, humans)
    ]


def _trail(g: Sanctuary, space: int, to: int, thin: bool) -> Trail:
    """One step of a group, and how it stands against the Barricades on its way."""
    count = ready_walkers(g, space)
    wall = g.ground.wall[space][BESIDE[space].index(to)]
    there = g.barricades[wall] if wall >= 0 else 0
    who = f"{count} Walker{'' if count == 1 else 's'}"
    return Trail(
        id=f"trail-{SPACE_IDS[space]}-{SPACE_IDS[to]}",
        label=f"{who} from {SPACE_IDS[space]} to {SPACE_IDS[to]}{f', {there} Barricades in the way' if there else ''}",
        spaces=[SPACE_IDS[space], SPACE_IDS[to]],
        tone="" if thin else "bad",
        thin=thin,
        end=f"{count} against {there}" if there else "",
    )


# Figures


def _survivors(g: Sanctuary, space: int) -> list[Piece]:
    """The Survivors in a Space; one that lies is knocked down. Names of more than two would cover each other."""
    if not g.round and not g.map_discards:
        return []
    roomy = len(g.here(space)) <= 2
    return [
        Piece(
            id=s.id,
            label=_survivor_label(g, number),
            kind="pawn",
            icon=s.id,
            seat=s.seat,
            tint=s.colour,
            lying=s.down,
            tag=g.content.sheets[s.id].name if roomy else "",
        )
        for number, s in enumerate(g.survivors)
        if s.at == space and s.id
    ]


def _survivor_label(g: Sanctuary, number: int) -> str:
    s = g.survivors[number]
    said = g.content.sheets[s.id].name
    if s.ally:
        said += ", an Ally"
    return f"{said}, knocked down" if s.down else said


def _enemies(g: Sanctuary, space: int) -> list[Piece]:
    """Walkers and Rivals, those of one type and state together."""
    found = []
    for kind in range(TYPES):
        for ready, figures in ((True, g.ready), (False, g.lying)):
            count = figures[space * TYPES + kind]
            if count:
                found.append(_enemy(g, space, kind, ready, count))
    return found


def _enemy(g: Sanctuary, space: int, kind: int, ready: bool, count: int) -> Piece:
    name = enemy_name(g, kind)
    state = "ready" if ready else "knocked-down"
    return Piece(
        id=enemy_id(space, kind, ready),
        label=f"{count} {state} {name}{'s' if count > 1 else ''} in {SPACE_IDS[space]}",
        kind="enemy" if kind < JACKAL else "person",
        form="figure",
        icon=ICONS.get(ENEMIES[kind], "rival"),
        tint=TINTS.get(ENEMIES[kind], ""),
        count=count,
        lying=not ready,
    )


def enemy_name(g: Sanctuary, kind: int) -> str:
    """What an enemy of a type is called."""
    if kind == STANDARD:
        return "Walker"
    return g.content.special[ENEMIES[kind]].name if kind < JACKAL else g.content.rivals[kind - JACKAL].singular


def _strangers(g: Sanctuary, space: int) -> list[Piece]:
    found = []
    for state, figures in (("ready", g.strangers), ("down", g.fallen)):
        if count := figures[space]:
            found.append(
                Piece(
                    id=f"{SPACE_IDS[space]}-stranger-{state}",
                    label=f"{count} Stranger{'s' if count > 1 else ''} in {SPACE_IDS[space]}",
                    kind="person",
                    form="figure",
                    icon="stranger",
                    count=count,
                    lying=state == "down",
                )
            )
    return found


def _tokens(g: Sanctuary, space: int) -> list[Piece]:
    """Corpses, Snares, Routes and Braces."""
    found = []
    if count := g.corpses[space]:
        label = f"{count} Corpse{'s' if count > 1 else ''} in {SPACE_IDS[space]}"
        found.append(Piece(id=f"corpse-{SPACE_IDS[space]}", label=label, icon="corpse", form="figure", count=count))
    for s in g.survivors:
        if count := s.laid.count(space):
            token = g.content.sheets[s.id].token
            found.append(
                Piece(
                    id=f"token-{s.id}-{SPACE_IDS[space]}",
                    label=f"{count} {token} of {g.content.sheets[s.id].name}",
                    icon=f"token-{s.id}",
                    form="disc",
                    seat=s.seat,
                    tint=s.colour,
                    count=count,
                )
            )
    return found


# Walls and decks


@rule("NS-4.11", "NS-20.13")
def _edges(g: Sanctuary) -> list[Edge]:
    """Every Wall, with the Barricades on it."""
    found = []
    for number, wall in enumerate(g.ground.walls):
        space, other = wall.spaces
        count = g.barricades[number] if g.barricades else 0
        name = f"Wall {SPACE_IDS[space]}/{SPACE_IDS[other] if other >= 0 else 'border'}"
        found.append(
            Edge(
                id=wall.id,
                label=f"{name}: {count} Barricade{'s' if count != 1 else ''}" if count else name,
                a=SPACE_IDS[space],
                b=SPACE_IDS[other] if other >= 0 else "",
                side=DIRECTIONS[g.ground.wall[space].index(number)] if other < 0 else "",  # type: ignore[arg-type]
                kind="barricade" if count else "wall",
                count=max(1, count),
            )
        )
    return found


@rule("NS-3.30", "NS-13.07")
def _search_deck(g: Sanctuary, space: int) -> list[Pile]:
    """The Search deck of a Building lies where its name leaves room."""
    inside = g.ground.building[space]
    deck = g.ground.deck_of.get(inside, -1)
    if deck < 0 or not g.search_decks or _beside_name(tuple(g.ground.spaces_of[inside])) != space:
        return []
    cards = g.search_decks[deck]
    top = search_card(g, cards[-1]) if cards and g.face_up[deck] else None
    note = "locked" if top and is_locked(g, cards[-1]) else ""
    return [
        Pile(
            id=f"search-{deck}",
            label=f"Search deck of the {g.ground.names[inside]}",
            icon="search",
            count=len(cards),
            back="search",
            top=top,
            note=note,
            clause="NS-3.30",
        )
    ]


@cache
def _beside_name(spaces: tuple[int, ...]) -> int:
    """The right end of the broadest row, at whose left end the name stands; of one row a Space each, the last."""
    rows = [[space for space in spaces if space // SIDE == row] for row in range(SIDE)]
    broadest = max(rows, key=len)
    return broadest[-1] if len(broadest) > 1 else spaces[-1]
