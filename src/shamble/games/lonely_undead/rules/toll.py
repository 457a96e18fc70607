"""The Death Toll: filling spots, drawing its cards, taking tokens off."""

from __future__ import annotations

from ....engine.rulebook import rule
from ..state import Undead
from .living import token_to_supply
from .stack import step

SPOTS = 10


@rule("LU-14.01", "LU-14.03", "LU-14.04", "LU-14.08", "LU-14.09", "LU-20.15", "LU-21.15", "LU-13.10", "LU-1.13")
def fill_spot(g: Undead, token: int, number: int) -> None:
    """A token takes the lowest empty spot; an even spot, or every one with all cards, has a card drawn."""
    if len(g.toll) == SPOTS:
        token_to_supply(g, token)
        g.story.tell("toll-full", g.content.tokens[token])
        return
    g.toll += (token,)
    spot = len(g.toll)
    g.story.tell("toll", g.content.tokens[token], spot)
    if spot == SPOTS and g.shares:
        g.end("death-toll")
    if not (g.every_spot or spot % 2 == 0) or not g.toll_stack:
        return
    if g.driving:
        g.due += (number,)
    else:
        g.push("toll-card", number)


@step("toll-card")
@rule("LU-14.04", "LU-14.05", "LU-14.06", "LU-14.07", "LU-14.08", "LU-14.13", "LU-20.05", "LU-23.10", "LU-3.14")
def toll_card(g: Undead, number: int) -> None:
    """The top card is read to all and resolved by the Z that filled the spot, its team, or in Co-op everybody."""
    concerned = _concerned(g, number)
    if not concerned or not g.toll_stack:
        return
    card = g.toll_stack[-1]
    g.toll_stack = g.toll_stack[:-1]
    g.toll_gone += (card,)
    printed = g.content.toll[card]
    g.story.tell("toll-card", g.zs[number], printed)
    for each in reversed(concerned):
        g.push("do", g.content.script(printed.card.effects), 0, each, g.zs[each].at, "toll")


@rule("LU-14.06", "LU-14.13", "LU-20.05", "LU-23.10")
def _concerned(g: Undead, number: int) -> list[int]:
    """Who resolves a Death Toll card, in which order."""
    if g.mode == "co-op":
        order = [z.number for z in g.in_game()]
        at = order.index(number) if number in order else 0
        return order[at:] + order[:at]
    if g.mode == "team":
        return [z.number for z in g.in_game() if z.team == g.zs[number].team]
    return [] if g.zs[number].out else [number]


@rule("LU-14.11", "LU-18.08", "LU-20.04")
def remove_tokens(g: Undead, count: int) -> None:
    """The highest filled spots are emptied to the supply."""
    for _ in range(min(count, len(g.toll))):
        token = g.toll[-1]
        g.toll = g.toll[:-1]
        token_to_supply(g, token)
        g.story.tell("toll-removed", g.content.tokens[token])
