"""Windows: the moments at which Free cards, Holds, discard functions and abilities can be used, and who is asked.

Who is asked follows from what everybody can see; what is offered is for the asked player only.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....engine.ask import PASS, Ask, Asking, Option, option
from ....engine.rulebook import rule
from ....engine.windows import Window
from ..content import OFFICER
from ..content.cards import FREE, HELD, AidCard, HoldCard
from ..content.verbs import IgnoreFail
from ..state import NOBODY, Undead, Z
from .numbers import aid, bite_numbers, fail_text_of
from .piles import all_open, discard_aid
from .stack import STEPS, step

SORE_LOSER = ("post-check", "post-attack")
"""The windows in which an ability may discard whatever is equipped."""


@rule("LU-25.09", "LU-1.09", "LU-1.05")
def from_active(g: Undead, first: int) -> list[Z]:
    """The Z whose turn it is (in the Town Phase the one whose Reaction it is), then the others in player order."""
    first = g.active if g.active != NOBODY else first
    rest = [z for number in g.order if number != first and not (z := g.zs[number]).out]
    return [g.zs[first], *rest] if first in g.order and not g.zs[first].out else rest


def others(g: Undead, than: int) -> list[Z]:
    """All other Zs in the game, in player order."""
    return [z for number in g.order if number != than and not (z := g.zs[number]).out]


# Who is asked


@rule("LU-25.06", "LU-25.11", "LU-25.14", "LU-6.15", "LU-1.11")
def is_asked(g: Undead, window: str, z: Z) -> bool:
    """Whether a Z's player is asked: it could hold a card for this moment as far as all see, or has an open one."""
    if z.out or not has_something(g, window, z) or not matters(g, window, z):
        return False
    free = FREE.get(window) if z.hand else None
    held = HELD.get(window) if z.holds else None
    if free and not all_open(g, g.content.free_cards(free), "aid"):
        return True
    if held and may_hold(g, window, z) and not all_open(g, g.content.hold_cards(held), "reactions"):
        return True
    return bool(z.gear and open_offers(g, window, z))


def has_something(g: Undead, window: str, z: Z) -> bool:
    """Whether a Z has any card in hand or equipped of a sort that is used in this window, whatever it says."""
    if (z.hand and window in FREE) or (z.holds and window in HELD):
        return True
    return bool(z.gear) and (window in SORE_LOSER or not g.content.discarded_at(window).isdisjoint(z.gear))


def may_hold(g: Undead, window: str, z: Z) -> bool:
    """Whether Holds of a Z can be played in a window: Hush Money only against one's own Event."""
    return window != "event" or g.drawer == z.number


@rule("LU-6.14", "LU-25.11")
def matters(g: Undead, window: str, z: Z) -> bool:
    """Whether, as all see it, a card for this moment has something to change."""
    if window == "pre-bite":
        return len(set(bite_numbers(g, z))) < 6
    if window == "dog-step":
        return bool(g.dogs_of(z)) and any(len(g.dogs_of(other)) < 3 for other in others(g, z.number))
    if window == "event":
        return not g.cancelled and event_matters(g)
    return window != "fail" or not g.ignored


@rule("LU-6.14")
def event_matters(g: Undead) -> bool:
    """Whether the revealed Event would change anything, as far as everybody can tell."""
    from ..effects import can_change

    return can_change(g, g.zs[g.drawer], g.content.reactions[g.revealed[-1]].card.effects)


@rule("LU-6.14")
def fail_matters(g: Undead, z: Z) -> bool:
    """Whether the fail text just triggered would change anything: only then it is worth a card."""
    from ..effects import can_change

    person = g.person(g.target)
    return person is not None and can_change(g, z, fail_text_of(g, person), "fail", person.at)


# What is offered


@rule("LU-6.04", "LU-6.08", "LU-11.07", "LU-6.14")
def offers(g: Undead, window: str, z: Z) -> list[Option]:
    """What a Z can really use in a window: Free cards, Holds, and what lies open."""
    found: list[Option] = []
    content = g.content
    free, held, _ = content.for_window[window]
    if not free.isdisjoint(z.hand):
        found += [content.plays[card] for card in z.hand if card in free]
    if not held.isdisjoint(z.holds) and may_hold(g, window, z):
        found += [option("play", content.reactions[card].id) for card in z.holds if card in held]
    return found + open_offers(g, window, z) if z.gear else found


@rule("LU-6.08", "LU-19.08", "LU-6.14")
def open_offers(g: Undead, window: str, z: Z) -> list[Option]:
    """Discard functions of equipped cards for this moment, and abilities; everybody sees them."""
    found: list[Option] = []
    used = g.content.discarded_at(window)
    for card in z.gear:
        if card not in used:
            continue
        printed = aid(g, card)
        if window != "fail" or can_ignore(g, z, printed):
            found.append(option("use", g.content.aid[card].id))
    if window in SORE_LOSER and g.can(z, "sore-loser"):
        found += [option("sore-loser", g.content.aid[card].id) for card in z.gear]
    return found


def can_ignore(g: Undead, z: Z, printed: AidCard) -> bool:
    """A badge only impresses Officers, and no card is wasted on a fail text that does nothing."""
    person = g.person(g.target)
    for effect in printed.discard:
        if isinstance(effect, IgnoreFail) and effect.what == "officer" and person is not None:
            return person.kind == OFFICER and fail_matters(g, z)
    return fail_matters(g, z)


# Asking


def on_the_road(g: Undead) -> list[Any]:
    """The Drive-Thru that is about to drive."""
    first = len(g.content.dogs)
    cars = range(first, first + len(g.content.cars))
    return [g.content.reactions[card] for card in g.revealed if card in cars]


def _window(name: str) -> Window[Undead]:
    return Window(
        f"at-{name}",
        may_hold=lambda g, number: is_asked(g, name, g.zs[number]),
        offers=lambda g, number: offers(g, name, g.zs[number]),
        use=lambda g, number, chosen: use(g, g.zs[number], chosen),
        about=lambda g, number: (g.zs[number],),
        seat_of=lambda g, number: g.zs[number].seat,
        of=lambda g, number: g.zs[number].id,
        secret=name in FREE or name in HELD,
    )


WINDOWS = {name: _window(name) for name in (*dict.fromkeys((*FREE, *HELD)), "post-bite", "fail")}


def open_window(g: Undead, window: str, zs: Sequence[Z]) -> None:
    """These Zs are asked in this order, before anything that was pushed earlier."""
    g.push("window", window, *[z.number for z in zs])


def has_any(g: Undead, window: str, zs: Sequence[Z]) -> bool:
    """Whether a window is opened: as far as all can see, or, where nobody notices, because somebody has a card."""
    if g.story.listens:
        return any(has_something(g, window, z) for z in zs)
    return has_a_card(g, window, zs)


def open_then(g: Undead, window: str, zs: Sequence[Z], *then: str | int) -> None:
    """Open a window after which a step comes that asks nothing; where there is no window the step comes at once."""
    if has_any(g, window, zs):
        g.stack.append(then)
        open_window(g, window, zs)
    else:
        STEPS[str(then[0])](g, *then[1:])


def has_a_card(g: Undead, window: str, zs: Sequence[Z]) -> bool:
    """Whether a Z really has a card for this moment, in hand or equipped; only where nobody notices who is asked."""
    free, held, discarded = g.content.for_window[window]
    for z in zs:
        if (free and not free.isdisjoint(z.hand)) or (z.holds and not held.isdisjoint(z.holds)):
            return True
        if z.gear and (
            (discarded and not discarded.isdisjoint(z.gear)) or (window in SORE_LOSER and g.can(z, "sore-loser"))
        ):
            return True
    return False


@step("window", stays=True)
@rule("LU-25.09", "LU-25.10", "LU-25.11", "LU-25.12", "LU-25.13", "LU-6.04")
def go_through(g: Undead, window: str, *zs: int) -> Asking[None] | None:
    """Ask one player after another in a window; after a use the same player is asked again, after passing never."""
    return WINDOWS[window].ask_next(g, zs)


@rule("LU-4.08", "LU-6.03", "LU-6.07", "LU-6.08", "LU-11.07")
def use(g: Undead, z: Z, chosen: Option) -> None:
    """Play a card from hand, or discard an equipped card for its discard function; neither costs an action."""
    name = chosen.ids[0]
    ref = g.space_of(g.target)
    if chosen.verb == "sore-loser":
        discard_aid(g, z, g.content.aid_number[name])
        g.story.tell("sore-loser", z, name)
        g.push("reroll")
        return
    g.story.tell("uses" if chosen.verb == "use" else "plays", z, name)
    if name in g.content.reaction_number:
        number = g.content.reaction_number[name]
        hold: HoldCard = g.content.reactions[number].card
        z.holds = tuple(each for each in z.holds if each != number)
        g.revealed += (number,)
        g.push("reaction-done", number)
        g.push("do", g.content.script(hold.effects), 0, z.number, ref, "card")
        return
    card = g.content.aid_number[name]
    if chosen.verb == "use":
        g.push("do", g.content.script(aid(g, card).discard), 0, z.number, ref, "card")
        discard_aid(g, z, card)
        return
    z.hand = tuple(each for each in z.hand if each != card)
    g.playing += (card,)
    g.push("played", card)
    g.push("do", g.content.script(aid(g, card).effects), 0, z.number, ref, "card")


@step("played")
@rule("LU-6.07", "LU-6.11")
def played(g: Undead, card: int) -> None:
    """A one-time card is discarded after its effect."""
    g.playing = tuple(each for each in g.playing if each != card)
    g.aid_discards += (card,)


# The Police Scanner


@step("scan")
@rule("LU-25.15", "LU-6.08")
def scan(g: Undead, number: int, looked: int) -> Asking[None] | None:
    """Before drawing a Reaction in the Town Phase: look at the top one, put it under the pile, or neither."""
    z = g.zs[number]
    if z.out or not z.gear or not (g.reactions or g.reaction_discards):
        return None
    scanners = [card for card in z.gear if card in g.content.scanners]
    return _scan(g, z, scanners, looked) if scanners else None


def _scan(g: Undead, z: Z, scanners: list[int], looked: int) -> Asking[None]:
    number = z.number
    look = [] if looked else [option("look", g.content.aid[scanners[0]].id)]
    bury = [option("use", g.content.aid[card].id) for card in scanners]
    chosen = yield Ask(z.seat, "at-town", [PASS, *look, *bury], about=(z,), of=z.id)
    if chosen is PASS:
        return
    if chosen.verb == "look":
        g.push("scan", number, 1)
        g.push("look", number, 1)
    else:
        g.push("scan", number, 0)
        use(g, z, chosen)
