"""Dogs: arriving, pursuing, attacking Zs and Living."""

from __future__ import annotations

import pytest

from shamble.testing import at, off_board, options_of, play

from .helpers import DRAW, asked, dog_at, offered, pile, state, there, town, z


@pytest.mark.rule("LU-12.01", "LU-12.02", "LU-12.04", "LU-12.06", "LU-18.15", "LU-12.18")
def test_a_dog_with_a_fixed_movement_needs_no_die() -> None:
    m = town(ben=at("6-9"), billy=at("12-12"), frames=DRAW, top={"reactions": ["rufus"]})
    assert set(offered(m, "at")) == {"1-11", "2-11", "1-12", "2-12"}
    play(m, "at 2-11")
    assert dog_at(m, "rufus") == "4-9"
    assert not m.chance.rolls
    assert "rufus" not in pile(m, "reaction_discards")


@pytest.mark.rule("LU-12.07", "LU-12.09", "LU-12.11", "LU-12.03", "LU-11.01")
def test_a_running_dog_spares_living_and_bites_its_owner() -> None:
    m = town(ben=at("5-9"), billy=at("12-12"), dogs={"rufus": ("3-9", "ben")}, living={"4-9": "generic"}, phase="town")
    for _ in range(3):
        if asked(m) == "run-to":
            play(m, "run rufus 5-9")
    assert z(m, "ben").limbs == 3
    assert not there(m, "4-9").injured
    assert dog_at(m, "rufus") == ""


@pytest.mark.rule("LU-12.04", "LU-12.05", "LU-6.06")
def test_the_die_and_a_rogue_bone_decide_how_far_a_dog_runs() -> None:
    m = town(
        ben=at("6-9", gear=["rogue-bone-1"]), billy=at("12-12"), frames=DRAW, top={"reactions": ["chief"]}, dice=(1,)
    )
    play(m, "at 2-11")
    ends = {words.split(" ")[1] for words in offered(m, "run")}
    assert ends == {"5-8", "5-9"}, "four steps minus one bring it next to Ben"


@pytest.mark.rule("LU-12.16")
def test_a_fourth_dog_is_discarded() -> None:
    dogs = {"biscuit": ("2-11", "ben"), "duchess": ("2-11", "ben"), "rufus": ("2-11", "ben")}
    m = town(ben=at("6-9"), billy=at("12-12"), dogs=dogs, frames=DRAW, top={"reactions": ["grumbles", "curfew"]})
    assert asked(m) == "turn"
    assert pile(m, "reaction_discards") == ["grumbles"]
    assert len(state(m).dogs) == 3


@pytest.mark.rule("LU-12.20", "LU-12.09", "LU-12.10", "LU-12.11")
def test_a_new_dog_attacks_a_z_in_the_dog_park() -> None:
    m = town(ben=at("6-9"), billy=at("1-11"), frames=DRAW, top={"reactions": ["grumbles"]})
    play(m, "at 1-11")
    assert z(m, "billy").limbs == 3
    assert pile(m, "reaction_discards") == ["grumbles"]
    assert not m.chance.rolls


@pytest.mark.rule("LU-12.20", "LU-10.27")
def test_a_new_dog_ignores_a_living_in_the_dog_park() -> None:
    m = town(
        ben=at("6-9"),
        billy=at("12-12"),
        living={"1-11": "kid"},
        frames=DRAW,
        top={"reactions": ["duchess"]},
        dice=(-2,),
    )
    play(m, "at 1-11")
    assert not there(m, "1-11").injured
    assert dog_at(m, "duchess") == "1-11"


@pytest.mark.rule("LU-6.03", "LU-10.12", "LU-10.14", "LU-12.11", "LU-12.13")
def test_a_scared_living_runs_into_a_dog() -> None:
    m = town(
        ben=at("7-9", hand=["fear-1"]), billy=at("12-12"), living={"6-9": "generic"}, dogs={"biscuit": ("5-9", "billy")}
    )
    play(m, "play fear-1", "to 5-9")
    assert there(m, "5-9").injured
    assert pile(m, "reaction_discards") == ["biscuit"]
    assert (state(m).actions, len(state(m).toll)) == (4, 0)
    assert pile(m, "aid_discards") == ["fear-1"]


@pytest.mark.rule("LU-10.14", "LU-14.03", "LU-14.04", "LU-10.07")
def test_two_dogs_kill_a_scared_living() -> None:
    m = town(
        ben=at("7-9", hand=["fear-1"]),
        billy=at("12-12"),
        living={"6-9": "generic"},
        dogs={"biscuit": ("5-9", "billy"), "rufus": ("5-9", "billy")},
        toll=1,
        top={"reactions": ["patch-of-fog"]},
    )
    play(m, "play fear-1", "to 5-9")
    assert asked(m) == "maul-order"
    play(m, "dog rufus")
    assert len(state(m).toll) == 2
    assert not state(m).dogs
    assert "patch-of-fog" in pile(m, "reaction_discards"), "card 2 makes who played Fear draw a Reaction"


@pytest.mark.rule("LU-12.12", "LU-12.09")
def test_a_dog_that_a_card_moves_attacks_living_and_zs() -> None:
    m = town(
        ben=at("7-9", hand=["squeaky-toy-1"]),
        billy=at("7-7"),
        living={"5-9": {"kind": "kid", "injured": True}},
        dogs={"biscuit": ("6-9", "billy")},
    )
    play(m, "play squeaky-toy-1")
    assert asked(m) == "dog-lure-to"
    assert "6-9" not in [words.split(" ")[-1] for words in offered(m, "run")]
    play(m, "run biscuit 5-9")
    assert len(state(m).toll) == 1
    assert not state(m).dogs


@pytest.mark.rule("LU-12.05")
def test_the_owner_decides_the_order_of_its_dogs() -> None:
    m = town(
        ben=at("6-3"),
        billy=at("12-12"),
        dogs={"rufus": ("2-11", "ben"), "old-tooth": ("2-11", "ben")},
        phase="town",
        dice=(),
    )
    assert asked(m) == "activate"
    assert options_of(m) == ["dog rufus", "dog old-tooth"]
    play(m, "dog old-tooth")
    if asked(m) == "run-to":
        play(m, options_of(m)[0])
    assert dog_at(m, "old-tooth") in ("3-10", "3-11", "3-12")
    assert dog_at(m, "rufus") == "2-11" or asked(m) != "run-to"


@pytest.mark.rule("LU-12.22", "LU-12.16", "LU-12.05")
def test_a_dog_that_changes_owner_runs_once() -> None:
    m = town(
        ben=at("6-3", holds=["bad-scent-1"]),
        billy=at("6-6"),
        dogs={"old-tooth": ("2-11", "ben")},
        phase="town",
        dice=(),
    )
    assert asked(m) == "at-dog-step"
    play(m, "play bad-scent-1")
    while asked(m) in ("at-dog-step", "run-to"):
        play(m, "pass" if asked(m) == "at-dog-step" else options_of(m)[0])
    assert state(m).dogs[0].owner == 1
    assert dog_at(m, "old-tooth") == "3-10", "one step, although it had two owners in this Town Phase"


@pytest.mark.rule("LU-12.21")
def test_chew_toys_keep_foreign_dogs_off() -> None:
    m = town(ben=at("6-6", gear=["chew-toy-stash-1"]), billy=at("1-1"), dogs={"rufus": ("6-5", "billy")})
    play(m, "move 6-5", "step 6-4")
    assert z(m, "ben").limbs == 4
    assert dog_at(m, "rufus") == "6-5"


@pytest.mark.rule("LU-12.19", "LU-20.13")
def test_a_dog_on_the_death_toll_does_nothing_but_counts() -> None:
    m = town(ben=at("6-9"), billy=at("12-12"), frames=DRAW, top={"reactions": ["duchess"]}, toll=["duchess"])
    assert asked(m) == "turn"
    assert pile(m, "reaction_discards") == ["duchess"]
    five = dict.fromkeys(("rufus", "tank", "chief"), ("2-11", "ben"))
    five |= dict.fromkeys(("zippy", "noodle"), ("2-12", "billy"))
    lost = town(
        ben=at("6-9"),
        billy=at("12-12"),
        options={"mode": "co-op"},
        dogs=five,
        frames=DRAW,
        top={"reactions": ["duchess"]},
        toll=["duchess"],
    )
    assert lost.state.ending == "dogs"


@pytest.mark.rule("LU-12.17", "LU-18.33")
def test_a_dog_of_an_absent_owner_waits() -> None:
    m = town(
        ben=off_board(away=True),
        billy=at("12-12"),
        dogs={"rufus": ("2-11", "ben")},
        phase="town",
        top={"reactions": ["new-in-town-1", "new-in-town-2"]},
    )
    assert dog_at(m, "rufus") == "2-11"


@pytest.mark.rule("LU-12.17", "LU-12.06")
def test_a_dog_that_no_way_leads_on_stays_and_it_is_told() -> None:
    m = town(ben=at("11-5"), billy=at("12-12"), dogs={"rufus": ("11-5", "ben")}, frames=[("run-to", 2, 2)])
    assert dog_at(m, "rufus") == "11-5"
    assert any(event.key == "dog-waits" for event in m.story)


@pytest.mark.rule("LU-12.10")
@pytest.mark.parametrize(
    ("dog", "wishes", "limbs", "hand", "gear"),
    [
        ("biscuit", {}, 3, 0, 0),
        ("duchess", {}, 3, 0, 0),
        ("rufus", {}, 3, 0, 0),
        ("old-tooth", {}, 2, 0, 0),
        ("pickles", {"gear": ["crowbar-1"]}, 4, 0, 0),
        ("pickles", {}, 3, 0, 0),
        ("meatball", {"hand": ["fear-1", "fear-2"]}, 3, 1, 0),
        ("zippy", {"hand": ["heave-1", "heave-2"]}, 4, 0, 0),
        ("zippy", {"hand": ["heave-1"]}, 3, 1, 0),
        ("grumbles", {}, 3, 0, 0),
        ("chief", {}, 3, 0, 0),
    ],
)
def test_what_each_dog_does(dog: str, wishes: dict[str, list[str]], limbs: int, hand: int, gear: int) -> None:
    m = town(ben=at("6-6", **wishes), billy=at("1-1"), dogs={dog: ("6-5", "billy")})
    play(m, "move 6-5")
    while asked(m) in ("at-dog", "discard-cards"):
        play(m, "pass" if asked(m) == "at-dog" else options_of(m)[0])
    ben = z(m, "ben")
    assert (ben.limbs, len(ben.hand), len(ben.gear)) == (limbs, hand, gear)
    assert dog_at(m, dog) == ""


@pytest.mark.rule("LU-4.09", "LU-12.10")
def test_princess_takes_two_actions_of_the_next_turn() -> None:
    m = town(ben=at("6-6"), billy=at("1-1"), dogs={"princess": ("6-5", "billy")})
    play(m, "move 6-5", "stop")
    assert z(m, "ben").next_actions == -2
    assert z(m, "ben").limbs == 4


@pytest.mark.rule("LU-25.11", "LU-25.13")
def test_playing_dead_sends_a_dog_away() -> None:
    m = town(ben=at("6-6", hand=["play-dead"]), billy=at("1-1"), dogs={"rufus": ("6-5", "billy")})
    play(m, "move 6-5", "play play-dead")
    assert (z(m, "ben").limbs, dog_at(m, "rufus")) == (4, "")


@pytest.mark.rule("LU-25.11", "LU-12.16")
@pytest.mark.parametrize(("bobs", "question"), [(0, "at-dog-step"), (3, "activate")])
def test_a_dog_can_be_given_away_while_somebody_has_room_for_it(bobs: int, question: str) -> None:
    spare = ("zippy", "grumbles", "princess")[:bobs]
    m = town(
        ben=at("6-3", holds=["bad-scent-1"]),
        billy=at("6-6"),
        bob=at("12-12"),
        dogs={
            **dict.fromkeys(("old-tooth", "rufus"), ("2-11", "ben")),
            **dict.fromkeys(("biscuit", "pickles", "meatball"), ("2-12", "billy")),
            **dict.fromkeys(spare, ("1-12", "bob")),
        },
        phase="town",
    )
    assert (asked(m), m.pending[0].seat) == (question, 0)


OPEN = {"layout": [], "options": {"mutated": "on"}}
"""Nothing but lawns and the road, so that ways can be counted by hand."""


@pytest.mark.rule("LU-12.06", "LU-12.07", "LU-2.17")
def test_of_all_shortest_ways_the_owner_chooses_where_the_dog_ends() -> None:
    m = town(ben=at("8-9"), billy=at("5-9"), dogs={"rufus": ("3-9", "ben")}, phase="town", **OPEN)
    assert (asked(m), m.pending[0].seat) == ("run-to", 0)
    ends = [f"rufus 5-{row}" for row in (7, 8, 9, 10, 11)]
    assert sorted(offered(m, "run")) == sorted(ends), "every row from which three steps are left, and past nobody else"


@pytest.mark.rule("LU-12.06", "LU-12.09")
def test_a_dog_stops_at_the_first_z_that_it_meets_on_its_way() -> None:
    m = town(ben=at("6-9"), billy=at("4-9"), dogs={"rufus": ("3-9", "ben")}, phase="town", **OPEN)
    assert set(offered(m, "run")) == {"rufus 4-9", *(f"rufus 5-{row}" for row in (8, 9, 10))}
    play(m, "run rufus 4-9")
    assert (z(m, "billy").limbs, z(m, "ben").limbs) == (3, 4), "it bites who stands there and is gone"
    assert dog_at(m, "rufus") == ""


@pytest.mark.rule("LU-12.09", "LU-12.12", "LU-12.16")
def test_a_dog_attacks_a_living_only_when_an_effect_moves_it_there() -> None:
    things = {"living": {"4-9": "generic"}, "dogs": {"rufus": ("3-9", "ben")}}
    ran = town(ben=at("5-9"), billy=at("12-12"), phase="town", **things, **OPEN)
    while asked(ran) == "run-to":
        play(ran, "run rufus 5-9")
    assert not there(ran, "4-9").injured
    lured = town(ben=at("12-1", hand=["squeaky-toy-1"]), billy=at("5-9", hand=["squeaky-toy-2"]), turn="billy",
                 **things, **OPEN)  # fmt: skip
    play(lured, "play squeaky-toy-2")
    play(lured, "run rufus 4-9")
    assert there(lured, "4-9").injured
    assert dog_at(lured, "rufus") == ""
