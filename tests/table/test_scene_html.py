"""Scenes as HTML: every thing is found and spoken, what people type is escaped, nothing breaks the strict policy."""

from __future__ import annotations

import re
from collections import Counter as Tally
from html.parser import HTMLParser

import pytest

import shamble
from shamble.engine.scene import Board, Card, Die, Goal, Mat, Piece, Roll, Scene, Side, Space, Stat, Thing
from shamble.table import icons
from shamble.table.easel import Easel
from shamble.table.parts import draw_stage
from shamble.table.render import environment

from .gallery import SCENES, page


class Elements(HTMLParser):
    """Every element of a page with its attributes."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {name: value or "" for name, value in attrs}))


def drawn(scene: Scene) -> str:
    """The scene alone."""
    template = environment().from_string('{% import "scene/scene.html" as table %}{{ table.scene(scene) }}')
    with icons.of_game("best_defense"):
        return template.render(scene=scene)


def played(answers: int) -> Scene:
    """The scene of a real match after some answers."""
    match = shamble.match("best_defense", players=4, seed=11)
    for _ in range(answers):
        match.answer(match.pending[0].options[-1].words)
    return match.scene(0)


@pytest.mark.parametrize("name", SCENES)
def test_every_thing_is_drawn_once_under_its_id(name: str) -> None:
    scene = SCENES[name]
    elements = Elements(drawn(scene)).found
    ids = Tally(attrs["id"] for _, attrs in elements if "id" in attrs)
    hidden = {"stampede"} | {piece.id for board in scene.boards for space in board.spaces for piece in space.pieces
                             if not piece.count}  # fmt: skip
    for thing in scene.things():
        if thing.id not in hidden:
            assert ids[f"thing-{thing.id}"] == 1, thing.id
    assert [each for each, count in ids.items() if count > 1] == []


def test_things_of_a_real_match_are_drawn_once_and_spoken() -> None:
    scene = played(30)
    elements = Elements(drawn(scene)).found
    spoken = {
        attrs["id"]: attrs.get("aria-label", "") for _, attrs in elements if attrs.get("id", "").startswith("thing-")
    }
    for mat in scene.mats:
        assert mat.label in spoken[f"thing-{mat.id}"]
        for counter in mat.counters:
            assert spoken[f"thing-{counter.id}"].startswith(f"{counter.label}: {counter.value}")
    for space in scene.boards[0].spaces:
        assert space.label in spoken[f"thing-{space.id}"]
        for piece in space.pieces:
            assert piece.label in spoken[f"thing-{piece.id}"]


@pytest.mark.parametrize("name", SCENES)
def test_a_strict_policy_allows_all_of_it(name: str) -> None:
    for tag, attrs in Elements(drawn(SCENES[name])).found:
        assert tag not in ("script", "style", "foreignobject")
        assert "style" not in attrs
        assert not any(attribute.startswith("on") for attribute in attrs)
        assert attrs.get("href", "#").startswith("#")


def test_cards_that_can_be_read_are_tab_stops_and_nothing_else_is() -> None:
    readable = 0
    for tag, attrs in Elements(drawn(SCENES["survivors"])).found:
        assert tag not in ("a", "button", "input")
        classes = attrs.get("class", "").split()
        is_open_card = "card" in classes and "is-face-down" not in classes
        assert ("tabindex" in attrs) == is_open_card
        readable += is_open_card
    assert readable > 10


def test_words_of_people_are_escaped() -> None:
    nasty = '"><script>alert(1)</script>'
    scene = Scene(
        heading=nasty,
        boards=[Board(id="b", label=nasty, width=1, height=1, spaces=[
            Space(id="s", label=nasty, note=nasty, x=0, y=0, pieces=[Piece(id="p", label=nasty)])])],
        mats=[Mat(id="m", label=nasty, title=nasty, note=nasty)],
        hand=[Card(id="c", label=nasty, text=nasty, note=nasty)],
        dice=[Die(id="d", label=nasty, face=nasty)],
        notes=[Thing(id="n", label=nasty, note=nasty)],
    )  # fmt: skip
    html = drawn(scene)
    assert "<script" not in html
    assert html.count("&lt;script&gt;") > 8


def test_a_face_down_card_shows_nothing_but_its_back() -> None:
    hidden = Card(id="event-1-0", label="An Event", kind="event", icon="event", face_down=True, text="never shown")
    html = drawn(Scene(heading="Secrets", hand=[hidden], mats=[Mat(id="m", label="Ann", cards=[hidden])]))
    assert "never shown" not in html
    assert "card-back" in html


def test_a_card_with_tiers_shows_all_of_them_and_marks_the_one_that_counts() -> None:
    card = Card(id="farm", label="Greene Farm", tiers=["3 food", "Lose 2 food", "Most food"], tier=1)
    board = Board(id="map", label="Map", width=1, height=1, spaces=[Space(id="a", label="A", x=0, y=0)])
    with icons.of_game("best_defense"):
        html = draw_stage(Scene(heading="", cards=[card], boards=[board]), None, Easel())["open"]
    tiers = re.findall(r'<span class="tier( is-now)?"><i>(\d)</i><span>([^<]*)</span>', html)
    assert tiers == [("", "1", "3 food"), (" is-now", "2", "Lose 2 food"), ("", "3", "Most food")]


def test_a_die_shows_as_many_pips_as_its_face_says() -> None:
    for face in range(1, 7):
        html = drawn(Scene(heading="", dice=[Die(id="d", label="White die", face=str(face))]))
        assert html.count('class="die-pip"') == face


def test_a_crowd_shows_its_number() -> None:
    walkers = Piece(id="w", label="14 Walkers", icon="walker", kind="enemy", count=14)
    space = Space(id="s", label="The Farm", x=0, y=0, pieces=[walkers])
    html = drawn(Scene(heading="", boards=[Board(id="b", label="Board", width=1, height=1, spaces=[space])]))
    assert '<b class="crowd-count">14</b>' in html


def test_every_icon_and_picture_of_a_real_match_exists() -> None:
    shown = icons.pictures("best_defense")
    html = "".join(drawn(played(answers)) for answers in (0, 5, 20, 60))
    wanted = set(re.findall(r'href="#((?:icon|art)-[^"]+)"', html))
    known = {f"icon-{name}" for name in shown.icons} | {f"art-{name}" for name in shown.art}
    assert wanted
    assert wanted - known == set()


@pytest.mark.parametrize("answers", [0, 5, 20, 60])
def test_scenes_name_only_icons_that_exist(answers: int) -> None:
    shown = icons.pictures("best_defense")
    named = {thing.icon for thing in played(answers).things() if thing.icon}
    assert named - set(shown.icons) == set()


def test_a_page_of_the_gallery_holds_the_sprite_once() -> None:
    assert page("survivors").count('class="sprite"') == 1


def test_a_roll_shows_its_steps_and_what_becomes_of_each_die() -> None:
    roll = Roll(id="roll", label="Boone: Grapple", steps=["Pool", "Roll", "Keep"], at=1)
    dice = [Die(id="a", label="Action Die", face="1", became="assign now"), Die(id="b", label="Action Die", face="2")]
    macro = environment().get_template("part/table.html").module.roll  # type: ignore[attr-defined]
    with icons.of_game("best_defense"):
        html = str(macro(roll, dice))
    elements = Elements(html).found
    steps = [attrs for tag, attrs in elements if tag == "li" and "roll-die" not in attrs.get("class", "")]
    assert [each.get("class", "") for each in steps] == ["is-done", "is-now", ""]
    assert [each.get("aria-current", "") for each in steps] == ["", "step", ""]
    assert {"thing-roll", "thing-a", "thing-b"} <= {attrs["id"] for _, attrs in elements if "id" in attrs}
    assert html.count("roll-became") == 1 and "assign now" in html


def test_a_roll_over_the_board_shows_foes_dice_sides_and_faces() -> None:
    macro = environment().get_template("part/table.html").module.contest  # type: ignore[attr-defined]
    foe = Die(id="foe", label="Still standing", face="zombie", tint="zombie")
    die = Die(id="a", label="Red die", die="red", face="1", adds="+1")
    fight = Roll(id="fight", label="Six zombies", over=True, tally="4 of 6", short="2 short", faces=[die])
    sides = [
        Side(id="own", label="Ben", total="3", lines=[Stat(id="gear", label="Crowbar", text="+1")]),
        Side(id="theirs", label="The Clerk", total="4"),
    ]
    test = Roll(id="test", label="Attack", over=True, tally="against", sides=sides)
    with icons.of_game("best_defense"):
        fought, tested = str(macro(fight, [foe, die])), str(macro(test, [die]))
    assert fought.index("contest-foes") < fought.index("thing-foe") < fought.index("contest-dice")
    assert "4 of 6" in fought and "2 short" in fought and "contest-faces" in fought
    assert tested.index("Ben") < tested.index("thing-a") < tested.index("The Clerk")
    assert '<b class="is-more">+1</b>' in tested and "contest-foes" not in tested


def test_what_must_not_run_out_is_a_bar_and_dangerous_only_at_the_brink() -> None:
    # given a store that is nearly full, one that is nearly empty, and a danger that is not near
    full = Goal(id="food", label="Food", tone="bad", have=20, most=25, note="lost at 0")
    empty = Goal(id="ammo", label="Ammunition", tone="bad", have=2, most=25, note="lost at 0", brink=True)
    far = Goal(id="toll", label="Death Toll", tone="bad", have=1, need=10)
    html = drawn(Scene(heading="Round 1", goals=[full, empty, far]))
    # then the bars are as long as there is left, and the word above says how near it is
    assert re.findall(r'class="goal-bar" viewBox="0 0 25 1".*?<rect width="(\d+)"', html) == ["20", "2"]
    assert re.findall(r'class="goal-kicker"[^>]*>([^<]*)<', html) == ["lost at 0", "Danger", "Risk"]
