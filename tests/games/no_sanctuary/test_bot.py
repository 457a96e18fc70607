"""What bots think of No Sanctuary: habits beat chance, and go where a stage is decided."""

from __future__ import annotations

from random import Random
from typing import cast

from shamble.engine.ask import Ask
from shamble.engine.playout import Playout
from shamble.games.no_sanctuary import GAME
from shamble.games.no_sanctuary.bot.actions import best_action
from shamble.games.no_sanctuary.bot.habits import habit, shortlist
from shamble.games.no_sanctuary.bot.places import AWAY, goals
from shamble.games.no_sanctuary.bot.standing import Survey, goal_of
from shamble.games.no_sanctuary.bot.worth import FORBIDDEN, ability
from shamble.games.no_sanctuary.content.ground import PATH, SPACE
from shamble.games.no_sanctuary.state import TYPES, Sanctuary
from shamble.testing import at

from .helpers import group, look, now, offered, scenario


def begun(scenario: str, seed: int) -> Playout:
    """A game of four at its first question of the first round."""
    playout = Playout.new(GAME, 4, Random(seed), {"scenario": scenario})
    while not cast(Sanctuary, playout.state).round:
        asked = playout.asked
        assert isinstance(asked, Ask)
        playout.answer(asked.options[seed % len(asked.options)])
    return playout


def play_on(playout: Playout) -> Sanctuary:
    """Everybody follows habit to the end; the habit is always among what a scout thinks about."""
    g = cast(Sanctuary, playout.state)
    while (asked := playout.asked) is not None:
        asks = [asked] if isinstance(asked, Ask) else asked.asks
        chosen = [habit(g, ask) for ask in asks]
        for ask, answer in zip(asks, chosen, strict=True):
            assert answer in ask.options
            assert answer in shortlist(g, ask)
        playout.answer(chosen[0] if isinstance(asked, Ask) else chosen)
    return g


def test_habits_beat_chance() -> None:
    by_habit = [play_on(begun("scavenging-run", seed)) for seed in range(12)]
    assert sum(g.ending == "won" for g in by_habit) >= 2
    assert sum(g.stage >= 2 for g in by_habit) >= 10
    for seed in range(12):
        playout = begun("scavenging-run", seed)
        playout.run_random(Random(seed))
        assert playout.state.ending != "won"


def test_every_scenario_is_played_to_its_end_by_habit() -> None:
    for name in GAME.load(()).content.scenarios:
        assert play_on(begun(name, 3)).ending


def test_survivors_go_where_the_stage_is_decided() -> None:
    g = cast(Sanctuary, begun("scavenging-run", 1).state)
    assert SPACE["A5"] in goals(g)
    assert SPACE["A2"] not in goals(g)
    g.stage = 1
    g.search_decks = [(), *g.search_decks[1:]]
    emptied, full = g.ground.spaces_of[g.ground.decks[0]], g.ground.spaces_of[g.ground.decks[1]]
    assert not set(emptied) & set(goals(g))
    assert set(full) <= set(goals(g))


def test_survivors_lead_walkers_away_from_what_has_to_be_free_of_them() -> None:
    g = cast(Sanctuary, begun("dead-ground", 1).state)
    kept_free = [space for deck in g.ground.decks for space in g.ground.spaces_of[deck]]
    assert goals(g)
    assert min(PATH[space][each] for space in goals(g) for each in kept_free) == AWAY


def test_an_ally_with_tokens_waits_at_the_edge_where_the_stage_takes_nothing() -> None:
    g = cast(Sanctuary, begun("dead-ground", 1).state)
    g.ready, g.stage, g.resources = [0] * len(g.ready), 2, [4, 4, 4]
    ally = g.survivors[3]
    ally.ally, ally.at = True, SPACE["D9"]
    for exert, goal in ((0, "D9"), (1, "D3"), (2, "D3")):
        ally.exert = exert
        assert goal_of(g, 3, Survey(g)) == SPACE[goal]


def test_who_cannot_walk_away_from_walkers_still_plays_a_card() -> None:
    playout = begun("scavenging-run", 1)
    while not isinstance(asked := playout.asked, Ask) or asked.key != "play":
        assert asked is not None
        playout.answer(asked.options[0] if isinstance(asked, Ask) else [each.options[0] for each in asked.asks])
    g = cast(Sanctuary, playout.state)
    s = g.survivors[g.active]
    g.ready[s.at * TYPES] = 9
    for cards in range(1, len(s.hand) + 1):
        s.deck, s.hand = (), s.hand[:cards]
        options = asked.options[:cards]
        assert habit(g, Ask(asked.seat, "play", options, about=asked.about)) in options


def test_nobody_is_sent_ahead_whom_the_scenario_still_asks_for() -> None:
    people = {name: at("C7") for name in ("harlan", "wren", "boone", "pax")}
    for rescued, usual in ((2, False), (4, True)):
        m = scenario("mercy-road", **people, stage=3, rescued=rescued, event="send-them-ahead", threat=9, turn="harlan",
                     card="roll-call")  # fmt: skip
        assert "event send-them-ahead" in offered(m)
        worth = ability(look(m), look(m).content.event_effects[look(m).active_event], 0, look(m).survivors[0].at)
        assert (worth > FORBIDDEN / 2) == usual


def test_an_event_that_costs_more_than_it_brings_is_left_alone() -> None:
    m = group(at("A2", deck=1, hand=["my-call"]), event="half-portions", turn="harlan", card="clear-the-room")
    assert "event half-portions" in offered(m)
    assert habit(look(m), m.pending[0]).verb != "event"


def test_a_short_deck_is_spared_and_a_long_one_is_not() -> None:
    for cards, hand, verb in ((1, ["my-call", "roll-call"], "exert"), (8, ["my-call", "roll-call"], "exert-deck")):
        m = group(at("A2", deck=cards, hand=hand), turn="harlan", card="clear-the-room", do=[("exert", 0, 1)])
        assert now(m) == ("exert", 0)
        assert habit(look(m), m.pending[0]).verb == verb


def test_barricades_go_where_walkers_come_in() -> None:
    m = scenario("the-long-night", harlan=at("A8"), wren=at("A8"), boone=at("A8"), pax=at("A8"),
                 enemies={"C2-standard-ready": 1}, materials=2, turn="harlan", card="roll-call")  # fmt: skip
    m.answer("maneuver material", 0)
    assert habit(look(m), m.pending[0]).words == "barricade wall-A8-C2"


def test_an_ally_that_may_take_its_third_token_does_not_roll() -> None:
    for tokens, rolls in ((0, True), (2, False)):
        boone = at("A5", ally_of="harlan", stress=1, exert=tokens)
        m = scenario("scavenging-run", harlan=at("A5"), boone=boone, players=1, turn="harlan", card="roll-call")
        assert bool(best_action(look(m), 1, look(m).survivors[1].at, ["search", "assist"])[1]) == rolls
