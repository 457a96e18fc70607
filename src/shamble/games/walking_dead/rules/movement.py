"""Movement: steps one at a time, gas, and what happens on the space that is entered."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from ....engine.ask import PASS, Ask, Asking, Option, Refusal, option, refused
from ....engine.rulebook import rule
from ....engine.seats import seat_id
from ..content.abilities import FreeBypass, FreeDoubles, SkipFight
from ..state import GAS, MOST_GAS, NONE, NOWHERE, PLAYING, STEPS, Georgia, Next, Party
from .fights import meet_here
from .followers import marked
from .groups import meets
from .items import able, discard_item, held, then, use_item, use_options, use_up
from .locations import begin_scouting, cards_for, why_not_scout
from .recover import look_options, look_with, pay_use
from .tokens import clear_space, leave_behind

STOP = Option("stop")
PLAIN, BYPASS = "plain", "bypass"


@rule("WD-8.01", "WD-14.09")
def move(g: Georgia) -> Next:
    """The active player has 3 movement steps, or as many as an item says."""
    g.steps = STEPS + g.content.kits[g.parties[g.active].items].steps
    g.agenda.append(("move-over",))
    return ("step",)


# What may be done


@rule("WD-8.02", "WD-8.03", "WD-8.04", "WD-8.05", "WD-25.08", "WD-25.11")
def step(g: Georgia) -> Asking[Next] | None:
    """Steps are chosen one at a time; asking even where there is only one way keeps private Locations private."""
    return _step(g) if g.steps else None


def _step(g: Georgia) -> Asking[Next]:
    active = g.active
    p = g.parties[active]
    secret = bool(g.content.spaces[p.at].beside)
    chosen = yield Ask(active, "step", step_options(g, p), (g.steps,), lambda: refusals(g), secret)
    verb = chosen.verb
    if verb == "step":
        return enter(g, PLAIN, NONE, chosen.value)
    if verb in ("use", "look-with"):
        g.agenda.append(("step",))
        yield from _use(g, chosen)
        return None
    return carry_out_step(g, p, chosen)


def step_options(g: Georgia, p: Party) -> list[Option]:
    """Everything that the active player may do before the next step."""
    content, at = g.content, p.at
    options = [STOP] if g.entered else stay_options(g, p)
    options += plain_options(g, p) if content.spaces[at].beside else content.plain[at]
    can_pay = p.stock[GAS] > 0 and g.gas_used < MOST_GAS
    talents = content.talents[p.people]
    glenns = able(g, FreeBypass) if talents.helps_steps else ()
    if can_pay or glenns or g.free_doubles:
        markers = marked(g)
        if can_pay or glenns:
            options += bypass_options(g, p, can_pay, glenns, markers)
        if can_pay or g.free_doubles:
            options += double_options(g, p, can_pay, markers)
    if not p.items:
        return options + look_options(g) if talents.peeks else options
    kit = content.kits[p.items]
    if talents.peeks or kit.glasses:
        options += look_options(g)
    if kit.before_steps:
        options += use_options(g)
        options += [content.uses[item] for item in kit.held[FreeDoubles]]
    return options


@rule("WD-8.06", "WD-8.07", "WD-20.05", "WD-23.28", "WD-23.41")
def stay_options(g: Georgia, p: Party) -> list[Option]:
    """Who failed here because of an Encounter card may stay for another attempt, one option for each card."""
    if p.may_stay == NOWHERE or p.may_stay != p.at:
        return []
    cards = [card for card in cards_for(g, p, p.at) if not why_not_scout(g, p, card)]
    return [option("stay", g.content.scoutings[card].id) for card in cards]


@rule("WD-8.02", "WD-8.13", "WD-8.14", "WD-20.02", "WD-20.05")
def plain_options(g: Georgia, p: Party) -> list[Option]:
    """A step onto any space next to the pawn; onto a Location Space only to scout a card."""
    content = g.content
    place, card_space = content.spaces[p.at], content.card_space
    beside = place.beside
    for card in (*g.slots, *p.private):
        if card_space[card] in beside:
            break
    else:
        return content.plain[p.at]
    ways = content.ways
    options: list[Option] = []
    for space in place.near:
        way = ways[space]
        if way is None:
            for card in cards_for(g, p, space):
                if not why_not_scout(g, p, card):
                    options.append(content.entries[card])
        else:
            options.append(way)
    return options


def scoutable(g: Georgia, p: Party, space: int) -> list[str]:
    """The names of the cards for which a player may enter a Location Space."""
    cards = [card for card in cards_for(g, p, space) if not why_not_scout(g, p, card)]
    return [g.content.scoutings[card].id for card in cards]


@rule("WD-9.02", "WD-20.03")
def _scoutable_by(g: Georgia, p: Party, space: int, verb: str) -> list[str]:
    """What may be scouted at the end of a double step: its gas is paid before the space is entered."""
    fuel = int(verb == "double")
    p.stock[GAS] -= fuel
    names = scoutable(g, p, space)
    p.stock[GAS] += fuel
    return names


@rule("WD-9.06", "WD-9.10", "WD-9.14")
def bypass_options(
    g: Georgia, p: Party, can_pay: bool, glenns: Sequence[int], markers: Collection[int]
) -> list[Option]:
    """A step onto tokens without fighting them, for gas or by an ability."""
    options: list[Option] = []
    crowd, bypasses = g.crowd, g.content.bypasses
    for space in g.content.spaces[p.at].drive_near:
        if not crowd[space] or space in markers:
            continue
        if can_pay:
            options.append(bypasses[space])
        if glenns:
            name = g.content.spaces[space].id
            options += [option("slip", name, g.content.people[glenn].id) for glenn in glenns]
    return options


@rule("WD-9.10")
def why_not_bypass(g: Georgia, space: int) -> str:
    """Past its tokens nobody enters a Resource Space or a space with a Follower Marker."""
    return "WD-9.10" if g.content.spaces[space].is_resource or space in g.trapped else ""


@rule("WD-9.03", "WD-9.04", "WD-9.13", "WD-9.14", "WD-9.15", "WD-1.08")
def double_options(g: Georgia, p: Party, can_pay: bool, markers: Collection[int]) -> list[Option]:
    """Two unoccupied spaces in a row, named together, for gas or by an item."""
    free = g.free_doubles > 0
    at, crowd, card_space = p.at, g.crowd, g.content.card_space
    open_to_scout = [card_space[card] for card in (*g.slots, *p.private)]
    options: list[Option] = []
    taken = occupied(g, p)
    if will_leave_token(g, p):
        taken.append(at)
    for first, ways in g.content.doubles[at]:
        if crowd[first] or first in taken or first in markers:
            continue
        for second, paid, unpaid in ways:
            if crowd[second] or second in taken:
                continue
            if paid is None or unpaid is None:
                if second in open_to_scout:
                    options += _double_scoutings(g, p, first, second, can_pay)
                continue
            if can_pay:
                options.append(paid)
            if free:
                options.append(unpaid)
    return options


def _double_scoutings(g: Georgia, p: Party, first: int, second: int, can_pay: bool) -> list[Option]:
    """The double steps that end on a Location Space, one for each card that may be scouted there."""
    pair = g.content.spaces[first].id, g.content.spaces[second].id
    verbs = [verb for verb, may in (("double", can_pay), ("double-free", g.free_doubles > 0)) if may]
    return [option(verb, *pair, name) for verb in verbs for name in _scoutable_by(g, p, second, verb)]


@rule("WD-1.08", "WD-3.09")
def occupied(g: Georgia, p: Party) -> list[int]:
    """The spaces with a pawn that is not the mover's own."""
    pawn = p.pawn
    return [q.at for q in g.parties if q.pawn != pawn and q.status == PLAYING]


@rule("WD-9.13", "WD-10.01")
def will_leave_token(g: Georgia, p: Party) -> bool:
    """Whether leaving the space, or what is on it already, keeps a double step from ending where it began."""
    if g.content.spaces[p.at].is_location:
        return False
    return bool(g.crowd[p.at] or g.bag.row)


@rule("WD-20.02", "WD-20.03", "WD-20.19", "WD-8.03", "WD-9.01", "WD-9.10")
def forbids_step(g: Georgia, chosen: Option) -> str:
    """The clause that keeps the active player from stopping, entering a Location Space or driving past zombies."""
    p = g.party
    if chosen.verb == "stop":
        return "" if g.entered else "WD-8.03"
    space = g.content.space_number[chosen.ids[0]]
    if chosen.verb == "bypass":
        return "WD-9.01" if g.gas_used >= MOST_GAS else why_not_bypass(g, space)
    if scoutable(g, p, space):
        return ""
    cards = cards_for(g, p, space)
    if cards:
        return why_not_scout(g, p, cards[0])
    return "WD-20.19" if any(g.content.scoutings[card].space == space for card in p.scouted) else "WD-20.02"


def refusals(g: Georgia) -> Iterator[Refusal]:
    """What a player might expect to be allowed, and the clause that forbids it."""
    p, spaces = g.party, g.content.spaces
    choices = [STOP]
    choices += [option("step", spaces[near].id) for near in spaces[p.at].near if spaces[near].is_location]
    if p.stock[GAS]:
        choices += [option("bypass", spaces[near].id) for near in spaces[p.at].near if g.crowd[near]]
    return refused(choices, lambda chosen: forbids_step(g, chosen))


# Carrying a step out


@rule("WD-9.01", "WD-9.02", "WD-9.07", "WD-9.08", "WD-9.12", "WD-23.27")
def carry_out_step(g: Georgia, p: Party, chosen: Option) -> Next:
    """Gas is declared before the step that it changes, at most one for each step and three in a turn."""
    spaces, verb, ids = g.content.space_number, chosen.verb, chosen.ids
    if verb == "stop":
        g.steps = 0
        return None
    if verb == "stay":
        g.steps = 0
        begin_scouting(g, g.content.scouting_number[ids[0]])
        return None
    if verb == "scout":
        return enter(g, PLAIN, chosen.value, g.content.card_space[chosen.value])
    if verb == "bypass":
        g.gas_used += 1
        return pay_use(g, GAS, ("enter", BYPASS, NONE, chosen.value))
    if verb == "slip":
        use_up(p, g.content.person_number[ids[1]])
        return enter(g, BYPASS, NONE, spaces[ids[0]])
    card, path = card_named(g, ids[2:]), (spaces[ids[0]], spaces[ids[1]])
    if verb == "double":
        g.gas_used += 1
        return pay_use(g, GAS, ("enter", PLAIN, card, *path))
    g.free_doubles -= 1
    return enter(g, PLAIN, card, *path)


def card_named(g: Georgia, ids: tuple[str, ...]) -> int:
    """The Location card that an option names, if it names one."""
    return g.content.scouting_number[ids[0]] if ids else NONE


def _use(g: Georgia, chosen: Option) -> Asking[None]:
    """An ability or item before the step."""
    if chosen.verb == "look-with":
        yield from look_with(g, chosen.ids[0])
        return
    item = g.content.encounter_number[chosen.ids[0]]
    power = g.content.power(item)
    if isinstance(power, FreeDoubles):
        discard_item(g, g.party, item)
        g.free_doubles += power.count
    else:
        use_item(g, chosen.ids[0])


@rule("WD-8.09", "WD-8.10", "WD-8.11", "WD-8.12", "WD-8.15", "WD-9.05", "WD-9.09", "WD-20.06")
def enter(g: Georgia, how: str, card: int, *path: int) -> Next:
    """The pawn enters one space, or two in a double step; icons, markers and Locations end the movement."""
    met = False
    for space in path:
        met = move_pawn(g, space)
        g.entered += 1
    g.bypassed = how == BYPASS
    if card != NONE:
        begin_scouting(g, card)
    if g.content.spaces[space].ends_movement or space in marked(g):
        g.steps = 0
    else:
        g.steps = steps = g.steps - 1
        if steps:
            g.agenda.append(("step",))
    if g.bypassed:
        return None
    if met and g.groups:
        g.agenda.append(("form",))
    if not g.crowd[space]:
        return None
    p = g.parties[g.active]
    if p.items and held(g, p, SkipFight):
        g.agenda.append(("tokens",))
        return ("flares",)
    return meet_here(g)


@rule("WD-8.15", "WD-23.08", "WD-23.21", "WD-23.41")
def move_pawn(g: Georgia, space: int) -> bool:
    """The pawn, which may stand for a whole group, goes on; the space that it left may get a token.

    Whether anybody else stands on the new space.
    """
    p = g.parties[g.active]
    before, pawn = p.at, p.pawn
    abandoned, met = True, False
    for q in g.parties:
        if q.pawn != pawn:
            at = q.at
            if at == before:
                abandoned = False
            elif at == space:
                met = True
        elif q.status == PLAYING:
            q.at = space
            q.may_stay = NOWHERE
    if abandoned and not g.crowd[before]:
        leave_behind(g, before)
    if g.story.listens:
        g.story.tell("moves", seat_id(p.seat), g.content.spaces[space])
    return met


@rule("WD-14.03", "WD-15.10")
def flares(g: Georgia) -> Asking[None]:
    """Before any token is flipped an item may be discarded that removes them all."""
    options = [g.content.uses[item] for item in held(g, g.party, SkipFight)]
    chosen = yield Ask(g.active, "flares", [*options, PASS], about=(g.crowd[g.party.at],))
    if chosen.ids:
        discard_item(g, g.party, g.content.encounter_number[chosen.ids[0]])
        g.story.tell("tokens-removed", clear_space(g, g.party.at), g.content.spaces[g.party.at])


@rule("WD-8.16", "WD-9.11", "WD-14.08", "WD-23.32", "WD-6.04")
def move_over(g: Georgia) -> Next:
    """When movement has ended the tokens of a bypassed space are fought; items may be used before."""
    at = g.parties[g.active].at
    if g.bypassed and g.crowd[at]:
        g.bypassed = False
        if meets(g):
            g.agenda.append(("form",))
        return then(g, ("tokens",))
    if not has_encounters(g):
        return then(g, None)
    return None


@rule("WD-6.03")
def has_encounters(g: Georgia) -> bool:
    """Encounters wait on a Resource Space, with a Follower Marker, and where a Location is scouted."""
    at = g.parties[g.active].at
    return g.scouting != NONE or g.content.spaces[at].is_resource or at in marked(g)
