"""How a game speaks: `words.toml` holds every prompt, option, event, ending and name in words for people.

    [prompts]
    defy = { text = "Does {0} defy the Leader?", clause = "BD-7.01", pass = "Obey" }
    [options]
    move = "Send {0} to {1}"
    [events]
    eats = { text = "{0} eats and has {1} HP now.", clause = "BD-12.14" }

In a text `{0}` is the first thing by its name, `{1:Walker|Walkers}` a number with its noun.
A part in brackets is left out when its thing was not named: `Use {0}[ on {1}]`.
An event with `hidden` says that to those who may not read the whole of it; with `heading = true` it opens a chapter;
with `private = true` only its readers ever learn the whole of it, even when all is revealed at the end.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from pathlib import Path
from string import Formatter
from typing import Any

import msgspec

from .ask import Ask, Option
from .errors import BadCards
from .story import EVERYONE, Event, plain

_PART = re.compile(r"\[(?P<text>[^\]]*\{(?P<place>\d)[^\]]*)\]")


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sentence and the clause it rests on."""

    text: str
    clause: str = ""
    hidden: str = ""
    heading: bool = False
    private: bool = False
    """Not even told when everything is revealed at the end."""
    passing: str = msgspec.field(default="", name="pass")
    group: str = ""


class Spoken(msgspec.Struct, frozen=True):
    """A sentence ready to read."""

    text: str
    clause: str
    heading: bool
    step: int


class Vocabulary(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tables of a words.toml."""

    prompts: dict[str, Line]
    options: dict[str, str]
    events: dict[str, Line]
    endings: dict[str, Line]
    names: dict[str, str]
    groups: dict[str, str] = {}


class Words:
    """The vocabulary of a game together with the names of its cards and of the seats."""

    def __init__(self, vocabulary: Vocabulary, names: dict[str, str]) -> None:
        self._vocabulary = vocabulary
        self._names = {**vocabulary.names, **names}
        self._formatter = _Formatter(self._names)

    def seated(self, seats: Sequence[str]) -> Words:
        """The same words at a table where the seats have names: `seat-0` is the first player by name."""
        return Words(self._vocabulary, {**self._names, **{f"seat-{seat}": name for seat, name in enumerate(seats)}})

    def name(self, thing: str) -> str:
        """The name of a thing for people; a thing without a name is called by its id."""
        return self._names.get(thing, thing)

    def prompt(self, ask: Ask) -> Spoken:
        """The question in words."""
        line = self._vocabulary.prompts[ask.key]
        return Spoken(self._say(line.text, tuple(map(plain, ask.about))), line.clause, False, 0)

    def option(self, ask: Ask, option: Option) -> str:
        """An option in words."""
        if option.verb == "pass":
            return self._vocabulary.prompts[ask.key].passing or "Pass"
        return self.phrase(option.words)

    def phrase(self, words: str) -> str:
        """The words of an option (verb and ids) as a sentence."""
        verb, *ids = words.split(" ")
        return self._say(self._vocabulary.options[verb], tuple(ids))

    def group(self, verb: str) -> str:
        """The heading under which the options of a verb are shown together."""
        return self._vocabulary.groups.get(verb, "")

    def event(self, event: Event, seat: int | None) -> Spoken | None:
        """The event as a seat may read it; None if it may not."""
        line = self._vocabulary.events[event.key]
        told = event.is_for(seat) and not (line.private and seat == EVERYONE)
        if told:
            text = self._say(line.text, event.args)
        elif line.hidden:
            text = self._say(line.hidden, event.args)
        else:
            return None
        return Spoken(text, line.clause, line.heading, event.step)

    def ending(self, key: str, args: tuple[Any, ...] = ()) -> Spoken:
        """How the game ended."""
        line = self._vocabulary.endings[key]
        return Spoken(self._say(line.text, args), line.clause, False, 0)

    def _say(self, text: str, args: tuple[Any, ...]) -> str:
        text = _PART.sub(lambda part: part["text"] if int(part["place"]) < len(args) else "", text)
        return self._formatter.vformat(text, args, {}).rstrip()


class _Formatter(Formatter):
    """str.format that knows names and plurals."""

    def __init__(self, names: dict[str, str]) -> None:
        self._names = names

    def get_value(self, key: int | str, args: Any, kwargs: Any) -> Any:
        """A thing that was not named is left out."""
        return args[key] if isinstance(key, int) and key < len(args) else ""

    def format_field(self, value: Any, spec: str) -> str:
        if isinstance(value, list | tuple):
            said = [self.format_field(each, "") for each in value]
            return " and ".join([", ".join(said[:-1]), said[-1]] if len(said) > 1 else said) or "nothing"
        if "|" in spec:
            one, more = spec.split("|")
            return f"{value} {one if int(value) == 1 else more}"
        return self._names.get(value, value) if isinstance(value, str) else str(value)


def load_words(path: Path) -> Vocabulary:
    """Read a words.toml; what is wrong in it is said in one sentence."""
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), type=Vocabulary)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as wrong:
        raise BadCards(f"{path.name}: {wrong}.") from None
