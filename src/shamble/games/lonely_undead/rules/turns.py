"""Rounds and turns: the Z Phase, what a Z can do in its turn, the Discard step, and the Town Phase."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial

from ....engine.ask import PASS, Ask, Asking, Option, Refusal, option, refused
from ....engine.rulebook import rule
from ..content.cards import AidCard
from ..content.town import Town
from ..effects import can_change
from ..state import NOBODY, Person, Undead, Z
from .aid import equip, forbids_equip
from .chance_tests import attack, bite, forbids_attack, forbids_bite, forbids_check, sound_check
from .living import Crowd, can_be_moved, end_of, end_options, ends_of_move, move_living_to
from .moving import LEAVE, begin_move, first_steps, why_not_move
from .numbers import adjacent_living, aid, hand_limit, is_medical, kind_at
from .piles import aid_left, discard_aid, discard_from_hand, hand_ids
from .reactions import draw_reactions, reactions_due
from .stack import step
from .windows import has_any, open_then, open_window, others, use

ACTIONS = 4
MEDEVAC_STEPS = 3
DRAW = Option("draw")
END = Option("end-turn")


# Rounds


@rule("LU-1.09", "LU-3.03", "LU-23.04", "LU-23.05", "LU-23.06", "LU-23.15")
def player_order(g: Undead) -> tuple[int, ...]:
    """Team by team from the starting one, a Z of each in turn; teams without a Z left to act are skipped."""
    return _alternating(g.starter, tuple([(z.team, z.out) for z in g.zs]))


@lru_cache(maxsize=200)
def _alternating(starter: int, zs: tuple[tuple[int, bool], ...]) -> tuple[int, ...]:
    teams = sorted({team for team, _ in zs})
    at = teams.index(starter)
    waiting = [
        [number for number, (of, out) in enumerate(zs) if of == team and not out] for team in (*teams[at:], *teams[:at])
    ]
    order: list[int] = []
    while any(waiting):
        order += [team.pop(0) for team in waiting if team]
    return tuple(order)


@step("round")
@rule("LU-4.01", "LU-4.02", "LU-11.04", "LU-3.19")
def start_round(g: Undead) -> None:
    """A round is a Z Phase followed by a Town Phase."""
    g.round += 1
    g.order = player_order(g)
    g.story.tell("round", g.round)
    g.push("town-phase")
    g.stack += [("turn", number) for number in g.order[::-1]]


# A turn


@step("turn")
@rule("LU-4.03", "LU-4.17", "LU-1.11")
def start_turn(g: Undead, number: int) -> None:
    """A turn: cards that others play before it, the return from the Clinic, actions, the Discard step."""
    z = g.zs[number]
    if z.out:
        return
    g.active = number
    g.turn_over = g.no_move = g.no_attack = g.no_bite = False
    g.entered_hotel = g.left_hotel = g.bargained = g.extra = False
    g.stealth_now = g.fresh = 0
    g.swapped = ()
    g.story.tell("turn", z)
    g.stack += [("turn-done",), ("end-of-turn", number)]
    if z.away:
        g.push("actions", number)
        g.push("return", number)
        waiting = others(g, number)
        if has_any(g, "other-start", waiting):
            open_window(g, "other-start", waiting)
    else:
        open_then(g, "other-start", others(g, number), "actions", number)


@step("actions")
@rule("LU-4.04", "LU-4.09", "LU-4.15")
def count_actions(g: Undead, number: int) -> None:
    """Four actions and all changes stored for this turn, but at least none."""
    z = g.zs[number]
    g.actions = max(0, ACTIONS + z.next_actions)
    z.next_actions = 0
    g.push("menu", number)


@step("menu", stays=True)
@rule("LU-4.05", "LU-4.06", "LU-4.16", "LU-25.11", "LU-4.13")
def menu(g: Undead, number: int) -> Asking[None]:
    """The Action step: any action or free play, until the player ends it or an effect does."""
    z = g.zs[number]
    if z.out or g.turn_over:
        g.stack.pop()
        return
    town = g.town
    options = [*actions(g, town, z), *free_plays(g, town, z), END]
    if len(options) == 1 and not g.story.listens:
        g.stack.pop()
        return
    chosen = yield Ask(
        z.seat,
        "turn",
        options,
        about=(z, g.actions),
        why_not=partial(why_not, g, z),
        secret=bool(z.hand or z.holds),
        of=z.id,
    )
    if chosen is END:
        g.stack.pop()
    elif chosen.verb in ("play", "use"):
        use(g, z, chosen)
    elif chosen.verb == "shop":
        g.story.tell("shops", z, chosen.ids[0])
        discard_aid(g, z, g.content.aid_number[chosen.ids[0]])
        g.push("draw-aid", z.number, 1, 0)
    else:
        g.actions -= 1
        act(g, town, z, chosen)


@step("extra-action")
@rule("LU-18.18", "LU-18.19")
def extra_action(g: Undead, number: int) -> Asking[None]:
    """One extra action at once, by all limits on actions; it does not count against the others."""
    z = g.zs[number]
    if z.out or g.turn_over:
        return
    g.extra = True
    town = g.town
    options = [PASS, *actions(g, town, z)]
    chosen = yield Ask(
        z.seat,
        "extra-action",
        options,
        about=(z,),
        why_not=partial(why_not, g, z),
        secret=z.cards_in_hand > 0,
        of=z.id,
    )
    g.extra = False
    if chosen is not PASS:
        act(g, town, z, chosen)


# What can be done


@rule("LU-4.07", "LU-4.04", "LU-6.01", "LU-6.02", "LU-7.20")
def actions(g: Undead, town: Town, z: Z) -> list[Option]:
    """The actions that a Z can take now."""
    if not (g.actions or g.extra):
        return []
    near = g.living_on(town.beside[z.at]) if z.at >= 0 else []
    found = first_steps(g, town, z, near)
    if g.aid or g.aid_discards:
        found.append(DRAW)
    content = g.content
    if z.hand:
        freely, at_once, equips = content.equipped_freely, content.equipped_at_once, content.equips
        for card in z.hand:
            if freely[card] or (at_once[card] and not forbids_equip(g, z, card)):
                found.append(equips[card])
    can_carry_off = near and g.can(z, "medevac")
    for person in near:
        check, attack, bite = content.tests[person.token]
        if person.injured:  # it can only be bitten
            if not forbids_bite(g, z, person):
                found.append(bite)
            continue
        if not forbids_check(g, z, person):
            found.append(check)
        if person.checked and not forbids_attack(g, z, person):
            found.append(attack)
        if can_carry_off and not forbids_medevac(g, z, person):
            found.append(option("medevac", content.tokens[person.token].id))
    return found


TESTS = {"check": forbids_check, "attack": forbids_attack, "bite": forbids_bite}


@rule("LU-4.08", "LU-6.03", "LU-6.04", "LU-6.08", "LU-6.14", "LU-18.04")
def free_plays(g: Undead, town: Town, z: Z) -> list[Option]:
    """What costs no action: Free cards, Holds and discard functions for one's own turn, and the All-Shop."""
    found: list[Option] = []
    content = g.content
    if z.hand and not content.free_in_turn.isdisjoint(z.hand):
        for card in z.hand:
            if card in content.free_in_turn and can_change(g, z, content.aid[card].card.effects):
                found.append(content.plays[card])
    for card in z.holds:
        if card in content.held_for_turn and can_change(g, z, content.reactions[card].card.effects):
            found.append(option("play", content.reactions[card].id))
    if z.gear:
        if not content.used_in_turn.isdisjoint(z.gear):
            for card in z.gear:
                if card in content.used_in_turn and not forbids_use(g, z, card):
                    found.append(content.uses[card])
        if g.functions and town.kinds[z.at] == "all-shop" and aid_left(g):
            found += [option("shop", content.aid[card].id) for card in z.gear]
    return found


@rule("LU-6.08", "LU-6.14")
def forbids_use(g: Undead, z: Z, card: int) -> str:
    """The clause that forbids a discard function: it works only in its building, and only if it changes something."""
    printed: AidCard = g.content.aid[card].card
    if printed.discard_within and g.town.kinds[z.at] != printed.discard_within:
        return "LU-6.07"
    return "" if can_change(g, z, printed.discard) else "LU-6.14"


@rule("LU-6.04", "LU-6.14", "LU-11.07")
def forbids_play(g: Undead, z: Z, name: str) -> str:
    """The clause that forbids to play a Free card or a Hold now: it is not the moment, or it would change nothing."""
    content = g.content
    if name in content.aid_number:
        card = content.aid_number[name]
        text, is_time, otherwise = content.aid[card].card, card in content.free_in_turn, "LU-6.04"
    else:
        card = content.reaction_number[name]
        text, is_time, otherwise = content.reactions[card].card, card in content.held_for_turn, "LU-11.07"
    if not is_time:
        return otherwise
    return "" if can_change(g, z, text.effects) else "LU-6.14"


def why_not(g: Undead, z: Z) -> Iterator[Refusal]:
    """What a player might expect to be allowed and is not."""
    if g.actions or g.extra:
        yield from why_no_action(g, z)
    else:
        yield from refused([DRAW], lambda _: "LU-4.04")
    if not g.extra:
        yield from why_no_free_play(g, z)


def why_no_action(g: Undead, z: Z) -> Iterator[Refusal]:
    """Which actions cannot be taken."""
    if z.at >= 0:
        yield from why_not_move(g, z)
    yield from refused([DRAW], lambda _: "" if aid_left(g) else "LU-25.02")
    tests = {**TESTS, "medevac": forbids_medevac} if g.can(z, "medevac") else TESTS
    by_name = {g.content.tokens[person.token].id: person for person in adjacent_living(g, z)}
    choices = [option(verb, name) for name in by_name for verb in tests]
    yield from refused(choices, lambda chosen: tests[chosen.verb](g, z, by_name[chosen.ids[0]]))
    equips = [option("equip", g.content.aid[card].id) for card in z.hand]
    yield from refused(equips, lambda chosen: forbids_equip(g, z, g.content.aid_number[chosen.ids[0]]))


def why_no_free_play(g: Undead, z: Z) -> Iterator[Refusal]:
    """Which Free cards, Holds and discard functions cannot be used."""
    gear = [option("use", g.content.aid[card].id) for card in z.gear if card in g.content.used_in_turn]
    yield from refused(gear, lambda chosen: forbids_use(g, z, g.content.aid_number[chosen.ids[0]]))
    free = [option("play", name) for name in hand_ids(g, z) if name not in g.content.aid_number or _is_free(g, name)]
    yield from refused(free, lambda chosen: forbids_play(g, z, chosen.ids[0]))


def _is_free(g: Undead, name: str) -> bool:
    return aid(g, g.content.aid_number[name]).free


@rule("LU-19.03", "LU-19.04", "LU-10.08", "LU-1.03")
def forbids_medevac(g: Undead, z: Z, person: Person) -> str:
    """The clause that forbids Medevac: it needs a revealed, healthy Medical Living that has somewhere to go."""
    if not g.can(z, "medevac") or not is_medical(g, person):
        return "LU-19.03"
    if not can_be_moved(person):
        return "LU-10.08"
    return "" if ends_of_move(Crowd(g), person.at, MEDEVAC_STEPS) else "LU-19.04"


# Doing it


@rule("LU-4.07", "LU-7.12")
def act(g: Undead, town: Town, z: Z, chosen: Option) -> None:
    """Carry out an action; a Bite may not be the next one after a Sound Check."""
    g.no_bite = chosen.verb == "check"
    if chosen.verb == "move" or chosen is LEAVE:
        begin_move(g, town, z, chosen)
    elif chosen is DRAW:
        g.push("draw-aid", z.number, 1, 1)
    elif chosen.verb == "equip":
        equip(g, z, g.content.aid_number[chosen.ids[0]])
    else:
        person = g.person(g.content.token_number[chosen.ids[0]])
        assert person is not None
        _ON_LIVING[chosen.verb](g, z, person)


def medevac(g: Undead, z: Z, person: Person) -> None:
    """Beth's action."""
    g.push("medevac", z.number, person.token)


_ON_LIVING = {"check": sound_check, "attack": attack, "bite": bite, "medevac": medevac}


@step("medevac")
@rule("LU-19.03", "LU-19.04")
def medevac_to(g: Undead, number: int, token: int) -> Asking[None]:
    """The Medical Living moves one to three steps and may end anywhere legal, but not out of town."""
    z, person = g.zs[number], g.person(token)
    assert person is not None
    ends = ends_of_move(Crowd(g), person.at, MEDEVAC_STEPS)
    chosen = yield Ask(z.seat, "medevac", end_options(g, ends), about=(z, g.content.tokens[token]), of=z.id)
    move_living_to(g, person, end_of(g, chosen), z)


# The end of a turn


@step("end-of-turn")
@rule("LU-4.03", "LU-4.10", "LU-4.13", "LU-15.10", "LU-18.12")
def end_of_turn(g: Undead, number: int) -> None:
    """The Discard step, then the Clothes Store; a knocked-out Z has neither."""
    g.actions = 0
    z = g.zs[number]
    if z.out:
        return
    if kind_at(g, z.at) == "clothes-store":
        g.push("clothes-store", number)
    if z.cards_in_hand > hand_limit(g, z):
        g.push("discard-step", number)


@step("discard-step")
@rule("LU-4.10", "LU-4.11", "LU-4.12", "LU-6.10", "LU-11.07", "LU-23.18")
def discard_step(g: Undead, number: int) -> Asking[None] | None:
    """A hand above the limit is discarded down to it; Aid and Holds count alike."""
    z = g.zs[number]
    over = z.cards_in_hand - hand_limit(g, z)
    return _discard_one(g, z, over) if over > 0 else None


def _discard_one(g: Undead, z: Z, over: int) -> Asking[None]:
    options = [option("discard", name) for name in hand_ids(g, z)]
    chosen = yield Ask(z.seat, "discard-step", options, about=(z, over), of=z.id)
    discard_from_hand(g, z, chosen.ids[0])
    g.push("discard-step", z.number)


@step("clothes-store")
@rule("LU-18.09", "LU-18.10", "LU-18.11", "LU-18.12")
def clothes_store(g: Undead, number: int) -> Asking[None] | None:
    """A Z that ends its turn alone within may take Threads from the discards, once per game."""
    z = g.zs[number]
    if z.had_threads or z.away or kind_at(g, z.at) != "clothes-store" or not _is_alone(g, z):
        return None
    threads = [card for card in g.aid_discards if aid(g, card).type == "threads"]
    return _take_threads(g, z, threads) if threads else None


def _take_threads(g: Undead, z: Z, threads: list[int]) -> Asking[None]:
    options = [PASS, *(option("take", g.content.aid[card].id) for card in threads)]
    chosen = yield Ask(z.seat, "clothes-store", options, about=(z,), of=z.id)
    if chosen is not PASS:
        card = g.content.aid_number[chosen.ids[0]]
        g.aid_discards = tuple(each for each in g.aid_discards if each != card)
        z.hand += (card,)
        z.had_threads = True
        g.story.tell("takes", z, g.content.aid[card])


@rule("LU-18.11")
def _is_alone(g: Undead, z: Z) -> bool:
    """No other Z and no Living in the same building; Dogs do not count."""
    tile = g.town.building[z.at]
    others_there = [other for other in g.zs if other is not z and other.at >= 0 and g.town.building[other.at] == tile]
    return not others_there and all(g.town.building[person.at] != tile for person in g.living)


@step("turn-done")
@rule("LU-4.05", "LU-4.14")
def turn_done(g: Undead) -> None:
    """Unused actions and everything that lasted for this turn are gone."""
    g.active = NOBODY
    g.actions = 0
    g.stealth_now = 0
    g.jam = ()
    g.turn_over = g.no_move = g.no_attack = g.no_bite = False


# The Town Phase


@step("town-phase")
@rule("LU-4.14", "LU-11.01", "LU-11.02", "LU-11.03", "LU-11.04", "LU-21.04")
def town_phase(g: Undead) -> None:
    """Dogs, then Reactions, in player order; then the starting-player token moves and a new round begins."""
    g.lasting = [each for each in g.lasting if each[3] > g.round]
    g.moved_dogs = ()
    g.story.tell("town-phase")
    last_first = g.order[::-1]
    g.stack += [("round",), ("token",)]
    g.stack += [("reaction-step", number) for number in last_first]
    g.stack += [("dog-step", number) for number in last_first]


@step("reaction-step")
@rule("LU-11.02", "LU-18.33", "LU-21.04")
def reaction_step(g: Undead, number: int) -> None:
    """Every Z draws one Reaction, also one that has left town; in Solo two."""
    draw_reactions(g, number, reactions_due(g, 1), 1)


@step("token")
@rule("LU-11.03", "LU-15.11", "LU-21.09", "LU-23.07")
def pass_token(g: Undead) -> None:
    """With three Zs or more the token passes to the next team in the game; with two only if its holder is out."""
    standing = [z for z in g.zs if not z.out]
    if len(standing) < 3 and any(z.team == g.starter for z in standing):
        return
    teams = sorted({z.team for z in g.zs})
    at = teams.index(g.starter)
    in_game = {z.team for z in standing}
    g.starter = next(team for team in (*teams[at + 1 :], *teams[: at + 1]) if team in in_game)
