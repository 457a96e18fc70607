"""What all cards must be, each by itself and all packs together; a sentence names file, card and field."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ....engine.cards import Card, Cards
from ....engine.errors import BadCards
from . import Crisis, Crossroads, Item, Location, Survivor
from .checks import Stage, ability_faults, effect_faults, hand_faults, stage_of
from .conditions import Condition, Has, Indeck, Inplay
from .verbs import Aimed, Effect, If, Recruit, walk


def check(cards: Cards) -> None:
    """Refuse an id used twice, a survivor that does not exist, and what would do nothing or never end."""
    seen: dict[str, str] = {}
    survivors = {card.id for card in cards.of("survivors", Survivor)}
    if sorted(card.order for card in cards.of("locations", Location)) != list(range(7)):
        raise BadCards("locations.toml, field order: the seven locations have the orders 0 to 6, each once.")
    for file, found in cards.files():
        for card in found:
            if card.id in seen:
                other = seen[card.id]
                raise BadCards(f"{file}.toml, card '{card.id}', field id: {other}.toml has a card with this id.")
            seen[card.id] = file
            for field, survivor in _named(card):
                if survivor not in survivors:
                    where = f"{file}.toml, card '{card.id}', field {field}"
                    raise BadCards(f"{where}: there is no survivor '{survivor}' in survivors.toml.")
            for field, why in _faults(card):
                raise BadCards(f"{file}.toml, card '{card.id}', field {field}: {why}.")


def _faults(card: Card) -> Iterator[tuple[str, str]]:
    """What a card says where it does nothing or never ends, each with its field."""
    if isinstance(card, Survivor | Item):
        its = card.ability
        if isinstance(card, Survivor) or card.kind == "equip":
            found, stage = ability_faults(its.when, its.once, its.effects, its.modifiers), Stage(actor=True, here=True)
        else:
            found, stage = hand_faults(card.kind, its.when, its.effects, its.modifiers), Stage(here=True)
        yield from ((f"ability.{field}", why) for field, why in found)
        yield from (("ability.effects", why) for why in effect_faults(its.effects, stage))
    elif isinstance(card, Crisis):
        yield from (("failure", why) for why in effect_faults(card.failure, Stage()))
    elif isinstance(card, Crossroads):
        stage = stage_of(card.triggers, any(getattr(each, "where", "") == "here" for each in card.conditions))
        for field, choice in (("a", card.a), ("b", card.b)):
            yield from ((f"{field}.effects", why) for why in effect_faults(choice.effects, stage))


def _named(card: Card) -> Iterator[tuple[str, str]]:
    """The survivors that a card calls by name, each with the field where it does."""
    if isinstance(card, Crossroads):
        yield from _named_in("conditions", card.conditions)
        for field, choice in (("a", card.a), ("b", card.b)):
            yield from _named_in(f"{field}.needs", choice.needs)
            yield from _named_by(f"{field}.effects", choice.effects)
    elif isinstance(card, Crisis):
        yield from _named_by("failure", card.failure)
    elif isinstance(card, Survivor | Item):
        yield from _named_by("ability.effects", card.ability.effects)


def _named_by(field: str, effects: Iterable[Effect]) -> Iterator[tuple[str, str]]:
    for verb in walk(effects):
        if isinstance(verb, Aimed | Recruit) and verb.survivor:
            yield field, verb.survivor
        elif isinstance(verb, If):
            yield from _named_in(field, verb.conditions)


def _named_in(field: str, conditions: Iterable[Condition]) -> Iterator[tuple[str, str]]:
    for condition in conditions:
        if isinstance(condition, Inplay | Has | Indeck):
            yield field, condition.survivor
