"""Seats round the table: clockwise, left, right, the others, and how options and events name a player.

Left is the next seat clockwise. Seats that are `out` of the game are skipped.

    >>> clockwise(2, players=4)
    (2, 3, 0, 1)
    >>> others(2, players=4, out=[False, False, False, True])
    (0, 1)
    >>> left_of(3, players=4), right_of(0, players=4)
    (0, 3)
    >>> seat_id(0), [each.words for each in seat_options("accuse", 2)]
    ('seat-0', ['accuse seat-0', 'accuse seat-1'])
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from .ask import Option
from .errors import BadAnswer, BadOptions


@cache
def _circle(seat: int, players: int) -> tuple[int, ...]:
    return tuple((seat + step) % players for step in range(players))


@cache
def _others(seat: int, players: int) -> tuple[int, ...]:
    return _circle(seat, players)[1:]


def clockwise(seat: int, players: int, out: Sequence[bool] = ()) -> tuple[int, ...]:
    """The seats in the game, clockwise from this one, which comes first if it is in the game itself."""
    order = _circle(seat % players, players)
    return order if True not in out else tuple([each for each in order if not out[each]])


def others(seat: int, players: int, out: Sequence[bool] = ()) -> tuple[int, ...]:
    """The other seats in the game, clockwise from this one."""
    order = _others(seat, players)
    return order if True not in out else tuple([each for each in order if not out[each]])


def left_of(seat: int, players: int, out: Sequence[bool] = ()) -> int:
    """The next seat in the game clockwise; the seat itself if nobody else is left."""
    return clockwise(seat + 1, players, out)[0]


def right_of(seat: int, players: int, out: Sequence[bool] = ()) -> int:
    """The next seat in the game counter-clockwise; the seat itself if nobody else is left."""
    return clockwise(seat, players, out)[-1]


@cache
def seat_id(seat: int) -> str:
    """How options and events name a player."""
    return f"seat-{seat}"


@cache
def seat_options(verb: str, players: int) -> tuple[Option, ...]:
    """For each seat the option to do something to its player; its value is the seat. Made once."""
    return tuple([Option(verb, seat_id(seat), value=seat) for seat in range(players)])


def seat_names(players: int, given: Sequence[str] | None) -> tuple[str, ...]:
    """What the seats are called: the given names, then `Player 3` and so on.

    >>> seat_names(3, ["Ann"])
    ('Ann', 'Player 2', 'Player 3')
    """
    if isinstance(given, str) or any(not isinstance(name, str) for name in given or ()):
        raise BadOptions(f"The names of the seats are a list of words such as ['Ann', 'Bea'], not {given!r}.")
    names = tuple(given or ())
    if len(names) > players:
        raise BadOptions(f"There are {len(names)} names for {players} seats: name no more than there are.")
    return names + tuple(f"Player {number + 1}" for number in range(len(names), players))


def check_seat(seat: object, seats: Sequence[str], least: int = 0) -> None:
    """Refuse what is no number of a seat; None stands for nobody in particular, and where it may, -1 for everybody."""
    if seat is not None and (type(seat) is not int or not least <= seat < len(seats)):
        raise BadAnswer(f"A seat is a number from 0 to {len(seats) - 1}, not {seat!r}.")
