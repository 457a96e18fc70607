"""The terms that cards share: symbols, places, survivors and players as a file of cards names them."""

from __future__ import annotations

import re
from typing import Annotated, Literal, NewType

import msgspec

from ....engine.state import Index

Few = Annotated[int, msgspec.Meta(ge=1, le=30)]
"""A number of things on a card."""

Signed = Annotated[int, msgspec.Meta(ge=-30, le=30)]
Value = Annotated[int, msgspec.Meta(ge=1, le=6)]

Symbol = Literal["weapon", "fuel", "education", "food", "medicine", "tool", "survivor"]
"""The seven item symbols (DW-2.07)."""

AnySymbol = Literal["any", "weapon", "fuel", "education", "food", "medicine", "tool", "survivor"]

LocationId = Literal["colony", "police", "grocery", "school", "library", "hospital", "gas"]
"""The seven locations in board order (DW-2.06)."""

Spot = Literal["colony", "police", "grocery", "school", "library", "hospital", "gas", "here", "origin", "away"]
"""A place that a condition looks at: `here` and `origin` belong to the actor (DW-8.16), `away` is a non-colony one."""

Where = Literal["anywhere", "away", "colony", "police", "grocery", "school", "library", "hospital", "gas"]
"""A place as a trigger or ability names it: `away` is any non-colony location, `anywhere` all seven (DW-16.14)."""

Place = Literal[
    "colony",
    "police",
    "grocery",
    "school",
    "library",
    "hospital",
    "gas",
    "here",  # the actor's location, fixed at the reveal (DW-8.16); that of `self`, or of the survivor that is named
    "origin",  # where the actor came from
    "away",  # a non-colony location chosen by the active player; for `place` another one with an empty space
    "elsewhere",  # a location other than `here`, the colony included, chosen by the active player
    "eachaway",  # each non-colony location in board order
]
"""Where a verb works."""

Target = Literal[
    "actor",  # the survivor that triggered the card
    "self",  # the owner of the ability or bearer of the item
    "own",  # one of the player's survivors; inside `each` one of that player
    "own@colony",
    "own@away",
    "own@here",
    "any@here",  # a survivor of any player at `here`, the user included
    "any@near",  # any of the player's survivors, or any survivor at the location of one (DW-16.22)
    "foe@here",  # a survivor of an exiled player at the actor's location; of a non-exiled one for an exiled player
    "all",  # every survivor of the non-exiled players
    "all@colony",
    "lowest",  # the lowest influence among survivors of the non-exiled players
    "lowest@colony",
    "highest5",  # the five highest influences among survivors of the non-exiled players
    "named",  # the survivor called in the field `survivor`
]
"""Whom a verb touches."""

Player = Literal[
    "you",  # the active player; inside `each` that player
    "other",  # another player of the active player's choice, or the one the trigger speaks of
    "other@here",  # another player with a survivor at `here`
]
"""Which player a verb touches."""


def snake(name: str) -> str:
    """The word in the files for a class: `NoMoveExposure` is `no_move_exposure`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


Small = Annotated[int, msgspec.Meta(ge=0, le=30)]
Track = Annotated[int, msgspec.Meta(ge=1, le=10)]


class Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of a card."""


PlaceNo = NewType("PlaceNo", Index)
"""The number of a location in board order; 0 is the colony."""
NOWHERE = PlaceNo(-1)
CellNo = NewType("CellNo", Index)
"""The number of an entrance, those of the colony first."""
NO_CELL = CellNo(-1)
SurvivorNo = NewType("SurvivorNo", Index)
"""The number of a survivor."""
NO_SURVIVOR = SurvivorNo(-1)
ItemNo = NewType("ItemNo", Index)
"""The number of a physical item card."""
NO_ITEM = ItemNo(-1)
CrisisNo = NewType("CrisisNo", Index)
"""The number of a crisis card."""
NO_CRISIS = CrisisNo(-1)
CrossroadsNo = NewType("CrossroadsNo", Index)
"""The number of a crossroads card."""
NO_CROSSROADS = CrossroadsNo(-1)
SecretNo = NewType("SecretNo", Index)
"""The number of a secret objective."""
NO_SECRET = SecretNo(-1)
ExiledNo = NewType("ExiledNo", Index)
"""The number of an exiled objective."""
NO_EXILED = ExiledNo(-1)
MainNo = NewType("MainNo", Index)
"""The number of a main objective."""
NO_MAIN = MainNo(-1)
