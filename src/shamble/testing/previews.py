"""The laws of previews: they tell nothing hidden, and what they call sure comes true."""

from __future__ import annotations

from random import Random
from typing import Any

from ..engine.changes import difference, features
from ..engine.game import Game
from ..engine.match import Match
from ..engine.preview import preview
from .secrets import redealt
from .setups import Setup, random_answers, start

EVERY, MOST_OPTIONS = 9, 3


def check_previews(game: Game[Any], setup: Setup, seed: int) -> None:
    """Worlds that differ only in what a seat cannot see give it the same previews, and what is sure comes true.

    Where dice or hidden cards decide, a preview has tried some worlds and says "as a rule": that is no promise.
    """
    match = start(game, setup, seed)
    random = Random(seed)
    for number, _ in enumerate(random_answers(match, Random(seed))):
        if number % EVERY or match._checkpoint.answers != len(match.answers):
            continue
        ask = random.choice(match.pending)
        other = None if _shown_since_checkpoint(match, ask.seat) else redealt(match, ask.seat, random)
        for option in random.sample(list(ask.options), min(MOST_OPTIONS, len(ask.options))):
            where = f"'{option.words}' of seat {ask.seat} after {len(match.answers)} answers"
            ours = preview(match, option, ask.seat)
            if other is not None:
                assert preview(other, option, ask.seat) == ours, f"The preview of {where} tells something hidden."
            wrong = broken_promises(match, option.words, ask.seat)
            assert not wrong, f"The preview of {where} promises what does not come true: {wrong}."


def _shown_since_checkpoint(match: Match, eyes: int) -> bool:
    """Whether a die or a hidden card was shown on the way to this ask: a table dealt again shows others, rightly."""
    then = match.game.sight(match._checkpoint.state, len(match.seats), eyes).known()
    return match.chance.used or then != match.game.sight(match.state, len(match.seats), eyes).known()


def broken_promises(match: Match, words: str, seat: int) -> list[str]:
    """What a preview calls sure and what does not happen when the option is chosen."""
    if match.is_sealed:
        return []
    found = match.preview(words, seat)
    sure = found.changes if found.exact else []
    after = match.clone()
    before = features(match.game.scene(match.game.sight(match.state, len(match.seats), seat), match.seats))
    after.answer(words, seat)
    now = features(match.game.scene(match.game.sight(after.state, len(match.seats), seat), match.seats))
    happened = {key: (change.before, change.after) for key, change in difference(before, now).items()}
    return [each.text for each in sure if happened.get((each.id, each.what)) != (each.before, each.after)]
