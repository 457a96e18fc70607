"""The crisis: contributions revealed, prevented or not."""

from __future__ import annotations

from ....engine.rulebook import rule
from ..content.terms import NO_CRISIS, ItemNo
from ..effects import owe_effects
from ..owed import Occasion
from ..state import Winter
from .endings import change_morale
from .settling import settle_before

SURPLUS = 2


@rule("DW-3.03", "DW-9.08", "DW-9.11", "DW-9.12", "DW-9.13", "DW-16.24")
def resolve_crisis(g: Winter) -> None:
    """Step 3: the total decides; two points more than needed give one morale. Skipped without a crisis card."""
    g.phase = "add-zombies"
    if g.crisis == NO_CRISIS:
        return
    crisis = g.content.crises[g.crisis]
    reveal(g)
    total, needed = points(g), len(g.settlers())
    if total < needed:
        g.story.tell("crisis-strikes", crisis, total, needed)
        g.phase = "crisis-strikes"
        return
    g.story.tell("crisis-prevented", crisis, total, needed)
    if total >= needed + SURPLUS:
        change_morale(g, 1)
    clear_away(g)


@rule("DW-9.11", "DW-2.32")
def crisis_strikes(g: Winter) -> None:
    """Below the number of non-exiled players the effect is carried out at once, the first player standing in."""
    owe_effects(g, g.content.crises[g.crisis].failure, Occasion(g.first))
    settle_before(g, "crisis-over")


@rule("DW-9.14")
def crisis_over(g: Winter) -> None:
    """When the crisis has struck, its cards are cleared away."""
    clear_away(g)
    g.phase = "add-zombies"


@rule("DW-9.08", "DW-2.16")
def reveal(g: Winter) -> None:
    """All contributed cards are shuffled together and revealed, so that nobody learns who added which."""
    cards = [item for given in g.given for item in given]
    note_doubts(g, cards)
    cards += g.given_openly
    g.chance.shuffle(cards)
    g.given = [()] * g.players
    g.given_openly = tuple(cards)
    if cards:
        g.story.tell("contributions", [g.content.items[item] for item in cards])


def note_doubts(g: Winter, cards: list[ItemNo]) -> None:
    """Wrong face-down cards speak against all who added cards, the more the fewer there were."""
    symbols, items = g.content.crises[g.crisis].symbols, g.content.items
    wrong = sum([items[item].symbol not in symbols for item in cards])
    if wrong:
        for seat, given in enumerate(g.given):
            g.doubts[seat] += 60 * min(wrong, len(given)) // len(cards)


@rule("DW-6.10", "DW-9.09", "DW-9.10")
def points(g: Winter) -> int:
    """Each card with one of the crisis's symbols is worth +1, any other card -1."""
    symbols, items = g.content.crises[g.crisis].symbols, g.content.items
    return sum([1 if items[item].symbol in symbols else -1 for item in g.given_openly])


@rule("DW-9.14")
def clear_away(g: Winter) -> None:
    """The contributed cards are removed from the game and the crisis card is discarded for good."""
    g.removed_items += g.given_openly
    g.given_openly = ()
    g.past_crises += (g.crisis,)
    g.crisis = NO_CRISIS
