"""Put things where a test or a designer wants them; every card and token taken is missed where it lay.

    table("lonely_undead", billy=at("9-7", hand=["fear"]), ben=at("6-6"), living={"9-8": {"card": "beat-cop"}},
          dogs={"biscuit": ("5-9", "billy")}, top={"reactions": ["late-pizza"]})

Unless stated otherwise the printed town is empty of Living, hands are empty, Zs have four Limbs and stand in Dead
Center, the first Z named starts and is in its Action step with four actions. `frames` are put on top of the stack.
A card of which there are several is named with or without its number: `fear` is the first copy that is still free.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...engine.errors import BadOptions, unknown
from .content import MAYOR, OFFICER, TOKEN_KINDS
from .content.stamps import Placed
from .content.town import OUT_OF_TOWN
from .rules.back_alley import refill_alley
from .rules.living import put_person
from .rules.piles import AID, LIVING, LIVING_DISCARDS, REACTIONS
from .rules.stack import STEPS
from .rules.toll import SPOTS
from .rules.turns import ACTIONS, player_order
from .setup import fill_supply, lay_piles, limit_supply, place_mayor
from .state import MOST_LIMBS, NO_CARD, NOBODY, NOWHERE, Dog, Person, Undead, Z

KINDS = TOKEN_KINDS[:MAYOR]
PILES = {"aid": AID, "reactions": REACTIONS, **dict(zip(KINDS, LIVING, strict=True))}
DISCARDS = {
    "aid": "aid_discards",
    "reactions": "reaction_discards",
    **{kind: pile.field for kind, pile in zip(KINDS, LIVING_DISCARDS, strict=True)},
}


def arrange(
    g: Undead,
    turn: str = "",
    phase: str = "turn",
    starter: str | int = "",
    living: Mapping[str, Any] | None = None,
    dogs: Mapping[str, tuple[str, str]] | None = None,
    toll: int | Sequence[str] = 0,
    alley: bool = False,
    mayor: bool = False,
    supply: Mapping[str, int] | None = None,
    top: Mapping[str, Sequence[str]] | None = None,
    discards: Mapping[str, Sequence[str]] | None = None,
    layout: Sequence[Placed | tuple[str, str, int, int, int]] | None = None,
    jam: tuple[Any, ...] = (),
    frames: Sequence[tuple[str | int, ...]] = (),
    **more: Any,
) -> None:
    """Arrange a table: Zs by character, Living by space, Dogs by name, cards on `top`, and fields by name."""
    people = {name: more.pop(name) for name in list(more) if name in g.content.characters}
    _clear(g, [_laid(g, each) for each in layout] if layout is not None else None)
    _seat(g, people)
    if mayor:
        place_mayor(g)
    if alley:
        refill_alley(g)
    for space, wishes in (living or {}).items():
        _person(g, space, **(_named_person(g, wishes) if isinstance(wishes, str) else wishes))
    g.toll = _toll(g, toll)
    limit_supply(g)
    for name, (space, owner) in _pairs(dogs or {}):
        g.dogs.append(Dog(_pull_kind(g, name, g.content.dogs, "Dog"), _space(g, space), z_named(g, owner).number))
    drawn = len(g.toll) if g.every_spot else len(g.toll) // 2
    for _ in range(min(drawn, len(g.toll_stack))):
        g.toll_gone += g.toll_stack[-1:]
        g.toll_stack = g.toll_stack[:-1]
    for kind, count in (supply or {}).items():
        _leave(g, kind, count)
    for pile, cards in (discards or {}).items():
        field = _one_of(DISCARDS, "pile of discards", pile)
        setattr(g, field, (*getattr(g, field), *(pull(g, pile, card) for card in cards)))
    for pile, cards in (top or {}).items():
        _lay_on_top(g, pile, cards)
    g.jam = _doorway(g, jam)
    _stack(g, phase, turn, starter)
    for frame in frames:
        _one_of(STEPS, "step", str(frame[0]))
        g.push(*frame)
    for name, value in more.items():
        if not hasattr(g, name):
            known = ", ".join(g.content.characters)
            raise BadOptions(f"The table of Lonely Undead has nothing called '{name}'; its Zs are {known}.")
        setattr(g, name, value)
    _check_spaces(g)


# Names


def z_named(g: Undead, name: str) -> Z:
    """The Z with this character."""
    for z in g.zs:
        if z.character == name:
            return z
    raise BadOptions(f"Nobody plays '{name}' in this position.")


def _one_of(known: Mapping[str, Any], what: str, name: str) -> Any:
    if name not in known:
        raise unknown(what, name, known)
    return known[name]


def _space(g: Undead, name: str) -> int:
    if name not in g.content.space_ids:
        raise BadOptions(f"There is no space '{name}' in town: a space is column and row, as in 9-7.")
    space: int = g.content.space_ids[name]
    return space


def _kind(name: str) -> int:
    if name not in TOKEN_KINDS:
        raise unknown("kind of Living", name, TOKEN_KINDS)
    return TOKEN_KINDS.index(name)


def _pairs(dogs: Mapping[str, Any]) -> list[tuple[str, tuple[str, str]]]:
    for name, place in dogs.items():
        if isinstance(place, str) or len(place) != 2:
            raise BadOptions(f"The Dog '{name}' needs its space and its owner, as in ('5-9', 'billy').")
    return list(dogs.items())


def pull(g: Undead, pile: str, card: str) -> int:
    """Take a named card from wherever it lies unseen or discarded; of several copies the first that lies there."""
    numbers, fields = {
        "aid": (g.content.aid_number, ("aid", "aid_discards")),
        "reactions": (g.content.reaction_number, ("reactions", "reaction_discards", "removed")),
    }.get(pile, (g.content.living_number, (*LIVING_PILES, "gone_living")))
    copies = [name for name in numbers if name == card or _is_copy(name, card)]
    if not copies:
        raise BadOptions(f"There is no card '{card}' in the {pile} pile{_elsewhere(g, card)}.")
    for copy in copies:
        for field in fields:
            if numbers[copy] in getattr(g, field):
                setattr(g, field, tuple(each for each in getattr(g, field) if each != numbers[copy]))
                return numbers[copy]
    raise BadOptions(f"The card '{card}' is used somewhere else in this position already.")


LIVING_PILES = (*(pile.field for pile in LIVING), *(pile.field for pile in LIVING_DISCARDS))


def _is_copy(name: str, card: str) -> bool:
    stem, _, number = name.rpartition("-")
    return stem == card and number.isdigit()


def _elsewhere(g: Undead, card: str) -> str:
    """A word about the pile in which a card is that was looked for in another one."""
    c = g.content
    for what, numbers in (("Aid", c.aid_number), ("a Reaction", c.reaction_number), ("a Living", c.living_number)):
        if any(name == card or _is_copy(name, card) for name in numbers):
            return f"; it is {what}"
    return ""


def _pull_kind(g: Undead, card: str, kind: Sequence[Any], what: str) -> int:
    """Take a named Reaction that must be of a kind."""
    number = pull(g, "reactions", card)
    if all(number != each.number for each in kind):
        raise BadOptions(f"'{card}' is no {what}.")
    return number


# Cards and tokens


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


def _laid(g: Undead, wish: Placed | tuple[str, str, int, int, int]) -> Placed:
    """A tile where a layout wants it: its name or number, its side, its quarter turns, its north-west corner."""
    tile, side, turns, column, row = wish
    if isinstance(tile, str):
        tile = _one_of({each.id: number for number, each in enumerate(g.content.tiles)}, "building tile", tile)
    if isinstance(side, str):
        side = _one_of({"a": 0, "b": 1}, "side of a tile", side)
    return tile, side, turns, column, row


def _doorway(g: Undead, jam: tuple[Any, ...]) -> tuple[int, ...]:
    """A jammed doorway, by the names of the spaces inside and outside of it (`out` for out of town)."""
    door = tuple(OUT_OF_TOWN if each == "out" else _space(g, each) if isinstance(each, str) else each for each in jam)
    if door and door not in g.town.doors:
        raise BadOptions(
            f"There is no doorway {jam[0]} to {jam[-1]}: the space inside comes first, then the one outside."
        )
    return door


def _leave(g: Undead, kind: str, count: int) -> None:
    """Leave so many tokens in the supply; more than there are come from those that are out of the game."""
    number = _one_of({name: at for at, name in enumerate(KINDS)}, "kind of supply", kind)
    spare = tuple(token for token in g.unused if g.content.tokens[token].kind == number)
    held = (*g.supply[number], *spare)
    if count > len(held):
        raise BadOptions(f"There are {len(held)} tokens for the {kind} supply, not {count}.")
    g.unused = (*(token for token in g.unused if token not in spare), *held[count:])
    g.supply[number] = held[:count]


def _lay_on_top(g: Undead, pile: str, cards: Sequence[str]) -> None:
    """Put cards on a pile, the first one on top; on the Death Toll stack too."""
    if pile == "toll":
        numbers = {card.id: at for at, card in enumerate(g.content.toll)}
        wanted = tuple(_one_of(numbers, "Death Toll card", card) for card in cards)
        g.toll_gone = tuple(each for each in g.toll_gone if each not in wanted)
        g.toll_stack = (*(each for each in g.toll_stack if each not in wanted), *reversed(wanted))
        return
    if pile not in PILES:
        raise unknown("pile", pile, (*PILES, "toll"))
    PILES[pile].put_on_top(g, [pull(g, pile, card) for card in reversed(cards)])


def _toll(g: Undead, wanted: int | Sequence[str]) -> tuple[int, ...]:
    """Generic tokens on the Death Toll, or those that are named, Dogs too."""
    count = wanted if isinstance(wanted, int) else len(wanted)
    if count > SPOTS:
        raise BadOptions(f"The Death Toll has {SPOTS} spots, not {count}.")
    return _tokens(g, "generic", wanted) if isinstance(wanted, int) else _named_tokens(g, wanted)


def _named_tokens(g: Undead, names: Sequence[str]) -> tuple[int, ...]:
    """Tokens by their ids, taken from the supply; the Mayor's and those of Dogs too."""
    tokens = tuple(_one_of(g.content.token_number, "token", name) for name in names)
    g.supply = [tuple(token for token in held if token not in tokens) for held in g.supply]
    g.unused = tuple(token for token in g.unused if token not in tokens)
    return tokens


def _tokens(g: Undead, kind: str, count: int) -> tuple[int, ...]:
    """This many tokens from the end of the supply."""
    number = _kind(kind)
    held = g.supply[number]
    if count > len(held):
        raise BadOptions(f"There are {len(held)} {kind} tokens in the supply, not {count}.")
    g.supply[number] = held[: len(held) - count]
    return held[len(held) - count :]


# Figures


def _seat(g: Undead, people: Mapping[str, Any]) -> None:
    if len(people) > len(g.zs):
        raise BadOptions(f"This table has {len(g.zs)} Zs, and {len(people)} are described: {', '.join(people)}.")
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
    friends: int | Sequence[str] = 0,
    limbs: int = 4,
    named: Mapping[str, int] | Sequence[tuple[int, int]] = (),
    **fields: Any,
) -> None:
    if not 0 <= limbs <= MOST_LIMBS:
        raise BadOptions(f"A Z has 0 to {MOST_LIMBS} Limbs, not {limbs}.")
    z.limbs = limbs
    z.hand = tuple(pull(g, "aid", card) for card in hand)
    z.holds = tuple(_pull_kind(g, card, g.content.holds, "Hold") for card in holds)
    z.gear = tuple(pull(g, "aid", card) for card in gear)
    for card in z.gear:
        if g.content.aid[card].card.free:
            raise BadOptions(f"'{g.content.aid[card].id}' is Free, so it is played and never equipped.")
    tokens = _friends(g, friends) if isinstance(friends, int) else _named_tokens(g, friends)
    if g.mode == "co-op":
        g.friends += tokens
    else:
        z.friends = tokens
    if isinstance(named, Mapping):
        ids = {name: card for card in z.gear for name in (g.content.aid[card].id, _stem(g.content.aid[card].id))}
        named = [(_one_of(ids, "equipped card", name), face) for name, face in named.items()]
    z.named = tuple(named)
    for name, value in fields.items():
        if not hasattr(z, name):
            raise BadOptions(f"A Z of Lonely Undead has nothing called '{name}'{_known(Z)}.")
        setattr(z, name, value)


def _stem(name: str) -> str:
    return name.rpartition("-")[0]


def _friends(g: Undead, count: int) -> tuple[int, ...]:
    """Some Officers and, for the rest, Generic tokens."""
    officers = min(count, 4, len(g.supply[OFFICER]) // 2)
    return _tokens(g, "officer", officers) + _tokens(g, "generic", count - officers)


def _known(of: type) -> str:
    return "; it has " + ", ".join(of.__annotations__)


def _named_person(g: Undead, name: str) -> dict[str, str]:
    """A Living by its kind or its card."""
    if name not in TOKEN_KINDS and name not in g.content.living_number:
        raise unknown("Living", name, (*TOKEN_KINDS, *g.content.living_number))
    return {"kind": name} if name in TOKEN_KINDS else {"card": name}


def _person(
    g: Undead,
    space: str,
    kind: str = "",
    card: str = "",
    checked: str | Sequence[str] = (),
    bitten: str | Sequence[str] = (),
    holder: str = "",
    engaged: str = "",
    **fields: Any,
) -> None:
    person = _put(g, _space(g, space), kind, card)
    person.checked = _numbers(g, checked)
    person.bitten = _numbers(g, bitten)
    person.holder = z_named(g, holder).number if holder else NOBODY
    person.engaged = z_named(g, engaged).number if engaged else NOBODY
    for name, value in fields.items():
        if not hasattr(person, name):
            raise BadOptions(f"A Living of Lonely Undead has nothing called '{name}'{_known(Person)}.")
        setattr(person, name, value)


def _put(g: Undead, space: int, kind: str, card: str) -> Person:
    """A Living of a kind, known or unknown; the Mayor is always known."""
    number = pull(g, "living", card) if card else NO_CARD
    drawn = g.content.living_kind[number] if card else _kind(kind or "generic")
    token = _kind(kind) if kind else drawn
    if token == MAYOR:
        g.gone_living = ()
        g.unused = tuple(each for each in g.unused if each != g.content.mayor_token)
        g.living.append(Person(g.content.mayor_token, space, MAYOR, card=g.content.mayor_card))
        return g.living[-1]
    person = put_person(g, token, space)
    if person is None:
        raise BadOptions(
            f"There is no token left for the {TOKEN_KINDS[token]} Living at {g.content.space_names[space]}."
        )
    person.card, person.pile = number, token if card else NOBODY
    return person


def _numbers(g: Undead, names: str | Sequence[str]) -> tuple[int, ...]:
    return tuple(z_named(g, name).number for name in ([names] if isinstance(names, str) else names))


def _check_spaces(g: Undead) -> None:
    """No two figures share a space, except a Z that is passing an injured Living."""
    living = [person.at for person in g.living]
    standing = [z.at for z in g.zs if z.at >= 0] + [person.at for person in g.living if not person.injured]
    for space in (*living, *standing):
        if living.count(space) > 1 or standing.count(space) > 1:
            raise BadOptions(f"Two figures stand on {g.content.space_names[space]}, where only one can.")


# What comes next


def _stack(g: Undead, phase: str, turn: str, starter: str | int) -> None:
    """What is still to come: the rest of the Z Phase after this turn, or the Town Phase."""
    g.starter = starter if isinstance(starter, int) else (z_named(g, starter) if starter else g.zs[0]).team
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
