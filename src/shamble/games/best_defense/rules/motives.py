"""Ulterior Motives: secret goals, their tokens and stockpiles."""

from __future__ import annotations

from ....engine.ask import PASS, Ask, Asking, Option
from ....engine.rulebook import rule
from ..content import STOCKPILES, Motive
from ..state import Defense

NOW, LATER = Option("place-now"), Option("place-later")
TURN_UP = Option("turn-up")


def own_motive(g: Defense, seat: int) -> Motive:
    """The Motive of a seat."""
    motive = g.content.motives[g.motive[seat]]
    return motive


@rule("BD-17.01", "BD-17.02")
def is_complete(g: Defense, seat: int) -> bool:
    """A Motive is complete when it has been turned up."""
    return g.motive_up[seat]


def turn_up(g: Defense, seat: int) -> None:
    """Turn a completed Motive face up."""
    g.motive_up[seat] = True
    g.story.tell("turns-up", g.survivors[seat].id, own_motive(g, seat))


# Tokens


@rule("BD-17.02", "BD-17.03", "BD-17.14")
def earn_token(g: Defense, seat: int, counts: str) -> Asking[None]:
    """Who earns a token places it now or at the end of the round; everybody who might have earned one is asked."""
    if g.motive_up[seat]:
        return
    mine = own_motive(g, seat).counts == counts
    if mine:
        g.earned[seat] += 1
    chosen = yield Ask(seat, "token", (LATER, NOW) if mine else (LATER,), secret=True)
    if chosen is NOW:
        place_earned(g, seat)


@rule("BD-17.03", "BD-17.04", "BD-17.13")
def place_earned(g: Defense, seat: int) -> None:
    """Put the earned tokens on the Motive; the last one needed turns it up, more are ignored."""
    earned, g.earned[seat] = g.earned[seat], 0
    motive = own_motive(g, seat)
    placed = min(earned, motive.need - g.tokens[seat])
    if g.motive_up[seat] or placed <= 0:
        return
    g.tokens[seat] += placed
    g.story.tell("places-tokens", g.survivors[seat].id, placed)
    if g.tokens[seat] == motive.need:
        turn_up(g, seat)


@rule("BD-12.21", "BD-13.14", "BD-17.08")
def place_at_end_of_round(g: Defense) -> Asking[None]:
    """After healing and before the marker advances, tokens for the round are earned and placed."""
    if not g.motives:
        return
    for seat in g.order:
        motive, s = own_motive(g, seat), g.survivors[seat]
        alone = s.at >= 0 and len(g.at(s.at)) == 1
        if (motive.counts == "alone" and alone) or (motive.counts == "prison" and s.at == g.prison):
            g.earned[seat] += 1
        place_earned(g, seat)
    for seat in g.order:
        if might_turn_up(g, seat):
            yield from offer_turning_up(g, seat)


# Stockpiles


def stock(g: Defense, seat: int) -> tuple[int, int, int, int]:
    """What a seat holds, in the order of STOCKPILES."""
    s = g.survivors[seat]
    ammo = sum(g.loaded[weapon] for weapon in s.gear) + sum(g.rounds[card] for card in s.pouch)
    return s.food, s.allies, len(s.gear), ammo


@rule("BD-17.05", "BD-17.07")
def stockpiles_held(g: Defense, seat: int) -> int:
    """Which stockpile Motives a seat's holdings would complete, as bits; this much is public."""
    held = stock(g, seat)
    bits = 0
    for motive in g.content.motives:
        if motive.kind == "stockpile" and held[STOCKPILES.index(motive.counts)] >= motive.need:
            bits |= 1 << STOCKPILES.index(motive.counts)
    return bits


def might_turn_up(g: Defense, seat: int) -> bool:
    """Whether, as far as everybody knows, a seat could turn its Motive up."""
    return g.motives and not g.motive_up[seat] and stockpiles_held(g, seat) != 0


@rule("BD-17.05", "BD-17.11")
def can_turn_up(g: Defense, seat: int) -> bool:
    """Whether a seat holds what its stockpile Motive needs."""
    motive = own_motive(g, seat)
    return (
        not g.motive_up[seat]
        and motive.kind == "stockpile"
        and stock(g, seat)[STOCKPILES.index(motive.counts)] >= motive.need
    )


@rule("BD-17.05", "BD-17.06")
def offer_turning_up(g: Defense, seat: int) -> Asking[None]:
    """Who holds enough may turn the Motive up; once up, the stockpile need not be kept."""
    options = (PASS, TURN_UP) if can_turn_up(g, seat) else (PASS,)
    if (yield Ask(seat, "turn-up", options, secret=True)) is TURN_UP:
        turn_up(g, seat)


@rule("BD-17.05")
def notice_stockpiles(g: Defense) -> Asking[None]:
    """Right after a card, gift or effect has brought the amount, its holder may turn the Motive up."""
    for seat in g.order:
        held = stockpiles_held(g, seat)
        reached, g.stocked[seat] = held & ~g.stocked[seat], held
        if reached and not g.motive_up[seat]:
            yield from offer_turning_up(g, seat)
