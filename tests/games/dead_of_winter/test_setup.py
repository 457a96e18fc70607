"""Section 1: setup."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from shamble.engine.chance import FastChance
from shamble.engine.errors import BadOptions
from shamble.engine.match import Match
from shamble.games.dead_of_winter.content.terms import MainNo
from shamble.games.dead_of_winter.setup import (
    carry_out_lines,
    choose_objective,
    deal_objectives,
    empty_table,
)
from shamble.games.dead_of_winter.state import NO_CARD, Winter
from shamble.testing import at, random_answers, table

from .helpers import GAME, content, deck_at, look, number, opened, set_up, told, zombies_in

OBJECTIVES = (
    "until-the-thaw",
    "quiet-streets",
    "field-hospital",
    "ring-of-timber",
    "nothing-left-behind",
    "the-long-road-south",
    "signal-tower",
    "feed-the-furnace",
    "full-house",
    "cold-samples",
)
AWAY = ("police", "grocery", "school", "library", "hospital", "gas")


def bare(players: int = 3, seed: int = 1, **options: str) -> Winter:
    """A table before setup, with dice that never run out."""
    m = opened(players, seed)
    everything = {**m.options, **options}
    g = empty_table(content(m), everything, players)
    g.content, g.story, g.chance = m.state.content, m.story, FastChance(Random(seed))
    return g


# Before anything else


@pytest.mark.rule("DW-1.01")
@pytest.mark.parametrize("players", (2, 3, 4, 5))
def test_two_to_five_sit_in_a_circle(players: int) -> None:
    g = look(set_up(players))
    assert len(g.group) == players
    for seat in range(players):
        assert g.left_of(seat) == (seat + 1) % players
        assert g.right_of(seat) == (seat - 1) % players


@pytest.mark.rule("DW-1.01")
@pytest.mark.parametrize("players", (1, 6))
def test_no_other_number_plays(players: int) -> None:
    with pytest.raises(BadOptions, match="for 2 to 5 players"):
        Match.start(GAME, players)


@pytest.mark.rule("DW-1.02")
def test_mode_and_toggles_are_fixed_before_the_decks_and_never_change() -> None:
    agreed: dict[str, str | bool] = {"hardcore": True, "betrayer": True, "elimination": True, "mature_filter": True}
    m = opened(3, seed=2, objective="signal-tower", **agreed)
    # The decks that the toggles concern are already prepared for them at the first question
    assert len(look(m).boxed_crossroads) == 5
    assert len(look(m).undealt_secrets) == 1
    # And every question of the game finds the same settings
    for _ in random_answers(m, Random(2)):
        g = look(m)
        assert (g.coop, g.hardcore, g.betrayer, g.elimination, g.mature_filter) == (False, True, True, True, True)
        assert g.objective == OBJECTIVES.index("signal-tower")


@pytest.mark.rule("DW-1.02")
def test_a_combination_that_the_rules_forbid_is_refused_before_any_deck() -> None:
    with pytest.raises(BadOptions, match="no betrayer"):
        opened(3, mode="coop", betrayer=True)
    with pytest.raises(BadOptions, match="no betrayer"):
        opened(2, betrayer=True)


@pytest.mark.rule("DW-1.03")
def test_the_colony_and_six_locations() -> None:
    places = content(opened()).locations
    assert places[0].id == "colony"
    assert sorted(place.name for place in places[1:]) == [
        "Gas Station",
        "Grocery Store",
        "Hospital",
        "Library",
        "Police Station",
        "School",
    ]


@pytest.mark.rule("DW-1.04")
@pytest.mark.parametrize("players", (3, 5))
def test_every_player_has_leader_following_objective_and_two_pools(players: int) -> None:
    g = look(set_up(players))
    for seat in range(players):
        assert g.leader(seat) == g.group[seat][0]
        assert len(g.group[seat]) == 2
        assert g.secret[seat] != NO_CARD
        assert (len(g.dice[seat]), g.spent[seat]) == (3, ())


# The main objective


@pytest.mark.rule("DW-1.05", "DW-1.07")
@pytest.mark.parametrize("objective", OBJECTIVES)
def test_the_picked_objective_lies_normal_side_up_and_sets_the_markers(objective: str) -> None:
    m = opened(3, objective=objective)
    card = content(m).main_objectives[look(m).objective]
    assert card.id == objective
    assert look(m).side is card.normal
    assert (look(m).morale, look(m).rounds) == (card.normal.morale, card.normal.rounds)


@pytest.mark.rule("DW-1.05")
@pytest.mark.parametrize(
    ("players", "options"), [(3, {"hardcore": True}), (3, {"mode": "coop"}), (2, {})], ids=["hardcore", "coop", "two"]
)
def test_the_hardcore_side_lies_up(players: int, options: dict[str, str | bool]) -> None:
    m = Match.start(GAME, players, {"objective": "until-the-thaw", **options}, seed=1)
    card = content(m).main_objectives[look(m).objective]
    assert look(m).side is card.hardcore
    assert (look(m).rounds, look(m).food) == (8, 0)


@pytest.mark.rule("DW-1.05")
def test_an_objective_drawn_at_random_may_be_any() -> None:
    g = bare(objective="random")
    drawn: Counter[int] = Counter()
    for _ in range(1000):
        g.objective = MainNo(NO_CARD)
        choose_objective(g)
        drawn[g.objective] += 1
    assert sorted(drawn) == list(range(10))
    assert all(60 < count < 150 for count in drawn.values())


@pytest.mark.rule("DW-1.06")
def test_set_up_lines_go_from_the_colony_over_the_board_to_the_special_line() -> None:
    m = opened(4, objective="field-hospital", hardcore=True)
    lines = [event.args for event in m.story if event.key == "zombies"]
    assert lines == [(3, "colony"), *[(1, place) for place in AWAY], (2, "hospital")]
    g = look(m)
    assert (g.morale, g.rounds, g.helpless, g.food) == (6, 6, 3, 0)
    # All of it before any survivor stands on the board
    assert not any(g.people)


@pytest.mark.rule("DW-1.06", "DW-1.08")
def test_zombies_come_before_the_helpless_so_that_none_of_them_can_be_overrun() -> None:
    # Given a full first entrance and an objective with 9 zombies and 2 helpless survivors
    g = bare(objective="ring-of-timber", hardcore="on")
    g.zombies[0] = 3
    carry_out_lines(g)
    # Then the zombies without room are discarded and all others are placed
    assert g.zombies[:6] == [3, 2, 2, 1, 1, 1]
    assert (g.helpless, g.morale) == (2, 6)


@pytest.mark.rule("DW-1.08")
def test_set_up_zombies_begin_at_entrance_1() -> None:
    m = opened(3, objective="until-the-thaw")
    assert [zombies_in(m, f"entrance-{gate}") for gate in range(1, 7)] == [1, 1, 1, 0, 0, 0]
    assert [zombies_in(m, place) for place in AWAY] == [1] * 6


@pytest.mark.rule("DW-1.06", "DW-1.19", "DW-1.26")
def test_sc_64_a_thin_line_waits_until_the_item_decks_lie_there() -> None:
    m = opened(3, objective="nothing-left-behind")
    assert [len(deck_at(m, place)) for place in AWAY] == [16] * 6
    boxed = Counter(content(m).items[item].deck for item in look(m).boxed_items)
    assert boxed == {"starter": 10, **dict.fromkeys(AWAY, 4)}
    assert [len(hand) for hand in look(m).hands] == [5, 5, 5]
    for eyes in (0, 1, 2, None):
        assert m.game.sight(m.state, 3, eyes).cards("boxed-items") == [None] * 34


# Secret objectives


@pytest.mark.rule("DW-1.09", "DW-1.10", "DW-1.11", "DW-1.12")
def test_sc_01_two_loyal_objectives_for_each_and_one_betrayal() -> None:
    g = bare(4)
    kinds = [card.kind for card in g.content.secret_objectives]
    betrayed = 0
    for _ in range(1800):
        deal_objectives(g)
        pool = Counter(kinds[card] for card in (*g.secret, *g.undealt_secrets))
        assert pool == {"loyal": 8, "betrayal": 1}
        assert len(g.undealt_secrets) == 5
        assert len({*g.secret, *g.undealt_secrets, *g.boxed_secrets}) == 34
        betrayed += sum(kinds[card] == "betrayal" for card in g.secret)
    assert 720 <= betrayed <= 880  # 4 of 9


@pytest.mark.rule("DW-1.09", "DW-1.11", "DW-1.12")
@pytest.mark.parametrize("players", (3, 4, 5))
def test_with_the_betrayer_toggle_one_loyal_objective_for_each(players: int) -> None:
    g = bare(players, betrayer="on")
    kinds = [card.kind for card in g.content.secret_objectives]
    betrayed = 0
    for _ in range(1000):
        deal_objectives(g)
        assert Counter(kinds[card] for card in (*g.secret, *g.undealt_secrets)) == {"loyal": players, "betrayal": 1}
        assert len(g.undealt_secrets) == 1
        betrayed += sum(kinds[card] == "betrayal" for card in g.secret)
    assert abs(betrayed - 1000 * players / (players + 1)) < 50


@pytest.mark.rule("DW-1.09", "DW-1.10")
def test_every_objective_of_both_kinds_is_used_over_many_games() -> None:
    g = bare(5)
    seen = set()
    for _ in range(400):
        deal_objectives(g)
        seen.update(g.secret)
    assert len(seen) == 34


@pytest.mark.rule("DW-1.09", "DW-1.10")
@pytest.mark.parametrize(("players", "mode"), [(3, "coop"), (2, "standard")])
def test_without_secrets_nobody_is_dealt_an_objective(players: int, mode: str) -> None:
    g = look(set_up(players, mode=mode))
    assert g.secret == [NO_CARD] * players
    assert (g.undealt_secrets, len(g.boxed_secrets)) == ((), 34)


@pytest.mark.rule("DW-1.11")
@pytest.mark.parametrize("eyes", (0, 1, 2, None))
def test_left_over_objectives_go_to_the_box_unseen(eyes: int | None) -> None:
    m = set_up()
    sight = m.game.sight(m.state, 3, eyes)
    assert sight.cards("undealt-secrets") == [None] * 4
    assert sight.cards("boxed-secrets") == [None] * 27


@pytest.mark.rule("DW-1.13")
def test_the_owner_may_always_look_at_the_objective_and_nothing_ever_shows_it_to_others() -> None:
    m = set_up(3, seed=5)
    secrets = {card.id for card in content(m).secret_objectives}
    for _ in random_answers(m, Random(5)):
        g = look(m)
        for seat in range(3):
            held = [] if g.secret[seat] == NO_CARD else [g.secret[seat]]
            for eyes in (0, 1, 2, None):
                shown = list(m.game.sight(g, 3, eyes).cards("secret", seat))
                assert shown == (held if eyes == seat else [None] * len(held))
        assert not any(secrets.intersection(option.ids) for ask in m.pending for option in ask.options)


# Decks


@pytest.mark.rule("DW-1.14")
def test_the_crisis_deck_is_all_20_cards_shuffled() -> None:
    one, other = look(opened(seed=1)), look(opened(seed=2))
    assert sorted(one.crisis_deck) == sorted(other.crisis_deck) == list(range(20))
    assert one.crisis_deck != other.crisis_deck


@pytest.mark.rule("DW-1.15")
def test_survivors_exiled_objectives_and_crossroads_are_shuffled_separately() -> None:
    one, other = look(opened(seed=1)), look(opened(seed=2))
    for g in (one, other):
        assert sorted((*g.survivor_deck, *[s for hand in g.dealt for s in hand])) == list(range(30))
        assert sorted(g.exiled_deck) == list(range(10))
        assert sorted(g.crossroads_deck) == list(range(80))
    assert one.survivor_deck != other.survivor_deck
    assert one.exiled_deck != other.exiled_deck
    assert one.crossroads_deck != other.crossroads_deck


@pytest.mark.rule("DW-1.16")
def test_the_mature_filter_takes_out_the_five_cards_with_the_flag() -> None:
    m = opened(mature_filter=True)
    g, cards = look(m), content(m).crossroads
    assert sorted(cards[card].number for card in g.boxed_crossroads) == ["CR15", "CR25", "CR53", "CR58", "CR59"]
    assert not any(cards[card].mature for card in g.crossroads_deck)
    assert (len(g.crossroads_deck), len(g.exiled_deck), g.boxed_survivors) == (75, 10, ())
    assert look(opened()).boxed_crossroads == ()


@pytest.mark.rule("DW-1.17", "DW-1.27")
@pytest.mark.parametrize(("players", "mode"), [(3, "coop"), (2, "standard")])
def test_co_op_takes_every_card_that_is_not_for_it_to_the_box(players: int, mode: str) -> None:
    m = opened(players, mode=mode)
    g, cards = look(m), content(m)
    used = [*g.survivor_deck, *[s for hand in g.dealt for s in hand]]
    assert [cards.survivors[s].id for s in g.boxed_survivors] == ["dutch", "delphine"]
    assert not any(cards.survivors[s].not_for_coop for s in used)
    assert len(g.boxed_crossroads) == 10
    assert not any(cards.crossroads[card].not_for_coop for card in g.crossroads_deck)
    assert (g.exiled_deck, len(g.boxed_exiled), len(g.boxed_secrets)) == ((), 10, 34)
    # They lie in the box, not in the removed-from-game pile
    assert (g.removed_survivors, g.removed_crossroads, g.removed_secrets) == ((), (), ())


@pytest.mark.rule("DW-1.27", "DW-16.10", "DW-1.17")
def test_sc_54_cards_in_the_box_do_not_count_as_removed() -> None:
    # Given co-op, nobody has died, and Grave Detail, which looks for a removed survivor
    co_op: dict[str, str | bool] = {"mode": "coop"}
    m = table(GAME, players=3, options=co_op, crossroads="CR54", phase="watch-state", tam=at("colony", seat=0))
    # Then it does not trigger although two survivors lie in the box
    assert {number(m, "dutch"), number(m, "delphine")} == set(look(m).boxed_survivors)
    assert m.pending[0].key == "action"
    # With a survivor that died it does
    m = table(GAME, 3, co_op, crossroads="CR54", phase="watch-state", tam=at("colony", seat=0), removed=["greta"])
    assert "crossroads" in told(m)


@pytest.mark.rule("DW-1.18")
@pytest.mark.parametrize(("players", "each", "left"), [(2, 7, 11), (3, 5, 10), (4, 5, 5), (5, 5, 0)])
def test_starter_cards_are_dealt_and_the_rest_goes_to_the_box(players: int, each: int, left: int) -> None:
    m = opened(players, seed=1, objective="until-the-thaw")
    g, cards = look(m), content(m).items
    assert [len(hand) for hand in g.hands] == [each] * players
    assert len(g.boxed_items) == left
    assert all(cards[item].starter for item in (*g.boxed_items, *[item for hand in g.hands for item in hand]))
    assert look(opened(players, seed=2, objective="until-the-thaw")).hands != g.hands


@pytest.mark.rule("DW-1.19")
def test_the_other_items_lie_shuffled_and_face_down_on_their_location() -> None:
    m, other = opened(seed=1, objective="until-the-thaw"), opened(seed=2, objective="until-the-thaw")
    for place, name in enumerate(AWAY, 1):
        deck = deck_at(m, name)
        assert {content(m).items[item].deck for item in deck} == {name}
        assert len(set(deck)) == 20
        assert sorted(deck) == sorted(deck_at(other, name))
        assert deck != deck_at(other, name)
        for eyes in (0, 1, 2, None):
            assert m.game.sight(m.state, 3, eyes).cards("deck", place) == [None] * 20
