"""A player turn: the menu of actions, what is not in it and why, and the course of an action."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from ....engine.ask import Ask, Asking, Option, Refusal, refused
from ....engine.rulebook import rule
from ..content.terms import SurvivorNo
from ..state import NO_CARD, Winter
from .abilities import menu_abilities, use_ability, why_not_use
from .attack import attack, forbids_attack
from .barricades_and_waste import (
    attract,
    barricade,
    clean,
    forbids_attract,
    forbids_barricade,
    forbids_cleaning,
    forbids_luring,
)
from .contributing import contribute, forbids_contributing, forbids_storing_anything, store
from .crossroads import reveal_by_action
from .exile import accuse, forbids_vote
from .moving import forbids_move, move
from .playing_cards import forbids_food, forbids_playing, play_from_hand, spend_food
from .requests import HAND_OFF, REQUEST, forbids_hand_off, forbids_request, hand_off, request
from .search import forbids_search, search
from .settling import settle_before

END_TURN = Option("end-turn")
PLAY, CONTRIBUTE, STORE, FEED, CLEAN, ACCUSE = (
    Option("play-card"),
    Option("add-to-crisis"),
    Option("store-cards"),
    Option("spend-food"),
    Option("clean-waste"),
    Option("exile-vote"),
)
MOST_SURVIVORS_IN_MENU = 6
"""With more survivors the menu first asks which of them acts."""


# The course of an action


@rule("DW-4.06", "DW-4.07", "DW-4.08", "DW-15.13")
def actions(g: Winter) -> Asking[None] | None:
    """Any number of legal actions, until the player stops or no legal action is left."""
    seat = g.order[g.turn]
    g.deeds = ()
    if g.out[seat]:
        g.phase = "cut-turn"
        return None
    options = menu(g, seat)
    if len(options) == 1 and not g.hands[seat]:
        g.phase = "end-turn"
        return None
    return _choose(g, seat, options)


@rule("DW-2.31", "DW-4.11")
def _choose(g: Winter, seat: int, options: list[Option]) -> Asking[None]:
    """An action is resolved completely before triggers are tested and before the next one."""
    chosen = yield Ask(seat, "action", options, (), partial(why_not, g, seat), len(options) == 1)
    if chosen.verb == "act":
        s = chosen.value
        options = survivor_menu(g, seat, (s,))
        chosen = yield Ask(seat, "act", options, about=(g.content.survivors[s],))
    if chosen is END_TURN:
        g.phase = "end-turn"
        return
    yield from carry_out_action(g, seat, chosen)
    settle_before(g, "after-action")


@rule("DW-4.11", "DW-8.04", "DW-8.06")
def after_action(g: Winter) -> None:
    """After each action the crossroads card is tested for its trigger."""
    crossed = not g.out[g.order[g.turn]] and reveal_by_action(g)
    g.phase, g.then = ("crossroads" if crossed else "actions"), "actions"


Act = Callable[[Winter, int], Asking[None]]
ActWith = Callable[[Winter, int, SurvivorNo], Asking[None]]

OF_SURVIVORS: dict[str, ActWith] = {
    "attack": attack,
    "search": search,
    "barricade": barricade,
    "attract": attract,
    "move": move,
}
OF_PLAYERS: dict[str, Act] = {
    "play-card": play_from_hand,
    "add-to-crisis": contribute,
    "store-cards": store,
    "spend-food": spend_food,
    "clean-waste": clean,
    "exile-vote": accuse,
    "request": request,
    "hand-off": hand_off,
}


def carry_out_action(g: Winter, seat: int, chosen: Option) -> Asking[None]:
    """The rule of the chosen action."""
    verb = chosen.verb
    if verb in OF_SURVIVORS:
        return OF_SURVIVORS[verb](g, seat, chosen.value)
    if verb in OF_PLAYERS:
        return OF_PLAYERS[verb](g, seat)
    return use_ability(g, seat, chosen)


# The menu


@rule("DW-4.06", "DW-4.07", "DW-6.29", "DW-5.30")
def menu(g: Winter, seat: int) -> list[Option]:
    """All legal actions and the end of the turn."""
    group = g.group[seat]
    if len(group) > MOST_SURVIVORS_IN_MENU:
        act = g.content.survivor_options["act"]
        found = [END_TURN, *[act[s] for s in group if survivor_menu(g, seat, (s,))]]
    else:
        found = [END_TURN, *survivor_menu(g, seat, group)]
    return found + player_menu(g, seat)


@rule("DW-4.06", "DW-6.29")
def player_menu(g: Winter, seat: int) -> list[Option]:
    """What a player may do, and the abilities that may be used."""
    found = [each for each, forbids in FORBIDS_CARDS if not forbids(g, seat)]
    found += menu_abilities(g, seat)
    found += [each for each, forbids in FORBIDS_OTHERS if not forbids(g, seat)]
    return found


@rule("DW-3.07", "DW-4.06", "DW-5.11", "DW-5.18", "DW-5.20", "DW-5.23")
def survivor_menu(g: Winter, seat: int, group: tuple[SurvivorNo, ...]) -> list[Option]:
    """What a player's survivors may do where they are: one survivor may do several things with several dice."""
    options, has_dice = g.content.survivor_options, bool(g.dice[seat])
    found: list[Option] = []
    for s in group:
        if has_dice:
            if not forbids_attack(g, seat, s):
                found.append(options["attack"][s])
            if not forbids_search(g, seat, s):
                found.append(options["search"][s])
            if not forbids_barricade(g, seat, s):
                found.append(options["barricade"][s])
                if not forbids_luring(g, s):  # the rest of what attracting needs
                    found.append(options["attract"][s])
        if not forbids_move(g, seat, s):
            found.append(options["move"][s])
    return found


# What is forbidden, and by which clause

Forbids = Callable[[Winter, int], str]
ForbidsWith = Callable[[Winter, int, SurvivorNo], str]

FORBIDS_CARDS: tuple[tuple[Option, Forbids], ...] = (
    (PLAY, forbids_playing),
    (CONTRIBUTE, forbids_contributing),
    (STORE, forbids_storing_anything),
    (FEED, forbids_food),
    (CLEAN, forbids_cleaning),
)
FORBIDS_OTHERS: tuple[tuple[Option, Forbids], ...] = (
    (REQUEST, forbids_request),
    (HAND_OFF, forbids_hand_off),
    (ACCUSE, forbids_vote),
)
FORBIDS_WITH_A_DIE: tuple[tuple[str, ForbidsWith], ...] = (
    ("attack", forbids_attack),
    ("search", forbids_search),
    ("barricade", forbids_barricade),
    ("attract", forbids_attract),
)
"""All of these forbid whatever they forbid also to a player without dice."""


def why_not(g: Winter, seat: int) -> Iterator[Refusal]:
    """What a player may miss in the menu, each with the clause that forbids it."""
    for s in g.group[seat]:
        yield from why_not_with(g, seat, s)
    yield from why_not_use(g, seat)
    others = dict((*FORBIDS_CARDS, *FORBIDS_OTHERS))
    yield from refused([each for each in others if concerns(g, seat, each)], lambda chosen: others[chosen](g, seat))


def why_not_with(g: Winter, seat: int, s: SurvivorNo) -> Iterator[Refusal]:
    """What one survivor may not do."""
    acts = {g.content.survivor_options[verb][s]: forbids for verb, forbids in FORBIDS_WITH_A_DIE}
    acts[g.content.survivor_options["move"][s]] = forbids_move
    return refused(acts, lambda chosen: acts[chosen](g, seat, s))


def concerns(g: Winter, seat: int, action: Option) -> bool:
    """Whether a player could expect an action at all: with cards, a storage to fill, or equipment."""
    if action is PLAY:
        return bool(g.hands[seat])
    if action is CONTRIBUTE:
        return bool(g.hands[seat]) or g.crisis == NO_CARD
    if action is STORE:
        return bool(g.side.storage)
    return action is not HAND_OFF or any(g.equipped[s] for s in g.group[seat])
