"""Sound Check, Attack and Bite: whom, with what numbers, and what comes of it."""

from __future__ import annotations

import pytest

from shamble.testing import at, options_of, play

from .helpers import asked, dog_at, friends, name_at, offered, on, pile, state, supply, there, town, where, z
from .helpers import at as person_at

NURSE = {"card": "night-shift-nurse"}


@pytest.mark.rule("LU-7.01", "LU-7.02", "LU-7.06", "LU-7.07", "LU-7.11", "LU-5.07", "LU-10.10")
def test_a_failed_check_reveals_first_and_forbids_moving() -> None:
    m = town(
        billy=at("9-7"), ben=at("1-1"), living={"9-8": "generic"}, top={"generic": ["night-shift-nurse"]}, dice=(-2,)
    )
    play(m, on(m, "9-8", "check"))
    assert state(m).content.living[there(m, "9-8").card].id == "night-shift-nurse"
    assert state(m).actions == 3
    assert not offered(m, "move")
    assert offered(m, "attack") == [name_at(m, "9-8")]


@pytest.mark.rule("LU-8.02", "LU-1.10", "LU-8.04", "LU-10.06")
def test_a_tie_wins_an_attack() -> None:
    m = town(billy=at("9-7"), ben=at("1-1"), living={"9-8": {**NURSE, "checked": ["billy"]}}, dice=(1,))
    play(m, on(m, "9-8", "attack"))
    assert there(m, "9-8").injured
    assert state(m).actions == 3


@pytest.mark.rule("LU-9.03", "LU-9.04", "LU-9.05", "LU-9.06", "LU-9.07", "LU-9.15", "LU-15.01", "LU-10.11")
def test_a_bite_makes_a_friend_and_pays_a_reward() -> None:
    m = town(billy=at("9-7"), ben=at("1-1"), living={"9-8": {**NURSE, "injured": True}}, dice=(4,))
    play(m, on(m, "9-8", "bite"))
    assert asked(m) == "reward"
    play(m, "yes")
    assert friends(m, "billy") == 1
    assert z(m, "billy").limbs == 5
    assert pile(m, "generic_discards") == ["night-shift-nurse"]
    assert not state(m).living


@pytest.mark.rule("LU-9.07", "LU-9.08")
def test_a_reward_may_be_declined() -> None:
    m = town(billy=at("9-7"), ben=at("1-1"), living={"9-8": {**NURSE, "injured": True}}, dice=(4,))
    play(m, on(m, "9-8", "bite"), "no")
    assert (friends(m, "billy"), z(m, "billy").limbs) == (1, 4)
    assert pile(m, "generic_discards") == ["night-shift-nurse"]


@pytest.mark.rule("LU-4.04", "LU-5.01", "LU-7.07", "LU-8.02", "LU-9.06", "LU-2.11", "LU-7.10", "LU-8.05", "LU-7.20")
def test_bens_whole_turn() -> None:
    m = town(
        ben=at("7-7"),
        billy=at("1-1"),
        living={"9-8": "generic"},
        top={"generic": ["unsuspecting-shopper"]},
        dice=(-1, 1, 3),
    )
    play(m, "move 8-7", "step 9-7", on(m, "9-8", "check"), on(m, "9-8", "attack"), on(m, "9-8", "bite"), "yes")
    assert (friends(m, "ben"), len(z(m, "ben").hand), state(m).actions) == (1, 1, 0)
    assert pile(m, "generic_discards") == ["unsuspecting-shopper"]
    play(m, "end-turn")
    assert state(m).active == z(m, "billy").number


@pytest.mark.rule(
    "LU-19.06", "LU-19.07", "LU-19.08", "LU-7.09", "LU-8.09", "LU-9.11", "LU-9.13", "LU-10.02", "LU-6.15", "LU-9.01"
)
def test_billy_and_the_tired_kid() -> None:
    m = town(
        billy=at("5-3", gear=["shopping-cart-1"]),
        ben=at("1-1"),
        living={"5-2": "kid"},
        top={"kid": ["tired-kid"], "aid": ["fear-1"]},
        dice=("X", "X", 2, 2),
    )
    play(m, on(m, "5-2", "check"))
    assert asked(m) == "turn", "a check that is won anyway opens no window"
    assert state(m).actions == 3
    play(m, on(m, "5-2", "attack"))
    assert asked(m) == "at-post-attack"
    play(m, "sore-loser shopping-cart-1")
    assert there(m, "5-2").injured
    play(m, on(m, "5-2", "bite"))
    assert there(m, "5-2").bitten == (z(m, "billy").number,)
    assert not offered(m, "bite")
    play(m, "draw")
    assert pile(m, "aid_discards") == ["shopping-cart-1"]


@pytest.mark.rule("LU-7.03", "LU-10.02", "LU-20.04")
def test_an_officer_among_the_generic_living_gets_its_token() -> None:
    m = town(ben=at("9-7"), billy=at("1-1"), living={"9-8": "generic"}, top={"generic": ["beat-cop"]}, dice=(0,))
    before = supply(m, "generic"), supply(m, "officer")
    play(m, on(m, "9-8", "check"))
    assert name_at(m, "9-8").startswith("officer")
    assert (supply(m, "generic"), supply(m, "officer")) == (before[0] + 1, before[1] - 1)
    assert state(m).actions == 3, "Stealth 2 against Alertness 2: within the Mall there is no bonus for outside"


@pytest.mark.rule("LU-7.03")
def test_without_a_token_of_its_kind_the_generic_one_counts_as_the_new_kind() -> None:
    m = town(
        ben=at("9-7", gear=["costume-badge-1"]),
        billy=at("1-1"),
        living={"9-8": "generic"},
        supply={"officer": 0},
        top={"generic": ["night-deputy"]},
        dice=(0,),
    )
    play(m, on(m, "9-8", "check"))
    assert name_at(m, "9-8").startswith("generic")
    assert asked(m) == "turn", "Stealth 2 and 2 for the badge against 3 and 1 in the Mall: it was an Officer"
    assert offered(m, "attack")


@pytest.mark.rule("LU-7.04", "LU-7.05", "LU-7.13", "LU-7.14", "LU-7.15", "LU-7.19", "LU-23.13")
def test_every_z_checks_for_itself_and_takes_over_the_card() -> None:
    m = town(
        ben=at("9-7"),
        billy=at("10-7"),
        turn="billy",
        living={"9-8": {**NURSE, "checked": ["ben"], "holder": "ben", "engaged": "ben"}},
        dice=(2,),
    )
    assert not offered(m, "attack")
    play(m, on(m, "9-8", "check"))
    person = there(m, "9-8")
    assert (person.holder, person.engaged) == (z(m, "billy").number,) * 2
    assert offered(m, "attack") and not offered(m, "check")
    assert person.checked == (0, 1)


@pytest.mark.rule("LU-7.16", "LU-7.17", "LU-7.18", "LU-5.08", "LU-2.09", "LU-2.11")
def test_disengaging_by_walking_away_keeps_the_card() -> None:
    m = town(bob=at("9-7"), ben=at("1-1"), living={"9-8": {**NURSE, "holder": "bob", "engaged": "bob"}})
    play(m, "move 10-7", "stop")
    assert there(m, "9-8").engaged == 0
    play(m, "move 11-7", "step 12-7", "stop")
    assert there(m, "9-8").engaged == -1
    assert there(m, "9-8").holder == 0


@pytest.mark.rule("LU-7.12", "LU-9.12", "LU-4.06")
def test_no_bite_right_after_a_check_until_another_action_was_taken() -> None:
    m = town(
        bob=at("9-7", hand=["second-wind-1"]),
        billy=at("1-1"),
        living={"9-8": NURSE, "10-6": {"kind": "generic", "injured": True, "bitten": ["billy"]}},
        dice=(2,),
    )
    assert offered(m, "bite")
    play(m, on(m, "9-8", "check"), "pass", "pass")
    assert not offered(m, "bite")
    play(m, "play second-wind-1")
    assert not offered(m, "bite"), "a Free card is no action"
    play(m, "draw")
    assert offered(m, "bite") == [name_at(m, "10-6")]


@pytest.mark.rule("LU-7.01", "LU-8.01", "LU-9.01")
def test_what_each_test_wants_of_its_target() -> None:
    m = town(
        ben=at("9-7"),
        billy=at("1-1"),
        living={"9-8": {**NURSE, "checked": ["ben"]}, "10-6": {"kind": "kid", "injured": True, "checked": ["ben"]}},
    )
    assert (offered(m, "check"), offered(m, "attack")) == ([], [name_at(m, "9-8")])
    assert offered(m, "bite") == [name_at(m, "10-6")]


@pytest.mark.rule("LU-8.03", "LU-8.06", "LU-8.07", "LU-8.08", "LU-7.08")
def test_the_automatic_loss_fails_and_an_attack_may_be_repeated() -> None:
    m = town(
        bertha=at("9-7"),
        ben=at("1-1"),
        living={"9-8": {"card": "unsuspecting-shopper", "checked": ["bertha"]}},
        dice=("X", "X", 0),
    )
    z(m, "bertha")
    play(m, on(m, "9-8", "attack"))
    assert not there(m, "9-8").injured
    play(m, on(m, "9-8", "attack"))
    play(m, on(m, "9-8", "attack"))
    assert there(m, "9-8").injured


@pytest.mark.rule("LU-9.14", "LU-14.01", "LU-14.04", "LU-14.06", "LU-14.02", "LU-14.10", "LU-14.07", "LU-14.05")
def test_the_second_failed_bite_kills() -> None:
    m = town(
        ben=at("9-7"),
        billy=at("1-1"),
        living={"9-8": {**NURSE, "injured": True, "bitten": ["billy"]}},
        toll=1,
        top={"reactions": ["new-in-town-1"]},
        dice=(6, 3, 9),
    )
    play(m, on(m, "9-8", "bite"))
    assert len(state(m).toll) == 2
    assert pile(m, "generic_discards") == ["night-shift-nurse"]
    assert pile(m, "reaction_discards") == ["new-in-town-1"]
    assert [state(m).content.toll[card].card.number for card in reversed(state(m).toll_stack)] == [4, 6, 8, 10]
    assert there(m, "3-9").kind == 0


@pytest.mark.rule("LU-9.02", "LU-9.09", "LU-10.09")
def test_an_unrevealed_living_gives_no_reward() -> None:
    m = town(ben=at("7-7"), billy=at("1-1"), living={"8-7": {"kind": "generic", "injured": True}}, dice=(1,))
    before = len(state(m).generic_pile)
    play(m, on(m, "8-7", "bite"))
    assert asked(m) == "turn"
    assert friends(m, "ben") == 1
    assert len(state(m).generic_pile) == before


@pytest.mark.rule("LU-9.19", "LU-9.16")
def test_a_revealed_living_keeps_its_reward_when_a_car_injures_it() -> None:
    m = town(
        ben=at("9-8", limbs=3),
        billy=at("1-1"),
        living={"8-7": {**NURSE, "holder": "billy"}},
        frames=[("draw-reactions", 1, 1, 0)],
        top={"reactions": ["late-pizza"]},
        dice=(1, 3),
    )
    assert there(m, "8-7").injured
    play(m, "move 9-7", "stop", on(m, "8-7", "bite"), "yes")
    assert z(m, "ben").limbs == 4
    assert pile(m, "generic_discards") == ["night-shift-nurse"]


@pytest.mark.rule("LU-8.09", "LU-8.10", "LU-6.06", "LU-6.08")
def test_a_card_discarded_during_a_test_no_longer_counts() -> None:
    m = town(
        ben=at("8-7", gear=["fuzzy-slippers-1"]),
        billy=at("1-1"),
        living={"9-7": "kid"},
        top={"kid": ["hall-monitor"], "reactions": ["patch-of-fog"]},
        dice=(-1, 0),
    )
    play(m, on(m, "9-7", "check"), "use fuzzy-slippers-1")
    assert pile(m, "reaction_discards") == ["patch-of-fog"], "2 against 3: the fail text draws a Reaction"


@pytest.mark.rule("LU-8.10", "LU-9.03", "LU-6.08")
def test_the_named_number_of_discarded_dentures_no_longer_counts() -> None:
    m = town(
        ben=at("8-7", gear=["loose-dentures-1"]),
        billy=at("1-1"),
        living={"9-7": {"kind": "kid", "injured": True}},
        dice=(5, 4),
    )
    number = state(m).content.aid_number["loose-dentures-1"]
    z(m, "ben").named = ((number, 4),)
    play(m, on(m, "9-7", "bite"), "use loose-dentures-1")
    assert friends(m, "ben") == 0
    assert there(m, "9-7").bitten == (0,)


@pytest.mark.rule("LU-19.09", "LU-19.10", "LU-7.10")
def test_bertha_excuses_herself() -> None:
    m = town(
        bertha=at("9-7"), ben=at("1-1"), living={"9-8": {"card": "unsuspecting-shopper"}, "8-8": "generic"}, dice=(0,)
    )
    play(m, on(m, "9-8", "check"))
    assert asked(m) == "pardon-me"
    assert "9-9" in offered(m, "to")
    assert not {"8-8", "9-7"} & set(offered(m, "to"))
    play(m, "to 9-9")
    assert there(m, "9-9").checked == (0,)


@pytest.mark.rule("LU-19.09", "LU-10.04")
def test_nothing_moves_the_mayor() -> None:
    m = town(bertha=at("11-2", hand=["fear-1"]), ben=at("1-1"), mayor=True, dice=(2,))
    assert "play fear-1" not in [option.words for option in m.pending[0].options]
    play(m, "check mayor", "pass", "pass")
    assert asked(m) == "turn"


@pytest.mark.rule("LU-25.04", "LU-25.02")
def test_without_a_card_default_values_are_used() -> None:
    m = town(ben=at("9-7"), billy=at("1-1"), living={"9-8": "officer"}, officer_pile=(), dice=(-1,))
    play(m, on(m, "9-8", "check"))
    assert state(m).actions == 2, "1 against 2: the check cost one action and its failure another"
    assert there(m, "9-8").card == -1


@pytest.mark.rule("LU-18.17", "LU-10.02")
def test_the_hardware_store_makes_strong() -> None:
    m = town(
        ben=at("2-3"), billy=at("12-12"), living={"2-4": {"card": "hardware-clerk", "checked": ["ben"]}}, dice=(1,)
    )
    play(m, on(m, "2-4", "attack"))
    assert there(m, "2-4").injured
    m = town(
        ben=at("2-3"), billy=at("12-12"), living={"2-4": {"card": "hardware-clerk", "checked": ["ben"]}}, dice=(0,)
    )
    play(m, on(m, "2-4", "attack"))
    assert not there(m, "2-4").injured


@pytest.mark.rule("LU-18.06", "LU-7.09", "LU-6.15", "LU-25.11")
def test_in_a_bar_every_check_is_won_and_nobody_is_asked() -> None:
    m = town(
        bertha=at("11-9", hand=["fear-1", "fear-2", "hush-1"]),
        ben=at("1-1", holds=["tip-off-1", "street-watch-1"]),
        living={"12-9": {"card": "plainclothes-detective"}},
        dice=("X",),
    )
    play(m, on(m, "12-9", "check"))
    assert asked(m) == "pardon-me"
    assert state(m).actions == 3


@pytest.mark.rule("LU-18.13", "LU-18.14")
def test_nobody_is_attacked_in_the_deli() -> None:
    m = town(
        ben=at("11-6"),
        billy=at("1-1"),
        living={"11-5": {**NURSE, "checked": ["ben"]}, "12-5": {"kind": "kid", "injured": True}},
    )
    assert not offered(m, "attack")
    assert offered(m, "bite")


FAILS: list[tuple[str, str, str]] = [
    ("unsuspecting-shopper", "action", "hand"),
    ("night-shift-nurse", "no-move", "limb"),
    ("weary-paramedic", "action", "pushed"),
    ("clinic-volunteer", "flees", "gear"),
    ("retired-surgeon", "hand", "limb"),
    ("evening-jogger", "flees", "no-move"),
    ("last-call-regular", "hand", "pushed"),
    ("church-organist", "reaction", "action"),
    ("butchers-apprentice", "pushed", "limb"),
    ("hardware-clerk", "gear", "action"),
    ("early-baker", "action", "hand"),
    ("sleepwalker", "over", "no-attack"),
    ("door-to-door-seller", "hand", "gear"),
    ("substitute-teacher", "no-attack", "over"),
    ("basement-theorist", "reaction", "reaction"),
    ("tired-kid", "action", "over"),
    ("skate-park-kid", "flees", "no-move"),
    ("hall-monitor", "reaction", "over"),
    ("lemonade-tycoon", "hand", "hand"),
    ("junior-wrestler", "pushed", "limb"),
    ("slingshot-ace", "pushed", "limb"),
    ("runaway-toddler", "flees", "action"),
    ("beat-cop", "action", "limb"),
    ("desk-sergeant", "no-attack", "limb"),
    ("plainclothes-detective", "hand", "over"),
    ("kennel-officer", "dogs", "reaction"),
    ("nervous-rookie", "flees", "limb"),
    ("riot-trooper", "pushed", "limb"),
    ("night-deputy", "over", "limb over"),
]


@pytest.mark.rule("LU-7.11", "LU-8.06", "LU-8.08", "LU-4.13")
@pytest.mark.parametrize(("card", "check", "attack"), FAILS)
def test_what_each_living_does_to_who_fails(card: str, check: str, attack: str) -> None:
    assert _failed(card, "check") == set(check.split())
    assert _failed(card, "attack") == set(attack.split())


def _failed(card: str, test: str) -> set[str]:
    """What has changed after Bob failed a test."""
    m = town(
        bob=at("8-7", hand=["crowbar-1"], gear=["shopping-cart-1"]),
        ben=at("1-1"),
        living={"9-7": {"card": card, "checked": ["bob"] if test == "attack" else []}},
        dogs={"old-tooth": ("2-11", "bob")},
        top={"reactions": ["patch-of-fog"]},
        dice=("X",),
    )
    play(m, on(m, "9-7", test))
    while asked(m) not in ("turn", "at-other-start"):
        play(m, "pass" if "pass" in options_of(m) else options_of(m)[-1])
    g, bob = state(m), z(m, "bob")
    found = {
        "action": g.active == 0 and g.actions == 2,
        "hand": not bob.hand,
        "gear": not bob.gear,
        "limb": bob.limbs == 3,
        "no-move": g.no_move,
        "no-attack": g.no_attack,
        "over": g.active != 0,
        "pushed": g.town.distance(bob.at, g.content.space_ids["9-7"]) > 1,
        "flees": person_at(m, "9-7") is None,
        "reaction": pile(m, "reaction_discards") == ["patch-of-fog"],
        "dogs": dog_at(m, "old-tooth") != "2-11",
    }
    return {name for name, true in found.items() if true}


@pytest.mark.rule("LU-7.11", "LU-8.06")
def test_the_mayor_does_not_like_to_be_disturbed() -> None:
    things = {"bob": at("11-2"), "ben": at("1-1"), "mayor": True, "top": {"reactions": ["patch-of-fog"]}}
    m = town(**things, dice=("X", "X"))
    play(m, "check mayor")
    assert pile(m, "reaction_discards") == ["patch-of-fog"]
    play(m, "attack mayor")
    assert (z(m, "bob").limbs, state(m).no_move) == (3, True)


@pytest.mark.rule("LU-19.14", "LU-19.06")
def test_brittney_talks_small_and_pleases_crowds() -> None:
    m = town(
        brittney=at("8-8"),
        ben=at("1-1"),
        living={"9-8": {"card": "basement-theorist"}, "9-9": "kid"},
        dice=("X", 1),
    )
    play(m, on(m, "9-8", "check"))
    assert pile(m, "reaction_discards") == []
    play(m, on(m, "9-8", "attack"))
    assert there(m, "9-8").injured, "Strength 1 and 1 for the crowd and 1 of the die against 2"


@pytest.mark.rule("LU-19.14")
def test_bob_is_strong_at_the_kerb() -> None:
    m = town(bob=at("8-7"), ben=at("1-1"), living={"9-7": {"card": "beat-cop", "checked": ["bob"]}}, dice=(0,))
    play(m, on(m, "9-7", "attack"))
    assert there(m, "9-7").injured


@pytest.mark.rule("LU-19.03", "LU-19.04", "LU-10.08", "LU-1.03")
def test_beth_evacuates_a_healthy_nurse() -> None:
    m = town(beth=at("3-2"), ben=at("12-12"), living={"2-2": NURSE})
    play(m, on(m, "2-2", "medevac"))
    assert "1-3" in offered(m, "to")
    assert "out-of-town" not in [option.words for option in m.pending[0].options]
    play(m, "to 1-3")
    assert there(m, "1-3").card >= 0
    assert state(m).actions == 3
    injured = town(beth=at("3-2"), ben=at("12-12"), living={"2-2": {**NURSE, "injured": True}})
    assert not offered(injured, "medevac")
    assert where(injured, "beth") == "3-2"
