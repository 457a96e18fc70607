"""Section 6: playing and equipping cards, outsiders, and cards for the crisis."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.engine.errors import BadAnswer
from shamble.engine.match import Match
from shamble.testing import at, options_of, play

from .helpers import (
    BITTEN,
    BLANK,
    acted,
    deck_at,
    gear_of,
    group_of,
    hand_of,
    ids,
    items,
    look,
    now,
    place_of,
    rolled,
    seen,
    told,
    zombies_in,
)

AWAY = {"police": 3, "grocery": 3, "school": 4, "library": 3, "hospital": 4, "gas": 2}
"""The survivor spaces of the locations outside the colony."""


def indoors(*answers: str, **things: Any) -> Match:
    """A turn of seat 0; unless they are named, seats 1 and 2 have one survivor each in the colony."""
    others = {"agnes": at("colony", seat=1), "elka": at("colony", seat=2)}
    return acted(*answers, **{**others, **things})


def crowd(seat: int, free: str = "") -> dict[str, Any]:
    """Survivors of a seat on every space outside the colony, but for one space at a location."""
    names = "tam pip dutch nell greta cyrus wanda lou ilse kai tobias mara bruno delphine hank priya felix ines rosa"
    places = [place for place, spaces in AWAY.items() for _ in range(spaces - (place == free))]
    return {name: at(place, seat=seat) for name, place in zip(names.split(), places, strict=False)}


# Playing cards


@pytest.mark.rule("DW-6.01")
def test_a_played_card_works_and_lies_on_top_of_the_waste_pile() -> None:
    m = indoors(
        "play-card",
        "play ration-tins-1",
        "play-card",
        "play cold-beans-1",
        rosa=at("colony"),
        hands={0: ["cold-beans-1", "ration-tins-1", "pantry-crate-1"]},
        waste=["crowbar-1"],
    )
    # Any number of cards, one after another
    assert look(m).food == 3
    assert ids(m, look(m).waste) == ["crowbar-1", "ration-tins-1", "cold-beans-1"]
    assert hand_of(m, 0) == ["pantry-crate"]
    play(m, "play-card")
    assert (look(m).food, hand_of(m, 0), len(look(m).waste)) == (6, [], 4)


@pytest.mark.rule("DW-6.01")
def test_cards_are_played_on_the_own_turn_only() -> None:
    m = indoors(rosa=at("colony"), active=1, hands={0: ["cold-beans"], 1: []})
    assert [ask.seat for ask in m.pending] == [1]
    assert "play-card" not in options_of(m)
    with pytest.raises(BadAnswer):
        m.answer("play-card", 0)


@pytest.mark.rule("DW-6.02")
@pytest.mark.parametrize("card", ["field-dressing-1", "odds-and-ends-1", "air-horn", "stimulant-ampoule-1"])
def test_a_card_without_anything_to_act_on_may_be_played_all_the_same(card: str) -> None:
    # Given no wounds, no dice and no zombies
    m = indoors("play-card", rosa=at("colony"), hands={0: [card]})
    assert (ids(m, look(m).waste), hand_of(m, 0)) == ([card], [])
    assert now(m) == ("action", 0)


@pytest.mark.rule("DW-6.02")
def test_its_own_timing_may_forbid_a_card() -> None:
    for moves in (0, 1):
        m = indoors(rosa=at("colony", moves=moves), hands={0: ["jerry-can"]})
        assert "play-card" not in options_of(m)
        assert ("play-card", "DW-16.21") in m.pending[0].refusals()


# Equipment


@pytest.mark.rule("DW-6.03")
@pytest.mark.parametrize(("bearer", "place"), [("rosa", "colony"), ("greta", "school")])
def test_an_equip_card_is_attached_to_an_own_survivor_anywhere_and_works_at_once(bearer: str, place: str) -> None:
    # Given zombies that Rosa and Greta attack on 3, and a die that shows 1
    m = indoors(
        "play-card",
        rosa=at("colony"),
        greta=at("school"),
        hands={0: ["crowbar-1"]},
        zombies={"entrance-1": 1, "school": 1},
        dice_of={0: (1,)},
        dice=(BLANK,),
    )
    assert (now(m), options_of(m)) == (("equip", 0), ["equip rosa", "equip greta"])
    play(m, f"equip {bearer}")
    assert (place_of(m, bearer), gear_of(m, bearer)) == (place, ["crowbar"])
    assert (look(m).waste, hand_of(m, 0)) == ((), [])
    assert [option for option in options_of(m) if option.startswith("attack")] == [f"attack {bearer}"]


@pytest.mark.rule("DW-6.03")
def test_who_cannot_be_equipped_gets_no_card() -> None:
    things = {"biscuit": at("colony"), "hands": {0: ["crowbar-1", "fire-axe"]}}
    m = indoors("play-card", "play fire-axe", rosa=at("colony"), greta=at("school"), **things)
    assert options_of(m) == ["equip rosa", "equip greta"]
    assert m.pending[0].refusals() == [("equip biscuit", "DW-6.03")]
    # And with Biscuit alone it cannot be played at all
    m = indoors(**things)
    assert "play-card" not in options_of(m)
    assert ("play-card", "DW-6.03") in m.pending[0].refusals()


@pytest.mark.rule("DW-6.04")
def test_a_survivor_carries_any_number_of_cards_also_equal_ones() -> None:
    gear = ["crowbar-1", "snow-boots", "climbing-rope-1", "fire-axe", "service-pistol-1"]
    m = indoors(
        "play-card", "play service-pistol-2", rosa=at("colony", gear=gear), hands={0: ["service-pistol-2", "crowbar-2"]}
    )
    play(m, "play-card")
    assert gear_of(m, "rosa") == [
        "crowbar",
        "snow-boots",
        "climbing-rope",
        "fire-axe",
        "service-pistol",
        "service-pistol",
        "crowbar",
    ]


@pytest.mark.rule("DW-6.04")
def test_equal_cards_on_one_survivor_work_one_after_the_other() -> None:
    m = indoors(
        rosa=at("school", gear=["service-pistol-1", "service-pistol-2"]),
        zombies={"school": 2},
        dice_of={0: (6, 6)},
    )
    play(m, "attack rosa", "with service-pistol-1", "attack rosa", "with service-pistol-2")
    assert (zombies_in(m, "school"), rolled(m)) == (0, [])


@pytest.mark.rule("DW-6.05")
def test_an_equipped_card_cannot_be_taken_back_to_the_hand() -> None:
    # Given Rosa alone with two cards, and neither a crisis nor storage
    m = indoors(rosa=at("school", gear=["crowbar", "service-pistol"]), crisis="")
    assert options_of(m) == ["end-turn", "move rosa", "request", "exile-vote"]


@pytest.mark.rule("DW-6.05")
def test_an_equipped_card_leaves_for_the_crisis_or_for_storage_or_with_a_hand_off() -> None:
    things = {"rosa": at("colony", gear=["crowbar-2"]), "tam": at("colony"), "objective": "M07"}
    m = indoors("add-to-crisis", **things)
    assert (gear_of(m, "rosa"), items(m, look(m).given_openly)) == ([], ["crowbar"])
    m = indoors("store-cards", **things)
    assert (gear_of(m, "rosa"), items(m, look(m).storage)) == ([], ["crowbar"])
    m = indoors("hand-off", "to tam", **things)
    assert (gear_of(m, "rosa"), gear_of(m, "tam")) == ([], ["crowbar"])


@pytest.mark.rule("DW-6.05")
@pytest.mark.parametrize("place", ["colony", "gas"])
def test_an_equipped_card_leaves_with_the_death_of_its_survivor(place: str) -> None:
    m = indoors(
        "move rosa",
        f"go {place}",
        rosa=at("school", gear=["crowbar-1"]),
        tam=at("school"),
        agnes=at("library", seat=1),
        elka=at("library", seat=2),
        dice=(BITTEN,),
    )
    assert gear_of(m, "rosa") == []
    assert (hand_of(m, 0) == ["crowbar"]) == (place == "colony")
    assert ("crowbar-1" in ids(m, deck_at(m, "gas"))) == (place == "gas")


# Outsiders


@pytest.mark.rule("DW-6.06")
def test_an_outsider_is_removed_from_the_game_when_played() -> None:
    m = indoors("play-card", rosa=at("colony"), hands={0: ["lone-stranger-1"]}, top={"survivors": ["tam"]})
    assert (ids(m, look(m).removed_items), look(m).waste) == (["lone-stranger-1"], ())
    assert (group_of(m, 0), place_of(m, "tam")) == (["rosa", "tam"], "colony")


@pytest.mark.rule("DW-6.06")
def test_an_outsider_may_be_kept_in_hand_for_as_long_as_its_owner_likes() -> None:
    m = indoors(rosa=at("colony"), hands={0: ["lone-stranger-1"]}, food=9, sizes={"crossroads": 0})
    while look(m).round_number == 1 or look(m).active != 0:
        play(m, "end-turn")
    assert now(m) == ("action", 0)
    assert (hand_of(m, 0), "play-card" in options_of(m)) == (["lone-stranger"], True)


@pytest.mark.rule("DW-6.07", "DW-8.11", "DW-11.03")
def test_sc_35_a_full_colony_stops_outsiders_and_crossroads_that_add_survivors() -> None:
    # Given two survivors and 22 helpless survivors in the colony
    m = indoors(rosa=at("school"), helpless=22, hands={0: ["lone-stranger"]}, crossroads="CR03", dice=(BLANK,))
    stalled_bus = look(m).crossroads
    assert "play-card" not in options_of(m)
    assert ("play-card", "DW-6.07") in m.pending[0].refusals()
    play(m, "move rosa", "go library")
    assert (now(m), place_of(m, "rosa")) == (("action", 0), "library")
    play(m, "end-turn")
    assert look(m).crossroads_deck[0] == stalled_bus
    assert "crossroads" not in told(m)
    # With one empty space both would have come
    m = indoors(rosa=at("school"), helpless=21, hands={0: ["lone-stranger"]}, crossroads="CR03", dice=(BLANK,))
    assert "play-card" in options_of(m)
    play(m, "move rosa", "go library")
    assert now(m) == ("crossroads", 0)


@pytest.mark.rule("DW-6.07", "DW-11.03", "DW-12.11")
def test_sc_65_an_exiled_player_brings_outsiders_to_a_free_space_outside() -> None:
    # Given a full colony and a single free space, at the school
    m = indoors(
        "play-card",
        **crowd(seat=0, free="school"),
        helpless=22,
        exiled=[0],
        hands={0: ["stranger-with-a-ward-1"]},
        top={"survivors": ["yusra"]},
    )
    assert (place_of(m, "yusra"), group_of(m, 0)[-1]) == ("school", "yusra")
    assert (look(m).helpless, ids(m, look(m).removed_items)) == (22, ["stranger-with-a-ward-1"])


@pytest.mark.rule("DW-6.07")
def test_an_exiled_player_without_a_free_space_outside_cannot_play_an_outsider() -> None:
    # Although the colony is nearly empty
    m = indoors(**crowd(seat=0), exiled=[0], hands={0: ["stranger-with-a-ward-1"]})
    assert "play-card" not in options_of(m)
    assert ("play-card", "DW-6.07") in m.pending[0].refusals()


# The crisis


@pytest.mark.rule("DW-6.08", "DW-6.09")
def test_cards_from_hand_and_from_survivors_anywhere_go_to_the_crisis_one_or_more_at_a_time() -> None:
    m = indoors(
        "add-to-crisis",
        rosa=at("school", gear=["crowbar-1"]),
        tam=at("colony", gear=["fire-axe"]),
        agnes=at("colony", seat=1, gear=["head-torch-1"]),
        hands={0: ["cold-beans-1", "jerry-can-1"]},
    )
    assert options_of(m) == [
        "contribute cold-beans-1",
        "contribute jerry-can-1",
        "give-up crowbar-1",
        "give-up fire-axe",
    ]
    play(m, "contribute jerry-can-1", "give-up crowbar-1", "pass")
    assert (ids(m, look(m).given[0]), ids(m, look(m).given_openly)) == (["jerry-can-1"], ["crowbar-1"])
    assert (gear_of(m, "rosa"), hand_of(m, 0)) == ([], ["cold-beans"])
    # And again in the same turn
    play(m, "add-to-crisis", "give-up fire-axe", "contribute cold-beans-1")
    assert (ids(m, look(m).given[0]), ids(m, look(m).given_openly)) == (
        ["jerry-can-1", "cold-beans-1"],
        ["crowbar-1", "fire-axe"],
    )
    assert now(m) == ("action", 0)


@pytest.mark.rule("DW-6.08")
def test_one_card_must_be_added_once_the_action_is_chosen() -> None:
    m = indoors("add-to-crisis", rosa=at("school"), hands={0: ["cold-beans-1", "jerry-can-1"]})
    assert "pass" not in options_of(m)


@pytest.mark.rule("DW-6.08")
def test_an_exiled_player_adds_nothing() -> None:
    m = indoors(rosa=at("school"), hands={0: ["cold-beans-1"]}, exiled=[0])
    assert "add-to-crisis" not in options_of(m)
    assert ("add-to-crisis", "DW-12.10") in m.pending[0].refusals()


@pytest.mark.rule("DW-6.09", "DW-2.16")
def test_hand_cards_are_added_face_down_and_equipment_face_up() -> None:
    m = indoors(
        "add-to-crisis",
        "contribute jerry-can-1",
        "give-up crowbar-1",
        rosa=at("school", gear=["crowbar-1"]),
        hands={0: ["jerry-can-1"]},
    )
    card = list(look(m).given[0])
    assert seen(m, 0, "given", 0) == card
    for eyes in (1, 2, None):
        assert seen(m, eyes, "given", 0) == [None]
        assert ids(m, [each for each in seen(m, eyes, "given-openly") if each is not None]) == ["crowbar-1"]
        assert "jerry-can" not in str(m.story.read(eyes))


@pytest.mark.rule("DW-6.10", "DW-9.12")
def test_sc_16_each_card_is_one_contribution() -> None:
    m = indoors(
        phase="crisis",
        rosa=at("colony"),
        crisis="C01",
        given={0: ["pantry-crate"], 1: ["cold-beans"], 2: ["cold-beans"]},
    )
    [prevented] = [event for event in m.story if event.key == "crisis-prevented"]
    assert prevented.args == ("empty-shelves", 3, 3)
    assert look(m).morale == 5


@pytest.mark.rule("DW-6.10")
def test_a_crate_does_not_make_up_for_a_missing_card() -> None:
    m = indoors(phase="crisis", rosa=at("colony"), crisis="C01", given={0: ["pantry-crate"], 1: ["cold-beans"]})
    [strikes] = [event for event in m.story if event.key == "crisis-strikes"]
    assert strikes.args == ("empty-shelves", 2, 3)


@pytest.mark.rule("DW-6.11")
def test_a_contribution_is_not_taken_back_and_may_be_an_outsider() -> None:
    m = indoors("add-to-crisis", rosa=at("school", moves=1), hands={0: ["lone-stranger-1"]})
    assert ids(m, look(m).given[0]) == ["lone-stranger-1"]
    assert options_of(m) == ["end-turn", "request", "exile-vote"]
