"""Section 13: death and replacement."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.engine.match import Match
from shamble.games.best_defense.content.verbs import Damage
from shamble.testing import at, off_board, options_of, play, skip_to, table

from .helpers import (
    CARDS,
    GAME_NAME,
    ammo_on,
    cards_in,
    carry,
    discarded,
    fresh,
    gear_of,
    kept_ammo,
    look,
    now,
    place_of,
    play_event,
    told,
    walkers,
    who,
)

HARDCORE: dict[str, str | bool] = {"mode": "hardcore"}


def bitten(*answers: str, **things: Any) -> Match:
    """Glenn (1 HP) is about to be killed by the one Walker at The Town; Maggie, hurt and fed, waits elsewhere."""
    start: dict[str, Any] = {
        "glenn": at("town", hp=1),
        "maggie": at("farm", hp=4, food=1),
        "walkers": {"town": 1},
        "phase": "damage",
    }
    m = table(GAME_NAME, **{**start, **things})
    play(m, *answers)
    return m


@pytest.mark.rule("BD-13.01")
def test_a_survivor_dies_at_once_whatever_the_cause() -> None:
    # Given Walkers
    assert told(bitten(), "dies") == [("glenn",)]
    # An Event
    assert told(play_event("fever", at("town", hp=1)), "dies") == [("rick",)]
    # Or a card that was drawn
    m = table(
        GAME_NAME,
        glenn=at("town", hp=1),
        rick=at("farm"),
        phase="draw",
        top={"food": ["suspect-jerky"]},
        dice=(1,),
    )
    play(m, "draw")
    assert told(m, "dies") == [("glenn",)]


@pytest.mark.rule("BD-13.02", "BD-1.07")
def test_hardcore_a_death_loses_the_game_and_nothing_else_happens() -> None:
    m = bitten(options=HARDCORE, glenn=at("town", hp=1, food=3, gear=["katana"]))
    assert m.result is not None
    assert m.result.ending == "fallen"
    assert (walkers(m), gear_of(m, "glenn"), who(m, "glenn").food) == ({"town": 1}, ["katana"], 3)


@pytest.mark.rule("BD-13.03", "BD-13.06")
def test_the_dead_become_a_fresh_walker_where_they_stood() -> None:
    m = bitten()
    assert (place_of(m, "glenn"), walkers(m), fresh(m)) == ("", {"town": 2}, {"town": 1})


@pytest.mark.rule("BD-13.04")
def test_everything_the_dead_had_is_discarded() -> None:
    m = bitten(
        "choose rick",
        glenn=at(
            "town", hp=1, food=3, allies=2, gear={"rifle-1": 2, "katana": 0}, pouch={"duty-belt-1": 3}, extra_dice=1
        ),
        top={"equipment": ["handgun-1"]},
    )
    rick = who(m, "rick")
    assert (rick.food, rick.allies, gear_of(m, "rick"), kept_ammo(m, "rick"), rick.extra_dice) == (
        0,
        0,
        ["handgun-1"],
        {},
        0,
    )
    assert (discarded(m, "equipment"), discarded(m, "ammunition")) == (["rifle-1", "katana"], ["duty-belt-1"])
    assert ammo_on(m, "rifle-1") == 0


@pytest.mark.rule("BD-13.04", "BD-8.28")
def test_what_a_deadly_card_brought_is_discarded_too() -> None:
    m = table(
        GAME_NAME, glenn=at("town", hp=1), rick=at("farm"), phase="draw", top={"food": ["suspect-jerky"]}, dice=(1,)
    )
    play(m, "draw", "choose daryl")
    assert (who(m, "daryl").food, discarded(m, "food")) == (0, ["suspect-jerky"])


@pytest.mark.rule("BD-13.05", "BD-13.08")
def test_a_dead_character_is_used_for_the_rest_of_the_game() -> None:
    m = bitten()
    # Then neither Glenn nor Maggie, who is in play, can be chosen
    assert options_of(m) == ["choose andrea", "choose daryl", "choose michonne", "choose rick"]


@pytest.mark.rule("BD-13.06")
def test_a_fresh_walker_can_be_killed_and_counts_but_does_no_damage_this_round() -> None:
    # Given 2 Walkers at The Town, one of them fresh, and 10 points against them
    m = table(
        GAME_NAME,
        glenn=at("town", gear={"rifle-1": 1}),
        walkers={"town": 2},
        fresh={"town": 1},
        phase="declare",
        dice=(5, 5),
    )
    twin = m.clone()
    play(m, "attack rifle-1")
    assert walkers(m) == {}
    play(twin, "pass")
    # Then in this round it does nothing, and in the next one it is like any other
    assert (who(twin, "glenn").hp, fresh(twin), walkers(twin)) == (4, {}, {"town": 2})


@pytest.mark.rule("BD-13.06")
def test_a_fresh_walker_that_moves_stays_fresh() -> None:
    # Given The Farm with 2 Walkers, one fresh; when both drift to The Town
    m = play_event("drifting-herd", at("town"), "at town", walkers={"farm": 2}, fresh={"farm": 1})
    assert fresh(m) == {"town": 1}


@pytest.mark.rule("BD-13.07")
@pytest.mark.parametrize(
    ("place", "count", "new", "hp"),
    [("town", 3, 1, 3), ("town", 2, 2, 5), ("prison", 6, 1, 3), ("prison", 4, 2, 5)],
    ids=["fresh first", "never below 0", "then the walls", "walls never below 0"],
)
def test_damaging_walkers_are_less_fresh_then_less_walls(place: str, count: int, new: int, hp: int) -> None:
    m = table(
        GAME_NAME,
        glenn=at(place),
        rick=at("farm", hp=1, food=1),
        walkers={place: count},
        fresh={place: new},
        phase="damage",
    )
    assert who(m, "glenn").hp == hp


@pytest.mark.rule("BD-13.07", "BD-12.19")
def test_a_barricade_kit_comes_after_the_walls() -> None:
    wall = CARDS.gear[CARDS.gear_number["barricade-kit"]].wall
    m = table(
        GAME_NAME,
        glenn=at("prison", gear=["barricade-kit"], food=1),
        walkers={"prison": 3 + wall + 2},
        fresh={"prison": 1},
        phase="damage",
    )
    play(m, "yes")
    assert who(m, "glenn").hp == 5 - 1


@pytest.mark.rule("BD-13.07")
def test_kills_take_walkers_that_are_not_fresh_first() -> None:
    m = play_event("distant-gunfire", at("town"), walkers={"town": 2}, fresh={"town": 1})
    assert (walkers(m)["town"], fresh(m)) == (1, {"town": 1})
    # And the fresh are never more than the Walkers there
    m = play_event("distant-gunfire", at("town"), walkers={"town": 1}, fresh={"town": 1})
    assert ("town" in walkers(m), fresh(m)) == (False, {})


@pytest.mark.rule("BD-13.07")
def test_moves_take_walkers_that_are_not_fresh_first() -> None:
    m = play_event("drifting-herd", at("town"), "at town", walkers={"farm": 3}, fresh={"farm": 1})
    assert (walkers(m)["town"], fresh(m)) == (2, {"farm": 1})


@pytest.mark.rule("BD-13.08", "BD-1.08")
def test_without_an_unused_character_the_group_loses() -> None:
    m = bitten(used=["andrea", "daryl", "michonne", "rick"])
    assert m.result is not None
    assert m.result.ending == "nobody-left"


@pytest.mark.rule("BD-13.09")
@pytest.mark.parametrize(("players", "spare"), [(1, 5), (2, 4), (3, 3), (4, 2)])
def test_spare_characters_at_the_start(players: int, spare: int) -> None:
    m = table(GAME_NAME, players=players, andrea=at("town", hp=1), walkers={"town": 1}, phase="damage")
    assert len(options_of(m)) == spare


@pytest.mark.rule("BD-13.10", "BD-13.11", "BD-13.12", "BD-13.13")
def test_a_replacement_has_five_hp_one_unloaded_equipment_card_and_waits_off_board() -> None:
    m = bitten("choose rick", sizes={"equipment": 9}, top={"equipment": ["rifle-2"]})
    rick = who(m, "rick")
    assert (rick.hp, rick.food, rick.allies, gear_of(m, "rick"), ammo_on(m, "rifle-2")) == (5, 0, 0, ["rifle-2"], 0)
    assert (place_of(m, "rick"), cards_in(m, "equipment")) == ("", 8)


@pytest.mark.rule("BD-13.11", "BD-1.05")
def test_a_replacement_can_empty_the_equipment_deck() -> None:
    m = bitten("choose rick", sizes={"equipment": 1})
    assert m.result is not None
    assert (m.result.ending, cards_in(m, "equipment")) == ("starved", 0)


@pytest.mark.rule("BD-13.11")
def test_the_equipment_comes_from_its_deck_wherever_that_lies() -> None:
    # Given the Equipment deck lies at The Farm, while Glenn dies at The Town
    m = bitten("choose rick", decks=(0, 3, 1, 2), top={"equipment": ["katana"]})
    assert gear_of(m, "rick") == ["katana"]


@pytest.mark.rule("BD-13.13", "BD-6.05")
def test_the_next_leader_places_the_replacement_anywhere() -> None:
    m = bitten("choose rick", "pass")
    skip_to(m, "move")
    # Given Maggie leads now and moves first
    play(m, "stay maggie")
    assert (now(m), len(options_of(m))) == (("move", 1), 4)
    play(m, "place rick prison")
    assert place_of(m, "rick") == "prison"


@pytest.mark.rule("BD-13.14", "BD-17.08")
def test_events_and_motive_stay_with_the_player() -> None:
    # Given Rick, last in turn, has Events, and Own Compass with 2 tokens; and Glenn's Event kills him
    m = table(
        GAME_NAME,
        options={"motives": "on"},
        glenn=at("farm", hand=["fever", "accidents-happen"]),
        rick=at("town", hp=1, hand=["pile-up", "fence-shakers"], motive="own-compass", tokens=2),
        phase="play-event",
    )
    motive = look(m).motive[1]
    play(m, "play accidents-happen", "choose daryl")
    # Then his player still plays an Event and has the Motive
    assert (now(m), sorted(options_of(m))) == (("event", 1), ["play fence-shakers", "play pile-up"])
    assert (look(m).motive[1], look(m).tokens[1], look(m).motive_up[1]) == (motive, 2, False)


@pytest.mark.rule("BD-13.15")
def test_damage_beyond_the_last_hp_is_lost() -> None:
    # Given 3 damage from a card for somebody with 2 HP, in company; then nobody else takes the third
    m = table(GAME_NAME, glenn=at("farm", hp=2), rick=at("farm"), phase="play-event")
    carry(m, 0, Damage("me", 3))
    assert (who(m, "rick").hp, told(m, "dies")) == (5, [("glenn",)])
    assert look(m).survivors[0].hp == 5


@pytest.mark.rule("BD-13.16")
def test_deaths_at_the_same_moment_come_in_turn_order_each_completely() -> None:
    # Given Maggie leads; she and Glenn are killed together
    m = bitten(glenn=at("town", hp=1), maggie=at("town", hp=1), leader="maggie", walkers={"town": 2})
    assert now(m) == ("replacement", 1)
    play(m, "choose rick")
    assert (now(m), gear_of(m, "rick") != [], "choose rick" in options_of(m)) == (("replacement", 0), True, False)


@pytest.mark.rule("BD-13.17")
def test_without_a_token_left_the_dead_leave_no_walker() -> None:
    # Given a full supply: 12 + 12 + 12 + 12 Walkers use 16 tokens, and one more at The Town would need another
    crowd = {"farm": 12, "highway": 12, "prison": 12, "town": 12}
    m = table(
        GAME_NAME,
        glenn=at("prison"),
        rick=at("town", hp=1, hand=["fever", "pile-up"]),
        maggie=at("prison"),
        walkers=crowd,
        phase="play-event",
        turn="rick",
    )
    play(m, "play fever")
    assert (walkers(m), fresh(m), told(m, "dies")) == (crowd, {}, [("rick",)])


@pytest.mark.rule("BD-13.18", "BD-7.10")
def test_a_player_whose_survivor_died_keeps_seat_leadership_and_turn() -> None:
    # Given Glenn leads and dies of his first Event; then he still plays the second and leads on
    m = table(
        GAME_NAME,
        glenn=at("town", hp=1, hand=["fever", "fence-shakers"]),
        rick=off_board(food=2, hand=["pile-up", "cooking-smoke"]),
        phase="play-event",
    )
    play(m, "play fever", "choose daryl")
    assert (look(m).leader, told(m, "plays")) == (0, [("glenn", "fever"), ("daryl", "fence-shakers")])
    # And Rick, off board too, skips defying, drawing and trading, and plays an Event
    assert now(m) == ("event", 1)
