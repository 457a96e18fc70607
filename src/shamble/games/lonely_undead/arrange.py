"""Put things where a test or a designer wants them; every card and token taken is missed where it lay.

    table("lonely_undead", billy=at("9-7", hand=["fear-1"]), ben=at("6-6"), living={"9-8": {"card": "beat-cop"}},
          dogs={"biscuit": ("5-9", "billy")}, top={"reactions": ["late-pizza"]})

Unless stated otherwise the printed town is empty of Living, hands are empty, Zs have four Limbs and stand in Dead
Center, the first Z named starts and is in its Action step with four actions. `frames` are put on top of the stack.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...engine.errors import BadOptions
from .content import TOKEN_KINDS
from .content.stamps import Placed
from .rules.back_alley import refill_alley
from .rules.living import put_person
from .rules.piles import AID, LIVING, REACTIONS
from .rules.turns import ACTIONS, player_order
from .setup import fill_supply, lay_piles, limit_supply, place_mayor
from .state import NO_CARD, NOBODY, NOWHERE, Dog, Undead, Z

PILES = {"aid": AID, "reactions": REACTIONS, **dict(zip(TOKEN_KINDS, LIVING, strict=False))}


def arrange(
    g: Undead,
    turn: str = "",
    phase: str = "turn",
    living: Mapping[str, Any] | None = None,
    dogs: Mapping[str, tuple[str, str]] | None = None,
    toll: int | Sequence[str] = 0,
    alley: bool = False,
    mayor: bool = False,
    supply: Mapping[str, int] | None = None,
    top: Mapping[str, Sequence[str]] | None = None,
    discards: Mapping[str, Sequence[str]] | None = None,
    layout: Sequence[Placed] | None = None,
    frames: Sequence[tuple[str | int, ...]] = (),
    **more: Any,
) -> None:
    """Arrange a table: Zs by character, Living by space, Dogs by name, cards on `top`, and fields by name."""
    people = {name: more.pop(name) for name in list(more) if name in g.content.characters}
    _clear(g, layout)
    _seat(g, people)
    if mayor:
        place_mayor(g)
    if alley:
        refill_alley(g)
    for space, wishes in (living or {}).items():
        _person(g, space, **({"kind": wishes} if isinstance(wishes, str) else wishes))
    limit_supply(g)
    for name, (space, owner) in (dogs or {}).items():
        g.dogs.append(Dog(pull(g, "reactions", name), _space(g, space), z_named(g, owner).number))
    g.toll = _toll(g, toll)
    drawn = len(g.toll) if g.every_spot else len(g.toll) // 2
    for _ in range(min(drawn, len(g.toll_stack))):
        g.toll_gone += g.toll_stack[-1:]
        g.toll_stack = g.toll_stack[:-1]
    for kind, count in (supply or {}).items():
        number = TOKEN_KINDS.index(kind)
        g.unused += g.supply[number][count:]
        g.supply[number] = g.supply[number][:count]
    for pile, cards in (discards or {}).items():
        field = {"aid": "aid_discards", "reactions": "reaction_discards"}.get(pile, f"{pile}_discards")
        setattr(g, field, (*getattr(g, field), *(pull(g, pile, card) for card in cards)))
    for pile, cards in (top or {}).items():
        PILES[pile].put_on_top(g, [pull(g, pile, card) for card in reversed(cards)])
    _stack(g, phase, turn)
    for frame in frames:
        g.push(*frame)
    for name, value in more.items():
        if not hasattr(g, name):
            raise BadOptions(f"The table of Lonely Undead has nothing called '{name}'.")
        setattr(g, name, value)


def z_named(g: Undead, name: str) -> Z:
    """The Z with this character."""
    for z in g.zs:
        if z.character == name:
            return z
    raise BadOptions(f"Nobody plays '{name}' in this position.")


def pull(g: Undead, pile: str, card: str) -> int:
    """Take a named card from wherever it lies unseen or discarded."""
    numbers = {"aid": g.content.aid_number, "reactions": g.content.reaction_number}.get(pile, g.content.living_number)
    if card not in numbers:
        raise BadOptions(f"There is no card '{card}' in the {pile} pile.")
    number: int = numbers[card]
    fields = {
        "aid": ("aid", "aid_discards"),
        "reactions": ("reactions", "reaction_discards", "removed"),
    }.get(pile, ("generic_pile", "kid_pile", "officer_pile", "generic_discards"))
    for field in fields:
        setattr(g, field, tuple(each for each in getattr(g, field) if each != number))
    return number


def _space(g: Undead, name: str) -> int:
    if name not in g.content.space_ids:
        raise BadOptions(f"There is no space '{name}' in town.")
    space: int = g.content.space_ids[name]
    return space


def _clear(g: Undead, layout: Sequence[Placed] | None) -> None:
    """A printed (or given) town without figures, and fresh piles."""
    g.stack, g.living, g.dogs = [], [], []
    g.layout = tuple(layout) if layout is not None else g.content.printed
    g.passed = g.unused = ()
    for field in ("aid", "reactions", "removed", "generic_pile", "kid_pile", "officer_pile"):
        setattr(g, field, ())
    fill_supply(g)
    lay_piles(g)
    g.phase = "play"


def _seat(g: Undead, people: Mapping[str, Any]) -> None:
    names = [*people, *(name for name in g.content.characters if name not in people)][: len(g.zs)]
    for z, name in zip(g.zs, names, strict=True):
        z.character = name
        z.hand = z.holds = z.gear = ()
    taken = {_space(g, wishes["at"]) for wishes in people.values() if "at" in wishes}
    free = [space for space in g.town.center if space not in taken]
    for z, name in zip(g.zs, names, strict=True):
        wishes = dict(people.get(name, {}))
        z.at = _space(g, wishes.pop("at")) if "at" in wishes else (free.pop(0) if name not in people else NOWHERE)
        _outfit(g, z, **wishes)


def _outfit(
    g: Undead,
    z: Z,
    hand: Sequence[str] = (),
    holds: Sequence[str] = (),
    gear: Sequence[str] = (),
    friends: int = 0,
    **fields: Any,
) -> None:
    z.hand = tuple(pull(g, "aid", card) for card in hand)
    z.holds = tuple(pull(g, "reactions", card) for card in holds)
    z.gear = tuple(pull(g, "aid", card) for card in gear)
    tokens = _tokens(g, "officer", min(friends, 4)) + _tokens(g, "generic", max(0, friends - 4))
    if g.mode == "co-op":
        g.friends += tokens
    else:
        z.friends = tokens
    for name, value in fields.items():
        if not hasattr(z, name):
            raise BadOptions(f"A Z of Lonely Undead has nothing called '{name}'.")
        setattr(z, name, value)


def _toll(g: Undead, wanted: int | Sequence[str]) -> tuple[int, ...]:
    """Generic tokens on the Death Toll, or those that are named, Dogs too."""
    if isinstance(wanted, int):
        return _tokens(g, "generic", wanted)
    tokens = tuple(g.content.token_number[name] for name in wanted)
    g.supply = [tuple(token for token in held if token not in tokens) for held in g.supply]
    return tokens


def _tokens(g: Undead, kind: str, count: int) -> tuple[int, ...]:
    """This many tokens from the end of the supply."""
    number = TOKEN_KINDS.index(kind)
    held = g.supply[number]
    g.supply[number] = held[: len(held) - count]
    return held[len(held) - count :]


def _person(
    g: Undead,
    space: str,
    kind: str = "",
    card: str = "",
    checked: Sequence[str] = (),
    bitten: Sequence[str] = (),
    holder: str = "",
    engaged: str = "",
    **fields: Any,
) -> None:
    number = pull(g, "living", card) if card else NO_CARD
    drawn = g.content.living_kind[number] if card else TOKEN_KINDS.index(kind or "generic")
    person = put_person(g, TOKEN_KINDS.index(kind) if kind else drawn, _space(g, space))
    if person is None:
        raise BadOptions(f"There is no token left for the Living at {space}.")
    person.card, person.pile = number, person.kind if card else NOBODY
    person.checked = tuple(z_named(g, name).number for name in checked)
    person.bitten = tuple(z_named(g, name).number for name in bitten)
    person.holder = z_named(g, holder).number if holder else NOBODY
    person.engaged = z_named(g, engaged).number if engaged else NOBODY
    for name, value in fields.items():
        if not hasattr(person, name):
            raise BadOptions(f"A Living of Lonely Undead has nothing called '{name}'.")
        setattr(person, name, value)


def _stack(g: Undead, phase: str, turn: str) -> None:
    """What is still to come: the rest of the Z Phase after this turn, or the Town Phase."""
    g.starter = g.zs[0].team
    g.order = player_order(g)
    g.round = 1
    g.push("town-phase")
    if phase == "town":
        return
    active = z_named(g, turn).number if turn else g.order[0]
    for number in reversed(g.order[g.order.index(active) + 1 :]):
        g.push("turn", number)
    if phase == "start":
        g.push("turn", active)
        return
    if phase != "turn":
        raise BadOptions(f"A position of Lonely Undead can be in the phase turn, start or town, not in '{phase}'.")
    g.active, g.actions = active, ACTIONS
    g.push("turn-done")
    g.push("end-of-turn", active)
    g.push("menu", active)
