"""Worked scenarios: the start of a game (1 to 6), then one sample round told step by step (7 to 15)."""

from __future__ import annotations

import pytest

from shamble.engine.errors import BadAnswer
from shamble.engine.match import Match
from shamble.games.best_defense.setup import outfit
from shamble.testing import at, off_board, options_of, play, table

from .helpers import ammo_on, cards_in, gear_of, look, now, place_of, pouch_of, walkers_at, who

LOCATIONS = ("farm", "highway", "prison", "town")


@pytest.mark.rule("BD-3.07", "BD-3.11", "BD-3.12", "BD-3.15", "BD-3.16", "BD-3.19")
def test_bd_s01_a_new_game_of_three() -> None:
    m = Match.start("best_defense", 3, seed=1)
    play(m, "choose rick", "choose glenn", "choose maggie")
    g = look(m)
    assert sorted(count > 0 for count in g.walkers) == [False, True, True, True]
    assert max(g.walkers) <= 3
    for s in g.survivors:
        assert (s.allies, s.food, s.hp, len(s.gear), s.at) == (2, 2, 5, 1, -1)
    assert [len(deck) for deck in g.decks] == [22, 25, 25, 25]
    assert len(g.events) + sum(map(len, g.hands)) == 48
    assert g.round == 1


@pytest.mark.rule("BD-3.17", "BD-3.18", "BD-8.18")
def test_bd_s02_only_the_first_rifle_is_loaded() -> None:
    # Given setup draws a Rifle for P1 and a Machete for P2
    m = table(
        "best_defense",
        rick=at("prison"),
        glenn=at("town"),
        top={"equipment": ["rifle-1", "machete-1", "rifle-2"]},
        phase="draw",
    )
    outfit(look(m))
    assert (gear_of(m, "rick"), gear_of(m, "glenn")) == (["rifle-1"], ["machete-1"])
    assert (ammo_on(m, "rifle-1"), ammo_on(m, "machete-1")) == (2, 0)
    # When P1 draws a second Rifle in play
    play(m, "draw")
    assert gear_of(m, "rick") == ["rifle-1", "rifle-2"]
    assert ammo_on(m, "rifle-2") == 0


@pytest.mark.rule("BD-3.14")
def test_bd_s03_the_tied_roll_again_for_the_badge() -> None:
    # Given 5, 5, 2 and then 3 and 6 (after three black dice for Walkers)
    dice = (1, 1, 1, 5, 5, 2, 3, 6)
    m = table("best_defense", rick=off_board(), glenn=off_board(), maggie=off_board(), dice=dice, phase="setup")
    assert look(m).leader == 1
    badge = [event.args for event in m.story if event.key == "rolls-for-badge"]
    assert badge == [("rick", 5), ("glenn", 5), ("maggie", 2), ("rick", 3), ("glenn", 6)]


@pytest.mark.rule("BD-2.01", "BD-2.02", "BD-6.03")
def test_bd_s04_where_rick_may_go_from_the_farm() -> None:
    m = table("best_defense", rick=at("farm"), glenn=at("town"), round=4, phase="move")
    assert options_of(m) == ["stay rick", "move rick highway", "move rick town"]
    with pytest.raises(BadAnswer):
        play(m, "move rick prison")


@pytest.mark.rule("BD-6.02", "BD-6.04")
def test_bd_s05_the_first_placement() -> None:
    m = table("best_defense", rick=off_board(), glenn=off_board(), maggie=off_board(), leader="glenn", phase="move")
    for name in ("glenn", "maggie", "rick"):
        assert now(m) == ("move", 1)
        assert options_of(m) == [f"place {name} {place}" for place in LOCATIONS]
        play(m, f"place {name} town")
    assert now(m)[0] != "move"


@pytest.mark.rule("BD-15.01", "BD-15.02")
def test_bd_s06_daryl_feeds_the_hungry() -> None:
    m = table(
        "best_defense", daryl=at("town"), maggie=at("farm"), glenn=at("town", food=1), round=9, phase="start-round"
    )
    assert [who(m, name).food for name in ("daryl", "maggie", "glenn")] == [1, 1, 1]
    keys = [event.key for event in m.story]
    assert keys.index("gains-food") < keys.index("dealt")


# The sample round

SAMPLE = {
    7: ("move daryl farm", "move glenn farm", "stay maggie", "draw", "give-food", "to maggie", "pass", "pass"),
    8: ("play promise-me",),
    9: ("pass", "pass", "skip-trade", "play a-friend-in-need"),
    10: ("defy maggie highway", "draw", "load lucky-find-1", "play barn-walkers-attack"),
    11: ("use motorcycle highway", "attack crossbow-1", "attack machete-1", "attack rifle-1"),
    12: ("add-allies 1",),
    14: ("choose rick",),
    13: ("assign daryl 1",),
    15: ("eat",),
}
"""The answers of each scenario; in board order The Farm (14) is handled before The Highway (13)."""


def sample(until: int) -> Match:
    """Round 9 of three Experts, played up to and with a scenario."""
    m = table(
        "best_defense",
        options={"difficulty": "expert"},
        daryl=at(
            "town",
            hp=4,
            food=1,
            gear={"crossbow-1": 1, "bulletproof-vest": 0, "motorcycle": 0},
            hand=("promise-me", "accidents-happen"),
        ),
        glenn=at("town", hp=1, food=1, gear=["machete-1"], hand=("a-friend-in-need", "stampede")),
        maggie=at(
            "farm",
            hp=3,
            food=1,
            allies=2,
            gear=["rifle-1"],
            pouch={"boxed-cartridges-1": 2},
            hand=("barn-walkers-attack", "fever"),
        ),
        walkers={"farm": 0, "highway": 1, "prison": 2, "town": 1},
        sizes={"allies": 6, "food": 12, "equipment": 14},
        top={"allies": ["lone-drifter-1"], "ammunition": ["lucky-find-1"], "equipment": ["handgun-1"]},
        dice=(3, 1, 3, 4, 3),
        round=9,
        phase="move",
    )
    for scenario, answers in SAMPLE.items():
        play(m, *answers)
        if scenario == until:
            break
    return m


@pytest.mark.rule("BD-6.01", "BD-6.02", "BD-8.06", "BD-9.01", "BD-9.02")
def test_bd_s07_daryl_gathers_everybody_at_the_farm() -> None:
    m = sample(7)
    assert [place_of(m, name) for name in ("daryl", "glenn", "maggie")] == ["farm"] * 3
    assert cards_in(m, "allies") == 5
    assert (who(m, "daryl").allies, who(m, "daryl").food, who(m, "maggie").food) == (1, 0, 2)


@pytest.mark.rule("BD-6.13", "BD-10.13", "BD-10.14")
def test_bd_s08_daryls_events() -> None:
    m = sample(8)
    assert [who(m, name).hp for name in ("daryl", "glenn", "maggie")] == [4, 1, 3]
    assert look(m).defy_costs_allies
    played = {look(m).content.event_ids[event] for event in look(m).played}
    assert played == {"promise-me", "accidents-happen"}


@pytest.mark.rule("BD-7.07", "BD-7.09", "BD-10.11")
def test_bd_s09_glenns_friend_in_need() -> None:
    m = sample(9)
    assert walkers_at(m, "highway") == 4
    number = look(m).content.event_number
    assert look(m).hands[1] == ()
    assert number["a-friend-in-need"] in look(m).played
    assert look(m).unplayed[1] == (number["stampede"],)


@pytest.mark.rule("BD-7.01", "BD-7.05", "BD-8.16", "BD-9.14", "BD-10.12", "BD-10.14")
def test_bd_s10_maggie_defies() -> None:
    m = sample(10)
    maggie = who(m, "maggie")
    assert (maggie.food, maggie.allies, ammo_on(m, "rifle-1")) == (1, 0, 1)
    assert pouch_of(m, "maggie") == ["boxed-cartridges-1"]
    assert look(m).content.ammo_number["lucky-find-1"] in look(m).discards[3]
    assert walkers_at(m, "farm") == 1
    # Nobody was asked to trade: the answers went straight from the draw to the Event
    assert now(m) == ("pre-combat", 0)


@pytest.mark.rule("BD-11.02", "BD-11.03", "BD-11.12", "BD-16.17", "BD-16.18")
def test_bd_s11_daryl_rides_and_glenn_fights_alone() -> None:
    m = sample(11)
    assert (place_of(m, "daryl"), "motorcycle" in gear_of(m, "daryl")) == ("highway", False)
    rolls = {event.args[0]: event.args[2] for event in m.story if event.key == "rolls"}
    assert rolls["glenn"] == 4
    assert walkers_at(m, "farm") == 1


@pytest.mark.rule("BD-11.06", "BD-11.12", "BD-11.13", "BD-11.18", "BD-11.20", "BD-16.16")
def test_bd_s12_maggie_and_daryl_fire_together() -> None:
    before = sample(11)
    # Given both have fired and Daryl sees both rolls
    assert (ammo_on(before, "rifle-1"), ammo_on(before, "crossbow-1")) == (0, 0)
    rolls = {event.args[0]: event.args[2] for event in before.story if event.key == "rolls"}
    assert (rolls["maggie"], rolls["daryl"]) == (7, 4)
    assert now(before) == ("add-allies", 0)
    # When he discards an Ally
    m = sample(12)
    assert who(m, "daryl").total == 5
    assert (who(m, "daryl").allies, ammo_on(m, "crossbow-1"), walkers_at(m, "highway")) == (0, 1, 2)


@pytest.mark.rule("BD-12.05", "BD-12.10", "BD-14.03", "BD-16.19")
def test_bd_s13_damage_at_prison_town_and_highway() -> None:
    m = sample(13)
    # The Prison's 2 Walkers do nothing: its deck has only lost the card of Glenn's replacement
    assert (walkers_at(m, "prison"), cards_in(m, "equipment")) == (2, 13)
    assert cards_in(m, "food") == 11
    assert (who(m, "maggie").hp, who(m, "daryl").hp) == (2, 4)


@pytest.mark.rule(
    "BD-12.04", "BD-13.03", "BD-13.04", "BD-13.05", "BD-13.06", "BD-13.07", "BD-13.08", "BD-13.10", "BD-13.11",
    "BD-13.12", "BD-13.13",
)  # fmt: skip
def test_bd_s14_glenn_dies_and_rick_takes_over() -> None:
    before = sample(12)
    assert now(before) == ("replacement", 1)
    m = sample(14)
    rick = who(m, "rick")
    assert cards_in(m, "allies") == 5
    cell = look(m).cell_of("farm")
    assert (look(m).walkers[cell], look(m).fresh[cell]) == (2, 1)
    assert look(m).content.gear_number["machete-1"] in look(m).discards[0]
    assert (rick.hp, rick.food, rick.allies, rick.at) == (5, 0, 0, -1)
    assert (gear_of(m, "rick"), ammo_on(m, "handgun-1"), cards_in(m, "equipment")) == (["handgun-1"], 0, 13)
    assert "glenn" in look(m).used
    # The fresh Walker does no damage: the Ally deck is untouched at the end of the round
    assert cards_in(sample(15), "allies") == 5


@pytest.mark.rule("BD-5.11", "BD-6.06", "BD-12.14", "BD-12.17")
def test_bd_s15_the_round_ends() -> None:
    before = sample(13)
    # Given only Maggie can eat
    assert now(before) == ("heal", 2)
    m = sample(15)
    assert (who(m, "maggie").hp, who(m, "maggie").food) == (3, 0)
    assert (who(m, "daryl").hp, who(m, "daryl").food) == (4, 0)
    assert (look(m).round, look(m).leader) == (10, 1)
    for ask in m.pending:
        m.answer("ready", ask.seat)
    assert (now(m), options_of(m)) == (("move", 1), [f"place rick {place}" for place in LOCATIONS])
