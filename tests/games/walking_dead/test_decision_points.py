"""The 55 decision points: every question belongs to one of them and is put to the right seat in the right secrecy."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from shamble.engine.ask import Ask
from shamble.engine.game import find_game
from shamble.games.walking_dead.state import Georgia
from shamble.testing import at, play

from ..deciding import Point, Seen, by_key, check, watch
from .helpers import GAME, road

# Who may be asked


def active(g: Georgia, ask: Ask) -> bool:
    return ask.seat == g.active


def anybody(g: Georgia, ask: Ask) -> bool:
    """Whoever a card concerns, as long as they are in play."""
    return g.parties[ask.seat].in_play


def mate(g: Georgia, ask: Ask) -> bool:
    """Another member of the active player's group."""
    return any(each.seat == ask.seat for each in g.mates())


def beside(g: Georgia, ask: Ask) -> bool:
    """Another player on the active player's space."""
    p = g.parties[ask.seat]
    return p.in_play and ask.seat != g.active and p.at == g.party.at


def other(g: Georgia, ask: Ask) -> bool:
    """The player who was asked for help."""
    return ask.seat == g.asked != g.active


def eliminated(g: Georgia, ask: Ask) -> bool:
    return g.parties[ask.seat].status == "eliminated"


# What is asked

UNASKED = {"2": "the private Location lies open to its owner in the scene"}

POINTS: dict[str, Point] = {
    "1 34": Point(("find-any",), anybody),
    "3": Point(("leave",), mate),
    "4": Point(("form",), active, "may"),
    "5": Point(("agree",), beside),
    "6 7 45 48": Point(("recover",), active, "yes"),
    "6": Point(("stove",), active, "yes"),
    "8 9 10 11 12 13 45 48": Point(("step",), active, secret=True),
    "14": Point(("token-order",), active),
    "15": Point(("flares",), active, "yes"),
    "16 17 45": Point(("window",), active),
    "18": Point(("pay-ammo",), mate),
    "19 40": Point(("token-on",), active),
    "20": Point(("quiet",), active, "yes"),
    "21 46": Point(("place-fatigue",), anybody),
    "22": Point(("take-markers",), mate),
    "23": Point(("ignore-markers",), active, "yes"),
    "23 which": Point(("spare",), active),
    "24": Point(("draw-for",), active),
    "25": Point(("pay", "take-fatigue", "take-rest", "discard-item"), active, "yes"),
    "25 26": Point(("give",), active, "yes"),
    "27": Point(("pledge",), mate, "yes"),
    "28": Point(("sure-success",), active, "yes"),
    "29 30": Point(("vote",), anybody, sealed=True),
    "31": Point(("vote-tie",), active),
    "32": Point(("ask-player",), active),
    "33": Point(("answer",), other),
    "35": Point(("find-or",), active),
    "36": Point(("lose-any",), active),
    "37": Point(("heal",), anybody, "yes"),
    "38": Point(("lose-follower", "leave-follower"), anybody),
    "39": Point(("nearest-start",), active),
    "41": Point(("clear",), active, "yes"),
    "42": Point(("swap-private",), active),
    "43": Point(("bear",), mate),
    "44": Point(("collect",), active, "yes"),
    "45": Point(("items",), active, "yes"),
    "46": Point(("pay-rest", "gift", "discard-survivor"), active),
    "47": Point(("reenter",), eliminated),
    "48": Point(("look",), active),
    "49": Point(("order-each",), anybody),
    "50": Point(("play-on",), anybody),
    "51": Point(("reroll-ammo",), active, "yes"),
    "52": Point(("salvage",), active),
    "53": Point(("coat",), active),
    "54": Point(("hand-over",), other),
    "55": Point(("gift-to",), active),
}

BY_KEY = by_key(POINTS)


def test_every_decision_point_is_asked_and_every_question_belongs_to_one() -> None:
    listed = {word for name in (*POINTS, *UNASKED) for word in name.split() if word.isdigit()}
    assert listed == {str(number) for number in range(1, 56)}
    assert set(BY_KEY) == set(find_game(GAME).vocabulary.prompts)


# Watched in play

SETUPS: list[tuple[int, dict[str, Any]]] = [
    (1, {"reentry": True}),
    (2, {}),
    (3, {}),
    (4, {"continue_after_win": True}),
    (6, {"coop": False}),
]
GAMES = 3
"""For each setup; the seeds are fixed, so that what is seen stays the same."""


@cache
def watched() -> dict[str, list[Seen]]:
    """All questions of some random games, by their key."""
    return watch(GAME, SETUPS, GAMES, BY_KEY, _sociable)


def _sociable(ask: Ask, random: Random) -> str:
    """Any option; groups are formed and Locations scouted where that is possible."""
    liked = [each.words for each in ask.options if each.verb in ("invite", "propose", "scout", "stay")]
    if ask.key == "agree":
        liked = ["yes"]
    return random.choice(liked if liked and random.random() < 0.8 else [each.words for each in ask.options])


@pytest.mark.parametrize("key", sorted(BY_KEY))
def test_questions_are_put_to_the_right_seat_in_the_right_secrecy(key: str) -> None:
    check(key, BY_KEY[key], watched().get(key, []))


# Put by few cards or late in a game

BLANKS = ["-"] * 9
THREE = at("D1", people=["rick", "chris", "hank"], ammo=0)
PRISON: dict[str, Any] = {
    "a": at("B6", people=["rick"], food=4, scouted=["motel"]), "b": at("B6", people=["dale"], group="a", gas=2),
    "public": ["prison"], "encounters": ["E42"], "dice": ["A1", *BLANKS],
}  # fmt: skip
SELDOM: dict[str, tuple[dict[str, Any], tuple[str, ...]]] = {
    "bear": (
        {"a": at("D1", people=["rick"]), "b": at("D1", people=["dale"], group="a"), "encounters": ["E47"],
         "dice": BLANKS},
        ("step C2",),
    ),
    "coat": ({"a": THREE, "encounters": ["E66"]}, ("step C2", "accept")),
    "discard-survivor": (
        {"a": at("K1", people=["rick", "chris"], scouted=["motel"]), "public": ["wiltshire-estates"],
         "encounters": ["E42"], "dice": ["A1", *BLANKS]},
        ("scout K2 wiltshire-estates-1",),
    ),
    "discard-item": ({"a": at("D1", people=["rick"], items=["E10"]), "encounters": ["E69"]}, ("step C2",)),
    "draw-for": ({"a": THREE, "trapped": {"gus": "C2"}}, ("step C2",)),
    "gift": (PRISON, ("scout C6 prison-1", "pass")),
    "gift-to": (PRISON, ("scout C6 prison-1", "pledge gas", "pass")),
    "hand-over": ({"a": THREE, "encounters": ["E89"]}, ("step C2", "ask seat-1", "help")),
    "ignore-markers": (
        {"a": at("D1", people=["rick"], items=["E36"], ammo=0), "encounters": ["E01"], "dice": BLANKS}, ("step C2",),
    ),
    "leave-follower": (
        {"a": THREE, "encounters": ["E06"], "dice": ["K2", "-", "-", "K3", "-", "-"]}, ("step C2", "tire rick"),
    ),
    "lose-follower": (
        {"a": THREE, "encounters": ["E16"], "dice": ["K2", "K1", "-", "K3", "-", "-"]}, ("step C2", "tire rick"),
    ),
    "nearest-start": (
        {"a": at("A2", people=["dale", "penny", "chris"], ammo=0), "encounters": ["E28"], "dice": BLANKS},
        ("step A1", *["tire chris"] * 3, *["tire dale"] * 2, *["tire penny"] * 2),
    ),
    "order-each": (
        {"a": at("D1", people=["rick", "chris"], fatigue={"chris": 2}), "encounters": ["E47"], "dice": BLANKS},
        ("step C2",),
    ),
    "pay-ammo": (
        {"a": at("D1", people=["rick"], ammo=0), "b": at("D1", people=["dale"], group="a"), "tokens": {"E1": [6]},
         "dice": BLANKS},
        ("step E1", "ask-ammo"),
    ),
    "pay-rest": ({"a": at("D1", people=["rick"]), "encounters": ["E61"]}, ("step C2", "accept")),
    "play-on": (
        {"options": {"continue_after_win": "on"}, "a": at("C1", people=["rick"], scouted=["armory", "prison"]),
         "public": ["motel"], "encounters": ["E42", "E53", "E58"], "dice": ["A1", "-", "-"] * 3},
        ("scout B1 motel-1",),
    ),
    "spare": (
        {"a": at("D1", people=["rick", "chris", "hank", "penny"], items=["E36"]), "encounters": ["E47"],
         "dice": BLANKS},
        ("step C2", "use riot-van"),
    ),
    "stove": (
        {"a": at("D1", people=["rick", "arnold"], fatigue={"rick": 2, "arnold": 2}, items=["E57"]),
         "phase": "turn-start"},
        ("eat rick",),
    ),
    "sure-success": ({"a": at("D1", people=["rick"], items=["E70"]), "encounters": ["E42"]}, ("step C2",)),
    "take-rest": (
        {"a": at("D1", people=["rick", "chris"]), "b": at("D1", people=["dale", "penny"], group="a"),
         "encounters": ["E67"]},
        ("step C2", "together", "take 1"),
    ),
}  # fmt: skip


def test_every_question_is_put_by_random_games_or_below() -> None:
    assert set(BY_KEY) - set(watched()) <= set(SELDOM)


@pytest.mark.parametrize("key", SELDOM)
def test_a_rare_question_is_put_where_its_card_says(key: str) -> None:
    things, answers = SELDOM[key]
    m = road(4, **things)
    play(m, *answers)
    ask = m.pending[0]
    assert (ask.key, len(ask.options) > 1) == (key, True)
    check(key, BY_KEY[key], [Seen(ask, len(m.pending), BY_KEY[key].role(m.state, ask))])
