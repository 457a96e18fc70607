"""What people can do at a table, without a server: answers, undo, habits, talk, hot-seat, hand-over, coming back."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from shamble.table.kept import Link, Proposal
from shamble.table.live import LiveTable, Refused
from shamble.table.statements import put_guest
from shamble.table.tables import Tables
from shamble.table.view import build

from .helpers import give, room, run, sit
from .toy import TOY, with_toy


def answers(table: LiveTable) -> list[str]:
    assert table.match is not None
    return [answer.words for answer in table.match.answers]


# Answers


def test_an_answer_is_on_the_disk_when_it_is_acknowledged(tmp_path: Path) -> None:
    async def play() -> None:
        async with room(tmp_path) as tables:
            # given
            table, links = await sit(tables, "me", "friend")
            # when
            await give(table, links)
            # then
            kept = await tables.store.load(table.id)
            assert kept is not None
            assert [answer.words for answer in kept.answers] == answers(table)

    run(play())


def test_a_double_click_counts_once(tmp_path: Path) -> None:
    async def play() -> None:
        async with room(tmp_path) as tables:
            table, links = await sit(tables, "me", "friend")
            assert table.match is not None
            ask, words = table.ask_id(0), table.match.pending[0].options[0].words
            await table.answer(links[0], ask, words)
            await table.answer(links[0], ask, words)
            assert answers(table) == [words]

    run(play())


def test_a_late_answer_gets_a_sentence_and_changes_nothing(tmp_path: Path) -> None:
    async def play() -> None:
        async with room(tmp_path) as tables:
            table, links = await sit(tables, "me", "friend")
            assert table.match is not None
            ask, options = table.ask_id(0), table.match.pending[0].options
            await table.answer(links[0], ask, options[0].words)
            with pytest.raises(Refused, match="answered already or has changed"):
                await table.answer(links[0], ask, options[1].words)
            assert answers(table) == [options[0].words]

    run(play())


def test_a_seat_answers_only_its_own_questions(tmp_path: Path) -> None:
    async def play() -> None:
        async with room(tmp_path) as tables:
            table, links = await sit(tables, "me", "friend")
            assert table.match is not None
            words = table.match.pending[0].options[0].words
            for link in (links[1], table.guests):
                with pytest.raises(Refused, match="not for your seat"):
                    await table.answer(link, table.ask_id(0), words)
            assert answers(table) == []

    run(play())


@pytest.mark.parametrize("ask", ["", "1", "0-0-9", "0-0--1", "x-0-0", "0-0-0-0", "9" * 40 + "-0-0"])
def test_a_question_that_never_was_is_refused(tmp_path: Path, ask: str) -> None:
    async def play() -> None:
        async with room(tmp_path) as tables:
            table, links = await sit(tables, "me", "friend")
            with pytest.raises(Refused):
                await table.answer(links[0], ask, "choose rick")
            assert answers(table) == []

    run(play())


# Sealed answers


def test_sealed_answers_stay_secret_until_all_are_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with_toy(monkeypatch)

    async def play() -> None:
        async with room(tmp_path) as tables:
            # given two seats that vote at the same time
            table, links = await sit(tables, "me", "friend", game=TOY)
            asks = [table.ask_id(0), table.ask_id(1)]
            # when one of them has voted
            before = build(table, links[1])
            await table.answer(links[0], asks[0], "vote-red")
            after = build(table, links[1])
            # then the other one's question is the same, and nothing tells the vote
            assert table.ask_id(1) == asks[1]
            assert before.question == after.question
            assert "red" not in str([line.text for line in after.log])
            await table.answer(links[1], asks[1], "vote-blue")
            assert "red" in str([line.text for line in build(table, links[1]).log])

    run(play())


# Hot-seat


def test_a_curtain_falls_whenever_the_eyes_change(tmp_path: Path) -> None:
    async def play() -> None:
        async with room(tmp_path) as tables:
            table, links = await sit(tables, "me", "same", difficulty="expert")
            host = links[0]
            assert links[1] is host
            # given the curtain for the first player: nothing of the table is in the view
            view = build(table, host)
            assert view.curtain == "Player 1" and view.scene is None and view.question is None and not view.log
            with pytest.raises(Refused, match="Pass the device to Player 1"):
                await table.answer(host, table.ask_id(0), "choose rick")
            # when it opens, only the first player's eyes are open
            await table.open_curtain(host, 0)
            assert build(table, host).seat == 0
            await table.answer(host, table.ask_id(0), "choose rick")
            # then it falls again for the second
            assert build(table, host).curtain == "Player 2"

    run(play())


def test_a_curtain_opens_only_for_the_seat_that_is_asked(tmp_path: Path) -> None:
    async def play() -> None:
        async with room(tmp_path) as tables:
            table, links = await sit(tables, "me", "same")
            await table.open_curtain(links[0], 1)
            assert build(table, links[0]).curtain == "Player 1"

    run(play())


# Undo


async def _draws(table: LiveTable, links: list[Link]) -> None:
    for _ in range(2):
        await give(table, links)


def test_an_undo_by_the_laws_is_done_at_once_and_kept(tmp_path: Path) -> None:
    async def play() -> None:
        async with room(tmp_path) as tables:
            # given one player who has made a choice that nobody else answered
            table, links = await sit(tables, "me")
            for _ in range(40):
                assert table.match is not None
                await give(table, links)
                if not table.match.undo_needs("answer", 0).who:
                    break
            before = answers(table)
            # when
            said = await table.undo(links[0], "answer")
            # then it is gone, also from the disk
            assert said == "Taken back."
            assert answers(table) == before[:-1]
            again = await _again(tables, table)
            assert answers(again) == before[:-1]
            assert again.match is not None and again.match.undos == 1

    run(play())


def test_an_undo_against_the_laws_needs_every_other_person(tmp_path: Path) -> None:
    async def play() -> None:
        async with room(tmp_path) as tables:
            table, links = await sit(tables, "me", "friend", "friend")
            await _draws(table, links)
            # when the first player asks to take back what others have answered after
            said = await table.undo(links[0], "answer")
            assert "others are asked" in said
            assert len(answers(table)) == 2
            proposal = table.proposal
            assert proposal is not None and proposal.needed == {1, 2}
            # then nothing happens before the last one agrees
            await table.vote(links[1], proposal.id, True)
            assert len(answers(table)) == 2
            await table.vote(links[2], proposal.id, True)
            assert answers(table) == []

    run(play())


async def _voting(tables: Tables) -> tuple[LiveTable, list[Link], Proposal]:
    """Three people, of whom the first asks to take something back."""
    table, links = await sit(tables, "me", "friend", "friend")
    await _draws(table, links)
    await table.undo(links[0], "answer")
    assert table.proposal is not None
    return table, links, table.proposal


def test_a_vote_goes_on_after_the_server_was_started_anew(tmp_path: Path) -> None:
    async def play() -> None:
        # given a vote in which one of two has agreed
        async with room(tmp_path) as tables:
            table, links, known = await _voting(tables)
            await table.vote(links[1], known.id, True)
        # when the server is started again
        async with room(tmp_path) as tables:
            again = await tables.get(table.id)
            assert again is not None and again.match is not None and again.proposal == known
            count = len(again.match.answers)
            # then the last one's word is enough, and the vote is over for good
            await again.vote(again.links[links[2].id], known.id, True)
            assert len(again.match.answers) < count
            assert (kept := await tables.store.load(table.id)) and kept.proposal is None

    run(play())


def test_a_vote_ends_when_somebody_answers_or_a_seat_changes_hands(tmp_path: Path) -> None:
    async def play() -> None:
        async with room(tmp_path) as tables:
            table, links, _ = await _voting(tables)
            await give(table, links)
            assert (kept := await tables.store.load(table.id)) and kept.proposal is None
            await table.undo(links[0], "answer")
            assert (kept := await tables.store.load(table.id)) and kept.proposal is not None
            await table.hand_over(1, "random", ("random",))
            assert (kept := await tables.store.load(table.id)) and kept.proposal is None

    run(play())


def test_one_refusal_ends_a_vote(tmp_path: Path) -> None:
    async def play() -> None:
        async with room(tmp_path) as tables:
            table, links, proposal = await _voting(tables)
            await table.vote(links[2], proposal.id, False)
            with pytest.raises(Refused, match="vote is over"):
                await table.vote(links[1], proposal.id, True)
            assert len(answers(table)) == 2

    run(play())


def test_nobody_votes_in_place_of_others(tmp_path: Path) -> None:
    async def play() -> None:
        async with room(tmp_path) as tables:
            table, links = await sit(tables, "me", "friend")
            await _draws(table, links)
            await table.undo(links[0], "answer")
            assert table.proposal is not None
            for link in (links[0], table.guests):
                with pytest.raises(Refused, match="not asked"):
                    await table.vote(link, table.proposal.id, True)

    run(play())


# Habits


async def _until_habit(table: LiveTable, links: list[Link]) -> Any:
    """Play until a question comes that can be passed."""
    assert table.match is not None
    for _ in range(200):
        ask = table.match.pending[0]
        if ask.find("pass") and len(ask.options) > 1:
            return ask
        await give(table, links)
    raise AssertionError("no question can be passed")


def test_a_habit_answers_by_itself_until_it_is_taken_back(tmp_path: Path) -> None:
    async def play() -> None:
        async with room(tmp_path) as tables:
            table, links = await sit(tables, "me")
            ask = await _until_habit(table, links)
            count = len(answers(table))
            # when
            await table.set_policy(links[0], 0, ask.key, "pass")
            assert table._pumping is not None
            await table._pumping
            # then it is answered, listed, kept, and can be taken back with one click
            assert answers(table)[count] == "pass"
            assert [habit.key for habit in build(table, links[0]).habits] == [ask.key]
            again = await _again(tables, table)
            assert again.policies == {(0, ask.key): "pass"}
            await again.drop_policy(again.host, 0, ask.key)
            assert (await _again(tables, again)).policies == {}

    run(play())


def test_a_habit_is_only_for_ones_own_seat_and_for_plain_answers(tmp_path: Path) -> None:
    async def play() -> None:
        async with room(tmp_path) as tables:
            table, links = await sit(tables, "me", "friend")
            with pytest.raises(Refused, match="not yours"):
                await table.set_policy(links[1], 0, "choose", "choose rick")
            with pytest.raises(Refused, match="habit"):
                await table.set_policy(links[0], 0, "choose", "choose rick")

    run(play())


# Talk


def test_chat_is_closed_when_the_rules_forbid_talk(tmp_path: Path) -> None:
    async def play() -> None:
        async with room(tmp_path) as tables:
            # given an Expert game in which talk is forbidden from the deal to combat
            table, links = await sit(tables, "me", "friend", difficulty="expert")
            await table.say(links[0], "hello")
            for _ in range(60):
                if table.is_silent():
                    break
                await give(table, links)
            assert table.is_silent()
            # when / then
            with pytest.raises(Refused, match="forbid talk"):
                await table.say(links[1], "psst")
            assert [said.text for said in table.chat] == ["hello"]
            assert build(table, links[1]).silent

    run(play())


def test_spectators_listen(tmp_path: Path) -> None:
    async def play() -> None:
        async with room(tmp_path) as tables:
            table, _ = await sit(tables, "me", "friend")
            with pytest.raises(Refused, match="Spectators listen"):
                await table.say(table.guests, "go left")

    run(play())


# Coming back


async def _again(tables: Tables, table: LiveTable) -> LiveTable:
    """The table as it comes back from the disk."""
    tables._live.pop(table.id, None)
    again = await tables.get(table.id)
    assert again is not None and again is not table
    return again


def test_a_table_that_nobody_looks_at_drops_out_and_comes_back_the_same(tmp_path: Path) -> None:
    async def play() -> None:
        async with room(tmp_path, idle=0.01) as tables:
            table, links = await sit(tables, "me", "friend")
            for _ in range(30):
                await give(table, links)
            # when
            await asyncio.sleep(0.05)
            await tables.sweep()
            assert tables.count == 0
            began = time.perf_counter()
            again = await tables.get(table.id)
            took = time.perf_counter() - began
            # then
            assert again is not None and again.match is not None and table.match is not None
            assert again.match.digest == table.match.digest
            assert again.match.answers == table.match.answers
            assert again.match.log(0) == table.match.log(0)
            assert again.ask_id(again.match.pending[0].seat) == table.ask_id(table.match.pending[0].seat)
            assert took < 0.5

    run(play())


def test_without_any_farewell_the_table_comes_back_from_checkpoint_and_answers(tmp_path: Path) -> None:
    async def play() -> None:
        async with room(tmp_path, checkpoint_every=7) as tables:
            table, links = await sit(tables, "me", "friend")
            for _ in range(25):
                await give(table, links)
                again = await _again(tables, table)
                assert again.match is not None and table.match is not None
                assert again.match.digest == table.match.digest
                assert answers(again) == answers(table)

    run(play())


def test_one_is_told_what_happened_since(tmp_path: Path) -> None:
    async def play() -> None:
        async with room(tmp_path) as tables:
            table, links = await sit(tables, "me", "friend")
            table.saw(links[1])
            links[1].seen_at = time.time() - 3600
            for _ in range(6):
                seat = await give(table, links)
                if seat == 1:
                    links[1].seen, links[1].seen_at = 0, time.time() - 3600
            # when the friend comes back after an hour
            table.arrive(links[1])
            # then the new lines are pointed out, and put away with the next answer or a click
            assert build(table, links[1]).recap
            assert not build(table, links[0]).recap

    run(play())


# Seats


def test_a_seat_that_is_handed_over_gets_a_new_link_and_the_old_one_is_dead(tmp_path: Path) -> None:
    async def play() -> None:
        async with room(tmp_path) as tables:
            table, links = await sit(tables, "me", "friend")
            old = table.token(links[1])
            await tables.store.write(put_guest("ann", links[1].id))
            assert await tables.find(old) is not None
            assert len(await tables.store.tables_of("ann")) == 1
            await table.hand_over(1, "friend", ())
            assert await tables.find(old) is None
            assert await tables.store.tables_of("ann") == []
            fresh = table.links[table.seats[1].link]
            assert (await tables.find(table.token(fresh))) == (table, fresh)

    run(play())


def test_a_seat_that_is_handed_to_a_bot_goes_on_by_itself(tmp_path: Path) -> None:
    async def play() -> None:
        async with room(tmp_path) as tables:
            table, links = await sit(tables, "me", "friend")
            await give(table, links)
            assert table.match is not None and table.match.pending[0].seat == 1
            # when
            await table.hand_over(1, "random", ("random",))
            assert table._pumping is not None
            await table._pumping
            # then the bot answered and the person is asked again
            assert table.match.answers[1].seat == 1
            assert table.match.pending[0].seat == 0

    run(play())


def test_the_game_starts_when_the_last_friend_has_sat_down(tmp_path: Path) -> None:
    async def play() -> None:
        async with room(tmp_path) as tables:
            from shamble.engine.game import find_game
            from shamble.table.tables import Place

            table, host = await tables.make(
                find_game("best_defense"), {}, [Place("me"), Place("friend"), Place("friend")], "b"
            )
            friends = [table.links[seat.link] for seat in table.seats[1:]]
            await table.join(friends[0], "Ann")
            assert build(table, host).template == "part/lobby.html"
            await table.join(friends[1], "  Bea <b>  ")
            match = table.match
            assert match is not None
            assert match.seats == ("Player 1", "Ann", "Bea <b>")

    run(play())


def test_a_running_match_is_only_given_away_when_nobody_else_plays(tmp_path: Path) -> None:
    async def play() -> None:
        async with room(tmp_path) as tables:
            shared, links = await sit(tables, "me", "friend")
            assert not shared.may_open(links[0]) and not shared.may_open(shared.guests)
            alone, mine = await sit(tables, "me", "same")
            assert alone.may_open(mine[0]) and not alone.may_open(alone.guests)

    run(play())
