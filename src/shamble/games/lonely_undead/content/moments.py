"""The moments at which verbs do something: a card that says one at any other moment would do nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from ....engine.effects import Verb
from . import verbs as v

LASTING = "always"
"""A card that works as long as it is equipped, and is never played."""
AFTER_A_ROLL = ("post-chance", "post-check", "post-attack", "post-bite")
MOMENTS: Mapping[type, tuple[str, ...]] = {
    v.Immune: (LASTING,),
    v.SwapDraw: ("turn",),
    v.AddBite: (LASTING, "pre-bite"),
    v.IgnoreFail: (LASTING, "fail"),
    v.Reroll: AFTER_A_ROLL,
    v.PreventLimb: ("limb",),
    v.Cancel: ("event", "own-event"),
    v.Bury: ("town",),
    v.GiveDog: ("dog-step",),
    v.JamDoor: ("other-start",),
    v.SetDirection: ("pre-car",),
}
"""For each verb that belongs to certain moments what a card for it says under `when`."""


def check_moment(effects: Iterable[msgspec.Struct], when: str, field: str) -> None:
    """Each verb of a card does something at its moment."""
    for effect in effects:
        why = _misplaced(effect, when)
        if why:
            raise ValueError(f"`{effect.__struct_config__.tag}` {why} - at `$.{field}`")


def _misplaced(effect: msgspec.Struct, when: str) -> str:
    right = MOMENTS.get(type(effect), (when,))
    if when not in right:
        return f"does nothing at `{when}`, only at {' or '.join(f'`{each}`' for each in right)}"
    lasts = isinstance(effect, v.Mod | v.AddBite) and effect.until == "play"
    if lasts and when != LASTING:
        return f"lasts while a card is equipped, so `when` is `{LASTING}`"
    if when == LASTING and isinstance(effect, Verb) and not (lasts or isinstance(effect, v.IgnoreFail)):
        return f"happens once, so it does nothing `{LASTING}`"
    return ""
