"""Places: where pieces can be and how they get from one place to another.

An immutable graph, made once in a game's content. Places have names and numbers; the rules use the numbers. Neighbours
and distances are tuples that are made once, so that a lookup is one or two index operations:

    >>> town = Places(["gate", "yard", "hall", "roof"], [("gate", "yard"), ("yard", "hall"), ("hall", "roof")])
    >>> gate, yard, hall, roof = range(4)
    >>> town.near[yard], town.distance[gate][roof]
    ((0, 2), 3)
    >>> town.onward(gate, roof), town.within(hall, 1)
    ((1,), (1, 2, 3))
    >>> town.nearest(yard, [gate, hall, roof])
    (0, 2)
    >>> town.without([(yard, hall)]).distance[gate][roof] == FAR
    True
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import lru_cache

FAR = 1_000_000
"""The distance to a place to which no way leads: greater than any other."""

Edge = tuple[int, int]
"""The numbers of two places between which a step leads."""


class Places:
    """A graph of places; nothing in it ever changes.

    `edges` lead both ways, `one_way` edges only from the first to the second. Nobody crosses the border of a zone in
    `borders` along an edge; `links` (gates, arrows, ferries) lead both ways across every border. A way may begin or end
    at one of the `stops`, but never passes through it.
    """

    __slots__ = ("_far", "distance", "names", "near", "number", "stops")

    names: tuple[str, ...]
    """By number: what the places are called."""
    number: dict[str, int]
    """By name: the numbers of the places."""
    near: tuple[tuple[int, ...], ...]
    """By number: the places that one step leads to, in rising order."""
    stops: frozenset[int]
    """The places through which no way leads."""
    distance: tuple[tuple[int, ...], ...]
    """`distance[a][b]`: how many steps it takes from a to b; `FAR` if no way leads there."""

    def __init__(
        self,
        names: Sequence[str],
        edges: Iterable[tuple[str, str]] = (),
        *,
        one_way: Iterable[tuple[str, str]] = (),
        links: Iterable[tuple[str, str]] = (),
        borders: Iterable[Collection[str]] = (),
        stops: Collection[str] = (),
    ) -> None:
        number = {name: place for place, name in enumerate(names)}
        if len(number) != len(names):
            twice = next(name for name in names if list(names).count(name) > 1)
            raise ValueError(f"Two places are called '{twice}'.")
        zones = [{_number(number, name) for name in zone} for zone in borders]
        inside = [tuple(place in zone for zone in zones) for place in range(len(names))]
        steps: set[Edge] = set()
        for a, b in _numbers(number, edges):
            if inside[a] == inside[b]:
                steps |= {(a, b), (b, a)}
        for a, b in _numbers(number, one_way):
            if inside[a] == inside[b]:
                steps.add((a, b))
        for a, b in _numbers(number, links):
            steps |= {(a, b), (b, a)}
        near: list[list[int]] = [[] for _ in names]
        for a, b in sorted(steps):
            near[a].append(b)
        self._fill(tuple(names), tuple(map(tuple, near)), frozenset(_number(number, name) for name in stops))

    @classmethod
    def of(cls, names: Sequence[str], near: Sequence[Iterable[int]], stops: Iterable[int] = ()) -> Places:
        """Places whose neighbours are known by number."""
        places = cls.__new__(cls)
        places._fill(tuple(names), tuple(tuple(sorted(each)) for each in near), frozenset(stops))
        return places

    def _fill(self, names: tuple[str, ...], near: tuple[tuple[int, ...], ...], stops: frozenset[int]) -> None:
        self.names, self.near, self.stops = names, near, stops
        self.number = {name: place for place, name in enumerate(names)}
        self._far: dict[tuple[int, ...], tuple[int, ...]] = {}

    def __getattr__(self, name: str) -> tuple[tuple[int, ...], ...]:
        """Distances are made when they are first asked for, once."""
        if name != "distance":
            raise AttributeError(name)
        self.distance = tuple([_distances((place,), self.near, self.stops) for place in range(len(self.names))])
        return self.distance

    def __len__(self) -> int:
        return len(self.names)

    def edges(self) -> list[Edge]:
        """Every step, in rising order; an edge that leads both ways appears once in each direction."""
        return [(a, b) for a, near in enumerate(self.near) for b in near]

    # How far

    def far_from(self, *starts: int) -> tuple[int, ...]:
        """By place: how many steps it takes from the nearest of some places; `FAR` if no way leads there.

        Where few of the distances are needed this is cheaper than `distance`; each row is made once.
        """
        found = self._far.get(starts)
        if found is None:
            found = self._far[starts] = _distances(starts, self.near, self.stops)
        return found

    def within(self, a: int, steps: int) -> tuple[int, ...]:
        """The places at most this many steps away, the place itself included."""
        return tuple([b for b, far in enumerate(self.distance[a]) if far <= steps])

    def nearest(self, a: int, goals: Iterable[int]) -> tuple[int, ...]:
        """Those of the goals that are nearest, ties included; none if no way leads to any."""
        row = self.distance[a]
        reached = [(row[goal], goal) for goal in set(goals) if row[goal] < FAR]
        if not reached:
            return ()
        least = min(reached)[0]
        return tuple(sorted(goal for far, goal in reached if far == least))

    # Which way

    def onward(self, a: int, b: int) -> tuple[int, ...]:
        """The next steps of all shortest ways from a to b; none if a is b or no way leads there."""
        distance, stops = self.distance, self.stops
        left = distance[a][b] - 1
        return tuple([c for c in self.near[a] if distance[c][b] == left and (c == b or c not in stops)])

    def toward(self, a: int, goals: Iterable[int]) -> tuple[int, ...]:
        """The next steps of all shortest ways from a to any of the nearest goals; none if a is one of them."""
        steps: set[int] = set()
        for goal in self.nearest(a, goals):
            steps.update(self.onward(a, goal))
        return tuple(sorted(steps))

    def along(self, a: int, b: int, steps: int) -> tuple[int, ...]:
        """Where one can be after this many steps of a shortest way from a to b; at b if the way is no longer."""
        here = {a}
        for _ in range(min(steps, self.distance[a][b])):
            here = {c for place in here for c in self.onward(place, b)}
        return tuple(sorted(here))

    def reach(
        self,
        a: int,
        steps: int,
        enter: Callable[[int], bool] | None = None,
        stop: Callable[[int], bool] | None = None,
    ) -> dict[int, int]:
        """The places that can be entered from a in at most this many steps, each with the fewest it takes.

        `enter` says whether a place may be entered, `stop` whether movement ends on entering it; it always ends at
        the stops of the graph. The place a itself is not among them.
        """
        found: dict[int, int] = {}
        here = [a]
        for count in range(1, steps + 1):
            there: list[int] = []
            for place in here:
                for c in self.near[place]:
                    if c == a or c in found or (enter is not None and not enter(c)):
                        continue
                    found[c] = count
                    if c not in self.stops and (stop is None or not stop(c)):
                        there.append(c)
            here = there
        return found

    # Other graphs

    def without(self, edges: Iterable[Edge]) -> Places:
        """The same places where these edges lead nowhere, in either direction: barred doors, broken bridges."""
        return _without(self, frozenset(edges))


def _number(number: dict[str, int], name: str) -> int:
    if name not in number:
        raise ValueError(f"There is no place called '{name}'; there are {', '.join(number)}.")
    return number[name]


def _numbers(number: dict[str, int], edges: Iterable[tuple[str, str]]) -> Iterable[Edge]:
    for a, b in edges:
        if a == b:
            raise ValueError(f"A step from '{a}' to itself leads nowhere.")
        yield _number(number, a), _number(number, b)


def _distances(starts: tuple[int, ...], near: tuple[tuple[int, ...], ...], stops: frozenset[int]) -> tuple[int, ...]:
    row = [FAR] * len(near)
    for start in starts:
        row[start] = 0
    far, here = 0, list(starts)
    while here:
        far += 1
        there: list[int] = []
        for place in here:
            for c in near[place]:
                if row[c] == FAR:
                    row[c] = far
                    if c not in stops:
                        there.append(c)
        here = there
    return tuple(row)


@lru_cache(maxsize=256)
def _without(places: Places, edges: frozenset[Edge]) -> Places:
    gone = edges | {(b, a) for a, b in edges}
    near = [[b for b in row if (a, b) not in gone] for a, row in enumerate(places.near)]
    return Places.of(places.names, near, places.stops)
