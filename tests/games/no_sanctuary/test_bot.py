"""What bots think of No Sanctuary: habits beat chance, and go where a stage is decided."""

from __future__ import annotations

from random import Random
from typing import Any, cast

from shamble.engine.ask import Ask
from shamble.engine.playout import Playout
from shamble.games.no_sanctuary import GAME
from shamble.games.no_sanctuary.bot.actions import best_action, rate_action
from shamble.games.no_sanctuary.bot.habits import habit, shortlist
from shamble.games.no_sanctuary.bot.places import AWAY, goals
from shamble.games.no_sanctuary.bot.standing import Survey, goal_of, standing
from shamble.games.no_sanctuary.bot.worth import FORBIDDEN, ability
from shamble.games.no_sanctuary.content.ground import PATH, SPACE
from shamble.games.no_sanctuary.state import TYPES, Sanctuary
from shamble.testing import at, table

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
    assert SPACE["A5"] in goals(g, 0)
    assert SPACE["A2"] not in goals(g, 0)
    g.stage = 1
    g.search_decks = [(), *g.search_decks[1:]]
    emptied, full = g.ground.spaces_of[g.ground.decks[0]], g.ground.spaces_of[g.ground.decks[1]]
    assert not set(emptied) & set(goals(g, 0))
    assert set(full) <= set(goals(g, 0))


def test_survivors_lead_walkers_away_from_what_has_to_be_free_of_them() -> None:
    g = cast(Sanctuary, begun("dead-ground", 1).state)
    kept_free = [space for deck in g.ground.decks for space in g.ground.spaces_of[deck]]
    assert goals(g, 0)
    assert min(PATH[space][each] for space in goals(g, 0) for each in kept_free) == AWAY


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


def lost_strangers(ally_rescue: str, **things: Any) -> Sanctuary:
    """Two players with an Ally each in Voices on the Wind, and a Stranger in A1."""
    spots: dict[str, Any] = {
        "harlan": at("A4"), "wren": at("C1"), "boone": at("A1", ally_of="harlan"), "pax": at("A1", ally_of="wren"),
    }  # fmt: skip
    options: dict[str, str | bool] = {"scenario": "voices-on-the-wind", "ally_rescue": ally_rescue}
    return look(
        table("no_sanctuary", 2, options, **spots, strangers={"A1": 1}, turn="wren", card="roll-call", **things)
    )


def test_who_can_rescue_goes_for_strangers_whatever_allies_stand_there() -> None:
    # Of two Strangers equally far away the one beside whom nobody stands who could Rescue as well
    for ally_rescue, nearer in (("off", "A1"), ("on", "B5")):
        g = lost_strangers(ally_rescue)
        g.strangers[SPACE["B5"]] = 1
        g.survivors[0].at, g.survivors[1].at = SPACE["D9"], SPACE["A3"]
        assert goal_of(g, 1, Survey(g)) == SPACE[nearer]


def test_a_stranger_is_reached_in_its_very_space() -> None:
    g = lost_strangers("off")
    seen = Survey(g)
    there, beside = (standing(g, 0, SPACE[space], SPACE["A1"], seen) for space in ("A1", "A4"))
    assert there > beside
    # A Search deck is reached from any Space of its Building
    g.strangers[SPACE["A1"]] = 0
    seen = Survey(g)
    assert standing(g, 0, SPACE["A1"], SPACE["A1"], seen) == standing(g, 0, SPACE["A4"], SPACE["A1"], seen)


def test_strangers_nobody_asks_for_are_fetched_on_the_way_only() -> None:
    g = lost_strangers("off", stage=1, rescued=3)
    g.strangers[SPACE["C3"]] = 1
    assert SPACE["A1"] in goals(g, 0)
    assert SPACE["C3"] not in goals(g, 0)


def test_who_lies_stands_up_when_needed_elsewhere() -> None:
    people = {name: at("D5") for name in ("wren", "boone", "pax")}
    for space, words in (("C8", "maneuver move"), ("D5", "maneuver hide")):
        m = scenario("voices-on-the-wind", harlan=at(space, down=True, stress=1), **people, stage=2, found=("a", "b"),
                     rescued=3, turn="harlan", card="roll-call")  # fmt: skip
        g = look(m)
        g.did_action = True
        assert habit(g, m.pending[0]).words == words


def test_the_stress_that_a_stage_puts_on_those_with_rivals_keeps_away_who_cannot_bear_it() -> None:
    away = []
    for stress in (0, 3):
        m = scenario("bad-company", harlan=at("C7", stress=stress), players=1, stage=2,
                     enemies={"C7-road-jackals-ready": 1}, turn="harlan", card="roll-call")  # fmt: skip
        with_rival, without = (standing(look(m), 0, SPACE[space], -1, Survey(look(m))) for space in ("C7", "C8"))
        away.append(without - with_rival)
    assert away[1] > away[0] + 2 > 3


def test_a_stranger_the_stage_asks_for_comes_before_food() -> None:
    # Stage 3 asks for a third one; the decks run low, so that Food is worth much
    people = {name: at("D5", deck=2) for name in ("wren", "boone", "pax")}
    rated = []
    for rescued in (2, 3):
        m = scenario("voices-on-the-wind", harlan=at("C7", deck=2), **people, strangers={"C7": 1}, stage=2,
                     found=("a", "b"), rescued=rescued, turn="harlan", card="door-to-door")  # fmt: skip
        rated.append([rate_action(look(m), 0, name, SPACE["C7"]) for name in ("rescue", "search")])
    assert rated[0][0] > rated[0][1] > 0
    assert rated[0][0] > rated[1][0] + 5
