"""Files and rules cannot freeze the table."""

from __future__ import annotations

import threading
import time
from pathlib import Path

import httpx
import msgspec
import pytest

import shamble
from shamble.engine.errors import BadSave, RuleCrash
from shamble.engine.match import Match
from shamble.engine.proof import verify
from shamble.engine.save import decode, encode, to_save
from shamble.table import limits, past, play, playing
from shamble.table.limits import TooSlow, at_most, check_save
from shamble.table.live import Refused
from shamble.testing import at, table

from .conftest import House
from .helpers import give, room, run, sit


def test_a_rule_that_runs_for_ever_is_stopped_and_the_table_lives_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playing, "LONGEST_RULE", 0.2)

    async def go() -> None:
        async with room(tmp_path) as tables:
            here, links = await sit(tables, "me", "same")
            assert here.match is not None
            before, run_on = here.match.answers[:], Match._run
            hung: list[int] = []

            def hang(match: Match, *given: object) -> None:
                if not hung:
                    hung.append(1)
                    while True:
                        pass
                run_on(match, *given)  # type: ignore[arg-type]

            monkeypatch.setattr(Match, "_run", hang)
            with pytest.raises(RuleCrash, match=r"ran longer than 0\.2 seconds"):
                await give(here, links)
            assert here.match.answers == before
            assert here.last_error
            await give(here, links)
            assert len(here.match.answers) == len(before) + 1

    run(go())


def test_only_what_is_too_slow_is_stopped() -> None:
    with at_most(5.0):
        pass
    with pytest.raises(TooSlow), at_most(0.05):
        time.sleep(1.0)


def test_a_busy_machine_stops_no_rule() -> None:
    with at_most(0.1):
        time.sleep(0.4)  # as if others had the processor meanwhile
    with pytest.raises(TooSlow), at_most(0.1):
        time.sleep(3.0)


def test_a_rule_is_stopped_although_the_first_alarm_is_lost() -> None:
    heard = 0
    with pytest.raises(TooSlow), at_most(0.05):
        while True:
            try:
                while True:
                    pass
            except TooSlow:
                heard += 1
                if heard > 1:
                    raise


def test_an_answer_that_is_stopped_when_its_rules_are_done_did_not_happen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def go() -> None:
        async with room(tmp_path) as tables:
            here, links = await sit(tables, "me", "same")
            await give(here, links)
            real = Match.answer

            def late(match: Match, *given: object) -> None:
                real(match, *given)  # type: ignore[arg-type]
                raise TooSlow("it ran longer than 2 seconds")

            monkeypatch.setattr(Match, "answer", late)
            with pytest.raises(Refused, match="took too long"):
                await give(here, links)
            monkeypatch.undo()
            again = await tables.get(here.id)
            assert again is not None and again is not here and again.match is not None
            assert len(again.match.answers) == 1
            await give(again, [again.links[link.id] for link in links])
            assert again.match.replay().digest == again.match.digest

    run(go())


def test_what_is_too_slow_is_stopped_in_any_thread() -> None:
    said: list[str] = []

    def work() -> None:
        with at_most(5.0):
            said.append("quick")
        try:
            with at_most(0.05):
                while True:
                    pass
        except TooSlow as wrong:
            said.append(str(wrong))
        time.sleep(0.1)
        said.append("lives on")

    thread = threading.Thread(target=work)
    thread.start()
    thread.join(20)
    assert said == ["quick", "it ran longer than 0.05 seconds", "lives on"]


def test_the_past_of_a_match_that_takes_too_long_gets_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(past, "LONGEST_REPLAY", 0.05)
    monkeypatch.setattr(Match, "replay", lambda *_: _for_ever())
    monkeypatch.setattr(Match, "fork", lambda *_: _for_ever())
    match = shamble.match("best_defense", players=2, seed=3)
    with pytest.raises(Refused, match=r"played again: it ran longer than 0\.05 seconds"):
        past._go_to(match, None, 0)
    with pytest.raises(Refused, match=r"elsewhere: it ran longer than 0\.05 seconds"):
        past._branch(match, 0)


def _for_ever() -> None:
    while True:
        pass


def test_a_preview_that_takes_too_long_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "LONGEST_RULE", 0.05)
    monkeypatch.setattr(Match, "preview", lambda *_, **__: _for_ever())
    with House(tmp_path) as house:
        here, links = house.do(sit(house.tables, "me", "random"))
        at = f"{house.url}/t/{here.token(links[0])}/preview"
        assert httpx.get(at, params={"ask": here.ask_id(0), "words": "x"}, timeout=20).status_code == 204


def _broken(*_: object, **__: object) -> None:
    raise IndexError("list index out of range")


def test_a_position_that_nobody_can_imagine_is_refused_and_never_fails_a_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = shamble.match("best_defense", players=2, seed=3)
    monkeypatch.setattr(Match, "imagine", _broken)
    monkeypatch.setattr(Match, "preview", _broken)
    with pytest.raises(BadSave, match="x: the table in this file cannot be drawn"):
        limits.draw_all(match, "x")
    with House(tmp_path) as house:
        here, links = house.do(sit(house.tables, "me", "random"))
        at = f"{house.url}/t/{here.token(links[0])}/preview"
        assert httpx.get(at, params={"ask": here.ask_id(0), "words": "x"}, timeout=20).status_code == 204


def saved(**changes: object) -> bytes:
    match = shamble.match("best_defense", players=2, seed=3)
    for _ in range(12):
        match.answer(match.pending[0].options[0])
    return encode(msgspec.structs.replace(to_save(match), **changes))


def test_a_match_that_follows_from_its_seed_is_proven() -> None:
    assert decode(check_save(saved(), "x"), "x").fair.unproven == ""


def test_a_match_that_does_not_is_called_unproven() -> None:
    forged = decode(check_save(saved(rolls=[], seed="00" * 32), "x"), "x")
    assert "differ" in forged.fair.unproven or "parts from" in forged.fair.unproven
    stacked = decode(check_save(encode(to_save(table("best_defense", rick=at("farm"), phase="move"))), "x"), "x")
    assert stacked.fair.unproven == "it began at a position of somebody's making."
    assert not verify(stacked).honest


def test_a_state_with_a_monstrous_number_is_refused_at_once() -> None:
    save = decode(saved(), "x")
    save.checkpoint.state["survivors"][0]["allies"] = 20_000_000
    began = time.process_time()
    with pytest.raises(BadSave):
        check_save(encode(save), "x")
    assert time.process_time() - began < 2


def test_a_number_that_no_store_can_hold_is_refused() -> None:
    save = decode(saved(), "x")
    save.story[0] = (*save.story[0][:3], [2**70], [])
    with pytest.raises(BadSave, match="larger than any in a match"):
        check_save(encode(save), "x")


def test_a_seed_longer_than_any_is_refused() -> None:
    with pytest.raises(BadSave, match="its seed has 70 bytes"):
        check_save(saved(seed="ab" * 70), "x")


def test_whatever_else_a_file_makes_the_rules_do_gets_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "from_save", lambda *_: 1 // 0)
    with pytest.raises(BadSave, match=r"cannot be played \(ZeroDivisionError\)"):
        check_save(saved(), "x")


def test_a_missing_pack_gets_a_sentence() -> None:
    with pytest.raises(BadSave, match="played with 1 pack of other cards"):
        check_save(saved(packs=1), "x")


def test_a_file_that_takes_too_much_memory_gets_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_MEMORY", 50_000_000)
    monkeypatch.setattr(limits, "_tried", lambda *_: bytes(500_000_000))
    with pytest.raises(BadSave, match="takes more memory than a match can"):
        check_save(saved(), "x")


def test_a_table_larger_than_any_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "LARGEST_TABLE", 100)
    with pytest.raises(BadSave, match="larger than any table"):
        check_save(saved(), "x")
