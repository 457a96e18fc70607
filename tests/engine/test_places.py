"""Places: steps, distances and ways, on drawn examples and against slow references."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shamble.engine.places import FAR, Places

RING = Places("abcdef", [("a", "b"), ("b", "c"), ("c", "d"), ("d", "e"), ("e", "f"), ("f", "a")])
A, B, C, D, E, F = range(6)


def test_both_ways_round_a_ring_are_shortest_to_the_place_across() -> None:
    assert RING.distance[A] == (0, 1, 2, 3, 2, 1)
    assert RING.onward(A, D) == (B, F)
    assert RING.onward(A, C) == (B,)
    assert RING.onward(A, A) == ()


def test_what_lies_within_some_steps_includes_the_place_itself() -> None:
    assert RING.within(A, 0) == (A,)
    assert RING.within(A, 1) == (A, B, F)
    assert RING.within(A, 3) == (A, B, C, D, E, F)


def test_the_nearest_and_the_steps_toward_them_come_in_rising_order_however_they_were_named() -> None:
    star = Places([str(number) for number in range(17)], [("0", str(leaf)) for leaf in range(1, 17)])
    for goals in ([16, 8, 1], [1, 8, 16], [8, 16, 1]):
        assert star.nearest(0, goals) == star.toward(0, goals) == (1, 8, 16)


def test_the_nearest_of_several_and_the_steps_toward_them() -> None:
    assert RING.nearest(A, [C, E, D]) == (C, E)
    assert RING.toward(A, [C, E, D]) == (B, F)
    assert RING.toward(A, [B, D]) == (B,)
    assert RING.toward(A, [A, B]) == ()
    assert RING.nearest(A, []) == RING.toward(A, []) == ()


def test_where_one_is_on_the_way_after_some_steps() -> None:
    assert [RING.along(A, D, steps) for steps in range(5)] == [(A,), (B, F), (C, E), (D,), (D,)]


def test_a_closed_edge_sends_everybody_the_long_way() -> None:
    closed = RING.without([(B, A)])
    assert (closed.distance[A][B], closed.onward(A, B)) == (5, (F,))
    assert RING.distance[A][B] == 1, "the first graph is as it was"
    assert RING.without([(B, A)]) is closed


def test_where_no_way_leads_is_farther_than_everything() -> None:
    cut = RING.without([(A, B), (D, E)])
    assert cut.distance[A][C] == FAR
    assert cut.onward(A, C) == cut.nearest(A, [B, C]) == cut.toward(A, [C]) == ()
    assert cut.nearest(A, [C, E]) == (E,)
    assert cut.along(A, C, 2) == ()


def test_a_one_way_edge_leads_only_forward() -> None:
    slide = Places("abc", [("a", "b"), ("b", "c")], one_way=[("a", "c")])
    a, b, c = range(3)
    assert (slide.distance[a][c], slide.distance[c][a]) == (1, 2)
    assert (slide.onward(a, c), slide.onward(c, a)) == ((c,), (b,))
    assert slide.without([(c, a)]).distance[a][c] == 2


def test_nobody_crosses_a_border_but_along_a_link() -> None:
    row = [("a", "b"), ("b", "c"), ("c", "d"), ("a", "e"), ("e", "c")]
    city = Places("abcde", row, borders=[{"c", "d"}], links=[("e", "d")])
    b, c, d, e = range(1, 5)
    assert city.near[c] == (d,)
    assert city.near[d] == (c, e)
    assert city.distance[b][c] == 4


def test_a_way_may_end_at_a_stop_but_not_pass_it() -> None:
    # a - S - c, and the long way round a - d - e - c
    town = Places("aScde", [("a", "S"), ("S", "c"), ("a", "d"), ("d", "e"), ("e", "c")], stops={"S"})
    a, s, c, d, e = range(5)
    assert (town.distance[a][s], town.distance[s][c], town.distance[a][c]) == (1, 1, 3)
    assert town.onward(a, c) == (d,)
    assert town.onward(a, s) == (s,)
    assert town.onward(s, e) == (c,)
    assert town.reach(a, 3) == {s: 1, d: 1, e: 2, c: 3}


def test_reach_keeps_the_rules_for_entering_and_stopping() -> None:
    assert RING.reach(A, 2) == {B: 1, F: 1, C: 2, E: 2}
    assert RING.reach(A, 3, enter=lambda place: place != B) == {F: 1, E: 2, D: 3}
    assert RING.reach(A, 5, stop=lambda place: place == F) == {B: 1, F: 1, C: 2, D: 3, E: 4}
    assert RING.reach(A, 0) == {}


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: Places(["a", "b", "b"]), "Two places are called 'b'."),
        (lambda: Places(["a"], [("a", "b")]), "There is no place called 'b'; there are a."),
        (lambda: Places(["a"], stops=["c"]), "There is no place called 'c'; there are a."),
        (lambda: Places(["a"], [("a", "a")]), "A step from 'a' to itself leads nowhere."),
    ],
)  # fmt: skip
def test_a_graph_that_makes_no_sense_gets_a_sentence(make: object, sentence: str) -> None:
    assert callable(make)
    with pytest.raises(ValueError) as wrong:
        make()
    assert str(wrong.value) == sentence


# Laws


@st.composite
def graphs(draw: st.DrawFn, directed: bool = False, stops: bool = False) -> Places:
    """Any graph of up to nine places."""
    names = "abcdefghi"[: draw(st.integers(1, 9))]
    pairs = st.tuples(st.sampled_from(names), st.sampled_from(names)).filter(lambda pair: pair[0] != pair[1])
    many = st.lists(pairs, max_size=14) if len(names) > 1 else st.just([])
    one_way = draw(many) if directed else []
    return Places(names, draw(many), one_way=one_way, stops=draw(st.sets(st.sampled_from(names))) if stops else ())


def walks(places: Places, a: int, steps: int) -> list[tuple[int, ...]]:
    """Every walk of at most that many steps that passes through no stop."""
    latest: list[tuple[int, ...]] = [(a,)]
    found = latest
    for _ in range(steps):
        latest = [
            (*walk, c)
            for walk in latest
            if len(walk) == 1 or walk[-1] not in places.stops
            for c in places.near[walk[-1]]
            if c not in walk
        ]
        found = found + latest
    return found


@given(graphs())
@settings(deadline=None)
def test_distance_is_the_same_both_ways_and_never_longer_by_a_detour(places: Places) -> None:
    every = range(len(places))
    for a, b in product(every, every):
        assert places.distance[a][b] == places.distance[b][a]
        assert (places.distance[a][b] == 0) == (a == b)
        for c in every:
            assert places.distance[a][b] <= places.distance[a][c] + places.distance[c][b]


@given(graphs(directed=True, stops=True))
@settings(deadline=None)
def test_distance_is_the_length_of_the_shortest_walk(places: Places) -> None:
    for a in range(len(places)):
        shortest: dict[int, int] = {}
        for walk in walks(places, a, len(places)):
            shortest.setdefault(walk[-1], len(walk) - 1)
        assert list(places.distance[a]) == [shortest.get(b, FAR) for b in range(len(places))]


@given(graphs(directed=True, stops=True))
@settings(deadline=None)
def test_onward_steps_are_exactly_the_first_steps_of_the_shortest_walks(places: Places) -> None:
    for a in range(len(places)):
        every = walks(places, a, len(places))
        for b in range(len(places)):
            best = [walk for walk in every if walk[-1] == b and len(walk) - 1 == places.distance[a][b] > 0]
            steps = places.onward(a, b)
            assert set(steps) == {walk[1] for walk in best} and list(steps) == sorted(set(steps))
            assert all(places.distance[c][b] == places.distance[a][b] - 1 for c in steps)


@given(graphs(directed=True, stops=True), st.integers(0, 4), st.integers(0, 511), st.integers(0, 511))
@settings(deadline=None)
def test_reach_is_what_the_permitted_walks_lead_to(places: Places, steps: int, closed: int, sticky: int) -> None:
    def permitted(walk: tuple[int, ...]) -> bool:
        return not any(closed >> c & 1 for c in walk[1:]) and not any(sticky >> c & 1 for c in walk[1:-1])

    for a in range(len(places)):
        expected: dict[int, int] = {}
        for walk in walks(places, a, steps):
            if len(walk) > 1 and permitted(walk):
                expected.setdefault(walk[-1], len(walk) - 1)
        found = places.reach(a, steps, lambda c: not closed >> c & 1, lambda c: bool(sticky >> c & 1))
        assert found == expected


@given(graphs(directed=True), st.data())
@settings(deadline=None)
def test_without_loses_just_these_edges(places: Places, data: st.DataObject) -> None:
    edges = places.edges()
    gone = set(data.draw(st.lists(st.sampled_from(edges)))) if edges else set()
    left = set(places.without(gone).edges())
    assert left == {(a, b) for a, b in edges if (a, b) not in gone and (b, a) not in gone}
