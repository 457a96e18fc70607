"""What a screen can do, and the screen of plain lines: no boxes, no colour, every line makes sense when read aloud."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from typing import Literal, Protocol

from ..engine.errors import ShambleError
from ..engine.question import Question
from ..engine.scene import Board, Mat, Scene
from ..engine.words import Spoken
from . import telling

Tone = Literal["", "title", "good", "bad", "dim"]

HINT = "Answer with a number or with words; ? explains, help lists the commands."

MANY = 24
"""On a board with more spaces than this, those where nothing stands are left out."""


class Gone(Exception):
    """Nobody answers any more: the input has ended."""


class Screen(Protocol):
    """Where people read and type."""

    interactive: bool
    """Whether a person sits at a keyboard."""

    def say(self, text: str, tone: Tone = "") -> None:
        """One line for people."""

    def clear(self) -> None:
        """Take everything off the screen, so that the next reader sees nothing of it."""

    def read(self, prompt: str) -> str:
        """What a person types; raises Gone at the end of the input."""

    def show(self, scene: Scene, eyes: int | None, story: Sequence[Spoken], new: int, fresh: bool) -> None:
        """The table and the story so far, of which the last lines are new; `fresh` when a new turn has begun."""

    def ask(self, question: Question) -> None:
        """A question with its options."""

    def log(self, lines: Sequence[Spoken]) -> None:
        """What happened."""


class PlainScreen:
    """Plain lines, for pipes and screen readers."""

    def __init__(self) -> None:
        self.interactive = _is_terminal(sys.stdin)

    def say(self, text: str, tone: Tone = "") -> None:
        print(text, flush=True)

    def clear(self) -> None:
        if _is_terminal(sys.stdout):
            print("\x1b[H\x1b[2J\x1b[3J", end="", flush=True)

    def read(self, prompt: str) -> str:
        return read_line(prompt, echo=not self.interactive)

    def show(self, scene: Scene, eyes: int | None, story: Sequence[Spoken], new: int, fresh: bool) -> None:
        self.log(story[len(story) - new :])
        if fresh:
            self.say("")
            for line in describe(scene, eyes):
                self.say(line)

    def ask(self, question: Question) -> None:
        self.say("")
        asked = f"{question.of}: {question.text}" if question.of else question.text
        self.say(f"{asked} ({question.clause})" if question.clause else asked)
        for group in question.groups:
            if group.title:
                self.say(f"{group.title}:")
            for choice in group.choices:
                self.say(f"{choice.number}. {choice.text}{f': {choice.note}' if choice.note else ''}")
        if question.obvious:
            self.say(said_by_enter(question))
        for denied in question.denied:
            self.say(f"{denied.number}. Not allowed ({denied.clause}): {denied.text}")

    def log(self, lines: Sequence[Spoken]) -> None:
        for line in lines:
            self.say(f"-- {line.text} --" if line.heading else line.text)


def said_by_enter(question: Question) -> str:
    """What the Enter key alone answers, and why."""
    assert question.obvious is not None
    chosen = next(choice for choice in question.choices if choice.means(question.obvious.words))
    return f"Enter: {chosen.text}. {question.obvious.why}"


def read_line(prompt: str, echo: bool = False) -> str:
    """One line of input, with the words `prompt` before it."""
    try:
        said = input(prompt)
    except EOFError:
        print(flush=True)  # what is said next begins a line of its own
        raise Gone from None
    except UnicodeDecodeError:
        raise ShambleError("The answers cannot be read: they are not text in UTF-8.") from None
    if echo:
        print(said, flush=True)
    return said.strip()


def _is_terminal(stream: object) -> bool:
    isatty = getattr(stream, "isatty", None)
    return bool(isatty and isatty())


def open_screen(plain: bool) -> Screen:
    """The drawn screen on a terminal; plain lines when asked for, in pipes and on terminals that cannot draw."""
    drawable = _is_terminal(sys.stdin) and _is_terminal(sys.stdout) and os.environ.get("TERM") != "dumb"
    if plain or not drawable:
        return PlainScreen()
    from .drawn import DrawnScreen

    return DrawnScreen()


# The table in plain lines


def describe(scene: Scene, eyes: int | None = None) -> Iterator[str]:
    """The whole table, a line for each place, mat and card."""
    yield scene.heading
    for track in scene.tracks:
        if track.label not in scene.heading:
            yield f"{telling.track(track)}."
    for board in scene.boards:
        yield from _describe_board(board)
    for mat in scene.mats:
        yield _describe_mat(mat, eyes)
    if scene.hand:
        yield "Your hand:"
        yield from (f"  {telling.face(card)}" for card in scene.hand)
    if piles := telling.piles(scene.piles):
        yield f"Piles: {'; '.join(piles)}."
    if scene.cards:
        yield "On the table:"
        yield from (f"  {telling.face(card)}" for card in scene.cards)
    if scene.roll:
        yield telling.sentence(telling.roll(scene.roll))
    if scene.dice:
        yield f"Dice: {'; '.join(map(telling.die, scene.dice))}."
    yield from (telling.sentence(f"Goal: {telling.goal(goal)}") for goal in scene.goals)
    yield from (telling.sentence(f"Note: {' '.join(telling.thing(note))}") for note in scene.notes)


def _describe_board(board: Board) -> Iterator[str]:
    for space in board.spaces:
        parts = [telling.piece(piece) for piece in space.pieces] + telling.slots(space.slots)
        parts += [telling.counter(counter) for counter in space.counters]
        parts += telling.piles(space.piles)
        parts += [badge.label for badge in space.badges] if len(board.spaces) <= MANY else []
        if not parts and not space.note and (board.kind == "grid" or len(board.spaces) > MANY):
            continue
        parts += telling.neighbours(board, space)
        note = f" {space.note}" if space.note else ""
        inside = [
            region.label for region in board.regions if space.id in region.spaces and region.label not in space.label
        ]
        where = f"{space.label} ({', '.join(inside)})" if inside else space.label
        yield f"{where}: {'; '.join(parts) or 'nobody'}.{note}"
    yield from (f"{telling.trail(trail, board)}." for trail in board.trails)


def _describe_mat(mat: Mat, eyes: int | None) -> str:
    about = [badge.label for badge in mat.badges]
    about += [telling.counter(counter) for counter in mat.counters]
    about += telling.cards(mat.cards)
    about += [telling.die(die) for die in mat.dice]
    about += [telling.track(track) for track in mat.tracks]
    about += [telling.row(row) for row in mat.rows] + telling.piles(mat.piles)
    turn = ", whose turn it is" if mat.active else ""
    return f"{telling.owner(mat, eyes)}{turn}: {'; '.join(about)}." if about else f"{telling.owner(mat, eyes)}."
