"""What lies on the table."""

from __future__ import annotations

from functools import cache

from ...engine.game import Table
from ...engine.rulebook import rule
from ...engine.state import State, many, state

OFF_BOARD = -1
MOST_HP = 5
ROUNDS = 12
WALKER_TOKENS = 16

# The board: cells clockwise from the top left
NEXT_TO = ((1, 3), (0, 2), (1, 3), (0, 2))
OPPOSITE = (2, 3, 0, 1)

# What a Survivor declares in combat beside the number of a weapon
NO_ATTACK, BARE_HANDS, EXTRA_DIE_ONLY = -1, -2, -3


@rule("BD-1.13", "BD-2.09", "BD-2.10", "BD-2.11", "BD-2.19", "BD-2.22", "BD-8.15")
@state
class Survivor(State):
    """A player's pawn and Character card. Tokens are plain, unlimited numbers; only HP have a maximum of 5."""

    seat: int
    id: str = ""
    hp: int = MOST_HP
    food: int = 0
    allies: int = 0
    at: int = OFF_BOARD
    gear: tuple[int, ...] = ()
    pouch: tuple[int, ...] = ()
    """Ammo cards that were kept."""

    # What lasts this round
    extra_dice: int = 0
    no_death: bool = False
    prevented: int = 0
    defied: bool = False
    ate: bool = False
    spent: tuple[int, ...] = ()
    """Items already used that may be used once a round."""
    attack: int = NO_ATTACK
    total: int = 0


@rule("BD-2.14", "BD-2.20")
@state
class Defense(Table):
    """The whole table. Lists of four are by cell of the board, in board order."""

    # Agreed before the game
    players: int = 1
    hardcore: bool = False
    expert: bool = False
    motives: bool = False
    one_leader: bool = False
    leader_last: bool = False
    both_events: bool = False

    # The round
    round: int = 1
    leader: int = 0
    order: tuple[int, ...] = ()
    """The seats in turn order: the Leader, then clockwise."""
    ability: str = ""
    """The Character whose Leadership Ability is in effect."""
    bare_hands: int = 0
    combat_bonus: int = 0
    silent: bool = False
    """Expert: nobody may talk."""
    turn: int = 0
    """Whose turn it is, as a place in the turn order."""
    cell: int = 0
    passes: int = 0
    then: str = ""
    """Which step follows the open window."""
    events_left: int = 0
    playing: int = -1
    """The Event that is being resolved."""
    closing: bool = False
    """Leader Last: the Leader plays the Events now that all others are done."""
    defy_costs_allies: bool = False
    combat_minus_1: bool = False

    # The board
    places: tuple[str, ...] = ()
    prison: int = 0
    deck_at: tuple[int, ...] = ()
    walkers: list[int] = many(factory=lambda: [0, 0, 0, 0])
    fresh: list[int] = many(factory=lambda: [0, 0, 0, 0])
    arrived: list[int] = many(factory=lambda: [0, 0, 0, 0])
    walls: list[int] = many(factory=lambda: [0, 0, 0, 0])
    left: list[tuple[int, ...]] = many(factory=lambda: [(), (), (), ()])
    """Ammo cards left face up at a Location (solo)."""
    luring: tuple[int, ...] = ()
    """Seats whose Shotgun attracts a Walker after combat."""

    # The cards
    decks: list[tuple[int, ...]] = many(factory=list)
    discards: list[tuple[int, ...]] = many(factory=lambda: [(), (), (), ()])
    loaded: list[int] = many(factory=list)
    """Ammo on each weapon, by its number."""
    rounds: list[int] = many(factory=list)
    """Ammo on each Ammo card, by its number."""
    events: tuple[int, ...] = ()
    played: tuple[int, ...] = ()
    hands: list[tuple[int, ...]] = many(factory=list)
    unplayed: list[tuple[int, ...]] = many(factory=list)
    """Events that each seat discarded without playing them."""

    # The players
    survivors: list[Survivor] = many(factory=list)
    used: tuple[str, ...] = ()
    """Every Character that was chosen in this game."""
    motive: list[int] = many(factory=list)
    motive_up: list[bool] = many(factory=list)
    tokens: list[int] = many(factory=list)
    earned: list[int] = many(factory=list)
    put_away: tuple[int, ...] = ()
    stocked: list[int] = many(factory=list)
    """Which stockpiles each seat was seen to hold, as bits: a new one is a moment to turn a Motive up."""

    @property
    def active(self) -> int:
        """The seat whose turn it is."""
        return self.order[self.turn]

    @property
    def solo(self) -> bool:
        """One player with one Survivor."""
        return self.players == 1

    def in_order(self) -> list[Survivor]:
        """All Survivors in turn order."""
        survivors = self.survivors
        return [survivors[seat] for seat in self.order]

    def at(self, cell: int) -> list[Survivor]:
        """The Survivors at a Location, in turn order."""
        survivors = self.survivors
        return [survivors[seat] for seat in self.order if survivors[seat].at == cell]

    def cell_of(self, place: str) -> int:
        """Where a named Location lies."""
        return self.places.index(place)


@cache
def clockwise(seat: int, players: int) -> tuple[int, ...]:
    """All seats clockwise from this one; left is the next seat clockwise."""
    return tuple((seat + step) % players for step in range(players))
