"""A player turn: the menu of actions, what is not in it and why, and the course of an action."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from ...engine.ask import Ask, Asking, Option, Refusal
from ...engine.rulebook import rule
from .abilities import menu_abilities, use_ability
from .attack import any_die, attack, can_attack, rivals
from .bearing import ability_of, is_used
from .content import Ability
from .contributing import can_contribute, contribute, storable, store
from .crossroads import after_action
from .dice import has_die
from .exile import accusable, accuse
from .moving import destinations, may_move, move
from .playing import can_spend_food, has_playable, play_from_hand, spend_food, why_not_play
from .requests import hand_off, menu_handoffs, menu_requests, request
from .search import can_search, search
from .state import COLONY, LOCATIONS, NO_CARD, Winter
from .works import attract, barricade, can_clean, clean

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
    if g.out[seat]:
        g.phase = "cut-turn"
        return None
    options = menu(g, seat)
    if len(options) == 1 and not g.hands[seat]:
        g.phase = "end-turn"
        return None
    return _act(g, seat, options)


@rule("DW-2.31", "DW-4.11", "DW-8.04", "DW-8.06")
def _act(g: Winter, seat: int, options: list[Option]) -> Asking[None]:
    """An action is resolved completely before triggers are tested and before the next one."""
    chosen = yield Ask(seat, "action", options, why_not=partial(why_not, g, seat), secret=len(options) == 1)
    if chosen.verb == "act":
        s = chosen.value
        options = survivor_menu(g, seat, (s,))
        chosen = yield Ask(seat, "act", options, about=(g.content.survivors[s],))
    if chosen is END_TURN:
        g.phase = "end-turn"
        return
    yield from carry_out_action(g, seat, chosen)
    if not g.out[seat]:
        crossing = after_action(g)
        if crossing is not None:
            yield from crossing
    g.deeds = ()


Act = Callable[[Winter, int], Asking[None]]
ActWith = Callable[[Winter, int, int], Asking[None]]

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
    hand = g.hands[seat]
    if hand and has_playable(g, seat):
        found.append(PLAY)
    if can_contribute(g, seat):
        found.append(CONTRIBUTE)
    if storable(g, seat):
        found.append(STORE)
    if can_spend_food(g, seat):
        found.append(FEED)
    if can_clean(g, seat):
        found.append(CLEAN)
    found += menu_abilities(g, seat)
    found += menu_requests(g, seat)
    found += menu_handoffs(g, seat)
    if not g.coop and accusable(g, seat):
        found.append(ACCUSE)
    return found


@rule("DW-3.07", "DW-4.06", "DW-5.11", "DW-5.18", "DW-5.20", "DW-5.23")
def survivor_menu(g: Winter, seat: int, group: tuple[int, ...]) -> list[Option]:
    """What own survivors may do where they are: one survivor may do several things with several dice."""
    options, at, dice = g.content.survivor_options, g.at, g.dice[seat]
    attacks, searches, barricades = options["attack"], options["search"], options["barricade"]
    attracts, moves = options["attract"], options["move"]
    zombies = sum(g.zombies)
    open_places = first_with_room(g, seat)
    gaps: dict[int, bool] = {}
    found = []
    for s in group:
        place = at[s]
        if dice:
            if can_attack(g, seat, s):
                found.append(attacks[s])
            if place and can_search(g, seat, s):
                found.append(searches[s])
            if place not in gaps:
                gaps[place] = has_gap(g, place)
            if gaps[place]:
                found.append(barricades[s])
                if zombies and zombies > g.zombies_at(place):
                    found.append(attracts[s])
        if open_places and open_places != [place] and may_move(g, s):
            found.append(moves[s])
    return found


def first_with_room(g: Winter, seat: int) -> list[int]:
    """Up to two locations where the player's survivors could go: every survivor can go to one or the other."""
    found = []
    for place in range(1 if g.exiled[seat] else COLONY, LOCATIONS):
        if g.room(place):
            found.append(place)
            if len(found) == 2:
                break
    return found


def has_gap(g: Winter, place: int) -> bool:
    """Whether an entrance space of a location is empty."""
    zombies, barricades, spaces = g.zombies, g.barricades, g.content.spaces
    for cell in g.content.cells[place]:  # noqa: SIM110 - a plain loop is faster here
        if zombies[cell] + barricades[cell] < spaces[cell]:
            return True
    return False


# Why not


def why_not(g: Winter, seat: int) -> Iterator[Refusal]:
    """What a player may miss in the menu, each with the clause that forbids it."""
    for s in g.group[seat]:
        yield from why_not_with(g, seat, s)
        yield from why_not_use(g, seat, s)
    if g.hands[seat] and not has_playable(g, seat):
        yield Refusal("play-card", next(why_not_play(g, seat)).clause)
    if not can_contribute(g, seat) and (g.hands[seat] or g.crisis == NO_CARD):
        yield Refusal("add-to-crisis", "DW-3.03" if g.crisis == NO_CARD else "DW-12.10")
    if g.side.storage and not storable(g, seat):
        yield Refusal("store-cards", "DW-16.02")
    if not can_spend_food(g, seat):
        yield Refusal("spend-food", "DW-12.12" if g.exiled[seat] else "DW-6.17")
    if not can_clean(g, seat):
        yield Refusal("clean-waste", "DW-5.21" if g.waste else "DW-5.22")
    if not menu_requests(g, seat):
        yield Refusal("request", "DW-2.33")
    if not menu_handoffs(g, seat) and any(g.equipped[s] for s in g.group[seat]):
        turned_down = any(" " in offer for _, offer in g.refused)
        yield Refusal("hand-off", "DW-2.33" if turned_down else "DW-6.23")
    if not accusable(g, seat):
        yield Refusal("exile-vote", "DW-15.03" if g.coop else "DW-6.26" if g.voted else "DW-6.27")


def why_not_use(g: Winter, seat: int, s: int) -> Iterator[Refusal]:
    """Abilities and equipment that cannot be used here and now."""
    offered = {each.words for each in menu_abilities(g, seat)}
    content = g.content
    sources = [(~s, f"ability {content.survivors[s].id}")]
    sources += [(item, f"use {content.items[item].id}") for item in g.equipped[s]]
    for source, words in sources:
        ability = ability_of(g, source)
        if ability.when in ("free", "die") and words not in offered:
            yield Refusal(words, _why_not_use(g, seat, s, source, ability))


@rule("DW-2.28", "DW-16.14", "DW-16.33", "DW-16.36")
def _why_not_use(g: Winter, seat: int, s: int, source: int, ability: Ability) -> str:
    """Used this round, in the wrong place, at rest, without a die that is high enough, or without effect."""
    if ability.once and is_used(g, source):
        return "DW-2.28"
    where = g.content.survivor_where[s] if source < 0 else g.content.item_where[source]
    if g.at[s] not in where:
        return "DW-16.14" if source < 0 else "DW-16.36"
    if source < 0 and s in g.resting:
        return "DW-16.27"
    if ability.die is not None and not has_die(g, seat, ability.die):
        return "DW-5.27" if source < 0 else "DW-5.30"
    return "DW-16.33"


def why_not_with(g: Winter, seat: int, s: int) -> Iterator[Refusal]:
    """What a survivor cannot do here and now."""
    name, place = g.content.survivors[s].id, g.at[s]
    if not can_attack(g, seat, s):
        target = g.zombies_at(place) or rivals(g, seat, place)
        low = g.dice[seat] and not any_die(g, s)
        yield Refusal(f"attack {name}", "DW-5.04" if not target else "DW-4.10" if low else "DW-5.01")
    if not can_search(g, seat, s):
        yield Refusal(f"search {name}", "DW-5.12" if place == COLONY or g.item_decks[place] else "DW-5.13")
    if not g.dice[seat] or not has_gap(g, place):
        yield Refusal(f"barricade {name}", "DW-5.20")
        yield Refusal(f"attract {name}", "DW-5.23")
    elif sum(g.zombies) == g.zombies_at(place):
        yield Refusal(f"attract {name}", "DW-5.24")
    if not may_move(g, s) or not destinations(g, seat, s):
        yield Refusal(f"move {name}", "DW-6.12")
