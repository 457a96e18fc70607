"""Who plays: seats from the command line, from a save file, or from a newcomer who is asked in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ..bots import BOTS
from ..engine.errors import BadOptions, ShambleError
from ..engine.game import Game
from .screen import Screen

PERSON = "person"
USUAL_TABLE = 3
"""Up to how many players a newcomer is offered bots."""

LONGEST_NAME = 30
NEWCOMER = "Player 1"
"""Who plays if nobody gives a name. It has to fit into sentences such as "{0} rolls 4" and "{0}'s turn"."""


class Chair(NamedTuple):
    """A seat at the table: a name, and who plays it."""

    name: str
    kind: str

    @property
    def title(self) -> str:
        """The name as everybody sees it and the save file keeps it: a bot says what it is."""
        return self.name if self.kind == PERSON else f"{self.name} ({self.kind})"


def read_seats(words: Sequence[str]) -> list[Chair]:
    """Seats in the words of the command line: `Ann=person`, `Bob=scout`."""
    chairs = []
    for each in words:
        name, equals, kind = each.partition("=")
        if not equals or kind not in (PERSON, *BOTS):
            kinds = ", ".join((PERSON, *BOTS))
            raise BadOptions(f"--seat {each}: a seat is NAME=KIND, and a kind is one of {kinds}.")
        chairs.append(Chair(_good_name(name), kind))
    _check_names(chairs)
    return chairs


def fill(game: Game[Any], chairs: Sequence[Chair], players: int | None) -> list[Chair]:
    """The seats with bots on the chairs that are left."""
    count = len(chairs) if players is None else players
    if count < len(chairs):
        raise BadOptions(
            f"There are {len(chairs)} seats named and --players {count}: name fewer seats or more players."
        )
    game.settle(count)
    bots = [Chair(f"Bot {number}", "scout") for number in range(len(chairs) + 1, count + 1)]
    filled = [*chairs, *bots]
    _check_names(filled)
    return filled


def remembered(seats: Sequence[str], given: Sequence[Chair]) -> list[Chair]:
    """The seats of a saved match: bots are known by their names, unless the command line says otherwise."""
    wanted = {chair.name: chair.kind for chair in given}
    chairs = []
    for title in seats:
        chair = Chair(title, PERSON)
        for bot in BOTS:
            if title.endswith(f" ({bot})"):
                chair = Chair(title.removesuffix(f" ({bot})"), bot)
        kind = wanted.pop(title, wanted.pop(chair.name, chair.kind))
        chairs.append(Chair(chair.name, kind))
    if wanted:
        known = ", ".join(chair.name for chair in chairs)
        raise BadOptions(f"--seat {next(iter(wanted))}: nobody in the saved match has this name; there are {known}.")
    return chairs


def _good_name(name: str) -> str:
    name = " ".join(name.split())
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        raise BadOptions(f"'{name}' is not a name for a seat: it needs 1 to {LONGEST_NAME} readable characters.")
    return name


def _check_names(chairs: Sequence[Chair]) -> None:
    names = [chair.name.casefold() for chair in chairs]
    for name in names:
        if names.count(name) > 1:
            raise BadOptions(f"Two seats are called '{name}': give every seat a name of its own.")


def read_options(words: Sequence[str]) -> dict[str, str]:
    """Switches in the words of the command line: `mode=hardcore`; a name alone means `on`."""
    options = {}
    for each in words:
        name, equals, value = each.partition("=")
        options[name.strip()] = value.strip() if equals else "on"
    return options


# Asking in words


def ask_who(screen: Screen, game: Game[Any], players: int | None) -> list[Chair]:
    """Ask who sits at this screen and how many bots join."""
    low, high = game.players[0], game.players[-1]
    screen.say(f"{game.title}: {game.blurb}", "title")
    screen.say(f"{_range(low, high)} players, {game.minutes[0]} to {game.minutes[1]} minutes.", "dim")
    while True:
        said = screen.read(f"Who plays at this screen? Names with commas between them [{NEWCOMER}]: ")
        try:
            people = [Chair(_good_name(name), PERSON) for name in (said or NEWCOMER).split(",")]
            _check_names(people)
            if players is None and len(people) <= high:
                return fill(game, people, len(people) + _ask_bots(screen, len(people), low, high))
            return fill(game, people, len(people) if players is None else players)
        except ShambleError as wrong:
            screen.say(str(wrong), "bad")


def _ask_bots(screen: Screen, people: int, low: int, high: int) -> int:
    """How many bots join these people."""
    fewest, most = max(0, low - people), high - people
    if fewest == most:
        return most
    usual = min(most, max(fewest, USUAL_TABLE - people))
    while True:
        said = screen.read(f"How many bots join? {_range(fewest, most)} [{usual}]: ")
        if not said:
            return usual
        if said.isdecimal() and fewest <= int(said) <= most:
            return int(said)
        screen.say(f"'{said}' is not a number from {fewest} to {most}.", "bad")


def _range(low: int, high: int) -> str:
    return f"{low} to {high}" if low != high else str(low)


def ask_options(screen: Screen, game: Game[Any], players: int, packs: Sequence[Path] = ()) -> dict[str, str]:
    """Show how the game will be played and let people change it."""
    chosen: dict[str, str] = {}
    if not game.switches:
        return chosen
    while True:
        _show_switches(screen, game, players, chosen, packs)
        said = screen.read("Enter to begin, or a change such as `" + _example(game) + "`: ").casefold()
        if not said or said in ("begin", "start", "play"):
            return chosen
        try:
            name, _, value = said.replace("=", " ").partition(" ")
            changed = {**chosen, name: value.strip() or "on"}
            game.settle(players, changed, packs)
            chosen = changed
        except ShambleError as wrong:
            screen.say(str(wrong), "bad")


def _show_switches(
    screen: Screen, game: Game[Any], players: int, chosen: Mapping[str, str], packs: Sequence[Path]
) -> None:
    """Each switch that can be changed now, with what its value means."""
    settled = game.settle(players, chosen, packs)
    for switch in game.choices(packs):
        value = settled[switch.name]
        others = [
            each
            for each in switch.samples()
            if each != value and _fits(game, players, {**chosen, switch.name: each}, packs)
        ]
        if others:
            said = ", ".join(others) if switch.numbers is None else switch.range_words()
            screen.say(f"{switch.name}: {value} (or {said}). {switch.explain(value)}")


def _fits(game: Game[Any], players: int, options: Mapping[str, str], packs: Sequence[Path]) -> bool:
    try:
        game.settle(players, options, packs)
    except ShambleError:
        return False
    return True


def _example(game: Game[Any]) -> str:
    switch = game.switches[0]
    return f"{switch.name} {switch.samples()[-1]}"
