"""The 58 decision points: every question belongs to one of them and is put to the right seat in the right secrecy."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from shamble.engine.ask import Ask
from shamble.engine.game import find_game
from shamble.engine.match import Match
from shamble.games.dead_of_winter.content import verbs
from shamble.games.dead_of_winter.content.modifiers import NoMoveExposure
from shamble.games.dead_of_winter.effects.carrying import EFFECTS
from shamble.games.dead_of_winter.owed import Occasion
from shamble.games.dead_of_winter.state import COLONY, Winter
from shamble.testing import at, options_of, play, table

from ..deciding import Point, Seen, by_key, check, watch
from .helpers import GAME, acted, look, now

# Who may be asked


def active(g: Winter, ask: Ask) -> bool:
    """The player whose turn it is; outside turns the first player stands in."""
    return ask.seat == g.active


def first(g: Winter, ask: Ask) -> bool:
    return ask.seat == g.first


def anybody(g: Winter, ask: Ask) -> bool:
    return not g.out[ask.seat]


def settler(g: Winter, ask: Ask) -> bool:
    """Somebody who is not exiled."""
    return not g.exiled[ask.seat] and not g.out[ask.seat]


def named(g: Winter, ask: Ask) -> bool:
    """The active player, or outside `you` the player whom an effect names, who is never exiled."""
    return active(g, ask) or settler(g, ask)


def other(g: Winter, ask: Ask) -> bool:
    """Another player than the one whose turn it is."""
    return ask.seat != g.active and not g.out[ask.seat]


def outcast(g: Winter, ask: Ask) -> bool:
    return g.exiled[ask.seat]


def newcomer(g: Winter, ask: Ask) -> bool:
    """Whoever receives a survivor, if the player is exiled or the colony is full."""
    return g.exiled[ask.seat] or not g.room(COLONY)


def controller(g: Winter, ask: Ask) -> bool:
    """Whose survivor it is about."""
    card: Any = ask.about[0]
    return bool(g.owner[g.content.survivor_number[card.id]] == ask.seat)


def receiver(g: Winter, ask: Ask) -> bool:
    """Whose survivor is handed something."""
    card: Any = ask.about[2]
    return bool(g.owner[g.content.survivor_number[card.id]] == ask.seat != g.active)


# What is asked

SWITCHES = {"D01": ("mode", "hardcore", "betrayer", "elimination"), "D02": ("objective",), "D03": ("mature_filter",)}

POINTS: dict[str, Point] = {
    "D04": Point(("choose-follower",), anybody, sealed=True),
    "D05": Point(("choose-leader",), anybody, sealed=True),
    "D06": Point(("dies-next", "replaced-next"), first),
    "D07": Point(("tie",), first),
    "D08": Point(("start-ability",), active, "yes"),
    "D09 D12 D16 D19": Point(("action", "act"), active),
    "D10 D12 D16 D17 D18 D19": Point(("which-die",), active),
    "D10 D11": Point(("target",), active),
    "D13 D58": Point(("noise",), active, "yes"),
    "D14": Point(("keep-item",), active, "later", secret=True),
    "D15": Point(("put-under",), active, secret=True),
    "D16 D53": Point(("build", "build-count"), active, "later"),
    "D16": Point(("build-with",), active),
    "D17": Point(("cleaner",), active),
    "D17 D44": Point(("clean-with",), active, "yes"),
    "D18": Point(("attract",), active),
    "D18 D53": Point(("lure", "lure-count", "lure-to"), active, "later"),
    "D20": Point(("play",), active, secret=True),
    "D20 D49": Point(("here",), active),
    "D21 D27": Point(("equip",), active),
    "D22": Point(("contribute",), active, "later", secret=True),
    "D23 D27 D39": Point(("destination",), anybody, secret=True),
    "D23": Point(("convoy",), active, "yes"),
    "D24": Point(("feed",), active),
    "D25": Point(("wish", "wish-symbol", "wish-name"), active),
    "D25 whom": Point(("ask-whom",), active, "later"),
    "D26": Point(("give-request",), other, "yes", secret=True),
    "D27": Point(("mover",), active),
    "D27 D42": Point(("eat-card",), outcast),
    "D28": Point(("hand-off", "hand-off-to"), active),
    "D29": Point(("accept",), receiver),
    "D30": Point(("accuse",), active),
    "D31": Point(("exile-vote",), settler, sealed=True),
    "D32": Point(("exile-vote-tie", "vote-crossroads-tie"), first),
    "D33": Point(("bite",), controller),
    "D34": Point(("crossroads",), active),
    "D35": Point(("vote-crossroads",), settler, sealed=True),
    "D36": Point(("new-leader",), anybody),
    "D37 D41": Point(("enter",), newcomer),
    "D38": Point(("heal-which",), named),
    "D39": Point(("leaves-next",), outcast),
    "D40": Point(("swap",), outcast),
    "D43": Point(("store",), active, "later", secret=True),
    "D44": Point(("cancel-exposure", "ignore-wound", "sacrifice"), controller),
    "D45": Point(("attack-with",), active, "may"),
    "D45 D53": Point(("strike-more", "strike-more-count"), active, "yes"),
    "D46": Point(("search-with",), active),
    "D47 D48": Point(("heal-whom",), named),
    "D48": Point(("wound-whom", "frost-whom", "expose-whom"), named),
    "D49": Point(
        ("kill-whom", "place-whom", "pin-whom", "rest-who", "attach-whom", "slay-who", "place-where", "zombies-where",
         "noise-where", "draw-where", "dig-where", "peek-where", "give-whom", "scrap-who", "toss-who",
         "contribute-who", "spend-who", "bonus-who"), active,
    ),
    "D50": Point(("scrap", "give", "contribute-one"), named, secret=True),
    "D51": Point(("pool",), settler, "yes", secret=True),
    "D52": Point(("order-crises", "order-cards", "scry"), active),
    "D53": Point(("slay", "slay-count", "cull", "cull-count"), active, "later"),
    "D53 where": Point(("wall-where", "breach-where", "cull-where", "lure-where", "tear-down"), active),
    "D54": Point(("take",), active, "yes", secret=True),
    "D54 open": Point(("salvage",), active, "yes"),
    "D54 kind": Point(("salvage-symbol",), active),
    "D55": Point(("reroll",), active, "yes"),
    "D55 dice": Point(("spend", "bump"), named),
    "D56": Point(("actor",), active),
    "D57": Point(("snipe-where", "lure-from-where", "steal-from"), active),
}  # fmt: skip

BY_KEY = by_key(POINTS)


def test_every_decision_point_is_asked_or_is_a_switch_and_every_question_belongs_to_one() -> None:
    game = find_game(GAME)
    listed = {word for name in (*POINTS, *SWITCHES) for word in name.split() if word[0] == "D" and word[1:].isdigit()}
    assert listed == {f"D{number:02}" for number in range(1, 59)}
    assert set(BY_KEY) == set(game.vocabulary.prompts)
    assert {name for names in SWITCHES.values() for name in names} == {switch.name for switch in game.switches}


# Watched in play


SETUPS: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {}),
    (4, {"betrayer": True}),
    (5, {"hardcore": True, "elimination": True}),
    (3, {"mode": "coop"}),
]
GAMES = 20
"""For each setup and objective; the seeds are fixed, so that what is seen stays the same."""


@cache
def watched() -> dict[str, list[Seen]]:
    """All questions of many random games, by their key."""
    return watch(GAME, SETUPS, GAMES, BY_KEY, _daring)


def _daring(ask: Ask, random: Random) -> str:
    """Any option; votes of exile are mostly turned down and turns are long, so that much is seen."""
    options = list(ask.options)
    if ask.key == "exile-vote" and random.random() < 0.7:
        return "thumb-down"
    if ask.key == "action" and len(options) > 1:
        unusual = ("end-turn",) if random.random() < 0.05 else ("end-turn", "exile-vote")
        options = [each for each in options if each.verb not in unusual] or options
        if random.random() < 0.15:
            return "end-turn"
    return random.choice(options).words


# Put by single words of cards, some of which this edition uses rarely or only where nothing is left to choose
PROBES: dict[str, Any] = {
    "attach-whom": verbs.Attach(who="own", modifier=NoMoveExposure()),
    "bonus-who": verbs.BonusDie(player="other", n=1),
    "build-count": verbs.Wall(where="school", n=2),
    "bump": verbs.Bump(n=1),
    "breach-where": verbs.Breach(where="away", n=1),
    "contribute-one": verbs.Contribute(player="you", n=1),
    "contribute-who": verbs.Contribute(player="other", n=1),
    "cull-count": verbs.Cull(where="school", n=2),
    "cull-where": verbs.Cull(where="away", n=1),
    "dig-where": verbs.Dig(where="away", symbol="any", n=1),
    "draw-where": verbs.Draw(where="away", n=1),
    "expose-whom": verbs.Expose(who="own", n=1),
    "frost-whom": verbs.Frost(who="own", n=1),
    "give-whom": verbs.Give(player="other", n=1),
    "heal-whom": verbs.Heal(who="own", n=1),
    "kill-whom": verbs.Kill(who="own"),
    "lure-from-where": verbs.Lure(source="elsewhere", where="colony", n=1),
    "lure-where": verbs.Lure(source="colony", where="away", n=1),
    "noise-where": verbs.Noise(where="away", n=1),
    "order-cards": verbs.PeekDeck(where="school", n=2),
    "order-crises": verbs.PeekCrisis(n=2),
    "peek-where": verbs.PeekDeck(where="away", n=2),
    "pin-whom": verbs.Pin(who="own"),
    "place-where": verbs.PlaceAt(who="actor", where="away"),
    "place-whom": verbs.PlaceAt(who="own", where="gas"),
    "reroll": verbs.Reroll(n=1),
    "rest-who": verbs.Rest(who="own"),
    "scrap": verbs.Scrap(player="you", n=1, symbol="any"),
    "scrap-who": verbs.Scrap(player="other", n=1, symbol="any"),
    "scry": verbs.Scry(where="school", n=1),
    "slay-count": verbs.Slay(who="named", survivor="pip", n=2, expose=0),
    "slay-who": verbs.Slay(who="own", n=1, expose=0),
    "snipe-where": verbs.Snipe(n=1),
    "spend-who": verbs.Spend(player="other", n=1),
    "spend": verbs.Spend(player="you", n=1),
    "steal-from": verbs.Steal(player="other", n=1),
    "take": verbs.Dig(where="school", symbol="any", n=1),
    "tear-down": verbs.Breach(where="colony", n=1),
    "toss-who": verbs.TossRandom(player="other", n=1),
    "wall-where": verbs.Wall(where="away", n=1),
    "wound-whom": verbs.Wound(who="own", n=1),
    "zombies-where": verbs.Zombies(where="away", n=1),
}


def full_table() -> Match:
    """Seat 0's turn; everybody has two survivors, cards and dice, and something stands everywhere."""
    return table(
        GAME, players=3, rosa=at("colony", wounds=1), pip=at("school", wounds=1), wes=at("colony", seat=1),
        kai=at("school", seat=1), lou=at("colony", seat=2), ines=at("school", seat=2),
        hands={0: ["cold-beans-1", "crowbar-1"], 1: ["cold-beans-2"], 2: ["cold-beans-3"]},
        dice_of={0: (2, 5), 1: (3, 4), 2: (1, 6)}, noise={"gas": 1, "school": 1},
        zombies={"entrance-1": 1, "gas": 1, "school": 2, "police": 1}, crisis="C01",
        barricades={"gas": 1, "police": 1, "entrance-2": 1, "entrance-3": 1},
    )  # fmt: skip


@pytest.mark.rule("DW-16.26")
@pytest.mark.parametrize("key", PROBES)
def test_the_active_player_says_whom_and_where_a_card_means(key: str) -> None:
    m = full_table()
    g, effect = look(m), PROBES[key]
    asking: Any = EFFECTS.begin(g, effect, Occasion(0, m.state.content.survivor_number["rosa"], COLONY))
    ask = next(asking)
    assert (ask.key, ask.seat) == (key, 0)
    assert len(ask.options) > 1
    assert ("pass" in [option.words for option in ask.options]) == (BY_KEY[key].pass_ == "yes")
    assert ask.secret or not BY_KEY[key].secret
    if key.endswith(("-who", "-whom")) and ask.options[0].verb == "player":
        assert {option.ids[0] for option in ask.options} == {"seat-1", "seat-2"}


@pytest.mark.rule("DW-5.25", "DW-16.26")
def test_where_there_is_no_zombie_to_lure_nobody_is_asked_whereto() -> None:
    m = full_table()
    g = look(m)
    lured = verbs.Lure(source="here", where="away", n=1)
    at_school, at_police = (Occasion(0, here=m.state.content.location_number[each]) for each in ("school", "police"))
    assert next(cast(Any, EFFECTS.begin(g, lured, at_school))).key == "lure-where"
    g.zombies[m.state.content.cell_number["police"]] = 0
    with pytest.raises(StopIteration):
        next(cast(Any, EFFECTS.begin(g, lured, at_police)))


@pytest.mark.rule("DW-4.09", "DW-16.26")
def test_where_no_other_player_has_a_die_none_is_spent() -> None:
    g = look(full_table())
    g.dice[0] = g.dice[1] = ()
    with pytest.raises(StopIteration):
        next(cast(Any, EFFECTS.begin(g, PROBES["spend-who"], Occasion(2))))


@pytest.mark.rule("DW-14.04", "DW-14.06")
def test_the_first_player_decides_a_tied_vote_on_a_crossroads_card() -> None:
    m = acted(
        players=4, phase="watch-state", crossroads="CR56", first=2, rosa=at("colony"), wes=at("colony", seat=1),
        pip=at("colony", seat=2), kai=at("colony", seat=3), helpless=2, food=5,
    )  # fmt: skip
    assert [(ask.key, ask.seat) for ask in m.pending] == [("vote-crossroads", seat) for seat in range(4)]
    play(m, "0: thumb-up", "1: thumb-up", "2: thumb-down", "3: thumb-down")
    assert (now(m), options_of(m)) == (("vote-crossroads-tie", 2), ["thumb-up", "thumb-down"])


@pytest.mark.rule("DW-2.24", "DW-16.26")
def test_among_very_many_removed_cards_the_kind_is_asked_first() -> None:
    m = full_table()
    g = look(m)
    for place, deck in enumerate(g.item_decks):
        g.removed_items += deck
        g.item_decks[place] = ()
    asking: Any = EFFECTS.begin(g, verbs.Salvage(symbol="any", n=1), Occasion(0))
    ask = next(asking)
    assert (ask.key, ask.seat, len(ask.options)) == ("salvage-symbol", 0, 7)
    ask = asking.send(ask.find("symbol fuel"))
    assert ask.key == "salvage" and {each.verb for each in ask.options} == {"take", "pass"}


@pytest.mark.parametrize(("cards", "key"), [(30, "salvage"), (31, "salvage-symbol")])
def test_thirty_removed_cards_are_offered_at_once(cards: int, key: str) -> None:
    g = look(full_table())
    named = {g.content.items[item].card.id: item for deck in g.item_decks for item in deck}
    g.removed_items = tuple(named.values())[:cards]
    asking: Any = EFFECTS.begin(g, verbs.Salvage(symbol="any", n=1), Occasion(0))
    assert next(asking).key == key


@pytest.mark.rule("DW-16.18")
def test_more_zombies_fall_where_the_attacker_says() -> None:
    things: dict[str, Any] = {"zombies": {"entrance-1": 1, "entrance-4": 1, "gas": 2}, "dice_of": {0: (6, 6)}}
    m = acted("attack rosa", "strike entrance-1", "with fire-axe", rosa=at("colony", gear=["fire-axe"]), **things)
    assert (now(m), options_of(m)) == (("strike-more", 0), ["at entrance-4", "pass"])
    m = acted("attack rosa", "with fire-axe", rosa=at("gas", gear=["fire-axe"]), **things)
    assert (now(m), options_of(m)) == (("strike-more-count", 0), ["count 1", "count 0"])


@pytest.mark.rule("DW-5.29")
def test_the_cleaner_uses_a_broom_or_not() -> None:
    m = acted("clean-waste", rosa=at("colony", gear=["push-broom"]), wes=at("colony"), waste=6, dice_of={0: (3, 3)})
    assert (now(m), options_of(m)) == (("cleaner", 0), ["clean rosa", "clean wes"])
    play(m, "clean rosa")
    assert (now(m), options_of(m)) == (("clean-with", 0), ["pass", "with push-broom"])


ELSEWHERE = {
    "act": "test_control",
    "attack-with": "test_edition",
    "bite": "test_bites",
    "convoy": "test_moving",
    "dies-next": "test_principles",
    "hand-off": "test_requests",
    "heal-which": "test_survivors",
    "here": "test_principles",
    "mover": "test_requests",
    "new-leader": "test_survivors",
    "pool": "test_information",
    "sacrifice": "test_zombies",
    "search-with": "test_edition",
    "build-with": "test_cards_items",
    "eat-card": "test_requests",
    "enter": "test_survivors",
    "exile-vote-tie": "test_votes",
    "ignore-wound": "test_exposure",
    "leaves-next": "test_exile",
    "replaced-next": "test_bites",
    "store": "test_edition",
    "swap": "test_exile",
    "tie": "test_principles",
}
"""Questions that random games hardly ever put, and which tests put them."""


def test_every_question_is_put_by_random_games_here_or_by_another_test() -> None:
    here = {
        "vote-crossroads-tie",
        "salvage-symbol",
        "salvage",
        "strike-more",
        "strike-more-count",
        "clean-with",
        *PROBES,
    }
    assert set(BY_KEY) - set(watched()) <= here | set(ELSEWHERE)
    for key, file in ELSEWHERE.items():
        assert f'"{key}' in (Path(__file__).parent / f"{file}.py").read_text(encoding="utf-8"), key


@pytest.mark.parametrize("key", sorted(BY_KEY))
def test_questions_are_put_to_the_right_seat_in_the_right_secrecy(key: str) -> None:
    check(key, BY_KEY[key], watched().get(key, []), also_secret=("action", "crossroads"))


@pytest.mark.rule("DW-2.31")
@pytest.mark.parametrize("key", ["give-request", "take"])
def test_who_is_asked_for_cards_is_asked_alike_without_any(key: str) -> None:
    put = [seen.ask for seen in watched()[key]]
    assert all(ask.secret for ask in put)
    assert any(len(ask.options) == 1 for ask in put) and any(len(ask.options) > 1 for ask in put)
