"""Section 8: drawing, and the four Resources."""

from __future__ import annotations

import pytest

from shamble.games.best_defense import GAME
from shamble.games.best_defense.content import DECKS, Content
from shamble.testing import at, options_of, play, skip_to, table

from .helpers import (
    ammo_on,
    asked_until,
    cards_in,
    discarded,
    draws,
    gear_of,
    look,
    now,
    place_of,
    rolled,
    walkers_at,
    who,
)

# The Draw step


@pytest.mark.rule("BD-8.01")
def test_drawing_is_optional_and_at_most_one_card() -> None:
    m = table("best_defense", rick=at("farm"), glenn=at("town"), phase="draw")
    assert options_of(m) == ["pass", "draw"]
    play(m, "draw")
    assert cards_in(m, "allies") == 24
    assert now(m)[0] != "draw"


@pytest.mark.rule("BD-8.02")
@pytest.mark.parametrize(
    ("place", "deck"), (("farm", "allies"), ("highway", "ammunition"), ("prison", "equipment"), ("town", "food"))
)
def test_the_top_card_of_the_deck_here_is_drawn_and_no_other(place: str, deck: str) -> None:
    m = table("best_defense", rick=at(place), glenn=at(place), phase="draw")
    number = DECKS.index(deck)
    top = look(m).content.decks[number][look(m).decks[number][-1]].id
    play(m, "draw")
    assert [cards_in(m, each) for each in DECKS] == [24 if each == deck else 25 for each in DECKS]
    assert ("draws", ("rick", top)) in [(event.key, event.args) for event in m.story]


@pytest.mark.rule("BD-8.03")
def test_walkers_do_not_hinder_drawing() -> None:
    m = table("best_defense", rick=at("town"), glenn=at("farm"), walkers={"town": 7}, phase="draw")
    assert now(m) == ("draw", 0)
    play(m, "draw")
    assert who(m, "rick").hp == 5 and cards_in(m, "food") == 24


@pytest.mark.rule("BD-8.04")
def test_an_emptied_deck_loses_before_the_drawn_card_has_any_effect() -> None:
    m = table(
        "best_defense", rick=at("town"), glenn=at("farm"), top={"food": ["smoked-venison-1"]}, sizes={"food": 1},
        phase="draw",
    )  # fmt: skip
    play(m, "draw")
    assert m.is_over
    assert who(m, "rick").food == 0


# Food and Allies


@pytest.mark.rule("BD-8.05")
def test_a_food_card_gives_its_food_and_bonus_and_is_discarded() -> None:
    m = draws("town", "broth-pot", "food", food=1, hp=3)
    assert (who(m, "rick").food, who(m, "rick").hp) == (2, 4)
    assert discarded(m, "food") == ["broth-pot"]


@pytest.mark.rule("BD-8.06")
def test_an_ally_card_gives_its_allies_and_bonus_and_is_discarded() -> None:
    m = draws("farm", "orchard-hand", "allies", allies=1)
    assert (who(m, "rick").allies, who(m, "rick").food) == (2, 1)
    assert discarded(m, "allies") == ["orchard-hand"]


@pytest.mark.rule("BD-8.07")
def test_a_bonus_for_this_round_outlives_its_card() -> None:
    # Given A Little Help was drawn and lies on the discard pile
    m = table(
        "best_defense",
        daryl=at("farm", hand=("damp-powder", "promise-me")),
        glenn=at("town", hand=("damp-powder", "promise-me")),
        walkers={"farm": 1},
        top={"allies": ["a-little-help-1"]},
        phase="draw",
    )
    play(m, "draw")
    assert discarded(m, "allies") == ["a-little-help-1"]
    # Then the extra die is there in combat
    skip_to(m, "declare")
    assert options_of(m) == ["pass", "extra-die"]


@pytest.mark.rule("BD-8.28", "BD-2.06")
def test_a_supply_card_goes_step_by_step() -> None:
    # Given a card with an amount and a bonus
    m = draws("town", "suspect-jerky", "food", dice=(3,), hp=2)
    steps = [event.key for event in m.story]
    assert steps[steps.index("draws") :][:3] == ["draws", "gains-food", "rolls-for"]
    assert (who(m, "rick").food, who(m, "rick").hp) == (3, 2)


@pytest.mark.rule("BD-8.28")
def test_what_a_killing_card_brought_is_lost_with_the_drawer() -> None:
    m = draws("town", "suspect-jerky", "food", dice=(2,), hp=1, food=2)
    # Given the jerky has killed Rick after the 3 Food were gained
    assert now(m) == ("replacement", 0)
    play(m, "choose maggie")
    assert who(m, "maggie").food == 0
    assert discarded(m, "food") == ["suspect-jerky"]


# Equipment


@pytest.mark.rule("BD-8.17", "BD-8.18")
def test_equipment_is_kept_face_up_and_a_drawn_weapon_is_empty() -> None:
    m = draws("prison", "rifle-1", "equipment", gear={"rifle-2": 2})
    assert gear_of(m, "rick") == ["rifle-2", "rifle-1"]
    assert (ammo_on(m, "rifle-1"), ammo_on(m, "rifle-2")) == (0, 2)
    for eyes in (0, 1, None):
        cards = {card.id: card.face_down for card in m.scene(eyes).mats[0].cards}
        assert cards["rifle-1"] is False


@pytest.mark.rule("BD-8.19")
def test_equipment_is_only_discarded_when_its_text_says_so() -> None:
    # Given a Katana and a Silencer whose die shows 3, and Bandages
    m = table(
        "best_defense",
        daryl=at("farm", hp=3, gear=["katana", "silencer", "bandages-1"]),
        walkers={"farm": 2},
        dice=(3, 1),
        phase="pre-combat",
    )
    play(m, "use silencer", "use bandages-1 daryl", "attack katana")
    assert gear_of(m, "daryl") == ["katana", "silencer"]
    assert discarded(m, "equipment") == ["bandages-1"]


@pytest.mark.rule("BD-8.20")
def test_the_dice_number_makes_a_weapon_ranged_or_melee() -> None:
    content: Content = GAME.load().content
    dice = {gear.card.id: gear.dice for gear in content.gear if gear.dice}
    assert dice == {
        "handgun": 1, "rifle": 2, "crossbow": 1, "shotgun": 3, "metal-pipe": 1, "machete": 1, "katana": 1,
    }  # fmt: skip
    for gear in content.gear:
        assert gear.is_ranged + gear.is_melee == bool(gear.dice)
        assert gear.is_ranged == bool(gear.ammo) == bool(gear.load)


@pytest.mark.rule("BD-8.20")
@pytest.mark.parametrize(("weapon", "dice"), (("rifle-1", 2), ("shotgun-1", 3), ("metal-pipe-1", 1)))
def test_a_weapon_rolls_its_dice_and_only_a_ranged_one_uses_ammo(weapon: str, dice: int) -> None:
    m = table(
        "best_defense",
        daryl=at("farm", gear={weapon: 1 if weapon != "metal-pipe-1" else 0}),
        walkers={"farm": 1},
        phase="declare",
    )
    play(m, f"attack {weapon}")
    assert rolled(m)[:dice] == ["white"] * dice
    assert [len(event.args[1]) for event in m.story if event.key == "rolls"] == [dice]
    assert ammo_on(m, weapon) == 0


@pytest.mark.rule("BD-8.21")
def test_any_number_of_items_is_used_in_a_round() -> None:
    # Given four items that act before combat
    m = table(
        "best_defense",
        daryl=at("farm", hp=1, gear=["bandages-1", "bandages-2", "flashbang-grenade", "silencer", "katana"]),
        walkers={"farm": 6},
        dice=(1, 3, 1),
        phase="pre-combat",
    )
    # When all are used
    play(m, "use bandages-1 daryl", "use bandages-2 daryl", "use flashbang-grenade", "use silencer")
    # Then they have all worked, and a weapon may be used as well
    assert (who(m, "daryl").hp, walkers_at(m, "farm")) == (5, 4)
    assert options_of(m) == ["pass", "attack katana"]
    # And no item is offered as a weapon
    assert gear_of(m, "daryl") == ["silencer", "katana"]


# Uses and losses


@pytest.mark.rule("BD-8.22")
def test_food_pays_for_defying_and_for_healing_and_nothing_else() -> None:
    m = table(
        "best_defense",
        daryl=at("farm"),
        glenn=at("town", hp=3, food=2, hand=("damp-powder", "bad-light")),
        phase="defy",
        turn="glenn",
    )
    play(m, "defy glenn prison")
    assert who(m, "glenn").food == 1
    asked = asked_until(m, "heal")
    assert {key for key, _ in asked} == {"draw", "event"}
    play(m, "eat")
    assert (who(m, "glenn").food, who(m, "glenn").hp) == (0, 4)


@pytest.mark.rule("BD-8.23")
def test_allies_raise_the_owners_combat_roll_and_nothing_else() -> None:
    m = table(
        "best_defense",
        daryl=at("farm", allies=2, gear=["metal-pipe-1"], hand=("damp-powder", "promise-me")),
        walkers={"farm": 2},
        dice=(2,),
        phase="draw",
    )
    asked = asked_until(m, "declare")
    assert {key for key, _ in asked} == {"draw", "event"}
    play(m, "attack metal-pipe-1")
    assert options_of(m) == ["add-allies 0", "add-allies 1", "add-allies 2"]
    play(m, "add-allies 2")
    # Then 2 + 1 + 2 = 5 have killed one
    assert (who(m, "daryl").allies, walkers_at(m, "farm")) == (0, 1)


@pytest.mark.rule("BD-8.24")
@pytest.mark.parametrize(
    ("sources", "left"),
    (
        (("rifle-1", "rifle-1"), [0, 1, 2]),
        (("rifle-1", "handgun-1"), [1, 0, 2]),
        (("spare-clip-1", "handgun-1"), [2, 0, 1]),
        (("spare-clip-1", "spare-clip-1"), [2, 1, 0]),
    ),
)
def test_who_loses_ammo_chooses_any_mix_of_sources(sources: tuple[str, str], left: list[int]) -> None:
    m = table(
        "best_defense",
        rick=at("farm", gear={"rifle-1": 2, "handgun-1": 1}, pouch={"spare-clip-1": 2}, hand=("damp-powder", "fever")),
        glenn=at("town"),
        phase="play-event",
    )
    play(m, "play damp-powder")
    assert options_of(m) == ["spend rifle-1", "spend handgun-1", "spend spare-clip-1"]
    play(m, *(f"spend {source}" for source in sources))
    assert [ammo_on(m, card) for card in ("rifle-1", "handgun-1", "spare-clip-1")] == left


@pytest.mark.rule("BD-8.24")
def test_who_pays_with_ammo_chooses_the_source() -> None:
    m = table(
        "best_defense",
        rick=at("farm", gear={"rifle-1": 1}, pouch={"slug-pair-1": 2}, hand=("off-ramp-stragglers", "fever")),
        glenn=at("town"),
        phase="play-event",
    )
    play(m, "play off-ramp-stragglers", "yes")
    assert (now(m), options_of(m)) == (("lose-ammo", 0), ["spend rifle-1", "spend slug-pair-1"])
    play(m, "spend slug-pair-1")
    assert (ammo_on(m, "rifle-1"), ammo_on(m, "slug-pair-1")) == (1, 1)


@pytest.mark.rule("BD-8.25")
def test_who_has_less_than_demanded_loses_all_and_nothing_further() -> None:
    m = table(
        "best_defense",
        rick=at("farm", food=0, gear={"rifle-1": 1}, hand=("damp-powder", "fouled-well")),
        glenn=at("town"),
        phase="events",
    )
    play(m, "play damp-powder")
    rick = who(m, "rick")
    assert (ammo_on(m, "rifle-1"), rick.food, rick.hp, rick.allies) == (0, 0, 5, 0)
    assert (gear_of(m, "rick"), look(m).walkers) == (["rifle-1"], [0, 0, 0, 0])


@pytest.mark.rule("BD-8.25")
def test_without_ammo_a_loss_of_ammo_does_nothing() -> None:
    m = table(
        "best_defense",
        rick=at("farm", food=2, allies=2, gear=["rifle-1"], hand=("damp-powder", "bad-light")),
        glenn=at("town"),
        phase="events",
    )
    play(m, "play damp-powder")
    rick = who(m, "rick")
    assert (rick.food, rick.allies, rick.hp, place_of(m, "rick")) == (2, 2, 5, "farm")


@pytest.mark.rule("BD-8.25")
def test_a_stated_penalty_does_follow() -> None:
    m = table(
        "best_defense",
        rick=at("farm", allies=3, food=0, hand=("harsh-count", "bad-light")),
        glenn=at("town"),
        phase="events",
    )
    play(m, "play harsh-count")
    assert (who(m, "rick").allies, who(m, "rick").hp, walkers_at(m, "farm")) == (3, 4, 1)
