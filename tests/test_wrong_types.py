"""Wrong types given to the library get a sentence, not a traceback from inside."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import shamble
from shamble.engine.errors import ShambleError
from shamble.testing import at, table

GAME: Any = "best_defense"


def begun() -> Any:
    """A match for two, with no types to hold anybody back."""
    return shamble.match(GAME, 2, seed=1)


def at_place(place: str) -> Any:
    return table(GAME, rick=at(place), phase="move")


WRONG: list[tuple[Callable[[], object], str]] = [
    (lambda: shamble.match(GAME, "3"), "The number of players is a whole number such as 1, not '3'."),  # type: ignore[arg-type]
    (lambda: shamble.match(GAME, 2.0), "The number of players is a whole number such as 1, not 2.0."),  # type: ignore[arg-type]
    (lambda: shamble.match(GAME, True), "The number of players is a whole number such as 1, not True."),
    (lambda: shamble.match(GAME, 9), "is for 1 to 4 players, not for 9."),
    (lambda: shamble.match(3, 2), "There is no game called '3'"),  # type: ignore[arg-type]
    (lambda: shamble.match(GAME, 2, seats=[1, 2]), "The names of the seats are a list of words"),  # type: ignore[list-item]
    (lambda: shamble.match(GAME, 2, seats="Ann"), "The names of the seats are a list of words"),
    (lambda: shamble.match(GAME, 2, seats=["A", "B", "C"]), "There are 3 names for 2 seats"),
    (lambda: shamble.match(GAME, 2, packs=[3]), "A pack is named by its folder, not by 3."),  # type: ignore[list-item]
    (lambda: shamble.match(GAME, 2, packs=["nowhere"]), "nowhere: there is no such folder with cards."),
    (lambda: begun().answer("choose rick", "0"), "A seat is a number from 0 to 1, not '0'."),
    (lambda: begun().answer("choose rick", 2), "A seat is a number from 0 to 1, not 2."),
    (lambda: begun().scene("0"), "A seat is a number from 0 to 1, not '0'."),
    (lambda: begun().scene(5), "A seat is a number from 0 to 1, not 5."),
    (lambda: begun().log("0"), "A seat is a number from 0 to 1, not '0'."),
    (lambda: begun().ask_of("0"), "A seat is a number from 0 to 1, not '0'."),
    (lambda: shamble.match(GAME, 2, seed=1.5), "A seed is a whole number, a word or bytes, not 1.5."),  # type: ignore[arg-type]
    (lambda: begun().rename(0, 3), "The name of a seat is a word such as 'Ann', not 3."),
    (lambda: begun().at("x"), "A number of answers is a whole number such as 3, not 'x'."),
    (lambda: begun().at(5), "The match has 0 answers, so it cannot be replayed to 5."),
    (lambda: begun().at(-1), "The match has 0 answers, so it cannot be replayed to -1."),
    (lambda: begun().fork(True), "A number of answers is a whole number such as 3, not True."),
    (lambda: begun().save(3), "A save file is named by a word or a path, not by 3."),
    (lambda: shamble.load(3), "A save file is named by a word or a path, not by 3."),  # type: ignore[arg-type]
    (lambda: at_place("mars"), "There is no Location called 'mars'; there are farm, highway, prison, town."),
    (lambda: table(GAME, rick=at("farm"), walkers={"mars": 2}), "There is no Location called 'mars'"),
    (lambda: table(GAME, rick=at("farm"), leader="elvis"), "cannot be arranged like this"),
    (lambda: table(GAME, rick=at("farm", hat=1)), "A Survivor of The Best Defense has nothing called 'hat'."),
    (lambda: table(GAME, hats=3), "The table of The Best Defense has nothing called 'hats'."),
    (lambda: table("dead_of_winter", 3, rosa=at("mars")), "Dead of Winter has no location called 'mars'"),
]


@pytest.mark.parametrize(("wrong", "sentence"), WRONG, ids=[sentence for _, sentence in WRONG])
def test_a_wrong_type_gets_a_sentence(wrong: Callable[[], object], sentence: str) -> None:
    with pytest.raises(ShambleError) as refused:
        wrong()
    said = str(refused.value)
    assert sentence in said and said.endswith(".") and "\n" not in said


def test_an_undo_for_what_is_no_seat_gets_a_sentence() -> None:
    match = begun()
    match.answer("choose rick")
    for undo in (match.undo, match.undo_needs):
        with pytest.raises(ShambleError, match="A seat is a number from 0 to 1, not '0'"):
            undo("answer", "0")


def test_packs_are_named_by_words_or_paths_one_or_several(tmp_path: Path) -> None:
    (tmp_path / "food.toml").write_text('[[card]]\nid = "stew"\nname = "Stew"\namount = 1\n', encoding="utf-8")
    ways: list[Any] = [str(tmp_path), tmp_path, [str(tmp_path)], (tmp_path,)]
    matches = [shamble.match(GAME, 2, seed=1, packs=packs) for packs in ways]
    assert {match.packs for match in matches} == {(tmp_path,)}
    matches[0].save(tmp_path / "match.json")
    for packs in ways:
        assert shamble.load(tmp_path / "match.json", packs=packs).digest == matches[0].digest
    with pytest.raises(ShambleError, match="other cards than these"):
        shamble.load(tmp_path / "match.json")
