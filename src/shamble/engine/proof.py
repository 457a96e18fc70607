"""Proof: a finished match is played again from its revealed seed, and every die and line is compared."""

from __future__ import annotations

import msgspec

from .cards import Packs
from .chance import commitment
from .errors import BadSave
from .fairness import doubts, plain_words
from .match import Match
from .save import Save, begin_from, made_up, seed_of, to_save, what_changed


class Verdict(msgspec.Struct):
    """What `verify` found out about a finished match."""

    honest: bool
    why: str
    answers: int
    rolls: int
    checkpoints: int
    notes: list[str] = []
    """What one should know of it beside that: where it began, what changed on the way."""
    proof: list[str] = []
    """How the seeds were made, what was dealt again, and what is not proved, in plain words."""


def verify(save: Save, name: str = "The match", packs: Packs = ()) -> Verdict:
    """Play a match again from its revealed seed and compare every die and line, and the table of each round."""
    counts = len(save.answers), len(save.rolls), len(save.marks)
    verdict = Verdict(False, "", *counts, notes_of(save), plain_words(save.fair))
    verdict.why = _doubt(save, name, packs)
    if not verdict.why:
        verdict.honest = save.origin is None
        stacked = f"{name} began at a position of somebody's making, so nobody can call it honest"
        start = f"{name} is honest:" if verdict.honest else f"{stacked}; from there on"
        verdict.why = f"{start} every die and shuffle follows from the promised seed." + taken_back(save.taken_back)
    return verdict


def notes_of(save: Save) -> list[str]:
    """What one should know about a match besides whether it was honest."""
    notes = [f"The {what} changed after answer {answers}." for answers, what in save.changes]
    if save.origin is not None:
        notes.append("It did not begin with the setup of the game but at a position of somebody's making.")
    return notes


def _doubt(save: Save, name: str, packs: Packs) -> str:
    """Why a match is not proved; nothing if it is."""
    if not save.ending:
        return f"{name} is not finished, so its seed is not to be revealed yet."
    if commitment(seed_of(save.seed, name)) != save.commitment:
        return f"{name}: the seed is not the one that was promised at the start."
    if save.fair.unproven:
        return f"{name} is not proven: {save.fair.unproven}"
    if doubt := doubts(save.fair, save.seed, save.reseeds):
        return f"{name}: {doubt}"
    match, _ = begin_from(save, name, packs)
    try:
        again = match.replay()
    except BadSave as parted:
        why = f"{name}: {parted}"
    except Exception as wrong:
        raise made_up(name, wrong) from None
    else:
        why = _difference(save, again, name)
    if why and (what := what_changed(save, match)):
        return f"{name} was played with other {what} than these, so it cannot be played again and proved here."
    return why


def _difference(save: Save, again: Match, name: str) -> str:
    if again.state.ending != save.ending or to_save(again).story != save.story:
        return f"{name}: played again it tells another story."
    if again.chance.rolls != save.rolls:
        return f"{name}: the dice were others than the seed gives."
    return ""


def taken_back(rolls: int) -> str:
    """What is to be said of a match in which dice were rolled again after an undo."""
    if not rolls:
        return ""
    return " 1 roll was taken back." if rolls == 1 else f" {rolls} rolls were taken back."
