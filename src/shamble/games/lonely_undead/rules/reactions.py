"""Reactions: drawing them, Events, Holds, and what is looked at or buried."""

from __future__ import annotations

from ....engine.ask import Ask, Asking, option
from ....engine.rulebook import rule
from ....engine.sight import remember
from ..state import NO_CARD, Undead, Z
from .cars import car_drawn
from .dogs import dog_drawn
from .piles import REACTIONS
from .stack import step
from .windows import from_active, open_then

ONLY_OTHERS = ("other-check", "other-attack", "dog-step", "other-start")
"""The moments of Holds that only concern another Z."""


@step("draw-reactions")
@rule("LU-11.02", "LU-11.09", "LU-21.04", "LU-21.05")
def draw_reactions(g: Undead, number: int, count: int, in_town: int) -> None:
    """Reactions are drawn one at a time, each resolved before the next."""
    if g.zs[number].out:
        return
    if count > 1:
        g.push("draw-reactions", number, count - 1, in_town)
    if in_town and not g.content.scanners.isdisjoint(g.zs[number].gear):
        g.push("draw-reaction", number)
        g.push("scan", number, 0)
    else:
        draw_reaction(g, number)


@rule("LU-21.04", "LU-11.09")
def reactions_due(g: Undead, count: int) -> int:
    """In Solo one more than stated is drawn."""
    return count + 1 if g.mode == "solo" else count


@step("draw-reaction")
@rule("LU-11.05", "LU-11.06", "LU-11.08", "LU-25.01", "LU-25.02", "LU-13.01")
def draw_reaction(g: Undead, number: int) -> None:
    """The top Reaction: a Hold is kept secret, everything else is shown and resolved at once."""
    z = g.zs[number]
    if z.out:
        return
    card = REACTIONS.draw(g)
    if card == NO_CARD:
        return
    content = g.content
    if card >= content.first_hold:
        keep_hold(g, z, card)
        return
    g.revealed += (card,)
    g.story.tell("draws-reaction", z, content.reactions[card])
    if card < len(content.dogs):
        dog_drawn(g, z, card)
    elif card < content.first_event:
        car_drawn(g, z, card)
    else:
        event_drawn(g, z, card)


@rule("LU-11.07", "LU-21.06", "LU-25.14")
def keep_hold(g: Undead, z: Z, card: int) -> None:
    """A Hold goes to the drawer's hand; in Solo one that only concerns another Z is discarded."""
    if g.mode == "solo" and g.content.reactions[card].card.when in ONLY_OTHERS:
        g.story.tell("discards", z, g.content.reactions[card])
        g.reaction_discards += (card,)
        return
    z.holds += (card,)
    g.story.whisper((z.seat,), "keeps-hold", z, secret=(g.content.reactions[card],))


@rule("LU-11.06", "LU-25.09", "LU-1.07")
def event_drawn(g: Undead, z: Z, card: int) -> None:
    """An Event can be cancelled before it begins, by the drawer first, then by the others."""
    g.cancelled = False
    g.drawer = z.number
    open_then(g, "event", from_active(g, z.number), "event", card, z.number)


@step("event")
@rule("LU-11.06", "LU-1.07")
def event(g: Undead, card: int, number: int) -> None:
    """An Event that nobody cancelled is carried out, then discarded."""
    g.push("reaction-done", card)
    if g.cancelled:
        g.story.tell("cancelled", g.content.reactions[card])
        return
    g.push("do", g.content.script(g.content.reactions[card].card.effects), 0, number, 0, "event")


@step("reaction-done")
@rule("LU-11.06", "LU-11.07")
def reaction_done(g: Undead, card: int) -> None:
    """A resolved Reaction goes to the discards."""
    if card in g.revealed:
        g.revealed = tuple(each for each in g.revealed if each != card)
        g.reaction_discards += (card,)


# Looking


@step("look")
@rule("LU-25.01", "LU-25.15")
def look(g: Undead, number: int, count: int) -> None:
    """A player looks at the top Reactions."""
    z = g.zs[number]
    if not g.reactions:
        REACTIONS.renew(g)
    seen = g.reactions[-count:][::-1]
    remember(g, z.seat, "reactions", 0, seen)
    g.story.whisper((z.seat,), "looks", z, len(seen), secret=([g.content.reactions[card] for card in seen],))


@step("reorder")
@rule("LU-1.06", "LU-25.01", "LU-25.15")
def reorder(g: Undead, number: int, left: int, done: int) -> Asking[None]:
    """The looked-at Reactions go back in any order: the player names the next one from the top."""
    z = g.zs[number]
    if z.out or left < 2:
        return
    top = g.reactions[len(g.reactions) - done - left : len(g.reactions) - done]
    options = [option("next", g.content.reactions[card].id) for card in reversed(top)]
    chosen = yield Ask(z.seat, "reorder", options, about=(z, done + 1), of=z.id)
    card = g.content.reaction_number[chosen.ids[0]]
    start = len(g.reactions) - done - left
    rest = tuple(each for each in top if each != card)
    g.reactions = (*g.reactions[:start], *rest, card, *g.reactions[start + left :])
    g.push("reorder", number, left - 1, done + 1)


@rule("LU-25.15")
def bury_top(g: Undead, z: Z) -> None:
    """The top Reaction goes under the pile, looked at by nobody."""
    if not g.reactions:
        REACTIONS.renew(g)
    card = REACTIONS.draw(g)
    if card != NO_CARD:
        REACTIONS.put_under(g, (card,))
        g.story.tell("buries", z)
