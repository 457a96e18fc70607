"""Section 8, Ammo cards: loaded, kept, and what fits where."""

from __future__ import annotations

import pytest

from shamble.engine.ask import Ask
from shamble.engine.errors import BadAnswer
from shamble.games.best_defense.content import AMMUNITION
from shamble.games.best_defense.rules.drawing import resolve_draw
from shamble.games.best_defense.rules.resources import pool_rounds
from shamble.testing import at, off_board, options_of, play, skip_to, table

from .helpers import ammo_on, discarded, draws, look, now, pouch_of, who


@pytest.mark.rule("BD-8.08")
@pytest.mark.parametrize(
    ("weapon", "card", "count"),
    (
        ("handgun-1", "duty-belt-1", 3),
        ("crossbow-1", "carbon-bolts-1", 2),
        ("rifle-1", "spare-clip-1", 2),
        ("shotgun-1", "pocket-shell", 1),
    ),
)
def test_an_ammo_card_names_a_type_and_an_amount_and_is_loaded_or_kept(weapon: str, card: str, count: int) -> None:
    m = draws("highway", card, "ammunition", gear=[weapon])
    assert now(m) == ("ammo", 0)
    assert options_of(m) == [f"keep {card}", f"load {card}"]
    twin = m.clone()
    play(m, f"load {card}")
    assert ammo_on(m, weapon) == count
    play(twin, f"keep {card}")
    assert (ammo_on(twin, weapon), ammo_on(twin, card)) == (0, count)


@pytest.mark.rule("BD-8.09")
def test_loading_puts_all_ammo_on_the_weapon_and_discards_the_card() -> None:
    m = draws("highway", "spare-clip-1", "ammunition", gear={"rifle-1": 1, "handgun-1": 1})
    play(m, "load spare-clip-1")
    assert (ammo_on(m, "rifle-1"), ammo_on(m, "handgun-1")) == (3, 1)
    assert (pouch_of(m, "rick"), discarded(m, "ammunition")) == ([], ["spare-clip-1"])


@pytest.mark.rule("BD-8.09")
def test_loading_needs_a_weapon_of_the_type() -> None:
    # Given nobody but Rick draws, and he has no Rifle
    m = draws("highway", "spare-clip-1", "ammunition", gear=["handgun-1", "katana"])
    assert pouch_of(m, "rick") == ["spare-clip-1"]
    assert (ammo_on(m, "spare-clip-1"), ammo_on(m, "handgun-1")) == (2, 0)


@pytest.mark.rule("BD-8.09")
@pytest.mark.parametrize(("first", "second"), ((0, 3), (1, 2), (3, 0)))
def test_the_drawer_divides_between_weapons_of_the_type(first: int, second: int) -> None:
    m = draws("highway", "duty-belt-1", "ammunition", gear=["handgun-1", "handgun-2"])
    play(m, "load duty-belt-1")
    assert (now(m), options_of(m)) == (("split", 0), [f"load-on handgun-1 {count}" for count in range(4)])
    play(m, f"load-on handgun-1 {first}")
    assert (ammo_on(m, "handgun-1"), ammo_on(m, "handgun-2")) == (first, second)
    # Then nothing is kept
    assert pouch_of(m, "rick") == []


@pytest.mark.rule("BD-8.09")
def test_a_part_cannot_be_loaded_and_the_rest_kept() -> None:
    m = draws("highway", "spare-clip-1", "ammunition", gear=["rifle-1"])
    with pytest.raises(BadAnswer):
        play(m, "load-on rifle-1 1")
    play(m, "load spare-clip-1")
    assert (ammo_on(m, "rifle-1"), pouch_of(m, "rick")) == (2, [])


@pytest.mark.rule("BD-8.10")
def test_a_kept_card_lies_open_with_its_ammo() -> None:
    m = draws("highway", "spare-clip-1", "ammunition", gear=["rifle-1"])
    play(m, "keep spare-clip-1")
    for eyes in (0, 1, None):
        card = next(card for card in m.scene(eyes).mats[0].cards if card.id == "spare-clip-1")
        assert (card.face_down, card.counters[0].value) == (False, 2)
    assert (ammo_on(m, "rifle-1"), discarded(m, "ammunition")) == (0, [])


@pytest.mark.rule("BD-8.11")
def test_kept_ammo_fits_only_its_own_type() -> None:
    m = table(
        "best_defense",
        rick=at("farm", gear=["handgun-1", "rifle-1", "shotgun-1", "katana"], pouch={"spare-clip-1": 2}),
        phase="pre-combat",
    )
    assert options_of(m) == ["pass", "reload spare-clip-1 rifle-1 1", "reload spare-clip-1 rifle-1 2"]


@pytest.mark.rule("BD-8.12")
@pytest.mark.parametrize(
    ("phase", "key"), (("discussion", "discussion"), ("end-turn", "own-turn"), ("pre-combat", "pre-combat"))
)
def test_kept_ammo_is_loaded_in_w1_w2_and_w3(phase: str, key: str) -> None:
    m = table(
        "best_defense",
        daryl=at("town"),
        rick=at("farm", gear=["rifle-1", "rifle-2"], pouch={"spare-clip-1": 2}),
        phase=phase,
    )
    assert now(m) == (key, 1)
    # Any amount, onto any matching weapon
    assert options_of(m)[1:] == [f"reload spare-clip-1 rifle-{rifle} {count}" for rifle in (1, 2) for count in (1, 2)]
    play(m, "reload spare-clip-1 rifle-2 1")
    assert [ammo_on(m, card) for card in ("rifle-1", "rifle-2", "spare-clip-1")] == [0, 1, 1]


@pytest.mark.rule("BD-8.12")
def test_kept_ammo_cannot_be_loaded_at_declaration_or_in_the_healing_step() -> None:
    m = table(
        "best_defense",
        daryl=at("farm", hp=4, food=1, gear=["rifle-1", "katana"], pouch={"spare-clip-1": 2}),
        walkers={"farm": 1},
        dice=(1,),
        phase="declare",
    )
    # Then the empty Rifle cannot be declared
    assert options_of(m) == ["pass", "attack katana"]
    skip_to(m, "heal")
    assert options_of(m) == ["pass", "eat"]


@pytest.mark.rule("BD-8.13")
@pytest.mark.parametrize("phase", ("discussion", "end-turn", "pre-combat"))
def test_ammo_never_goes_from_a_weapon_to_a_card_or_another_weapon(phase: str) -> None:
    m = table(
        "best_defense",
        daryl=at("town"),
        rick=at("farm", gear={"rifle-1": 3, "rifle-2": 0}, pouch={"spare-clip-1": 1}),
        phase=phase,
    )
    # Then the only acts are those from the card to a weapon
    assert options_of(m) == ["pass", "reload spare-clip-1 rifle-1 1", "reload spare-clip-1 rifle-2 1"]


@pytest.mark.rule("BD-8.14")
def test_an_empty_ammo_card_is_discarded() -> None:
    m = table("best_defense", rick=at("farm", gear=["rifle-1"], pouch={"spare-clip-1": 2}), phase="pre-combat")
    play(m, "reload spare-clip-1 rifle-1 2")
    assert (pouch_of(m, "rick"), discarded(m, "ammunition")) == ([], ["spare-clip-1"])


@pytest.mark.rule("BD-8.15")
def test_the_ammo_on_a_weapon_has_no_limit() -> None:
    m = draws("highway", "duty-belt-1", "ammunition", gear={"handgun-1": 50})
    play(m, "load duty-belt-1")
    assert ammo_on(m, "handgun-1") == 53


@pytest.mark.rule("BD-8.16")
@pytest.mark.parametrize(("card", "count"), (("lucky-find-1", 1), ("reloading-bench", 2)))
def test_ammo_without_a_type_goes_onto_one_ranged_weapon_of_choice(card: str, count: int) -> None:
    m = draws("highway", card, "ammunition", gear=["handgun-1", "crossbow-1", "katana"])
    play(m, f"load {card}")
    assert options_of(m) == ["onto handgun-1", "onto crossbow-1"]
    play(m, "onto crossbow-1")
    assert (ammo_on(m, "crossbow-1"), ammo_on(m, "handgun-1")) == (count, 0)
    assert discarded(m, "ammunition") == [card]


@pytest.mark.rule("BD-8.16")
def test_kept_ammo_without_a_type_fits_any_ranged_weapon() -> None:
    m = draws("highway", "reloading-bench", "ammunition", gear=["handgun-1", "shotgun-1", "katana"])
    play(m, "keep reloading-bench", "reload reloading-bench handgun-1 1", "reload reloading-bench shotgun-1 1")
    assert (ammo_on(m, "handgun-1"), ammo_on(m, "shotgun-1"), pouch_of(m, "rick")) == (1, 1, [])


@pytest.mark.rule("BD-8.16")
def test_ammo_without_a_type_cannot_be_loaded_without_a_ranged_weapon() -> None:
    m = draws("highway", "lucky-find-1", "ammunition", gear=["katana"])
    assert pouch_of(m, "rick") == ["lucky-find-1"]


@pytest.mark.rule("BD-8.26", "BD-8.08")
def test_pooled_rounds_arm_everybody_here() -> None:
    # Given two at The Highway with ranged weapons, one without, one elsewhere, and the last seat leads
    m = table(
        "best_defense",
        daryl=at("highway", gear=["rifle-1", "handgun-1"]),
        glenn=at("highway", gear=["katana"]),
        maggie=at("farm", gear=["rifle-2"]),
        andrea=at("highway", gear=["shotgun-1", "crossbow-1"]),
        leader="andrea",
        top={"ammunition": ["pooled-rounds"]},
        phase="draw",
    )
    play(m, "draw")
    # Then each chooses in turn order, the drawer first
    assert now(m) == ("which-weapon", 3)
    play(m, "onto crossbow-1")
    assert now(m) == ("which-weapon", 0)
    play(m, "onto rifle-1")
    found = [ammo_on(m, card) for card in ("rifle-1", "handgun-1", "katana", "rifle-2", "shotgun-1", "crossbow-1")]
    assert found == [1, 0, 0, 0, 0, 1]
    assert (pouch_of(m, "andrea"), discarded(m, "ammunition")) == ([], ["pooled-rounds"])


@pytest.mark.rule("BD-8.26", "BD-2.23")
def test_pooled_rounds_arm_nobody_off_board() -> None:
    # Given two who wait off board with ranged weapons
    m = table("best_defense", rick=off_board(gear=["rifle-1"]), glenn=off_board(gear=["rifle-2"]), phase="events")
    # When a card of the future lets Rick draw Pooled Rounds there
    for _ in pool_rounds(look(m), who(m, "rick")):
        raise AssertionError("nobody is asked")
    assert (ammo_on(m, "rifle-1"), ammo_on(m, "rifle-2")) == (0, 0)


@pytest.mark.rule("BD-8.27")
def test_an_ammo_amount_of_1_to_3_is_rolled_before_the_choice() -> None:
    m = draws("highway", "loose-cartridges-1", "ammunition", dice=(3,), gear=["handgun-1"])
    # Given the question already says how much it is
    assert "3 Ammo" in m.prompt(m.pending[0]).text
    play(m, "keep loose-cartridges-1")
    assert ammo_on(m, "loose-cartridges-1") == 3
    assert len(m.chance.rolls) == 1


@pytest.mark.rule("BD-19.10")
def test_only_the_draw_step_leaves_an_ammo_card_behind() -> None:
    # Given solo, a Rifle, and a card of the future that lets Rick draw Ammunition outside the Draw step
    m = table(
        "best_defense", rick=at("farm", gear=["rifle-1"]), top={"ammunition": ["spare-clip-1"]}, phase="play-event"
    )
    asked = next(resolve_draw(look(m), who(m, "rick"), AMMUNITION))
    assert isinstance(asked, Ask)
    assert [each.words for each in asked.options] == ["keep spare-clip-1", "load spare-clip-1"]
