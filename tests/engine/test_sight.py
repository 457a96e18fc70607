"""Who sees what, what could lie where, and what a seat remembers."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from shamble.engine.bag import Bag
from shamble.engine.sight import (
    APART,
    Sight,
    Veil,
    Zone,
    Zones,
    forget,
    only_owner,
    remember,
    still_known,
    unseen,
)
from shamble.engine.state import State, many, state
from shamble.engine.story import EVERYONE


@state
class Pawn(State):
    pouch: tuple[int, ...] = ()


@state
class Felt(State):
    """A table with a zone of every shape."""

    memory: tuple[tuple[int, str, int, int], ...] = ()
    deck: tuple[int, ...] = tuple(range(20))
    hands: list[tuple[int, ...]] = many(factory=lambda: [(20, 21), (22, 23), (24,)])
    goals: list[int] = many(factory=lambda: [0, 1, -1])
    spare: int = 2
    top: int = -1
    pawns: list[Pawn] = many(factory=lambda: [Pawn((5,)), Pawn((6, 7)), Pawn()])
    bag: Bag = many(factory=lambda: Bag((0, 1, 1, 2)))
    stacks: list[tuple[int, ...]] = many(factory=lambda: [(1, 2, 3), (11, 12, 13)])
    tokens: list[int] = many(factory=lambda: [3, 0, 4])


def top_is_open(g: Felt, owner: int, eyes: int | None) -> list[bool]:
    """A stack whose uppermost card lies face up."""
    return [spot == len(g.stacks[owner]) - 1 for spot in range(len(g.stacks[owner]))]


def tens(g: Felt, owner: int, card: int) -> int:
    return card // 10


ZONES: tuple[Zone[Felt] | Veil, ...] = (
    Zone("deck", "cards", "deck", unseen),
    Zone("hand", "cards", "hands", only_owner, owned=True),
    Zone("goal", "goals", "goals", only_owner, owned=True),
    Zone("spare", "goals", "spare", unseen),
    Zone("top", "goals", "top"),
    Zone("pouch", "coins", "pawns.pouch", only_owner, owned=True),
    Zone("bag", "tokens", "bag.row", unseen),
    Zone("stack", "tiles", "stacks", top_is_open, pool=tens, owners=lambda g: range(2)),
    Veil("tokens", guess=1),
)


def sight(g: Felt, eyes: int | None, zones: Any = ZONES) -> Sight[Felt]:
    return Sight(g, Zones(zones, Felt), 3, eyes)


def worlds(eyes: int | None, g: Felt | None = None, count: int = 200, zones: Any = ZONES) -> list[Felt]:
    """Many tables as these eyes may imagine one."""
    found = []
    for seed in range(count):
        world = (g or Felt()).copy()
        sight(world, eyes, zones).redeal(Random(seed))
        found.append(world)
    return found


# Looking


def test_a_zone_reads_piles_single_cards_states_and_bags() -> None:
    all_seen = sight(Felt(), EVERYONE)
    assert all_seen.cards("hand", 1) == (22, 23)
    assert (all_seen.cards("goal", 1), all_seen.cards("goal", 2)) == ((1,), ())
    assert (all_seen.cards("spare"), all_seen.cards("top")) == ((2,), ())
    assert all_seen.cards("pouch", 1) == (6, 7)
    assert all_seen.cards("bag") == (0, 1, 1, 2)
    assert all_seen.cards("stack", 1) == (11, 12, 13)


def test_eyes_see_their_own_hand_and_only_the_number_of_cards_in_others() -> None:
    assert sight(Felt(), 0).cards("hand", 0) == (20, 21)
    assert sight(Felt(), 0).cards("hand", 1) == [None, None]
    assert sight(Felt(), None).cards("hand", 0) == [None, None]
    assert sight(Felt(), 0).sees("hand", 0) and not sight(Felt(), 0).sees("hand", 1)
    assert sight(Felt(), None).sees("top") and not sight(Felt(), None).sees("spare")


def test_a_zone_may_be_seen_position_by_position() -> None:
    assert sight(Felt(), 2).cards("stack", 0) == [None, None, 3]
    assert not sight(Felt(), 2).sees("stack", 0)


def test_everything_is_counted_wherever_it_lies() -> None:
    counts = Zones(ZONES, Felt).census(Felt(), 3)
    assert counts == {
        **{f"cards {n}": 1 for n in range(25)},
        **{f"goals {n}": 1 for n in range(3)},
        **{f"coins {n}": 1 for n in (5, 6, 7)},
        **{f"tokens {n}": count for n, count in ((0, 1), (1, 2), (2, 1))},
        **{f"tiles {n}": 1 for n in (1, 2, 3, 11, 12, 13)},
    }


# Dealing


@pytest.mark.parametrize("eyes", (0, 1, 2, None))
def test_a_redeal_keeps_every_component_and_everything_that_is_seen(eyes: int | None) -> None:
    before = Felt()
    for world in worlds(eyes, count=20):
        assert Zones(ZONES, Felt).census(world, 3) == Zones(ZONES, Felt).census(before, 3)
        assert sight(world, eyes).known() == sight(before, eyes).known()


def test_a_redeal_reaches_every_unseen_place_with_every_card_that_could_be_there() -> None:
    found = worlds(0, count=2000)
    for place in range(20):
        assert {world.deck[place] for world in found} == {*range(20), 22, 23, 24}
    assert {world.hands[2][0] for world in found} == {*range(20), 22, 23, 24}
    assert {world.spare for world in found} == {world.goals[1] for world in found} == {1, 2}
    assert {world.bag.row for world in found} == {world.bag.row for world in worlds(None, count=2000)}
    assert len({world.bag.row for world in found}) == 12


def test_all_deals_are_equally_likely() -> None:
    first = Counter(world.hands[2][0] for world in worlds(0, count=4600))
    assert len(first) == 23
    assert all(130 < count < 275 for count in first.values())


def test_a_card_stays_in_its_pool() -> None:
    for world in worlds(0):
        assert {card // 10 for card in world.stacks[0]} == {0}
        assert {card // 10 for card in world.stacks[1]} == {1}
        assert (world.stacks[0][2], world.stacks[1][2]) == (3, 13)
    assert {world.stacks[0] for world in worlds(0)} == {(1, 2, 3), (2, 1, 3)}


def parity(g: Felt, owner: int, card: int) -> str:
    return "even" if card % 2 == 0 else "odd"


KINDS: tuple[Zone[Felt], ...] = (
    Zone("deck", "cards", "deck", unseen, APART, parity),
    Zone("hand", "cards", "hands", only_owner, kind=parity, owned=True),
)


def test_kinds_change_places_within_a_pool_and_cards_within_their_kind() -> None:
    # The others hold 22, 23 and 24: two even cards and an odd one, as everybody can tell
    found = worlds(0, count=1000, zones=KINDS)
    for world in found:
        held = (*world.hands[1], *world.hands[2])
        assert sorted(card % 2 for card in held) == [0, 0, 1]
    assert {world.hands[2][0] % 2 for world in found} == {0, 1}
    assert {world.hands[2][0] for world in found} == {*range(20), 22, 23, 24}
    assert {world.deck[0] % 2 for world in found} == {0, 1}


def test_the_truth_leaves_no_trace_in_what_is_imagined() -> None:
    other = Felt(hands=[(20, 21), (23, 4), (6,)], deck=(22, 5, 24, *[n for n in range(20) if n not in (4, 5, 6)]))
    other.goals, other.spare = [0, 2, -1], 1
    for zones in (ZONES, KINDS):
        for seed in range(20):
            ours, theirs = Felt(), other.copy()
            sight(ours, 0, zones).redeal(Random(seed))
            sight(theirs, 0, zones).redeal(Random(seed))
            assert (ours.deck, ours.hands) == (theirs.deck, theirs.hands)


def test_a_deal_can_be_laid_on_several_tables() -> None:
    g = Felt()
    deal = sight(g, 1).deal(Random(5))
    assert g == Felt()
    one, two = g.copy(), g.copy()
    sight(one, 1).lay(deal)
    sight(two, 1).lay(deal)
    assert one == two != g


def test_a_veiled_number_is_known_to_its_seat_only() -> None:
    assert [world.tokens for world in worlds(0, count=2)] == [[3, 1, 1]] * 2
    assert [world.tokens for world in worlds(None, count=2)] == [[1, 1, 1]] * 2


# Remembering


def test_what_a_seat_has_looked_at_stays_where_it_is_in_all_its_worlds() -> None:
    g = Felt()
    remember(g, 0, "deck", 0, g.deck[-2:])
    assert {world.deck[-2:] for world in worlds(0, g)} == {(18, 19)}
    assert len({world.deck[-2:] for world in worlds(1, g)}) > 50
    assert sight(g, 0).cards("deck") == [None] * 18 + [18, 19]
    assert sight(g, 1).cards("deck") == [None] * 20


def test_a_card_that_leaves_the_zone_is_forgotten_even_if_it_comes_back() -> None:
    g, zones = Felt(), Zones(ZONES, Felt)
    remember(g, 0, "deck", 0, (18, 19))
    g.deck, g.hands[1] = g.deck[:-1], (*g.hands[1], 19)
    g.memory = still_known(g, zones)
    g.deck = (19, *g.deck)
    assert sight(g, 0).cards("deck") == [None] * 19 + [18]


def test_however_often_nothing_moved_what_leaves_then_is_forgotten_in_each_of_several_piles() -> None:
    g, zones = Felt(), Zones(ZONES, Felt)
    remember(g, 0, "deck", 0, (18, 19))
    remember(g, 1, "stacks", 1, (11, 12))
    for _ in range(3):
        assert still_known(g, zones) is g.memory
    g.stacks[1] = (12, 13)
    g.memory = still_known(g, zones)
    assert g.memory == ((0, "deck", 0, 18), (0, "deck", 0, 19), (1, "stacks", 1, 12))
    assert still_known(g, zones) is g.memory
    g.deck = g.deck[:-1]
    assert still_known(g, zones) == ((0, "deck", 0, 18), (1, "stacks", 1, 12))


def test_what_lies_with_a_pawn_is_forgotten_when_it_leaves_although_the_pawns_are_the_same() -> None:
    g, zones = Felt(), Zones(ZONES, Felt)
    remember(g, 0, "pawns.pouch", 1, (6, 7))
    remember(g, 0, "deck", 0, (19,))
    assert still_known(g, zones) == still_known(g, zones) == g.memory
    g.pawns[1].pouch = (7,)
    assert still_known(g, zones) == ((0, "pawns.pouch", 1, 7), (0, "deck", 0, 19))


def test_a_shuffle_makes_all_forget() -> None:
    g = Felt()
    remember(g, 0, "deck", 0, (19,))
    remember(g, 1, "stacks", 1, (11,))
    forget(g, "deck")
    assert sight(g, 0).cards("deck") == [None] * 20
    assert sight(g, 1).cards("stack", 1) == [11, None, 13]


def test_what_is_remembered_counts_as_seen_once() -> None:
    g = Felt()
    before = sight(g, 0).known()
    remember(g, 0, "deck", 0, (19,))
    remember(g, 0, "deck", 0, (19,))
    assert sight(g, 0).known() - before == {("cards", 19): 1}


# What is hidden, zone by zone


def test_eyes_that_see_everything_have_nothing_to_deal_again() -> None:
    assert sight(Felt(), EVERYONE).veiled() == {}
    assert sight(Felt(), EVERYONE).unseen_cards() == []
    assert {world.digest() for world in worlds(EVERYONE, count=5)} == {Felt().digest()}


def test_what_is_veiled_is_said_by_zone_owner_and_spot() -> None:
    g = Felt()
    dark = {("deck", "deck", 0): None, ("spare", "spare", 0): None, ("bag.row", "bag", 0): None}
    shown = {("stacks", "stack", owner): (0, 1) for owner in (0, 1)}
    theirs = {("hands", "hand", 1): None, ("hands", "hand", 2): None, ("goals", "goal", 1): None}
    assert sight(g, 0).veiled() == {**dark, **shown, **theirs, ("pawns.pouch", "pouch", 1): None}
    assert sight(g, EVERYONE).veiled() == {}
    remember(g, 0, "deck", 0, (18, 19))
    remember(g, 1, "hands", 2, (24,))
    assert sight(g, 0).veiled()[("deck", "deck", 0)] == tuple(range(18))
    assert sight(g, 1).veiled()[("deck", "deck", 0)] is None
    assert ("hands", "hand", 2) not in sight(g, 1).veiled() and ("hands", "hand", 2) in sight(g, 0).veiled()


def test_what_a_seat_remembers_is_no_longer_veiled_even_where_nobody_sees_anything() -> None:
    g = Felt()
    before = sight(g, 0).veiled()
    assert all(sight(g, 0).still_veiled(zone, owner, spots) for (_, zone, owner), spots in before.items())
    remember(g, 0, "deck", 0, (18, 19))
    assert not sight(g, 0).still_veiled("deck", 0, before["deck", "deck", 0])
    assert sight(g, 0).still_veiled("deck", 0, tuple(range(18)))
    assert sight(g, 0).still_veiled("spare", 0, None) and sight(g, 1).still_veiled("deck", 0, None)
    assert not sight(g, 1).still_veiled("deck", 0, tuple(range(18)))


def test_every_unseen_card_is_counted_with_those_it_could_change_places_with() -> None:
    g = Felt()
    found = {spot: (card, others) for spot, card, others in sight(g, 0).unseen_cards()}
    assert len(found) == 20 + 3 + 2 + 2 + 4 + 4
    assert {others for (zone, _, _), (_, others) in found.items() if zone in ("deck", "hand")} == {23}
    assert found["goal", 1, 0] == (1, 2) and found["spare", 0, 0] == (2, 2)
    assert found["stack", 1, 0] == (11, 2) and ("stack", 1, 2) not in found
    assert found["pouch", 1, 1] == (7, 2) and found["bag", 0, 3] == (2, 4)
    apart = {spot: others for spot, _, others in sight(g, 0, KINDS).unseen_cards()}
    assert apart["deck", 0, 0] == 20, "kinds change places within the deck"
    assert apart["hand", 2, 0] == 12, "as many even cards are unseen, in the deck and in hands"


def test_cards_of_one_kind_that_lie_apart_still_change_places_with_those_of_their_kind() -> None:
    # Given a deck that holds even cards only, and hands of which everybody knows what is odd
    g = Felt(deck=(0, 2, 4, 6), hands=[(20, 21), (22, 23), (24,)])
    found = worlds(0, g, zones=KINDS)
    census = Zones(KINDS, Felt).census(g, 3)
    assert all(Zones(KINDS, Felt).census(world, 3) == census and len(world.deck) == 4 for world in found)
    assert {world.deck[0] for world in found} == {0, 2, 4, 6, 22, 24}
    assert {card % 2 for world in found for card in world.deck} == {0}
    assert {sorted(world.hands[1])[-1] for world in found} >= {22, 23}
    assert {frozenset((*world.deck, *world.hands[1], *world.hands[2])) for world in found} == {
        frozenset((0, 2, 4, 6, 22, 23, 24))
    }


# Wrong declarations


def test_a_zone_that_names_no_field_of_the_table_is_refused_with_a_sentence() -> None:
    with pytest.raises(TypeError, match=r"Zone 'hand' names the field 'hnds', which Felt does not have\."):
        Zones((Zone("hand", "cards", "hnds"),), Felt)
    for field in ("deck", "goals"):
        with pytest.raises(TypeError, match=rf"Zone 'hand' names '{field}\.row', but '{field}' holds no states\."):
            Zones((Zone("hand", "cards", f"{field}.row"),), Felt)


def test_a_hidden_zone_that_is_a_function_needs_a_way_to_fill_it() -> None:
    with pytest.raises(TypeError, match="needs a `put`"):
        Zones((Zone("hand", "cards", lambda g, owner: g.hands[owner], only_owner),), Felt)
    # What everybody sees is never filled again, and who brings a `put` can be dealt again
    Zones((Zone("hand", "cards", lambda g, owner: g.hands[owner]),), Felt)
    Zones((Zone("hand", "cards", lambda g, owner: g.hands[owner], only_owner, put=lambda g, owner, cards: None),), Felt)
