"""Location cards: which ones a player may scout, what their lines demand, and collecting them."""

from __future__ import annotations

from ....engine.ask import Ask, Asking, option
from ....engine.rulebook import rule
from ....engine.seats import seat_id
from ..content.cards import Line
from ..content.challenges import (
    ActionLine,
    AnyPart,
    DiscardSurvivor,
    Encounters,
    GiveCost,
    Hold,
    KillLine,
    LeastOfAll,
    LoseCost,
    MoreThanAll,
    Rested,
    SplitFatigue,
)
from ..state import NONE, NOWHERE, TO_WIN, Georgia, Next, Party
from .comparisons import has_fewest, has_most, pooled
from .elimination import fill_slots
from .fatigue import SPLIT, fatigue_of, kill_survivor, owe_markers
from .fights import act, fight
from .items import then
from .payments import can_give_rest, can_pay, can_pay_rest, giveable
from .resources import owe, price
from .winning import win

# Which cards


@rule("WD-20.01", "WD-20.18", "WD-20.21", "WD-23.23")
def cards_for(g: Georgia, p: Party, space: int) -> list[int]:
    """The Location cards of a space that a player may scout: public ones and their own private one."""
    spaces = g.content.card_space
    return [card for card in (*g.slots, *p.private) if spaces[card] == space]


@rule("WD-20.07", "WD-23.15")
def line(g: Georgia, p: Party, card: int) -> Line:
    """The line for the number of Locations that the active player has collected."""
    return g.content.scoutings[card].lines[min(len(p.scouted), TO_WIN - 1)]


@rule("WD-8.14", "WD-20.02", "WD-20.03", "WD-20.19")
def why_not_scout(g: Georgia, p: Party, card: int) -> str:
    """The clause that keeps a player from scouting a card now: everything that can be checked must hold."""
    for part in g.content.scoutings[card].checked[min(len(p.scouted), TO_WIN - 1)]:
        if not holds_on_entry(g, p, part):
            return "WD-20.03"
    return ""


@rule("WD-20.03", "WD-20.22", "WD-26.08", "WD-26.10", "WD-26.12", "WD-26.13", "WD-26.18")
def holds_on_entry(g: Georgia, p: Party, part: AnyPart) -> bool:
    """Whether a part of a line holds beforehand; rolls, encounters and fatigue to be split are not checked."""
    match part:
        case Hold() | Rested() | MoreThanAll() | LeastOfAll():
            return holds(g, p, part)
        case LoseCost():
            return can_pay(g.members(p), *price(part.what, part.count))
        case GiveCost():
            return giveable(g, p) >= part.count
        case DiscardSurvivor():
            return len(p.people) > 1
        case _:
            return True


@rule("WD-14.07", "WD-26.11", "WD-20.10")
def holds(g: Georgia, p: Party, part: Hold | Rested | MoreThanAll | LeastOfAll) -> bool:
    """Whether a condition holds with the state at this moment."""
    match part:
        case Hold():
            return pooled(g, p, part.what) >= part.count
        case Rested():
            return fatigue_of(g, p) <= part.count
        case MoreThanAll():
            return has_most(g, p, part.what)
        case LeastOfAll():
            return has_fewest(g, p, part.what)


# The attempt


@rule("WD-20.04", "WD-20.05", "WD-25.08")
def begin_scouting(g: Georgia, card: int) -> None:
    """The player says which card is scouted; a private one is shown to all before anything is drawn."""
    p = g.party
    g.scouting = card
    g.scouting_private = card in p.private
    if g.scouting_private and not p.private_up:
        p.private_up = True
        g.story.tell("reveals", seat_id(p.seat), g.content.scoutings[card])


@rule("WD-20.06", "WD-8.07", "WD-23.41")
def scout(g: Georgia) -> Next:
    """The attempt is made in the Encounters phase and cannot be skipped; it uses up the player's own right to stay."""
    g.party.may_stay = NOWHERE
    g.story.tell("scouts", seat_id(g.active), g.content.scoutings[g.scouting])
    g.part = 0
    return ("line",)


@rule("WD-20.08", "WD-20.10", "WD-20.12", "WD-20.13")
def next_part(g: Georgia) -> Next:
    """The parts of the line are done in printed order; after the last one the card is collected."""
    parts = line(g, g.party, g.scouting).parts
    if g.part == len(parts):
        return ("collected",)
    part = parts[g.part]
    if isinstance(part, Encounters):
        return ("scout-card", part.count)
    g.agenda.append(("part-done",))
    return then(g, ("part",))


@rule("WD-20.08", "WD-20.09")
def scout_card(g: Georgia, left: int) -> Next:
    """One Encounter card after the other, until enough are beaten or one is failed."""
    g.agenda.append(("scout-card-done", left))
    return then(g, ("draw", NONE))


@rule("WD-20.09", "WD-13.07", "WD-8.06", "WD-23.28", "WD-23.41")
def scout_card_done(g: Georgia, left: int) -> Next:
    """A failed Encounter fails the attempt, but whoever was there may stay and try again."""
    if g.met and left > 1:
        return ("scout-card", left - 1)
    if g.met:
        g.part += 1
        return ("line",)
    if g.drawn:
        for member in g.members(g.party):
            member.may_stay = g.party.at
    fail(g)
    return None


@rule("WD-20.10", "WD-20.11", "WD-26.15", "WD-26.16", "WD-26.14")
def do_part(g: Georgia) -> Asking[Next] | Next:
    """A condition is checked, a cost paid in full, a roll made."""
    p = g.party
    part = line(g, p, g.scouting).parts[g.part]
    match part:
        case Hold() | Rested() | MoreThanAll() | LeastOfAll():
            g.met = holds(g, p, part)
        case LoseCost():
            owe(g, part.what, part.count)
            g.do(*(("pledge", mate.seat) for mate in g.mates()), ("cost",))
        case GiveCost():
            owe(g, "any", part.count, spreading=True)
            g.do(*(("pledge", mate.seat) for mate in g.mates()), ("gift-cost",))
        case DiscardSurvivor():
            g.met = len(p.people) > 1
            return _discard_survivor(g) if g.met else None
        case SplitFatigue():
            g.met = True
            return owe_markers(g, part.count, SPLIT)
        case KillLine():
            return fight(g, part.count)
        case ActionLine():
            return act(g, part.count)
        case _:
            raise TypeError(f"a Location line cannot say {part}")
    return None


@rule("WD-20.11", "WD-23.33")
def cost(g: Georgia) -> None:
    """A cost is paid in full or not at all."""
    g.met = can_pay_rest(g)
    if g.met:
        g.do(("pay-rest",))
    else:
        g.pledges = ()


@rule("WD-20.11", "WD-26.09")
def gift_cost(g: Georgia) -> None:
    """A gift is made in full or not at all."""
    g.met = can_give_rest(g)
    if g.met:
        g.do(("gift",))
    else:
        g.pledges = ()


@rule("WD-26.16")
def _discard_survivor(g: Georgia) -> Asking[None]:
    options = [option("discard", g.content.people[person].id) for person in g.party.people]
    chosen = yield Ask(g.active, "discard-survivor", options)
    kill_survivor(g, g.party, g.content.person_number[chosen.ids[0]])


@rule("WD-20.11", "WD-8.08")
def part_done(g: Georgia) -> Next:
    """What was not met fails the attempt, without a right to stay; otherwise the next part follows."""
    if g.met:
        g.part += 1
        return ("line",)
    fail(g)
    return None


@rule("WD-20.17", "WD-20.11")
def fail(g: Georgia) -> None:
    """After a failed attempt the card stays where it was."""
    g.story.tell("scouting-failed", seat_id(g.active), g.content.scoutings[g.scouting])
    g.scouting = NONE


@rule("WD-20.14", "WD-20.15", "WD-20.16", "WD-20.24", "WD-23.15", "WD-24.03", "WD-1.01")
def collected(g: Georgia) -> None:
    """The active player collects the card; a public one is replaced, a private one is not."""
    p, card = g.party, g.scouting
    g.scouting = NONE
    p.scouted += (card,)
    g.story.tell("collects", seat_id(p.seat), g.content.scoutings[card], len(p.scouted))
    if card in p.private:
        p.private = ()
        p.private_up = False
    else:
        g.slots[g.slots.index(card)] = NONE
        fill_slots(g)
    if len(p.scouted) >= TO_WIN:
        win(g, p)
