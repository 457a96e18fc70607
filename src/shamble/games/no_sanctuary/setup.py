"""Setup: from options to a table ready to play."""

from __future__ import annotations

from collections.abc import Mapping

from ...engine.ask import Ask, Asking, amount, option
from ...engine.errors import BadOptions
from ...engine.rulebook import rule
from .agenda import step, then
from .content import ENEMIES, RIVAL_TYPES, SPECIAL_TYPES, Content
from .content.cards import Scenario
from .content.ground import SPACE
from .effects.things import put_stranger
from .rules.exert import draw_card
from .rules.figures import place_enemy
from .rules.map_deck import shuffle_map
from .rules.tokens import gain_trust
from .state import (
    JACKAL,
    RIVAL_FIGURES,
    SPECIAL_FIGURES,
    STANDARD,
    STANDARD_FIGURES,
    STRANGER_FIGURES,
    WARDEN,
    Sanctuary,
    Survivor,
)

COLOURS = ("amber", "blue", "green", "red", "violet", "white")
RANDOM = "random"
TYPES_OF = {"usual": (), "iron-wardens": (WARDEN,), "both": (JACKAL, WARDEN)}


# What can be agreed


@rule("NS-3.02", "NS-3.36", "NS-24.22", "NS-28.03", "NS-28.08", "NS-28.09", "NS-24.11")
def constrain(content: Content, options: Mapping[str, str], players: int) -> None:
    """Refuse what does not go together, with a sentence."""
    total = int(options["survivors_total"])
    if total <= players and total < 4:
        raise BadOptions(f"With {players} players at least {min(4, players + 1)} Survivors take part (NS-24.22).")
    if total == players and options["ally_rescue"] == "on":
        raise BadOptions("Allies may only Rescue where there are Allies: play with fewer than 4 players (NS-24.11).")
    _constrain_guests(content, options)


def _constrain_guests(content: Content, options: Mapping[str, str]) -> None:
    guests, wanted = options["guests"], options["rival_types"]
    if options["scenario"] == RANDOM:
        if guests != "none" or wanted != "usual":
            raise BadOptions("Choose a scenario before you add Strangers or Rivals to it (NS-28.09).")
        return
    sheet = content.scenarios[options["scenario"]]
    adds_strangers, adds_rivals = guests in ("strangers", "both"), guests in ("rivals", "both")
    if adds_strangers and sheet.strangers:
        raise BadOptions(f"{sheet.name} has Strangers already, so they cannot be added (NS-28.09).")
    if adds_rivals and sheet.rivals:
        raise BadOptions(f"{sheet.name} has Rivals already, so they cannot be added (NS-28.09).")
    if wanted != "usual" and not (adds_rivals or sheet.rivals):
        raise BadOptions(f"There are no Rivals in {sheet.name}: add them before you choose their type (NS-28.08).")
    if wanted == "iron-wardens" and sheet.rivals:
        raise BadOptions(f"{sheet.name} names its Rivals: Iron Wardens can only join them (NS-28.08).")


def empty_table(content: Content, options: Mapping[str, str], players: int) -> Sanctuary:
    """A table before setup."""
    g = Sanctuary(
        phase="play",
        players=players,
        scenario=options["scenario"],
        total=int(options["survivors_total"]),
        ally_rescue=options["ally_rescue"] == "on",
        never_surrender=options["never_surrender"] == "on",
        special_types=options["special_types"],
    )
    guests = options["guests"]
    g.added = tuple(name for name in ("strangers", "rivals") if guests in (name, "both"))
    g.rival_types = TYPES_OF[options["rival_types"]]
    g.survivors = [Survivor(seat=seat) for seat in range(players)]
    g.agenda = [("setup",)]
    return g


# Questions of setup


@rule("NS-3.01", "NS-3.02", "NS-3.10", "NS-3.39", "NS-24.01", "NS-28.01")
@step("setup")
def begin(g: Sanctuary) -> None:
    """What players decide comes before anything is shuffled: Survivors, colours, Allies, Walkers."""
    if g.scenario == RANDOM:
        g.scenario = g.chance.pick(sorted(g.content.scenarios))
    g.story.tell("scenario", g.scenario)
    set_modules(g)
    if g.never_surrender and g.added:
        g.story.tell("two-variants")
    seats = range(g.players)
    then(
        g,
        *[("choose-survivor", seat) for seat in seats],
        *[("choose-colour", seat) for seat in seats],
        *[("choose-ally",)] * (g.total - g.players),
        ("more-walkers",),
        ("special-figures",),
        ("lay-out",),
    )


@rule("NS-25.01", "NS-26.01", "NS-28.04", "NS-28.05", "NS-28.07", "NS-28.08")
def set_modules(g: Sanctuary) -> None:
    """Which modules are in play, on which side, with which types of Rivals."""
    sheet = g.sheet
    g.has_strangers = sheet.strangers is not None or "strangers" in g.added
    g.strangers_active = sheet.strangers is None or sheet.strangers.side == "active"
    if sheet.rivals is None and "rivals" not in g.added:
        g.rival_types = ()
        return
    g.rivals_active = sheet.rivals is None or sheet.rivals.side == "active"
    named = JACKAL + RIVAL_TYPES.index(sheet.rivals.type) if sheet.rivals else JACKAL
    g.rival_types = tuple(sorted({named, *g.rival_types})) if sheet.rivals or not g.rival_types else g.rival_types


@rule("NS-3.09", "NS-3.11", "NS-3.12", "NS-3.39")
@step("choose-survivor")
def choose_survivor(g: Sanctuary, seat: int) -> Asking[None]:
    """Each player picks a Survivor that nobody else picked."""
    taken = [s.id for s in g.survivors]
    options = [option("choose", name) for name in g.content.sheets if name not in taken]
    chosen = yield Ask(seat, "choose-survivor", options)
    g.survivors[seat].id = chosen.ids[0]
    g.story.tell("chooses", f"seat-{seat}", chosen.ids[0])


@rule("NS-3.11", "NS-3.39")
@step("choose-colour")
def choose_colour(g: Sanctuary, seat: int) -> Asking[None]:
    """Each player takes a free colour."""
    taken = [s.colour for s in g.survivors]
    options = [option("colour", name) for name in COLOURS if name not in taken]
    chosen = yield Ask(seat, "choose-colour", options, about=(g.survivors[seat].id,))
    g.survivors[seat].colour = chosen.ids[0]


@rule("NS-3.10", "NS-24.01", "NS-24.05", "NS-3.39")
@step("choose-ally")
def choose_ally(g: Sanctuary) -> Asking[None]:
    """The first seat says for the group who comes along as an Ally and whom the Ally follows."""
    taken = [s.id for s in g.survivors]
    options = [option("choose", name) for name in g.content.sheets if name not in taken]
    chosen = yield Ask(0, "choose-ally", options)
    leads = yield Ask(0, "ally-of", [option("follow", g.survivors[s].id) for s in range(g.players)], about=chosen.ids)
    colour = next(name for name in COLOURS if name not in [s.colour for s in g.survivors])
    g.survivors.append(Survivor(id=chosen.ids[0], seat=g.number_of(leads.ids[0]), ally=True, colour=colour))
    g.story.tell("comes-along", chosen.ids[0], leads.ids[0])


@rule("NS-28.01", "NS-28.02", "NS-3.19")
@step("more-walkers")
def more_walkers(g: Sanctuary) -> Asking[None] | None:
    """The Reserve has what the sheet says; with Never Surrender the players may add further figures."""
    reserve = g.sheet.reserve
    g.reserve[STANDARD] = reserve.standard
    g.reserve[STANDARD + 1] = reserve.special
    return _ask_more(g) if g.never_surrender else None


def _ask_more(g: Sanctuary) -> Asking[None]:
    reserve = g.sheet.reserve
    free = STANDARD_FIGURES - reserve.standard, SPECIAL_FIGURES - reserve.special
    standard = yield Ask(0, "more-standard", [amount("add", of=n) for n in range(free[0] + 1)])
    special = yield Ask(0, "more-special", [amount("add", of=n) for n in range(free[1] + 1)])
    g.reserve[STANDARD] = reserve.standard + standard.value
    g.reserve[STANDARD + 1] = reserve.special + special.value
    g.story.tell("never-surrender", standard.value, special.value)


@rule("NS-3.20", "NS-3.21", "NS-3.22", "NS-3.40")
@step("special-figures")
def special_figures(g: Sanctuary) -> None:
    """All Special figures of one type, each at random, or each as the players say."""
    count = g.reserve[STANDARD + 1]
    kinds = range(STANDARD + 1, STANDARD + 1 + len(SPECIAL_TYPES))
    for kind in kinds:
        g.reserve[kind] = 0
    if g.special_types == RANDOM:
        for _ in range(count):
            g.reserve[g.chance.pick(kinds)] += 1
    elif g.special_types == "each":
        then(g, *[("special-figure",)] * count)
    else:
        g.reserve[ENEMIES.index(g.special_types)] = count


@rule("NS-3.21", "NS-3.40")
@step("special-figure")
def special_figure(g: Sanctuary) -> Asking[None]:
    """Any type for each Special figure."""
    chosen = yield Ask(0, "special-figure", [option("take", name) for name in SPECIAL_TYPES])
    g.reserve[ENEMIES.index(chosen.ids[0])] += 1


# Laying out


@rule("NS-3.15", "NS-3.32", "NS-3.35", "NS-3.38")
@step("lay-out")
def lay_out(g: Sanctuary) -> None:
    """Decks, map, Walkers, Search decks, Events, special setup, then the modules, the Leader and the first cards."""
    sheet = g.sheet
    for s in g.survivors:
        s.at = SPACE[sheet.start]
    g.barricades = [0] * len(g.ground.walls)
    g.stranger_supply = STRANGER_FIGURES if g.has_strangers else 0
    for kind in g.rival_types:
        g.reserve[kind] = RIVAL_FIGURES
    _shuffle_survivor_decks(g)
    shuffle_all_map_cards(g)
    lay_search_decks(g, sheet)
    _event_deck(g, sheet)
    for name, count in sheet.supplies.items():
        g.resources[("food", "ammunition", "materials").index(name)] = count
    special = [("place-special", SPACE[space]) for space, count in sheet.special.items() for _ in range(count)]
    then(g, *special, ("figures",), ("first-leader",), ("round",))


@rule("NS-3.13", "NS-24.04")
def _shuffle_survivor_decks(g: Sanctuary) -> None:
    """Each player shuffles the 15 cards of the Survivor; Allies have none."""
    for s in g.survivors:
        if not s.ally:
            deck = list(g.content.decks[s.id])
            g.chance.shuffle(deck)
            s.deck = tuple(deck)


@rule("NS-3.17")
def shuffle_all_map_cards(g: Sanctuary) -> None:
    """All 36 Map Cards, the top one discarded."""
    g.map_deck, g.map_discards = tuple(range(len(g.content.map))), ()
    shuffle_map(g)


@rule("NS-3.24", "NS-3.25", "NS-3.30", "NS-3.29", "NS-29.02", "NS-29.03")
def lay_search_decks(g: Sanctuary, sheet: Scenario) -> None:
    """Deal the listed number of each type into one pile, shuffle it and split it into equal decks."""
    piles = {}
    for kind in ("equipment", "hazards", "resources"):
        pile = [number for number, card in enumerate(g.content.search) if card.type == kind]
        g.chance.shuffle(pile)
        piles[kind] = pile
    central = [piles[kind].pop() for kind, count in sheet.search.items() for _ in range(count)]
    g.chance.shuffle(central)
    decks = len(g.ground.decks)
    size = len(central) // decks
    g.search_decks = [tuple(central[deck * size : (deck + 1) * size]) for deck in range(decks)]
    g.face_up = [False] * decks
    add_objectives(g, sheet, piles)
    objectives = [number for number, card in enumerate(g.content.search) if card.use == "objective"]
    dealt = {card for deck in g.search_decks for card in deck}
    left = [card for pile in piles.values() for card in pile] + [card for card in objectives if card not in dealt]
    g.unused_search = tuple(sorted(left))


@rule("NS-3.27", "NS-3.28", "NS-3.29")
def add_objectives(g: Sanctuary, sheet: Scenario, piles: dict[str, list[int]]) -> None:
    """Objective Cards and their fillers, exactly one card for each deck, so that no deck holds two Objective Cards."""
    if not sheet.objectives:
        return
    extra = [g.content.objective[name] for name in sheet.objectives]
    if sheet.fillers:
        extra += [piles[sheet.fillers.type].pop() for _ in range(sheet.fillers.n)]
    g.chance.shuffle(extra)
    for number, card in enumerate(extra):
        deck = [*g.search_decks[number], card]
        g.chance.shuffle(deck)
        g.search_decks[number] = tuple(deck)


@rule("NS-3.31", "NS-28.07", "NS-29.04")
def _event_deck(g: Sanctuary, sheet: Scenario) -> None:
    """All cards of every listed type, shuffled together."""
    deck = [number for number, card in enumerate(g.content.events) if card.type in sheet.events]
    g.chance.shuffle(deck)
    g.event_deck = tuple(deck)
    g.unused_events = tuple(number for number, card in enumerate(g.content.events) if card.type not in sheet.events)


@rule("NS-3.23", "NS-3.21")
@step("place-special")
def place_special(g: Sanctuary, space: int) -> Asking[None] | None:
    """A Special Walker of the setup; with several types in the Reserve the first seat picks one."""
    kinds = [kind for kind in range(STANDARD + 1, JACKAL) if g.reserve[kind]]
    if len(kinds) > 1:
        return _ask_special(g, space, kinds)
    place_enemy(g, kinds[0], space)
    return None


def _ask_special(g: Sanctuary, space: int, kinds: list[int]) -> Asking[None]:
    chosen = yield Ask(0, "special-type", [option("take", ENEMIES[kind]) for kind in kinds])
    place_enemy(g, ENEMIES.index(chosen.ids[0]), space)


@rule("NS-3.18", "NS-3.23", "NS-3.32", "NS-3.35", "NS-25.01", "NS-26.01", "NS-26.10", "NS-29.01", "NS-29.05")
@step("figures")
def figures(g: Sanctuary) -> None:
    """The standard Walkers of the sheet, ready; then the figures of the modules, from their supplies."""
    sheet = g.sheet
    for space, count in sheet.walkers.items():
        for _ in range(count):
            place_enemy(g, STANDARD, SPACE[space])
    for space, count in (sheet.strangers.at if sheet.strangers else {}).items():
        for _ in range(count):
            put_stranger(g, SPACE[space])
    if sheet.rivals:
        named = JACKAL + RIVAL_TYPES.index(sheet.rivals.type)
        for space, count in sheet.rivals.at.items():
            for _ in range(count):
                place_enemy(g, named, SPACE[space])


@rule("NS-3.33", "NS-3.34", "NS-24.03")
@step("first-leader")
def first_leader(g: Sanctuary) -> None:
    """The first Leader is drawn among the players; everybody gains 1 Trust, players draw 3 cards."""
    g.leader = g.chance.below(g.players) if g.players > 1 else 0
    g.story.tell("leads", g.survivors[g.leader].id)
    for who in g.in_order():
        gain_trust(g, who, 1)
        for _ in range(3):
            draw_card(g, who)
