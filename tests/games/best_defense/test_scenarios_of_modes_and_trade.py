"""Worked scenarios 31 to 40: the end, Expert and Beginner, trade, kept Ammo, solo and Leader Last."""

from __future__ import annotations

import pytest

from shamble.engine.errors import BadOptions
from shamble.engine.game import find_game
from shamble.testing import at, options_of, play, skip_to, table

from .helpers import (
    GAME_NAME,
    ammo_on,
    cards_in,
    gear_of,
    look,
    now,
    printed,
    told,
    who,
)

EXPERT: dict[str, str | bool] = {"difficulty": "expert"}
QUIET = ["promise-me", "a-good-day"]
"""Events that change nothing in these scenarios."""


@pytest.mark.rule("BD-1.03", "BD-12.17")
def test_bd_s31_the_end_of_round_12_is_the_win() -> None:
    m = table(
        GAME_NAME,
        glenn=at("town"),
        rick=at("farm"),
        phase="damage",
        round=12,
        walkers={"highway": 1},
        sizes={"ammunition": 2},
    )
    assert m.result is not None
    assert (m.result.won, m.result.clause, cards_in(m, "ammunition")) == ((0, 1), "BD-1.03", 1)


@pytest.mark.rule("BD-4.06", "BD-4.07", "BD-4.08", "BD-4.09", "BD-4.10", "BD-20.04")
def test_bd_s32_expert_keeps_events_secret_and_the_table_silent() -> None:
    m = table(
        GAME_NAME,
        options=EXPERT,
        glenn=at("farm", gear=["katana"], hand=QUIET),
        rick=at("farm", hand=["fence-shakers", "pile-up"]),
        walkers={"farm": 1},
        phase="draw",
        turn="rick",
    )
    # Given a dealt round, then seat 0 sees no Event of seat 1 and the chat is closed
    assert m.game.sight(m.state, 2, 0).cards("hand", 1) == [None, None]
    assert m.scene(0).silence
    # When Rick plays one, all see it, and nobody sees the other one
    skip_to(m, "event", 1)
    play(m, "play fence-shakers")
    assert told(m, "plays") == [("rick", "fence-shakers")]
    assert m.game.sight(m.state, 2, 0).cards("unplayed", 1) == [None]
    # And from the Combat Phase on the chat is open
    assert (now(m), m.scene(0).silence) == (("declare", 0), False)


@pytest.mark.rule("BD-4.04", "BD-4.05")
def test_bd_s33_beginners_see_all_events_and_may_always_talk() -> None:
    m = table(GAME_NAME, glenn=at("farm"), rick=at("farm", gear=["katana"]), walkers={"farm": 1}, phase="deal")
    for eyes in (0, 1, None):
        assert None not in [
            *m.game.sight(m.state, 2, eyes).cards("hand", 0),
            *m.game.sight(m.state, 2, eyes).cards("hand", 1),
        ]
    silences = []
    while look(m).round == 1 and not m.is_over:
        silences.append(m.scene(0).silence)
        m.answer(m.pending[0].options[0])
    assert silences and not any(silences)


@pytest.mark.rule("BD-9.01", "BD-9.02", "BD-9.03", "BD-9.04", "BD-9.05", "BD-9.06", "BD-9.08")
def test_bd_s34_one_gift_each_way() -> None:
    m = table(
        GAME_NAME,
        glenn=at("farm", gear={"rifle-1": 2}, hand=QUIET),
        rick=at("farm"),
        maggie=at("farm", food=1),
        phase="trade",
    )
    play(m, "give rifle-1", "to rick", "1: pass", "2: give-food")
    assert (gear_of(m, "rick"), ammo_on(m, "rifle-1"), who(m, "glenn").food, now(m)[0]) == (
        ["rifle-1"],
        2,
        1,
        "first-event",
    )


@pytest.mark.rule("BD-9.07", "BD-9.09", "BD-9.10")
def test_bd_s35_what_may_be_given() -> None:
    m = table(
        GAME_NAME,
        glenn=at("farm", food=1, allies=1, gear={"handgun-1": 3}, pouch={"slug-pair-1": 2}),
        rick=at("farm", gear=["shotgun-1"]),
        phase="trade",
    )
    assert options_of(m)[:2] == ["skip-trade", "give-nothing"]
    assert options_of(m)[2:] == ["give-food", "give-ally", "give handgun-1", "give slug-pair-1"]
    refused = {refusal.words: refusal.clause for refusal in m.pending[0].refusals()}
    assert refused == {"give-round handgun-1": "BD-9.09", "give-round slug-pair-1": "BD-9.10"}


@pytest.mark.rule("BD-8.09", "BD-8.10", "BD-8.11", "BD-8.12")
def test_bd_s36_a_kept_ammo_card_does_not_load_itself() -> None:
    m = table(
        GAME_NAME,
        glenn=at("highway", gear=["rifle-1", "katana"], hand=QUIET),
        rick=at("highway", hand=["bad-light", "fence-shakers"]),
        walkers={"highway": 1},
        phase="draw",
        top={"ammunition": ["spare-clip-1"]},
    )
    play(m, "draw", "keep spare-clip-1")
    skip_to(m, "trade", 0)
    assert "give spare-clip-1" in options_of(m)
    skip_to(m, "pre-combat", 0)
    twin = m.clone()
    # Given it is not loaded before combat
    play(m, "pass")
    assert options_of(m) == ["pass", "attack katana"]
    # And given it is
    play(twin, "reload spare-clip-1 rifle-1 1")
    skip_to(twin, "declare", 0)
    assert "attack rifle-1" in options_of(twin)


@pytest.mark.rule("BD-19.03", "BD-19.04", "BD-19.05", "BD-19.06", "BD-19.07")
def test_bd_s37_solo_defying_costs_the_choice_of_event() -> None:
    m = table(
        GAME_NAME,
        glenn=at("farm", food=2, hand=QUIET),
        phase="move",
        round=2,
        top={"events": ["bad-light", "unchained-gate"]},
    )
    play(m, "move glenn highway", "defy glenn prison", "pass", "play promise-me")
    # Then Food is 1 (and A Good Day, the second Event, fed him), and both Events were played
    assert (who(m, "glenn").food, len(told(m, "plays")), look(m).round) == (1 + printed("a-good-day", "then.0"), 2, 3)
    # When he does not defy in the next round, one Event is played and both are discarded
    play(m, "stay glenn", "pass", "pass", "play bad-light")
    assert (len(told(m, "plays")), len(look(m).played), len(look(m).unplayed[0])) == (3, 3, 1)


@pytest.mark.rule("BD-18.03", "BD-18.04", "BD-18.05")
def test_bd_s38_leader_last() -> None:
    with pytest.raises(BadOptions, match="Expert"):
        find_game(GAME_NAME).settle(2, {"leader_last": True})
    m = table(
        GAME_NAME,
        options={**EXPERT, "leader_last": True},
        glenn=at("farm", hand=["fence-shakers", "cell-block-breach"]),
        rick=at("town", hand=QUIET),
        phase="play-event",
        turn="rick",
    )
    play(m, "play promise-me")
    assert (now(m), told(m, "combat"), m.scene(0).silence) == (("first-event", 0), [], True)
    play(m, "play fence-shakers")
    assert [args[0] for args in told(m, "plays")] == ["rick", "glenn", "glenn"]
    assert len(told(m, "combat")) == 1


@pytest.mark.rule("BD-1.08", "BD-13.09")
def test_bd_s39_the_third_death_of_four_players_loses() -> None:
    m = table(
        GAME_NAME,
        glenn=at("town", hp=1),
        rick=at("farm"),
        maggie=at("farm"),
        daryl=at("farm"),
        walkers={"town": 1},
        phase="damage",
        used=["andrea", "michonne"],
    )
    assert m.result is not None
    assert (m.result.ending, m.result.clause) == ("nobody-left", "BD-1.08")


@pytest.mark.rule("BD-5.06")
def test_bd_s40_the_event_deck_is_renewed_in_round_7() -> None:
    m = table(
        GAME_NAME,
        glenn=at("town"),
        rick=at("farm"),
        maggie=at("farm"),
        daryl=at("farm"),
        phase="deal",
        round=7,
        events=(),
        played=tuple(range(30)),
        unplayed=[tuple(range(30, 48)), (), (), ()],
    )
    g = look(m)
    assert ([len(hand) for hand in g.hands], len(g.events), g.played) == ([2, 2, 2, 2], 40, ())
    assert sorted((*g.events, *(event for hand in g.hands for event in hand))) == list(range(48))
