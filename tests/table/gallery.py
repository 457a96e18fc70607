"""A gallery of hand-made scenes: drawn to static pages for the tests and for looking at the table without a game.

python tests/table/gallery.py FOLDER
"""

from __future__ import annotations

import sys
from pathlib import Path

from markupsafe import Markup

from shamble.engine.scene import (
    Board,
    Card,
    Counter,
    Die,
    Edge,
    Mark,
    Mat,
    Piece,
    Pile,
    Region,
    Row,
    Scene,
    Slots,
    Space,
    Step,
    Thing,
    Track,
    Trail,
    Words,
)
from shamble.table import icons
from shamble.table.render import environment

TABLE = Path(icons.__file__).parent

OWNERS = {"winter": "dead_of_winter"}
"""Whose style sheet a scene is shown with."""

PAGE = """<!doctype html>
<html lang="en" data-theme="{{ theme }}">
<head><meta charset="utf-8"><title>Gallery: {{ name }}</title><meta name="viewport" content="width=device-width">
<style>{{ css }}</style></head>
<body class="game-{{ owner }}">{{ sprite }}
<main>{% import "scene/scene.html" as table %}{{ table.scene(scene) }}</main></body></html>"""

FRAME = """
body { margin: 0; background: var(--felt); min-height: 100vh; }
main { box-sizing: border-box; padding: 8px; }
@media (min-width: 800px) { main { width: 990px; height: 712px; margin-top: 48px; } body { overflow: hidden; } }
"""


def page(name: str, theme: str = "dark", game: str = "best_defense") -> str:
    """One scene of the gallery as a whole page that needs no server."""
    names = ("table.css", "boards.css", "relic.css")
    sheets = [(TABLE / "static" / sheet).read_text(encoding="utf-8") for sheet in names]
    if own := icons.sheet(OWNERS.get(name, "")):
        sheets.append(own.read_text(encoding="utf-8"))
    css = Markup("".join([*sheets, FRAME]))
    template = environment().from_string(PAGE)
    sprite = icons.pictures(game).sprite
    with icons.of_game(game):
        return template.render(
            name=name, theme=theme, css=css, scene=SCENES[name], sprite=sprite, owner=OWNERS.get(name, game)
        )


CROWDED = [
    "crossbow-1",
    "two-way-radio",
    "barricade-kit",
    "flashbang-grenade",
    "silencer",
    "bandages-2",
    "metal-pipe-1",
    "handgun-4",
]


def survivors() -> Scene:
    """Four tiles with decks and walkers, four mats, a hand."""
    return Scene(
        heading="Round 5: Rick leads",
        boards=[_town()],
        tracks=[Track(id="round", label="Round", icon="round", value=5, first=1, last=12)],
        mats=[
            _mat(0, "rick", "Rick", 4, ["katana", "rifle-1", "bandages-1"], leader=True),
            _mat(1, "michonne", "Michonne", 5, ["handgun-2", "bulletproof-vest"]),
            _mat(2, "glenn", "Glenn", 2, CROWDED),
            _mat(3, "maggie", "Maggie", 3, ["shotgun-1", "motorcycle", "machete-1"]),
        ],
        hand=[
            Card(
                id="fence-shakers",
                label="Fence Shakers",
                kind="event",
                icon="event",
                art="prison",
                text="2 Walkers at The Prison.",
                clause="BD-10.01",
            ),
            Card(
                id="crisis-at-the-prison",
                label="Crisis at The Prison",
                kind="event",
                icon="event",
                art="prison",
                clause="BD-10.01",
                text="Nobody at The Prison: 1-3 Walkers there, and for each Location next to it roll, 1 to 3 adds 1 "
                "Walker. Otherwise 1 at The Prison.",
            ),
            Card(
                id="hoarder",
                label="Hoarder",
                kind="motive",
                icon="motive",
                text="Hold 9 Food at once.",
                clause="BD-17.05",
                counters=[Counter(id="hoarder-tokens", label="Tokens", icon="token", value=1)],
            ),
        ],
        piles=[
            Pile(id="events", label="Events", icon="event", back="event", count=31),
            Pile(
                id="events-discard",
                label="Played",
                back="event",
                count=9,
                top=Card(id="stampede", label="Stampede", kind="event", art="farm"),
            ),
        ],
        dice=[
            Die(id="die-1", label="White die", face="5"),
            Die(id="die-2", label="White die", face="2", fate="spent"),
            Die(id="die-3", label="Black die", face="3", die="black", faces=["1", "2", "3"], tint="black"),
        ],
        notes=[
            Thing(
                id="promise-me", label="Promise Me", icon="event", note="Defying costs all Allies.", clause="BD-10.14"
            )
        ],
    )


def _town() -> Board:
    places = [("farm", "The Farm", "food"), ("town", "The Town", "ally")]
    places += [("prison", "The Prison", "equipment"), ("highway", "The Highway", "ammo")]
    spaces = [
        _place(number, place, name, deck, "First 3 Walkers ignored" if place == "prison" else "")
        for number, (place, name, deck) in enumerate(places)
    ]
    edges = [("farm", "town"), ("farm", "prison"), ("town", "highway"), ("prison", "highway")]
    ways = [Edge(id=f"way-{a}-{b}", label="A way", a=a, b=b) for a, b in edges]
    return Board(id="board", label="Four Locations", kind="regions", width=2, height=2, spaces=spaces, edges=ways)


def _place(number: int, place: str, name: str, deck: str, note: str) -> Space:
    walkers = [3, 0, 9, 4][number]
    here = [["rick", "glenn"], ["michonne"], [], ["maggie"]][number]
    seats = {"rick": 0, "michonne": 1, "glenn": 2, "maggie": 3}
    pieces = [Piece(id=f"pawn-{who}", label=who.title(), icon=who, kind="pawn", seat=seats[who]) for who in here]
    pieces.append(Piece(id=f"walkers-{place}", label="Walkers", icon="walker", kind="enemy", count=walkers))
    if place == "highway":
        pieces.append(Piece(id="fresh-highway", label="Fresh Walkers", icon="fresh-walker", kind="enemy", count=2))
    count = [17, 21, 4, 13][number]
    pile = Pile(id=f"deck-{deck}", label=deck.title(), icon=deck, back=deck, count=count, low=count < 6)
    x, y = number % 2, number // 2
    return Space(id=place, label=name, note=note, x=x, y=y, art=place, pieces=pieces, piles=[pile])


def _mat(seat: int, who: str, name: str, health: int, gear: list[str], leader: bool = False) -> Mat:
    badges = [Thing(id="badge", label="Badge of Leadership", icon="badge")] if leader else []
    return Mat(
        id=f"mat-{who}",
        label=name,
        title=["Ann (you)", "Scout", "Ben", "Random"][seat],
        icon=who,
        seat=seat,
        active=seat == 1,
        badges=badges,
        counters=[
            Counter(id=f"{who}-hp", label="Hit Points", icon="hp", value=health, most=5),
            Counter(id=f"{who}-food", label="Food", icon="food", value=seat),
            Counter(id=f"{who}-ally", label="Allies", icon="ally", value=2),
        ],
        cards=[_gear(each) for each in gear]
        + [Card(id=f"{who}-event-{n}", label="An Event", kind="event", icon="event", face_down=True) for n in (1, 2)],
    )


def _gear(card: str) -> Card:
    plain = card.rstrip("-0123456789")
    ranged = plain in ("rifle", "handgun", "crossbow", "shotgun")
    loaded = [Counter(id=f"{card}-ammo", label="Ammo", icon=f"{plain}-ammo", value=2)] if ranged else []
    return Card(
        id=card,
        label=plain.replace("-", " ").title(),
        kind="equipment",
        icon=plain,
        counters=loaded,
        text="Roll 1 die, +3 if no other Survivor is here.",
        clause="BD-16.17",
    )


def grid() -> Scene:
    """A board of cells with walls, a door and a barricade, drawn as one picture."""
    spaces = [
        Space(id=f"cell-{x}-{y}", label=f"Cell {x}, {y}", x=x, y=y, shape="cell", highlight=(x, y) == (2, 1))
        for y in range(5)
        for x in range(6)
    ]
    spaces[8].pieces = [Piece(id="rick", label="Rick", icon="rick", kind="pawn", seat=0)]
    spaces[9].pieces = [Piece(id="zombies", label="Zombies", icon="zombie", kind="enemy", count=3)]
    spaces[14].pieces = [Piece(id="noise", label="Noise", icon="noise")]
    kinds = {("cell-1-1", "cell-2-1"): "wall", ("cell-2-1", "cell-2-2"): "door", ("cell-3-1", "cell-4-1"): "barricade"}
    edges = [Edge(id=f"edge-{a}-{b}", label=kind, a=a, b=b, kind=kind) for (a, b), kind in kinds.items()]  # type: ignore[arg-type]
    board = Board(id="grid", label="The map", width=6, height=5, spaces=spaces, edges=edges)
    return Scene(heading="A map of cells", boards=[board], mats=survivors().mats[:2])


def winter() -> Scene:
    """A large board of seven places, five mats with dice and several people each, a full hand, open cards."""
    places = [
        ("police", 0, 0),
        ("grocery", 1, 0),
        ("school", 2, 0),
        ("library", 3, 0),
        ("hospital", 3, 1),
        ("gas", 3, 2),
    ]
    spaces = [
        Space(
            id=name,
            label=f"{name.title()} Station" if name in ("police", "gas") else name.title(),
            x=x,
            y=y,
            pieces=[
                Piece(id=f"{name}-zombies", label="3 zombies", icon="zombie", kind="enemy", count=3),
                Piece(id=f"{name}-visitor", label="A survivor", icon="person", kind="pawn", seat=x % 5),
                Piece(id=f"{name}-wall", label="Barricade", icon="barricade", kind="barricade"),
            ],
            piles=[Pile(id=f"{name}-deck", label=f"{name.title()} items: 14", icon="tool", count=14)],
        )
        for name, x, y in places
    ]
    crew = [
        Piece(id=f"colonist-{n}", label="A survivor", icon="person", kind="pawn", seat=n % 5, status="wound" * (n == 2))
        for n in range(9)
    ]
    gates = [
        Slots(
            id=f"gate-{n}",
            label=f"Entrance {n}: {n % 4} of 3 spaces taken",
            icon="door",
            size=3,
            pieces=[
                Piece(id=f"gate-{n}-zombie-{k}", label="Zombie", icon="zombie", kind="enemy") for k in range(n % 4)
            ],
        )
        for n in range(1, 7)
    ]
    stores = [
        Counter(id="store-food", label="Food", icon="food", value=7),
        Counter(id="store-waste", label="Waste", icon="discard", value=11),
        Counter(id="helpless", label="Helpless survivors", icon="helpless", value=3),
    ]
    colony = Space(
        id="colony",
        label="The Colony",
        x=0,
        y=1,
        width=3,
        height=2,
        pieces=crew,
        slots=gates,
        counters=stores,
        icon="home",
    )
    tracks = [
        Track(id="morale", label="Morale 6", icon="morale", value=6, first=0, last=8),
        Track(id="rounds", label="Rounds left 4", icon="round", value=4, first=0, last=6),
    ]
    mats = [
        Mat(
            id=f"winter-mat-{seat}",
            label=f"Player {seat + 1}",
            title="2 of 3 survivors in the Colony",
            seat=seat,
            active=seat == 0,
            counters=[Counter(id=f"hand-{seat}", label="Cards in hand", icon="discard", value=4 + seat)],
            dice=[
                Die(id=f"action-{seat}-{n}", label="Action die", face=str(n), fate="spent" if n > 4 else "")
                for n in range(3, 6)
            ],
            cards=[
                Card(
                    id=f"survivor-{seat}-{n}",
                    label=["Ashley Ross", "Brandon Kane", "Sparky"][n],
                    kind="character",
                    icon="person",
                    text="Once in a round, kill a zombie here without a die.",
                    counters=[Counter(id=f"wounds-{seat}-{n}", label="Wounds", icon="wound", value=n)] if n else [],
                )
                for n in range(3)
            ],
        )
        for seat in range(5)
    ]
    kinds = ["food", "fuel", "medicine", "tool", "book", "food", "fuel"]
    hand = [
        Card(id=f"item-{n}", label=kind.title(), kind="item", icon=kind, text="Add 1 to the Colony.", clause="DW-6.01")
        for n, kind in enumerate(kinds)
    ]
    crisis = Card(
        id="crisis",
        label="Broken Heating",
        kind="crisis",
        icon="crisis",
        text="Contribute 5 fuel, or morale falls by 2.",
    )
    main = Card(id="main", label="We Need Samples", kind="objective", icon="objective", text="Collect 10 samples.")
    board = Board(id="winter-board", label="The town", kind="regions", width=4, height=3, spaces=[*spaces, colony])
    piles = [Pile(id="crossroads", label="Crossroads: 60", icon="crossroads", count=60)]
    return Scene(
        layout="broad",
        heading="Round 3 · Player turns",
        boards=[board],
        tracks=tracks,
        mats=mats,
        hand=hand,
        cards=[crisis, main],
        piles=piles,
    )


def hexes() -> Scene:
    """A map of 113 hexagons with a city behind a border, gates, an arrow, resources, tokens and pawns."""
    spaces: list[Space] = []
    for row in range(9):
        for column in range(13 - row % 2):
            number = len(spaces)
            spaces.append(
                Space(
                    id=f"hex-{number}",
                    label=f"Hex {'ABCDEFGHI'[row]}{column + 1}",
                    x=column + (row % 2) / 2,
                    y=row * 0.87,
                    shape="hex",
                    badges=[Thing(id=f"badge-{number}", label="Food", icon="food")] if number % 7 == 2 else [],
                )
            )
    city = [space for space in spaces if 4 <= space.x <= 8 and 2 <= space.y <= 5.3]
    for number in (3, 9, 22, 41, 77, 90):
        token = Piece(id=f"token-{number}", label="A zombie token", icon="zombie", face_down=True, count=number % 3 + 1)
        spaces[number].pieces = [token]
    spaces[12].pieces = [Piece(id="token-12", label="Zombie token 5", icon="zombie", status="5", tag="5")]
    spaces[30].pieces = [Piece(id="rick-pawn", label="Rick", icon="rick", kind="pawn", seat=0, tag="You")]
    spaces[31].sign, spaces[31].art = "Motel", "town"
    spaces[58].pieces = [
        Piece(id=f"pawn-{who}", label=who.title(), icon=who, kind="pawn", seat=n)
        for n, who in enumerate(("glenn", "andrea", "maggie"), 1)
    ]
    spaces[58].badges = [Thing(id=f"many-{n}", label="Ammo", icon="ammo") for n in range(3)]
    edges = [
        Edge(id="gate-1", label="A gate", a="hex-53", b="hex-54", kind="gate"),
        Edge(id="arrow-1", label="One way", a="hex-100", b="hex-101", kind="arrow"),
    ]
    board = Board(
        id="hexes",
        label="The land",
        kind="regions",
        width=13,
        height=8 * 0.87 + 1,
        spaces=spaces,
        edges=edges,
        regions=[
            Region(id="city", label="Atlanta", spaces=[each.id for each in city], outline="border", at="inside"),
        ],
        words=[
            Words(id="words-rome", label="Rome", x=2.5, y=0.8),
            Words(id="words-75", label="75", x=4, y=0.5, kind="road"),
        ],
        trails=[Trail(id="trail", label="The way", spaces=["hex-30", "hex-31", "hex-44"], end="2 steps")],
        focus="hex-30",
    )
    return Scene(heading="113 hexagons", boards=[board], mats=survivors().mats[:3], layout="map")


def tiles() -> Scene:
    """A map of 6 by 6 cells with buildings, walls, doors, barricades, decks, walkers and a crowded space."""
    spaces = [
        Space(id=f"cell-{x}-{y}", label=f"Space {'ABCDEF'[x]}{y + 1}", x=x, y=y, shape="cell",
              sign=f"{'ABCDEF'[x]}{y + 1}", ground="wood" if (x, y) in ((1, 1), (2, 1), (4, 4)) else "")
        for y in range(6)
        for x in range(6)
    ]  # fmt: skip
    at = {(int(each.x), int(each.y)): each for each in spaces}
    at[1, 1].pieces = [Piece(id="boone", label="Boone", icon="daryl", kind="pawn", seat=2, tag="You")]
    at[1, 1].piles = [Pile(id="search-1", label="Search deck", icon="search", count=2)]
    at[3, 2].pieces = [
        Piece(id=f"walker-{n}", label="Walker", icon="walker", kind="enemy", lying=n == 2) for n in range(3)
    ]
    at[4, 4].pieces = [
        Piece(id=f"crowd-{n}", label=f"Figure {n}", icon="person", kind="person",
              marks=[Mark(id=f"mark-{n}", label="wounded", icon="wound", tone="bad")] if n == 1 else [])
        for n in range(7)
    ]  # fmt: skip
    walls = [((0, 1), (1, 1)), ((1, 0), (1, 1)), ((2, 0), (2, 1)), ((2, 1), (2, 2)), ((4, 3), (4, 4))]
    edges = [Edge(id=f"wall-{n}", label="Wall", a=at[a].id, b=at[b].id, kind="wall") for n, (a, b) in enumerate(walls)]
    edges += [
        Edge(id="door", label="Doorway", a=at[1, 1].id, b=at[1, 2].id, kind="door"),
        Edge(id="planks", label="2 Barricades", a=at[2, 1].id, b=at[3, 1].id, kind="barricade", count=2),
        Edge(id="rim", label="Wall", a=at[5, 5].id, side="south", kind="wall"),
    ]
    store = Region(id="store", label="Corner Store", spaces=[at[1, 1].id, at[2, 1].id], outline="wall", ground="wood")
    board = Board(id="map", label="The map", width=6, height=6, spaces=spaces, edges=edges, regions=[store])
    board.trails = [Trail(id="horde", label="They come", spaces=[at[3, 2].id, at[3, 1].id], tone="bad", end="3 vs 2")]
    threat = Track(id="threat", label="Threat", value=4, last=11, steps={8: Step(tone="bad"), 11: Step(icon="skull")})
    stages = Track(id="stages", label="Stage", value=2, first=1, last=4, steps={3: Step(locked=True, label="Escape")})
    mats = survivors().mats[:2]
    mats[0].rows = [
        Row(id="row-1", label="Stress", counters=[Counter(id="stress", label="Stress", icon="wound", value=2)])
    ]
    return Scene(heading="A map of tiles", boards=[board], tracks=[threat, stages], mats=mats, layout="map")


def town() -> Scene:
    """A town of 12 by 12 cells with buildings, doorways, a fence, people and dogs."""
    spaces = [
        Space(id=f"t-{x}-{y}", label=f"({x + 1},{y + 1})", x=x, y=y, shape="cell") for y in range(12) for x in range(12)
    ]
    at = {(int(each.x), int(each.y)): each for each in spaces}
    lots = {"Clinic": (0, 0, 2, 2), "School": (5, 0, 3, 2), "Mall": (7, 7, 3, 3), "Hotel": (0, 7, 2, 3)}
    regions, edges = [], []
    for name, (left, top, wide, high) in lots.items():
        inside = [(x, y) for x in range(left, left + wide) for y in range(top, top + high)]
        regions.append(Region(id=name.lower(), label=name, spaces=[at[each].id for each in inside], outline="wall"))
        door = (left, top + high - 1)
        edges.append(
            Edge(id=f"door-{name}", label="Doorway", a=at[door].id, b=at[door[0], door[1] + 1].id, kind="door")
        )
    for number, place in enumerate([(1, 1), (6, 1), (8, 8), (3, 5), (9, 9)]):
        at[place].pieces = [
            Piece(id=f"living-{number}", label="Somebody", icon="person", kind="person",
                  marks=[Mark(id=f"bite-{number}", label="bitten", icon="wound", seat=1)] if number == 2 else [])
        ]  # fmt: skip
    at[6, 6].pieces = [Piece(id="z-1", label="Billy", icon="zombie", kind="pawn", seat=0, tag="You")]
    at[6, 5].pieces = [Piece(id="dog-1", label="Biscuit", icon="person", kind="animal", seat=0)]
    board = Board(
        id="town", label="The town", width=12, height=12, spaces=spaces, edges=edges, regions=regions, rim=True
    )
    board.focus = at[6, 6].id
    return Scene(heading="A town", boards=[board], mats=survivors().mats[:3], layout="map")


SCENES = {
    "survivors": survivors(),
    "grid": grid(),
    "winter": winter(),
    "hexes": hexes(),
    "tiles": tiles(),
    "town": town(),
}


def write(folder: Path) -> list[Path]:
    """Write every scene in both themes; the paths of the pages."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name in SCENES:
        for theme in ("dark", "light"):
            path = folder / f"{name}-{theme}.html"
            path.write_text(page(name, theme), encoding="utf-8")
            written.append(path)
    return written


if __name__ == "__main__":
    for each in write(Path(sys.argv[1] if len(sys.argv) > 1 else "gallery")):
        print(each)
