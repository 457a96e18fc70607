"""The @state decorator."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.engine.errors import BadSave
from shamble.engine.state import State, many, state


@state
class Pawn(State):
    place: str = "farm"
    bag: tuple[int, ...] = ()


@state
class Field(State):
    number: int = 1
    name: str | None = None
    rows: list[list[int]] = many(factory=lambda: [[1], [2]])
    marks: dict[str, int] = many(factory=dict)
    chief: Pawn = many(factory=Pawn)
    pawns: list[Pawn] = many(factory=lambda: [Pawn(), Pawn()])


def test_a_copy_shares_nothing_that_can_change() -> None:
    field = Field()
    twin = field.copy()
    twin.rows[0].append(9)
    twin.marks["x"] = 1
    twin.chief.place = "town"
    twin.pawns[1].bag = (4,)
    assert field == Field()
    assert (twin.rows, twin.marks, twin.chief.place, twin.pawns[1].bag) == ([[1, 9], [2]], {"x": 1}, "town", (4,))


def test_every_field_counts_for_equality_and_digest() -> None:
    changes: tuple[dict[str, Any], ...] = (
        {"number": 2},
        {"name": "a"},
        {"rows": []},
        {"marks": {"a": 1}},
        {"pawns": []},
    )
    for change in changes:
        other = Field(**change)
        assert other != Field()
        assert other.digest() != Field().digest()
    assert Field().digest() == Field().copy().digest()


def test_plain_data_comes_back_as_it_was() -> None:
    field = Field(number=5, name="x", pawns=[Pawn("town", (1, 2))])
    assert Field.from_plain(field.plain()) == field


def test_wrong_plain_data_is_said_in_a_sentence() -> None:
    data = Field().plain()
    data["number"] = "many"
    with pytest.raises(BadSave, match=r"The stored Field cannot be read: .*number"):
        Field.from_plain(data)


def test_states_have_slots() -> None:
    with pytest.raises(AttributeError):
        Field().elsewhere = 1  # type: ignore[attr-defined]


def test_a_field_that_could_not_be_copied_is_refused() -> None:
    with pytest.raises(TypeError, match="may not be of type"):

        @state
        class Wrong(State):
            things: set[int] = many(factory=set)


def test_a_class_without_the_decorator_says_so() -> None:
    class Bare(State):
        pass

    with pytest.raises(TypeError, match="lacks the @state decorator"):
        Bare().copy()
