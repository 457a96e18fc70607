"""Co-op, Solo, Team and the difficulties: what they change, and how they are won and lost."""

from __future__ import annotations

import pytest

from shamble.testing import at, off_board, options_of, play

from .helpers import DRAW, HURT, asked, friends, offered, on, pile, state, town, z


@pytest.mark.rule("LU-20.07", "LU-20.12", "LU-10.23")
def test_in_co_op_a_check_is_everybodys_and_an_empty_supply_loses() -> None:
    living = {"9-7": {"card": "unsuspecting-shopper", "checked": ["ben"]}}
    m = town(ben=at("1-1"), bob=at("8-7"), turn="bob", options={"mode": "co-op"}, living=living)
    assert (offered(m, "attack"), offered(m, "check")) == ([name] if (name := offered(m, "attack")[0]) else [], [])
    m = town(
        ben=at("1-1"),
        bob=at("8-7"),
        options={"mode": "co-op"},
        supply={"generic": 0},
        frames=DRAW,
        top={"reactions": ["new-in-town-1"]},
    )
    assert m.state.ending == "no-generic"
    kid = town(
        ben=at("1-1"),
        bob=at("8-7"),
        options={"mode": "co-op"},
        supply={"kid": 0},
        frames=DRAW,
        top={"reactions": ["class-dismissed-1"]},
    )
    assert not kid.is_over


@pytest.mark.rule("LU-10.23")
def test_in_a_competitive_game_nobody_comes_from_an_empty_supply() -> None:
    m = town(ben=at("1-1"), bob=at("8-7"), supply={"generic": 0}, frames=DRAW, top={"reactions": ["tour-bus-1"]})
    assert not m.is_over and not state(m).living


@pytest.mark.rule("LU-20.05", "LU-14.04")
def test_in_co_op_everybody_resolves_a_death_toll_card() -> None:
    m = town(
        ben=at("1-1"),
        bob=at("8-7"),
        billy=at("12-12"),
        turn="bob",
        options={"mode": "co-op"},
        living={"9-7": {**HURT, "bitten": ["ben"]}},
        toll=1,
        top={"reactions": ["curfew", "patch-of-fog", "lost-and-found"]},
        dice=(1,),
    )
    play(m, on(m, "9-7", "bite"))
    while asked(m) == "at-event":
        play(m, "pass")
    assert pile(m, "reaction_discards") == ["curfew", "patch-of-fog", "lost-and-found"]
    drawn = [event.args[0] for event in m.story if event.key == "draws-reaction"]
    assert drawn == ["bob", "billy", "ben"]


@pytest.mark.rule("LU-20.06", "LU-20.11", "LU-20.16", "LU-20.17", "LU-20.18", "LU-16.01")
def test_co_op_is_won_together() -> None:
    m = town(
        ben=at("1-1", friends=4),
        bob=at("8-7", friends=9),
        turn="bob",
        options={"mode": "co-op"},
        living={"9-7": HURT},
        dice=(3,),
    )
    assert friends(m, "ben") == 13
    play(m, on(m, "9-7", "bite"))
    assert friends(m, "ben") == 14 and not m.is_over
    m = town(
        ben=at("1-1", friends=5),
        bob=at("8-7", friends=9),
        turn="bob",
        options={"mode": "co-op"},
        living={"9-7": HURT},
        dice=(3,),
    )
    play(m, on(m, "9-7", "bite"))
    assert (m.state.ending, m.state.winners) == ("friends-co-op", (0, 1))


@pytest.mark.rule("LU-20.13", "LU-21.13", "LU-20.10")
def test_the_sixth_dog_loses() -> None:
    dogs = dict.fromkeys(("rufus", "tank", "chief"), ("2-11", "ben"))
    dogs |= dict.fromkeys(("zippy", "noodle"), ("2-12", "bob"))
    m = town(
        ben=at("6-6"), bob=at("8-7"), options={"mode": "co-op"}, dogs=dogs, frames=DRAW, top={"reactions": ["biscuit"]}
    )
    assert m.state.ending == "dogs"
    solo = dict.fromkeys(("rufus", "tank", "chief", "zippy"), ("2-11", "ben"))
    m = town(ben=at("6-6"), options={"mode": "solo"}, dogs=solo, frames=DRAW, top={"reactions": ["biscuit"]})
    assert asked(m) == "dog-arrives", "Solo has no limit of three"


@pytest.mark.rule("LU-20.14", "LU-21.14", "LU-15.03")
@pytest.mark.parametrize("mode", ["co-op", "solo"])
def test_a_z_without_limbs_loses(mode: str) -> None:
    people = {"ben": at("6-6", limbs=1)} | ({"bob": at("8-7")} if mode == "co-op" else {})
    m = town(options={"mode": mode}, frames=[("lose-limbs", 0, 1)], **people)
    assert (m.state.ending, m.state.winners) == ("no-limbs", ())


@pytest.mark.rule("LU-20.15", "LU-21.15")
@pytest.mark.parametrize("mode", ["co-op", "solo"])
def test_the_tenth_death_loses(mode: str) -> None:
    people = {"ben": at("12-12")} | ({"bob": at("12-11")} if mode == "co-op" else {})
    toll = [f"kid-{number}" for number in range(1, 10)]
    m = town(
        options={"mode": mode},
        living={"3-7": HURT},
        toll=toll,
        frames=DRAW,
        top={"reactions": ["late-pizza"]},
        dice=(1,),
        **people,
    )
    assert m.state.ending == "death-toll"


@pytest.mark.rule("LU-21.04", "LU-21.05", "LU-11.02")
def test_solo_draws_two_reactions() -> None:
    m = town(
        ben=at("6-9"), options={"mode": "solo"}, phase="town", top={"reactions": ["patch-of-fog", "lost-and-found"]}
    )
    assert pile(m, "reaction_discards") == ["patch-of-fog", "lost-and-found"]
    assert state(m).round == 2


@pytest.mark.rule("LU-21.06")
def test_solo_discards_holds_against_others() -> None:
    m = town(
        ben=at("6-9", hand=["sticky-fingers"]),
        options={"mode": "solo"},
        frames=DRAW,
        top={"reactions": ["tip-off-1", "crowd-cover"]},
    )
    assert pile(m, "reaction_discards") == ["tip-off-1"]
    assert not z(m, "ben").holds
    assert "play sticky-fingers" not in options_of(m)


@pytest.mark.rule("LU-21.08", "LU-21.11", "LU-21.16", "LU-21.07", "LU-21.09")
def test_solo_bites_twice_and_wins_with_seven() -> None:
    m = town(bob=at("8-7", friends=6), options={"mode": "solo"}, living={"9-7": HURT}, dice=(1, 3))
    play(m, on(m, "9-7", "bite"))
    assert offered(m, "bite")
    play(m, on(m, "9-7", "bite"))
    assert (m.state.ending, m.state.winners) == ("friends-solo", (0,))
    dead = town(bob=at("8-7"), options={"mode": "solo"}, living={"9-7": HURT}, dice=(1, 2))
    play(dead, on(dead, "9-7", "bite"), on(dead, "9-7", "bite"))
    assert len(state(dead).toll) == 1


@pytest.mark.rule("LU-22.01", "LU-22.03", "LU-22.04", "LU-22.05", "LU-22.07", "LU-22.08", "LU-20.11", "LU-21.11")
@pytest.mark.parametrize(
    ("mode", "difficulty", "goal"),
    [
        ("co-op", "easy", 12),
        ("co-op", "normal", 15),
        ("co-op", "hard", 15),
        ("co-op", "expert", 12),
        ("solo", "easy", 6),
        ("solo", "normal", 7),
        ("solo", "hard", 8),
        ("solo", "expert", 7),
    ],
)
def test_how_many_friends_win(mode: str, difficulty: str, goal: int) -> None:
    people = {"bob": at("8-7", friends=goal - 2)} | ({"ben": at("12-12")} if mode == "co-op" else {})
    m = town(options={"mode": mode, "difficulty": difficulty}, living={"9-7": HURT, "9-6": HURT}, dice=(3, 3), **people)
    play(m, on(m, "9-7", "bite"))
    assert not m.is_over
    play(m, on(m, "9-6", "bite"))
    assert m.state.ending == f"friends-{mode}"


@pytest.mark.rule("LU-22.09", "LU-22.04", "LU-14.04", "LU-9.14", "LU-10.07")
def test_at_expert_one_failed_bite_kills_and_every_spot_draws() -> None:
    m = town(
        ben=at("1-1"),
        bob=at("8-7"),
        turn="bob",
        options={"mode": "co-op", "difficulty": "expert"},
        living={"9-7": HURT},
        dice=(1,),
    )
    play(m, on(m, "9-7", "bite"))
    assert len(state(m).toll) == 1
    assert len(state(m).toll_gone) == 2, "card 10 and the one just drawn"


@pytest.mark.rule("LU-20.09", "LU-9.13")
def test_in_co_op_each_z_bites_once() -> None:
    m = town(
        ben=at("1-1"), bob=at("8-7"), turn="bob", options={"mode": "co-op"}, living={"9-7": {**HURT, "bitten": ["bob"]}}
    )
    assert not offered(m, "bite")


@pytest.mark.rule("LU-23.08", "LU-23.01")
def test_a_z_alone_in_its_team_bites_twice() -> None:
    things = {"options": {"mode": "team", "teams": "1v2", "first": "1"}, "players": 2}
    m = town(bob=at("8-7"), ben=at("1-1"), billy=at("12-12"), living={"9-7": {**HURT, "bitten": ["bob"]}}, **things)
    assert offered(m, "bite")
    m = town(
        ben=at("1-1"),
        bob=at("8-7"),
        billy=at("12-12"),
        turn="bob",
        living={"9-7": {**HURT, "bitten": ["bob"]}},
        **things,
    )
    assert not offered(m, "bite")


@pytest.mark.rule("LU-23.09", "LU-16.05", "LU-23.11")
def test_ten_friends_of_a_team_win_for_all_its_players() -> None:
    m = town(
        ben=off_board(out=True, friends=0, limbs=0),
        billy=at("1-1"),
        bob=at("8-7", friends=9),
        beth=at("12-12"),
        turn="bob",
        options={"mode": "team", "first": "1"},
        living={"9-7": HURT},
        dice=(3,),
    )
    play(m, on(m, "9-7", "bite"))
    assert (m.state.ending, m.state.winners) == ("friends-team", (0, 2))


@pytest.mark.rule("LU-23.10", "LU-14.13", "LU-14.06")
def test_a_team_resolves_its_death_toll_card() -> None:
    m = town(
        ben=at("1-1"),
        billy=at("12-12"),
        bob=at("8-7"),
        beth=at("12-11"),
        turn="bob",
        options={"mode": "team", "first": "1"},
        living={"9-7": {**HURT, "bitten": ["ben"]}},
        toll=5,
        dice=(1,),
    )
    play(m, on(m, "9-7", "bite"))
    assert [each.next_actions for each in state(m).zs] == [-2, 0, -2, 0]


@pytest.mark.rule("LU-14.12", "LU-14.04", "LU-14.08")
def test_with_all_cards_every_spot_draws_one() -> None:
    m = town(
        ben=at("1-1"),
        bob=at("8-7"),
        turn="bob",
        options={"toll": "shuffled"},
        living={"9-7": {**HURT, "bitten": ["ben"]}},
        dice=(1,),
    )
    assert len(state(m).toll_stack) == 9
    play(m, on(m, "9-7", "bite"))
    assert len(state(m).toll_stack) == 8


@pytest.mark.rule("LU-20.17", "LU-21.16")
def test_being_the_only_z_does_not_win_solo() -> None:
    m = town(ben=at("6-6"), options={"mode": "solo"})
    assert not m.is_over
