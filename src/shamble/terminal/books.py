"""Reading about games: the list of games, their rulebooks, how well code and tests cover them, and their cards."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator, Sequence
from importlib import import_module
from itertools import groupby
from pathlib import Path
from typing import Any

import msgspec

from ..engine.cards import Card
from ..engine.errors import BadCards, BadOptions, ShambleError
from ..engine.game import Game, find_game, games
from ..engine.packs import check_pack, load_packs
from ..engine.rulebook import Coverage, coverage
from .commands import clause_lines


def game_lines() -> Iterator[str]:
    """Every game in a line or two; those in the making say so."""
    for name, game in games().items():
        making = "" if game.finished else " (in the making)"
        low, high = game.players[0], game.players[-1]
        yield f"{name}{making}: {game.title}"
        yield f"  {game.blurb}"
        players = f"{low} to {high} players" if low != high else f"{low} player{'s' if low > 1 else ''}"
        yield f"  {game.kind}, {players}, {game.minutes[0]} to {game.minutes[1]} minutes."
        for switch in game.choices():
            values = "|".join(switch.values) if switch.numbers is None else switch.range_words()
            yield f"  --option {switch.name}={values}"


# Rules


def rule_lines(words: Sequence[str]) -> Iterator[str]:
    """The rulebook of a game, or the clauses of one or all games that hold the words."""
    known = games()
    if not words:
        for name, game in known.items():
            yield f"{name}: {game.title}, {len(game.rulebook)} clauses; read them with `shamble rules {name}`."
        return
    chosen, wanted = ({words[0]: known[words[0]]}, words[1:]) if words[0] in known else (known, words)
    if not wanted:
        (game,) = chosen.values()
        yield game.title
        for section, clauses in groupby(game.rulebook, key=lambda clause: clause.section):
            yield ""
            yield section
            yield from clause_lines(clauses)
        return
    sought = " ".join(wanted)
    nothing = True
    for game in chosen.values():
        found = game.rulebook.search(sought)
        if found:
            nothing = False
            yield f"{game.title}: {len(found)} clause{'s' if len(found) != 1 else ''} with '{sought}'"
            yield from clause_lines(found)
    if nothing:
        where = next(iter(chosen.values())).title if words[0] in known else "any game"
        raise ShambleError(f"No clause of {where} holds '{sought}'; the games are {', '.join(known)}.")


def cover(words: Sequence[str], root: Path) -> dict[str, Coverage]:
    """How many clauses of each game are cited by code and by the tests below a folder."""
    if len(words) > 1:
        raise BadOptions("--coverage is for one game or for all of them, not for words.")
    chosen = {words[0]: find_game(words[0])} if words else games()
    found = {}
    for name, game in chosen.items():
        _import_all(game)
        found[name] = coverage(game.rulebook, sorted((_tests(root) / "games" / name).rglob("test_*.py")))
    return found


def _tests(root: Path) -> Path:
    """The tests of the folder we stand in, or else of the checkout that Shamble runs from."""
    beside = root / "tests"
    return beside if beside.is_dir() else Path(__file__).parents[3] / "tests"


def _import_all(game: Game[Any]) -> None:
    """Citations count when their module is imported, so all modules of the game are."""
    package = import_module(type(game).__module__)
    for module in pkgutil.walk_packages(getattr(package, "__path__", []), package.__name__ + "."):
        import_module(module.name)


def coverage_lines(found: dict[str, Coverage]) -> Iterator[str]:
    """A table of clauses, code, tests and what is missing."""
    yield f"{'game':<20} {'clauses':>7} {'code':>7} {'tests':>7}  missing"
    for name, each in found.items():
        making = "" if games()[name].finished else " (in the making)"
        missing = ", ".join(each.missing[:8]) + (f" and {len(each.missing) - 8} more" if len(each.missing) > 8 else "")
        yield f"{name:<20} {each.clauses:>7} {each.code:>7} {each.tests:>7}  {missing or 'none'}{making}"


def misses(found: dict[str, Coverage]) -> bool:
    """Whether a finished game leaves a clause out."""
    return any(each.missing and games()[name].finished for name, each in found.items())


# Cards


def card_lines(game: Game[Any], packs: Sequence[Path]) -> Iterator[str]:
    """Every card of a game, file by file, with how many copies there are."""
    for file, cards in load_packs(game, packs).cards.files():
        yield f"[{file}] {len(cards)} kinds, {sum(card.count for card in cards)} cards"
        for card in cards:
            yield _card_line(card)
            yield from _part_lines(card)


def _part_lines(card: Card) -> Iterator[str]:
    """What a card says beside its own text: when it counts, its choices, its sides."""
    for field in card.__struct_fields__:
        part = getattr(card, field)
        if field == "when" and isinstance(part, str):
            yield f"    when: {part}"
        elif isinstance(part, msgspec.Struct) and (text := getattr(part, "text", "")):
            name = getattr(part, "name", "")
            yield f"    {field}: {f'{name}. ' if name else ''}{text}"


def _card_line(card: Card) -> str:
    count = f" x{card.count}" if card.count > 1 else ""
    clause = f" ({card.clause})" if card.clause else ""
    return f"  {card.id}: {card.name}{count}{f'. {card.text}' if card.text else ''}{clause}"


def pack_lines(pack: Path, name: str | None) -> Iterator[str]:
    """Read a pack as a game would; a sentence names file, card and field of what is wrong."""
    game = find_game(name) if name else _game_of(pack)
    yield from check_pack(game, pack)
    yield f"{pack}: a good pack for {game.title}."


def _game_of(pack: Path) -> Game[Any]:
    """The only game that knows all files of a pack."""
    files = {path.stem for path in pack.glob("*.toml")} if pack.is_dir() else set()
    fitting = [game for game in games().values() if files <= set(game.kinds)]
    if len(fitting) == 1 or len(games()) == 1:
        return fitting[0] if fitting else next(iter(games().values()))
    if not pack.is_dir():
        raise BadCards(f"{pack}: there is no such folder with cards.")
    names = ", ".join(game.name for game in fitting or games().values())
    raise BadOptions(f"{pack}: say which game the pack is for with --game ({names}).")
