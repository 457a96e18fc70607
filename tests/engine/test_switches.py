"""Switches: what may be agreed before a game, and the sentence for what may not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import pytest

from shamble.engine.errors import BadOptions
from shamble.engine.game import Game
from shamble.engine.switches import VARIANT, Switch, When, conditions, settle
from shamble.testing import setups

from .toy import LotsGame

PACE = Switch("pace", "Pace", {"calm": "Nobody hurries.", "fast": "Everybody hurries."})
TURNS = Switch("turns", "Turns", numbers=range(4, 21, 2), usual={3: "8"}, note="How long it takes.")
NIGHT = Switch("night", "Night", VARIANT, when=(When("XY-2.01", range(3, 5), {"pace": ("fast",)}),))
START = Switch("start", "Start", {"any": "Drawn."}, cards="numbers", told="name")
ALL = (PACE, TURNS, NIGHT)


def refused(players: int, options: Mapping[str, str]) -> str:
    with pytest.raises(BadOptions) as wrong:
        settle(ALL, players, options, "Dusk")
    return str(wrong.value)


def test_the_default_may_depend_on_the_number_of_players() -> None:
    assert settle(ALL, 2, {}, "Dusk") == {"pace": "calm", "turns": "4", "night": "off"}
    assert settle(ALL, 3, {}, "Dusk")["turns"] == "8"
    assert settle(ALL, 3, {"turns": ""}, "Dusk")["turns"] == "8"
    assert settle(ALL, 3, {"turns": "20"}, "Dusk")["turns"] == "20"


@pytest.mark.parametrize("wrong", ["3", "5", "22", "-4", "4.0", "04", "x", "٤"])
def test_a_number_outside_the_range_gets_a_sentence(wrong: str) -> None:
    assert refused(2, {"turns": wrong}) == f"Dusk: 'turns' cannot be '{wrong}'; it can be 4 to 20 in steps of 2."


def test_a_switch_that_makes_no_sense_here_gets_a_sentence() -> None:
    assert settle(ALL, 3, {"night": "on", "pace": "fast"}, "Dusk")["night"] == "on"
    sentence = "Night is only played with Pace: Fast, with 3 to 4 players (XY-2.01)."
    assert refused(3, {"night": "on"}) == sentence
    assert refused(2, {"night": "on", "pace": "fast"}) == sentence
    assert settle(ALL, 2, {"night": "off"}, "Dusk")["night"] == "off"


def test_a_switch_needs_all_the_options_that_it_names() -> None:
    both = When("XY-2.03", options={"pace": ("fast",), "turns": ("8", "20")})
    storm = Switch("storm", "Storm", VARIANT, when=(both,))
    switches = (PACE, TURNS, storm)
    assert settle(switches, 2, {"storm": "on", "pace": "fast", "turns": "20"}, "Dusk")["storm"] == "on"
    for half in ({"pace": "fast"}, {"turns": "20"}):
        with pytest.raises(BadOptions, match="Storm is only played with Pace: Fast"):
            settle(switches, 2, {"storm": "on", **half}, "Dusk")


def test_a_reason_of_its_own_is_told_instead() -> None:
    lonely = Switch("night", "Night", VARIANT, when=(When("XY-2.02", range(1, 2), why="Night is for one."),))
    with pytest.raises(BadOptions, match="Night is for one"):
        settle((lonely,), 2, {"night": "on"}, "Dusk")
    assert conditions((lonely,), lonely.when[0]) == "with 1 player (XY-2.02)"


class Starts(LotsGame):
    switches: ClassVar[tuple[Switch, ...]] = (*LotsGame.switches, PACE, TURNS, NIGHT, START)


STARTS: Game[Any] = Starts()


def test_of_a_range_the_least_and_the_greatest_number_are_worth_trying() -> None:
    assert TURNS.samples() == ["4", "20"]


class Strict(LotsGame):
    """Trouble is for three."""

    def constrain(self, options: Mapping[str, str], players: int) -> None:
        if options["trouble"] == "on" and players < 3:
            raise BadOptions("Trouble is for three players.")


def test_a_game_may_forbid_options_together() -> None:
    game: Game[Any] = Strict()
    assert game.settle(3, {"trouble": "on"}) == {"trouble": "on"}
    with pytest.raises(BadOptions, match="Trouble is for three players"):
        game.settle(2, {"trouble": "on"})


def test_values_come_from_cards() -> None:
    start = STARTS.choices()[-1]
    assert list(start.values) == ["any", "low", "high"]
    assert (start.label_of("low"), start.explain("low"), start.default) == ("Low card", "Low card", "any")
    assert STARTS.settle(2, {"start": "high"})["start"] == "high"
    with pytest.raises(BadOptions, match="'start' cannot be 'middle'; it can be any, low, high"):
        STARTS.settle(2, {"start": "middle"})


def test_setups_try_every_value_that_may_be_and_stay_few() -> None:
    found = setups(STARTS, most=10)
    tried = {(setup.players, option) for setup in found for option in setup.options}
    for players in STARTS.players:
        for switch in STARTS.choices():
            for value in switch.samples():
                legal = (players, value) != (2, "on") or switch.name != "night"
                assert ((players, (switch.name, value)) in tried) == legal
    assert len(found) <= 10
    assert found == setups(STARTS, most=10)
    assert len(setups(STARTS, most=30)) == len(set(setups(STARTS, most=30))) == 30
    for setup in found:
        assert STARTS.settle(setup.players, dict(setup.options)) == dict(setup.options)
