"""The laws of imagination: every card lies in a zone, a redeal keeps and reaches everything, and any world goes on."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from ..engine.game import Game
from ..engine.match import Match
from .setups import Setup, random_answers, start

REDEALS = 24
"""How often the table is dealt again to see which cards may lie where."""


def check_components(game: Game[Any], setup: Setup, seed: int) -> None:
    """Every component lies in a zone or is counted, at every question from the end of setup to the end of the match."""
    match = start(game, setup, seed)
    before: Counter[str] = Counter()
    for _ in random_answers(match, Random(seed)):
        before = same_components(match, before)


def same_components(match: Match, before: Counter[str]) -> Counter[str]:
    """Hold the components of a match to those of before, if there were any; what there is now."""
    counts = match.game.census(match.state, len(match.seats))
    assert not before or counts == before, (
        f"Components were lost or made after {len(match.answers)} answers, when '{match.pending[0].key}' is asked: "
        f"{difference(before, counts)}."
    )
    return counts


def difference(before: Counter[str], after: Counter[str]) -> str:
    """Which components are missing and which are too many."""
    gone, new = sorted((before - after).elements()), sorted((after - before).elements())
    return "; ".join(f"{word} {', '.join(each[:8])}" for word, each in (("lost", gone), ("made", new)) if each)


def check_redeal(game: Game[Any], setup: Setup, seed: int) -> None:
    """A redeal keeps every card and everything that is seen, and reaches every place that is not."""
    match, random = start(game, setup, seed), Random(f"redeal {seed}")
    for _ in random_answers(match, Random(seed)):
        if random.random() < 0.01:
            redeals_well(match, random.choice((*range(setup.players), None)), random)


def redeals_well(match: Match, eyes: int | None, random: Random) -> None:
    """Deal a table again many times, for some eyes."""
    seats, where = len(match.seats), f"for seat {eyes} after {len(match.answers)} answers"
    before = match.game.sight(match.state, seats, eyes)
    census, known, zones = match.game.census(match.state, seats), before.known(), before.unseen_cards()
    found: dict[tuple[str, int, int], set[int]] = {}
    for _ in range(REDEALS):
        table = match.state.copy()
        sight = match.game.sight(table, seats, eyes)
        sight.redeal(random)
        after = match.game.census(table, seats)
        assert after == census, f"A redeal changes the components {where}: {difference(census, after)}."
        assert sight.known() == known, f"A redeal changes what is seen {where}."
        for spot, card, _ in sight.unseen_cards():
            found.setdefault(spot, set()).add(card)
    for spot, _, others in zones:
        assert others == 1 or len(found[spot]) > 1, (
            f"A redeal never moves the unseen card at position {spot[2]} of zone '{spot[0]}' (owner {spot[1]}) {where}."
        )


def check_imagined(game: Game[Any], setup: Setup, seed: int) -> None:
    """At any question, whatever any seat imagines can be played on to the end, with all components in place."""
    match, random = start(game, setup, seed), Random(f"imagined {seed}")
    eyes = (*range(setup.players), None)
    for _ in random_answers(match, Random(seed)):
        if random.random() < 0.1:
            plays_on(match, random.choice(eyes), random)


def plays_on(match: Match, eyes: int | None, random: Random) -> bool:
    """Play an imagined world on to the end; whether it ended before the game's longest match."""
    where = f"imagined by seat {eyes} after {len(match.answers)} answers, when '{match.pending[0].key}' is asked"
    seats = len(match.seats)
    census = match.game.census(match.state, seats)
    playout = match.imagine(eyes, random)
    try:
        playout.run_random(random)
    except Exception as crash:
        raise AssertionError(f"A world {where}, cannot be played on: {type(crash).__name__}: {crash}.") from crash
    after = match.game.census(playout.state, seats)
    assert not census or after == census, f"A world {where}, loses or makes components: {difference(census, after)}."
    return playout.is_over
