"""One short test for each Ammunition, Food and Ally card. Amounts of our own design are read off the card."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.engine.cards import Card
from shamble.engine.match import Match
from shamble.games.best_defense.content import Supplies
from shamble.games.best_defense.content.verbs import Count, Gain, Heal, Kill, Load, RollFor
from shamble.testing import Spot, at, options_of, play, table

from .helpers import CARDS, GAME_NAME, ammo_on, discarded, kept_ammo, look, told, walkers, who

SUPPLIES = {each.card.id: each.card for each in (*CARDS.food, *CARDS.allies) if isinstance(each.card, Supplies)}


def copy(cards: list[Any], name: str) -> str:
    """The first physical card of this name."""
    return next(str(each.id) for each in cards if each.card.id == name)


def amount(count: Count, die: int = 2) -> int:
    """A printed amount; the black die where it says 1-3."""
    return die if count == "d3" else int(count)


# Ammunition

AMMUNITION = [
    ("loose-cartridges", "handgun-1"),
    ("boxed-cartridges", "handgun-1"),
    ("duty-belt", "handgun-1"),
    ("deer-stand-find", "rifle-1"),
    ("spare-clip", "rifle-1"),
    ("last-long-round", "rifle-1"),
    ("cracked-quiver", "crossbow-1"),
    ("carbon-bolts", "crossbow-1"),
    ("archery-bin", "crossbow-1"),
    ("pocket-shell", "shotgun-1"),
    ("slug-pair", "shotgun-1"),
    ("glovebox-shells", "shotgun-1"),
]
RANGED = ["handgun-1", "rifle-1", "crossbow-1", "shotgun-1"]


def draw_ammo(name: str, *weapons: str, **things: Any) -> tuple[Match, str]:
    """Glenn, with these weapons, draws a card of this name at The Highway while a black die shows 2."""
    card = copy(CARDS.ammo, name)
    start: dict[str, Any] = {"rick": at("farm"), "top": {"ammunition": [card]}, "dice": (2,), **things}
    m = table(GAME_NAME, glenn=at("highway", gear=list(weapons)), phase="draw", **start)
    play(m, "draw")
    return m, card


@pytest.mark.rule("BD-8.08", "BD-8.11")
@pytest.mark.parametrize(("name", "weapon"), AMMUNITION, ids=[each[0] for each in AMMUNITION])
def test_ammunition(name: str, weapon: str) -> None:
    # Given one weapon of every type, when the card is loaded, all of it goes onto the one of its type
    m, card = draw_ammo(name, *RANGED)
    brought = amount(next(each.amount for each in CARDS.ammo if each.id == card))
    play(m, f"load {card}")
    assert {each: ammo_on(m, each) for each in RANGED} == {each: brought if each == weapon else 0 for each in RANGED}
    assert discarded(m, "ammunition") == [card]
    # And when it is drawn without that type, it can only be kept
    m, card = draw_ammo(name, *(each for each in RANGED if each != weapon))
    assert kept_ammo(m, "glenn") == {card: brought}


@pytest.mark.rule("BD-8.16")
@pytest.mark.parametrize("name", ["lucky-find", "reloading-bench"])
def test_untyped_ammunition(name: str) -> None:
    m, card = draw_ammo(name, *RANGED)
    brought = amount(next(each.amount for each in CARDS.ammo if each.id == card))
    assert name != "lucky-find" or brought == 1
    play(m, f"load {card}")
    assert options_of(m) == [f"onto {weapon}" for weapon in RANGED]
    play(m, "onto crossbow-1")
    assert {each: ammo_on(m, each) for each in RANGED} == {**dict.fromkeys(RANGED, 0), "crossbow-1": brought}


@pytest.mark.rule("BD-8.26")
def test_pooled_rounds() -> None:
    m, card = draw_ammo(
        "pooled-rounds", "rifle-1", rick=at("highway", gear=["shotgun-1"]), maggie=at("town", gear=["handgun-1"])
    )
    assert [ammo_on(m, weapon) for weapon in ("rifle-1", "shotgun-1", "handgun-1")] == [1, 1, 0]
    assert (discarded(m, "ammunition"), kept_ammo(m, "glenn")) == ([card], {})


# Food and Allies


def draw_supplies(name: str, glenn: Spot, **things: Any) -> tuple[Match, Supplies]:
    """Glenn draws a card of this name where its deck lies: Food at The Town, Allies at The Farm."""
    food = any(each.card.id == name for each in CARDS.food)
    kind, place = ("food", "town") if food else ("allies", "farm")
    card = copy(CARDS.food if food else CARDS.allies, name)
    start: dict[str, Any] = {"rick": at(place), "top": {kind: [card]}, "dice": (2, 2), **things}
    m = table(GAME_NAME, glenn=Spot(glenn, at=place), phase="draw", **start)
    play(m, "draw")
    assert discarded(m, kind) == [card]
    return m, SUPPLIES[name]


PLAIN_FOOD = ["dented-cans", "stale-crackers", "jarred-beans", "field-rations", "pantry-sweep", "smoked-venison"]
PLAIN_ALLIES = ["lone-drifter", "travelling-pair", "scattered-family", "convoy-remnant"]


@pytest.mark.rule("BD-8.05")
@pytest.mark.parametrize("name", PLAIN_FOOD)
def test_food(name: str) -> None:
    m, card = draw_supplies(name, Spot(hp=3))
    glenn = who(m, "glenn")
    assert (glenn.food, glenn.allies, glenn.hp, card.bonus) == (amount(card.amount), 0, 3, ())


@pytest.mark.rule("BD-8.06")
@pytest.mark.parametrize("name", PLAIN_ALLIES)
def test_allies(name: str) -> None:
    m, card = draw_supplies(name, Spot(hp=3))
    glenn = who(m, "glenn")
    assert (glenn.food, glenn.allies, glenn.hp, card.bonus) == (0, amount(card.amount), 3, ())


@pytest.mark.parametrize(("name", "die"), [("pantry-sweep", 3), ("scattered-family", 3)])
def test_one_to_three_is_the_black_die(name: str, die: int) -> None:
    assert SUPPLIES[name].amount == "d3"
    m, _ = draw_supplies(name, Spot(), dice=(die,))
    assert who(m, "glenn").food + who(m, "glenn").allies == die


def test_shared_supper_feeds_the_others_here() -> None:
    m, card = draw_supplies("shared-supper", Spot(), maggie=at("farm"))
    (bonus,) = card.bonus
    assert isinstance(bonus, Gain)
    assert [s.food for s in look(m).survivors] == [amount(card.amount), amount(bonus.count), 0]


def test_broth_pot_heals() -> None:
    m, card = draw_supplies("broth-pot", Spot(hp=2))
    (bonus,) = card.bonus
    assert isinstance(bonus, Heal)
    assert (who(m, "glenn").food, who(m, "glenn").hp) == (amount(card.amount), 2 + bonus.count)


def test_suspect_jerky_may_hurt() -> None:
    (bonus,) = SUPPLIES["suspect-jerky"].bonus
    assert isinstance(bonus, RollFor)
    for die in (bonus.high, bonus.high + 1):
        m, card = draw_supplies("suspect-jerky", Spot(), dice=(die,))
        assert (who(m, "glenn").food, who(m, "glenn").hp < 5) == (amount(card.amount), die <= bonus.high)


@pytest.mark.rule("BD-16.07")
def test_a_little_help() -> None:
    m, card = draw_supplies("a-little-help", Spot())
    assert (who(m, "glenn").allies, who(m, "glenn").extra_dice) == (amount(card.amount), 1)
    assert told(m, "extra-die") == [("glenn",)]


@pytest.mark.rule("BD-16.04")
def test_a_guinea_pig() -> None:
    m, card = draw_supplies("a-guinea-pig", Spot())
    assert (who(m, "glenn").allies, who(m, "glenn").no_death, who(m, "rick").no_death) == (
        amount(card.amount),
        True,
        False,
    )


def test_army_nurse_heals() -> None:
    m, card = draw_supplies("army-nurse", Spot(hp=2))
    (bonus,) = card.bonus
    assert isinstance(bonus, Heal)
    assert (who(m, "glenn").allies, who(m, "glenn").hp) == (amount(card.amount), 2 + bonus.count)


def test_orchard_hand_brings_food() -> None:
    m, card = draw_supplies("orchard-hand", Spot())
    (bonus,) = card.bonus
    assert isinstance(bonus, Gain)
    assert (who(m, "glenn").allies, who(m, "glenn").food) == (amount(card.amount), amount(bonus.count))


def test_retired_deputy_loads_a_ranged_weapon() -> None:
    m, card = draw_supplies("retired-deputy", Spot(gear=["rifle-1", "katana"]))
    (bonus,) = card.bonus
    assert isinstance(bonus, Load)
    assert (who(m, "glenn").allies, ammo_on(m, "rifle-1")) == (amount(card.amount), bonus.count)


def test_night_sentry_removes_a_walker_here() -> None:
    m, card = draw_supplies("night-sentry", Spot(), walkers={"farm": 3, "town": 3})
    (bonus,) = card.bonus
    assert isinstance(bonus, Kill)
    assert (who(m, "glenn").allies, walkers(m)) == (amount(card.amount), {"farm": 3 - amount(bonus.count), "town": 3})


def test_every_card_has_a_test() -> None:
    """A card that joins the decks gets a test here: these are all names there are."""
    named: set[str] = {*PLAIN_FOOD, *PLAIN_ALLIES, *(name for name, _ in AMMUNITION)}
    named |= {"lucky-find", "reloading-bench", "pooled-rounds", "shared-supper", "broth-pot", "suspect-jerky"}
    named |= {"a-little-help", "a-guinea-pig", "army-nurse", "orchard-hand", "retired-deputy", "night-sentry"}
    cards: list[Card] = [each.card for each in (*CARDS.food, *CARDS.allies, *CARDS.ammo)]
    assert {card.id for card in cards} == named
