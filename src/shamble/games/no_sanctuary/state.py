"""What lies on the table."""

from __future__ import annotations

from ...engine.dice import Die
from ...engine.game import Table
from ...engine.rulebook import rule
from ...engine.seats import clockwise
from ...engine.state import State, many, state
from .content import ENEMIES, Content
from .content.cards import Scenario
from .content.ground import SPACES, Ground
from .content.terms import RESOURCES

MOST_STRESS = 3
MOST_TRUST = 5
MOST_FOCUS = 5
MOST_EXERT = 3
MOST_MORALE = 10
MOST_THREAT = 11
MOST_ON_WALL = 3
TOKENS = 5
"""The Survivor Tokens beside the event marker."""
STANDARD_FIGURES, SPECIAL_FIGURES, RIVAL_FIGURES, STRANGER_FIGURES = 20, 10, 10, 5

TYPES = len(ENEMIES)
STANDARD, MASKED, PLATED, CHARRED, JACKAL, WARDEN = range(TYPES)
WALKERS = 4
"""The first types of enemies are Walkers."""
NORMAL, CAUTIOUS, RECKLESS = range(3)
NO_APPROACH = -1
NO_CARD = -1
NOBODY = -1
FOOD, AMMUNITION, MATERIALS = range(3)
FOOD_NAME, AMMUNITION_NAME, MATERIALS_NAME = RESOURCES

SUCCESS, FOCUS, EXERT, THREAT, FEAR, BLANK = "success", "focus", "exert", "threat", "fear", "blank"


@rule("NS-12.23", "NS-3.07")
def _dice() -> tuple[Die[str], Die[str]]:
    """Each sign is on two sides of its die."""
    action = Die("action", (SUCCESS, SUCCESS, FOCUS, FOCUS, EXERT, EXERT), "white", "Action Die")
    stress = Die("stress", (THREAT, THREAT, FEAR, FEAR, BLANK, BLANK), "red", "Stress Die")
    return action, stress


ACTION_DIE, STRESS_DIE = _dice()

Step = tuple[int | str, ...]
"""Something that is still to be done: the name of a rule and what it needs to know."""


@rule("NS-2.04", "NS-3.14", "NS-3.38", "NS-13.05", "NS-15.01", "NS-15.10", "NS-15.13", "NS-24.02")
@state
class Survivor(State):
    """A Survivor of a player, or an Ally. It starts with nothing but five Survivor Tokens out of play."""

    id: str = ""
    seat: int = 0
    """The player who decides for it."""
    ally: bool = False
    colour: str = ""
    at: int = 0
    down: bool = False
    stress: int = 0
    trust: int = 0
    focus: int = 0
    exert: int = 0
    """The Exert Tokens of an Ally."""
    tokens: int = TOKENS
    """Survivor Tokens that are out of play."""
    laid: tuple[int, ...] = ()
    """The Spaces where its tokens lie."""
    sheet: tuple[int, ...] = ()
    """Whose tokens lie on its sheet: the number of the owner for each."""
    kept: tuple[int, ...] = ()
    """Search Cards."""
    hand: tuple[int, ...] = ()
    deck: tuple[int, ...] = ()
    discards: tuple[int, ...] = ()
    played: int = NO_CARD
    stance: int = NO_APPROACH
    """The Approach of the card it played this round."""
    excused: bool = False
    """An Order made its Defiant card Compliant."""
    marked: bool = False
    """Its marker lies on the Active Event."""


@rule("NS-3.06", "NS-2.10", "NS-17.01", "NS-5.06", "NS-2.16")
@state
class Sanctuary(Table[Content]):
    """The whole table. Lists by Space have 36 entries; lists of enemies have six for each Space, one for each type."""

    agenda: list[Step] = many(factory=list)
    """What is still to be done, the next thing last."""
    owed: list[int] = many(factory=list)
    """For each effect that is being carried out, the innermost last: whether a part of it failed."""

    # Agreed before the game
    players: int = 1
    scenario: str = ""
    total: int = 4
    ally_rescue: bool = False
    never_surrender: bool = False
    special_types: str = "masked"
    has_strangers: bool = False
    rival_types: tuple[int, ...] = ()
    added: tuple[str, ...] = ()
    """Modules added by We're Not Alone."""

    # The round
    round: int = 0
    part: str = "setup"
    """The phase of the round: planning, survivors, events, walkers, objective."""
    leader: int = 0
    approach: int = NO_APPROACH
    morale: int = MOST_MORALE
    threat: int = 0
    resources: list[int] = many(factory=lambda: [0, 0, 0])
    stage: int = 0
    vigil: int = 0
    rivals_active: bool = False
    strangers_active: bool = False

    # The map
    ready: list[int] = many(factory=lambda: [0] * (SPACES * TYPES))
    lying: list[int] = many(factory=lambda: [0] * (SPACES * TYPES))
    reserve: list[int] = many(factory=lambda: [0] * TYPES)
    """Walkers of each type in the Reserve and Rivals of each type in their supply."""
    strangers: list[int] = many(factory=lambda: [0] * SPACES)
    fallen: list[int] = many(factory=lambda: [0] * SPACES)
    """Knocked-down Strangers."""
    stranger_supply: int = 0
    rescued: int = 0
    pool: int = 0
    """Focus in the Rescued Strangers pool."""
    corpses: list[int] = many(factory=lambda: [0] * SPACES)
    barricades: list[int] = many(factory=list)
    """By Wall."""

    # Cards of the table
    map_deck: tuple[int, ...] = ()
    map_discards: tuple[int, ...] = ()
    event_deck: tuple[int, ...] = ()
    event_discards: tuple[int, ...] = ()
    drawn_events: tuple[int, ...] = ()
    """The Events that the Leader looks at; one of them waits here while the other is Neglected."""
    neglected: int = NO_CARD
    active_event: int = NO_CARD
    unused_events: tuple[int, ...] = ()
    search_decks: list[tuple[int, ...]] = many(factory=list)
    face_up: list[bool] = many(factory=list)
    """Whether an Objective Card lies face up on each Search deck."""
    drawing: int = NO_CARD
    """The Search Card that is being resolved."""
    search_discards: tuple[int, ...] = ()
    unused_search: tuple[int, ...] = ()
    found: tuple[str, ...] = ()
    """The Objectives that the Survivors have."""

    # The Survivors: those of the players by seat, then the Allies
    survivors: list[Survivor] = many(factory=list)
    queue: tuple[int, ...] = ()
    """Who is still to be activated this round."""

    # An activation
    active: int = NOBODY
    did_maneuver: bool = False
    did_action: bool = False
    traded: tuple[int, ...] = ()
    """Search Cards that changed hands in this free moment."""
    used: tuple[int, ...] = ()
    """Kept Search Cards that were used in this activation."""
    first_kill: bool = False
    """Whether the Survivor has defeated an enemy in this activation."""

    # A Maneuver
    stride: int = 0
    ease: int = 0
    hushed: bool = False

    # An Action and its roll
    act: str = ""
    action_dice: int = 0
    stress_dice: int = 0
    dice: tuple[str, ...] = ()
    """What the Action Dice show, results that were turned included; they lie there until the activation is over."""
    rolled: tuple[str, ...] = ()
    """What they showed when they were rolled."""
    rerolled: tuple[int, ...] = ()
    """The dice that were rolled again by the effect that is being carried out."""
    stress_results: tuple[str, ...] = ()
    successes: int = 0
    once: tuple[str, ...] = ()
    """Success effects that are used up in this roll."""

    # The Walker and Event Phases
    changed: bool = False
    """Something changed since all passed in a window of the Walker Phase."""
    shares: list[int] = many(factory=list)
    """How an Overrun is divided, by Survivor."""
    rival_at: int = 0
    rival_type: int = 0
    promised: tuple[int, ...] = ()
    """For whom Promises stand in while Group Tension is resolved."""

    # Looking things up

    @property
    def ground(self) -> Ground:
        """The map."""
        return self.content.grounds[self.scenario]

    @property
    def sheet(self) -> Scenario:
        """The Scenario Sheet."""
        return self.content.scenarios[self.scenario]

    def number_of(self, name: str) -> int:
        """Which Survivor has this id; NOBODY if it takes no part."""
        for number, s in enumerate(self.survivors):
            if s.id == name:
                return number
        return NOBODY

    @rule("NS-30.03")
    def in_order(self) -> list[int]:
        """The Survivors from the Leader's clockwise, each Ally directly after the Survivor it follows."""
        survivors, players = self.survivors, self.players
        if len(survivors) == players:
            return list(clockwise(self.leader, players))
        order = []
        for seat in clockwise(self.leader, players):
            order.append(seat)
            order += [each for each in range(players, len(survivors)) if survivors[each].seat == seat]
        return order

    def here(self, space: int) -> list[int]:
        """The Survivors in a Space, in the order of NS-30.03."""
        survivors = self.survivors
        found = [number for number, s in enumerate(survivors) if s.at == space]
        if len(found) < 2:
            return found
        return [number for number in self.in_order() if number in found]
