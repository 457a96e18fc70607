"""The command `shamble`. Each command imports what it needs when it runs, so that all of them start fast."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from .engine.errors import BadOptions, ShambleError

EXIT_NO = 1
"""The answer is no: a dishonest match, a clause left out."""
EXIT_WRONG = 2
"""The command line, a file or a game cannot be used."""
EXIT_INTERRUPTED = 130


class Sentences(TyperGroup):
    """Whatever goes wrong is said in one sentence on stderr, never as a traceback."""

    def main(self, *args: Any, **kwargs: Any) -> Any:
        kwargs["standalone_mode"] = False
        try:
            code = super().main(*args, **kwargs)
            sys.stdout.flush()
        except ShambleError as wrong:
            code = _complain(str(wrong))
        except BrokenPipeError:
            code = _hang_up()
        except (KeyboardInterrupt, typer.Abort):
            code = EXIT_INTERRUPTED
        except Exception as wrong:
            # What the command line parser raises has a message for people; anything else is a bug and must show
            message = getattr(wrong, "format_message", None)
            if message is None:
                raise
            code = _complain(f"{message().rstrip('.')}. `shamble --help` lists what there is.")
        sys.exit(code if isinstance(code, int) else 0)


def _complain(sentence: str) -> int:
    print(" ".join(sentence.split()), file=sys.stderr)
    return EXIT_WRONG


def _hang_up() -> int:
    """The reader of our output has gone: end without a word, not even at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


app = typer.Typer(
    name="shamble",
    cls=Sentences,
    help="One rules engine and one table for zombie-survival board games.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Pack = Annotated[
    list[Path] | None, typer.Option("--pack", metavar="DIR", help="Cards that add or replace; repeatable.")
]
Switches = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="A switch of the game; repeatable.")
]
Plain = Annotated[bool, typer.Option("--plain", help="Plain lines: for pipes and screen readers.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Seed = Annotated[str | None, typer.Option("--seed", metavar="S", help="A number or word that fixes all dice.")]


def _print(lines: Iterable[str]) -> None:
    for line in lines:
        print(line)


def _show_version(wanted: bool) -> None:
    if wanted:
        from . import __version__

        print(f"shamble {__version__}")
        raise typer.Exit


@app.callback()
def _start(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    pass


# Playing


@app.command()
def play(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="Its name; `shamble games` lists them.")] = None,
    players: Annotated[int | None, typer.Option("--players", metavar="N", help="How many play, with bots.")] = None,
    seat: Annotated[
        list[str] | None,
        typer.Option("--seat", metavar="NAME=KIND", help="A seat: person, random or scout; repeatable."),
    ] = None,
    seed: Seed = None,
    option: Switches = None,
    pack: Pack = None,
    plain: Plain = False,
    load: Annotated[Path | None, typer.Option("--load", metavar="FILE", help="Go on with a saved match.")] = None,
) -> None:
    """Play at this screen: alone, in turns with others, with bots."""
    from .terminal.opening import Wanted, open_match
    from .terminal.screen import Gone, open_screen
    from .terminal.sitting import Sitting

    screen = open_screen(plain)
    wanted = Wanted(game or "", players, seat or [], seed, option or [], pack or [], load)
    try:
        match, chairs = open_match(screen, wanted)
    except Gone:
        screen.say("The input has ended before the game began.")
        return
    Sitting(match, chairs, screen).run()


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved match.")],
    plain: Plain = False,
    seat: Annotated[str, typer.Option("--seat", metavar="N", help="Look with the eyes of a seat.")] = "",
    pack: Pack = None,
) -> None:
    """Step through a saved match."""
    from .engine.save import load
    from .terminal.replaying import Replay
    from .terminal.screen import open_screen

    Replay(load(file, pack or []), open_screen(plain), seat).run()


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A finished match.")],
    pack: Pack = None,
) -> None:
    """Prove that every die and shuffle of a finished match was honest."""
    from .engine.proof import verify as prove
    from .engine.save import read

    verdict = prove(read(file), file.name, pack or [])
    print(verdict.why)
    _print(verdict.notes)
    _print(verdict.proof)
    print(f"{verdict.answers} answers, {verdict.rolls} dice, {verdict.checkpoints} checkpoints.")
    if not verdict.honest:
        raise typer.Exit(EXIT_NO)


@app.command()
def serve(
    host: Annotated[str, typer.Option("--host", help="The address to listen at.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="The port to listen at.")] = 8000,
    no_open: Annotated[bool, typer.Option("--no-open", help="Do not open a browser.")] = False,
    data: Annotated[Path | None, typer.Option("--data", metavar="DIR", help="Where tables are kept.")] = None,
    database: Annotated[
        str, typer.Option("--database", metavar="URL", help="A PostgreSQL database instead of a file.")
    ] = "",
    expire: Annotated[
        float, typer.Option("--expire", metavar="DAYS", min=0, help="Delete tables that nobody has played at so long.")
    ] = 0,
    name: Annotated[
        list[str] | None, typer.Option("--name", metavar="HOST", help="A name of this server on the web; * for any.")
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option("--proxy", metavar="ADDRESS", help="A proxy in front, whose X-Forwarded headers are true."),
    ] = None,
) -> None:
    """Open the table in the browser."""
    from .paths import check_tables, home
    from .table.serve import serve as open_table

    check_tables(data or home())
    from .table.settings import Settings

    settings = Settings(
        data=data or home(),
        host=host,
        port=port,
        database=database,
        expire=expire,
        names=tuple(name or ()),
        proxies=tuple(proxy or ()),
    )
    open_table(open_browser=not no_open, settings=settings)


admin = typer.Typer(help="Look after the tables of a server, also while it is running.", no_args_is_help=True)
app.add_typer(admin, name="admin")
Data = Annotated[Path | None, typer.Option("--data", metavar="DIR", help="Where tables are kept.")]
Database = Annotated[str, typer.Option("--database", metavar="URL", help="A PostgreSQL database instead of a file.")]
TableId = Annotated[str, typer.Argument(metavar="TABLE", help="Its id; `shamble admin list` lists them.")]
TableFile = Annotated[Path, typer.Argument(metavar="FILE", help="The file.")]


def _tables(data: Path | None, database: str) -> Any:
    from .paths import home
    from .table.admin import Administration

    return Administration(data or home(), database)


@admin.command("list")
def list_tables(data: Data = None, database: Database = "") -> None:
    """List all tables: id, game, state, last answer, players."""
    _print(_tables(data, database).lines())


@admin.command("export")
def export_table(table: TableId, file: TableFile, data: Data = None, database: Database = "") -> None:
    """Write one table to a file, with all its secrets."""
    _tables(data, database).export(table, file)


@admin.command("import")
def import_table(file: TableFile, data: Data = None, database: Database = "") -> None:
    """Bring a table from a file."""
    print(f"{_tables(data, database).bring(file, replace=False)} imported.")


@admin.command("delete")
def delete_table(table: TableId, data: Data = None, database: Database = "") -> None:
    """Delete a table for good."""
    _tables(data, database).delete(table)


@admin.command("backup")
def backup_tables(file: TableFile, data: Data = None, database: Database = "") -> None:
    """Write all tables and the key of their links to a file."""
    print(f"{_tables(data, database).backup(file)} tables kept.")


@admin.command("restore")
def restore_tables(file: TableFile, data: Data = None, database: Database = "") -> None:
    """Bring the tables of a backup back as they were."""
    print(f"{_tables(data, database).bring(file, replace=True)} tables restored.")


# Measuring


@app.command()
def sim(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Its name.")],
    number: Annotated[int, typer.Option("--games", metavar="N", help="How many games.")] = 100,
    players: Annotated[int, typer.Option("--players", metavar="K", help="How many seats.")] = 3,
    bots: Annotated[
        list[str] | None, typer.Option("--bots", metavar="BOT,...", help="random, scout, habit; in the order of seats.")
    ] = None,
    seed: Annotated[str, typer.Option("--seed", metavar="S", help="The same seed gives the same games.")] = "0",
    option: Switches = None,
    pack: Pack = None,
    processes: Annotated[int | None, typer.Option("--processes", metavar="N", help="As many as cores.")] = None,
    where: Annotated[
        list[str] | None, typer.Option("--where", metavar="FACT=N", help="Count only games that ended like this.")
    ] = None,
    json: Json = False,
) -> None:
    """Play many games between bots and count."""
    from .lab.show import progress_bar, show
    from .lab.sim import read_facts, simulate
    from .terminal.seating import read_options

    names = [name.strip() for each in bots or ["scout"] for name in each.split(",")]
    with progress_bar(number) if sys.stderr.isatty() else nullcontext() as progress:
        report = simulate(
            game,
            number,
            players,
            names,
            seed,
            read_options(option or []),
            processes,
            progress,
            tuple(pack or []),
            read_facts(where or []),
        )
    if json:
        print(report.json())
    else:
        show(report)


@app.command()
def bench(json: Json = False) -> None:
    """Measure the speed of random games beside other engines."""
    from .lab.bench import run

    run(as_json=json)


# Reading


@app.command()
def games() -> None:
    """List the games."""
    from .terminal.books import game_lines

    _print(game_lines())


@app.command()
def rules(
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME] [WORDS]...", help="A game, and words to look for.")
    ] = None,
    coverage: Annotated[bool, typer.Option("--coverage", help="Which clauses code and tests cite.")] = False,
    json: Json = False,
) -> None:
    """Read and search the rulebooks."""
    from .terminal import books

    if not coverage:
        if json:
            raise BadOptions("--json goes with --coverage: shamble rules --coverage --json.")
        _print(books.rule_lines(words or []))
        return
    found = books.cover(words or [], Path.cwd())
    if json:
        import msgspec

        print(msgspec.json.encode(found).decode())
    else:
        _print(books.coverage_lines(found))
    if books.misses(found):
        raise typer.Exit(EXIT_NO)


@app.command()
def cards(
    what: Annotated[str, typer.Argument(metavar="GAME|check", help="A game whose cards are listed, or `check`.")],
    folder: Annotated[Path | None, typer.Argument(metavar="[DIR]", help="With `check`: the pack to check.")] = None,
    pack: Pack = None,
    game: Annotated[str | None, typer.Option("--game", metavar="GAME", help="With `check`: whose pack it is.")] = None,
) -> None:
    """List the cards of a game, or check a pack of your own (`check DIR`)."""
    from .engine.game import find_game
    from .terminal import books

    if what != "check":
        if folder is not None or game is not None:
            raise BadOptions("To check a pack, type: shamble cards check DIR [--game GAME].")
        _print(books.card_lines(find_game(what), pack or []))
    elif folder is None:
        raise BadOptions("Say which folder holds the pack: shamble cards check DIR.")
    else:
        _print(books.pack_lines(folder, game))


# For authors


@app.command()
def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Small letters, digits and underscores: my_game.")],
    folder: Annotated[Path, typer.Option("--in", metavar="DIR", help="Where its folder is made.")] = Path(),
) -> None:
    """Begin a game of your own from a little one that works."""
    from .template import new_game

    written = new_game(name, folder)
    home = folder / name
    print(f"{len(written)} files in {home}. Next:")
    print(f"  pip install -e {home}")
    print(f"  pytest {home}")
    print(f"  shamble play {name}")


def main() -> None:
    """The command line."""
    app(prog_name="shamble")
