"""The @state decorator."""

from __future__ import annotations

from typing import Annotated, Any, NewType

import pytest
from msgspec import Meta

from shamble.engine.errors import BadSave
from shamble.engine.state import Bits, Count, Index, SeatNo, Signed, State, many, state, unbounded


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


@state
class Bounded(State):
    count: Count = 0
    seats: tuple[SeatNo, ...] = ()
    pairs: list[tuple[Index, str]] = many(factory=list)
    hours: Annotated[int, Meta(ge=0, le=12)] = 0


@state
class Loose(State):
    deed: tuple[str | int, ...] = ()
    open: Annotated[int, Meta(ge=0)] = 0
    camp: Bounded = many(factory=Bounded)
    pawns: list[Pawn] = many(factory=list)


def test_numbers_that_do_not_say_how_large_they_can_be_are_found() -> None:
    assert unbounded(Bounded) == []
    assert unbounded(Loose) == ["Loose.deed", "Loose.open", "Pawn.bag"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"count": 20_000_000},
        {"count": -1},
        {"seats": [99]},
        {"pairs": [[10_000, ""]]},
        {"hours": 13},
        {"seats": [1] * 9_000},
        {"pairs": [[1, "x" * 2_000_000]]},
    ],
)
def test_what_is_larger_than_declared_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadSave, match="The stored Bounded cannot be read"):
        Bounded.from_plain({**Bounded().plain(), **wrong})


@state
class Ranges(State):
    count: Count = 0
    signed: Signed = 0
    index: Index = 0
    seat: SeatNo = 0
    bits: Bits = 0


@pytest.mark.parametrize(
    ("name", "least", "most"),
    [
        ("count", 0, 999),
        ("signed", -999, 999),
        ("index", -9, 9_999),
        ("seat", -1, 15),
        ("bits", 0, 0xFFFF_FFFF),
    ],
)
def test_the_kinds_of_numbers_reach_as_far_as_they_say(name: str, least: int, most: int) -> None:
    for number in (least, most):
        assert getattr(Ranges.from_plain({**Ranges().plain(), name: number}), name) == number
    for number in (least - 1, most + 1):
        with pytest.raises(BadSave, match=name):
            Ranges.from_plain({**Ranges().plain(), name: number})


def test_what_is_nested_very_deeply_is_refused() -> None:
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(BadSave, match="nested too deeply"):
        Bounded.from_plain({"pairs": deep})


def test_states_have_slots() -> None:
    with pytest.raises(AttributeError):
        Field().elsewhere = 1  # type: ignore[attr-defined]


def test_a_field_that_could_not_be_copied_is_refused() -> None:
    with pytest.raises(TypeError, match="may not be of type"):

        @state
        class Wrong(State):
            things: set[int] = many(factory=set)

    with pytest.raises(TypeError, match="may not be of type"):

        @state
        class Inner(State):
            things: dict[int, list[int]] = many(factory=dict)


def test_a_class_without_the_decorator_says_so() -> None:
    class Bare(State):
        pass

    with pytest.raises(TypeError, match="lacks the @state decorator"):
        Bare().copy()


ItemNo = NewType("ItemNo", int)


@state
class Bag(State):
    items: tuple[ItemNo, ...] = ()
    by_seat: list[tuple[ItemNo, ...]] = many(factory=list)
    counted: Annotated[int, Meta(ge=0, le=9)] = 0


def test_numbers_of_things_may_be_types_of_their_own() -> None:
    bag = Bag((ItemNo(3),), [(ItemNo(1),)])
    twin = bag.copy()
    twin.by_seat[0] += (ItemNo(2),)
    assert bag.by_seat == [(1,)]
    assert Bag.from_plain(twin.plain()) == twin
    assert unbounded(Bag) == ["Bag.items", "Bag.by_seat"]
