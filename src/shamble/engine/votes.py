"""Sealed votes: everybody commits at once, all votes are shown together, and somebody may have to break a tie.

def tension(g: Group) -> Asking[None]:
    ballot = yield from cast(g.players_in(), "tension", (KEEP, DISCARD))
    ballot.tell(g)
    chosen = yield from settled(ballot, unanimous, breaker=g.leader)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from .ask import Ask, Asking, Option, Sealed
from .game import Table
from .seats import seat_id


class Ballot:
    """The question of a vote, and what each voter said, in the order in which they were asked."""

    __slots__ = ("about", "key", "options", "voters", "votes")

    def __init__(
        self,
        key: str,
        options: Sequence[Option],
        about: tuple[Any, ...] = (),
        voters: Sequence[int] = (),
        votes: Sequence[Option] = (),
    ) -> None:
        self.key = key
        self.options = options
        self.about = about
        self.voters = voters
        self.votes = votes

    def count(self, option: Option) -> int:
        """How many voted for an option."""
        words = option.words
        return sum([vote.words == words for vote in self.votes])

    def voters_for(self, option: Option) -> tuple[int, ...]:
        """Who voted for an option."""
        words = option.words
        return tuple([seat for seat, vote in zip(self.voters, self.votes, strict=True) if vote.words == words])

    def tell(self, g: Table, event: str = "votes") -> None:
        """Show all votes together: one event for each voter with the seat and the verb of the vote."""
        for seat, vote in zip(self.voters, self.votes, strict=True):
            g.story.tell(event, seat_id(seat), vote.verb)


Wins = Callable[[Ballot], Sequence[Option]]
"""Which options of a ballot have won; none or several are a tie."""


def most(ballot: Ballot) -> Sequence[Option]:
    """The options with the most votes; without any votes all of them.

    >>> up, down = Option("up"), Option("down")
    >>> most(Ballot("exile", (up, down), voters=(0, 1, 2), votes=(up, down, up)))
    [<up>]
    >>> most(Ballot("exile", (up, down), voters=(0, 1), votes=(up, down)))
    [<up>, <down>]
    """
    counts = [ballot.count(option) for option in ballot.options]
    highest = max(counts)
    return [option for option, count in zip(ballot.options, counts, strict=True) if count == highest]


def unanimous(ballot: Ballot) -> Sequence[Option]:
    """What all voters want; if they disagree every option is still open.

    >>> keep, discard = Option("keep"), Option("discard")
    >>> unanimous(Ballot("tension", (keep, discard), voters=(0, 1, 2), votes=(keep, keep, discard)))
    (<keep>, <discard>)
    """
    wanted = [option for option in ballot.options if ballot.votes and ballot.count(option) == len(ballot.votes)]
    return wanted or ballot.options


def cast(voters: Sequence[int], key: str, options: Sequence[Option], about: tuple[Any, ...] = ()) -> Asking[Ballot]:
    """Ask all voters at once; nobody sees a vote before all are in. Without voters the ballot is empty."""
    if not voters:
        return Ballot(key, options, about)
    votes: Sequence[Option] = yield Sealed([Ask(seat, key, options, about) for seat in voters])
    return Ballot(key, options, about, voters, votes)


def settled(ballot: Ballot, wins: Wins = most, breaker: int = 0) -> Asking[Option]:
    """The result of a vote; a tie is broken by one seat, which picks among the options that tie.

    The tie has a question of its own: the key of the vote with `-tie` behind it.
    """
    left = wins(ballot)
    if len(left) == 1:
        return left[0]
    chosen: Option = yield Ask(breaker, f"{ballot.key}-tie", left, ballot.about)
    return chosen
