"""Section 8: crossroads cards, from the draw to their removal."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.engine.match import Match
from shamble.testing import at, options_of, play, table

from .helpers import (
    BITTEN,
    BLANK,
    FROST,
    GAME,
    acted,
    asked_until,
    content,
    deck_at,
    hand_of,
    look,
    noise_at,
    now,
    place_of,
    rolled,
    seen,
    tokens_of,
    told,
    zombies_in,
)


def turn(*answers: str, card: str = "", **things: Any) -> Match:
    """The turn of seat 0 from its very start, with this card on top of the crossroads deck."""
    m = table(GAME, **{"players": 3, "phase": "start-turn", "top": {"crossroads": [card]}, **things})
    play(m, *answers)
    return m


def watched(m: Match) -> str:
    """The number of the crossroads card that has not triggered."""
    return content(m).crossroads[look(m).crossroads].number if look(m).crossroads >= 0 else ""


def gone(m: Match) -> list[str]:
    """The numbers of the crossroads cards that are removed from the game."""
    return [content(m).crossroads[card].number for card in look(m).removed_crossroads]


def bottom(m: Match) -> str:
    """The number of the lowest card of the crossroads deck."""
    return content(m).crossroads[look(m).crossroads_deck[0]].number


def revealed(m: Match) -> bool:
    """Whether a crossroads card was shown to everybody."""
    return "crossroads" in told(m)


# The draw


@pytest.mark.rule("DW-8.01", "DW-8.14")
@pytest.mark.parametrize(("active", "drawer"), [(0, 3), (1, 0), (2, 1), (3, 2)])
@pytest.mark.parametrize("exiled", [(), (0, 1), (2, 3)])
def test_the_player_on_the_right_draws_whether_exiled_or_not(active: int, drawer: int, exiled: tuple[int, ...]) -> None:
    outside = dict(zip(("tam", "pip", "rosa", "joan"), range(4), strict=True))
    people = {name: at("school", seat=seat) for name, seat in outside.items()}
    m = turn(card="CR32", players=4, active=active, exiled=exiled, **people)
    assert now(m) == ("action", active)
    assert (look(m).drawer, watched(m)) == (drawer, "CR32")
    for eyes in (0, 1, 2, 3, None):
        card = look(m).crossroads if eyes == drawer else None
        assert seen(m, eyes, "crossroads") == [card]


@pytest.mark.rule("DW-8.01")
def test_the_draw_is_told_by_name_to_the_drawer_only() -> None:
    m = turn(card="CR32")
    named = content(m).crossroads[look(m).crossroads].name
    assert [any(named in line.text for line in m.log(eyes)) for eyes in (0, 1, 2, None)] == [False, False, True, False]


@pytest.mark.rule("DW-8.01")
def test_a_card_looks_at_the_active_player_only() -> None:
    # Given Lantern Night, which waits for an own survivor at the colony
    people = {"pip": at("colony", seat=1), "joan": at("colony", seat=2)}
    m = turn(card="CR52", food=4, rosa=at("school"), **people)
    assert (now(m), watched(m)) == (("action", 0), "CR52")
    assert turn(card="CR52", food=4, rosa=at("colony"), **people).pending[0].key == "vote-crossroads"


@pytest.mark.rule("DW-8.13")
def test_without_a_card_in_the_deck_the_turn_has_none() -> None:
    m = table(GAME, players=3, phase="start-turn", sizes={"crossroads": 0}, rosa=at("school"), dice=(BLANK,))
    assert now(m) == ("action", 0)
    assert (watched(m), look(m).drawer, look(m).crossroads_deck) == ("", -1, ())
    play(m, "move rosa", "go library", "end-turn")
    assert now(m)[1] == 1
    assert not revealed(m)


# The watch


@pytest.mark.rule("DW-8.02")
def test_the_trigger_is_watched_from_the_first_action_to_the_last() -> None:
    things: dict[str, Any] = {"rosa": at("school"), "tam": at("school"), "dice": (BLANK,), "dice_of": {0: (1, 1)}}
    late = turn(*["barricade rosa"] * 2, "move tam", "go library", card="CR04", **things)
    early = turn("move tam", "go library", card="CR04", **things)
    for m in (early, late):
        assert now(m) == ("crossroads", 0)
        assert (watched(m), content(m).crossroads[look(m).revealed].number) == ("", "CR04")


@pytest.mark.rule("DW-8.02", "DW-8.06")
def test_a_state_that_holds_at_the_start_triggers_before_the_first_action() -> None:
    m = turn(card="CR65", rosa=at("school"))
    assert now(m) == ("crossroads", 0)


@pytest.mark.rule("DW-8.02")
def test_an_untriggered_card_is_watched_no_longer_when_the_turn_is_over() -> None:
    m = turn("end-turn", card="CR04", pip=at("school", seat=1), dice=(BLANK,), sizes={"crossroads": 1})
    assert now(m) == ("action", 1)
    # The only card of the deck is drawn again, now by seat 0 for seat 1
    assert (watched(m), look(m).drawer) == ("CR04", 0)
    m = turn("end-turn", card="CR04", pip=at("school", seat=1), dice=(BLANK,))
    assert bottom(m) == "CR04"
    assert watched(m) != "CR04"


@pytest.mark.rule("DW-8.05", "DW-8.04")
def test_sc_51_an_actor_who_died_does_not_trigger_the_card_but_a_later_one_does() -> None:
    m = acted(
        "move tam",
        "go library",
        crossroads="CR04",
        rosa=at("school"),
        tam=at("school"),
        dice=(BITTEN, BLANK),
    )
    assert (place_of(m, "tam"), now(m), watched(m)) == ("", ("action", 0), "CR04")
    assert not revealed(m)
    play(m, "move rosa", "go library")
    assert (now(m), place_of(m, "rosa")) == (("crossroads", 0), "library")


@pytest.mark.rule("DW-8.05")
def test_an_attacker_who_died_does_not_trigger_the_card() -> None:
    things: dict[str, Any] = {
        "crossroads": "CR27",
        "rosa": at("school"),
        "wes": at("library"),
        "zombies": {"school": 1},
    }
    m = acted("attack rosa", **things, dice_of={0: (6,)}, dice=(BITTEN,))
    assert (place_of(m, "rosa"), now(m), watched(m)) == ("", ("action", 0), "CR27")
    assert now(acted("attack rosa", **things, dice_of={0: (6,)}, dice=(BLANK,)))[0] == "crossroads"


ACTORLESS: dict[str, tuple[list[str], dict[str, Any]]] = {
    "CR36": (["play-card"], {"hands": {0: ["cold-beans"]}}),
    "CR38": (["play-card", "equip rosa"], {"hands": {0: ["service-pistol"]}}),
    "CR41": (["spend-food"], {"food": 1}),
    "CR46": (["add-to-crisis"], {"hands": {0: ["cold-beans"]}}),
    "CR32": (["clean-waste"], {"waste": 2}),
    "CR43": (["request", "wish food", "ask seat-1", "pass", "give cold-beans-1"], {"hands": {1: ["cold-beans-1"]}}),
    "CR44": (["hand-off", "to wes"], {"wes": at("colony", seat=0)}),
    "CR40": (["play-card"], {"hands": {0: ["lone-stranger"]}}),
    "CR45": (["end-turn"], {"hands": {0: ["cold-beans"]}}),
}
"""Cards whose trigger has no actor, what their player does, and what that needs."""


@pytest.mark.rule("DW-8.05")
@pytest.mark.parametrize("card", ACTORLESS)
def test_a_trigger_without_an_actor_asks_for_nobody(card: str) -> None:
    answers, things = ACTORLESS[card]
    gear = ["crowbar"] if card == "CR44" else []
    m = acted(crossroads=card, **{"rosa": at("colony", gear=gear), "tam": at("school"), "dice_of": {0: (5,)}, **things})
    play(m, *answers)
    assert now(m) == ("crossroads", 0)


@pytest.mark.rule("DW-8.06")
def test_a_state_is_tested_after_an_action_without_a_die() -> None:
    m = turn(card="CR65", rosa=at("colony"), dice=(BLANK,))
    assert now(m) == ("action", 0)
    play(m, "move rosa", "go school")
    assert now(m) == ("crossroads", 0)


@pytest.mark.rule("DW-8.06")
def test_a_state_is_tested_after_an_action_with_a_die() -> None:
    m = turn(card="CR64", rosa=at("school"), zombies={"police": 2}, dice_of={0: (1,)})
    assert now(m) == ("action", 0)
    play(m, "attract rosa", "count 2")
    assert (now(m), zombies_in(m, "school")) == (("crossroads", 0), 2)


@pytest.mark.rule("DW-8.06", "DW-8.07", "DW-14.06")
def test_sc_52_lights_out_triggers_before_any_action_and_all_vote() -> None:
    m = turn(card="CR56", rosa=at("colony"), hands={0: ["cold-beans"]}, dice_of={0: (1, 2)})
    assert revealed(m)
    assert [(ask.key, ask.seat) for ask in m.pending] == [("vote-crossroads", seat) for seat in range(3)]
    assert look(m).spent[0] == ()
    play(m, "0: thumb-up", "1: thumb-down", "2: thumb-down")
    # Thumb down is option B: four zombies at the colony
    assert [zombies_in(m, f"entrance-{n}") for n in range(1, 7)] == [1, 1, 1, 1, 0, 0]
    assert now(m) == ("action", 0)


# The reveal


@pytest.mark.rule("DW-8.03", "DW-8.04", "DW-8.10")
def test_sc_32_the_card_waits_for_the_end_of_the_search() -> None:
    m = acted("search priya", "no", crossroads="CR18", priya=at("hospital"), dice_of={0: (6, 1)}, sizes={"hospital": 9})
    assert now(m) == ("noise", 0)
    assert not revealed(m)
    play(m, "noise", "pass")
    assert now(m) == ("keep-item", 0)
    assert not revealed(m)
    play(m, options_of(m)[0])
    # Only now it is revealed, with both options
    assert len(hand_of(m, 0)) == 1
    assert revealed(m)
    assert options_of(m) == ["option-a locked-cabinet-a", "option-b locked-cabinet-b"]
    assert gone(m) == []
    play(m, "option-a locked-cabinet-a", "pass")
    assert now(m) == ("action", 0)
    assert noise_at(m, "hospital") == 3
    assert gone(m) == ["CR18"]
    assert watched(m) == ""


@pytest.mark.rule("DW-8.03")
def test_the_whole_card_is_shown_to_everybody_before_the_choice() -> None:
    m = turn(card="CR65", rosa=at("school"))
    card = content(m).crossroads[look(m).revealed]
    assert now(m) == ("crossroads", 0)
    for eyes in (0, 1, 2, None):
        text = " ".join(line.text for line in m.log(eyes))
        for words in (card.name, card.text, card.a.name, card.a.text, card.b.name, card.b.text):
            assert words in text
        assert seen(m, eyes, "revealed") == [look(m).revealed]


@pytest.mark.rule("DW-8.03")
def test_an_option_that_cannot_be_taken_is_read_out_as_well() -> None:
    m = turn(card="CR60", rosa=at("colony"), food=1)
    card = next(each for each in content(m).crossroads if each.number == "CR60")
    text = " ".join(line.text for line in m.log(None))
    assert card.a.text in text and card.b.text in text
    assert gone(m) == ["CR60"]


@pytest.mark.rule("DW-8.04")
def test_deaths_and_replacements_of_the_action_come_before_the_card() -> None:
    # Given Blood on the Floor, and an attack that kills the last survivor of a player
    m = acted(
        "attack rosa",
        crossroads="CR29",
        rosa=at("school"),
        pip=at("school", seat=1, wounds=2),
        dice_of={0: (6,)},
        dice=(1,),
        hands={0: ["cold-beans"]},
    )
    assert now(m) == ("crossroads", 0)
    keys = told(m)
    assert keys.index("dies") < keys.index("replacement") < keys.index("crossroads")


@pytest.mark.rule("DW-8.04")
def test_the_exposure_roll_of_a_move_comes_before_the_card() -> None:
    m = acted("move rosa", "go library", crossroads="CR04", rosa=at("school"), dice=(FROST,))
    assert now(m) == ("crossroads", 0)
    assert tokens_of(m, "rosa") == (0, 1)
    assert rolled(m) == [("exposure", FROST)]


@pytest.mark.rule("DW-8.12")
def test_the_drawer_is_asked_nothing_before_the_trigger_and_nothing_at_it() -> None:
    m = turn(card="CR04", rosa=at("school"), dice=(BLANK,))
    assert [ask.seat for ask in m.pending] == [0]
    play(m, "move rosa")
    assert [ask.seat for ask in m.pending] == [0]
    play(m, "go library")
    # The reveal is automatic: the next ask is already the choice of the active player
    assert [(ask.key, ask.seat) for ask in m.pending] == [("crossroads", 0)]


# The choice


@pytest.mark.rule("DW-8.07")
@pytest.mark.parametrize(("choice", "morale", "food"), [("a", 6, 1), ("b", 5, 3)])
def test_the_active_player_must_choose_and_the_option_takes_effect_at_once(choice: str, morale: int, food: int) -> None:
    m = turn(card="CR74", harriet=at("colony"), food=3, dice_of={0: (2,)})
    assert (now(m), len(m.pending)) == (("crossroads", 0), 1)
    assert options_of(m) == ["option-a the-councillor-speaks-a", "option-b the-councillor-speaks-b"]
    play(m, f"option-{choice} the-councillor-speaks-{choice}")
    assert (look(m).morale, look(m).food) == (morale, food)
    # Option B holds a vote on exiling another player
    assert now(m) == ("action" if choice == "a" else "accuse", 0)


@pytest.mark.rule("DW-8.08", "DW-16.25")
def test_sc_34_only_the_option_that_can_be_met_is_offered() -> None:
    m = turn(card="CR57", rosa=at("colony"), food=1, hands={0: ["field-dressing", "cold-beans"]})
    assert now(m) == ("crossroads", 0)
    assert options_of(m) == ["option-b barter-caravan-b"]
    assert [(each.words, each.clause) for each in m.pending[0].refusals()] == [("option-a barter-caravan-a", "DW-8.08")]
    play(m, "option-b barter-caravan-b")
    while now(m)[0] != "action":
        play(m, options_of(m)[0])
    assert (look(m).food, hand_of(m, 0)) == (4, ["cold-beans"])
    assert [content(m).items[item].card.id for item in look(m).removed_items] == ["field-dressing"]


@pytest.mark.rule("DW-8.08")
def test_the_other_option_must_be_taken() -> None:
    # Given Cracked Beam without a die to prop it: both barricades fall
    m = turn(card="CR55", rosa=at("colony"), barricades={"entrance-1": 1, "entrance-2": 1}, hands={0: ["cold-beans"]})
    while now(m)[0] != "action":
        assert now(m)[0] != "crossroads"
        play(m, options_of(m)[0])
    assert sum(look(m).barricades) == 0


@pytest.mark.rule("DW-8.09")
def test_a_card_without_a_legal_option_does_nothing_and_is_removed() -> None:
    m = turn(card="CR57", rosa=at("colony"), food=1, hands={0: ["cold-beans"]})
    assert (now(m), gone(m)) == (("action", 0), ["CR57"])
    assert (look(m).food, hand_of(m, 0), look(m).morale) == (1, ["cold-beans"], 5)
    assert revealed(m)


@pytest.mark.rule("DW-8.10")
def test_after_its_choice_the_card_is_removed_and_no_other_triggers_in_the_turn() -> None:
    m = turn("move rosa", "go library", card="CR04", rosa=at("school"), tam=at("school"), dice=(BLANK, BLANK))
    drawn = len(look(m).crossroads_deck)
    play(m, "option-b across-the-reservoir-b")
    assert (gone(m), watched(m), look(m).revealed) == (["CR04"], "", -1)
    play(m, "move tam", "go hospital")
    assert now(m) == ("action", 0)
    assert told(m).count("crossroads") == 1
    assert len(look(m).crossroads_deck) == drawn
    play(m, "end-turn")
    number = next(n for n, each in enumerate(content(m).crossroads) if each.number == "CR04")
    assert number not in look(m).crossroads_deck


# A full colony


FULL: dict[str, Any] = {"pip": at("colony", seat=1), "lou": at("colony", seat=1), "joan": at("colony", seat=2)}


@pytest.mark.rule("DW-8.11")
@pytest.mark.parametrize(("helpless", "triggers"), [(20, False), (19, True)])
def test_a_card_that_adds_survivors_needs_room_in_the_colony(helpless: int, triggers: bool) -> None:
    # Given 24 or 23 occupants
    m = turn(card="CR61", rosa=at("colony"), **FULL, helpless=helpless)
    assert now(m) == (("crossroads" if triggers else "action"), 0)
    assert revealed(m) == triggers


@pytest.mark.rule("DW-8.11")
def test_another_card_triggers_in_a_full_colony() -> None:
    m = turn(card="CR60", rosa=at("colony"), **FULL, helpless=20, food=2)
    assert now(m) == ("crossroads", 0)


@pytest.mark.rule("DW-8.17")
def test_a_blocked_trigger_is_forgotten_but_may_be_met_again() -> None:
    # Given The Stalled Bus, which waits for a move, and 24 occupants in the colony
    m = acted(
        "move tam",
        "go library",
        crossroads="CR03",
        tam=at("school"),
        wes=at("school"),
        rosa=at("colony"),
        pip=at("colony", seat=1, wounds=2),
        lou=at("colony", seat=1),
        joan=at("colony", seat=2),
        helpless=20,
        dice_of={0: (6,)},
        dice=(BLANK, 1, BLANK),
    )
    assert (now(m), watched(m)) == (("action", 0), "CR03")
    # When somebody dies in the colony there is room, but the move before it is not kept in mind
    play(m, "attack rosa", "assault pip")
    assert place_of(m, "pip") == ""
    assert (now(m), watched(m)) == (("action", 0), "CR03")
    # A new move triggers
    play(m, "move wes", "go library")
    assert now(m) == ("crossroads", 0)


# Who and where


@pytest.mark.rule("DW-8.15")
def test_the_active_player_names_the_actor_after_the_reveal_and_before_the_choice() -> None:
    m = turn(card="CR64", rosa=at("school"), wes=at("library"), tam=at("police"), zombies={"school": 2, "library": 3})
    assert now(m) == ("actor", 0)
    assert revealed(m)
    # Tam fits only one of the two states
    assert options_of(m) == ["choose rosa", "choose wes"]
    play(m, "choose wes")
    assert now(m) == ("crossroads", 0)
    play(m, "option-b cornered-b")
    assert [content(m).survivors[s].id for s in look(m).resting] == ["wes"]


@pytest.mark.rule("DW-8.15")
def test_a_single_fitting_survivor_is_the_actor_without_a_question() -> None:
    m = turn(card="CR64", rosa=at("school"), wes=at("library"), zombies={"library": 2})
    assert "actor" not in [key for key, _ in asked_until(m, "crossroads")]
    play(m, "option-b cornered-b")
    assert [content(m).survivors[s].id for s in look(m).resting] == ["wes"]


@pytest.mark.rule("DW-8.16")
def test_here_stays_the_same_place_when_the_actor_dies_of_the_card() -> None:
    # Given Old Address: a wound, then a card from the deck of this place
    m = acted(
        "move rosa", "go library", crossroads="CR10", rosa=at("school", wounds=2), wes=at("police"), dice=(BLANK,)
    )
    before = len(deck_at(m, "library"))
    play(m, "option-a old-address-a")
    while now(m)[0] != "action":
        play(m, options_of(m)[0])
    assert place_of(m, "rosa") == ""
    assert (len(deck_at(m, "library")), len(hand_of(m, 0))) == (before - 1, 1)


@pytest.mark.rule("DW-8.16")
def test_origin_is_where_the_actor_came_from() -> None:
    m = acted("move rosa", "go library", crossroads="CR01", rosa=at("school"), dice=(BLANK,), hands={0: ["cold-beans"]})
    play(m, "option-b footprints-b")
    assert place_of(m, "rosa") == "school"
    assert rolled(m) == [("exposure", BLANK)]
