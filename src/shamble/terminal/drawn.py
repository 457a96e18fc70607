"""The screen drawn with Rich: the table above, what happened, and the question below."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from ..engine.question import Question
from ..engine.scene import Scene
from ..engine.words import Spoken
from . import telling
from .boards import draw_board, draw_track
from .mats import draw_cards, draw_mats, draw_piles
from .screen import HINT, Tone, read_line, said_by_enter

TONES = {"": "", "title": "bold", "good": "bold green", "bad": "bold red", "dim": "dim"}

GOALS = {"good": "green", "bad": "red", "secret": "magenta"}
"""Colours of what wins, what loses and what only you pursue."""

BESIDE = 110
"""From this width on the story stands beside the board."""

FEWEST_LINES = 8
"""How many lines of the story are drawn with the table at least; the log has them all."""


class DrawnScreen:
    """Boxes and colours, on a terminal."""

    def __init__(self, console: Console | None = None) -> None:
        self.interactive = True
        self._console = console or Console(highlight=False)

    def say(self, text: str, tone: Tone = "") -> None:
        self._console.print(Text(text, style=TONES[tone]))

    def clear(self) -> None:
        self._console.clear()
        if self._console.is_terminal:
            # Also what has scrolled off the top
            self._console.file.write("\x1b[3J")

    def read(self, prompt: str) -> str:
        return read_line(prompt)

    def show(self, scene: Scene, eyes: int | None, story: Sequence[Spoken], new: int, fresh: bool) -> None:
        self._console.clear()
        self._console.print(draw(scene, eyes, story, new, *self._console.size))

    def ask(self, question: Question) -> None:
        self._console.print(draw_question(question))
        self._console.print(Text(HINT, style="dim"))

    def log(self, lines: Sequence[Spoken]) -> None:
        for line in lines:
            self._console.print(story_line(line))


def draw(scene: Scene, eyes: int | None, story: Sequence[Spoken], new: int, width: int, height: int) -> RenderableType:
    """The whole table."""
    boards = [draw_board(board, width * 3 // 5 if width >= BESIDE else width) for board in scene.boards]
    most = max(FEWEST_LINES, height // 3)
    told = draw_story(story, new, most if width >= BESIDE else min(most, new))
    above: list[RenderableType] = [Rule(Text(scene.heading, style="bold"), style="yellow")]
    above += [Text(telling.goal(goal), style=GOALS.get(goal.tone, "")) for goal in scene.goals]
    above += [draw_track(track) for track in scene.tracks]
    if width >= BESIDE and boards and told:
        beside = Table.grid(expand=True, padding=(0, 1))
        beside.add_column(ratio=3)
        beside.add_column(ratio=2)
        beside.add_row(Group(*boards), told)
        above.append(beside)
        told = None
    else:
        above += boards
    below = [draw_mats(scene.mats, eyes), draw_piles(scene), draw_cards("Your hand", scene.hand, "yellow")]
    below += [draw_cards("On the table", scene.cards, "cyan"), draw_notes(scene), told]
    return Group(*above, *(part for part in below if part is not None))


def draw_story(story: Sequence[Spoken], new: int, most: int) -> RenderableType | None:
    """The latest lines of the story; what is not new is dim."""
    if not story or not most:
        return None
    old = max(0, len(story) - new)
    lines = []
    for number, line in list(enumerate(story))[-most:]:
        style = "bold yellow" if line.heading else "" if number >= old else "dim"
        lines.append(Text(line.text, style=style))
    if new > most:
        lines.insert(0, Text(f"({new - most} new lines before: type log)", style="dim"))
    return Panel(Group(*lines), title="What happened", title_align="left", border_style="dim")


def story_line(line: Spoken) -> Text:
    """A line of the log with the clause it rests on."""
    if line.heading:
        return Text(line.text, style="bold yellow")
    return Text.assemble(line.text, (f"  {line.clause}", "dim"))


def draw_notes(scene: Scene) -> RenderableType | None:
    """What lasts, in one line each."""
    if not scene.notes:
        return None
    text = Text("! ", style="bold magenta")
    for number, note in enumerate(scene.notes):
        text.append(("  ·  " if number else "") + note.label, style="magenta")
        text.append(f" {note.clause}", style="dim")
    return text


def draw_question(question: Question) -> RenderableType:
    """The question, its options in groups, and what is refused."""
    title = Text(f"{question.of}: {question.text}" if question.of else question.text, style="bold")
    if question.clause:
        title.append(f"  {question.clause}", style="dim not bold")
    options = Table.grid(padding=(0, 1))
    options.add_column(justify="right", min_width=3)
    options.add_column()
    for group in question.groups:
        if group.title:
            options.add_row("", Text(group.title, style="underline"))
        for choice in group.choices:
            note = (f"  {choice.note}", "dim") if choice.note else ""
            options.add_row(Text(str(choice.number), style="bold cyan"), Text.assemble(choice.text, note))
    if question.obvious:
        said = said_by_enter(question).removeprefix("Enter: ")
        options.add_row(Text("⏎", style="bold cyan"), Text(said, style="dim"))
    for denied in question.denied:
        options.add_row(Text(str(denied.number)), Text(f"{denied.text}: not now, {denied.clause}"), style="dim")
    return Group(Text(""), title, options)
