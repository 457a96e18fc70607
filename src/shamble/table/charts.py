"""Charts as SVG, drawn by ourselves: plain numbers in, attributes out (no style attributes, no script)."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from .summary import Chart, Curve, Passage, Thread

WIDTH, HEIGHT = 400.0, 190.0
LEFT, RIGHT, TOP, BOTTOM = 30.0, 8.0, 10.0, 24.0
DASHES = ("", "7 4", "2 4", "10 3 2 3", "1 5", "12 4")


class Line(msgspec.Struct):
    """A curve, ready to draw."""

    label: str
    tone: int
    path: str
    dashes: str
    end_x: float
    end_y: float
    last: int


class Tick(msgspec.Struct):
    """A mark on an axis."""

    text: str
    at: float


class Drawing(msgspec.Struct):
    """A chart, ready to draw."""

    title: str
    width: float
    height: float
    left: float
    right: float
    bottom: float
    lines: list[Line]
    rows: list[Tick]
    columns: list[Tick]
    spoken: str


def draw(chart: Chart) -> Drawing:
    """Lay out a chart: steps, since numbers on a table jump."""
    last = max(1, max(answers for curve in chart.curves for answers, _ in curve.points))
    low, high = chart.lowest, chart.highest

    def x(answers: int) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * answers / last, 1)

    def y(value: int) -> float:
        return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (value - low) / (high - low), 1)

    lines = []
    for number, curve in enumerate(chart.curves):
        tone = curve.seat if curve.seat is not None else number
        end, value = curve.points[-1]
        path = _steps([(x(answers), y(each)) for answers, each in curve.points])
        lines.append(Line(curve.label, tone % 6, path, DASHES[number % len(DASHES)], x(end), y(value), value))
    step = max(1, round((high - low) / 4))
    rows = [Tick(str(value), y(value)) for value in range(low, high + 1, step)]
    columns = [Tick(str(round(last * part / 4)), x(round(last * part / 4))) for part in range(5)]
    spoken = "; ".join(_spoken(curve) for curve in chart.curves)
    return Drawing(chart.title, WIDTH, HEIGHT, LEFT, WIDTH - RIGHT, HEIGHT - BOTTOM, lines, rows, columns, spoken)


# The arc of a game


ARC_WIDTH, ARC_HEIGHT = 400.0, 222.0
ARC_LEFT, ARC_RIGHT, ARC_TOP, ARC_BOTTOM = 26.0, 14.0, 40.0, 26.0
LABEL_WIDE = 104.0
"""How wide the words over the turning point are."""
MOST_COLUMNS = 11


class Arc(msgspec.Struct):
    """The arc of a game, ready to draw: its lines with their points, and what is marked on it."""

    title: str
    width: float
    height: float
    left: float
    right: float
    top: float
    bottom: float
    lines: list[Stretch]
    rows: list[Tick]
    columns: list[Tick]
    spoken: str
    limit: Tick | None
    good: bool
    skulls: list[tuple[float, float]]
    turning: tuple[float, float] | None
    """From where to where the round goes that changed most."""
    label_at: float
    lost: str


class Stretch(msgspec.Struct):
    """One line of it."""

    label: str
    tone: int
    path: str
    area: str
    dashes: str
    dots: list[tuple[float, float]]
    last: int


def draw_arc(passage: Passage) -> Arc:
    """Lay out the arc of a game: a point for the start of each round, and one for the end."""
    values = [value for thread in passage.threads for value in thread.values]
    values += [] if passage.limit is None else [passage.limit]
    low, high = min(0, *values), max(1, *values)
    last = max(1, len(passage.rounds) - 1)

    def x(at: float) -> float:
        return round(ARC_LEFT + (ARC_WIDTH - ARC_LEFT - ARC_RIGHT) * at / last, 1)

    def y(value: float) -> float:
        return round(ARC_HEIGHT - ARC_BOTTOM - (ARC_HEIGHT - ARC_TOP - ARC_BOTTOM) * (value - low) / (high - low), 1)

    lines = [_stretch(thread, number, x, y, len(passage.threads)) for number, thread in enumerate(passage.threads)]
    lowest = [max(y(thread.values[at]) for thread in passage.threads) for at in range(len(passage.rounds))]
    turning = None if passage.turning is None else (x(passage.turning), x(passage.turning + 1))
    middle = sum(turning) / 2 if turning else 0.0
    limit = None if passage.limit is None else Tick(f"{passage.limit}: {passage.words}", y(passage.limit))
    return Arc(
        passage.title, ARC_WIDTH, ARC_HEIGHT, ARC_LEFT, ARC_WIDTH - ARC_RIGHT, ARC_TOP, ARC_HEIGHT - ARC_BOTTOM,
        lines, _rows(passage, low, high, y), _columns(passage, x), say_arc(passage), limit, passage.good,
        skulls=[(x(at), lowest[at]) for at, count in enumerate(passage.fell) if count],
        turning=turning,
        label_at=min(max(middle, ARC_LEFT + LABEL_WIDE / 2), ARC_WIDTH - ARC_RIGHT - LABEL_WIDE / 2),
        lost=passage.lost,
    )  # fmt: skip


def _stretch(
    thread: Thread, number: int, x: Callable[[float], float], y: Callable[[float], float], lines: int
) -> Stretch:
    dots = [(x(at), y(value)) for at, value in enumerate(thread.values)]
    path = "M" + "L".join(f"{a} {b}" for a, b in dots)
    area = "" if lines > 1 else f"{path}L{dots[-1][0]} {y(0)}L{dots[0][0]} {y(0)}Z"
    tone = thread.seat if thread.seat is not None else number
    return Stretch(thread.label, tone % 6, path, area, DASHES[number % len(DASHES)], dots, thread.values[-1])


def _rows(passage: Passage, low: int, high: int, y: Callable[[float], float]) -> list[Tick]:
    """Three or four heights that are whole numbers; none if the numbers mean nothing."""
    if not passage.measured:
        return [Tick("", y(high / 2))]
    step = max(1, -(-(high - low) // 4))
    return [Tick(str(value), y(value)) for value in range(low, high + 1, step) if value != passage.limit]


def _columns(passage: Passage, x: Callable[[float], float]) -> list[Tick]:
    """The numbers of the rounds, as many as there is room for, and the end."""
    count = len(passage.rounds)
    step = -(-count // MOST_COLUMNS)
    found = [Tick(passage.rounds[at], x(at)) for at in range(0, count - 1, step) if count - 1 - at >= min(step, 2)]
    return [*found, Tick(passage.rounds[-1], x(count - 1))]


def say_arc(passage: Passage) -> str:
    """The same in words, for those who do not see it."""
    said = []
    if passage.measured:
        told = [", ".join(map(str, thread.values)) for thread in passage.threads]
        said += [f"{thread.label}: {values}" for thread, values in zip(passage.threads, told, strict=True)]
        said.append(f"the last number is the end, the others are the starts of rounds {_span(passage.rounds)}")
    if passage.limit is not None:
        said.append(f"at {passage.limit} {passage.words}")
    said += [f"{count} lost before {_point(passage, at)}" for at, count in enumerate(passage.fell) if count]
    if passage.turning is not None:
        said.append(f"the turning point is round {passage.rounds[passage.turning]}")
    return f"{passage.title}. {'; '.join(said)}."


def _span(rounds: list[str]) -> str:
    return f"{rounds[0]} to {rounds[-2]}" if len(rounds) > 2 else rounds[0]


def _point(passage: Passage, at: int) -> str:
    return "the end" if at == len(passage.rounds) - 1 else f"round {passage.rounds[at]}"


def _steps(points: list[tuple[float, float]]) -> str:
    x, y = points[0]
    path = [f"M{x} {y}"]
    for x, at in points[1:]:
        path.append(f"H{x}" if at == y else f"H{x}V{at}")
        y = at
    return "".join(path)


def _spoken(curve: Curve) -> str:
    values = [value for _, value in curve.points]
    return f"{curve.label} from {values[0]} to {values[-1]}, lowest {min(values)}, highest {max(values)}"
