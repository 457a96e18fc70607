"""For tests: build any position of any game in a few words, script the dice, answer in words, and hold every game to
the laws that all games share.

    >>> m = table("best_defense", rick=at("farm", food=1), glenn=at("town"), phase="move", leader="rick")
    >>> [option.words for option in m.pending[0].options]
    ['stay rick', 'move rick highway', 'move rick town']
    >>> play(m, "move rick town", "stay glenn")
    >>> m.state.survivors[0].at == m.state.survivors[1].at
    True

`at("farm", ...)` describes a piece on the board, `off_board(...)` one that waits; which further words a game knows is
said by its `arrange`. `dice=(3, 5)` scripts the next dice; `skip_to(m, "declare")` answers everything in between as a
player who does nothing would.

The conformance suite is `CHECKS`: each check takes a game and a setup (players and switches) and raises AssertionError
with a sentence where the game breaks a law. `shamble.testing.setups(game)` lists every legal setup.
"""

from __future__ import annotations

import itertools
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec

from .engine.ask import Ask
from .engine.chance import Chance
from .engine.errors import BadAnswer, BadOptions
from .engine.game import Game, find_game
from .engine.match import Match
from .engine.playout import Playout
from .engine.save import load

MOST_ANSWERS = 20_000


# Positions


class Spot(dict[str, Any]):
    """A piece as a test wants it."""


def at(place: str, **wishes: Any) -> Spot:
    """A piece at a place, with what it has."""
    return Spot(at=place, **wishes)


def off_board(**wishes: Any) -> Spot:
    """A piece that is not on the board, with what it has."""
    return Spot(**wishes)


class ScriptedChance(Chance):
    """Chance whose first dice are given; afterwards it goes on as the seed says."""

    __slots__ = ("script",)

    def __init__(self, seed: bytes, script: Sequence[int]) -> None:
        super().__init__(seed)
        self.script = tuple(script)

    def die(self, sides: int) -> int:
        rolled = len(self.rolls)
        if rolled >= len(self.script):
            return super().die(sides)
        face = self.script[rolled]
        if not 1 <= face <= sides:
            raise ValueError(f"The script wants a {face} on a die with {sides} sides.")
        self.rolls.append((self._step, sides, face))
        self.used = True
        return face

    def twin(self, step: int | None = None, undos: int = 0, seed: bytes | None = None) -> ScriptedChance:
        twin = ScriptedChance(self._seed, self.script)
        twin.rolls = self.rolls[:]
        if step is not None:
            twin.forget(step)
            twin.begin(step, undos, seed)
        return twin

    def anew(self) -> ScriptedChance:
        return ScriptedChance(self._seed, self.script)


def table(
    game: str,
    players: int | None = None,
    options: dict[str, str | bool] | None = None,
    dice: Sequence[int] = (),
    seed: int = 1,
    packs: Sequence[Path] = (),
    **things: Any,
) -> Match:
    """A match that begins at the described position; the number of players is that of the pieces described."""
    count = players or sum(isinstance(thing, Spot) for thing in things.values()) or 1
    like = Match.start(game, count, options, seed=seed, packs=packs)
    position = like.state.copy()
    like.game.arrange(position, **things)
    position.chance, position.story = like.chance, like.story
    match = Match(like.game, like.loaded, like.options, like.seats, like.seed)
    match.packs = like.packs
    match.chance = ScriptedChance(like.seed, dice)
    match._open(position)
    return match


def play(match: Match, *answers: str) -> None:
    """Answer in words, one after another. `2: pass` answers for seat 2 where several are asked."""
    for answer in answers:
        seat, colon, words = answer.partition(": ")
        if colon and seat.isdigit():
            match.answer(words, int(seat))
        else:
            match.answer(answer)


IDLE = ("pass", "no", "skip-trade", "place-later", "stay", "keep", "add-allies 0")


def idle(ask: Ask) -> str:
    """The answer of a player who does nothing; the first option where something must be done."""
    for words in IDLE:
        for option in ask.options:
            if option.words == words or option.verb == words:
                return option.words
    return ask.options[0].words


def skip_to(match: Match, key: str, seat: int | None = None) -> Ask:
    """Answer idly until this is asked (of this seat); the ask."""
    for _ in range(MOST_ANSWERS):
        for ask in match.pending:
            if ask.key == key and seat in (None, ask.seat):
                return ask
        if match.is_over:
            break
        match.answer(idle(match.pending[0]), match.pending[0].seat)
    raise AssertionError(f"'{key}' was never asked; the match is at phase '{match.state.phase}'.")


def options_of(match: Match, seat: int | None = None) -> list[str]:
    """The words of the options now on offer (to a seat)."""
    ask = match.pending[0] if seat is None else match.ask_of(seat)
    return [option.words for option in ask.options] if ask else []


# Setups


class Setup(NamedTuple):
    """A number of players and the values of the switches."""

    players: int
    options: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        chosen = " ".join(value if value not in ("on", "off") else f"{name}={value}" for name, value in self.options)
        return f"{self.players} players {chosen}"


def setups(game: Game[Any]) -> list[Setup]:
    """Every legal combination of players and switches."""
    found = []
    values = [[(switch.name, value) for value in switch.values] for switch in game.switches]
    for players, options in itertools.product(game.players, itertools.product(*values)):
        try:
            game.settle(players, dict(options))
        except BadOptions:
            continue
        found.append(Setup(players, options))
    return found


def spread(ways: Sequence[Setup], most: int) -> list[Setup]:
    """At most about so many of the setups, evenly spread, with every value of every switch at every player count."""
    if len(ways) <= most:
        return list(ways)
    chosen = [ways[number * len(ways) // most] for number in range(most)]
    seen = {(way.players, option) for way in chosen for option in way.options}
    for way in ways:
        fresh = {(way.players, option) for option in way.options} - seen
        if fresh:
            chosen.append(way)
            seen |= fresh
    return chosen


def start(game: Game[Any], setup: Setup, seed: int) -> Match:
    """A match of a setup."""
    return Match.start(game, setup.players, dict(setup.options), seed=seed)


def random_answers(match: Match, random: Random) -> Iterator[Match]:
    """Play at random to the end; yields the match at every ask, before it is answered."""
    for _ in range(MOST_ANSWERS):
        if match.is_over:
            return
        yield match
        ask = random.choice(match.pending)
        match.answer(random.choice(ask.options).words, ask.seat)
    raise AssertionError(f"A random match of {match.game.title} did not end after {MOST_ANSWERS} answers.")


# The conformance suite


def check_same_inputs(game: Game[Any], setup: Setup, seed: int) -> None:
    """Same five inputs, same match: digests, log and dice are equal when the answers are given again."""
    first = start(game, setup, seed)
    for _ in random_answers(first, Random(seed)):
        pass
    again = start(game, setup, seed)
    for answer in first.answers:
        again.answer(answer.words, answer.seat)
    assert first.marks == again.marks, "Two matches with the same inputs passed different checkpoints."
    assert list(first.story) == list(again.story), "Two matches with the same inputs told different stories."
    assert first.chance.rolls == again.chance.rolls, "Two matches with the same inputs rolled different dice."
    assert first.digest == again.digest and first.result == again.result


def check_clones(game: Game[Any], setup: Setup, seed: int) -> None:
    """A clone at any ask, played on with the same answers, stays equal to its original."""
    match = start(game, setup, seed)
    twins: list[Match] = []
    for _ in random_answers(match, Random(seed)):
        for twin in twins:
            missing = match.answers[len(twin.answers) :]
            for answer in missing:
                twin.answer(answer.words, answer.seat)
            assert twin.digest == match.digest, f"A clone parted from its match after {len(match.answers)} answers."
        twins = [*twins[-2:], match.clone()]
        assert twins[-1].digest == match.digest, f"A clone differs at once after {len(match.answers)} answers."
        assert twins[-1].log() == match.log()


def check_components(game: Game[Any], setup: Setup, seed: int) -> None:
    """Component counts never change, from the end of setup to the end of the match."""
    match = start(game, setup, seed)
    before = None
    for _ in random_answers(match, Random(seed)):
        if match._checkpoint.answers != len(match.answers):
            continue
        counts = game.census(match.state)
        assert before is None or not before or counts == before, (
            f"Components were lost or made after {len(match.answers)} answers: {before} became {counts}."
        )
        before = counts


def check_secrets(game: Game[Any], setup: Setup, seed: int) -> None:
    """What a seat sees does not change when everything it cannot see is permuted."""
    match = start(game, setup, seed)
    random = Random(seed)
    for number, _ in enumerate(random_answers(match, Random(seed))):
        if number % 7 or match._checkpoint.answers != len(match.answers):
            continue
        for eyes in (*range(setup.players), None):
            if not _shown_since_checkpoint(match, eyes):
                _same_to(match, redealt(match, eyes, random), eyes)


def _shown_since_checkpoint(match: Match, eyes: int | None) -> bool:
    """Whether a die or a hidden card was shown on the way to this ask: a table dealt anew shows others, rightly."""
    before = match._checkpoint.state
    then = match.game.sight(before, len(match.seats), eyes).known()
    return match.chance.used or then != match.game.sight(match.state, len(match.seats), eyes).known()


def redealt(match: Match, eyes: int | None, random: Random) -> Match:
    """The match at its checkpoint with everything permuted that these eyes cannot see."""
    position = match._checkpoint.state.copy()
    chance = Chance(random.randbytes(32))
    sight = match.game.sight(position, len(match.seats), eyes)
    sight.redeal(chance)
    match.game.redeal_more(sight, chance)
    other = Match(match.game, match.loaded, match.options, match.seats, match.seed)
    other._open(position)
    return other


def _same_to(match: Match, other: Match, eyes: int | None) -> None:
    where = f"after {len(match.answers)} answers, for seat {eyes}"
    ours, theirs = match.scene(eyes), other.scene(eyes)
    theirs.dice = ours.dice
    assert msgspec.json.encode(ours) == msgspec.json.encode(theirs), f"The scene shows something hidden {where}."
    assert [ask.seat for ask in match.pending] == [ask.seat for ask in other.pending], (
        f"Who is asked tells something hidden {where}."
    )
    if eyes is not None and (ask := match.ask_of(eyes)):
        twin = other.ask_of(eyes)
        assert twin is not None and ask.options == twin.options, f"The options tell something hidden {where}."


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


def check_undo(game: Game[Any], setup: Setup, seed: int) -> None:
    """An undo that the laws allow, and the same answer again, return to the same state."""
    match = start(game, setup, seed)
    undone = 0
    for number, _ in enumerate(random_answers(match, Random(seed))):
        if number % 3 or not match.answers:
            continue
        last = match.answers[-1]
        if match.undo_needs("answer", last.seat).who or match.undo_needs("answer", last.seat).why:
            continue
        twin = match.clone()
        twin.undo("answer", last.seat)
        assert len(twin.answers) < len(match.answers)
        for answer in match.answers[len(twin.answers) :]:
            twin.answer(answer.words, answer.seat)
        assert twin.digest == match.digest, f"Undo and redo changed the state after {len(match.answers)} answers."
        undone += 1


def check_saves(game: Game[Any], setup: Setup, seed: int) -> None:
    """A match saved and loaded at any ask is the same match and goes on the same way."""
    match = start(game, setup, seed)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "match.json"
        resumed: Match | None = None
        for number, _ in enumerate(random_answers(match, Random(seed))):
            if resumed is not None:
                resumed.answer(match.answers[-1].words, match.answers[-1].seat)
                assert resumed.digest == match.digest, "A loaded match parted from the one that was saved."
                resumed = None
            if number % 9 == 0:
                match.save(path)
                resumed = load(path)
                assert resumed.digest == match.digest, "A loaded match differs from the one that was saved."
                assert resumed.log() == match.log(), "A loaded match tells another story."
        match.save(path)
        assert load(path).result == match.result, "A finished match loads to another result."


def check_refusals(game: Game[Any], setup: Setup, seed: int) -> None:
    """No ask is without options or repeats one, unknown answers change nothing, and every reason is a clause."""
    match = start(game, setup, seed)
    for _ in random_answers(match, Random(seed)):
        before = match.digest, len(match.answers)
        for ask in match.pending:
            words = [option.words for option in ask.options]
            assert words, f"'{ask.key}' has no options."
            assert len(set(words)) == len(words), f"'{ask.key}' offers the same option twice: {words}."
            assert match.prompt(ask).text and all(match.words(option, ask) for option in ask.options)
            for refusal in ask.refusals():
                assert refusal.clause in game.rulebook, f"'{refusal.clause}' is no clause of {game.title}."
                assert refusal.words not in words, f"'{refusal.words}' is both offered and refused."
                assert match.words(refusal.words)
            try:
                match.answer("no such thing", ask.seat)
            except BadAnswer as refused:
                assert "no such thing" in str(refused)
            else:
                raise AssertionError("An unknown answer was taken.")
        assert (match.digest, len(match.answers)) == before, "A refused answer changed the match."


def check_scenes(game: Game[Any], setup: Setup, seed: int) -> None:
    """Everything on the table has a label, and no two things share an id."""
    match = start(game, setup, seed)
    for number, _ in enumerate(random_answers(match, Random(seed))):
        if number % 5:
            continue
        for eyes in (*range(setup.players), None):
            things = match.scene(eyes).things()
            ids = [thing.id for thing in things]
            twice = {each for each in ids if ids.count(each) > 1}
            assert not twice, f"The scene shows {sorted(twice)} twice."
            assert all(thing.label for thing in things), "Something on the table has no label."


def check_endings(game: Game[Any], setup: Setup, seed: int) -> None:
    """Random matches always end, in a way that the game declares, by a clause of its rulebook."""
    for number in range(3):
        playout = Playout.new(game, setup.players, Random(seed * 100 + number), dict(setup.options))
        playout.run_random(Random(seed * 100 + number + 50))
        ending = game.load().words.ending(playout.state.ending)
        assert ending.clause in game.rulebook, f"'{ending.clause}' is no clause of {game.title}."


Check = Callable[[Game[Any], Setup, int], None]

CHECKS: tuple[Check, ...] = (
    check_same_inputs,
    check_clones,
    check_components,
    check_secrets,
    check_log_secrets,
    check_undo,
    check_saves,
    check_refusals,
    check_scenes,
    check_endings,
)


# Golden playthroughs


def playthrough(
    game: str,
    players: int,
    seed: int = 1,
    options: dict[str, str | bool] | None = None,
    position: dict[str, Any] | None = None,
) -> str:
    """A whole random match (from a position) as text: every answer and event, and how it ended."""
    if position is None:
        match = Match.start(game, players, options, seed=seed)
    else:
        match = table(game, players, options, seed=seed, **position)
    lines = list(_told(match, 0))
    for _ in random_answers(match, Random(seed)):
        if match.answers:
            lines += _latest(match)
    lines += _latest(match)
    outcome = match.result
    assert outcome is not None
    lines.append(f"= {outcome.ending} ({outcome.clause}); won: {list(outcome.won)}; digest {match.digest}")
    return "\n".join(lines) + "\n"


def _latest(match: Match) -> list[str]:
    """The last answer and what came of it."""
    last = match.answers[-1]
    since = sum(event.step < len(match.answers) for event in match.story if event.key != "the-end")
    return [f"[{last.seat}] {last.words}", *_told(match, since)]


def _told(match: Match, since: int) -> Iterable[str]:
    return [("# " if line.heading else "  ") + line.text for line in match.log()[since:]]


def golden(path: Path, text: str, renew: bool) -> None:
    """Compare a text with the committed one; renew it only when asked to."""
    if renew:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.exists(), f"{path.name} is missing; write it with --renew-golden."
    assert path.read_text(encoding="utf-8") == text, (
        f"{path.name} tells another match than before; look at the difference and renew it with --renew-golden."
    )


def playable() -> list[Game[Any]]:
    """Every finished game."""
    from .engine.game import games

    return [game for game in games().values() if game.finished]


__all__ = [
    "CHECKS",
    "ScriptedChance",
    "Setup",
    "Spot",
    "at",
    "find_game",
    "golden",
    "idle",
    "off_board",
    "options_of",
    "play",
    "playable",
    "playthrough",
    "random_answers",
    "redealt",
    "setups",
    "skip_to",
    "spread",
    "start",
    "table",
]
