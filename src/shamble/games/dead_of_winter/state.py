"""What lies on the table.

Everything is flat: survivors, items, crises, crossroads and objectives are numbers in the lists of `Content`, seats and
locations are numbers, and every pile is a tuple whose last card is the top one. Lists are by seat, by survivor, by
location (in board order, 0 is the colony) or by entrance (`Content.cells` says which belong to which location).
"""

from __future__ import annotations

from collections.abc import Sequence

from ...engine import seats
from ...engine.game import Table
from ...engine.rulebook import rule
from ...engine.state import Count, Index, SeatNo, Signed, many, state
from .content import Content
from .content.objectives import Side
from .content.terms import (
    NO_CRISIS,
    NO_CROSSROADS,
    NO_ITEM,
    NO_MAIN,
    NO_SURVIVOR,
    CellNo,
    CrisisNo,
    CrossroadsNo,
    ExiledNo,
    ItemNo,
    MainNo,
    PlaceNo,
    SecretNo,
    SurvivorNo,
)
from .deeds import AnyDeed
from .owed import AnyOwed

NOBODY = -1
NO_CARD = -1
COLONY = PlaceNo(0)
LOCATIONS = 7
EVERYWHERE = tuple(map(PlaceNo, range(LOCATIONS)))
AWAY = EVERYWHERE[1:]
MOST_MORALE = 10
WOUND_LIMIT = 3


@rule("DW-1.04", "DW-2.01", "DW-2.02", "DW-2.03", "DW-2.19", "DW-2.21", "DW-2.26", "DW-2.27", "DW-2.30")
@state
class Winter(Table[Content]):
    """The whole table. Tokens are plain, unlimited numbers; only spaces limit where they may lie."""

    # Agreed before the game
    players: SeatNo = 3
    """How many players started: P of the main objectives."""
    coop: bool = False
    """Co-op rules: also on with two players."""
    hardcore: bool = False
    betrayer: bool = False
    elimination: bool = False
    mature_filter: bool = False
    objective: MainNo = NO_MAIN
    """The main objective."""

    # Tracks and counters
    morale: Count = 0
    rounds: Count = 0
    """Where the round marker stands."""
    round_number: Count = 0
    food: Count = 0
    starvation: Count = 0
    helpless: Count = 0
    samples: Count = 0
    embers: Count = 0
    helpless_free_food: bool = False
    """Until the end of this round helpless survivors do not count when food is paid."""

    # The round and the turn
    first: SeatNo = 0
    """Who has the first player token."""
    order: tuple[SeatNo, ...] = ()
    """The seats in the turn order of this round."""
    turn: Index = -1
    """Whose turn it is, as a place in the turn order; -1 outside player turns."""
    kills: Count = 0
    """Zombies killed this turn by survivors of the active player."""
    contributed: bool = False
    voted: bool = False
    """The exile vote of this turn has been started."""
    moves: list[Count] = many(factory=list)
    """Moves of each survivor this turn."""
    pinned: tuple[SurvivorNo, ...] = ()
    """Survivors that cannot move this turn."""
    resting: tuple[SurvivorNo, ...] = ()
    """Survivors that cannot attack, search, move or use their ability this turn."""
    refused: tuple[tuple[Index, str], ...] = ()
    """Offers turned down this turn: whose seat, and a wish or a hand-off in words."""
    deeds: tuple[AnyDeed, ...] = ()
    """What happened so far in the action now being resolved; empty at every menu."""
    owed: tuple[AnyOwed, ...] = ()
    """What is still to be done before the phase `then`; the last comes first."""
    then: str = ""

    # The board
    zombies: list[Count] = many(factory=list)
    barricades: list[Count] = many(factory=list)
    noise: list[Count] = many(factory=lambda: [0] * LOCATIONS)
    people: list[tuple[SurvivorNo, ...]] = many(factory=lambda: [()] * LOCATIONS)
    """The survivors at each location, in the order of their arrival."""

    # Survivors
    owner: list[SeatNo] = many(factory=list)
    """The seat that controls each survivor; -1 if nobody does."""
    at: list[PlaceNo] = many(factory=list)
    """Where each survivor is; -1 if not on the board."""
    wounds: list[Count] = many(factory=list)
    """Ordinary wound tokens."""
    frost: list[Count] = many(factory=list)
    """Frostbite wound tokens."""
    equipped: list[tuple[ItemNo, ...]] = many(factory=list)
    calm: tuple[SurvivorNo, ...] = ()
    """Survivors with a lasting `no_move_exposure` of a crossroads card."""
    used_survivors: tuple[SurvivorNo, ...] = ()
    """Survivors whose once-per-round ability was used this round."""
    used_items: tuple[ItemNo, ...] = ()
    """Items whose once-per-round effect was used this round."""

    # Players
    group: list[tuple[SurvivorNo, ...]] = many(factory=list)
    """The survivors of each seat, the group leader first."""
    first_leader: list[SurvivorNo] = many(factory=list)
    hands: list[tuple[ItemNo, ...]] = many(factory=list)
    dice: list[tuple[Index, ...]] = many(factory=list)
    """Unused action dice, in rising order."""
    spent: list[tuple[Index, ...]] = many(factory=list)
    """Used action dice, in rising order."""
    bonus_dice: list[Signed] = many(factory=list)
    """More or fewer dice at the next roll step."""
    secret: list[SecretNo] = many(factory=list)
    """Secret objectives; -1 in co-op and once the objective of a loyal exiled player was shown."""
    exile_card: list[ExiledNo] = many(factory=list)
    exiled: list[bool] = many(factory=list)
    out: list[bool] = many(factory=list)
    """Players who are out of the game."""
    thumbs: tuple[SeatNo, ...] = ()
    """Who voted yes in the last vote, as everybody has seen."""
    doubts: list[Signed] = many(factory=lambda: [0] * 5)
    """What all have seen that speaks against a seat: wrong cards in its crises, votes against loyal players."""
    bereaved: tuple[SeatNo, ...] = ()
    """Seats without survivors whose replacement waits for the end of a bite chain."""
    holding: bool = False
    """A bite chain is running: replacements wait."""

    # Cards
    dealt: list[tuple[SurvivorNo, ...]] = many(factory=list)
    """Survivors dealt at setup; once chosen, the leader lies first."""
    survivor_deck: tuple[SurvivorNo, ...] = ()
    newcomer: SurvivorNo = NO_SURVIVOR
    """A survivor that was drawn and does not yet stand anywhere."""
    item_decks: list[tuple[ItemNo, ...]] = many(factory=lambda: [()] * LOCATIONS)
    """By location; the colony has none."""
    crisis_deck: tuple[CrisisNo, ...] = ()
    crisis: CrisisNo = NO_CRISIS
    past_crises: tuple[CrisisNo, ...] = ()
    crossroads_deck: tuple[CrossroadsNo, ...] = ()
    crossroads: CrossroadsNo = NO_CROSSROADS
    """The crossroads card of this turn that has not triggered."""
    revealed: CrossroadsNo = NO_CROSSROADS
    """The crossroads card that is being resolved."""
    drawer: SeatNo = NOBODY
    """Who drew the crossroads card of this turn."""
    exiled_deck: tuple[ExiledNo, ...] = ()
    given: list[tuple[ItemNo, ...]] = many(factory=list)
    """Face-down contributions to the crisis of each seat."""
    given_openly: tuple[ItemNo, ...] = ()
    """Face-up contributions."""
    storage: tuple[ItemNo, ...] = ()
    """Main objective storage, the card stored longest first."""
    waste: tuple[ItemNo, ...] = ()
    playing: ItemNo = NO_ITEM
    """The item card that is being played and lies nowhere yet."""
    looking: tuple[ItemNo, ...] = ()
    """Item cards that the looker has drawn or looks at and that are not yet put anywhere."""
    looker: SeatNo = NOBODY
    looking_ahead: tuple[CrisisNo, ...] = ()
    """Crisis cards that the looker looks at and that are not yet put back."""
    offered: tuple[tuple[ItemNo, SeatNo], ...] = ()
    """Cards in the common offer of a `pool`, each with the seat it came from."""
    removed_items: tuple[ItemNo, ...] = ()
    removed_survivors: tuple[SurvivorNo, ...] = ()
    removed_crossroads: tuple[CrossroadsNo, ...] = ()
    removed_secrets: tuple[SecretNo, ...] = ()
    """Secret objectives of loyal exiled players: shown to all."""

    # The box: no effect reaches these cards
    boxed_items: tuple[ItemNo, ...] = ()
    boxed_survivors: tuple[SurvivorNo, ...] = ()
    boxed_crossroads: tuple[CrossroadsNo, ...] = ()
    boxed_secrets: tuple[SecretNo, ...] = ()
    undealt_secrets: tuple[SecretNo, ...] = ()
    """Secret objectives that were set aside and not dealt: also in the box, unseen."""
    boxed_exiled: tuple[ExiledNo, ...] = ()

    # Who

    @property
    @rule("DW-2.32")
    def active(self) -> int:
        """The seat whose turn it is; outside player turns the first player stands in."""
        return self.order[self.turn] if self.turn >= 0 else self.first

    def clockwise(self, seat: int) -> tuple[int, ...]:
        """The seats in the game, clockwise from this one (itself included if it is in the game)."""
        return seats.clockwise(seat, self.players, self.out)

    def others(self, seat: int) -> tuple[int, ...]:
        """The other seats in the game, clockwise from this one."""
        return seats.others(seat, self.players, self.out)

    @rule("DW-9.13", "DW-14.03")
    def settlers(self, seat: int = 0) -> list[int]:
        """The seats in the game that are not exiled, clockwise from this one."""
        return [each for each in self.clockwise(seat) if not self.exiled[each]]

    @rule("DW-1.01", "DW-15.08", "DW-15.13")
    def left_of(self, seat: int) -> int:
        """The next seat in the game clockwise; itself if nobody else is left."""
        return seats.left_of(seat, self.players, self.out)

    @rule("DW-1.01", "DW-15.08", "DW-15.13", "DW-15.16")
    def right_of(self, seat: int) -> int:
        """The next seat in the game counter-clockwise; itself if nobody else is left."""
        return seats.right_of(seat, self.players, self.out)

    def leader(self, seat: int) -> SurvivorNo:
        """The group leader of a seat; -1 without survivors."""
        return self.group[seat][0] if self.group[seat] else NO_SURVIVOR

    # Survivors

    def is_alive(self, survivor: SurvivorNo) -> bool:
        """Whether a survivor is in play."""
        return self.at[survivor] >= 0

    def wounded(self, survivor: SurvivorNo) -> int:
        """Wound tokens of any kind."""
        return self.wounds[survivor] + self.frost[survivor]

    def weakest(self, survivors: Sequence[SurvivorNo]) -> list[SurvivorNo]:
        """Those with the lowest influence; several only if they tie (DW-2.10)."""
        influence = self.content.influence
        lowest = min(influence[each] for each in survivors)
        return [each for each in survivors if influence[each] == lowest]

    # The board

    @rule("DW-2.02", "DW-2.05")
    def room(self, place: PlaceNo) -> int:
        """Empty survivor spaces at a location; helpless survivors take spaces of the colony too."""
        left = self.content.survivor_spaces[place] - len(self.people[place])
        if place == COLONY:
            left -= self.helpless
        return left if left > 0 else 0

    def zombies_at(self, place: PlaceNo) -> int:
        """Zombies at all entrances of a location."""
        return sum(self.zombies[self.content.entrances[place]])

    def barricades_at(self, place: PlaceNo) -> int:
        """Barricades at all entrances of a location."""
        return sum(self.barricades[self.content.entrances[place]])

    @rule("DW-2.03")
    def gaps(self, cell: CellNo) -> int:
        """Empty spaces of an entrance: each space holds one zombie or one barricade or nothing."""
        spaces = self.content.spaces[cell]
        return spaces - self.zombies[cell] - self.barricades[cell]

    @rule("DW-2.04")
    def open_cells(self, place: PlaceNo) -> list[CellNo]:
        """The entrances of a location with an empty space."""
        zombies, barricades, spaces = self.zombies, self.barricades, self.content.spaces
        return [cell for cell in self.content.cells[place] if zombies[cell] + barricades[cell] < spaces[cell]]

    @rule("DW-2.03")
    def gaps_at(self, place: PlaceNo) -> int:
        """Empty spaces at all entrances of a location."""
        here = self.content.entrances[place]
        return self.content.all_spaces[place] - sum(self.zombies[here]) - sum(self.barricades[here])

    def noise_room(self, place: PlaceNo) -> int:
        """Empty noise spaces of a location; the colony has none."""
        spaces = self.content.noise_spaces[place]
        return spaces - self.noise[place]

    # The main objective

    @property
    @rule("DW-1.05", "DW-15.01", "DW-15.10")
    def side(self) -> Side:
        """The side of the main objective that lies up: hardcore, also in co-op and with two players."""
        card = self.content.main_objectives[self.objective]
        return card.hardcore if self.hardcore else card.normal
