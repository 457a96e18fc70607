"""How the table looks: the map, the group sheet, the objective, and a mat for each player."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.rulebook import rule
from ....engine.scene import Card, Counter, Goal, Mat, Pile, Scene, Signals, Step, Thing, Track
from ....engine.sight import Sight
from ..content import CROWD, ENEMIES
from ..content.terms import APPROACHES, RESOURCES
from ..rules.threat import space_of_track
from ..state import (
    JACKAL,
    MOST_MORALE,
    MOST_THREAT,
    NO_APPROACH,
    NO_CARD,
    Sanctuary,
)
from .board import board, enemy_name
from .cards import event_card, search_card, sheet_card, stage_card, survivor_card
from .mats import ally_mats, mat
from .progress import progress
from .rolls import roll, rolled

PARTS = {
    "setup": "Setup",
    "planning": "Planning Phase",
    "survivors": "Survivor Phase",
    "events": "Event Phase",
    "walkers": "Walker Phase",
    "threat": "Threat Step",
    "objective": "Objective Phase",
}


@rule("NS-3.11", "NS-3.22", "NS-5.07", "NS-22.01")
def draw(sight: Sight[Sanctuary], seats: Sequence[str]) -> Scene:
    """The whole table as these eyes see it."""
    g = sight.g
    ready = g.scenario in g.content.scenarios
    sheets = [] if g.round else sheets_to_choose(sight)
    return Scene(
        layout="map",
        menu=bool(sheets),
        heading=heading(g),
        boards=[board(g)] if ready else [],
        tracks=[*([objective(g)] if ready else []), morale(g), threat(g)],
        mats=[_group(g), *(mat(sight, seat, seats[seat]) for seat in range(g.players)), *ally_mats(g, seats)],
        hand=sheets or own_hand(sight),
        piles=piles(g),
        cards=[*events(sight), *rules_in_play(g)],
        dice=rolled(g),
        roll=roll(g),
        goals=goals(g) if ready else [],
        notes=_notes(g) if ready else [],
        signals=signals(g),
        manners="Say which Approach would suit the group, but never name or describe a card in your hand.",
    )


@rule("NS-5.04", "NS-5.05", "NS-5.08")
def signals(g: Sanctuary) -> Signals | None:
    """Which Approach a player would favour: table talk that ends when the Active Event is laid open."""
    if not g.round or g.players == 1:
        return None
    laid_open = g.round if g.approach != NO_APPROACH else g.round - 1
    choices = [Thing(id=name, label=name.capitalize(), clause="NS-7.01") for name in APPROACHES]
    return Signals(label="I would favour", choices=choices, until=str(laid_open), clause="NS-5.08")


def heading(g: Sanctuary) -> str:
    """One line: the round, the phase, who is active."""
    part = PARTS.get(g.part, "")
    if not g.round:
        return part
    who = f" · {g.content.sheets[g.survivors[g.active].id].name}" if g.active >= 0 else ""
    approach = f" · {APPROACHES[g.approach].capitalize()}" if g.approach != NO_APPROACH else ""
    return f"Round {g.round} · {part}{who}{approach}"


# Tracks


@rule("NS-16.15")
def morale(g: Sanctuary) -> Track:
    """Morale from 10 to 0, where the game is lost."""
    end = {0: Step(label="Lost", icon="skull", tone="bad")}
    return Track(id="morale", label="Morale", icon="morale", value=g.morale, last=MOST_MORALE, steps=end)


@rule("NS-21.01", "NS-21.02", "NS-21.03")
def threat(g: Sanctuary) -> Track:
    """The Threat Track: each space brings Walkers, red ones Special Walkers."""
    steps = {}
    for space in range(1, MOST_THREAT + 1):
        count, red = space_of_track(space)
        word = "Special Walker" if red else "Walker"
        label = f"{count} {word}{'s' if count > 1 else ''}"
        steps[space] = Step(label=label, tone="bad" if red else "")
    label = f"Threat brings {coming(g.threat)}" if g.threat else "Threat"
    return Track(id="threat", label=label, icon="threat", value=g.threat, last=MOST_THREAT, steps=steps)


@rule("NS-21.06", "NS-21.07")
def coming(threat: int) -> str:
    """What the Threat Step places, space by space down to 0.

    >>> coming(5)
    '4 + 1 Special'
    """
    count = [0, 0]
    for space in range(1, threat + 1):
        number, red = space_of_track(space)
        count[red] += number
    return f"{count[0]} + {count[1]} Special" if count[1] else f"{count[0]}"


@rule("NS-3.03", "NS-3.04", "NS-3.05", "NS-3.37")
def objective(g: Sanctuary) -> Track:
    """The Objective Track: stages that are not yet reached are locked, the last space wins."""
    stages = g.sheet.stages
    steps = {
        n: Step(label=stage.name, icon="check" if n < g.stage else "objective", locked=n > g.stage)
        for n, stage in enumerate(stages)
    }
    steps[len(stages)] = Step(label="You win", icon="flag", tone="good", locked=g.stage < len(stages))
    value = min(g.stage, len(stages))
    return Track(id="objective", label="Objective", icon="objective", value=value, last=len(stages), steps=steps)


# The group


@rule("NS-17.01", "NS-3.19", "NS-25.09")
def _group(g: Sanctuary) -> Mat:
    """The Group Sheet: Resources, the Reserve, the Rescued Strangers pool."""
    counters = [
        Counter(id=name, label=name.capitalize(), icon=name, value=g.resources[kind])
        for kind, name in enumerate(RESOURCES)
    ]
    if g.has_strangers:
        counters += [
            Counter(id="rescued", label="Rescued Strangers", icon="rescued", value=g.rescued),
            Counter(id="pool", label="Focus in the pool of the Rescued", icon="focus", value=g.pool),
            Counter(id="stranger-supply", label="Strangers in the supply", icon="stranger", value=g.stranger_supply),
        ]
    return Mat(
        id="group", label="Group", title="Supplies and Reserve", icon="people", counters=[*counters, *_reserve(g)]
    )


def _reserve(g: Sanctuary) -> list[Counter]:
    found = []
    for kind, name in enumerate(ENEMIES):
        if g.reserve[kind] or kind == 0 or kind in g.rival_types:
            label = f"{enemy_name(g, kind)}s left"
            icon = "rival" if kind >= JACKAL else "zombie" if kind == 0 else name
            found.append(Counter(id=f"reserve-{name}", label=label, icon=icon, value=g.reserve[kind]))
    return found


# Cards


@rule("NS-5.03")
def own_hand(sight: Sight[Sanctuary]) -> list[Card]:
    """The cards of the seat that looks."""
    g, eyes = sight.g, sight.eyes
    if eyes is None or not 0 <= eyes < g.players:
        return []
    return [survivor_card(g, card) for card in sight.cards("hand", eyes) if card is not None]


@rule("NS-3.09", "NS-3.10")
def sheets_to_choose(sight: Sight[Sanctuary]) -> list[Card]:
    """The Survivor Sheets from which the seat that looks chooses, on the side that counts."""
    g, eyes = sight.g, sight.eyes
    chosen = [s.id for s in g.survivors]
    is_ally = eyes == 0 and len(chosen) < g.total and all(s.colour for s in g.survivors)
    if not is_ally and (eyes is None or "" not in chosen[eyes : eyes + 1]):
        return []
    return [sheet_card(g, name, is_ally) for name in g.content.sheets if name not in chosen]


@rule("NS-5.07")
def piles(g: Sanctuary) -> list[Pile]:
    """Events, Map Cards and discarded Search Cards, and the Scenario Sheet."""
    gone = [event_card(g, card) for card in reversed(g.event_discards)]
    found = [search_card(g, card) for card in reversed(g.search_discards)] if g.search_discards else []
    axis = g.content.map[g.map_discards[-1]].axis if g.map_discards else ""
    words = {"east-west": "East and west go first", "north-south": "North and south go first"}
    return [
        Pile(
            id="events", label="Events", icon="event", count=len(g.event_deck), back="event", low=len(g.event_deck) < 6
        ),
        Pile(
            id="event-discards",
            label="Discarded Events",
            icon="discard",
            count=len(gone),
            cards=gone,
            top=gone[0] if gone else None,
        ),
        Pile(id="map-deck", label="Map deck", icon="map", count=len(g.map_deck), back="map", note=words.get(axis, "")),
        Pile(
            id="search-discards",
            label="Discarded Search Cards",
            icon="search",
            count=len(found),
            cards=found,
            top=found[0] if found else None,
        ),
        *([scenario_sheet(g)] if g.scenario in g.content.scenarios else []),
    ]


@rule("NS-5.07", "NS-22.01")
def scenario_sheet(g: Sanctuary) -> Pile:
    """All stages, the locked ones too: the sheet lies open from the start."""
    cards = [stage_card(g, number) for number in range(len(g.sheet.stages))]
    return Pile(id="stages", label="Scenario Sheet", icon="objective", count=1, cards=cards)


@rule("NS-6.04", "NS-6.08")
def events(sight: Sight[Sanctuary]) -> list[Card]:
    """The Active Event, the one that is Neglected, those that the Leader looks at, and a Search Card being resolved."""
    g = sight.g
    found = [event_card(g, card) for card in (g.active_event, g.neglected) if card != NO_CARD]
    for number, card in enumerate(sight.cards("drawn-events")):
        hidden = Card(id=f"event-back-{number}", label="An Event", kind="event", icon="event", face_down=True)
        found.append(hidden if card is None else event_card(g, card))
    if g.drawing != NO_CARD:
        found.append(search_card(g, g.drawing))
    return found


@rule("NS-3.22", "NS-25.01", "NS-26.01", "NS-26.02")
def rules_in_play(g: Sanctuary) -> list[Card]:
    """Reference cards of the Special Walkers, Strangers and Rivals in play."""
    found = []
    for kind in range(1, JACKAL):
        name = ENEMIES[kind]
        if g.reserve[kind] or any(g.ready[kind :: len(ENEMIES)]) or any(g.lying[kind :: len(ENEMIES)]):
            card = g.content.special[name]
            found.append(Card(id=f"type-{name}", label=card.name, kind="reference", icon=name, text=card.text))
    if g.has_strangers:
        found.append(_strangers_card(g))
    for kind in g.rival_types:
        sheet = g.content.rivals[kind - JACKAL]
        side = "Active: 1 Rival comes each round" if g.rivals_active else "Inactive"
        said = (
            f"Normal: {sheet.normal_text} Cautious: {sheet.cautious_text} Reckless: {sheet.reckless_text} {sheet.text}"
        )
        found.append(
            Card(id=f"type-{sheet.id}", label=sheet.name, kind="reference", icon="rival", text=said, note=side)
        )
    return found


@rule("NS-25.01", "NS-25.11")
def _strangers_card(g: Sanctuary) -> Card:
    """The side of the Strangers Activation Card that lies up: who comes, and what many of them bring."""
    crowd = f"If {CROWD} or more Strangers are on the map, raise Threat by 1."
    said = f"1 Stranger comes to a random Space, as long as there are any. {crowd}" if g.strangers_active else crowd
    side = "Active" if g.strangers_active else "Inactive"
    return Card(id="type-strangers", label="Strangers", kind="reference", icon="stranger", text=said, note=side)


# Goals and dangers


@rule("NS-1.02", "NS-1.03", "NS-1.04", "NS-1.06", "NS-22.01")
def goals(g: Sanctuary) -> list[Goal]:
    """The stage to finish and what it costs while it lasts, the Events left, and the shortest deck."""
    found = []
    if g.stage < len(g.sheet.stages):
        stage = g.sheet.stages[g.stage]
        *costs, advance = stage.texts
        note = f"{advance} Each round: {' '.join(costs)}" if costs else advance
        have, need = progress(g)
        found.append(Goal(id="goal-stage", label=stage.name, note=note, icon="objective", have=have, need=need))
    if g.round:
        rounds = len(g.event_deck) // 2
        found.append(
            Goal(id="goal-events", label="Events", note="rounds left", icon="event", have=rounds, tone="bad",
                 brink=rounds < 3)
        )  # fmt: skip
        least, whose = min((len(s.deck), s.id) for s in g.survivors if not s.ally)
        name = g.content.sheets[whose].name
        found.append(
            Goal(id="goal-cards", label=name, note="shortest deck", icon="deck", have=least, tone="bad",
                 brink=least < 3)
        )  # fmt: skip
    return found


@rule("NS-8.01", "NS-18.01")
def _notes(g: Sanctuary) -> list[Thing]:
    """The Active Event in words, and what the scenario adds."""
    found = []
    if g.active_event != NO_CARD:
        event = g.content.events[g.active_event]
        names = [g.content.sheets[s.id].name for s in g.survivors if s.marked]
        used = f"Used by {', '.join(names)}." if names else "Nobody has used it yet."
        found.append(Thing(id="event-now", label=f"{event.name}:", note=f"{event.text} {used}", clause="NS-8.03"))
    if g.sheet.nightfall_text:
        found.append(Thing(id="nightfall", label="Nightfall:", note=g.sheet.nightfall_text.partition(": ")[2]))
    if g.sheet.vigil:
        found.append(Thing(id="vigil", label=f"The Vigil is at {g.vigil}."))
    return found
