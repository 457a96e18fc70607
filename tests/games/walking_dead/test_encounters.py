"""Sections 12, 13, 14 and 19: Resource Spaces, Encounter cards, items, Followers and their markers."""

from __future__ import annotations

import pytest

from shamble.testing import at, options_of, play

from .helpers import (
    crowded,
    discards,
    fatigue_of,
    items_of,
    look,
    now,
    offered,
    party,
    people_of,
    road,
    stock,
    tokens_at,
)

# Resource Spaces


@pytest.mark.rule(
    "WD-12.01",
    "WD-12.02",
    "WD-12.03",
    "WD-12.06",
    "WD-13.08",
    "WD-13.09",
    "WD-13.04",
    "WD-13.05",
    "WD-6.05",
    "WD-3.03",
    "WD-3.04",
)
def test_one_card_for_each_icon_each_fully_resolved() -> None:
    m = road(
        a=at("F5", people=["rick"]),
        encounters=["E39", "E01"],
        dice=("A1", "-", "-", "K2", "K2", "-"),
    )
    play(m, "step E4")
    # One action is too few: gas is lost, and then collected again
    assert (stock(m), options_of(m)) == ((1, 0, 1), ["collect gas", "collect ammo", "pass"])
    play(m, "collect gas")
    assert (stock(m), options_of(m)) == ((2, 1, 1), ["collect ammo", "pass"])
    play(m, "collect ammo")
    assert (stock(m), discards(m), look(m).active) == ((2, 1, 2), ["E39", "E01"], 1)


@pytest.mark.rule("WD-12.02", "WD-12.04", "WD-12.05")
def test_no_resources_reaches_to_the_end_of_the_turn() -> None:
    m = road(
        a=at("E4", people=["rick"]),
        encounters=["E42", "E43", "E39"],
        dice=("A1", "-", "-", "-", "-", "-", "A1", "A1", "-"),
    )
    play(m, "step F5", "collect ammo")
    # The second card failed; the third gives its own gas but no icon
    assert (stock(m), look(m).active) == ((2, 3, 2), 1)


@pytest.mark.rule("WD-15.04", "WD-16.04", "WD-16.05", "WD-12.04", "WD-13.11", "WD-15.01")
def test_a_failed_kill_costs_fatigue_and_then_the_fail_result() -> None:
    m = road(
        a=at("D2", people=["rick"], ammo=2, gas=0),
        encounters=["E08", "E42"],
        dice=("K2", "-", "-", "N2", "K1", "A1", "-", "-"),
    )
    play(m, "step D3", "fire")
    assert tokens_at(m, "C2", "D2", "C3", "E3", "D4", "C4") == [1, 2, 1, 1, 1, 0]
    play(m, "fire")
    # 5 of 6: one fatigue, nothing collected; the second card was still drawn and gave its food
    assert (fatigue_of(m, "rick"), stock(m), look(m).active) == (1, (2, 0, 0), 1)
    assert discards(m) == ["E08", "E42"]


@pytest.mark.rule("WD-13.11", "WD-12.03", "WD-18.04", "WD-13.17")
def test_fatigue_first_then_the_loss_then_collecting() -> None:
    m = road(a=at("B5", people=["rick"], ammo=0), encounters=["E18"], dice=("K2", "-", "-"))
    play(m, "step C5")
    assert (fatigue_of(m, "rick"), stock(m)) == (2, (0, 1, 0))
    play(m, "collect food")
    assert stock(m) == (1, 1, 0)


@pytest.mark.rule("WD-12.03")
def test_collecting_is_a_choice() -> None:
    m = road(a=at("D1", people=["rick"]), encounters=["E42"], dice=("A1", "-", "-"))
    play(m, "step C2", "pass")
    assert (stock(m), look(m).active) == ((2, 1, 1), 1)


@pytest.mark.rule("WD-13.06")
def test_an_empty_deck_is_renewed_from_the_discards() -> None:
    m = road(a=at("F5", people=["rick"]), encounters=["E76"], encounter_deck=1, dice=["-"] * 30)
    g = look(m)
    g.encounter_discards = g.encounter_discards[:5]
    before = set(g.encounter_discards)
    m = road(
        a=at("F5", people=["rick"]), encounters=["E76"], encounter_deck=1, encounter_discards=tuple(sorted(before))
    )
    play(m, "step E4")
    # E76 is failed for want of gas; nothing is collected. The second card came from the 6 shuffled discards
    assert look(m).card in {*before, look(m).content.by_code["E76"]}
    assert len(look(m).encounter_deck) == 5


@pytest.mark.rule("WD-13.07", "WD-12.05")
def test_without_any_card_nothing_is_collected() -> None:
    m = road(a=at("D1", people=["rick"]), encounter_deck=0, encounter_discards=())
    play(m, "step C2")
    assert (stock(m), look(m).active) == ((1, 1, 1), 1)


@pytest.mark.rule("WD-18.01")
def test_a_tracker_stops_at_ten() -> None:
    m = road(a=at("D1", people=["rick"], gas=9), encounters=["E39"], dice=("A1", "A1", "-"))
    play(m, "step C2", "pass")
    assert stock(m)[1] == 10


@pytest.mark.rule("WD-4.09", "WD-12.03")
def test_nadine_finds_more_food_the_first_time() -> None:
    m = road(a=at("D1", people=["nadine"]), encounters=["E42"], dice=("A1",))
    play(m, "step C2", "collect food")
    assert stock(m)[0] == 4


# Survive


@pytest.mark.rule("WD-13.10", "WD-13.11")
def test_a_survive_challenge_is_met_when_nobody_dies() -> None:
    m = road(a=at("D1", people=["rick", "chris"], ammo=0), encounters=["E23"], dice=("K2", "K2", "-", "-"))
    play(m, "step C2", "tire rick", "tire rick", "tire chris")
    assert now(m)[0] == "find-any"


@pytest.mark.rule("WD-13.10", "WD-17.02", "WD-18.04", "WD-13.17")
def test_a_death_fails_a_survive_challenge() -> None:
    m = road(
        a=at("D1", people=["rick", "chris"], fatigue={"rick": 1, "chris": 2}, ammo=0, food=0),
        encounters=["E23"],
        dice=("K2", "K2", "-", "K1"),
    )
    play(m, "step C2", "tire rick", "tire chris")
    # Lose any 2 takes the only gas
    assert (people_of(m), stock(m), fatigue_of(m, "rick")) == (["rick"], (0, 0, 0), 2)
    assert now(m)[0] == "collect"


@pytest.mark.rule("WD-13.12")
def test_deaths_by_a_result_do_not_change_whether_a_challenge_was_met() -> None:
    m = road(
        a=at("D1", people=["rick", "chris"], fatigue={"chris": 2}, ammo=0),
        encounters=["E32"],
        dice=("K2", "K2", "K1", "-"),
    )
    play(m, "step C2")
    # Survived; the success heals, and no fatigue comes from the fail result
    assert now(m)[0] == "heal"


@pytest.mark.rule("WD-13.20", "WD-22.01", "WD-13.05")
def test_a_party_wiped_out_by_a_card_collects_nothing() -> None:
    m = road(
        a=at("D1", people=["rick"], fatigue={"rick": 2}, ammo=0),
        encounters=["E01"],
        dice=("-", "-", "-"),
        options={"reentry": "off"},
    )
    play(m, "step C2")
    assert (party(m).status, discards(m), stock(m)) == ("out", ["E01"], (0, 0, 0))
    assert look(m).active == 1


# Payments


@pytest.mark.rule("WD-13.03", "WD-13.16")
def test_a_payment_is_offered_only_if_it_can_be_made_in_full() -> None:
    m = road(a=at("D1", people=["rick"], food=1), encounters=["E62"], followers=["chris"])
    play(m, "step C2")
    # Not offered: failed, and nothing is collected
    assert (people_of(m), look(m).active) == (["rick"], 1)
    m = road(a=at("D1", people=["rick"], food=2), encounters=["E62"], followers=["chris"])
    play(m, "step C2")
    assert (now(m), options_of(m)) == (("pay", 0), ["accept", "pass"])
    play(m, "accept", "pass")
    assert (people_of(m), stock(m)[0]) == (["rick", "chris"], 0)


@pytest.mark.rule("WD-13.03")
def test_declining_an_offer_fails() -> None:
    m = road(a=at("D1", people=["rick"], food=1), encounters=["E64"])
    play(m, "step C2", "pass")
    assert (stock(m), look(m).active) == ((1, 1, 1), 1)


@pytest.mark.rule("WD-18.03", "WD-26.07")
def test_any_payment_lets_the_payer_choose() -> None:
    m = road(a=at("D1", people=["rick"], food=2), encounters=["E61"])
    play(m, "step C2", "accept", "pay gas", "pay food", "find-or ammo 3", "pass")
    assert stock(m) == (1, 0, 4)


@pytest.mark.rule("WD-13.21", "WD-14.10", "WD-13.03", "WD-13.25")
def test_fatigue_that_kills_everybody_cannot_be_accepted_and_no_shield_helps() -> None:
    m = road(a=at("D1", people=["dale"], fatigue={"dale": 2}, items=["E36"]), encounters=["E68"])
    play(m, "step C2")
    assert (now(m)[0], stock(m)[2], items_of(m)) == ("collect", 0, ["E36"])


@pytest.mark.rule("WD-13.21", "WD-14.10")
def test_fatigue_as_a_payment_is_not_ignored() -> None:
    m = road(a=at("D1", people=["dale"], items=["E36"]), encounters=["E67"])
    play(m, "step C2", "accept")
    assert (fatigue_of(m, "dale"), now(m)[0]) == (2, "find-any")


@pytest.mark.rule("WD-13.21", "WD-13.25", "WD-17.08", "WD-26.01")
def test_how_much_a_party_can_endure() -> None:
    wishes = {"people": ["rick", "carl"], "fatigue": {"rick": 3, "carl": 2}}
    m = road(a=at("D1", **wishes), encounters=["E67"])
    play(m, "step C2")
    assert now(m)[0] == "collect"
    m = road(a=at("D1", **wishes), encounters=["E68"])
    play(m, "step C2", "accept", "pass")
    assert (people_of(m), fatigue_of(m, "carl"), stock(m)[2]) == (["carl"], 2, 3)


@pytest.mark.rule("WD-13.16", "WD-14.05")
def test_an_item_may_be_discarded_for_resources() -> None:
    m = road(a=at("D1", people=["rick"], items=["E10", "E58"]), encounters=["E69"])
    play(m, "step C2", "discard fire-axe-behind-glass")
    assert (items_of(m), now(m)[0]) == (["E58"], "find-any")


# Comparisons and thresholds


@pytest.mark.rule("WD-13.13", "WD-13.24")
@pytest.mark.parametrize(
    ("card", "mine", "theirs", "met"),
    [
        ("E72", {"ammo": 3}, {"ammo": 2}, True),
        ("E72", {"ammo": 3}, {"ammo": 3}, False),
        ("E73", {"food": 0}, {}, True),
        ("E73", {}, {}, True),
        ("E73", {"food": 2}, {}, False),
        ("E74", {"people": ["rick", "chris"]}, {}, True),
        ("E74", {}, {}, False),
        ("E71", {}, {}, True),
        ("E71", {"people": ["rick", "chris"]}, {}, False),
        ("E75", {"fatigue": {"rick": 1}}, {}, True),
        ("E75", {}, {}, False),
        ("E76", {"gas": 3}, {}, True),
        ("E76", {"gas": 2}, {}, False),
        ("E77", {"food": 3}, {}, True),
    ],
)
def test_what_is_compared(card: str, mine: dict[str, object], theirs: dict[str, object], met: bool) -> None:
    m = road(
        a=at("D1", **{"people": ["rick"], **mine}), b=at("M5", **{"people": ["dale"], **theirs}), encounters=[card]
    )
    play(m, "step C2")
    assert look(m).met is met


@pytest.mark.rule("WD-13.24", "WD-13.13")
def test_fatigue_is_added_up_over_the_party() -> None:
    m = road(
        a=at("D1", people=["rick", "arnold"], fatigue={"rick": 2, "arnold": 1}),
        b=at("M5", people=["dale"], fatigue={"dale": 2}),
        encounters=["E75"],
    )
    play(m, "step C2")
    assert now(m)[0] == "heal"


# Other players


@pytest.mark.rule("WD-13.14", "WD-25.04", "WD-1.10")
def test_votes_are_secret_and_a_tie_is_the_active_players() -> None:
    m = road(4, a=at("D1", people=["rick"]), encounters=["E82"])
    play(m, "step C2")
    assert [ask.seat for ask in m.pending] == [0, 1, 2, 3]
    play(m, "0: yes", "1: yes", "2: no", "3: no")
    assert now(m) == ("vote-tie", 0)
    play(m, "yes", "find gas", "find gas")
    # Then everybody else finds one, in seat order
    assert [now(m)] == [("find-any", 1)]
    play(m, "find food", "find gas", "find ammo", "pass")
    assert [stock(m, letter) for letter in "abcd"] == [(1, 3, 1), (2, 1, 1), (1, 2, 1), (1, 1, 2)]


@pytest.mark.rule("WD-13.14", "WD-14.04")
def test_a_radio_adds_weight_to_its_owners_vote_in_any_turn() -> None:
    m = road(a=at("D1", people=["rick"]), b=at("M5", people=["dale"], items=["E60"]), encounters=["E83"])
    play(m, "step C2")
    assert "yes two-way-radio" in options_of(m, 1)
    assert "yes two-way-radio" not in options_of(m, 0)
    play(m, "0: no", "1: yes two-way-radio", "2: no")
    assert (look(m).met, items_of(m, "b"), "E60" in discards(m)) == (True, [], True)


@pytest.mark.rule("WD-13.15", "WD-1.10")
@pytest.mark.parametrize(("card", "asked"), [("E85", 1), ("E86", 2)])
def test_the_neighbour_is_asked(card: str, asked: int) -> None:
    m = road(a=at("D1", people=["rick"]), encounters=[card])
    play(m, "step C2")
    assert (now(m), options_of(m)) == (("answer", asked), ["help", "refuse"])
    play(m, "refuse")
    assert not look(m).met


@pytest.mark.rule("WD-13.15", "WD-23.42")
def test_the_asked_player_gets_what_the_card_says() -> None:
    m = road(a=at("D1", people=["rick"]), encounters=["E85"])
    play(m, "step C2", "help", "find gas", "find gas")
    assert now(m) == ("find-any", 1)
    play(m, "find ammo")
    assert (stock(m, "b"), stock(m)) == ((1, 1, 2), (1, 3, 1))


@pytest.mark.rule("WD-13.15")
def test_a_chosen_player_may_refuse_and_both_suffer() -> None:
    m = road(a=at("D1", people=["rick"]), encounters=["E88"])
    play(m, "step C2", "ask seat-2", "refuse")
    assert (fatigue_of(m, "rick"), fatigue_of(m, "tyreese"), fatigue_of(m, "dale")) == (1, 1, 0)


@pytest.mark.rule("WD-18.09")
def test_an_old_debt_is_handed_over_in_units_of_the_givers_choice() -> None:
    m = road(
        a=at("D1", people=["rick"], gas=10),
        b=at("M5", people=["dale"], fatigue={"dale": 2}, food=0),
        encounters=["E89"],
    )
    play(m, "step C2", "ask seat-1", "help")
    # Food is not there, gas finds no room: only ammo is left, so nobody is asked
    assert (stock(m), stock(m, "b")) == ((1, 10, 2), (0, 1, 0))
    play(m, "rest dale", "rest dale")
    assert fatigue_of(m, "dale") == 0


@pytest.mark.rule("WD-26.07", "WD-13.03", "WD-18.06", "WD-18.08")
def test_the_encounter_of_the_rulebook() -> None:
    m = road(a=at("D1", people=["rick"], food=2), encounters=["E84"])
    play(m, "step C2")
    assert options_of(m) == ["give-to seat-1", "give-to seat-2", "pass"]
    play(m, "give-to seat-2", "find-or ammo 2", "pass")
    assert (stock(m), stock(m, "c")) == ((0, 1, 3), (3, 1, 1))
    m = road(a=at("D1", people=["rick"], food=2), encounters=["E84"])
    play(m, "step C2", "pass", "pass")
    assert stock(m) == (1, 1, 1)


@pytest.mark.rule("WD-18.06", "WD-26.07")
@pytest.mark.parametrize(("card", "asked"), [("E87", "1 of any resource"), ("E84", "2 food"), ("E90", "1 gas")])
def test_the_question_says_what_the_gift_is(card: str, asked: str) -> None:
    m = road(a=at("D1", people=["rick"], food=2), encounters=[card])
    play(m, "step C2")
    assert m.loaded.words.prompt(m.pending[0]).text == f"To whom do you give {asked}?"


@pytest.mark.rule("WD-18.06", "WD-18.08")
def test_a_gift_needs_room() -> None:
    m = road(a=at("D1", people=["rick"], food=2), b=at("M5", people=["dale"], food=9), encounters=["E84"])
    play(m, "step C2")
    assert offered(m, "give-to") == ["seat-2"]


@pytest.mark.rule("WD-13.19", "WD-13.23", "WD-22.06")
def test_cards_about_others_are_passed_over_when_nobody_else_is_left() -> None:
    m = road(
        2,
        a=at("D1", people=["rick"]),
        b=at("M5", people=["dale"], status="out"),
        encounters=["E82", "E42"],
        dice=("A1", "-", "-"),
    )
    play(m, "step C2", "pass")
    assert (discards(m), stock(m)) == (["E82", "E42"], (2, 1, 1))
    drawn = [(event.key, *event.args) for event in m.story if event.key in ("passed-over", "draws")]
    assert drawn == [("passed-over", "radio-parliament"), ("draws", "seat-0", "fishing-line")]


@pytest.mark.rule("WD-13.19", "WD-13.23", "WD-13.06")
def test_a_card_that_is_passed_over_is_shuffled_into_the_next_deck() -> None:
    m = road(
        2, a=at("D1", people=["rick"]), b=at("M5", people=["dale"], status="out"), encounters=["E82"],
        encounter_deck=1, encounter_discards=["E76", "E77"],
    )  # fmt: skip
    play(m, "step C2")
    deck = [look(m).content.encounters[card].code for card in look(m).encounter_deck]
    assert sorted([*deck, *discards(m)]) == ["E76", "E77", "E82"]
    drawn = [event.args[-1] for event in m.story if event.key == "draws"]
    passed = [event.args[0] for event in m.story if event.key == "passed-over"]
    # E82 was among the three cards of the new deck: it lies there still, or it was drawn and passed over again
    assert drawn[0] in ("full-tank", "enough-to-go-around")
    assert ("E82" in deck) == (len(passed) == 1)


@pytest.mark.rule("WD-13.22", "WD-22.08", "WD-22.09", "WD-22.04", "WD-1.11")
def test_a_card_goes_on_without_a_player_whom_it_eliminates() -> None:
    m = road(
        a=at("D1", people=["rick"]),
        b=at("M5", people=["dale"], fatigue={"dale": 2}),
        c=at("J1", people=["shane"]),
        tokens={"D9": [3], "J9": [3]},
        encounters=["E80"],
    )
    play(m, "step C2", "0: yes", "1: yes", "2: yes")
    assert party(m, "b").status == "eliminated"
    play(m, "find gas", "find gas", "pass")
    assert (stock(m), stock(m, "c"), stock(m, "b")) == ((1, 2, 1), (1, 2, 1), (0, 0, 0))
    assert now(m) == ("reenter", 1)
    play(m, "yes")
    while now(m)[0] == "find-any":
        play(m, "find food")
    assert (party(m, "b").status, party(m, "b").in_play) == ("playing", True)
    # The token on the new Starting Space is neither fought nor doubled, and play passes in order
    assert tokens_at(m, "D9", "J9") == [1, 1]
    assert look(m).active == 1


# Items


@pytest.mark.rule("WD-14.01", "WD-14.02", "WD-14.03", "WD-13.05")
def test_a_beaten_inventory_card_is_kept_and_a_failed_one_discarded() -> None:
    m = road(a=at("D1", people=["rick"], ammo=0), encounters=["E10"], dice=("K2", "K1", "-"))
    play(m, "step C2", "pass")
    assert (items_of(m), discards(m)) == (["E10"], [])
    m = road(a=at("D1", people=["rick"], ammo=0), encounters=["E10"], dice=("K1", "-", "-"))
    play(m, "step C2", "lose food", "pass")
    assert (items_of(m), discards(m), fatigue_of(m, "rick")) == ([], ["E10"], 2)


@pytest.mark.rule("WD-14.03", "WD-15.10")
def test_an_ace_in_the_hole_meets_a_challenge_without_a_fight() -> None:
    m = road(a=at("D1", people=["rick"], items=["E70"]), encounters=["E31"])
    play(m, "step C2")
    assert now(m) == ("sure-success", 0)
    play(m, "use everything-has-a-price", "pass")
    assert (stock(m), fatigue_of(m, "rick"), items_of(m)) == ((2, 2, 2), 0, [])


@pytest.mark.rule("WD-14.08")
def test_items_are_offered_before_a_card_is_drawn_and_before_it_is_faced() -> None:
    m = road(a=at("D1", people=["rick"], items=["E54"], gas=0), encounters=["E64"])
    play(m, "step C2")
    assert (now(m), look(m).facing) == (("items", 0), ())
    play(m, "pass")
    assert (now(m)[0], len(look(m).facing)) == ("items", 1)
    play(m, "use jerry-cans", "accept")
    assert (stock(m)[1], now(m)[0]) == (2, "find-any")


# Followers


@pytest.mark.rule("WD-19.01", "WD-4.09", "WD-26.02", "WD-26.03", "WD-2.05")
def test_a_follower_joins_with_their_instruction() -> None:
    m = road(a=at("D1", people=["rick"], food=2), encounters=["E62"], followers=["billy"])
    play(m, "step C2", "accept", "pass")
    assert (people_of(m), stock(m)[0]) == (["rick", "billy"], 2)


@pytest.mark.rule("WD-19.02")
def test_an_empty_follower_deck_brings_nobody() -> None:
    m = road(a=at("D1", people=["rick"], food=2), encounters=["E62"], follower_deck=())
    play(m, "step C2", "accept", "pass")
    assert people_of(m) == ["rick"]


@pytest.mark.rule("WD-19.08", "WD-19.10", "WD-19.11", "WD-8.10", "WD-6.03")
@pytest.mark.parametrize("beaten", [True, False])
def test_a_trapped_follower_is_rescued_if_the_card_is_beaten(beaten: bool) -> None:
    m = road(
        a=at("D1", people=["rick"]), trapped={"gus": "D2"}, encounters=["E42"], dice=("A1" if beaten else "-", "-", "-")
    )
    play(m, "step D2")
    if beaten:
        # The Success result first, then Gus joins and finds something
        assert (stock(m), now(m)) == ((2, 1, 1), ("find-any", 0))
        play(m, "find gas")
        assert (people_of(m), stock(m)) == (["rick", "gus"], (2, 2, 1))
    else:
        assert (people_of(m), fatigue_of(m, "rick"), stock(m)) == (["rick"], 1, (1, 1, 1))
    gus = look(m).content.person_number["gus"]
    assert (look(m).trapped[gus] < 0) is beaten
    assert look(m).active == 1


@pytest.mark.rule("WD-19.09", "WD-19.08", "WD-19.11", "WD-12.08")
def test_the_player_says_what_each_card_is_for() -> None:
    m = road(
        a=at("D1", people=["rick"]),
        trapped={"chris": "C2"},
        encounters=["E42", "E07"],
        dice=("-", "-", "-", "K2", "K1", "-"),
    )
    play(m, "step C2")
    assert options_of(m) == ["for-icon", "for chris"]
    play(m, "for-icon", "collect food")
    # The second card is for Chris, who joins; nothing is collected for it
    assert (people_of(m), stock(m), look(m).active) == (["rick", "chris"], (3, 1, 1), 1)


@pytest.mark.rule("WD-19.13", "WD-11.06", "WD-19.08")
def test_tokens_on_a_marker_are_fought_first() -> None:
    m = road(
        a=at("D1", people=["rick"], ammo=0),
        tokens={"D2": [1]},
        trapped={"chris": "D2"},
        encounters=["E42"],
        dice=("-", "-", "-", "A1", "-", "-"),
    )
    play(m, "step D2")
    assert (fatigue_of(m, "rick"), tokens_at(m, "D2"), people_of(m)) == (1, [0], ["rick", "chris"])


@pytest.mark.rule("WD-19.04", "WD-19.07", "WD-3.11", "WD-19.14")
def test_a_follower_is_left_at_the_nearest_starting_space() -> None:
    m = road(
        a=at("A2", people=["dale", "penny", "chris"], fatigue={"penny": 1, "chris": 2}, ammo=0),
        b=at("M5", people=["rick"]),
        encounters=["E28", "E76"],
        dice=("blue:K2", "blue:K2", "green:K1", "blue:K1", "green:-", "red:-"),
    )
    play(m, "step A1", "tire chris")
    # Chris died of it, so Penny is left behind; A5 and D1 are both 4 steps away
    assert (now(m), options_of(m)) == (("nearest-start", 0), ["at D1", "at A5"])
    play(m, "at D1")
    g = look(m)
    penny = g.content.person_number["penny"]
    assert (people_of(m), g.content.spaces[g.trapped[penny]].id, g.fatigue[penny]) == (["dale"], "D1", 0)
    assert penny not in (*g.follower_deck, *g.dead)


@pytest.mark.rule("WD-19.03", "WD-19.05", "WD-19.12")
def test_a_follower_left_here_gets_no_attempt_at_once() -> None:
    m = road(a=at("D1", people=["rick", "gus", "chris"], ammo=0), encounters=["E06"], dice=("K2", "K2", "K1", "-", "-"))
    play(m, "step C2", "tire rick")
    # One zombie was left. The Starting Character cannot be chosen
    assert (now(m), options_of(m)) == (("leave-follower", 0), ["pick gus", "pick chris"])
    play(m, "pick gus", "collect food")
    assert (people_of(m), look(m).active) == (["rick", "chris"], 1)
    assert look(m).content.spaces[look(m).trapped[look(m).content.person_number["gus"]]].id == "C2"


@pytest.mark.rule("WD-19.05")
@pytest.mark.parametrize("card", ["E16", "E37"])
def test_the_last_survivor_is_never_lost_to_a_result(card: str) -> None:
    m = road(a=at("D1", people=["dmitri"], ammo=0, items=["E10"]), encounters=[card], dice=("K3", "K2"))
    play(m, "step C2")
    assert people_of(m) == (["dmitri"] if card == "E16" else [])


@pytest.mark.rule("WD-19.05", "WD-17.09")
def test_a_follower_dies_of_a_fail_result() -> None:
    m = road(
        a=at("D1", people=["rick", "gus", "chris"], ammo=0), encounters=["E16"], dice=("K2", "K2", "K1", "-", "K1")
    )
    play(m, "step C2", "tire rick", "pick chris")
    assert people_of(m) == ["rick", "gus"]
    assert look(m).content.person_number["chris"] in look(m).dead


# Tokens by cards


@pytest.mark.rule("WD-16.10", "WD-13.18")
def test_tokens_near_go_on_spaces_of_the_active_players_choice() -> None:
    m = road(a=at("D1", people=["rick"]), encounters=["E51"], dice=["-"] * 3)
    play(m, "step C2")
    assert now(m) == ("token-on", 0)
    play(m, "token-on C3", "token-on B2")
    assert {"C3", "B2"} <= crowded(m)


@pytest.mark.rule("WD-25.09", "WD-10.07", "WD-13.18")
def test_tokens_are_cleared_unseen_within_two_steps() -> None:
    m = road(
        a=at("D1", people=["rick"]),
        tokens={"C3": [6], "A1": [6], "B3": [5]},
        encounters=["E51"],
        dice=("A1", "A1", "-"),
    )
    play(m, "step C2")
    assert now(m) == ("clear", 0)
    # D1 was just left; C3 and B3 are near, A1 is too far
    assert {each.split()[1] for each in offered(m, "clear")} == {"D1", "C3", "B3"}
    play(m, *[f"clear {each}" for each in offered(m, "clear") if each.endswith("C3")], "pass")
    assert tokens_at(m, "C3", "B3") == [0, 1]
