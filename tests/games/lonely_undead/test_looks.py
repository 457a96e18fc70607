"""What lies on the table of Lonely Undead: a car's lanes, the sums of a test, words on floors, a jammed doorway."""

from __future__ import annotations

import pytest

from shamble.engine.game import find_game
from shamble.games.lonely_undead.content.town import Town
from shamble.testing import at, play

from .helpers import on, town

PIZZA = {"reactions": ["late-pizza"]}
DRAW = [("draw-reactions", 0, 1, 0)]


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
