"""Who sees which cards: the zones of the table, and which unseen cards could be which."""

from __future__ import annotations

from collections.abc import Iterable

from ...engine.rulebook import rule
from ...engine.sight import APART, Zone, unseen
from .state import NO_CARD, Undead


def all_zs(g: Undead) -> Iterable[int]:
    """Hands belong to Zs, not to seats."""
    return range(len(g.zs))


@rule("LU-20.08", "LU-23.16", "LU-25.05")
def sees_hand(g: Undead, owner: int, eyes: int | None) -> bool:
    """A player sees the hands of all Zs it controls, and no others, not even those of team mates."""
    return eyes is not None and g.zs[owner].seat == eyes


@rule("LU-25.05", "LU-14.12")
def sees_toll(g: Undead, owner: int, eyes: int | None) -> bool:
    """A Death Toll stack in ascending order is known card by card, a shuffled one is not."""
    return g.toll_known


@rule("LU-25.14")
def reaction_kind(g: Undead, owner: int, card: int) -> str:
    """A kept Reaction is known to be a Hold, and what Easy removed are Dogs."""
    content = g.content
    if card < len(content.dogs):
        return "dog"
    return "hold" if card >= len(content.reactions) - len(content.holds) else "other"


@rule("LU-25.14")
def living_kind(g: Undead, owner: int, card: int) -> int:
    """Two Kids and two Officers were mixed into the Generic pile; who they are nobody knows."""
    kind: int = g.content.living_kind[card]
    return kind


@rule("LU-25.05", "LU-25.06")
def aid_zones() -> tuple[Zone[Undead], ...]:
    """Hands are secret; what is equipped, played or discarded lies open."""
    return (
        Zone("hand", "aid", "zs.hand", sees_hand, owners=all_zs),
        Zone("aid", "aid", "aid", unseen),
        Zone("gear", "aid", "zs.gear", owners=all_zs),
        Zone("playing", "aid", "playing"),
        Zone("aid-discards", "aid", "aid_discards"),
    )


@rule("LU-25.05", "LU-25.06", "LU-25.14")
def reaction_zones() -> tuple[Zone[Undead], ...]:
    """Holds are secret; Dogs in play, what is being resolved and the discards lie open."""
    return (
        Zone("holds", "reactions", "zs.holds", sees_hand, APART, reaction_kind, owners=all_zs),
        Zone("reactions", "reactions", "reactions", unseen, APART, reaction_kind),
        Zone("removed", "reactions", "removed", unseen, APART, reaction_kind),
        Zone("revealed", "reactions", "revealed"),
        Zone("reaction-discards", "reactions", "reaction_discards"),
        Zone("dogs", "reactions", lambda g, _: [dog.card for dog in g.dogs]),
    )


@rule("LU-25.05", "LU-25.06", "LU-25.14")
def living_zones() -> tuple[Zone[Undead], ...]:
    """The three piles are secret; revealed Living lie open."""
    return (
        Zone("generic-pile", "living", "generic_pile", unseen, APART, living_kind),
        Zone("kid-pile", "living", "kid_pile", unseen, APART, living_kind),
        Zone("officer-pile", "living", "officer_pile", unseen, APART, living_kind),
        Zone("known-living", "living", lambda g, _: [each.card for each in g.living if each.card != NO_CARD]),
        Zone("rewarding", "living", "rewarding"),
        Zone("generic-discards", "living", "generic_discards"),
        Zone("kid-discards", "living", "kid_discards"),
        Zone("officer-discards", "living", "officer_discards"),
        Zone("gone-living", "living", "gone_living"),
    )


@rule("LU-25.06")
def token_zones() -> tuple[Zone[Undead], ...]:
    """Tokens and the Death Toll lie open, except a shuffled stack."""
    return (
        Zone("supply", "tokens", "supply", owners=lambda g: range(3)),
        Zone("on-board", "tokens", lambda g, _: [each.token for each in g.living]),
        Zone("friends", "tokens", "zs.friends", owners=all_zs),
        Zone("shared-friends", "tokens", "friends"),
        Zone("death-toll", "tokens", lambda g, _: [token for token in g.toll if token < g.content.first_dog]),
        Zone("unused", "tokens", "unused"),
        Zone("toll-stack", "toll", "toll_stack", sees_toll),
        Zone("toll-gone", "toll", "toll_gone"),
    )


ZONES = (*aid_zones(), *reaction_zones(), *living_zones(), *token_zones())
