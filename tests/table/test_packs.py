"""Card packs at a table: what somebody uploads is checked, named, kept by its content and never read from a path."""

from __future__ import annotations

import io
import re
import shutil
import stat
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from litestar.testing import TestClient
from playwright.sync_api import expect
from sqlalchemy import select

from shamble.engine.errors import BadCards
from shamble.engine.game import find_game, games
from shamble.engine.save import decode
from shamble.table import packs as packs_module
from shamble.table.admin import Administration
from shamble.table.app import create_app
from shamble.table.kept import Details, Pack, PackName
from shamble.table.packs import LARGEST_PACK, check_packs, check_save_with
from shamble.table.schema import PACKS
from shamble.table.shelf import NoPack, Shelf
from shamble.table.tables import Place

from .conftest import House, Visitor
from .helpers import give, room, run, settings

HERE = {"sec-fetch-site": "same-origin"}
CARD = """
[[card]]
id = "late-guest"
name = "Late Guest"
text = "1 Ally."
amount = 1
"""
OTHER = CARD.replace("late-guest", "early-guest").replace("Late", "Early")


def zipped(*entries: tuple[str, str | bytes], links: bool = False) -> bytes:
    """A zip file with these files in it; as symbolic links if so wished."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in entries:
            entry = zipfile.ZipInfo(name)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (stat.S_IFLNK if links else stat.S_IFREG) << 16
            archive.writestr(entry, text)
    return data.getvalue()


def check(*uploads: tuple[str, bytes], game: str = "best_defense") -> list[Pack]:
    return check_packs(game, [], uploads)


GUESTS = ("guests.zip", zipped(("guests/allies.toml", CARD)))


# What is a pack


def test_a_zip_file_is_a_pack_and_toml_files_are_one_together() -> None:
    found = check(GUESTS, ("allies.toml", OTHER.encode()))
    assert [(pack.name, list(pack.files)) for pack in found] == [
        ("guests", ["allies.toml"]),
        ("My cards", ["allies.toml"]),
    ]
    assert found[0].told == ["allies.toml: 1 new, 0 replaced."]


@pytest.mark.parametrize("game", sorted(name for name, game in games().items() if game.finished))
def test_every_game_takes_packs(game: str, tmp_path: Path) -> None:
    # given a pack that rewords the first card of the game
    file = next(path for path in sorted((find_game(game).folder / "cards").glob("*.toml")))
    first = "[[card]]" + file.read_text().split("[[card]]")[1]
    renamed = re.sub(r'^name = ".*"$', 'name = "Reworded Card"', first, count=1, flags=re.MULTILINE)

    async def do() -> None:
        # when a table is made with it
        found = check((f"{game}.zip", zipped((file.name, renamed))), game=game)
        async with room(tmp_path) as tables:
            tables.shelf.put(found)
            details = Details(packs=[PackName(pack.name, pack.hash) for pack in found])
            places = [Place("me")] + [Place("random")] * (find_game(game).players[0] - 1)
            table, _ = await tables.make(find_game(game), {}, places, "a browser", details)
            # then its match is played with the card
            assert table.match is not None
            named = {card.name for _, cards in table.match.loaded.cards.files() for card in cards}
            assert "Reworded Card" in named

    run(do())


# What is none


@pytest.mark.parametrize(
    ("upload", "says"),
    [
        (("a.zip", zipped(("allies.toml", CARD + "colour = 1\n"))), "allies.toml, card 'late-guest', field colour"),
        (("a.zip", zipped(("allies.toml", "[[card")),), "allies.toml: this is not TOML"),
        (("a.zip", zipped(("birds.toml", CARD))), "birds.toml: this game has no such file of cards"),
        (("a.zip", zipped(("readme.md", "hello"))), "a: the pack holds no file of cards"),
        (("a.zip", b"PK\x03\x04 and so on"), "a.zip: this is not a whole zip file"),
        (("a.zip", GUESTS[1][:-40]), "a.zip: this is not a whole zip file"),
        (("a.zip", zipped(("../allies.toml", CARD))), "points outside of the pack"),
        (("a.zip", zipped(("/etc/allies.toml", CARD))), "points outside of the pack"),
        (("a.zip", zipped(("c:\\allies.toml", CARD))), "points outside of the pack"),
        (("a.zip", zipped(("allies.toml", "/etc/passwd"), links=True)), "is a link or a device"),
        (("a.zip", zipped(*((f"x/{n}.txt", "x") for n in range(41)))), "it holds 41 files"),
        (("a.zip", zipped(("x/allies.toml", CARD), ("y/tools.toml", CARD))), "lie in one folder; here they lie in 2"),
        (("a.zip", zipped(("allies.toml", b"#" * (LARGEST_PACK + 1)))), "unpacked it is larger than 1 MB"),
        (("a.zip", b"x" * 400_001), "larger than 400 kB together"),
        (("allies.toml", b"\xff\xfe"), "allies.toml: the file cannot be read"),
        (("pack.exe", b""), "a pack is a zip file of its folder, or its TOML files"),
    ],
)  # fmt: skip
def test_what_is_no_pack_gets_one_sentence(upload: tuple[str, bytes], says: str) -> None:
    with pytest.raises(BadCards, match=re.escape(says)) as refused:
        check(upload)
    assert "/tmp" not in str(refused.value) and "\n" not in str(refused.value)


def test_a_zip_that_unpacks_without_end_is_not_unpacked() -> None:
    # 200 MB of zeros are 200 kB when they are packed; no more than a pack is ever read of them
    bomb = zipped(("allies.toml", bytes(200_000_000)))
    assert len(bomb) < 400_000
    with pytest.raises(BadCards, match="unpacked it is larger"):
        check(("bomb.zip", bomb))


def test_a_locked_zip_is_refused() -> None:
    data = bytearray(GUESTS[1])
    for mark, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(mark) + offset] |= 1
    with pytest.raises(BadCards, match="locked or packed in an unusual way"):
        check(("a.zip", bytes(data)))


def test_packs_are_told_apart_by_name_and_there_are_not_too_many() -> None:
    with pytest.raises(BadCards, match="two packs have this name"):
        check(GUESTS, GUESTS)
    with pytest.raises(BadCards, match="5 packs at most, not 6"):
        check(*((f"{n}.zip", GUESTS[1]) for n in range(6)))


def test_packs_with_which_no_game_can_begin_get_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(packs_module, "draw_all", fail)
    with pytest.raises(BadCards, match="guests: no game can begin with these cards"):
        check(GUESTS)


# At a table


def test_a_backup_carries_the_packs_of_its_tables(tmp_path: Path) -> None:
    async def make() -> list[str]:
        found = check(GUESTS)
        details = Details(packs=[PackName(pack.name, pack.hash) for pack in found])
        async with room(tmp_path / "old") as tables:
            tables.shelf.put(found)
            made = [
                await tables.make(find_game("best_defense"), {}, [Place("me"), Place("same")], "x", details)
                for _ in range(2)
            ]
            return [table.id for table, _ in made]

    async def look(tables_of: list[str]) -> list[str]:
        async with room(tmp_path / "new") as tables:
            found = [await tables.get(each) for each in tables_of]
            return [each.match.packs[0].name for each in found if each is not None and each.match is not None]

    both = run(make())
    old, new = Administration(tmp_path / "old"), Administration(tmp_path / "new")
    old.backup(tmp_path / "all.tables")
    for _ in range(2):
        assert new.bring(tmp_path / "all.tables", replace=True) == 2
    new.close()
    assert run(look(both)) == ["guests", "guests"]
    # when both tables are deleted, their pack goes with them
    for each in both:
        old.delete(each)
    with old._engine.connect() as connection:
        assert list(connection.execute(select(PACKS))) == []
    old.close()


def test_a_table_comes_back_with_its_packs_and_they_go_with_the_last_table(tmp_path: Path) -> None:
    async def do() -> None:
        found = check(GUESTS)
        details = [PackName(pack.name, pack.hash) for pack in found]
        async with room(tmp_path) as tables:
            tables.shelf.put(found)
            game = find_game("best_defense")
            table, link = await tables.make(game, {}, [Place("me"), Place("random")], "x", Details(packs=details))
            for _ in range(5):
                while table.is_busy:
                    await table._pumping  # type: ignore[misc]
                await give(table, [link, link])
            assert table.match is not None
            known = len(table.match.answers)
            assert [note.text for note in table.notes] == ["This table plays with the cards of guests."]
            assert table.match.packs[0].name == "guests"
        # when the server starts again and has lost everything but its database
        shutil.rmtree(tmp_path / "packs")
        async with room(tmp_path) as tables:
            again = await tables.get(table.id)
            # then the match goes on with the same cards
            assert again is not None and again.match is not None
            assert len(again.match.answers) >= known
            assert "late-guest" in {card.id for _, cards in again.match.loaded.cards.files() for card in cards}
            # and when its last table is deleted, so is the pack
            await tables.forget(again, again.host, "x")
            async with tables.store._engine.connect() as connection:
                assert list(await connection.execute(select(PACKS))) == []

    run(do())


def test_a_pack_that_is_gone_is_named(tmp_path: Path) -> None:
    async def do() -> None:
        async with room(tmp_path) as tables:
            shelf = Shelf(tables.store, tmp_path / "packs")
            with pytest.raises(NoPack, match="the card pack Winter is no longer here"):
                await shelf.find([PackName("Winter", "0" * 32)])

    run(do())


def test_packs_are_uploaded_checked_offered_and_saved(tmp_path: Path) -> None:
    with TestClient(create_app(settings(tmp_path)), cookies={"shamble": "m" * 32}) as client:
        who = {"who-0": "me", "who-1": "random"}
        # when somebody brings a pack and looks first
        files = {"packs": (GUESTS[0], GUESTS[1], "application/zip")}
        looked = client.post("/new/best_defense", data={**who, "look": "1", "away": "5"}, files=files, headers=HERE)
        assert "allies.toml: 1 new, 0 replaced." in looked.text
        assert '<option value="5" selected>' in looked.text
        known = re.search(r'name="known-packs" value="(\w+) "', looked.text)
        assert known is not None
        # then the table can be opened without the file being sent again
        fields = {**who, "known-packs": known[1]}
        made = client.post("/new/best_defense", data=fields, headers=HERE, follow_redirects=False)
        address = made.headers["location"]
        assert "This table plays with the cards of guests." in client.get(address).text
        # and the save names its packs, and opens with them only
        data = client.get(f"{address}/save").content
        assert decode(data, "x").pack_names == ["guests"]
        without = client.post("/open", files={"file": ("x.json", data)}, headers=HERE)
        assert "1 pack of other cards (guests); choose the same packs beside the file" in without.text
        both = {"file": ("x.json", data), "packs": (GUESTS[0], GUESTS[1])}
        opened = client.post("/open", files=both, headers=HERE, follow_redirects=False)
        assert decode(client.get(f"{opened.headers['location']}/save").content, "x").pack_names == ["guests"]
        # and one that is known for another game, or not at all, is not taken
        for game in ("no_sanctuary", "best_defense"):
            wrong = {**who, "known-packs": known[1] if game == "no_sanctuary" else "../../etc"}
            assert "choose their files again" in client.post(f"/new/{game}", data=wrong, headers=HERE).text


def test_a_save_with_other_packs_than_its_own_gets_a_sentence(tmp_path: Path) -> None:
    import shamble
    from shamble.engine.save import encode, to_save

    folder = tmp_path / "guests"
    folder.mkdir()
    (folder / "allies.toml").write_text(CARD)
    data = encode(to_save(shamble.match("best_defense", players=2, seed=1, packs=[folder])))
    assert check_save_with(data, "x", [GUESTS])[1][0].name == "guests"
    with pytest.raises(shamble.ShambleError, match=r"played with other cards .*\(guests\)"):
        check_save_with(data, "x", [("guests.zip", zipped(("allies.toml", OTHER)))])


# In a browser


def test_a_pack_is_chosen_on_the_page_of_a_new_table(house: House, visit: Callable[..., Visitor]) -> None:
    # the process that checks packs is there before somebody waits for it
    house.do(house.tables.thinkers.run(check_packs, "best_defense", [], [GUESTS], seconds=120))
    visitor = visit(house.url)
    visitor.expected.append("422")
    page = visitor.page("/new/best_defense")
    # a bad pack gets its sentence, and nothing else that was chosen is lost
    page.select_option("#who-1", "random")
    page.set_input_files("#pack-files", {"name": "a.zip", "mimeType": "", "buffer": zipped(("allies.toml", "[[card"))})
    page.get_by_role("button", name="Check the packs").click()
    expect(page.get_by_role("alert")).to_contain_text("allies.toml: this is not TOML")
    expect(page.locator("#who-1")).to_have_value("random")
    # a good one is listed, and the table plays with it
    page.set_input_files("#pack-files", {"name": GUESTS[0], "mimeType": "application/zip", "buffer": GUESTS[1]})
    page.get_by_role("button", name="Check the packs").click()
    expect(page.locator("#packs")).to_contain_text("guests allies.toml: 1 new, 0 replaced.")
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator("body")).to_contain_text("This table plays with the cards of guests.")
