"""The laws themselves are held: a healthy little game keeps them all, and every planted fault breaks one."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

import pytest

from shamble.engine import game as engine_game
from shamble.engine.ask import NO, PASS, YES, Ask, Asking, Refusal, option, refused
from shamble.engine.errors import ShambleError
from shamble.engine.game import Game, Phase
from shamble.engine.scene import Card, Scene
from shamble.engine.sight import Sight, Zone, only_owner, unseen
from shamble.engine.words import load_words
from shamble.testing import CHECKS, Check, Setup
from shamble.testing.laws import (
    check_clones,
    check_endings,
    check_refusals,
    check_same_inputs,
    check_saves,
    check_scenes,
    check_undo,
)
from shamble.testing.limits import check_limits
from shamble.testing.secrets import check_log_secrets, check_secrets
from shamble.testing.worlds import check_components, check_imagined, check_redeal

from .engine.toy import Lots, LotsGame, count

SETUP = Setup(2, (("trouble", "off"),))
HIGH = 6
"""The first of the high cards."""


def broken(check: Check, game: Game[Any], seeds: int = 80) -> str:
    """What the law says about a game, at the first seed at which it says something."""
    for seed in range(seeds):
        try:
            check(game, SETUP, seed)
        except AssertionError as law:
            return str(law)
    return ""


def with_phases(*phases: Phase[Any], may_be_spaces: Iterable[str] = ()) -> Game[Any]:
    """The little game with phases before the first bids."""

    def dealt(g: Lots) -> None:
        LotsGame.phases["deal"](g)
        g.phase = phases[0].__name__

    class Changed(LotsGame):
        spaces = frozenset(may_be_spaces)
        phases: ClassVar[Mapping[str, Phase[Any]]] = LotsGame.phases

    Changed.phases = {**LotsGame.phases, "deal": dealt, **{phase.__name__: phase for phase in phases}}
    return Changed()


def dither(g: Lots) -> Asking[None]:
    """A question that changes nothing."""
    yield Ask(0, "tie", [PASS, option("break")], about=(0,))


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_a_healthy_game_keeps_every_law(check: Check, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(engine_game._registered, "lots", LotsGame())
    assert broken(check, LotsGame(), seeds=4) == ""


# A leak in the words


def test_a_sentence_for_others_that_needs_a_secret_word_is_refused(tmp_path: Path) -> None:
    words = (LotsGame.folder / "words.toml").read_text(encoding="utf-8")
    public = 'hidden = "Seat {0} got {1:card|cards}."'
    assert public in words
    leaky = tmp_path / "words.toml"
    leaky.write_text(words.replace(public, 'hidden = "Seat {0} got {s0}."'), "utf-8")
    with pytest.raises(ShambleError, match="dealt"):
        load_words(leaky)


def test_a_secret_among_the_public_words_is_caught() -> None:
    def tell_all(g: Lots) -> Asking[None]:
        yield from dither(g)
        g.story.tell("bids", 1, g.content[g.hands[1][0]][0])
        g.phase = "bid"

    assert "The log tells something hidden" in broken(check_secrets, with_phases(tell_all))


# A hidden card in a local variable


def test_a_card_that_lies_nowhere_while_somebody_is_asked_is_caught() -> None:
    def draw(g: Lots) -> Asking[None]:
        card, g.deck = g.deck[-1], g.deck[:-1]
        yield from dither(g)
        g.hands[0] += (card,)
        g.phase = "bid"

    assert "Components were lost or made" in broken(check_components, with_phases(draw))


def test_a_card_that_is_remembered_by_a_rule_while_somebody_is_asked_is_caught() -> None:
    def draw(g: Lots) -> Asking[None]:
        card = g.deck[-1]
        yield Ask(0, "tie", [PASS, option("break")], about=(0,))
        g.deck, g.hands[0] = g.deck[:-1], (*g.hands[0], card)
        g.phase = "bid"

    game = with_phases(draw)
    assert broken(check_components, game) == ""
    assert "loses or makes components" in broken(check_imagined, game)


# A question to the holder only


def test_a_question_that_only_the_holder_of_a_card_is_asked_is_caught() -> None:
    def ask_holder(g: Lots) -> Asking[None]:
        for seat in range(g.players):
            if HIGH in g.hands[seat]:
                yield Ask(seat, "tie", [YES, NO], about=(seat,))
        g.phase = "bid"

    assert "Who is asked what tells something hidden" in broken(check_secrets, with_phases(ask_holder))


def test_it_is_caught_too_if_the_phase_before_has_found_the_holder() -> None:
    def find(g: Lots) -> Asking[None]:
        yield from dither(g)
        holders = [seat for seat in range(g.players) if HIGH in g.hands[seat]]
        g.bids = ()
        g.round, g.phase = (holders[0], "ask") if holders else (0, "bid")

    def ask(g: Lots) -> Asking[None]:
        seat, g.round = g.round, 0
        yield Ask(seat, "tie", [YES, NO], about=(seat,))
        g.phase = "bid"

    assert "hidden" in broken(check_secrets, with_phases(find, ask))


# Other faults


def test_options_that_depend_on_another_hand_are_caught() -> None:
    def wish(g: Lots) -> Asking[None]:
        yield Ask(0, "bid", [PASS, *(option("bid", g.content[card][0]) for card in g.hands[1])])
        g.phase = "bid"

    assert "The options tell something hidden" in broken(check_secrets, with_phases(wish))


def test_a_card_that_is_dealt_again_although_it_cannot_be_there_is_caught() -> None:
    class Doubling(LotsGame):
        zones = (
            Zone("hand", "cards", "hands", only_owner, owned=True),
            Zone("deck", "cards", "deck", unseen, put=lambda g, owner, cards: setattr(g, "deck", (*cards[1:], 0))),
            Zone("bids", "cards", "bids"),
            Zone("thrown", "cards", "thrown"),
        )

    assert "A redeal changes the components" in broken(check_redeal, Doubling())


def test_an_unseen_card_that_no_redeal_moves_is_caught() -> None:
    class Stuck(LotsGame):
        zones = (
            Zone("hand", "cards", "hands", only_owner, owned=True, put=lambda g, owner, cards: None),
            Zone("deck", "cards", "deck", unseen, put=lambda g, owner, cards: None),
            Zone("bids", "cards", "bids"),
            Zone("thrown", "cards", "thrown"),
        )

    assert "A redeal never moves the unseen card" in broken(check_redeal, Stuck())


def test_too_many_options_are_caught_unless_they_are_spaces() -> None:
    def choose(g: Lots) -> Asking[None]:
        yield Ask(0, "bid", [option("bid", f"high-{number}") for number in range(41)])
        g.phase = "bid"

    assert "41 options" in broken(check_limits, with_phases(choose))
    assert broken(check_limits, with_phases(choose, may_be_spaces=("bid",)), seeds=4) == ""


def test_a_question_too_deep_in_generators_is_caught() -> None:
    def deep(g: Lots, depth: int = 7) -> Asking[None]:
        if depth > 1:
            yield from deep(g, depth - 1)
        else:
            yield Ask(0, "tie", [PASS, option("break")], about=(0,))
        g.phase = "bid"

    assert "7 generators" in broken(check_limits, with_phases(deep))


def test_a_resolution_that_asks_too_often_is_caught() -> None:
    def often(g: Lots) -> Asking[None]:
        for _ in range(14):
            yield Ask(0, "tie", [PASS, option("break")], about=(0,))
        g.phase = "bid"

    assert "has asked 13 times" in broken(check_limits, with_phases(often))


def test_what_is_just_within_the_limits_is_let_through() -> None:
    def at_most(g: Lots, depth: int = 6) -> Asking[None]:
        if depth > 1:
            yield from at_most(g, depth - 1)
        else:
            yield Ask(0, "bid", [option("bid", f"high-{number}") for number in range(40)])
            for _ in range(12):
                yield Ask(0, "tie", [PASS, option("break")], about=(0,))
        g.phase = "bid"

    assert broken(check_limits, with_phases(at_most), seeds=2) == ""


def test_an_imagined_world_that_crashes_is_caught() -> None:
    def fail(g: Lots) -> Asking[None] | None:
        if g.round == 1 and HIGH in g.deck:
            raise ZeroDivisionError("no such card")
        return count(g)

    class Failing(LotsGame):
        phases: ClassVar[Mapping[str, Phase[Any]]] = {**LotsGame.phases, "count": fail}

    game = Failing()
    said = ""
    for seed in range(60):
        try:
            check_imagined(game, SETUP, seed)
        except AssertionError as law:
            said = str(law)
            break
        except ShambleError:
            continue  # the match itself met the fault
    assert "cannot be played on: ZeroDivisionError" in said


def test_a_refusal_that_no_predicate_has_made_is_caught() -> None:
    def wish(g: Lots) -> Asking[None]:
        why = Refusal("bid high-1", "TY-1.01")
        yield Ask(0, "tie", [PASS, option("break")], about=(0,), why_not=lambda: [why])
        g.phase = "bid"

    assert "beside the predicate" in broken(check_refusals, with_phases(wish))


# What is remembered outside the state


def forgetful() -> Game[Any]:
    """A game whose rules count in a variable of their own how often they were asked."""
    counted = [0]

    def ask(g: Lots) -> Asking[None]:
        for _ in range(6):
            yield from dither(g)
            counted[0] += 1
            g.scores[0] = counted[0]
        g.phase = "bid"

    return with_phases(ask)


@pytest.mark.parametrize(
    ("check", "said"),
    [
        (check_same_inputs, "Two matches with the same inputs"),
        (check_clones, "A clone "),
        (check_undo, "Undo and redo changed the state"),
        (check_saves, "A loaded match "),
    ],
)
def test_what_is_remembered_outside_the_state_is_caught(
    check: Check, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = forgetful()
    monkeypatch.setitem(engine_game._registered, "lots", game)
    assert said in broken(check, game)


# What is seen and read


def drawn(thing: str, label: str, eyes_of_all: bool = False) -> Game[Any]:
    """The little game with one more thing on the table, of this label or labelled with the first card of seat 1."""

    class Drawn(LotsGame):
        def scene(self, sight: Sight[Lots], seats: Sequence[str]) -> Scene:
            scene = super().scene(sight, seats)
            held = sight.g.hands[1]
            said = sight.g.content[held[0]][0] if eyes_of_all and held else label
            scene.hand = [*scene.hand, Card(id=thing, label=said)]
            return scene

    return Drawn()


def test_a_scene_that_shows_another_hand_is_caught() -> None:
    assert "The scene shows something hidden" in broken(check_secrets, drawn("leak", "", eyes_of_all=True))


def test_a_scene_with_one_id_twice_or_without_a_label_is_caught() -> None:
    assert "The scene shows ['card-0-0'] twice" in broken(check_scenes, drawn("card-0-0", "Another"))
    assert "has no label" in broken(check_scenes, drawn("spare", ""))
    assert broken(check_scenes, drawn("spare", "A spare one"), seeds=4) == ""


def test_a_question_that_names_a_hidden_card_is_caught() -> None:
    def wonder(g: Lots) -> Asking[None]:
        yield Ask(0, "tie", [PASS, option("break")], about=(g.content[g.hands[1][0]][0],))
        g.phase = "bid"

    assert "The question tells something hidden" in broken(check_secrets, with_phases(wonder))


def in_other_words(folder: Path, text: str, other: str) -> Game[Any]:
    """The little game with another line in its words."""
    words = (LotsGame.folder / "words.toml").read_text(encoding="utf-8")
    assert text in words
    shutil.copytree(LotsGame.folder, folder, dirs_exist_ok=True)
    (folder / "words.toml").write_text(words.replace(text, other), encoding="utf-8")
    return type("Reworded", (LotsGame,), {"folder": folder})()  # type: ignore[no-any-return]


def test_a_whisper_that_all_read_in_full_is_caught(tmp_path: Path) -> None:
    text = 'text = "Seat {0} got {s0}."'
    game = in_other_words(tmp_path, text, 'text = "Seat {0} got {1:card|cards}."')
    assert "what only (0,) may read" in broken(check_log_secrets, game)


def test_an_ending_by_no_clause_of_the_rulebook_is_caught(tmp_path: Path) -> None:
    game = in_other_words(tmp_path, 'clause = "TY-1.02"', 'clause = "TY-9.99"')
    assert "'TY-9.99' is no clause of Lots." in broken(check_endings, game)


# What is offered and refused


@pytest.mark.parametrize(
    ("options", "denied", "clause", "said"),
    [
        (["break", "break"], "", "", "offers the same option twice"),
        (["break", "bid low-1"], "bid low-1", "TY-1.01", "'bid low-1' is both offered and refused"),
        (["break", "loop"], "crash", "TY-9.99", "'TY-9.99' is no clause of Lots."),
    ],
)
def test_an_offer_that_contradicts_itself_is_caught(options: list[str], denied: str, clause: str, said: str) -> None:
    def offer(g: Lots) -> Asking[None]:
        choices = [option(*each.split(" ")) for each in options]
        why = partial(refused, [option(*denied.split(" "))], lambda _: clause) if denied else None
        yield Ask(0, "tie", choices, about=(0,), why_not=why)
        g.phase = "bid"

    assert said in broken(check_refusals, with_phases(offer))


def test_two_options_that_read_the_same_are_caught(tmp_path: Path) -> None:
    game = in_other_words(tmp_path, 'break = "Break it"', 'break = "Let it be"')
    assert "shows two options with one label" in broken(check_refusals, game)
