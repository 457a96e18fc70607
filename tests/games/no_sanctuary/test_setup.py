"""Section 3: setup, and the options agreed before."""

from __future__ import annotations

from collections import Counter

import pytest

from shamble.engine.errors import BadOptions
from shamble.engine.match import Match
from shamble.games.no_sanctuary.content import SPACE_IDS
from shamble.games.no_sanctuary.state import ACTION_DIE, JACKAL, STRESS_DIE, TYPES
from shamble.testing import play

from .helpers import NAMES, has, look, now, offered, ready_at, rivals_at

COLOURS = ("amber", "blue", "green", "red")


def begin(players: int = 4, seed: int = 3, **options: str) -> Match:
    """A match whose players have chosen in order; Allies follow the first player."""
    m = Match.start("no_sanctuary", players, dict(options), seed=seed)
    while not look(m).round:
        key = m.pending[0].key
        if key == "choose-survivor":
            m.answer(f"choose {NAMES[m.pending[0].seat]}")
        else:
            m.answer(m.pending[0].options[0].words)
    return m


@pytest.mark.rule(
    "NS-3.01", "NS-3.03", "NS-3.04", "NS-3.06", "NS-3.15", "NS-3.16", "NS-3.17", "NS-3.18", "NS-3.19", "NS-3.23",
    "NS-3.24", "NS-3.25", "NS-3.29", "NS-3.30", "NS-3.31", "NS-3.34", "NS-3.38", "NS-29.01", "NS-29.02", "NS-29.03",
    "NS-29.04", "NS-29.05", "NS-13.01", "NS-27.06", "NS-3.13", "NS-3.14",
)  # fmt: skip
def test_scavenging_run_is_laid_out() -> None:
    m = begin()
    g = look(m)
    assert (g.morale, g.threat, g.stage) == (10, 0, 0)
    assert (has(m, "materials"), has(m, "food"), has(m, "ammunition")) == (5, 0, 0)
    standing = {SPACE_IDS[s]: ready_at(m, SPACE_IDS[s]) for s in range(36) if ready_at(m, SPACE_IDS[s])}
    assert standing == {"B6": 3, "C7": 3, "D9": 3, "A7": 1, "B8": 1, "D1": 2}
    assert g.ready[SPACE_IDS.index("D1") * TYPES + 1] == 2
    assert g.reserve[:2] == [5, 5]
    assert [len(deck) for deck in g.search_decks] == [2, 2, 2, 2]
    assert len(g.event_deck) + len(g.drawn_events) == 30
    assert len(g.map_deck) == 35
    assert len(g.map_discards) == 1
    for s in g.survivors:
        assert (SPACE_IDS[s.at], s.trust, s.tokens, s.stress, s.focus, s.down) == ("A2", 1, 5, 0, 0, False)
        # Three cards of setup and the one of the first Draw Step
        assert (len(s.hand), len(s.deck)) == (4, 11)


@pytest.mark.rule("NS-3.27", "NS-3.28", "NS-5.09")
@pytest.mark.parametrize("seed", range(5))
def test_no_deck_holds_two_objective_cards(seed: int) -> None:
    g = look(begin(seed=seed, scenario="voices-on-the-wind"))
    kinds = [[g.content.search[card].type for card in deck] for deck in g.search_decks]
    assert [len(deck) for deck in kinds] == [2] * 5
    assert sorted(deck.count("objective") for deck in kinds) == [0, 0, 0, 1, 1]
    assert sum(deck.count("hazards") for deck in kinds) == 4


@pytest.mark.rule("NS-3.10", "NS-3.33", "NS-24.01", "NS-24.04", "NS-24.05", "NS-3.39", "NS-24.03")
def test_allies_fill_the_places_of_missing_players() -> None:
    m = Match.start("no_sanctuary", 2, seed=1)
    play(m, "choose harlan", "choose wren", "colour red", "colour blue")
    assert now(m) == ("choose-ally", 0)
    play(m, "choose boone", "follow wren", "choose pax", "follow harlan")
    g = look(m)
    assert [(s.id, s.seat, s.ally) for s in g.survivors[2:]] == [("boone", 1, True), ("pax", 0, True)]
    assert all((s.trust, s.hand, s.deck) == (1, (), ()) for s in g.survivors[2:])
    leaders = {look(begin(players=2, seed=seed)).leader for seed in range(12)}
    assert leaders == {0, 1}


@pytest.mark.rule("NS-3.09", "NS-3.11")
def test_nobody_takes_what_another_has() -> None:
    m = Match.start("no_sanctuary", 2, seed=1)
    play(m, "choose harlan")
    assert "choose harlan" not in offered(m)
    play(m, "choose wren", "colour red")
    assert "colour red" not in offered(m)


@pytest.mark.rule("NS-28.02", "NS-3.19", "NS-28.01")
def test_never_surrender_adds_walkers() -> None:
    m = Match.start("no_sanctuary", 4, {"never_surrender": "on"}, seed=1)
    for name in NAMES:
        m.answer(f"choose {name}")
    for colour in COLOURS:
        m.answer(f"colour {colour}")
    assert offered(m) == [f"add {n}" for n in range(5)]
    play(m, "add 3")
    assert offered(m) == [f"add {n}" for n in range(4)]
    play(m, "add 1")
    assert look(m).reserve[:2] == [8, 6]


@pytest.mark.rule("NS-3.20", "NS-3.21", "NS-3.40", "NS-3.22")
def test_special_walkers_of_any_type() -> None:
    assert look(begin(special_types="plated")).reserve[2] == 5
    mixed = look(begin(special_types="random", seed=5))
    total = [mixed.reserve[kind] + sum(mixed.ready[kind::TYPES]) for kind in (1, 2, 3)]
    assert sum(total) == 7
    assert sum(count > 0 for count in total) > 1
    m = Match.start("no_sanctuary", 1, {"special_types": "each", "survivors_total": "2"}, seed=1)
    while now(m)[0] != "special-figure":
        m.answer(m.pending[0].options[0].words)
    play(m, *["take masked", "take plated"] * 3, "take charred")
    assert now(m) == ("special-type", 0)
    assert offered(m) == ["take masked", "take plated", "take charred"]


@pytest.mark.rule("NS-3.32", "NS-3.35", "NS-25.01", "NS-25.13")
def test_strangers_of_the_setup_wait_for_their_module() -> None:
    g = look(begin(scenario="voices-on-the-wind"))
    assert [SPACE_IDS[s] for s in range(36) if g.strangers[s]] == ["A2", "D3"]
    assert g.stranger_supply == 3
    assert g.strangers_active


@pytest.mark.rule("NS-26.01", "NS-26.10", "NS-28.08")
def test_rivals_of_the_setup() -> None:
    m = begin(scenario="bad-company", rival_types="both")
    assert (rivals_at(m, "B3"), rivals_at(m, "D5")) == ((2, 0), (1, 0))
    assert look(m).reserve[JACKAL:] == [7, 10]
    assert look(m).ready[SPACE_IDS.index("B3") * TYPES + JACKAL] == 2
    assert not look(begin(scenario="dead-ground")).rivals_active


@pytest.mark.rule("NS-28.03", "NS-28.04", "NS-28.05", "NS-28.07")
def test_were_not_alone_adds_modules_and_no_events() -> None:
    g = look(begin(guests="both"))
    assert g.has_strangers
    assert g.rival_types == (JACKAL,)
    assert g.rivals_active
    assert g.strangers_active
    types = {g.content.events[card].type for card in (*g.event_deck, *g.drawn_events)}
    assert types == {"resources", "lurkers", "shelter"}
    wardens = look(begin(guests="rivals", rival_types="iron-wardens"))
    assert wardens.rival_types == (JACKAL + 1,)


@pytest.mark.rule("NS-28.09", "NS-24.22", "NS-3.36", "NS-28.08")
@pytest.mark.parametrize(
    ("players", "options", "says"),
    [
        (4, {"scenario": "mercy-road", "guests": "strangers"}, "has Strangers already"),
        (4, {"scenario": "voices-on-the-wind", "guests": "both"}, "has Strangers already"),
        (4, {"scenario": "dead-ground", "guests": "rivals"}, "has Rivals already"),
        (4, {"rival_types": "both"}, "no Rivals"),
        (4, {"scenario": "dead-ground", "rival_types": "iron-wardens"}, "names its Rivals"),
        (3, {"survivors_total": "3"}, "at least 4 Survivors"),
        (4, {"survivors_total": "3"}, "at least 4 Survivors"),
        (4, {"ally_rescue": "on"}, "where there are Allies"),
        (4, {"scenario": "random", "guests": "rivals"}, "Choose a scenario"),
        (5, {}, "1 to 4 players"),
        (4, {"scenario": "nowhere"}, "cannot be 'nowhere'"),
    ],
)
def test_what_does_not_go_together_gets_a_sentence(players: int, options: dict[str, str], says: str) -> None:
    with pytest.raises(BadOptions, match=says):
        Match.start("no_sanctuary", players, dict(options))


@pytest.mark.rule("NS-3.02", "NS-24.22")
def test_a_random_scenario_and_fewer_survivors() -> None:
    found = Counter(look(Match.start("no_sanctuary", 1, {"scenario": "random"}, seed=n)).scenario for n in range(30))
    assert len(found) > 3
    assert len(look(begin(players=1, survivors_total="3")).survivors) == 3


@pytest.mark.rule("NS-24.11", "NS-3.36")
def test_allies_may_rescue_only_if_it_is_switched_on() -> None:
    assert not any(look(begin(players=players)).ally_rescue for players in range(1, 5))
    assert all(look(begin(players=players, ally_rescue="on")).ally_rescue for players in range(1, 4))


@pytest.mark.rule("NS-3.12", "NS-24.07")
def test_an_ally_uses_its_own_side_of_the_sheet() -> None:
    content = look(begin()).content
    assert content.characteristics("harlan", ally=False) == (3, 3, 2)
    assert content.characteristics("harlan", ally=True) == (3, 2, 2)


@pytest.mark.rule("NS-3.37", "NS-3.05")
def test_stages_beyond_the_first_are_locked() -> None:
    m = begin()
    track = next(track for track in m.scene(0).tracks if track.id == "objective")
    assert [track.steps[n].locked for n in range(4)] == [False, True, True, True]


@pytest.mark.rule("NS-3.07", "NS-12.23")
def test_dice_have_two_sides_of_each_sign() -> None:
    assert Counter(ACTION_DIE.faces) == {"success": 2, "focus": 2, "exert": 2}
    assert Counter(STRESS_DIE.faces) == {"threat": 2, "fear": 2, "blank": 2}


@pytest.mark.rule("NS-3.17", "NS-27.02")
def test_the_map_deck_is_shuffled_and_its_top_card_sets_the_axis() -> None:
    g = look(begin())
    assert sorted((*g.map_deck, *g.map_discards)) == list(range(36))
    assert list(g.map_deck) != sorted(g.map_deck)
