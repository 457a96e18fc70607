"""Crossroads cards: drawn by the player on the right, watched during the whole turn, revealed by their trigger."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from ....engine.ask import Ask, Asking, Option, allowed, option, refused
from ....engine.rulebook import rule
from ....engine.seats import seat_id
from ....engine.sight import remember
from ..content import Choice, Crossroads
from ..content import triggers as t
from ..content.conditions import Hand, Space, Zombies
from ..content.terms import NO_CROSSROADS, NOWHERE, CrossroadsNo, PlaceNo, SurvivorNo
from ..decks import CROSSROADS
from ..deeds import (
    Assaulted,
    Attracted,
    Barricaded,
    ByActor,
    Cleaned,
    Contributed,
    Deed,
    Equipped,
    Gave,
    HandedOff,
    Moved,
    Played,
    Recruited,
    Searched,
    Slew,
    SpentFood,
    Struck,
    Used,
    WasExposed,
)
from ..effects import owe_effects
from ..owed import CrossroadsDone, Occasion
from ..state import COLONY, NOBODY, Winter
from .objectives import all_hold
from .settling import owe, pays
from .votes import vote

# Drawing and putting back


@rule("DW-4.01", "DW-8.01", "DW-8.02", "DW-8.13", "DW-8.14", "DW-15.16", "DW-2.15")
def draw_crossroads(g: Winter) -> None:
    """The player on the right draws the top card for the active player and alone sees it; exiled players too."""
    drawer = g.right_of(g.active)
    if drawer == g.active or not g.crossroads_deck:
        return
    g.crossroads = CROSSROADS.draw(g)
    g.drawer = drawer
    card = g.content.crossroads[g.crossroads]
    g.story.whisper((drawer,), "draws-crossroads", seat_id(drawer), seat_id(g.active), secret=(card,))


@rule("DW-4.12")
def put_back(g: Winter) -> None:
    """At the end of the turn an untriggered card goes to the bottom of the deck."""
    if g.crossroads != NO_CROSSROADS:
        CROSSROADS.put_under(g, (g.crossroads,))
        remember(g, g.drawer, "crossroads_deck", 0, (g.crossroads,))
        g.crossroads = NO_CROSSROADS
    g.drawer = NOBODY


# Does it trigger?


@rule("DW-8.04", "DW-8.06", "DW-8.12", "DW-4.11")
def reveal_by_action(g: Winter) -> bool:
    """After turn start and after each action: a met trigger reveals the card, nobody can hold it back."""
    number = g.crossroads
    if number == NO_CROSSROADS:
        return False
    wait = g.content.waits_for[number]
    if (wait is not None and not g.deeds) or isinstance(wait, t.Endturn) or not met(g, number):
        return False
    reveal(g)
    return True


@rule("DW-8.06", "DW-4.14")
def reveal_by_state(g: Winter) -> bool:
    """At the end of turn start a card that describes a state is tested; whether it was revealed."""
    number = g.crossroads
    if number == NO_CROSSROADS or g.content.waits_for[number] is not None or not met(g, number):
        return False
    reveal(g)
    return True


@rule("DW-4.13", "DW-4.07")
def reveal_at_end(g: Winter) -> bool:
    """A card that waits for the end of the turn is tested once, when the turn has been ended."""
    number = g.crossroads
    if number == NO_CROSSROADS or g.contributed or not isinstance(g.content.waits_for[number], t.Endturn):
        return False
    if not met(g, number):
        return False
    reveal(g)
    return True


@rule("DW-8.03", "DW-8.11", "DW-8.17", "DW-11.03")
def met(g: Winter, number: CrossroadsNo) -> list[Occasion]:
    """Triggers and conditions must hold together; a full colony keeps a card that adds survivors from triggering."""
    if g.content.needs_room[number] and g.room(COLONY) == 0:
        return []
    return fitting(g, number)


@rule("DW-8.05", "DW-8.15", "DW-8.16")
def fitting(g: Winter, number: CrossroadsNo) -> list[Occasion]:
    """Every occasion that fits the card: one for each survivor who could be the actor, or one without an actor."""
    conditions = g.content.crossroads[number].conditions
    wait, standing = g.content.waits_for[number], g.content.standing[number]
    if wait is not None:
        kinds = CAUSES[type(wait)].deeds
        occasions = [o for deed in g.deeds if isinstance(deed, kinds) and (o := caused(g, wait, deed)) is not None]
        if isinstance(wait, t.Endturn):
            occasions = [Occasion(g.active)]
        if not occasions:
            return []
        occasions = occasions[-1:] if isinstance(wait, t.Slain2) else occasions[:1]
        _name_givers(g, wait, occasions)
    elif standing or (conditions and any(_speaks_of_here(each) for each in conditions)):
        occasions = [Occasion(g.active, s, g.at[s]) for s in g.group[g.active]]
    else:
        occasions = [Occasion(g.active)]
    return [o for o in occasions if _stands(g, standing, o) and all_hold(g, conditions, o)]


PLACED = (Zombies, Space)


def _speaks_of_here(condition: object) -> bool:
    return isinstance(condition, PLACED) and condition.where == "here"


def _stands(g: Winter, standing: Sequence[t.Standing], o: Occasion) -> bool:
    """Whether one and the same survivor fits all states; who shares its place becomes `other`."""
    for each in standing:
        if isinstance(each, t.At):
            if o.actor < 0 or not _is_there(g, g.at[o.actor], each.where):
                return False
        elif isinstance(each, t.Alone):
            if g.at[o.actor] == COLONY or len(g.people[g.at[o.actor]]) > 1:
                return False
        else:
            assert isinstance(each, t.Shares)
            o.others = sharers(g, o.actor, each.whose)
            if not o.others:
                return False
    return True


def _is_there(g: Winter, place: PlaceNo, where: str) -> bool:
    if where == "anywhere":
        return place != NOWHERE
    if where == "away":
        return place > COLONY
    return bool(place == g.content.location_number[where])


@rule("DW-16.34")
def sharers(g: Winter, s: SurvivorNo, whose: str) -> tuple[int, ...]:
    """Whose survivors share the place of this one: exactly one other outside, exiled players', or the others'."""
    place, seat = g.at[s], g.owner[s]
    beside = [each for each in g.people[place] if each != s]
    if whose == "other":
        if place == COLONY or len(beside) != 1 or g.owner[beside[0]] == seat:
            return ()
        return (g.owner[beside[0]],)
    wanted = whose == "exiled"
    found = {g.owner[each] for each in beside if g.owner[each] != seat and g.exiled[g.owner[each]] == wanted}
    return tuple(sorted(found))


# Which deed causes which trigger


@rule("DW-8.05", "DW-8.16")
def caused(g: Winter, wait: t.Action, deed: Deed) -> Occasion | None:
    """The occasion that a deed of the right kind gives for a trigger; none if its actor has left play."""
    if not CAUSES[type(wait)].fits(g, wait, deed):
        return None
    if not isinstance(deed, ByActor) or isinstance(wait, t.Cleanwaste):
        return Occasion(g.active)
    s = deed.survivor
    if not g.is_alive(s) or g.owner[s] != g.active:
        return None
    o = Occasion(g.active, s, g.at[s])
    if isinstance(deed, Moved):
        o.origin = deed.origin
    elif isinstance(deed, Assaulted):
        o.others = (deed.rival,)
    return o


def _moved(g: Winter, wait: t.Move, deed: Moved) -> bool:
    """With or without fuel, to some place, to where no other survivor is."""
    if wait.fuel not in ("either", "with" if deed.fuel else "without") or not _is_there(g, deed.place, wait.to):
        return False
    return not wait.alone or len(g.people[g.at[deed.survivor]]) == 1


def _searched(g: Winter, wait: t.Search, deed: Searched) -> bool:
    """At some place, with at least one noise token placed in it."""
    return _is_there(g, deed.place, wait.where) and (not wait.noise or deed.noises > 0)


def _attacked(g: Winter, wait: t.Attack, deed: Struck | Assaulted) -> bool:
    return isinstance(deed, Struck if wait.target == "zombie" else Assaulted)


def _slain(g: Winter, wait: t.Slain2, deed: Slew) -> bool:
    """Two or more zombies were killed this turn, one of them just now."""
    return g.kills >= 2


def _exposed(g: Winter, wait: t.Expose, deed: WasExposed) -> bool:
    """The result as it was rolled, whatever a modifier made of it, after a move or an attack."""
    return deed.face == wait.result and deed.cause == wait.after


def _of_symbol(g: Winter, wait: t.Play | t.Equip | t.Useitem, deed: Played | Equipped | Used) -> bool:
    return deed.symbol == wait.symbol


def _always(g: Winter, wait: t.Action, deed: Deed) -> bool:
    return True


def _own_seat(g: Winter, wait: t.Contribute, deed: Contributed) -> bool:
    return deed.seat == g.active


@rule("DW-8.05")
def _name_givers(g: Winter, wait: t.Action, occasions: list[Occasion]) -> None:
    """After a request `other` is a player who gave a card in it."""
    if isinstance(wait, t.Request):
        for o in occasions:
            o.others = tuple(sorted({deed.seat for deed in g.deeds if isinstance(deed, Gave)}))


class Awaited(NamedTuple):
    """The kinds of deeds that a trigger waits for, and what must be true of them."""

    deeds: type | tuple[type, ...]
    fits: Callable[[Winter, Any, Any], bool] = _always


CAUSES: dict[type, Awaited] = {
    t.Move: Awaited(Moved, _moved),
    t.Search: Awaited(Searched, _searched),
    t.Attack: Awaited((Struck, Assaulted), _attacked),
    t.Slain2: Awaited(Slew, _slain),
    t.Barricade: Awaited(Barricaded),
    t.Attract: Awaited(Attracted),
    t.Useitem: Awaited(Used, _of_symbol),
    t.Expose: Awaited(WasExposed, _exposed),
    t.Cleanwaste: Awaited(Cleaned),
    t.Play: Awaited(Played, _of_symbol),
    t.Equip: Awaited(Equipped, _of_symbol),
    t.Spendfood: Awaited(SpentFood),
    t.Request: Awaited(Gave),
    t.Handoff: Awaited(HandedOff),
    t.Contribute: Awaited(Contributed, _own_seat),
    t.Recruited: Awaited(Recruited),
    t.Endturn: Awaited(()),
}
"""What gives an occasion for each trigger."""


# The card speaks


@rule("DW-8.03", "DW-2.15")
def reveal(g: Winter) -> None:
    """The whole card with both options is shown to everybody before any choice."""
    g.crossroads, g.revealed = NO_CROSSROADS, g.crossroads
    card = g.content.crossroads[g.revealed]
    g.story.tell("crossroads", card, card.text)
    g.story.tell("option-a-says", card.a.name, card.a.text)
    g.story.tell("option-b-says", card.b.name, card.b.text)


@rule("DW-8.07", "DW-8.10", "DW-8.15", "DW-8.16")
def resolve(g: Winter) -> Asking[None]:
    """The revealed card: an option is chosen and takes effect at once; then the card is removed from the game."""
    card: Crossroads = g.content.crossroads[g.revealed]
    occasions = fitting(g, g.revealed)
    g.deeds = ()
    o = occasions[0]
    if len(occasions) > 1:
        options = g.content.survivor_options["choose"]
        chosen = (yield Ask(g.active, "actor", [options[each.actor] for each in occasions], (card,))).value
        o = next(each for each in occasions if each.actor == chosen)
    choice = yield from decide(g, card, o)
    owe(g, CrossroadsDone())
    if choice is not None:
        g.story.tell("takes-option", seat_id(g.active), choice.name)
        owe_effects(g, choice.effects, o)
    g.phase = "settle"


@rule("DW-8.10")
@pays(CrossroadsDone)
def put_away(g: Winter, owed: CrossroadsDone) -> None:
    """A crossroads card that has been resolved is removed from the game."""
    g.removed_crossroads += (g.revealed,)
    g.revealed = NO_CROSSROADS


@rule("DW-8.07", "DW-8.08", "DW-8.09", "DW-14.06", "DW-16.25")
def decide(g: Winter, card: Crossroads, o: Occasion) -> Asking[Choice | None]:
    """The active player chooses a legal option, or all vote; without a legal one the card does nothing."""
    both, forbids = options_of(card), partial(forbids_option, g, card, o)
    legal = allowed(both, forbids)
    if not legal:
        g.story.tell("no-option", card)
        return None
    if card.decide == "vote":
        if len(legal) == 1:
            return card.a if legal[0] is both[0] else card.b
        return card.a if (yield from vote(g, "vote-crossroads", (card, card.a.name, card.b.name))) else card.b
    why = partial(refused, both, forbids)
    ask = Ask(o.seat, "crossroads", legal, (card, card.text), why, secret=looks_at_hand(card))
    return card.a if (yield ask) is both[0] else card.b


def options_of(card: Crossroads) -> tuple[Option, Option]:
    """Option A and option B of a card."""
    return option("option-a", f"{card.id}-a"), option("option-b", f"{card.id}-b")


@rule("DW-2.31")
def looks_at_hand(card: Crossroads) -> bool:
    """Whether taking an option without asking could tell what is in a hand."""
    return any(isinstance(need, Hand) for need in (*card.a.needs, *card.b.needs))


@rule("DW-8.08")
def forbids_option(g: Winter, card: Crossroads, o: Occasion, either: Option) -> str:
    """An option whose conditions cannot be met may not be chosen."""
    choice = card.a if either.verb == "option-a" else card.b
    return "" if all_hold(g, choice.needs, o) else "DW-8.08"
