"""Mats, hands and piles drawn with Rich."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.console import RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from ..engine.scene import Card, Counter, Mat, Scene
from . import telling
from .boards import colour

MOST_COLUMNS = 6


def draw_mats(mats: Sequence[Mat], eyes: int | None) -> RenderableType | None:
    """A row for each player: who it is, the numbers, and the cards."""
    if not mats:
        return None
    table = Table(box=box.SIMPLE_HEAD, expand=True, padding=(0, 1), show_edge=False)
    table.add_column("Players", no_wrap=True)
    labels = _columns(mats)
    for label in labels:
        table.add_column(label, justify="right", max_width=7)
    table.add_column("Cards", ratio=1)
    for mat in mats:
        numbers = {counter.label: counter for counter in mat.counters}
        cells = [_number(numbers[label]) if label in numbers else Text("") for label in labels]
        table.add_row(_name(mat, eyes), *cells, _belongings(mat, labels))
    return table


def _columns(mats: Sequence[Mat]) -> list[str]:
    """The numbers that get a column of their own; with too many of them none does."""
    labels = list(dict.fromkeys(counter.label for mat in mats for counter in mat.counters))
    return labels if len(labels) <= MOST_COLUMNS else []


def _name(mat: Mat, eyes: int | None) -> Text:
    text = Text("▶ " if mat.active else "  ", style="bold yellow")
    return text.append(telling.owner(mat, eyes), style=f"{'bold ' if mat.seat == eyes else ''}{colour(mat.tint)}")


def _number(counter: Counter) -> Text:
    if not counter.most:
        return Text(str(counter.value), style="" if counter.value else "dim")
    style = "green" if counter.value > counter.most // 2 else "red"
    return Text(f"{counter.value}/{counter.most}", style=style)


def _belongings(mat: Mat, labels: list[str]) -> Text:
    parts = [Text(badge.label, style="bold yellow") for badge in mat.badges]
    parts += [Text(telling.counter(each)) for each in mat.counters if each.label not in labels]
    parts += [Text(said) for said in telling.cards(mat.cards)]
    parts += [Text(said, style="bold") for said in telling.dice(mat.dice)]
    parts += [Text(telling.track(each)) for each in mat.tracks] + [Text(telling.row(each)) for each in mat.rows]
    parts += [Text(said, style="dim") for said in telling.piles(mat.piles)]
    return Text(" · ", style="dim").join(parts)


def draw_cards(title: str, cards: Sequence[Card], style: str) -> RenderableType | None:
    """Cards with their words, one below the other."""
    if not cards:
        return None
    text = Text()
    for number, card in enumerate(cards):
        text.append("\n" if number else "")
        text.append(telling.card(card), style="bold")
        text.append(f"  {card.text}" if card.text and not card.face_down else "")
    return Panel(text, title=title, title_align="left", border_style=style)


def draw_piles(scene: Scene) -> RenderableType | None:
    """Piles and dice that belong to the whole table."""
    rolling = [telling.roll(scene.roll)] if scene.roll else []
    parts = [*telling.piles(scene.piles), *rolling, *(telling.die(die) for die in scene.dice)]
    return Text("  ·  ".join(parts), style="dim") if parts else None
