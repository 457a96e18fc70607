"""Section 4: modes and difficulty."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from shamble.engine.match import Match
from shamble.games.best_defense import GAME
from shamble.testing import at, off_board, options_of, play, random_answers, skip_to, table

from .helpers import look, now, who

EXPERT: dict[str, str | bool] = {"difficulty": "expert"}


def names_of(m: Match, cards: object) -> list[str]:
    """The ids of Events."""
    assert isinstance(cards, tuple)
    return [look(m).content.event_ids[card] for card in cards]


def open_hand(m: Match, owner: int, eyes: int | None) -> list[str]:
    """The Events of another seat that these eyes see on the table."""
    return [card.id for card in m.scene(eyes).mats[owner].cards if card.kind == "event" and not card.face_down]


def read(m: Match, eyes: int | None) -> str:
    """Everything that these eyes may read."""
    return "\n".join(line.text for line in m.log(eyes))


# Mode


@pytest.mark.rule("BD-4.01")
@pytest.mark.parametrize(("mode", "difficulty"), tuple(product(("standard", "hardcore"), ("beginner", "expert"))))
def test_mode_and_difficulty_combine_freely(mode: str, difficulty: str) -> None:
    g = look(Match.start("best_defense", 2, {"mode": mode, "difficulty": difficulty}, seed=1))
    assert (g.hardcore, g.expert) == (mode == "hardcore", difficulty == "expert")


@pytest.mark.rule("BD-4.02")
def test_standard_goes_on_with_another_character_after_a_death() -> None:
    m = table("best_defense", rick=at("farm", hp=1), glenn=at("town"), walkers={"farm": 1}, phase="damage")
    # Then every Character that was not used is offered to the dead Survivor's player
    assert now(m) == ("replacement", 0)
    assert sorted(options_of(m)) == ["choose andrea", "choose daryl", "choose maggie", "choose michonne"]
    play(m, "choose andrea")
    assert not m.is_over and who(m, "andrea").seat == 0


@pytest.mark.rule("BD-4.03")
def test_hardcore_is_lost_with_the_first_death() -> None:
    m = table(
        "best_defense",
        options={"mode": "hardcore"},
        rick=at("prison", hp=1, hand=("riot-gear", "unchained-gate")),
        glenn=at("town"),
        phase="events",
    )
    play(m, "play riot-gear")
    assert m.result is not None
    assert m.result.ending == "fallen"


# Beginner


@pytest.mark.rule("BD-4.04")
def test_beginners_see_all_events() -> None:
    m = table("best_defense", rick=at("farm"), glenn=at("town"), phase="move")
    for owner, eyes in ((0, 1), (1, 0), (0, None), (1, None)):
        assert open_hand(m, owner, eyes) == names_of(m, look(m).hands[owner])


@pytest.mark.rule("BD-4.04")
def test_beginners_read_what_everybody_is_dealt() -> None:
    m = table("best_defense", rick=at("farm"), glenn=at("town"), top={"events": ["fever", "stampede"]}, phase="deal")
    assert "Fever" in read(m, 1) and "Stampede" in read(m, None)


@pytest.mark.rule("BD-4.05")
def test_beginners_may_talk_in_every_phase() -> None:
    m = Match.start("best_defense", 3, seed=2)
    phases = set()
    for _ in random_answers(m, Random(2)):
        phases.add(look(m).phase)
        assert not m.scene(0).silence
    assert {"move", "draw", "play-event"} <= phases


# Expert


@pytest.mark.rule("BD-4.06")
def test_experts_see_only_their_own_events() -> None:
    m = table("best_defense", options=EXPERT, rick=at("farm"), glenn=at("town"), phase="move")
    assert [card.id for card in m.scene(1).hand] == names_of(m, look(m).hands[1])
    for owner, eyes in ((0, 1), (1, 0), (0, None), (1, None)):
        assert open_hand(m, owner, eyes) == []
        assert m.game.sight(m.state, 2, eyes).cards("hand", owner) == [None, None]
    # But everybody sees how many there are
    assert sum(card.kind == "event" for card in m.scene(0).mats[1].cards) == 2


@pytest.mark.rule("BD-4.06")
def test_experts_do_not_read_what_others_are_dealt() -> None:
    m = table(
        "best_defense",
        options=EXPERT,
        rick=at("farm"),
        glenn=at("town"),
        top={"events": ["fever", "stampede"]},
        phase="deal",
    )
    assert "Fever" in read(m, 0)
    assert "Fever" not in read(m, 1) + read(m, None)


@pytest.mark.rule("BD-4.07")
def test_a_played_event_is_shown_to_all_and_nobody_may_comment() -> None:
    # Given an Event that asks in the middle of its resolution
    m = table(
        "best_defense",
        options=EXPERT,
        rick=at("farm", food=2, hand=("fever", "stampede")),
        glenn=at("town"),
        phase="events",
    )
    play(m, "play fever")
    assert now(m) == ("pay", 0)
    # Then all read its name and see its text, and the silence goes on
    for eyes in (1, None):
        assert "Rick plays Fever" in read(m, eyes)
        assert [card.text for card in m.scene(eyes).cards] == ["Discard 1 Food or take 1 damage."]
        assert m.scene(eyes).silence


@pytest.mark.rule("BD-4.08", "BD-9.13")
@pytest.mark.parametrize("key", ("own-turn", "move", "draw", "trade", "return-gift", "first-event", "defy", "event"))
def test_experts_are_silent_from_the_deal_to_combat(key: str) -> None:
    m = table(
        "best_defense",
        options=EXPERT,
        daryl=at("farm", hp=4, food=3, gear=["bandages-1"]),
        glenn=at("farm", food=3),
        top={"events": ["a-good-day", "damp-powder", "bad-light", "promise-me"]},
        phase="deal",
    )
    for _ in range(40):
        if now(m)[0] == key:
            break
        play(m, "give-nothing" if now(m)[0] == "trade" else answer_idly(m))
    assert now(m)[0] == key
    assert m.scene(0).silence and m.scene(None).silence


def answer_idly(m: Match) -> str:
    return "stay daryl" if "stay daryl" in options_of(m) else options_of(m)[0]


@pytest.mark.rule("BD-4.09")
def test_experts_may_talk_before_the_deal() -> None:
    # Given the choice of Characters, the Leader's ability and the discussion
    m = Match.start("best_defense", 2, EXPERT, seed=1)
    assert not m.scene(0).silence
    m = table("best_defense", options=EXPERT, andrea=at("farm", hp=4, gear=["bandages-1"]), glenn=at("town"))
    for key in ("lead-heal", "discussion"):
        skip_to(m, key)
        assert not m.scene(0).silence
    skip_to(m, "move")
    assert m.scene(0).silence


@pytest.mark.rule("BD-4.08", "BD-4.09")
def test_experts_may_talk_from_combat_to_the_next_deal() -> None:
    # Given the last Event of a round
    m = table(
        "best_defense",
        options=EXPERT,
        daryl=at("farm", hp=4, food=1, gear=["katana", "motorcycle"], hand=("a-good-day", "damp-powder")),
        andrea=at("farm", hand=("bad-light", "promise-me")),
        walkers={"farm": 2},
        dice=(1,),
        phase="events",
        turn="andrea",
    )
    assert m.scene(0).silence
    for key in ("pre-combat", "declare", "divide", "heal", "lead-heal"):
        skip_to(m, key)
        assert not m.scene(0).silence, key
    # Then the next deal closes their mouths again
    skip_to(m, "move")
    assert m.scene(0).silence


@pytest.mark.rule("BD-4.10")
def test_the_event_that_an_expert_does_not_play_is_not_shown() -> None:
    m = table(
        "best_defense",
        options=EXPERT,
        daryl=at("farm"),
        glenn=at("farm", hand=("a-good-day", "night-noises")),
        walkers={"farm": 1},
        phase="events",
        turn="glenn",
    )
    play(m, "play a-good-day")
    assert names_of(m, look(m).unplayed[1]) == ["night-noises"]
    assert m.game.sight(m.state, 2, 0).cards("unplayed", 1) == [None]
    assert "Night Noises" not in read(m, 0)
    assert "Night Noises" not in str(m.scene(0))


@pytest.mark.rule("BD-4.10")
def test_the_event_that_a_beginner_does_not_play_lies_open() -> None:
    m = table(
        "best_defense",
        daryl=at("farm"),
        glenn=at("farm", hand=("a-good-day", "night-noises")),
        phase="events",
        turn="glenn",
    )
    play(m, "play a-good-day")
    assert m.game.sight(m.state, 2, 0).cards("unplayed", 1) == look(m).unplayed[1] != ()


@pytest.mark.rule("BD-4.11")
def test_hints_are_shown_and_nothing_is_enforced() -> None:
    switches = {switch.name: switch.values for switch in GAME.switches}
    assert "Best with Hardcore" in switches["difficulty"]["beginner"]
    assert "Best with Standard" in switches["difficulty"]["expert"]
    assert "With Expert it is the hardest setting" in switches["mode"]["hardcore"]
    assert not Match.start("best_defense", 3, {"mode": "standard", "difficulty": "beginner"}, seed=1).is_over


@pytest.mark.rule("BD-4.08")
def test_a_lone_expert_has_nobody_to_be_silent_with() -> None:
    m = table("best_defense", options=EXPERT, rick=off_board(), phase="deal")
    assert not m.scene(0).silence


# Time to talk


@pytest.mark.rule("BD-4.12")
def test_experts_are_asked_at_once_whether_they_are_ready_before_events_are_dealt() -> None:
    # Given a round of four experts without anything to use before the deal
    m = table("best_defense", options=EXPERT, rick=at("farm"), glenn=at("town"), maggie=at("town"), daryl=at("farm"))
    # Then all are asked at once, although there is one answer, and may talk
    assert [(ask.seat, ask.key, [each.words for each in ask.options]) for ask in m.pending] == [
        (seat, "ready", ["ready"]) for seat in range(4)
    ]
    assert not m.scene(0).silence
    # When all but one are ready, then no Event is dealt and the talk goes on
    for seat in (2, 0, 3):
        m.answer("ready", seat)
    assert [ask.seat for ask in m.pending] == [1]
    assert not any(look(m).hands) and not m.scene(0).silence
    # When the last one is ready, then the Events are dealt in silence
    m.answer("ready", 1)
    assert all(len(hand) == 2 for hand in look(m).hands) and m.scene(0).silence


@pytest.mark.rule("BD-4.12")
def test_experts_who_use_something_first_are_asked_afterwards() -> None:
    hurt = at("farm", hp=3, gear=("bandages-1",))
    m = table("best_defense", options=EXPERT, rick=hurt, glenn=at("town"), phase="discussion")
    assert now(m) == ("discussion", 0)
    play(m, "pass")
    assert [ask.key for ask in m.pending] == ["ready", "ready"]


@pytest.mark.rule("BD-4.12")
@pytest.mark.parametrize(("players", "options"), [(2, {}), (4, {}), (1, {"difficulty": "expert"})])
def test_nobody_else_is_asked_whether_they_are_ready(players: int, options: dict[str, str | bool]) -> None:
    m = Match.start("best_defense", players, options, seed=3)
    asked = {ask.key for each in random_answers(m, Random(1)) for ask in each.pending}
    assert "move" in asked and "ready" not in asked


@pytest.mark.rule("BD-5.03")
def test_everybody_reads_the_ability_of_the_leader_each_round() -> None:
    m = table("best_defense", options=EXPERT, rick=at("farm"), glenn=at("town"))
    assert "Rick's ability: Every Survivor's own Combat roll gets +1." in read(m, None)
