"""What loses the game, always in sight: the four stores and who is near death; the round track shows the rescue."""

from __future__ import annotations

from ....engine.rulebook import rule
from ....engine.scene import Goal
from ..state import Defense

LOW_STORE = 5
"""From here on a store is in danger of running out."""
LOW_HP = 2
LABELS = ("Equipment", "Allies", "Food", "Ammunition")
ICONS = ("equipment", "ally", "food", "ammo")


@rule("BD-1.04")
def goals(g: Defense) -> list[Goal]:
    """The stores and the weakest Survivor are what to fear."""
    if not g.places:
        return []
    found = []
    sizes = [len(deck) for deck in g.decks[: len(LABELS)]]
    for deck, size in enumerate(sizes):
        found.append(
            Goal(
                id=f"goal-store-{ICONS[deck]}", label=LABELS[deck], icon=ICONS[deck], tone="bad", have=size,
                brink=size <= LOW_STORE, note="Lost when it runs out", clause="BD-1.04",
            )
        )  # fmt: skip
    alive = [s for s in g.survivors if s.hp > 0]
    if alive:
        weakest = min(alive, key=lambda s: s.hp)
        found.append(
            Goal(
                id="goal-weakest", label=g.content.characters[weakest.id].name, icon="hp", tone="bad", have=weakest.hp,
                brink=weakest.hp <= LOW_HP, note="The weakest of you", clause="BD-1.04",
            )
        )  # fmt: skip
    return found
