"""One interpreter of card effects: left to right, debts settled after each verb, nothing without a function."""

from __future__ import annotations

from typing import Annotated

import msgspec
import pytest

from shamble.engine.ask import Ask, Asking, option
from shamble.engine.cards import Card
from shamble.engine.effects import Effects, Passive, Verb, verbs_of
from shamble.engine.game import Table
from shamble.engine.state import state

from .driving import drive


@state
class Den(Table):
    told: tuple[str, ...] = ()
    owed: int = 0
    shut: bool = False


class Say(Verb, frozen=True, tag="say"):
    word: str


class Owe(Verb, frozen=True, tag="owe"):
    n: Annotated[int, msgspec.Meta(ge=1)]


class Pick(Verb, frozen=True, tag="pick"):
    pass


class Twice(Verb, frozen=True, tag="twice"):
    then: tuple[Say | Owe, ...]


class Loud(Passive, frozen=True, tag="loud"):
    pass


class Note(Card, frozen=True, kw_only=True):
    effects: tuple[Say | Pick | Twice | Loud, ...] = ()


def settle(g: Den) -> Asking[None] | None:
    if not g.owed:
        return None
    return pay(g)


def pay(g: Den) -> Asking[None]:
    while g.owed:
        chosen = yield Ask(0, "pay", (option("coin"), option("bread")))
        g.owed -= 1
        g.told += (chosen.verb,)


def interpreter() -> Effects[Den, str]:
    effects: Effects[Den, str] = Effects(settle, goes_on=lambda g, o: not g.shut)

    @effects.carries_out(Say)
    def say(g: Den, effect: Say, o: str) -> None:
        g.told += (f"{o} {effect.word}",)
        g.shut = effect.word == "enough"

    @effects.carries_out(Owe)
    def owe(g: Den, effect: Owe, o: str) -> None:
        g.owed += effect.n

    @effects.carries_out(Pick)
    def pick(g: Den, effect: Pick, o: str) -> Asking[None]:
        chosen = yield Ask(0, "pick", (option("left"), option("right")))
        g.told += (chosen.verb,)

    @effects.carries_out(Twice)
    def twice(g: Den, effect: Twice, o: str) -> Asking[None]:
        for _ in range(2):
            yield from effects.carry_out(g, effect.then, o)

    return effects


def test_verbs_are_carried_out_from_left_to_right() -> None:
    g = Den()
    drive(interpreter().carry_out(g, (Say("one"), Pick(), Say("two")), "rick"), "left")
    assert g.told == ("rick one", "left", "rick two")


def test_what_a_verb_leaves_owed_is_settled_before_the_next() -> None:
    g = Den()
    drive(interpreter().carry_out(g, (Owe(2), Say("done")), "rick"), "coin", "bread")
    assert g.told == ("coin", "bread", "rick done")


def test_verbs_inside_verbs_settle_their_own_debts_and_nothing_is_paid_twice() -> None:
    g = Den()
    drive(interpreter().carry_out(g, (Twice((Owe(1), Say("again"))),), "rick"), "coin", "bread")
    assert g.told == ("coin", "rick again", "bread", "rick again")


def test_a_card_stops_where_it_may_not_go_on() -> None:
    g = Den()
    drive(interpreter().carry_out(g, (Say("enough"), Say("more")), "rick"))
    assert g.told == ("rick enough",)


def test_every_verb_is_found_those_inside_others_too_and_no_passive() -> None:
    assert set(verbs_of([Note])) == {Say, Pick, Twice, Owe}


def test_a_verb_without_a_function_is_refused() -> None:
    interpreter().check([Note])
    effects: Effects[Den, str] = Effects()
    with pytest.raises(TypeError, match="Cards can say Owe, but no function carries it out"):
        effects.check([Note])


def test_a_function_for_a_verb_that_no_card_can_say_is_refused() -> None:
    class Whisper(Verb, frozen=True, tag="whisper"):
        pass

    effects = interpreter()

    @effects.carries_out(Whisper)
    def whisper(g: Den, effect: Whisper, o: str) -> None:
        g.told += ("psst",)

    with pytest.raises(TypeError, match="carries out Whisper, but no card can say it"):
        effects.check([Note])


def test_whether_an_effect_would_change_anything() -> None:
    effects: Effects[Den, str] = Effects()
    effects.carries_out(Say, changes=lambda g, effect, o: effect.word not in g.told)(lambda g, effect, o: None)
    effects.carries_out(Pick)(lambda g, effect, o: None)
    g = Den(told=("hush",))
    assert not effects.would_change(g, (), "rick")
    assert not effects.would_change(g, (Say("hush"), Say("hush")), "rick")
    assert effects.would_change(g, (Say("hush"), Say("shout")), "rick")
    assert effects.would_change(g, (Say("hush"), Pick()), "rick")


def test_a_verb_has_one_function_only() -> None:
    effects = interpreter()
    with pytest.raises(TypeError, match="carried out by two functions"):
        effects.carries_out(Say)(lambda g, effect, o: None)
