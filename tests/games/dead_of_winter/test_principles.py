"""Section 2: spaces, order, ties, limits and marks."""

from __future__ import annotations

from random import Random

import pytest

from shamble.testing import at, options_of, play, random_answers, table

from .helpers import (
    BITTEN,
    BLANK,
    GAME,
    WOUND,
    barricades_in,
    content,
    deck_at,
    group_of,
    hand_of,
    items,
    look,
    noise_at,
    now,
    opened,
    place_of,
    tokens_of,
    told,
    zombies_in,
)

PLACES = ("colony", "police", "grocery", "school", "library", "hospital", "gas")
QUIET = {"crossroads": 0}


# The board


@pytest.mark.rule("DW-2.01")
@pytest.mark.parametrize("here", PLACES)
def test_every_location_is_reachable_from_every_other(here: str) -> None:
    m = table(GAME, players=3, rosa=at(here))
    play(m, "move rosa")
    assert options_of(m) == [f"go {place}" for place in PLACES if place != here]


@pytest.mark.rule("DW-2.02")
def test_a_survivor_space_holds_one_survivor() -> None:
    # Given a gas station with both spaces taken
    m = table(GAME, players=3, rosa=at("colony"), tam=at("gas", seat=1), pip=at("gas", seat=2))
    play(m, "move rosa")
    assert "go gas" not in options_of(m)
    assert ("go gas", "DW-6.12") in m.pending[0].refusals()
    # With one of them it has room
    m = table(GAME, players=3, rosa=at("colony"), tam=at("gas", seat=1), pip=at("school", seat=2))
    play(m, "move rosa")
    assert "go gas" in options_of(m)


@pytest.mark.rule("DW-2.02")
@pytest.mark.parametrize(("helpless", "room"), [(21, True), (22, False)])
def test_an_occupant_space_holds_one_survivor_or_one_helpless(helpless: int, room: bool) -> None:
    # Two survivors of others stand in the colony
    m = table(GAME, players=3, rosa=at("school"), helpless=helpless)
    assert len(look(m).people[0]) == 2
    play(m, "move rosa")
    assert ("go colony" in options_of(m)) == room


@pytest.mark.rule("DW-2.03")
@pytest.mark.parametrize(
    ("zombies", "barricades", "free"), [(3, 0, False), (2, 1, False), (0, 3, False), (1, 1, True), (0, 0, True)]
)
def test_an_entrance_space_holds_one_zombie_or_one_barricade(zombies: int, barricades: int, free: bool) -> None:
    m = table(
        GAME,
        players=3,
        rosa=at("library"),
        dice_of={0: (1,)},
        zombies={"library": zombies},
        barricades={"library": barricades},
    )
    assert ("barricade rosa" in options_of(m)) == free


@pytest.mark.rule("DW-2.04", "DW-2.05")
def test_spaces_and_entrances_are_those_of_the_board() -> None:
    m = opened()
    board = {
        place.id: (
            place.survivor_spaces,
            [content(m).spaces[cell] for cell in content(m).cells[at]],
            place.noise_spaces,
        )
        for at, place in enumerate(content(m).locations)
    }
    assert board == {
        "colony": (24, [3] * 6, 0),
        "police": (3, [4], 4),
        "grocery": (3, [4], 4),
        "school": (4, [4], 4),
        "library": (3, [3], 4),
        "hospital": (4, [4], 4),
        "gas": (2, [3], 4),
    }
    assert content(m).cell_ids == [*[f"entrance-{gate}" for gate in range(1, 7)], *PLACES[1:]]


@pytest.mark.rule("DW-2.04")
def test_the_colony_offers_six_entrances_and_every_other_location_one() -> None:
    m = table(GAME, players=3, rosa=at("colony"), tam=at("school"), dice_of={0: (1, 1)}, sizes=QUIET)
    play(m, "barricade rosa")
    assert options_of(m) == [f"at entrance-{gate}" for gate in range(1, 7)]
    play(m, "at entrance-6", "barricade tam")
    assert (barricades_in(m, "entrance-6"), barricades_in(m, "school")) == (1, 1)


@pytest.mark.rule("DW-2.05")
def test_noise_ends_when_the_four_spaces_are_taken() -> None:
    m = table(GAME, players=3, tam=at("library"), dice_of={0: (3, 3)}, noise={"library": 3}, sizes=QUIET)
    play(m, "search tam", "noise")
    assert noise_at(m, "library") == 4
    assert now(m)[0] == "keep-item"


@pytest.mark.rule("DW-2.06")
def test_locations_are_processed_in_board_order() -> None:
    m = table(
        GAME,
        players=3,
        phase="add-zombies",
        helpless=1,
        tam=at("gas"),
        pip=at("hospital"),
        rosa=at("library", seat=1),
        felix=at("school", seat=1),
        kai=at("grocery", seat=2),
        lou=at("police", seat=2),
        noise=dict.fromkeys(PLACES[1:], 1),
        dice=(6,) * 6,
    )
    added = [event.args[1] for event in m.story if event.key == "zombies"]
    assert added == list(PLACES)
    assert [event.args[0] for event in m.story if event.key == "noise-roll"] == list(PLACES[1:])


@pytest.mark.rule("DW-2.07")
def test_every_item_card_has_one_of_the_seven_symbols() -> None:
    symbols = {item.symbol for item in content(opened()).items}
    assert symbols == {"weapon", "fuel", "education", "food", "medicine", "tool", "survivor"}
    # A card counts under its own symbol only: a Jerry Can is fuel and nothing else
    m = table(GAME, players=3, hands={1: ["jerry-can"]})
    for wish in ("tool", "food", "survivor"):
        play(m, "request", f"wish {wish}", "ask seat-1", "pass")
        assert options_of(m, 1) == ["pass"]
        play(m, "pass")
    play(m, "request", "wish fuel", "ask seat-1", "pass")
    assert len(options_of(m, 1)) == 2


# Card and rule, order and ties


@pytest.mark.rule("DW-2.08")
def test_a_card_sets_only_that_part_of_a_rule_aside_which_it_contradicts() -> None:
    # Biscuit moves without exposure roll, but only once
    m = table(GAME, players=3, dice=(BITTEN,), biscuit=at("colony"), rosa=at("colony"))
    play(m, "move biscuit", "go school")
    assert (place_of(m, "biscuit"), m.chance.rolls) == ("school", [])
    assert "move biscuit" not in options_of(m)
    # Bruno lives with three wounds and dies of the fourth
    m = table(GAME, players=3, dice=(WOUND, WOUND), bruno=at("colony", wounds=2), rosa=at("colony"))
    play(m, "move bruno", "go school")
    assert tokens_of(m, "bruno") == (3, 0)
    m = table(GAME, players=3, dice=(WOUND,), bruno=at("colony", wounds=3), rosa=at("colony"))
    play(m, "move bruno", "go school")
    assert place_of(m, "bruno") == ""


@pytest.mark.rule("DW-2.09")
def test_the_first_player_orders_deaths_of_one_step() -> None:
    m = table(
        GAME,
        players=3,
        phase="start-turn",
        first=2,
        sizes=QUIET,
        tam=at("colony", wounds=1, frost=1),
        pip=at("colony", wounds=1, frost=1),
        rosa=at("colony"),
        kai=at("colony"),
    )
    assert now(m) == ("dies-next", 2)
    assert options_of(m) == ["choose tam", "choose pip"]
    play(m, "choose pip")
    dead = [event.args[0] for event in m.story if event.key == "dies"]
    assert dead[0] == "pip"
    # The new leader is a matter of the player again
    assert now(m) == ("new-leader", 0)


@pytest.mark.rule("DW-2.09")
@pytest.mark.parametrize("chosen", (0, 1))
def test_the_first_player_orders_the_replacements_after_a_bite_chain(chosen: int) -> None:
    m = table(
        GAME,
        players=3,
        first=2,
        dice=(BITTEN,),
        rosa=at("colony"),
        tam=at("school", seat=1),
        top={"survivors": ["lou", "ines"]},
    )
    play(m, "move rosa", "go school", "yield-to-bite")
    assert now(m) == ("replaced-next", 2)
    play(m, f"replace seat-{chosen}")
    assert group_of(m, chosen) == ["lou"]
    assert group_of(m, 1 - chosen) == ["ines"]


@pytest.mark.rule("DW-2.10")
def test_a_tied_vote_is_decided_by_the_first_player_even_in_exile() -> None:
    m = table(GAME, players=5, first=4, exiled=[4], tam=at("school", seat=4))
    play(m, "exile-vote", "accuse seat-1", "0: thumb-up", "1: thumb-down", "2: thumb-up", "3: thumb-down")
    assert now(m) == ("exile-vote-tie", 4)
    play(m, "thumb-up")
    assert look(m).exiled[1]


@pytest.mark.rule("DW-2.10")
def test_equal_lowest_influence_is_decided_by_the_first_player(monkeypatch: pytest.MonkeyPatch) -> None:
    m = opened()
    monkeypatch.setattr(content(m), "influence", [50] * 30)
    m = table(
        GAME,
        players=3,
        phase="add-zombies",
        first=1,
        zombies={"gas": 3},
        rosa=at("gas"),
        tam=at("gas", seat=2),
        pip=at("school"),
    )
    assert now(m) == ("tie", 1)
    play(m, "choose tam")
    assert next(event.args[0] for event in m.story if event.key == "dies") == "tam"


@pytest.mark.rule("DW-2.11", "DW-11.05")
def test_sc_31_no_card_is_played_between_the_roll_and_the_death() -> None:
    m = table(
        GAME,
        players=3,
        dice=(WOUND,),
        rosa=at("school", wounds=2),
        tam=at("school"),
        zombies={"school": 1},
        dice_of={0: (6,)},
        hands={0: ["field-dressing"]},
    )
    play(m, "attack rosa")
    assert now(m) == ("action", 0)
    assert (group_of(m, 0), hand_of(m, 0)) == (["tam"], ["field-dressing"])


@pytest.mark.rule("DW-2.11")
def test_a_card_of_a_move_is_named_with_it_and_an_ability_is_no_interruption() -> None:
    m = table(GAME, players=3, dice=(BLANK,), kai=at("colony"), hands={0: ["jerry-can", "field-dressing"]})
    can = content(m).items[look(m).hands[0][0]].id
    play(m, "move kai")
    assert f"drive school {can}" in options_of(m)
    assert not any("field-dressing" in words for words in options_of(m))
    # On foot the roll follows; Kai may cancel it with his ability, but no card is offered any more
    play(m, "go school")
    assert now(m) == ("cancel-exposure", 0)
    assert options_of(m) == ["yes", "no"]


@pytest.mark.rule("DW-2.12")
def test_a_deck_that_was_looked_through_is_shuffled() -> None:
    m = table(GAME, players=3, sol=at("library"), dice_of={0: (2,)}, sizes=QUIET)
    before = deck_at(m, "library")
    play(m, "ability sol", "pass")
    assert sorted(deck_at(m, "library")) == sorted(before)
    # Also the cards below those that she looked at lie in another order
    assert deck_at(m, "library")[:-3] != before[:-3]
    # The same by a crossroads card that takes any card of the deck
    m = table(GAME, players=3, dice=(BLANK,), rosa=at("colony"), crossroads="CR10")
    before = deck_at(m, "school")
    play(m, "move rosa", "go school", "option-a old-address-a", "pass")
    assert sorted(deck_at(m, "school")) == sorted(before)
    assert deck_at(m, "school") not in (before, before[::-1])


# Limits


@pytest.mark.rule("DW-2.20", "DW-2.21")
def test_zombies_never_run_out() -> None:
    # Given all but one of the 40 entrance spaces full
    full = {f"entrance-{gate}": 3 for gate in range(1, 7)} | {"police": 4, "grocery": 4, "school": 4, "hospital": 4}
    m = table(GAME, players=3, phase="add-zombies", rosa=at("gas"), zombies={**full, "library": 3, "gas": 2})
    assert sum(look(m).zombies) == 40
    assert zombies_in(m, "gas") == 3


@pytest.mark.rule("DW-2.21")
def test_no_token_supply_is_limited() -> None:
    # The box holds 20 food, 20 barricades, 20 noise and 6 starvation tokens
    m = table(GAME, players=3, rosa=at("colony"), hands={0: ["pantry-crate"]}, food=20)
    play(m, "play-card")
    assert look(m).food == 23
    walls = {f"entrance-{gate}": 3 for gate in range(1, 7)} | {"police": 4}
    m = table(GAME, players=3, rosa=at("school"), barricades=walls, dice_of={0: (1,)}, sizes=QUIET)
    play(m, "barricade rosa")
    assert sum(look(m).barricades) == 23
    loud = dict.fromkeys(PLACES[1:6], 4)
    m = table(GAME, players=3, tam=at("gas"), noise=loud, dice_of={0: (6,)})
    play(m, "search tam", "noise")
    assert sum(look(m).noise) == 21
    m = table(GAME, players=3, phase="pay-food", starvation=6, morale=10)
    assert look(m).starvation == 7


@pytest.mark.rule("DW-2.22")
def test_morale_stays_within_0_and_10() -> None:
    m = table(GAME, players=3, rosa=at("colony"), crossroads="CR52", food=4, morale=10, phase="watch-state")
    play(m, "0: thumb-up", "1: thumb-up", "2: thumb-up")
    assert (look(m).morale, look(m).food) == (10, 0)
    # Two starvation tokens cost two, but there is only one left
    m = table(GAME, players=3, rosa=at("colony"), phase="pay-food", starvation=1, morale=1)
    assert (look(m).morale, m.is_over) == (0, True)


@pytest.mark.rule("DW-2.23")
def test_food_may_not_be_spent_on_a_die_beyond_6() -> None:
    m = table(GAME, players=3, rosa=at("colony"), dice_of={0: (4, 6)}, food=9)
    play(m, "spend-food")
    assert options_of(m) == ["feed 4 1", "feed 4 2"]
    m = table(GAME, players=3, rosa=at("colony"), dice_of={0: (6, 6)}, food=9)
    assert "spend-food" not in options_of(m)


@pytest.mark.rule("DW-2.23")
def test_a_food_card_of_an_exiled_player_may_not_raise_a_6() -> None:
    m = table(GAME, players=3, rosa=at("school"), exiled=[0], dice_of={0: (5, 6)}, hands={0: ["cold-beans"]})
    play(m, "play-card")
    assert options_of(m) == ["printed-effect", "raise 5"]
    play(m, "raise 5")
    assert look(m).dice[0] == (6, 6)
    m = table(GAME, players=3, rosa=at("school"), exiled=[0], dice_of={0: (6, 6)}, hands={0: ["cold-beans"]})
    play(m, "play-card")
    assert (look(m).dice[0], look(m).food) == ((6, 6), 1)


@pytest.mark.rule("DW-2.23")
def test_any_other_effect_stops_at_6() -> None:
    # Wind-up Gramophone raises a die by two
    m = table(GAME, players=3, tam=at("library"), dice_of={0: (5, 6)}, crossroads="CR14")
    play(m, "search tam", "die 6", "pass", "option-b wind-up-gramophone-b")
    assert look(m).dice[0] == (6,)


# Piles


@pytest.mark.rule("DW-2.19", "DW-2.24")
def test_everybody_may_look_through_all_that_was_removed() -> None:
    m = table(GAME, players=3, rosa=at("colony"), removed=["fire-axe", "lou"])
    g = look(m)
    g.removed_crossroads = g.crossroads_deck[-1:]
    g.removed_secrets = g.undealt_secrets[:1]
    crossroads = content(m).crossroads[g.removed_crossroads[0]].name
    secret = content(m).secret_objectives[g.removed_secrets[0]].name
    for eyes in (0, 1, 2, None):
        piles = {pile.id: pile for pile in m.scene(eyes).piles}
        assert [card.label for card in piles["removed"].cards] == ["Fire Axe", crossroads, secret]
        assert piles["removed"].count == 3
        assert [card.label for card in piles["removed-survivors"].cards] == ["Lou Ferro"]


@pytest.mark.rule("DW-2.24")
def test_a_removed_card_lies_open_and_returns_only_by_a_card_that_fetches_it() -> None:
    m = table(
        GAME,
        players=3,
        rosa=at("colony"),
        removed=["fire-axe"],
        waste=["cold-beans"],
        crossroads="CR32",
        dice_of={0: (1,)},
    )
    axe = look(m).removed_items[0]
    for eyes in (0, 1, 2, None):
        assert list(m.game.sight(m.state, 3, eyes).cards("removed-items")) == [axe]
    play(m, "clean-waste", "option-a something-in-the-refuse-a")
    assert sorted(items(m, look(m).removed_items)) == ["cold-beans", "fire-axe"]
    play(m, f"take {content(m).items[axe].id}")
    assert (items(m, look(m).removed_items), hand_of(m, 0)) == (["cold-beans"], ["fire-axe"])


@pytest.mark.rule("DW-2.24")
def test_without_such_a_card_the_removed_pile_only_grows() -> None:
    m = opened(3, seed=3)
    before: tuple[int, ...] = ()
    for _ in random_answers(m, Random(3)):
        if not {"salvages", "littered"} & set(told(m)):
            assert set(before) <= set(look(m).removed_items)
        before = look(m).removed_items
    assert before


@pytest.mark.rule("DW-2.25")
def test_the_card_played_last_lies_on_top_of_the_waste_pile() -> None:
    m = table(
        GAME,
        players=3,
        rosa=at("colony"),
        waste=["jerry-can", "ration-tins"],
        hands={0: ["field-dressing", "cold-beans"]},
        dice_of={0: (1,)},
    )
    for name in ("cold-beans", "field-dressing"):
        card = next(item for item in look(m).hands[0] if content(m).items[item].card.id == name)
        play(m, "play-card", *([f"play {content(m).items[card].id}"] if len(look(m).hands[0]) > 1 else []))
    assert items(m, look(m).waste) == ["jerry-can", "ration-tins", "cold-beans", "field-dressing"]
    # Cleaning takes from the top
    play(m, "clean-waste")
    assert items(m, look(m).waste) == ["jerry-can"]
