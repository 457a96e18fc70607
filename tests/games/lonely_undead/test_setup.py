"""Setup: tokens, piles, characters, the first turn, and towns that players build."""

from __future__ import annotations

from random import Random

import pytest

from shamble.engine.ask import Ask
from shamble.engine.errors import BadOptions
from shamble.engine.match import Match
from shamble.engine.playout import Playout
from shamble.games.lonely_undead.content.stamps import Placed
from shamble.games.lonely_undead.rules.building import other_ways, tiles_to_place
from shamble.games.lonely_undead.state import Undead
from shamble.testing import at, options_of, play, skip_to, table

from .helpers import asked, offered, state, supply


def begin(players: int, seed: int = 1, **options: str) -> Match:
    return Match.start("lonely_undead", players, options, seed=seed)


def first_turn(m: Match) -> Match:
    """Answer setup with its first options."""
    skip_to(m, "turn") if not _waits(m) else None
    return m


def _waits(m: Match) -> bool:
    return asked(m) == "turn"


@pytest.mark.rule(
    "LU-3.04", "LU-3.05", "LU-3.06", "LU-3.07", "LU-3.08", "LU-3.09", "LU-3.10", "LU-3.11", "LU-3.12", "LU-3.13",
    "LU-3.14", "LU-3.15", "LU-3.16", "LU-3.17", "LU-3.18", "LU-3.19", "LU-3.20", "LU-3.21", "LU-18.01", "LU-10.24",
)  # fmt: skip
def test_setup_of_a_competitive_game_for_three() -> None:
    m = begin(3, first="2")
    assert (asked(m), m.pending[0].seat) == ("place-with", 1)
    assert offered(m, "put") == [f"generic {space}" for space in ("4-1", "5-1", "4-2", "5-2")]
    skip_to(m, "choose")
    g = state(m)
    assert [person.kind for person in g.living].count(0) == 7 + 3
    assert [person.kind for person in g.living].count(1) == 3
    assert [person.kind for person in g.living].count(2) == 3
    assert (supply(m, "generic"), supply(m, "kid"), supply(m, "officer")) == (15, 7, 7)
    assert [person.injured for person in g.living].count(True) == 1
    assert (len(g.generic_pile), len(g.kid_pile), len(g.officer_pile)) == (19, 5, 5)
    assert [g.content.toll[card].card.number for card in reversed(g.toll_stack)] == [2, 4, 6, 8, 10]
    assert m.pending[0].seat == 1
    play(m, "character bob")
    assert "bob" not in offered(m, "character")
    assert m.pending[0].seat == 2
    play(m, "character ben", "random-character")
    assert (asked(m), m.pending[0].seat) == ("start-at", 0), "the last player places first"
    play(m, "at 6-6")
    assert "6-6" not in offered(m, "at")
    play(m, "at 7-6", "at 6-7")
    g = state(m)
    assert len(g.aid) == 64
    assert [(z.limbs, len(z.hand), len(z.holds)) for z in g.zs] == [(4, 2, 0)] * 3
    assert (g.round, g.active, g.actions) == (1, 1, 4)


@pytest.mark.rule("LU-3.02")
def test_the_first_player_is_named_or_drawn() -> None:
    assert {begin(4, seed=seed).pending[0].seat for seed in range(12)} == {0, 1, 2, 3}
    assert {begin(4, seed=seed, first="3").pending[0].seat for seed in range(5)} == {2}
    with pytest.raises(BadOptions, match="cannot be first"):
        begin(2, first="3")


@pytest.mark.rule("LU-3.02", "LU-3.03", "LU-23.06", "LU-23.15")
@pytest.mark.parametrize(
    ("players", "teams", "first", "seats"),
    [(4, "2v2", "4", [3, 0, 1, 2]), (4, "2v2", "2", [1, 0, 3, 2]), (3, "1v2", "3", [2, 0, 1])],
)
def test_the_first_player_starts_for_its_team(players: int, teams: str, first: str, seats: list[int]) -> None:
    m = begin(players, mode="team", teams=teams, first=first)
    g = state(m)
    assert [g.zs[number].seat for number in g.order] == seats
    assert m.pending[0].seat == seats[0]


@pytest.mark.rule("LU-20.02", "LU-20.03", "LU-21.02", "LU-21.03", "LU-22.01", "LU-22.02", "LU-22.03", "LU-22.04")
@pytest.mark.rule("LU-22.05", "LU-22.06", "LU-22.07", "LU-22.08", "LU-22.10")
@pytest.mark.parametrize(
    ("players", "mode", "difficulty", "left", "dogs", "toll"),
    [
        (2, "co-op", "easy", 9, 2, [2, 4, 6, 8, 10]),
        (2, "co-op", "normal", 8, 0, [2, 4, 6, 8, 10]),
        (2, "co-op", "hard", 6, 0, list(range(1, 11))),
        (2, "co-op", "expert", 7, 0, None),
        (1, "solo", "easy", 8, 3, [2, 4, 6, 8, 10]),
        (1, "solo", "normal", 7, 0, [2, 4, 6, 8, 10]),
        (1, "solo", "hard", 6, 0, list(range(1, 11))),
        (1, "solo", "expert", 7, 0, None),
    ],
)
def test_supplies_and_death_tolls_by_difficulty(
    players: int, mode: str, difficulty: str, left: int, dogs: int, toll: list[int] | None
) -> None:
    m = begin(players, mode=mode, difficulty=difficulty)
    skip_to(m, "choose")
    g = state(m)
    assert supply(m, "generic") == left
    assert len(g.living) == 14, "nobody was spawned"
    assert len(g.removed) == dogs and all(card < 12 for card in g.removed)
    numbers = [g.content.toll[card].card.number for card in reversed(g.toll_stack)]
    if toll is None:
        assert sorted(numbers) == list(range(1, 10)) and numbers != sorted(numbers)
        assert m.game.sight(g, players, 0).cards("toll-stack") == [None] * 9
    else:
        assert numbers == toll
        assert list(m.game.sight(g, players, 0).cards("toll-stack")) == list(g.toll_stack)


@pytest.mark.rule("LU-14.12")
@pytest.mark.parametrize(("toll", "count"), [("even", 5), ("all", 10), ("shuffled", 9)])
def test_death_toll_cards_of_a_competitive_game(toll: str, count: int) -> None:
    g = state(begin(3, toll=toll))
    assert len(g.toll_stack) == count
    assert g.every_spot == (toll != "even")
    assert (9 in g.toll_stack) == (toll != "shuffled")


@pytest.mark.rule("LU-23.02", "LU-23.03", "LU-23.14", "LU-23.17")
@pytest.mark.parametrize(
    ("players", "teams", "seats"),
    [
        (2, "1v2", [0, 1, 1]),
        (2, "2v2", [0, 1, 0, 1]),
        (2, "1v3", [0, 1, 1, 1]),
        (3, "1v2", [0, 1, 2]),
        (3, "1v1v2", [0, 1, 2, 2]),
        (4, "2v2", [0, 1, 2, 3]),
    ],
)
def test_team_formats(players: int, teams: str, seats: list[int]) -> None:
    m = begin(players, mode="team", teams=teams)
    assert [z.seat for z in state(m).zs] == seats
    skip_to(m, "choose")
    assert len(state(m).living) == 14 + len(seats)
    assert len(m.game.teams(state(m))) == teams.count("v") + 1


@pytest.mark.rule("LU-23.17", "LU-21.01", "LU-20.01")
@pytest.mark.parametrize(
    ("players", "options"),
    [
        (1, {"mode": "competitive"}),
        (2, {"mode": "solo"}),
        (4, {"mode": "team", "teams": "1v3"}),
        (2, {"mode": "team", "teams": "1v1v2"}),
        (2, {"mode": "competitive", "difficulty": "hard"}),
        (2, {"mode": "co-op", "toll": "all"}),
        (2, {"mutated": "on", "functions": "off"}),
        (2, {"mode": "competitive", "teams": "2v2"}),
    ],
)
def test_what_is_not_a_game_gets_a_sentence(players: int, options: dict[str, str]) -> None:
    with pytest.raises(BadOptions) as refused:
        Match.start("lonely_undead", players, options)
    assert str(refused.value).endswith(".")


@pytest.mark.rule("LU-3.03", "LU-23.04", "LU-23.05", "LU-23.06", "LU-23.07", "LU-23.15")
@pytest.mark.parametrize(
    ("players", "teams", "orders"),
    [
        (4, "2v2", [(0, 1, 2, 3), (1, 0, 3, 2), (0, 1, 2, 3)]),
        (3, "1v1v2", [(0, 1, 2, 3), (1, 2, 0, 3), (2, 0, 1, 3)]),
    ],
)
def test_the_order_of_turns_in_teams(players: int, teams: str, orders: list[tuple[int, ...]]) -> None:
    m = begin(players, mode="team", teams=teams, first="1")
    seen: dict[int, list[int]] = {}
    for _ in range(3000):
        g = state(m)
        if asked(m) == "turn" and g.active not in seen.setdefault(g.round, []):
            seen[g.round].append(g.active)
        if g.round > 3 or m.is_over or any(z.out for z in g.zs):
            break
        m.answer("end-turn" if "end-turn" in options_of(m) else options_of(m)[0])
    full = [tuple(seen[number]) for number in (1, 2, 3) if len(seen.get(number, [])) == 4]
    assert full == orders[: len(full)]
    assert len(full) >= 2


# Building a town


@pytest.mark.rule("LU-24.03", "LU-24.06", "LU-24.24", "LU-24.09", "LU-24.14", "LU-24.16")
def test_the_first_placement_in_three_questions() -> None:
    m = begin(2, mutated="on", first="1")
    assert asked(m) == "build"
    assert len(options_of(m)) == 19 and options_of(m)[0] == "pass"
    play(m, "tile clinic")
    assert "lay clinic a 0" in options_of(m) and "back" in options_of(m)
    play(m, "lay clinic a 0")
    corners = [tuple(map(int, name.split("-"))) for name in offered(m, "corner")]
    assert corners
    for column, row in corners:
        cells = {(column + x, row + y) for x in (0, 1) for y in (0, 1)}
        assert column == 1 or column == 11 or row == 11, "a doorway leads out of town"
        assert not cells & {(6, 6), (7, 6), (6, 7), (7, 7)}
        assert row != 6, "one lane of each column stays free"
    play(m, "back")
    assert asked(m) == "build-side"
    play(m, "back")
    assert asked(m) == "build"


@pytest.mark.rule("LU-24.06", "LU-24.07", "LU-24.11", "LU-24.04")
def test_the_second_placement_is_the_dog_park() -> None:
    m = begin(3, mutated="on", first="1")
    play(m, "tile mall", "lay mall a 0", "corner 2-2")
    assert m.pending[0].seat == 1
    assert asked(m) == "build-side", "only the Dog Park is left to choose, and nobody may pass"
    assert all(words.startswith(("lay dog-park", "back")) for words in options_of(m))
    park_first = begin(2, mutated="on", first="1")
    play(park_first, "tile dog-park", "lay dog-park a 0", "corner 2-2")
    assert "pass" in options_of(park_first)
    assert len(offered(park_first, "tile")) == 17


@pytest.mark.rule("LU-24.05", "LU-24.07", "LU-24.08", "LU-24.18")
def test_a_town_with_nothing_but_a_dog_park() -> None:
    m = begin(2, mutated="on", first="1")
    play(m, "pass")
    assert m.pending[0].seat == 1
    play(m, "lay dog-park a 0", "corner w2-3")
    assert (asked(m), m.pending[0].seat) == ("build", 1), "who passed is not asked again"
    play(m, "pass")
    g = state(m)
    assert asked(m) == "choose"
    assert len(g.living) == 2, "only the spawned ones: no building brings any"
    assert g.gone_living == (g.content.mayor_card,)
    solo = begin(1, mutated="on")
    play(solo, "pass")
    assert asked(solo) == "build-side", "in Solo the same player builds the Dog Park even after a pass"
    play(solo, "lay dog-park a 0", "corner 2-2")
    assert asked(solo) == "choose"


@pytest.mark.rule("LU-24.10", "LU-2.13")
def test_only_dogs_can_be_in_a_dog_park_outside() -> None:
    m = begin(2, mutated="on", first="1")
    play(m, "pass", "lay dog-park a 0", "corner w2-3", "pass")
    g = state(m)
    inside = g.content.space_ids["1-3"]
    outside = g.content.space_ids["w1-3"]
    assert outside in g.town.near[inside]
    skip_to(m, "turn")
    g = state(m)
    z = g.zs[g.active]
    z.at = inside
    assert "w1-3" not in [words.split(" ")[1] for words in options_of(m.clone()) if words.startswith("move")]


@pytest.mark.rule("LU-24.01", "LU-24.02", "LU-24.17", "LU-18.02", "LU-2.03")
def test_mutated_goes_with_every_mode() -> None:
    for players, mode in ((1, "solo"), (2, "co-op"), (3, "competitive"), (4, "team")):
        g = state(begin(players, mode=mode, mutated="on"))
        assert g.layout == () and g.functions


@pytest.mark.rule("LU-24.09", "LU-24.24")
def test_a_tile_in_hand_can_be_turned_and_turned_over_before_it_lies() -> None:
    m = begin(2, mutated="on", first="1")
    play(m, "tile school", "lay school a 0")
    upright = set(offered(m, "corner"))
    assert (offered(m, "turn"), offered(m, "flip")) == (["school a 90"], ["school b 0"])
    play(m, "turn school a 90")
    assert asked(m) == "build-at"
    assert set(offered(m, "corner")) != upright
    play(m, "flip school b 90", "turn school b 180", "turn school b 270", "turn school b 0", "flip school a 0")
    assert set(offered(m, "corner")) == upright
    play(m, "turn school a 90", "corner 2-2")
    assert state(m).layout == ((3, 0, 1, 2, 2),)
    assert m.pending[0].seat == 1, "turning is no placement"


@pytest.mark.rule("LU-24.24")
def test_a_way_in_which_a_tile_fits_nowhere_is_left_out_when_it_is_turned() -> None:
    content = begin(2, mutated="on").loaded.content
    clinic = next(number for number, tile in enumerate(content.tiles) if tile.kind == "clinic")

    class Narrow:
        """A site on which the Clinic fits with side A up and half turned only, or lies as it does."""

        def fits(self, tile: int, side: int, turns: int) -> bool:
            return (tile, side, turns) in ((clinic, 0, 0), (clinic, 0, 2))

    ways = other_ways(Narrow(), clinic, content.tiles[clinic], 0, 0)  # type: ignore[arg-type]
    assert {each.words: way for each, way in ways.items()} == {"turn clinic a 180": (0, 2)}
    assert other_ways(Narrow(), clinic, content.tiles[clinic], 0, 2)  # type: ignore[arg-type]


@pytest.mark.rule("LU-24.06", "LU-24.08")
def test_a_tile_is_offered_as_long_as_it_fits_in_one_way() -> None:
    content = begin(2, mutated="on").loaded.content
    random, found = Random(4), list[int]()
    layout: tuple[Placed, ...] = ()
    while not found:
        site = content.site(layout)
        ways = {
            tile: [bool(site.corners(tile, side, turns)) for side in (0, 1) for turns in range(4)]
            for tile in range(len(content.tiles))
            if all(placed[0] != tile for placed in layout)
        }
        found = [tile for tile, fits in ways.items() if any(fits) and not all(fits)]
        fitting = [tile for tile, fits in ways.items() if any(fits)]
        tile = random.choice(fitting)
        at = [each for side in (0, 1) for turns in range(4) for each in site.corners(tile, side, turns)]
        layout, before = (*layout, random.choice(at)), layout
    g = state(begin(2, mutated="on"))
    g.layout = before
    assert set(found) <= set(tiles_to_place(g, 5)) == set(fitting)


# Playouts


@pytest.mark.rule("LU-4.05", "LU-1.13")
@pytest.mark.parametrize(
    ("players", "options"),
    [(2, {}), (4, {}), (3, {"mode": "co-op"}), (1, {"mode": "solo"}), (4, {"mode": "team"}), (3, {"mutated": "on"})],
)
def test_a_playout_plays_on_to_an_end(players: int, options: dict[str, str]) -> None:
    playout = Playout.new("lonely_undead", players, Random(8), options)
    assert playout.run_random(Random(9)) > 20
    assert playout.state.ending


@pytest.mark.rule("LU-4.10", "LU-4.05")
def test_in_a_playout_a_turn_ends_by_itself_when_nothing_is_left_and_the_discard_step_comes() -> None:
    hand = ["fear-1", "fear-2", "fear-3", "hush-1", "hush-2"]
    m = table("lonely_undead", players=2, ben=at("1-3"), billy=at("12-12", hand=hand), turn="billy", actions=1)
    playout = Playout.imagined(m, None, Random(1))
    assert isinstance(playout.asked, Ask) and playout.asked.key == "turn"
    playout.answer(next(each for each in playout.asked.options if each.verb == "draw"))
    assert isinstance(playout.asked, Ask)
    assert (playout.asked.key, playout.asked.of, len(playout.asked.options)) == ("discard-step", "billy", 6)
    playout.answer(playout.asked.options[0])
    g = playout.state
    assert isinstance(g, Undead)
    assert g.active != 1
    assert len(g.zs[1].hand) == 5
