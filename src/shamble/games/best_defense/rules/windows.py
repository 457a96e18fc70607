"""Windows W1 to W5: when optional acts (items, kept Ammo, Motives) are possible, and the acts themselves."""

from __future__ import annotations

from ....engine import windows
from ....engine.ask import Asking, Option, amount, option
from ....engine.rulebook import rule
from ..content import GearNo, Window
from ..content.board import CellNo
from ..content.verbs import Heal, Kill, Move
from ..effects import Occasion, carry_out
from ..state import MOST_HP, OFF_BOARD, Defense, Survivor
from .motives import TURN_UP, can_turn_up, might_turn_up, turn_up
from .resources import load_kept, matching

AIMED = (Heal, Kill, Move)
"""Effects that are good for nothing without somebody or something to act on."""

# What may be done


@rule("BD-5.14", "BD-11.02", "BD-17.05")
def acts(g: Defense, s: Survivor, window: Window) -> list[Option]:
    """Every optional act of a Survivor in a window; before combat only who is on board uses things."""
    found = [] if window == "W3" and s.at == OFF_BOARD else _with_things(g, s, window)
    if g.motives and can_turn_up(g, s.seat) and window in ("W1", "W2", "W3"):
        found.append(TURN_UP)
    return found


@rule("BD-8.12", "BD-8.21", "BD-16.01", "BD-16.02", "BD-16.03")
def _with_things(g: Defense, s: Survivor, window: Window) -> list[Option]:
    """Kept Ammo to load, and items to use."""
    found: list[Option] = []
    content = g.content
    if s.pouch and window in ("W1", "W2", "W3"):
        for card in s.pouch:
            ammo = content.ammo[card]
            for weapon in matching(g, s, ammo.type):
                name = content.gear[weapon].id
                found += [amount("reload", ammo.id, name, of=count) for count in range(1, g.rounds[card] + 1)]
    for item in s.gear:
        if window in content.gear[item].windows and item not in s.spent:
            found += uses(g, s, item)
    return found


@rule("BD-16.23", "BD-16.24", "BD-2.02", "BD-16.18")
def uses(g: Defense, s: Survivor, item: GearNo) -> list[Option]:
    """The ways to use an item now; none if it could do nothing."""
    gear = g.content.gear[item]
    first = next((effect for effect in gear.effects if isinstance(effect, AIMED)), None)
    if isinstance(first, Heal):
        beside = [s] if s.at == OFF_BOARD else g.at(s.at)
        return [option("use", gear.id, each.id) for each in beside if each.hp < MOST_HP]
    if s.at == OFF_BOARD:
        return []
    if isinstance(first, Kill):
        return [option("use", gear.id)] if g.walkers[s.at] else []
    if isinstance(first, Move):
        return [option("use", gear.id, place) for place in g.places if place != g.places[s.at]]
    return []


def can_act(g: Defense, s: Survivor, window: Window) -> bool:
    """Whether a seat is asked in a window: it could act, or nobody could tell that it cannot."""
    if g.motives and might_turn_up(g, s.seat):
        return True
    if s.pouch or not g.content.used_in[window].isdisjoint(s.gear):
        return bool(acts(g, s, window))
    return False


# Doing it


@rule("BD-8.12", "BD-8.19", "BD-16.01", "BD-16.10")
def act(g: Defense, s: Survivor, chosen: Option) -> Asking[None] | None:
    """Carry out an optional act."""
    if chosen is TURN_UP:
        turn_up(g, s.seat)
    elif chosen.verb == "reload":
        card, weapon = g.content.ammo_number[chosen.ids[0]], g.content.gear_number[chosen.ids[1]]
        load_kept(g, s, card, weapon, chosen.value)
    else:
        named = chosen.ids[1] if len(chosen.ids) > 1 else ""
        return use_item(g, s, g.content.gear_number[chosen.ids[0]], s.at, named)
    return None


@rule("BD-8.19", "BD-8.21", "BD-16.03", "BD-16.10", "BD-16.11", "BD-16.18")
def use_item(g: Defense, s: Survivor, item: GearNo, here: CellNo, named: str = "") -> Asking[None]:
    """Use an item on what was named: what its text says, and it is discarded only if its text says so."""
    gear = g.content.gear[item]
    g.story.tell("uses", s.id, gear)
    if gear.card.once:
        s.spent += (item,)
    o = Occasion(s.seat, here, item=item)
    if named in g.places:
        o.there = g.cell_of(named)
    elif named:
        o.whom = g.survivor(named).seat
    return carry_out(g, gear.effects, o)


# Who is asked, and when


def _window(window: Window, key: str, again: bool) -> windows.Window[Defense]:
    """A window in which each who could act is asked, or of whom nobody could tell that they cannot."""
    return windows.Window(
        key,
        lambda g, seat: can_act(g, g.survivors[seat], window),
        lambda g, seat: acts(g, g.survivors[seat], window),
        lambda g, seat, chosen: act(g, g.survivors[seat], chosen),
        again,
        about=lambda g, seat: (g.survivors[seat],),
    )


DISCUSSION = _window("W1", "discussion", again=True)
PRE_COMBAT = _window("W3", "pre-combat", again=True)
"""W1 and W3: all are asked in turn order, again and again, until all have passed in succession (BD-5.15, BD-11.02)."""

OWN_TURN = _window("W2", "own-turn", again=False)


@rule("BD-5.14", "BD-5.15")
def own_turn_window(g: Defense) -> Asking[None] | None:
    """W2: before each step of a turn its player is asked, until passing."""
    return OWN_TURN.step(g, (g.active,), then=g.then)


@rule("BD-5.14")
def before(g: Defense, step: str) -> None:
    """Open W2 before a step if the active player could use it; otherwise go on to the step."""
    s = g.survivors[g.order[g.turn]]
    if (s.pouch or s.gear or g.motives) and can_act(g, s, "W2"):
        g.then = step
        g.phase = "own-turn"
    else:
        g.phase = step
