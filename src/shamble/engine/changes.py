"""Two scenes compared: what has changed on the table from one to the other, in a few words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import repeat
from typing import Any, Literal

import msgspec

from .scene import Card, Counter, Edge, Goal, Mat, Pile, Scene, Slots, Space, Thing, Track
from .scene import Piece as ScenePiece

What = Literal["move", "number", "card", "piece", "state"]


class Changed(msgspec.Struct, frozen=True):
    """One thing that changes on the table: which, in what way, from what, to what. An empty place is off the table."""

    id: str
    what: What
    label: str
    before: str
    after: str

    @property
    def text(self) -> str:
        """The change in a few words."""
        # A figure that waits lies on the mat that bears its name
        before, after = ("off the board" if each == self.label else each for each in (self.before, self.after))
        if before:
            return f"{self.label}: {before} → {after or 'gone'}"
        return f"{self.label}: new, {after}" if self.what in ("move", "card") else f"{self.label}: {after}"


Changes = dict[tuple[str, What], Changed]
"""What changes, by the id of the thing and in what way."""


# What may change


class Feature(msgspec.Struct, frozen=True):
    """Something of a thing on the table that may change: how it is called and what it is now."""

    label: str
    value: str


Features = dict[tuple[str, What], Feature]
Part = tuple["Note", Any]
"""A part of a scene, and how to note down what in it may change."""
Note = Callable[[Features, Any], None]


def parts(scene: Scene) -> list[Part]:
    """The scene in parts, each of which is compared as a whole before anybody looks inside."""
    found: list[Part] = []
    for board in scene.boards:
        found += zip(repeat(_space), board.spaces)
        found += zip(repeat(_edge), board.edges)
    found += zip(repeat(_mat), scene.mats)
    found += (
        (_tracks, scene.tracks),
        (_hand, scene.hand),
        (_on_the_table, scene.cards),
        (_piles, scene.piles),
        (_goals, scene.goals),
        (_notes, scene.notes),
    )
    return found


def features(scene: Scene) -> Features:
    """Everything on the table that an option may change."""
    return features_of(parts(scene))


def together(noted: Iterable[Features]) -> Features:
    """What was noted of several parts."""
    found: Features = {}
    for each in noted:
        found.update(each)
    return found


def features_of(parts: Iterable[Part]) -> Features:
    """Everything in these parts of the table that an option may change, by the thing's id and the kind of change."""
    found: Features = {}
    for note, part in parts:
        note(found, part)
    return found


def _space(found: Features, space: Space) -> None:
    _pieces(found, space.pieces, space.label)
    _slots(found, space.slots, space.label)
    _counters(found, space.counters, space.label)
    _piles(found, space.piles)


def _edge(found: Features, edge: Edge) -> None:
    found[edge.id, "state"] = Feature(edge.label, f"{edge.kind} {edge.count}" if edge.count > 1 else edge.kind)


def _mat(found: Features, mat: Mat) -> None:
    _counters(found, mat.counters, mat.label)
    _cards(found, mat.cards, mat.label)
    _tracks(found, mat.tracks)
    _piles(found, mat.piles)
    for row in mat.rows:
        place = f"{mat.label}, {row.label}"
        _counters(found, row.counters, mat.label)
        _cards(found, row.cards, place)
        _pieces(found, row.pieces, place)
        _slots(found, row.slots, place)
        _piles(found, row.piles)
    for badge in mat.badges:
        found[badge.id, "move"] = Feature(badge.label, mat.label)


def _hand(found: Features, cards: Iterable[Card]) -> None:
    _cards(found, cards, "your hand")


def _on_the_table(found: Features, cards: Iterable[Card]) -> None:
    _cards(found, cards, "the table")


def _goals(found: Features, goals: Iterable[Goal]) -> None:
    for goal in goals:
        found[goal.id, "number"] = Feature(goal.label, f"{goal.have} of {goal.need}" if goal.need else str(goal.have))


def _notes(found: Features, notes: Iterable[Thing]) -> None:
    for note in notes:
        found[note.id, "state"] = Feature(note.label, "in force")


def _pieces(found: Features, pieces: Iterable[ScenePiece], place: str) -> None:
    for piece in pieces:
        found[piece.id, "move"] = Feature(piece.label, place)
        if piece.count != 1:
            found[piece.id, "number"] = Feature(piece.label, str(piece.count))
        said = [piece.status, "knocked down" if piece.lying else "", *(mark.label for mark in piece.marks)]
        if any(said):
            found[piece.id, "piece"] = Feature(piece.label, ", ".join(filter(None, said)))


def _slots(found: Features, rows: Iterable[Slots], place: str) -> None:
    for row in rows:
        _pieces(found, row.pieces, place)


def _counters(found: Features, counters: Iterable[Counter], owner: str) -> None:
    for counter in counters:
        found[counter.id, "number"] = Feature(f"{owner}: {counter.label}", str(counter.value))


def _tracks(found: Features, tracks: Iterable[Track]) -> None:
    for track in tracks:
        found[track.id, "number"] = Feature(track.label, str(track.value))


def _cards(found: Features, cards: Iterable[Card], place: str) -> None:
    for card in cards:
        found[card.id, "card"] = Feature(card.label, f"{place} (used)" if card.exhausted else place)
        if card.counters:
            _counters(found, card.counters, card.label)


def _piles(found: Features, piles: Iterable[Pile]) -> None:
    for pile in piles:
        found[pile.id, "number"] = Feature(_name(pile), str(pile.count))


def _name(thing: Thing) -> str:
    """The label of a pile without the number of its cards."""
    return thing.label.partition(":")[0]


def difference(before: Features, after: Features) -> Changes:
    """What is different, by the thing's id and the kind of change."""
    found: Changes = {}
    for key, now in after.items():
        then = before.get(key)
        if then is None or then.value != now.value:
            found[key] = Changed(key[0], key[1], now.label, then.value if then else "", now.value)
    for key, gone in before.items():
        if key not in after:
            found[key] = Changed(key[0], key[1], gone.label, gone.value, "")
    return found
