"""What is owed: the rest of a resolution, as the state keeps it. The last thing owed comes first.

A long resolution (a card, a bite chain, a batch of zombies) is cut into steps. A rule does its own step and owes what
follows; `rules/settling.py` pays one step after another. So at every question
the state alone says what is still to come.
"""

from __future__ import annotations

import msgspec

from ...engine.state import Count, Index, SeatNo
from .content.terms import NO_SURVIVOR, NOWHERE, PlaceNo, SurvivorNo
from .deeds import Cause


class Occasion(msgspec.Struct):
    """On what occasion a card is carried out: who is `you`, which survivor is `actor` or `self`, what is `here`.

    `here` and `origin` are places that stay the same whatever happens to the actor; `others` are the players that
    `other` may mean (empty: anybody else). Everything here is public (DW-8.16, DW-16.26).
    """

    seat: SeatNo
    actor: SurvivorNo = NO_SURVIVOR
    here: PlaceNo = NOWHERE
    origin: PlaceNo = NOWHERE
    others: tuple[SeatNo, ...] = ()
    by_main: bool = False

    def of(self, seat: int) -> Occasion:
        """The same occasion for another player, inside `each`."""
        return Occasion(seat, self.actor, self.here, self.origin)

    def twin(self) -> Occasion:
        """A copy that may change by itself."""
        return Occasion(self.seat, self.actor, self.here, self.origin, self.others, self.by_main)


class Owed(msgspec.Struct, frozen=True, tag_field="owed", tag=str.lower):
    """Something that has to be done before the game goes on."""


# Actions


class Contribution(Owed, frozen=True):
    """One more card for the crisis, if the player likes."""

    seat: SeatNo


class Storing(Owed, frozen=True):
    """One more card for the storage, if the player likes."""

    seat: SeatNo


class Requests(Owed, frozen=True):
    """The players who are still to be asked for a card."""

    wish: str
    others: tuple[SeatNo, ...]


class Play(Owed, frozen=True):
    """The card in `playing` is played by a seat."""

    seat: SeatNo


class SearchNoise(Owed, frozen=True):
    """The searcher may make noise: how many tokens were placed, and how many cards may be kept."""

    survivor: SurvivorNo
    place: PlaceNo
    noises: Count
    keeps: Count


class SearchKeep(Owed, frozen=True):
    """The searcher keeps another of the cards looked at."""

    survivor: SurvivorNo
    place: PlaceNo
    noises: Count
    kept: Count
    keeps: Count


class SearchRest(Owed, frozen=True):
    """The rest of the cards looked at goes under the deck."""

    survivor: SurvivorNo
    place: PlaceNo
    noises: Count


# Cards


class Script(Owed, frozen=True):
    """The effects of a card from a place on; `inner` effects stand inside others and share their `here`."""

    effects: str
    at: Index
    o: Occasion
    inner: bool = False
    each: bool = False
    """Only for a player who is neither exiled nor out of the game by then."""


class Offers(Owed, frozen=True):
    """A common offer of hand cards: whom to ask, and what follows from enough of them or too few."""

    n: Count
    symbol: str
    seats: tuple[SeatNo, ...]
    then: str
    otherwise: str
    o: Occasion


class CrossroadsDone(Owed, frozen=True):
    """The revealed crossroads card is removed from the game."""


# Exposure, wounds and death


class Exposure(Owed, frozen=True):
    """A number of exposure rolls of a survivor, one after another."""

    survivor: SurvivorNo
    rolls: Count
    cause: Cause


class Spread(Owed, frozen=True):
    """A bite spreads at a location."""

    place: PlaceNo


class Bereaved(Owed, frozen=True):
    """After a bite chain: players without survivors get a replacement."""


class Deaths(Owed, frozen=True):
    """Survivors at their wound limit die."""


class Kill(Owed, frozen=True):
    """A survivor is killed by a card."""

    survivor: SurvivorNo


class NewLeader(Owed, frozen=True):
    """A player chooses a new group leader."""

    seat: SeatNo


class Replacement(Owed, frozen=True):
    """A player without survivors draws a new one."""

    seat: SeatNo


class Arrival(Owed, frozen=True):
    """The newcomer enters a location of the player's choice."""

    seat: SeatNo


# Zombies


class Crowd(Owed, frozen=True):
    """Zombies come to a location because of the survivors there."""

    place: PlaceNo


class Noise(Owed, frozen=True):
    """Zombies come to a location because of the noise there."""

    place: PlaceNo


class Horde(Owed, frozen=True):
    """A card adds a batch of zombies."""

    place: PlaceNo
    n: Count


class Batch(Owed, frozen=True):
    """The rest of a batch of n zombies, of which some have come."""

    place: PlaceNo
    done: Count
    n: Count


class Overrun(Owed, frozen=True):
    """An entrance of a location is overrun."""

    place: PlaceNo


# Exile


class ExileVote(Owed, frozen=True):
    """A vote on exiling a player."""

    seat: SeatNo


class Leaving(Owed, frozen=True):
    """The survivors of an exiled player leave the colony."""

    seat: SeatNo


AnyOwed = (
    Contribution
    | Storing
    | Requests
    | Play
    | SearchNoise
    | SearchKeep
    | SearchRest
    | Script
    | Offers
    | CrossroadsDone
    | Exposure
    | Spread
    | Bereaved
    | Deaths
    | Kill
    | NewLeader
    | Replacement
    | Arrival
    | Crowd
    | Noise
    | Horde
    | Batch
    | Overrun
    | ExileVote
    | Leaving
)
