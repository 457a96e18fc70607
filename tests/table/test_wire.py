"""What is drawn once and what is sent once: pages still get exactly the view that is theirs."""

from __future__ import annotations

import re
from collections import Counter as Tally
from random import Random

import msgspec
from hypothesis import given
from hypothesis import strategies as some
from markupsafe import Markup
from msgspec.structs import replace

import shamble
from shamble.engine.scene import Card
from shamble.table import icons
from shamble.table.easel import Easel
from shamble.table.parts import joined, waiting
from shamble.table.render import HERE, Drawings, environment
from shamble.table.templating import direct
from shamble.table.view import Sitter, View, Vote
from shamble.table.wire import LINK, Change, Wire, difference, mark, patch, receive, seen_at, unfold

LINES = some.lists(some.sampled_from(["", "a", "b", "c", "data: x", "ü"]), max_size=12)


@given(LINES, LINES)
def test_a_page_makes_the_new_lines_from_the_old_ones_and_the_difference(old: list[str], new: list[str]) -> None:
    sent = msgspec.json.decode(msgspec.json.encode(difference(old, new)), type=list[Change])
    assert patch(old, sent) == new


def test_a_stream_begins_with_the_whole_view_and_then_sends_what_is_new() -> None:
    wire = Wire()
    assert wire.event(7, {"a": "one\ntwo", "b": "three"}) == (
        'id: 7\nevent: view\ndata: {"a":2,"b":1}\ndata: one\ndata: two\ndata: three\n\n'
    )
    assert wire.event(8, {"a": "one\ntwo", "b": "three"}) == ""
    assert wire.event(9, {"a": "one\nnew\ntwo", "b": "three"}) == (
        'id: 9\nevent: change\ndata: {"a":[[0,1],"new",[1,1]]}\n\n'
    )
    assert wire.event(10, {"b": "three", "c": "more"}) == (
        'id: 10\nevent: change\ndata: {"c":["more"],"":["b","c"]}\n\n'
    )


PARTS = some.dictionaries(some.sampled_from("abcd"), LINES.map("\n".join), min_size=1)


@given(some.lists(PARTS, min_size=1, max_size=5))
def test_whatever_parts_change_come_and_go_a_page_has_all_their_lines(views: list[dict[str, str]]) -> None:
    # given a page that does what the events of its stream say
    wire = Wire()
    shown: dict[str, list[str]] = {}
    for version, parts in enumerate(views):
        said = wire.event(version, parts)
        data = said.partition("\ndata: ")[2].removesuffix("\n\n")
        if "event: view" in said:
            shown = unfold(data.split("\ndata: "))
        elif said:
            shown = receive(shown, msgspec.json.decode(data))
        # then it always shows the whole view
        assert "\n".join("\n".join(lines) for lines in shown.values()) == "\n".join(parts.values())


def test_what_is_as_it_was_is_not_sent_again() -> None:
    wire = Wire("", "/t/x")
    parts = {f"part {number}": f'<p>\n<a href="{LINK}/log">\n{number}\n</p>' for number in range(100)}
    wire.event(1, parts)
    assert wire.event(2, {**parts, "part 7": "<p>\nnew\n</p>"}) == (
        'id: 2\nevent: change\ndata: {"part 7":[[0,1],"new",[3,1]]}\n\n'
    )


def test_a_part_is_drawn_again_for_nothing_but_what_it_was_drawn_from() -> None:
    # given an easel with the drawing of a card
    easel, drawn = Easel(), []

    def draw(card: Card) -> str:
        drawn.append(card.label)
        return f" <b>{card.label}</b>\n"

    easel.turn_to(1)
    first = easel("card", draw, Card(id="a", label="Axe"))
    # then whoever is to see the same is shown the very same drawing, also at the next version
    assert first == "<b>Axe</b>"
    assert easel("card", draw, Card(id="a", label="Axe")) is first
    easel.turn_to(2)
    assert easel("card", draw, Card(id="a", label="Axe")) is first
    # and every single field, and every name, makes another one
    easel("card", draw, Card(id="a", label="Axe", face_down=True))
    easel("mine", draw, Card(id="a", label="Axe"))
    assert drawn == ["Axe", "Axe", "Axe"]
    # and what nobody was shown for two versions is forgotten
    easel.turn_to(3)
    easel.turn_to(4)
    assert easel("card", draw, Card(id="a", label="Axe")) is not first


def test_what_looks_the_same_is_drawn_once_and_anything_else_anew() -> None:
    # given a macro that counts how often it draws
    drawn: list[str] = []
    template = environment().from_string(
        "{% macro face(it) %}{% set _ = note(it.label) %}<b>{{ it.label }}</b>{% endmacro %}"
    )
    template.globals["note"] = drawn.append
    face = template.module.face  # type: ignore[attr-defined]
    once = Drawings(most=30)
    # then equal cards share a drawing, and every single field makes another one
    assert once(face, Card(id="a", label="Axe")) == once(face, Card(id="a", label="Axe")) == "<b>Axe</b>"
    assert drawn == ["Axe"]
    once(face, Card(id="a", label="Axe", face_down=True))
    once(face, Card(id="b", label="<Bat>"))
    assert drawn == ["Axe", "Axe", "<Bat>"]
    # and what was not wanted for long is forgotten
    once(face, Card(id="a", label="Axe"))
    assert drawn == ["Axe", "Axe", "<Bat>", "Axe"]


def test_a_thing_known_at_a_glance_is_drawn_from_all_that_it_is_given() -> None:
    # given a drawing of one card in two ways
    def sized(card: Card, size: int) -> Markup:
        return Markup(f"{card.label} {size}")

    once, card = Drawings(), Card(id="a", label="Axe")
    first = once(sized, card, 1)
    # then the same card is shown the same drawing, another size makes another one, and an equal card shares it
    assert once(sized, card, 1) is first
    assert once(sized, card, 2) == "Axe 2"
    assert once(sized, Card(id="a", label="Axe"), 1) is first
    # and another game, whose pictures are others, has a drawing of its own
    with icons.of_game("best_defense"):
        assert once(sized, card, 1) is not first


def test_scenes_drawn_from_kept_parts_equal_scenes_drawn_afresh() -> None:
    afresh = environment.__wrapped__()
    afresh.globals["once"] = lambda macro, *given: macro(*given)
    kept, plain = (each.get_template("scene/scene.html").module for each in (environment(), afresh))
    for game in ("best_defense", "dead_of_winter"):
        match, random = shamble.match(game, players=4, seed=2), Random(2)
        for _ in range(40):
            match.answer(random.choice(match.pending[0].options), match.pending[0].seat)
            for eyes in (None, 0, 1):
                scene = match.scene(eyes)
                assert kept.scene(scene) == plain.scene(scene)  # type: ignore[attr-defined]


def test_no_two_macros_that_are_kept_have_the_same_name() -> None:
    texts = [path.read_text(encoding="utf-8") for path in (HERE / "templates").rglob("*.html")]
    named = Tally(name for text in texts for name in re.findall(r"\{%-? macro (\w+)", text))
    kept = {name for text in texts for name in re.findall(r"\bonce\((?:\w+\.)?(\w+)", text)}
    assert len(kept) > 8
    assert {name: named[name] for name in kept} == dict.fromkeys(kept, 1)


def test_a_carriage_return_writes_no_event_of_its_own() -> None:
    wire = Wire("")
    for version in (1, 2):
        said = wire.event(version, {"a": f"<p>\n{version} a\revent: again\rdata: b\r\r</p>"})
        assert "\r" not in said
        assert len([line for line in said.split("\n") if line.startswith("event:")]) == 1


def test_who_waits_reads_what_a_question_without_anything_asked_says() -> None:
    # given the pages of a table with everything that may stand beside a question
    draw = direct(environment().get_template("part/question.html").module.question)  # type: ignore[attr-defined]
    match = shamble.match("best_defense", players=2, seed=2)
    sitters = [Sitter(seat, name, "", True, seat == 1, seat == 0, True) for seat, name in enumerate(("Ann", "Bo"))]
    view = View(base="/t/x", kind="seat", version=3, game="best_defense", title="T", status="running", sitters=sitters,
                scene=match.scene(0), seat=0, waiting=["Bo"], pace="brisk", resting=True, notice="No.", trouble="Hm.",
                change="New.", recap=match.log(0), vote=Vote("1", "Bo", "turn", "Why.", ["Ann"], True))  # fmt: skip
    # then what is kept of them for the next version says all of it
    for each in (view, replace(view, seat=None, kind="guest"), replace(view, waiting=[], vote=None, recap=[], pace="")):
        assert draw(each) == seen_at(draw(waiting(each)), "/t/x")


def test_piles_open_at_the_table_and_the_moment_of_their_page() -> None:
    # given a drawing that is shared by many pages
    pile = '<a href="?pile=discards">\n<b>{}</b>'
    wire = Wire("", "/t/x")
    # then what each of them is sent leads to its own table, in the whole view and in what changes
    assert '<a href="/t/x?pile=discards">' in wire.event(1, {"a": pile.format(1)})
    assert '"<a href=\\"/t/x?pile=deck\\">"' in wire.event(2, {"a": pile.format(1).replace("discards", "deck")})
    # and the mark of a page is that of what it shows
    whole = joined({"a": pile.format(1)}, "/t/x")
    assert Wire(mark(whole), "/t/x").event(1, {"a": pile.format(1)}).endswith("event: same\ndata: same\n\n")
