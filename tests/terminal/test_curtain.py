"""Hot-seat: what one person may not see is never on the screen while that person sits there."""

from __future__ import annotations

from random import Random

import pytest

import shamble
from shamble.engine.match import Match
from shamble.games.best_defense.state import Defense
from tests.engine.toy import LotsGame

from .helpers import ScriptedScreen, sit

ENTER = "press Enter when nobody else can see the screen"


def event_names(g: Defense, cards: tuple[int, ...]) -> set[str]:
    return {g.content.events[card].name for card in cards}


@pytest.mark.rule("BD-4.06")
@pytest.mark.parametrize("motives", ["off", "on"])
def test_no_event_of_the_other_expert_hand_is_ever_printed(motives: str) -> None:
    # Given two people at one screen in Expert
    match = shamble.match("best_defense", 2, seed=3, seats=["Ann", "Bob"], difficulty="expert", motives=motives)
    random = Random(1)
    hidden: set[str] = set()
    held: set[str] = set()

    def person(prompt: str) -> str:
        if ENTER in prompt:
            return ""
        if prompt.startswith("save"):
            return "quit"
        look()
        asked = random.random()
        if asked < 0.1:
            return "scene"
        if asked < 0.2:
            return "log all"
        if asked < 0.3:
            return "?"
        ask = match.ask_of(0 if prompt.startswith("Ann") else 1)
        assert ask is not None
        return random.choice(ask.options).words

    def look() -> None:
        """What the eyes at the screen may not know now."""
        hidden.clear()
        g, eyes = match.state, sitting.eyes
        assert isinstance(g, Defense)
        if eyes is None or match.is_over or not g.hands[1 - eyes]:
            return
        theirs = event_names(g, g.hands[1 - eyes])
        known = event_names(g, (*g.hands[eyes], *g.unplayed[eyes], *g.played))
        told = {name for line in match.log(eyes) for name in theirs if name in line.text}
        hidden.update(theirs - known - told)
        held.update(theirs)

    def watch(line: str) -> None:
        look()
        leaks = [name for name in hidden if name in line]
        assert not leaks, f"{match.seats[sitting.eyes or 0]} reads {leaks} in: {line}"

    screen = ScriptedScreen(person)
    sitting = sit(match, screen, "person", "person")
    # When they play a whole game and look at everything
    screen.watch = watch
    sitting.run()
    # Then hands were held and dealt in secret, and the device was passed on an empty screen
    assert match.is_over
    assert len(held) > 4
    passes = sum(ENTER in prompt for prompt in screen.prompts)
    assert passes > 5
    assert screen.cleared >= passes


def test_nothing_secret_needs_no_curtain() -> None:
    match = shamble.match("best_defense", 2, seed=3, seats=["Ann", "Bob"])
    screen = ScriptedScreen(["1"] * 12)
    sit(match, screen, "person", "person").run()
    assert {answer.seat for answer in match.answers} == {0, 1}
    assert not any(ENTER in prompt for prompt in screen.prompts)


def test_one_person_needs_no_curtain_whatever_is_secret() -> None:
    match = shamble.match("best_defense", 3, seed=3, difficulty="expert", motives="on")
    screen = ScriptedScreen(["1"] * 15)
    sit(match, screen, "random", "person", "random").run()
    assert sum(answer.seat == 1 for answer in match.answers) > 5
    assert not any(ENTER in prompt for prompt in screen.prompts)


def test_where_all_may_read_nobody_is_told_twice() -> None:
    match = shamble.match("best_defense", 2, seed=3, seats=["Ann", "Bob"])
    screen = ScriptedScreen(["choose rick", "choose glenn", "1", "1", "1", "1"])
    sit(match, screen, "person", "person").run()
    assert screen.said.count("Ann plays Rick.") == 1


def test_sealed_asks_are_answered_one_after_another_behind_the_curtain() -> None:
    # Given a game in which both bid at once
    match = Match.start(LotsGame(), 2, seats=["Ann", "Bob"], seed=4)
    anns, bobs = (ask.options[0] for ask in match.pending)
    screen = ScriptedScreen(["", anns.words, "", "?", bobs.words])
    # When each of them answers
    sit(match, screen, "person", "person").run()
    # Then the device was passed before each bid, and Bob could not read what Ann had bid
    first = screen.said.index("Pass the device to Ann.")
    second = screen.said.index("Pass the device to Bob.")
    assert first < second
    assert [answer.words for answer in match.answers[:2]] == [anns.words, bobs.words]
    shown_to_bob = screen.said[second : screen.said.index("Bob> ", second)]
    assert anns.ids[0] not in " ".join(shown_to_bob)
    assert bobs.ids[0] in " ".join(shown_to_bob)


def test_consent_to_an_undo_is_asked_on_an_empty_screen() -> None:
    match = shamble.match("best_defense", 2, seed=3, seats=["Ann", "Bob"], difficulty="expert")
    while match.pending[0].key != "draw":
        match.answer(match.pending[0].options[0], match.pending[0].seat)
    seat = match.pending[0].seat
    count = len(match.answers)
    # When the one who drew a card wants it back, and the other agrees
    screen = ScriptedScreen(["", "draw", "undo", "yes"])
    sit(match, screen, "person", "person").run()
    other = match.seats[1 - seat]
    asked = next(number for number, prompt in enumerate(screen.prompts) if "do you agree" in prompt)
    assert screen.prompts[asked].startswith(other)
    assert len(match.answers) == count
    assert screen.cleared == 3
    assert ENTER in screen.prompts[asked + 1]
