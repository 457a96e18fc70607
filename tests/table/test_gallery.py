"""The gallery in a real browser: it fits, it can be read in both themes, small cards open."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from .conftest import faults
from .gallery import SCENES, write

pytestmark = pytest.mark.browser

DESK = (1366, 768)
PHONE = (390, 844)
THEMES = ("dark", "light")

OVERFLOWS = """() => [...document.querySelectorAll(".scene-grid, .scene-mats, .mat, .space-tile, .scene-boards, main")]
  .filter(each => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1)
  .map(each => each.id || each.className)"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    written = tmp_path_factory.mktemp("gallery")
    write(written)
    return written


def opened(chromium: Browser, folder: Path, name: str, theme: str, size: tuple[int, int]) -> Page:
    page = chromium.new_page(viewport={"width": size[0], "height": size[1]})
    page.goto((folder / f"{name}-{theme}.html").as_uri())
    return page


@pytest.mark.parametrize("name", SCENES)
def test_a_scene_fits_the_screen_of_a_desk(chromium: Browser, folder: Path, name: str) -> None:
    page = opened(chromium, folder, name, "dark", DESK)
    assert page.evaluate(OVERFLOWS) == []
    page.close()


@pytest.mark.parametrize("name", SCENES)
def test_a_scene_does_not_scroll_sideways_on_a_phone(chromium: Browser, folder: Path, name: str) -> None:
    page = opened(chromium, folder, name, "dark", PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE[0]
    page.close()


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", SCENES)
def test_everybody_can_read_a_scene(chromium: Browser, folder: Path, name: str, theme: str) -> None:
    page = opened(chromium, folder, name, theme, DESK)
    serious = faults(page, "minor", "moderate")
    page.close()
    assert serious == []


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_small_card_shows_its_face_when_pointed_at(chromium: Browser, folder: Path, size: tuple[int, int]) -> None:
    page = opened(chromium, folder, "survivors", "dark", size)
    face = page.locator("#thing-machete-1 > .card-peek")
    assert not face.is_visible()
    page.locator("#thing-machete-1").hover()
    face.wait_for(state="visible")
    box = face.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= size[0]
    page.close()
