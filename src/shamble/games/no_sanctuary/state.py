"""What lies on the table."""

from __future__ import annotations

from ...engine.dice import Die
from ...engine.game import Table
from ...engine.rulebook import rule
from ...engine.seats import clockwise
from ...engine.state import Count, Index, SeatNo, State, many, state
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

Step = tuple[Index | str, ...]
"""Something that is still to be done: the name of a rule and what it needs to know."""


@rule("NS-2.04", "NS-3.14", "NS-3.38", "NS-13.05", "NS-15.01", "NS-15.10", "NS-15.13", "NS-24.02")
@state
class Survivor(State):
    """A Survivor of a player, or an Ally. It starts with nothing but five Survivor Tokens out of play."""

    id: str = ""
    seat: SeatNo = 0
    """The player who decides for it."""
    ally: bool = False
    colour: str = ""
    at: Index = 0
    down: bool = False
    stress: Count = 0
    trust: Count = 0
    focus: Count = 0
    exert: Count = 0
    """The Exert Tokens of an Ally."""
    tokens: Count = TOKENS
    """Survivor Tokens that are out of play."""
    laid: tuple[Index, ...] = ()
    """The Spaces where its tokens lie."""
    sheet: tuple[Index, ...] = ()
    """Whose tokens lie on its sheet: the number of the owner for each."""
    kept: tuple[Index, ...] = ()
    """Search Cards."""
    hand: tuple[Index, ...] = ()
    deck: tuple[Index, ...] = ()
    discards: tuple[Index, ...] = ()
    played: Index = NO_CARD
    stance: Index = NO_APPROACH
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
    owed: list[Index] = many(factory=list)
    """For each effect that is being carried out, the innermost last: whether a part of it failed."""

    # Agreed before the game
    players: Count = 1
    scenario: str = ""
    total: Count = 4
    ally_rescue: bool = False
    never_surrender: bool = False
    special_types: str = "masked"
    has_strangers: bool = False
    rival_types: tuple[Index, ...] = ()
    added: tuple[str, ...] = ()
    """Modules added by We're Not Alone."""

    # The round
    round: Count = 0
    part: str = "setup"
    """The phase of the round: planning, survivors, events, walkers, objective."""
    leader: SeatNo = 0
    approach: Index = NO_APPROACH
    morale: Count = MOST_MORALE
    threat: Count = 0
    resources: list[Count] = many(factory=lambda: [0, 0, 0])
    stage: Count = 0
    vigil: Count = 0
    rivals_active: bool = False
    strangers_active: bool = False

    # The map
    ready: list[Count] = many(factory=lambda: [0] * (SPACES * TYPES))
    lying: list[Count] = many(factory=lambda: [0] * (SPACES * TYPES))
    reserve: list[Count] = many(factory=lambda: [0] * TYPES)
    """Walkers of each type in the Reserve and Rivals of each type in their supply."""
    strangers: list[Count] = many(factory=lambda: [0] * SPACES)
    fallen: list[Count] = many(factory=lambda: [0] * SPACES)
    """Knocked-down Strangers."""
    stranger_supply: Count = 0
    rescued: Count = 0
    pool: Count = 0
    """Focus in the Rescued Strangers pool."""
    corpses: list[Count] = many(factory=lambda: [0] * SPACES)
    barricades: list[Count] = many(factory=list)
    """By Wall."""

    # Cards of the table
    map_deck: tuple[Index, ...] = ()
    map_discards: tuple[Index, ...] = ()
    event_deck: tuple[Index, ...] = ()
    event_discards: tuple[Index, ...] = ()
    drawn_events: tuple[Index, ...] = ()
    """The Events that the Leader looks at; one of them waits here while the other is Neglected."""
    neglected: Index = NO_CARD
    active_event: Index = NO_CARD
    unused_events: tuple[Index, ...] = ()
    search_decks: list[tuple[Index, ...]] = many(factory=list)
    face_up: list[bool] = many(factory=list)
    """Whether an Objective Card lies face up on each Search deck."""
    drawing: Index = NO_CARD
    """The Search Card that is being resolved."""
    search_discards: tuple[Index, ...] = ()
    unused_search: tuple[Index, ...] = ()
    found: tuple[str, ...] = ()
    """The Objectives that the Survivors have."""

    # The Survivors: those of the players by seat, then the Allies
    survivors: list[Survivor] = many(factory=list)
    queue: tuple[Index, ...] = ()
    """Who is still to be activated this round."""

    # An activation
    active: Index = NOBODY
    did_maneuver: bool = False
    did_action: bool = False
    traded: tuple[Index, ...] = ()
    """Search Cards that changed hands in this free moment."""
    used: tuple[Index, ...] = ()
    """Kept Search Cards that were used in this activation."""
    first_kill: bool = False
    """Whether the Survivor has defeated an enemy in this activation."""

    # A Maneuver
    stride: Count = 0
    ease: Count = 0
    hushed: bool = False

    # An Action and its roll
    act: str = ""
    action_dice: Count = 0
    stress_dice: Count = 0
    dice: tuple[str, ...] = ()
    """What the Action Dice show, results that were turned included; they lie there until the activation is over."""
    rolled: tuple[str, ...] = ()
    """What they showed when they were rolled."""
    rerolled: tuple[Index, ...] = ()
    """The dice that were rolled again by the effect that is being carried out."""
    stress_results: tuple[str, ...] = ()
    successes: Count = 0
    once: tuple[str, ...] = ()
    """Success effects that are used up in this roll."""

    # The Walker and Event Phases
    changed: bool = False
    """Something changed since all passed in a window of the Walker Phase."""
    shares: list[Count] = many(factory=list)
    """How an Overrun is divided, by Survivor."""
    rival_at: Index = 0
    rival_type: Index = 0
    promised: tuple[Index, ...] = ()
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
