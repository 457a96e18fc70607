"""Section 12: exile, from the vote to the last rule that it changes."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.engine.ask import Sealed
from shamble.engine.match import Match
from shamble.games.dead_of_winter.content import verbs
from shamble.games.dead_of_winter.content.terms import ItemNo
from shamble.games.dead_of_winter.effects.secrets import exilevote
from shamble.games.dead_of_winter.owed import ExileVote, Occasion
from shamble.games.dead_of_winter.rules.exile import exile_vote
from shamble.games.dead_of_winter.rules.objectives import fulfilled
from shamble.testing import at, options_of, play, skip_to, table

from .helpers import (
    BITTEN,
    BLANK,
    GAME,
    WOUND,
    acted,
    asked_until,
    content,
    gear_of,
    group_of,
    hand_of,
    items,
    look,
    now,
    number,
    place_of,
    rolled,
    seen,
    tokens_of,
    told,
)

LOYAL, BETRAYAL = "L01", "B01"


def exiling(*answers: str, named: int = 1, **things: Any) -> Match:
    """Seat 0 accuses a player, all three vote yes, and the answers from there."""
    m = table(GAME, **{"players": 3, **things})
    play(m, "exile-vote", f"accuse seat-{named}")
    for ask in list(m.pending):
        play(m, f"{ask.seat}: thumb-up")
    play(m, *answers)
    return m


def outcast(*answers: str, **things: Any) -> Match:
    """The turn of seat 0, who is exiled with Rosa at the school, and the answers from there."""
    return acted(*answers, **{"exiled": [0], "rosa": at("school"), **things})


def crowd(**seats: int) -> dict[str, Any]:
    """All 19 survivor spaces outside the colony taken: by seat 2, or at some locations by another seat."""
    names = iter(CROWD)
    spaces = {"police": 3, "grocery": 3, "school": 4, "library": 3, "hospital": 4, "gas": 2}
    return {next(names): at(place, seat=seats.get(place, 2)) for place, count in spaces.items() for _ in range(count)}


CROWD = ["biscuit", "pip", "dutch", "nell", "greta", "cyrus", "wanda", "lou", "ilse", "tobias", "mara", "bruno"]
CROWD += ["delphine", "priya", "felix", "ines", "marcus", "joan", "ames"]
OUTSIDE = ("police", "grocery", "school", "library", "hospital", "gas")


# The vote


@pytest.mark.rule("DW-12.01", "DW-14.02")
@pytest.mark.parametrize(("thumbs", "exiled"), [("uud", True), ("udd", False)])
def test_more_yes_than_no_exiles_the_named_player_at_once(thumbs: str, exiled: bool) -> None:
    m = table(GAME, players=3, tam=at("school", seat=1), rosa=at("colony"))
    play(m, "exile-vote", "accuse seat-1")
    for seat, thumb in enumerate(thumbs):
        assert not look(m).exiled[1]
        play(m, f"{seat}: thumb-{'up' if thumb == 'u' else 'down'}")
    assert look(m).exiled == [False, exiled, False]
    # The turn of the accuser goes on
    assert now(m) == ("action", 0)


@pytest.mark.rule("DW-12.01")
@pytest.mark.parametrize(("word", "exiled"), [("thumb-up", True), ("thumb-down", False)])
def test_a_tie_is_decided_by_the_first_player(word: str, exiled: bool) -> None:
    m = table(GAME, players=4, first=2, tam=at("school", seat=1))
    play(m, "exile-vote", "accuse seat-1", "0: thumb-up", "1: thumb-down", "2: thumb-down", "3: thumb-up")
    assert (now(m), look(m).exiled[1]) == (("exile-vote-tie", 2), False)
    play(m, word)
    assert look(m).exiled[1] == exiled


# The altered objective and the way out


@pytest.mark.rule("DW-12.02", "DW-12.03", "DW-12.04", "DW-16.12")
def test_sc_36_a_loyal_player_is_exiled() -> None:
    m = exiling(
        greta=at("colony", seat=1),
        rosa=at("colony", seat=1),
        sol=at("library", seat=1),
        secret={1: LOYAL},
        top={"exiled": ["E02"]},
        dice=(BLANK, WOUND),
    )
    old = next(n for n, card in enumerate(content(m).secret_objectives) if card.number == LOYAL)
    # The old objective is shown and removed; the new one needs the main objective and three tools
    assert content(m).exiled_objectives[look(m).exile_card[1]].number == "E02"
    assert (look(m).secret[1], look(m).removed_secrets) == (-1, (old,))
    assert "shows-objective" in told(m)
    # B leads both out of the colony, with a roll each, in an order and to places of choice
    assert (now(m), options_of(m)) == (("leaves-next", 1), ["move greta", "move rosa"])
    play(m, "move rosa")
    assert now(m) == ("destination", 1)
    play(m, "go hospital")
    assert now(m) == ("destination", 1)
    play(m, "go gas")
    assert [place_of(m, name) for name in ("rosa", "greta", "sol")] == ["hospital", "gas", "library"]
    assert rolled(m) == [("exposure", BLANK), ("exposure", WOUND)]
    assert (tokens_of(m, "rosa"), tokens_of(m, "greta")) == ((0, 0), (1, 0))
    # The later turn of B still allows one move for each
    assert [look(m).moves[number(m, name)] for name in ("rosa", "greta")] == [0, 0]
    assert now(m) == ("action", 0)
    play(m, "end-turn")
    skip_to(m, "action", seat=1)
    assert {"move greta", "move rosa", "move sol"} <= set(options_of(m))
    # And the new objective counts
    g = look(m)
    assert not fulfilled(g, 1, True)
    tools = [ItemNo(n) for n, item in enumerate(content(m).items) if item.symbol == "tool"][:3]
    g.hands[1] = tuple(tools)
    assert (fulfilled(g, 1, True), fulfilled(g, 1, False)) == (True, False)


@pytest.mark.rule("DW-12.02", "DW-16.13")
def test_only_the_exiled_player_sees_the_card_and_a_betrayer_shows_nothing() -> None:
    m = exiling(tam=at("school", seat=1), secret={1: BETRAYAL}, top={"exiled": ["E02"]})
    card = look(m).exile_card[1]
    name = content(m).exiled_objectives[card].name
    assert content(m).exiled_objectives[card].number == "E02"
    assert card not in look(m).exiled_deck
    for eyes in (0, 1, 2, None):
        assert seen(m, eyes, "exile-card", 1) == [card if eyes == 1 else None]
        assert any(name in line.text for line in m.log(eyes)) == (eyes == 1)
    assert "shows-objective" not in told(m)
    # The betrayal objective stays, and the others cannot tell which it is
    assert content(m).secret_objectives[look(m).secret[1]].number == BETRAYAL
    other = exiling(tam=at("school", seat=1), secret={1: "B02"}, top={"exiled": ["E02"]})
    for eyes in (0, 2, None):
        assert (m.log(eyes), m.scene(eyes)) == (other.log(eyes), other.scene(eyes))


@pytest.mark.rule("DW-12.03")
def test_the_exiled_player_alone_chooses_who_leaves_next_and_where_to() -> None:
    m = exiling(rosa=at("colony", seat=1), wes=at("colony", seat=1), tam=at("colony", seat=1), dice=(BLANK,) * 3)
    asked = []
    while now(m)[0] != "action":
        assert len(m.pending) == 1
        asked.append((now(m), options_of(m)))
        play(m, options_of(m)[-1])
    everywhere = [f"go {place}" for place in OUTSIDE]
    assert asked == [
        (("leaves-next", 1), ["move rosa", "move wes", "move tam"]),
        (("destination", 1), everywhere),
        (("leaves-next", 1), ["move rosa", "move wes"]),
        (("destination", 1), everywhere),
        (("destination", 1), everywhere[:-1]),
    ]
    assert {place_of(m, name) for name in ("tam", "wes")} == {"gas"}


@pytest.mark.rule("DW-12.04")
def test_a_leaving_survivor_may_be_bitten_where_it_arrives() -> None:
    m = exiling(
        "go school",
        tam=at("colony", seat=1),
        sol=at("library", seat=1),
        pip=at("school", seat=2),
        wes=at("colony", seat=2),
        dice=(BITTEN,),
        secret={1: BETRAYAL},
    )
    assert (place_of(m, "tam"), now(m)) == ("", ("bite", 2))


@pytest.mark.rule("DW-12.04")
def test_a_convoy_is_not_used_and_a_calm_survivor_does_not_roll() -> None:
    m = exiling(hank=at("colony", seat=1), tam=at("colony", seat=1), dice=(BLANK,))
    asked = [key for key, _ in asked_until(m, "action")]
    assert "convoy" not in asked
    # Hank's moves cause no roll, Tam's did
    assert len(rolled(m)) == 1


@pytest.mark.rule("DW-12.04")
def test_cards_that_go_with_a_move_are_named_only_in_the_own_turn() -> None:
    # In the turn of another player
    people: dict[str, Any] = {"rosa": at("colony", seat=1, gear=["climbing-rope"]), "tam": at("school", seat=1)}
    m = exiling(**people, hands={1: ["jerry-can"]}, dice=(BLANK,))
    assert now(m) == ("destination", 1)
    assert all(words.startswith("go ") for words in options_of(m))
    # In their turn, by Empty Hands
    m = table(
        GAME,
        players=3,
        crossroads="CR45",
        hands={0: ["jerry-can-1"]},
        rosa=at("colony", gear=["climbing-rope"]),
        secret={0: BETRAYAL},
    )
    play(m, "end-turn", "option-b empty-hands-b", "0: thumb-down", "1: thumb-up", "2: thumb-up")
    assert now(m) == ("destination", 0)
    assert {words.split()[0] for words in options_of(m)} == {"go", "drive", "climb"}
    play(m, "drive school jerry-can-1")
    assert (place_of(m, "rosa"), "exposed" in told(m)) == ("school", False)
    assert items(m, look(m).removed_items) == ["jerry-can"]
    assert look(m).waste == ()


@pytest.mark.rule("DW-12.05")
def test_without_room_outside_the_exiled_player_swaps_with_a_settler() -> None:
    # Given all spaces outside taken: the library by seat 1, who is exiled now, the gas station by the accuser
    m = exiling(rosa=at("colony", seat=1), hank=at("colony"), **crowd(library=1, gas=0))
    assert now(m) == ("swap", 1)
    foreign = {name for name, spot in crowd(library=1, gas=0).items() if spot["at"] != "library"}
    assert {words.split()[1] for words in options_of(m)} == foreign
    play(m, "swap ames")
    assert (place_of(m, "rosa"), place_of(m, "ames")) == ("gas", "colony")
    assert rolled(m) == []
    assert (now(m), look(m).morale) == (("action", 0), 5)


@pytest.mark.rule("DW-12.05")
def test_nobody_swaps_while_there_is_room_outside() -> None:
    people = crowd(library=1)
    del people["ames"]
    m = exiling(rosa=at("colony", seat=1), **people, dice=(BLANK,))
    assert place_of(m, "rosa") == "gas"
    assert "swaps" not in told(m)


@pytest.mark.rule("DW-12.06")
def test_a_stranded_survivor_is_removed_and_not_killed() -> None:
    people = crowd(police=1, grocery=1, school=1, library=1, hospital=1, gas=1)
    m = exiling(**people, rosa=at("colony", seat=1, gear=["crowbar"]))
    assert (now(m), place_of(m, "rosa")) == (("action", 0), "")
    assert look(m).removed_survivors == (number(m, "rosa"),)
    assert {"removed", "gear-to-hand"} <= set(told(m)) and "dies" not in told(m)
    assert (look(m).morale, hand_of(m, 1)) == (5, ["crowbar"])
    assert rolled(m) == []


@pytest.mark.rule("DW-12.07")
def test_helpless_survivors_stay_in_the_colony() -> None:
    m = exiling("go school", rosa=at("colony", seat=1), helpless=3, dice=(BLANK,))
    assert (place_of(m, "rosa"), look(m).helpless) == ("school", 3)


@pytest.mark.rule("DW-12.08")
def test_exile_lasts_to_the_end_of_the_game() -> None:
    m = outcast(objective="field-hospital", food=20, rounds=3)
    while not m.is_over:
        assert look(m).exiled == [True, False, False]
        m.answer("end-turn" if now(m)[0] == "action" else m.pending[0].options[0].words, now(m)[1])
    assert look(m).exiled == [True, False, False]
    assert look(m).exile_card[0] >= 0


# The rules of an exiled player


@pytest.mark.rule("DW-12.09")
def test_an_exiled_player_may_not_enter_the_colony() -> None:
    m = outcast("move rosa")
    assert "go colony" not in options_of(m)
    assert ("go colony", "DW-12.09") in [(each.words, each.clause) for each in m.pending[0].refusals()]
    # Nor with fuel
    m = outcast("move rosa", hands={0: ["jerry-can"]})
    assert not [words for words in options_of(m) if words.split()[1] == "colony"]


@pytest.mark.rule("DW-12.10", "DW-12.12", "DW-12.16")
@pytest.mark.parametrize(("second", "dice"), [("raise 4", (3, 5)), ("raise 3", (4, 4))])
def test_sc_37_food_cards_raise_dice_and_leave_the_game(second: str, dice: tuple[int, ...]) -> None:
    m = outcast(dice_of={0: (3, 3)}, hands={0: ["ration-tins-1", "cold-beans-1"]}, food=4)
    offered = options_of(m)
    assert "add-to-crisis" not in offered and "spend-food" not in offered
    refused = {each.words: each.clause for each in m.pending[0].refusals()}
    assert (refused["add-to-crisis"], refused["spend-food"]) == ("DW-12.10", "DW-12.12")
    play(m, "play-card", "play ration-tins-1", "raise 3")
    assert look(m).dice[0] == (3, 4)
    assert [event.args[1:] for event in m.story if event.key == "raises-die"] == [(3, 4)]
    play(m, "play-card", second)
    assert look(m).dice[0] == dice
    assert items(m, look(m).removed_items) == ["ration-tins", "cold-beans"]
    assert (look(m).waste, look(m).food, hand_of(m, 0)) == ((), 4, [])


@pytest.mark.rule("DW-12.10")
def test_neither_hand_nor_equipment_of_an_exiled_player_goes_to_the_crisis_but_earlier_cards_stay() -> None:
    m = outcast(rosa=at("school", gear=["crowbar"]), hands={0: ["cold-beans"]})
    assert "add-to-crisis" not in options_of(m)
    # Cards that were added before the exile still count
    m = exiling("go school", rosa=at("colony", seat=1), given={1: ["cold-beans", "cold-beans"]}, dice=(BLANK,))
    assert items(m, look(m).given[1]) == ["cold-beans", "cold-beans"]


@pytest.mark.rule("DW-12.11")
def test_a_survivor_added_by_an_exiled_player_enters_a_place_of_choice_and_no_helpless_one_comes() -> None:
    m = outcast("play-card", hands={0: ["stranger-with-a-ward"]}, helpless=1)
    assert now(m) == ("enter", 0)
    assert options_of(m) == [f"enter {place}" for place in OUTSIDE]
    play(m, "enter hospital")
    newcomer = group_of(m, 0)[1]
    assert (place_of(m, newcomer), look(m).helpless) == ("hospital", 1)
    # A settler adds both to the colony
    m = acted("play-card", rosa=at("school"), hands={0: ["stranger-with-a-ward"]}, helpless=1)
    assert (place_of(m, group_of(m, 0)[1]), look(m).helpless) == ("colony", 2)


@pytest.mark.rule("DW-12.12")
def test_a_die_that_shows_6_is_not_raised() -> None:
    m = outcast("play-card", dice_of={0: (5, 6)}, hands={0: ["cold-beans"]})
    assert options_of(m) == ["printed-effect", "raise 5"]
    # With nothing but a 6 only the printed effect is left
    m = outcast("play-card", dice_of={0: (6,)}, hands={0: ["cold-beans"]})
    assert (now(m), look(m).food, look(m).dice[0]) == (("action", 0), 1, (6,))


@pytest.mark.rule("DW-12.13")
def test_an_exiled_player_may_play_food_for_its_printed_effect() -> None:
    m = outcast("play-card", "printed-effect", dice_of={0: (3,)}, hands={0: ["cold-beans"]}, food=4)
    assert (look(m).food, look(m).dice[0]) == (5, (3,))
    assert items(m, look(m).removed_items) == ["cold-beans"]


@pytest.mark.rule("DW-12.14")
def test_an_exiled_player_has_no_vote_neither_on_exile_nor_on_crossroads() -> None:
    exiles: dict[str, Any] = {"exiled": [2], "tam": at("school", seat=2)}
    m = acted("exile-vote", "accuse seat-1", players=4, **exiles)
    assert [ask.seat for ask in m.pending] == [0, 1, 3]
    m = table(GAME, players=4, phase="watch-state", crossroads="CR52", food=4, rosa=at("colony"), **exiles)
    assert [ask.seat for ask in m.pending] == [0, 1, 3]


@pytest.mark.rule("DW-12.15")
@pytest.mark.parametrize(("exiled", "morale"), [([0], 5), ([], 4)])
def test_the_death_of_an_exiled_players_survivor_costs_no_morale(exiled: list[int], morale: int) -> None:
    m = acted("move rosa", "go library", exiled=exiled, rosa=at("school"), wes=at("school"), dice=(BITTEN,))
    assert (place_of(m, "rosa"), look(m).morale) == ("", morale)


@pytest.mark.rule("DW-12.16")
def test_every_card_that_an_exiled_player_plays_leaves_the_game() -> None:
    # A card from hand
    m = outcast("play-card", rosa=at("school", wounds=1), hands={0: ["field-dressing"]})
    assert (items(m, look(m).removed_items), look(m).waste) == (["field-dressing"], ())
    # Fuel with a move
    m = outcast("move rosa", "drive library jerry-can-1", hands={0: ["jerry-can-1"]})
    assert (items(m, look(m).removed_items), look(m).waste) == (["jerry-can"], ())
    # A card that another player gave
    m = outcast(
        "request", "wish medicine", "ask seat-1", "pass", "give field-dressing-1", hands={1: ["field-dressing-1"]}
    )
    assert (items(m, look(m).removed_items), look(m).waste) == (["field-dressing"], ())


@pytest.mark.rule("DW-12.16")
def test_an_exiled_player_may_still_equip() -> None:
    m = outcast("play-card", hands={0: ["crowbar"]})
    assert (gear_of(m, "rosa"), look(m).removed_items) == (["crowbar"], ())


@pytest.mark.rule("DW-12.18")
def test_everything_else_stays_allowed() -> None:
    m = outcast(
        objective="signal-tower",
        rosa=at("school", gear=["crowbar-2"]),
        wes=at("school"),
        dice_of={0: (6, 6)},
        zombies={"school": 1, "police": 1},
        waste=5,
        hands={1: ["cold-beans"]},
    )
    wanted = {"attack rosa", "search rosa", "barricade rosa", "attract rosa", "move rosa", "request", "hand-off"}
    assert wanted | {"store-cards", "exile-vote"} <= set(options_of(m))
    assert "clean-waste" not in options_of(m)
    play(m, "exile-vote")
    assert options_of(m) == ["accuse seat-1", "accuse seat-2"]
    play(m, "accuse seat-1")
    assert [ask.seat for ask in m.pending] == [1, 2]


@pytest.mark.rule("DW-12.19")
def test_the_replacement_of_an_exiled_player_enters_a_place_of_choice_outside() -> None:
    m = outcast("move rosa", "go library", dice=(BITTEN,))
    assert now(m) == ("enter", 0)
    assert options_of(m) == [f"enter {place}" for place in OUTSIDE]
    play(m, "enter gas")
    assert place_of(m, group_of(m, 0)[0]) == "gas"


@pytest.mark.rule("DW-12.19")
def test_without_an_empty_space_the_replacement_enters_beyond_the_capacity() -> None:
    # Given all spaces outside taken by an exiled betrayer: the only survivor of seat 1 finds none and is removed
    m = exiling(**crowd(), exiled=[2], secret={2: BETRAYAL}, players=4, rosa=at("colony", seat=1))
    assert (now(m), place_of(m, "rosa")) == (("enter", 1), "")
    assert options_of(m) == [f"enter {place}" for place in OUTSIDE]
    play(m, "enter gas")
    assert place_of(m, group_of(m, 1)[0]) == "gas"
    assert len(look(m).people[content(m).location_number["gas"]]) == 3


@pytest.mark.rule("DW-12.04", "DW-2.31")
@pytest.mark.parametrize("card", ("jerry-can", "cold-beans"))
def test_a_hand_does_not_show_through_the_way_out(card: str) -> None:
    # Given one empty space outside: in that player's turn the question comes with or without fuel in hand
    people = crowd()
    del people["ames"]
    m = acted(crossroads="CR45", hands={0: [card]}, rosa=at("colony"), **people)
    play(m, "end-turn", "option-b empty-hands-b", "0: thumb-up", "1: thumb-up", "2: thumb-up")
    assert now(m) == ("destination", 0)
    assert len(options_of(m)) == (2 if card == "jerry-can" else 1)


# Two loyal exiles


def second_exile(first_secret: str, second_secret: str, **things: Any) -> Match:
    """Seat 2 is exiled already; now seat 1 is exiled in the turn of seat 0."""
    position: dict[str, Any] = {
        "exiled": [2],
        "secret": {2: first_secret, 1: second_secret},
        "tam": at("school", seat=2),
        "rosa": at("colony", seat=1),
        "morale": 4,
    }
    return exiling(players=4, **{**position, **things})


@pytest.mark.rule("DW-12.17", "DW-13.01")
def test_sc_38_a_second_loyal_exile_ends_the_game() -> None:
    m = second_exile("L02", "L01")
    assert m.is_over
    assert (look(m).morale, look(m).ending) == (0, "morale")
    # Nobody has left the colony yet
    assert place_of(m, "rosa") == "colony"


@pytest.mark.rule("DW-12.17")
@pytest.mark.parametrize(("first", "second"), [("B01", "L01"), ("L01", "B01")])
def test_a_betrayer_and_a_loyal_exile_do_not_end_it(first: str, second: str) -> None:
    m = second_exile(first, second)
    assert (now(m), look(m).morale) == (("destination", 1), 4)


@pytest.mark.rule("DW-12.17")
def test_an_eliminated_exile_does_not_count() -> None:
    m = second_exile("L02", "L01", out=[2], tam=at("colony", seat=3))
    assert (now(m), look(m).morale) == (("destination", 1), 4)


@pytest.mark.rule("DW-12.17")
def test_the_loss_tells_nothing_beyond_morale_and_the_objectives_of_the_end() -> None:
    m = second_exile("L02", "L01")
    told_after = [event.key for event in m.story.read(None)]
    told_after = told_after[told_after.index("exiled") :]
    assert told_after[:3] == ["exiled", "shows-objective", "morale"]
    assert set(told_after[3:]) <= {"objective-was", "exiled-objective-was", "the-end"}


@pytest.mark.rule("DW-12.01", "DW-12.08", "DW-15.03")
@pytest.mark.parametrize(
    ("things", "votes"),
    [
        ({}, 3),
        ({"exiled": [1]}, 0),
        ({"out": [1]}, 0),
        ({"options": {"mode": "coop"}}, 0),
    ],
)
def test_nobody_votes_on_a_player_who_cannot_be_exiled(things: dict[str, Any], votes: int) -> None:
    # Given a card calls for a vote on the second player
    g = look(table(GAME, players=3, rosa=at("gas"), tam=at("gas", seat=1), wes=at("school", seat=2), **things))
    voting = exile_vote(g, ExileVote(1))
    asked = next(voting, None) if voting is not None else None
    assert (len(asked.asks) if isinstance(asked, Sealed) else 0) == votes


@pytest.mark.rule("DW-14.01")
def test_a_card_that_calls_for_a_vote_needs_somebody_to_accuse() -> None:
    # Given a turn of the last seat, when all others are exiled already
    m = acted(active=2, exiled=[0, 1], rosa=at("gas"), tam=at("gas", seat=1), wes=at("school", seat=2))
    asked = list(exilevote(look(m), verbs.ExileVote(player="other"), Occasion(2)))
    assert (asked, look(m).owed) == ([], ())
