"""The moments at which verbs do something: a card that says one at any other moment would do nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ....engine.cards import Cards
from ....engine.effects import Verb
from ....engine.errors import BadCards
from . import verbs as v
from .cards import Action, EventCard, RivalSheet, SearchCard, Sheet, SurvivorCard

POOLS = ("pool", "pool-grapple", "pool-search", "pool-assist")
MOMENTS: Mapping[type[Verb], tuple[str, ...]] = {
    v.AddDice: POOLS,
    v.Nerve: POOLS,
    v.Reroll: ("roll",),
    v.Ease: ("leave", "overrun"),
    v.Stride: ("move",),
    v.Hush: ("ammunition",),
    v.CloseIn: ("rival",),
}
"""For each verb that belongs to certain moments the triggers at which it does something."""

Placed = tuple[str, str, v.Effect]
"""A field of a card, the moment at which it is carried out, and its effect."""


def check_moments(cards: Cards) -> None:
    """Each verb of a card does something where it stands."""
    for file, found in cards.files():
        for card in found:
            for field, moment, effect in _effects_of(card):
                for verb in _inside(effect):
                    right = MOMENTS.get(type(verb), (moment,))
                    if moment not in right:
                        words = " or ".join(f"`{each}`" for each in right)
                        tag = verb.__struct_config__.tag
                        raise BadCards(
                            f"{file}.toml, card '{card.id}', field {field}: `{tag}` does something only at {words}."
                        )


def _inside(effect: v.Effect) -> Iterator[Verb]:
    """All verbs of an effect, those inside others too."""
    for verb in effect:
        yield verb
        if isinstance(verb, v.Pay):
            yield from _inside((verb.cost, *verb.then))
        elif isinstance(verb, v.If):
            yield from _inside((*verb.then, *verb.otherwise))


def _effects_of(card: object) -> Iterator[Placed]:
    match card:
        case Action():
            yield "effect", "", card.effect
            yield from (("successes", "", each.effect) for each in card.successes)
        case Sheet():
            for action in card.ally.actions:
                yield "ally", "", action.effect
                yield from (("ally", "", each.effect) for each in action.successes)
            yield "ally", "", card.ally.fear
        case SurvivorCard():
            yield "effect", "", card.effect
            yield from (("successes", "", each.effect) for each in card.successes)
            yield from (("triggers", each.on, each.effect) for each in card.triggers)
            yield "fear", "", card.fear
        case EventCard():
            yield "effect", card.trigger or "", card.effect
            yield from (("successes", "", each.effect) for each in card.successes)
            yield "neglect", "", card.neglect
        case SearchCard():
            yield "effect", card.trigger or "", card.effect
        case RivalSheet():
            for field in ("normal", "cautious", "reckless", "defeat"):
                yield field, "rival", getattr(card, field)
