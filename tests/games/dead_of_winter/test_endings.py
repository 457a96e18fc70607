"""Section 13: every end is immediate, and players win by their own objectives."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.engine.match import Match
from shamble.testing import at, play, skip_to, table

from .helpers import BITTEN, GAME, acted, hand_of, items, look, place_of, seen, told, zombies_in

QUIET = {"crises": 0, "crossroads": 0}
PEOPLE: dict[str, Any] = {"rosa": at("colony"), "pip": at("colony", seat=1), "nell": at("colony", seat=2)}
FUEL = ["jerry-can-1", "jerry-can-2", "jerry-can-3"]
MEDICINE = ["field-dressing-1", "field-dressing-2", "field-dressing-3"]

MORALE: dict[str, Any] = {"phase": "check-waste", "waste": 10, "morale": 1}
"""The colony falls apart over its waste."""
ROUNDS: dict[str, Any] = {"phase": "end-round", "rounds": 1}
"""The last round is over."""
DONE: dict[str, Any] = {"phase": "check-objective", "objective": "M02"}
"""Quiet Streets is found complete: there is no zombie in the streets."""


def ended(how: dict[str, Any], players: int = 3, **things: Any) -> Match:
    """A match that ends in this way."""
    return table(GAME, players=players, **{"crisis": "", "sizes": QUIET, "food": 9, **how, **things})


def outcome(m: Match) -> tuple[str, tuple[int, ...]]:
    """How it ended and who won."""
    assert m.result is not None, "the match goes on"
    assert sorted(m.result.won + m.result.lost) == list(range(len(m.seats)))
    return m.result.ending, m.result.won


# Three ends


@pytest.mark.rule("DW-13.01", "DW-13.07")
def test_morale_on_0_ends_the_game_and_the_main_objective_is_not_checked() -> None:
    # Given a goal that is met, and a player who only needs it
    m = ended(MORALE, objective="M02", **PEOPLE, secret={0: "L13", 1: "L01", 2: "L02"})
    assert outcome(m) == ("morale", ())
    assert not {"zombies", "round-marker"} & set(told(m))
    # And with one morale more the same table wins
    m = ended({**MORALE, "morale": 2}, objective="M02", **PEOPLE, secret={0: "L13", 1: "L01", 2: "L02"})
    assert outcome(m) == ("main-objective", (0,))


@pytest.mark.rule("DW-13.02", "DW-13.07")
def test_the_round_marker_on_0_ends_the_game_and_the_main_objective_is_not_checked() -> None:
    m = ended(ROUNDS, objective="M02", **PEOPLE, secret={0: "L13"})
    assert outcome(m) == ("rounds", ())


@pytest.mark.rule("DW-13.03")
def test_the_main_objective_found_complete_ends_the_game_immediately() -> None:
    m = ended(DONE, **PEOPLE, secret={0: "L13", 1: "L01", 2: "L02"})
    assert outcome(m) == ("main-objective", (0,))
    assert (look(m).rounds, "token" in told(m)) == (6, False)


@pytest.mark.rule("DW-13.03")
def test_a_goal_met_in_the_middle_of_a_turn_ends_nothing() -> None:
    m = acted(**PEOPLE, objective="M02")
    assert not m.is_over


# Who wins


@pytest.mark.rule("DW-13.04", "DW-13.05", "DW-16.11")
def test_sc_45_each_player_wins_or_loses_by_their_own_objective() -> None:
    m = ended(
        DONE,
        **PEOPLE,
        tam=at("colony", seat=1),
        secret={0: "L02", 1: "L11", 2: "B01"},
        hands={0: MEDICINE, 2: FUEL},
    )
    assert outcome(m) == ("main-objective", (0,))


@pytest.mark.rule("DW-13.04")
@pytest.mark.parametrize(("fuel", "winners"), [(3, (2,)), (2, ())])
def test_a_betrayer_wins_when_the_colony_loses(fuel: int, winners: tuple[int, ...]) -> None:
    m = ended(MORALE, **PEOPLE, secret={0: "L02", 1: "L11", 2: "B01"}, hands={0: MEDICINE, 2: FUEL[:fuel]})
    assert outcome(m) == ("morale", winners)


@pytest.mark.rule("DW-13.04")
@pytest.mark.parametrize("how", [ROUNDS, DONE], ids=["rounds", "main"])
def test_a_betrayer_needs_morale_0(how: dict[str, Any]) -> None:
    m = ended(how, **PEOPLE, secret={0: "L02", 1: "L11", 2: "B01"}, hands={2: FUEL})
    assert 2 not in outcome(m)[1]


@pytest.mark.rule("DW-13.05")
@pytest.mark.parametrize(("medicine", "winners"), [(2, (0, 1, 2)), (1, (1, 2))])
def test_several_players_may_win_together(medicine: int, winners: tuple[int, ...]) -> None:
    m = ended(DONE, **PEOPLE, secret={0: "L02", 1: "L11", 2: "L13"}, hands={0: MEDICINE[:medicine]})
    assert outcome(m) == ("main-objective", winners)


@pytest.mark.rule("DW-13.05")
def test_nobody_may_win_although_the_main_objective_is_completed() -> None:
    m = ended(DONE, **PEOPLE, secret={0: "L02", 1: "L01", 2: "B01"}, hands={2: FUEL})
    assert outcome(m) == ("main-objective", ())
    assert m.result is not None and m.result.lost == (0, 1, 2)


@pytest.mark.rule("DW-13.04", "DW-13.05")
def test_a_betrayer_and_a_loyal_exile_may_win_together_when_the_colony_loses() -> None:
    # Given Last Word for the exiled seat 0: morale 0 and four cards in hand
    m = ended(
        MORALE,
        **{**PEOPLE, "rosa": at("school")},
        secret={0: "L02", 1: "L11", 2: "B01"},
        exiled={0: "E10"},
        hands={0: [*MEDICINE, "crowbar"], 2: FUEL},
    )
    assert outcome(m) == ("morale", (0, 2))


OUT: dict[str, Any] = {**PEOPLE, "nell": at("school", seat=2)}


@pytest.mark.rule("DW-13.04")
@pytest.mark.parametrize(
    ("how", "hand", "winners"),
    [(DONE, [*FUEL], (2,)), (DONE, [], ()), (MORALE, [*FUEL], ())],
    ids=["main and fuel", "no fuel", "morale"],
)
def test_an_exiled_betrayer_wins_by_the_altered_objective(
    how: dict[str, Any], hand: list[str], winners: tuple[int, ...]
) -> None:
    # Given Knock at the Gate: the main objective in place of morale 0; the three fuel cards of Firebug stay
    m = ended(how, **OUT, secret={0: "L01", 1: "L02", 2: "B01"}, exiled={2: "E01"}, hands={2: hand})
    assert outcome(m)[1] == winners


@pytest.mark.rule("DW-13.04")
@pytest.mark.parametrize(("how", "winners"), [(DONE, (2,)), (ROUNDS, ())], ids=["main", "rounds"])
def test_a_loyal_exile_wins_by_the_new_objective_and_no_longer_by_the_old(
    how: dict[str, Any], winners: tuple[int, ...]
) -> None:
    # Given Hermitage, exactly one survivor, in place of three medicine cards
    things: dict[str, Any] = {"secret": {0: "L01", 1: "L05", 2: "L02"}, "exiled": {2: "E05"}}
    assert outcome(ended(how, **OUT, **things))[1] == winners
    m = ended(how, **OUT, tam=at("gas", seat=2), **things, hands={2: MEDICINE})
    assert outcome(m)[1] == ()


@pytest.mark.rule("DW-13.04")
@pytest.mark.parametrize("how", [MORALE, ROUNDS, DONE], ids=["morale", "rounds", "main"])
def test_an_objective_that_asks_for_neither_end_may_win_at_any(how: dict[str, Any]) -> None:
    # Given Cold Reckoning for a loyal exile: five survivors in the removed-from-game pile
    dead = ["joan", "felix", "agnes", "elka", "wes"]
    things: dict[str, Any] = {"secret": {0: "L01", 1: "L02", 2: "L05"}, "exiled": {2: "E04"}}
    assert outcome(ended(how, **OUT, **things, removed=dead))[1] == (2,)
    assert outcome(ended(how, **OUT, **things, removed=dead[:4]))[1] == ()


@pytest.mark.rule("DW-13.04")
def test_the_round_marker_gives_no_victory_to_loyal_players_but_may_to_an_exiled_betrayer() -> None:
    # Given Last Word for a betrayer: the main objective is not completed
    things: dict[str, Any] = {"secret": {0: "L13", 1: "L11", 2: "B01"}, "exiled": {2: "E10"}, "hands": {2: FUEL}}
    assert outcome(ended(ROUNDS, **OUT, **things)) == ("rounds", (2,))
    assert outcome(ended(DONE, **OUT, **things)) == ("main-objective", (0, 1))


@pytest.mark.rule("DW-13.06")
def test_an_objective_fulfilled_earlier_counts_only_if_it_still_is_at_the_end() -> None:
    # Given a betrayer with three fuel cards, who adds one to the crisis before morale falls to 0
    position: dict[str, Any] = {
        "active": 2,
        "first": 0,
        "crisis": "dead-engines",
        "morale": 2,
        "food": 9,
        "sizes": QUIET,
        "secret": {0: "L02", 1: "L01", 2: "B01"},
        "hands": {2: FUEL},
    }
    m = acted(**PEOPLE, **position)
    assert not m.is_over
    play(m, "end-turn")
    assert outcome(m) == ("morale", (2,))
    m = acted("add-to-crisis", "contribute jerry-can-1", "pass", "end-turn", **PEOPLE, **position)
    assert outcome(m) == ("morale", ())


@pytest.mark.rule("DW-13.06")
def test_a_fulfilled_objective_ends_nothing() -> None:
    m = acted("end-turn", **PEOPLE, secret={0: "L11"}, sizes=QUIET)
    assert not m.is_over


@pytest.mark.rule("DW-13.07")
@pytest.mark.parametrize("how", [MORALE, ROUNDS], ids=["morale", "rounds"])
def test_the_main_objective_counts_as_completed_only_if_it_ended_the_game(how: dict[str, Any]) -> None:
    # Given Quiet Streets with quiet streets, and players who have all the rest that they need
    m = ended(how, objective="M02", **PEOPLE, secret={0: "L02", 1: "L11", 2: "L13"}, hands={0: MEDICINE})
    assert outcome(m)[1] == ()


# All is revealed


@pytest.mark.rule("DW-13.08")
def test_at_the_end_all_secret_objectives_are_revealed() -> None:
    names = {0: "medicine-chest", 1: "nobody-to-lose", 2: "firebug"}
    m = ended(DONE, **OUT, secret=names, exiled={2: "E01"})
    shown = [event.args for event in m.story.read(None) if event.key == "objective-was"]
    assert shown == [(f"seat-{seat}", name) for seat, name in names.items()]
    assert [event.args for event in m.story.read(None) if event.key == "exiled-objective-was"] == [
        ("seat-2", "knock-at-the-gate")
    ]


@pytest.mark.rule("DW-13.08")
def test_before_the_end_they_are_hidden() -> None:
    m = acted("end-turn", **PEOPLE, secret={0: "L11"}, sizes=QUIET)
    assert "objective-was" not in told(m)
    assert seen(m, 1, "secret", 0) == [None]


# Winning together


@pytest.mark.rule("DW-13.09", "DW-15.13", "DW-9.13")
def test_sc_61_who_was_eliminated_loses_also_when_the_others_win() -> None:
    # Given Until the Thaw with two rounds to go, and Rosa, the last survivor of seat 0, who will die of the cold
    m = table(
        GAME,
        players=3,
        options={"mode": "coop", "elimination": True},
        phase="start-turn",
        rounds=2,
        **{**PEOPLE, "rosa": at("school", wounds=1, frost=1)},
        crisis="dead-engines",
        given={0: FUEL[:1], 1: FUEL[1:2]},
        food=9,
        sizes=QUIET,
    )
    assert look(m).out == [True, False, False]
    for _ in range(4):
        assert skip_to(m, "action").seat in (1, 2)
        play(m, "end-turn")
    # Then two points were enough for the crisis, and the two others win
    assert [event.args for event in m.story if event.key == "crisis-prevented"] == [("dead-engines", 2, 2)]
    assert outcome(m) == ("main-objective", (1, 2))


@pytest.mark.rule("DW-13.09")
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize(
    ("how", "everybody"), [(DONE, True), (MORALE, False), (ROUNDS, False)], ids=["main", "morale", "rounds"]
)
def test_in_co_op_all_win_or_all_lose(players: int, how: dict[str, Any], everybody: bool) -> None:
    m = ended(how, players, options={"mode": "coop"} if players > 2 else {})
    assert outcome(m)[1] == (tuple(range(players)) if everybody else ())


# Immediately


@pytest.mark.rule("DW-13.10", "DW-13.01")
def test_the_end_comes_in_the_middle_of_a_batch_of_zombies() -> None:
    # Given full entrances, four at the colony and morale for one death: the second zombie never comes
    m = ended(
        {"phase": "add-zombies", "morale": 1},
        **{**PEOPLE, "tam": at("colony"), "joan": at("school", seat=1)},
        zombies={f"entrance-{n}": 3 for n in range(1, 7)},
        noise={"gas": 2},
        hands={0: ["crowbar"]},
    )
    assert outcome(m)[0] == "morale"
    assert [place_of(m, name) for name in ("tam", "pip", "nell", "rosa")] == ["", "colony", "colony", "colony"]
    assert (zombies_in(m, "school"), look(m).noise[6], hand_of(m, 0)) == (0, 2, ["crowbar"])


@pytest.mark.rule("DW-13.10")
def test_the_end_comes_in_the_middle_of_a_card_effect() -> None:
    # Given Hard Arithmetic, which would kill two, and morale for one
    m = ended({"phase": "crisis", "crisis": "C04", "morale": 1}, **PEOPLE, given={0: ["jerry-can-1"]})
    assert outcome(m)[0] == "morale"
    assert [place_of(m, name) for name in ("pip", "nell", "rosa")] == ["", "colony", "colony"]
    # Nothing further is resolved: the contributions still lie at the crisis
    assert items(m, look(m).given_openly) == ["jerry-can"]


@pytest.mark.rule("DW-13.10")
def test_the_end_comes_in_the_middle_of_an_action() -> None:
    # Given a move that ends with a bite: the last survivor of seat 0 dies and is not replaced
    m = acted("move rosa", "go school", **PEOPLE, hands={0: ["crowbar"]}, morale=1, dice=(BITTEN,))
    assert outcome(m)[0] == "morale"
    assert (look(m).group[0], hand_of(m, 0), "replacement" in told(m)) == ((), ["crowbar"], False)


@pytest.mark.rule("DW-13.10", "DW-13.01")
def test_the_end_comes_before_the_rest_of_the_colony_phase() -> None:
    m = ended({"phase": "pay-food", "food": 0, "morale": 1}, **PEOPLE, waste=10, noise={"gas": 1})
    assert outcome(m)[0] == "morale"
    assert (look(m).starvation, look(m).noise[6], look(m).rounds) == (1, 1, 6)
    assert not {"waste", "zombies", "noise-roll"} & set(told(m))
