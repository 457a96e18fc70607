"""Bots: what a Z does without much thought, and what a position is worth."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.engine.match import Match
from shamble.games.lonely_undead.bot.habits import habit, shortlist
from shamble.games.lonely_undead.bot.judge import judge
from shamble.testing import at, play

from .helpers import asked, dog_at, on, state, there, town


def usual(m: Match) -> str:
    """The usual answer to the question that waits."""
    return habit(state(m), m.pending[0]).words


def test_somebodys_arm_is_worth_an_action_when_limbs_are_few() -> None:
    things = {"billy": at("1-1"), "living": {"9-9": "generic"}}
    assert usual(town(ben=at("7-9", limbs=2, hand=["somebodys-arm-1"]), **things)) == "equip somebodys-arm-1"
    assert usual(town(ben=at("7-9", limbs=4, hand=["somebodys-arm-1"]), **things)).startswith("move")


def test_a_dog_is_set_on_a_living_nearby() -> None:
    m = town(
        ben=at("6-9", hand=["squeaky-toy-1"]),
        billy=at("1-1"),
        living={"3-9": "generic", "9-9": {"kind": "kid", "injured": True}},
        dogs={"rufus": ("4-9", "ben")},
    )
    assert usual(m) == "play squeaky-toy-1"
    play(m, "play squeaky-toy-1")
    assert usual(m) == "run rufus 3-9"
    play(m, usual(m))
    assert there(m, "3-9").injured and dog_at(m, "rufus") == ""
    far = town(ben=at("6-9", hand=["squeaky-toy-1"]), billy=at("1-1"), dogs={"rufus": ("4-9", "ben")})
    assert usual(far) != "play squeaky-toy-1"


def test_nobody_stays_where_cars_drive() -> None:
    m = town(ben=at("3-7"), billy=at("12-12"), actions=1)
    play(m, usual(m))
    while asked(m) == "walk":
        play(m, usual(m))
    g = state(m)
    assert not g.town.is_road[g.zs[0].at]


@pytest.mark.parametrize(("limbs", "attacks"), [(1, False), (4, True)])
def test_the_last_limb_is_not_staked_on_an_even_chance(limbs: int, attacks: bool) -> None:
    living = {"9-7": {"card": "junior-wrestler", "checked": ["ben"]}}
    m = town(ben=at("8-7", limbs=limbs), billy=at("1-1"), living=living)
    assert (usual(m) == on(m, "9-7", "attack")) == attacks


@pytest.mark.parametrize(("left", "answer"), [(2, "play nothing-to-see-here-1"), (6, "pass")])
def test_a_newcomer_who_would_be_the_last_is_kept_away(left: int, answer: str) -> None:
    m = town(
        ben=at("6-6", hand=["nothing-to-see-here-1"]),
        billy=at("1-1"),
        options={"mode": "co-op"},
        supply={"generic": left},
        frames=[("draw-reactions", 0, 1, 0)],
        top={"reactions": ["tour-bus-1"]},
    )
    assert usual(m) == answer


def test_a_checked_living_beside_it_is_attacked_before_anybody_walks_away() -> None:
    m = town(ben=at("8-7"), billy=at("1-1"), living={"9-7": {"card": "runaway-toddler", "checked": ["ben"]}})
    assert [option.words for option in shortlist(state(m), m.pending[0])] == [on(m, "9-7", "attack")]


def test_somebody_two_steps_away_is_called() -> None:
    things = {"billy": at("1-1"), "living": {"9-9": "generic", "6-7": "generic"}}
    m = town(ben=at("4-7", hand=["free-samples-1"]), **things)
    assert usual(m) == "play free-samples-1"
    play(m, "play free-samples-1")
    g = state(m)
    assert g.town.distance(g.content.space_ids[usual(m).removeprefix("to ")], g.zs[0].at) == 1


def test_characters_are_drawn_at_random() -> None:
    m = Match.start("lonely_undead", 2, seed="characters")
    while m.pending[0].key != "choose":
        play(m, usual(m))
    assert [option.verb for option in shortlist(state(m), m.pending[0])] == ["random-character"]


@pytest.mark.parametrize("mode", ["competitive", "co-op"])
def test_a_limb_a_friend_and_somebody_hurt_nearby_are_worth_something(mode: str) -> None:
    def worth(**ben: Any) -> float:
        hurt = ben.pop("hurt", False)
        living = {"9-8": {"kind": "generic", "injured": hurt}}
        return judge(state(town(ben=at("9-7", **ben), billy=at("1-1"), living=living, options={"mode": mode})), 0)

    plain = worth()
    assert worth(limbs=2) < plain < worth(hurt=True)
    assert worth(limbs=1) < worth(limbs=2)


def test_a_dog_at_the_heels_is_worse_than_one_far_away() -> None:
    def worth(space: str) -> float:
        return judge(state(town(ben=at("9-7"), billy=at("1-1"), dogs={"rufus": (space, "ben")})), 0)

    assert worth("8-7") < worth("3-11")


def test_a_fast_dog_is_feared_from_farther_away_than_a_slow_one() -> None:
    def odds(dog: str, space: str, **wishes: Any) -> float:
        return judge(state(town(ben=at("6-9", **wishes), billy=at("12-12"), dogs={dog: (space, "ben")})), 0)

    assert odds("chief", "3-8") < odds("rufus", "3-8") == odds("rufus", "3-3"), "Rufus never runs three steps"
    assert odds("rufus", "4-9", gear=["crowbar-1"]) < odds("rufus", "4-9", gear=["rogue-bone-1"])
