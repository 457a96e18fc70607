"""The course of the game: each phase by its name. What is to be done stands in `g.agenda`, the next task last."""

from __future__ import annotations

from collections.abc import Callable

from ...engine.ask import Asking
from ...engine.game import GameOver, Phase
from ...engine.rulebook import rule
from .effects import bear, draw_one, effect, suffer
from .rules.challenges import answer, challenge, fatigue_offered, offer, survived
from .rules.encounters import card_done, card_over, collect, draw, encounters, next_card, result
from .rules.fatigue import place, place_markers, rest_each, take_markers, tire_each
from .rules.fights import (
    acted,
    ammo_roll,
    fought,
    nobody_pays,
    pay_ammo,
    reroll_ammo,
    shot,
    token_fought,
    tokens,
    window,
)
from .rules.groups import agree, form, formed, leave
from .rules.items import coat, ignore_markers, items, spare, spare_one
from .rules.locations import (
    collected,
    cost,
    do_part,
    gift_cost,
    next_part,
    part_done,
    scout,
    scout_card,
    scout_card_done,
)
from .rules.movement import enter, flares, move, move_over, step
from .rules.payments import gift, lose_rest, pay_rest, pledge
from .rules.recover import eaten, recover, salvage, stove
from .rules.reentry import deal_private, reenter
from .rules.tokens import choose_spaces
from .rules.turns import pass_turn, start_turn, turn_over
from .rules.winning import ask_to_play_on, play_on
from .setup import deal_locations, first_player, set_up
from .state import Georgia, Next, Task

NEXT = "next"
"""The phase in which the agenda alone says what is to be done."""

TASKS: dict[str | int, Callable[..., Asking[Next] | Next]] = {
    "deal-locations": deal_locations,
    "first-player": first_player,
    # The turn
    "turn-start": start_turn,
    "leave": leave,
    "form": form,
    "agree": agree,
    "formed": formed,
    "recover": recover,
    "eaten": eaten,
    "stove": stove,
    "salvage": salvage,
    "move": move,
    "step": step,
    "enter": enter,
    "flares": flares,
    "move-over": move_over,
    "encounters": encounters,
    "turn-over": turn_over,
    "reenter": reenter,
    "deal-private": deal_private,
    "after-win": ask_to_play_on,
    "play-on": play_on,
    "pass-turn": pass_turn,
    # Rolls
    "tokens": tokens,
    "window": window,
    "pay-ammo": pay_ammo,
    "nobody-pays": nobody_pays,
    "ammo-roll": ammo_roll,
    "reroll-ammo": reroll_ammo,
    "shot": shot,
    "choose-spaces": choose_spaces,
    "fought": fought,
    "token-fought": token_fought,
    "acted": acted,
    # Fatigue
    "ignore-markers": ignore_markers,
    "take-markers": take_markers,
    "place-markers": place_markers,
    "place": place,
    "spare": spare,
    "spare-one": spare_one,
    "tire-each": tire_each,
    "rest-each": rest_each,
    # Encounters
    "items": items,
    "coat": coat,
    "next-card": next_card,
    "draw": draw,
    "challenge": challenge,
    "survived": survived,
    "offer": offer,
    "fatigue-offered": fatigue_offered,
    "answer": answer,
    "result": result,
    "effect": effect,
    "bear": bear,
    "suffer": suffer,
    "follower": draw_one,
    "card-over": card_over,
    "card-done": card_done,
    "collect": collect,
    # Payments
    "pledge": pledge,
    "pay-rest": pay_rest,
    "lose-rest": lose_rest,
    "gift": gift,
    # Scouting
    "scout": scout,
    "line": next_part,
    "scout-card": scout_card,
    "scout-card-done": scout_card_done,
    "part": do_part,
    "part-done": part_done,
    "cost": cost,
    "gift-cost": gift_cost,
    "collected": collected,
}


@rule("WD-1.02", "WD-1.05")
def work(g: Georgia) -> Asking[None] | None:
    """Do the task at hand and go on with the next ones, until one of them asks.

    The state says what is being done only where somebody could look at it: at a question and at the end.
    """
    agenda, tasks, phase = g.agenda, TASKS, g.phase
    task = agenda.pop() if phase == NEXT else (phase, *g.now)
    try:
        while True:
            done = tasks[task[0]](g) if len(task) == 1 else tasks[task[0]](g, *task[1:])
            if done is None:
                task = agenda.pop()
            elif type(done) is tuple:
                task = done
            else:
                g.phase, g.now = task[0], task[1:]  # type: ignore[assignment]
                return _then_on(g, done)  # type: ignore[arg-type]
    except GameOver:
        g.phase, g.now = task[0], task[1:]  # type: ignore[assignment]
        raise


def _then_on(g: Georgia, asking: Asking[Next]) -> Asking[None]:
    then = yield from asking
    if then is not None:
        g.agenda.append(then)
    g.phase = NEXT


def work_on(g: Georgia) -> Asking[None]:
    """Do one task after the other without end, for whoever needs no checkpoint."""
    agenda, tasks, phase = g.agenda, TASKS, g.phase
    task = agenda.pop() if phase == NEXT else (phase, *g.now)
    now: Task
    try:
        while True:
            if len(task) == 1:
                now = ()
                done = tasks[task[0]](g)
            else:
                now = task[1:]
                done = tasks[task[0]](g, *now)
            if done is None:
                task = agenda.pop()
            elif type(done) is tuple:
                task = done
            else:
                g.phase, g.now = task[0], now  # type: ignore[assignment]
                task = (yield from done) or agenda.pop()  # type: ignore[misc]
    except GameOver:
        g.phase, g.now = task[0], task[1:]  # type: ignore[assignment]
        raise


PHASES: dict[str, Phase[Georgia]] = {"setup": set_up, **{str(name): work for name in (NEXT, *TASKS)}}

UNBROKEN: dict[str, Phase[Georgia]] = {"setup": set_up, **{str(name): work_on for name in (NEXT, *TASKS)}}
