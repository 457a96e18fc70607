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

from collections.abc import Callable, Iterable, Iterator, MutableSequence, Sequence
from functools import cache
from itertools import repeat
from operator import attrgetter
from random import Random
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeGuard, TypeVar

import msgspec

from .ask import Ask, Option
from .chance import FastChance
from .dice import Die, F
from .errors import BadAnswer
from .playout import Playout
from .scene import Card, Counter, Edge, Goal, Mat, Pile, Scene, Slots, Space, Thing, Track
from .scene import Piece as ScenePiece
from .story import Silence, plain
from .worlds import deal_for

if TYPE_CHECKING:
    from .game import Table
    from .match import Match
    from .sight import Deal, Sight

T = TypeVar("T")

FEWEST, DEALS, ROLLS = 2, 6, 3
"""An option is tried in a few deals of the hidden cards, in more if it moves any or they matter. If it rolls, it is
tried with every side of the die and in some more rolls."""
ALIKE = 6
"""How many dice show the same side."""
FIRST_NUMBERS = 64
MOST_ALIKE = 8
"""Nobody looks through more answers than this for a difference."""

What = Literal["move", "number", "card", "piece", "state"]


class Changed(msgspec.Struct, frozen=True):
    """One thing that changes on the table: which, in what way, from what, to what. An empty place is off the table."""

    id: str
    what: What
    label: str
    before: str
    after: str

    @property
    def text(self) -> str:
        """The change in a few words."""
        if not self.before:
            return (
                f"{self.label}: {self.after}" if self.what in ("piece", "state") else f"{self.label}: new, {self.after}"
            )
        # A figure that waits lies on the mat that bears its name
        before, after = ("off the board" if each == self.label else each for each in (self.before, self.after))
        return f"{self.label}: {before} → {after or 'gone'}"


Changes = dict[tuple[str, What], Changed]
"""What changes, by the id of the thing and in what way."""


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
        """All of it, line by line; what a rare card or roll could still undo is called so."""
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
    if isinstance(match._asks, tuple):
        return Preview(option=option.words, changes=[], others=True)
    worlds = _Worlds(match, ask, along)
    return worlds.preview(option)


def previews(match: Match, seat: int) -> dict[str, Preview]:
    """The previews of all options of a seat, by their words: the worlds are dealt once for all of them."""
    ask = match.ask_of(seat)
    if ask is None:
        return {}
    if isinstance(match._asks, tuple):
        return {option.words: preview(match, option, seat) for option in ask.options}
    worlds = _Worlds(match, ask)
    return {option.words: worlds.preview(option) for option in ask.options}


def makes_no_difference(match: Match, seat: int) -> bool:
    """Whether all answers to what a seat is asked do the same, as surely as the seat can know.

    In every world that is tried each answer leads into a new phase of the rules with the same table, the same things
    whispered, and no dice. An answer that a phase still keeps in mind can matter later, so it is never called the same.
    """
    ask = match.ask_of(seat)
    if ask is None or isinstance(match._asks, tuple) or not 2 <= len(ask.options) <= MOST_ALIKE:
        return False
    return _Worlds(match, ask).are_alike()


class _Luck(FastChance):
    """Chance that knows what was wanted of it.

    In the first worlds the dice show all the same side: the first in world 0, the second in world 1, and so on. After
    a handful they fall as they like, because a die that is rolled again on its best side would never come to rest.
    """

    __slots__ = ("_alike", "_side", "sides")

    def __init__(self, number: int) -> None:
        self._random = _numbers(number).__next__
        self.rolls = []
        self.used = False
        self._side = number
        self._alike = ALIKE
        self.sides = 0
        """How many sides the first die had that was rolled."""

    def roll(self, die: Die[F]) -> F:
        faces = die.faces
        self.sides = self.sides or len(faces)
        self._alike -= 1
        return faces[self._side] if self._alike >= 0 and self._side < len(faces) else super().roll(die)

    def below(self, limit: int) -> int:
        self.used = True
        return super().below(limit)

    def pick(self, things: Sequence[T]) -> T:
        self.used = True
        return super().pick(things)

    def shuffle(self, things: MutableSequence[T]) -> None:
        self.used = True
        super().shuffle(things)


def _numbers(number: int) -> Iterator[float]:
    """The random numbers of a world; the first of them are made once, because most options need few or none."""
    yield from _first_numbers(number)
    random = Random(f"{number} and on")
    while True:
        yield random.random()


@cache
def _first_numbers(number: int) -> tuple[float, ...]:
    random = Random(number)
    return tuple(random.random() for _ in range(FIRST_NUMBERS))


class _After(NamedTuple):
    """Where an option leads in one world: the table, the chance it needed, and which fields of the table are new."""

    state: Table
    luck: _Luck
    delta: dict[str, Any]


class _Led(NamedTuple):
    """Where an answer leads: the table when the last phase began, the table after it, and what was whispered."""

    start: Table | None
    after: dict[str, Any]
    heard: list[Any]


class _Watched(dict[str, Any]):
    """The phases of a game, which keep the table as it stood when the last of them began."""

    start: Table | None = None

    def __getitem__(self, name: str) -> Any:
        phase = super().__getitem__(name)

        def begin(g: Table) -> Any:
            self.start = g.copy()
            return phase(g)

        return begin


class _Whispers(Silence):
    """A story that keeps what is told to some seats only: it may be all that an answer does."""

    __slots__ = ("heard",)

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[Any] = []

    def whisper(self, readers: tuple[int, ...] | None, key: str, *public: Any, secret: tuple[Any, ...] = ()) -> None:
        self.heard.append((readers, key, plain(public), plain(secret)))


class _Worlds:
    """The worlds in which the options of one ask are tried, and the table before."""

    def __init__(self, match: Match, ask: Ask, along: bool = False) -> None:
        self._match = match
        self._along = along
        self._seat = ask.seat
        self._ask = ask
        self._random = Random(0)
        self._deals: list[Deal] = []
        self._starts: list[tuple[Any, ...]] = []
        self._fields: tuple[str, ...] = match.state.__match_args__
        self._read = attrgetter(*self._fields)
        self._start = self._begin(self._deal(0), _Luck(0)).state
        self._before = parts(self._draw(self._start))
        self._noted = [features_of((part,)) for part in self._before]
        self._things = _together(self._noted)
        self._veiled = self._sight(self._start).veiled()
        self._hidden = {field for field, _, _ in self._veiled}

    def preview(self, option: Option) -> Preview:
        """What an option does in all of them."""
        worlds = [self._play(option, number, 0) for number in range(FEWEST)]
        if self._hidden.intersection(worlds[0].delta) or worlds[1].delta != worlds[0].delta:
            worlds += [self._play(option, number, 0) for number in range(FEWEST, DEALS)]
        sides = max(world.luck.sides for world in worlds)
        needed = sides + ROLLS if sides or any(world.luck.used for world in worlds) else 1
        rolls = [worlds[0], *(self._play(option, 0, number) for number in range(1, needed))]
        first = self._compare(worlds[0])
        by_deal, by_roll = self._changes(worlds, first), self._changes(rolls, first)
        everywhere = [*by_deal[1:], *by_roll[1:]]
        sure = {key: each for key, each in first.items() if all(other.get(key) == each for other in everywhere)}
        left = {key: each for world in (first, *everywhere) for key, each in world.items() if key not in sure}
        return Preview(
            option=option.words,
            changes=list(sure.values()),
            open=[msgspec.structs.replace(each, after="") for key, each in left.items() if key in self._things],
            dice=sides > 0 or _differ(by_roll, rolls),
            hidden=_differ(by_deal, worlds),
            odds=list(self._match.game.odds(self._start, self._ask, option)),
            ending=self._ending([*worlds, *rolls]),
        )

    def are_alike(self) -> bool:
        """Whether every option leads to the same in each of the deals, and the deals make no difference either."""
        first, *others = self._ask.options
        deltas = []
        for deal in range(DEALS):
            led = self._lead(first, deal)
            if led is None or any(self._lead(other, deal) != led for other in others):
                return False
            deltas.append({name: led.after[name] for name in self._changed(led, deal)})
        return all(delta == deltas[0] for delta in deltas)

    def _lead(self, option: Option, deal: int) -> _Led | None:
        """Where an option leads in a deal; None if dice fell or the phase that asked still holds the answer."""
        luck, whispers = _Luck(0), _Whispers()
        playout = self._begin(self._deal(deal), luck)
        phases = playout._phases = _Watched(playout._phases)
        playout.state.story = whispers
        playout.answer(option)
        if luck.sides or luck.used or (phases.start is None and playout.asked is not None):
            return None
        return _Led(phases.start, dict(zip(self._fields, self._read(playout.state), strict=True)), whispers.heard)

    def _changed(self, led: _Led, deal: int) -> list[str]:
        if len(self._starts) <= deal:
            self._starts.append(self._read(self._begin(self._deal(deal), _Luck(0)).state))
        pairs = zip(self._fields, self._starts[deal], led.after.values(), strict=True)
        return [name for name, then, now in pairs if now != then]

    def _deal(self, number: int) -> Deal:
        """One of the deals of what the seat cannot see; they are the same for all options."""
        while len(self._deals) <= number:
            self._deals.append(deal_for(self._match, self._seat, self._random))
        return self._deals[number]

    def _begin(self, deal: Deal, luck: _Luck) -> Playout:
        playout = Playout.imagined(self._match, self._seat, self._random, deal)
        playout.state.chance = luck
        return playout

    def _play(self, option: Option, deal: int, number: int) -> _After:
        """The option in one world: a deal, and the number of a chance."""
        luck = _Luck(number)
        playout = self._begin(self._deal(deal), luck)
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
        mine = isinstance(asked, Ask) and asked.seat == self._seat
        return mine and self._match.loaded.words.goes_along(asked.key)

    def _changes(self, worlds: Sequence[_After], first: Changes) -> list[Changes]:
        """What changes on the table in each world; tables that change alike and reveal nothing are drawn once."""
        alike = [after.delta == worlds[0].delta for after in worlds]
        if any(alike[1:]) and self._reveals(worlds[0]):
            alike = [False] * len(worlds)
        return [
            first,
            *(first if same else self._compare(each) for same, each in zip(alike[1:], worlds[1:], strict=True)),
        ]

    def _reveals(self, world: _After) -> bool:
        """Whether the seat sees cards afterwards that it did not see before and that did not move."""
        if not self._veiled:
            return False
        now = self._sight(world.state).veiled()
        return any(now.get(where, ()) != spots for where, spots in self._veiled.items() if where[0] not in world.delta)

    def _sight(self, g: Table) -> Sight[Any]:
        return self._match.game.sight(g, len(self._match.seats), self._seat)

    def _compare(self, world: _After) -> Changes:
        then, now = self._before, parts(self._draw(world.state))
        if len(then) == len(now):
            differing = [number for number, pair in enumerate(zip(then, now, strict=True)) if pair[0] != pair[1]]
            before = _together([self._noted[number] for number in differing])
            found = difference(before, features_of([now[number] for number in differing]))
        else:
            found = difference(self._things, features_of(now))
        return {key: self._named(change) for key, change in found.items()}

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


# Two scenes compared


class Feature(NamedTuple):
    """Something of a thing on the table that may change: how it is called and what it is now."""

    label: str
    value: str


Features = dict[tuple[str, What], Feature]
Part = tuple["Note", Any]
"""A part of a scene, and how to note down what in it may change."""
Note = Callable[[Features, Any], None]


def parts(scene: Scene) -> list[Part]:
    """The scene in parts, each of which is compared as a whole before anybody looks inside."""
    found: list[Part] = []
    for board in scene.boards:
        found += zip(repeat(_space), board.spaces)
        found += zip(repeat(_edge), board.edges)
    found += zip(repeat(_mat), scene.mats)
    found += (
        (_tracks, scene.tracks),
        (_hand, scene.hand),
        (_on_the_table, scene.cards),
        (_piles, scene.piles),
        (_goals, scene.goals),
        (_notes, scene.notes),
    )
    return found


def features(scene: Scene) -> Features:
    """Everything on the table that an option may change."""
    return features_of(parts(scene))


def _together(noted: Iterable[Features]) -> Features:
    """What was noted of several parts."""
    found: Features = {}
    for each in noted:
        found.update(each)
    return found


def features_of(parts: Iterable[Part]) -> Features:
    """Everything in these parts of the table that an option may change, by the thing's id and the kind of change."""
    found: Features = {}
    for note, part in parts:
        note(found, part)
    return found


def _space(found: Features, space: Space) -> None:
    _pieces(found, space.pieces, space.label)
    _slots(found, space.slots, space.label)
    _counters(found, space.counters, space.label)
    _piles(found, space.piles)


def _edge(found: Features, edge: Edge) -> None:
    found[edge.id, "state"] = Feature(edge.label, f"{edge.kind} {edge.count}" if edge.count > 1 else edge.kind)


def _mat(found: Features, mat: Mat) -> None:
    _counters(found, mat.counters, mat.label)
    _cards(found, mat.cards, mat.label)
    _tracks(found, mat.tracks)
    _piles(found, mat.piles)
    for row in mat.rows:
        place = f"{mat.label}, {row.label}"
        _counters(found, row.counters, mat.label)
        _cards(found, row.cards, place)
        _pieces(found, row.pieces, place)
        _slots(found, row.slots, place)
        _piles(found, row.piles)
    for badge in mat.badges:
        found[badge.id, "move"] = Feature(badge.label, mat.label)


def _hand(found: Features, cards: Iterable[Card]) -> None:
    _cards(found, cards, "your hand")


def _on_the_table(found: Features, cards: Iterable[Card]) -> None:
    _cards(found, cards, "the table")


def _goals(found: Features, goals: Iterable[Goal]) -> None:
    for goal in goals:
        found[goal.id, "number"] = Feature(goal.label, f"{goal.have} of {goal.need}" if goal.need else str(goal.have))


def _notes(found: Features, notes: Iterable[Thing]) -> None:
    for note in notes:
        found[note.id, "state"] = Feature(note.label, "in force")


def _pieces(found: Features, pieces: Iterable[ScenePiece], place: str) -> None:
    for piece in pieces:
        found[piece.id, "move"] = Feature(piece.label, place)
        if piece.count != 1:
            found[piece.id, "number"] = Feature(piece.label, str(piece.count))
        said = [piece.status, "knocked down" if piece.lying else "", *(mark.label for mark in piece.marks)]
        if any(said):
            found[piece.id, "piece"] = Feature(piece.label, ", ".join(filter(None, said)))


def _slots(found: Features, rows: Iterable[Slots], place: str) -> None:
    for row in rows:
        _pieces(found, row.pieces, place)


def _counters(found: Features, counters: Iterable[Counter], owner: str) -> None:
    for counter in counters:
        found[counter.id, "number"] = Feature(f"{owner}: {counter.label}", str(counter.value))


def _tracks(found: Features, tracks: Iterable[Track]) -> None:
    for track in tracks:
        found[track.id, "number"] = Feature(track.label, str(track.value))


def _cards(found: Features, cards: Iterable[Card], place: str) -> None:
    for card in cards:
        found[card.id, "card"] = Feature(card.label, f"{place} ({'used' if card.exhausted else 'ready'})")
        if card.counters:
            _counters(found, card.counters, card.label)


def _piles(found: Features, piles: Iterable[Pile]) -> None:
    for pile in piles:
        found[pile.id, "number"] = Feature(_name(pile), str(pile.count))


def _name(thing: Thing) -> str:
    """The label of a pile without the number of its cards."""
    return thing.label.partition(":")[0]


def difference(before: Features, after: Features) -> Changes:
    """What is different, by the thing's id and the kind of change."""
    found: Changes = {}
    for key, now in after.items():
        then = before.get(key)
        if then is None or then.value != now.value:
            found[key] = Changed(key[0], key[1], now.label, then.value if then else "", now.value)
    for key, gone in before.items():
        if key not in after:
            found[key] = Changed(key[0], key[1], gone.label, gone.value, "")
    return found
