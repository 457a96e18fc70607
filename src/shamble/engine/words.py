"""How a game speaks: `words.toml` holds every prompt, option, event, ending and name in words for people.

    [prompts]
    defy = { text = "Does {0} defy the Leader?", clause = "BD-7.01", pass = "Obey" }
    [options]
    move = "Send {0} to {1}"
    [events]
    eats = { text = "{0} eats and has {1} HP now.", clause = "BD-12.14" }
    motive = { text = "{0}'s motive is {s0}.", hidden = "{0} looks at a motive.", clause = "BD-3.20" }

In a text `{0}` is the first thing by its name, `{1:Walker|Walkers}` a number with its noun. In an event `{s0}` is the
first of its secret things, those that a whisper gives as `secret=(...)`.
A part in brackets is left out when its thing was not named: `Use {0}[ on {1}]`.
A prompt may have `pass`, `yes` and `no`, what these answers are called, and `teach`, a line for somebody who meets the
question for the first time. With `along = true` a screen may answer it together with the question before, by its first
option unless another was named: the lowest die that is enough. `[leads]` says which question an option of a verb leads
to, so that what is chosen there can be clicked at once. `[keys]` names a letter that gives the only option of a verb.
An event with `hidden` says that to those who may not know its secret things, so it cannot name any; with
`heading = true` it opens a chapter; with `weight = "big"` it is a moment for the whole table;
with `private = true` only its readers ever learn the whole of it, even when all is revealed at the end.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from string import Formatter
from typing import Annotated, Any, Literal

import msgspec

from .ask import Ask, Option
from .errors import BadCards
from .story import EVERYONE, Event, plain

_PART = re.compile(r"\[(?P<text>[^\]]*\{(?P<place>\d)[^\]]*)\]")
_PUBLIC, _SECRET = re.compile(r"\d+"), re.compile(r"s\d+")

Letter = Annotated[str, msgspec.Meta(pattern="^[b-hj-z]$")]
"""A key for an option; A and I mean something at every table."""

Weight = Literal["", "big"]
"""How much an event matters: a big one deserves a banner."""


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sentence and the clause it rests on."""

    text: str
    clause: str = ""


class Prompt(Line, frozen=True):
    """A question, what its pass is called, and what it is about for somebody who meets it for the first time."""

    passing: str = msgspec.field(default="", name="pass")
    yes: str = ""
    no: str = ""
    teach: str = ""
    along: bool = False


class Telling(Line, frozen=True):
    """What the log says of an event, and what it says to those who may not know its secret things."""

    hidden: str = ""
    heading: bool = False
    private: bool = False
    """Not even told when everything is revealed at the end."""
    weight: Weight = ""


class Spoken(msgspec.Struct, frozen=True):
    """A sentence ready to read."""

    text: str
    clause: str
    heading: bool
    step: int
    weight: Weight = ""


class Vocabulary(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tables of a words.toml."""

    prompts: dict[str, Prompt]
    options: dict[str, str]
    events: dict[str, Telling]
    endings: dict[str, Line]
    names: dict[str, str]
    groups: dict[str, str] = {}
    leads: dict[str, str] = {}
    keys: dict[str, Letter] = {}


ARTICLES = ("a ", "an ", "the ")
"""How the names of nameless things begin; a sentence that begins with one has a capital letter all the same."""

MOST_TABLES = 32
"""How many tables with the names of their players the words keep ready."""


class Words:
    """The vocabulary of a game together with the names of its cards and of the seats."""

    def __init__(self, vocabulary: Vocabulary, names: dict[str, str]) -> None:
        self._vocabulary = vocabulary
        self._names = {**vocabulary.names, **names}
        self._seated: dict[tuple[str, ...], Words] = {}

    def seated(self, seats: Sequence[str]) -> Words:
        """The same words at a table where the seats have names: `seat-0` is the first player by name."""
        found = self._seated.get(tuple(seats))
        if found is None:
            if len(self._seated) >= MOST_TABLES:
                self._seated.clear()
            names = {**self._names, **{f"seat-{seat}": name for seat, name in enumerate(seats)}}
            found = self._seated[tuple(seats)] = Words(self._vocabulary, names)
        return found

    def name(self, thing: str) -> str:
        """The name of a thing for people; a thing without a name is called by its id."""
        return self._names.get(thing, thing)

    def prompt(self, ask: Ask) -> Spoken:
        """The question in words."""
        line = self._vocabulary.prompts[ask.key]
        return Spoken(self._say(line.text, tuple(map(plain, ask.about))), line.clause, False, 0)

    def teach(self, key: str) -> str:
        """What a question is about, for somebody who meets it for the first time; empty if it needs no teaching."""
        return self._vocabulary.prompts[key].teach

    def option(self, ask: Ask, option: Option) -> str:
        """An option in words."""
        if option.verb == "pass":
            return self._vocabulary.prompts[ask.key].passing or "Pass"
        if option.verb in ("yes", "no"):
            prompt = self._vocabulary.prompts[ask.key]
            called = prompt.yes if option.verb == "yes" else prompt.no
            if called:
                return self._say(called, tuple(map(plain, ask.about)))
        return self.phrase(option.words)

    def phrase(self, words: str) -> str:
        """The words of an option (verb and ids) as a sentence."""
        verb, *ids = words.split(" ")
        return self._say(self._vocabulary.options[verb], tuple(ids))

    def goes_along(self, key: str) -> bool:
        """Whether a question may be answered together with the one before it."""
        return self._vocabulary.prompts[key].along

    def leads(self, verb: str) -> str:
        """The question that an option of a verb leads to, if its things can be clicked at once."""
        return self._vocabulary.leads.get(verb, "")

    def letter(self, verb: str) -> str:
        """The letter on the keyboard that gives the only option of a verb."""
        return self._vocabulary.keys.get(verb, "")

    def group(self, verb: str) -> str:
        """The heading under which the options of a verb are shown together."""
        return self._vocabulary.groups.get(verb, "")

    def event(self, event: Event, seat: int | None) -> Spoken | None:
        """The event as a seat may read it; None if it may not."""
        line = self._vocabulary.events[event.key]
        told = event.is_for(seat) and not (line.private and seat == EVERYONE)
        if told:
            text = self._say(line.text, event.args, event.secret)
        elif line.hidden:
            text = self._say(line.hidden, event.args)
        else:
            return None
        return Spoken(text, line.clause, line.heading, event.step, line.weight)

    def ending(self, key: str, args: tuple[Any, ...] = ()) -> Spoken:
        """How the game ended."""
        line = self._vocabulary.endings[key]
        return Spoken(self._say(line.text, args), line.clause, False, 0)

    def _say(self, text: str, args: tuple[Any, ...], secret: tuple[Any, ...] = ()) -> str:
        """A sentence with its things by their names; one that was not named is left out."""
        if "[" in text:
            text = _PART.sub(lambda part: part["text"] if int(part["place"]) < len(args) else "", text)
        said = []
        for words, is_secret, number, spec in _pieces(text):
            said.append(words)
            given = secret if is_secret else args
            if 0 <= number < len(given):
                said.append(self._named(given[number], spec))
        sentence = "".join(said).rstrip()
        return sentence[0].upper() + sentence[1:] if sentence.startswith(ARTICLES) else sentence

    def _named(self, value: Any, spec: str) -> str:
        """A thing by its name, a number with its noun, several things as a list."""
        if isinstance(value, list | tuple):
            said = [self._named(each, "") for each in value]
            return " and ".join([", ".join(said[:-1]), said[-1]] if len(said) > 1 else said) or "nothing"
        if spec:
            one, more = spec.split("|")
            return f"{value} {one if int(value) == 1 else more}"
        return self._names.get(value, value) if isinstance(value, str) else str(value)


@lru_cache(4_000)
def _pieces(text: str) -> tuple[tuple[str, bool, int, str], ...]:
    """A text taken apart: words, and the thing that follows them: whether it is secret, its number, its noun.

    >>> _pieces("{0} has {1:Ally|Allies}.")
    (('', False, 0, ''), (' has ', False, 1, 'Ally|Allies'), ('.', False, -1, ''))
    """
    return tuple(
        (words, (field or "").startswith("s"), int(field.removeprefix("s")) if field else -1, spec or "")
        for words, field, spec, _ in Formatter().parse(text)
    )


def load_words(path: Path) -> Vocabulary:
    """Read a words.toml; what is wrong in it is said in one sentence."""
    written = path.read_text(encoding="utf-8")
    try:
        vocabulary = msgspec.convert(tomllib.loads(written), type=Vocabulary)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as wrong:
        raise BadCards(f"{path.name}: {wrong}.") from None
    for table, key, text, may_tell_secrets in _sentences(vocabulary):
        if wrong_field := _wrong_field(text, may_tell_secrets):
            where = f"{path.name}, line {_line_of(written, table, key)}"
            raise BadCards(f"{where}: {table}.{key} says '{text}', but {wrong_field}.")
    return vocabulary


def _sentences(vocabulary: Vocabulary) -> Iterator[tuple[str, str, str, bool]]:
    """Every sentence with its table and key, and whether it may name secret things: only an event's `text` may."""
    for key, prompt in vocabulary.prompts.items():
        for text in (prompt.text, prompt.yes, prompt.no):
            yield "prompts", key, text, False
    for key, text in vocabulary.options.items():
        yield "options", key, text, False
    for key, event in vocabulary.events.items():
        yield "events", key, event.text, True
        yield "events", key, event.hidden, False
    for key, ending in vocabulary.endings.items():
        yield "endings", key, ending.text, False


def _wrong_field(text: str, may_tell_secrets: bool) -> str:
    """What is wrong with the braces of a sentence; empty if nothing is."""
    try:
        named = [field for _, field, _, _ in Formatter().parse(text) if field is not None]
    except ValueError as wrong:
        return f"its braces cannot be read ({wrong})"
    for field in named:
        if _PUBLIC.fullmatch(field):
            continue
        if not _SECRET.fullmatch(field):
            return f"{{{field}}} is neither a public thing such as {{0}} nor a secret one such as {{s0}}"
        if not may_tell_secrets:
            return (
                f"{{{field}}} is secret and everybody reads this sentence: it may name public things such as {{0}} only"
            )
    return ""


def _line_of(written: str, table: str, key: str) -> int:
    """The line of a words.toml on which a key of a table stands."""
    inside = False
    for number, line in enumerate(written.splitlines(), 1):
        if line.startswith("["):
            inside = line.startswith(f"[{table}]")
        elif inside and re.match(rf'"?{re.escape(key)}"?\s*=', line):
            return number
    return 0
