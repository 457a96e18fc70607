"""Section 15: co-op, two players, betrayer, hardcore, player elimination, and no mature themes."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from shamble.engine.errors import BadOptions
from shamble.engine.match import Match
from shamble.testing import at, options_of, play, setups, table

from .helpers import (
    BITTEN,
    GAME,
    content,
    group_of,
    hand_of,
    items,
    look,
    now,
    opened,
    place_of,
    seen,
    set_up,
    told,
)

MODES = [(3, {"mode": "coop"}), (2, {})]
ELIMINATION: dict[str, str | bool] = {"elimination": True}
NO_CARDS = {"crossroads": 0}


def bitten(*answers: str, players: int = 4, **things: Any) -> Match:
    """Elimination: seat 0 moves Rosa, its only survivor, to the library, where she is bitten."""
    position: dict[str, Any] = {"rosa": at("school"), "dice": (BITTEN,), "food": 20, "sizes": NO_CARDS}
    m = table(GAME, players, ELIMINATION, **{**position, **things})
    play(m, "move rosa", "go library", *answers)
    return m


def end_turns(m: Match, count: int) -> list[int]:
    """End so many turns; whose they were."""
    seats = []
    for _ in range(count):
        while now(m)[0] != "action":
            play(m, f"{now(m)[1]}: {options_of(m)[0]}")
        seats.append(now(m)[1])
        play(m, "end-turn")
    return seats


# Co-op


@pytest.mark.rule("DW-15.01", "DW-15.02", "DW-15.03", "DW-15.04", "DW-1.17", "DW-6.26")
def test_sc_03_co_op_after_setup() -> None:
    m = set_up(3, mode="coop", objective="field-hospital")
    g, cards = look(m), content(m)
    side = next(card for card in cards.main_objectives if card.id == "field-hospital").hardcore
    assert (g.side, g.morale, g.rounds) == (side, side.morale, side.rounds)
    assert g.secret == [-1, -1, -1]
    survivors = {cards.survivors[s].id for s in (*g.survivor_deck, *[s for group in g.group for s in group])}
    assert len(survivors) == 28
    assert not survivors & {"dutch", "delphine"}
    crossroads = [*g.crossroads_deck, *([g.crossroads] if g.crossroads >= 0 else []), *g.removed_crossroads]
    crossroads += [g.revealed] if g.revealed >= 0 else []
    assert len(crossroads) == 70
    assert not [card for card in crossroads if cards.crossroads[card].not_for_coop]
    # A vote on exile is never offered, in the turns of a whole round
    for _ in range(3):
        while now(m)[0] != "action":
            play(m, f"{now(m)[1]}: {options_of(m)[0]}")
        assert "exile-vote" not in options_of(m)
        assert ("exile-vote", "DW-15.03") in [(each.words, each.clause) for each in m.pending[0].refusals()]
        play(m, "end-turn")


@pytest.mark.rule("DW-15.01")
@pytest.mark.parametrize("objective", ["until-the-thaw", "field-hospital", "cold-samples"])
@pytest.mark.parametrize("hardcore", [True, False])
def test_co_op_always_uses_the_hardcore_side(objective: str, hardcore: bool) -> None:
    g = look(opened(4, mode="coop", objective=objective, hardcore=hardcore))
    card = g.content.main_objectives[g.objective]
    assert (g.side is card.hardcore, g.morale, g.rounds) == (True, card.hardcore.morale, card.hardcore.rounds)


@pytest.mark.rule("DW-15.01", "DW-15.05")
@pytest.mark.parametrize(("players", "options"), MODES)
def test_without_secret_objectives_there_is_no_betrayer(players: int, options: dict[str, Any]) -> None:
    with pytest.raises(BadOptions, match="no betrayer"):
        opened(players, betrayer=True, **options)


@pytest.mark.rule("DW-15.02", "DW-15.05")
@pytest.mark.parametrize(("players", "options"), MODES)
def test_all_win_together_by_the_main_objective_or_all_lose(players: int, options: dict[str, Any]) -> None:
    # Given Until the Thaw, which is met when its last round is survived
    m = table(GAME, players, options, rounds=1, phase="check-objective", hands={0: ["cold-beans"]})
    assert (look(m).ending, look(m).winners) == ("main-objective", tuple(range(players)))
    # Lost morale and lost time end it without a winner
    m = table(GAME, players, options, rounds=1, morale=1, waste=10, phase="check-waste")
    assert (look(m).ending, look(m).winners) == ("morale", ())
    m = table(GAME, players, options, objective="field-hospital", rounds=1, phase="check-objective")
    assert (look(m).ending, look(m).winners) == ("rounds", ())


# Two players


@pytest.mark.rule("DW-15.06", "DW-15.07", "DW-1.18", "DW-3.05")
def test_sc_04_two_players_after_setup() -> None:
    m = set_up(2)
    g = look(m)
    assert [len(hand) for hand in g.hands] == [7, 7]
    assert all(content(m).items[item].starter for hand in g.hands for item in hand)
    assert len([item for item in g.boxed_items if content(m).items[item].starter]) == 11
    assert [len(group) for group in g.group] == [3, 3]
    assert len(g.people[0]) == 6
    rolls = [event.args for event in m.story if event.key == "rolls-dice"]
    assert [len(dice) for _, dice in rolls] == [4, 4]


@pytest.mark.rule("DW-15.05")
def test_two_players_play_by_the_rules_of_co_op() -> None:
    m = set_up(2)
    g = look(m)
    assert (g.coop, g.secret) == (True, [-1, -1])
    assert g.side is g.content.main_objectives[g.objective].hardcore
    assert len(g.boxed_crossroads) == 10
    while now(m)[0] != "action":
        play(m, f"{now(m)[1]}: {options_of(m)[0]}")
    assert "exile-vote" not in options_of(m)


@pytest.mark.rule("DW-15.06")
@pytest.mark.parametrize(("players", "cards"), [(2, 7), (3, 5), (5, 5)])
def test_only_two_players_are_dealt_seven_starter_items(players: int, cards: int) -> None:
    assert [len(hand) for hand in look(opened(players, mode="coop")).hands] == [cards] * players


@pytest.mark.rule("DW-15.07")
def test_each_of_two_players_keeps_one_leader_and_two_followers_of_four() -> None:
    m = opened(2)
    dealt = [list(hand) for hand in look(m).dealt]
    assert [len(hand) for hand in dealt] == [4, 4]
    asked = Counter[str]()
    while now(m)[0] in ("choose-leader", "choose-follower"):
        asked[now(m)[0]] += 1
        play(m, f"{now(m)[1]}: {options_of(m)[0]}")
    assert asked == {"choose-leader": 2, "choose-follower": 4}
    for seat in range(2):
        assert (list(look(m).group[seat]), look(m).leader(seat)) == (dealt[seat][:3], dealt[seat][0])


@pytest.mark.rule("DW-15.08")
def test_the_other_of_two_players_sits_on_the_left_and_on_the_right() -> None:
    m = table(GAME, 2, phase="start-turn", top={"crossroads": ["CR32"]}, rosa=at("school"), food=20)
    g = look(m)
    assert [(g.left_of(seat), g.right_of(seat)) for seat in range(2)] == [(1, 1), (0, 0)]
    # The other one draws the crossroads card, has the next turn, and then the token
    assert g.drawer == 1
    assert (seen(m, 0, "crossroads"), seen(m, 1, "crossroads")) == ([None], [g.crossroads])
    assert end_turns(m, 2) == [0, 1]
    assert look(m).first == 1


# Betrayer


@pytest.mark.rule("DW-15.09", "DW-1.12")
def test_sc_02_one_loyal_objective_for_each_and_one_betrayal() -> None:
    betrayers = 0
    for seed in range(120):
        g = look(opened(3, seed, betrayer=True))
        kinds = Counter(g.content.secret_objectives[card].kind for card in (*g.secret, *g.undealt_secrets))
        assert kinds == {"loyal": 3, "betrayal": 1}
        assert len(g.undealt_secrets) == 1
        betrayers += sum(g.content.secret_objectives[card].kind == "betrayal" for card in g.secret)
    # Three of four games have a betrayer
    assert 75 <= betrayers <= 105


# Hardcore


@pytest.mark.rule("DW-15.10")
@pytest.mark.parametrize("objective", ["until-the-thaw", "field-hospital", "full-house"])
def test_hardcore_turns_the_main_objective_and_changes_nothing_else(objective: str) -> None:
    hard, normal = (look(opened(4, objective=objective, hardcore=on)) for on in (True, False))
    card = hard.content.main_objectives[hard.objective]
    assert (hard.side, normal.side) == (card.hardcore, card.normal)
    assert card.hardcore != card.normal
    assert (hard.morale, hard.rounds) == (card.hardcore.morale, card.hardcore.rounds)
    for g in (hard, normal):
        assert not g.coop
        assert all(secret >= 0 for secret in g.secret)
        assert len(g.undealt_secrets) == 5
        assert [len(hand) for hand in g.hands] == [5] * 4
        assert (len(g.crossroads_deck), g.boxed_survivors) == (80, ())
    assert "exile-vote" in options_of(table(GAME, 4, {"hardcore": True}, rosa=at("school")))


# No mature themes


@pytest.mark.rule("DW-1.16")
@pytest.mark.parametrize(("players", "options", "left"), [(4, {}, 75), (3, {"mode": "coop"}, 65), (2, {}, 65)])
def test_mature_themes_can_be_left_out_of_every_mode(players: int, options: dict[str, Any], left: int) -> None:
    m = opened(players, mature_filter=True, **options)
    deck = [content(m).crossroads[card] for card in look(m).crossroads_deck]
    assert len(deck) == left
    assert not any(card.mature for card in deck)
    assert {"CR15", "CR25", "CR53", "CR58", "CR59"}.isdisjoint(card.number for card in deck)


# Elimination


@pytest.mark.rule("DW-15.11")
def test_elimination_goes_with_every_other_choice() -> None:
    game = opened().game
    legal = [(each.players, dict(each.options)) for each in setups(game)]
    assert {options["elimination"] for _, options in legal} == {"on", "off"}
    for players, options in legal:
        for elimination in ("on", "off"):
            changed = {**options, "elimination": elimination}
            assert game.settle(players, changed) == changed


@pytest.mark.rule("DW-15.11", "DW-15.12")
@pytest.mark.parametrize(("players", "options"), [*MODES, (3, {}), (5, {"betrayer": True, "hardcore": True})])
@pytest.mark.parametrize("on", [True, False])
def test_the_loss_of_the_last_survivor_in_every_mode(players: int, options: dict[str, Any], on: bool) -> None:
    m = table(
        GAME,
        players,
        {**options, "elimination": on},
        rosa=at("school"),
        hands={0: ["cold-beans", "crowbar"]},
        dice=(BITTEN,),
    )
    play(m, "move rosa", "go library")
    assert look(m).out[0] == on
    assert (hand_of(m, 0), sorted(items(m, look(m).removed_items))) == ([], ["cold-beans", "crowbar"])
    assert len(group_of(m, 0)) == (0 if on else 1)
    assert look(m).morale == 4


@pytest.mark.rule("DW-15.12", "DW-15.13")
def test_sc_41_the_last_survivor_dies_under_elimination() -> None:
    hand = ["cold-beans", "cold-beans", "crowbar", "jerry-can"]
    m = bitten(hands={0: hand}, crisis="C01", given={1: ["cold-beans", "cold-beans", "cold-beans"]})
    assert (look(m).out, group_of(m, 0)) == ([True, False, False, False], [])
    assert sorted(items(m, look(m).removed_items)) == sorted(hand)
    assert look(m).morale == 4
    # The next crisis needs three points
    end_turns(m, 3)
    needed = [event.args[2] for event in m.story if event.key in ("crisis-prevented", "crisis-strikes")]
    assert needed == [3]


@pytest.mark.rule("DW-15.13")
def test_the_turn_of_an_eliminated_player_ends_at_once_and_nobody_waits_for_its_end() -> None:
    # Given Empty Hands, which waits for the end of a turn, drawn for the player
    m = bitten(crossroads="CR45", dice_of={0: (6, 6)}, sizes={})
    assert now(m)[1] == 1
    assert "crossroads" not in told(m)[: told(m).index("turn")]
    assert content(m).crossroads[look(m).crossroads_deck[0]].number == "CR45"
    assert look(m).dice[0] == ()


@pytest.mark.rule("DW-15.13")
def test_an_eliminated_player_takes_no_turns_and_is_skipped_for_left_and_right() -> None:
    m = bitten(active=0, first=0)
    assert end_turns(m, 6) == [1, 2, 3, 3, 1, 2]
    g = look(m)
    assert (g.left_of(3), g.right_of(1)) == (1, 3)
    # The player to the right of seat 1 is now seat 3
    m = table(GAME, 4, ELIMINATION, active=1, first=1, phase="start-turn", out=[0], top={"crossroads": ["CR32"]})
    assert look(m).drawer == 3


@pytest.mark.rule("DW-15.13")
def test_a_player_eliminated_before_the_own_turn_does_not_have_it_any_more() -> None:
    # Given a bite that spreads from Rosa to the only survivor of seat 1
    m = bitten("yield-to-bite", wes=at("school"), pip=at("library", seat=1))
    assert (look(m).out, now(m)) == ([False, True, False, False], ("action", 0))
    assert end_turns(m, 2) == [0, 2]
    assert [event.args[0] for event in m.story if event.key == "turn"] == ["seat-2", "seat-3"]


@pytest.mark.rule("DW-15.13")
def test_an_eliminated_player_does_not_vote_and_cannot_be_accused_or_asked() -> None:
    m = table(GAME, 4, ELIMINATION, out=[2], rosa=at("school"))
    play(m, "exile-vote")
    assert options_of(m) == ["accuse seat-1", "accuse seat-3"]
    play(m, "accuse seat-1")
    assert [ask.seat for ask in m.pending] == [0, 1, 3]
    m = table(GAME, 4, ELIMINATION, out=[2], rosa=at("school"), hands={1: ["cold-beans"]})
    play(m, "request", "wish any")
    assert "ask seat-2" not in options_of(m)


@pytest.mark.rule("DW-15.13")
def test_the_objective_of_an_eliminated_player_stays_hidden_and_what_was_given_stays() -> None:
    m = bitten(
        objective="signal-tower",
        secret={0: "L01"},
        given={0: ["cold-beans"]},
        storage=["crowbar-2"],
    )
    secret = look(m).secret[0]
    assert (look(m).out[0], content(m).secret_objectives[secret].number) == (True, "L01")
    for eyes in (1, 2, 3, None):
        assert seen(m, eyes, "secret", 0) == [None]
    assert "shows-objective" not in told(m) and "objective-was" not in told(m)
    assert (items(m, look(m).given[0]), items(m, look(m).storage)) == (["cold-beans"], ["crowbar"])


RECKONED = ["greta", "wes", "sol", "ilse", "bruno"]
"""Five removed survivors: all that the exiled objective Cold Reckoning wants of a loyal player."""


@pytest.mark.rule("DW-15.13")
@pytest.mark.parametrize("out", [True, False])
def test_an_eliminated_player_loses_although_the_own_objective_is_fulfilled(out: bool) -> None:
    m = table(
        GAME,
        3,
        ELIMINATION,
        secret={0: "L01"},
        exiled={0: "E04"},
        removed=RECKONED,
        out=[0] if out else [],
        active=1,
        first=1,
        phase="check-objective",
        rounds=1,
    )
    assert look(m).ending == "main-objective"
    assert (0 in look(m).winners) == (not out)


@pytest.mark.rule("DW-15.13")
def test_an_eliminated_player_loses_when_the_others_win_together() -> None:
    co_op: dict[str, str | bool] = {**ELIMINATION, "mode": "coop"}
    m = table(GAME, 3, co_op, out=[0], active=1, first=1, phase="check-objective", rounds=1)
    assert (look(m).ending, look(m).winners) == ("main-objective", (1, 2))


@pytest.mark.rule("DW-15.14")
def test_the_token_of_an_eliminated_first_player_goes_to_the_next_in_the_game_at_once() -> None:
    m = bitten()
    assert look(m).first == 1
    # Over an empty seat
    m = bitten(out=[1])
    assert look(m).first == 2
    # Somebody else's token stays
    m = bitten(first=3)
    assert look(m).first == 3


@pytest.mark.rule("DW-15.15")
def test_when_all_are_eliminated_the_game_ends_and_everybody_loses() -> None:
    # Given a last player whose own objective is fulfilled
    m = bitten(players=3, out=[1, 2], secret={0: "L01"}, exiled={0: "E04"}, removed=RECKONED)
    assert (look(m).ending, look(m).winners) == ("nobody-left", ())
    assert look(m).morale == 5


@pytest.mark.rule("DW-15.16")
def test_the_last_player_left_has_no_crossroads_card_and_keeps_the_token() -> None:
    m = table(GAME, 3, ELIMINATION, out=[1, 2], phase="start-turn", rosa=at("school"), food=20, dice=(1,))
    deck = look(m).crossroads_deck
    assert (now(m), look(m).crossroads, look(m).drawer, len(deck)) == (("action", 0), -1, -1, 80)
    assert end_turns(m, 2) == [0, 0]
    assert (look(m).first, look(m).crossroads_deck) == (0, deck)
    assert place_of(m, "rosa") == "school"


@pytest.mark.rule("DW-15.05", "DW-15.09")
@pytest.mark.parametrize(("players", "allowed"), [(2, False), (3, True), (4, True), (5, True)])
def test_a_betrayer_needs_three_to_five_players(players: int, allowed: bool) -> None:
    if allowed:
        assert look(opened(players, betrayer=True)).players == players
    else:
        with pytest.raises(BadOptions, match=r"DW-15\.05"):
            opened(players, betrayer=True)
