"""The laws of what is hidden: nothing that a seat cannot see makes a difference to what it sees, reads or is asked.

At a question, what some eyes cannot see is dealt again at an earlier checkpoint, but for the cards that they have seen
by now, and everything that was answered since is answered again. To these eyes both matches must be the same.
"""

from __future__ import annotations

from collections import deque
from dataclasses import astuple, dataclass
from itertools import islice
from random import Random
from typing import Any

import msgspec

from ..engine.ask import Option
from ..engine.game import Game
from ..engine.match import Match
from ..engine.records import Answer, Checkpoint
from .setups import Setup, random_answers, start

CHECKPOINTS = 3
"""From how many checkpoints back a match is repeated."""


@dataclass
class Tally:
    """How many worlds were compared, how many could be repeated to the end, and how many differed at all."""

    worlds: int = 0
    repeated: int = 0
    different: int = 0
    too_long: int = 0
    """Imagined worlds that went on for longer than the game's longest match."""

    def __add__(self, other: Tally) -> Tally:
        pairs = zip(astuple(self), astuple(other), strict=True)
        return Tally(*[one + two for one, two in pairs])


def check_secrets(game: Game[Any], setup: Setup, seed: int) -> None:
    """At any question, for all eyes: scene, who is asked, options and log do not depend on what they cannot see."""
    tally = watch_secrets(start(game, setup, seed), seed, often=0.12)
    assert tally.worlds < 10 or tally.repeated >= tally.worlds / 2, (
        f"Only {tally.repeated} of {tally.worlds} worlds could be repeated: too few to say that nothing leaks."
    )


def watch_secrets(match: Match, seed: int, often: float, everybody: bool = False) -> Tally:
    """Play a match at random and compare other worlds with it, at some of its questions."""
    random, tally = Random(f"secrets {seed}"), Tally()
    past: deque[Checkpoint] = deque(maxlen=CHECKPOINTS)
    all_eyes = (*range(len(match.seats)), None)
    for _ in random_answers(match, Random(seed)):
        if not past or past[-1] is not match._checkpoint:
            past.append(match._checkpoint)
        if random.random() < often:
            for eyes in all_eyes if everybody else random.sample(all_eyes, 1):
                compare(match, random.choice(past), eyes, random, tally)
    return tally


def compare(match: Match, at: Checkpoint, eyes: int | None, random: Random, tally: Tally) -> Match | None:
    """Repeat a match from a checkpoint in another world of these eyes; a difference that they notice breaks the law.

    The match of the other world, if it could be repeated to the end.
    """
    known = learnt(match, at, eyes)
    table = at.state.copy()
    sight = match.game.sight(table, len(match.seats), eyes)
    sight.lay(sight.deal(random, known))
    tally.worlds += 1
    tally.different += table != at.state
    truth, other = match.clone(), match.clone()
    truth._go_back(at, ())
    other._go_back(at._replace(state=table), ())
    exact = True
    for answer in match.answers[at.answers :]:
        if not same_to(truth, other, eyes, at, exact):
            return None
        option = its_like(truth, other, answer)
        truth._repeat([answer])
        if option is None:
            return None
        other.answer(option, answer.seat)
        exact = exact and option.words == answer.words
    is_same = same_to(truth, other, eyes, at, exact)
    tally.repeated += is_same
    return other if is_same else None


def its_like(truth: Match, other: Match, answer: Answer) -> Option | None:
    """The same answer in another world; or, if somebody chose a card that is not there, another of its name or kind."""
    asked, ask = truth.ask_of(answer.seat), other.ask_of(answer.seat)
    assert asked is not None and ask is not None
    chosen = asked.find(answer.words)
    assert chosen is not None
    if (option := ask.find(answer.words)) is not None:
        return option
    text = truth.words(chosen, asked)
    alike = [each for each in ask.options if each.verb == chosen.verb]
    return next((each for each in alike if other.words(each, ask) == text), alike[0] if alike else None)


def learnt(match: Match, at: Checkpoint, eyes: int | None) -> set[tuple[str, int]]:
    """Every card that these eyes have seen at a question since a checkpoint."""
    twin, seats = match.clone(), len(match.seats)
    twin._go_back(at, ())
    known = set(match.game.sight(match.state, seats, eyes).known())
    for answer in match.answers[at.answers :]:
        known |= set(match.game.sight(twin.state, seats, eyes).known())
        twin._repeat([answer])
    return known


def told(match: Match, eyes: int | None, at: Checkpoint) -> list[tuple[str, str]]:
    """What these eyes have read since a checkpoint: the key and the text of each event."""
    events = [event for event in islice(match.story, at.story, None) if event.key != "the-end"]
    said = [(event.key, match.loaded.words.event(event, eyes)) for event in events]
    return [(key, line.text) for key, line in said if line is not None]


def scene_of(match: Match, eyes: int | None) -> bytes:
    """The table as these eyes see it, ready to be compared."""
    return msgspec.json.encode(match.scene(eyes))


def same_to(match: Match, other: Match, eyes: int | None, at: Checkpoint, exact: bool = True) -> bool:
    """Two matches that differ in what these eyes cannot see are the same to them, up to now.

    False if an event by which the rules let something hidden show has told them apart, or a card that somebody chose in
    the place of another (then they are not exactly repeated); whatever else tells them apart is a leak.
    """
    try:
        return _same_to(match, other, eyes, at)
    except AssertionError:
        if exact:
            raise
        return False


def _same_to(match: Match, other: Match, eyes: int | None, at: Checkpoint) -> bool:
    where = f"after {len(match.answers)} answers, for seat {eyes}, repeated from answer {at.answers}"
    lines, theirs = told(match, eyes, at), told(other, eyes, at)
    if lines != theirs:
        keys, texts = first_difference(lines, theirs)
        assert keys & match.game.reveals, f"The log tells something hidden {where}: {texts}."
        return False
    asked, others = ([(ask.seat, ask.key) for ask in each.pending] for each in (match, other))
    assert asked == others, f"Who is asked what tells something hidden {where}: {asked} or {others}."
    assert match.is_over == other.is_over, f"That the match is over tells something hidden {where}."
    if eyes is not None and (ask := match.ask_of(eyes)):
        twin = other.ask_of(eyes)
        assert twin is not None
        assert ask.options == twin.options, f"The options tell something hidden {where}: {ask} or {twin}."
        assert match.prompt(ask) == other.prompt(twin), f"The question tells something hidden {where}."
    if not match.is_over:
        ours, scene = scene_of(match, eyes), scene_of(other, eyes)
        assert ours == scene, f"The scene shows something hidden {where}: {_first_part(ours, scene)}."
    return True


def first_difference(ours: list[tuple[str, str]], theirs: list[tuple[str, str]]) -> tuple[set[str], str]:
    """The keys of the events in which two logs part, and what is told there."""
    nothing = ("", "nothing")
    pairs = zip([*ours, nothing], [*theirs, nothing], strict=False)
    one, two = next(pair for pair in pairs if pair[0] != pair[1])
    return {one[0], two[0]}, f"'{one[1]}' or '{two[1]}' ({one[0]}, {two[0]})"


def _first_part(ours: bytes, theirs: bytes) -> str:
    at = next((n for n, (one, two) in enumerate(zip(ours, theirs, strict=False)) if one != two), 0)
    start = max(0, at - 60)
    return f"{ours[start : at + 40].decode(errors='replace')} or {theirs[start : at + 40].decode(errors='replace')}"


def redealt(match: Match, eyes: int | None, random: Random) -> Match:
    """The match at its checkpoint with everything permuted that these eyes cannot see."""
    position = match._checkpoint.state.copy()
    match.game.sight(position, len(match.seats), eyes).redeal(random)
    other = Match(match.game, match.loaded, match.options, match.seats, match.seed)
    other._open(position)
    return other


def check_log_secrets(game: Game[Any], setup: Setup, seed: int) -> None:
    """An event that a seat may not read is never worded for it in full."""
    match = start(game, setup, seed)
    for _ in random_answers(match, Random(seed)):
        pass
    for event in match.story:
        if event.readers is None or event.key == "the-end":
            continue
        whole = match.loaded.words.event(event, event.readers[0]) if event.readers else None
        for eyes in (*range(setup.players), None):
            if not event.is_for(eyes):
                said = match.loaded.words.event(event, eyes)
                assert said is None or whole is None or said.text != whole.text, (
                    f"The log tells seat {eyes} what only {event.readers} may read: {said}."
                )
