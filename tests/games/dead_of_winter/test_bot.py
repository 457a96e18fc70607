"""The scout plays Dead of Winter: on offer, without peeking, without end, and better than chance."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import shamble
from shamble.bots import bot
from shamble.bots.scout import answer
from shamble.engine.match import Match
from shamble.games.dead_of_winter.bot.actions import rate_accusation
from shamble.games.dead_of_winter.bot.habits import habit, shortlist
from shamble.games.dead_of_winter.bot.judge import WEIGHTS, describe, judge
from shamble.games.dead_of_winter.bot.places import price_of_move
from shamble.games.dead_of_winter.bot.wants import Wants, is_scheming, kept, symbols_to_hold
from shamble.games.dead_of_winter.rules.exile import forbids_vote
from shamble.lab.sim import simulate
from shamble.lab.stats import wilson
from shamble.testing import at, table

from .helpers import GAME, look, rates

MODES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {"betrayer": True}),
    (4, {"mode": "coop"}),
    (5, {"hardcore": True, "elimination": True}),
]
MOST_ANSWERS = 1500
"""More than any game of scouts needs by far."""


def play_on(match: Match, name: str, seed: int, most: int) -> int:
    """Let a bot answer for all seats; every answer has to be on offer. How many it gave."""
    random = Random(seed)
    given = 0
    while not match.is_over and given < most:
        ask = match.pending[0]
        words = bot(name).choose(match.view(ask.seat), random)
        assert words in [option.words for option in ask.options]
        match.answer(words, ask.seat)
        given += 1
    return given


@pytest.mark.parametrize(("players", "options"), MODES)
def test_the_scout_answers_with_what_is_on_offer_and_comes_to_an_end(players: int, options: dict[str, Any]) -> None:
    match = shamble.match(GAME, players, seed=11, **options)

    given = play_on(match, "scout", seed=1, most=MOST_ANSWERS)

    assert match.is_over
    assert 20 < given < MOST_ANSWERS


@pytest.mark.parametrize("seed", range(4))
def test_habits_alone_play_any_game_to_its_end(seed: int) -> None:
    match = shamble.match(GAME, 5, seed=seed, betrayer=True)
    given = 0

    while not match.is_over and given < MOST_ANSWERS:
        ask = match.pending[0]
        match.answer(habit(look(match), ask), ask.seat)
        given += 1

    assert match.is_over


def test_what_could_go_on_for_ever_is_not_considered() -> None:
    m = table(
        GAME,
        players=3,
        dutch=at("school", seat=0, gear=["crowbar"]),
        nell=at("school", seat=0),
        hands={0: ["cold-beans"]},
        dice_of={0: (6,)},
    )
    ask = m.pending[0]
    assert {"request", "hand-off"} <= {option.verb for option in ask.options}

    considered = {option.verb for option in shortlist(look(m), ask)}

    assert considered
    assert not considered & {"request", "hand-off", "attract"}


# No peeking


def hidden_permuted(match: Match, seat: int, seed: int) -> Match:
    """The same position, with everything that the seat cannot know dealt again."""
    state = match.state.copy()
    match.game.sight(state, len(match.seats), seat).redeal(Random(seed))
    return Match.begin_at(state, match, seed=seed)


@pytest.mark.rule("DW-2.13", "DW-2.14", "DW-2.18")
def test_the_scout_does_not_peek() -> None:
    """Whatever lies hidden, the scout answers the same: it cannot have looked."""
    compared = 0
    for seed in range(2):
        match = shamble.match(GAME, 4, seed=seed, betrayer=True)
        random = Random(seed)
        while not match.is_over and compared < 25 * (seed + 1):
            ask = match.pending[0]
            if ask.key in ("choose-leader", "choose-follower", "action"):
                other = hidden_permuted(match, ask.seat, seed=100 + compared)
                assert other.digest != match.digest
                answers = [bot("scout").choose(each.view(ask.seat), Random(compared)) for each in (match, other)]
                assert answers[0] == answers[1]
                compared += 1
            match.answer(ask.options[int(random.random() * len(ask.options))], ask.seat)
    assert compared == 50


@pytest.mark.rule("DW-1.21", "DW-1.23")
@pytest.mark.parametrize("seed", range(6))
def test_what_others_choose_in_secret_is_imagined_without_their_options(seed: int) -> None:
    match = shamble.match(GAME, 4, seed=seed)
    other = hidden_permuted(match, 0, seed=100 + seed)
    dealt = [look(each).dealt for each in (match, other)]
    assert dealt[0][0] == dealt[1][0]
    assert dealt[0][1:] != dealt[1][1:]

    views = [each.view(0) for each in (match, other)]
    imagined = [view.imagine(Random(1), view.deal(Random(2))) for view in views]
    for playout in imagined:
        answer(playout, 0, match.pending[0].options[0], habit)

    assert imagined[0].state == imagined[1].state


def test_thinking_leaves_the_match_as_it_was() -> None:
    match = shamble.match(GAME, 3, seed=2)
    play_on(match, "random", seed=4, most=20)
    before = match.digest

    bot("scout").choose(match.view(match.pending[0].seat), Random(1))

    assert match.digest == before


# What is better and what is worse


def worth(seat: int = 0, **things: Any) -> float:
    """How a seat judges a table."""
    return judge(look(table(GAME, players=3, **{"secret": {0: "clean-bill"}, **things})), seat)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"morale": 5}, {"morale": 2}),
        ({"food": 4}, {"food": 0}),
        ({"starvation": 0}, {"starvation": 2}),
        ({}, {"zombies": {"entrance-1": 3, "entrance-2": 3}}),
        ({"zombies": {"entrance-1": 2}, "barricades": {"entrance-1": 1}}, {"zombies": {"entrance-1": 3}}),
        ({"waste": 3}, {"waste": 12}),
        ({"dutch": at("colony", seat=0)}, {"dutch": at("colony", seat=0, wounds=2)}),
        ({"dutch": at("colony", seat=0, wounds=1)}, {"dutch": at("colony", seat=0, frost=1)}),
        ({"given": {0: ["cold-beans"]}}, {"given": {0: ["crowbar"]}}),
        ({"samples": 6, "objective": "cold-samples"}, {"samples": 1, "objective": "cold-samples"}),
        ({"dutch": at("colony", seat=0, gear=["crowbar"])}, {"dutch": at("colony", seat=0)}),
    ],
    ids=lambda things: " ".join(things) or "empty",
)
def test_a_loyal_seat_prefers_what_helps_the_colony(better: dict[str, Any], worse: dict[str, Any]) -> None:
    assert worth(**better) > worth(**worse)


def test_the_own_objective_counts_too() -> None:
    with_fuel: dict[str, Any] = {"hands": {0: ["jerry-can", "jerry-can", "jerry-can"]}}
    with_beans: dict[str, Any] = {"hands": {0: ["cold-beans", "cold-beans", "cold-beans"]}}

    assert worth(secret={0: "full-tank"}, **with_fuel) > worth(secret={0: "full-tank"}, **with_beans)
    assert worth(secret={0: "private-larder"}, **with_beans) > worth(secret={0: "private-larder"}, **with_fuel)


def test_a_betrayer_hides_until_the_own_objective_is_met() -> None:
    """Without the fuel it wants the colony to hold on; with the fuel in hand it wants it to fall."""
    hiding: dict[str, Any] = {"secret": {0: "firebug"}}
    ready = {**hiding, "hands": {0: ["jerry-can", "jerry-can", "jerry-can"]}}

    assert worth(**hiding, morale=6) > worth(**hiding, morale=4)
    assert worth(**ready, morale=2) > worth(**ready, morale=6)


def test_a_betrayer_who_is_ready_likes_wrong_cards_in_the_crisis() -> None:
    ready: dict[str, Any] = {"secret": {0: "firebug"}, "hands": {0: ["jerry-can", "jerry-can", "jerry-can"]}}

    assert worth(**ready, given={0: ["crowbar"]}) > worth(**ready, given={0: ["cold-beans"]})


def test_every_weight_has_its_number() -> None:
    assert len(describe(look(table(GAME, players=4)), 0)) == len(WEIGHTS)


# Habits


def test_a_move_without_fuel_costs_more_than_one_with_fuel() -> None:
    def price(*hand: str) -> float:
        g = look(table(GAME, players=3, dutch=at("colony", seat=0), hands={0: list(hand)}, secret={0: "clean-bill"}))
        return price_of_move(g, Wants(g, 0), g.content.survivor_number["dutch"])

    assert price("cold-beans") > price("jerry-can") > 0


def test_a_barricade_comes_before_an_attack_that_exposes() -> None:
    m = table(GAME, players=3, dutch=at("colony", seat=0), zombies={"entrance-1": 2}, dice_of={0: (6,)})

    assert rates(m)["barricade dutch"] > rates(m)["attack dutch"]


def test_an_entrance_about_to_be_overrun_is_defended_before_anything_is_searched() -> None:
    m = table(GAME, players=3, dutch=at("gas", seat=0), zombies={"gas": 2}, noise={"gas": 3}, dice_of={0: (6, 6)})

    found = rates(m)

    assert found["barricade dutch"] > found["search dutch"] > 0


def test_food_is_played_when_the_next_meal_lacks_it() -> None:
    home: dict[str, Any] = {name: at("colony", seat=0) for name in ("dutch", "nell", "greta")}
    home |= {"hands": {0: ["ration-tins"]}, "round_number": 2, "secret": {0: "clean-bill"}}

    hungry = rates(table(GAME, players=3, **home, food=0))
    fed = rates(table(GAME, players=3, **home, food=9))

    assert hungry["play-card"] > 0 > fed["play-card"]


def test_the_last_player_gives_to_the_crisis_only_what_prevents_it() -> None:
    last: dict[str, Any] = {"active": 2, "first": 0, "crisis": "whispers-of-mutiny", "secret": {2: "clean-bill"}}

    enough = rates(table(GAME, players=3, **last, given={1: ["cold-beans"]}, hands={2: ["cold-beans", "cold-beans"]}))
    too_few = rates(table(GAME, players=3, **last, hands={2: ["cold-beans", "cold-beans"]}))

    assert enough["add-to-crisis"] > 0 > too_few["add-to-crisis"]


def test_cards_for_the_own_objective_are_held_back_near_the_end_unless_the_colony_falls() -> None:
    fuel: dict[str, Any] = {"secret": {0: "full-tank"}, "hands": {0: ["jerry-can", "jerry-can", "jerry-can"]}}

    def held(**things: Any) -> int:
        g = look(table(GAME, players=3, **fuel, **things))
        return len(kept(g, 0, symbols_to_hold(g, 0)))

    assert held(rounds=7, morale=6) == 0
    assert held(rounds=2, morale=6) == 2
    assert held(rounds=2, morale=2) == 0


def test_a_betrayer_acts_like_the_others_until_it_is_ready_and_the_colony_weak() -> None:
    fuel = ["jerry-can", "jerry-can", "jerry-can"]

    def scheming(hand: list[str], **things: Any) -> bool:
        return is_scheming(look(table(GAME, players=3, secret={0: "firebug"}, hands={0: hand}, **things)), 0)

    assert not scheming([], morale=2, rounds=5)
    assert not scheming(fuel, morale=7, rounds=5)
    assert not scheming([], morale=7, rounds=1), "who is not ready gains nothing from the fall"
    assert scheming(fuel, morale=3, rounds=5)
    assert scheming(fuel, morale=7, rounds=1)


def test_who_wants_to_be_away_leaves_the_colony_when_the_end_is_near() -> None:
    position: dict[str, Any] = {
        "dutch": at("colony", seat=0),
        "nell": at("gas", seat=0),
        "dice_of": {0: ()},
        "rounds": 1,
        "objective": "until-the-thaw",
    }

    outrider = rates(table(GAME, players=3, **position, secret={0: "outrider"}))
    other = rates(table(GAME, players=3, **position, secret={0: "clean-bill"}))

    assert outrider["move dutch"] > 0 > other["move dutch"]


# Suspicion


def test_only_a_doubted_player_is_accused_and_voted_out() -> None:
    m = table(GAME, players=4, secret={0: "clean-bill"})
    g, menu = look(m), m.pending[0]
    vote = next(option for option in menu.options if option.verb == "exile-vote")
    assert not forbids_vote(g, 0)
    assert rate_accusation(g, Wants(g, 0), vote) < 0

    g.doubts[2] = 90

    assert rate_accusation(g, Wants(g, 0), vote) > 0
    m.answer("exile-vote", 0)
    assert habit(g, m.pending[0]).words == "accuse seat-2"
    m.answer("accuse seat-2", 0)
    assert [habit(look(m), ask).words for ask in m.pending if ask.seat in (0, 2)] == ["thumb-up", "thumb-down"]


# Strength


def test_scouts_hold_out_much_longer_than_chance() -> None:
    scouts = simulate(GAME, games=8, players=3, bots=["scout"], seed=1, processes=1)
    guesses = simulate(GAME, games=100, players=3, bots=["random"], seed=1, processes=1)

    assert scouts.rounds.mean > guesses.rounds.mean + 1.5
    assert scouts.endings.get("main-objective", 0) / 8 > wilson(guesses.endings.get("main-objective", 0), 100)[1]
