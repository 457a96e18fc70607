"""One short test for each of the 48 Events. Amounts of our own design are read off the card."""

from __future__ import annotations

import pytest

from shamble.testing import Spot, at, options_of, play

from .helpers import CARDS, ammo_on, cards_in, gear_of, look, now, play_event, printed, told, walkers, who

PLACES = ("farm", "highway", "prison", "town")

# The card; where its player stands; what changes, as parts of the card ("then.0" is its first amount).
# "nobody there" is for cards that ask whether anybody is at the Location.
AT_A_LOCATION = [
    ("a-friend-in-need", "highway", {"allies": "+then.0"}),
    ("a-friend-in-need", "farm", {"highway": "+else.0"}),
    ("unlocked-trunk", "farm", {"highway": "+else.0"}),
    ("pile-up", "highway", {"highway": "+then.0"}),
    ("pile-up", "farm", {"highway": "+else.0"}),
    ("horn-stuck-down", "highway", {"highway": "+then.0"}),
    ("horn-stuck-down", "farm", {"highway": "+else.0"}),
    ("cooler-in-the-back-seat", "highway", {"food": "+then.0"}),
    ("cooler-in-the-back-seat", "farm", {"highway": "+else.0"}),
    ("toll-plaza", "highway", {"highway": "+else.0"}),
    ("toll-plaza", "farm", {"highway": "+then.0"}),
    ("barn-walkers-attack", "farm", {"farm": "+then.0"}),
    ("barn-walkers-attack", "town", {"farm": "+else.0"}),
    ("root-cellar", "farm", {"food": "+then.0", "farm": "+then.1"}),
    ("root-cellar", "town", {"farm": "+else.0"}),
    ("broken-fence-line", "farm", {"farm": "+then.0"}),
    ("broken-fence-line", "town", {"farm": "+else.0"}),
    ("porch-light", "farm", {"farm": "+else.0"}),
    ("porch-light", "town", {"farm": "+then.0"}),
    ("fouled-well", "farm", {"food": "-then.0"}),
    ("fouled-well", "town", {"farm": "+else.0"}),
    ("vets-satchel", "farm", {"hp": "+then.0"}),
    ("vets-satchel", "town", {"farm": "+else.0"}),
    ("crisis-at-the-prison", "prison", {"prison": "+else.0"}),
    ("cell-block-breach", "prison", {"prison": "+then.0"}),
    ("cell-block-breach", "town", {"prison": "+else.0"}),
    ("unchained-gate", "prison", {}),
    ("unchained-gate", "town", {"prison": "+else.0"}),
    ("guard-armoury", "town", {"prison": "+else.0"}),
    ("prison-pantry", "prison", {"food": "+then.0", "allies": "+then.1", "prison": "+then.2"}),
    ("prison-pantry", "town", {"prison": "+else.0"}),
    ("fence-shakers", "town", {"prison": "+then.0"}),
    ("riot-gear", "prison", {"hp": "-then.0"}),
    ("riot-gear", "town", {"prison": "+else.0"}),
    ("pharmacy-run", "town", {"hp": "+then.0"}),
    ("pharmacy-run", "farm", {"town": "+else.0"}),
    ("tavern-ambush", "town", {"town": "+then.0"}),
    ("tavern-ambush", "farm", {"town": "+else.0"}),
    ("hardware-aisle", "farm", {"town": "+else.0"}),
    ("church-bell", "town", {"town": "+else.0"}),
    ("church-bell", "farm", {"town": "+then.0"}),
    ("rooftop-stranger", "town", {"allies": "+then.0"}),
    ("rooftop-stranger", "farm", {"town": "+else.0"}),
    ("alley-crowd", "town", {"town": "+then.0"}),
    ("alley-crowd", "farm", {"town": "+else.0"}),
    ("diner-freezer", "town", {"food": "+then.0"}),
    ("diner-freezer", "farm", {"town": "+else.0"}),
    ("cooking-smoke", "town", {"town": "+then.0"}),
    ("both-sides-of-the-road", "town", {"town": "+then.0", "highway": "+then.1"}),
    ("alone-out-there", "town", {"town": "+then.0"}),
    ("crowded-camp", "town", {"town": "+else.0"}),
    ("blood-trail", "town", {"town": "+then.0"}),
]


@pytest.mark.rule("BD-10.01", "BD-10.03", "BD-10.17")
@pytest.mark.parametrize(
    ("card", "stands", "changes"), AT_A_LOCATION, ids=[f"{card} at {stands}" for card, stands, _ in AT_A_LOCATION]
)
def test_event(card: str, stands: str, changes: dict[str, str]) -> None:
    # Given Rick with 2 HP, 2 Food and 2 Allies and the others off board, so that a Location is his or nobody's
    others = Spot()
    before = {"hp": 2, "food": 2, "allies": 2, **dict.fromkeys(PLACES, 0)}
    # When he plays the card and every black die shows 3
    m = play_event(card, at(stands, hp=2, food=2, allies=2), glenn=others, maggie=others, dice=(3, 3))
    # Then exactly this changes
    rick = who(m, "rick")
    after = {"hp": rick.hp, "food": rick.food, "allies": rick.allies, **dict.fromkeys(PLACES, 0), **walkers(m)}
    wanted = dict(before)
    for thing, part in changes.items():
        amount = printed(card, part[1:])
        wanted[thing] += amount if part[0] == "+" else -amount
    assert after == wanted


# What the rulebook itself attests


@pytest.mark.rule("BD-10.11", "BD-2.05")
@pytest.mark.parametrize("die", [1, 2, 3])
def test_a_friend_in_need_rolls_the_black_die(die: int) -> None:
    m = play_event("a-friend-in-need", at("farm"), dice=(die,))
    assert walkers(m) == {"highway": die}


@pytest.mark.rule("BD-10.12")
def test_barn_walkers_attack_adds_exactly_one_from_afar_and_up_to_three_at_home() -> None:
    assert walkers(play_event("barn-walkers-attack", at("town"))) == {"farm": 1}
    assert walkers(play_event("barn-walkers-attack", at("farm"), dice=(3,))) == {"farm": 3}


@pytest.mark.rule("BD-10.16", "BD-10.10")
def test_unlocked_trunk_gives_equipment_at_the_highway() -> None:
    # Given Rick at The Highway, while the Equipment deck lies at The Prison
    m = play_event("unlocked-trunk", at("highway"), top={"equipment": ["katana"]})
    assert now(m) == ("event-draw", 1)
    play(m, "yes")
    assert gear_of(m, "rick") == ["katana"]
    assert walkers(m) == {}


@pytest.mark.rule("BD-10.10")
def test_unlocked_trunk_may_be_declined() -> None:
    m = play_event("unlocked-trunk", at("highway"), "no", sizes={"equipment": 9})
    assert gear_of(m, "rick") == []
    assert cards_in(m, "equipment") == 9


@pytest.mark.rule("BD-10.13")
def test_accidents_happen_hurts_who_is_not_with_the_leader() -> None:
    # Given Glenn leads at The Prison, Maggie is with him and Rick is not
    m = play_event("accidents-happen", at("town"), maggie=at("prison"))
    amount = printed("accidents-happen", "then.0")
    assert (who(m, "rick").hp, who(m, "maggie").hp, who(m, "glenn").hp) == (5 - amount, 5, 5)


@pytest.mark.rule("BD-10.13")
def test_accidents_happen_spares_a_group_that_stands_together() -> None:
    m = play_event("accidents-happen", at("prison"), maggie=at("prison"))
    assert [s.hp for s in look(m).survivors] == [5, 5, 5]


@pytest.mark.rule("BD-10.14")
def test_promise_me_makes_defying_cost_all_allies_and_no_more_food() -> None:
    # Given Maggie comes after Rick
    m = play_event("promise-me", at("town"), maggie=at("highway", food=3, allies=4))
    assert now(m) == ("defy-at-a-price", 2)
    play(m, "defy maggie farm")
    assert (who(m, "maggie").food, who(m, "maggie").allies) == (2, 0)


@pytest.mark.rule("BD-10.14")
def test_promise_me_is_no_obstacle_without_allies() -> None:
    m = play_event("promise-me", at("town"), "defy maggie farm", maggie=at("highway", food=1))
    assert walkers(m) == {}
    assert (who(m, "maggie").at, who(m, "maggie").food) == (0, 0)


# Cards with an Event of their own kind


@pytest.mark.rule("BD-10.21")
def test_off_ramp_stragglers_spares_who_pays_ammo() -> None:
    m = play_event("off-ramp-stragglers", at("town", gear={"rifle-1": 2}), "yes")
    assert (ammo_on(m, "rifle-1"), walkers(m)) == (1, {})


@pytest.mark.rule("BD-10.21")
def test_off_ramp_stragglers_may_be_left_unpaid() -> None:
    m = play_event("off-ramp-stragglers", at("town", gear={"rifle-1": 2}), "no")
    assert (ammo_on(m, "rifle-1"), walkers(m)) == (2, {"highway": printed("off-ramp-stragglers", "else.0")})


@pytest.mark.rule("BD-10.07")
def test_stampede_strikes_a_neighbour_of_the_farm_of_the_card_players_choice() -> None:
    m = play_event("stampede", at("prison"))
    assert now(m) == ("pick-location", 1)
    assert options_of(m) == ["at highway", "at town"]
    play(m, "at town")
    assert walkers(m) == {"farm": printed("stampede", "then.0"), "town": printed("stampede", "then.1")}


@pytest.mark.rule("BD-10.15", "BD-2.07", "BD-10.06")
def test_crisis_at_the_prison_rolls_for_each_neighbour_in_board_order() -> None:
    # Given nobody at The Prison; its neighbours in board order are The Highway and The Town
    m = play_event("crisis-at-the-prison", at("farm"), glenn=at("farm"), dice=(2, 3, 4))
    # Then 3 adds a Walker at The Highway and 4 none at The Town
    assert walkers(m) == {"prison": printed("crisis-at-the-prison", "then.0", die=2), "highway": 1}
    assert told(m, "rolls-for") == [("highway", 3), ("town", 4)]


def test_guard_armoury_loads_a_weapon_at_the_prison() -> None:
    m = play_event("guard-armoury", at("prison", gear=["rifle-1"]))
    assert ammo_on(m, "rifle-1") == printed("guard-armoury", "then.0")
    assert walkers(m) == {"prison": printed("guard-armoury", "then.1")}


def test_hardware_aisle_gives_equipment_and_a_walker_at_the_town() -> None:
    m = play_event("hardware-aisle", at("town"), "yes", top={"equipment": ["machete-1"]})
    assert gear_of(m, "rick") == ["machete-1"]
    assert walkers(m) == {"town": printed("hardware-aisle", "then.1")}


@pytest.mark.rule("BD-10.06")
def test_the_herd_passes_strikes_every_location_without_a_survivor() -> None:
    # Given Survivors at The Prison, The Town and The Highway
    m = play_event("the-herd-passes", at("town"))
    assert walkers(m) == {"farm": printed("the-herd-passes", "then.0")}
    m = play_event("the-herd-passes", at("prison"), maggie=at("prison"))
    amount = printed("the-herd-passes", "then.0")
    assert walkers(m) == {"farm": amount, "highway": amount, "town": amount}


@pytest.mark.rule("BD-10.15", "BD-2.07")
def test_hungry_walkers_rolls_for_each_location_with_walkers_and_nobody_there() -> None:
    # Given Walkers everywhere and Survivors at The Town only: the decks of the three others are in danger
    m = play_event(
        "hungry-walkers",
        at("town"),
        glenn=at("town"),
        maggie=at("town"),
        walkers=dict.fromkeys(PLACES, 1),
        sizes={"allies": 9, "ammunition": 9, "equipment": 9, "food": 9},
        dice=(3, 4, 6),
    )
    # Then The Farm's 3 spares its Allies, and Ammunition and Equipment lose a card each
    assert [cards_in(m, name) for name in ("allies", "ammunition", "equipment", "food")] == [9, 8, 8, 9]


@pytest.mark.rule("BD-10.23")
def test_night_noises_strikes_the_fullest_location() -> None:
    m = play_event("night-noises", at("town"), walkers={"farm": 1, "prison": 2})
    assert walkers(m) == {"farm": 1, "prison": 2 + printed("night-noises", "then.0")}


@pytest.mark.rule("BD-10.07", "BD-10.23")
def test_quiet_corner_lost_lets_the_card_player_choose_among_the_emptiest() -> None:
    m = play_event("quiet-corner-lost", at("town"), walkers={"farm": 1, "town": 1})
    assert (now(m), options_of(m)) == (("pick-location", 1), ["at highway", "at prison"])
    play(m, "at prison")
    assert walkers(m) == {"farm": 1, "town": 1, "prison": printed("quiet-corner-lost", "then.0")}


@pytest.mark.rule("BD-10.22", "BD-10.23")
def test_drifting_herd_moves_walkers_and_then_strikes_the_emptiest() -> None:
    # Given 3 Walkers at The Farm, the fullest; then 2 go to The Town, and The Highway and The Prison are emptiest
    m = play_event("drifting-herd", at("town"), "at town", walkers={"farm": 3})
    moved = min(3, printed("drifting-herd", "then.0"))
    assert walkers(m) == {"farm": 3 - moved, "town": moved}
    play(m, "at highway")
    assert walkers(m) == {"farm": 3 - moved, "town": moved, "highway": printed("drifting-herd", "then.1")}


def test_crowded_camp_is_worse_in_company() -> None:
    m = play_event("crowded-camp", at("highway"))
    assert walkers(m) == {"highway": printed("crowded-camp", "then.0")}


def test_alone_out_there_is_milder_in_company() -> None:
    m = play_event("alone-out-there", at("highway"))
    assert walkers(m) == {"highway": printed("alone-out-there", "else.0")}


@pytest.mark.parametrize(("hp", "branch"), [(3, "then.0"), (4, "else.0")])
def test_blood_trail_looks_for_three_hp_or_fewer(hp: int, branch: str) -> None:
    m = play_event("blood-trail", at("town", hp=hp))
    assert walkers(m) == {"town": printed("blood-trail", branch)}


@pytest.mark.rule("BD-10.08", "BD-10.18")
def test_harsh_count_takes_an_ally_and_a_food_from_who_has_both() -> None:
    m = play_event("harsh-count", at("town", allies=1, food=1))
    assert (who(m, "rick").allies, who(m, "rick").food, who(m, "rick").hp, walkers(m)) == (0, 0, 5, {})


@pytest.mark.rule("BD-10.08", "BD-10.18")
@pytest.mark.parametrize(("allies", "food"), [(0, 0), (3, 0), (0, 3)])
def test_harsh_count_punishes_who_has_not_both(allies: int, food: int) -> None:
    m = play_event("harsh-count", at("town", allies=allies, food=food))
    rick = who(m, "rick")
    assert (rick.allies, rick.food) == (allies, food)
    assert rick.hp == 5 - printed("harsh-count", "else.0")
    assert walkers(m) == {"town": printed("harsh-count", "else.1")}


@pytest.mark.rule("BD-10.19")
def test_damp_powder_takes_ammo_from_the_sources_its_loser_names() -> None:
    m = play_event("damp-powder", at("town", gear={"rifle-1": 2}, pouch={"duty-belt-1": 2}))
    assert now(m) == ("lose-ammo", 1)
    for _ in range(printed("damp-powder", "then.0")):
        play(m, "spend duty-belt-1")
    assert ammo_on(m, "rifle-1") == 2


@pytest.mark.rule("BD-10.19")
def test_damp_powder_does_nothing_without_ammo() -> None:
    m = play_event("damp-powder", at("town", food=1, allies=1, gear=["katana"]))
    rick = who(m, "rick")
    assert (rick.hp, rick.food, rick.allies, gear_of(m, "rick"), walkers(m)) == (5, 1, 1, ["katana"], {})


@pytest.mark.rule("BD-10.15", "BD-2.07", "BD-10.06")
def test_a_death_in_the_family_rolls_for_each_survivor_in_turn_order() -> None:
    # Given Glenn rolls 1 with an Ally, Rick 2 without one, Maggie 3
    m = play_event("a-death-in-the-family", at("town"), glenn=at("prison", allies=2), dice=(1, 2, 3))
    assert (who(m, "glenn").allies, who(m, "glenn").hp) == (1, 5)
    assert (who(m, "rick").hp, who(m, "maggie").hp) == (4, 5)
    assert told(m, "rolls-for") == [("glenn", 1), ("rick", 2), ("maggie", 3)]


def test_spoiled_stores_takes_food_from_everybody_and_strikes_the_emptiest() -> None:
    m = play_event(
        "spoiled-stores",
        at("town", food=3),
        glenn=at("prison", food=0),
        maggie=at("highway", food=2),
        walkers={"farm": 1, "highway": 1, "town": 1},
    )
    lost = printed("spoiled-stores", "then.0")
    assert [s.food for s in look(m).survivors] == [0, 3 - lost, 2 - lost]
    assert walkers(m)["prison"] == printed("spoiled-stores", "then.1")


@pytest.mark.rule("BD-10.21")
def test_fever_can_be_bought_off_with_food() -> None:
    m = play_event("fever", at("town", food=3), "yes")
    assert (who(m, "rick").hp, who(m, "rick").food) == (5, 2)


@pytest.mark.rule("BD-10.21")
def test_fever_hurts_who_does_not_pay() -> None:
    m = play_event("fever", at("town", food=3), "no")
    assert (who(m, "rick").hp, who(m, "rick").food) == (5 - printed("fever", "else.0"), 3)


@pytest.mark.rule("BD-10.09")
def test_bad_light_takes_one_from_every_combat_roll() -> None:
    # Given Rick with a Metal Pipe against a Walker
    m = play_event(
        "bad-light",
        at("town", gear=["metal-pipe-1"]),
        maggie=Spot(hand=["a-good-day", "promise-me"]),
        walkers={"town": 1},
        dice=(5,),
    )
    # When the last turn is over and he fights
    play(m, "play a-good-day", "attack metal-pipe-1")
    # Then his die of 5 counts 1 less, beside what the Pipe adds
    assert told(m, "rolls") == [("rick", [5], 5 - 1 + CARDS.gear[CARDS.gear_number["metal-pipe-1"]].bonus)]


def test_distant_gunfire_draws_a_walker_away_and_more_to_the_diagonal_location() -> None:
    m = play_event("distant-gunfire", at("town"), walkers={"town": 2})
    gone = printed("distant-gunfire", "then.0")
    assert walkers(m) == {"town": 2 - gone, "highway": printed("distant-gunfire", "then.1")}


def test_a_good_day_feeds_everybody_here() -> None:
    m = play_event("a-good-day", at("highway"), glenn=at("farm"))
    gained = printed("a-good-day", "then.0")
    assert [s.food for s in look(m).survivors] == [0, gained, gained]
