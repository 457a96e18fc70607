"""The Walking Dead: The Best Defense."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...engine.ask import Ask, Option
from ...engine.cards import Cards
from ...engine.chance import Dice
from ...engine.game import Game, Switch
from ...engine.rulebook import rule
from ...engine.sight import Sight
from .content import DECKS, KINDS, Content
from .phases import PHASES
from .setup import constrain, empty_table
from .state import Defense
from .zones import ZONES

if TYPE_CHECKING:
    from ...engine.scene import Scene

VARIANT = {"off": "Not used.", "on": ""}


class BestDefense(Game[Defense]):
    """Twelve rounds, four Locations, four stores to defend: all survive together or none does."""

    name = "best_defense"
    title = "The Walking Dead: The Best Defense"
    prefix = "BD"
    players = range(1, 5)
    minutes = (45, 60)
    kind = "Co-operative"
    blurb = "Hold four Locations against the dead for twelve rounds before any of your stores runs out."
    finished = True
    folder = Path(__file__).parent
    kinds = KINDS
    phases = PHASES
    zones = ZONES
    switches = (
        Switch(
            "mode",
            "Mode",
            {
                "standard": "Who dies goes on with another Character, as long as there are any.",
                "hardcore": "The first death loses the game. With Expert it is the hardest setting.",
            },
            "BD-4.01",
        ),
        Switch(
            "difficulty",
            "Difficulty",
            {
                "beginner": "All Events lie open and everybody may talk. Best with Hardcore.",
                "expert": "Events are secret and nobody may talk from the deal to combat. Best with Standard.",
            },
            "BD-4.11",
        ),
        Switch(
            "motives",
            "Ulterior Motives",
            {"off": "Nobody has secret goals.", "on": "Everybody has a secret goal that can still be won in defeat."},
            "BD-17.01",
        ),
        Switch(
            "one_leader",
            "One Leader",
            {"off": "The Badge passes to the left every round.", "on": "One player leads for all twelve rounds."},
            "BD-18.01",
        ),
        Switch(
            "leader_last",
            "Leader Last",
            {
                "off": "The Leader plays both Events in the own turn.",
                "on": "The Leader plays both Events after everybody else (Expert only).",
            },
            "BD-18.04",
        ),
        Switch(
            "both_events",
            "House option: both Events every round",
            {
                "off": "Solo as in the rulebook: one Event, or both after defying.",
                "on": "Not in the rulebook: the solo player plays both Events every round, which is much harder.",
            },
            "BD-19.06",
        ),
    )

    def content(self, cards: Cards) -> Content:
        return Content(cards)

    def names(self, content: Content) -> dict[str, str]:
        return content.names()

    def new(self, content: Content, options: Mapping[str, str], players: int) -> Defense:
        return empty_table(content, dict(options), players)

    def constrain(self, options: Mapping[str, str], players: int) -> None:
        constrain(dict(options), players)

    @rule("BD-5.07")
    def turn(self, g: Defense) -> tuple[Any, ...]:
        return (g.round, g.phase in TURN_PHASES and not g.closing and g.order[g.turn], g.phase in TURN_PHASES)

    def scene(self, sight: Sight[Defense], seats: Sequence[str]) -> Scene:
        from .scene import draw

        return draw(sight, seats)

    def judge(self) -> Callable[[Defense, int], float]:
        from .bot import judge

        return judge

    def habit(self) -> Callable[[Defense, Ask], Option]:
        from .habits import habit

        return habit

    def horizon(self, g: Defense) -> Any:
        """Bots play on to the end of the round: only then it is known who lives and what is left in the stores."""
        return g.round

    def arrange(self, g: Defense, **things: Any) -> None:
        from .arrange import arrange

        arrange(g, **things)

    def census(self, g: Defense) -> Counter[str]:
        return census(g)

    def redeal_more(self, sight: Sight[Defense], chance: Dice) -> None:
        """Nobody but the owner knows of tokens that are earned but not yet placed."""
        g = sight.g
        g.earned = [held if sight.is_own(seat) else 0 for seat, held in enumerate(g.earned)]


TURN_PHASES = {"own-turn", "move", "defy", "draw", "trade", "events", "play-event", "end-turn"}


def census(g: Defense) -> Counter[str]:
    """Every card, wherever it lies; before setup there is nothing to count."""
    found: Counter[str] = Counter()
    if not g.decks:
        return found
    for deck, name in enumerate(DECKS):
        found[name] = len(g.decks[deck]) + len(g.discards[deck])
    found["equipment"] += sum(len(s.gear) for s in g.survivors)
    found["ammunition"] += sum(len(s.pouch) for s in g.survivors) + sum(map(len, g.left))
    found["events"] = len(g.events) + len(g.played) + sum(map(len, g.hands)) + sum(map(len, g.unplayed))
    found["events"] += g.playing >= 0
    found["motives"] = len(g.put_away) + sum(motive >= 0 for motive in g.motive)
    return found


GAME = BestDefense()
