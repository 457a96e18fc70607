"""Section 9: trade."""

from __future__ import annotations

import pytest

from shamble.engine.errors import BadAnswer
from shamble.testing import at, off_board, options_of, play, table

from .helpers import ammo_on, asked_until, gear_of, now, pouch_of, who

# Both halves


@pytest.mark.rule("BD-9.01", "BD-9.04", "BD-9.05")
def test_one_item_goes_each_way_and_the_active_players_first() -> None:
    m = table("best_defense", rick=at("farm", food=3), glenn=at("farm", allies=3), maggie=at("town"), phase="trade")
    assert now(m) == ("trade", 0)
    play(m, "give-food")
    # The gift is there before the return gift is asked for
    assert (who(m, "rick").food, who(m, "glenn").food) == (2, 1)
    assert now(m) == ("return-gift", 1)
    play(m, "give-ally")
    assert (who(m, "rick").allies, who(m, "glenn").allies) == (1, 2)
    # Then the step is over
    assert now(m)[0] == "first-event"


@pytest.mark.rule("BD-9.01")
def test_only_survivors_at_the_same_location_trade() -> None:
    m = table("best_defense", rick=at("farm", food=1), glenn=at("farm"), maggie=at("town", food=1), phase="trade")
    play(m, "give-food")
    # Then Glenn was the only one who could receive it, and Maggie is not asked
    assert who(m, "glenn").food == 1
    play(m, "pass")
    assert now(m)[0] == "first-event"


@pytest.mark.rule("BD-9.01")
def test_the_giver_chooses_who_receives() -> None:
    m = table("best_defense", rick=at("farm", food=1), glenn=at("farm"), maggie=at("farm"), phase="trade")
    play(m, "give-food")
    assert (now(m), options_of(m)) == (("receiver", 0), ["to glenn", "to maggie"])
    play(m, "to maggie")
    assert (who(m, "glenn").food, who(m, "maggie").food) == (0, 1)


@pytest.mark.rule("BD-9.02")
def test_giving_obliges_nobody_to_give_back() -> None:
    m = table("best_defense", rick=at("farm", food=1), glenn=at("farm", allies=1), phase="trade")
    play(m, "give-food", "pass")
    assert (who(m, "rick").allies, who(m, "glenn").allies) == (0, 1)


@pytest.mark.rule("BD-9.02")
def test_receiving_does_not_require_giving() -> None:
    m = table("best_defense", rick=at("farm"), glenn=at("farm", allies=1), phase="trade")
    play(m, "give-nothing", "give-ally")
    assert who(m, "rick").allies == 1


@pytest.mark.rule("BD-9.03")
def test_another_than_the_receiver_may_give_back() -> None:
    m = table("best_defense", rick=at("farm", food=1), glenn=at("farm"), maggie=at("farm", allies=1), phase="trade")
    play(m, "give-food", "to glenn", "pass")
    assert now(m) == ("return-gift", 2)
    play(m, "give-ally")
    assert who(m, "rick").allies == 1


@pytest.mark.rule("BD-9.05", "BD-9.12")
def test_the_first_who_gives_ends_the_step() -> None:
    m = table("best_defense", rick=at("farm"), glenn=at("farm", allies=2), maggie=at("farm", allies=2), phase="trade")
    play(m, "give-nothing", "give-ally")
    assert now(m)[0] == "first-event"
    assert (who(m, "rick").allies, who(m, "maggie").allies) == (1, 2)


@pytest.mark.rule("BD-9.06")
def test_a_gift_cannot_be_refused() -> None:
    # Given one single receiver
    m = table("best_defense", rick=at("farm", gear=["katana"]), glenn=at("farm"), phase="trade")
    play(m, "give katana")
    # Then it has the gift without having been asked for anything but a return
    assert gear_of(m, "glenn") == ["katana"]
    assert now(m) == ("return-gift", 1)


# Items


@pytest.mark.rule("BD-9.07")
def test_an_item_is_one_card_or_one_token() -> None:
    m = table(
        "best_defense",
        rick=at("farm", food=4, allies=4, gear={"rifle-1": 3, "katana": 0}, pouch={"spare-clip-1": 2}),
        glenn=at("farm", gear=["rifle-2"]),
        phase="trade",
    )
    assert options_of(m) == [
        "skip-trade",
        "give-nothing",
        "give-food",
        "give-ally",
        "give rifle-1",
        "give-round rifle-1",
        "give katana",
        "give spare-clip-1",
    ]


@pytest.mark.rule("BD-9.07")
@pytest.mark.parametrize(
    ("gift", "changes"),
    (
        ("give-food", (3, 4, ["rifle-1"], ["spare-clip-1"])),
        ("give-ally", (4, 3, ["rifle-1"], ["spare-clip-1"])),
        ("give rifle-1", (4, 4, [], ["spare-clip-1"])),
        ("give spare-clip-1", (4, 4, ["rifle-1"], [])),
    ),
)
def test_exactly_one_item_leaves_the_giver(gift: str, changes: tuple[int, int, list[str], list[str]]) -> None:
    m = table(
        "best_defense",
        rick=at("farm", food=4, allies=4, gear={"rifle-1": 3}, pouch={"spare-clip-1": 2}),
        glenn=at("farm"),
        phase="trade",
    )
    play(m, gift)
    rick, glenn = who(m, "rick"), who(m, "glenn")
    assert (rick.food, rick.allies, gear_of(m, "rick"), pouch_of(m, "rick")) == changes
    assert (glenn.food, glenn.allies) == (4 - rick.food, 4 - rick.allies)
    assert gear_of(m, "glenn") == ([] if changes[2] else ["rifle-1"])
    assert pouch_of(m, "glenn") == ([] if changes[3] else ["spare-clip-1"])
    # An Ammo card goes with all Ammo on it
    assert ammo_on(m, "spare-clip-1") == 2


@pytest.mark.rule("BD-9.08")
@pytest.mark.parametrize("load", (0, 3))
def test_a_weapon_is_given_with_all_its_ammo(load: int) -> None:
    m = table("best_defense", rick=at("farm", gear={"rifle-1": load}), glenn=at("farm"), phase="trade")
    play(m, "give rifle-1")
    assert (gear_of(m, "glenn"), ammo_on(m, "rifle-1")) == (["rifle-1"], load)


@pytest.mark.rule("BD-9.09")
def test_a_single_ammo_goes_only_to_who_has_a_weapon_of_its_type() -> None:
    # Given Glenn has a Handgun and Maggie two Rifles
    m = table(
        "best_defense",
        rick=at("farm", gear={"rifle-1": 2}),
        glenn=at("farm", gear=["handgun-1"]),
        maggie=at("farm", gear=["rifle-2", "rifle-3"]),
        phase="trade",
    )
    play(m, "give-round rifle-1")
    # Then Maggie gets it and chooses the weapon
    assert (now(m), options_of(m)) == (("which-weapon", 2), ["onto rifle-2", "onto rifle-3"])
    play(m, "onto rifle-3")
    assert [ammo_on(m, card) for card in ("rifle-1", "rifle-2", "rifle-3", "handgun-1")] == [1, 0, 1, 0]


@pytest.mark.rule("BD-9.09")
def test_a_single_ammo_is_refused_without_such_a_weapon() -> None:
    m = table(
        "best_defense",
        rick=at("farm", gear={"rifle-1": 2}),
        glenn=at("farm", gear=["handgun-1"]),
        maggie=at("town", gear=["rifle-2"]),
        phase="trade",
    )
    with pytest.raises(BadAnswer):
        play(m, "give-round rifle-1")
    assert [(each.words, each.clause) for each in m.pending[0].refusals()] == [("give-round rifle-1", "BD-9.09")]


@pytest.mark.rule("BD-9.09")
def test_a_single_ammo_may_be_the_return_gift() -> None:
    # Given the active player has a Rifle and no Handgun
    m = table(
        "best_defense",
        rick=at("farm", gear=["rifle-1"]),
        glenn=at("farm", gear={"rifle-2": 2, "handgun-1": 2}),
        phase="trade",
    )
    play(m, "give-nothing")
    assert options_of(m) == ["pass", "give rifle-2", "give-round rifle-2", "give handgun-1"]
    assert [each.words for each in m.pending[0].refusals()] == ["give-round handgun-1"]
    play(m, "give-round rifle-2")
    assert (ammo_on(m, "rifle-1"), ammo_on(m, "rifle-2")) == (1, 1)


@pytest.mark.rule("BD-9.10")
def test_no_single_ammo_is_taken_from_an_ammo_card() -> None:
    # Given a partner with a matching weapon
    m = table(
        "best_defense",
        rick=at("farm", pouch={"spare-clip-1": 2}),
        glenn=at("farm", gear=["rifle-1"]),
        phase="trade",
    )
    assert options_of(m) == ["skip-trade", "give-nothing", "give spare-clip-1"]
    assert [(each.words, each.clause) for each in m.pending[0].refusals()] == [("give-round spare-clip-1", "BD-9.10")]


# Who is asked


@pytest.mark.rule("BD-9.11")
def test_the_others_do_not_trade_with_each_other() -> None:
    m = table(
        "best_defense",
        rick=at("farm", food=1),
        glenn=at("farm", allies=1),
        maggie=at("farm", gear=["katana"]),
        phase="trade",
    )
    # When Glenn gives, the receiver is the active player without a question
    play(m, "give-nothing", "give-ally")
    assert (who(m, "rick").allies, who(m, "maggie").allies) == (1, 0)
    assert now(m)[0] == "first-event"


@pytest.mark.rule("BD-9.12")
def test_the_return_gift_is_asked_for_clockwise_from_the_active_player() -> None:
    # Given the third seat is active while the second leads
    m = table(
        "best_defense",
        rick=at("farm", food=1),
        glenn=at("farm", food=1),
        maggie=at("farm", food=1),
        andrea=at("farm", food=1),
        leader="glenn",
        turn="maggie",
        phase="trade",
    )
    play(m, "give-nothing")
    assert asked_until(m, "event") == [("return-gift", 3), ("return-gift", 0), ("return-gift", 1)]


@pytest.mark.rule("BD-9.12")
def test_who_skips_the_step_is_offered_nothing() -> None:
    m = table("best_defense", rick=at("farm"), glenn=at("farm", food=1), phase="trade")
    play(m, "skip-trade")
    assert now(m)[0] == "first-event"


@pytest.mark.rule("BD-9.13")
def test_experts_trade_in_silence() -> None:
    m = table(
        "best_defense",
        options={"difficulty": "expert"},
        rick=at("farm", food=1),
        glenn=at("farm", food=1),
        phase="trade",
    )
    assert m.scene(0).silence
    play(m, "give-nothing")
    assert now(m)[0] == "return-gift"
    assert m.scene(1).silence


@pytest.mark.rule("BD-9.14")
def test_alone_nobody_is_asked() -> None:
    m = table("best_defense", rick=at("farm", food=1), glenn=at("town", food=1), maggie=off_board(), phase="trade")
    assert now(m)[0] == "first-event"


# Two-Way Radio


@pytest.mark.rule("BD-9.15")
def test_with_a_two_way_radio_everybody_on_board_counts_as_here() -> None:
    # Given nobody is with Rick
    m = table(
        "best_defense",
        rick=at("farm", food=1, gear=["two-way-radio"]),
        glenn=at("prison", allies=1),
        maggie=at("town", allies=1),
        andrea=off_board(allies=1),
        phase="trade",
    )
    play(m, "give-food")
    assert options_of(m) == ["to glenn", "to maggie"]
    play(m, "to glenn")
    # Then both gifts reach over the board
    assert now(m) == ("return-gift", 1)
    play(m, "pass", "give-ally")
    assert (who(m, "glenn").food, who(m, "rick").allies, who(m, "maggie").allies) == (1, 1, 0)


@pytest.mark.rule("BD-9.15")
def test_a_radio_that_is_given_away_still_serves_the_whole_step() -> None:
    m = table("best_defense", rick=at("farm", gear=["two-way-radio"]), glenn=at("prison", allies=1), phase="trade")
    play(m, "give two-way-radio")
    assert now(m) == ("return-gift", 1)
    play(m, "give-ally")
    assert (gear_of(m, "glenn"), who(m, "rick").allies) == (["two-way-radio"], 1)


@pytest.mark.rule("BD-9.15")
def test_the_radio_of_another_is_of_no_use() -> None:
    m = table("best_defense", rick=at("farm", food=1), glenn=at("prison", gear=["two-way-radio"]), phase="trade")
    assert now(m)[0] == "first-event"
