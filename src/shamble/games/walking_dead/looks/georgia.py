"""The map: 113 hexagons, Atlanta with its border and four gates, tokens, pawns and trapped Followers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from msgspec.structs import replace

from ....engine.scene import Board, Edge, Ground, Mark, Piece, Region, Space, Thing, Words, drawn_once
from ....engine.sight import Sight
from ..content import RESOURCES, Content
from ..rules.tokens import token_id
from ..state import NONE, Georgia, Party

TINTS = ("amber", "blue", "green", "violet", "red", "teal")
WIDTH, HEIGHT = 13.0, 7.97


def board(sight: Sight[Georgia], seats: Sequence[str]) -> Board:
    """Northern Georgia as these eyes see it."""
    g = sight.g
    standing = pieces_by_space(sight, seats)
    return Board(
        id="georgia",
        label="Northern Georgia",
        kind="regions",
        width=WIDTH,
        height=HEIGHT,
        spaces=spaces(sight, standing),
        edges=gates(g.content),
        grounds=[Ground(id="ground", label="Georgia", x=0, y=0, width=WIDTH, height=HEIGHT, art="georgia")],
        regions=[atlanta(g.content)],
        words=names(g.content),
        focus=g.content.spaces[focus(sight).at].id if focus(sight).at >= 0 else "",
    )


def focus(sight: Sight[Georgia]) -> Party:
    """The party around which a small screen opens."""
    g, eyes = sight.g, sight.eyes
    own = g.parties[eyes] if eyes is not None and eyes >= 0 else g.party
    return own if own.at >= 0 else g.party


def spaces(sight: Sight[Georgia], standing: Mapping[int, list[Piece]]) -> list[Space]:
    """All hexagons with what is printed on them and what lies there."""
    content, grounds = sight.g.content, location_grounds(sight)
    found = list(bare_spaces(content, tuple(grounds.items())))
    for number, pieces in standing.items():
        bare = found[number]
        # A plate under a token could not be read
        sign = "" if bare.ground == "start" else bare.sign
        found[number] = replace(bare, pieces=pieces, sign=sign)
    return found


@drawn_once
def bare_spaces(content: Content, grounds: tuple[tuple[int, str], ...]) -> Sequence[Space]:
    """All hexagons when nothing lies on them."""
    scouted_by = dict(grounds)
    return [bare_space(content, number, scouted_by.get(number, "closed")) for number in range(len(content.spaces))]


@cache
def bare_space(content: Content, number: int, scouted_by: str) -> Space:
    """A hexagon on which nothing lies, drawn once."""
    place = content.spaces[number]
    badges = [
        Thing(id=f"{place.id}-{RESOURCES[icon]}", label=RESOURCES[icon].capitalize(), icon=RESOURCES[icon])
        for icon in place.icons
    ]
    label, sign, art, ground = place.id, "", "", "blank"
    if place.is_location:
        location = content.locations[place.location]
        label, sign, art, ground = location.name, location.name, location.id, scouted_by
    elif place.is_start:
        owner = content.people[content.person_number[place.card.of]]
        label, sign, ground = f"{place.id}, {owner.card.name}'s Starting Space", owner.card.name, "start"
    elif place.icons:
        label, ground = f"{place.id}, {' and '.join(RESOURCES[icon] for icon in place.icons)}", "resource"
    return Space(
        id=place.id, label=label, sign=sign, art=art, ground=ground, shape="hex", x=place.card.x, y=place.card.y,
        badges=badges,
    )  # fmt: skip


def location_grounds(sight: Sight[Georgia]) -> dict[int, str]:
    """The Location Spaces that can be scouted now: by everybody, or by oneself alone."""
    g = sight.g
    cards = g.content.scoutings
    own = [card for p in g.parties if sight.is_own(p.seat) for card in sight.cards("private", p.seat)]
    found = {cards[card].space: "private" for card in own if card is not None}
    found.update((cards[card].space, "public") for card in g.slots if card != NONE)
    return found


@cache
def gates(content: Content) -> list[Edge]:
    """The four red arrows, the only ways in and out of Atlanta."""
    found = []
    for place in content.spaces:
        for other in place.near:
            if content.spaces[other].card.atlanta and not place.card.atlanta:
                inside = content.spaces[other].id
                label = f"Gate between {place.id} and {inside}"
                found.append(Edge(id=f"gate-{place.id}", label=label, a=place.id, b=inside, kind="gate"))
    return found


@cache
def atlanta(content: Content) -> Region:
    """Atlanta within its border."""
    inside = [place.id for place in content.spaces if place.card.atlanta]
    return Region(id="atlanta", label="Atlanta", spaces=inside, ground="city", at="none", outline="border",
                  clause="WD-3.06")  # fmt: skip


TOWNS = {
    "C1": "Rome", "E3": "Cartersville", "I2": "Gainesville", "H1": "Dawsonville", "K4": "Athens", "J3": "Winder",
    "L3": "Danielsville", "I6": "Covington", "K6": "Madison", "L6": "Greensboro", "I8": "Monticello", "K8": "Eatonton",
    "G8": "Griffin", "D6": "Carrollton", "D4": "Rockmart", "A4": "Piedmont", "A2": "Centre", "B9": "Roanoke",
    "A8": "Wedowee", "D8": "Newnan", "F2": "Canton", "I7": "Jackson", "K1": "Commerce", "H9": "Barnesville",
    "D7": "Franklin", "K9": "Gray",
}  # fmt: skip
"""Towns on or next to their true places; they are decoration."""
ROADS = (
    ("75", 4.13, 0.52),
    ("85", 11.1, 0.66),
    ("20", 11.62, 4.82),
    ("75", 7.3, 7.35),
    ("85", 4.05, 6.55),
    ("20", 1.6, 4.68),
)


@cache
def names(content: Content) -> list[Words]:
    """What the map names besides the spaces: towns, highways, Atlanta and the state line."""
    found = [Words(id="words-atlanta", label="ATLANTA", x=7.02, y=3.16, kind="city")]
    found += [Words(id="words-alabama", label="ALABAMA", x=1.8, y=5.35, kind="land", turned=80)]
    for number, (road, x, y) in enumerate(ROADS):
        found.append(Words(id=f"words-road-{number}", label=road, x=x, y=y, kind="road"))
    for space, town in TOWNS.items():
        card = content.spaces[content.space_number[space]].card
        found.append(Words(id=f"words-{space}", label=town, x=card.x + 0.5, y=card.y + 0.84))
    return found


# What stands on it


def pieces_by_space(sight: Sight[Georgia], seats: Sequence[str]) -> dict[int, list[Piece]]:
    """Tokens, trapped Followers and pawns by the space on which they are."""
    g = sight.g
    found: dict[int, list[Piece]] = {}
    for token, at in enumerate(g.token_space):
        if at >= 0:
            _add_token(sight, found.setdefault(at, []), token, at == g.party.at)
    for person, at in enumerate(g.trapped):
        if at >= 0:
            found.setdefault(at, []).append(trapped(g, person))
    for p in g.parties:
        if p.in_play and p.pawn == p.seat and p.at >= 0:
            found.setdefault(p.at, []).append(pawn(sight, p, seats))
    return found


def _add_token(sight: Sight[Georgia], pieces: list[Piece], token: int, apart: bool) -> None:
    """Face-down tokens of a space are a stack; known ones, and those about to be fought, lie apart."""
    g = sight.g
    is_known = g.token_up[token] or g.token_eyes[token]  # others are unknown to everybody
    (number,) = sight.cards("token", token) if is_known else (None,)
    if number is not None:
        zombies = f"{number} zombie{'s' if number > 1 else ''}"
        looked = not g.token_up[token]
        eye = Mark(id=f"eye-{token}", label="Only you have looked", icon="eye", tone="secret")
        pieces.append(
            Piece(id=token_id(token), label=zombies, icon="zombie", kind="enemy", form="disc", status="known",
                  tag=str(number), marks=[eye] if looked else [])
        )  # fmt: skip
        return
    if not apart:
        for place, piece in enumerate(pieces):
            if piece.face_down:
                pieces[place] = stack(piece.id, piece.count + 1)
                return
    pieces.append(stack(token_id(token), 1))


@cache
def stack(name: str, count: int) -> Piece:
    """Face-down tokens by the label of the first one, drawn once."""
    label = f"{count} zombie tokens" if count > 1 else "A zombie token"
    return Piece(id=name, label=label, icon="zombie", kind="enemy", form="disc", face_down=True, count=count)


def trapped(g: Georgia, person: int) -> Piece:
    """A Follower who waits to be rescued."""
    follower = g.content.people[person]
    return Piece(id=follower.id, label=f"{follower.card.name}, trapped", icon=follower.id, kind="person", form="disc",
                 status="trapped", tag=follower.card.name)  # fmt: skip


def pawn(sight: Sight[Georgia], p: Party, seats: Sequence[str]) -> Piece:
    """A party's pawn, which may stand for a whole group."""
    g = sight.g
    members = [q for q in g.members(p) if q is not p]
    names = ", ".join([seats[p.seat], *(seats[q.seat] for q in members)])
    marks = [Mark(id=f"with-{q.seat}", label=f"With {seats[q.seat]}", icon=face(g, q), seat=q.seat) for q in members]
    own = sight.eyes is not None and any(q.seat == sight.eyes for q in (p, *members))
    return Piece(
        id=f"pawn-{p.seat}", label=f"{names}'s party", icon=face(g, p), kind="pawn", form="arch", seat=p.seat,
        tint=TINTS[p.seat], tag="You" if own else "", marks=marks,
    )  # fmt: skip


def face(g: Georgia, p: Party) -> str:
    """The survivor whose face a party's pawn bears: the first one."""
    return g.content.people[p.people[0]].id if p.people else "person"
