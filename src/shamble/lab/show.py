"""Reports for people, drawn with Rich."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from ..engine.game import find_game
from .sim import Report, Share, Spread

WIDE = 140


def paper() -> Console:
    """Where reports go: as wide as the window, or wide enough for whole numbers where there is none."""
    console = Console()
    return console if console.is_terminal else Console(width=WIDE)


@contextmanager
def progress_bar(games: int, console: Console | None = None) -> Iterator[Callable[[int], None]]:
    """A bar that moves while games are played; it is drawn on standard error and disappears."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console or Console(stderr=True), transient=True) as bar:
        task = bar.add_task("Playing", total=games)
        yield lambda done: bar.update(task, completed=done)


def show(report: Report, console: Console | None = None) -> None:
    """Print a report."""
    console = console or paper()
    game = find_game(report.game)
    switches = [f"{name} {value}" for name, value in report.options.items() if value != "off"]
    console.print(f"[bold]{game.title}[/]: {report.games} games, {report.players} players, seed {report.seed}")
    console.print(f"Bots: {', '.join(report.bots)}. Switches: {', '.join(switches) or 'none'}.")
    table = Table()
    table.add_column("What")
    table.add_column("Result", justify="right", no_wrap=True)
    table.add_column("95 % interval or spread", no_wrap=True)
    table.add_row("Won by everybody", *_share(report.won_by_all), style="bold")
    if any(share.count != report.won_by_all.count * share.of // report.games for share in report.wins.values()):
        for name, share in report.wins.items():
            table.add_row(f"Seats of {name} that won", *_share(share))
    words = game.load().words
    for team, share in report.teams.items():
        if len(report.teams) > 1:
            table.add_row(f"Team {words.name(team)}", *_share(share))
    if len({share.count for share in report.seats}) > 1:
        for seat, share in enumerate(report.seats):
            table.add_row(f"Seat {seat + 1} won", *_share(share))
    for seat, scores in enumerate(report.scores):
        table.add_row(f"Points of seat {seat + 1}", *_spread(scores))
    table.add_section()
    for ending, count in report.endings.items():
        line = words.ending(ending)
        table.add_row(f"{line.text} ({line.clause})", *_share(Share.make(count, report.games)))
    table.add_section()
    table.add_row("Rounds", *_spread(report.rounds))
    table.add_row("Decisions per game", *_spread(report.decisions))
    speed = report.games / report.seconds if report.seconds else 0.0
    table.add_row("Time", f"{report.seconds:.1f} s", f"{speed:.1f} games/s, {report.processes} processes")
    console.print(table)


def _share(share: Share) -> tuple[str, str]:
    return (
        f"{100 * share.rate:.1f} %",
        f"{100 * share.low:.1f} to {100 * share.high:.1f} % ({share.count} of {share.of})",
    )


def _spread(spread: Spread) -> tuple[str, str]:
    return f"{spread.mean:.1f}", f"{spread.least:g} to {spread.most:g}, median {spread.median:g}"
