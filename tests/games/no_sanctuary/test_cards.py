"""One short acting test for each kind of card effect: what the table is like afterwards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from shamble.engine.match import Match
from shamble.testing import at, play

from .helpers import group, has, look, lying_at, now, offered, on_wall, place_of, ready_at, who

OWNERS = {"H": "harlan", "W": "wren", "B": "boone", "P": "pax", "O": "odessa", "S": "silas", "I": "imani", "R": "ruth"}
ALL = tuple(OWNERS.values())


def with_card(card: str, space: str = "A5", **things: Any) -> Match:
    """The owner of a card has just played it, alone in a Space but for one other Survivor there."""
    like = group()
    content = look(like).content
    printed = content.survivor_cards[content.card_number[card]]
    others = [name for name in ALL if name != printed.owner][:3]
    spots = {
        "p1": at(space, stress=1, discards=4),
        "p2": at(space, stress=2, discards=4),
        "p3": at("D7"),
        "p4": at("D7"),
    }
    names = " ".join([printed.owner, *others])
    more: dict[str, Any] = {"approach": printed.approach, **things}
    return group(**spots, names=names, turn=printed.owner, card=card, **more)


def me(m: Match) -> str:
    return look(m).survivors[0].id


# Special Maneuvers: (card, position, answers after it, what changed)
MANEUVERS: list[tuple[str, dict[str, Any], tuple[str, ...], Callable[[Match], object], object]] = [
    ("stay-close", {}, ("go A6", "pass"), lambda m: place_of(m, "wren"), "A6"),
    ("check-the-locks", {"materials": 1}, ("yes", "barricade wall-A5-A6", "barricade wall-A5-A6"),
     lambda m: on_wall(m, "wall-A5-A6"), 2),
    ("higher-ground", {}, ("go A6", "survivor wren"),
     lambda m: (place_of(m, "wren"), who(m, "wren").sheet), ("A6", (0,))),
    ("sit-tight", {"threat": 3}, ("survivor wren",), lambda m: (look(m).threat, who(m, "wren").sheet), (2, (0,))),
    ("sleep-in-shifts", {}, ("survivor harlan",),
     lambda m: (who(m, "harlan").stress, len(who(m, "wren").discards)), (1, 3)),
    ("set-the-line", {}, ("space A6",), lambda m: who(m, "boone").laid, (8,)),
    ("downwind", {"threat": 2, "enemies": {"A5-standard-ready": 2}}, ("go A6",),
     lambda m: (place_of(m, "boone"), look(m).threat, len(who(m, "boone").discards)), ("A6", 1, 3)),
    ("run-them-ragged", {}, ("go A6", "go B4", "go B1", "space B1"), lambda m: who(m, "boone").laid, (3,)),
    ("know-the-alleys", {}, ("go A6", "pass", "space A6"), lambda m: who(m, "pax").laid, (8,)),
    ("drop-low", {"threat": 2, "enemies": {"A5-standard-ready": 1}}, ("enemy A5-standard-ready",),
     lambda m: (look(m).threat, lying_at(m, "A5")), (1, 1)),
    ("pack-a-kit", {}, ("survivor harlan",), lambda m: who(m, "harlan").sheet, (0,)),
    ("sit-down-breathe", {"threat": 2}, ("survivor harlan",),
     lambda m: (who(m, "harlan").stress, look(m).threat), (1, 1)),
    ("boil-the-water", {"food": 1}, ("yes",),
     lambda m: (has(m, "food"), len(who(m, "odessa").discards), len(who(m, "harlan").discards)), (0, 2, 2)),
    ("nails-and-planks", {"materials": 1}, ("yes", "barricade wall-A4-west", "pass"),
     lambda m: on_wall(m, "wall-A4-west"), 1),
    ("brace-the-frame", {"threat": 2}, ("space A5",), lambda m: (who(m, "silas").laid, look(m).threat), ((7,), 1)),
    ("keep-the-lamp-low", {"threat": 3}, (), lambda m: look(m).threat, 1),
    ("through-the-wall", {}, ("go A6", "pass"), lambda m: (place_of(m, "silas"), look(m).threat), ("A6", 1)),
    ("head-count", {}, ("survivor wren",), lambda m: (who(m, "wren").focus, who(m, "imani").trust), (1, 2)),
    ("soft-voice", {"threat": 2}, (), lambda m: (look(m).threat, who(m, "harlan").stress), (1, 1)),
    ("push-past", {}, ("go A6", "pass", "go A4"),
     lambda m: (place_of(m, "harlan"), place_of(m, "imani")), ("A6", "A4")),
    ("walk-soft", {}, ("pass", "survivor ruth"), lambda m: who(m, "ruth").sheet, (0,)),
    ("into-the-dark", {"threat": 2}, ("go A6",), lambda m: (look(m).threat, place_of(m, "ruth")), (1, "A6")),
    ("riot-line", {"enemies": {"A5-standard-ready": 2}}, ("enemy A5-standard-ready", "space A6", "pass"),
     lambda m: (ready_at(m, "A6"), look(m).threat), (1, 1)),
]  # fmt: skip


@pytest.mark.rule("NS-10.05")
@pytest.mark.parametrize(
    ("card", "position", "answers", "seen", "wanted"), MANEUVERS, ids=[row[0] for row in MANEUVERS]
)
def test_special_maneuvers(
    card: str, position: dict[str, Any], answers: tuple[str, ...], seen: Callable[[Match], object], wanted: object
) -> None:
    m = with_card(card, **position)
    play(m, f"maneuver {card}", *answers)
    assert seen(m) == wanted
    assert not offered(m, "maneuver")


# Events that are used at a free moment: (event, position, answers, what changed)
FREE: list[tuple[str, dict[str, Any], tuple[str, ...], Callable[[Match], object], object]] = [
    ("shared-supper", {"food": 1}, (),
     lambda m: (len(who(m, "harlan").discards), who(m, "harlan").stress), (2, 0)),
    ("swap-meet", {"ammunition": 1}, (), lambda m: (who(m, "harlan").trust, who(m, "harlan").focus), (2, 1)),
    ("half-portions", {}, ("exert-deck",), lambda m: has(m, "food"), 1),
    ("loud-engine", {}, ("resource food", "resource food"), lambda m: (has(m, "food"), look(m).threat), (2, 2)),
    ("cover-the-scent", {"threat": 3}, (), lambda m: (look(m).threat, who(m, "harlan").stress), (1, 2)),
    ("board-the-windows", {"materials": 1}, ("barricade wall-A5-A6",),
     lambda m: (on_wall(m, "wall-A5-A6"), who(m, "harlan").focus), (1, 1)),
    ("a-roof-tonight", {}, (), lambda m: len(who(m, "harlan").discards), 3),
    ("candle-count", {}, (), lambda m: who(m, "harlan").stress, 0),
    ("sleep-light", {"threat": 1}, (), lambda m: (look(m).threat, who(m, "harlan").focus), (0, 1)),
    ("burn-the-furniture", {"barricades": {"wall-A5-A6": 1}}, (),
     lambda m: (on_wall(m, "wall-A5-A6"), has(m, "materials")), (0, 1)),
    ("same-side", {}, (), lambda m: who(m, "harlan").trust, 2),
    ("short-straws", {}, (), lambda m: (who(m, "harlan").stress, len(who(m, "harlan").hand)), (2, 3)),
    ("raised-voices", {}, (), lambda m: (look(m).threat, who(m, "harlan").trust), (1, 2)),
    ("dead-drop", {}, ("resource food",), lambda m: (look(m).threat, has(m, "food")), (1, 1)),
    ("room-for-one-more", {"food": 1}, (), lambda m: look(m).pool, 2),
    ("show-of-faith", {}, ("yes",), lambda m: (look(m).strangers[7], who(m, "harlan").trust), (1, 0)),
    ("many-hands", {"pool": 1}, ("resource food", "resource food"), lambda m: has(m, "food"), 2),
    ("hush-now", {"threat": 3, "strangers": {"A5": 1}}, (), lambda m: look(m).threat, 1),
    ("draft-the-able", {"pool": 1, "enemies": {"A6-standard-ready": 1}}, ("enemy A6-standard-ready",),
     lambda m: ready_at(m, "A6"), 0),
    ("count-their-guns", {"threat": 1}, (), lambda m: (look(m).threat, who(m, "harlan").focus), (0, 1)),
]  # fmt: skip


@pytest.mark.rule("NS-8.04", "NS-8.08")
@pytest.mark.parametrize(("event", "position", "answers", "seen", "wanted"), FREE, ids=[row[0] for row in FREE])
def test_events_at_a_free_moment(
    event: str, position: dict[str, Any], answers: tuple[str, ...], seen: Callable[[Match], object], wanted: object
) -> None:
    m = with_card("roll-call", event=event, **position)
    play(m, f"event {event}", *answers)
    assert seen(m) == wanted
    assert who(m, "harlan").marked


@pytest.mark.rule("NS-8.08", "NS-30.05")
def test_an_event_with_a_cost_in_front_is_used_by_paying_it() -> None:
    m = with_card("roll-call", event="shared-supper")
    assert "event shared-supper" not in offered(m)
    m = with_card("roll-call", event="shared-supper", food=2)
    play(m, "event shared-supper")
    assert (now(m)[0], has(m, "food")) == ("act", 1)


# Search Cards for now: (card, what changed)
NOW: list[tuple[str, Callable[[Match], object], object]] = [
    ("behind-the-door", lambda m: ready_at(m, "A5"), 1),
    ("under-the-tarp", lambda m: ready_at(m, "A5"), 2),
    ("masked-remains", lambda m: look(m).ready[7 * 6 + 1], 1),
    ("bottle-rack", lambda m: look(m).threat, 2),
    ("car-alarm", lambda m: look(m).threat, 3),
    ("spoiled-stores", lambda m: has(m, "food"), 0),
    ("still-warm", lambda m: look(m).corpses[7], 1),
    ("box-of-shells-1", lambda m: has(m, "ammunition"), 2),
    ("lumber-stack-1", lambda m: has(m, "materials"), 2),
    ("snack-drawer", lambda m: (has(m, "food"), who(m, "harlan").focus), (2, 1)),
    ("loose-rounds", lambda m: (has(m, "ammunition"), who(m, "harlan").focus), (1, 1)),
    ("tool-chest", lambda m: (has(m, "materials"), who(m, "harlan").focus), (1, 1)),
    ("bottled-water", lambda m: len(who(m, "harlan").discards), 1),
    ("dog-eared-novel", lambda m: who(m, "harlan").stress, 0),
    ("wool-blankets", lambda m: [s.stress for s in look(m).survivors], [0, 1, 0, 0]),
    ("winter-stockpile", lambda m: look(m).resources, [2, 1, 1]),
    ("words-on-the-wall", lambda m: (who(m, "harlan").trust, who(m, "harlan").stress), (0, 2)),
    ("family-portrait", lambda m: who(m, "harlan").stress, 3),
]


@pytest.mark.rule("NS-13.04", "NS-13.13")
@pytest.mark.parametrize(("card", "seen", "wanted"), NOW, ids=[row[0] for row in NOW])
def test_search_cards_for_now(card: str, seen: Callable[[Match], object], wanted: object) -> None:
    m = with_card("clear-the-room", search={"Back Lots": [card]}, food=1)
    play(m, "action search", "resolve")
    assert seen(m) == wanted
    assert look(m).content.search_ids[look(m).search_discards[-1]] == card
