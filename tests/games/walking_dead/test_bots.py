"""What bots think of The Walking Dead: habits beat chance, and judgement knows good from bad."""

from __future__ import annotations

from random import Random
from typing import cast

from shamble.engine.ask import Ask
from shamble.engine.playout import Playout
from shamble.games.walking_dead import GAME
from shamble.games.walking_dead.bot.habits import habit
from shamble.games.walking_dead.bot.judge import judge
from shamble.games.walking_dead.state import Georgia
from shamble.testing import at

from .helpers import look, road


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
