"""Section 3: setup."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from shamble.engine.chance import FastChance
from shamble.engine.errors import BadAnswer, BadOptions
from shamble.engine.match import Match
from shamble.games.best_defense.content import DECKS, LOCATIONS
from shamble.games.best_defense.setup import lay_out, outfit
from shamble.games.best_defense.state import OFF_BOARD
from shamble.testing import off_board, options_of, play, random_answers, skip_to, table

from .helpers import ammo_on, cards_in, gear_of, look, now, rolled, who

CHARACTERS = ("andrea", "daryl", "glenn", "maggie", "michonne", "rick")
COUNTS = (1, 2, 3, 4)


def set_up(players: int, seed: int = 1, **options: str | bool) -> Match:
    """A match right after setup."""
    m = Match.start("best_defense", players, options, seed=seed)
    while now(m)[0] == "choose":
        m.answer(options_of(m)[0])
    return m


def outfitted(top: list[str], leader: str = "rick") -> Match:
    """Three players who draw their first Equipment from a deck with these cards on top."""
    m = table(
        "best_defense", rick=off_board(), glenn=off_board(), maggie=off_board(), top={"equipment": top}, leader=leader
    )
    outfit(look(m))
    return m


# Before anything else


@pytest.mark.rule("BD-3.01")
@pytest.mark.parametrize("players", COUNTS)
def test_one_to_four_play(players: int) -> None:
    assert len(look(set_up(players)).survivors) == players


@pytest.mark.rule("BD-3.01")
@pytest.mark.parametrize("players", (0, 5))
def test_no_other_number_plays(players: int) -> None:
    with pytest.raises(BadOptions, match="for 1 to 4 players"):
        Match.start("best_defense", players)


@pytest.mark.rule("BD-3.01")
def test_what_was_agreed_is_fixed_before_the_first_choice_and_never_changes() -> None:
    # Given a game with other than the usual settings
    m = Match.start("best_defense", 2, {"mode": "hardcore", "difficulty": "expert", "motives": True}, seed=3)
    assert now(m) == ("choose", 0)
    # Then every question of the game finds the same settings
    for _ in random_answers(m, Random(3)):
        g = look(m)
        assert (g.hardcore, g.expert, g.motives, g.one_leader, g.leader_last) == (True, True, True, False, False)


@pytest.mark.rule("BD-3.02")
def test_characters_are_chosen_in_seat_order_and_never_twice() -> None:
    m = Match.start("best_defense", 3, seed=1)
    # The first seat chooses from all six
    assert now(m) == ("choose", 0)
    assert sorted(options_of(m)) == [f"choose {name}" for name in CHARACTERS]
    play(m, "choose rick")
    # The others from what is left
    assert now(m) == ("choose", 1)
    with pytest.raises(BadAnswer):
        play(m, "choose rick")
    play(m, "choose maggie")
    assert now(m) == ("choose", 2)
    assert len(options_of(m)) == 4
    play(m, "choose andrea")
    assert [s.id for s in look(m).survivors] == ["rick", "maggie", "andrea"]


@pytest.mark.rule("BD-3.03")
@pytest.mark.parametrize("players", COUNTS)
def test_every_pawn_starts_off_board(players: int) -> None:
    assert {s.at for s in look(set_up(players)).survivors} == {OFF_BOARD}


# The board and the decks


@pytest.mark.rule("BD-3.04", "BD-3.06")
def test_tiles_and_decks_lie_in_each_of_the_24_ways_equally_often() -> None:
    g = look(set_up(2))
    g.chance = FastChance(Random(1))
    tiles: Counter[tuple[str, ...]] = Counter()
    decks: Counter[tuple[int, ...]] = Counter()
    matches: Counter[tuple[int, ...]] = Counter()
    for _ in range(2400):
        lay_out(g)
        tiles[g.places] += 1
        decks[g.deck_at] += 1
        matches[tuple(g.deck_at[g.cell_of(place)] for place in LOCATIONS)] += 1
    assert set(tiles) == set(permutations(LOCATIONS))
    assert set(decks) == set(matches) == set(permutations(range(4)))
    assert all(60 <= count <= 140 for count in (*tiles.values(), *decks.values(), *matches.values()))


@pytest.mark.rule("BD-3.05")
def test_tiles_and_decks_do_not_move_during_the_game() -> None:
    m = set_up(3, seed=4)
    before = look(m).places, look(m).deck_at
    for _ in random_answers(m, Random(4)):
        assert (look(m).places, look(m).deck_at) == before


@pytest.mark.rule("BD-3.05")
def test_tiles_lie_face_up() -> None:
    m = set_up(3)
    spaces = m.scene(None).boards[0].spaces
    assert sorted(space.id for space in spaces) == sorted(LOCATIONS)


@pytest.mark.rule("BD-3.07")
def test_a_deck_is_all_25_cards_of_its_type_shuffled() -> None:
    one, other = look(set_up(2, seed=1)), look(set_up(2, seed=2))
    for number, deck in enumerate(one.content.decks):
        assert len(deck) == 25
        drawn = [item for s in one.survivors for item in s.gear] if number == 0 else []
        assert sorted((*one.decks[number], *drawn)) == list(range(25))
        assert one.decks[number] != other.decks[number]


@pytest.mark.rule("BD-3.08")
@pytest.mark.parametrize("eyes", (0, 1, None))
def test_everybody_sees_where_decks_lie_and_how_big_they_are_but_no_card(eyes: int | None) -> None:
    m = set_up(2)
    piles = {space.id: space.piles[0] for space in m.scene(eyes).boards[0].spaces}
    sight = m.game.sight(m.state, 2, eyes)
    for place in LOCATIONS:
        deck = look(m).deck_at[look(m).cell_of(place)]
        size = 23 if deck == 0 else 25
        assert (piles[place].back, piles[place].count) == (DECKS[deck], size)
        assert sight.cards(f"{DECKS[deck]}-deck") == [None] * size


@pytest.mark.rule("BD-3.09")
def test_each_of_the_five_kinds_of_tokens_is_at_hand() -> None:
    # Given a Rifle is among the first Equipment
    m = outfitted(["rifle-1", "machete-1", "katana"])
    rick = who(m, "rick")
    assert (rick.allies, rick.food, rick.hp, ammo_on(m, "rifle-1")) == (2, 2, 5, 2)
    # And Walkers are there from the start
    assert sum(look(set_up(1)).walkers) >= 1


@pytest.mark.rule("BD-3.10")
def test_48_events_are_shuffled() -> None:
    one, other = (table("best_defense", rick=off_board(), phase="move", seed=seed) for seed in (1, 2))
    dealt = [sorted((*look(m).events, *look(m).hands[0])) for m in (one, other)]
    assert dealt == [list(range(48))] * 2
    assert look(one).events != look(other).events


# Walkers and the Leader


@pytest.mark.rule("BD-3.11", "BD-3.13")
def test_black_dice_in_seat_order_bring_walkers_in_board_order() -> None:
    # Given 1, 2, 3 on the black dice of three seats
    m = table(
        "best_defense", rick=off_board(), glenn=off_board(), maggie=off_board(), dice=(1, 2, 3, 6, 1, 1), phase="setup"
    )
    assert rolled(m)[:3] == ["black"] * 3
    assert [count for count in look(m).walkers if count] == [1, 2, 3]


@pytest.mark.rule("BD-3.12")
@pytest.mark.parametrize("players", COUNTS)
def test_each_player_brings_1_to_3_walkers_to_a_location_of_its_own(players: int) -> None:
    for seed in range(12):
        walkers = look(set_up(players, seed=seed)).walkers
        assert sorted(count > 0 for count in walkers) == [False] * (4 - players) + [True] * players
        assert max(walkers) <= 3


@pytest.mark.rule("BD-3.13")
def test_which_locations_are_nearest_is_random() -> None:
    starts = {tuple(count > 0 for count in look(set_up(2, seed=seed)).walkers) for seed in range(60)}
    assert len(starts) == 6


@pytest.mark.rule("BD-3.14")
@pytest.mark.parametrize(("dice", "leader"), (((1, 1, 2, 5), 1), ((1, 1, 6, 5), 0)))
def test_the_highest_white_die_leads(dice: tuple[int, ...], leader: int) -> None:
    m = table("best_defense", rick=off_board(), glenn=off_board(), dice=dice, phase="setup")
    assert rolled(m)[:4] == ["black", "black", "white", "white"]
    assert (look(m).leader, look(m).order[0]) == (leader, leader)


@pytest.mark.rule("BD-3.14")
def test_the_tied_roll_again_until_one_is_highest() -> None:
    # Given three roll 4, 4, 4; then 2, 6, 6; then the last two 1, 3
    dice = (1, 1, 1, 4, 4, 4, 2, 6, 6, 1, 3)
    m = table("best_defense", rick=off_board(), glenn=off_board(), maggie=off_board(), dice=dice, phase="setup")
    assert look(m).leader == 2


@pytest.mark.rule("BD-3.14")
def test_a_solo_player_does_not_roll() -> None:
    m = table("best_defense", rick=off_board(), dice=(2,), phase="setup")
    assert rolled(m) == ["black"]
    assert look(m).leader == 0


# What the Survivors have


@pytest.mark.rule("BD-3.15", "BD-2.11")
@pytest.mark.parametrize("players", COUNTS)
def test_everybody_starts_with_2_allies_2_food_and_5_hp(players: int) -> None:
    survivors = look(set_up(players)).survivors
    assert [(s.allies, s.food, s.hp) for s in survivors] == [(2, 2, 5)] * players


@pytest.mark.rule("BD-3.16")
def test_equipment_is_drawn_in_turn_order() -> None:
    m = outfitted(["katana", "machete-1", "silencer"], leader="glenn")
    assert [gear_of(m, name) for name in ("glenn", "maggie", "rick")] == [["katana"], ["machete-1"], ["silencer"]]


@pytest.mark.rule("BD-3.16", "BD-3.19")
@pytest.mark.parametrize(("players", "left"), ((1, 23), (2, 23), (3, 22), (4, 21)))
def test_the_first_equipment_has_left_the_deck(players: int, left: int) -> None:
    m = set_up(players)
    assert cards_in(m, "equipment") == left
    assert sum(len(s.gear) for s in look(m).survivors) == 25 - left
    assert [cards_in(m, deck) for deck in DECKS[1:]] == [25, 25, 25]


@pytest.mark.rule("BD-3.17")
@pytest.mark.parametrize(("weapon", "load"), (("handgun-1", 3), ("rifle-1", 2), ("crossbow-1", 2), ("shotgun-1", 2)))
def test_a_ranged_weapon_starts_with_its_printed_load(weapon: str, load: int) -> None:
    assert ammo_on(outfitted([weapon, "katana", "machete-1"]), weapon) == load


@pytest.mark.rule("BD-3.18")
def test_other_equipment_starts_without_ammo() -> None:
    m = outfitted(["katana", "bandages-1", "metal-pipe-1"])
    assert [ammo_on(m, card) for card in ("katana", "bandages-1", "metal-pipe-1")] == [0, 0, 0]


@pytest.mark.rule("BD-3.20")
@pytest.mark.parametrize("players", (2, 3, 4))
def test_each_player_gets_one_motive_that_nobody_else_sees(players: int) -> None:
    m = set_up(players, motives=True)
    g = look(m)
    assert len(g.content.motives) == 9
    assert sorted((*g.motive, *g.put_away)) == list(range(9))
    assert len(g.put_away) == 9 - players
    for eyes in range(players):
        sight = m.game.sight(m.state, players, eyes)
        for owner in range(players):
            (seen,) = sight.cards("motive", owner)
            assert seen == (g.motive[owner] if owner == eyes else None)
        assert sight.cards("put-away") == [None] * (9 - players)


@pytest.mark.rule("BD-3.20")
def test_motives_are_shuffled_and_only_dealt_when_agreed() -> None:
    assert len({tuple(look(set_up(2, seed=seed, motives=True)).motive) for seed in range(20)}) > 10
    assert look(set_up(2)).motive == [-1, -1]


@pytest.mark.rule("BD-3.21")
def test_the_marker_starts_on_round_1() -> None:
    m = set_up(2)
    assert look(m).round == 1
    assert m.scene(None).tracks[0].value == 1


@pytest.mark.rule("BD-3.03")
def test_the_first_leader_places_the_waiting_pawns() -> None:
    m = set_up(2)
    skip_to(m, "move")
    assert {option.verb for option in m.pending[0].options} == {"place"}


@pytest.mark.rule("BD-3.02")
def test_the_characters_that_are_still_free_lie_on_the_table_while_players_choose() -> None:
    m = Match.start("best_defense", 2, seed=1)
    assert {card.id for card in m.scene(0).cards} == {"andrea", "daryl", "glenn", "maggie", "michonne", "rick"}
    play(m, "choose rick")
    assert {card.id for card in m.scene(0).cards} == {"andrea", "daryl", "glenn", "maggie", "michonne"}
