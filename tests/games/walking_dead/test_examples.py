"""The examples of the specification that ask for more than one thing, acted out to their last word."""

from __future__ import annotations

import pytest

from shamble.engine.match import Match
from shamble.games.walking_dead.content import DICE
from shamble.games.walking_dead.rules.dice import dice_pool
from shamble.testing import at, options_of, play

from .helpers import (
    GAME,
    crowded,
    discards,
    fatigue_of,
    items_of,
    look,
    now,
    offered,
    party,
    people_of,
    place_of,
    public,
    road,
    scouted,
    stock,
    tokens_at,
)

PLAY_ON: dict[str, str | bool] = {"continue_after_win": "on"}
BLANKS = ["-"] * 3
CALM = ("A1", "A1", "-")
"""Beats an Encounter for two actions."""


def location_names(m: Match, cards: tuple[int, ...]) -> list[str]:
    """The names of Location cards, in this order."""
    return [look(m).content.scoutings[card].card.id for card in cards]


# Setup


@pytest.mark.rule("WD-2.01", "WD-2.05", "WD-26.03")
def test_who_is_dealt_billy_begins_with_three_food() -> None:
    for seed in range(200):
        m = Match.start(GAME, 3, {}, seed=seed)
        owner = next((p for p in look(m).parties if look(m).has(p, "billy")), None)
        if owner is None:
            continue
        while now(m)[0] == "find-any":
            play(m, "find gas")
        assert tuple(owner.stock) == (3, 1, 1)
        return
    raise AssertionError("nobody was dealt Billy")


# Movement


@pytest.mark.rule("WD-12.07", "WD-8.09", "WD-11.06", "WD-12.01")
def test_stepping_off_and_back_on_costs_a_fight_and_one_card() -> None:
    m = road(
        a=at("C2", people=["rick"], gas=0), pool=[3], encounters=["E42"], dice=("K2", "K1", "-", "A1", "-", "-")
    )  # fmt: skip
    play(m, "step C1", "step C2")
    assert (fatigue_of(m, "rick"), look(m).steps, discards(m)) == (0, 0, ["E42"])
    play(m, "collect food")
    assert (stock(m)[0], crowded(m), look(m).active) == (3, {"C1"}, 1)


@pytest.mark.rule("WD-9.03", "WD-9.04", "WD-8.09")
def test_a_double_step_onto_icons_ends_movement_there() -> None:
    m = road(a=at("D1", people=["rick"], gas=2), encounters=["E42"], dice=("A1", "-", "-"))
    play(m, "double E1 E2")
    assert (place_of(m), now(m), look(m).steps) == ("E2", ("collect", 0), 0)
    play(m, "collect ammo")
    assert (stock(m), look(m).active) == ((2, 1, 2), 1)


@pytest.mark.rule("WD-8.03", "WD-8.04", "WD-9.06")
def test_surrounded_a_player_may_drive_through_and_go_on() -> None:
    m = road(
        a=at("E1", people=["rick"], gas=1, ammo=0), tokens={space: [1] for space in ("D1", "F1", "D2", "E2")},
        dice=("K1", "-", "-"),
    )  # fmt: skip
    assert "stop" not in options_of(m)
    assert set(offered(m, "bypass")) == {"D1", "F1", "D2"}, "E2 has icons"
    play(m, "bypass F1", "step F2", "stop")
    assert (tokens_at(m, "F1", "E1"), place_of(m), look(m).active) == ([1, 1], "F2", 1)


# Encounters


@pytest.mark.rule("WD-13.10", "WD-13.11")
def test_three_markers_and_nobody_dies() -> None:
    m = road(a=at("D1", people=["rick", "chris"], ammo=0), encounters=["E23"], dice=("K2", "K2", "-", "-"))
    play(m, "step C2", "tire rick", "tire rick", "tire chris")
    assert (people_of(m), fatigue_of(m, "rick"), fatigue_of(m, "chris")) == (["rick", "chris"], 2, 1)
    play(m, "find ammo", "pass")
    assert stock(m) == (1, 1, 1)


@pytest.mark.rule("WD-14.01", "WD-14.03", "WD-4.14")
def test_an_axe_helps_from_the_moment_it_is_kept() -> None:
    m = road(
        2,
        a=at("F5", people=["rick"], ammo=0, gas=0),
        b=at("J9", people=["tyreese"], gas=0),
        encounters=["E10", "E07"],
        tokens={"E5": [3]},
        dice=("K2", "K1", "-", "K2", "-", "-", "K2", "-", "-"),
    )
    play(m, "step E4", "collect ammo")
    # The next card is a kill 3 and the pool shows 2
    assert (items_of(m), look(m).met, now(m)) == (["E10"], True, ("collect", 0))
    play(m, "collect gas", "step I9", "stop", "step E5")
    assert (fatigue_of(m, "rick"), tokens_at(m, "E5"), now(m)) == (0, [0], ("step", 0))


@pytest.mark.rule("WD-13.06", "WD-13.05")
def test_the_first_of_two_cards_is_among_the_shuffled_discards() -> None:
    cards = ("E42", "E39", "E43", "E44", "E48")
    numbers = look(road()).content.by_code
    m = road(
        a=at("F5", people=["rick"], gas=3), encounters=["E76"], encounter_deck=1,
        encounter_discards=tuple(numbers[card] for card in cards), dice=("A1", "A1", "-"),
    )  # fmt: skip
    play(m, "step E4", "find food", "find food")
    assert (discards(m), look(m).encounter_deck) == ([*cards, "E76"], ())
    play(m, "collect gas")
    while now(m)[1] == 0:
        play(m, options_of(m)[0])
    g = look(m)
    assert (len(g.encounter_deck), len(g.encounter_discards)) == (5, 1)
    assert {*g.encounter_deck, *g.encounter_discards} == {numbers[card] for card in (*cards, "E76")}


@pytest.mark.rule("WD-4.15", "WD-5.08", "WD-4.10")
def test_a_roll_is_enough_when_the_player_stops() -> None:
    m = road(
        a=at("D1", people=["shane", "odessa"], gas=0), encounters=["E40"],
        dice=("red:K2", "blue:A1", "blue:A1", "blue:-"),
    )  # fmt: skip
    play(m, "step C2", "convert shane red-K2", "enough")
    assert (look(m).met, now(m)) == (True, ("find-any", 0))


@pytest.mark.rule("WD-19.04", "WD-19.07", "WD-4.04")
def test_a_follower_left_at_a_start_takes_the_dice_along() -> None:
    m = road(
        a=at("A2", people=["dale", "penny", "chris"], fatigue={"penny": 1, "chris": 2}, ammo=0),
        b=at("M5", people=["rick"]),
        encounters=["E28", "E42"],
        dice=("blue:K2", "blue:K2", "green:K1", "blue:K1", "green:-", "red:-", "blue:A1", "blue:-", "green:-"),
    )
    play(m, "step A1", "tire chris", "at A5")
    g = look(m)
    assert [DICE[die][0] for die in dice_pool(g, party(m))] == ["b", "b", "g"]
    penny = g.content.person_number["penny"]
    assert (g.content.spaces[g.trapped[penny]].id, g.fatigue[penny]) == ("A5", 0)


@pytest.mark.rule("WD-13.22", "WD-22.04", "WD-22.08")
def test_an_eliminated_player_is_back_with_one_of_each_before_their_next_turn() -> None:
    m = road(
        a=at("D1", people=["rick"]), b=at("M5", people=["dale"], fatigue={"dale": 2}, food=7),
        c=at("J1", people=["shane"]), encounters=["E80"], followers=["chris"],
    )  # fmt: skip
    play(m, "step C2", "0: yes", "1: yes", "2: yes")
    play(m, "find gas", "find gas", "pass", "yes")
    assert (stock(m, "b"), len(people_of(m, "b")), now(m)) == ((1, 1, 1), 2, ("step", 1))


# Locations


@pytest.mark.rule("WD-20.04", "WD-20.16", "WD-26.09")
def test_a_private_location_is_shown_before_anything_is_drawn() -> None:
    m = road(
        a=at("B6", people=["rick"], private="prison"), public=["motel", "armory", "airport"], encounters=["E38"],
        dice=CALM,
    )  # fmt: skip
    deck = look(m).location_deck
    play(m, "scout C6 prison-1")
    told = [event.key for event in m.story]
    assert told.index("reveals") < told.index("draws")
    play(m, "pay gas", "pay ammo")
    assert (scouted(m), party(m).private, look(m).location_deck) == (["prison"], (), deck)


@pytest.mark.rule("WD-20.08", "WD-8.06", "WD-8.07", "WD-20.09", "WD-21.01")
def test_a_second_attempt_at_the_third_motel_draws_three_new_cards() -> None:
    m = road(
        2,
        a=at("C1", people=["rick"], scouted=["armory", "prison"], gas=0),
        b=at("M5", people=["dale"], gas=0),
        public=["motel"],
        encounters=["E42", "E43", "E48", "E38", "E39"],
        dice=("A1", "-", "-", *BLANKS, *CALM * 3),
    )
    play(m, "scout B1 motel-1")
    assert (discards(m), stock(m), public(m)[0]) == (["E42", "E43"], (2, 0, 1), "motel")
    play(m, "step L5", "stop", "stay motel-1")
    assert (discards(m)[2:], m.is_over, m.state.winners) == (["E48", "E38", "E39"], True, (0,))


@pytest.mark.rule("WD-20.11", "WD-8.08")
def test_who_gave_the_food_away_must_move_on() -> None:
    m = road(
        2, a=at("B7", people=["rick"], food=3), b=at("M5", people=["dale"], gas=0), public=["greene-farm"],
        encounters=["E62"], followers=["chris"],
    )  # fmt: skip
    play(m, "scout B8 greene-farm-1", "accept")
    assert stock(m)[0] == 1
    play(m, "step L5", "stop")
    assert (now(m), offered(m, "stay")) == (("step", 0), [])
    assert "stop" not in options_of(m)


@pytest.mark.rule("WD-20.12", "WD-16.04", "WD-16.06")
def test_noise_at_the_gun_shop_reaches_every_neighbour_once() -> None:
    m = road(
        a=at("J5", people=["rick"], scouted=["motel", "armory"], ammo=2, gas=0), public=["gun-shop"],
        encounters=["E38", "E47"], dice=(*CALM, *CALM, "K2", "K2", "-", "N1", "K3"),
    )  # fmt: skip
    play(m, "scout J6 gun-shop-1", "fire")
    # J5 had been left, so it had a token already
    assert tokens_at(m, "J5", "K5", "I6", "K6", "J7", "K7", "J6") == [2, 1, 1, 1, 1, 1, 0]
    play(m, "fire")
    assert (scouted(m)[2:], fatigue_of(m, "rick"), stock(m)[2], m.state.winners) == (["gun-shop"], 0, 0, (0,))


@pytest.mark.rule("WD-8.07", "WD-20.04", "WD-20.05", "WD-25.11")
def test_choosing_to_stay_for_the_private_card_shows_it() -> None:
    m = road(
        a=at("B1", people=["rick"], may_stay=True, private="motel"), public=["motel", "prison", "armory"],
        encounters=["E38"], dice=CALM,
    )  # fmt: skip
    assert (now(m), len(m.pending)) == (("step", 0), 1)
    assert {"stay motel-1", "stay motel-2", "step C1"} <= set(options_of(m))
    play(m, "stay motel-1")
    told = [event.key for event in m.story]
    assert told.index("reveals") < told.index("draws")
    assert (public(m), party(m).private, party(m).private_up) == (["motel", "prison", "armory"], (), False)


# Losing and winning


@pytest.mark.rule("WD-22.02", "WD-22.04")
def test_what_the_lost_had_goes_under_the_deck() -> None:
    m = road(
        4, a=at("H2", people=["rick"], fatigue={"rick": 2}, scouted=["armory", "prison"], private="clinic", ammo=0),
        tokens={"I2": [3]}, locations=["airport", "quarry-camp"], dice=BLANKS, followers=["chris"],
    )  # fmt: skip
    play(m, "step I2")
    names = location_names(m, look(m).location_deck)
    assert (sorted(names[:3]), names[3:]) == (["armory", "clinic", "prison"], ["quarry-camp", "airport"])
    play(m, "yes")
    # The private card comes from the top
    assert location_names(m, party(m).private) == ["airport"]


@pytest.mark.rule("WD-21.07", "WD-21.08", "WD-21.11")
def test_the_winner_after_a_pair_is_third_and_who_stops_is_unranked() -> None:
    m = road(
        4,
        active="c",
        a=at("C1", people=["rick"], scouted=["armory", "prison"], gas=0),
        b=at("M5", people=["dale"]),
        c=at("J5", people=["shane"], scouted=["clinic", "airport"], ammo=0, gas=0),
        d=at("J5", people=["tyreese"], group="c", ammo=0),
        public=["gun-shop", "motel"],
        encounters=["E38", "E47", "E43", "E48", "E39"],
        dice=[*["A1", "A1", *["-"] * 4] * 2, *["K1"] * 6, *["W1", "W1", "-"] * 3],
        options=PLAY_ON,
    )
    play(m, "scout J6 gun-shop-1")
    assert (look(m).places, now(m)) == ([0, 0, 1, 1], ("play-on", 0))
    play(m, "yes", "no")
    assert (party(m, "b").status, now(m)) == ("stopped", ("step", 0))
    play(m, "scout B1 motel-1")
    while not m.is_over:
        play(m, options_of(m)[0])
    assert m.state.final_places == (3, 0, 1, 1)


@pytest.mark.rule("WD-21.07", "WD-21.06")
def test_after_a_pair_has_won_the_game_ends_if_both_others_stop() -> None:
    m = road(
        4,
        active="c",
        a=at("A5", people=["shane"]),
        b=at("M5", people=["dale"]),
        c=at("J5", people=["rick"], scouted=["clinic", "airport"], ammo=0, gas=0),
        d=at("J5", people=["tyreese"], group="c", ammo=0),
        public=["gun-shop"],
        encounters=["E38", "E47"],
        dice=[*["A1", "A1", *["-"] * 4] * 2, *["K1"] * 6],
        options=PLAY_ON,
    )
    play(m, "scout J6 gun-shop-1", "no", "no")
    assert (m.is_over, m.state.winners, m.state.final_places) == (True, (2, 3), (0, 0, 1, 1))


@pytest.mark.rule("WD-21.11", "WD-13.24")
def test_who_has_two_locations_has_lost_like_who_has_none() -> None:
    m = road(
        a=at("J5", people=["rick"], scouted=["motel", "armory"], gas=0), b=at("M5", scouted=["prison", "clinic"]),
        public=["gun-shop"], encounters=["E38", "E47"], dice=(*CALM, *CALM, "K2", "K2", "K2"),
    )  # fmt: skip
    play(m, "scout J6 gun-shop-1")
    assert (m.state.winners, m.state.final_scores) == ((0,), (3, 2, 0))
    assert m.result is not None
    assert [m.result.standing(seat) for seat in range(3)] == [
        "1st with 3 Locations", "lost with 2 Locations", "lost with 0 Locations",
    ]  # fmt: skip


# Groups


@pytest.mark.rule("WD-23.12", "WD-17.05")
def test_the_member_who_takes_a_marker_chooses_its_survivor() -> None:
    m = road(
        a=at("D1", people=["rick", "arnold"], ammo=0),
        b=at("D1", people=["dale", "penny"], group="a", ammo=0),
        active="b", tokens={"E1": [3]}, dice=["-"] * 9,
    )  # fmt: skip
    play(m, "step E1", "take 1")
    assert (now(m), options_of(m)) == (("place-fatigue", 0), ["tire rick", "tire arnold"])
    play(m, "tire arnold")
    assert (now(m), options_of(m)) == (("place-fatigue", 1), ["tire dale", "tire penny"])
    play(m, "tire penny", "tire penny")
    assert [fatigue_of(m, name) for name in ("rick", "arnold", "dale", "penny")] == [0, 1, 0, 2]


@pytest.mark.rule("WD-23.28", "WD-23.41", "WD-23.17", "WD-8.06", "WD-23.15")
def test_the_leaver_scouts_at_their_own_level_and_who_went_on_must_move() -> None:
    m = road(
        a=at("C1", people=["rick"], gas=0),
        b=at("C1", people=["dale"], group="a", gas=0),
        c=at("C1", people=["shane"], group="a", gas=0, scouted=["armory"]),
        public=["motel"],
        encounters=["E43", "E38", "E48"],
        dice=[*["-"] * 9, *CALM, *CALM],
    )
    play(m, "scout B1 motel-1", "leave", "remain", "pass", "step B2", "stop")
    assert (place_of(m, "c"), tokens_at(m, "B1"), now(m)) == ("B1", [0], ("step", 2))
    # The second line asks for two Encounters
    play(m, "stay motel-1")
    assert (scouted(m, "c"), discards(m)) == (["armory", "motel"], ["E43", "E38", "E48"])
    assert now(m) == ("leave", 1)
    play(m, "remain")
    assert (now(m), offered(m, "stay"), place_of(m, "a")) == (("step", 0), [], "B2")
    assert "stop" not in options_of(m)


@pytest.mark.rule("WD-25.10", "WD-25.05", "WD-10.07")
def test_of_three_tokens_only_the_one_that_was_looked_at_is_known() -> None:
    m = road(
        2,
        a=at("D1", people=["rick", "cora"], gas=0, ammo=0),
        b=at("G1", people=["dale"], ammo=1, gas=0),
        tokens={"E1": [3, 5], "F1": [1]},
        encounters=["E51"],
        dice=(*BLANKS, "N1", "A1", "A1", "-", "-"),
    )

    def seen(seat: int | None) -> list[int | None]:
        g, sight = look(m), m.game.sight(m.state, len(m.seats), seat)
        here = [token for token, space in enumerate(g.token_space) if space == g.content.space_number["E1"]]
        return [number for token in here for number in sight.cards("token", token)]

    play(m, "look-with cora", "look token-2 E1", "step D2", "stop")
    play(m, "step F1", "fire", "stop")
    assert tokens_at(m, "E1") == [3]
    assert sorted(seen(0), key=str) == [5, None, None]
    assert (seen(1), seen(None)) == ([None] * 3, [None] * 3)
    play(m, "pass", "step C2")
    assert now(m)[0] == "clear"
    play(m, "clear token-2 E1", "clear token-1 E1", "pass")
    assert (tokens_at(m, "E1"), seen(0)) == ([1], [None])
    assert not any(look(m).token_eyes)


@pytest.mark.rule("WD-9.01", "WD-9.12", "WD-6.04")
def test_six_spaces_in_a_turn_and_no_encounter() -> None:
    m = road(a=at("D9", people=["rick"], gas=4))
    play(m, "double E9 F9", "double F8 G8", "double H9 I9")
    assert (place_of(m), discards(m), look(m).facing, len(look(m).encounter_deck)) == ("I9", [], (), 90)


@pytest.mark.rule("WD-23.34", "WD-15.03")
def test_a_mates_shot_wins_the_fight_for_everybody() -> None:
    m = road(
        a=at("D1", people=["rick"], ammo=1), b=at("D1", people=["dale", "penny"], group="a", ammo=0), active="b",
        tokens={"E1": [3]}, dice=("K2", *["-"] * 7, "K1"),
    )  # fmt: skip
    play(m, "step E1", "ask-ammo", "yes")
    assert [fatigue_of(m, name) for name in ("rick", "dale", "penny")] == [0, 0, 0]
    assert (tokens_at(m, "E1"), [stock(m, each)[2] for each in "ab"], now(m)) == ([0], [0, 0], ("step", 1))


@pytest.mark.rule("WD-23.36", "WD-23.13", "WD-12.04")
def test_a_mate_takes_the_fever_but_not_the_empty_shelves() -> None:
    m = road(
        a=at("E4", people=["rick", "chris"], gas=0),
        b=at("E4", people=["dale"], group="a", gas=0),
        active="b",
        encounters=["E47", "E43", "E39"],
        dice=[*["-"] * 14, "A1", "A1", *["-"] * 5],
    )
    play(m, "step F5", "yes", "collect food")
    # Nobody is asked after the second card; the third gives its own gas, but neither player an icon
    assert [fatigue_of(m, name) for name in ("rick", "chris", "dale")] == [1, 1, 0]
    assert (discards(m), stock(m, "a"), stock(m, "b")) == (["E47", "E43", "E39"], (1, 0, 1), (2, 2, 1))
    assert look(m).active == 2
