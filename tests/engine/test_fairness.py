"""Seeds of many shares, and cards that are dealt again: both can be proved when the match is over."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

import shamble
from shamble.engine.errors import UndoRefused
from shamble.engine.fairness import Dealt, Drawn, Fairness, Share, doubts, mix, plain_words, seal
from shamble.engine.match import Match
from shamble.engine.proof import verify
from shamble.engine.save import decode, encode, from_save, to_save

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


def test_every_moment_since_the_deal_can_be_looked_at() -> None:
    match, random = shamble.match("best_defense", 3, seed=5), Random(1)
    play(match, 20, random)
    while len(match.answers) > match._checkpoint.answers:
        play(match, 1, random)
    dealt = len(match.answers)
    match.deal_again(b"n" * 32, (), "Dealt.")
    play(match, 12, random)
    while len(match.answers) > match._checkpoint.answers:
        play(match, 1, random)
    match.deal_again(b"m" * 32, (), "Dealt once more.")
    play(match, 12, random)
    for answers in range(dealt, len(match.answers) + 1):
        assert match.at(answers).digest == match.replay(answers).digest


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


# The proof, part by part


def share(who: str, given: bytes) -> Share:
    return Share(who, seal(given), given.hex())


def test_every_share_and_their_order_make_the_seed_and_no_share_leaves_the_secret() -> None:
    seeds = {mix(SECRET, given) for given in ([ANN], [BOB], [ANN, BOB], [BOB, ANN])} | {mix(ANN, [BOB])}
    assert len(seeds) == 5 and all(len(seed) == 32 for seed in seeds)
    assert mix(SECRET, []) == SECRET


def test_a_seed_that_came_later_is_proved_at_its_own_answer() -> None:
    first, later = mix(SECRET, [ANN]), mix(SECRET, [BOB])
    fair = Fairness(
        drawn=(Drawn(0, SECRET.hex(), (share("Ann", ANN),)), Drawn(7, SECRET.hex(), (share("Bob", BOB),))),
    )
    assert doubts(fair, first.hex(), [(7, later.hex())]) == ""
    assert doubts(fair, later.hex(), [(7, later.hex())]) == "the seed from answer 0 on is not made of its shares."
    assert doubts(fair, first.hex(), [(8, later.hex())]) == "the seed from answer 7 on is not made of its shares."
    assert doubts(fair, first.hex(), []) == "the seed from answer 7 on is not made of its shares."
    assert doubts(Fairness(), first.hex(), []) == ""


def test_a_share_of_another_length_is_doubted_although_its_seal_is_right() -> None:
    short = b"a" * 31
    fair = Fairness(drawn=(Drawn(0, SECRET.hex(), (share("Ann", short),)),))
    assert doubts(fair, mix(SECRET, [short]).hex(), []) == "the share of Ann is not the one that was sealed."


@pytest.mark.parametrize("drawn", [Drawn(0, "secret"), Drawn(0, SECRET.hex(), (Share("Ann", "", "not hexadecimal"),))])
def test_what_is_not_written_in_digits_is_doubted(drawn: Drawn) -> None:
    assert doubts(Fairness(drawn=(drawn,)), "", []) == "a share of the seed is not written in hexadecimal digits."


def test_plain_words_name_who_gave_a_share_who_gave_none_and_what_was_dealt_again() -> None:
    end = "Not proved: whoever runs the server could always look at the cards and at the dice to come."
    given = tuple(share(who, ANN) for who in ("Ann", "Bob", "Cleo"))
    fair = Fairness(
        drawn=(Drawn(0, "", given[:1], ("Dan", "Eve")), Drawn(4, "", given), Drawn(9, "")),
        deals=(Dealt(12, 3, "", (), "Bob left."),),
        unproven="it began elsewhere.",
    )
    sure = "each of them can be sure that nobody chose the dice, not even the server."
    secret = "is made of a secret of the server, sealed first, and of a share of"
    assert plain_words(fair) == [
        f"The seed at the start {secret} Ann: {sure}",
        "No share came from Dan and Eve.",
        f"The seed from answer 4 on {secret} Ann, Bob and Cleo: {sure}",
        "The seed from answer 9 on is the server's secret alone: nobody else gave a share.",
        "After answer 12: Bob left.",
        "Not proven: it began elsewhere.",
        end,
    ]
    assert plain_words(Fairness()) == [end]
