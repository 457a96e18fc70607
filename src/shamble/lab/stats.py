"""The little statistics that reports need."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

Z95 = 1.959964


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95 % Wilson interval of a rate.

    >>> [round(limit, 3) for limit in wilson(50, 100)]
    [0.404, 0.596]
    >>> wilson(0, 0)
    (0.0, 1.0)
    """
    if not games:
        return 0.0, 1.0
    rate, square = wins / games, Z95 * Z95
    middle = (rate + square / (2 * games)) / (1 + square / games)
    width = Z95 / (1 + square / games) * sqrt(rate * (1 - rate) / games + square / (4 * games * games))
    return max(0.0, middle - width), min(1.0, middle + width)


def mean(numbers: Sequence[float]) -> float:
    """The average; 0 of nothing."""
    return sum(numbers) / len(numbers) if numbers else 0.0


def quantile(numbers: Sequence[float], share: float) -> float:
    """The number below which this share of them lies.

    >>> quantile([5, 1, 3], 0.5)
    3
    """
    ordered = sorted(numbers)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0
