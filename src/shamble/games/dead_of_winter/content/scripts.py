"""Scripts: every list of effects that a card carries out, under a name by which the state can speak of it.

`whispers-of-mutiny` is the effect of that crisis, `snare-line-b` that of option B, and `snare-line-b 1 then` the list
inside its second verb.
"""

from __future__ import annotations

from collections.abc import Iterator

from .verbs import Each, Effect, If, Pool, Roll

Script = tuple[Effect, ...]


def scripts_inside(name: str, effects: Script) -> Iterator[tuple[str, Script]]:
    """A list of effects and all lists inside it, each with its name; those without an effect are left out."""
    if effects:
        yield name, effects
    for at, verb in enumerate(effects):
        if isinstance(verb, Roll | Pool):
            yield from scripts_inside(f"{name} {at} then", verb.then)
            yield from scripts_inside(f"{name} {at} otherwise", verb.otherwise)
        elif isinstance(verb, If):
            yield from scripts_inside(f"{name} {at} then", verb.then)
        elif isinstance(verb, Each):
            yield from scripts_inside(f"{name} {at} each", verb.effects)
