"""Content packs: what is right becomes cards, what is wrong becomes a sentence with file, card and field."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from shamble.engine.cards import Card, Cards, fingerprint, load_cards, pack_folders, read_pack
from shamble.engine.errors import BadCards
from shamble.engine.game import MOST_LOADED
from shamble.engine.packs import check_pack

from .toy import LOTS


class Bite(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="bite"):
    count: int


class Run(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="run"):
    pass


class Beast(Card, frozen=True, kw_only=True):
    effects: tuple[Bite | Run, ...] = ()


KINDS: dict[str, type[Card]] = {"beasts": Beast}

GOOD = """
[[card]]
id = "wolf"
name = "Wolf"
count = 2
effects = [{ do = "bite", count = 3 }, { do = "run" }]

[[card]]
id = "hare"
name = "Hare"
"""


def folder(path: Path, text: str, name: str = "beasts.toml") -> Path:
    path.mkdir(exist_ok=True)
    (path / name).write_text(text, encoding="utf-8")
    return path


def load(tmp_path: Path, *packs: str) -> Cards:
    base = folder(tmp_path / "base", GOOD)
    return load_cards(KINDS, base, [folder(tmp_path / f"pack{n}", text) for n, text in enumerate(packs)])


def test_cards_are_typed_and_copies_have_ids_of_their_own(tmp_path: Path) -> None:
    wolf, hare = load(tmp_path).of("beasts", Beast)
    assert wolf.effects == (Bite(3), Run())
    assert wolf.copies() == ["wolf-1", "wolf-2"] and hare.copies() == ["hare"]


def test_a_pack_adds_and_replaces_and_changes_the_digest(tmp_path: Path) -> None:
    before = load(tmp_path)
    after = load(tmp_path, '[[card]]\nid = "wolf"\nname = "Old Wolf"\n[[card]]\nid = "bear"\nname = "Bear"\n')
    assert [card.name for card in after.of("beasts", Beast)] == ["Old Wolf", "Hare", "Bear"]
    assert before.digest() != after.digest() and before.digest() == load(tmp_path).digest()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("card = 3", "beasts.toml: a file of cards is a list of [[card]] tables and nothing else."),
        (GOOD + "[extra]\nx = 1\n", "beasts.toml: a file of cards is a list of [[card]] tables and nothing else."),
        ("[[card]\n", "beasts.toml: this is not TOML"),
        ('[[card]]\nname = "X"\n', "beasts.toml, card 'number 1', field id: it is missing."),
        ('[[card]]\nid = "x"\nname = 3\n', "beasts.toml, card 'x', field name: Expected `str`, got `int`."),
        (
            '[[card]]\nid = "x"\nname = "X"\ncolour = "red"\n',
            "beasts.toml, card 'x', field colour: there is no such field here.",
        ),
        (
            '[[card]]\nid = "x"\nname = "X"\neffects = [{ do = "bite" }]\n',
            "beasts.toml, card 'x', field effects[0].count: it is missing.",
        ),
        (
            '[[card]]\nid = "x"\nname = "X"\neffects = [{ do = "run", far = true }]\n',
            "beasts.toml, card 'x', field effects[0].far: there is no such field here.",
        ),
        ("card = [3]", "beasts.toml, card 'number 1', field (the whole card): Expected `object`, got `int`."),
        ('[[card]]\nid = "x"\nname = "X"\ncount = 0\n', "card 'x', field count: a count is a number from 1 to 200."),
        ('[[card]]\nid = "x y"\nname = "X"\n', "card 'x y', field id: `x y` is not an id"),
        (
            '[[card]]\nid = "x"\nname = "X"\neffects = [{ do = "fly" }]\n',
            "beasts.toml, card 'x', field effects[0].do: Invalid value 'fly'.",
        ),
        (
            '[[card]]\nid = "x"\nname = "X"\neffects = [{ do = "bite", count = "many" }]\n',
            "beasts.toml, card 'x', field effects[0].count: Expected `int`, got `str`.",
        ),
        (GOOD + '[[card]]\nid = "hare"\nname = "Hare"\n', "card 'hare', field id: another card has this id already."),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(tmp_path: Path, text: str, sentence: str) -> None:
    with pytest.raises(BadCards) as refused:
        load(tmp_path, text)
    assert sentence in str(refused.value) and "\n" not in str(refused.value)


def test_a_folder_without_cards_or_with_foreign_files_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadCards, match="no such folder"):
        read_pack(KINDS, tmp_path / "nowhere")
    with pytest.raises(BadCards, match="holds no file of cards"):
        read_pack(KINDS, folder(tmp_path / "empty", "x", "readme.txt"))
    with pytest.raises(BadCards, match=r"birds\.toml: this game has no such file of cards; it has beasts\.toml\."):
        read_pack(KINDS, folder(tmp_path / "birds", GOOD, "birds.toml"))
    latin = tmp_path / "latin"
    latin.mkdir()
    (latin / "beasts.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(BadCards, match="cannot be read"):
        read_pack(KINDS, latin)


def test_a_count_and_an_id_reach_as_far_as_they_say() -> None:
    for count in (1, 200):
        assert Beast(id="a-2", name="A", count=count).count == count
    wrongs: tuple[dict[str, Any], ...] = ({"count": 201}, {"id": "a_b"}, {"id": ""}, {"name": "  "})
    for wrong in wrongs:
        with pytest.raises(ValueError, match="at `"):
            Beast(**{"id": "a", "name": "A", **wrong})


@pytest.mark.parametrize(("limit", "said"), [("MOST_IN_A_FILE", "the file holds"), ("MOST_IN_ALL", "all files hold")])
def test_as_many_cards_as_there_may_be_are_let_through_and_one_more_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: str, said: str
) -> None:
    # Given the three cards of the game and two more
    two = '[[card]]\nid = "bear"\nname = "Bear"\ncount = 2\n'
    monkeypatch.setattr(f"shamble.engine.cards.{limit}", 5)
    assert sum(card.count for card in load(tmp_path, two).of("beasts", Beast)) == 5
    monkeypatch.setattr(f"shamble.engine.cards.{limit}", 4)
    with pytest.raises(BadCards) as refused:
        load(tmp_path, two)
    assert str(refused.value) == f"beasts.toml, card 'bear', field count: with it {said} 5 cards; 4 are the most."


def test_a_pack_that_is_edited_or_has_another_file_says_something_else(tmp_path: Path) -> None:
    pack = folder(tmp_path / "pack", GOOD)
    said = {fingerprint(pack)}
    folder(pack, GOOD.replace("Wolf", "Old Wolf"))
    said.add(fingerprint(pack))
    folder(pack, GOOD, "more.toml")
    said.add(fingerprint(pack))
    (pack / "more.toml").rename(pack / "other.toml")
    said.add(fingerprint(pack))
    folder(pack, "Not a card.", "readme.txt")
    assert len(said) == 4 and fingerprint(pack) in said
    assert fingerprint(folder(tmp_path / "twin", GOOD)) != fingerprint(folder(tmp_path / "pack2", GOOD))
    with pytest.raises(BadCards, match="A pack is named by its folder, not by 3"):
        pack_folders([3])  # type: ignore[list-item]
    assert pack_folders("winter") == pack_folders(Path("winter")) == (Path("winter"),)


def test_of_many_packs_the_one_that_was_loaded_first_is_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LOTS, "_loaded", {})
    card = '[[card]]\nid = "middle"\nname = "Middle card"\nvalue = {}\n'
    packs = [folder(tmp_path / str(n), card.format(n), "numbers.toml") for n in range(MOST_LOADED + 1)]
    printed, *loaded = LOTS.load(), *(LOTS.load([pack]) for pack in packs)
    assert all(LOTS.load([pack]) is each for pack, each in zip(packs[1:], loaded[1:], strict=True))
    assert LOTS.load() is printed and LOTS.load([packs[0]]) is not loaded[0]


def test_what_a_pack_adds_and_replaces_is_said(tmp_path: Path) -> None:
    middle = '[[card]]\nid = "middle"\nname = "Middle card"\nvalue = 3\n'
    low = '[[card]]\nid = "low"\nname = "Low card"\ncount = 6\nvalue = 2\n'
    (tmp_path / "numbers.toml").write_text(middle + low, encoding="utf-8")
    assert check_pack(LOTS, tmp_path) == ["numbers.toml: 1 new, 1 replaced."]


def test_a_pack_that_reads_well_but_is_too_much_for_the_game_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Given a game of nine cards with room for one more, and a pack of two
    monkeypatch.setattr("shamble.engine.cards.MOST_IN_ALL", 10)
    more = '[[card]]\nid = "middle"\nname = "Middle card"\nvalue = 3\ncount = 2\n'
    (tmp_path / "numbers.toml").write_text(more, encoding="utf-8")
    with pytest.raises(BadCards, match="all files hold 11 cards; 10 are the most"):
        check_pack(LOTS, tmp_path)
