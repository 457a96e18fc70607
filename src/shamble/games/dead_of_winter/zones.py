"""Who sees which cards: the zones of the table, and how what is hidden is dealt anew."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...engine.chance import Dice
from ...engine.rulebook import rule
from ...engine.sight import Sight, Zone, only_owner, public, unseen
from .state import AWAY, NO_CARD, Winter

Put = Callable[[Winter, int, Sequence[int]], None]


@rule("DW-2.15", "DW-8.01")
def sees_crossroads(g: Winter, owner: int, eyes: int | None) -> bool:
    """Only the player who drew the crossroads card sees it until it triggers."""
    return eyes is not None and eyes == g.drawer


@rule("DW-2.17", "DW-2.18")
def sees_looked_at(g: Winter, owner: int, eyes: int | None) -> bool:
    """Cards that a search or an effect lets a player look at are seen by that player only."""
    return eyes is not None and eyes == g.looker


def _nothing(g: Winter, owner: int, cards: Sequence[int]) -> None:
    """Cards that everybody sees are never dealt anew."""


def _put(name: str) -> Put:
    """Lay cards into a pile of the table."""

    def put(g: Winter, owner: int, cards: Sequence[int]) -> None:
        setattr(g, name, tuple(cards))

    return put


def _put_owned(name: str) -> Put:
    """Lay cards into a pile of a seat."""

    def put(g: Winter, owner: int, cards: Sequence[int]) -> None:
        getattr(g, name)[owner] = tuple(cards)

    return put


def _put_single(name: str) -> Put:
    """Exchange the one card of a seat, if there is one."""

    def put(g: Winter, owner: int, cards: Sequence[int]) -> None:
        if cards:
            getattr(g, name)[owner] = cards[0]

    return put


def _pile(name: str, zone: str, pool: str) -> Zone[Winter]:
    """A face-down pile that nobody sees."""
    return Zone(zone, pool, lambda g, _: getattr(g, name), _put(name), unseen)


def _open(name: str, zone: str, pool: str) -> Zone[Winter]:
    """A pile that everybody sees."""
    return Zone(zone, pool, lambda g, _: getattr(g, name), _nothing, public)


def _one(card: int) -> tuple[int, ...]:
    return (card,) if card >= 0 else ()


@rule("DW-2.13", "DW-2.16", "DW-2.19", "DW-2.24", "DW-2.25")
def _item_zones() -> tuple[Zone[Winter], ...]:
    """Hands and face-down contributions are seen by their owners; equipment, storage, waste and removed by all."""

    def equipment(g: Winter, owner: int) -> list[int]:
        return [item for s in g.group[owner] for item in g.equipped[s]]

    return (
        Zone("hand", "items", lambda g, owner: g.hands[owner], _put_owned("hands"), only_owner, owned=True),
        Zone("given", "items", lambda g, owner: g.given[owner], _put_owned("given"), only_owner, owned=True),
        Zone("looking", "items", lambda g, _: g.looking, _put("looking"), sees_looked_at),
        Zone("equipment", "items", equipment, _nothing, public, owned=True),
        _open("given_openly", "given-openly", "items"),
        _open("storage", "storage", "items"),
        _open("waste", "waste", "items"),
        _open("removed_items", "removed-items", "items"),
        Zone("playing", "items", lambda g, _: _one(g.playing), _nothing, public),
        Zone("looks", "looks", lambda g, owner: range(g.looks[owner]), _nothing, only_owner, owned=True),
        Zone("offered", "items", lambda g, _: [item for item, _ in g.offered], _nothing, public),
        *[_deck_zone(place) for place in AWAY],
        _pile("boxed_items", "boxed-items", "boxed-items"),
    )


@rule("DW-2.18", "DW-1.19")
def _deck_zone(place: int) -> Zone[Winter]:
    """The item deck of a location."""

    def put(g: Winter, owner: int, cards: Sequence[int]) -> None:
        g.item_decks[place] = tuple(cards)

    return Zone(f"deck-{place}", f"deck-{place}", lambda g, _: g.item_decks[place], put, unseen)


@rule("DW-1.13", "DW-2.14", "DW-16.12", "DW-16.31", "DW-1.26")
def _objective_zones() -> tuple[Zone[Winter], ...]:
    """Objectives are seen by their owners only; the old one of a loyal exiled player lies open."""
    return (
        Zone(
            "secret", "secrets", lambda g, owner: _one(g.secret[owner]), _put_single("secret"), only_owner, owned=True
        ),
        _pile("undealt_secrets", "undealt-secrets", "secrets"),
        _pile("boxed_secrets", "boxed-secrets", "boxed-secrets"),
        _open("removed_secrets", "removed-secrets", "secrets"),
        Zone(
            "exile-card",
            "exiled",
            lambda g, owner: _one(g.exile_card[owner]),
            _put_single("exile_card"),
            only_owner,
            owned=True,
        ),
        _pile("exiled_deck", "exiled-deck", "exiled"),
        _pile("boxed_exiled", "boxed-exiled", "boxed-exiled"),
    )


def _put_crossroads(g: Winter, owner: int, cards: Sequence[int]) -> None:
    if cards:
        g.crossroads = cards[0]


@rule("DW-1.14", "DW-1.15", "DW-2.15", "DW-2.18")
def _other_zones() -> tuple[Zone[Winter], ...]:
    """Survivors, crises and crossroads."""
    return (
        Zone("dealt", "survivors", lambda g, owner: g.dealt[owner], _put_owned("dealt"), only_owner, owned=True),
        _pile("survivor_deck", "survivor-deck", "survivors"),
        Zone("group", "survivors", lambda g, owner: g.group[owner], _nothing, public, owned=True),
        Zone("newcomer", "survivors", lambda g, _: _one(g.newcomer), _nothing, public),
        _open("removed_survivors", "removed-survivors", "survivors"),
        _open("boxed_survivors", "boxed-survivors", "boxed-survivors"),
        _pile("crisis_deck", "crisis-deck", "crises"),
        Zone("looking-ahead", "crises", lambda g, _: g.looking_ahead, _put("looking_ahead"), sees_looked_at),
        Zone("crisis", "crises", lambda g, _: _one(g.crisis), _nothing, public),
        _open("past_crises", "past-crises", "crises"),
        _pile("crossroads_deck", "crossroads-deck", "crossroads"),
        Zone("crossroads", "crossroads", lambda g, _: _one(g.crossroads), _put_crossroads, sees_crossroads),
        Zone("revealed", "crossroads", lambda g, _: _one(g.revealed), _nothing, public),
        _open("removed_crossroads", "removed-crossroads", "crossroads"),
        _open("boxed_crossroads", "boxed-crossroads", "boxed-crossroads"),
    )


ZONES: tuple[Zone[Winter], ...] = (*_item_zones(), *_objective_zones(), *_other_zones())


# What is hidden, dealt anew beyond single pools


def redeal_more(sight: Sight[Winter], chance: Dice) -> None:
    """Hidden items and loyal objectives are also exchanged with those in decks and box, as far as eyes can tell."""
    redeal_items(sight, chance)
    redeal_objectives(sight, chance)


@rule("DW-1.28", "DW-2.18")
def redeal_items(sight: Sight[Winter], chance: Dice) -> None:
    """From which deck hidden cards came is known, which cards of it they are is not: cards of one origin change."""
    g, items = sight.g, sight.g.content.items
    hidden = [seat for seat in range(g.players) if not sight.is_own(seat)]
    piles: list[list[int]] = [list(g.hands[seat]) for seat in hidden] + [list(g.given[seat]) for seat in hidden]
    piles += [list(deck) for deck in g.item_decks] + [list(g.boxed_items)]
    places: dict[str, list[tuple[int, int]]] = {}
    for pile, cards in enumerate(piles):
        for at, item in enumerate(cards):
            places.setdefault(items[item].deck, []).append((pile, at))
    for spots in places.values():
        cards = sorted([piles[pile][at] for pile, at in spots])  # so that the true order leaves no trace
        chance.shuffle(cards)
        for (pile, at), item in zip(spots, cards, strict=True):
            piles[pile][at] = item
    for number, seat in enumerate(hidden):
        g.hands[seat] = tuple(piles[number])
        g.given[seat] = tuple(piles[number + len(hidden)])
    decks = piles[2 * len(hidden) :]
    g.item_decks = [tuple(deck) for deck in decks[:-1]]
    g.boxed_items = tuple(decks[-1])


@rule("DW-1.11", "DW-1.12", "DW-1.26")
def redeal_objectives(sight: Sight[Winter], chance: Dice) -> None:
    """At most one betrayal was set aside; which loyal and which betrayal cards lie in the box nobody knows."""
    g, cards = sight.g, sight.g.content.secret_objectives
    if g.coop:
        return
    seats = [seat for seat in range(g.players) if g.secret[seat] != NO_CARD and not sight.is_own(seat)]
    piles = [[g.secret[seat] for seat in seats], list(g.undealt_secrets), list(g.boxed_secrets)]
    for kind in ("loyal", "betrayal"):
        spots = [
            (pile, at) for pile, held in enumerate(piles) for at, card in enumerate(held) if cards[card].kind == kind
        ]
        found = sorted([piles[pile][at] for pile, at in spots])
        chance.shuffle(found)
        for (pile, at), card in zip(spots, found, strict=True):
            piles[pile][at] = card
    _unmask_traitor(g, seats, piles)
    for seat, card in zip(seats, piles[0], strict=True):
        g.secret[seat] = card
    g.undealt_secrets, g.boxed_secrets = tuple(piles[1]), tuple(piles[2])


@rule("DW-16.12", "DW-16.13")
def _unmask_traitor(g: Winter, seats: list[int], piles: list[list[int]]) -> None:
    """An exiled player who showed no objective holds the betrayal: everybody can tell."""
    cards = g.content.secret_objectives
    for at, seat in enumerate(seats):
        if not g.exiled[seat] or cards[piles[0][at]].kind == "betrayal":
            continue
        for held in piles[:2]:
            for other, card in enumerate(held):
                if cards[card].kind == "betrayal":
                    held[other], piles[0][at] = piles[0][at], card
                    return
