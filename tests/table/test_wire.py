"""What is drawn once and what is sent once: pages still get exactly the view that is theirs."""

from __future__ import annotations

import re
from collections import Counter as Tally
from random import Random

import msgspec
from hypothesis import given
from hypothesis import strategies as some

import shamble
from shamble.engine.scene import Card
from shamble.table.render import HERE, Drawings, environment
from shamble.table.wire import Change, Wire, difference, patch

LINES = some.lists(some.sampled_from(["", "a", "b", "c", "data: x", "ü"]), max_size=12)


@given(LINES, LINES)
def test_a_page_makes_the_new_lines_from_the_old_ones_and_the_difference(old: list[str], new: list[str]) -> None:
    sent = msgspec.json.decode(msgspec.json.encode(difference(old, new)), type=list[Change])
    assert patch(old, sent) == new


def test_a_stream_begins_with_the_whole_view_and_then_sends_what_is_new() -> None:
    wire = Wire()
    assert wire.event(7, "one\ntwo\n") == "id: 7\nevent: view\ndata: one\ndata: two\n\n"
    assert wire.event(8, "one\ntwo\n") == ""
    assert wire.event(9, "one\nthree\ntwo\n") == 'id: 9\nevent: change\ndata: [[0,1],"three",[1,1]]\n\n'
    assert wire.event(10, "two\n") == "id: 10\nevent: change\ndata: [[2,1]]\n\n"


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
        said = wire.event(version, f"<p>\n{version} a\revent: again\rdata: b\r\r</p>")
        assert "\r" not in said
        assert len([line for line in said.split("\n") if line.startswith("event:")]) == 1
