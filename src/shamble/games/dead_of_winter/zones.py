"""Who sees which cards: the zones of the table, and which unseen cards could be which."""

from __future__ import annotations

from ...engine.rulebook import rule
from ...engine.sight import APART, Zone, only_owner, unseen
from .state import AWAY, Winter


@rule("DW-2.15", "DW-8.01")
def sees_crossroads(g: Winter, owner: int, eyes: int | None) -> bool:
    """Only the player who drew the crossroads card sees it until it triggers."""
    return eyes is not None and eyes == g.drawer


@rule("DW-2.17", "DW-2.18")
def sees_looked_at(g: Winter, owner: int, eyes: int | None) -> bool:
    """Cards that a search or an effect lets a player look at are seen by that player only."""
    return eyes is not None and eyes == g.looker


# What everybody could tell of a card that lies face down


@rule("DW-1.28", "DW-2.18")
def origin(g: Winter, owner: int, item: int) -> str:
    """Everybody knows from which deck hidden items came, but not which cards they are."""
    deck: str = g.content.items[item].deck
    return deck


@rule("DW-1.11", "DW-1.12", "DW-1.26")
def loyalty(g: Winter, owner: int, secret: int) -> str:
    """At most one betrayal was set aside; which loyal and which betrayal cards lie in the box nobody knows."""
    kind: str = g.content.secret_objectives[secret].kind
    return kind


@rule("DW-16.12", "DW-16.13")
def suspects(g: Winter, owner: int, secret: int) -> str:
    """Anybody may hold any dealt objective; an exiled player who showed none holds the betrayal: all can tell."""
    return "traitor" if g.exiled[owner] else "dealt"


# The zones


@rule("DW-2.13", "DW-2.16", "DW-2.18", "DW-2.19", "DW-2.24", "DW-2.25", "DW-1.19")
def item_zones() -> tuple[Zone[Winter], ...]:
    """Hands and face-down contributions are seen by their owners; equipment, storage, waste and removed by all."""
    return (
        Zone("hand", "items", "hands", only_owner, kind=origin, owned=True),
        Zone("given", "items", "given", only_owner, kind=origin, owned=True),
        Zone("looking", "items", "looking", sees_looked_at, APART, origin),
        Zone("deck", "items", "item_decks", unseen, APART, origin, owners=lambda g: AWAY),
        Zone("boxed-items", "items", "boxed_items", unseen, APART, origin),
        Zone("equipment", "items", "equipped", owners=lambda g: range(len(g.equipped))),
        Zone("given-openly", "items", "given_openly"),
        Zone("storage", "items", "storage"),
        Zone("waste", "items", "waste"),
        Zone("removed-items", "items", "removed_items"),
        Zone("playing", "items", "playing"),
        Zone("offered", "items", lambda g, _: [item for item, _ in g.offered]),
    )


@rule("DW-1.13", "DW-2.14", "DW-16.12", "DW-16.31", "DW-1.26")
def objective_zones() -> tuple[Zone[Winter], ...]:
    """Objectives are seen by their owners only; the old one of a loyal exiled player lies open."""
    return (
        Zone("secret", "secrets", "secret", only_owner, suspects, loyalty, owned=True),
        Zone("undealt-secrets", "secrets", "undealt_secrets", unseen, "dealt", loyalty),
        Zone("boxed-secrets", "secrets", "boxed_secrets", unseen, APART, loyalty),
        Zone("removed-secrets", "secrets", "removed_secrets"),
        Zone("exile-card", "exiled", "exile_card", only_owner, owned=True),
        Zone("exiled-deck", "exiled", "exiled_deck", unseen),
        Zone("boxed-exiled", "exiled", "boxed_exiled", unseen, APART),
    )


@rule("DW-1.14", "DW-1.15", "DW-2.15", "DW-2.18")
def other_zones() -> tuple[Zone[Winter], ...]:
    """Survivors, crises and crossroads."""
    return (
        Zone("dealt", "survivors", "dealt", only_owner, owned=True),
        Zone("survivor-deck", "survivors", "survivor_deck", unseen),
        Zone("group", "survivors", "group", owned=True),
        Zone("newcomer", "survivors", "newcomer"),
        Zone("removed-survivors", "survivors", "removed_survivors"),
        Zone("boxed-survivors", "survivors", "boxed_survivors"),
        Zone("crisis-deck", "crises", "crisis_deck", unseen),
        Zone("looking-ahead", "crises", "looking_ahead", sees_looked_at),
        Zone("crisis", "crises", "crisis"),
        Zone("past-crises", "crises", "past_crises"),
        Zone("crossroads-deck", "crossroads", "crossroads_deck", unseen),
        Zone("crossroads", "crossroads", "crossroads", sees_crossroads),
        Zone("revealed", "crossroads", "revealed"),
        Zone("removed-crossroads", "crossroads", "removed_crossroads"),
        Zone("boxed-crossroads", "crossroads", "boxed_crossroads"),
    )


ZONES: tuple[Zone[Winter], ...] = (*item_zones(), *objective_zones(), *other_zones())
