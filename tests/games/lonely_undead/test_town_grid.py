"""Towns that players built: the finished grid keeps the walls of the tiles, the border, and a Dog Park outside it."""

from __future__ import annotations

from random import Random

import pytest

from shamble.engine.game import find_game
from shamble.engine.sketch import bits
from shamble.games.lonely_undead.content import Content
from shamble.games.lonely_undead.content.stamps import EAST, SOUTH, TOWN, Placed, Plan, ways_to_lay
from shamble.games.lonely_undead.content.town import OUT_OF_TOWN, Town

AROUND = (-SOUTH - 1, -SOUTH, -SOUTH + 1, -EAST, EAST, SOUTH - 1, SOUTH, SOUTH + 1)


def content() -> Content:
    found: Content = find_game("lonely_undead").load(()).content
    return found


def built(seed: int, park_outside: bool) -> Town:
    """A town of ten tiles at random, the Dog Park first."""
    random, c = Random(seed), content()
    park = next(number for number, tile in enumerate(c.tiles) if tile.kind == "dog-park")
    others = [number for number in range(len(c.tiles)) if number != park]
    placed: tuple[Placed, ...] = ()
    for tile in (park, *random.sample(others, 9)):
        site = c.site(placed)
        corners = [each for side, turns in ways_to_lay(c.tiles[tile]) for each in site.corners(tile, side, turns)]
        if tile == park:
            corners = (
                [each for each in corners if Plan(c.tiles, [each]).covered & TOWN == 0] if park_outside else corners
            )
        if corners:
            placed = (*placed, random.choice(corners))
    return c.town(placed, True)


@pytest.mark.rule("LU-2.07")
@pytest.mark.rule("LU-2.09")
@pytest.mark.parametrize("seed", range(6))
def test_steps_in_a_built_town_are_those_that_walls_and_corners_allow(seed: int) -> None:
    town = built(seed, park_outside=False)
    plan = Plan(town.tiles, town.placed)
    for space in bits(TOWN):
        inside = [space + by for by in AROUND if TOWN >> space + by & 1]
        assert [each for each in town.near[space] if TOWN >> each & 1] == [
            each for each in inside if plan.is_near(space, each)
        ]
        assert all(space in town.near[each] for each in town.near[space]), "steps lead both ways"


@pytest.mark.rule("LU-2.13")
@pytest.mark.rule("LU-24.10")
@pytest.mark.parametrize("seed", range(6))
def test_only_a_dog_park_outside_leads_over_the_border_and_only_by_its_doorway(seed: int) -> None:
    town = built(seed, park_outside=True)
    assert town.outside == set(town.park), "the Dog Park lies outside"
    doors = {door for door in town.doors if door[0] in town.outside}
    over = {(out, space) for space in bits(TOWN) for out in town.near[space] if not TOWN >> out & 1}
    assert doors <= over and {out for out, _ in over} <= town.outside
    straight = {(out, space) for out, space in over if abs(out - space) in (EAST, SOUTH)}
    assert straight == doors, "a straight step leads over the border through a doorway"


@pytest.mark.rule("LU-2.19")
@pytest.mark.parametrize("seed", range(3))
def test_a_jammed_doorway_of_a_built_town_is_a_wall_and_changes_no_step_elsewhere(seed: int) -> None:
    town = built(seed, park_outside=False)
    for inside, outside in [door for door in town.doors if door[1] != OUT_OF_TOWN][:4]:
        jammed = content().town(town.placed, True, (inside, outside))
        assert outside in town.near[inside] and outside not in jammed.near[inside]
        gone = {(a, b) for a in bits(TOWN) for b in set(town.near[a]) - set(jammed.near[a])}
        assert all(abs(a - inside) <= SOUTH + 1 and abs(b - inside) <= 2 * SOUTH + 1 for a, b in gone if a != outside)
        assert all(set(jammed.near[a]) <= set(town.near[a]) for a in bits(TOWN))
