"""Section 6: requests, hand-offs, votes to exile and free abilities."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.engine.match import Match
from shamble.testing import at, options_of, play

from .helpers import (
    BLANK,
    acted,
    gear_of,
    hand_of,
    ids,
    look,
    now,
    place_of,
    rolled,
    tokens_of,
    told,
    zombies_in,
)

SYMBOLS = ["weapon", "fuel", "education", "food", "medicine", "tool", "survivor"]


def asking(*answers: str, **things: Any) -> Match:
    """A turn of seat 0 with Rosa at the school; the others have one survivor each, far away."""
    people = {"rosa": at("school"), "agnes": at("hospital", seat=1), "elka": at("police", seat=2)}
    return acted(*answers, **{**people, **things})


# Requests


@pytest.mark.rule("DW-6.18")
def test_a_wish_names_a_symbol_or_a_card_or_anything() -> None:
    m = asking("request", hands={1: ["crowbar-1", "head-torch-1", "cold-beans-1"]})
    assert options_of(m) == ["wish any", *[f"wish {symbol}" for symbol in SYMBOLS], "wish-by-name"]
    for wish, fitting in (
        (["wish tool"], ["crowbar-1", "head-torch-1"]),
        (["wish any"], ["crowbar-1", "head-torch-1", "cold-beans-1"]),
        (["wish fuel"], []),
        (["wish-by-name", "symbol tool", "wish crowbar"], ["crowbar-1"]),
    ):
        again = m.clone()
        play(again, *wish, "ask seat-1", "pass")
        assert (now(again), options_of(again)) == (("give-request", 1), ["pass", *[f"give {card}" for card in fitting]])


@pytest.mark.rule("DW-6.18", "DW-6.19")
def test_one_or_more_others_are_asked_clockwise_wherever_they_are() -> None:
    # Given five players, of whom seat 2 asks
    people = {"tam": at("gas", seat=2), "pip": at("colony", seat=3), "joan": at("library", seat=4)}

    def asked(*answers: str) -> list[int]:
        m = asking("request", "wish food", *answers, players=5, active=2, rosa=at("school", seat=0), **people)
        seats = []
        while now(m)[0] == "give-request":
            seats.append(now(m)[1])
            play(m, "pass")
        assert now(m) == ("action", 2)
        return seats

    assert asked("ask-all") == [3, 4, 0, 1]
    assert asked("ask seat-0", "pass") == [0]
    assert asked("ask seat-1", "ask seat-4", "pass") == [4, 1]


@pytest.mark.rule("DW-6.18", "DW-6.19", "DW-6.20", "DW-6.21")
def test_sc_46_a_given_dressing_is_revealed_and_used_at_once() -> None:
    m = asking(
        "request",
        "wish medicine",
        "ask-all",
        rosa=at("school", wounds=2),
        tam=at("gas", wounds=1),
        hands={1: ["field-dressing-1"], 2: ["field-dressing-2"]},
    )
    assert now(m) == ("give-request", 1)
    play(m, "pass")
    assert now(m) == ("give-request", 2)
    play(m, "give field-dressing-2")
    # Then it is played for its effect: there is no way into the crisis
    assert (now(m), options_of(m)) == (("heal-whom", 0), ["choose rosa", "choose tam"])
    assert "field-dressing-2" in str(m.story.read(1))
    play(m, "choose tam")
    assert (tokens_of(m, "rosa"), tokens_of(m, "tam")) == ((2, 0), (0, 0))
    assert ids(m, look(m).waste) == ["field-dressing-2"]
    assert (hand_of(m, 0), hand_of(m, 1), hand_of(m, 2)) == ([], ["field-dressing"], [])
    assert look(m).given == [(), (), ()]


@pytest.mark.rule("DW-6.19", "DW-2.31", "DW-2.33")
def test_sc_55_who_has_no_fitting_card_is_asked_all_the_same() -> None:
    def refused(hand: list[str]) -> Match:
        m = asking("request", "wish medicine", "ask seat-1", "pass", hands={1: hand})
        assert (now(m), options_of(m)[0]) == (("give-request", 1), "pass")
        assert (len(options_of(m)) > 1) == ("field-dressing" in hand)
        play(m, "pass")
        return m

    without, with_one = refused(["cold-beans", "crowbar"]), refused(["field-dressing", "crowbar"])
    # Nobody can tell the one refusal from the other
    for eyes in (0, 2, None):
        assert without.story.read(eyes) == with_one.story.read(eyes)
    # And the wish is not made again of the same player
    play(without, "request", "wish medicine")
    assert now(without) == ("give-request", 2)


@pytest.mark.rule("DW-6.19")
def test_a_given_card_is_played_to_its_end_before_the_next_player_answers() -> None:
    m = asking("request", "wish tool", "ask-all", tam=at("gas"), hands={1: ["crowbar-1"], 2: ["head-torch-1"]})
    play(m, "give crowbar-1")
    assert (now(m), options_of(m)) == (("equip", 0), ["equip rosa", "equip tam"])
    play(m, "equip tam")
    assert (gear_of(m, "tam"), now(m)) == (["crowbar"], ("give-request", 2))
    play(m, "give head-torch-1", "equip rosa")
    assert (gear_of(m, "rosa"), now(m)) == (["head-torch"], ("action", 0))


@pytest.mark.rule("DW-6.19", "DW-15.12")
@pytest.mark.parametrize(("out", "asked"), [([], 2), ([2], 0), ([0], 1)])
def test_nobody_out_of_the_game_asks_or_is_asked_any_more(out: list[int], asked: int) -> None:
    # Given seat 0 has still to ask seat 2 when somebody goes out of the game
    m = asking("request", "wish tool", "ask-all", tam=at("gas"), hands={1: ["crowbar-1"]})
    look(m).out[:] = [seat in out for seat in range(3)]
    play(m, "pass")
    assert (now(m)[1], now(m)[0] == "give-request") == (asked, asked == 2)


@pytest.mark.rule("DW-6.19")
def test_each_asked_player_gives_one_card_but_requests_may_be_repeated() -> None:
    m = asking(hands={1: ["cold-beans-1", "ration-tins-1", "pantry-crate-1"]})
    for card in ("cold-beans-1", "ration-tins-1"):
        play(m, "request", "wish food", "ask seat-1", "pass", f"give {card}")
        assert now(m) == ("action", 0)
    assert (look(m).food, hand_of(m, 1)) == (3, ["pantry-crate"])


@pytest.mark.rule("DW-6.20")
def test_a_given_card_counts_as_played_by_the_requester_for_triggers() -> None:
    # Given Bitter Pill, which waits for a medicine card of the active player
    m = asking("request", "wish medicine", "ask seat-1", "pass", crossroads="CR35", hands={1: ["field-dressing-1"]})
    play(m, "give field-dressing-1")
    assert "crossroads" in told(m)
    assert ids(m, look(m).waste) == ["field-dressing-1"]


@pytest.mark.rule("DW-6.20")
def test_a_given_card_counts_as_played_by_the_requester_for_exile() -> None:
    things = {"hands": {1: ["cold-beans-1"]}, "dice_of": {0: (2,)}}
    answers = ("request", "wish food", "ask seat-1", "pass", "give cold-beans-1")
    m = asking(*answers, exiled=[0], **things)
    assert (now(m), options_of(m)) == (("eat-card", 0), ["printed-effect", "raise 2"])
    play(m, "raise 2")
    assert (ids(m, look(m).removed_items), look(m).waste, look(m).dice[0]) == (["cold-beans-1"], (), (3,))
    # That the giver is exiled changes nothing
    m = asking(*answers, exiled=[1], **things)
    assert (ids(m, look(m).waste), look(m).food) == (["cold-beans-1"], 1)


@pytest.mark.rule("DW-6.21")
def test_a_given_card_goes_neither_to_the_crisis_nor_to_storage() -> None:
    # Given storage for medicine
    m = asking("request", "wish any", "ask seat-1", "pass", objective="M03", hands={1: ["antibiotic-course-1"]})
    play(m, "give antibiotic-course-1")
    assert (look(m).storage, look(m).given, look(m).given_openly) == ((), [(), (), ()], ())
    assert ids(m, look(m).waste) == ["antibiotic-course-1"]
    assert not {"store-cards", "add-to-crisis"} & set(options_of(m))


@pytest.mark.rule("DW-6.21")
def test_given_equipment_may_later_leave_its_survivor_for_the_crisis() -> None:
    m = asking("request", "wish weapon", "ask seat-1", "pass", hands={1: ["fire-axe"]})
    play(m, "give fire-axe")
    assert (gear_of(m, "rosa"), look(m).given_openly) == (["fire-axe"], ())
    play(m, "add-to-crisis")
    assert (gear_of(m, "rosa"), ids(m, look(m).given_openly)) == ([], ["fire-axe"])


@pytest.mark.rule("DW-6.22")
def test_a_card_that_the_requester_could_not_play_cannot_be_given() -> None:
    cards = ["lone-stranger-1", "crowbar-1", "jerry-can-1", "cold-beans-1"]

    def gifts(**things: Any) -> list[str]:
        m = asking("request", "wish any", "ask seat-1", "pass", hands={1: cards}, **things)
        return [option.removeprefix("give ") for option in options_of(m) if option != "pass"]

    assert gifts() == cards
    # No room for an outsider, nobody to equip, nobody left to move
    assert gifts(helpless=24) == cards[1:]
    assert gifts(rosa=at("colony", seat=2), biscuit=at("school")) == ["lone-stranger-1", "jerry-can-1", "cold-beans-1"]
    assert gifts(rosa=at("school", moves=1)) == ["lone-stranger-1", "crowbar-1", "cold-beans-1"]


@pytest.mark.rule("DW-6.30", "DW-6.20", "DW-6.22")
def test_sc_62_a_given_jerry_can_is_played_with_a_move_that_is_declared_now() -> None:
    answers = ("request", "wish fuel", "ask seat-2", "pass")
    things = {"tam": at("gas", moves=1), "pip": at("colony", moves=2), "hands": {2: ["jerry-can-1"]}}
    m = asking(*answers, "give jerry-can-1", **things)
    # Only Rosa has not moved yet
    assert (now(m), m.pending[0].about[0].id) == (("destination", 0), "rosa")
    assert options_of(m) == [f"go {place}" for place in ("colony", "police", "grocery", "library", "hospital", "gas")]
    play(m, "go library")
    assert (place_of(m, "rosa"), rolled(m), ids(m, look(m).waste)) == ("library", [], ["jerry-can-1"])
    assert "move rosa" not in options_of(m)
    # If all had moved, the can could not have been given
    m = asking(*answers, **{**things, "rosa": at("school", moves=1)})
    assert (now(m), options_of(m)) == (("give-request", 2), ["pass"])


@pytest.mark.rule("DW-6.30")
def test_the_requester_chooses_who_moves_with_a_given_can() -> None:
    m = asking("request", "wish fuel", "ask seat-2", "pass", tam=at("gas"), hands={2: ["jerry-can-1"]})
    play(m, "give jerry-can-1")
    assert (now(m), options_of(m)) == (("mover", 0), ["move rosa", "move tam"])
    play(m, "move tam", "go school")
    assert (place_of(m, "tam"), rolled(m)) == ("school", [])
    assert [option for option in options_of(m) if option.startswith("move")] == ["move rosa"]


# Hand-offs


@pytest.mark.rule("DW-6.23", "DW-6.24", "DW-6.25")
def test_sc_47_a_used_pistol_passes_to_another_player_who_agrees_and_stays_used() -> None:
    m = asking(
        "attack rosa",
        "strike school",
        "with service-pistol-1",
        "hand-off",
        rosa=at("school", gear=["service-pistol-1"]),
        felix=at("school", seat=1),
        zombies={"school": 2},
        dice_of={0: (6,), 1: (6,)},
        sizes={"crossroads": 0},
        dice=(BLANK,),
    )
    assert (now(m), rolled(m)) == (("accept", 1), [])
    play(m, "yes")
    assert (gear_of(m, "rosa"), gear_of(m, "felix")) == ([], ["service-pistol"])
    # Then in the turn of its new bearer it cannot be used again this round
    play(m, "end-turn", "attack felix", "strike school")
    assert (now(m), rolled(m), zombies_in(m, "school")) == (("action", 1), [("exposure", BLANK)], 0)


@pytest.mark.rule("DW-6.23")
def test_an_item_passes_to_another_survivor_at_the_same_place_and_works_there_at_once() -> None:
    m = asking(
        "hand-off",
        rosa=at("school", gear=["crowbar-1"]),
        tam=at("school"),
        biscuit=at("school"),
        greta=at("gas"),
        zombies={"school": 1},
        dice_of={0: (1,)},
        dice=(BLANK,),
    )
    # Neither to Rosa herself, nor to Biscuit, nor to Greta elsewhere: only Tam is left
    assert (gear_of(m, "rosa"), gear_of(m, "tam")) == ([], ["crowbar"])
    assert "attack tam" in options_of(m) and "attack rosa" not in options_of(m)


@pytest.mark.rule("DW-6.23")
def test_without_a_receiver_nothing_can_be_handed_off() -> None:
    m = asking(rosa=at("school", gear=["crowbar-1"]), biscuit=at("school"), greta=at("gas"))
    assert "hand-off" not in options_of(m)
    assert ("hand-off", "DW-6.23") in m.pending[0].refusals()


@pytest.mark.rule("DW-6.24")
def test_another_player_may_refuse_but_own_survivors_are_not_asked() -> None:
    m = asking("hand-off", rosa=at("school", gear=["crowbar-1"]), felix=at("school", seat=1), tam=at("school"))
    assert options_of(m) == ["to felix", "to tam"]
    own = m.clone()
    play(m, "to felix")
    assert (now(m), options_of(m)) == (("accept", 1), ["yes", "no"])
    play(m, "no")
    assert (gear_of(m, "rosa"), gear_of(m, "felix"), now(m)) == (["crowbar"], [], ("action", 0))
    play(own, "to tam")
    assert (gear_of(own, "tam"), now(own)) == (["crowbar"], ("action", 0))


@pytest.mark.rule("DW-6.25")
def test_a_used_item_stays_used_in_the_hands_of_an_own_survivor() -> None:
    m = asking(
        "use pep-talk-handbook-1",
        "hand-off",
        rosa=at("school", gear=["pep-talk-handbook-1"]),
        tam=at("school"),
        dice_of={0: (2,)},
    )
    assert (look(m).dice[0], gear_of(m, "tam")) == ((3,), ["pep-talk-handbook"])
    assert "use pep-talk-handbook-1" not in options_of(m)
    assert ("use pep-talk-handbook-1", "DW-2.28") in m.pending[0].refusals()


# Votes to exile


@pytest.mark.rule("DW-6.26")
@pytest.mark.parametrize(("thumb", "exiled"), [("thumb-up", True), ("thumb-down", False)])
def test_one_vote_may_be_started_in_a_turn_whatever_its_result(thumb: str, exiled: bool) -> None:
    m = asking("exile-vote", "accuse seat-1", sizes={"crossroads": 0})
    assert [(ask.key, ask.seat) for ask in m.pending] == [("exile-vote", seat) for seat in range(3)]
    play(m, f"0: {thumb}", f"1: {thumb}", f"2: {thumb}")
    assert (look(m).exiled[1], now(m)) == (exiled, ("action", 0))
    assert "exile-vote" not in options_of(m)
    assert ("exile-vote", "DW-6.26") in m.pending[0].refusals()
    # The next player may start another
    play(m, "end-turn")
    assert (m.pending[0].seat, "exile-vote" in options_of(m)) == (1, True)


@pytest.mark.rule("DW-6.26")
@pytest.mark.parametrize(("mode", "players"), [("coop", 3), ("standard", 2)])
def test_no_vote_to_exile_with_co_op_rules(mode: str, players: int) -> None:
    m = acted(options={"mode": mode}, players=players, rosa=at("school"))
    assert "exile-vote" not in options_of(m)
    assert ("exile-vote", "DW-15.03") in m.pending[0].refusals()


@pytest.mark.rule("DW-6.27")
def test_nobody_names_themselves_or_an_exiled_player() -> None:
    people = {"joan": at("library", seat=3)}
    m = asking("exile-vote", players=4, exiled=[2], **people)
    assert options_of(m) == ["accuse seat-1", "accuse seat-3"]
    assert m.pending[0].refusals() == [("accuse seat-0", "DW-6.27"), ("accuse seat-2", "DW-6.27")]
    m = asking(exiled=[1, 2])
    assert "exile-vote" not in options_of(m)
    assert ("exile-vote", "DW-6.27") in m.pending[0].refusals()


@pytest.mark.rule("DW-6.28")
def test_an_exiled_player_may_start_a_vote_without_a_voice_in_it() -> None:
    m = asking("exile-vote", "accuse seat-1", exiled=[0])
    assert [(ask.key, ask.seat) for ask in m.pending] == [("exile-vote", 1), ("exile-vote", 2)]


# Free abilities


@pytest.mark.rule("DW-6.29")
def test_a_free_ability_needs_no_die_and_works_on_the_own_turn_only() -> None:
    # Given Yusra, who heals once in a round
    m = asking("ability yusra", yusra=at("school"), tam=at("school", wounds=1))
    assert (tokens_of(m, "tam"), look(m).spent[0]) == ((0, 0), ())
    assert "ability yusra" not in options_of(m)
    m = asking(yusra=at("school"), tam=at("school", wounds=1), active=1)
    assert (m.pending[0].seat, "ability yusra" in options_of(m)) == (1, False)


@pytest.mark.rule("DW-6.29")
def test_an_equipped_item_without_a_number_is_used_without_a_die() -> None:
    m = asking("use foraging-guide", rosa=at("colony", gear=["foraging-guide"]), dice_of={0: (1,)})
    assert (look(m).food, look(m).dice[0], look(m).spent[0]) == (1, (1,), ())


@pytest.mark.rule("DW-6.29")
def test_a_free_ability_keeps_to_its_printed_timing() -> None:
    # Given Ames, whose ability belongs to the start of a turn, and Nell, whose belongs to a search
    m = asking(ames=at("school"), nell=at("gas"), dice_of={0: (1, 2)})
    assert not any(option.startswith("ability") for option in options_of(m))
