"""Section 3: the round and the player turns phase."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from shamble.engine.match import Match
from shamble.testing import at, options_of, play, skip_to, table

from .helpers import BITTEN, BLANK, GAME, content, group_of, look, now, number, place_of, told

NO_CARDS = {"crossroads": 0}


def end_turns(m: Match, count: int) -> list[int]:
    """End so many turns; the seats that had them."""
    seats = []
    for _ in range(count):
        seats.append(skip_to(m, "action").seat)
        play(m, "end-turn")
    return seats


def round_of(players: int = 3, dice: tuple[int, ...] = (), **things: Any) -> Match:
    """A match at the start of a round, with food for everybody and no crossroads cards."""
    return table(GAME, players=players, dice=dice, **{"phase": "start-round", "food": 20, "sizes": NO_CARDS, **things})


@pytest.mark.rule("DW-3.01")
def test_a_round_is_three_steps_and_then_the_seven_of_the_colony_phase() -> None:
    m = round_of(waste=10, noise={"school": 1}, dice=(1, 1, 1, 1, 1, 1, 6))
    end_turns(m, 3)
    steps = [
        *["round", "crisis", "rolls-dice", "turn"],
        *["colony-phase", "pays-food", "waste", "crisis-strikes", "zombies", "noise-roll", "round-marker", "token"],
        *["round", "crisis", "rolls-dice", "turn"],
    ]
    keys = [key for key in told(m) if key in steps]
    assert [key for at, key in enumerate(keys) if at == 0 or keys[at - 1] != key] == steps
    assert told(m).count("turn") == 4


@pytest.mark.rule("DW-3.02")
def test_the_top_crisis_card_is_the_crisis_until_it_is_resolved() -> None:
    m = round_of(top={"crises": ["dead-engines", "bread-riot"]})
    crises = content(m).crises
    for _ in range(3):
        assert crises[look(m).crisis].id == "dead-engines"
        assert m.game.sight(m.state, 3, None).cards("crisis") == (look(m).crisis,)
        end_turns(m, 1)
    assert crises[look(m).crisis].id == "bread-riot"
    assert [crises[card].id for card in look(m).past_crises] == ["dead-engines"]


@pytest.mark.rule("DW-3.03")
def test_without_crisis_cards_nothing_is_contributed_and_nothing_strikes() -> None:
    m = round_of(sizes={"crises": 0, "crossroads": 0}, hands={0: ["cold-beans"]})
    assert "no-crisis" in told(m)
    assert "add-to-crisis" not in options_of(m)
    assert ("add-to-crisis", "DW-3.03") in m.pending[0].refusals()
    end_turns(m, 3)
    # The colony phase went from the waste straight to the zombies
    assert "round-marker" in told(m)
    assert not {"contributions", "crisis-strikes", "crisis-prevented", "morale"} & set(told(m))


# The dice


@pytest.mark.rule("DW-3.04")
def test_dice_left_over_are_lost() -> None:
    m = round_of(dice=(2, 3, 4, 4, 4, 4), tam=at("colony"), dice_of={0: (6, 6, 6)}, spent_of={0: (1, 1), 1: (5,)})
    assert look(m).dice == [(2, 3), (4, 4), (4, 4)]
    assert look(m).spent == [(), (), ()]


@pytest.mark.rule("DW-3.05")
def test_one_die_and_one_for_each_survivor_but_none_for_the_helpless() -> None:
    m = round_of(tam=at("colony"), pip=at("school"), rosa=at("gas"), felix=at("colony", seat=1), helpless=7)
    assert [len(dice) for dice in look(m).dice] == [4, 2, 2]


@pytest.mark.rule("DW-3.05")
def test_an_extra_die_comes_at_every_roll() -> None:
    m = round_of(tam=at("colony", gear=["thermal-goggles"]))
    assert len(look(m).dice[0]) == 3
    end_turns(m, 3)
    assert look(m).round_number == 3
    assert len(look(m).dice[0]) == 3


@pytest.mark.rule("DW-3.05")
def test_a_bonus_die_comes_at_the_next_roll_only() -> None:
    # Given Margin Notes, which promises one more die for equipping an education card
    m = table(
        GAME,
        players=3,
        tam=at("colony"),
        hands={0: ["pep-talk-handbook"]},
        crossroads="CR39",
        food=20,
        morale=10,
        sizes=NO_CARDS,
        top={"crises": ["dead-engines"]},
    )
    play(m, "play-card", "option-b margin-notes-b")
    assert look(m).dice[0] == ()
    end_turns(m, 3)
    assert [len(dice) for dice in look(m).dice] == [3, 2, 2]
    end_turns(m, 3)
    assert look(m).round_number == 3
    assert [len(dice) for dice in look(m).dice] == [2, 2, 2]


@pytest.mark.rule("DW-3.06")
def test_all_dice_are_rolled_and_lie_in_the_unused_pools() -> None:
    # The first player rolls first, then the others clockwise; nobody is asked
    m = round_of(dice=(6, 1, 2, 3, 5, 5, 4), tam=at("colony", seat=1), pip=at("colony", seat=1), first=1)
    assert look(m).dice == [(4, 5), (1, 2, 6), (3, 5)]
    assert look(m).spent == [(), (), ()]
    assert now(m) == ("action", 1)


@pytest.mark.rule("DW-3.07")
def test_one_survivor_may_use_several_dice_and_several_actions() -> None:
    m = table(
        GAME,
        players=3,
        dice=(BLANK,),
        rosa=at("school"),
        tam=at("colony"),
        zombies={"school": 1},
        dice_of={0: (3, 3, 4, 5)},
    )
    play(m, "attack rosa", "die 3", "barricade rosa", "die 3", "search rosa", "die 4", "no", "pass", "search rosa")
    assert look(m).dice[0] == ()
    assert look(m).spent[0] == (3, 3, 4, 5)


@pytest.mark.rule("DW-3.08")
def test_gaining_a_survivor_gives_no_die_before_the_next_roll() -> None:
    m = table(GAME, players=3, tam=at("colony"), hands={0: ["lone-stranger"]}, dice_of={0: (2, 3)}, food=20)
    play(m, "play-card")
    assert len(group_of(m, 0)) == 2
    assert (look(m).dice[0], look(m).spent[0]) == ((2, 3), ())
    end_turns(m, 3)
    assert len(look(m).dice[0]) == 3


@pytest.mark.rule("DW-3.08")
def test_losing_a_survivor_takes_no_die_before_the_next_roll() -> None:
    m = table(
        GAME,
        players=3,
        dice=(BITTEN,),
        tam=at("colony"),
        pip=at("colony"),
        dice_of={0: (2, 3, 4)},
        spent_of={0: (1,)},
        food=20,
        sizes=NO_CARDS,
    )
    play(m, "move tam", "go school")
    assert group_of(m, 0) == ["pip"]
    assert (look(m).dice[0], look(m).spent[0]) == ((2, 3, 4), (1,))
    end_turns(m, 3)
    assert len(look(m).dice[0]) == 2


# The turns


@pytest.mark.rule("DW-3.09", "DW-3.10")
@pytest.mark.parametrize(("first", "order"), [(0, [0, 1, 2, 3]), (2, [2, 3, 0, 1])])
def test_everybody_exiled_or_not_has_one_turn_clockwise(first: int, order: list[int]) -> None:
    m = round_of(4, first=first, exiled=[1], tam=at("school", seat=1))
    assert end_turns(m, 3) == order[:3]
    # The colony phase begins after the last turn and not before
    assert "colony-phase" not in told(m)
    assert end_turns(m, 1) == order[3:]
    assert "colony-phase" in told(m)
    assert told(m).count("turn") == 5


@pytest.mark.rule("DW-3.09")
def test_the_order_of_the_round_goes_on_when_the_token_changes_hands() -> None:
    # Given the first player in seat 2, who is eliminated in the first turn
    m = table(
        GAME,
        4,
        {"elimination": True},
        dice=(BITTEN,),
        tam=at("colony", seat=2),
        active=2,
        first=2,
        food=20,
        sizes=NO_CARDS,
    )
    play(m, "move tam", "go school")
    assert (look(m).out[2], look(m).first) == (True, 3)
    # Then the others still have one turn each
    assert look(m).round_number == 1
    assert end_turns(m, 3) == [3, 0, 1]
    assert look(m).round_number == 2


@pytest.mark.rule("DW-3.10")
def test_no_turn_follows_the_last_one_before_the_colony_phase() -> None:
    m = table(GAME, players=3, active=2, first=0, tam=at("colony", seat=2), food=20, sizes=NO_CARDS)
    assert place_of(m, "tam") == "colony"
    play(m, "end-turn")
    keys = told(m)
    assert keys.index("colony-phase") < keys.index("round") < keys.index("turn")
    assert look(m).moves[number(m, "tam")] == 0


ALWAYS_WARM = """
[[card]]
id = "thermal-goggles"
number = "t6"
name = "Thermal Goggles"
text = "You roll 2 more dice at every roll step."
symbol = "tool"
kind = "equip"
decks = { police = 1 }
ability = { when = "passive", modifiers = [{ mod = "extra_die", n = 2 }] }
"""


@pytest.mark.rule("DW-3.05")
def test_dice_that_somebody_always_has_are_rolled_too(tmp_path: Path) -> None:
    # Given a card of a pack that works by itself
    (tmp_path / "items.toml").write_text(ALWAYS_WARM, encoding="utf-8")
    m = round_of(tam=at("colony", gear=["thermal-goggles"]), packs=[tmp_path])
    assert len(look(m).dice[0]) == 1 + len(look(m).group[0]) + 2
