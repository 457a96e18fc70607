"""The verbs that cards are written in; the room `effects` carries them out."""

from __future__ import annotations

from typing import Annotated

import msgspec

from shamble.engine.effects import Verb

Few = Annotated[int, msgspec.Meta(ge=1, le=6)]


class Mend(Verb, frozen=True, tag="mend"):
    """Add stones to the wall."""

    n: Few


class Crumble(Verb, frozen=True, tag="crumble"):
    """Remove stones from the wall."""

    n: Few


class Lookout(Verb, frozen=True, tag="lookout"):
    """Look at the top card of the deck."""


Effect = Mend | Crumble | Lookout
