"""How the table is drawn: what a glance at it tells."""

from __future__ import annotations

import pytest

from shamble.engine.match import Match
from shamble.engine.scene import Card, Piece, Scene
from shamble.testing import at, table

from .helpers import GAME, look


def piece(scene: Scene, name: str) -> Piece:
    return next(each for space in scene.boards[0].spaces for each in space.all_pieces() if each.id == name)


def open_card(scene: Scene, kind: str) -> Card:
    return next(each for each in scene.cards if each.kind == kind)


@pytest.mark.rule("DW-2.04")
def test_each_entrance_bears_its_number() -> None:
    scene = table(GAME, players=3, zombies={"entrance-4": 2}, barricades={"entrance-4": 1}).scene(0)
    gates = {space.sign: space for space in scene.boards[0].spaces if space.sign}
    assert {sign: space.id for sign, space in gates.items()} == {f"{n}": f"entrance-{n}" for n in range(1, 7)}
    assert [each.icon for each in gates["4"].all_pieces()] == ["zombie", "zombie", "barricade"]
    assert gates["4"].slots[0].size == 3


@pytest.mark.rule("DW-9.13")
def test_a_crisis_says_what_it_needs_and_an_exiled_player_does_not_count() -> None:
    for exiled, needed in (((), 4), ((2,), 3)):
        scene = table(GAME, players=4, crisis="dead-engines", exiled=exiled).scene(0)
        crisis = open_card(scene, "crisis")
        assert crisis.text.startswith(f"Needs {needed} fuel.")
        assert [(each.icon, each.value) for each in crisis.counters] == [("fuel", needed)]


def test_a_crisis_of_two_symbols_shows_neither_alone() -> None:
    crisis = open_card(table(GAME, players=3, crisis="shattered-windows").scene(0), "crisis")
    assert " or " in crisis.text.split(".")[0]
    assert [(each.icon, each.value) for each in crisis.counters] == [("contributions", 3)]


def test_a_wound_is_seen_on_the_figure_before_the_rank() -> None:
    scene = table(
        GAME,
        players=3,
        rosa=at("colony", seat=0),
        tam=at("gas", seat=1, wounds=1),
        dutch=at("school", seat=2, wounds=1, frost=1),
    ).scene(None)
    assert [piece(scene, name).status for name in ("rosa", "tam", "dutch")] == ["leader", "wound", "frostbite"]


def test_the_mat_of_an_exiled_player_says_so() -> None:
    mats = table(GAME, players=3, exiled=(1,)).scene(None).mats
    assert [mat.title.startswith("exiled, led by ") for mat in mats] == [False, True, False]


@pytest.mark.rule("DW-1.21")
def test_while_survivors_are_chosen_the_own_items_lie_on_the_own_mat() -> None:
    # given four survivors and five items dealt to each seat
    m = Match.start(GAME, players=3, seed=3)
    own = [look(m).content.items[item].id for item in look(m).hands[0]]
    dealt = [look(m).content.survivors[s].id for s in look(m).dealt[0]]
    # then the survivors to choose from fill the hand, and only their owner sees the items
    assert [card.id for card in m.scene(0).hand] == dealt
    on_mat = {eyes: {card.id for card in m.scene(eyes).mats[0].cards} for eyes in (0, 1, None)}
    assert set(own) <= on_mat[0]
    assert not set(own) & (on_mat[1] | on_mat[None])


@pytest.mark.rule("DW-2.13", "DW-2.16", "DW-3.05")
def test_a_mat_tells_how_many_cards_a_player_holds_and_has_added() -> None:
    m = table(GAME, players=3, crisis="dead-engines", hands={1: ["cold-beans"]}, given={1: ["jerry-can-5"]})
    look(m).bonus_dice[1] = 2
    counted = {each.id: each.value for each in m.scene(0).mats[1].counters}
    assert counted == {"hand-1": 1, "given-1": 1, "bonus-1": 2}


@pytest.mark.rule("DW-2.19", "DW-4.09")
def test_a_mat_shows_unused_dice_and_then_the_used_ones() -> None:
    m = table(GAME, players=3, dice_of={1: (2, 5)}, spent_of={1: (3,)})
    assert [(die.face, die.fate) for die in m.scene(0).mats[1].dice] == [("2", ""), ("5", ""), ("3", "spent")]


@pytest.mark.rule("DW-9.15", "DW-9.16", "DW-10.02")
def test_a_moon_counts_the_zombies_that_come_tonight_and_is_red_where_they_kill() -> None:
    # Given three at the colony and a helpless one, and two at a School with two barricades
    scene = table(
        GAME,
        players=2,
        rosa=at("colony", seat=0),
        tam=at("colony", seat=0),
        ines=at("colony", seat=1),
        felix=at("school", seat=1),
        sol=at("library", seat=1),
        helpless=1,
        zombies={"library": 4},
        barricades={"school": 2},
    ).scene(0)
    come = {space.id: each for space in scene.boards[0].spaces for each in space.counters if each.icon == "moon"}
    # Then four mean two zombies, at the first two entrances, and only the crowded Library is in danger
    assert {name: each.value for name, each in come.items()} == {
        "entrance-1": 1, "entrance-2": 1, "school": 1, "library": 1,
    }  # fmt: skip
    assert [name for name, each in come.items() if each.tone == "bad"] == ["library"]


def test_a_survivor_card_shows_its_numbers_and_where_it_stands() -> None:
    m = table(GAME, players=2, rosa=at("hospital", seat=0), felix=at("school", seat=1))
    card = next(each for each in m.scene(0).mats[0].cards if each.of == "rosa")
    assert [each.label for each in card.stats] == ["Attack", "Search", "Influence", "Where they are"]
    assert card.stats[-1].text == "Hospital"
    assert all(each.text.strip("+") in card.note for each in card.stats)
