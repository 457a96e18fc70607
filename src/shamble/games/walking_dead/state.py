"""What lies on the table."""

from __future__ import annotations

from ...engine.bag import Bag
from ...engine.game import Table
from ...engine.piles import Pile
from ...engine.rulebook import rule
from ...engine.seats import clockwise
from ...engine.state import Bits, Count, Index, SeatNo, Signed, State, many, state
from .content import Content

FOOD, GAS, AMMO = range(3)
NOWHERE = -1
NONE = -1
MOST = 10
LIMIT = 3
STEPS = 3
MOST_GAS = 3
TO_WIN = 3

# How a player stands
PLAYING, ELIMINATED, OUT, WON, STOPPED = "playing", "eliminated", "out", "won", "stopped"

ENCOUNTERS = Pile("encounter_deck", discards=("encounter_discards",), renewed="encounters-shuffled")
DISCARDS = Pile("encounter_discards")
FOLLOWERS = Pile("follower_deck")
LOCATIONS = Pile("location_deck")
ASIDE = Pile("aside")

Task = tuple[str | Index, ...]
"""The name of a phase and what it is about."""
Next = Task | None
"""What a task leaves: the task that follows at once; without one the agenda says how it goes on."""


@rule("WD-1.03", "WD-2.01", "WD-4.11", "WD-4.13", "WD-14.06", "WD-23.07")
@state
class Party(State):
    """A player's sheet: survivors, resources, items and collected Locations."""

    seat: SeatNo
    status: str = PLAYING
    at: Index = NOWHERE
    """The space of the pawn that stands for the party."""
    pawn: SeatNo = 0
    """Whose pawn that is: the group's, if the party belongs to one."""
    stock: list[Count] = many(factory=lambda: [1, 1, 1])
    people: tuple[Index, ...] = ()
    items: tuple[Index, ...] = ()
    scouted: tuple[Index, ...] = ()
    private: tuple[Index, ...] = ()
    private_up: bool = False
    may_stay: Index = NOWHERE
    """The Location Space on which the player may stay for another attempt."""
    used: tuple[Index, ...] = ()
    """Survivors whose ability was used this turn."""
    used_items: tuple[Index, ...] = ()
    character: Index = NONE
    """The Starting Character with whom the player began, last of all."""
    died: Count = 0
    """How often the player lost everybody."""

    @property
    def in_play(self) -> bool:
        """Whether the player takes turns, votes and is compared."""
        return self.status == PLAYING


@state
class Georgia(Table[Content]):
    """The whole table. Lists by survivor, space or seat follow the numbers of the content."""

    # Agreed before the game
    players: Count = 1
    groups: bool = False
    reentry: bool = True
    play_on: bool = False

    # Whose turn it is and what is still to be done in it: the last task comes first
    round: Count = 1
    turns: Count = 0
    first: SeatNo = 0
    active: SeatNo = 0
    agenda: list[Task] = many(factory=list)
    now: Task = ()
    """What the present phase is about."""

    # The players
    parties: list[Party] = many(factory=list)
    fatigue: list[Count] = many(factory=list)
    """Markers on each survivor."""
    coats: list[Count] = many(factory=list)
    """How much later each survivor dies because of an item."""
    worn: list[Index] = many(factory=list)
    """The item that does it, by survivor."""
    places: list[Count] = many(factory=list)
    """Which place each seat won; 0 for none."""
    won_now: bool = False
    """Somebody won in this turn."""
    rescued: tuple[Index, ...] = ()
    trapped_at_setup: tuple[Index, ...] = ()

    # The board
    crowd: list[Count] = many(factory=list)
    """How many zombie tokens lie on each space."""
    bag: Bag = many(factory=Bag)
    """The numbers of the tokens in the pool."""
    token_space: list[Index] = many(factory=list)
    token_number: list[Index] = many(factory=list)
    token_up: list[bool] = many(factory=list)
    token_eyes: list[Bits] = many(factory=list)
    """Who looked at each token, a bit for each seat."""
    trapped: list[Index] = many(factory=list)
    """The space on which each Follower is trapped."""

    # The cards
    encounter_deck: tuple[Index, ...] = ()
    encounter_discards: tuple[Index, ...] = ()
    follower_deck: tuple[Index, ...] = ()
    location_deck: tuple[Index, ...] = ()
    slots: list[Index] = many(factory=list)
    """The public locations."""
    aside: tuple[Index, ...] = ()
    """Starting Characters that nobody plays."""
    dead: tuple[Index, ...] = ()
    boxed_encounters: tuple[Index, ...] = ()
    boxed_locations: tuple[Index, ...] = ()

    # This turn
    steps: Count = 0
    entered: Count = 0
    """How many spaces were entered."""
    gas_used: Count = 0
    free_doubles: Count = 0
    bypassed: bool = False
    moving: bool = False
    left: tuple[Index, ...] = ()
    """Icons of the space that were not collected."""
    icon_cards: Count = 0
    """Encounter cards still to be drawn for icons."""
    marker_cards: tuple[Index, ...] = ()
    """Trapped Followers for whom a card is still to be drawn."""
    barren: bool = False
    invited: tuple[SeatNo, ...] = ()
    refused: tuple[SeatNo, ...] = ()
    eliminated: tuple[SeatNo, ...] = ()

    # The scouting attempt
    scouting: Index = NONE
    scouting_private: bool = False
    part: Count = 0
    beaten: Count = 0

    # The Encounter card
    facing: tuple[Index, ...] = ()
    card: Index = NONE
    """The card that is being resolved, also when it was kept or discarded."""
    rescuing: Index = NONE
    """The trapped Follower for whom the card was drawn."""
    asked: SeatNo = NONE
    drawn: bool = False
    """A card was there to be drawn."""
    met: bool = False

    # The roll
    fighting: Index = NONE
    """The zombie token that is being fought."""
    rolling: str = ""
    need: Signed = 0
    pool: tuple[Index, ...] = ()
    faces: list[str] = many(factory=list)
    bent: tuple[Index, ...] = ()
    """Dice of the pool whose icon was converted."""
    extra: Signed = 0
    """What abilities, items and ammo add to the roll."""
    shot: str = ""
    silent_mates: bool = False
    """All members refused to pay ammo."""
    deaths: Count = 0

    # What is owed
    owed: Signed = 0
    caps: tuple[Signed, ...] = ()
    """How many of each resource may be among what is owed."""
    pledges: tuple[Index, ...] = ()
    """Units that members volunteered: seat and resource of each as one number."""
    receiver: SeatNo = NONE
    """Who receives what is owed; otherwise it is lost."""
    spreading: bool = False
    """What is owed is a gift that may go to several players."""
    markers: Count = 0
    taken: tuple[Count, ...] = ()
    """How many of the markers each seat takes."""

    @property
    def party(self) -> Party:
        """The party of the active player."""
        return self.parties[self.active]

    @property
    def solo(self) -> bool:
        """Solitaire."""
        return self.players == 1

    # What is to be done

    def do(self, *tasks: Task) -> None:
        """Do these tasks next, in this order."""
        self.agenda += tasks[::-1]

    def do_if(self, p: Party, *tasks: Task) -> None:
        """Do these tasks next, unless their player is no longer in play."""
        if p.status == PLAYING:
            self.agenda += tasks[::-1]

    def go_on(self) -> None:
        """Go on with the next task."""
        task = self.agenda.pop()
        self.phase, self.now = task[0], task[1:]  # type: ignore[assignment]

    # Who is who

    @rule("WD-1.10")
    def in_order(self) -> list[Party]:
        """The players in play in seat order: the active player, then clockwise."""
        parties = self.parties
        return [parties[seat] for seat in clockwise(self.active, self.players) if parties[seat].status == PLAYING]

    @rule("WD-1.07", "WD-1.11")
    def others(self, seat: int) -> list[Party]:
        """All other players in play, in seat order; group mates are among them."""
        return [p for p in self.in_order() if p.seat != seat]

    def members(self, p: Party) -> list[Party]:
        """The group of a player, in seat order; a player without a group is alone in it."""
        if not self.groups:
            return [p]
        pawn = p.pawn
        for q in self.parties:
            if q.pawn == pawn and q is not p and q.status == PLAYING:
                return [each for each in self.in_order() if each.pawn == pawn]
        return [p] if p.status == PLAYING else []

    def mates(self) -> list[Party]:
        """The other members of the active player's group, in seat order."""
        if not self.groups:
            return []
        p = self.parties[self.active]
        pawn = p.pawn
        for q in self.parties:
            if q.pawn == pawn and q is not p and q.status == PLAYING:
                return [each for each in self.in_order() if each.pawn == pawn and each is not p]
        return []

    def owner(self, person: int) -> Party | None:
        """The player in whose party a survivor is."""
        return next((p for p in self.parties if person in p.people), None)

    def has(self, p: Party, name: str) -> bool:
        """Whether a survivor of this name is in a party."""
        return self.content.person_number[name] in p.people
