"""What is printed on cards, sheets and tiles."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from ....engine.cards import Card
from .terms import APPROACHES, Approach, Characteristic, Few, Number, Resource, Trigger
from .verbs import Effect

Side: TypeAlias = Literal["active", "inactive"]
Deck: TypeAlias = Literal["equipment", "hazards", "resources"]
EventType: TypeAlias = Literal["resources", "lurkers", "shelter", "strangers", "rivals", "unrest"]


class Success(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one success may be used for; `once` in each roll only."""

    effect: Effect
    text: str
    once: bool = False


class Triggered(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What happens each time something else does, if the player wants it."""

    on: Trigger
    effect: Effect


# Actions


class Action(Card, frozen=True, kw_only=True):
    """An Action that is always there."""

    characteristic: Characteristic
    effect: Effect
    successes: tuple[Success, ...]


class AllyAction(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An Action of an Ally Sheet."""

    id: str
    name: str
    text: str
    approach: Approach
    characteristic: Characteristic
    effect: Effect
    successes: tuple[Success, ...]


class AllySide(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The back of a Survivor Sheet: one Action for each Approach and one Fear effect."""

    attack: Few
    coordinate: Few
    interact: Few
    actions: tuple[AllyAction, ...]
    fear: Effect
    fear_text: str

    def __post_init__(self) -> None:
        if tuple(action.approach for action in self.actions) != APPROACHES:
            raise ValueError("an Ally has one Action for each Approach, in their order - at `$.actions`")


# Survivors and their cards


class Sheet(Card, frozen=True, kw_only=True):
    """A Survivor Sheet with its Ally side; the text is that of the Survivor Ability."""

    number: str
    role: str
    attack: Few
    coordinate: Few
    interact: Few
    ability: str
    token: str
    token_to: Literal["sheet", "own", "space", "building"]
    ally: AllySide


class SurvivorCard(Card, frozen=True, kw_only=True):
    """One of the 15 cards of a Survivor."""

    number: str
    owner: str
    approach: Approach
    bonus: Characteristic
    """For Actions of this Characteristic Exert results turn for free."""
    kind: Literal["action", "maneuver", "ability"]
    characteristic: Characteristic | None = None
    effect: Effect = ()
    successes: tuple[Success, ...] = ()
    triggers: tuple[Triggered, ...] = ()
    fear: Effect
    fear_text: str

    def __post_init__(self) -> None:
        super().__post_init__()
        if (self.kind == "action") != (self.characteristic is not None):
            raise ValueError("an Action has a Characteristic and nothing else has one - at `$.characteristic`")
        if (self.kind == "ability") != bool(self.triggers) or (self.kind == "ability") == bool(self.effect):
            raise ValueError("an Ability has triggers, anything else has an effect - at `$.triggers`")


class EventCard(Card, frozen=True, kw_only=True):
    """An Event: its Ability while it is Active, and what happens when it is Neglected."""

    number: str
    type: EventType
    approach: Approach
    kind: Literal["free", "maneuver", "action", "trigger"]
    characteristic: Characteristic | None = None
    trigger: Trigger | None = None
    effect: Effect
    successes: tuple[Success, ...] = ()
    neglect: Effect
    neglect_text: str

    def __post_init__(self) -> None:
        super().__post_init__()
        if (self.kind == "action") != (self.characteristic is not None):
            raise ValueError("an Action has a Characteristic and nothing else has one - at `$.characteristic`")
        if (self.kind == "trigger") != (self.trigger is not None):
            raise ValueError("a triggered Ability names its trigger and nothing else does - at `$.trigger`")


class SearchCard(Card, frozen=True, kw_only=True):
    """A Search Card: for now, to keep, to use once, or an Objective."""

    number: str
    type: Literal["equipment", "hazards", "resources", "objective"]
    use: Literal["now", "keep", "use", "objective"]
    trigger: Trigger | None = None
    effect: Effect = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        if (self.use == "objective") == bool(self.effect):
            raise ValueError("a Search Card does something, and only an Objective does nothing - at `$.effect`")
        if self.trigger and self.use not in ("keep", "use"):
            raise ValueError("only a card that is kept waits for a trigger - at `$.trigger`")


class MapCard(Card, frozen=True, kw_only=True):
    """Names a Space and the axis that goes first."""

    space: str
    axis: Literal["east-west", "north-south"]


# Walkers and Rivals


class SpecialWalker(Card, frozen=True, kw_only=True):
    """The reference card of a type of Special Walkers."""


class RivalSheet(Card, frozen=True, kw_only=True):
    """How Rivals of a type react to each Approach, and what the defeat of one brings."""

    singular: str
    normal: Effect
    normal_text: str
    cautious: Effect
    cautious_text: str
    reckless: Effect
    reckless_text: str
    defeat: Effect


# The map and the scenarios


class Tile(Card, frozen=True, kw_only=True):
    """One face of a tile in its printed orientation."""

    tile: Annotated[int, msgspec.Meta(ge=1, le=6)]
    side: Literal["filled", "open"]
    rows: tuple[str, str, str]


class Building(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Building of a scenario; one with a search symbol has a Search deck."""

    name: str
    spaces: tuple[str, ...]
    search: bool = False


class Reserve(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many Walkers a scenario uses."""

    standard: Number
    special: Few


class Fillers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cards that are mixed with the Objective Cards."""

    type: Deck
    n: Few


class Guests(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Strangers of a scenario."""

    side: Side
    at: dict[str, Few] = msgspec.field(default_factory=dict)


class Gang(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Rivals of a scenario."""

    type: str
    side: Side
    at: dict[str, Few] = msgspec.field(default_factory=dict)


class Stage(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A stage of the Objective Track: what happens once on entering it and what in every Objective Phase."""

    name: str
    link: Literal["", "a", "b", "c"] = ""
    immediate: Effect = ()
    immediate_text: str = ""
    effects: tuple[Effect, ...]
    texts: tuple[str, ...]


class Scenario(Card, frozen=True, kw_only=True):
    """A Scenario Sheet."""

    number: Few
    tiles: tuple[str, str, str, str]
    """Face and direction of tile A, B, C and D."""
    buildings: tuple[Building, ...]
    start: str
    reserve: Reserve
    walkers: dict[str, Few] = msgspec.field(default_factory=dict)
    special: dict[str, Few] = msgspec.field(default_factory=dict)
    search: dict[Deck, Number]
    objectives: dict[Literal["a", "b", "c"], str] = msgspec.field(default_factory=dict)
    fillers: Fillers | None = None
    events: tuple[EventType, ...]
    supplies: dict[Resource, Number] = msgspec.field(default_factory=dict)
    strangers: Guests | None = None
    rivals: Gang | None = None
    vigil: bool = False
    nightfall: tuple[Effect, ...] = ()
    nightfall_text: str = ""
    stages: tuple[Stage, ...]


KINDS: dict[str, type[Card]] = {
    "survivors": Sheet,
    "survivor_cards": SurvivorCard,
    "events": EventCard,
    "search": SearchCard,
    "map": MapCard,
    "actions": Action,
    "walkers": SpecialWalker,
    "rivals": RivalSheet,
    "tiles": Tile,
    "scenarios": Scenario,
}
