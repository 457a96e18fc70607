"""What lies on the table.

Everything is flat: survivors, items, crises, crossroads and objectives are numbers in the lists of `Content`, seats and
locations are numbers, and every pile is a tuple whose last card is the top one. Lists are by seat, by survivor, by
location (in board order, 0 is the colony) or by entrance (`Content.cells` says which belong to which location).
"""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.game import Table
from ...engine.rulebook import rule
from ...engine.state import many, state
from .content import MainObjective, Side

NOWHERE = -1
NOBODY = -1
NO_CARD = -1
COLONY = 0
LOCATIONS = 7
AWAY = range(1, LOCATIONS)
MOST_MORALE = 10
WOUND_LIMIT = 3

CIRCLE = tuple(
    tuple(tuple((seat + step) % players for step in range(players)) for seat in range(players)) for players in range(6)
)
"""By the number of players and a seat: all seats clockwise from it."""

Deed = tuple[str | int, ...]
"""Something that happened in the action now being resolved: its kind and what it touched.

("move", survivor, origin, destination, with fuel)     ("search", survivor, location, noise tokens placed)
("attack", survivor, "zombie" | "survivor", rival)     ("slay", survivor, zombies killed)
("barricade", survivor)                                ("attract", survivor)
("clean", survivor)                                    ("use", survivor, symbol of the equipped item)
("expose", survivor, "blank" | "wound" | "frost" | "bitten", "move" | "attack" | "")
("play", symbol)                                       ("equip", symbol)
("food",)                                              ("gave", giver's seat)
("handoff", survivor, receiver)                        ("contribute", seat)
("recruit", survivor)                                  ("endturn",)
"""


@rule("DW-1.04", "DW-2.01", "DW-2.02", "DW-2.03", "DW-2.19", "DW-2.21", "DW-2.26", "DW-2.27", "DW-2.30")
@state
class Winter(Table):
    """The whole table. Tokens are plain, unlimited numbers; only spaces limit where they may lie."""

    # Agreed before the game
    players: int = 3
    """How many players started: P of the main objectives."""
    coop: bool = False
    """Co-op rules: also on with two players."""
    hardcore: bool = False
    betrayer: bool = False
    elimination: bool = False
    mature_filter: bool = False
    objective: int = NO_CARD
    """The main objective."""

    # Tracks and counters
    morale: int = 0
    rounds: int = 0
    """Where the round marker stands."""
    round_number: int = 0
    food: int = 0
    starvation: int = 0
    helpless: int = 0
    samples: int = 0
    embers: int = 0
    helpless_free_food: bool = False
    """Until the end of this round helpless survivors do not count when food is paid."""

    # The round and the turn
    first: int = 0
    """Who has the first player token."""
    order: tuple[int, ...] = ()
    """The seats in the turn order of this round."""
    turn: int = -1
    """Whose turn it is, as a place in the turn order; -1 outside player turns."""
    kills: int = 0
    """Zombies killed this turn by survivors of the active player."""
    contributed: bool = False
    voted: bool = False
    """The exile vote of this turn has been started."""
    moves: list[int] = many(factory=list)
    """Moves of each survivor this turn."""
    pinned: tuple[int, ...] = ()
    """Survivors that cannot move this turn."""
    resting: tuple[int, ...] = ()
    """Survivors that cannot attack, search, move or use their ability this turn."""
    refused: tuple[tuple[int, str], ...] = ()
    """Offers turned down this turn: whose seat, and a wish or a hand-off in words."""
    deeds: tuple[Deed, ...] = ()
    """What happened so far in the action now being resolved; empty at every menu."""

    # The board
    zombies: list[int] = many(factory=list)
    barricades: list[int] = many(factory=list)
    noise: list[int] = many(factory=lambda: [0] * LOCATIONS)
    people: list[tuple[int, ...]] = many(factory=lambda: [()] * LOCATIONS)
    """The survivors at each location, in the order of their arrival."""

    # Survivors
    owner: list[int] = many(factory=list)
    """The seat that controls each survivor; -1 if nobody does."""
    at: list[int] = many(factory=list)
    """Where each survivor is; -1 if not on the board."""
    wounds: list[int] = many(factory=list)
    """Ordinary wound tokens."""
    frost: list[int] = many(factory=list)
    """Frostbite wound tokens."""
    equipped: list[tuple[int, ...]] = many(factory=list)
    calm: tuple[int, ...] = ()
    """Survivors with a lasting `no_move_exposure` of a crossroads card."""
    used_survivors: tuple[int, ...] = ()
    """Survivors whose once-per-round ability was used this round."""
    used_items: tuple[int, ...] = ()
    """Items whose once-per-round effect was used this round."""

    # Players
    group: list[tuple[int, ...]] = many(factory=list)
    """The survivors of each seat, the group leader first."""
    first_leader: list[int] = many(factory=list)
    hands: list[tuple[int, ...]] = many(factory=list)
    dice: list[tuple[int, ...]] = many(factory=list)
    """Unused action dice, in rising order."""
    spent: list[tuple[int, ...]] = many(factory=list)
    """Used action dice, in rising order."""
    bonus_dice: list[int] = many(factory=list)
    """More or fewer dice at the next roll step."""
    secret: list[int] = many(factory=list)
    """Secret objectives; -1 in co-op and once the objective of a loyal exiled player was shown."""
    exile_card: list[int] = many(factory=list)
    exiled: list[bool] = many(factory=list)
    out: list[bool] = many(factory=list)
    """Players who are out of the game."""
    thumbs: tuple[int, ...] = ()
    """Who voted yes in the last vote, as everybody has seen."""
    doubts: list[int] = many(factory=lambda: [0] * 5)
    """What all have seen that speaks against a seat: wrong cards in its crises, votes against loyal players."""
    bereaved: tuple[int, ...] = ()
    """Seats without survivors whose replacement waits for the end of a bite chain."""
    holding: bool = False
    """A bite chain is running: replacements wait."""

    # Cards
    dealt: list[tuple[int, ...]] = many(factory=list)
    """Survivors dealt at setup; once chosen, the leader lies first."""
    survivor_deck: tuple[int, ...] = ()
    newcomer: int = NO_CARD
    """A survivor that was drawn and does not yet stand anywhere."""
    item_decks: list[tuple[int, ...]] = many(factory=lambda: [()] * LOCATIONS)
    """By location; the colony has none."""
    crisis_deck: tuple[int, ...] = ()
    crisis: int = NO_CARD
    past_crises: tuple[int, ...] = ()
    crossroads_deck: tuple[int, ...] = ()
    crossroads: int = NO_CARD
    """The crossroads card of this turn that has not triggered."""
    revealed: int = NO_CARD
    """The crossroads card that is being resolved."""
    drawer: int = NOBODY
    """Who drew the crossroads card of this turn."""
    exiled_deck: tuple[int, ...] = ()
    given: list[tuple[int, ...]] = many(factory=list)
    """Face-down contributions to the crisis of each seat."""
    given_openly: tuple[int, ...] = ()
    """Face-up contributions."""
    storage: tuple[int, ...] = ()
    """Main objective storage, the card stored longest first."""
    waste: tuple[int, ...] = ()
    playing: int = NO_CARD
    """The item card that is being played and lies nowhere yet."""
    looking: tuple[int, ...] = ()
    """Item cards that the looker has drawn or looks at and that are not yet put anywhere."""
    looker: int = NOBODY
    looking_ahead: tuple[int, ...] = ()
    """Crisis cards that the looker looks at and that are not yet put back."""
    looks: list[int] = many(factory=list)
    """How often each seat has looked at hidden cards that went back: what was seen cannot be taken back."""
    offered: tuple[tuple[int, int], ...] = ()
    """Cards in the common offer of a `pool`, each with the seat it came from."""
    removed_items: tuple[int, ...] = ()
    removed_survivors: tuple[int, ...] = ()
    removed_crossroads: tuple[int, ...] = ()
    removed_secrets: tuple[int, ...] = ()
    """Secret objectives of loyal exiled players: shown to all."""

    # The box: no effect reaches these cards
    boxed_items: tuple[int, ...] = ()
    boxed_survivors: tuple[int, ...] = ()
    boxed_crossroads: tuple[int, ...] = ()
    boxed_secrets: tuple[int, ...] = ()
    undealt_secrets: tuple[int, ...] = ()
    """Secret objectives that were set aside and not dealt: also in the box, unseen."""
    boxed_exiled: tuple[int, ...] = ()

    # Who

    @property
    @rule("DW-2.32")
    def active(self) -> int:
        """The seat whose turn it is; outside player turns the first player stands in."""
        return self.order[self.turn] if self.turn >= 0 else self.first

    def clockwise(self, seat: int) -> tuple[int, ...]:
        """The seats in the game, clockwise from this one (itself included if it is in the game)."""
        order = CIRCLE[self.players][seat % self.players]
        out = self.out
        return order if True not in out else tuple([each for each in order if not out[each]])

    def others(self, seat: int) -> tuple[int, ...]:
        """The other seats in the game, clockwise from this one."""
        order, out = CIRCLE[self.players][seat][1:], self.out
        return order if True not in out else tuple([each for each in order if not out[each]])

    @rule("DW-9.13", "DW-14.03")
    def settlers(self, seat: int = 0) -> list[int]:
        """The seats in the game that are not exiled, clockwise from this one."""
        return [each for each in self.clockwise(seat) if not self.exiled[each]]

    @rule("DW-1.01", "DW-15.08", "DW-15.13")
    def left_of(self, seat: int) -> int:
        """The next seat in the game clockwise; itself if nobody else is left."""
        return self.clockwise(seat + 1)[0]

    @rule("DW-1.01", "DW-15.08", "DW-15.13", "DW-15.16")
    def right_of(self, seat: int) -> int:
        """The next seat in the game counter-clockwise; itself if nobody else is left."""
        return self.clockwise(seat)[-1]

    def leader(self, seat: int) -> int:
        """The group leader of a seat; -1 without survivors."""
        return self.group[seat][0] if self.group[seat] else NOBODY

    # Survivors

    def is_alive(self, survivor: int) -> bool:
        """Whether a survivor is in play."""
        return self.at[survivor] >= 0

    def wounded(self, survivor: int) -> int:
        """Wound tokens of any kind."""
        return self.wounds[survivor] + self.frost[survivor]

    def weakest(self, survivors: Sequence[int]) -> list[int]:
        """Those with the lowest influence; several only if they tie (DW-2.10)."""
        influence: list[int] = self.content.influence
        lowest = min(influence[each] for each in survivors)
        return [each for each in survivors if influence[each] == lowest]

    # The board

    @rule("DW-2.02", "DW-2.05")
    def room(self, place: int) -> int:
        """Empty survivor spaces at a location; helpless survivors take spaces of the colony too."""
        taken = len(self.people[place]) + (self.helpless if place == COLONY else 0)
        spaces: int = self.content.survivor_spaces[place]
        return max(0, spaces - taken)

    def zombies_at(self, place: int) -> int:
        """Zombies at all entrances of a location."""
        zombies = self.zombies
        cells: tuple[int, ...] = self.content.cells[place]
        if len(cells) == 1:
            return zombies[cells[0]]
        return sum([zombies[cell] for cell in cells])

    def barricades_at(self, place: int) -> int:
        """Barricades at all entrances of a location."""
        barricades = self.barricades
        return sum([barricades[cell] for cell in self.content.cells[place]])

    @rule("DW-2.03")
    def gaps(self, cell: int) -> int:
        """Empty spaces of an entrance: each space holds one zombie or one barricade or nothing."""
        spaces: int = self.content.spaces[cell]
        return spaces - self.zombies[cell] - self.barricades[cell]

    @rule("DW-2.04")
    def open_cells(self, place: int) -> list[int]:
        """The entrances of a location with an empty space."""
        return [cell for cell in self.content.cells[place] if self.gaps(cell) > 0]

    def noise_room(self, place: int) -> int:
        """Empty noise spaces of a location; the colony has none."""
        spaces: int = self.content.noise_spaces[place]
        return spaces - self.noise[place]

    # The main objective

    @property
    @rule("DW-1.05", "DW-15.01", "DW-15.10")
    def side(self) -> Side:
        """The side of the main objective that lies up: hardcore, also in co-op and with two players."""
        card: MainObjective = self.content.main_objectives[self.objective]
        return card.hardcore if self.hardcore else card.normal
