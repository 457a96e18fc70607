"""What can go wrong, each as one sentence that a person can act on."""

from __future__ import annotations

from collections.abc import Iterable


class ShambleError(Exception):
    """Something a person did or brought cannot be used; the message is one sentence that says what and where."""


class BadOptions(ShambleError):
    """A game was asked for with a player count or a switch it does not have."""


def unknown(what: str, name: object, known: Iterable[str]) -> BadOptions:
    """Somebody named a thing that is not there: say so and list those that are.

    >>> str(unknown("Location", "mars", ["farm", "town"]))
    "There is no Location called 'mars'; there are farm, town."
    """
    return BadOptions(f"There is no {what} called '{name}'; there are {', '.join(known)}.")


class BadAnswer(ShambleError):
    """An answer that nobody asked for, that is not among the options, or of a seat that does not exist."""


class BadCards(ShambleError):
    """A card file that cannot be read or does not say a card."""


class BadSave(ShambleError):
    """A save file that is broken, foreign or changed by hand."""


class UndoRefused(ShambleError):
    """An undo that the laws of undo forbid without everybody's consent."""


class RuleCrash(ShambleError):
    """A rule failed; the match is back at its last answer and a crash file was written."""
