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
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, NoReturn, TypeVar

import msgspec

from .arc import Arc
from .ask import Ahead, Ask, Asking, Option
from .cards import Card, Cards, Deck, Packs, fingerprint, load_cards, pack_folders
from .chance import Dice
from .dice import Die, by_id
from .errors import BadOptions
from .found import Found
from .rulebook import Rulebook
from .sight import Sight, Veil, Zone, Zones
from .state import Count, Index, SeatNo, Signed, State, many, state
from .story import Silence, Story
from .switches import Switch, settle
from .words import Vocabulary, Words, load_words

if TYPE_CHECKING:
    from .scene import Scene


MOST_LOADED = 8
"""How many different sets of packs a game keeps ready."""


class GameOver(Exception):
    """Raised by `Table.end`: no further step, card, die or choice is resolved."""


if TYPE_CHECKING:
    from typing_extensions import TypeVar as TypeVarWithDefault

    C = TypeVarWithDefault("C", default=Any)
else:
    C = TypeVar("C")


class _Attached(State, Generic[C]):
    """What lies beside the state and is no part of it: shared by copies, set by the match."""

    __slots__ = ("chance", "content", "story")
    chance: Dice
    content: C
    story: Story | Silence


@state
class Table(_Attached[C], Generic[C]):
    """The state of any game: at which phase it stands, and how and for whom it ended.

    A game says of which type its content is, `class Winter(Table[Content])`, so that a misspelt field is found.
    """

    phase: str = "setup"
    ending: str = ""
    winners: tuple[SeatNo, ...] = ()
    final_places: tuple[Count, ...] = ()
    final_scores: tuple[Signed, ...] = ()
    windows: dict[str, tuple[SeatNo, ...]] = many(factory=dict)
    """By each open window (see `shamble.engine.windows`) who is still to be asked in it."""
    memory: tuple[tuple[SeatNo, str, Index, Index], ...] = ()
    """Where seats know cards to lie that they have looked at: see `shamble.engine.sight`."""

    def end(
        self, ending: str, winners: Sequence[int] = (), places: Sequence[int] = (), scores: Sequence[int] = ()
    ) -> NoReturn:
        """End the game here and now; where seats are ranked, `places` (0 for none) and `scores` are given by seat.

        With scores alone the highest comes first, and equal ones share a place.
        """
        self.ending = ending
        self.winners = tuple(winners)
        self.final_places = tuple(places) or tuple(1 + sum(each > own for each in scores) for own in scores)
        self.final_scores = tuple(scores)
        raise GameOver


G = TypeVar("G", bound=Table)

Phase = Callable[[G], Asking[None] | None]
"""A phase is a rule; one that asks nothing is a plain function. It leaves in `g.phase` what comes next.

A plain function may also return the generator that asks. Up to then it may only change what it would change in the same
way when called again (who is next in a window), because a resumed match calls it again.
"""


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
    edition: ClassVar[int] = 1
    """Counted up when a rule plays differently, so that matches begun before know it."""
    longest: ClassVar[int] = 20_000
    """How many answers a match is played on at most in the imagination: no match should need as many."""
    spaces: ClassVar[frozenset[str]] = frozenset()
    """The kinds of question in which a space of the board is chosen: they alone may have more than 40 options."""
    reveals: ClassVar[frozenset[str]] = frozenset()
    """The events by which the rules themselves let something show that depends on what is hidden."""
    finished: ClassVar[bool] = False
    """An unfinished game is listed as being in the making and not offered to players."""
    folder: ClassVar[Path]
    kinds: ClassVar[Mapping[str, type[Card]]]
    """The files of cards and what a card in each looks like."""
    phases: ClassVar[Mapping[str, Phase[Any]]]
    unbroken: ClassVar[Mapping[str, Phase[Any]]] = {}
    """The same phases where no checkpoint is needed: each may go on with the next ones instead of ending."""
    zones: ClassVar[Sequence[Zone[Any] | Veil]]
    """Where cards lie and who sees them."""
    _zones: Zones[Any] | None = None
    counters: ClassVar[Mapping[str, Callable[[Any], int]]] = {}
    """Components that are no cards and of which there is a fixed number, wherever they lie: how many there are."""

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
    def turn(self, g: G) -> tuple[Any, ...]:
        """What names the current turn, the round's number first: undo by turn goes back to where this changed."""

    def midway(self, g: G) -> bool:
        """Whether an action that was begun goes on here: undo by action goes back to before it."""
        return False

    def teams(self, g: G) -> Sequence[Team]:
        """The seats that openly win and lose together; by default everybody plays for themselves."""
        return ()

    def unit(self, g: G) -> str:
        """What one point of a score is called."""
        return "point"

    def check(self, g: G) -> None:
        """Refuse a stored table that breaks what the declared bounds cannot say, with a sentence (BadSave)."""

    def constrain(self, options: Mapping[str, str], players: int) -> None:
        """Refuse combinations of switches that the rules forbid, with a sentence."""

    def dice(self, content: Any) -> Sequence[Die[Any]]:
        """Every die that its rules roll; records, luck and the table find a die here by its id."""
        return ()

    # What is found in the rooms of its folder, unless it provides them itself

    scene: Found[Callable[[Sight[G], Sequence[str]], Scene]] = Found("looks.scene", "draw")
    """The table as these eyes see it."""
    arrange: Found[Callable[..., None]] = Found("arrange", "arrange")
    """Put things where a test or a designer wants them."""
    judge: Found[Callable[[G, int], float]] = Found("bot.judge", "judge")
    """How good a position is for a seat, for bots that look ahead."""
    habit: Found[Callable[[G, Ask], Option]] = Found("bot.habits", "habit", lambda game: _any_option)
    """What a seat would answer without much thought, for bots that play on in their imagination."""
    shortlist: Found[Callable[[G, Ask], Sequence[Option]]] = Found("bot.habits", "shortlist", lambda game: _all_options)
    """The options that are worth thinking about, for bots that look ahead; by default all."""
    horizon: Found[Callable[[G], Any]] = Found("bot.habits", "horizon", lambda game: game.turn)
    """How far bots play on before they judge: until this changes. By default to the end of the turn."""
    odds: Found[Callable[[G, Ask, Option], Sequence[str]]] = Found("looks.odds", "odds", lambda game: _no_odds)
    """How likely an option goes well, in sentences for people; it is given a table that the seat thinks possible."""
    obvious: Found[Callable[[G, Ask], tuple[Option, str] | None]] = Found(
        "looks.odds", "obvious", lambda game: _nothing_obvious
    )
    """The answer that gives up nothing, where all others would give up something for nothing, and why."""
    ahead: Found[Callable[[G, Ask], Sequence[Ahead]]] = Found("looks.odds", "ahead", lambda game: _nothing_ahead)
    """What may be answered at once together with the questions that follow."""
    facts: Found[Callable[[G], Mapping[str, int]]] = Found("bot.facts", "facts", lambda game: _no_facts)
    """What is worth counting about a game that has ended, beside its ending and its winners."""
    arc: Found[Callable[[G], Arc | None]] = Found("looks.arc", "arc", lambda game: _no_arc)
    """The numbers that tell from round to round how near the end is, for the page that tells how a game went."""

    # What every game has

    @cached_property
    def rulebook(self) -> Rulebook:
        """The numbered clauses."""
        return Rulebook.load(self.folder / "rulebook.md")

    @cached_property
    def vocabulary(self) -> Vocabulary:
        return load_words(self.folder / "words.toml")

    @cached_property
    def _usual(self) -> dict[int, dict[str, str]]:
        """How all switches stand when nobody says anything, by the number of players."""
        return {}

    @cached_property
    def _loaded(self) -> dict[tuple[bytes, ...], Loaded]:
        """What was loaded before, by what the packs said."""
        return {}

    def load(self, packs: Packs = ()) -> Loaded:
        """The cards of the game with those of the packs, ready to play with; a pack that was edited is read again."""
        if not packs:
            return self._loaded.get(()) or self._load((), ())
        folders = pack_folders(packs)
        said = tuple(map(fingerprint, folders))
        return self._loaded.get(said) or self._load(folders, said)

    def _load(self, folders: tuple[Path, ...], said: tuple[bytes, ...]) -> Loaded:
        return self._keep(load_cards(self.kinds, self.folder / "cards", folders), said)

    def _keep(self, cards: Cards, said: tuple[bytes, ...]) -> Loaded:
        content = self.content(cards)
        words = Words(self.vocabulary, self.names(content))
        loaded = Loaded(cards, content, words, cards.digest(), by_id(self.dice(content)))
        with_packs = [each for each in self._loaded if each]
        if said and len(with_packs) >= MOST_LOADED:
            del self._loaded[with_packs[0]]
        self._loaded[said] = loaded
        return loaded

    def load_again(self, deck: Deck, packs: Packs = ()) -> Loaded:
        """The cards that a match began with, as they are now: see `shamble.engine.cards`."""
        folders = pack_folders(packs)
        cards = load_cards(self.kinds, self.folder / "cards", folders).as_in(deck)
        said = (*map(fingerprint, folders), cards.roster.encode())
        return self._loaded.get(said) or self._keep(cards, said)

    def choices(self, packs: Packs = (), cards: Cards | None = None) -> tuple[Switch, ...]:
        """The switches with all their values, also those that come from cards."""
        if not any(switch.cards for switch in self.switches):
            return self.switches
        cards = cards or self.load(packs).cards
        return tuple(switch.filled(cards) for switch in self.switches)

    def settle(
        self,
        players: int,
        options: Mapping[str, str | bool] | None = None,
        packs: Packs = (),
        cards: Cards | None = None,
    ) -> dict[str, str]:
        """All switches with their values; a wrong player count, switch or combination gets a sentence."""
        if type(players) is not int:
            raise BadOptions(f"The number of players is a whole number such as {self.players[0]}, not {players!r}.")
        if not options and not packs and cards is None and (usual := self._usual.get(players)):
            return usual.copy()
        if players not in self.players:
            lowest, highest = self.players[0], self.players[-1]
            raise BadOptions(f"{self.title} is for {lowest} to {highest} players, not for {players}.")
        given = {name: _word(value) for name, value in (options or {}).items()}
        settled = settle(self.choices(packs, cards), players, given, self.title)
        self.constrain(settled, players)
        if not options and not packs and cards is None:
            self._usual[players] = settled.copy()
        return settled

    def sight(self, g: G, players: int, eyes: int | None) -> Sight[G]:
        """The table through a pair of eyes."""
        return Sight(g, self.zones_at(g), players, eyes)

    def zones_at(self, g: G) -> Zones[G]:
        """The zones of a table, ready to be read and filled."""
        if self._zones is None:
            self._zones = Zones(self.zones, type(g))
        return self._zones

    def census(self, g: G, players: int) -> Counter[str]:
        """How many there are of every card and every counted component, wherever they lie: it must never change."""
        found = self.zones_at(g).census(g, players)
        return found + Counter({name: count(g) for name, count in self.counters.items()})


class Loaded(msgspec.Struct, frozen=True):
    """A game's cards, the content made of them, its words, the digest that a save file notes, and its dice by id."""

    cards: Cards
    content: Any
    words: Words
    digest: str
    dice: Mapping[str, Die[Any]]

    def at(self, seats: Sequence[str]) -> Loaded:
        """The same at a table with these players, whose names the words know."""
        return msgspec.structs.replace(self, words=self.words.seated(seats))


class Team(NamedTuple):
    """Seats that win and lose together, under a name that words.toml knows."""

    id: str
    seats: tuple[int, ...]


def _any_option(g: Table, ask: Ask) -> Option:
    return g.chance.pick(ask.options)


def _all_options(g: Table, ask: Ask) -> Sequence[Option]:
    return ask.options


def _no_odds(g: Table, ask: Ask, option: Option) -> Sequence[str]:
    return ()


def _nothing_obvious(g: Table, ask: Ask) -> tuple[Option, str] | None:
    return None


def _nothing_ahead(g: Table, ask: Ask) -> Sequence[Ahead]:
    return ()


def _no_arc(g: Table) -> None:
    return None


def _no_facts(g: Table) -> Mapping[str, int]:
    return {}


def _word(value: str | int) -> str:
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


def installed() -> dict[str, Game[Any]]:
    """The games of all installed packages, finished or in the making, in the order of their names."""
    return dict(sorted(_installed().items()))


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
