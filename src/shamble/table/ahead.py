"""Choices that answer the questions that follow as well: what they are called, and what they stand for."""

from __future__ import annotations

import msgspec

from shamble.engine.ask import Ask
from shamble.engine.match import Match
from shamble.engine.question import Choice, Group, Question

AND_THEN = ", "
"""What stands between the answers of a choice; no words of an option hold it."""
MOST_AHEAD = 16
"""How many answers one choice may give."""


def answers(words: str) -> list[str]:
    """The answers that the words of a choice stand for, one after another."""
    return words.split(AND_THEN)[:MOST_AHEAD]


def with_ahead(match: Match, ask: Ask, question: Question) -> Question:
    """The question with what its game lets be answered together.

    An option that touches nothing gives way to the choices that begin with it; otherwise they stand beside the others.
    """
    found = match.game.ahead(match.state, ask)
    if not found:
        return question
    choices = [_choice(match, each.answers, each.called) for each in found]
    first, last = [each for each in choices if each.ids], [each for each in choices if not each.ids]
    begun = {each.answers[0] for each in found if " " not in each.answers[0]}
    left = [Group(each.title, [one for one in each.choices if one.words not in begun]) for each in question.groups]
    groups = [group for group in (Group("", first), *left, Group("", last)) if group.choices]
    return msgspec.structs.replace(question, groups=_numbered(groups))


def _choice(match: Match, given: tuple[str, ...], called: str) -> Choice:
    """A choice by the words that say it; they name the things that it touches."""
    ids = tuple(called.split(" ")[1:])
    note = match.loaded.cards.texts.get(ids[0], "") if ids else ""
    return Choice(0, AND_THEN.join(given), match.words(called), ids, note)


def _numbered(groups: list[Group]) -> list[Group]:
    """The groups with their choices numbered through."""
    number, found = 0, []
    for group in groups:
        choices = []
        for choice in group.choices:
            number += 1
            choices.append(msgspec.structs.replace(choice, number=number))
        found.append(Group(group.title, choices))
    return found
