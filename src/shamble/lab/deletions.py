"""What would be missed? Deletes the body of each rule and verb of a game in turn and lists those that no test misses.

    python -m shamble.lab.deletions best_defense
    python -m shamble.lab.deletions my_game tests/my_game

First all tests run once, to see which of them use which rule. Then, for each rule, a copy of the process is made in
which the rule does nothing, and the tests that use it run until one fails. It takes some minutes, and needs pytest
(`pip install -e '.[dev]'`) and a system that can fork.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from inspect import isgeneratorfunction, unwrap
from pathlib import Path
from pkgutil import walk_packages
from types import CodeType, FunctionType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from ..engine.game import find_game
from ..engine.rulebook import cited_by_code

SECONDS_FOR_A_RULE = 120
"""Whatever takes longer without its rule goes round in circles, which is noticed too."""


def _nothing(*args: Any, **kwargs: Any) -> None:
    return None


def _no_question(*args: Any, **kwargs: Any) -> Any:
    return
    yield


# What can be deleted


def rules_of(package: str) -> dict[str, FunctionType]:
    """Every function of a game that cites a clause or carries out a verb, by its module and name."""
    for module in walk_packages(import_module(package).__path__, f"{package}."):
        import_module(module.name)
    names = {name for names in cited_by_code().values() for name in names if name.startswith(f"{package}.")}
    found = {name: each for name in sorted(names) if (each := _function(name, package)) is not None}
    for name, each in _verbs(package):
        found.setdefault(name, each)
    return dict(sorted(found.items()))


def _function(name: str, package: str) -> FunctionType | None:
    """The function of this name; None for a class, whose fields are no rule that could be left out."""
    module, rest = name, ""
    while module not in sys.modules:
        module, _, last = module.rpartition(".")
        rest = f"{last}.{rest}" if rest else last
    it: Any = sys.modules[module]
    for part in rest.split("."):
        it = it.__dict__.get(part) if isinstance(it, type) else getattr(it, part, None)
    it = it.fget if isinstance(it, property) else it
    it = unwrap(it) if callable(it) else it
    return it if isinstance(it, FunctionType) and not it.__code__.co_freevars else None


def _verbs(package: str) -> Iterable[tuple[str, FunctionType]]:
    """The functions that carry out verbs."""
    for name, module in list(sys.modules.items()):
        effects = getattr(module, "EFFECTS", None) if name.startswith(package) else None
        for each in effects.functions() if effects is not None else ():
            if isinstance(each, FunctionType):
                yield f"{each.__module__}.{each.__qualname__}", each


# Which tests use what


class _Watch:
    """Runs all tests once and remembers which of them call which rules, and how long each takes."""

    def __init__(self, rules: dict[CodeType, str], judge: Callable[[_Watch], None]) -> None:
        self._rules = rules
        self._judge = judge
        self.users: dict[str, list[pytest.Item]] = {name: [] for name in rules.values()}
        self.seconds: dict[pytest.Item, float] = {}
        self.broken: list[str] = []

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        for number, item in enumerate(session.items, 1):
            self._run(item)
            _note(f"{number} of {len(session.items)} tests watched")
        self._judge(self)
        return True

    def _run(self, item: pytest.Item) -> None:
        called: set[CodeType] = set()
        rules = self._rules

        def see(frame: Any, event: str, arg: Any) -> None:
            if event == "call" and frame.f_code in rules:
                called.add(frame.f_code)

        begun = time.perf_counter()
        sys.setprofile(see)
        try:
            good = passes(item)
        finally:
            sys.setprofile(None)
        self.seconds[item] = time.perf_counter() - begun
        if not good:
            self.broken.append(item.nodeid)
            return
        for code in called:
            self.users[rules[code]].append(item)


def passes(item: pytest.Item) -> bool:
    """Whether a test passes (or is skipped)."""
    return all(report.outcome != "failed" for report in runtestprotocol(item, log=False, nextitem=None))


# Deleting


def is_missed(rule: FunctionType, tests: Sequence[pytest.Item]) -> bool:
    """Whether a test fails when the rule does nothing, in a copy of this process."""
    child = os.fork()
    if child == 0:
        _without(rule, tests)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status) != 0


def _without(rule: FunctionType, tests: Sequence[pytest.Item]) -> None:
    """Run the tests without the rule and leave with 0 if all of them pass."""
    signal.alarm(SECONDS_FOR_A_RULE)
    rule.__code__ = (_no_question if isgeneratorfunction(rule) else _nothing).__code__
    for item in tests:
        if not passes(item):
            os._exit(1)
    os._exit(0)


def unmissed(game: str, paths: Sequence[str]) -> list[str]:
    """The rules and verbs of a game that no test misses; those that no test even calls come first."""
    package = type(find_game(game)).__module__
    rules = rules_of(package)
    found: list[str] = []

    def judge(watch: _Watch) -> None:
        if watch.broken:
            raise SystemExit(f"These tests fail even with all rules: {', '.join(watch.broken[:5])}.")
        found.extend(f"{name} (never called)" for name, users in watch.users.items() if not users)
        for number, (name, rule) in enumerate(rules.items(), 1):
            users = sorted(watch.users[name], key=lambda item: watch.seconds[item])
            if users and not is_missed(rule, users):
                found.append(name)
            _note(f"{number} of {len(rules)} rules deleted, {len(found)} not missed")

    watch = _Watch({rule.__code__: name for name, rule in rules.items()}, judge)
    status = pytest.main(["-q", "--no-header", "-p", "no:cacheprovider", "-p", "no:xdist", *paths], plugins=[watch])
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        raise SystemExit(int(status))
    return found


def _note(words: str) -> None:
    """Say on the terminal how far it is."""
    if sys.stderr.isatty():
        print(f"\r{words}", end="", file=sys.stderr, flush=True)


def main(arguments: Sequence[str]) -> int:
    """List what no test misses; 0 if that is nothing."""
    if not arguments:
        print("Name a game: python -m shamble.lab.deletions best_defense [tests/...]")
        return 2
    game, *paths = arguments
    paths = paths or [str(Path("tests", "games", game))]
    found = unmissed(game, paths)
    print(*found, sep="\n")
    print(f"{len(found)} rules and verbs of {game} could be deleted without a test that notices.")
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
