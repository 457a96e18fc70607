"""What lies on the table."""

from __future__ import annotations

from ...engine.game import Table
from ...engine.rulebook import rule
from ...engine.state import Bits, Count, Index, SeatNo, Signed, State, many, state
from .content import NO_EVENT, AmmoNo, Content, EventNo, GearNo, MotiveNo
from .content.board import CellNo

OFF_BOARD = CellNo(-1)
MOST_HP = 5
ROUNDS = 12
WALKER_TOKENS = 16

# What a Survivor declares in combat beside the number of a weapon
NO_ATTACK, BARE_HANDS, EXTRA_DIE_ONLY = -1, -2, -3


@rule("BD-1.13", "BD-2.09", "BD-2.10", "BD-2.11", "BD-2.19", "BD-2.22", "BD-8.15")
@state
class Survivor(State):
    """A player's pawn and Character card. Tokens are plain, unlimited numbers; only HP have a maximum of 5."""

    seat: SeatNo
    id: str = ""
    hp: Count = MOST_HP
    food: Count = 0
    allies: Count = 0
    at: CellNo = OFF_BOARD
    gear: tuple[GearNo, ...] = ()
    pouch: tuple[AmmoNo, ...] = ()
    """Ammo cards that were kept."""

    # What lasts this round
    extra_dice: Count = 0
    no_death: bool = False
    prevented: Count = 0
    defied: bool = False
    ate: bool = False
    spent: tuple[GearNo, ...] = ()
    """Items already used that may be used once a round."""
    attack: Index = NO_ATTACK
    total: Signed = 0


@rule("BD-2.14", "BD-2.20")
@state
class Defense(Table[Content]):
    """The whole table. Lists of four are by cell of the board, in board order."""

    # Agreed before the game
    players: SeatNo = 1
    hardcore: bool = False
    expert: bool = False
    motives: bool = False
    one_leader: bool = False
    leader_last: bool = False
    both_events: bool = False

    # The round
    round: Count = 1
    leader: SeatNo = 0
    order: tuple[SeatNo, ...] = ()
    """The seats in turn order: the Leader, then clockwise."""
    ability: str = ""
    """The Character whose Leadership Ability is in effect."""
    bare_hands: Count = 0
    combat_bonus: Signed = 0
    silent: bool = False
    """Expert: nobody may talk."""
    turn: Index = 0
    """Whose turn it is, as a place in the turn order."""
    choosing: SeatNo = 0
    """Setup: the seat that chooses its Character."""
    moving: Index = 0
    """Movement: whose Survivor the Leader moves, as a place in the turn order."""
    location: Index = 0
    """Combat and damage: the Location that comes next in board order, by its cell."""
    then: str = ""
    """Which step follows the open window."""
    events_left: Count = 0
    playing: EventNo = NO_EVENT
    """The Event that is being resolved."""
    closing: bool = False
    """Leader Last: the Leader plays the Events now that all others are done."""
    defy_costs_allies: bool = False
    combat_minus_1: bool = False

    # The board
    places: tuple[str, ...] = ()
    prison: CellNo = CellNo(0)
    deck_at: tuple[Index, ...] = ()
    walkers: list[Count] = many(factory=lambda: [0, 0, 0, 0])
    fresh: list[Count] = many(factory=lambda: [0, 0, 0, 0])
    arrived: list[Count] = many(factory=lambda: [0, 0, 0, 0])
    walls: list[Count] = many(factory=lambda: [0, 0, 0, 0])
    left: list[tuple[AmmoNo, ...]] = many(factory=lambda: [(), (), (), ()])
    """Ammo cards left face up at a Location (solo)."""
    luring: tuple[SeatNo, ...] = ()
    """Seats whose Shotgun attracts a Walker after combat."""

    # The cards
    decks: list[tuple[Index, ...]] = many(factory=lambda: [(), (), (), ()])
    drawn: list[tuple[Index, ...]] = many(factory=lambda: [(), (), (), ()])
    """Cards that were drawn from each deck and are being resolved: they lie open."""
    discards: list[tuple[Index, ...]] = many(factory=lambda: [(), (), (), ()])
    loaded: list[Count] = many(factory=list)
    """Ammo on each weapon, by its number."""
    rounds: list[Count] = many(factory=list)
    """Ammo on each Ammo card, by its number."""
    events: tuple[EventNo, ...] = ()
    played: tuple[EventNo, ...] = ()
    hands: list[tuple[EventNo, ...]] = many(factory=list)
    unplayed: list[tuple[EventNo, ...]] = many(factory=list)
    """Events that each seat discarded without playing them."""

    # The players
    survivors: list[Survivor] = many(factory=list)
    used: tuple[str, ...] = ()
    """Every Character that was chosen in this game."""
    motive: list[MotiveNo] = many(factory=list)
    motive_up: list[bool] = many(factory=list)
    tokens: list[Count] = many(factory=list)
    earned: list[Count] = many(factory=list)
    put_away: tuple[MotiveNo, ...] = ()
    stocked: list[Bits] = many(factory=list)
    """Which stockpiles each seat was seen to hold, as bits: a new one is a moment to turn a Motive up."""

    @property
    def active(self) -> int:
        """The seat whose turn it is."""
        return self.order[self.turn]

    @property
    def acting(self) -> int:
        """Who is asked in an open window, or else the seat whose turn it is."""
        for waiting in self.windows.values():
            if waiting:
                return waiting[0]
        return self.order[self.turn % self.players]

    @property
    def solo(self) -> bool:
        """One player with one Survivor."""
        return self.players == 1

    def in_order(self) -> list[Survivor]:
        """All Survivors in turn order."""
        survivors = self.survivors
        return [survivors[seat] for seat in self.order]

    def at(self, cell: CellNo) -> list[Survivor]:
        """The Survivors at a Location, in turn order."""
        survivors = self.survivors
        return [survivors[seat] for seat in self.order if survivors[seat].at == cell]

    def survivor(self, name: str) -> Survivor:
        """The Survivor of this name."""
        return next(s for s in self.survivors if s.id == name)

    def cell_of(self, place: str) -> CellNo:
        """Where a named Location lies."""
        return CellNo(self.places.index(place))
