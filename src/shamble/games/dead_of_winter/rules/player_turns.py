"""The player turns phase: the crisis, the dice, and the turns one after another."""

from __future__ import annotations

from ....engine.ask import PASS, Ask, Asking
from ....engine.rulebook import rule
from ....engine.seats import seat_id
from ..decks import CRISES
from ..state import Winter
from .abilities import start_abilities, use_ability
from .action_dice import roll_new
from .crossroads import draw_crossroads, put_back, reveal_at_end, reveal_by_state
from .equipment import extra_dice
from .settling import settle_before
from .survivors import owe_deaths, wound

# The round


@rule("DW-3.01", "DW-3.09", "DW-2.28")
def start_round(g: Winter) -> None:
    """Step 1 reveals the crisis, step 2 rolls the dice, step 3 gives everybody a turn, clockwise."""
    g.round_number += 1
    g.story.tell("round", g.round_number, g.rounds)
    g.used_survivors = g.used_items = ()
    reveal_crisis(g)
    for seat in g.clockwise(g.first):
        roll_dice(g, seat)
    g.order = g.clockwise(g.first)
    g.turn = 0
    g.phase = "start-turn"


@rule("DW-3.02", "DW-3.03")
def reveal_crisis(g: Winter) -> None:
    """The top crisis card is the crisis of the round; without a card there is none."""
    if not g.crisis_deck:
        g.story.tell("no-crisis")
        return
    g.crisis = CRISES.draw(g)
    g.story.tell("crisis", g.content.crises[g.crisis])


@rule("DW-3.04", "DW-3.05", "DW-3.06", "DW-3.08", "DW-11.02")
def roll_dice(g: Winter, seat: int) -> None:
    """Both pools are emptied; one die plus one for each survivor, and what effects add, are rolled."""
    count = 1 + len(g.group[seat]) + extra_dice(g, seat) + g.bonus_dice[seat]
    g.bonus_dice[seat] = 0
    g.dice[seat] = g.spent[seat] = ()
    roll_new(g, seat, max(0, count))
    g.story.tell("rolls-dice", seat_id(seat), list(g.dice[seat]))


# The start of a turn


@rule("DW-3.09", "DW-4.01", "DW-4.14", "DW-15.13")
def start_turn(g: Winter) -> None:
    """The crossroads card is drawn, then frostbite works; who was eliminated takes no turn."""
    seat = g.order[g.turn]
    if g.out[seat]:
        next_turn(g)
        return
    begin_turn(g, seat)
    g.phase = "frostbite" if any(g.frost[s] for s in g.group[seat]) else "start-abilities"


def begin_turn(g: Winter, seat: int) -> None:
    """Nothing of this turn has happened yet; the player to the right draws a crossroads card."""
    g.story.tell("turn", seat_id(seat))
    g.moves = [0] * len(g.moves)
    g.pinned = g.resting = ()
    g.kills = 0
    g.contributed = g.voted = False
    g.refused = g.deeds = ()
    draw_crossroads(g)


@rule("DW-4.02", "DW-4.03", "DW-4.04", "DW-4.14")
def frostbite(g: Winter) -> None:
    """Each of the player's survivors with frostbite gets one more, ordinary, wound; those who have enough die now."""
    seat = g.order[g.turn]
    for s in g.group[seat]:
        if g.frost[s]:
            wound(g, s, 1)
    owe_deaths(g)
    settle_before(g, "start-abilities")


@rule("DW-4.05", "DW-4.14")
def use_start_abilities(g: Winter) -> Asking[None] | None:
    """The active player may use abilities with timing `start`, in any order; later in the turn no more."""
    seat = g.order[g.turn]
    g.deeds = ()
    if g.out[seat]:
        g.phase = "cut-turn"
        return None
    if start_abilities(g, seat):
        return _use_start_abilities(g, seat)
    g.phase = "watch-state"
    return None


def _use_start_abilities(g: Winter, seat: int) -> Asking[None]:
    chosen = yield Ask(seat, "start-ability", [PASS, *start_abilities(g, seat)])
    if chosen is PASS:
        g.phase = "watch-state"
    else:
        yield from use_ability(g, seat, chosen)
        settle_before(g, "start-abilities")


@rule("DW-8.06", "DW-4.14")
def watch_state(g: Winter) -> None:
    """At the end of turn start the crossroads card is tested for a state."""
    g.phase, g.then = ("crossroads" if reveal_by_state(g) else "actions"), "actions"


# The end of a turn


@rule("DW-4.07", "DW-4.12", "DW-4.13")
def end_turn(g: Winter) -> None:
    """An `endturn` trigger is tested once; then the turn is over and no further action is possible."""
    g.phase, g.then = ("crossroads" if reveal_at_end(g) else "cut-turn"), "cut-turn"


@rule("DW-4.12", "DW-4.13", "DW-15.13")
def cut_turn(g: Winter) -> None:
    """An untriggered crossroads card goes under its deck and play passes to the left."""
    put_back(g)
    g.deeds = ()
    next_turn(g)


@rule("DW-3.09", "DW-3.10")
def next_turn(g: Winter) -> None:
    """The next player in the order of the round, or the colony phase."""
    g.refused = ()
    g.pinned = g.resting = ()
    if g.turn + 1 < len(g.order):
        g.turn += 1
        g.phase = "start-turn"
    else:
        g.phase = "colony-phase"
