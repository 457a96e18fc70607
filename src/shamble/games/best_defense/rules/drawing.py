"""Drawing a Resource card, and what each kind of card does when it is drawn."""

from __future__ import annotations

from ....engine.ask import Ask, Asking, option
from ....engine.rulebook import rule
from ..content import ALLIES, AMMUNITION, EQUIPMENT, FOOD, AmmoNo, GearNo
from ..effects import Occasion, carry_out
from ..state import Defense, Survivor
from .resources import discard, lay_open, load_all, matching, number, pick_up, pool_rounds, take_top


@rule("BD-8.05", "BD-8.06", "BD-8.08", "BD-8.17", "BD-8.18")
def resolve_draw(g: Defense, s: Survivor, deck: int) -> Asking[None]:
    """Draw the top card of a deck and do what its kind says."""
    card = take_top(g, deck)
    g.story.tell("draws", s.id, g.content.decks[deck][card])
    if deck == EQUIPMENT:
        s.gear += (GearNo(card),)
        g.loaded[card] = 0
        return
    lay_open(g, deck, card)
    if deck == AMMUNITION:
        yield from resolve_ammo(g, s, AmmoNo(card), just_drawn=g.phase == "draw")
    else:
        yield from resolve_supplies(g, s, deck, card)


@rule("BD-2.08", "BD-8.05", "BD-8.06", "BD-8.07", "BD-8.22", "BD-8.23", "BD-8.28")
def resolve_supplies(g: Defense, s: Survivor, deck: int, card: int) -> Asking[None]:
    """A Food or Ally card: its amount is gained, its bonus resolved, then it is discarded."""
    supplies = g.content.food[card] if deck == FOOD else g.content.allies[card]
    gained = number(g, supplies.amount)
    if deck == FOOD:
        s.food += gained
        g.story.tell("gains-food", s.id, gained)
    else:
        assert deck == ALLIES
        s.allies += gained
        g.story.tell("gains-allies", s.id, gained)
    if supplies.bonus:
        yield from carry_out(g, supplies.bonus, Occasion(s.seat, s.at))
    pick_up(g, deck, card)
    discard(g, deck, card)


@rule("BD-8.08", "BD-8.09", "BD-8.10", "BD-8.16", "BD-8.27", "BD-19.10", "BD-19.11")
def resolve_ammo(g: Defense, s: Survivor, card: AmmoNo, just_drawn: bool) -> Asking[None]:
    """An Ammo card that lies open is rolled, then loaded or kept; a solo player may first leave it at the Location."""
    ammo = g.content.ammo[card]
    if g.solo and just_drawn:
        chosen = yield Ask(s.seat, "take-or-leave", (option("take", ammo.id), option("leave", ammo.id)), about=(ammo,))
        if chosen.verb == "leave":
            pick_up(g, AMMUNITION, card)
            g.left[s.at] += (card,)
            g.story.tell("leaves", s.id, ammo, g.places[s.at])
            return
    if ammo.type == "pool":
        yield from pool_rounds(g, s)
        pick_up(g, AMMUNITION, card)
        discard(g, AMMUNITION, card)
        return
    count = number(g, ammo.amount)
    weapons = matching(g, s, ammo.type)
    options = [option("keep", ammo.id), option("load", ammo.id)] if weapons else [option("keep", ammo.id)]
    chosen = yield Ask(s.seat, "ammo", options, about=(ammo, count))
    if chosen.verb == "keep":
        pick_up(g, AMMUNITION, card)
        s.pouch += (card,)
        g.rounds[card] = count
        g.story.tell("keeps", s.id, ammo, count)
    else:
        yield from load_all(g, s, ammo, count, weapons)
        pick_up(g, AMMUNITION, card)
        discard(g, AMMUNITION, card)
