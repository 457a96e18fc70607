"""Limits of time and memory: a rule that runs for ever is stopped, a file of strangers is tried apart."""

from __future__ import annotations

import ctypes
import resource
import signal
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from types import FrameType

import msgspec

from shamble.engine.errors import BadSave, ShambleError
from shamble.engine.match import Match
from shamble.engine.save import Save, decode, encode, from_save, read_out, to_save

LONGEST_RULE = 2.0
"""How many seconds the rules may take for one answer."""
BUSY = 10
"""How many times as long something may take that has to wait for a busy machine."""
LONGEST_REPLAY = 20.0
"""How many seconds a whole match may take when it is played again or comes back from the disk."""
MOST_MEMORY = 1_000_000_000
"""How many bytes a file of strangers may take while it is tried."""
LARGEST_TABLE = 3_000_000
"""How many characters the drawing of a table may have."""


class TooSlow(Exception):
    """A rule ran longer than it may."""


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Stop what runs longer than this, in whatever thread it runs."""
    is_main = threading.current_thread() is threading.main_thread()
    with _by_signal(seconds) if is_main else _by_watch(seconds):
        yield


@contextmanager
def _by_signal(seconds: float) -> Iterator[None]:
    """The main thread is stopped by the clock of the system.

    What counts is its own work, so that a busy machine stops no rule. The clock rings again, since what is raised while
    something is thrown away is lost; whoever was stopped has as long again to put things right.
    """
    armed, worked, began = True, time.thread_time(), time.monotonic()
    again = began

    def stop(number: int, frame: FrameType | None) -> None:
        nonlocal again
        now = time.monotonic()
        is_over = time.thread_time() - worked >= 0.9 * seconds or now - began >= BUSY * seconds
        if armed and is_over and now >= again:
            again = now + seconds
            raise TooSlow(_sentence(seconds))

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds, seconds / 4)
    try:
        yield
    finally:
        armed = False
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextmanager
def _by_watch(seconds: float) -> Iterator[None]:
    """Any other thread is stopped by one that watches it."""
    watched, held, armed = ctypes.c_ulong(threading.get_ident()), threading.Lock(), True

    class Stopped(TooSlow):
        def __init__(self) -> None:
            super().__init__(_sentence(seconds))

    def stop() -> None:
        with held:
            if armed:
                ctypes.pythonapi.PyThreadState_SetAsyncExc(watched, ctypes.py_object(Stopped))

    watch = threading.Timer(seconds, stop)
    watch.daemon = True
    watch.start()
    try:
        yield
    finally:
        with held:
            armed = False
        watch.cancel()
        ctypes.pythonapi.PyThreadState_SetAsyncExc(watched, None)  # one that came too late is taken back


def _sentence(seconds: float) -> str:
    return f"it ran longer than {seconds:g} seconds"


@contextmanager
def little_memory(more: int) -> Iterator[None]:
    """Let this process take so many bytes more than it has, and no further."""
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    pages = int(Path("/proc/self/statm").read_text().split()[0]) if Path("/proc/self/statm").exists() else 0
    if not pages:
        yield
        return
    resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + more, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


# Files of strangers


def check_save(data: bytes, name: str, packs: Sequence[Path] = ()) -> bytes:
    """Try a save file: load it, draw it, play it again from its seed; done in a process of its own.

    A report of a problem may hold the save, too. What cannot be proved is noted in the save that comes back.
    """
    try:
        with little_memory(MOST_MEMORY):
            return _tried(_save_in(data), name, packs)
    except MemoryError:
        raise BadSave(f"{name}: the match in this file takes more memory than a match can.") from None
    except ShambleError:
        raise
    except Exception as wrong:  # whatever a file makes the rules do, it is the fault of the file
        raise BadSave(f"{name}: the match in this file cannot be played ({type(wrong).__name__}).") from None


def _save_in(data: bytes) -> bytes:
    """The save, also out of a report."""
    try:
        report = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return data
    if isinstance(report, dict) and isinstance(report.get("save"), dict):
        return msgspec.json.encode(report["save"])
    return data


def _tried(data: bytes, name: str, packs: Sequence[Path]) -> bytes:
    save = decode(data, name)
    if save.packs and not packs:
        named = f" ({', '.join(save.pack_names)})" if save.pack_names else ""
        raise BadSave(
            f"{name}: the match was played with {save.packs} pack{'' if save.packs == 1 else 's'} of other cards"
            f"{named}; choose the same packs beside the file."
        )
    match = from_save(save, name, tuple(packs))
    read_out(match, name)
    draw_all(match, name)
    doubt = unproven(save, match)
    return encode(msgspec.structs.replace(save, fair=msgspec.structs.replace(save.fair, unproven=doubt)))


def draw_all(match: Match, name: str) -> None:
    """Draw the table for every seat, and as each imagines it; one that is larger than any table is made up."""
    from . import icons
    from .render import environment

    module = environment().get_template("scene/scene.html").module
    for seat in (None, *range(len(match.seats))):
        try:
            with icons.of_game(match.game.name):
                size = len(str(module.scene(match.scene(seat))))  # type: ignore[attr-defined]
            if not match.is_over:
                match.imagine(seat, Random(0))
        except MemoryError:
            raise
        except Exception as wrong:
            raise BadSave(f"{name}: the table in this file cannot be drawn ({type(wrong).__name__}).") from None
        if size > LARGEST_TABLE:
            raise BadSave(f"{name}: the table in this file is larger than any table of this game.")


def unproven(save: Save, match: Match) -> str:
    """Why the past of a match that came from elsewhere is not proved; empty if it follows from its seed."""
    if save.origin is not None:
        return "it began at a position of somebody's making."
    try:
        again = match.replay()
    except ShambleError as parted:
        return str(parted)
    found = to_save(again)
    if (found.story, found.rolls, found.marks) != (save.story, save.rolls, save.marks) or again.digest != match.digest:
        return "played again from its seed it comes out differently."
    return ""
