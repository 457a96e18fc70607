"""Section 2: board, dice, tokens, general terms."""

from __future__ import annotations

from collections import Counter

import pytest

from shamble.engine.chance import Chance, seed_from
from shamble.engine.dice import Die
from shamble.engine.seats import clockwise
from shamble.games.best_defense.content import DECKS
from shamble.games.best_defense.content.dice import BLACK, WHITE
from shamble.testing import at, off_board, options_of, play, skip_to, table

from .helpers import ammo_on, gear_of, look, now, pouch_of, rolled, walkers_at, who

BESIDE = {
    "farm": ("highway", "town"),
    "highway": ("farm", "prison"),
    "prison": ("highway", "town"),
    "town": ("farm", "prison"),
}
DIAGONAL = {"farm": "prison", "prison": "farm", "highway": "town", "town": "highway"}


# The board


@pytest.mark.rule("BD-2.01", "BD-2.02")
@pytest.mark.parametrize("place", BESIDE)
def test_each_cell_is_next_to_the_two_that_share_an_edge(place: str) -> None:
    m = table("best_defense", rick=at(place), glenn=at("farm"), phase="move")
    assert sorted(options_of(m)[1:]) == [f"move rick {beside}" for beside in sorted(BESIDE[place])]


@pytest.mark.rule("BD-2.02")
@pytest.mark.parametrize("place", DIAGONAL)
def test_no_ordinary_move_is_diagonal(place: str) -> None:
    # Given a Survivor that the Leader could move and that could defy
    m = table("best_defense", daryl=at(place), glenn=at(place, food=1), phase="move")
    assert f"move daryl {DIAGONAL[place]}" not in options_of(m)
    refused = m.pending[0].refusals()
    assert (refused[0].words, refused[0].clause) == (f"move daryl {DIAGONAL[place]}", "BD-6.03")
    skip_to(m, "defy")
    assert f"defy glenn {DIAGONAL[place]}" not in options_of(m)
    assert len(options_of(m)) == 3


# Dice


@pytest.mark.rule("BD-2.03", "BD-2.05")
@pytest.mark.parametrize(("die", "sides"), ((WHITE, 6), (BLACK, 3)))
def test_the_faces_of_a_die_are_equally_likely(die: Die[int], sides: int) -> None:
    chance = Chance(seed_from(5))
    rolls = Counter(chance.roll(die) for _ in range(1000 * sides))
    assert sorted(rolls) == list(range(1, sides + 1))
    assert all(900 < count < 1100 for count in rolls.values())


@pytest.mark.rule("BD-2.03")
def test_a_roll_on_a_card_is_the_white_die() -> None:
    m = table("best_defense", rick=at("town"), top={"food": ["suspect-jerky"]}, phase="draw")
    play(m, "draw")
    assert rolled(m) == ["white"]


@pytest.mark.rule("BD-2.05", "BD-2.06")
def test_an_amount_of_1_to_3_is_the_black_die_rolled_when_it_is_gained() -> None:
    # Given a card with 1-3 Allies on top
    m = table("best_defense", rick=at("farm"), top={"allies": ["scattered-family-1"]}, dice=("black:3",), phase="draw")
    assert m.chance.rolls == []
    # When it is drawn
    play(m, "draw")
    # Then the black die is rolled at once
    assert rolled(m) == ["black"]
    assert who(m, "rick").allies == 3


@pytest.mark.rule("BD-2.06")
def test_the_amount_of_an_ammo_card_is_known_before_anything_is_decided() -> None:
    m = table(
        "best_defense",
        rick=at("highway", gear=["rifle-1"]),
        glenn=at("farm"),
        top={"ammunition": ["deer-stand-find-1"]},
        dice=("black:2",),
        phase="draw",
    )
    play(m, "draw")
    assert now(m) == ("ammo", 0)
    assert rolled(m) == ["black"]


@pytest.mark.rule("BD-2.04")
def test_several_white_dice_are_added() -> None:
    # Given a Rifle that rolls 4 and 5 and then needs no help to kill one Walker
    m = table(
        "best_defense",
        daryl=at("farm", gear={"rifle-1": 1}, allies=1),
        walkers={"farm": 3},
        dice=(4, 5),
        phase="declare",
    )
    play(m, "attack rifle-1")
    assert m.pending[0].about[1] == 9


@pytest.mark.rule("BD-2.07")
def test_each_location_has_a_roll_of_its_own() -> None:
    # Given nobody at The Prison: 1-3 Walkers there, and a die for each of its neighbours
    m = table(
        "best_defense",
        rick=at("farm", hand=("crisis-at-the-prison", "a-good-day")),
        glenn=at("farm"),
        dice=(2, 3, 4),
        phase="events",
    )
    play(m, "play crisis-at-the-prison")
    # Then the 3 brought one to The Highway and the 4 none to The Town
    assert [walkers_at(m, place) for place in ("prison", "highway", "town")] == [2, 1, 0]


@pytest.mark.rule("BD-2.07")
def test_each_survivor_has_a_roll_of_its_own() -> None:
    m = table(
        "best_defense",
        rick=at("farm", allies=2, hand=("a-death-in-the-family", "a-good-day")),
        glenn=at("town", allies=2),
        dice=(6, 1),
        phase="events",
    )
    play(m, "play a-death-in-the-family")
    assert (who(m, "rick").allies, who(m, "glenn").allies) == (2, 1)


# Tokens


@pytest.mark.rule("BD-2.08", "BD-2.09")
def test_an_ally_is_exactly_one_and_losing_it_from_three_leaves_two() -> None:
    m = table(
        "best_defense",
        rick=at("farm", allies=3, hand=("a-death-in-the-family", "a-good-day")),
        glenn=at("town", allies=3),
        dice=(1, 6),
        phase="events",
    )
    play(m, "play a-death-in-the-family")
    assert (who(m, "rick").allies, who(m, "glenn").allies) == (2, 3)


@pytest.mark.rule("BD-2.08")
def test_a_food_and_an_ammo_are_exactly_one() -> None:
    # Given an Event that costs a Food and one that costs an Ammo
    m = table(
        "best_defense",
        rick=at("town", food=2, gear={"rifle-1": 3}, hand=("fever", "off-ramp-stragglers")),
        glenn=at("farm"),
        phase="events",
    )
    play(m, "play fever", "yes", "yes")
    assert (who(m, "rick").food, ammo_on(m, "rifle-1")) == (1, 2)


@pytest.mark.rule("BD-2.10", "BD-2.19")
def test_nobody_has_to_stop_at_any_number_of_tokens_or_cards() -> None:
    # Given somebody who holds more than any box of tokens
    rifles = {"rifle-1": 90, "rifle-2": 1, "rifle-3": 1, "handgun-1": 1, "handgun-2": 1, "katana": 0, "machete-1": 0}
    pouch = {"spare-clip-1": 60, "spare-clip-2": 2, "spare-clip-3": 2, "slug-pair-1": 2, "slug-pair-2": 2}
    m = table(
        "best_defense",
        rick=at("town", food=200, allies=200, gear=rifles, pouch=pouch),
        glenn=at("town", food=1),
        top={"food": ["shared-supper"]},
        phase="draw",
    )
    # When there is more
    play(m, "draw", "reload spare-clip-1 rifle-1 60", "pass", "give-nothing", "give-food")
    # Then all of it is held
    assert who(m, "rick").food == 203
    assert ammo_on(m, "rifle-1") == 150
    assert (who(m, "rick").allies, len(gear_of(m, "rick")), len(pouch_of(m, "rick"))) == (200, 7, 4)


@pytest.mark.rule("BD-2.11", "BD-2.13")
def test_healing_stops_at_5_hp() -> None:
    m = table(
        "best_defense",
        rick=at("town", hp=4, hand=("pharmacy-run", "diner-freezer")),
        glenn=at("farm"),
        phase="events",
    )
    play(m, "play pharmacy-run")
    assert who(m, "rick").hp == 5


@pytest.mark.rule("BD-2.12")
def test_each_point_of_damage_from_walkers_removes_1_hp() -> None:
    m = table("best_defense", rick=at("farm", hp=5), walkers={"farm": 3}, phase="damage")
    assert who(m, "rick").hp == 2


@pytest.mark.rule("BD-2.12")
def test_each_point_of_damage_from_an_event_removes_1_hp() -> None:
    m = table(
        "best_defense",
        rick=at("prison", hand=("riot-gear", "unchained-gate")),
        glenn=at("prison"),
        phase="events",
    )
    play(m, "play riot-gear")
    assert (who(m, "rick").hp, who(m, "glenn").hp) == (4, 5)


# Walkers


@pytest.mark.rule("BD-2.14")
def test_walkers_are_counted_and_fresh_and_attracted_ones_among_them() -> None:
    # Given a Survivor that falls to 1 Walker, and a loud Shotgun that lures one over
    m = table(
        "best_defense",
        daryl=at("farm", gear={"shotgun-1": 1}),
        glenn=at("prison", hp=1),
        walkers={"farm": 1, "town": 1, "prison": 4},
        dice=(6, 6, 6),
        phase="declare",
    )
    play(m, "attack shotgun-1")
    # Then the lured Walker is one like all others, and the dead Survivor one more of which one is fresh
    assert now(m) == ("replacement", 1)
    assert look(m).walkers == [1, 0, 5, 0]
    assert look(m).fresh == [0, 0, 1, 0]


@pytest.mark.rule("BD-2.15")
def test_walkers_stay_from_round_to_round() -> None:
    m = table("best_defense", rick=at("farm"), walkers={"farm": 1, "prison": 3, "town": 2}, phase="damage")
    skip_to(m, "move")
    assert look(m).round == 2
    assert [walkers_at(m, place) for place in ("farm", "highway", "prison", "town")] == [1, 0, 3, 2]


@pytest.mark.rule("BD-2.16", "BD-2.17")
def test_walkers_that_the_supply_cannot_show_do_not_come() -> None:
    # Given 15 tokens of three on the board
    m = table(
        "best_defense",
        rick=at("farm", hand=("fence-shakers", "a-good-day")),
        glenn=at("farm"),
        walkers={"farm": 45},
        phase="events",
    )
    # When 2 Walkers should come to The Prison
    play(m, "play fence-shakers")
    # Then 1 does, with the sixteenth token
    assert walkers_at(m, "prison") == 1


@pytest.mark.rule("BD-2.16", "BD-2.17")
def test_as_many_come_as_threes_and_ones_can_show() -> None:
    # Given 14 threes at The Farm and two ones at The Prison
    m = table(
        "best_defense",
        rick=at("farm", hand=("unchained-gate", "a-good-day")),
        glenn=at("farm"),
        walkers={"farm": 42, "prison": 2},
        phase="events",
    )
    # When 3 should come: 5 Walkers would need three tokens, 4 need two
    play(m, "play unchained-gate")
    assert walkers_at(m, "prison") == 4


@pytest.mark.rule("BD-2.17", "BD-2.18")
def test_the_supply_is_counted_anew_and_nothing_is_owed() -> None:
    # Given no token left
    m = table(
        "best_defense",
        rick=at("town", hand=("fence-shakers", "distant-gunfire")),
        glenn=at("farm"),
        walkers={"farm": 45, "town": 1},
        phase="events",
    )
    # When 2 should come to The Prison, then 1 leaves The Town and 2 should come to The Highway
    play(m, "play fence-shakers")
    # Then the freed token goes to The Highway, and The Prison gets none later
    assert [walkers_at(m, place) for place in ("prison", "town", "highway")] == [0, 0, 1]


@pytest.mark.rule("BD-2.25")
def test_a_removal_is_carried_out_even_if_it_needs_more_tokens() -> None:
    # Given 16 threes
    m = table(
        "best_defense",
        rick=at("farm", hand=("distant-gunfire", "damp-powder")),
        glenn=at("farm"),
        walkers={"farm": 48},
        phase="events",
    )
    play(m, "play distant-gunfire")
    # Then 47 stay, which need 17 tokens, and none comes to The Prison
    assert (walkers_at(m, "farm"), walkers_at(m, "prison")) == (47, 0)


@pytest.mark.rule("BD-2.25")
def test_a_move_is_carried_out_even_if_it_needs_more_tokens() -> None:
    m = table(
        "best_defense",
        rick=at("farm", hand=("drifting-herd", "damp-powder")),
        glenn=at("farm"),
        walkers={"farm": 48},
        phase="events",
    )
    play(m, "play drifting-herd", "at highway")
    assert (walkers_at(m, "farm"), walkers_at(m, "highway")) == (46, 2)


# Decks and players


@pytest.mark.rule("BD-2.20")
def test_each_deck_has_an_open_discard_pile_of_its_own() -> None:
    # Given a Food card is drawn and an Event is played
    m = table("best_defense", rick=at("town"), glenn=at("farm"), top={"food": ["dented-cans-1"]}, phase="draw")
    play(m, "draw")
    skip_to(m, "draw", seat=1)
    # Then each lies face up on its own pile and nowhere else
    assert [len(pile) for pile in look(m).discards] == [0, 0, 1, 0]
    assert len(look(m).played) == 2
    for eyes in (0, 1, None):
        seen = m.game.sight(m.state, 2, eyes).cards("food-discards")
        assert seen == look(m).discards[2]


@pytest.mark.rule("BD-2.20", "BD-2.21")
def test_resource_discards_never_return() -> None:
    # Given decks of which two cards are left
    sizes = dict.fromkeys(DECKS, 2)
    m = table("best_defense", rick=at("farm"), glenn=at("farm"), sizes=sizes, phase="pre-combat")
    before = list(look(m).discards)
    # When the round ends
    skip_to(m, "move")
    # Then what was discarded is still discarded
    assert look(m).round == 2
    assert look(m).discards == before
    assert [len(deck) for deck in look(m).decks] == [2, 2, 2, 2]


@pytest.mark.rule("BD-2.22")
def test_each_player_has_one_survivor_also_after_a_death() -> None:
    m = table("best_defense", rick=at("farm", hp=1), glenn=at("town"), walkers={"farm": 1}, phase="damage")
    play(m, "choose maggie")
    assert [(s.seat, s.id) for s in look(m).survivors] == [(0, "maggie"), (1, "glenn")]


@pytest.mark.rule("BD-2.24")
def test_left_is_the_next_seat_clockwise() -> None:
    # Given the last seat leads
    m = table("best_defense", rick=at("farm"), glenn=at("town"), maggie=at("town"), leader="maggie", phase="end-round")
    # Then the Badge goes on to the first seat, and from there clockwise
    assert (look(m).leader, look(m).order) == (0, (0, 1, 2))
    assert clockwise(2, 4) == (2, 3, 0, 1)


# Off board


@pytest.mark.rule("BD-2.23")
def test_an_off_board_survivor_takes_no_damage() -> None:
    m = table(
        "best_defense",
        rick=at("farm", hand=("accidents-happen", "a-good-day")),
        glenn=off_board(),
        maggie=at("town"),
        phase="events",
    )
    play(m, "play accidents-happen")
    assert [who(m, name).hp for name in ("rick", "glenn", "maggie")] == [5, 5, 4]


@pytest.mark.rule("BD-2.23")
def test_an_off_board_survivor_is_at_no_location() -> None:
    # Given an off-board card player: not at The Town, and nobody is at The Farm
    m = table(
        "best_defense",
        rick=off_board(hand=("diner-freezer", "porch-light")),
        glenn=at("town"),
        dice=(3,),
        phase="events",
    )
    play(m, "play diner-freezer")
    assert (walkers_at(m, "town"), who(m, "rick").food) == (1, 0)
    assert walkers_at(m, "farm") == 3


@pytest.mark.rule("BD-2.23")
def test_an_off_board_survivor_is_never_here() -> None:
    # Given the card player is off board like somebody else
    m = table(
        "best_defense",
        rick=off_board(hand=("a-good-day", "cooking-smoke")),
        glenn=off_board(),
        maggie=at("farm"),
        phase="events",
    )
    play(m, "play a-good-day")
    assert [who(m, name).food for name in ("rick", "glenn", "maggie")] == [0, 0, 0]
    assert look(m).walkers == [0, 0, 0, 0]


@pytest.mark.rule("BD-2.23")
def test_an_off_board_survivor_does_not_fight_or_trade() -> None:
    m = table(
        "best_defense",
        daryl=at("farm", food=1, gear=["katana"]),
        glenn=off_board(food=1, gear=["machete-1"]),
        walkers={"farm": 1},
        phase="trade",
    )
    assert now(m)[0] == "first-event"
    skip_to(m, "declare")
    play(m, "pass")
    assert now(m)[0] != "declare"


@pytest.mark.rule("BD-2.23")
def test_an_off_board_survivor_gains_tokens_and_can_be_chosen() -> None:
    # Given Glenn leads and Maggie waits off board with a Rifle
    m = table("best_defense", glenn=at("farm"), maggie=off_board(gear={"rifle-1": 1}), phase="start-round")
    play(m, "arm maggie rifle-1")
    assert ammo_on(m, "rifle-1") == 2
    # And given Daryl leads and nobody is on board
    m = table("best_defense", daryl=off_board(), maggie=off_board(), phase="start-round")
    assert (who(m, "daryl").food, who(m, "maggie").food) == (1, 1)


@pytest.mark.rule("BD-2.23")
def test_an_off_board_survivor_pays_what_an_event_demands() -> None:
    m = table(
        "best_defense",
        rick=off_board(allies=1, food=2, hand=("harsh-count", "a-good-day")),
        glenn=at("farm"),
        phase="events",
    )
    play(m, "play harsh-count")
    assert (who(m, "rick").allies, who(m, "rick").food, who(m, "rick").hp) == (0, 1, 5)


@pytest.mark.rule("BD-2.23")
def test_an_off_board_card_player_is_not_hurt_by_the_own_event() -> None:
    m = table("best_defense", rick=off_board(hand=("fever", "bad-light")), glenn=at("farm"), phase="events")
    play(m, "play fever")
    assert who(m, "rick").hp == 5
