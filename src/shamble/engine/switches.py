"""Switches: what is agreed before a game, such as its mode, difficulty, scenario and variants.

>>> pace = Switch("pace", "Pace", {"calm": "Nobody hurries.", "fast": "Everybody hurries."})
>>> turns = Switch("turns", "Turns", numbers=range(3, 10), usual={2: "5"})
>>> turns.default_for(2), turns.default_for(3), turns.allows("12")
('5', '3', False)
>>> night = Switch("night", "Night", VARIANT, when=(When("XY-2.01", options={"pace": ("fast",)}),))
>>> settle((pace, night), 2, {"night": "on"}, "Dusk")
Traceback (most recent call last):
...
shamble.engine.errors.BadOptions: Night is only played with Pace: Fast (XY-2.01).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from .cards import Card, Cards
from .errors import BadOptions

VARIANT = {"off": "Not used.", "on": "Used."}


class When(msgspec.Struct, frozen=True):
    """Under which players and other options a switch makes sense, by which clause; `why` says it in a sentence."""

    clause: str = ""
    players: range | None = None
    options: Mapping[str, Sequence[str]] = {}
    why: str = ""

    def holds(self, options: Mapping[str, str], players: int) -> bool:
        """Whether the switch may be used at this table."""
        if self.players is not None and players not in self.players:
            return False
        return all(options[name] in wanted for name, wanted in self.options.items())


class Switch(msgspec.Struct, frozen=True):
    """A choice made before the game, with an explanation of each value."""

    name: str
    label: str
    values: Mapping[str, str] = {}
    """Each value and its explanation; variants have the values `off` and `on`. With `cards` their ids come after."""
    clause: str = ""
    labels: Mapping[str, str] = {}
    usual: str | Mapping[int, str] = ""
    """The default, or the default by number of players; otherwise it is the first value."""
    when: tuple[When, ...] = ()
    """What must hold for anything but the default."""
    numbers: range | None = None
    """The values are whole numbers in this range."""
    note: str = ""
    """What the number is."""
    cards: str = ""
    """Each card of this file is a value: its id, its name as the label."""
    told: str = "text"
    """Which field of these cards explains the value."""

    @property
    def default(self) -> str:
        """The default where the number of players does not matter or is not known yet."""
        if isinstance(self.usual, str) and self.usual:
            return self.usual
        return next(iter(self.values)) if self.numbers is None else str(self.numbers[0])

    def default_for(self, players: int) -> str:
        """What is played when nobody says anything."""
        return self.usual.get(players, self.default) if isinstance(self.usual, Mapping) else self.default

    @property
    def depends_on_players(self) -> bool:
        """Whether the default depends on the number of players."""
        return isinstance(self.usual, Mapping)

    def allows(self, value: str) -> bool:
        """Whether the switch has this value."""
        if self.numbers is None:
            return value in self.values
        return value.isascii() and value.isdecimal() and str(int(value)) == value and int(value) in self.numbers

    def label_of(self, value: str) -> str:
        """A value as people read it."""
        return self.labels.get(value, value.replace("_", " ").capitalize())

    def explain(self, value: str) -> str:
        """What a value means."""
        return self.values.get(value, self.note)

    def range_words(self) -> str:
        """All values in a few words: `off, on` or `3 to 9`."""
        if self.numbers is not None:
            step = f" in steps of {self.numbers.step}" if self.numbers.step != 1 else ""
            return f"{self.numbers[0]} to {self.numbers[-1]}{step}"
        return ", ".join(self.values)

    def samples(self) -> list[str]:
        """The values worth trying: all of them, or of numbers the least, the greatest and the default."""
        if self.numbers is None:
            return list(self.values)
        return list(dict.fromkeys((str(self.numbers[0]), self.default, str(self.numbers[-1]))))

    def filled(self, cards: Cards) -> Switch:
        """The same with the values that come from cards."""
        if not self.cards:
            return self
        found = cards.of(self.cards, Card)
        values = {card.id: str(getattr(card, self.told)) for card in found}
        names = {card.id: card.name for card in found}
        return msgspec.structs.replace(self, values={**self.values, **values}, labels={**names, **self.labels})


def settle(switches: Sequence[Switch], players: int, given: Mapping[str, str], title: str) -> dict[str, str]:
    """All switches with their values; an empty value stands for the default. What cannot be gets a sentence."""
    known = {switch.name: switch for switch in switches}
    wanted = {name: value for name, value in given.items() if value}
    for name, value in wanted.items():
        if name not in known:
            raise BadOptions(f"{title} has no switch called '{name}'; it has {', '.join(known) or 'none at all'}.")
        if not known[name].allows(value):
            raise BadOptions(f"{title}: '{name}' cannot be '{value}'; it can be {known[name].range_words()}.")
    settled = {switch.name: wanted.get(switch.name, switch.default_for(players)) for switch in switches}
    for switch in switches:
        if settled[switch.name] != switch.default_for(players):
            for when in switch.when:
                if not when.holds(settled, players):
                    raise BadOptions(when.why or f"{switch.label} is only played {conditions(switches, when)}.")
    return settled


def conditions(switches: Sequence[Switch], when: When) -> str:
    """When a switch makes sense, in words: `with Pace: Fast, with 2 to 4 players (XY-2.01)`."""
    labels = {switch.name: switch for switch in switches}
    said = []
    for name, values in when.options.items():
        other = labels[name]
        said.append(f"with {other.label}: {' or '.join(map(other.label_of, values))}")
    if when.players is not None:
        low, high = when.players[0], when.players[-1]
        said.append(f"with {low} to {high} players" if low != high else f"with {low} player{'s' if low > 1 else ''}")
    return ", ".join(said) + (f" ({when.clause})" if when.clause else "")
