"""A long soak: many random games over every legal setup, with the laws watched at every ask.

    python -m shamble.lab.soak best_defense --games 10000

Every match is played with checkpoints and log; components are counted at every checkpoint, options are never empty or
twice the same, and when it is over it is played again from its answers and must come to the same state.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from multiprocessing import get_context
from random import Random

from rich.console import Console
from rich.progress import track

from ..engine.errors import ShambleError
from ..engine.game import find_game
from ..testing import Setup, random_answers, setups, start


def soak_one(job: tuple[str, Setup, int]) -> tuple[str, int, str]:
    """Play one watched match; how it ended, after how many answers, and what law it broke."""
    name, setup, seed = job
    game = find_game(name)
    try:
        match = start(game, setup, seed)
        before: Counter[str] = Counter()
        for _ in random_answers(match, Random(seed)):
            for ask in match.pending:
                words = [option.words for option in ask.options]
                assert words and len(set(words)) == len(words), f"'{ask.key}' offers {words}"
            if match._checkpoint.answers == len(match.answers):
                counts = game.census(match.state)
                assert not before or counts == before, f"components changed from {before} to {counts}"
                before = counts
        assert match.replay().digest == match.digest, "the replay came to another state"
    except (AssertionError, ShambleError) as broken:
        return "", 0, f"{setup}, seed {seed}: {broken}"
    return match.state.ending, len(match.answers), ""


def soak(name: str, games: int, seed: int, console: Console) -> int:
    """Play the games on all cores; how many broke a law."""
    game = find_game(name)
    ways = setups(game)
    jobs = [(name, ways[number % len(ways)], seed + number) for number in range(games)]
    endings: Counter[str] = Counter()
    answers, broken, began = 0, [], time.monotonic()
    with get_context("fork").Pool() as pool:
        played = pool.imap_unordered(soak_one, jobs, chunksize=20)
        for ending, count, law in track(played, f"Soaking {game.title}", games, console=console):
            answers += count
            if law:
                broken.append(law)
            else:
                endings[ending] += 1
    for law in broken[:20]:
        console.print(law, style="red")
    console.print(
        f"{games} games over {len(ways)} setups, {answers} answers, {len(broken)} broken laws, "
        f"{time.monotonic() - began:.0f} s; endings: {dict(endings.most_common())}"
    )
    return len(broken)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    try:
        sys.exit(1 if soak(given.game, given.games, given.seed, Console()) else 0)
    except ShambleError as wrong:
        sys.exit(str(wrong))


if __name__ == "__main__":
    main()
