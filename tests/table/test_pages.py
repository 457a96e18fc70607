"""The pages over HTTP, as they work without script: forms, redirects, files, headers, limits."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from io import BytesIO, StringIO
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from litestar.testing import TestClient

import shamble
from shamble.engine.game import games
from shamble.engine.proof import verify
from shamble.engine.save import decode, encode, from_save, to_save
from shamble.table import serve as serving
from shamble.table.app import create_app
from shamble.table.logs import log_to
from shamble.table.settings import Settings
from shamble.testing import at, table

from .helpers import settings

HOME = "http://testserver.local"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Any]]:
    with TestClient(create_app(settings(tmp_path)), base_url=HOME) as client:
        client.headers["origin"] = HOME
        yield client


def make(client: TestClient[Any], *who: str, **options: str) -> str:
    """A new table, and the address of its host."""
    data = {f"who-{seat}": each for seat, each in enumerate(who)}
    data |= {f"option-{name}": value for name, value in options.items()}
    response = client.post("/new/best_defense", data=data, follow_redirects=False)
    assert response.status_code == 303, response.text
    return str(response.headers["location"])


def post(client: TestClient[Any], address: str, **data: str) -> httpx.Response:
    return client.post(address, data=data, follow_redirects=False)


def ask(html: str) -> str:
    found = re.search(r'name="ask" value="([^"]+)"', html)
    return found[1] if found else ""


def words(html: str) -> list[str]:
    return re.findall(r'class="option"[^>]* name="words" value="([^"]+)"', html)


def play_on(client: TestClient[Any], address: str, most: int = 4000) -> str:
    """Answer as a browser without script would, until the end; the last page."""
    random = Random(1)
    for _ in range(most):
        html = client.get(address).text
        if 'id="curtain-open"' in html:
            seat = re.search(r'name="seat" value="(\d+)"', html)
            assert seat
            post(client, f"{address}/curtain", seat=seat[1])
            continue
        if not words(html):
            return html
        assert (
            post(client, f"{address}/answer", ask=ask(html), words=random.choice(words(html)), sure="yes").status_code
            == 303
        )
    return html


def links(html: str) -> list[str]:
    return re.findall(r'class="link" readonly value="([^"]+)"', html)


# Coming to the table


def test_home_shows_every_game_and_ones_own_tables(client: TestClient[Any]) -> None:
    address = make(client, "me", "same")
    html = client.get("/").text
    for game in games().values():
        assert game.title in html and game.blurb in html
    assert f'href="{address}"' in html


def test_somebody_else_does_not_see_my_tables(client: TestClient[Any]) -> None:
    address = make(client, "me", "same")
    client.cookies.clear()
    assert address not in client.get("/").text


def test_impossible_options_are_refused_with_a_sentence_and_nothing_is_lost(client: TestClient[Any]) -> None:
    response = client.post(
        "/new/best_defense",
        data={"who-0": "me", "name-0": "Ann", "option-leader_last": "on", "option-difficulty": "beginner"},
    )
    assert response.status_code == 422
    assert 'role="alert"' in response.text and "Leader Last" in response.text
    assert 'value="Ann"' in response.text


@pytest.mark.parametrize(
    "who", [{}, {"who-0": "me", "who-1": "me"}, {"who-0": "king"}, {"who-0": "me", "option-mode": "nightmare"}]
)
def test_wrong_seats_and_options_are_refused(client: TestClient[Any], who: dict[str, str]) -> None:
    response = client.post("/new/best_defense", data=who)
    assert response.status_code == 422
    assert 'role="alert"' in response.text


def test_friends_come_by_their_links_and_the_game_begins(client: TestClient[Any]) -> None:
    host = make(client, "me", "friend")
    lobby = client.get(host).text
    assert "Waiting for players" in lobby
    friend = next(each for each in links(lobby) if each.startswith("/t/"))
    assert "Sit down" in client.get(friend).text
    post(client, f"{friend}/join", name="<script>alert(1)</script>")
    html = client.get(host).text
    assert 'id="answer"' in html
    assert "<script>alert" not in html and "&lt;script&gt;" in html


def test_the_host_can_start_with_bots_on_empty_seats(client: TestClient[Any]) -> None:
    host = make(client, "me", "friend")
    friend = links(client.get(host).text)[0]
    assert "Only the host" in post(client, f"{friend}/start").text
    post(client, f"{host}/start")
    assert 'id="answer"' in client.get(host).text


# Playing without script


def test_a_whole_game_without_script_to_summary_download_proof_and_branch(client: TestClient[Any]) -> None:
    # given a game of two at one screen, played by forms alone
    address = make(client, "me", "same")
    html = play_on(client, address)
    assert 'id="result"' in html
    # then the summary has the result and why, charts, luck, stories and the proof
    page = client.get(f"{address}/summary").text
    for wanted in ("chart-line", "Dice luck", "Stories", "Seed, revealed now", "is honest"):
        assert wanted in page, wanted
    # and the download is a whole match that is honest
    saved = client.get(f"{address}/save")
    save = decode(saved.content, "download")
    assert verify(save).honest
    seal = re.search(r'class="seal">([0-9a-f]{64})<', html)
    assert seal and seal[1] == save.commitment
    # and it can be continued at any point
    branch = post(client, f"{address}/fork", n="5").headers["location"]
    assert branch != address
    assert "5 / 5" in client.get(branch).text or 'id="curtain"' in client.get(branch).text


def test_time_travel_shows_the_table_as_it_was(client: TestClient[Any]) -> None:
    address = make(client, "me")
    for _ in range(6):
        html = client.get(address).text
        post(client, f"{address}/answer", ask=ask(html), words=words(html)[0])
    past = client.get(f"{address}/at?n=3").text
    assert "after 3 of 6 answers" in past
    assert not words(past)
    assert "after 6 of 6" in client.get(f"{address}/at?n=900").text


def test_without_script_a_pile_in_the_past_opens_as_it_lay_and_leads_back_there(client: TestClient[Any]) -> None:
    # given a game that is over, looked at a little before its end
    address = make(client, "me")
    end = play_on(client, address)
    last = re.search(r'id="slider-now">(\d+)', end)
    assert last
    past = f"{address}/at?n={int(last[1]) - 4}"
    for moment in (past, f"{past}&eyes=all"):
        # when a pile with open cards is opened by its link on that page
        links = re.findall(r'<a href="([^"]*pile=.+?)".+?class="pile-count">(\d+)', client.get(moment).text, re.DOTALL)
        link, cards = max(links, key=lambda each: int(each[1]))
        pile = client.get(str(httpx.URL(HOME + moment).join(unescape(link)))).text
        # then it has the cards that it had then, and the way back leads to that moment
        assert pile.count('class="card-title"') == int(cards) > 0
        back = re.search(r'href="([^"]+)">Back to the table', pile)
        assert back and unescape(back[1]) == moment


def test_the_whole_log_links_its_clauses(client: TestClient[Any]) -> None:
    address = make(client, "me")
    html = client.get(address).text
    post(client, f"{address}/answer", ask=ask(html), words=words(html)[0])
    assert re.search(r'href="/rules/best_defense#BD-\d+\.\d+"', client.get(f"{address}/log").text)


def test_an_undo_by_a_form(client: TestClient[Any]) -> None:
    address = make(client, "me")
    html = client.get(address).text
    post(client, f"{address}/answer", ask=ask(html), words=words(html)[0])
    assert "1 / 1" in client.get(address).text
    said = post(client, f"{address}/undo", to="answer").text
    assert "Taken back" in said
    assert "0 / 0" in client.get(address).text


def test_one_is_asked_before_a_turn_ends_with_things_left_to_do(client: TestClient[Any]) -> None:
    random = Random(4)
    address = make(client, "me", "same")
    for _ in range(1500):
        html = _open(client, address)
        if not words(html):
            address = make(client, "me", "same")
            continue
        count = _count(html)
        plain = [each for each in words(html) if " " not in each]
        chosen = plain[0] if plain and random.random() < 0.5 else random.choice(words(html))
        answer = post(client, f"{address}/answer", ask=ask(html), words=chosen)
        if 'id="sure"' in answer.text:
            # then nothing has happened yet, and a second word does it
            assert _count(client.get(address).text) == count
            post(client, f"{address}/answer", ask=ask(html), words=chosen, sure="yes")
            assert _count(_open(client, address)) == count + 1
            return
    raise AssertionError("nobody was ever asked")


def test_settings_are_kept_without_script_and_a_new_table_takes_the_pace_of_its_maker(client: TestClient[Any]) -> None:
    kept = client.post("/likes", data={"size": "large", "pace": "at-once", "motion": "wild", "back": "/settings"}).text
    assert '<html lang="en" data-size="large">' in kept
    assert re.search(r'value="at-once" checked', kept) and re.search(r'name="motion" value="auto" checked', kept)
    html = client.get(make(client, "me", "random")).text
    assert 'value="at once" aria-pressed="true"' in html


def _count(html: str) -> int:
    found = re.search(r"(\d+) / \d+</output>", html)
    assert found
    return int(found[1])


def _open(client: TestClient[Any], address: str) -> str:
    html = client.get(address).text
    if seat := re.search(r'id="curtain-open" name="seat" value="(\d+)"', html):
        post(client, f"{address}/curtain", seat=seat[1])
        html = client.get(address).text
    return html


# Files


def _saved(players: int = 2, answers: int = 12) -> bytes:
    match = shamble.match("best_defense", players=players, seed=3)
    for _ in range(answers):
        match.answer(match.pending[0].options[0])
    return encode(to_save(match))


def test_a_saved_file_is_opened_as_a_table(client: TestClient[Any]) -> None:
    response = client.post(
        "/open", files={"file": ("match.json", BytesIO(_saved()), "application/json")}, follow_redirects=False
    )
    assert response.status_code == 303
    assert "12 / 12" in _open(client, response.headers["location"])


def test_two_weapons_of_one_name_are_told_apart(client: TestClient[Any]) -> None:
    gear = {"rifle-1": 2, "rifle-2": 1}
    match = table("best_defense", rick=at("farm", gear=gear), glenn=at("farm"), phase="declare", leader="rick")
    assert match.pending[0].find("arm rick rifle-1") and match.pending[0].find("arm rick rifle-2")
    data = BytesIO(encode(to_save(match)))
    response = client.post("/open", files={"file": ("match.json", data, "application/json")}, follow_redirects=False)
    html = _open(client, response.headers["location"])
    buttons = re.findall(r'<span class="option-text">([^<]+)</span>', html)
    assert len(set(buttons)) == len(buttons) > 2
    assert {"Ammo 2", "Ammo 1"} <= {part for text in buttons for part in re.findall(r"\((Ammo \d)\)", text)}


@pytest.mark.parametrize("data", [b"", b"{}", b"not json", b'{"shamble": 99}', _saved()[:-200], b"\xff\xfe\x00" * 50])
def test_a_broken_file_gets_a_sentence(client: TestClient[Any], data: bytes) -> None:
    response = client.post("/open", files={"file": ("match.json", BytesIO(data), "application/json")})
    assert response.status_code == 422
    assert 'role="alert">match.json:' in response.text


def test_a_report_of_a_shared_running_game_holds_no_secret(client: TestClient[Any]) -> None:
    host = make(client, "me", "friend", difficulty="expert")
    friend = links(client.get(host).text)[0]
    post(client, f"{friend}/join", name="Ann")
    report = json.loads(client.get(f"{friend}/report").content)
    assert report["versions"]["shamble"] == shamble.__version__
    assert "seed" not in json.dumps(report) and isinstance(report["save"], str)
    assert client.get(f"{friend}/save").status_code == 403
    assert post(client, f"{friend}/fork", n="0").status_code == 403


def test_a_report_of_ones_own_game_holds_the_match_and_can_be_opened(client: TestClient[Any]) -> None:
    address = make(client, "me")
    data = client.get(f"{address}/report").content
    assert from_save(decode(json.dumps(json.loads(data)["save"]).encode(), "report")).game.name == "best_defense"
    response = client.post("/open", files={"file": ("report.json", BytesIO(data))}, follow_redirects=False)
    assert response.status_code == 303


# Rules


def test_the_rulebook_can_be_searched(client: TestClient[Any]) -> None:
    page = client.get("/rules/best_defense", params={"q": "Badge of Leadership"}).text
    assert "Badge" in page and page.count('class="rule"') < 40
    assert 'id="BD-1.01"' in client.get("/rules/best_defense").text
    assert "&lt;b&gt;" in client.get("/rules/best_defense", params={"q": "<b>"}).text


# Doors


def test_every_page_carries_the_locks(client: TestClient[Any]) -> None:
    address = make(client, "me")
    for path in ("/", "/new/best_defense", address, "/rules/best_defense", "/nothing", "/static/table.js"):
        head = client.get(path).headers
        policy = head["content-security-policy"]
        assert "default-src 'none'" in policy and "unsafe" not in policy
        assert head["referrer-policy"] == "no-referrer"
        assert head["x-content-type-options"] == "nosniff"


def test_no_page_has_inline_script_or_style(client: TestClient[Any]) -> None:
    address = make(client, "me")
    for path in ("/", "/new/best_defense", address, f"{address}/log", "/rules/best_defense"):
        html = client.get(path).text
        assert not re.search(r"<script(?![^>]* src=)", html)
        assert not re.search(r"\son[a-z]+=|\sstyle=|<style|javascript:", html)


@pytest.mark.parametrize(
    "head",
    [
        {"origin": "http://evil.example"},
        {"origin": "null", "sec-fetch-site": "cross-site"},
        {"origin": HOME, "sec-fetch-site": "same-site"},
        {"origin": f"{HOME}.evil.example"},
    ],
)
def test_a_post_from_elsewhere_is_not_done(client: TestClient[Any], head: dict[str, str]) -> None:
    address = make(client, "me")
    html = client.get(address).text
    response = client.post(f"{address}/answer", data={"ask": ask(html), "words": words(html)[0]}, headers=head)
    assert response.status_code == 403
    assert "0 / 0" in client.get(address).text
    assert client.post("/new/best_defense", data={"who-0": "me"}, headers=head).status_code == 403


def test_what_is_too_large_is_not_read(client: TestClient[Any]) -> None:
    address = make(client, "me")
    assert post(client, f"{address}/chat", text="x" * 100_000).status_code == 413
    big = {"file": ("big.json", BytesIO(b"x" * 5_000_000))}
    assert client.post("/open", files=big).status_code == 413


def test_too_many_posts_and_wrong_links_are_held_up(tmp_path: Path) -> None:
    app = create_app(settings(tmp_path, posts=(0.0, 3.0), misses=(0.0, 3.0)))
    with TestClient(app, base_url=HOME) as client:
        client.headers["origin"] = HOME
        address = make(client, "me")
        codes = [post(client, f"{address}/chat", text="x").status_code for _ in range(4)]
        assert codes == [303, 303, 429, 429]
        wrong = "/t/" + "x" * 32
        assert [client.get(wrong).status_code for _ in range(4)] == [404, 404, 404, 429]


def test_what_people_type_is_escaped(client: TestClient[Any]) -> None:
    address = make(client, "me")
    post(client, f"{address}/chat", text='<img src=x onerror=alert(1)>"&')
    html = client.get(address).text
    assert "<img src=x" not in html and "&lt;img src=x onerror=alert(1)&gt;&#34;&amp;" in html


def test_links_are_never_in_the_log(client: TestClient[Any]) -> None:
    written = StringIO()
    log_to(written)
    try:
        address = make(client, "me")
        client.get(address)
        client.get(f"{address}/at?n=0")
        client.get("/t/" + "y" * 32)
    finally:
        log_to(None)
    assert written.getvalue().count("\n") >= 4
    assert address.removeprefix("/t/") not in written.getvalue()
    assert "y" * 32 not in written.getvalue()
    assert all(isinstance(json.loads(line), dict) for line in written.getvalue().splitlines())


def test_the_database_holds_no_link(client: TestClient[Any], tmp_path: Path) -> None:
    address = make(client, "me", "friend")
    tokens = [address, *links(client.get(address).text)]
    held = b"".join(path.read_bytes() for path in tmp_path.glob("tables.sqlite*"))
    assert len(tokens) >= 2
    for token in tokens:
        assert token.removeprefix("/t/").encode() not in held


def test_health(client: TestClient[Any]) -> None:
    assert client.get("/healthz").json()["well"] is True
    assert client.get("/healthz").status_code == 200


def test_tables_are_kept_where_everything_of_shamble_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    started: list[Settings] = []
    monkeypatch.setenv("SHAMBLE_HOME", str(tmp_path / "mine"))
    monkeypatch.setattr(serving, "serve", lambda open_browser, settings: started.append(settings))
    monkeypatch.setattr("signal.signal", lambda *_: None)
    assert serving.main(["--no-open"]) == 0
    assert serving.main(["--no-open", "--data", str(tmp_path / "elsewhere")]) == 0
    assert [each.data for each in started] == [tmp_path / "mine", tmp_path / "elsewhere"]
