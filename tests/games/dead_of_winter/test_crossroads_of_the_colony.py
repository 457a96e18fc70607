"""The crossroads cards that look at the colony: CR51 to CR63 and CR71."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest

from shamble.engine.match import Match
from shamble.games.dead_of_winter.state import Winter
from shamble.testing import at, play

from .crossroads_rows import Row, arranged, card_of, changed, check_only, check_option, check_quiet, choose, facts, row
from .helpers import content, look, now

HOME = at("colony")
GATES = {"entrance-1": 3, "entrance-2": 2}
WALLS = {"entrance-1": 2, "entrance-2": 1}
CANS = {0: ["jerry-can-1"], 2: ["jerry-can-2"]}
DRESSING = {0: ["field-dressing-1"]}
OUTCAST = {1: ["cold-beans-1"]}

OPTIONS = [
    # Council Night
    row(
        "CR51 a",
        "",
        "1: die 2; at entrance-1; at entrance-1; at entrance-2; at entrance-2",
        "dice none; spent 1; seat-1 dice 3; seat-1 spent 2; entrance-1 zombies -2; entrance-2 zombies -2",
        felix=HOME,
        zombies=GATES,
        dice_of={0: (1,), 1: (2, 3)},
    ),
    row("CR51 b", "", felix=HOME, zombies=GATES, dice_of={0: (1,)}),
    # Lantern Night
    row("CR52 a", "", then="food -4; morale +1", felix=HOME, food=5),
    row("CR52 b", "", felix=HOME, food=5),
    # The List
    row("CR53 a", "", then="helpless -2; morale -1", felix=HOME, helpless=3),
    row("CR53 b", "", then="food -1", felix=HOME, helpless=2, food=2),
    # Grave Detail
    row(
        "CR54 a",
        "",
        "die 1; die 2",
        "dice 3; spent 1 2; morale +1",
        felix=HOME,
        removed=["tam"],
        dice_of={0: (1, 2, 3)},
    ),
    row("CR54 b", "", felix=HOME, removed=["tam"], dice_of={0: (1, 2)}),
    # Cracked Beam
    row("CR55 a", "", then="dice none; spent 1", felix=HOME, barricades=WALLS, dice_of={0: (1,)}),
    row(
        "CR55 b",
        "",
        "at entrance-1; at entrance-2",
        "entrance-1 barricades -1; entrance-2 barricades -1",
        felix=HOME,
        barricades=WALLS,
        dice_of={0: (1,)},
    ),
    # Lights Out
    row(
        "CR56 a",
        "",
        "0: offer jerry-can-1; 0: pass; 1: pass; 2: offer jerry-can-2",
        "hand -1; seat-2 hand -1; removed +2",
        felix=HOME,
        hands=CANS,
    ),
    row("CR56 a", "", "0: offer jerry-can-1; 0: pass; 1: pass; 2: pass", "morale -1", felix=HOME, hands=CANS),
    row(
        "CR56 b",
        "",
        then="entrance-1 zombies +1; entrance-2 zombies +1; entrance-3 zombies +1; entrance-4 zombies +1",
        felix=HOME,
    ),
    # Barter Caravan
    row("CR57 a", "", "at gas", "food -2; hand +2; gas deck -2", felix=HOME, food=3, hands=DRESSING),
    row("CR57 b", "", then="hand -1; removed +1; food +3", felix=HOME, food=3, hands=DRESSING),
    # Sleepwalker
    row("CR58 a", "", then="felix wounds +1", felix=HOME, helpless=1),
    row("CR58 b", "", "at gas", "hand +1; gas deck -1", felix=HOME, helpless=1, dice=(4,)),
    row("CR58 b", "", then="helpless -1; morale -1", felix=HOME, helpless=1, dice=(3,)),
    # Cough in the Dark
    row("CR59 a", "", then="helpless -1; morale -1", felix=HOME, helpless=1),
    row("CR59 b", "", then="felix wounds +1; pip wounds +1; joan wounds +1", felix=HOME, helpless=1),
    # Warm Boots
    row("CR60 a", "", then="food -2; felix wounds -2", felix=at("colony", wounds=2), food=3),
    row("CR60 b", "", felix=at("colony", wounds=2), food=3),
    # Knocking
    row("CR61 a", "", then="tam at colony; group +1", felix=HOME, top={"survivors": ["tam"]}, dice=(3,)),
    row(
        "CR61 a",
        "",
        then="; ".join(f"entrance-{number} zombies +1" for number in range(1, 6)),
        felix=HOME,
        dice=(2,),
    ),
    row("CR61 b", "", then="morale -1", felix=HOME, dice=(3,)),
    row("CR61 b", "", felix=HOME, dice=(4,)),
    # Lost Count
    row("CR62 a", "", then="dice none; spent 1; waste -4; removed +4", felix=HOME, waste=8, dice_of={0: (1,)}),
    row(
        "CR62 b",
        "",
        then="waste +2; removed -2",
        felix=HOME,
        waste=8,
        removed=["crowbar-1", "snow-boots", "fire-bottle"],
        dice_of={0: (1,)},
    ),
    # The Broadcast
    row(
        "CR63 a",
        "",
        "die 1; die 2; at gas; take fire-bottle",
        "dice 3; spent 1 2; hand +1; gas deck -1",
        felix=HOME,
        dice_of={0: (1, 2, 3)},
    ),
    # Petition
    row(
        "CR71 a",
        "",
        then="food -2; morale +1",
        felix=HOME,
        pip=at("school", seat=1),
        exiled=(1,),
        food=3,
        hands=OUTCAST,
    ),
    row("CR71 b", "", then="morale -1", felix=HOME, pip=at("school", seat=1), exiled=(1,), food=3, dice=(3,)),
    row("CR71 b", "", felix=HOME, pip=at("school", seat=1), exiled=(1,), food=3, dice=(4,)),
]


@pytest.mark.rule("DW-8.06", "DW-8.07", "DW-14.06")
@pytest.mark.parametrize("case", OPTIONS, ids=str)
def test_what_an_option_does(case: Row) -> None:
    check_option(case)


AWAY = at("school")
COLONY_CARDS = [
    row("CR51", "", felix=AWAY),
    row("CR52", "", felix=AWAY, food=5),
    row("CR53", "", felix=AWAY, helpless=2),
    row("CR54", "", felix=AWAY, removed=["tam"]),
    row("CR55", "", felix=AWAY, barricades=WALLS),
    row("CR56", "", felix=AWAY),
    row("CR57", "", felix=AWAY, food=3),
    row("CR58", "", felix=AWAY, helpless=1),
    row("CR59", "", felix=AWAY, helpless=1),
    row("CR60", "", felix=AWAY, food=2),
    row("CR61", "", felix=AWAY),
    row("CR62", "", felix=AWAY, waste=8),
    row("CR63", "", felix=AWAY, dice_of={0: (1, 2)}),
    row("CR71", "", felix=AWAY, pip=at("school", seat=1), exiled=(1,)),
]


@pytest.mark.rule("DW-8.01", "DW-8.06")
@pytest.mark.parametrize("case", COLONY_CARDS, ids=str)
def test_the_active_player_must_have_a_survivor_in_the_colony(case: Row) -> None:
    check_quiet(case)


QUIET = [
    row("CR53 one-helpless", "", felix=HOME, helpless=1),
    row("CR54 nobody-dead", "", felix=HOME, removed=["crowbar-1"]),
    row("CR55 no-barricade", "", felix=HOME, barricades={"school": 2}),
    row("CR58 no-helpless", "", felix=HOME),
    row("CR59 no-helpless", "", felix=HOME),
    row("CR61 no-room", "", felix=HOME, helpless=21),
    row("CR62 two-cards", "", felix=HOME, waste=2),
    row("CR71 nobody-exiled", "", felix=HOME),
]


@pytest.mark.rule("DW-8.03", "DW-8.06")
@pytest.mark.parametrize("case", QUIET, ids=str)
def test_what_does_not_trigger_a_card(case: Row) -> None:
    check_quiet(case)


ONLY = [
    row("CR52 b", "", felix=HOME, food=3),
    row("CR54 b", "", felix=HOME, removed=["tam"], dice_of={0: (1,)}),
    row("CR55 b", "", felix=HOME, barricades=WALLS),
    row("CR57 a", "", felix=HOME, food=2, hands={0: ["cold-beans-1"]}),
    row("CR57 b", "", felix=HOME, food=1, hands=DRESSING),
    row("CR60 b", "", felix=HOME, food=1),
    row("CR62 b", "", felix=HOME, waste=3),
    row("CR63 b", "", felix=HOME, dice_of={0: (1,)}),
    row("CR71 b", "", felix=HOME, pip=at("school", seat=1), exiled=(1,), food=1),
]


@pytest.mark.rule("DW-8.08")
@pytest.mark.parametrize("case", ONLY, ids=str)
def test_the_only_option(case: Row) -> None:
    check_only(case)


@pytest.mark.rule("DW-14.06")
def test_exiled_players_have_no_voice_in_the_petition() -> None:
    m = arranged(row("CR71", "", felix=HOME, pip=at("school", seat=1), exiled=(1,), food=2))
    assert [(ask.key, ask.seat) for ask in m.pending] == [("vote-crossroads", 0), ("vote-crossroads", 2)]


@pytest.mark.rule("DW-2.18")
def test_the_broadcast_tells_of_the_next_two_crises() -> None:
    case = row("CR63", "", felix=HOME, dice_of={0: (1, 2)})
    m = arranged(case)
    before = facts(m)
    first, second = look(m).crisis_deck[-1], look(m).crisis_deck[-2]
    choose(m, card_of(m, case), "b")
    assert look(m).looking_ahead == (first, second)
    play(m, f"back {content(m).crises[first].id}")
    assert look(m).crisis_deck[-2:] == (first, second)
    assert (changed(before, facts(m)), now(m)) == (set(), ("action", 0))
    # Who has looked knows that they come next, the others do not
    assert next_crises(m, 0) == {(first, second)}
    assert len(next_crises(m, 1)) > 5


def next_crises(m: Match, eyes: int) -> set[tuple[int, ...]]:
    """Which two crises come next in the worlds that a seat imagines."""
    worlds = [cast(Winter, m.imagine(eyes, Random(seed)).state) for seed in range(20)]
    return {world.crisis_deck[-2:] for world in worlds}
