"""What simulations count about games that have ended."""

from __future__ import annotations

from collections import Counter

from ..rules.dice import dice_pool
from ..state import Georgia


def facts(g: Georgia) -> dict[str, int]:
    """When somebody won, from which seat and with whom, and how often everybody was lost on the way."""
    winners = [g.parties[seat] for seat, place in enumerate(g.places) if place == 1]
    found = Counter(
        {
            "won": int(bool(winners)),
            "rounds": g.round if winners else 0,
            "eliminations": sum(p.died for p in g.parties),
            "winners": len(winners),
            "group-won": int(len(winners) > 1),
            "won-after-elimination": int(any(p.died for p in winners)),
            "dice-of-a-winner": len(dice_pool(g, winners[0])) if winners else 0,
            "rescued": len(g.rescued) if winners else 0,
        }
    )
    for p in g.parties:
        found[f"seat-{(p.seat - g.first) % g.players + 1}-won"] += int(p in winners)
        if p.character >= 0:
            name = g.content.people[p.character].id
            found[f"{name}-played"] += 1
            found[f"{name}-won"] += int(p in winners)
        for card in p.scouted:
            found[f"scouted-{g.content.scoutings[card].card.id}"] += 1
    return dict(found)
