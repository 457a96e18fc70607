"""Piles: drawing, putting back and renewing never lose a card."""

from __future__ import annotations

from random import Random

import pytest

from shamble.engine import piles
from shamble.engine.chance import FastChance
from shamble.engine.game import Table
from shamble.engine.piles import NO_CARD, Pile
from shamble.engine.state import many, state
from shamble.engine.story import Story


@state
class Shelf(Table):
    deck: tuple[int, ...] = ()
    discards: tuple[int, ...] = ()
    kept: list[tuple[int, ...]] = many(factory=lambda: [(), ()])
    stacks: list[tuple[int, ...]] = many(factory=lambda: [(), ()])


DECK = Pile("deck", discards=("discards", "kept"), renewed="reshuffled")
PLAIN = Pile("deck")
STACKS = Pile("stacks")


def shelf(**fields: object) -> Shelf:
    g = Shelf(**fields)  # type: ignore[arg-type]
    g.chance, g.story = FastChance(Random(3)), Story()
    return g


def told(g: Shelf) -> list[str]:
    assert isinstance(g.story, Story)
    return [event.key for event in g.story]


def test_the_last_card_is_the_top() -> None:
    g = shelf(deck=(1, 2, 3))
    assert DECK.draw(g) == 3
    assert g.deck == (1, 2)


def test_several_cards_come_uppermost_first() -> None:
    g = shelf(deck=(1, 2, 3, 4))
    assert DECK.draw_many(g, 3) == (4, 3, 2)
    assert g.deck == (1,)


def test_drawing_nothing_takes_nothing() -> None:
    g = shelf(deck=(1, 2))
    assert DECK.draw_many(g, 0) == ()
    assert g.deck == (1, 2)


def test_an_empty_pile_is_renewed_from_all_its_discards() -> None:
    g = shelf(discards=(5, 1), kept=[(2,), (4, 3)])
    card = DECK.draw(g)
    assert sorted((*g.deck, card)) == [1, 2, 3, 4, 5]
    assert (g.discards, g.kept) == ((), [(), ()])
    assert told(g) == ["reshuffled"]


def test_a_pile_that_runs_out_in_the_middle_of_a_draw_is_renewed_then() -> None:
    g = shelf(deck=(7, 8), discards=(1, 2, 3))
    drawn = DECK.draw_many(g, 4)
    assert drawn[:2] == (8, 7)
    assert sorted((*drawn, *g.deck)) == [1, 2, 3, 7, 8]
    assert len(g.deck) == 1


def test_no_cards_anywhere_give_nothing() -> None:
    g = shelf()
    assert DECK.draw(g) == NO_CARD
    assert DECK.draw_many(g, 2) == ()
    assert DECK.take_at_random(g) == NO_CARD
    assert told(g) == []


def test_without_discards_an_empty_pile_stays_empty() -> None:
    g = shelf(discards=(1,))
    assert PLAIN.draw(g) == NO_CARD
    assert g.discards == (1,)


def test_on_top_and_under() -> None:
    g = shelf(deck=(1, 2))
    DECK.put_on_top(g, (3, 4))
    DECK.put_under(g, (5, 6))
    assert g.deck == (6, 5, 1, 2, 3, 4)
    assert DECK.draw(g) == 4


def test_each_owner_has_a_pile() -> None:
    g = shelf(stacks=[(1, 2), (3, 4)])
    assert STACKS.draw(g, 1) == 4
    STACKS.put_under(g, (9,), 0)
    assert g.stacks == [(9, 1, 2), (3,)]


def test_one_certain_card_and_a_random_one() -> None:
    g = shelf(deck=(1, 2, 3, 2))
    DECK.take(g, 2)
    assert g.deck == (1, 3, 2)
    taken = DECK.take_at_random(g)
    assert sorted((*g.deck, taken)) == [1, 2, 3]


def test_a_shuffle_keeps_every_card_and_forgets_what_was_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    forgotten: list[tuple[str, int]] = []
    monkeypatch.setattr(piles, "forget", lambda g, field, owner: forgotten.append((field, owner)))
    g = shelf(stacks=[(), tuple(range(30))], discards=(1, 2))
    STACKS.shuffle_in(g, (40, 41), 1)
    assert sorted(g.stacks[1]) == [*range(30), 40, 41]
    assert g.stacks[1] != (*range(30), 40, 41)
    DECK.draw(g)
    assert forgotten == [("stacks", 1), ("deck", 0)]
    STACKS.put_on_top(g, (50,), 0)
    STACKS.draw(g, 0)
    assert len(forgotten) == 2


def test_a_pile_is_the_first_of_its_field_unless_its_owner_is_named() -> None:
    g = shelf(stacks=[(1,), (2,)])
    STACKS.put_on_top(g, (3,))
    STACKS.put_under(g, (4,))
    assert (STACKS.cards(g), g.stacks) == ((4, 1, 3), [(4, 1, 3), (2,)])
    STACKS.shuffle_in(g, (5,))
    assert (sorted(g.stacks[0]), g.stacks[1]) == ([1, 3, 4, 5], (2,))
    STACKS.take(g, 5)
    assert STACKS.draw(g) in (1, 3, 4)
    assert (len(g.stacks[0]), STACKS.draw_many(g, 2, 1)) == (2, (2,))


def test_renewing_does_not_depend_on_the_order_of_the_discards() -> None:
    one, other = shelf(discards=(1, 2, 3, 4, 5)), shelf(discards=(5, 3, 1, 4, 2))
    assert DECK.renew(one) == DECK.renew(other)
