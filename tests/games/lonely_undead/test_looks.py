"""What lies on the table of Lonely Undead: a car's lanes, the sums of a test, words on floors, a jammed doorway."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

import shamble
from shamble.engine.game import find_game
from shamble.engine.match import Match
from shamble.engine.question import pose
from shamble.games.lonely_undead.content.town import Town
from shamble.games.lonely_undead.looks.cards import face
from shamble.games.lonely_undead.rules.numbers import living_strength, strength
from shamble.testing import at, play

from .helpers import DRAW, on, state, there, town

PIZZA = {"reactions": ["late-pizza"]}


@pytest.mark.rule("LU-13.02", "LU-13.04")
def test_before_a_car_comes_both_lanes_show_whom_it_would_hit_in_which_order() -> None:
    m = town(ben=at("7-6", holds=["wrong-way"]), billy=at("3-7"), living={"9-6": "generic"}, frames=DRAW, top=PIZZA)
    west, east = m.scene(0).boards[0].trails
    assert west.label.endswith("hit an unknown living, then Ben")
    assert east.label.endswith("hit Billy")
    assert (west.spaces[0], west.spaces[-1], west.thin) == ("12-6", "1-6", True)


def test_no_lane_is_drawn_while_no_car_is_coming() -> None:
    assert town(ben=at("7-6")).scene(0).boards[0].trails == []


@pytest.mark.rule("LU-8.02")
def test_an_attack_shows_its_sums_and_the_faces_that_win() -> None:
    m = town(ben=at("9-9", gear=["crowbar-1"]), living={"9-8": {"card": "beat-cop", "checked": ["ben"]}})
    play(m, on(m, "9-8", "attack"))
    card = next(card for card in m.scene(0).cards if card.id == "test")
    assert card.label.startswith("Attack: ")
    assert "Gear and abilities +1." in card.text
    assert "X always fails." in card.text


@pytest.mark.rule("LU-8.02", "LU-6.12")
def test_an_attack_lies_over_the_town_with_every_line_that_counts() -> None:
    m = town(
        ben=at("9-9", gear=["crowbar-1"], hand=["lucky-twitch-1"]),
        living={"9-8": {"card": "beat-cop", "checked": ["ben"]}},
    )
    play(m, on(m, "9-8", "attack"))
    roll = m.scene(0).roll
    assert roll is not None and roll.over
    own, theirs = roll.sides
    assert [line.label for line in own.lines] == ["Strength", "Crowbar"]
    assert int(own.total) == sum(int(line.text) for line in own.lines)
    assert int(theirs.total) == sum(int(line.text) for line in theirs.lines)
    lacking = int(theirs.total) - int(own.total)
    assert [die.face for die in roll.faces if die.fate == "kept"] == [
        die.face for die in roll.faces if die.face != "X" and int(die.face) >= lacking
    ]
    assert "Attack failed:" in roll.note


def test_nothing_lies_over_the_town_while_nothing_is_tested() -> None:
    shown = town(ben=at("9-9")).scene(0)
    assert shown.roll is None and shown.dice == []


def test_a_floor_says_what_its_building_does_unless_functions_are_off() -> None:
    on_floor = {region.label: region.words for region in town(ben=at("9-9")).scene(0).boards[0].regions}
    assert on_floor["Deli"] == "No Attacks"
    off = town(ben=at("9-9"), options={"functions": "off"}).scene(0).boards[0].regions
    words = {region.label: region.words for region in off}
    assert words["Deli"] == "" and words["Dog Park"] == "Dogs start here"


@pytest.mark.rule("LU-2.07", "LU-2.11")
def test_a_jammed_doorway_takes_only_the_steps_through_it() -> None:
    content = find_game("lonely_undead").load().content
    whole = content.town(content.printed, True)
    for inside, outside in whole.doors:
        if outside < 0:
            continue
        jammed: Town = whole.jammed((inside, outside))
        assert outside not in jammed.near[inside] and inside not in jammed.near[outside]
        lost = {(a, b) for a in whole.spaces for b in whole.near[a] if b not in jammed.near[a]}
        assert lost and all((b, a) in lost for a, b in lost)
        assert all(whole.building[a] != whole.building[b] for a, b in lost)
        assert all(jammed.beside[space] == frozenset(jammed.near[space]) for space in whole.spaces)


@pytest.mark.rule("LU-7.06")
def test_the_chance_die_shows_its_sign_and_no_pips() -> None:
    m = town(ben=at("9-9"), living={"9-8": {"card": "beat-cop"}}, dice=(1,))
    play(m, on(m, "9-8", "check"))
    die = m.scene(0).dice[-1]
    assert (die.face, die.faces) == ("+1", ["-2", "-1", "0", "+1", "+2", "X"])


# Odds


def note(m: Match, words: str) -> str:
    """What an option of the question that waits says about itself."""
    groups = pose(m, m.pending[0]).groups
    return next(choice.note for group in groups for choice in group.choices if choice.words == words)


@pytest.mark.rule("LU-7.07", "LU-8.02")
def test_a_test_against_a_known_living_says_its_sum_and_its_chance() -> None:
    m = town(ben=at("9-9", gear=["crowbar-1"]), living={"9-8": {"card": "beat-cop", "checked": ["ben"]}})
    g, person = state(m), there(m, "9-8")
    own, needed = strength(g, g.zs[0], person), living_strength(g, person)
    wins = sum(own + face >= needed for face in (-2, -1, 0, 1, 2))
    assert note(m, on(m, "9-8", "attack")) == f"{own} + die against {needed}: {round(wins * 100 / 6)} %."


@pytest.mark.rule("LU-7.02")
def test_an_unknown_living_gives_a_range_that_the_order_of_its_pile_does_not_change() -> None:
    m = town(ben=at("7-9"), living={"7-8": "generic"})
    before = note(m, on(m, "7-8", "check"))
    state(m).generic_pile = state(m).generic_pile[::-1]
    assert before.startswith("Unknown: ") and "on average" in before
    assert note(m, on(m, "7-8", "check")) == before


@pytest.mark.rule("LU-9.03")
def test_a_bite_says_which_faces_infect() -> None:
    m = town(ben=at("7-9"), living={"7-8": {"kind": "generic", "injured": True}})
    assert note(m, on(m, "7-8", "bite")) == "Infects on 1, 2, 3: 50 %."


@pytest.mark.rule("LU-7.09")
def test_a_check_in_a_bar_is_won_whatever_the_die_shows() -> None:
    m = town(ben=at("4-4"), living={"5-4": "officer"})
    assert note(m, on(m, "5-4", "check")) == "Won whatever the die shows."


@pytest.mark.rule("LU-12.04", "LU-12.15")
def test_a_move_names_the_building_it_leads_into_and_the_dogs_in_reach() -> None:
    m = town(ben=at("7-9"), dogs={"biscuit": ("7-11", "ben")})
    assert note(m, "move 8-9").startswith("Into the Mall.")
    assert "Biscuit in reach: " in note(m, "move 7-10")
    assert note(town(ben=at("7-9")), "move 7-10") == ""


@pytest.mark.rule("LU-12.06", "LU-12.10")
def test_a_z_that_is_pushed_in_the_turn_of_another_hears_of_its_own_dogs() -> None:
    m = town(
        ben=at("9-7", hand=["squeaky-toy-1"]), billy=at("7-9"),
        dogs={"tank": ("6-8", "ben"), "chief": ("6-10", "ben"), "rufus": ("5-9", "billy")},
    )  # fmt: skip
    play(m, "play squeaky-toy-1", "dog tank", "run tank 7-9")
    assert (m.pending[0].of, note(m, "step 6-9")) == ("billy", "Rufus in reach: 100 %.")


@pytest.mark.rule("LU-7.02", "LU-25.04")
def test_a_living_that_was_checked_without_a_card_is_attacked_as_it_is() -> None:
    m = town(bertha=at("9-9"), living={"9-8": {"kind": "officer", "checked": ["bertha"]}})
    assert note(m, on(m, "9-8", "attack")) == "3 + die against 3: 50 %.", "no card is drawn for it"


# The town and the mats


def test_words_on_a_floor_give_way_to_whoever_stands_on_them() -> None:
    free = {region.label: region.words for region in town(ben=at("11-4")).scene(0).boards[0].regions}
    trodden = {region.label: region.words for region in town(ben=at("11-5")).scene(0).boards[0].regions}
    assert (free["Deli"], trodden["Deli"]) == ("No Attacks", "")


@pytest.mark.rule("LU-9.03")
def test_every_mat_shows_the_numbers_that_infect() -> None:
    scene = town(ben=at("7-9"), billy=at("7-10")).scene(0)
    assert [[counter.value for counter in mat.rows[0].counters] for mat in scene.mats] == [[1, 2, 3], [3, 4, 5]]


def test_your_own_mat_shows_what_lies_before_your_z_as_cards() -> None:
    m = town(ben=at("7-9"), billy=at("7-10"), dogs={"biscuit": ("7-11", "ben")})
    own, other = m.scene(0).mats
    assert [(card.label, card.note) for card in own.cards] == [("Biscuit", "After you")]
    assert not other.cards
    ben = next(mat for mat in m.scene(1).mats if mat.label == "Ben")
    assert not ben.cards and next(row for row in ben.rows if row.id.startswith("dogs")).cards[0].label == "Biscuit"


@pytest.mark.rule("LU-12.04")
def test_a_mat_says_how_far_behind_its_dogs_are() -> None:
    (own, *_) = town(ben=at("7-9"), dogs={"biscuit": ("7-11", "ben")}).scene(0).mats
    assert next(row.label for row in own.rows if row.id.startswith("dogs")).startswith("Biscuit 2 behind (")


@pytest.mark.rule("LU-14.01", "LU-14.02")
def test_the_death_toll_shows_filled_spots_and_which_draw_a_card() -> None:
    m = town(ben=at("6-6"), billy=at("1-1"), toll=3)
    track = next(track for track in m.scene(None).tracks if track.id == "toll")
    assert (track.value, track.last) == (3, 10)
    assert [spot for spot, step in track.steps.items() if step.label] == [2, 4, 6, 8, 10]
    assert [spot for spot, step in track.steps.items() if step.tone == "bad"] == [1, 2, 3]


@pytest.mark.rule("LU-20.10", "LU-16.01")
def test_goals_show_the_race_for_friends_and_what_loses_co_op() -> None:
    m = town(ben=at("6-6", friends=3), billy=at("1-1", friends=1))
    assert {(goal.have, goal.need) for goal in m.scene(None).goals} >= {(3, 7), (1, 7)}
    dogs = {"rufus": ("2-11", "ben"), "biscuit": ("2-12", "ben")}
    m = town(options={"mode": "co-op"}, ben=at("6-6"), billy=at("1-1"), dogs=dogs)
    by_id = {goal.id: goal for goal in m.scene(None).goals}
    assert (by_id["goal-dogs"].have, by_id["goal-dogs"].need) == (2, 5)


@pytest.mark.rule("LU-4.03")
def test_a_turn_is_known_by_its_round_and_its_z() -> None:
    m = town(ben=at("6-6"), billy=at("1-1"))
    game, g = find_game("lonely_undead"), state(m)
    before = game.turn(g)
    play(m, "end-turn")
    assert game.turn(state(m)) != before


# A tile that is being laid


def laying(*answers: str) -> Match:
    """A Mutated game at the question where the tile goes."""
    m = Match.start("lonely_undead", 2, seed=3, options={"mutated": "on"})
    for words in answers:
        m.answer(words, m.pending[0].seat)
    return m


@pytest.mark.rule("LU-24.24")
def test_a_tile_is_shown_to_its_builder_with_the_places_where_it_fits() -> None:
    m = laying("tile bakery", "lay bakery a 90")
    builder = m.pending[0].seat
    board = m.scene(builder).boards[0]
    tile = board.tile
    assert tile is not None
    assert tile.label == "Bakery"
    assert tile.places == [option.ids[0] for option in m.pending[0].options if option.verb == "corner"]
    assert {(space.x, space.y) for space in tile.spaces} == {(0, 0), (0, 1)}
    assert {edge.b for edge in tile.edges if edge.kind == "door"} == {space.id for space in tile.doorsteps} != set()
    assert "6-6" in tile.barred
    assert m.scene(1 - builder).boards[0].tile is None


@pytest.mark.rule("LU-24.24")
def test_a_tile_is_put_away_when_its_builder_goes_back() -> None:
    m = laying("tile bakery", "lay bakery a 90", "back")
    assert m.pending[0].key == "build-side"
    assert m.scene(m.pending[0].seat).boards[0].tile is None


@pytest.mark.rule("LU-24.10")
def test_the_dog_park_can_be_laid_by_a_click_outside_the_border() -> None:
    m = laying("tile dog-park", "lay dog-park a 0")
    board = m.scene(m.pending[0].seat).boards[0]
    assert board.tile is not None
    shown = {space.id for space in board.spaces}
    assert set(board.tile.places) <= shown
    assert any(place not in {f"{x}-{y}" for x in range(1, 13) for y in range(1, 13)} for place in board.tile.places)


@pytest.mark.rule("LU-24.03", "LU-24.06")
def test_while_a_town_is_built_all_tiles_lie_beside_it_and_the_one_in_hand_alone() -> None:
    m = laying("tile bakery", "lay bakery a 90", "corner 2-2")
    builder = m.pending[0].seat
    assert m.pending[0].key == "build-side", "the Dog Park comes second, whoever chooses"
    play(m, m.pending[0].options[0].words)
    alone = m.scene(builder).hand
    assert [(card.label, card.note) for card in alone] == [("Dog Park", "1 doorway; side A up, turned 0°")]
    corner = next(option.words for option in m.pending[0].options if option.verb == "corner")
    m.answer(corner, builder)
    tiles = {card.id: card for card in m.scene(m.pending[0].seat).hand}
    assert len(tiles) == 18
    assert {option.ids[0] for option in m.pending[0].options if option.verb == "tile"} < tiles.keys()
    assert [card.label for card in tiles.values() if card.exhausted] == ["Bakery", "Dog Park"]
    assert m.scene(None).hand == []
    while m.pending[0].key.startswith("build"):
        m.answer("pass", m.pending[0].seat)
    assert m.pending[0].key == "choose"
    assert {card.kind for card in m.scene(m.pending[0].seat).hand} == {"character"}


def test_a_revealed_living_has_a_face_of_its_own_on_the_board_and_on_its_card() -> None:
    m = town(ben=at("9-9"), living={"9-8": {"card": "beat-cop", "kind": "officer", "holder": "ben"}, "8-8": "officer"})
    pieces = {piece.id: piece.icon for space in m.scene(0).boards[0].spaces for piece in space.pieces}
    assert sorted(icon for icon in pieces.values() if icon != "ben") == ["beat-cop", "unknown-officer"]
    content = find_game("lonely_undead").load().content
    assert face(content.living[0].card) == content.living[0].card.id
    assert face(replace(content.living[0].card, id="a-card-of-a-pack")) == "generic"


def test_two_zs_of_one_player_bear_their_names() -> None:
    m = town(players=2, options={"mode": "team", "teams": "1v3", "first": "1"}, ben=at("6-6"), billy=at("1-1"),
             bob=at("2-1"), beth=at("12-12"))  # fmt: skip
    tags = {piece.id: piece.tag for space in m.scene(1).boards[0].spaces for piece in space.pieces}
    assert tags == {"ben": "Ben", "billy": "Billy", "bob": "Bob", "beth": "Beth"}
    assert {piece.tag for space in m.scene(0).boards[0].spaces for piece in space.pieces} == {
        "You",
        "Billy",
        "Bob",
        "Beth",
    }


@pytest.mark.rule("LU-3.16")
def test_who_chooses_a_z_sees_the_cards_of_all_that_are_left_and_nobody_else_does() -> None:
    m = shamble.match("lonely_undead", players=2, seed=7)
    while m.pending[0].key != "choose":
        assert m.scene(0).hand == m.scene(1).hand == []
        m.answer(m.pending[0].options[0].words)
    for _ in range(2):
        seat = m.pending[0].seat
        cards = {card.id: card for card in m.scene(seat).hand}
        assert set(cards) == {option.ids[0] for option in m.pending[0].options if option.ids}
        assert not any(card.kind == "character" for card in m.scene(1 - seat).hand)
        m.answer("character ben" if "ben" in cards else "character beth")
    assert cards["beth"].note == "Stealth 2, Strength 1, Move 3, bites with 2, 3, 4, 5"
    assert "Medevac" in cards["beth"].text
    assert not any(card.kind == "character" for seat in (0, 1) for card in m.scene(seat).hand)


@pytest.mark.rule("LU-18.31")
def test_who_leaves_the_clinic_sees_the_cards_of_the_characters_that_nobody_uses() -> None:
    m = town(ben=at("1-1"), billy=at("9-9"), frames=[("new-cards", 0), ("new-character", 0)])
    assert {card.id for card in m.scene(0).hand if card.kind == "character"} == {"beth", "brittney", "bertha", "bob"}
