"""Section 1: the survivors chosen at setup, the box, and the mark of starter cards."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from shamble.engine.chance import FastChance
from shamble.engine.match import Match
from shamble.games.dead_of_winter.setup import first_player
from shamble.testing import at, options_of, play, random_answers, table

from .helpers import GAME, content, deck_at, group_of, hand_of, look, number, opened, place_of, set_up, told


def dealt(*hands: tuple[str, ...]) -> Match:
    """Players choose among these survivors."""
    m = opened(len(hands))
    g = look(m).copy()
    names = content(m).survivor_number
    pool = [*g.survivor_deck, *[s for each in g.dealt for s in each]]
    g.dealt = [tuple(names[name] for name in hand) for hand in hands]
    g.survivor_deck = tuple(s for s in pool if not any(s in hand for hand in g.dealt))
    return Match.begin_at(g, m, seed=1)


# Survivors


@pytest.mark.rule("DW-1.20")
@pytest.mark.parametrize("players", (2, 3, 4, 5))
def test_four_survivors_are_dealt_to_each(players: int) -> None:
    g = look(opened(players))
    assert [len(hand) for hand in g.dealt] == [4] * players
    assert len({s for hand in g.dealt for s in hand}) == 4 * players


@pytest.mark.rule("DW-1.21", "DW-1.23")
def test_all_choose_at_once_in_secret_and_everything_is_shown_together() -> None:
    m = dealt(("tam", "pip", "felix", "rosa"), ("sol", "greta", "nell", "lou"), ("ilse", "kai", "joan", "wes"))
    # Everybody is asked at the same time, each about their own four
    assert [(ask.key, ask.seat) for ask in m.pending] == [("choose-leader", seat) for seat in range(3)]
    assert options_of(m, 1) == ["lead sol", "lead greta", "lead nell", "lead lou"]
    play(m, "0: lead felix", "2: lead ilse", "1: lead sol")
    assert options_of(m, 0) == ["keep tam", "keep pip", "keep rosa"]
    play(m, "1: keep lou", "0: keep tam")
    # As long as one player has not chosen, nobody knows anything of the others
    for eyes in (0, 1, 2, None):
        for seat in {0, 1, 2} - {eyes}:
            assert m.game.sight(m.state, 3, eyes).cards("dealt", seat) == [None] * 4
    assert look(m).group == [(), (), ()]
    assert "keeps-survivors" not in told(m)
    play(m, "2: keep wes")
    assert [group_of(m, seat) for seat in range(3)] == [["felix", "tam"], ["sol", "lou"], ["ilse", "wes"]]
    assert told(m).count("keeps-survivors") == 3


@pytest.mark.rule("DW-1.21", "DW-1.22")
def test_the_others_are_returned_and_the_survivor_deck_is_shuffled_again() -> None:
    m = dealt(("tam", "pip", "felix", "rosa"), ("sol", "greta", "nell", "lou"), ("ilse", "kai", "joan", "wes"))
    before = look(m).survivor_deck
    play(m, "0: lead felix", "1: lead sol", "2: lead ilse", "0: keep tam", "1: keep lou", "2: keep wes")
    after = look(m).survivor_deck
    returned = {number(m, name) for name in ("pip", "rosa", "greta", "nell", "kai", "joan")}
    assert set(after) == {*before, *returned}
    # Neither those that lay there nor those that came back lie in the old order
    assert tuple(s for s in after if s in before) != before
    assert set(after[-6:]) != returned != set(after[:6])


@pytest.mark.rule("DW-1.21", "DW-1.23")
def test_two_players_keep_three_survivors() -> None:
    m = dealt(("tam", "pip", "felix", "rosa"), ("sol", "greta", "nell", "lou"))
    play(m, "0: lead pip", "1: lead nell", "0: keep rosa", "1: keep sol", "0: keep tam", "1: keep greta")
    assert [group_of(m, seat) for seat in range(2)] == [["pip", "rosa", "tam"], ["nell", "sol", "greta"]]


@pytest.mark.rule("DW-1.24")
@pytest.mark.parametrize("players", (2, 3, 4, 5))
def test_the_figures_of_all_kept_survivors_stand_in_the_colony(players: int) -> None:
    m = set_up(players)
    kept = [name for seat in range(players) for name in group_of(m, seat)]
    assert {place_of(m, name) for name in kept} == {"colony"}
    assert len(look(m).people[0]) == len(kept) == players * (3 if players == 2 else 2)


@pytest.mark.rule("DW-1.25", "DW-3.09")
def test_sc_05_the_leader_with_the_greatest_influence_brings_the_token() -> None:
    # Given leaders with influence 44, 60 and 28
    m = dealt(("felix", "harriet", "pip", "rosa"), ("sol", "greta", "nell", "lou"), ("ilse", "wes", "joan", "kai"))
    play(m, "0: lead felix", "1: lead sol", "2: lead ilse", "0: keep harriet", "1: keep lou", "2: keep wes")
    # Then followers do not count and the second seat opens
    assert look(m).first == 1
    assert look(m).order == (1, 2, 0)
    assert (m.pending[0].key, m.pending[0].seat) == ("action", 1)


@pytest.mark.rule("DW-1.25")
def test_a_tie_of_leaders_is_settled_by_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    m = set_up(3)
    monkeypatch.setattr(content(m), "influence", [50] * 30)
    g = look(m).copy()
    g.story, g.content, g.chance = m.story, m.state.content, FastChance(Random(1))
    brought: Counter[int] = Counter()
    for _ in range(300):
        first_player(g)
        brought[g.first] += 1
    assert sorted(brought) == [0, 1, 2]
    assert all(count > 60 for count in brought.values())


# The box and the mark of starter cards


@pytest.mark.rule("DW-1.26", "DW-1.27")
@pytest.mark.parametrize(
    "options", [{"mature_filter": True}, {"mode": "coop"}, {"objective": "nothing-left-behind"}], ids=str
)
def test_nothing_ever_leaves_or_enters_the_box(options: dict[str, str | bool]) -> None:
    m = set_up(3, seed=7, **options)

    def box() -> tuple[tuple[int, ...], ...]:
        g = look(m)
        return (
            g.boxed_items,
            g.boxed_survivors,
            g.boxed_crossroads,
            g.boxed_secrets,
            g.boxed_exiled,
            g.undealt_secrets,
        )

    before = box()
    assert any(before)
    assert (look(m).removed_items, look(m).removed_survivors, look(m).removed_crossroads) == ((), (), ())
    for _ in random_answers(m, Random(7)):
        assert box() == before


@pytest.mark.rule("DW-1.26")
def test_a_card_that_fetches_removed_cards_does_not_reach_into_the_box() -> None:
    # Given many starter cards in the box, one card to clean away, and Something in the Refuse
    m = table(
        GAME, players=3, rosa=at("colony"), waste=["cold-beans"], crossroads="CR32", dice_of={0: (1,)}, hands={0: []}
    )
    assert len(look(m).boxed_items) == 24
    play(m, "clean-waste", "option-a something-in-the-refuse-a")
    assert options_of(m) == ["take cold-beans-1", "pass"]


@pytest.mark.rule("DW-1.28")
def test_the_mark_is_part_of_the_card_so_that_equal_cards_differ_by_it() -> None:
    m = opened()
    beans = {each.deck: each.id for each in content(m).items if each.card.id == "cold-beans"}
    hand = [beans["starter"], beans["police"], beans["school"]]
    m = table(GAME, players=3, hands={0: hand})
    play(m, "play-card")
    # A starter card and a location card are two options, two location cards only one
    assert options_of(m) == [f"play {beans['starter']}", f"play {beans['police']}"]


@pytest.mark.rule("DW-1.28", "DW-16.01", "DW-16.02")
def test_sc_63_a_starter_card_stays_one_in_a_location_deck() -> None:
    # Given a bearer of a starter Crowbar who dies at the gas station, whose deck is empty otherwise
    library = next(
        each.id for each in content(opened()).items if (each.card.id, each.deck) == ("odds-and-ends", "library")
    )
    starter = next(each.id for each in content(opened()).items if (each.card.id, each.deck) == ("crowbar", "starter"))
    m = table(
        GAME,
        players=3,
        objective="signal-tower",
        phase="start-turn",
        tam=at("gas", seat=0, wounds=1, frost=1, gear=[starter]),
        rosa=at("gas", seat=0),
        hands={0: [library]},
        dice_of={0: (6,)},
        sizes={"gas": 0, "crossroads": 0},
    )
    assert deck_at(m, "gas") == (content(m).item_number[starter],)
    # When the other one finds it in a search
    play(m, "search rosa")
    assert sorted(hand_of(m, 0)) == ["crowbar", "odds-and-ends"]
    # Then only the card of the library can be stored
    play(m, "store-cards")
    assert options_of(m) == [f"store {library}"]
    play(m, f"store {library}")
    assert look(m).storage == (content(m).item_number[library],)
    assert hand_of(m, 0) == ["crowbar"]
    assert "store-cards" not in options_of(m)
    assert ("store-cards", "DW-16.02") in m.pending[0].refusals()
