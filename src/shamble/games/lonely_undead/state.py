"""The table of Lonely Undead: Zs, Living, Dogs, piles, and the stack of what is still to be resolved."""

from __future__ import annotations

from ...engine.game import Table
from ...engine.rulebook import rule
from ...engine.state import Count, Index, SeatNo, Signed, State, many, state
from .content import GENERIC, Content
from .content.stamps import Placed
from .content.town import Town

NOWHERE = -1
NOBODY = -1
NO_CARD = -1
MOST_LIMBS = 5

Frame = tuple[str | Index, ...]
"""A step that is still to be resolved: its name and what it concerns."""


@state
@rule("LU-1.01", "LU-23.03")
class Z(State):
    """A zombie: its player's seat, its team, its character, and what it has."""

    number: Index = 0
    seat: SeatNo = 0
    team: Index = 0
    character: str = ""
    limbs: Count = 4
    at: Index = NOWHERE
    hand: tuple[Index, ...] = ()
    holds: tuple[Index, ...] = ()
    gear: tuple[Index, ...] = ()
    named: tuple[tuple[Index, Index], ...] = ()
    """Equipped cards and the bite numbers that were named for them."""
    friends: tuple[Index, ...] = ()
    out: bool = False
    away: bool = False
    """It left through the Clinic and comes back at the start of its next turn."""
    next_actions: Signed = 0
    mall: Count = 0
    had_alley: bool = False
    had_threads: bool = False

    @property
    def id(self) -> str:
        """A Z is known by its character."""
        return self.character or f"z-{self.number}"

    @property
    def cards_in_hand(self) -> int:
        return len(self.hand) + len(self.holds)


@state
@rule("LU-1.02", "LU-10.01", "LU-25.07", "LU-25.08")
class Person(State):
    """A Living on the board: its token, and everything that is known and recorded of it."""

    token: Index = 0
    at: Index = NOWHERE
    kind: Index = GENERIC
    injured: bool = False
    card: Index = NO_CARD
    pile: Index = NOBODY
    """From which pile its card was drawn."""
    holder: Index = NOBODY
    """Beside whose character its card lies."""
    engaged: Index = NOBODY
    checked: tuple[Index, ...] = ()
    bitten: tuple[Index, ...] = ()
    in_alley: bool = False
    """It was placed in the Back Alley, for which special rules apply."""


@state
class Dog(State):
    """A Dog in town: its card, where it is, and whom it pursues."""

    card: Index = 0
    at: Index = NOWHERE
    owner: Index = 0


@state
class Undead(Table[Content]):
    """Everything on the table."""

    # What was agreed
    mode: str = "competitive"
    difficulty: str = "normal"
    functions: bool = True
    mutated: bool = False
    every_spot: bool = False
    """A Death Toll card is drawn for every spot, not only for the even ones."""
    first: SeatNo = NOBODY
    """The first player, if one was named."""
    players: SeatNo = 1
    # Order
    zs: list[Z] = many(factory=list)
    starter: Index = 0
    """The team with the starting-player token."""
    order: tuple[Index, ...] = ()
    round: Count = 0
    turn: Count = 0
    stack: list[Frame] = many(factory=list)
    # The turn of the active Z
    active: Index = NOBODY
    actions: Count = 0
    turn_over: bool = False
    no_move: bool = False
    no_attack: bool = False
    no_bite: bool = False
    """The last action was a Sound Check."""
    stealth_now: Signed = 0
    entered_hotel: bool = False
    left_hotel: bool = False
    fresh: Count = 0
    """How many of the last cards in hand come from the Draw action just made."""
    swapped: tuple[Index, ...] = ()
    bargained: bool = False
    extra: bool = False
    """An extra action is being taken."""
    # The test that is being made
    test: str = ""
    target: Index = NOBODY
    die: Signed = 0
    own_bonus: Signed = 0
    their_bonus: Signed = 0
    extra_bites: tuple[Index, ...] = ()
    ignored: bool = False
    # The town
    layout: tuple[Placed, ...] = ()
    passed: tuple[Index, ...] = ()
    jam: tuple[Index, ...] = ()
    living: list[Person] = many(factory=list)
    dogs: list[Dog] = many(factory=list)
    attacker: Index = NO_CARD
    """The Dog that is about to attack."""
    lost_limbs: list[Count] = many(factory=list)
    """How many Limbs each Z has lost in the game."""
    moved_dogs: tuple[Index, ...] = ()
    """Dogs that were activated in this Town Phase."""
    supply: list[tuple[Index, ...]] = many(factory=lambda: [(), (), ()])
    unused: tuple[Index, ...] = ()
    """Tokens that are out of the game."""
    toll: tuple[Index, ...] = ()
    toll_stack: tuple[Index, ...] = ()
    toll_gone: tuple[Index, ...] = ()
    toll_known: bool = True
    """The stack is in ascending order, so everybody knows it."""
    alley_due: bool = False
    home: Index = NOBODY
    """Which Home was named for the Living that a card brings."""
    friends: tuple[Index, ...] = ()
    """The shared pile of Co-op."""
    # Cars
    direction: Index = NOBODY
    driving: bool = False
    hit: tuple[Index, ...] = ()
    due: tuple[Index, ...] = ()
    """The Zs that owe a Death Toll card after the car has left."""
    cancelled: bool = False
    drawer: Index = NOBODY
    """The Z whose Reaction is being resolved."""
    # Cards
    aid: tuple[Index, ...] = ()
    aid_discards: tuple[Index, ...] = ()
    reactions: tuple[Index, ...] = ()
    reaction_discards: tuple[Index, ...] = ()
    removed: tuple[Index, ...] = ()
    playing: tuple[Index, ...] = ()
    """Free Aid cards whose effect is being carried out."""
    revealed: tuple[Index, ...] = ()
    """Reactions that are being resolved."""
    peeked: Count = 0
    """How many top Reactions the asked player is looking at."""
    generic_pile: tuple[Index, ...] = ()
    kid_pile: tuple[Index, ...] = ()
    officer_pile: tuple[Index, ...] = ()
    generic_discards: tuple[Index, ...] = ()
    kid_discards: tuple[Index, ...] = ()
    officer_discards: tuple[Index, ...] = ()
    gone_living: tuple[Index, ...] = ()
    rewarding: tuple[Index, ...] = ()
    """The Living card whose reward is being dealt with."""
    lasting: list[tuple[str, Signed, Index, Count]] = many(factory=list)
    """What is in force to the end of a Z Phase: (number, by, Z or NOBODY for all Living, last round)."""

    # Looking things up

    @property
    def town(self) -> Town:
        """The town as it is built, a jammed doorway walled up."""
        layout, jam, functions, town = self.content.last_town
        if layout is self.layout and jam is self.jam and functions is self.functions:
            return town  # type: ignore[no-any-return]
        return self.content.town(self.layout, self.functions, self.jam)

    @property
    def shares(self) -> bool:
        """Whether all Zs play together: Co-op and Solo."""
        return self.mode in ("co-op", "solo")

    def in_game(self) -> list[Z]:
        """The Zs in the game, in player order."""
        return [z for number in self.order if not (z := self.zs[number]).out]

    def person(self, token: int) -> Person | None:
        """The Living on the board with this token."""
        for person in self.living:
            if person.token == token:
                return person
        return None

    def person_at(self, space: int) -> Person | None:
        """The Living on a space."""
        if space not in [person.at for person in self.living]:
            return None
        return next(person for person in self.living if person.at == space)

    def living_on(self, spaces: frozenset[int]) -> list[Person]:
        """The Living on some spaces."""
        found = []
        for person in self.living:  # a loop begins sooner than a comprehension, and mostly hardly anybody is found
            if person.at in spaces:
                found.append(person)
        return found

    def space_of(self, token: int) -> int:
        """Where the Living with this token is."""
        person = self.person(token) if token >= 0 else None
        return person.at if person is not None else NOWHERE

    def z_at(self, space: int) -> Z | None:
        """The Z on a space."""
        for z in self.zs:
            if z.at == space:
                return z
        return None

    def dogs_at(self, space: int) -> list[Dog]:
        """The Dogs on a space, in the order of their cards."""
        return sorted([dog for dog in self.dogs if dog.at == space], key=lambda dog: dog.card)

    def dogs_of(self, z: Z) -> list[Dog]:
        """The Dogs that pursue a Z."""
        return [dog for dog in self.dogs if dog.owner == z.number]

    def friends_of(self, z: Z) -> tuple[int, ...]:
        """A Z's infected friends; in Co-op the pile of the whole team."""
        return self.friends if self.mode == "co-op" else z.friends

    def can(self, z: Z, ability: str) -> bool:
        """Whether a Z's character has an ability."""
        return z.character != "" and ability in self.content.characters[z.character].abilities

    # The stack

    def push(self, *frame: str | int) -> None:
        """This is resolved next, before everything that was pushed earlier."""
        self.stack.append(frame)
