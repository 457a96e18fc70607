"""Seeds of many shares, and cards that are dealt again: both can be proved when the match is over."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

import shamble
from shamble.engine.errors import UndoRefused
from shamble.engine.fairness import Drawn, Fairness, Share, mix, seal
from shamble.engine.match import Match
from shamble.engine.save import decode, encode, from_save, to_save, verify

SECRET, ANN, BOB = b"s" * 32, b"a" * 32, b"b" * 32


def play(match: Match, answers: int | None, random: Random) -> None:
    """Answer at random, this often or to the end."""
    while match.pending and answers != 0:
        ask = match.pending[0]
        match.answer(random.choice(ask.options), ask.seat)
        answers = answers - 1 if answers is not None else None


@pytest.mark.parametrize(
    ("game", "answers"), [("best_defense", 20), ("best_defense", 23), ("dead_of_winter", 31), ("walking_dead", 30)]
)
def test_hidden_cards_are_dealt_again_and_the_match_is_still_proved(game: str, answers: int) -> None:
    match = shamble.match(game, 3, seed=5)
    random = Random(1)
    play(match, answers, random)
    while len(match.answers) > match._checkpoint.answers and not match.is_over:
        play(match, 1, random)
    before, seen = match.scene(None), match.game.sight(match.state, 3, 0).known()
    stay = list(seen)
    told, digest = len(match.story), match.digest
    match.deal_again(b"n" * 32, stay, "Ann had opened the table.")
    match.reseed(b"n" * 32)
    assert match.digest != digest, "the hidden cards lie elsewhere"
    assert match.scene(None) == before, "what everybody sees stays"
    assert match.game.sight(match.state, 3, 0).known() == seen, "what a person has seen stays"
    assert len(match.story) == told
    again = from_save(decode(encode(to_save(match)), "x"))
    assert again.digest == match.digest
    play(match, None, random)
    verdict = verify(to_save(match))
    assert verdict.honest, verdict.why
    assert any("Ann had opened the table." in each for each in verdict.proof)


def test_what_was_answered_before_the_deal_is_not_taken_back() -> None:
    match = shamble.match("best_defense", 2, seed=5)
    play(match, 20, Random(1))
    while len(match.answers) > match._checkpoint.answers:
        play(match, 1, Random(2))
    match.deal_again(b"n" * 32, (), "Dealt.")
    with pytest.raises(UndoRefused, match="dealt again since"):
        match.undo(seat=match.answers[-1].seat, agreed=range(2))


def shared() -> Match:
    """A finished match whose seed was made of two shares."""
    shares = (Share("Ann", seal(ANN), ANN.hex()), Share("Bob", seal(BOB), BOB.hex()))
    match = shamble.match("best_defense", 2, seed=mix(SECRET, [ANN, BOB]))
    match.fair = Fairness(drawn=(Drawn(0, SECRET.hex(), shares, ("Scout 3",)),))
    play(match, None, Random(4))
    return match


def test_a_shared_seed_is_proved_in_plain_words() -> None:
    verdict = verify(to_save(shared()))
    assert verdict.honest, verdict.why
    said = " ".join(verdict.proof)
    assert "a share of Ann and Bob" in said
    assert "No share came from Scout 3." in said
    assert "whoever runs the server could always look" in said


def test_a_share_or_secret_that_was_exchanged_is_found() -> None:
    save = to_save(shared())
    drawn = save.fair.drawn[0]
    other = msgspec.structs.replace(drawn.shares[0], share=BOB.hex())
    for wrong, why in (
        (msgspec.structs.replace(drawn, shares=(other, drawn.shares[1])), "the share of Ann is not the one"),
        (msgspec.structs.replace(drawn, secret=ANN.hex()), "is not made of its shares"),
        (msgspec.structs.replace(drawn, shares=drawn.shares[:1]), "is not made of its shares"),
    ):
        verdict = verify(msgspec.structs.replace(save, fair=Fairness(drawn=(wrong,))))
        assert not verdict.honest
        assert why in verdict.why
