"""Special Actions, triggers, equipment and Fear effects: each acts, and the table shows it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from shamble.engine.match import Match
from shamble.games.no_sanctuary import GAME
from shamble.games.no_sanctuary.content.cards import SurvivorCard
from shamble.testing import at, play

from .helpers import group, has, look, lying_at, now, offered, on_wall, place_of, ready_at, until, who
from .test_cards import with_card

Seen = Callable[[Match], object]
ENEMIES = {"A5-standard-ready": 2}

# The effect of a Special Action: (card, position, answers, what changed before the roll)
EFFECTS: list[tuple[str, dict[str, Any], tuple[str, ...], Seen, object]] = [
    ("roll-call", {}, ("survivor wren",), lambda m: who(m, "wren").trust, 2),
    ("sidearm-drill", {"ammunition": 1, "enemies": {"A6-standard-ready": 1}}, ("yes", "enemy A6-standard-ready"),
     lambda m: (ready_at(m, "A6"), has(m, "ammunition"), look(m).threat), (0, 0, 0)),
    ("clear-the-room", {"enemies": ENEMIES}, ("enemy A5-standard-ready", "enemy A5-standard-ready"),
     lambda m: lying_at(m, "A5"), 2),
    ("measured-orders", {}, ("survivor boone",), lambda m: who(m, "boone").sheet, (0,)),
    ("backs-to-the-wall", {"enemies": ENEMIES}, ("enemy A5-standard-ready",),
     lambda m: (lying_at(m, "A5"), who(m, "harlan").stress), (1, 0)),
    ("kick-it-in", {"enemies": {"A6-standard-ready": 1}}, ("go A6", "enemy A6-standard-ready"),
     lambda m: (place_of(m, "harlan"), lying_at(m, "A6")), ("A6", 1)),
    ("empty-the-cylinder", {"ammunition": 1, "enemies": {"A6-standard-ready": 2}},
     ("yes", "enemy A6-standard-ready", "enemy A6-standard-ready"),
     lambda m: (ready_at(m, "A6"), look(m).threat), (0, 1)),
    ("glass-the-street", {}, ("survivor wren",), lambda m: who(m, "wren").sheet, (0,)),
    ("muffled-shot", {"enemies": {"A6-standard-ready": 1}}, ("enemy A6-standard-ready",),
     lambda m: lying_at(m, "A6"), 1),
    ("draw-them-out", {}, ("survivor wren", "survivor wren"),
     lambda m: (look(m).threat, who(m, "wren").sheet), (1, (0, 0))),
    ("close-quarters", {"enemies": {"A5-standard-ready": 1}}, ("enemy A5-standard-ready", "enemy A5-standard-down"),
     lambda m: ready_at(m, "A5") + lying_at(m, "A5"), 0),
    ("field-dress", {}, (), lambda m: has(m, "food"), 1),
    ("layered-wires", {}, ("space A5",), lambda m: who(m, "boone").laid, (7,)),
    ("wait-for-it", {}, (), lambda m: who(m, "boone").focus, 1),
    ("turn-it-over", {"search": {"Back Lots": ["box-of-shells-1", "pantry-shelf-1"]}}, (),
     lambda m: (has(m, "ammunition"), has(m, "food")), (2, 2)),
    ("side-door", {"search": {"Back Lots": ["pantry-shelf-1"]}}, ("go A4",),
     lambda m: (place_of(m, "pax"), has(m, "food")), ("A4", 2)),
    ("fill-the-bag", {}, ("resource food", "resource materials"), lambda m: look(m).resources, [1, 0, 1]),
    ("clean-dressing", {}, ("survivor harlan",), lambda m: len(who(m, "harlan").discards), 3),
    ("bedside-manner", {}, (), lambda m: who(m, "harlan").stress, 1),
    ("field-surgery", {}, ("survivor harlan",),
     lambda m: (len(who(m, "harlan").discards), who(m, "odessa").stress), (1, 2)),
    ("old-stories", {}, (), lambda m: who(m, "harlan").stress, 1),
    ("shore-it-up", {}, ("barricade wall-A5-A6",), lambda m: on_wall(m, "wall-A5-A6"), 1),
    ("tear-it-down", {"barricades": {"wall-A4-west": 1}}, ("yes",),
     lambda m: (on_wall(m, "wall-A4-west"), has(m, "materials")), (0, 2)),
    ("stand-up", {}, (), lambda m: ([s.trust for s in look(m).survivors], who(m, "imani").stress), ([1, 2, 2, 2], 2)),
    ("buddy-system", {}, ("go A6", "pass"), lambda m: place_of(m, "harlan"), "A6"),
    ("lights-out", {"enemies": ENEMIES},
     ("enemy A5-standard-ready", "enemy A5-standard-ready", "enemy A5-standard-down"), lambda m: lying_at(m, "A5"), 1),
]  # fmt: skip


@pytest.mark.rule("NS-10.04", "NS-12.06", "NS-10.06")
@pytest.mark.parametrize(("card", "position", "answers", "seen", "wanted"), EFFECTS, ids=[row[0] for row in EFFECTS])
def test_effects_of_special_actions(
    card: str, position: dict[str, Any], answers: tuple[str, ...], seen: Seen, wanted: object
) -> None:
    m = with_card(card, **position)
    play(m, f"action {card}", "resolve", *answers)
    assert seen(m) == wanted


# A success effect: (card, which one, position, answers, what changed)
SUCCESSES: list[tuple[str, int, dict[str, Any], tuple[str, ...], Seen, object]] = [
    ("roll-call", 2, {}, (), lambda m: who(m, "wren").stress, 1),
    ("sidearm-drill", 1, {"enemies": {"A6-standard-ready": 1}}, ("enemy A6-standard-ready",),
     lambda m: lying_at(m, "A6"), 1),
    ("call-the-shot", 1, {}, ("survivor harlan",), lambda m: (who(m, "harlan").focus, who(m, "wren").trust), (1, 2)),
    ("spotter", 2, {}, (), lambda m: who(m, "harlan").stress, 1),
    ("rooftop-stand", 1, {"enemies": {"A6-standard-ready": 1}}, ("enemy A6-standard-ready",),
     lambda m: ready_at(m, "A6"), 0),
    ("read-the-tracks", 2, {}, ("space A5",), lambda m: who(m, "boone").laid, (7,)),
    ("knife-work", 2, {"enemies": ENEMIES}, ("enemy A5-standard-ready",), lambda m: ready_at(m, "A5"), 1),
    ("come-this-way", 1, {}, ("go A6",), lambda m: place_of(m, "harlan"), "A6"),
    ("behind-me", 2, {}, ("go A6",), lambda m: place_of(m, "harlan"), "A6"),
    ("bone-saw", 2, {"corpses": {"A5": 2}}, ("yes",), lambda m: look(m).corpses[7], 1),
    ("hold-the-door", 2, {"enemies": {"A5-standard-ready": 1}}, ("enemy A5-standard-ready", "space A6"),
     lambda m: ready_at(m, "A6"), 1),
    ("build-under-fire", 1, {}, ("barricade wall-A5-A8",), lambda m: on_wall(m, "wall-A5-A8"), 1),
    ("make-peace", 1, {}, ("survivor harlan",), lambda m: who(m, "harlan").stress, 1),
    ("no-witnesses", 2, {}, (), lambda m: has(m, "ammunition"), 1),
    ("quick-hands", 2, {}, ("go A6",), lambda m: place_of(m, "pax"), "A6"),
    ("shared-haul", 1, {}, ("resource food",), lambda m: has(m, "food"), 1),
]  # fmt: skip


@pytest.mark.rule("NS-12.16", "NS-10.06")
@pytest.mark.parametrize(
    ("card", "which", "position", "answers", "seen", "wanted"),
    SUCCESSES,
    ids=[f"{row[0]}-{row[1]}" for row in SUCCESSES],
)
def test_success_effects(
    card: str, which: int, position: dict[str, Any], answers: tuple[str, ...], seen: Seen, wanted: object
) -> None:
    walkers = bool(position.get("enemies", {}).get("A5-standard-ready"))
    dice_of = {"attack": 0, "coordinate": 1, "interact": 2}
    like = look(group()).content
    printed = like.survivor_cards[like.card_number[card]]
    values = like.characteristics(printed.owner, ally=False)
    count = values[dice_of[str(printed.characteristic)]]
    dice = ("success", *("focus",) * (count - 1), *("blank",) * (1 + walkers))
    m = with_card(card, dice=dice, **position)
    play(m, f"action {card}", "skip")
    assert now(m)[0] == "assign"
    play(m, f"assign {card}.{which}", *answers)
    assert seen(m) == wanted


# Fear effects: (card, what changed)
FEARS: list[tuple[str, Seen, object]] = [
    ("post-the-watch", lambda m: who(m, "harlan").trust, 0),
    ("stay-close", lambda m: look(m).morale, 9),
    ("empty-the-cylinder", lambda m: look(m).threat, 2),
    ("jump-the-gap", lambda m: who(m, "wren").down, True),
    ("my-call", lambda m: who(m, "harlan").stress, 2),
    ("bait-run", lambda m: ready_at(m, "A5"), 1),
    ("shore-it-up", lambda m: has(m, "materials"), 0),
]


@pytest.mark.rule("NS-10.08", "NS-12.19")
@pytest.mark.parametrize(("card", "seen", "wanted"), FEARS, ids=[row[0] for row in FEARS])
def test_fear_effects(card: str, seen: Seen, wanted: object) -> None:
    like = look(group()).content
    values = like.characteristics(like.survivor_cards[like.card_number[card]].owner, ally=False)
    m = with_card(card, dice=(*("exert",) * values[0], "fear"), materials=1)
    for s in look(m).survivors[3:]:
        s.trust = 0
    if now(m)[0] == "on-start":
        play(m, "pass")
    play(m, "action grapple", "skip")
    while now(m)[0] in ("turn-free", "turn-exert"):
        play(m, "turn 0" if now(m)[0] == "turn-free" else "no")
    assert seen(m) == wanted


@pytest.mark.rule("NS-10.08")
def test_a_fear_that_places_a_walker_beside() -> None:
    m = with_card("draw-them-out", dice=("exert", "exert", "exert", "fear"))
    play(m, "action grapple", "skip", "no")
    assert now(m) == ("spawn-where", 0)
    assert "pass" not in offered(m)
    play(m, "space A6")
    assert ready_at(m, "A6") == 1


# Equipment


@pytest.mark.rule("NS-13.04", "NS-9.13", "NS-16.21")
@pytest.mark.parametrize(
    ("card", "action", "wanted"), [("fire-axe", "grapple", 4), ("crowbar", "search", 3)], ids=["fire-axe", "crowbar"]
)
def test_equipment_adds_dice(card: str, action: str, wanted: int) -> None:
    m = group(p1=at("A2", kept=[card]), turn="harlan", card="clear-the-room")
    play(m, f"action {action}", "skip", f"trigger {card}")
    assert look(m).action_dice == wanted


@pytest.mark.rule("NS-13.13", "NS-19.07")
def test_a_dented_shield_lowers_an_overrun() -> None:
    m = group(p1=at("D7", kept=["dented-shield"]), phase="walkers", enemies={"D7-standard-ready": 4})
    assert now(m) == ("on-overrun", 0)
    play(m, "trigger dented-shield", "exert-deck")
    assert (len(who(m, "harlan").discards), who(m, "harlan").kept) == (1, ())


@pytest.mark.rule("NS-11.12")
def test_a_scoped_rifle_is_silent() -> None:
    m = group(p1=at("A2", kept=["scoped-rifle"]), turn="harlan", card="roll-call", ammunition=1,
              enemies={"A2-standard-ready": 1})  # fmt: skip
    play(m, "maneuver ammunition", "trigger scoped-rifle")
    assert (look(m).threat, ready_at(m, "A2")) == (0, 0)


@pytest.mark.rule("NS-11.14")
def test_a_tool_belt_builds_one_more() -> None:
    m = group(p1=at("A5", kept=["tool-belt"]), turn="harlan", card="roll-call", materials=1)
    play(m, "maneuver material", "barricade wall-A5-A6", "trigger tool-belt", "barricade wall-A5-A6")
    assert on_wall(m, "wall-A5-A6") == 2


@pytest.mark.rule("NS-11.03")
def test_a_climbing_line_goes_farther() -> None:
    m = group(p1=at("A1", kept=["climbing-line"]), turn="harlan", card="roll-call")
    play(m, "maneuver move", "trigger climbing-line", "go A2", "go A3", "go B1")
    assert place_of(m, "harlan") == "B1"


@pytest.mark.rule("NS-12.04")
def test_a_walkie_set_and_a_frame_pack() -> None:
    m = group(p1=at("A2", kept=["walkie-set"]), turn="harlan", card="roll-call", dice=("exert",) * 3)
    play(m, "action assist", "skip", "turn 0", "trigger walkie-set", "survivor pax")
    assert who(m, "pax").focus == 1
    m = group(
        p1=at("A5", kept=["frame-pack"]), turn="harlan", card="roll-call", search={"Back Lots": ["pantry-shelf-1"]}
    )
    play(m, "action search", "resolve", "trigger frame-pack", "resource food")
    assert has(m, "food") == 3


@pytest.mark.rule("NS-20.16", "NS-4.23")
def test_an_air_horn_lures() -> None:
    m = group(
        p1=at("C1", kept=["air-horn"]), p2=at("B3"), p3=at("B3"), p4=at("B3"), turn="harlan", card="roll-call",
        enemies={"C2-standard-ready": 1, "C6-standard-ready": 2},
    )  # fmt: skip
    play(m, "use air-horn", "space C3", "space C6")
    assert (lying_at(m, "C3"), look(m).threat, who(m, "harlan").kept) == (3, 1, ())


@pytest.mark.rule("NS-9.13")
def test_a_trauma_bag_and_a_flare_pistol() -> None:
    m = group(p1=at("A2", kept=["trauma-bag"]), p2=at("A2", discards=4), turn="harlan", card="roll-call")
    play(m, "use trauma-bag", "survivor wren")
    assert len(who(m, "wren").discards) == 1
    m = group(p1=at("A2", kept=["flare-pistol"]), turn="harlan", card="roll-call", enemies={"A3-standard-ready": 2})
    play(m, "use flare-pistol", "enemy A3-standard-ready", "enemy A3-standard-ready")
    assert (ready_at(m, "A3"), look(m).threat) == (0, 1)
    assert "use flare-pistol" not in offered(m)


# Abilities of played cards


@pytest.mark.rule("NS-10.07", "NS-8.09")
def test_abilities_of_played_cards() -> None:
    m = with_card("door-to-door")
    play(m, "action search", "skip", "trigger door-to-door")
    assert look(m).stress_dice == 0
    m = with_card("over-the-fence")
    play(m, "trigger over-the-fence", "go A6")
    assert place_of(m, "pax") == "A6"
    m = with_card("one-voice")
    play(m, "trigger one-voice")
    assert (who(m, "imani").trust, who(m, "imani").focus) == (2, 1)
    m = with_card("hard-stare", enemies=ENEMIES)
    play(m, "trigger hard-stare", "enemy A5-standard-ready")
    assert lying_at(m, "A5") == 1
    m = with_card("stubborn", approach="normal")
    play(m, "trigger stubborn")
    assert who(m, "silas").trust == 2
    m = with_card("keep-your-distance", enemies=ENEMIES)
    play(m, "maneuver move", "go A6", "trigger keep-your-distance", "exert-deck")
    assert (place_of(m, "boone"), len(who(m, "boone").discards)) == ("A6", 5)


@pytest.mark.rule("NS-30.10")
def test_one_corpse_is_cleared_for_each_success() -> None:
    m = group(
        p1=at("D7"), names="odessa wren boone pax", turn="odessa", card="bone-saw", corpses={"D7": 2},
        dice=("success", "blank", "blank", "blank", "blank"),
    )  # fmt: skip
    play(m, "action bone-saw")
    until(m, "assign")
    play(m, "assign bone-saw.2", "yes")
    assert sum(look(m).corpses) == 1
    assert now(m)[0] != "clear"


@pytest.mark.rule("NS-20.08")
def test_a_walker_can_be_pushed_into_the_first_space() -> None:
    m = group(
        p1=at("A2"), names="ruth wren boone pax", turn="ruth", card="riot-line", enemies={"A2-standard-ready": 1}
    )  # fmt: skip
    play(m, "maneuver riot-line", "enemy A2-standard-ready")
    assert offered(m) == ["space A3", "space A5", "space A1"]
    play(m, "space A1")
    assert (ready_at(m, "A1"), ready_at(m, "A2")) == (1, 0)


# Exert Bonuses


FOREIGN = [
    card for card in GAME.load().content.survivor_cards if card.characteristic and card.bonus != card.characteristic
]
STANDARD_ACTION = {"attack": "grapple", "interact": "search", "coordinate": "assist"}


@pytest.mark.rule("NS-10.03", "NS-12.13", "NS-12.14")
@pytest.mark.parametrize("card", FOREIGN, ids=[card.id for card in FOREIGN])
def test_a_foreign_exert_bonus_helps_another_action_and_not_its_own(card: SurvivorCard) -> None:
    names = [card.owner, *(name for name in ("harlan", "wren", "boone", "pax") if name != card.owner)][:4]

    def asked_for(action: str) -> str:
        m = group(
            names=" ".join(names), p1=at("A5", trust=0), turn=card.owner, card=card.id, approach=card.approach,
            dice=("exert",) * 6, ammunition=2, food=2, materials=2,
        )  # fmt: skip
        play(m, f"action {action}", "skip")
        until(m, "turn-free", "turn-exert")
        return now(m)[0]

    assert asked_for(STANDARD_ACTION[card.bonus]) == "turn-free"
    assert asked_for(STANDARD_ACTION[str(card.characteristic)]) == "turn-exert"
    assert asked_for(card.id) == "turn-exert"
