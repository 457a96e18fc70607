"""Game: what a game must provide and declare. Games are found through entry points, so anybody can add one.

[project.entry-points."shamble.games"]
best_defense = "shamble.games.best_defense:GAME"
"""

from __future__ import annotations

import warnings
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property
from importlib.metadata import entry_points
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NoReturn, TypeVar

import msgspec

from .ask import Ask, Asking, Option
from .cards import Card, Cards, load_cards
from .chance import Dice
from .errors import BadOptions
from .rulebook import Rulebook
from .sight import Sight, Zone
from .state import State, state
from .story import Silence, Story
from .words import Vocabulary, Words, load_words

if TYPE_CHECKING:
    from .scene import Scene


class GameOver(Exception):
    """Raised by `Table.end`: no further step, card, die or choice is resolved."""


class _Attached(State):
    """What lies beside the state and is no part of it: shared by copies, set anew by the match."""

    __slots__ = ("chance", "content", "story")
    chance: Dice
    content: Any
    story: Story | Silence


@state
class Table(_Attached):
    """The state of any game: at which phase it stands, and how and for whom it ended."""

    phase: str = "setup"
    ending: str = ""
    winners: tuple[int, ...] = ()

    def end(self, ending: str, winners: tuple[int, ...] = ()) -> NoReturn:
        """End the game here and now."""
        self.ending = ending
        self.winners = winners
        raise GameOver


G = TypeVar("G", bound=Table)

Phase = Callable[[G], Asking[None] | None]
"""A phase is a rule; one that asks nothing is a plain function. It leaves in `g.phase` what comes next.

A plain function may also return the generator that asks. Up to then it may only change what it would change in the same
way when called again (who is next in a window), because a resumed match calls it again.
"""


class Switch(msgspec.Struct, frozen=True):
    """A choice made before the game: a mode, difficulty, scenario or variant, with an explanation of each value."""

    name: str
    label: str
    values: Mapping[str, str]
    """Each value and its explanation; the first is the default. Variants have the values `off` and `on`."""
    clause: str = ""
    labels: Mapping[str, str] = {}

    @property
    def default(self) -> str:
        return next(iter(self.values))

    def label_of(self, value: str) -> str:
        return self.labels.get(value, value.replace("_", " ").capitalize())


class Game(ABC, Generic[G]):
    """The declaration of a game. A subclass fills in what is declared here; `shamble.engine.match` does the rest."""

    name: ClassVar[str]
    title: ClassVar[str]
    prefix: ClassVar[str]
    """What its clauses begin with."""
    players: ClassVar[range]
    minutes: ClassVar[tuple[int, int]]
    kind: ClassVar[str]
    blurb: ClassVar[str]
    switches: ClassVar[tuple[Switch, ...]] = ()
    finished: ClassVar[bool] = False
    """An unfinished game is listed as being in the making and not offered to players."""
    folder: ClassVar[Path]
    kinds: ClassVar[Mapping[str, type[Card]]]
    """The files of cards and what a card in each looks like."""
    phases: ClassVar[Mapping[str, Phase[Any]]]
    zones: ClassVar[Sequence[Zone[Any]]]

    # What a game must provide

    @abstractmethod
    def content(self, cards: Cards) -> Any:
        """The cards in the form in which the rules want them; made once and shared by all matches."""

    @abstractmethod
    def names(self, content: Any) -> dict[str, str]:
        """The name of each card, piece and place by its id."""

    @abstractmethod
    def new(self, content: Any, options: Mapping[str, str], players: int) -> G:
        """An empty table, before setup."""

    @abstractmethod
    def scene(self, sight: Sight[G], seats: Sequence[str]) -> Scene:
        """The table as these eyes see it."""

    @abstractmethod
    def census(self, g: G) -> Counter[str]:
        """How many components of each kind there are, wherever they lie: it must never change."""

    @abstractmethod
    def turn(self, g: G) -> tuple[Any, ...]:
        """What names the current turn, the round's number first: undo by turn goes back to where this changed."""

    @abstractmethod
    def judge(self) -> Callable[[G, int], float]:
        """How good a position is for a seat, for bots that look ahead."""

    def habit(self) -> Callable[[G, Ask], Option]:
        """What a seat would answer without much thought, for bots that play on in their imagination."""
        return lambda g, ask: g.chance.pick(ask.options)

    def shortlist(self) -> Callable[[G, Ask], Sequence[Option]]:
        """The options that are worth thinking about, for bots that look ahead; by default all."""
        return lambda g, ask: ask.options

    def horizon(self, g: G) -> Any:
        """How far bots play on before they judge: until this changes. By default to the end of the turn."""
        return self.turn(g)

    def facts(self, g: G) -> Mapping[str, int]:
        """What is worth counting about a game that has ended, beside its ending and its winners."""
        return {}

    @abstractmethod
    def arrange(self, g: G, **things: Any) -> None:
        """Put things where a test or a designer wants them."""

    def constrain(self, options: Mapping[str, str], players: int) -> None:
        """Refuse combinations of switches that the rules forbid, with a sentence."""

    def redeal_more(self, sight: Sight[G], chance: Dice) -> None:
        """Permute what is hidden and lies in no zone."""

    def face(self, content: Any, sides: int, rolled: int) -> str:
        """What a die shows: its number, or the sign on that side of a custom die."""
        return str(rolled)

    # What every game has

    @cached_property
    def rulebook(self) -> Rulebook:
        """The numbered clauses."""
        return Rulebook.load(self.folder / "rulebook.md")

    @cached_property
    def vocabulary(self) -> Vocabulary:
        return load_words(self.folder / "words.toml")

    @cache  # noqa: B019 - games live as long as the program
    def load(self, packs: tuple[Path, ...] = ()) -> Loaded:
        """The cards of the game with those of the packs, ready to play with."""
        cards = load_cards(self.kinds, self.folder / "cards", packs)
        content = self.content(cards)
        return Loaded(cards, content, Words(self.vocabulary, self.names(content)), cards.digest())

    def settle(self, players: int, options: Mapping[str, str | bool] | None = None) -> dict[str, str]:
        """All switches with their values; a wrong player count, switch or combination gets a sentence."""
        if type(players) is not int or players not in self.players:
            lowest, highest = self.players[0], self.players[-1]
            raise BadOptions(f"{self.title} is for {lowest} to {highest} players, not for {players}.")
        given = {name: _word(value) for name, value in (options or {}).items()}
        known = {switch.name: switch for switch in self.switches}
        for name, value in given.items():
            if name not in known:
                choices = ", ".join(known) or "no switches at all"
                raise BadOptions(f"{self.title} has no switch called '{name}'; it has {choices}.")
            if value not in known[name].values:
                choices = ", ".join(known[name].values)
                raise BadOptions(f"{self.title}: '{name}' cannot be '{value}'; it can be {choices}.")
        settled = {switch.name: given.get(switch.name, switch.default) for switch in self.switches}
        self.constrain(settled, players)
        return settled

    def sight(self, g: G, players: int, eyes: int | None) -> Sight[G]:
        """The table through a pair of eyes."""
        return Sight(g, self.zones, players, eyes)


class Loaded(msgspec.Struct, frozen=True):
    """A game's cards, the content made of them, its words, and the digest that a save file notes."""

    cards: Cards
    content: Any
    words: Words
    digest: str

    def at(self, seats: Sequence[str]) -> Loaded:
        """The same at a table with these players, whose names the words know."""
        return msgspec.structs.replace(self, words=self.words.seated(seats))


def _word(value: str | bool) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


# The registry


_registered: dict[str, Game[Any]] = {}


@cache
def _installed() -> dict[str, Game[Any]]:
    """The games of all installed packages; one that cannot be imported is left out with a warning."""
    found: dict[str, Game[Any]] = {}
    for point in entry_points(group="shamble.games"):
        try:
            found[point.name] = point.load()
        except Exception as wrong:  # somebody else's game may fail in any way
            warnings.warn(f"The game '{point.name}' cannot be used: {type(wrong).__name__}: {wrong}", stacklevel=2)
    return found


def games() -> dict[str, Game[Any]]:
    """Every installed game by its name, in the order of their names.

    >>> "best_defense" in games()
    True
    """
    return dict(sorted({**_installed(), **_registered}.items()))


def register(game: Game[Any]) -> Game[Any]:
    """Make a game known in this process without installing it: for trying things out and for tests."""
    _registered[game.name] = game
    return game


def find_game(name: str) -> Game[Any]:
    """The game of this name; a sentence lists the known ones if there is none."""
    try:
        return games()[name]
    except KeyError:
        raise BadOptions(f"There is no game called '{name}'; there are {', '.join(games())}.") from None
