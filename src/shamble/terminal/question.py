"""A question as people see it: numbered options in groups, and what is refused, with the clause that says why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..engine.ask import Ask, Option
from ..engine.errors import ShambleError
from ..engine.match import Match

LONGEST_NOTE = 140
SHORTEST_HINT = 3
"""Fewer letters than this from the middle of a label are a slip of the finger rather than an answer."""


class Choice(NamedTuple):
    """An option with its number, its words for people, and what the card says that it is about."""

    number: int
    words: str
    text: str
    note: str = ""


class Denied(NamedTuple):
    """Something that may not be done now; its number goes on after the options."""

    number: int
    words: str
    text: str
    clause: str


class Group(NamedTuple):
    """Options that belong together under a heading, which may be empty."""

    title: str
    choices: list[Choice]


class Question(NamedTuple):
    """What a seat is asked."""

    seat: int
    text: str
    clause: str
    groups: list[Group]
    denied: list[Denied]

    @property
    def choices(self) -> list[Choice]:
        """The options in the order of their numbers."""
        return [choice for group in self.groups for choice in group.choices]


class Unclear(ShambleError):
    """Words that are no answer, or could be several."""


def pose(match: Match, ask: Ask) -> Question:
    """An ask of a match in words for people."""
    prompt = match.prompt(ask)
    groups = _groups(match, ask)
    count = sum(len(group.choices) for group in groups)
    return Question(ask.seat, prompt.text, prompt.clause, groups, _denied(match, ask, count))


def _groups(match: Match, ask: Ask) -> list[Group]:
    texts = {option.words: match.words(option, ask) for option in ask.options}
    alike = Counter(texts.values())
    sorted_in: dict[str, list[Option]] = {}
    for option in ask.options:
        sorted_in.setdefault(match.loaded.words.group(option.verb), []).append(option)
    notes = _notes(match, ask)
    groups, number = [], 0
    for title, options in sorted_in.items():
        choices = []
        for option in options:
            number += 1
            text = texts[option.words]
            # Two rifles bear one name: their ids tell them apart
            said = text if alike[text] == 1 else f"{text} ({', '.join(option.ids)})"
            choices.append(Choice(number, option.words, said, notes.get(option.ids[0], "") if option.ids else ""))
        groups.append(Group(title, choices))
    return groups


def _notes(match: Match, ask: Ask) -> dict[str, str]:
    """What the cards say that single options are about; pieces and places on the board need no words."""
    wanted = {option.ids[0] for option in ask.options if len(option.ids) == 1}
    if not wanted:
        return {}
    for board in match.scene(ask.seat).boards:
        wanted -= {thing.id for space in board.spaces for thing in (space, *space.all_pieces())}
    return {name: text for name, text in card_texts(match).items() if name in wanted and len(text) <= LONGEST_NOTE}


def card_texts(match: Match) -> dict[str, str]:
    """What every card says, by the id of each copy."""
    cards = (card for _, cards in match.loaded.cards.files() for card in cards)
    return {copy: card.text for card in cards for copy in (card.id, *card.copies())}


def _denied(match: Match, ask: Ask, count: int) -> list[Denied]:
    found: dict[str, Denied] = {}
    for words, clause in ask.refusals():
        text = match.words(words) if words != "pass" else "Pass"
        if text not in found:
            found[text] = Denied(count + len(found) + 1, words, text, clause)
    return list(found.values())


# Understanding what was typed


def understand(question: Question, said: str) -> Choice | Denied:
    """What a person means: a number, the words of an option, or enough of its label to know it from the others."""
    wanted = _plain(said)
    if wanted.isdecimal():
        return _by_number(question, wanted)
    offered: tuple[Sequence[Choice | Denied], ...] = (question.choices, question.denied)
    for kind in offered:
        for found in _readings(kind, wanted):
            if len(found) == 1:
                return found[0]
            if found:
                options = " or ".join(f"'{each.text}' ({each.number})" for each in found[:4])
                more = " or others" if len(found) > 4 else ""
                raise Unclear(f"'{said}' could be {options}{more}: say more, or type the number.")
    last = question.choices[-1].number
    raise Unclear(f"'{said}' is not an option here: type a number from 1 to {last}, or `help` for all commands.")


def _by_number(question: Question, wanted: str) -> Choice | Denied:
    numbered: list[Choice | Denied] = [*question.choices, *question.denied]
    for each in numbered:
        if str(each.number) == wanted.lstrip("0"):
            return each
    raise Unclear(f"There is no option {wanted}: type a number from 1 to {question.choices[-1].number}.")


def _readings(offered: Sequence[Choice | Denied], wanted: str) -> Iterator[list[Choice | Denied]]:
    """What the words could mean, from the strictest reading to the most generous."""
    if not wanted:
        return
    pairs = [(each, _plain(each.words), _plain(each.text)) for each in offered]
    yield [each for each, words, text in pairs if wanted in (words, text)]
    yield [each for each, words, text in pairs if words.startswith(wanted) or text.startswith(wanted)]
    parts = wanted.split()
    if max(map(len, parts)) < SHORTEST_HINT:
        return
    yield [each for each, words, text in pairs if _holds(f"{words} {text}", parts)]


def _holds(text: str, parts: list[str]) -> bool:
    words = text.replace("(", " ").replace(")", " ").split()
    return all(any(word.startswith(part) for word in words) for part in parts)


def _plain(text: str) -> str:
    return " ".join(text.casefold().replace(",", " ").split()).rstrip(".!")
