"""What can go wrong, each as one sentence that a person can act on."""


class ShambleError(Exception):
    """Something a person did or brought cannot be used; the message is one sentence that says what and where."""


class BadOptions(ShambleError):
    """A game was asked for with a player count or a switch it does not have."""


class BadAnswer(ShambleError):
    """An answer that nobody asked for, or that is not among the options."""


class BadCards(ShambleError):
    """A card file that cannot be read or does not say a card."""


class BadSave(ShambleError):
    """A save file that is broken, foreign or changed by hand."""


class UndoRefused(ShambleError):
    """An undo that the laws of undo forbid without everybody's consent."""


class RuleCrash(ShambleError):
    """A rule failed; the match is back at its last answer and a crash file was written."""
