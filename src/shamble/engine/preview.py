"""Preview: what an option does for sure, before it is chosen.

The option is played in several worlds that its seat thinks possible, with other deals of what it cannot see and other
dice, each up to anybody's next question. What changes on the table in the same way in all of them is for sure; where
they differ, dice or hidden cards decide. The worlds are made from what the seat can see and nothing else, so a preview
never tells anything hidden.

    >>> from shamble.testing import at, table
    >>> m = table("best_defense", rick=at("farm"), glenn=at("town"), phase="move", leader="rick")
    >>> [change.text for change in m.preview("move rick town").changes]
    ['Rick: The Farm → The Town']
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple, TypeGuard

import msgspec

from .ask import Ask, Option
from .changes import Changed, Changes, Features, difference, features_of, parts, together
from .errors import BadAnswer
from .scene import Scene
from .trials import DEALS, Luck, Trials

if TYPE_CHECKING:
    from .game import Table
    from .match import Match
    from .sight import Sight

FEWEST, ROLLS = 2, 3
"""An option is tried in a few deals of the hidden cards, in more if it moves any or they matter. If it rolls, it is
tried with every side of the die and in some more rolls."""


class Preview(msgspec.Struct, frozen=True, kw_only=True):
    """What an option does: the changes that are sure, what decides the rest, the game's odds, how the game ends."""

    option: str
    changes: list[Changed]
    open: list[Changed] = []
    """Things that change in some worlds or in different ways; what they become is left out."""
    dice: bool = False
    """Dice decide something."""
    hidden: bool = False
    """Hidden cards decide something."""
    others: bool = False
    """Nothing happens before others have answered too."""
    odds: list[str] = []
    ending: str = ""

    @property
    def exact(self) -> bool:
        """Whether the changes follow from what the seat knows; otherwise they held in every world that was tried."""
        return not (self.dice or self.hidden)

    @property
    def texts(self) -> list[str]:
        """All of it, line by line; what a rare card or roll could still undo is marked as such."""
        said = [change.text if self.exact else f"{change.text}, as a rule" for change in self.changes]
        if self.ending:
            said.append(f"The game ends: {self.ending}")
        what = ", ".join(dict.fromkeys(change.label for change in self.open)) or "what follows"
        if self.dice:
            said.append(f"Dice decide: {what}.")
        if self.hidden:
            said.append(f"Hidden cards decide: {what}.")
        if self.others:
            said.append("Nothing happens before the others have answered.")
        return [*said, *self.odds] or ["Nothing changes on the table at once."]


def preview(match: Match, option: Option, seat: int, along: bool = False) -> Preview:
    """What an option of a seat does for sure; with `along`, together with what may be answered at once with it."""
    ask = match.ask_of(seat)
    if ask is None or option not in ask.options:
        raise BadAnswer(f"'{option.words}' is not an option for {match.seats[seat]} now.")
    if match.is_sealed:
        return Preview(option=option.words, changes=[], others=True)
    return _Previews(Trials(match, ask), along).preview(option)


def previews(match: Match, seat: int) -> dict[str, Preview]:
    """The previews of all options of a seat, by their words: the worlds are dealt once for all of them."""
    ask = match.ask_of(seat)
    if ask is None:
        return {}
    if match.is_sealed:
        return {option.words: preview(match, option, seat) for option in ask.options}
    tried = _Previews(Trials(match, ask))
    return {option.words: tried.preview(option) for option in ask.options}


class _After(NamedTuple):
    """Where an option leads in one world: the table, the chance it needed, and which fields of the table are new."""

    state: Table
    luck: Luck
    delta: dict[str, Any]


class _Previews:
    """The table before, and what the options of one ask do to it."""

    def __init__(self, trials: Trials, along: bool = False) -> None:
        self._trials = trials
        self._match = trials.match
        self._along = along
        self._fields: tuple[str, ...] = self._match.state.__match_args__
        self._read = attrgetter(*self._fields)
        self._start = trials.begin(0, Luck(0)).state
        self._starts: list[tuple[Any, ...]] = []
        self._veiled = self._sight(self._start).veiled()
        self._hidden = {field for field, _, _ in self._veiled}
        self._before = parts(self._draw(self._start))
        self._noted: dict[int, Features] = {}
        self._compared: list[tuple[dict[str, Any], Changes]] = []

    @cached_property
    def _things(self) -> Features:
        """Everything on the table before."""
        return features_of(self._before)

    def preview(self, option: Option) -> Preview:
        """What an option does in all worlds that are tried."""
        worlds = [self._play(option, number, 0) for number in range(FEWEST)]
        if self._hidden.intersection(worlds[0].delta) or worlds[1].delta != worlds[0].delta:
            worlds += [self._play(option, number, 0) for number in range(FEWEST, DEALS)]
        sides = max(world.luck.sides for world in worlds)
        needed = sides + ROLLS if sides or any(world.luck.used for world in worlds) else 1
        rolls = [worlds[0], *(self._play(option, 0, number) for number in range(1, needed))]
        first, *everywhere = self._changes([*worlds, *rolls[1:]])
        by_deal, by_roll = [first, *everywhere[: len(worlds) - 1]], [first, *everywhere[len(worlds) - 1 :]]
        sure = {key: each for key, each in first.items() if all(other.get(key) == each for other in everywhere)}
        left = {key: each for world in (first, *everywhere) for key, each in world.items() if key not in sure}
        return Preview(
            option=option.words,
            changes=list(sure.values()),
            open=[msgspec.structs.replace(each, after="") for key, each in left.items() if key in self._things],
            dice=sides > 0 or _differ(by_roll, rolls),
            hidden=_differ(by_deal, worlds),
            odds=list(self._match.game.odds(self._start, self._trials.ask, option)),
            ending=self._ending([*worlds, *rolls]),
        )

    def _play(self, option: Option, deal: int, number: int) -> _After:
        """The option in one world: a deal, and the number of a chance."""
        luck = Luck(number)
        playout = self._trials.begin(deal, luck)
        if len(self._starts) <= deal:
            self._starts.append(self._read(playout.state.copy()))
        playout.answer(option)
        while self._along and self._goes_along(playout.asked):
            playout.answer(playout.asked.options[0])
        after = playout.state
        pairs = zip(self._fields, self._starts[deal], self._read(after), strict=True)
        return _After(after, luck, {name: now for name, then, now in pairs if now != then})

    def _goes_along(self, asked: Any) -> TypeGuard[Ask]:
        """Whether the same seat is asked what may be answered at once: its first option then."""
        mine = isinstance(asked, Ask) and asked.seat == self._trials.seat
        return mine and self._match.loaded.words.goes_along(asked.key)

    def _changes(self, worlds: Sequence[_After]) -> list[Changes]:
        """What changes on the table in each world; tables of which the seat sees the same are drawn once."""
        first = worlds[0]
        if all(world.delta == first.delta for world in worlds) and not self._reveals(first):
            return [self._compared_once(first)] * len(worlds)
        drawn: list[tuple[tuple[Any, ...], Changes]] = []
        found = []
        for world in worlds:
            seen = self._read(self._sight(world.state).covered())
            changes = next((changes for table, changes in drawn if table == seen), None)
            if changes is None:
                changes = self._compare(world)
                drawn.append((seen, changes))
            found.append(changes)
        return found

    def _compared_once(self, world: _After) -> Changes:
        """What changes in the world of the first deal; options that lead to the same table are drawn once."""
        for delta, changes in self._compared:
            if delta == world.delta:
                return changes
        changes = self._compare(world)
        self._compared.append((world.delta, changes))
        return changes

    def _reveals(self, world: _After) -> bool:
        """Whether the seat sees cards afterwards that it did not see before and that did not move."""
        sight, delta = self._sight(world.state), world.delta
        return any(
            not sight.still_veiled(zone, owner, spots)
            for (field, zone, owner), spots in self._veiled.items()
            if field not in delta
        )

    def _sight(self, g: Table) -> Sight[Any]:
        return self._match.game.sight(g, len(self._match.seats), self._trials.seat)

    def _compare(self, world: _After) -> Changes:
        then, now = self._before, parts(self._draw(world.state))
        if len(then) == len(now):
            differing = [number for number, part in enumerate(then) if part != now[number]]
            before = together(map(self._features, differing))
            found = difference(before, features_of([now[number] for number in differing]))
        else:
            found = difference(self._things, features_of(now))
        return {key: self._named(change) for key, change in found.items()}

    def _features(self, number: int) -> Features:
        """What may change in one part of the table before; it is noted once for all options."""
        if number not in self._noted:
            self._noted[number] = features_of((self._before[number],))
        return self._noted[number]

    def _named(self, change: Changed) -> Changed:
        """A figure by its name alone: its label on the table may say more."""
        name = self._match.loaded.words.name(change.id)
        if change.what in ("number", "state") or name == change.id:
            return change
        return msgspec.structs.replace(change, label=name)

    def _draw(self, g: Table) -> Scene:
        return self._match.game.scene(self._sight(g), self._match.seats)

    def _ending(self, worlds: Iterable[_After]) -> str:
        """How the game ends, if it ends in the same way in every world."""
        endings = {world.state.ending for world in worlds}
        (ending, *more) = endings
        return self._match.loaded.words.ending(ending).text if ending and not more else ""


def _differ(changes: Sequence[Changes], worlds: Sequence[_After]) -> bool:
    return any(each != changes[0] for each in changes) or len({world.state.ending for world in worlds}) > 1
