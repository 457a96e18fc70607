"""What cards must be beyond their types: each by itself, and all of all packs together."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ....engine.cards import Cards
from ....engine.effects import Passive, Verb
from ....engine.errors import BadCards
from .dice import WHITE
from .verbs import (
    AloneBonus,
    Attract,
    Chain,
    Damage,
    DiscardSelf,
    Heal,
    ItemEffect,
    Kill,
    Move,
    Regain,
    RollFor,
    Wall,
    check_roll,
)


def check_board(locations: Collection[str], wanted: Sequence[str], characters: Collection[str]) -> None:
    """There are exactly four Locations, and a Character for everybody and for two replacements."""
    if sorted(locations) != sorted(wanted):
        raise BadCards(f"locations.toml, field id: the board has exactly the Locations {', '.join(wanted)}.")
    if len(characters) < 6:
        raise BadCards("characters.toml: the game needs at least six Characters.")


def check_ids(cards: Cards) -> None:
    """No two physical cards share an id, in whatever file they are: answers and saves name cards by it."""
    owners: dict[str, str] = {}
    for file, found in cards.files():
        for card in found:
            for copy in card.copies():
                if copy in owners:
                    raise BadCards(f"{file}.toml, card '{card.id}', field id: {owners[copy]} uses '{copy}' already.")
                owners[copy] = f"card '{card.id}' in {file}.toml"


def check_passives(effects: Sequence[ItemEffect], weapon: str) -> None:
    """What Equipment does by itself stands where it works, and once; a die that is rolled on stops at some time."""
    kinds = [type(effect) for effect in effects]
    for number, effect in enumerate(effects):
        at = f"at `$.effects[{number}]"
        if isinstance(effect, Passive) and kinds.index(type(effect)) < number:
            raise ValueError(f"one card says this once - {at}.do`")
        if isinstance(effect, Chain | AloneBonus | Attract) and not weapon:
            raise ValueError(f"only a weapon can do this - {at}.do`")
        if isinstance(effect, Regain) and weapon != "ranged":
            raise ValueError(f"only a ranged weapon can do this - {at}.do`")
        if isinstance(effect, Chain):
            if all(effect.low <= face <= effect.high for face in WHITE.faces):
                raise ValueError(f"a die that is always rolled on never stops - {at}.low`")
            if effect.low > effect.high:
                raise ValueError(f"no die shows {effect.low} or more and {effect.high} or less - {at}.low`")


def check_use(effects: Sequence[ItemEffect], windows: Sequence[str], once: bool) -> None:
    """What an item does when it is used: one thing, in windows where it can, and not for ever."""
    verbs = [effect for effect in effects if isinstance(effect, Verb)]
    main = [effect for effect in verbs if isinstance(effect, Heal | Kill | Move | Wall)]
    if not windows:
        if verbs or once:
            raise ValueError("an item that is used names its windows - at `$.windows`")
        return
    if len(main) != 1:
        raise ValueError("an item with windows says one of heal, kill, move and wall - at `$.effects`")
    for window in windows:
        if (window == "W4") != isinstance(main[0], Wall):
            raise ValueError("a wall is raised in W4, and nothing else is done there - at `$.windows`")
    if not once and not any(isinstance(effect, DiscardSelf) for effect in verbs):
        raise ValueError("an item is discarded when it is used, or used once a round - at `$.once`")
    for number, effect in enumerate(effects):
        _check_aim(effect, f"at `$.effects[{number}]")


def _check_aim(effect: ItemEffect, at: str) -> None:
    """An item works where its owner is, and on its owner or somebody there."""
    if isinstance(effect, Kill) and effect.where != "here":
        raise ValueError(f"an item kills `here` - {at}.where`")
    if isinstance(effect, Heal) and effect.who != "here-or-me":
        raise ValueError(f"an item heals `here-or-me` - {at}.who`")
    if isinstance(effect, RollFor):
        if effect.who != "me":
            raise ValueError(f"an item rolls for `me` - {at}.who`")
        check_roll(effect, f"{at.removeprefix('at `$.')}")
        if any(isinstance(each, Damage) and each.who not in ("me", "it") for each in effect.then):
            raise ValueError(f"the roll of an item hurts `me` - {at}.then`")
