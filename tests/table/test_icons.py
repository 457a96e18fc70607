"""Pictures: our own drawings, well formed, found by name, each id once in the sprite."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest

from shamble.engine.game import games
from shamble.engine.scene import Card
from shamble.table import icons

SVG = "{http://www.w3.org/2000/svg}"
FILES = sorted(
    path
    for folder in (icons.STATIC, *(game.folder / "looks" for game in games().values()))
    for kind in ("icons", "art")
    for path in (folder / kind).glob("*.svg")
)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_picture_is_one_plain_drawing(path: Path) -> None:
    root = ElementTree.fromstring(path.read_text(encoding="utf-8"))
    assert root.tag == f"{SVG}svg"
    assert len(root.get("viewBox", "").split()) == 4
    for element in root.iter():
        assert element.tag.removeprefix(SVG) not in ("script", "image", "foreignObject", "style", "text")
        assert not any(name.endswith("href") or name == "style" or name.startswith("on") for name in element.attrib)


def test_the_game_comes_before_the_table(tmp_path: Path) -> None:
    (tmp_path / "icons").mkdir()
    own = tmp_path / "icons" / "food.svg"
    own.write_text('<svg viewBox="0 0 1 1"><path d="M0 0h1"/></svg>')
    shown = icons.Pictures(tmp_path)
    assert shown.icons["food"] == own
    assert shown.icons["skull"] == icons.STATIC / "icons" / "skull.svg"


def test_ids_inside_pictures_never_meet() -> None:
    sprite = str(icons.pictures("best_defense").sprite)
    ids = Counter(re.findall(r'\bid="([^"]+)"', sprite))
    assert [name for name, count in ids.items() if count > 1] == []
    assert set(re.findall(r"url\(#([^)]+)\)", sprite)) <= set(ids)


def test_a_picture_without_a_box_is_refused_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "icons").mkdir()
    (tmp_path / "icons" / "bad.svg").write_text("<svg><path/></svg>")
    with pytest.raises(icons.BadPicture, match=r"bad\.svg: a picture is one <svg> with a viewBox\."):
        _ = icons.Pictures(tmp_path).sprite


@pytest.mark.parametrize(
    ("card", "shown"),
    [
        (Card(id="katana", label="Katana", icon="katana", art="katana"), "icon-katana"),
        (Card(id="lone-drifter-3", label="Lone Drifter", icon="ally"), "art-lone-drifter"),
        (Card(id="fence-shakers", label="Fence Shakers", icon="event", art="prison"), "art-prison"),
        (Card(id="nobody-knows", label="A new card", kind="food"), "icon-food"),
        (Card(id="nobody-knows", label="A new card"), ""),
    ],
)
def test_a_card_shows_the_best_picture_there_is(card: Card, shown: str) -> None:
    with icons.of_game("best_defense"):
        assert icons.picture(card) == shown


def test_a_page_names_no_picture_of_another_game() -> None:
    katana = Card(id="katana", label="Katana")
    with icons.of_game("dead_of_winter"):
        assert icons.picture(katana) == ""
        assert not icons.has_icon("katana")


@pytest.mark.parametrize("game", ["best_defense", "dead_of_winter", "no_sanctuary", "walking_dead", "lonely_undead"])
def test_each_of_the_five_boxes_has_art(game: str) -> None:
    path = icons.box(game)
    assert path is not None
    assert 'viewBox="0 0 480 300"' in path.read_text(encoding="utf-8")


def test_a_game_without_art_has_no_box() -> None:
    assert icons.box("unheard_of") is None
