"""What simulations of this game count, and how far they go."""

from __future__ import annotations

from random import Random

from shamble.engine.playout import Playout
from shamble.lab.sim import simulate
from shamble.testing import at, play

from .helpers import GAME, look, road

CHARACTERS = ("rick", "shane", "glenn", "andrea", "tyreese", "dale")


def test_a_lone_huge_party_is_played_on_as_far_as_the_longest_match() -> None:
    everybody = [person.id for person in look(road(1)).content.people]
    m = road(1, a=at("D2", people=everybody, food=10, ammo=10))
    playout = Playout.imagined(m, 0, Random(1))
    assert playout.run_random(Random(2)) == m.game.longest
    assert playout.state.ending == ""


def test_wins_are_counted_by_seat_from_the_first_player_and_by_character() -> None:
    m = road(
        a=at("C1", people=["rick"], scouted=["prison", "airport"], private="motel"),
        encounters=["E42"],
        dice=["blue:A1"],
    )
    look(m).first = 1
    play(m, "scout B1 motel-1")
    facts = m.game.facts(look(m))
    assert m.is_over
    assert {name: facts[name] for name in ("won", "winners", "group-won", "eliminations")} == {
        "won": 1, "winners": 1, "group-won": 0, "eliminations": 0,
    }  # fmt: skip
    # The player of the third seat from the first player on has won
    assert [facts[f"seat-{seat}-won"] for seat in (1, 2, 3)] == [0, 0, 1]
    assert (facts["scouted-motel"], facts["scouted-prison"]) == (1, 1)


def test_a_shared_haven_counts_for_all_its_seats() -> None:
    m = road(
        a=at("C1", people=["rick"], scouted=["prison", "airport"], private="motel"),
        b=at("C1", people=["shane"], group="a"),
        encounters=["E42"],
        dice=["blue:A1"],
    )
    play(m, "scout B1 motel-1")
    facts = m.game.facts(look(m))
    assert (facts["winners"], facts["group-won"]) == (2, 1)
    assert [facts[f"seat-{seat}-won"] for seat in (1, 2, 3)] == [1, 1, 0]


def test_a_report_adds_up_seats_and_characters() -> None:
    report = simulate(GAME, games=6, players=4, bots=["habit"], seed=3, processes=1, options={"coop": "off"})
    facts = report.facts
    assert sum(facts.get(f"{name}-played", 0) for name in CHARACTERS) == 24
    wins = sum(facts.get(f"{name}-won", 0) for name in CHARACTERS)
    assert wins == sum(facts[f"seat-{seat}-won"] for seat in range(1, 5)) == facts["winners"]
    assert facts["winners"] == sum(seat.count for seat in report.seats)
