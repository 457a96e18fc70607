"""Options are their words, and what may be done and why not is one truth."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from shamble.engine.ask import NO, PASS, YES, Ask, Forbidden, Option, allowed, amount, option, refused

WAYS = tuple(Option("move", "rick", place) for place in ("farm", "town", "prison", "highway"))


def test_an_option_is_its_words() -> None:
    assert Option("move", "rick", "farm") == Option("move", "rick farm") == Option("move rick farm", value=3)
    assert Option("move", "rick") != Option("move", "glenn")
    assert Option("pass") != "pass" and Option("pass") != None  # noqa: E711 - equality is the point
    assert len({Option("move", "rick"), Option("move", "rick", value=1), Option("stay", "rick")}) == 2
    assert repr(Option("move", "rick")) == "<move rick>"


def test_options_that_recur_are_made_once_and_know_their_value() -> None:
    assert option("move", "rick") is option("move", "rick") is not option("move", "glenn")
    assert amount("pay", "food", of=3) is amount("pay", "food", of=3)
    assert (amount("pay", "food", of=3).words, amount("pay", "food", of=3).value) == ("pay food 3", 3)
    assert (YES.value, NO.value, PASS.value) == (True, False, None)


@given(st.sets(st.sampled_from(WAYS)))
def test_every_choice_is_either_allowed_or_refused_with_its_clause(forbidden: set[Option]) -> None:
    def forbids(chosen: Option) -> str:
        return f"XY-1.0{WAYS.index(chosen)}" if chosen in forbidden else ""

    why = list(refused(WAYS, forbids))
    assert allowed(WAYS, forbids) == [way for way in WAYS if way not in forbidden]
    assert why == [Forbidden(way.words, forbids(way)) for way in WAYS if way in forbidden]
    ask = Ask(0, "move", allowed(WAYS, forbids), why_not=lambda: refused(WAYS, forbids))
    assert ask.refusals() == why
    assert [ask.find(way.words) for way in WAYS] == [None if way in forbidden else way for way in WAYS]


def test_nothing_is_refused_where_no_reason_is_given() -> None:
    ask = Ask(1, "move", WAYS)
    assert ask.refusals() == []
    assert (ask.secret, ask.of, ask.about) == (False, "", ())
    assert ask.find("move") is None
