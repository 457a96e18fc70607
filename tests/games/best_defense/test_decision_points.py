"""The 48 decision points: every question belongs to one of them and is put to the right seat in the right secrecy."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from shamble.engine.ask import Ask
from shamble.engine.game import find_game
from shamble.games.best_defense.state import OFF_BOARD, Defense

from ..deciding import Point, Seen, by_key, check, watch

GAME = "best_defense"

# Who may be asked


def leader(g: Defense, ask: Ask) -> bool:
    return ask.seat == g.leader


def active(g: Defense, ask: Ask) -> bool:
    """The player whose turn it is, and whose Survivor the question is about."""
    return ask.seat == g.order[g.turn] == owner_of(ask, 0)


def card_player(g: Defense, ask: Ask) -> bool:
    """The player whose turn it is, because only then Events are played."""
    return ask.seat == g.order[g.turn]


def owner(g: Defense, ask: Ask) -> bool:
    """Whose Survivor the question is about."""
    return ask.seat == owner_of(ask, 0)


def defier(g: Defense, ask: Ask) -> bool:
    """The player whose turn it is, who does not lead; alone one is both."""
    return active(g, ask) and (ask.seat != g.leader or g.players == 1)


def giver(g: Defense, ask: Ask) -> bool:
    """Another Survivor at the Location of the one whose turn it is."""
    return ask.seat == owner_of(ask, 1) != owner_of(ask, 0)


def fighter(g: Defense, ask: Ask) -> bool:
    """On board, at a Location with Walkers."""
    s = g.survivors[ask.seat]
    return owner(g, ask) and s.at != OFF_BOARD and g.walkers[s.at] > 0


def anybody(g: Defense, ask: Ask) -> bool:
    return ask.seat in range(g.players)


def alone(g: Defense, ask: Ask) -> bool:
    """The only player."""
    return g.players == 1


def expert(g: Defense, ask: Ask) -> bool:
    """Anybody, but only where nobody may talk later on."""
    return g.expert and g.players > 1


def owner_of(ask: Ask, place: int) -> int:
    survivor: Any = ask.about[place]
    return int(survivor.seat)


# What is asked

SWITCHES = {"1": ("mode", "difficulty", "motives", "one_leader", "leader_last", "both_events")}

NO_CHOICE = "BD-4.12"
"""There is one answer; the question is a moment to talk."""

POINTS: dict[str, Point] = {
    "2": Point(("choose",), anybody),
    "3": Point(("lead-load",), leader, "yes"),
    "4": Point(("lead-give",), leader, "yes"),
    "4 18": Point(("receiver",), anybody),
    "5": Point(("lead-heal",), leader, "yes"),
    "6": Point(("discussion",), owner, "yes", secret=True),
    "7 8 9 44": Point(("move",), leader),
    "10 44": Point(("defy",), defier, "yes"),
    "11": Point(("defy-at-a-price",), defier, "yes"),
    "12 47": Point(("draw",), active, "yes"),
    "13 15": Point(("ammo",), card_player),
    "14": Point(("split",), anybody),
    "16 17": Point(("own-turn",), active, "yes", secret=True),
    "18": Point(("trade",), active),
    "15 19 48": Point(("which-weapon",), anybody),
    "20": Point(("return-gift",), giver, "yes"),
    "21 45": Point(("first-event",), active),
    "22 45": Point(("event",), active),
    "23": Point(("pick-location",), card_player),
    "24": Point(("lose-ammo",), owner),
    "25": Point(("event-draw",), card_player),
    "26": Point(("pay",), card_player),
    "27 28 29 30 31": Point(("pre-combat",), owner, "yes", secret=True),
    "32 33 34": Point(("declare",), fighter, "yes"),
    "35": Point(("add-allies",), owner),
    "36": Point(("lure",), owner),
    "37": Point(("divide",), leader),
    "38": Point(("barricade",), owner),
    "39 40": Point(("heal",), owner, "yes"),
    "41": Point(("replacement",), owner),
    "42": Point(("token",), anybody, secret=True),
    "43": Point(("turn-up",), anybody, "yes", secret=True),
    "46": Point(("take-or-leave",), alone),
    NO_CHOICE: Point(("ready",), expert, secret=True, sealed=True),
}
BY_KEY = by_key(POINTS)


def test_every_decision_point_is_asked_or_is_a_switch_and_every_question_belongs_to_one() -> None:
    game = find_game(GAME)
    listed = {word for name in (*POINTS, *SWITCHES) for word in name.split()}
    assert listed - {NO_CHOICE} == {str(number) for number in range(1, 49)}
    assert set(BY_KEY) == set(game.vocabulary.prompts)
    assert set(SWITCHES["1"]) == {switch.name for switch in game.switches}


# Watched in play

SETUPS: list[tuple[int, dict[str, Any]]] = [
    (1, {}),
    (2, {"motives": True}),
    (3, {}),
    (4, {"difficulty": "expert", "motives": True}),
    (4, {"difficulty": "expert", "leader_last": True}),
    (4, {"one_leader": True, "motives": True}),
    (3, {"mode": "hardcore"}),
]
GAMES = 25


@cache
def watched() -> dict[str, list[Seen]]:
    """All questions of many random games, by their key."""
    return watch(GAME, SETUPS, GAMES, BY_KEY, lambda ask, random: random.choice(list(ask.options)).words)


ELSEWHERE = {
    "ammo": "test_ammo",
    "defy-at-a-price": "test_turns",
    "discussion": "test_round",
    "event-draw": "test_cards_events",
    "lose-ammo": "test_resources",
    "lure": "test_items",
    "split": "test_ammo",
    "take-or-leave": "test_solo",
    "turn-up": "test_motives",
    "which-weapon": "test_ammo",
}
"""Questions that random games put rarely, and which tests put them."""


def test_every_question_is_put_by_random_games_or_by_another_test() -> None:
    assert set(BY_KEY) - set(watched()) <= set(ELSEWHERE)
    for key, file in ELSEWHERE.items():
        assert f'"{key}"' in (Path(__file__).parent / f"{file}.py").read_text(encoding="utf-8"), key


@pytest.mark.parametrize("key", sorted(BY_KEY))
def test_questions_are_put_to_the_right_seat_in_the_right_secrecy(key: str) -> None:
    check(key, BY_KEY[key], watched().get(key, []))


@pytest.mark.rule("BD-17.03", "BD-17.05")
def test_motives_are_asked_about_alike_whether_or_not_there_is_something_to_place() -> None:
    put = [seen.ask for seen in watched()["token"]]
    assert all(ask.secret for ask in put)
    assert {len(ask.options) for ask in put} == {1, 2}
