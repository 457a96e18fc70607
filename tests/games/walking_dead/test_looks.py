"""How the table looks: what a sheet, a Location and a roll show."""

from __future__ import annotations

import pytest

from shamble.engine.match import Match
from shamble.engine.question import pose
from shamble.engine.scene import Card, Scene
from shamble.testing import at, play

from .helpers import GAME, look, now, road

ROUNDS = ("K1", "K2", "K3", "N1", "N2", "N3")
"""The faces of the Ammo die."""


def scene(m: Match, seat: int | None = 0) -> Scene:
    """The table as a seat sees it."""
    return m.scene(seat)


def card(cards: list[Card], name: str) -> Card:
    """A card by its id."""
    return next(each for each in cards if each.id == name)


@pytest.mark.rule("WD-20.07")
def test_a_location_shows_its_three_lines_the_own_level_and_how_far_it_is() -> None:
    m = road(a=at("C1", people=["rick"], scouted=["prison"]), public=["motel", "airport", "clinic"])
    motel, airport, clinic = scene(m).cards
    assert (motel.tiers, motel.tier) == (["1 encounter", "2 encounters", "3 encounters"], 1)
    assert airport.tiers == ["1 encounter, 2 gas", "1 encounter, lose 3 gas", "2 encounters, lose 4 gas"]
    assert clinic.tiers[2] == "2 encounters, no fatigue"
    assert [each.value for each in motel.counters] == [1]
    # For B, who has collected nothing, the first line counts
    assert scene(m, 1).cards[0].tier == 0


def test_every_line_has_short_words() -> None:
    content = look(road()).content
    m = road(public=["greene-farm", "prison", "wiltshire-estates"])
    assert {tier for each in scene(m).cards for tier in each.tiers} == {
        "1 encounter, 3 food", "1 encounter, lose 2 food", "1 encounter, most food",
        "1 encounter, lose any 2", "1 encounter, give 4", "1 encounter, give 10",
        "1 encounter, 2 survivors", "1 encounter, lose a survivor", "1 encounter, most survivors",
    }  # fmt: skip
    m = road(public=["warehouse", "gun-shop", "quarry-camp"])
    assert {tier for each in scene(m).cards for tier in each.tiers} == {
        "1 encounter, take 2 fatigue", "1 encounter, take 3 fatigue", "1 encounter, least fatigue",
        "Kill 4", "1 encounter, kill 4", "2 encounters, kill 6",
        "3 actions", "1 encounter, 4 actions", "2 encounters, 5 actions",
    }  # fmt: skip
    assert len(content.locations) == 12


def test_a_survivor_shows_dice_ability_and_who_is_about_to_die() -> None:
    m = road(a=at("D1", people=["rick", "carl", "odessa"], fatigue={"odessa": 2, "rick": 2}))
    sheet = next(mat for mat in scene(m).mats if mat.seat == 0)
    rick, carl, odessa = (card(sheet.cards, name) for name in ("rick", "carl", "odessa"))
    # Rick's limit is raised by Carl, and he adds a die
    assert [each.tone for each in (rick.counters[0], carl.counters[0], odessa.counters[0])] == ["", "", "bad"]
    assert [(each.icon, each.value) for each in rick.counters[1:]] == [("die-blue", 4)]
    assert (rick.note, carl.note, odessa.note) == ("With Carl: 1 die more", "Safe with Rick", "Rerolls 1 die")


def test_an_ability_that_was_used_says_so() -> None:
    m = road(a=at("D1", people=["glenn"], gas=0), tokens={"E1": [2]})
    play(m, "slip E1 glenn")
    sheet = next(mat for mat in scene(m).mats if mat.seat == 0)
    assert card(sheet.cards, "glenn").note == "Slips past one space (used)"


def test_items_and_locations_lie_in_rows_of_their_own() -> None:
    m = road(a=at("D1", people=["rick"], items=["E10"], scouted=["prison"], private="motel"))
    sheets = {mat.seat: mat for mat in scene(m, 1).mats}
    assert [row.label for row in sheets[0].rows] == ["Pool", "Items", "Locations"]
    assert [each.face_down for each in sheets[0].rows[2].cards] == [False, True]


@pytest.mark.rule("WD-23.09")
def test_a_sheet_shows_the_pool_with_the_dice_of_the_group() -> None:
    m = road(a=at("D1", people=["rick"]), b=at("D1", people=["dmitri", "penny"], group="a"))
    pools = [{each.label: each.value for each in mat.rows[0].counters} for mat in scene(m).mats[:2]]
    assert pools == [{"Hero die": 4, "Warrior die": 2, "Scavenger die": 1}] * 2


def test_the_roll_lies_on_the_table_while_it_may_be_changed() -> None:
    m = road(a=at("D1", people=["rick", "amos"], ammo=1), tokens={"E1": [6]}, dice=("K1", "-", "A1", "K2"))
    play(m, "step E1")
    shown = scene(m)
    zombies, dice = shown.dice[:6], shown.dice[6:]
    assert [(die.die, die.face) for die in dice] == [("blue", "K1"), ("blue", "-"), ("blue", "A1"), ("red", "K2")]
    assert [die.adds for die in dice] == ["+1", "0", "0", "+2"]
    # Three of the six are dead
    assert [die.fate for die in zombies] == ["spent"] * 3 + [""] * 3
    assert any(note.label == "3 of 6 kills" for note in shown.notes)


@pytest.mark.rule("WD-15.05", "WD-16.01")
def test_a_fight_lies_over_the_map_with_what_is_lacking_and_the_shots_that_would_do() -> None:
    m = road(a=at("D1", people=["rick", "amos"], ammo=1), tokens={"E1": [6, 2]}, dice=("K1", "-", "A1", "K2"))
    play(m, "step E1", "fight token-1")
    roll = scene(m).roll
    assert roll is not None and roll.over
    assert (roll.label, roll.note) == ("Six zombies at E1", "1 more token waits here")
    assert (roll.tally, roll.short) == ("3 of 6 killed", "3 short")
    assert [die.face for die in roll.faces if die.fate == "kept"] == [face for face in ROUNDS if face[1] == "3"]


def test_without_ammo_no_shot_is_shown_and_an_action_roll_names_its_card() -> None:
    m = road(a=at("D1", people=["odessa"], ammo=0), tokens={"E1": [6]}, dice=("K1",))
    play(m, "step E1")
    fight = scene(m).roll
    assert fight is not None and fight.faces == []
    m = road(a=at("D1", people=["shane", "odessa"]), encounters=["E40"], dice=("K2", "A1", "A1", "-"))
    play(m, "step C2")
    roll = scene(m).roll
    assert roll is not None and roll.label == look(m).content.encounters[look(m).facing[-1]].name
    assert roll.tally.endswith("actions") and roll.note


@pytest.mark.rule("WD-5.08")
def test_a_converted_die_is_marked() -> None:
    m = road(a=at("D1", people=["shane", "odessa"]), encounters=["E40"], dice=("K2", "A1", "A1", "-"))
    play(m, "step C2", "convert shane red-K2")
    assert [(die.fate, die.adds) for die in scene(m).dice] == [("turned", "+1"), ("", "+1"), ("", "+1"), ("", "0")]


@pytest.mark.rule("WD-4.15")
def test_a_die_that_an_option_names_lies_on_the_table_under_that_name() -> None:
    m = road(a=at("D1", people=["glenn", "odessa"]), tokens={"E1": [6]}, dice=("A1", "A1", "A1", "A1"))
    play(m, "step E1")
    named = {option.ids[1] for option in m.pending[0].options if option.verb == "reroll"}
    ids = [die.id for die in scene(m).dice]
    assert named == {"blue-A1", "green-A1"}
    assert [ids.count(name) for name in sorted(named)] == [1, 1]
    # The twins of a named die have names of their own
    assert len(set(ids)) == len(ids) == 10


def test_an_encounter_says_challenge_success_and_failure() -> None:
    m = road(a=at("D1", people=["rick"], items=["E20"], fatigue={"rick": 1}), encounters=["E39"])
    play(m, "step C2", "pass")
    faced = scene(m).cards[0]
    assert faced.tiers == ["Roll 2 actions.", "Success: Find 2 gas.", "Fail: Lose 1 gas."]


def test_the_map_names_towns_roads_and_atlanta() -> None:
    board = scene(road()).boards[0]
    kinds = {kind: [words.label for words in board.words if words.kind == kind] for kind in ("town", "road", "city")}
    assert kinds["city"] == ["ATLANTA"]
    assert {"Rome", "Athens", "Griffin"} <= set(kinds["town"])
    assert set(kinds["road"]) == {"20", "75", "85"}
    assert [edge.kind for edge in board.edges] == ["gate"] * 4


def test_the_plate_of_a_starting_space_gives_way_to_what_stands_there() -> None:
    spaces = {
        space.id: space for space in scene(road(a=at("E1", people=["rick"]), tokens={"D1": [2]})).boards[0].spaces
    }
    assert (spaces["D1"].sign, spaces["D1"].label) == ("", "D1, Glenn's Starting Space")
    assert spaces["A5"].sign == "Rick"


@pytest.mark.rule("WD-12.04")
def test_a_barren_space_is_noted_as_long_as_somebody_draws_cards_there() -> None:
    dice = ["-", "-", "-", "K2", "-", "-", "K1", "A1", "A1", "-", "-", "-", "-"]
    m = road(
        a=at("E5", people=["rick"]), b=at("M5", people=["dale"]), encounters=["E43", "E01", "E39"], tokens={"L5": [4]},
        dice=dice,
    )  # fmt: skip
    play(m, "step F5")
    assert [each.id for each in scene(m).notes] == ["roll", "barren"]
    play(m, "fire", "step L5")
    assert now(m) == ("window", 1)
    assert [each.id for each in scene(m).notes] == ["roll"]


@pytest.mark.rule("WD-14.03", "WD-14.08")
def test_a_kept_item_says_what_it_does_and_not_what_it_took_to_get_it() -> None:
    m = road(a=at("D1", people=["rick"], items=["E55"], gas=0))
    use = next(choice for choice in pose(m, m.pending[0]).choices if choice.words == "use case-of-preserves")
    assert use.note == "In your turn, discard: find 3 food."


@pytest.mark.rule("WD-21.11", "WD-24.08")
def test_who_has_no_third_location_has_lost_without_a_place() -> None:
    m = road(
        a=at("C1", people=["rick"], scouted=["armory", "prison"], gas=3, food=3),
        b=at("M5", people=["dale"], scouted=["clinic"]),
        public=["motel"],
        encounters=["E76", "E48", "E39"],
        dice=("A1", "A1", "-", "A1", "A1", "-"),
    )
    play(m, "scout B1 motel-1", "find gas", "find gas")
    assert m.result is not None
    said = [m.result.standing(seat) for seat in m.result.ranked()]
    assert said == ["1st with 3 Locations", "lost with 1 Location", "lost with 0 Locations"]


@pytest.mark.rule("WD-6.01")
@pytest.mark.parametrize(
    ("phase", "answers", "asked", "part"),
    [
        ("recover", ("eat wendell",), "salvage", "Recover"),
        ("recover", ("use ambulance-bay",), "heal", "Recover"),
        ("move", ("double E1 F1",), "salvage", "Move"),
        ("move", ("step E1", "stop"), "items", "Move"),
        ("move", ("step D2",), "window", "Roll"),
        ("move", ("step C2", "pass"), "items", "Encounters"),
    ],
)
def test_the_heading_says_in_which_part_of_the_turn_something_is_asked(
    phase: str, answers: tuple[str, ...], asked: str, part: str
) -> None:
    wendell = at("D1", people=["wendell"], items=["E20"], fatigue={"wendell": 2})
    m = road(a=wendell, phase=phase, tokens={"D2": [3]}, encounters=["E42"], dice=["-"] * 9)
    play(m, *answers)
    assert (now(m)[0], scene(m).heading) == (asked, f"Round 1 · Player 1's turn · {part}")


@pytest.mark.rule("WD-2.05", "WD-22.08")
def test_what_is_asked_before_and_after_the_turns_is_no_part_of_one() -> None:
    m = road(a=at("D1", people=["rick"], fatigue={"rick": 2}, ammo=0), tokens={"E1": [1]}, followers=["gus"],
             dice=["-"] * 3)  # fmt: skip
    play(m, "step E1", "yes")
    assert (now(m), scene(m).heading) == (("find-any", 0), "Round 1 · Player 1's turn · End of turn")
    begun = next(m for seed in range(40) if (m := Match.start(GAME, 3, seed=seed)).pending[0].key == "find-any")
    assert scene(begun, begun.pending[0].seat).heading == "Setup"
