"""Who sees which cards: the zones of the table."""

from __future__ import annotations

from ...engine.rulebook import rule
from ...engine.sight import Zone, unseen
from .state import NOWHERE, Georgia


@rule("WD-2.07", "WD-25.01", "WD-20.18")
def sees_private(g: Georgia, owner: int, eyes: int | None) -> bool:
    """Only its owner sees a private Location, until it is revealed."""
    return g.parties[owner].private_up or owner == eyes


@rule("WD-25.02", "WD-25.05", "WD-25.10")
def sees_token(g: Georgia, owner: int, eyes: int | None) -> bool:
    """A face-down token is known only to those who looked at it."""
    return g.token_up[owner] or (eyes is not None and eyes >= 0 and bool(g.token_eyes[owner] >> eyes & 1))


@rule("WD-19.14")
def trapped(g: Georgia, owner: int) -> tuple[int, ...]:
    """Trapped Followers lie open beside the board."""
    return tuple(person for person, space in enumerate(g.trapped) if space != NOWHERE)


def public_row(g: Georgia, owner: int) -> tuple[int, ...]:
    """The Location cards that everybody may scout."""
    return tuple(card for card in g.slots if card >= 0)


@rule("WD-25.03", "WD-4.13")
def zones() -> tuple[Zone[Georgia], ...]:
    """Decks and the pool are unknown to everybody; parties, items, discards and public slots are open."""
    return (
        Zone("token-pool", "token", "bag.row", unseen),
        Zone("token", "token", "token_number", sees_token, owners=lambda g: range(len(g.token_number))),
        Zone("encounter-deck", "encounter", "encounter_deck", unseen),
        Zone("encounter-discards", "encounter", "encounter_discards"),
        Zone("facing", "encounter", "facing"),
        Zone("items", "encounter", "parties.items", owned=True),
        Zone("boxed-encounters", "encounter", "boxed_encounters"),
        Zone("follower-deck", "survivor", "follower_deck", unseen),
        Zone("people", "survivor", "parties.people", owned=True),
        Zone("trapped", "survivor", trapped),
        Zone("aside", "survivor", "aside"),
        Zone("dead", "survivor", "dead"),
        Zone("location-deck", "location", "location_deck", unseen),
        Zone("private", "location", "parties.private", sees_private, owned=True),
        Zone("public", "location", public_row),
        Zone("scouted", "location", "parties.scouted", owned=True),
        Zone("boxed-locations", "location", "boxed_locations"),
    )


ZONES = zones()
