"""A tiny game with a sealed vote, for what The Best Defense never does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from shamble.engine import game as engine_game
from shamble.engine.ask import Ask, Asking, Option, Sealed
from shamble.engine.cards import Cards
from shamble.engine.game import Game, Loaded, Table
from shamble.engine.rulebook import Rulebook
from shamble.engine.scene import Counter as SceneCounter
from shamble.engine.scene import Mat, Scene
from shamble.engine.sight import Sight
from shamble.engine.state import state
from shamble.engine.words import Line, Prompt, Telling, Vocabulary, Words

RED, BLUE = Option("vote-red"), Option("vote-blue")


@state
class Votes(Table):
    """How often red has won."""

    red: int = 0
    rounds: int = 0
    players: int = 2


def vote(g: Votes) -> Asking[None]:
    """Everybody votes at once; after three rounds it is over."""
    given = yield Sealed([Ask(seat, "vote", [RED, BLUE]) for seat in range(g.players)])
    for seat, option in enumerate(given):
        g.story.tell(option.verb, f"seat {seat}")
    g.red += sum(option is RED for option in given)
    g.rounds += 1
    if g.rounds == 3:
        g.end("done", tuple(range(g.players)))


class Toy(Game[Votes]):
    """Red or blue."""

    name = "toy"
    title = "Red or Blue"
    prefix = "TY"
    players = range(2, 5)
    minutes = (1, 2)
    kind = "Voting"
    blurb = "Vote three times."
    finished = True
    folder = Path(__file__).parent
    kinds = {}  # noqa: RUF012
    phases = {"setup": vote}  # noqa: RUF012
    zones = ()
    rulebook = Rulebook.parse("### 1. Voting\n- **TY-1.01** Everybody votes at once.\n")

    def load(self, packs: tuple[Path, ...] = ()) -> Loaded:  # type: ignore[override]
        vocabulary = Vocabulary(
            prompts={"vote": Prompt("Red or blue?", "TY-1.01")},
            options={"vote-red": "Red", "vote-blue": "Blue"},
            events={
                "vote-red": Telling("{0} votes red.", "TY-1.01"),
                "vote-blue": Telling("{0} votes blue.", "TY-1.01"),
            },
            endings={"done": Line("Three votes are enough.", "TY-1.01")},
            names={},
        )
        return Loaded(Cards({}), None, Words(vocabulary, {}), "toy", {})

    def content(self, cards: Cards) -> None:
        return None

    def names(self, content: Any) -> dict[str, str]:
        return {}

    def judge(self, g: Votes, seat: int) -> float:
        return float(g.red)

    def arrange(self, g: Votes, **things: Any) -> None:
        g.rounds = things.get("rounds", 0)

    def new(self, content: Any, options: Mapping[str, str], players: int) -> Votes:
        return Votes(players=players)

    def turn(self, g: Votes) -> tuple[Any, ...]:
        return (g.rounds,)

    def scene(self, sight: Sight[Votes], seats: Sequence[str]) -> Scene:
        count = SceneCounter(id="red", label="Red", value=sight.g.red)
        return Scene(heading="Vote", mats=[Mat(id="box", label="Box", counters=[count])])


TOY = Toy()


def with_toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the table know the toy for one test."""
    monkeypatch.setitem(engine_game._registered, "toy", TOY)
