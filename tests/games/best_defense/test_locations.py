"""Section 14: the Locations."""

from __future__ import annotations

import pytest

from shamble.testing import at, play, skip_to, table

from .helpers import CARDS, GAME_NAME, cards_in, now, play_event, told, walkers, who


@pytest.mark.rule("BD-14.01")
@pytest.mark.parametrize("place", ["farm", "town", "highway"])
def test_farm_town_and_highway_have_no_ability(place: str) -> None:
    # Given 3 Walkers there, then all of them bite
    m = table(GAME_NAME, glenn=at(place, food=1), walkers={place: 3}, phase="damage")
    assert (who(m, "glenn").hp, CARDS.locations[place].ignored) == (2, 0)


@pytest.mark.rule("BD-14.02", "BD-14.04")
@pytest.mark.parametrize(("count", "fresh", "hp"), [(4, 0, 4), (5, 0, 3), (6, 2, 4), (5, 2, 5)])
def test_prison_walls_ignore_three_walkers_after_the_fresh_ones(count: int, fresh: int, hp: int) -> None:
    m = table(
        GAME_NAME,
        glenn=at("prison"),
        rick=at("farm", hp=1, food=1),
        walkers={"prison": count},
        fresh={"prison": fresh},
        phase="damage",
    )
    assert who(m, "glenn").hp == hp


@pytest.mark.rule("BD-14.03")
def test_three_walkers_at_the_prison_hurt_nobody_and_eat_nothing() -> None:
    m = table(GAME_NAME, glenn=at("prison"), rick=at("farm", hp=1, food=1), walkers={"prison": 3}, phase="damage")
    assert (now(m), who(m, "glenn").hp) == (("heal", 1), 5)
    m = table(
        GAME_NAME,
        glenn=at("town"),
        rick=at("farm", hp=1, food=1),
        walkers={"prison": 3},
        sizes={"equipment": 9},
        phase="damage",
    )
    assert cards_in(m, "equipment") == 9


@pytest.mark.rule("BD-14.04")
def test_more_than_three_do_not_break_the_walls() -> None:
    # Given nobody at The Prison and 5 Walkers, then exactly 2 eat
    m = table(
        GAME_NAME,
        glenn=at("town"),
        rick=at("farm", hp=1, food=1),
        walkers={"prison": 5},
        sizes={"equipment": 9},
        phase="damage",
    )
    assert cards_in(m, "equipment") == 7


@pytest.mark.rule("BD-14.05")
def test_ignored_walkers_stay_can_be_fought_and_are_ignored_anew() -> None:
    # Given 3 Walkers at The Prison that are ignored in one round
    m = table(
        GAME_NAME,
        glenn=at("prison", gear=["katana"]),
        walkers={"prison": 3},
        phase="damage",
        round=2,
        top={"events": ["a-good-day", "promise-me"]},
        dice=(4, 1),
    )
    assert (who(m, "glenn").hp, walkers(m)) == (5, {"prison": 3})
    # When the next round's combat comes, one of them is killed, and the others are ignored again
    skip_to(m, "declare")
    play(m, "attack katana")
    assert (told(m, "killed"), walkers(m), who(m, "glenn").hp) == ([(1, "prison")], {"prison": 2}, 5)


@pytest.mark.rule("BD-14.06")
def test_prison_walls_work_at_the_end_of_the_round_only() -> None:
    # Given damage from an Event at The Prison
    m = play_event("riot-gear", at("prison"), walkers={"prison": 1})
    assert who(m, "rick").hp < 5
    # And Hungry Walkers, which counts a Location with 1 Walker there as unguarded
    m = play_event(
        "hungry-walkers", at("town"), glenn=at("town"), walkers={"prison": 1}, sizes={"equipment": 9}, dice=(6,)
    )
    assert cards_in(m, "equipment") == 8
