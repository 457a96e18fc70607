"""The bench measures every installed game beside its peers, and says which peer is missing."""

from __future__ import annotations

import gc
import io
import sys

import msgspec
import pytest
from rich.console import Console

from shamble.engine.game import installed
from shamble.lab.bench import Bench, bench, show
from shamble.lab.racers import Backgammon, Calibration, Catanatron, Tally


class SlowPeer:
    """A peer that decides once a second and copies once in a tenth of one."""

    name = "catanatron"

    def play(self, seconds: float) -> Tally:
        return tally(count=1, seconds=1.0)

    def match(self, seconds: float) -> Tally:
        return Tally()

    def copy(self, seconds: float) -> Tally:
        return tally(count=10, seconds=1.0)

    def clone(self, seconds: float) -> Tally:
        return tally(count=10, seconds=1.0)

    def weigh(self) -> int:
        return 1000


def tally(count: int, seconds: float) -> Tally:
    made = Tally()
    made.count, made.games, made.seconds = count, 1, seconds
    return made


@pytest.fixture(scope="module")
def result() -> Bench:
    return bench(slices=2, seconds=0.01, peers=(SlowPeer,))


def test_every_installed_game_is_measured(result: Bench) -> None:
    ours = list(installed())

    assert [each.name for each in result.racers] == [*ours, "catanatron", "calibration loop"]
    for each in result.racers[: len(ours)]:
        assert all(len(rates) == 2 for rates in (each.decisions, each.games, each.copies, each.clones))
        assert min(each.decisions + each.games + each.copies + each.clones) > 0
        assert each.bytes > 1000
        assert len(each.match) == 2 and min(each.match) > 0


def test_what_a_table_a_bot_and_a_preview_cost_is_measured(result: Bench) -> None:
    assert [each.game for each in result.inside] == list(installed())
    for each in result.inside:
        middle, most_of_all, most = each.since
        assert 0 <= middle <= most_of_all <= most <= 12
        assert min(each.playouts, each.imagine, each.preview, each.redraw) > 0
        assert 0 < each.scout[0] <= each.scout[1]


def test_a_whole_match_is_compared_with_bare_decisions(result: Bench) -> None:
    target = next(each for each in result.targets if each.what == "match")
    ours = next(each for each in result.racers if each.name == target.game)
    assert target.ratio == pytest.approx(sum(ours.match) / 2, rel=0.01)


def test_ratios_are_taken_between_slices_side_by_side(result: Bench) -> None:
    ours = result.racers[0]
    decisions = next(each for each in result.targets if each.what == "decisions" and each.game == ours.name)

    assert decisions.ratio == pytest.approx(sum(ours.decisions) / 2, rel=0.01)
    assert decisions.is_met


def test_the_collector_is_set_back(result: Bench) -> None:
    before = gc.get_threshold()
    bench(slices=1, seconds=0.001, peers=())

    assert gc.get_threshold() == before


def test_a_result_is_printed_and_can_be_read_back(result: Bench) -> None:
    paper = io.StringIO()

    show(result, Console(file=paper, width=140))

    printed = paper.getvalue()
    for words in ("decisions per s", "bytes per match", "best_defense", "calibration loop", "Times as fast"):
        assert words in printed
    assert msgspec.json.decode(result.json(), type=Bench) == result


def test_a_missing_peer_is_named_with_the_way_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("catanatron", "pyspiel"):
        monkeypatch.setitem(sys.modules, module, None)

    result = bench(slices=1, seconds=0.001, peers=(Catanatron, Backgammon))

    assert result.missing == [
        "catanatron is not installed; `pip install 'shamble[peers]'` brings it.",
        "open_spiel is not installed; `pip install 'shamble[peers]'` brings it.",
    ]
    assert result.targets == []


def test_the_calibration_loop_counts_its_turns() -> None:
    assert Calibration().play(0.001).count % 1000 == 0
