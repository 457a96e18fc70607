"""Dead of Winter: A Crossroads Game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...engine.ask import Ask, Option
from ...engine.cards import Cards
from ...engine.chance import Dice
from ...engine.game import Game
from ...engine.rulebook import rule
from ...engine.sight import Sight
from .content import KINDS, Content
from .phases import PHASES
from .setup import empty_table
from .state import Winter
from .variants import SWITCHES, constrain
from .zones import ZONES, redeal_more

if TYPE_CHECKING:
    from ...engine.scene import Scene


class DeadOfWinter(Game[Winter]):
    """One main objective for all, one secret objective for each, and perhaps a betrayer."""

    name = "dead_of_winter"
    title = "Dead of Winter: A Crossroads Game"
    prefix = "DW"
    players = range(2, 6)
    minutes = (90, 150)
    kind = "Semi-co-operative"
    blurb = "Keep the colony alive through the winter, and your own secret objective within reach."
    finished = True
    folder = Path(__file__).parent
    kinds = KINDS
    phases = PHASES
    zones = ZONES
    switches = SWITCHES

    def content(self, cards: Cards) -> Content:
        return Content(cards)

    def names(self, content: Content) -> dict[str, str]:
        return content.names()

    def new(self, content: Content, options: Mapping[str, str], players: int) -> Winter:
        return empty_table(content, options, players)

    def constrain(self, options: Mapping[str, str], players: int) -> None:
        constrain(options, players)

    @rule("DW-3.01", "DW-3.09")
    def face(self, content: Content, sides: int, rolled: int) -> str:
        faces = content.exposure_faces
        return faces[rolled - 1] if sides == len(faces) else str(rolled)

    def turn(self, g: Winter) -> tuple[Any, ...]:
        return (g.round_number, g.turn)

    def scene(self, sight: Sight[Winter], seats: Sequence[str]) -> Scene:
        from .scene import draw

        return draw(sight, seats)

    def judge(self) -> Callable[[Winter, int], float]:
        from .bot import judge

        return judge

    def habit(self) -> Callable[[Winter, Ask], Option]:
        from .habits import habit

        return habit

    def shortlist(self) -> Callable[[Winter, Ask], Sequence[Option]]:
        from .habits import shortlist

        return shortlist

    def facts(self, g: Winter) -> dict[str, int]:
        from .facts import facts

        return facts(g)

    def arrange(self, g: Winter, **things: Any) -> None:
        from .arrange import arrange

        arrange(g, **things)

    def census(self, g: Winter) -> Counter[str]:
        return census(g)

    def redeal_more(self, sight: Sight[Winter], chance: Dice) -> None:
        redeal_more(sight, chance)


def census(g: Winter) -> Counter[str]:
    """Every card, wherever it lies; before setup there is nothing to count."""
    if not g.crisis_deck and not g.past_crises:
        return Counter()
    items = [g.looking, g.given_openly, g.storage, g.waste, g.removed_items, g.boxed_items, g.offered]
    items += [*g.hands, *g.given, *g.equipped, *g.item_decks]
    survivors = [*g.dealt, *g.group, g.survivor_deck, g.removed_survivors, g.boxed_survivors]
    crossroads = [g.crossroads_deck, g.removed_crossroads, g.boxed_crossroads]
    secrets = [g.undealt_secrets, g.boxed_secrets, g.removed_secrets]
    return Counter(
        items=sum(map(len, items)) + (g.playing >= 0),
        survivors=sum(map(len, survivors)) + (g.newcomer >= 0),
        crises=len(g.crisis_deck) + len(g.past_crises) + len(g.looking_ahead) + (g.crisis >= 0),
        crossroads=sum(map(len, crossroads)) + (g.crossroads >= 0) + (g.revealed >= 0),
        secrets=sum(map(len, secrets)) + sum(card >= 0 for card in g.secret),
        exiled=len(g.exiled_deck) + len(g.boxed_exiled) + sum(card >= 0 for card in g.exile_card),
    )


GAME = DeadOfWinter()
