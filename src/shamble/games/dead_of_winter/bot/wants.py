"""What a seat would like to have, and what each card is worth to it: in morale, the coin of this game."""

from __future__ import annotations

from functools import cache

from ..content import Content, ItemCard, verbs
from ..content import conditions as c
from ..content import modifiers as mods
from ..content.terms import ItemNo, PlaceNo
from ..rules.contributing import gear_of
from ..state import AWAY, NO_CARD, Winter
from .alike import Looks, looks
from .needs import (
    chance_of,
    crisis_lacking,
    food_lacking,
    harm,
    in_goal,
    in_own,
    is_betrayer,
    main_progress,
    own_progress,
    still_to_act,
    symbols_to_store,
)
from .own_objective import eagerness, is_closing, symbols_to_bear, worn_for_own

HAND_FITS = 0.2
"""How many cards of another hand fit a crisis, for each card."""
FOUND_IN_TIME = 0.7
"""How many fitting cards a player finds in a turn."""
STORED = 0.9
"""What a card is worth that the main objective wants in storage."""
HELD = 0.5
"""What a card is worth that the seat's objective wants in hand."""
HELD_AT_THE_END = 1.0
"""How much more it is worth towards the end."""
A_CARD = 0.22
"""What any card is worth in the hand, because it may fit a later crisis."""
EMERGENCY = 2
"""At this morale or below nothing is held back from a crisis."""
PERIL = 1
"""At this morale or below nothing is held back even when the main objective is about to be completed."""
HOLD_FROM = 3
"""In this many last rounds cards for the seat's objective are held back."""
WEAK = 4
"""At this morale a betrayer who is ready stops hiding."""
READY = 0.99
"""This much progress of the seat's objective means that it is met."""
HOLD_AT = 0.4
"""From so much progress of the main objective on they are held back, too."""
SHOWS_AT = 0.8
"""From so much progress of the main objective on a betrayer hides no longer."""


class Wants:
    """What a seat wants at tables that look alike: worked out once for all of them, with all that options share."""

    __slots__ = (
        "_kept", "bear", "crisis", "feasible", "fits", "food", "held", "hold", "lacking", "later", "lures", "missing",
        "rates", "reliefs", "ruin", "searches", "seat", "store", "symbols", "walls",
    )  # fmt: skip

    def __init__(self, g: Winter, seat: int) -> None:
        self.seat = seat
        self._kept: set[ItemNo] | None = None
        self.rates: dict[tuple[str, ...], list[float]] = {}
        """What the options of each menu are worth, by their words."""
        self.searches: dict[int, float] = {}
        """What a search brings, by place."""
        self.lures: dict[PlaceNo, tuple[float, PlaceNo]] = {}
        """What it is worth to draw zombies to a place, and from where."""
        self.reliefs: dict[tuple[PlaceNo, int], float] = {}
        """How much less dangerous a place becomes when it loses zombies."""
        self.walls: dict[PlaceNo, tuple[int, int]] = {}
        """How many barricades the goal wants at a place, and how many more would last there."""
        self.ruin = is_scheming(g, seat)
        self.store = {} if self.ruin else symbols_to_store(g)
        self.hold = symbols_to_hold(g, seat)
        self.bear = symbols_to_bear(g, seat)
        self.missing = missing_in_hand(g, seat, self.hold)
        self.held = HELD * (1.0 + HELD_AT_THE_END * eagerness(g)) if self.hold or self.bear else 0.0
        self.food = food_lacking(g)
        self.later = [each for each in still_to_act(g) if each != seat]
        self.symbols: tuple[str, ...] = ()
        self.lacking, self.crisis, self.feasible = 0, 0.0, 0.0
        self.fits: list[ItemNo] = []
        if g.crisis != NO_CARD and not g.exiled[seat]:
            self._weigh_crisis(g, seat)

    def kept(self, g: Winter) -> set[ItemNo]:
        """The cards that are held back for the seat's objective."""
        if self._kept is None:
            self._kept = kept(g, self.seat, self.hold)
        return self._kept

    def _weigh_crisis(self, g: Winter, seat: int) -> None:
        """How many cards are missing, who could still bring them, and what one of them is worth."""
        self.symbols = g.content.crises[g.crisis].symbols
        self.lacking = crisis_lacking(g, seat)
        self.fits = fitting(g, seat, self.symbols, self)
        if self.lacking <= 0:
            return
        expected = len(self.fits) + FOUND_IN_TIME * min(2, len(g.dice[seat]))
        for other in self.later:
            expected += FOUND_IN_TIME + HAND_FITS * len(g.hands[other])
        self.feasible = chance_of(1.3 * (expected - self.lacking + 0.4))
        self.crisis = min(0.9, harm(g) * self.feasible / max(2, self.lacking))


_known: dict[Looks, Wants] = {}
MOST_KNOWN = 300
"""As many tables as a scout comes across while it thinks about a few answers."""


def wants_of(g: Winter, seat: int) -> Wants:
    """What a seat wants now. A scout sees many tables that look alike: what it wants at one, it wants at all."""
    alike = looks(g, seat)
    wants = _known.get(alike)
    if wants is None:
        if len(_known) >= MOST_KNOWN:
            _known.clear()
        wants = _known[alike] = Wants(g, seat)
    return wants


def wants_ruin(g: Winter, seat: int) -> bool:
    """Whether the seat can only win when morale is gone."""
    if is_betrayer(g, seat) and not g.exiled[seat]:
        return True
    return bool(in_own(g, seat, c.Morale))


def is_scheming(g: Winter, seat: int) -> bool:
    """Whether a betrayer has stopped hiding: it is ready, and the colony weak, time short, or the goal near."""
    if not wants_ruin(g, seat) or own_progress(g, seat) < READY:
        return False
    return g.rounds <= 3 or g.exiled[seat] or g.morale <= WEAK or main_progress(g) >= SHOWS_AT


# The seat's objective


def symbols_to_hold(g: Winter, seat: int) -> dict[str, int]:
    """How many cards of each symbol the seat's objective wants in hand."""
    found: dict[str, int] = {}
    for each in in_own(g, seat, c.Hand):
        if each.op == ">=":
            found[each.symbol] = each.n
    return found


def missing_in_hand(g: Winter, seat: int, hold: dict[str, int]) -> list[str]:
    """The symbols of which the seat's objective wants more cards in hand."""
    symbols: list[str] = [g.content.items[item].symbol for item in g.hands[seat]] if hold else []
    return [symbol for symbol, count in hold.items() if symbols.count(symbol) < count]


def kept(g: Winter, seat: int, hold: dict[str, int]) -> set[ItemNo]:
    """The cards in hand and on survivors that the seat's objective wants and that are held back now."""
    if g.coop or not holds_back(g, seat):
        return set()
    return reserved(g, seat, hold) | worn_for_own(g, seat)


def reserved(g: Winter, seat: int, hold: dict[str, int]) -> set[ItemNo]:
    """The hand cards that the seat's objective will want in hand."""
    items, found = g.content.items, set()
    for symbol, count in hold.items():
        fit = [item for item in g.hands[seat] if symbol in ("any", items[item].symbol)]
        if symbol == "any":
            fit.sort(key=lambda item: -base_worth(g.content)[item])
        found.update(fit[:count])
    return found


def holds_back(g: Winter, seat: int) -> bool:
    """Whether it is time to think of the seat's objective: the end is near, and the colony not in peril."""
    if wants_ruin(g, seat):
        return True
    if is_closing(g):
        return g.morale > PERIL
    if g.morale <= EMERGENCY and g.rounds > 1:
        return False
    return g.rounds <= HOLD_FROM or main_progress(g) >= HOLD_AT


# Cards


def fitting(g: Winter, seat: int, symbols: tuple[str, ...], wants: Wants) -> list[ItemNo]:
    """Cards for the crisis that can be spared, those that do least first."""
    items = g.content.items
    held = [item for item in g.hands[seat] if items[item].symbol in symbols]
    gear = [item for item in gear_of(g, seat) if items[item].symbol in symbols]
    if not held and not gear:
        return []
    keep = wants.kept(g)
    worth = base_worth(g.content)
    found = [item for item in (*held, *gear) if item not in keep and not for_the_goal(g, seat, item, wants.store)]
    return sorted(found, key=lambda item: worth[item])


def for_the_goal(g: Winter, seat: int, item: ItemNo, store: dict[str, int]) -> bool:
    """Whether the main objective wants this card: stored, or as the only arms of its player."""
    card = g.content.items[item]
    if store and not card.starter and card.symbol in store:
        return True
    for each in in_goal(g, c.Armed):
        if card.symbol in each.symbols:
            arms = [*g.hands[seat], *gear_of(g, seat)]
            return sum([g.content.items[other].symbol in each.symbols for other in arms]) <= 1
    return False


def worth_of_card(g: Winter, wants: Wants, item: ItemNo) -> float:
    """How good it is to have one more card like this in hand."""
    content = g.content
    card = content.items[item]
    worth = base_worth(content)[item]
    if card.symbol in wants.symbols and wants.lacking > 0:
        worth += wants.crisis if len(wants.fits) < wants.lacking else 0.25
    if for_the_goal(g, wants.seat, item, wants.store):
        worth += STORED
    if wants.hold:
        worth += _worth_to_hold(wants, card)
    if card.symbol in wants.bear and card.kind == "equip":
        worth += wants.held
    if card.symbol == "food" and wants.food > 0:
        worth += (0.3 + 0.2 * g.starvation) * min(wants.food, food_of(card))
    elif card.symbol == "survivor" and len(card.ability.effects) == 1:
        worth += 0.3 if g.rounds >= 4 else 0.0
    return worth


def _worth_to_hold(wants: Wants, card: ItemCard) -> float:
    """What a card is worth that the seat's objective wants in hand; any card helps where many are wanted."""
    return (0.1 if "any" in wants.hold else 0.0) + (wants.held if card.symbol in wants.missing else 0.0)


def food_of(card: ItemCard) -> int:
    """How many food tokens a card gives."""
    return sum([effect.n for effect in card.ability.effects if isinstance(effect, verbs.Food)])


def heals(card: ItemCard) -> bool:
    return any(isinstance(effect, verbs.Heal) for effect in card.ability.effects)


@cache
def base_worth(content: Content) -> list[float]:
    """What each card is worth by itself."""
    return [_base_worth(card) for card in content.items]


def _base_worth(card: ItemCard) -> float:
    if card.kind == "equip":
        return max([GEAR.get(type(each), 0.25) for each in card.ability.modifiers], default=0.4)
    if card.symbol == "food":
        return 0.14 + 0.18 * food_of(card)
    if card.symbol == "fuel":
        return A_CARD + 0.08
    if card.symbol == "medicine":
        return A_CARD + (0.1 if heals(card) else 0.02)
    return 0.1 if card.symbol in ("survivor", "education") else A_CARD


GEAR: dict[type, float] = {
    mods.ExtraDie: 1.2,
    mods.Atk: 0.55,
    mods.AtkAnyDie: 0.2,
    mods.Keep: 0.4,
    mods.NoiseDraw: 0.3,
    mods.CalmMove: 0.35,
    mods.FreeWall: 0.7,
    mods.CleanTo: 0.2,
    mods.WallTo: 0.4,
}
"""What equipment is worth, by what it brings; what only its effects name is worth 0.4."""


# Places to find things


@cache
def mix_of(content: Content) -> list[dict[str, float]]:
    """For each location how large a share of its deck each symbol has."""
    found: list[dict[str, float]] = []
    for cards in content.deck_items:
        shares: dict[str, float] = {}
        for item in cards:
            symbol = content.items[item].symbol
            shares[symbol] = shares.get(symbol, 0.0) + 1 / len(cards)
        found.append(shares)
    return found


def worth_of_search(g: Winter, wants: Wants, place: PlaceNo) -> float:
    """What a search at a place will bring, with a little noise."""
    if place not in wants.searches:
        wants.searches[place] = _worth_of_search(g, wants, place)
    return wants.searches[place]


def _worth_of_search(g: Winter, wants: Wants, place: PlaceNo) -> float:
    if not g.item_decks[place]:
        return 0.0
    worth = 0.25
    for symbol, share in mix_of(g.content)[place].items():
        more = 0.0
        if symbol in wants.symbols and len(wants.fits) < wants.lacking:
            more += wants.crisis
        if symbol in wants.store:
            more += STORED
        if symbol in wants.missing or symbol in wants.bear:
            more += 0.4 * wants.held
        if symbol == "food" and wants.food > 0:
            more += 0.5 + 0.3 * g.starvation
        if more:
            worth += more * min(0.9, 1.8 * share)
    return worth + worth_of_emptying(g, place)


def worth_of_emptying(g: Winter, place: PlaceNo) -> float:
    """Where the goal asks for empty decks: go on where fewest cards are left."""
    for each in in_goal(g, c.DeckEmpty)[:1]:
        wanted = each.n + each.per_player * g.players
        chosen = sorted([(len(g.item_decks[other]), -g.content.survivor_spaces[other], other) for other in AWAY])
        return 0.6 if place in [other for _, _, other in chosen[:wanted]] else -0.1
    return 0.0
