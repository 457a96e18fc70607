"""Rows for the tests of the crossroads cards: what is given, what the player does, and all that the option changes."""

from __future__ import annotations

from typing import Any, NamedTuple

from shamble.engine.match import Match
from shamble.games.dead_of_winter.content import Crossroads
from shamble.testing import Spot, at, options_of, play, table

from .helpers import GAME, content, look, told


class Row(NamedTuple):
    """A card and the option that is taken, the action before, the answers after, and the changes in words."""

    card: str
    choice: str
    when: str
    answers: str
    then: str
    given: dict[str, Any]

    def __str__(self) -> str:
        return f"{self.card}-{self.choice}-{self.then or 'nothing'}".replace(" ", "_")


def row(words: str, when: str, answers: str = "", then: str = "", **given: Any) -> Row:
    """`row("CR03 a", "move felix; go library", then="helpless +2; morale +1", felix=at("school"))`.

    Without an action before it the card is tested at the start of the turn.
    """
    card, _, choice = words.partition(" ")
    return Row(card, choice, when, answers, then, given)


OTHERS: dict[str, Spot] = {"pip": at("colony", seat=1), "joan": at("colony", seat=2)}
"""Who stands for the other two players unless a row says otherwise."""


def arranged(case: Row) -> Match:
    """The position of a row with its card drawn, after the action that may reveal it."""
    phase = "actions" if case.when else "watch-state"
    m = table(GAME, **{"players": 3, "phase": phase, "crossroads": case.card, **OTHERS, **case.given})
    play(m, *said(case.when))
    return m


def said(answers: str) -> list[str]:
    """Answers, one after another."""
    return [each.strip() for each in answers.split(";") if each.strip()]


def card_of(m: Match, case: Row) -> Crossroads:
    """The card of a row."""
    return next(each for each in content(m).crossroads if each.number == case.card)


# Rows that trigger


def check_option(case: Row) -> None:
    """The card triggers, the option may be taken, and it changes exactly what the row says."""
    m = arranged(case)
    card = card_of(m, case)
    assert look(m).revealed == content(m).crossroads.index(card)
    before = facts(m)
    choose(m, card, case.choice)
    play(m, *said(case.answers))
    assert changed(before, facts(m)) == set(said(case.then))
    assert (m.pending[0].key, m.pending[0].seat, look(m).revealed) == ("action", 0, -1)


def choose(m: Match, card: Crossroads, choice: str) -> None:
    """The active player takes an option, or all vote for it."""
    if m.pending[0].key == "vote-crossroads":
        for seat in [ask.seat for ask in m.pending]:
            m.answer("thumb-up" if choice == "a" else "thumb-down", seat)
    else:
        assert (m.pending[0].key, m.pending[0].seat) == ("crossroads", 0)
        play(m, f"option-{choice} {card.id}-{choice}")


# Rows that do not trigger, rows without a choice


def check_quiet(case: Row) -> None:
    """The card does not trigger and stays with its drawer."""
    m = arranged(case)
    assert (m.pending[0].key, m.pending[0].seat) == ("action", 0)
    assert "crossroads" not in told(m)
    assert look(m).crossroads == content(m).crossroads.index(card_of(m, case))


def check_only(case: Row) -> None:
    """The card triggers, but only the option of the row may be taken."""
    m = arranged(case)
    card = card_of(m, case)
    assert "crossroads" in told(m)
    if m.pending[0].key == "crossroads":
        assert options_of(m) == [f"option-{case.choice} {card.id}-{case.choice}"]
        choose(m, card, case.choice)
    name = card.a.name if case.choice == "a" else card.b.name
    assert [event.args[1] for event in m.story.read(None) if event.key == "takes-option"] == [name]


# What lies on the table, in words


def facts(m: Match) -> dict[str, int | str]:
    """Everything that an option can change: numbers, and what is worded as it now is."""
    g, known = look(m), content(m)
    found: dict[str, int | str] = {
        name: getattr(g, name) for name in ("morale", "food", "starvation", "helpless", "helpless_free_food")
    }
    piles = {"waste": g.waste, "removed": g.removed_items, "dead": g.removed_survivors, "open": g.given_openly}
    found |= {name: len(pile) for name, pile in piles.items()}
    for cell, name in enumerate(known.cell_ids):
        found[f"{name} zombies"], found[f"{name} barricades"] = g.zombies[cell], g.barricades[cell]
    for place, location in enumerate(known.locations):
        found[f"{location.id} noise"], found[f"{location.id} deck"] = g.noise[place], len(g.item_decks[place])
    for s, survivor in enumerate(known.survivors):
        found[f"{survivor.id} at"] = known.locations[g.at[s]].id if g.at[s] >= 0 else "nowhere"
        found[f"{survivor.id} wounds"], found[f"{survivor.id} frost"] = g.wounds[s], g.frost[s]
    for name, people in (("resting", g.resting), ("pinned", g.pinned), ("calm", g.calm)):
        found[name] = " ".join(known.survivors[s].id for s in people)
    for seat in range(g.players):
        found |= {f"seat-{seat} {name}" if seat else name: each for name, each in of_seat(m, seat).items()}
    return found


def of_seat(m: Match, seat: int) -> dict[str, int | str]:
    """What a player has; for seat 0 the names stand alone."""
    g = look(m)
    return {
        "hand": len(g.hands[seat]),
        "group": len(g.group[seat]),
        "given": len(g.given[seat]),
        "bonus": g.bonus_dice[seat],
        "exiled": g.exiled[seat],
        "dice": " ".join(map(str, g.dice[seat])),
        "spent": " ".join(map(str, g.spent[seat])),
    }


def changed(before: dict[str, int | str], after: dict[str, int | str]) -> set[str]:
    """The differences in words: `food -2`, `felix at colony`, `dice 1 4`."""
    found = set()
    for name, value in after.items():
        old = before[name]
        if value != old:
            word = f"{value - old:+d}" if isinstance(value, int) and isinstance(old, int) else str(value or "none")
            found.add(f"{name} {word}")
    return found
