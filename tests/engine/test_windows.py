"""Windows ask everybody who could hold something, in order, and remember who has declined."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from shamble.engine.ask import Ask, Asking, Option, Refusal, option
from shamble.engine.game import Table
from shamble.engine.state import many, state
from shamble.engine.story import Silence, Story
from shamble.engine.windows import Window, reopen

from .driving import drive, pick


@state
class Camp(Table):
    backs: list[int] = many(factory=lambda: [1, 1, 1])
    """How many hidden cards everybody sees in each hand."""
    whistles: list[int] = many(factory=lambda: [0, 0, 0])
    """How many of them are whistles, which is secret."""
    blown: tuple[int, ...] = ()
    story = Story()


@state
class Playout(Camp):
    story = Silence()  # type: ignore[assignment]


BLOW = option("blow")


def holds_a_card(g: Camp, seat: int) -> bool:
    return g.backs[seat] > 0


def whistles(g: Camp, seat: int) -> list[Option]:
    return [BLOW] if g.whistles[seat] else []


def blow(g: Camp, seat: int, chosen: Option) -> None:
    assert chosen is BLOW
    g.backs[seat] -= 1
    g.whistles[seat] -= 1
    g.blown += (seat,)


ONCE = Window("whistle", holds_a_card, whistles, blow)
AGAIN = Window("whistle", holds_a_card, whistles, blow, again=True)


def seats(asked: Sequence[object]) -> list[int]:
    return [ask.seat for ask in asked if isinstance(ask, Ask)]


def test_everybody_who_could_hold_a_card_is_asked_although_passing_is_all_there_is() -> None:
    asked = drive(ONCE.ask(Camp(), (1, 2, 0)), "pass", "pass", "pass")
    assert seats(asked) == [1, 2, 0]
    assert all(isinstance(ask, Ask) and ask.secret for ask in asked)


def test_who_is_asked_does_not_depend_on_what_is_hidden() -> None:
    nothing = drive(ONCE.ask(Camp(), (0, 1, 2)), "pass", "pass", "pass")
    hidden = drive(ONCE.ask(Camp(whistles=[0, 1, 0]), (0, 1, 2)), "pass", "pass", "pass")
    assert seats(nothing) == seats(hidden) == [0, 1, 2]


def test_where_nobody_listens_only_those_are_asked_who_hold_something() -> None:
    g = Playout(whistles=[0, 1, 0])
    asked = drive(ONCE.ask(g, (0, 1, 2)), "blow")
    assert (seats(asked), g.blown, g.windows) == ([1], (1,), {})
    # and one who could pass in all windows to come is asked everywhere
    until = Window("whistle", holds_a_card, whistles, blow, until="all")
    assert seats(drive(until.ask(Playout(), (0, 1, 2)), "pass-all", "pass", "pass")) == [0, 1, 2]


def test_who_can_hold_nothing_is_not_asked() -> None:
    assert seats(drive(ONCE.ask(Camp(backs=[1, 0, 1]), (0, 1, 2)), "pass", "pass")) == [0, 2]


def test_one_moment_each_with_any_number_of_uses() -> None:
    g = Camp(backs=[3, 3, 0], whistles=[0, 2, 0])
    asked = drive(ONCE.ask(g, (0, 1, 2)), "pass", "blow", "blow", "pass")
    assert seats(asked) == [0, 1, 1, 1]
    assert g.blown == (1, 1)


def test_a_use_lets_all_others_decide_again() -> None:
    g = Camp(backs=[2, 2, 2], whistles=[0, 1, 0])
    asked = drive(AGAIN.ask(g, (0, 1, 2)), "pass", "blow", "pass", "pass", "pass")
    assert seats(asked) == [0, 1, 2, 0, 1]


def test_the_state_remembers_who_has_declined() -> None:
    g = Camp(whistles=[0, 1, 0])
    first = ONCE.step(g, (0, 1, 2), then="night")
    assert first is not None
    drive(first, "pass")
    assert ONCE.declined(g, (0, 1, 2)) == (0,)
    again = Camp.from_plain(g.plain())
    asked = ONCE.step(again, (0, 1, 2), then="night")
    assert asked is not None
    assert next(asked).seat == 1  # type: ignore[union-attr]


def test_a_window_cut_into_phases_ends_with_the_next_phase() -> None:
    g = Camp(phase="whistle", backs=[2, 1, 0], whistles=[1, 0, 0])
    asked: list[object] = []
    for answer in ("blow", "pass", "pass"):
        asking = AGAIN.step(g, (0, 1, 2), then="night")
        assert asking is not None
        assert g.phase == "whistle"
        asked += drive(asking, answer)
    assert AGAIN.step(g, (0, 1, 2), then="night") is None
    assert (g.phase, seats(asked), g.windows) == ("night", [0, 1, 0], {})


def test_asking_for_the_next_twice_changes_nothing() -> None:
    g = Camp(backs=[0, 1, 1])
    assert ONCE.next_asked(g, (0, 1, 2)) == 1
    before = g.digest()
    assert ONCE.next_asked(g, (0, 1, 2)) == 1
    assert g.digest() == before


def test_who_was_passed_over_is_not_asked_when_a_later_use_changes_what_all_see() -> None:
    def deal_in(g: Camp, seat: int, chosen: Option) -> None:
        blow(g, seat, chosen)
        g.backs[0] += 1

    once = Window("whistle", holds_a_card, whistles, deal_in)
    again = Window("whistle", holds_a_card, whistles, deal_in, again=True)
    g, h = Camp(backs=[0, 1, 0], whistles=[0, 1, 0]), Camp(backs=[0, 1, 0], whistles=[0, 1, 0])
    assert seats(drive(once.ask(g, (0, 1, 2)), "blow")) == [1]
    assert seats(drive(again.ask(h, (0, 1, 2)), "blow", "pass")) == [1, 0]


def test_a_closed_window_asks_nobody_else() -> None:
    def cancel(g: Camp, seat: int, chosen: Option) -> None:
        blow(g, seat, chosen)
        window.close(g)

    window = Window("whistle", holds_a_card, whistles, cancel)
    g = Camp(backs=[2, 2, 2], whistles=[1, 1, 1])
    assert seats(drive(window.ask(g, (0, 1, 2)), "blow")) == [0]
    assert g.windows == {}


def test_passing_for_good_lasts_until_the_windows_are_reopened() -> None:
    window = Window("whistle", holds_a_card, whistles, blow, again=True, until="night")
    g = Camp(backs=[2, 2, 0], whistles=[0, 1, 0])
    assert seats(drive(window.ask(g, (0, 1, 2)), "pass-all", "blow", "pass")) == [0, 1, 1]
    assert seats(drive(window.ask(g, (0, 1, 2)), "pass")) == [1]
    reopen(g, "night")
    assert seats(drive(window.ask(g, (0, 1, 2)), "pass", "pass")) == [0, 1]


def test_figures_are_asked_through_the_seat_that_speaks_for_them() -> None:
    window = Window(
        "whistle", holds_a_card, whistles, blow, seat_of=lambda g, who: who // 2, about=lambda g, who: (who,)
    )
    asked = drive(window.ask(Camp(), (2, 1)), "pass", "pass")
    assert [(ask.seat, ask.about) for ask in asked if isinstance(ask, Ask)] == [(1, (2,)), (0, (1,))]


def test_a_use_may_ask_further_questions() -> None:
    def where(g: Camp, seat: int, chosen: Option) -> Asking[None]:
        blow(g, seat, chosen)
        yield Ask(seat, "where", (option("north"), option("south")))

    window = Window("whistle", holds_a_card, whistles, where)
    asked = drive(window.ask(Camp(backs=[1, 0, 0], whistles=[1, 0, 0]), (0,)), "blow", "south")
    assert [ask.key for ask in asked if isinstance(ask, Ask)] == ["whistle", "where"]


def test_a_window_does_not_open_inside_itself() -> None:
    g = Camp()
    outer = ONCE.ask(g, (0, 1))
    next(outer)
    with pytest.raises(ValueError, match="open already"):
        next(ONCE.ask(g, (0, 1)))


def test_refusals_are_those_of_whoever_is_asked() -> None:
    window = Window("whistle", holds_a_card, whistles, blow, why_not=lambda g, who: [Refusal(f"blow {who}", "TY-1.01")])
    asking = window.ask(Camp(), (2,))
    ask = next(asking)
    assert isinstance(ask, Ask)
    assert pick(ask, "pass").words == "pass"
    assert ask.refusals() == [Refusal("blow 2", "TY-1.01")]


def test_an_open_window_is_no_secret_and_may_name_a_figure() -> None:
    seen = Window("whistle", holds_a_card, whistles, blow, secret=False, of=lambda g, seat: f"guard-{seat}")
    (ask,) = drive(seen.ask(Camp(backs=[0, 1, 0], whistles=[0, 1, 0]), (0, 1)), "pass")
    assert isinstance(ask, Ask)
    assert (ask.secret, ask.of) == (False, "guard-1")
