"""Items that change hands: what an item is, who may receive it, and the gift itself."""

from __future__ import annotations

from collections.abc import Iterator

from ....engine.ask import Ask, Asking, Option, Refusal, option, refused
from ....engine.rulebook import rule
from ..content import EQUIPMENT, GearNo
from ..state import Defense, Survivor
from .motives import earn_token, notice_stockpiles
from .resources import discard, load_one_weapon, matching, take_rounds

FOOD, ALLY = option("give-food"), option("give-ally")


@rule("BD-9.07", "BD-9.08", "BD-15.06")
def gifts(g: Defense, giver: Survivor, receivers: list[Survivor], single_rounds: bool = False) -> list[Option]:
    """Every item that may go to at least one of the receivers; Maggie also gives single Ammo from an Ammo card."""
    content = g.content
    found: list[Option] = []
    if giver.food:
        found.append(FOOD)
    if giver.allies:
        found.append(ALLY)
    for weapon in giver.gear:
        gear = content.gear[weapon]
        found.append(gear.as_gift)
        if g.loaded[weapon] and not forbids_round(g, gear.id, receivers):
            found.append(option("give-round", gear.id))
    for card in giver.pouch:
        ammo = content.ammo[card]
        found.append(option("give", ammo.id))
        if not forbids_round(g, ammo.id, receivers, single_rounds):
            found.append(option("give-round", ammo.id))
    return found


@rule("BD-9.09", "BD-9.10", "BD-15.07")
def forbids_round(g: Defense, source: str, receivers: list[Survivor], single_rounds: bool = False) -> str:
    """A single Ammo leaves an Ammo card for Maggie only, and goes to a Survivor with a weapon of its type."""
    if source in g.content.ammo_number and not single_rounds:
        return "BD-9.10"
    return "" if _fits_somebody(g, _ammo_type(g, source), receivers) else "BD-9.09"


def refused_rounds(
    g: Defense, giver: Survivor, receivers: list[Survivor], single_rounds: bool = False
) -> Iterator[Refusal]:
    """The single Ammo that may not be given."""
    sources = [g.content.gear[weapon].id for weapon in giver.gear if g.loaded[weapon]]
    sources += [g.content.ammo[card].id for card in giver.pouch]
    choices = [option("give-round", source) for source in sources]
    return refused(choices, lambda chosen: forbids_round(g, chosen.ids[0], receivers, single_rounds))


def _fits_somebody(g: Defense, ammo: str, receivers: list[Survivor]) -> bool:
    for each in receivers:  # noqa: SIM110 - a plain loop is twice as fast here
        if matching(g, each, ammo):
            return True
    return False


@rule("BD-9.09", "BD-15.04", "BD-15.07")
def may_receive(g: Defense, gift: Option, receiver: Survivor) -> bool:
    """A single Ammo only goes to a Survivor with a weapon of its type; everything else to anybody."""
    return gift.verb != "give-round" or bool(matching(g, receiver, _ammo_type(g, gift.ids[0])))


def _ammo_type(g: Defense, source: str) -> str:
    if source in g.content.gear_number:
        weapon = g.content.gear[g.content.gear_number[source]].ammo
        return weapon
    card = g.content.ammo[g.content.ammo_number[source]].type
    return card


@rule("BD-9.01", "BD-9.05", "BD-9.06", "BD-15.05")
def give(g: Defense, giver: Survivor, gift: Option, receivers: list[Survivor]) -> Asking[None]:
    """Choose who receives the gift and hand it over; it cannot be refused."""
    able = [each for each in receivers if may_receive(g, gift, each)]
    to = yield Ask(giver.seat, "receiver", [option("to", each.id) for each in able], about=(gift.words,))
    receiver = next(each for each in able if each.id == to.ids[0])
    yield from hand_over(g, giver, gift, receiver)


@rule("BD-9.06", "BD-9.07", "BD-9.08", "BD-9.09")
def hand_over(g: Defense, giver: Survivor, gift: Option, receiver: Survivor) -> Asking[None]:
    """The item changes hands: a weapon with all its Ammo, an Ammo card with all on it, or a single token."""
    if gift is FOOD:
        giver.food -= 1
        receiver.food += 1
        g.story.tell("gives-food", giver.id, receiver.id)
    elif gift is ALLY:
        giver.allies -= 1
        receiver.allies += 1
        g.story.tell("gives-ally", giver.id, receiver.id)
    elif gift.verb == "give-round":
        yield from _hand_over_round(g, giver, gift.ids[0], receiver)
    else:
        _hand_over_card(g, giver, gift.ids[0], receiver)
    if g.motives:
        yield from earn_token(g, receiver.seat, "gifts")
        yield from notice_stockpiles(g)


def discard_item(g: Defense, s: Survivor, item: GearNo) -> None:
    """Put an Equipment card on its discard pile."""
    s.gear = tuple(each for each in s.gear if each != item)
    g.loaded[item] = 0
    discard(g, EQUIPMENT, item)


def _hand_over_card(g: Defense, giver: Survivor, name: str, receiver: Survivor) -> None:
    if name in g.content.gear_number:
        weapon = g.content.gear_number[name]
        giver.gear = tuple(each for each in giver.gear if each != weapon)
        receiver.gear += (weapon,)
    else:
        card = g.content.ammo_number[name]
        giver.pouch = tuple(each for each in giver.pouch if each != card)
        receiver.pouch += (card,)
    g.story.tell("gives", giver.id, name, receiver.id)


def _hand_over_round(g: Defense, giver: Survivor, source: str, receiver: Survivor) -> Asking[None]:
    weapons = matching(g, receiver, _ammo_type(g, source))
    if source in g.content.gear_number:
        g.loaded[g.content.gear_number[source]] -= 1
    else:
        take_rounds(g, giver, g.content.ammo_number[source], 1)
    g.story.tell("gives-round", giver.id, source, receiver.id)
    yield from load_one_weapon(g, receiver.seat, weapons, 1)
