"""Section 12: the End of Round."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.engine.match import Match
from shamble.testing import at, idle, off_board, options_of, play, skip_to, table

from .helpers import CARDS, GAME_NAME, cards_in, discarded, fresh, gear_of, look, now, told, walkers, who

WALL = CARDS.gear[CARDS.gear_number["barricade-kit"]].wall
"""How many Walkers a Barricade Kit stops is of our own design."""
BANDAGES = 2


def ending(*answers: str, **things: Any) -> Match:
    """A table where Walkers are about to deal damage, and the answers from there."""
    m = table(GAME_NAME, **{"phase": "damage", **things})
    play(m, *answers)
    return m


@pytest.mark.rule("BD-12.01")
def test_damage_comes_first_then_healing_then_the_next_round() -> None:
    m = ending(
        "eat",
        glenn=at("town", food=2),
        daryl=at("farm", hp=3),
        walkers={"town": 1, "highway": 1},
        round=4,
        leader="daryl",
    )
    keys = [event.key for event in m.story if event.key in ("hurt", "eaten", "eats", "round")]
    assert keys == ["eaten", "hurt", "eats", "round"]
    assert look(m).round == 5


# Walker damage


@pytest.mark.rule("BD-12.02", "BD-2.12")
def test_each_damaging_walker_deals_exactly_one_damage() -> None:
    m = ending(glenn=at("town", food=1), walkers={"town": 3})
    assert (now(m), who(m, "glenn").hp) == (("heal", 0), 2)


@pytest.mark.rule("BD-12.01", "BD-12.02")
def test_every_round_goes_through_each_location_once() -> None:
    # Given 2 Walkers at The Town, the last Location in board order, where nobody stands
    m = ending(glenn=at("farm"), daryl=at("farm"), walkers={"town": 2}, round=4)
    assert look(m).places[-1] == "town"
    assert [place for _, place in told(m, "eaten")] == ["town", "town"]
    # When the next round ends as well, with as many Walkers as there are by then
    while look(m).round == 5:
        here = walkers(m)["town"]
        m.answer(idle(m.pending[0]), m.pending[0].seat)
    # Then the last Location was dealt with once
    assert [place for _, place in told(m, "eaten")].count("town") == 2 + here


@pytest.mark.rule("BD-12.02", "BD-14.02")
def test_fresh_and_ignored_walkers_deal_none() -> None:
    m = ending(
        glenn=at("town", food=1),
        daryl=at("prison"),
        walkers={"town": 3, "prison": 3},
        fresh={"town": 2},
    )
    assert (who(m, "glenn").hp, who(m, "daryl").hp) == (4, 5)


@pytest.mark.rule("BD-12.02")
def test_damage_is_dealt_in_board_order() -> None:
    # Given Survivors everywhere, the first in turn at the last cell
    m = ending(
        glenn=at("town"),
        daryl=at("prison"),
        maggie=at("highway"),
        andrea=at("farm"),
        walkers={"farm": 1, "highway": 1, "prison": 4, "town": 1},
    )
    assert [args[0] for args in told(m, "hurt")] == ["andrea", "maggie", "daryl", "glenn"]


@pytest.mark.rule("BD-12.03", "BD-12.04")
def test_walkers_turn_to_survivors_first_and_all_to_a_lone_one() -> None:
    m = ending(glenn=at("town", food=1), walkers={"town": 4}, sizes={"food": 9})
    assert (who(m, "glenn").hp, cards_in(m, "food")) == (1, 9)


@pytest.mark.rule("BD-12.04", "BD-12.08", "BD-12.09")
def test_a_lone_survivor_takes_all_until_it_dies_and_only_the_rest_eats() -> None:
    # Given 2 HP against 5 Walkers: 2 are used up, 3 eat
    m = ending(
        "choose rick", glenn=at("town", hp=2), daryl=at("farm", hp=4, food=1), walkers={"town": 5}, sizes={"food": 9}
    )
    assert cards_in(m, "food") == 6


@pytest.mark.rule("BD-12.05", "BD-12.06")
@pytest.mark.parametrize("share", [0, 1, 2, 3])
def test_damage_among_several_is_divided_in_any_way_by_the_leader(share: int) -> None:
    # Given Glenn leads from elsewhere
    m = ending(glenn=at("farm"), daryl=at("town", food=1), maggie=at("town", food=1), walkers={"town": 3})
    assert (now(m), options_of(m)) == (("divide", 0), [f"assign daryl {count}" for count in range(4)])
    play(m, f"assign daryl {share}")
    assert (who(m, "daryl").hp, who(m, "maggie").hp) == (5 - share, 5 - (3 - share))


@pytest.mark.rule("BD-12.07")
def test_nobody_is_given_more_than_it_can_take_and_no_walker_is_left_over() -> None:
    # Given Daryl with 2 HP and a Bulletproof Vest can take 3; Maggie with 3 HP can take 3; 5 Walkers
    m = ending(
        glenn=at("farm"),
        daryl=at("town", hp=2, gear=["bulletproof-vest"]),
        maggie=at("town", hp=3),
        walkers={"town": 5},
    )
    assert options_of(m) == ["assign daryl 2", "assign daryl 3"]


@pytest.mark.rule("BD-12.07", "BD-16.05")
def test_under_a_guinea_pig_there_is_no_limit() -> None:
    m = ending(glenn=at("farm"), daryl=at("town", hp=2, no_death=True), maggie=at("town", hp=1), walkers={"town": 7})
    assert options_of(m) == ["assign daryl 6", "assign daryl 7"]


@pytest.mark.rule("BD-12.07")
def test_with_more_walkers_than_all_can_take_nobody_is_asked() -> None:
    m = ending(
        glenn=at("farm"), daryl=at("town", hp=1), maggie=at("town", hp=1), walkers={"town": 3}, sizes={"food": 9}
    )
    assert now(m) == ("replacement", 1)


@pytest.mark.rule("BD-12.08", "BD-12.10", "BD-12.11")
def test_where_nobody_is_each_walker_eats_a_card() -> None:
    # Given nobody at The Town and Smoked Venison on top of its deck
    m = ending(
        glenn=at("farm", hp=4, food=1),
        walkers={"town": 2},
        sizes={"food": 9},
        top={"food": ["smoked-venison-1", "broth-pot"]},
    )
    # Then the cards go face up to the discards without effect
    assert (cards_in(m, "food"), discarded(m, "food")[-2:]) == (7, ["smoked-venison-1", "broth-pot"])
    assert (who(m, "glenn").food, who(m, "glenn").hp) == (1, 4)


@pytest.mark.rule("BD-12.11")
def test_an_emptied_deck_is_noticed_after_each_card() -> None:
    # Given 3 Walkers before a deck of 2, and Walkers further on that would empty another deck
    m = ending(glenn=at("prison"), walkers={"farm": 3, "town": 3}, sizes={"allies": 2, "food": 1})
    assert m.result is not None
    assert (m.result.ending, cards_in(m, "allies"), cards_in(m, "food")) == ("starved", 0, 1)


@pytest.mark.rule("BD-12.12", "BD-16.19")
def test_prevented_damage_uses_up_its_walker() -> None:
    # Given 1 HP and a Vest against 3 Walkers: one is stopped, one kills, one eats
    m = ending(
        "choose rick",
        glenn=at("town", hp=1, gear=["bulletproof-vest"]),
        daryl=at("farm", hp=4, food=1),
        walkers={"town": 3},
        sizes={"food": 9},
    )
    assert cards_in(m, "food") == 8


@pytest.mark.rule("BD-12.13")
def test_dealing_damage_does_not_remove_walkers() -> None:
    m = ending(glenn=at("town", food=1), walkers={"town": 2, "farm": 1})
    assert walkers(m) == {"town": 2, "farm": 1}


# Damage at one Location in order


@pytest.mark.rule("BD-12.19", "BD-16.23")
def test_a_barricade_kit_is_asked_for_before_the_count() -> None:
    m = ending(glenn=at("town", gear=["barricade-kit"], food=1), walkers={"town": WALL + 2})
    assert now(m) == ("barricade", 0)
    play(m, "yes")
    assert (who(m, "glenn").hp, gear_of(m, "glenn"), discarded(m, "equipment")[-1]) == (3, [], "barricade-kit")


@pytest.mark.rule("BD-12.19")
def test_a_barricade_kit_may_be_saved() -> None:
    m = ending("no", glenn=at("town", gear=["barricade-kit"], food=1), walkers={"town": 1})
    assert (who(m, "glenn").hp, gear_of(m, "glenn")) == (4, ["barricade-kit"])


@pytest.mark.rule("BD-12.19")
def test_kit_then_division_then_deaths_then_the_deck() -> None:
    # Given two with 1 HP each, a Kit, and two Walkers more than the Kit stops and they can take
    m = ending(
        glenn=at("town", hp=1, gear=["barricade-kit"]),
        daryl=at("town", hp=1),
        maggie=at("farm", hp=4, food=1),
        walkers={"town": WALL + 4},
        sizes={"food": 9},
        leader="daryl",
    )
    play(m, "yes")
    # Then both are hurt before the first death is processed; the deaths come in turn order, Daryl leads
    assert (now(m), len(told(m, "hurt")), told(m, "dies")) == (("replacement", 1), 2, [("daryl",)])
    play(m, "choose rick", "choose andrea")
    # And two Walkers eat; the two fresh ones change nothing
    assert (cards_in(m, "food"), walkers(m)["town"], fresh(m)) == (7, WALL + 4 + 2, {"town": 2})


# Healing


@pytest.mark.rule("BD-12.14")
def test_a_hurt_survivor_may_eat_one_food_for_one_hp_in_turn_order() -> None:
    m = ending(glenn=at("farm", hp=3, food=1), daryl=at("town", hp=4, food=1), leader="daryl", phase="heal")
    assert now(m) == ("heal", 1)
    play(m, "eat")
    assert (now(m), who(m, "daryl").hp, who(m, "daryl").food) == (("heal", 0), 5, 0)


@pytest.mark.rule("BD-12.14")
def test_an_off_board_survivor_does_not_heal() -> None:
    m = ending(glenn=off_board(hp=3, food=3), daryl=at("town", hp=4, food=1), phase="heal")
    assert now(m) == ("heal", 1)


@pytest.mark.rule("BD-12.15")
def test_one_food_a_round_is_all_that_heals() -> None:
    m = ending("eat", glenn=at("farm", hp=1, food=9), daryl=at("town", hp=4, food=1), phase="heal")
    assert (now(m), who(m, "glenn").hp, who(m, "glenn").food) == (("heal", 1), 2, 8)


@pytest.mark.rule("BD-12.16")
def test_healing_is_optional_and_not_for_the_unhurt() -> None:
    m = ending(glenn=at("farm", food=9), daryl=at("town", hp=4, food=1), phase="heal")
    assert (now(m), options_of(m)) == (("heal", 1), ["pass", "eat"])
    play(m, "pass")
    assert (who(m, "daryl").hp, who(m, "daryl").food) == (4, 1)


@pytest.mark.rule("BD-12.20", "BD-16.01")
@pytest.mark.parametrize("order", [("eat", "use bandages-1 glenn"), ("use bandages-1 glenn", "eat")])
def test_food_and_bandages_can_be_used_in_either_order(order: tuple[str, str]) -> None:
    m = ending(glenn=at("farm", hp=1, food=1, gear=["bandages-1"]), phase="heal")
    play(m, *order)
    assert (who(m, "glenn").hp, who(m, "glenn").food, gear_of(m, "glenn")) == (1 + 1 + BANDAGES, 0, [])


@pytest.mark.rule("BD-12.20")
def test_each_survivor_has_one_moment_to_heal() -> None:
    # Given Glenn passes, then Daryl bandages him; then Glenn's moment does not come back
    m = ending(
        "pass",
        glenn=at("farm", hp=1, food=1),
        daryl=at("farm", gear=["bandages-1", "bandages-2"]),
        phase="heal",
        round=2,
    )
    play(m, "use bandages-1 glenn", "pass")
    assert (look(m).round, who(m, "glenn").hp, who(m, "glenn").food) == (3, 1 + BANDAGES, 1)


# Preparing the next round


@pytest.mark.rule("BD-12.17", "BD-5.11")
def test_the_marker_advances_and_the_badge_passes_to_the_left() -> None:
    m = ending(glenn=at("farm"), daryl=at("town"), maggie=at("town"), leader="maggie", phase="end-round", round=7)
    assert (look(m).round, look(m).leader, look(m).order) == (8, 0, (0, 1, 2))
    skip_to(m, "move")
    assert look(m).phase == "move"


@pytest.mark.rule("BD-12.17", "BD-1.03")
def test_past_round_twelve_the_group_wins() -> None:
    m = ending(glenn=at("farm"), daryl=at("town"), round=12)
    assert m.result is not None
    assert (m.result.ending, m.result.won) == ("rescued", (0, 1))


@pytest.mark.rule("BD-12.18", "BD-5.12", "BD-13.06")
def test_all_effects_of_the_round_end_before_the_next() -> None:
    # Given everything that can last a round
    m = ending(
        michonne=at("farm", extra_dice=1, no_death=True, prevented=1, defied=True, ate=True, spent=(3,)),
        glenn=at("town"),
        fresh={"prison": 2},
        walkers={"prison": 2},
        walls=[3, 0, 0, 0],
        defy_costs_allies=True,
        combat_minus_1=True,
        phase="end-round",
    )
    g, s = look(m), who(m, "michonne")
    assert (g.fresh, g.walls, g.defy_costs_allies, g.combat_minus_1) == ([0] * 4, [0] * 4, False, False)
    assert (g.bare_hands, g.combat_bonus) == (0, 0)
    assert (s.extra_dice, s.no_death, s.prevented, s.defied, s.ate, s.spent) == (0, False, 0, False, False, ())


@pytest.mark.rule("BD-12.21")
def test_tokens_of_the_end_of_a_round_come_after_healing_and_before_the_marker() -> None:
    # Given Lone Watch at the end of round 12, when Glenn is alone; he heals first, then the token comes, then the win
    m = ending(
        options={"motives": "on"},
        glenn=at("farm", hp=3, food=1, motive="lone-watch"),
        daryl=at("town"),
        phase="heal",
        round=12,
    )
    assert look(m).tokens[0] == 0
    play(m, "eat")
    assert (m.is_over, look(m).tokens[0]) == (True, 1)
