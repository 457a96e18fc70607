"""Short phrases for the things of a scene; the drawn table and the plain lines both use them."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable

from ..engine.scene import (
    Board,
    Card,
    Counter,
    Die,
    Goal,
    Mat,
    Piece,
    Pile,
    Roll,
    Row,
    Slots,
    Space,
    Step,
    Thing,
    Track,
    Trail,
)


def counter(thing: Counter) -> str:
    """`Food 2`, `Hit points 4 of 5`; a label may begin with the value, and one that ends in a number gets a colon."""
    if thing.label.startswith(f"{thing.value} "):
        return thing.label
    colon = ":" if thing.label[-1:].isdigit() else ""
    return f"{thing.label}{colon} {thing.value}" + (f" of {thing.most}" if thing.most else "")


def card(thing: Card) -> str:
    """A card by its name, with what lies on it."""
    extra = [counter(each) for each in thing.counters]
    if thing.exhausted:
        extra.append("used")
    if thing.note:
        extra.append(thing.note)
    return f"{thing.label} ({', '.join(extra)})" if extra else thing.label


def cards(things: Iterable[Card]) -> list[str]:
    """Cards by their names; backs that look the same are counted."""
    backs: Tally[str] = Tally()
    said = []
    for each in things:
        if each.face_down and not each.counters:
            backs[each.label] += 1
        else:
            said.append(card(each))
    return said + [f"{label} face down{f' x{count}' if count > 1 else ''}" for label, count in backs.items()]


def face(thing: Card) -> str:
    """A card with its words, for reading it."""
    return f"{card(thing)}: {thing.text}" if thing.text and not thing.face_down else card(thing)


def piece(thing: Piece) -> str:
    """A piece with its status, and how many there are unless its label says so."""
    count = f"{thing.count} x " if thing.count > 1 and not thing.label.startswith(str(thing.count)) else ""
    more = [thing.status, "knocked down" if thing.lying else "", *(each.label for each in thing.marks)]
    said = ", ".join(word for word in more if word and word.casefold() not in thing.label.casefold())
    return f"{count}{thing.label}" + (f" ({said})" if said else "")


def slots(things: Iterable[Slots]) -> list[str]:
    """Each row of spaces, and who stands in it."""
    found = []
    for thing in things:
        pawns = [piece(each) for each in thing.pieces if each.kind == "pawn"]
        found.append(f"{thing.label} ({', '.join(pawns)})" if pawns else thing.label)
    return found


def pile(thing: Pile) -> str:
    """A pile with its number of cards and its top card if that shows a face."""
    count = "" if str(thing.count) in thing.label else f": {thing.count}"
    top = f", top: {thing.top.label}" if thing.top else ""
    return f"{thing.label}{count}{top}{', nearly empty' if thing.low else ''}"


def piles(things: Iterable[Pile]) -> list[str]:
    """The piles that hold something, or would be missed."""
    return [pile(each) for each in things if each.count or each.low]


SIGNS = {"skull": "☠", "flag": "⚑", "lock": "✕"}
"""Signs for the pictures on the steps of tracks."""


def step_words(step: Step) -> str:
    """What is special about a step of a track."""
    return ", ".join(filter(None, [step.label, "locked" if step.locked else ""])) or step.icon


def track(thing: Track) -> str:
    """Where the marker stands, and what waits on the track."""
    place = "" if str(thing.value) in thing.label else f": {thing.value} of {thing.last}"
    marks = "; ".join(f"{number}: {step_words(step)}" for number, step in thing.steps.items() if step_words(step))
    return f"{thing.label}{place}" + (f" ({marks})" if marks else "")


def row(thing: Row) -> str:
    """A row of a mat: `Stress: 2`, `Gear: Axe, Rope`."""
    parts = [counter(each) for each in thing.counters] + slots(thing.slots) + [piece(each) for each in thing.pieces]
    parts += cards(thing.cards) + piles(thing.piles)
    return f"{thing.label}: {', '.join(parts) or 'nothing'}"


def goal(thing: Goal) -> str:
    """What to reach or to fear, and how near it is."""
    if not thing.need:
        return f"{thing.label}: {thing.have}" + (f" {thing.note}" if thing.note else "")
    return f"{thing.label} {thing.have} of {thing.need}" + (f": {thing.note}" if thing.note else "")


def trail(thing: Trail, board: Board) -> str:
    """A path over the board, by the names of its spaces."""
    names = {space.id: space.label for space in board.spaces}
    way = ", ".join(names.get(each, each) for each in thing.spaces)
    return f"{thing.label}: {way}" + (f" ({thing.end})" if thing.end else "")


def die(thing: Die) -> str:
    """A die and what it shows."""
    said = thing.label if thing.face in thing.label else f"{thing.label}: {thing.face}"
    fate = thing.became or thing.fate
    return f"{said} ({fate})" if fate else said


def roll(thing: Roll) -> str:
    """A roll, the step that it has come to, and what stands against what.

    >>> roll(Roll(id="roll", label="Six zombies", tally="4 of 6 killed", short="2 short"))
    'Six zombies: 4 of 6 killed, 2 short'
    """
    steps = f", step {thing.at + 1} of {len(thing.steps)}: {thing.steps[thing.at]}" if thing.steps else ""
    against = " against ".join(f"{each.label} {each.total}".strip() for each in thing.sides)
    sums = ", ".join(filter(None, (against, thing.tally, thing.short)))
    return f"{thing.label}{steps}{f': {sums}' if sums else ''}"


def dice(things: Iterable[Die]) -> list[str]:
    """Dice that are called the same in one breath: `Unused dice: 2, 2, 3`."""
    faces: dict[str, list[str]] = {}
    lone = []
    for each in things:
        if each.face in each.label:
            lone.append(die(each))
        else:
            faces.setdefault(each.label, []).append(each.face)
    said = [
        f"{label.removesuffix('die')}dice: {', '.join(shown)}" if len(shown) > 1 else f"{label}: {shown[0]}"
        for label, shown in faces.items()
    ]
    return said + lone


def neighbours(board: Board, space: Space) -> list[str]:
    """Where one gets from a space, then what stands in the way: `next to B1, B3`, `wall to A2 and the rim`."""
    labels = {each.id: each.label for each in board.spaces}
    found: dict[str, list[str]] = {}
    for edge in board.edges:
        if space.id in (edge.a, edge.b):
            other = labels.get(edge.b if edge.a == space.id else edge.a, "the rim")
            others = found.setdefault("next" if edge.kind == "way" else edge.kind, [])
            if other not in others:
                others.append(other)
    return [f"{kind} to {', '.join(others)}" for kind, others in found.items()]


def sentence(text: str) -> str:
    """Words with a full stop after them, unless they bring their own."""
    return text if text.endswith((".", "!", "?")) else f"{text}."


def owner(mat: Mat, eyes: int | None) -> str:
    """Whose mat it is: `Rick, Ann (you)`."""
    names = mat.label if not mat.title or mat.title in mat.label else f"{mat.label}, {mat.title}"
    return f"{names} (you)" if eyes is not None and mat.seat == eyes else names


def thing(each: Thing) -> list[str]:
    """All that there is to read about a thing."""
    text = each.text if isinstance(each, Card) else ""
    lines = [f"{each.label}: {text}" if text else each.label]
    if each.note and each.note != text:
        lines.append(each.note)
    return lines
