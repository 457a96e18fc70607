"""What the two screens show of a scene."""

from __future__ import annotations

import io
from random import Random

import pytest
from rich.console import Console

import shamble
from shamble.engine.match import Match
from shamble.engine.question import pose
from shamble.engine.scene import (
    Board,
    Card,
    Counter,
    Die,
    Edge,
    Goal,
    Mat,
    Piece,
    Pile,
    Region,
    Scene,
    Slots,
    Space,
    Step,
    Thing,
    Track,
)
from shamble.terminal import telling
from shamble.terminal.drawn import DrawnScreen
from shamble.terminal.screen import PlainScreen, describe, open_screen


def everything() -> Scene:
    """A scene with one of each thing, and words that look like markup."""
    pawn = Piece(id="ann", label="Ann", kind="pawn", tint="violet", status="hurt")
    spaces = [
        Space(id="hall", label="Hall [red]", x=0, y=0, pieces=[Piece(id="z", label="Zombie", kind="enemy", count=3)]),
        Space(id="yard", label="Yard", x=1, y=0, highlight=True, note="It rains.", piles=[
            Pile(id="d", label="Deck", count=2, back="deck", low=True),
            Pile(id="t", label="Thrown", count=1, top=Card(id="k", label="Knife")),
        ], counters=[Counter(id="n", label="Noise", value=2, tone="bad")]),
        Space(id="roof", label="Roof", x=1, y=1, pieces=[pawn]),
    ]  # fmt: skip
    edges = [
        Edge(id="e1", label="A way", a="hall", b="yard"),
        Edge(id="e2", label="A locked door", a="yard", b="roof", kind="door"),
    ]
    mat = Mat(
        id="m", label="Ann", seat=0, active=True, badges=[Thing(id="b", label="Leader")],
        counters=[Counter(id="h", label="Health", value=1, most=5)],
        dice=[Die(id="x", label="Action die", face="4", fate="spent")],
        cards=[Card(id="c1", label="A secret", face_down=True), Card(id="c2", label="A secret", face_down=True),
               Card(id="c3", label="Axe", exhausted=True, counters=[Counter(id="u", label="Uses", value=2)])],
    )  # fmt: skip
    return Scene(
        heading="Night",
        boards=[Board(id="b", label="House", kind="graph", width=2, height=2, spaces=spaces, edges=edges)],
        tracks=[Track(id="t", label="Morale", value=3, last=6, steps={0: Step(label="The end")})], mats=[mat],
        hand=[Card(id="c4", label="Flare", text="Light [bold]everything[/].")],
        piles=[Pile(id="p", label="Crisis", count=9, back="crisis")],
        cards=[Card(id="c5", label="Storm", text="Nobody moves.")], dice=[Die(id="d1", label="Exposure", face="bite")],
        notes=[Thing(id="n1", label="Silence", clause="XX-1.01")],
    )  # fmt: skip


def drawn(scene: Scene, width: int) -> str:
    console = Console(file=io.StringIO(), width=width, height=40, highlight=False)
    DrawnScreen(console).show(scene, 0, [], 0, fresh=True)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


WORDS = ["Night", "Hall [red]", "3 x Zombie", "Yard", "It rains.", "Deck: 2, nearly empty", "Noise 2", "Ann (hurt)",
         "A secret face down x2", "Axe (Uses 2, used)", "Leader", "Flare", "Light [bold]everything[/].", "Storm",
         "Crisis: 9", "Exposure: bite", "Silence", "Morale"]  # fmt: skip


def test_plain_lines_tell_everything_on_the_table() -> None:
    text = "\n".join(describe(everything(), eyes=0))
    for words in [*WORDS, "Thrown: 1, top: Knife", "Health 1 of 5", "Ann (you), whose turn it is", "door to Roof"]:
        assert words in text, words


@pytest.mark.parametrize("width", [80, 120, 200])
def test_the_drawn_table_shows_everything(width: int) -> None:
    text = drawn(everything(), width)
    for words in [*WORDS, "1/5", "▶", "A locked door"]:
        assert words in text, words


def test_a_narrow_terminal_gets_a_map_and_a_list() -> None:
    spaces = [Space(id=f"s{x}-{y}", label=f"Cell {x} {y}", x=x, y=y) for x in range(9) for y in range(9)]
    spaces[12].pieces = [Piece(id="z", label="Zombie", kind="enemy")]
    scene = Scene(heading="Maze", boards=[Board(id="b", label="Maze", width=9, height=9, spaces=spaces)])
    text = drawn(scene, 60)
    assert f"1 {spaces[12].label}: Zombie" in text
    assert text.count("·") == 80
    assert [line for line in describe(scene) if "Cell" in line] == [f"{spaces[12].label}: Zombie."]


def test_rows_of_spaces_are_drawn_with_signs_and_names() -> None:
    dead, wall = Piece(id="z", label="Zombie", kind="enemy"), Piece(id="w", label="Barricade", kind="barricade")
    ann, noise = Piece(id="ann", label="Ann", kind="pawn"), Piece(id="n", label="Noise", kind="token")
    gate = Slots(id="g", label="1 zombie, 1 barricade", size=4, pieces=[dead, wall])
    people = Slots(id="p", label="1 survivor", size=3, icon="person", pieces=[ann])
    rows = [gate, people, Slots(id="r", label="1 noise token", size=4, icon="noise", pieces=[noise])]
    spaces = [
        Space(id="gas", label="Gas Station", x=0, y=0, slots=rows),
        Space(id="police", label="Police", x=1, y=0, slots=[Slots(id="q", label="all empty", size=3)]),
    ]
    dice = [Die(id=f"d{face}", label="Unused die", face=str(face)) for face in (2, 5)]
    used = Die(id="u", label="Used die", face="1", fate="spent")
    mat = Mat(id="m", label="Ann", seat=0, dice=[*dice, used])
    track = Track(id="t", label="Morale", value=3, last=6, steps={0: Step(icon="skull", label="The end")})
    board = Board(id="b", label="Town", kind="regions", width=2, height=1, spaces=spaces)
    scene = Scene(heading="Winter", boards=[board], mats=[mat], tracks=[track])
    text = drawn(scene, 100)
    assert "☠▒··  ● Ann, 2 free  1 noise token" in text
    assert [line.split() for line in text.splitlines() if "Police" in line] == [["Police", "···"]]
    assert "Unused dice: 2, 5 · Used die: 1" in text
    assert "Morale  ☠  1 " in text
    assert "Morale: 3 of 6 (0: The end)." in describe(scene)


@pytest.mark.parametrize("game", ["best_defense", "dead_of_winter"])
@pytest.mark.parametrize("width", [40, 80, 140])
def test_every_table_of_a_game_can_be_drawn(width: int, game: str) -> None:
    wishes = {"difficulty": "expert", "motives": "on"} if game == "best_defense" else {}
    match, random = shamble.match(game, 4, seed=5, **wishes), Random(2)
    console = Console(file=io.StringIO(), width=width, height=30)
    screen = DrawnScreen(console)
    while match.pending:
        ask = match.pending[0]
        screen.show(match.scene(ask.seat), ask.seat, match.log(ask.seat), 3, fresh=False)
        screen.ask(pose(match, ask))
        match.answer(random.choice(ask.options), ask.seat)
    screen.show(match.scene(0), 0, match.log(0), 40, fresh=True)
    screen.log(match.log(0))
    assert isinstance(console.file, io.StringIO)
    lines = console.file.getvalue().splitlines()
    assert max(map(len, lines)) <= width
    place = "The Prison" if game == "best_defense" else "Gas Station"
    assert any(place in line for line in lines)


def test_questions_show_groups_and_what_is_refused() -> None:
    match = _trading()
    console = Console(file=io.StringIO(), width=100)
    DrawnScreen(console).ask(pose(match, match.pending[0]))
    assert isinstance(console.file, io.StringIO)
    text = console.file.getvalue()
    assert "Where does" in text
    assert "not now, BD-6.07" in text


def _trading() -> Match:
    match = shamble.match("best_defense", 1, seed=7)
    match.answer("choose rick")
    return match


def test_the_plain_screen_prints_no_control_characters(capsys: pytest.CaptureFixture[str]) -> None:
    match, screen = _trading(), PlainScreen()
    screen.clear()
    screen.show(match.scene(0), 0, match.log(0), 4, fresh=True)
    screen.ask(pose(match, match.pending[0]))
    screen.log(match.log(0))
    printed = capsys.readouterr().out
    assert f"{match.seats[0]} plays Rick." in printed
    assert all(char.isprintable() or char == "\n" for char in printed)
    assert not set("│╭─┌☠●▶").intersection(printed)


def test_pipes_get_plain_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout", io.StringIO())
    assert isinstance(open_screen(plain=False), PlainScreen)


def test_each_thing_is_said_once_and_each_sentence_ends_once() -> None:
    spaces = [
        Space(id="a1", label="A1, Mall", x=0, y=0, pieces=[Piece(id="k", label="A Kid, injured", status="Injured")])
    ]
    edges = [Edge(id=f"e-{side}", label="Wall", a="a1", side=side, kind="wall") for side in ("north", "west")]
    mall = Region(id="mall", label="Mall", spaces=["a1"])
    board = Board(id="b", label="Town", kind="grid", width=1, height=1, spaces=spaces, edges=edges, regions=[mall])
    scene = Scene(
        heading="Town",
        boards=[board],
        tracks=[Track(id="t", label="Objective", value=0, last=1, steps={1: Step(label="Last Stand", locked=True)})],
        goals=[
            Goal(id="g1", label="Events", have=14, note="rounds left"),
            Goal(id="g2", label="Find the van", have=0, need=1, note="Lose 1 Food."),
        ],
    )
    assert list(describe(scene))[1:] == [
        "Objective: 0 of 1 (1: Last Stand, locked).",
        "A1, Mall: A Kid, injured; wall to the rim.",
        "Goal: Events: 14 rounds left.",
        "Goal: Find the van 0 of 1: Lose 1 Food.",
    ]


@pytest.mark.parametrize(
    ("label", "value", "most", "said"),
    [
        ("Food", 2, 0, "Food 2"),
        ("Hit points", 4, 5, "Hit points 4 of 5"),
        ("Stress, at most 3", 3, 0, "Stress, at most 3: 3"),
        ("1 fatigue, dies on the third", 1, 2, "1 fatigue, dies on the third"),
    ],
)
def test_numbers_are_told_apart_from_those_in_their_labels(label: str, value: int, most: int, said: str) -> None:
    assert telling.counter(Counter(id="c", label=label, icon="food", value=value, most=most)) == said
