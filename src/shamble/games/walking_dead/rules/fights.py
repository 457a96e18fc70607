"""Rolls: fights and action challenges, the modification window, ammo and the zombies that it attracts."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.ask import NO, PASS, YES, Ask, Asking, Option, option
from ....engine.rulebook import rule
from ....engine.seats import seat_id
from ..content import FACES
from ..content.abilities import AddAction, AddKill, Quiet, RerollAmmo, Silencer
from ..content.cards import ATTRACT
from ..state import AMMO, NONE, Georgia, Next, Party
from .dice import bonus, dice_pool, roll_pool, total
from .fatigue import FIGHT, owe_markers
from .items import able, held, use_item, use_options, use_up
from .recover import pay_use
from .tokens import remove_token, surround, token_id, token_of, tokens_on

FIRE, ASK_AMMO, ENOUGH = Option("fire"), Option("ask-ammo"), Option("enough")


# Zombie tokens


@rule("WD-11.01", "WD-11.03", "WD-9.11")
def tokens(g: Georgia) -> Asking[Next] | Next:
    """Every token on the space is fought, one at a time, in the player's order."""
    at = g.parties[g.active].at
    count = g.crowd[at]
    if count > 1:
        return _choose_token(g, tokens_on(g, at))
    return meet_here(g) if count else None


def meet_here(g: Georgia) -> Next:
    """The only token on a space is fought at once; which of several comes first is a question."""
    at = g.parties[g.active].at
    return _meet(g, g.token_space.index(at)) if g.crowd[at] == 1 else ("tokens",)


def _choose_token(g: Georgia, here: list[int]) -> Asking[Next]:
    chosen = yield Ask(g.active, "token-order", [option("fight", token_id(token)) for token in here])
    g.agenda.append(("tokens",))
    return _meet(g, token_of(chosen.ids[0]))


@rule("WD-11.02", "WD-11.04", "WD-11.05")
def _meet(g: Georgia, token: int) -> Next:
    """The token is flipped when its fight starts and removed after it."""
    g.token_up[token] = True
    g.fighting = token
    if g.story.listens:
        g.story.tell("token-flipped", g.content.spaces[g.token_space[token]], g.token_number[token])
    return fight(g, g.token_number[token])


# Rolling


@rule("WD-15.01", "WD-15.02", "WD-15.08", "WD-15.10")
def fight(g: Georgia, zombies: int) -> Next:
    """A fight: the pool is rolled, the window opens, and zombies left over cost fatigue."""
    rolled = roll(g, "kill", zombies)
    if not may_change(g, rolled):
        return end_fight(g, rolled)
    g.agenda.append(("fought",))
    return ("window",)


@rule("WD-13.08", "WD-20.13")
def act(g: Georgia, need: int) -> Next:
    """An action challenge: the pool is rolled once, and the window opens."""
    rolled = roll(g, "action", need)
    if not may_change(g, rolled):
        g.met = rolled >= need
        return None
    g.agenda.append(("acted",))
    return ("window",)


@rule("WD-4.06", "WD-4.14", "WD-15.09", "WD-15.02", "WD-15.07")
def roll(g: Georgia, rolling: str, need: int) -> int:
    """The pool is rolled with the bonuses that items add by themselves; how much it comes to."""
    p = g.parties[g.active]
    g.rolling, g.need = rolling, need
    g.pool = dice_pool(g, p)
    g.faces = roll_pool(g, g.pool)
    g.bent = ()
    g.extra = bonus(g, p, rolling)
    g.silent_mates = False
    g.deaths = 0
    rolled = total(g)
    if g.story.listens:
        g.story.tell("rolls-kills" if rolling == "kill" else "rolls-actions", seat_id(p.seat), rolled, need)
    return rolled


# The modification window


@rule("WD-4.10", "WD-15.04", "WD-15.05", "WD-16.02", "WD-16.03")
def window(g: Georgia) -> Asking[Next] | None:
    """The roller changes the roll step by step, seeing each result, until they stop."""
    rolled = total(g)
    options = window_options(g, rolled)
    return _window(g, options, rolled) if options else None


def may_change(g: Georgia, rolled: int) -> bool:
    """Whether the roller could have any means to change the roll."""
    p = g.parties[g.active]
    changing = g.content.talents[p.people].changes[g.rolling]
    if changing and not (p.used and set(changing).issubset(p.used)):
        return True
    if g.rolling == "kill" and rolled < g.need and (p.stock[AMMO] or any(mate.stock[AMMO] for mate in g.mates())):
        return True
    return bool(p.items and use_options(g))


def window_options(g: Georgia, rolled: int) -> list[Option]:
    """What the roller may do to the roll."""
    p = g.parties[g.active]
    changing = g.content.talents[p.people].changes[g.rolling]
    options = _ability_options(g, p, changing) if changing else []
    if g.rolling == "kill" and rolled < g.need:
        if p.stock[AMMO]:
            options.append(FIRE)
        if g.groups and not g.silent_mates and any(mate.stock[AMMO] for mate in g.mates()):
            options.append(ASK_AMMO)
    if p.items:
        options += use_options(g)
    return options


@rule("WD-4.15", "WD-5.08", "WD-23.24", "WD-26.04", "WD-26.06")
def _ability_options(g: Georgia, p: Party, changing: Sequence[int]) -> list[Option]:
    """Abilities that change the roll: dice are named by their colour and face; converted ones are not rerolled."""
    ready = [person for person in changing if person not in p.used] if p.used else changing
    if not ready:
        return []
    people, rerolls, converts = g.content.people, g.content.rerolls, g.content.converts[g.rolling]
    adds = g.content.talents[p.people].able[AddKill if g.rolling == "kill" else AddAction]
    options: list[Option] = []
    free: list[tuple[int, str]] = []
    for person in ready:
        if person in rerolls:
            free = free or _free_dice(g)
            options += map(rerolls[person].__getitem__, free)
    for person in ready:
        if person in converts:
            free = free or _free_dice(g)
            named = converts[person]
            options += [named[each] for each in free if each in named]
    if adds:
        options += [option("add", people[person].id) for person in ready if person in adds]
    return options


def _free_dice(g: Georgia) -> list[tuple[int, str]]:
    """The dice of the roll that were not converted, by colour and face."""
    bent = g.bent
    dice = zip(g.pool, g.faces, strict=True)
    return sorted({each for at, each in enumerate(dice) if at not in bent} if bent else set(dice))


def _window(g: Georgia, options: list[Option], rolled: int) -> Asking[Next]:
    chosen = yield Ask(g.active, "window", [*options, ENOUGH], about=(rolled, g.need, g.rolling))
    if chosen is ENOUGH:
        return None
    g.agenda.append(("window",))
    verb = chosen.verb
    if verb == "fire":
        return pay_use(g, AMMO, ("ammo-roll",))
    if verb == "ask-ammo":
        g.do(*(("pay-ammo", mate.seat) for mate in g.mates() if mate.stock[AMMO]), ("nobody-pays",))
    elif verb == "use":
        use_item(g, chosen.ids[0])
    else:
        _change_roll(g, chosen)
    return None


def _change_roll(g: Georgia, chosen: Option) -> None:
    """A survivor's ability changes the roll."""
    person = g.content.person_number[chosen.ids[0]]
    use_up(g.party, person)
    if chosen.verb == "add":
        g.extra += 1
    else:
        dice = enumerate(zip(g.pool, g.faces, strict=True))
        at = next(at for at, die in dice if die == chosen.value and at not in g.bent)
        if chosen.verb == "reroll":
            g.faces[at] = g.chance.roll(g.content.pool_dice[g.pool[at]])
        else:
            g.bent += (at,)
            g.extra += 1
    g.story.tell(f"{chosen.verb}s", g.content.people[person], total(g), g.need)


# Ammo


@rule("WD-23.34", "WD-23.11")
def pay_ammo(g: Georgia, seat: int) -> Asking[None]:
    """A member with ammo may pay 1 for the active member."""
    chosen = yield Ask(seat, "pay-ammo", [YES, NO], about=(seat_id(g.active), total(g), g.need))
    if chosen.value:
        while g.agenda[-1][0] in ("pay-ammo", "nobody-pays"):
            g.agenda.pop()
        g.parties[seat].stock[AMMO] -= 1
        g.story.tell("pays-ammo", seat_id(seat))
        g.do(("ammo-roll",))


@rule("WD-23.34")
def nobody_pays(g: Georgia) -> None:
    """When all members refuse they are not asked again in this roll."""
    g.silent_mates = True


@rule("WD-16.01", "WD-5.05", "WD-5.06")
def ammo_roll(g: Georgia) -> Next:
    """One ammo buys one roll of the Ammo die."""
    g.shot = g.chance.roll(g.content.ammo_die)
    g.story.tell("shoots", seat_id(g.active), FACES[g.shot])
    if not able(g, RerollAmmo):
        return ("shot",)
    g.agenda.append(("shot",))
    return ("reroll-ammo",)


@rule("WD-16.09", "WD-4.15")
def reroll_ammo(g: Georgia) -> Asking[None]:
    """The Ammo die may be rerolled; a face that was rerolled away never was a result."""
    people = g.content.people
    options = [option("reroll-ammo", people[person].id) for person in able(g, RerollAmmo)]
    chosen = yield Ask(g.active, "reroll-ammo", [*options, PASS], about=(FACES[g.shot],))
    if chosen.ids:
        use_up(g.party, g.content.person_number[chosen.ids[0]])
        g.shot = g.chance.roll(g.content.ammo_die)
        g.story.tell("shoots-again", seat_id(g.active), FACES[g.shot])


@rule("WD-5.07", "WD-16.09")
def shot(g: Georgia) -> Asking[None] | None:
    """The kills of the shot count; an attract result is silenced by an item or an ability, or calls zombies."""
    if g.shot[0] != ATTRACT:
        _count_shot(g)
        return None
    p = g.parties[g.active]
    silencers = [item for item in held(g, p, Silencer) if item not in p.used_items]
    if silencers:
        p.used_items += tuple(silencers)
        g.story.tell("silenced", g.content.encounters[silencers[0]])
        _count_shot(g)
        return None
    quiet = able(g, Quiet)
    if not quiet:
        _count_shot(g)
        surround(g)
        return None
    return _quiet(g, quiet)


def _count_shot(g: Georgia) -> None:
    g.extra += int(g.shot[1])


def _quiet(g: Georgia, quiet: Sequence[int]) -> Asking[None]:
    options = [option("quiet", g.content.people[person].id) for person in quiet]
    chosen = yield Ask(g.active, "quiet", [*options, PASS])
    _count_shot(g)
    if chosen.ids:
        person = g.content.person_number[chosen.ids[0]]
        use_up(g.party, person)
        g.story.tell("silenced", g.content.people[person])
    else:
        surround(g)


# The end of a roll


def fought(g: Georgia) -> Next:
    """When the window is closed the fight ends with what the roll has come to."""
    return end_fight(g, total(g))


@rule("WD-15.03", "WD-15.06", "WD-11.04")
def end_fight(g: Georgia, rolled: int) -> Next:
    """One fatigue for each zombie that was not killed; then the token is removed."""
    short = g.need - rolled
    g.met = short <= 0
    if g.story.listens:
        g.story.tell(*(("fight-won", g.need) if g.met else ("fight-short", short)))
    if g.fighting != NONE:
        if g.met:
            token_fought(g)
            return None
        g.agenda.append(("token-fought",))
    return owe_markers(g, short, FIGHT)


@rule("WD-11.04")
def token_fought(g: Georgia) -> None:
    """After its fight the token is removed, whether or not all zombies were killed."""
    remove_token(g, g.fighting)
    g.fighting = NONE


@rule("WD-13.08")
def acted(g: Georgia) -> None:
    """Enough actions meet the challenge; too few cost nothing by themselves."""
    g.met = total(g) >= g.need
