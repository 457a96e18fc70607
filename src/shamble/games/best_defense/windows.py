"""Windows W1 to W5: when optional acts (items, kept Ammo, Motives) are possible, and the acts themselves."""

from __future__ import annotations

from ...engine.ask import PASS, Ask, Asking, Option, amount, option
from ...engine.rulebook import rule
from .content import EQUIPMENT
from .death import heal
from .motives import TURN_UP, can_turn_up, might_turn_up, turn_up
from .resources import discard, load_kept, matching, number
from .state import MOST_HP, OFF_BOARD, Defense, Survivor
from .verbs import DiscardSelf, Heal, Kill, Move, RollFor
from .walkers import remove_walkers

# What may be done


@rule("BD-5.14", "BD-11.02", "BD-17.05")
def acts(g: Defense, s: Survivor, window: str) -> list[Option]:
    """Every optional act of a Survivor in a window; before combat only who is on board uses things."""
    found = [] if window == "W3" and s.at == OFF_BOARD else _with_things(g, s, window)
    if g.motives and can_turn_up(g, s.seat) and window in ("W1", "W2", "W3"):
        found.append(TURN_UP)
    return found


@rule("BD-8.12", "BD-8.21", "BD-16.01", "BD-16.02", "BD-16.03")
def _with_things(g: Defense, s: Survivor, window: str) -> list[Option]:
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
def uses(g: Defense, s: Survivor, item: int) -> list[Option]:
    """The ways to use an item now; none if it could do nothing."""
    gear = g.content.gear[item]
    effects = [effect for effect in gear.card.effects if not isinstance(effect, DiscardSelf)]
    first = effects[0]
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


def can_act(g: Defense, s: Survivor, window: str) -> bool:
    """Whether a seat is asked in a window: it could act, or nobody could tell that it cannot."""
    if g.motives and might_turn_up(g, s.seat):
        return True
    return bool((s.pouch or _has_item(g, s, window)) and acts(g, s, window))


def _has_item(g: Defense, s: Survivor, window: str) -> bool:
    gear = g.content.gear
    for item in s.gear:  # noqa: SIM110 - a plain loop is twice as fast here
        if window in gear[item].windows:
            return True
    return False


# Doing it


@rule("BD-8.12", "BD-8.19", "BD-16.01", "BD-16.10")
def act(g: Defense, s: Survivor, chosen: Option) -> None:
    """Carry out an optional act."""
    if chosen is TURN_UP:
        turn_up(g, s.seat)
    elif chosen.verb == "reload":
        card, weapon = g.content.ammo_number[chosen.ids[0]], g.content.gear_number[chosen.ids[1]]
        load_kept(g, s, card, weapon, chosen.value)
    else:
        use_item(g, s, g.content.gear_number[chosen.ids[0]], chosen)


@rule("BD-8.19", "BD-8.21", "BD-16.03", "BD-16.10", "BD-16.11", "BD-16.18")
def use_item(g: Defense, s: Survivor, item: int, chosen: Option) -> None:
    """Use an item: what its text says, and it is discarded only if its text says so."""
    gear = g.content.gear[item]
    g.story.tell("uses", s, gear)
    if gear.card.once:
        s.spent += (item,)
    for effect in gear.card.effects:
        match effect:
            case DiscardSelf():
                discard_item(g, s, item)
            case Heal():
                target = next(each for each in g.survivors if each.id == chosen.ids[1])
                heal(g, target, effect.count)
            case Kill():
                removed = remove_walkers(g, s.at, number(g, effect.count))
                g.story.tell("walkers-removed", removed, g.places[s.at])
            case Move():
                s.at = g.cell_of(chosen.ids[1])
                g.story.tell("rides", s, g.places[s.at])
            case RollFor():
                rolled = g.chance.d6()
                g.story.tell("rolls-for", gear, rolled)
                if effect.low <= rolled <= effect.high:
                    discard_item(g, s, item)
            case _:
                pass


def discard_item(g: Defense, s: Survivor, item: int) -> None:
    """Put an Equipment card on its discard pile."""
    s.gear = tuple(each for each in s.gear if each != item)
    g.loaded[item] = 0
    discard(g, EQUIPMENT, item)


# Who is asked, and when


@rule("BD-5.15", "BD-11.02")
def open_to_all(g: Defense, window: str, key: str, then: str) -> Asking[None] | None:
    """W1 and W3: all are asked in turn order, again and again, until all have passed in succession."""
    while g.passes < g.players:
        s = g.survivors[g.order[g.turn]]
        if can_act(g, s, window):
            return _ask_one(g, s, window, key)
        _pass_on(g)
    g.turn = g.passes = 0
    g.phase = then
    return None


def _ask_one(g: Defense, s: Survivor, window: str, key: str) -> Asking[None]:
    chosen = yield Ask(s.seat, key, [PASS, *acts(g, s, window)], about=(s,), secret=g.motives)
    if chosen is PASS:
        _pass_on(g)
    else:
        act(g, s, chosen)
        g.passes = 0
        g.turn = (g.turn + 1) % g.players


def _pass_on(g: Defense) -> None:
    g.passes += 1
    g.turn = (g.turn + 1) % g.players


@rule("BD-5.14", "BD-5.15")
def own_turn_window(g: Defense) -> Asking[None]:
    """W2: before each step of the own turn its player is asked, until passing."""
    s = g.survivors[g.active]
    chosen = yield Ask(s.seat, "own-turn", [PASS, *acts(g, s, "W2")], about=(s,), secret=g.motives)
    if chosen is PASS:
        g.phase = g.then
    else:
        act(g, s, chosen)
        before(g, g.then)


@rule("BD-5.14")
def before(g: Defense, step: str) -> None:
    """Open W2 before a step if the active player could use it; otherwise go on to the step."""
    s = g.survivors[g.order[g.turn]]
    if (s.pouch or s.gear or g.motives) and can_act(g, s, "W2"):
        g.then = step
        g.phase = "own-turn"
    else:
        g.phase = step
