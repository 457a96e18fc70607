"""The Back Alley: an injured Living waits there, one for each Z."""

from __future__ import annotations

from ....engine.rulebook import rule
from ..content import GENERIC
from ..state import Undead
from .living import put_person
from .stack import step


@step("refill-alley")
@rule(
    "LU-17.01", "LU-17.02", "LU-17.04", "LU-17.05", "LU-17.06", "LU-17.08", "LU-17.09", "LU-20.12", "LU-21.10",
    "LU-21.12", "LU-24.18",
)  # fmt: skip
def refill_alley(g: Undead) -> None:
    """An injured Generic takes the place of the last one, unless every Z in the game has had its friend there."""
    inner = g.town.alley
    if inner < 0 or all(z.had_alley for z in g.zs if not z.out):
        g.alley_due = False
        return
    if not g.supply[GENERIC]:
        if g.shares:
            g.end("no-generic")
        return
    if g.person_at(inner) is not None or g.z_at(inner) is not None:
        return
    person = put_person(g, GENERIC, inner, injured=True)
    assert person is not None
    person.in_alley = True
    g.alley_due = False
    g.story.tell("alley", g.content.tokens[person.token])
