"""Where a party goes: what each space promises, and the best way of a turn that leads there."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from ....engine.ask import Option
from ....engine.rulebook import rule
from ..content import RESOURCES
from ..content.challenges import AnyPart, Encounters, GiveCost, Hold, LoseCost, MoreThanAll
from ..rules.fatigue import endurance
from ..rules.followers import marked
from ..rules.locations import line
from ..state import GAS, NONE, Georgia, Party
from .judge import FEW, kills, lacking, nearest, strength

A_TOKEN = 3.0
"""The zombies of an average token."""
A_STEP, A_STEP_READY = 0.15, 0.5
"""What a step towards the nearest Location is worth, also to a party that has what is asked there."""
A_WANT = 0.3
"""How much more an icon is worth for each unit that is wanted."""
WHILE_READY = 0.8
"""What icons are worth to a party that could scout at once."""
A_RESCUE = 4.0
FUEL = 0.45
"""What a gas is worth."""
A_MARKER, A_LAST_MARKER = 1.2, 2.0
"""What a marker costs, also to a party that can hardly bear any more."""
RISK = 0.2
"""What an Encounter costs a party that can hardly bear any more."""
A_PULL = 0.5
"""What a step towards the nearest trapped Follower is worth to a lone player with few survivors."""
RESERVE = [2, 1, 4]
"""How much food, gas and ammo a party wants to have in any case."""


class Temper(NamedTuple):
    """How a party weighs haste against safety."""

    sturdy: float
    """A party of this strength has little to fear from an Encounter."""
    scouting: float
    """What it is worth to scout a Location now."""
    an_icon: float
    """What an icon is worth by itself."""


RACING = Temper(sturdy=8.0, scouting=8.0, an_icon=0.1)
ALONE = Temper(sturdy=12.0, scouting=2.0, an_icon=-0.1)
"""Nobody gets ahead of a lone player, who has time to become strong first."""


def temper(g: Georgia) -> Temper:
    """How parties of this game weigh haste against safety."""
    return ALONE if g.solo else RACING


def wanted(g: Georgia, p: Party, card: int = -2) -> list[int]:
    """How much a party wants of each resource, for the Location that is nearest."""
    want = list(RESERVE)
    if card == -2:
        _, card = nearest(g, p)
    if card != NONE:
        for part in line(g, p, card).parts:
            _add_want(part, want)
    return [amount - held for amount, held in zip(want, p.stock, strict=True)]


def _add_want(part: AnyPart, want: list[int]) -> None:
    if isinstance(part, Hold | LoseCost | MoreThanAll) and part.what in RESOURCES:
        count = 5 if isinstance(part, MoreThanAll) else part.count
        want[RESOURCES.index(part.what)] += count
    elif isinstance(part, GiveCost) or (isinstance(part, LoseCost) and part.what == "any"):
        for each in range(3):
            want[each] += (part.count + 2) // 3


class Ways:
    """What a party thinks of the spaces around it; made once for a question."""

    def __init__(self, g: Georgia, p: Party) -> None:
        self.g, self.p, self.temper = g, p, temper(g)
        card = nearest(g, p)[1]
        self.ready = card != NONE and not lacking(g, p, card)
        self.distance = g.content.map.distance[g.content.scoutings[card].space] if card != NONE else None
        self.want = wanted(g, p, card)
        self.kills = kills(g, p)
        self.room = endurance(g, p)
        self.strength = strength(g, p)
        self.trapped: Collection[int] = marked(g) if g.solo and len(p.people) < FEW else ()
        self.promises: dict[int, float] = {}
        self.best: dict[tuple[int, int], float] = {}

    @rule("WD-27.01", "WD-27.02")
    def promise(self, space: int) -> float:
        """What it is worth to end a turn on a space: what is found there, and how far it is to the nearest Location."""
        if space not in self.promises:
            self.promises[space] = self._promise(space)
        return self.promises[space]

    def _promise(self, space: int) -> float:
        g = self.g
        place, worth = g.content.spaces[space], 0.0
        if self.distance is not None:
            worth -= self.distance[space] * (A_STEP_READY if self.ready else A_STEP)
        if place.icons:
            found = sum(self.temper.an_icon + A_WANT * max(-1, min(2, self.want[icon])) for icon in place.icons)
            worth += found * (WHILE_READY if self.ready else 1.0) - self._risk(len(place.icons))
        elif not self.ready:
            worth -= 0.35 * _to_resources(g, space)
        if self.trapped:
            distance = g.content.map.distance[space]
            worth -= A_PULL * min([distance[each] for each in self.trapped])
        if space in g.trapped:
            worth += A_RESCUE - self._risk(1)
        return worth

    def cards(self, name: str) -> int:
        """How many Encounters the line of a Location card asks for."""
        parts = line(self.g, self.p, self.g.content.scouting_number[name]).parts
        return sum(part.count for part in parts if isinstance(part, Encounters))

    def _risk(self, cards: int) -> float:
        return RISK * cards * max(0.0, self.temper.sturdy - self.strength)

    @rule("WD-27.03")
    def fights(self, space: int) -> float:
        """What the tokens on a space cost a party that has to fight them."""
        crowd = self.g.crowd[space]
        if not crowd:
            return 0.0
        missing = max(0.4, A_TOKEN - self.kills) * crowd
        return missing * (A_MARKER if self.room > 3 * missing else A_LAST_MARKER)

    def ahead(self, space: int, steps: int) -> float:
        """What a space is worth with so many steps left: to stay there, or to go on."""
        key = (space, steps)
        if key not in self.best:
            place = self.g.content.spaces[space]
            best = self.promise(space)
            if steps and not place.ends_movement and space not in self.g.trapped:
                best = max(best, self.onward(space, steps))
            self.best[key] = best
        return self.best[key]

    def onward(self, space: int, steps: int) -> float:
        """What the best space beside this one is worth."""
        beside = self.g.content.spaces[space].open_near
        worths = [self.ahead(near, steps - 1) - self.fights(near) for near in beside]
        return max(worths, default=-9.0)

    def worth(self, option: Option) -> float:
        """What a way of moving promises."""
        g, verb, spaces = self.g, option.verb, self.g.content.space_number
        if verb in ("scout", "stay") or len(option.ids) == 3:
            fuel = FUEL if verb == "double" else 0.0
            return self.temper.scouting - fuel - self._risk(self.cards(option.ids[-1]))
        if verb == "stop":
            return self.promise(self.p.at)
        if verb in ("use", "look-with"):
            return -20.0
        steps = g.steps - 1
        if verb == "step":
            space = spaces[option.ids[0]]
            return self.ahead(space, steps) - self.fights(space)
        if verb in ("bypass", "slip"):
            space = spaces[option.ids[0]]
            stay = self.promise(space) - self.fights(space)
            worth = max(stay, self.onward(space, steps)) if steps else stay
            return worth - (self.fuel if verb == "bypass" else 0.0)
        return self.ahead(spaces[option.ids[1]], steps) - (self.fuel if verb == "double" else 0.0)

    @property
    def fuel(self) -> float:
        """What a gas is worth to the party."""
        return FUEL + 0.15 * max(0, self.want[GAS])


def worth_of_step(g: Georgia, option: Option) -> float:
    """What a way of moving promises the active player."""
    return Ways(g, g.party).worth(option)


def _to_resources(g: Georgia, space: int) -> int:
    """How far the next space with icons is from a space."""
    return 1 if any(g.content.spaces[near].icons for near in g.content.spaces[space].near) else 2
