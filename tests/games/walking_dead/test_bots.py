"""What bots think of The Walking Dead: habits beat chance, and judgement knows good from bad."""

from __future__ import annotations

from random import Random
from typing import Any, cast

import pytest

from shamble.engine.ask import Ask
from shamble.engine.match import Match
from shamble.engine.playout import Playout
from shamble.games.walking_dead import GAME
from shamble.games.walking_dead.bot.habits import habit, shortlist
from shamble.games.walking_dead.bot.judge import judge
from shamble.games.walking_dead.state import Georgia
from shamble.testing import at, play

from .helpers import look, now, party, road


def play_out(seed: int, habitual: int) -> tuple[int, ...]:
    """Who wins a game in which one seat follows its habits and the others play at random."""
    random = Random(seed)
    playout = Playout.new(GAME, 3, Random(seed), {"coop": "off"})
    while (asked := playout.asked) is not None:
        asks = [asked] if isinstance(asked, Ask) else asked.asks
        chosen = [
            habit(cast(Georgia, playout.state), ask) if ask.seat == habitual else random.choice(ask.options)
            for ask in asks
        ]
        playout.answer(chosen[0] if isinstance(asked, Ask) else chosen)
    return playout.state.winners


def test_habits_beat_chance() -> None:
    wins = [play_out(seed, habitual=seed % 3) for seed in range(12)]
    own = sum(won == (seed % 3,) for seed, won in enumerate(wins))
    assert own >= 7
    assert sum(won != () for won in wins) - own <= 3


def test_more_locations_resources_and_rest_are_better() -> None:
    plain = {"people": ["rick", "chris"]}
    worth = [
        judge(look(road(a=at("D1", **{**plain, **better}), public=["motel"])), 0)
        for better in ({"fatigue": {"chris": 2}}, {}, {"food": 4}, {"scouted": ["prison"], "food": 4})
    ]
    assert worth == sorted(worth)
    assert len(set(worth)) == 4


def test_a_rival_ahead_is_worse() -> None:
    level, behind = (
        judge(look(road(a=at("D1", people=["rick"]), b=at("M5", people=["dale"], scouted=scouted))), 0)
        for scouted in ([], ["motel", "prison"])
    )
    assert behind < level


def test_alone_strength_counts_before_haste() -> None:
    few, some, strong = (
        judge(look(road(1, a=at("D2", people=people, scouted=scouted))), 0)
        for people, scouted in ((["glenn"], ["motel"]), (["glenn", "arnold"], []), (["glenn", "arnold", "dmitri"], []))
    )
    assert few < some < strong


@pytest.mark.parametrize(("players", "scouts"), [(1, False), (2, True)], ids=["alone", "in a race"])
def test_only_who_races_tries_three_encounters_with_a_weak_party(players: int, scouts: bool) -> None:
    weak = at("C1", people=["glenn"], fatigue={"glenn": 2}, ammo=0, scouted=["airport", "gun-shop"])
    m = road(players, a=weak, public=["motel"])
    assert (habit(look(m), m.pending[0]).verb == "scout") is scouts


def test_a_lone_party_goes_where_a_follower_is_trapped() -> None:
    m = road(1, a=at("D1", people=["rick", "arnold"]), public=["airport"], trapped={"gus": "J1"})
    play(m, habit(look(m), m.pending[0]).words)
    distance = look(m).content.map.distance[look(m).content.space_number["J1"]]
    assert distance[party(m).at] < distance[look(m).content.space_number["D1"]]


def test_scouts_think_about_a_few_ways_and_about_no_routine() -> None:
    m = road(a=at("D1", people=["rick", "arnold"], gas=3), public=["airport"], encounters=["E42"], dice=["A1"])
    ways = shortlist(look(m), m.pending[0])
    assert habit(look(m), m.pending[0]) == ways[0]
    assert len(ways) == 4 < len(m.pending[0].options)
    play(m, "step C2")
    assert now(m) == ("collect", 0)
    assert list(shortlist(look(m), m.pending[0])) == [habit(look(m), m.pending[0])]


# Groups


def answer(m: Match) -> str:
    """What a player of habit answers to the question that is asked now."""
    return habit(look(m), m.pending[0]).words


def meeting(a: dict[str, Any], b: dict[str, Any]) -> Match:
    """B, who is active, comes to the space of A."""
    m = road(2, a=at("E1", **a), b=at("D1", **b), active="b")
    play(m, "step E1")
    assert now(m) == ("form", 1)
    return m


STRONG = ["glenn", "june"]
TIRED = {"people": ["glenn"], "fatigue": {"glenn": 2}}


@pytest.mark.parametrize(
    ("host", "own", "invites"),
    [
        ({"scouted": ["prison"]}, {"people": STRONG}, True),
        ({}, {"people": STRONG, "scouted": ["prison"]}, False),
        ({}, {**TIRED, "scouted": ["prison"]}, True),
    ],
    ids=["those who are ahead", "nobody behind", "anybody when weak"],
)
def test_habits_invite(host: dict[str, Any], own: dict[str, Any], invites: bool) -> None:
    m = meeting({"people": ["rick", "arnold"], **host}, own)
    assert answer(m) == ("invite seat-0" if invites else "pass")


@pytest.mark.parametrize(
    ("own", "joins"),
    [
        ({"people": ["rick", "arnold"]}, True),
        ({"people": ["rick", "arnold"], "scouted": ["prison"]}, False),
        ({"people": ["rick"], "scouted": ["prison"], "fatigue": {"rick": 2}}, True),
    ],
    ids=["those who are as far", "nobody behind", "anybody when weak"],
)
def test_habits_join(own: dict[str, Any], joins: bool) -> None:
    m = meeting(own, {"people": STRONG})
    play(m, "invite seat-0")
    assert now(m) == ("agree", 0)
    assert answer(m) == ("yes" if joins else "no")


@pytest.mark.parametrize(
    ("own", "mate", "leaves"),
    [
        (["prison", "motel"], [], True),
        (["prison", "motel"], ["airport", "clinic"], False),
        (["prison"], [], False),
    ],
    ids=["one short and ahead", "one short and level", "two short"],
)
def test_habits_leave_a_group_to_win_alone(own: list[str], mate: list[str], leaves: bool) -> None:
    m = road(
        2,
        a=at("D2", people=["rick"], scouted=mate),
        b=at("D2", people=["dale", "penny"], scouted=own, group="a"),
        phase="turn-start",
    )
    assert now(m) == ("leave", 1)
    chosen = habit(look(m), m.pending[0])
    assert chosen is m.pending[0].options[leaves]
    play(m, chosen.words)
    assert (look(m).parties[0].pawn != look(m).parties[1].pawn) is leaves
