"""Section 18: One Leader, Leader Last and how variants combine."""

from __future__ import annotations

import pytest

from shamble.engine.errors import BadOptions
from shamble.engine.game import find_game
from shamble.engine.match import Match
from shamble.testing import at, off_board, options_of, play, skip_to, table

from .helpers import CARDS, GAME_NAME, look, now, told

ONE_LEADER: dict[str, str | bool] = {"one_leader": True}
LEADER_LAST: dict[str, str | bool] = {"leader_last": True, "difficulty": "expert"}


@pytest.mark.rule("BD-18.01")
def test_one_leader_keeps_the_badge() -> None:
    m = table(
        GAME_NAME, options=ONE_LEADER, glenn=at("farm"), rick=at("town"), leader="rick", phase="end-round", round=4
    )
    assert (look(m).round, look(m).leader, look(m).order) == (5, 1, (1, 0))


@pytest.mark.rule("BD-18.01")
def test_one_leader_is_who_won_the_roll() -> None:
    # Given new games, then any seat can win the roll
    leaders = set()
    for seed in range(12):
        m = Match.start(GAME_NAME, 2, ONE_LEADER, seed=seed)
        play(m, "choose rick", "choose glenn")
        names = [s.id for s in look(m).survivors]
        winner = max(told(m, "rolls-for-badge")[-2:], key=lambda rolled: rolled[1])[0]
        assert names[look(m).leader] == winner
        leaders.add(look(m).leader)
    assert leaders == {0, 1}


@pytest.mark.rule("BD-18.06")
@pytest.mark.parametrize(("options", "hints"), [(ONE_LEADER, ["seat-1"]), ({}, [])])
def test_after_a_game_with_one_leader_somebody_else_should_lead_the_next(
    options: dict[str, str | bool], hints: list[str]
) -> None:
    won = table(
        GAME_NAME, options=options, glenn=at("farm"), rick=at("town"), leader="rick", phase="end-round", round=12
    )
    lost = table(
        GAME_NAME,
        options={**options, "mode": "hardcore"},
        glenn=at("farm", hp=1),
        rick=at("town"),
        leader="rick",
        walkers={"farm": 1},
        phase="damage",
    )
    for m in (won, lost):
        assert m.is_over
        assert [hint[0] for hint in told(m, "rematch")] == hints


@pytest.mark.rule("BD-18.02")
def test_the_replacement_of_the_one_leader_leads_on_with_its_own_ability_from_the_next_round() -> None:
    # Given Rick, the one Leader, dies of his Event and Andrea takes over
    m = table(
        GAME_NAME,
        options=ONE_LEADER,
        rick=at("town", hp=1, hand=["fever", "fence-shakers"]),
        glenn=at("farm", hp=3),
        phase="play-event",
    )
    play(m, "play fever", "choose andrea")
    assert (look(m).leader, look(m).ability, look(m).combat_bonus) == (0, "", 0)
    # Then Andrea's ability is used from the next round, by the same player
    skip_to(m, "lead-heal")
    assert (now(m), look(m).round) == (("lead-heal", 0), 2)


@pytest.mark.rule("BD-18.03")
def test_leader_last_is_refused_without_expert() -> None:
    with pytest.raises(BadOptions, match="only allowed with Expert"):
        find_game(GAME_NAME).settle(3, {"leader_last": True, "difficulty": "beginner"})
    assert find_game(GAME_NAME).settle(3, LEADER_LAST)["leader_last"] == "on"


@pytest.mark.rule("BD-18.04")
def test_leader_last_moves_draws_and_trades_first_and_plays_events_last() -> None:
    m = table(
        GAME_NAME,
        options=LEADER_LAST,
        glenn=at("farm", hand=["fence-shakers", "cell-block-breach"]),
        rick=at("farm", hand=["promise-me", "a-good-day"]),
        phase="move",
    )
    asks = []
    while look(m).phase != "pre-combat" and not told(m, "combat"):
        asks.append(now(m))
        ask = m.pending[0]
        m.answer(next((each for each in options_of(m) if each in ("pass", "skip-trade")), ask.options[0].words))
    assert asks == [
        ("move", 0),
        ("move", 0),
        ("draw", 0),
        ("trade", 0),
        ("draw", 1),
        ("trade", 1),
        ("event", 1),
        ("first-event", 0),
    ]
    assert [args[0] for args in told(m, "plays")] == ["rick", "glenn", "glenn"]


@pytest.mark.rule("BD-18.04")
def test_leader_last_opens_the_leaders_windows_in_both_parts() -> None:
    m = table(
        GAME_NAME,
        options=LEADER_LAST,
        glenn=at("farm", hp=1, gear=["bandages-1"], hand=["fence-shakers", "cell-block-breach"]),
        rick=off_board(hand=["promise-me", "a-good-day"]),
        phase="draw",
    )
    play(m, "pass")
    # Given Glenn's Trade step is over, then Rick's turn, then Glenn's window again before his Events
    assert now(m) == ("own-turn", 0)
    skip_to(m, "event", 1)
    play(m, "play promise-me")
    assert (now(m), look(m).closing) == (("own-turn", 0), True)


@pytest.mark.rule("BD-18.05", "BD-4.08")
def test_leader_last_keeps_silence_until_the_second_event_is_resolved() -> None:
    m = table(
        GAME_NAME,
        options=LEADER_LAST,
        glenn=at("farm", hp=4, gear=["bandages-1"], hand=["fence-shakers", "cell-block-breach"]),
        rick=at("town", hand=["promise-me", "a-good-day"]),
        phase="play-event",
        turn="rick",
    )
    play(m, "play a-good-day")
    assert (now(m), m.scene(0).silence) == (("own-turn", 0), True)
    play(m, "pass", "play fence-shakers")
    assert (now(m), m.scene(0).silence) == (("own-turn", 0), True)
    play(m, "pass", "pass")
    assert (now(m), m.scene(0).silence) == (("pre-combat", 0), False)


@pytest.mark.rule("BD-18.05")
def test_leader_last_promise_me_finds_nobody_left_to_defy() -> None:
    m = table(
        GAME_NAME,
        options=LEADER_LAST,
        glenn=at("farm", hand=["promise-me", "fence-shakers"]),
        rick=at("town", food=2, allies=2, hand=["a-good-day", "pile-up"]),
        phase="play-event",
        turn="rick",
    )
    play(m, "play a-good-day", "play promise-me")
    skip_to(m, "move", 1)
    assert (look(m).round, look(m).survivors[1].allies) == (2, 2)


@pytest.mark.rule("BD-18.07")
def test_variants_combine_but_not_with_solo() -> None:
    game = find_game(GAME_NAME)
    every: dict[str, str | bool] = {"motives": True, "one_leader": True, "leader_last": True, "difficulty": "expert"}
    assert game.settle(4, every)["motives"] == "on"
    for variant in ("one_leader", "leader_last"):
        with pytest.raises(BadOptions, match="needs at least two players"):
            game.settle(1, {variant: True, "difficulty": "expert"})


@pytest.mark.rule("BD-18.08")
def test_one_leader_leaves_own_compass_out() -> None:
    dealt: set[str] = set()
    for seed in range(8):
        m = Match.start(GAME_NAME, 4, {"one_leader": True, "motives": True}, seed=seed)
        for name in ("rick", "glenn", "daryl", "maggie"):
            play(m, f"choose {name}")
        g = look(m)
        dealt |= {CARDS.motives[number].id for number in (*g.motive, *g.put_away)}
        assert (len(g.put_away), len({*g.motive, *g.put_away})) == (4, 8)
    assert dealt == {motive.id for motive in CARDS.motives} - {"own-compass"}
