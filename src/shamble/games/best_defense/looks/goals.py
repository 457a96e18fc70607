"""What loses the game, always in sight: the four stores and who is near death; the round track shows the rescue."""

from __future__ import annotations

from ....engine.rulebook import rule
from ....engine.scene import Goal, drawn_once
from ..content import Content
from ..state import MOST_HP, Defense

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
    sizes = tuple([len(deck) for deck in g.decks[: len(LABELS)]])
    weakest: tuple[str, int] = ("", 0)
    for s in g.survivors:
        if s.hp > 0 and (not weakest[1] or s.hp < weakest[1]):
            weakest = (s.id, s.hp)
    return _goals(g.content, sizes, *weakest)


@drawn_once
def _goals(content: Content, sizes: tuple[int, ...], weakest: str, hp: int) -> list[Goal]:
    found = []
    for deck, size in enumerate(sizes):
        found.append(
            Goal(
                id=f"goal-store-{ICONS[deck]}", label=LABELS[deck], icon=ICONS[deck], tone="bad", have=size,
                most=len(content.decks[deck]), brink=size <= LOW_STORE, note="lost at 0", clause="BD-1.04",
            )
        )  # fmt: skip
    if hp:
        found.append(
            Goal(
                id="goal-weakest", label=content.characters[weakest].name, icon="hp", tone="bad", have=hp,
                most=MOST_HP, brink=hp <= LOW_HP, note="weakest", clause="BD-1.04",
            )
        )  # fmt: skip
    return found
