"""Windows: who is asked follows from public facts, what is offered from the hand, and nothing gives a hand away."""

from __future__ import annotations

import pytest

from shamble.testing import at, options_of, play

from .helpers import DRAW, SHOPPER, asked, friends, offered, on, pile, state, there, town, z


@pytest.mark.rule("LU-1.07", "LU-6.04", "LU-11.06", "LU-25.09")
def test_an_event_is_cancelled_by_another_z() -> None:
    m = town(
        ben=at("6-6"),
        billy=at("1-1", hand=["nothing-to-see-here-1"]),
        bob=at("12-12", hand=["nothing-to-see-here-2"]),
        frames=DRAW,
        top={"reactions": ["alarm-bells"]},
    )
    assert (asked(m), m.pending[0].seat) == ("at-event", 1)
    play(m, "play nothing-to-see-here-1")
    assert asked(m) == "turn", "after a cancelled Event its window is closed"
    assert state(m).lasting == []
    assert pile(m, "aid_discards") == ["nothing-to-see-here-1"]
    assert pile(m, "reaction_discards") == ["alarm-bells"]


@pytest.mark.rule("LU-11.06")
def test_the_event_after_a_cancelled_one_is_carried_out() -> None:
    m = town(
        ben=at("6-6"),
        billy=at("1-1", hand=["nothing-to-see-here-1"]),
        frames=[("draw-reactions", 0, 2, 0)],
        top={"reactions": ["alarm-bells", "self-defence-night"]},
    )
    play(m, "play nothing-to-see-here-1")
    assert (asked(m), len(state(m).lasting)) == ("turn", 1)


@pytest.mark.rule("LU-25.06", "LU-25.11", "LU-25.13", "LU-25.05")
@pytest.mark.parametrize(("hold", "offer"), [("inside-tip", []), ("street-watch-1", ["street-watch-1"])])
def test_who_is_asked_does_not_depend_on_the_hold_itself(hold: str, offer: list[str]) -> None:
    m = town(
        ben=at("8-7"),
        billy=at("1-1", holds=[hold], hand=["fear-1", "fear-2"]),
        bob=at("12-12", hand=["hush-1", "hush-2", "heave-1"]),
        living={"9-7": {**SHOPPER, "checked": ["ben"]}},
        dice=(0,),
    )
    play(m, on(m, "9-7", "attack"))
    assert (asked(m), m.pending[0].seat) == ("at-other-attack", 1)
    assert offered(m, "play") == offer
    told = len(m.story)
    play(m, "pass")
    assert asked(m) != "at-other-attack"
    keys = [event.key for event in list(m.story)[told:]]
    assert "pass" not in " ".join(keys)


@pytest.mark.rule("LU-25.11", "LU-25.12")
def test_nobody_is_asked_when_all_copies_lie_open() -> None:
    m = town(ben=at("6-6"), billy=at("1-1", hand=["fear-1"]), frames=DRAW, top={"reactions": ["alarm-bells"]})
    assert (asked(m), options_of(m)) == ("at-event", ["pass"])
    play(m, "pass")
    assert asked(m) == "turn"
    m = town(
        ben=at("6-6"),
        billy=at("1-1", hand=["fear-1"]),
        frames=DRAW,
        top={"reactions": ["alarm-bells"]},
        discards={
            "aid": ["nothing-to-see-here-1", "nothing-to-see-here-2"],
            "reactions": ["hush-money-1", "hush-money-2"],
        },
    )
    assert asked(m) == "turn"


@pytest.mark.rule("LU-25.12", "LU-25.09")
def test_a_window_goes_round_once() -> None:
    m = town(
        ben=at("8-7"),
        billy=at("1-1", holds=["tip-off-1", "tip-off-2"]),
        bob=at("12-12", holds=["inside-tip"]),
        living={"9-7": SHOPPER},
        dice=(2,),
    )
    play(m, on(m, "9-7", "check"))
    assert m.pending[0].seat == 1
    play(m, "play tip-off-1", "play tip-off-2")
    assert asked(m) == "turn", "both copies lie open now, so the third Z could hold none"
    assert state(m).actions == 2, "2 and 2 of the die against 1 and 4: the fail text takes an action"


@pytest.mark.rule("LU-25.10", "LU-8.09", "LU-6.04")
def test_after_a_re_roll_the_window_opens_again() -> None:
    m = town(
        ben=at("8-7", hand=["lucky-twitch-1", "lucky-twitch-2"]),
        billy=at("1-1"),
        living={"9-7": {"card": "beat-cop", "checked": ["ben"]}},
        dice=("X", "X", 1),
    )
    play(m, on(m, "9-7", "attack"), "pass", "play lucky-twitch-1")
    assert asked(m) == "at-post-attack"
    play(m, "play lucky-twitch-2")
    assert there(m, "9-7").injured


@pytest.mark.rule("LU-4.16", "LU-6.04", "LU-25.11")
def test_free_cards_are_playable_without_actions() -> None:
    m = town(ben=at("6-6", hand=["second-wind-1"]), billy=at("1-1"), actions=0)
    assert options_of(m) == ["play second-wind-1", "end-turn"]
    play(m, "play second-wind-1")
    assert state(m).actions == 1
    idle = town(ben=at("6-6", hand=["hush-1"]), billy=at("1-1"), actions=0)
    assert (asked(idle), options_of(idle)) == ("turn", ["end-turn"])
    empty = town(ben=at("6-6"), billy=at("1-1"), actions=0)
    assert state(empty).active == 1, "without hand cards nothing is hidden by asking"


@pytest.mark.rule("LU-4.17", "LU-25.11", "LU-2.07")
def test_a_door_is_jammed_before_a_turn() -> None:
    m = town(ben=at("6-6"), billy=at("1-1", holds=["jammed-door"]), phase="start")
    assert (asked(m), m.pending[0].seat) == ("at-other-start", 1)
    play(m, "play jammed-door")
    assert "1-1 out" in offered(m, "jam")
    play(m, "jam 1-1 out")
    assert not state(m).town.exits


@pytest.mark.rule("LU-11.07", "LU-25.14", "LU-20.08")
def test_a_hold_is_kept_secret() -> None:
    m = town(ben=at("6-6"), billy=at("1-1"), frames=DRAW, top={"reactions": ["tip-off-1"]})
    assert len(z(m, "ben").holds) == 1
    assert m.game.sight(m.state, 2, 0).cards("holds", 0) == z(m, "ben").holds
    assert m.game.sight(m.state, 2, 1).cards("holds", 0) == [None]
    lines = [line.text for line in m.log(1)]
    assert not any("Tip-Off" in line for line in lines)
    assert any("keeps a Hold" in line for line in lines)
    assert any("Tip-Off" in line.text for line in m.log(0))


@pytest.mark.rule("LU-11.07", "LU-4.08")
def test_holds_for_your_own_turn() -> None:
    m = town(ben=at("8-7", holds=["crowd-cover", "inside-tip"]), billy=at("1-1"), living={"9-7": SHOPPER}, dice=(-2,))
    play(m, "play crowd-cover", on(m, "9-7", "check"))
    assert state(m).actions == 3, "2 and 1 of the cover minus 2 is enough for 1"
    play(m, "play inside-tip")
    assert asked(m) == "reorder"
    play(m, options_of(m)[1], options_of(m)[0])
    assert pile(m, "reaction_discards") == ["crowd-cover", "inside-tip"]


@pytest.mark.rule("LU-11.06", "LU-25.11")
def test_hush_money_works_on_your_own_event_only() -> None:
    m = town(
        ben=at("6-6", holds=["hush-money-1"]),
        billy=at("1-1", holds=["hush-money-2"]),
        frames=DRAW,
        top={"reactions": ["curfew"]},
    )
    assert m.pending[0].seat == 0
    play(m, "play hush-money-1")
    assert state(m).lasting == []
    assert asked(m) == "turn"


@pytest.mark.rule("LU-6.14", "LU-25.11")
def test_an_event_that_changes_nothing_is_not_worth_a_card() -> None:
    m = town(
        ben=at("6-6"), billy=at("1-1", hand=["nothing-to-see-here-1"]), frames=DRAW, top={"reactions": ["dog-whistle"]}
    )
    assert asked(m) == "turn"
    empty = {"ben": at("6-6"), "billy": at("1-1", hand=["fear-1"]), "frames": DRAW}
    m = town(**empty, supply={"kid": 0}, top={"reactions": ["class-dismissed-1"]})
    assert asked(m) == "turn", "there is no Kid to come"
    m = town(**empty, supply={"officer": 0}, top={"reactions": ["extra-patrol-1"]})
    assert asked(m) == "turn"
    m = town(**empty, supply={"generic": 0}, top={"reactions": ["tour-bus-1"]})
    assert asked(m) == "turn"
    m = town(**empty, supply={"generic": 0}, options={"mode": "co-op"}, top={"reactions": ["tour-bus-1"]})
    assert asked(m) == "at-event", "it would lose the game"
    m = town(**empty, aid=(), top={"reactions": ["lost-and-found"]})
    assert asked(m) == "turn"


@pytest.mark.rule("LU-6.08", "LU-25.15", "LU-11.02")
def test_the_police_scanner_looks_and_buries() -> None:
    m = town(
        ben=at("6-6", gear=["police-scanner"]),
        billy=at("1-1"),
        phase="town",
        top={"reactions": ["late-pizza", "new-in-town-1", "new-in-town-2"]},
    )
    assert options_of(m) == ["pass", "look police-scanner", "use police-scanner"]
    play(m, "look police-scanner")
    assert m.game.sight(m.state, 2, 0).cards("reactions")[-1] == state(m).reactions[-1]
    play(m, "use police-scanner")
    assert pile(m, "reactions")[0] == "late-pizza"
    assert pile(m, "aid_discards") == ["police-scanner"]


@pytest.mark.rule("LU-7.11", "LU-6.08", "LU-6.14")
def test_fail_texts_can_be_answered_by_open_cards() -> None:
    m = town(
        ben=at("8-7", gear=["costume-badge-1", "tattered-umbrella-1"]),
        billy=at("1-1"),
        living={"9-7": {"card": "beat-cop", "checked": ["ben"]}, "7-7": {"card": "tired-kid", "checked": ["ben"]}},
        dice=("X", "X"),
    )
    play(m, on(m, "9-7", "attack"))
    assert set(offered(m, "use")) == {"costume-badge-1", "tattered-umbrella-1"}
    play(m, "use costume-badge-1")
    assert (asked(m), z(m, "ben").limbs) == ("turn", 4), "ignored once, it is not worth the umbrella as well"
    play(m, on(m, "7-7", "attack"))
    assert offered(m, "use") == ["tattered-umbrella-1"]
    play(m, "use tattered-umbrella-1")
    assert state(m).active == 0, "the turn would have been over"


@pytest.mark.rule("LU-6.06", "LU-6.14")
def test_an_umbrella_keeps_your_feet() -> None:
    m = town(
        ben=at("8-7", gear=["tattered-umbrella-1"]),
        billy=at("1-1"),
        living={"9-7": {"card": "night-shift-nurse"}},
        dice=("X",),
    )
    play(m, on(m, "9-7", "check"))
    assert asked(m) == "turn", "there is nothing left to ignore"
    assert offered(m, "move")


@pytest.mark.rule("LU-6.14")
@pytest.mark.parametrize(
    ("card", "wishes", "worth"),
    [
        ("last-call-regular", {}, False),
        ("last-call-regular", {"hand": ["fear-1"]}, True),
        ("unsuspecting-shopper", {}, True),
        ("slingshot-ace", {}, False),
        ("kennel-officer", {}, False),
        ("evening-jogger", {}, True),
        ("hardware-clerk", {}, True),
        ("church-organist", {}, True),
    ],
)
def test_an_umbrella_is_not_wasted_on_a_fail_text_that_does_nothing(
    card: str, wishes: dict[str, list[str]], worth: bool
) -> None:
    m = town(
        ben=at("8-7", gear=["tattered-umbrella-1"], **wishes),
        billy=at("1-1"),
        living={"9-7": {"card": card}},
        top={"reactions": ["patch-of-fog"]},
        dice=("X",),
    )
    play(m, on(m, "9-7", "check"))
    while asked(m) in ("at-pre-check", "at-post-check"):
        play(m, "pass")
    assert (asked(m) == "at-fail") == worth


@pytest.mark.rule("LU-6.14", "LU-25.04")
def test_without_actions_left_an_unknown_living_costs_nothing_to_fail() -> None:
    things = {"ben": at("8-7", gear=["tattered-umbrella-1"]), "billy": at("1-1"), "living": {"9-7": "officer"}}
    m = town(**things, officer_pile=(), actions=1, dice=("X",))
    play(m, on(m, "9-7", "check"))
    assert asked(m) == "turn"
    m = town(**things, officer_pile=(), actions=2, dice=("X",))
    play(m, on(m, "9-7", "check"))
    assert asked(m) == "at-fail"


@pytest.mark.rule("LU-25.09")
def test_in_a_turn_its_player_decides_first_whoever_drew_the_event() -> None:
    m = town(
        ben=at("6-6", hand=["fear-1"]),
        billy=at("1-1", hand=["fear-2"]),
        bob=at("12-12", hand=["fear-3"]),
        options={"mode": "co-op"},
        turn="billy",
        frames=[("draw-reactions", 2, 1, 0)],
        top={"reactions": ["alarm-bells"]},
    )
    seats = []
    while asked(m) == "at-event":
        seats.append(m.pending[0].seat)
        play(m, "pass")
    assert seats == [1, 0, 2]


@pytest.mark.rule("LU-4.10", "LU-4.11", "LU-4.12", "LU-6.10", "LU-11.07")
def test_the_discard_step_counts_aid_and_holds() -> None:
    m = town(
        bob=at("6-6", hand=["fear-1", "fear-2", "fear-3", "hush-1"], holds=["tip-off-1", "inside-tip"]), billy=at("1-1")
    )
    play(m, "end-turn")
    assert (asked(m), len(options_of(m))) == ("discard-step", 6)
    play(m, "discard tip-off-1")
    assert pile(m, "reaction_discards") == ["tip-off-1"]
    assert state(m).active == 1


@pytest.mark.rule("LU-19.05", "LU-4.10", "LU-6.12")
def test_hand_limits() -> None:
    seven = ["fear-1", "fear-2", "fear-3", "hush-1", "hush-2", "heave-1", "heave-2"]
    ben = town(ben=at("6-6", hand=seven, gear=["shopping-cart-1", "padded-gloves-1"]), billy=at("1-1"))
    play(ben, "end-turn")
    assert state(ben).active == 1
    ben = town(ben=at("6-6", hand=[*seven, "wide-open-1"], gear=["shopping-cart-1"]), billy=at("1-1"))
    play(ben, "end-turn")
    assert asked(ben) == "discard-step"
    bob = town(bob=at("6-6", hand=seven, gear=["shopping-cart-1"]), billy=at("1-1"))
    play(bob, "end-turn")
    assert state(bob).active == 1


@pytest.mark.rule("LU-25.01", "LU-25.02")
def test_an_empty_pile_is_renewed_when_a_card_is_needed() -> None:
    m = town(
        bob=at("6-6", gear=["shopping-cart-1"]),
        billy=at("1-1"),
        aid=(),
        aid_discards=tuple(range(12)),
    )
    play(m, "use shopping-cart-1")
    assert len(z(m, "bob").hand) == 2
    assert (len(state(m).aid), state(m).aid_discards) == (11, ())
    nothing = town(bob=at("6-6"), billy=at("1-1"), aid=(), aid_discards=())
    assert "draw" not in options_of(nothing)


@pytest.mark.rule("LU-23.16", "LU-23.18", "LU-25.05")
def test_a_player_sees_the_hands_of_all_its_zs() -> None:
    m = town(
        players=2,
        options={"mode": "team", "teams": "1v3", "first": "1"},
        ben=at("6-6"),
        billy=at("1-1", hand=["fear-1"]),
        bob=at("2-1", hand=["sticky-fingers"]),
        beth=at("12-12"),
        turn="bob",
    )
    sight = m.game.sight(m.state, 2, 1)
    assert sight.cards("hand", 1) == z(m, "billy").hand
    assert m.game.sight(m.state, 2, 0).cards("hand", 1) == [None]
    play(m, "play sticky-fingers")
    assert len(z(m, "bob").hand) == 1, "another Z may be one of the same player"
    assert friends(m, "bob") == 0


@pytest.mark.rule("LU-6.13", "LU-25.15")
def test_sticky_fingers_take_a_random_card_that_its_owner_knows() -> None:
    m = town(bob=at("6-6", hand=["sticky-fingers"]), billy=at("6-7", hand=["fear-1"]), ben=at("12-12", hand=["fear-2"]))
    play(m, "play sticky-fingers")
    assert [state(m).content.aid[card].id for card in z(m, "bob").hand] == ["fear-1"]
    assert m.game.sight(m.state, 3, 1).cards("hand", 0) == z(m, "bob").hand
    assert m.game.sight(m.state, 3, 2).cards("hand", 0) == [None]


@pytest.mark.rule("LU-25.15", "LU-6.13")
def test_who_loses_a_hold_knows_in_whose_hand_it_is() -> None:
    m = town(bob=at("6-6", hand=["sticky-fingers"]), billy=at("6-7", holds=["wrong-way"]), ben=at("12-12"))
    play(m, "play sticky-fingers")
    assert [state(m).content.reactions[card].id for card in z(m, "bob").holds] == ["wrong-way"]
    assert m.game.sight(m.state, 3, 1).cards("holds", 0) == z(m, "bob").holds
    assert m.game.sight(m.state, 3, 2).cards("holds", 0) == [None]
