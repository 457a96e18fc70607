"""The bench: how fast random games run, beside catanatron, OpenSpiel's backgammon and a fixed loop.

All racers run in turns in one process, with the same settings of the garbage collector, and only time of the processor
counts; so a busy machine slows all of them alike, and ratios are taken between slices that ran side by side.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from statistics import median

import msgspec
from rich.console import Console
from rich.table import Table

from ..engine.game import installed
from .inside import Inside, look_inside
from .racers import Backgammon, Calibration, Catanatron, OurGame, Peerless, Racer, Tally
from .show import paper
from .sim import RARELY

SLICES = 7
SECONDS = 0.5
"""How long each slice of a racer takes, for playing and again for copies and clones."""

PEERS: tuple[Callable[[], Racer], ...] = (Catanatron, Backgammon)


class Measured(msgspec.Struct):
    """The rates of one racer in each slice, in numbers per second, and the bytes of a match."""

    name: str
    decisions: list[float] = []
    games: list[float] = []
    match: list[float] = []
    """Decisions per second of whole matches, with log, checkpoints and provable dice."""
    copies: list[float] = []
    clones: list[float] = []
    bytes: int = 0

    def middle(self, what: str) -> float:
        """The median over the slices."""
        rates: list[float] = getattr(self, what)
        return median(rates) if rates else 0.0


class Target(msgspec.Struct):
    """A ratio to a peer that we want to reach, and what it is."""

    game: str
    what: str
    peer: str
    wanted: float
    ratio: float

    @property
    def is_met(self) -> bool:
        return self.ratio >= self.wanted


class Bench(msgspec.Struct):
    """Everything that was measured."""

    racers: list[Measured]
    targets: list[Target]
    inside: list[Inside]
    missing: list[str]

    def json(self) -> str:
        """The measurements as JSON."""
        return msgspec.json.format(msgspec.json.encode(self), indent=2).decode()


WANTED = {
    "best_defense": (
        ("decisions", "catanatron", 13.0),
        ("match", "catanatron", 7.0),
        ("copies", "catanatron", 10.0),
        ("clones", "catanatron", 4.0),
        ("decisions", "OpenSpiel backgammon", 1.0),
    ),
    "dead_of_winter": (
        ("decisions", "catanatron", 9.0),
        ("match", "catanatron", 7.0),
        ("clones", "catanatron", 1.5),
    ),
    "walking_dead": (("decisions", "catanatron", 8.0), ("clones", "catanatron", 1.0)),
}
"""How many times as fast as a peer a game is to be; a whole match is compared with the peer's bare decisions."""
USUAL = (("decisions", "catanatron", 6.0), ("clones", "catanatron", 1.0))
"""What every other game is to reach."""


def bench(
    slices: int = SLICES,
    seconds: float = SECONDS,
    peers: Sequence[Callable[[], Racer]] = PEERS,
    progress: Callable[[str], None] | None = None,
) -> Bench:
    """Measure every game, the peers that are installed, and the calibration loop."""
    racers: list[Racer] = [OurGame(game) for game in installed().values()]
    missing = []
    for make in peers:
        try:
            racers.append(make())
        except Peerless as wrong:
            missing.append(str(wrong))
    racers.append(Calibration())
    measured = [Measured(racer.name) for racer in racers]
    with _quiet_collector():
        for number in range(slices):
            for racer, found in zip(racers, measured, strict=True):
                if progress:
                    progress(f"slice {number + 1} of {slices}: {racer.name}")
                _measure(racer, found, seconds)
        for racer, found in zip(racers, measured, strict=True):
            found.bytes = racer.weigh()
        if progress:
            progress("what a table, a bot and a preview cost")
        inside = [look_inside(racer.game, seconds) for racer in racers if isinstance(racer, OurGame)]
    return Bench(measured, _targets(measured), inside, missing)


@contextmanager
def _quiet_collector() -> Iterator[None]:
    """The garbage collector as simulations set it, for everybody."""
    before = gc.get_threshold()
    gc.collect()
    gc.set_threshold(RARELY, 50, 50)
    try:
        yield
    finally:
        gc.set_threshold(*before)


def _measure(racer: Racer, found: Measured, seconds: float) -> None:
    played = racer.play(seconds)
    _note(found.decisions, played)
    if played.games:
        found.games.append(played.game_rate())
    _note(found.match, racer.match(seconds / 2))
    _note(found.copies, racer.copy(seconds / 4))
    _note(found.clones, racer.clone(seconds / 4))
    gc.collect()


def _note(rates: list[float], tally: Tally) -> None:
    if tally.count:
        rates.append(tally.rate())


def _targets(measured: Sequence[Measured]) -> list[Target]:
    by_name = {each.name: each for each in measured}
    found = []
    for game in installed().values():
        for what, peer, wanted in WANTED.get(game.name, USUAL):
            if game.name in by_name and peer in by_name:
                ours = getattr(by_name[game.name], what)
                theirs = getattr(by_name[peer], "decisions" if what == "match" else what)
                ratios = [mine / other for mine, other in zip(ours, theirs, strict=True)]
                found.append(Target(game.name, what, peer, wanted, round(median(ratios), 2)))
    return found


# For people


def run(as_json: bool = False, slices: int = SLICES, seconds: float = SECONDS) -> Bench:
    """Measure with a line of progress and print the result: what `shamble bench` does."""
    errors = Console(stderr=True)
    with errors.status("Measuring") as status:
        result = bench(slices, seconds, progress=lambda what: status.update(f"Measuring, {what}"))
    console = paper()
    if as_json:
        console.print_json(result.json())
    else:
        show(result, console)
    return result


def show(result: Bench, console: Console | None = None) -> None:
    """Print the rates, and how they compare with the targets."""
    console = console or paper()
    console.print(_rates(result))
    console.print(_costs(result))
    if result.targets:
        console.print(_ratios(result))
    for sentence in result.missing:
        console.print(sentence)
    console.print("Rates are medians per second of processor time; a decision counts where there were two options.")


def _rates(result: Bench) -> Table:
    table = Table(title="Random games in one process", title_justify="left")
    table.add_column("Who", no_wrap=True)
    what = ("decisions per s", "games per s", "in matches per s", "copies per s", "clones per s")
    for title in (*what, "µs per clone", "bytes per match"):
        table.add_column(title, justify="right")
    for each in result.racers:
        rates = [each.middle(what) for what in ("decisions", "games", "match", "copies", "clones")]
        clone = 1e6 / rates[-1] if rates[-1] else 0.0
        table.add_row(each.name, *(f"{rate:,.0f}" if rate else "" for rate in (*rates, clone, each.bytes)))
    return table


def _costs(result: Bench) -> Table:
    table = Table(title="At the questions of a match", title_justify="left")
    table.add_column("Game", no_wrap=True)
    titles = (
        "since the checkpoint",
        "playouts per s",
        "ms to imagine",
        "ms of a scout",
        "ms to preview ten options",
        "ms to redraw a moved piece",
    )
    for title in titles:
        table.add_column(title, justify="right")
    for each in result.inside:
        since = "{:g}, 95 % {:g}, at most {:g}".format(*each.since)
        scout = "{:.1f}, 99 % {:.1f}".format(*each.scout)
        rest = (f"{each.imagine:.3f}", scout, f"{each.preview:.2f}", f"{each.redraw:.2f}")
        table.add_row(each.game, since, f"{each.playouts:,.0f}", *rest)
    return table


def _ratios(result: Bench) -> Table:
    table = Table(title="Beside the peers", title_justify="left")
    for title in ("Game", "What", "Peer", "Times as fast", "Target", "Reached"):
        table.add_column(title, justify="right" if title in ("Times as fast", "Target") else "left")
    for each in result.targets:
        reached = "yes" if each.is_met else "no"
        table.add_row(each.game, each.what, each.peer, f"{each.ratio:.1f}", f"{each.wanted:g}", reached)
    return table
