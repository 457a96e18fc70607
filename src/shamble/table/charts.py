"""Charts as SVG, drawn by ourselves: plain numbers in, attributes out (no style attributes, no script)."""

from __future__ import annotations

import msgspec

from .summary import Chart, Curve

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
