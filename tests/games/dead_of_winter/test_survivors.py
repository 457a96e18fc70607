"""Section 11: survivors join, are wounded, die, are removed, led and replaced."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.engine.match import Match
from shamble.testing import at, options_of, play, skip_to, table

from .helpers import (
    BITTEN,
    BLANK,
    FROST,
    GAME,
    WOUND,
    acted,
    deck_at,
    gear_of,
    group_of,
    hand_of,
    ids,
    items,
    look,
    now,
    number,
    place_of,
    rolled,
    tokens_of,
    told,
)

AWAY = {"police": 3, "grocery": 3, "school": 4, "library": 3, "hospital": 4, "gas": 2}
QUIET = {"crises": 0, "crossroads": 0}
OTHERS: dict[str, Any] = {"agnes": at("library", seat=1), "elka": at("library", seat=2)}
"""One survivor each for seats 1 and 2."""


def struck(crisis: str, **things: Any) -> Match:
    """A crisis that is not prevented."""
    position: dict[str, Any] = {"players": 3, "phase": "crisis", "crisis": crisis, "sizes": QUIET}
    return table(GAME, **{**position, **things})


def overrun(**things: Any) -> Match:
    """The colony phase adds zombies, and entrance 1 is full."""
    position: dict[str, Any] = {"phase": "add-zombies", "crisis": "", "zombies": {"entrance-1": 3}, "sizes": QUIET}
    return table(GAME, **{"players": 3, **position, **things})


def frozen(**things: Any) -> Match:
    """Rosa of seat 0 begins the turn with a frostbite and an ordinary wound, and dies of the next."""
    position: dict[str, Any] = {"phase": "start-turn", "rosa": at("school", wounds=1, frost=1), "sizes": QUIET}
    return table(GAME, **{"players": 3, **position, **things})


def fate(m: Match) -> list[str]:
    """Who died, in order."""
    return [event.args[0] for event in m.story if event.key == "dies"]


def removed(m: Match) -> set[int]:
    """The survivor cards in removed-from-game."""
    return set(look(m).removed_survivors)


def crowd(*seats: int) -> dict[str, Any]:
    """Survivors of these seats on every space outside the colony."""
    names = "pip nell greta cyrus wanda lou kai tobias mara bruno hank priya felix ines marcus joan yusra elka agnes"
    places = [place for place, spaces in AWAY.items() for _ in range(spaces)]
    pairs = zip(names.split(), places, strict=True)
    return {name: at(place, seat=seats[n % len(seats)]) for n, (name, place) in enumerate(pairs)}


# Who joins


@pytest.mark.rule("DW-11.01", "DW-11.02", "DW-3.08", "DW-6.06")
def test_sc_06_a_stranger_joins_the_following_acts_at_once_and_brings_a_die_only_at_the_next_roll() -> None:
    m = acted(
        "play-card",
        rosa=at("colony"),
        priya=at("colony"),
        agnes=at("colony", seat=1),
        elka=at("colony", seat=2),
        helpless=5,
        food=9,
        hands={0: ["lone-stranger-1"]},
        dice_of={0: (5, 5, 5)},
        zombies={"entrance-1": 1},
        top={"survivors": ["tobias"]},
        crisis="",
        sizes=QUIET,
    )
    assert (group_of(m, 0), place_of(m, "tobias")) == (["rosa", "priya", "tobias"], "colony")
    assert {"attack tobias", "move tobias"} <= set(options_of(m))
    assert look(m).dice[0] == (5, 5, 5)
    assert ids(m, look(m).removed_items) == ["lone-stranger-1"]
    for _ in range(3):
        skip_to(m, "action")
        play(m, "end-turn")
    assert [len(dice) for dice in look(m).dice] == [4, 2, 2]


@pytest.mark.rule("DW-11.01", "DW-11.02")
def test_a_survivor_of_a_crossroads_card_joins_the_active_player_too() -> None:
    # Given Knocking, with a roll of 3
    m = acted(
        "option-a knocking-a",
        phase="watch-state",
        crossroads="CR61",
        active=1,
        rosa=at("colony"),
        agnes=at("colony", seat=1),
        elka=at("library", seat=2),
        top={"survivors": ["tobias"]},
        dice_of={1: (4, 4)},
        dice=(3,),
    )
    assert (group_of(m, 1), place_of(m, "tobias")) == (["agnes", "tobias"], "colony")
    assert look(m).dice[1] == (4, 4)


@pytest.mark.rule("DW-11.03")
@pytest.mark.parametrize(("helpless", "playable"), [(23, False), (22, True)])
def test_no_card_that_adds_survivors_is_played_into_a_full_colony(helpless: int, playable: bool) -> None:
    m = acted(rosa=at("colony"), **OTHERS, helpless=helpless, hands={0: ["stranger-with-a-ward"]})
    assert ("play-card" in options_of(m)) is playable


@pytest.mark.rule("DW-11.03")
@pytest.mark.parametrize(("helpless", "asked"), [(23, "action"), (22, "crossroads")])
def test_no_crossroads_card_that_adds_survivors_triggers_with_a_full_colony(helpless: int, asked: str) -> None:
    m = acted(phase="watch-state", crossroads="CR61", rosa=at("colony"), **OTHERS, helpless=helpless)
    assert now(m)[0] == asked


@pytest.mark.rule("DW-11.04")
@pytest.mark.parametrize(("helpless", "after"), [(20, 22), (21, 22), (22, 22)])
def test_only_as_many_helpless_survivors_come_as_fit(helpless: int, after: int) -> None:
    # Given a Straggling Family: one survivor and two helpless ones
    m = acted("play-card", rosa=at("colony"), **OTHERS, helpless=helpless, hands={0: ["straggling-family"]})
    assert (len(group_of(m, 0)), look(m).helpless) == (2, after)


# Wounds


@pytest.mark.rule("DW-11.05")
@pytest.mark.parametrize("face", [WOUND, FROST])
@pytest.mark.parametrize(("wounds", "frost"), [(2, 0), (1, 1), (0, 2), (1, 0), (0, 1)])
def test_three_wounds_of_any_kind_kill(wounds: int, frost: int, face: str) -> None:
    m = acted("move rosa", "go school", rosa=at("gas", wounds=wounds, frost=frost), tam=at("gas"), dice=(face,))
    assert place_of(m, "rosa") == ("" if wounds + frost == 2 else "school")


@pytest.mark.rule("DW-11.05")
def test_two_wounds_at_once_kill_a_wounded_survivor() -> None:
    # Given Thin Soup: two wounds for the lowest influence
    m = struck("C05", rosa=at("school"), greta=at("school", wounds=1), **OTHERS)
    assert (fate(m), look(m).morale) == (["greta"], 3)


LAST_TWO: dict[str, Any] = {
    "players": 4,
    "rosa": at("colony", wounds=2),
    "felix": at("colony", seat=1, wounds=2),
    "agnes": at("library", seat=2),
    "elka": at("library", seat=3),
    "hands": {0: ["crowbar", "fire-axe", "snow-boots"], 1: ["cold-beans-1", "cold-beans-2", "cold-beans-3"]},
    "first": 2,
    "top": {"survivors": ["tam", "pip"]},
}
"""The last survivors of seats 0 and 1, each with two wounds; seat 2 is first player."""


@pytest.mark.rule("DW-11.06", "DW-2.09", "DW-11.08", "DW-13.10")
def test_sc_53_survivors_at_the_limit_die_one_after_another_in_the_order_of_the_first_player() -> None:
    m = struck("C06", morale=3, **LAST_TWO)
    assert (now(m), options_of(m)) == (("dies-next", 2), ["choose felix", "choose rosa"])
    assert look(m).morale == 3
    play(m, "choose felix")
    # Then both are replaced by survivors without wounds, and the second part of the crisis ends the game
    assert fate(m) == ["felix", "rosa"]
    assert (group_of(m, 1), group_of(m, 0)) == (["tam"], ["pip"])
    assert [tokens_of(m, name) for name in ("tam", "pip", "agnes")] == [(0, 0), (0, 0), (1, 0)]
    assert (place_of(m, "tam"), place_of(m, "pip")) == ("colony", "colony")
    assert (look(m).hands[:2], len(look(m).removed_items)) == ([(), ()], 6)
    assert (m.is_over, look(m).morale) == (True, 0)


@pytest.mark.rule("DW-11.06", "DW-11.08", "DW-13.10")
def test_sc_53_with_morale_2_the_second_death_is_the_end_and_that_hand_is_kept() -> None:
    m = struck("C06", morale=2, **LAST_TWO)
    play(m, "choose felix")
    assert (m.is_over, look(m).morale) == (True, 0)
    assert (group_of(m, 1), group_of(m, 0)) == (["tam"], [])
    assert hand_of(m, 0) == ["crowbar", "fire-axe", "snow-boots"]
    assert len(look(m).removed_items) == 3


@pytest.mark.rule("DW-11.06")
def test_wound_limits_are_tested_after_each_part_of_an_effect() -> None:
    # Given Bad Water: wounds for all in the colony, then one helpless survivor is killed
    m = struck("C09", rosa=at("colony", wounds=2), tam=at("school"), **OTHERS, helpless=2)
    keys = told(m)
    assert keys.index("dies") < keys.index("helpless-dies")
    assert (look(m).helpless, look(m).morale) == (1, 3)


# Death


@pytest.mark.rule("DW-11.07")
def test_an_overrun_kills() -> None:
    assert fate(overrun(rosa=at("colony"), tam=at("school"), **OTHERS)) == ["rosa"]


@pytest.mark.rule("DW-11.07")
def test_wounds_kill() -> None:
    assert fate(frozen(tam=at("school"))) == ["rosa"]


@pytest.mark.rule("DW-11.07")
def test_bites_kill() -> None:
    assert fate(acted("move rosa", "go school", rosa=at("gas"), tam=at("gas"), dice=(BITTEN,))) == ["rosa"]


@pytest.mark.rule("DW-11.07", "DW-11.12")
def test_card_effects_kill_and_each_death_costs_one_morale() -> None:
    # Given Hard Arithmetic: the two lowest influences of the non-exiled players, one after the other
    m = struck("C04", rosa=at("school"), greta=at("school"), nell=at("gas", seat=1), **OTHERS)
    assert (fate(m), look(m).morale) == (["nell", "greta"], 3)


@pytest.mark.rule("DW-11.08")
def test_a_death_takes_its_steps_in_order() -> None:
    m = overrun(rosa=at("colony", gear=["crowbar"]), tam=at("school"), pip=at("school"), **OTHERS)
    # Then figure, card, equipment and morale are done when the new leader is chosen
    assert now(m) == ("new-leader", 0)
    assert (place_of(m, "rosa"), number(m, "rosa") in removed(m)) == ("", True)
    assert (hand_of(m, 0), look(m).morale) == (["crowbar"], 4)
    play(m, "lead pip")
    steps = ["dies", "gear-to-hand", "morale", "leads"]
    assert [key for key in told(m) if key in steps] == steps


@pytest.mark.rule("DW-11.08")
def test_a_death_that_ends_the_game_is_complete_but_nothing_follows_from_it() -> None:
    m = overrun(rosa=at("colony", gear=["crowbar"]), **OTHERS, morale=1, hands={0: ["cold-beans"]})
    assert (m.is_over, place_of(m, "rosa"), removed(m)) == (True, "", {number(m, "rosa")})
    # The equipment is in the hand, which is kept, and nobody comes
    assert (hand_of(m, 0), gear_of(m, "rosa")) == (["cold-beans", "crowbar"], [])
    assert (group_of(m, 0), "replacement" in told(m)) == ([], False)


@pytest.mark.rule("DW-11.09", "DW-11.10")
@pytest.mark.parametrize("place", ["colony", "hospital"])
def test_sc_15_equipment_goes_to_the_hand_from_the_colony_and_into_the_deck_from_elsewhere(place: str) -> None:
    gear = ["crowbar-1", "service-pistol-1"]
    m = frozen(rosa=at(place, wounds=1, frost=1, gear=gear), tam=at("gas"), hands={0: ["cold-beans-1"]})
    at_home = place == "colony"
    assert ids(m, look(m).hands[0]) == ["cold-beans-1", *(gear if at_home else [])]
    assert len(deck_at(m, "hospital")) == (20 if at_home else 22)
    assert (set(gear) <= set(ids(m, deck_at(m, "hospital")))) is not at_home


@pytest.mark.rule("DW-11.10")
def test_equipment_is_shuffled_into_the_deck() -> None:
    spots = set()
    for seed in range(12):
        m = frozen(rosa=at("hospital", wounds=1, frost=1, gear=["crowbar-1"]), tam=at("gas"), seed=seed)
        spots.add(ids(m, deck_at(m, "hospital")).index("crowbar-1"))
    assert len(spots) > 4


@pytest.mark.rule("DW-11.11")
def test_wounds_and_lasting_effects_of_the_dead_are_discarded() -> None:
    # Given Rosa, to whom Abandoned Snowcat gave calm moves
    m = acted(
        *("move rosa", "go gas", "option-a abandoned-snowcat-a"),
        rosa=at("school", frost=1, wounds=1),
        tam=at("school"),
        **OTHERS,
        crossroads="CR05",
        hands={0: ["jerry-can-1"]},
        dice=(BLANK,),
        food=9,
        crisis="",
        sizes=QUIET,
    )
    assert look(m).calm == (number(m, "rosa"),)
    while place_of(m, "rosa"):
        skip_to(m, "action")
        play(m, "end-turn")
    assert (tokens_of(m, "rosa"), look(m).calm) == ((0, 0), ())


@pytest.mark.rule("DW-11.12")
@pytest.mark.parametrize(("exiled", "morale"), [([], 4), ([0], 5)])
def test_the_death_of_an_exiled_players_survivor_costs_no_morale(exiled: list[int], morale: int) -> None:
    m = frozen(tam=at("school"), **OTHERS, exiled=exiled)
    assert (fate(m), look(m).morale) == (["rosa"], morale)


@pytest.mark.rule("DW-11.12", "DW-11.18")
def test_a_killed_helpless_survivor_is_one_token_and_one_morale() -> None:
    m = struck("C09", **OTHERS, rosa=at("school"), helpless=3)
    assert (look(m).helpless, look(m).morale, removed(m)) == (2, 4, set())


# Leaders


@pytest.mark.rule("DW-11.13")
def test_a_dead_leader_is_followed_by_whom_the_player_chooses() -> None:
    m = frozen(tam=at("gas"), pip=at("colony"), **OTHERS)
    assert (now(m), options_of(m)) == (("new-leader", 0), ["lead tam", "lead pip"])
    play(m, "lead pip")
    assert group_of(m, 0) == ["pip", "tam"]


@pytest.mark.rule("DW-11.13")
def test_a_dead_follower_leaves_the_leader_alone() -> None:
    m = overrun(tam=at("school"), rosa=at("colony"), pip=at("school"), **OTHERS)
    assert (fate(m), group_of(m, 0)) == (["rosa"], ["tam", "pip"])
    assert now(m)[0] == "action"


@pytest.mark.rule("DW-11.13")
def test_a_leader_lost_without_being_killed_is_followed_too() -> None:
    # Given Sister Ilse, who leads and steps in for Greta
    m = overrun(ilse=at("colony"), tam=at("school"), pip=at("school"), greta=at("colony", seat=1), elka=OTHERS["elka"])
    play(m, "yes")
    assert (now(m), options_of(m)) == (("new-leader", 0), ["lead tam", "lead pip"])


# Replacements


@pytest.mark.rule("DW-11.14", "DW-11.08")
def test_sc_40_the_last_survivor_of_a_player_is_replaced_at_the_price_of_the_hand() -> None:
    hand = ["crowbar", "cold-beans", "fire-axe", "snow-boots"]
    m = frozen(**OTHERS, hands={0: hand}, top={"survivors": ["tam"]})
    assert (fate(m), look(m).morale) == (["rosa"], 4)
    assert (hand_of(m, 0), items(m, look(m).removed_items)) == ([], hand)
    assert (group_of(m, 0), place_of(m, "tam")) == (["tam"], "colony")
    assert number(m, "tam") not in look(m).survivor_deck
    keys = told(m)
    assert keys.index("morale") < keys.index("loses-hand") < keys.index("replacement")


@pytest.mark.rule("DW-11.14", "DW-11.19")
def test_a_last_survivor_who_is_removed_is_replaced_as_well() -> None:
    m = overrun(
        ilse=at("colony", gear=["crowbar"]),
        greta=at("colony", seat=1),
        agnes=at("school", seat=1),
        elka=OTHERS["elka"],
        hands={0: ["cold-beans"]},
        top={"survivors": ["tam"]},
    )
    play(m, "yes")
    assert (group_of(m, 0), hand_of(m, 0), look(m).morale) == (["tam"], [], 5)
    assert items(m, look(m).removed_items) == ["cold-beans", "crowbar"]


@pytest.mark.rule("DW-11.15")
def test_equipment_that_just_came_back_is_lost_with_the_hand() -> None:
    m = overrun(rosa=at("colony", gear=["crowbar", "fire-axe"]), **OTHERS, hands={0: ["cold-beans"]})
    assert (fate(m), hand_of(m, 0)) == (["rosa"], [])
    assert items(m, look(m).removed_items) == ["cold-beans", "crowbar", "fire-axe"]


@pytest.mark.rule("DW-11.16")
def test_a_replacement_enters_the_colony_without_a_roll_and_the_turn_goes_on_with_the_dice_left() -> None:
    m = acted(
        "attack rosa",
        rosa=at("school"),
        **OTHERS,
        zombies={"school": 1, "entrance-1": 1},
        dice_of={0: (6, 6)},
        top={"survivors": ["tobias"]},
        dice=(BITTEN,),
    )
    assert (place_of(m, "tobias"), rolled(m)) == ("colony", [("exposure", BITTEN)])
    assert (now(m), len(look(m).dice[0])) == (("action", 0), 1)
    assert {"attack tobias", "move tobias"} <= set(options_of(m))


@pytest.mark.rule("DW-11.16")
def test_a_replacement_for_a_full_colony_goes_where_the_player_wants_and_there_is_space() -> None:
    m = frozen(
        agnes=at("gas", seat=1), elka=at("gas", seat=2), helpless=24, top={"survivors": ["tam"]}, dice_of={0: (3,)}
    )
    places = ["police", "grocery", "school", "library", "hospital"]
    assert (now(m), options_of(m)) == (("enter", 0), [f"enter {place}" for place in places])
    play(m, "enter library")
    assert (place_of(m, "tam"), group_of(m, 0), rolled(m)) == ("library", ["tam"], [])


@pytest.mark.rule("DW-11.16")
def test_if_nothing_is_free_a_replacement_enters_the_colony_anyway() -> None:
    # Given 24 helpless survivors beside Rosa and every space elsewhere taken
    m = frozen(rosa=at("colony", wounds=1, frost=1), **crowd(1, 2), helpless=24, top={"survivors": ["tam"]})
    assert (fate(m), place_of(m, "tam"), look(m).helpless) == (["rosa"], "colony", 24)


@pytest.mark.rule("DW-11.17")
def test_without_a_survivor_in_the_deck_the_player_is_out_of_the_game() -> None:
    m = frozen(**OTHERS, hands={0: ["crowbar"]}, sizes={"survivors": 0, "crossroads": 0})
    assert (look(m).elimination, look(m).out) == (False, [True, False, False])
    assert (hand_of(m, 0), items(m, look(m).removed_items)) == ([], ["crowbar"])
    assert now(m) == ("action", 1)


@pytest.mark.rule("DW-11.17")
def test_without_a_survivor_in_the_deck_a_stranger_brings_nobody() -> None:
    m = acted(
        "play-card",
        rosa=at("colony"),
        **OTHERS,
        hands={0: ["stranger-with-a-ward"]},
        sizes={"survivors": 0, "crossroads": 0},
    )
    assert (group_of(m, 0), look(m).helpless, look(m).out) == (["rosa"], 1, [False] * 3)
    assert items(m, look(m).removed_items) == ["stranger-with-a-ward"]


# Removing and healing


@pytest.mark.rule("DW-11.19", "DW-14.06")
def test_sc_50_removing_helpless_survivors_is_not_killing_them() -> None:
    m = acted(
        *("0: thumb-up", "1: thumb-up", "2: thumb-down"),
        phase="watch-state",
        crossroads="CR53",
        rosa=at("colony"),
        **OTHERS,
        helpless=3,
    )
    # Only the loss of morale that the card itself names
    assert (look(m).helpless, look(m).morale) == (1, 4)


@pytest.mark.rule("DW-11.19", "DW-11.20")
def test_a_removed_survivor_costs_no_morale_gives_back_its_equipment_and_counts_as_removed() -> None:
    m = overrun(ilse=at("colony", gear=["crowbar"]), tam=at("school"), greta=at("colony", seat=1), elka=OTHERS["elka"])
    play(m, "yes")
    assert (place_of(m, "ilse"), place_of(m, "greta"), look(m).morale) == ("", "colony", 5)
    assert (hand_of(m, 0), gear_of(m, "ilse"), group_of(m, 0)) == (["crowbar"], [], ["tam"])
    assert removed(m) == {number(m, "ilse")}
    assert fate(m) == []


@pytest.mark.rule("DW-11.19", "DW-11.20")
def test_a_survivor_whom_exile_leaves_stranded_is_removed_in_the_same_way() -> None:
    # Given every space elsewhere taken by the exiled seat 2, but for one that holds Agnes of seat 0
    m = acted(
        *("exile-vote", "accuse seat-0", "0: thumb-down", "1: thumb-up", "thumb-up"),
        active=2,
        first=1,
        exiled=[2],
        secret={0: "L01", 2: "B01"},
        rosa=at("colony", gear=["crowbar"]),
        sol=at("colony", seat=1),
        **{**crowd(2), "agnes": at("gas")},
    )
    assert (look(m).exiled, look(m).morale) == ([True, False, True], 5)
    assert (removed(m), hand_of(m, 0), group_of(m, 0)) == ({number(m, "rosa")}, ["crowbar"], ["agnes"])


@pytest.mark.rule("DW-11.21")
@pytest.mark.parametrize(("answer", "left"), [("heal-wound", (0, 1)), ("heal-frostbite", (1, 0))])
def test_the_healing_player_chooses_which_wound_is_removed(answer: str, left: tuple[int, int]) -> None:
    m = acted(
        *("play-card", "choose agnes"),
        rosa=at("library", wounds=1),
        agnes=at("library", seat=1, wounds=1, frost=1),
        elka=at("colony", seat=2),
        hands={0: ["field-dressing"]},
    )
    assert (now(m), options_of(m)) == (("heal-which", 0), ["heal-wound agnes", "heal-frostbite agnes"])
    play(m, f"{answer} agnes")
    assert tokens_of(m, "agnes") == left


@pytest.mark.rule("DW-11.21")
@pytest.mark.parametrize(("wounds", "frost"), [(1, 0), (0, 1)])
def test_where_there_is_one_kind_only_that_kind_is_healed(wounds: int, frost: int) -> None:
    m = acted("play-card", rosa=at("library", wounds=wounds, frost=frost), **OTHERS, hands={0: ["field-dressing"]})
    assert tokens_of(m, "rosa") == (0, 0)
