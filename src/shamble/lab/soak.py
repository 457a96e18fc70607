"""A long soak: many random games over a large sample of the legal setups, with the laws watched at every ask.

    python -m shamble.lab.soak best_defense --games 10000

Every match is played with checkpoints and log. At every question components are counted, options are never empty or
twice the same and within the limits; for every seat and a spectator the match is repeated in another world, which must
be the same to them, and an imagined world is played on to its end. When the match is over it is played again from its
answers and must come to the same state. Other worlds take nearly all of the time: with `--every 50` they are tried at
one question in fifty, and everything else at all of them.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter, deque
from multiprocessing import get_context
from random import Random

from rich.console import Console
from rich.progress import track

from ..engine.errors import ShambleError
from ..engine.game import find_game
from ..engine.records import Checkpoint
from ..testing import Setup, random_answers, setups, start
from ..testing.limits import within_limits
from ..testing.secrets import CHECKPOINTS, Tally, compare
from ..testing.worlds import plays_on, same_components


def soak_one(job: tuple[str, Setup, int, int]) -> tuple[str, int, Tally, str]:
    """Play one watched match; how it ended, after how many answers, the worlds compared, and what law it broke."""
    name, setup, seed, every = job
    game = find_game(name)
    try:
        match = start(game, setup, seed)
        before: Counter[str] = Counter()
        random, worlds = Random(f"soak {seed}"), Tally()
        all_eyes = (*range(setup.players), None)
        past: deque[Checkpoint] = deque(maxlen=CHECKPOINTS)
        for _ in random_answers(match, Random(seed)):
            for ask in match.pending:
                words = [option.words for option in ask.options]
                assert words and len(set(words)) == len(words), f"'{ask.key}' offers {words}"
            before = same_components(match, before)
            within_limits(match)
            if not past or past[-1] is not match._checkpoint:
                past.append(match._checkpoint)
            for eyes in all_eyes if random.randrange(every) == 0 else ():
                compare(match, random.choice(past), eyes, random, worlds)
                worlds.too_long += not plays_on(match, eyes, random)
        assert match.replay().digest == match.digest, "the replay came to another state"
    except (AssertionError, ShambleError) as broken:
        return "", 0, Tally(), f"{setup}, seed {seed}: {broken}"
    return match.state.ending, len(match.answers), worlds, ""


def soak(name: str, games: int, seed: int, every: int, console: Console) -> int:
    """Play the games on all cores; how many broke a law."""
    game = find_game(name)
    ways = setups(game, games)
    jobs = [(name, ways[number % len(ways)], seed + number, every) for number in range(games)]
    endings: Counter[str] = Counter()
    answers, worlds, broken, began = 0, Tally(), [], time.monotonic()
    with get_context("fork").Pool() as pool:
        played = pool.imap_unordered(soak_one, jobs, chunksize=20)
        for ending, count, tally, law in track(played, f"Soaking {game.title}", games, console=console):
            answers += count
            worlds += tally
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
    console.print(
        f"{worlds.worlds} other worlds, of which {worlds.worlds - worlds.repeated} could not be repeated to the end; "
        f"{worlds.too_long} imagined worlds were longer than the longest match"
    )
    return len(broken)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", type=int, default=1, help="try other worlds at one question in this many")
    given = parser.parse_args()
    try:
        sys.exit(1 if soak(given.game, given.games, given.seed, max(1, given.every), Console()) else 0)
    except ShambleError as wrong:
        sys.exit(str(wrong))


if __name__ == "__main__":
    main()
