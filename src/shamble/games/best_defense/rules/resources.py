"""The four Resources: their decks and discard piles, and where Ammo lies."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.ask import Ask, Asking, Option, amount
from ....engine.piles import Pile
from ....engine.rulebook import rule
from ..content import AMMUNITION, AmmoCard, AmmoNo, GearNo
from ..content.board import CellNo
from ..content.dice import BLACK
from ..content.verbs import Count
from ..state import OFF_BOARD, Defense, Survivor
from .endings import lose

RESOURCES, DISCARDS = Pile("decks"), Pile("discards")


@rule("BD-1.04", "BD-1.05", "BD-1.06", "BD-2.21", "BD-8.02", "BD-8.04")
def take_top(g: Defense, deck: int) -> int:
    """Take the top card of a Resource deck; when that empties the deck the group loses before anything else."""
    card = RESOURCES.draw(g, deck)
    if not g.decks[deck]:
        discard(g, deck, card)
        g.story.tell("deck-empty", deck_id(deck))
        lose(g, "starved")
    return card


@rule("BD-2.20")
def discard(g: Defense, deck: int, card: int) -> None:
    """Resource discards lie face up and never return."""
    DISCARDS.put_on_top(g, (card,), deck)


@rule("BD-12.08", "BD-12.11")
def eat_cards(g: Defense, cell: CellNo, count: int) -> None:
    """Each eaten card goes face up to the discard pile without effect; an emptied deck is checked each time."""
    deck = g.deck_at[cell]
    for _ in range(count):
        card = take_top(g, deck)
        discard(g, deck, card)
        g.story.tell("eaten", g.content.decks[deck][card], g.places[cell])


def lose_allies(g: Defense, s: Survivor, count: int) -> None:
    """Allies are lost, as far as there are any."""
    lost = min(s.allies, count)
    if lost:
        s.allies -= lost
        g.story.tell("loses-allies", s.id, lost)


def lay_open(g: Defense, deck: int, card: int) -> None:
    """A card that is being resolved lies open until it is kept, loaded or discarded."""
    g.drawn[deck] += (card,)


def pick_up(g: Defense, deck: int, card: int) -> None:
    """The card has been resolved and goes somewhere else."""
    g.drawn[deck] = tuple([each for each in g.drawn[deck] if each != card])


def deck_id(deck: int) -> str:
    """The id of a deck, as scenes and stories call it."""
    return ("equipment-deck", "ally-deck", "food-deck", "ammunition-deck")[deck]


@rule("BD-2.03", "BD-2.05", "BD-2.06", "BD-2.07")
def number(g: Defense, count: Count) -> int:
    """An amount: as printed, or the black die, rolled now and for this purpose alone."""
    if count == "d3":
        rolled = g.chance.roll(BLACK)
        g.story.tell("rolls-black", rolled)
        return rolled
    return count


# Ammo


def ranged(g: Defense, s: Survivor) -> list[GearNo]:
    """The ranged weapons of a Survivor."""
    gear = g.content.gear
    return [weapon for weapon in s.gear if gear[weapon].is_ranged]


@rule("BD-8.11", "BD-8.16")
def matching(g: Defense, s: Survivor, ammo: str) -> list[GearNo]:
    """The weapons of a Survivor that take this Ammo; Ammo without a type fits every ranged weapon."""
    gear = g.content.gear
    if ammo == "any":
        return [weapon for weapon in s.gear if gear[weapon].is_ranged]
    return [weapon for weapon in s.gear if gear[weapon].ammo == ammo]


@rule("BD-8.09", "BD-8.16")
def load_all(g: Defense, s: Survivor, ammo: AmmoCard, count: int, weapons: list[GearNo]) -> Asking[None]:
    """All the Ammo goes onto matching weapons at once: typed Ammo divided at will, untyped on one weapon."""
    gear = g.content.gear
    if ammo.type == "any":
        yield from load_one_weapon(g, s.seat, weapons, count)
        return
    for weapon in weapons[:-1]:
        share = yield Ask(
            s.seat, "split", [amount("load-on", gear[weapon].id, of=n) for n in range(count + 1)], about=(ammo, count)
        )
        load_weapon(g, s, weapon, share.value)
        count -= share.value
    load_weapon(g, s, weapons[-1], count)


@rule("BD-2.23", "BD-8.26")
def pool_rounds(g: Defense, s: Survivor) -> Asking[None]:
    """Pooled Rounds: every Survivor here, in turn order, loads 1 Ammo on a ranged weapon; off board nobody is."""
    for each in g.at(s.at) if s.at != OFF_BOARD else ():
        yield from load_from_supply(g, each, 1)


@rule("BD-8.26")
def load_from_supply(g: Defense, s: Survivor, count: int) -> Asking[None]:
    """Ammo from the supply goes on one ranged weapon of the player's choice; without one nothing happens."""
    weapons = ranged(g, s)
    if weapons:
        yield from load_one_weapon(g, s.seat, weapons, count)


@rule("BD-9.09", "BD-15.07")
def load_one_weapon(g: Defense, seat: int, weapons: Sequence[GearNo], count: int) -> Asking[None]:
    """The player of the receiving Survivor chooses which weapon gets the Ammo."""
    gear = g.content.gear
    options = [Option("onto", gear[weapon].id, value=weapon) for weapon in weapons]
    chosen = yield Ask(seat, "which-weapon", options, about=(count,))
    load_weapon(g, g.survivors[seat], chosen.value, count)


def load_weapon(g: Defense, s: Survivor, weapon: GearNo, count: int) -> None:
    """Put Ammo on a weapon."""
    if count:
        g.loaded[weapon] += count
        g.story.tell("loads", s.id, count, g.content.gear[weapon])


@rule("BD-8.12", "BD-8.13", "BD-8.14")
def load_kept(g: Defense, s: Survivor, card: AmmoNo, weapon: GearNo, count: int) -> None:
    """Move Ammo from a kept Ammo card onto a matching weapon, never back; an empty card is discarded."""
    load_weapon(g, s, weapon, count)
    take_rounds(g, s, card, count)


@rule("BD-8.14")
def take_rounds(g: Defense, s: Survivor, card: AmmoNo, count: int) -> None:
    """Take Ammo from an Ammo card; with none left it is discarded."""
    g.rounds[card] -= count
    if g.rounds[card] == 0:
        s.pouch = tuple(each for each in s.pouch if each != card)
        discard(g, AMMUNITION, card)


def ammo_held(g: Defense, s: Survivor) -> int:
    """All Ammo of a Survivor, on weapons and Ammo cards."""
    return sum(g.loaded[weapon] for weapon in s.gear) + sum(g.rounds[card] for card in s.pouch)


@rule("BD-8.24", "BD-8.25", "BD-10.19")
def lose_ammo(g: Defense, s: Survivor, count: int) -> Asking[None]:
    """The loser chooses the sources freely; a Survivor with less loses all of it."""
    gear, ammo = g.content.gear, g.content.ammo
    for _ in range(min(count, ammo_held(g, s))):
        options = [Option("spend", gear[each].id, value=each) for each in s.gear if g.loaded[each]]
        options += [Option("spend", ammo[each].id, value=~each) for each in s.pouch]
        chosen = yield Ask(s.seat, "lose-ammo", options, about=(s,))
        if chosen.value < 0:
            take_rounds(g, s, ~chosen.value, 1)
        else:
            g.loaded[chosen.value] -= 1
        g.story.tell("loses-ammo", s.id, chosen.ids[0])
