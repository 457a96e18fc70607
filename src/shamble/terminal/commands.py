"""What a person can type besides answers: ?, undo, save, log, rules, scene, piles, help, quit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from .. import paths
from ..engine.errors import ShambleError, UndoRefused
from ..engine.question import Choice, Question
from ..engine.rulebook import Clause
from . import telling
from .question import understand
from .screen import Tone, describe

if TYPE_CHECKING:
    from .sitting import Sitting

MOST_CLAUSES = 10
MOST_LINES = 40

HELP = """\
Answer with the number of an option, with its words, or with as many of its words as tell it from the others.
?                   the rule behind the question, and why something is not allowed
? 2                 what option 2 is about, and what it would change
? BD-7.01           a clause of the rulebook
undo                take back your last answer; `undo action` and `undo turn` go back further
save [FILE]         write the match to a file; `shamble play --load FILE` goes on with it
log [all]           what happened
rules WORDS         the clauses that hold these words
scene, table        the whole table in words
piles [WORDS]       the cards in the open piles, or in those with these words
quit                leave"""


class Leave(Exception):
    """Everybody leaves the table."""


class Commands:
    """The commands of one sitting."""

    def __init__(self, sitting: Sitting) -> None:
        self._sitting = sitting
        self._known: dict[str, Callable[[str, Question | None], None]] = {
            "?": self._explain,
            "undo": self._undo,
            "save": self._save,
            "log": self._log,
            "rules": self._rules,
            "scene": self._scene,
            "table": self._scene,
            "look": self._scene,
            "pile": self._piles,
            "piles": self._piles,
            "help": self._help,
            "quit": self._quit,
            "exit": self._quit,
        }

    def obey(self, said: str, question: Question | None) -> bool:
        """Carry out a command; False if these words are none."""
        if said.startswith("?"):
            said = "? " + said[1:]
        verb, _, rest = said.partition(" ")
        command = self._known.get(verb.casefold())
        if command is None:
            return False
        command(rest.strip(), question)
        return True

    def _say(self, text: str, tone: Tone = "") -> None:
        self._sitting.screen.say(text, tone)

    # Rules

    def clause(self, clause: str) -> str:
        """A clause with its words."""
        book = self._sitting.match.game.rulebook
        return f"{clause}: {book[clause].text}" if clause in book else clause

    def _explain(self, words: str, question: Question | None) -> None:
        """`?`: the rule of the question and of what is refused; `? N` and `? BD-7.01` one thing of it."""
        if words.upper() in self._sitting.match.game.rulebook:
            self._say(self.clause(words.upper()))
        elif question is None:
            self._rules(words, None)
        elif not words:
            self._explain_question(question)
        else:
            self._explain_option(words, question)

    def _explain_question(self, question: Question) -> None:
        self._say(f"You are asked because of {self.clause(question.clause)}" if question.clause else question.text)
        for denied in question.denied:
            self._say(f"{denied.number}. '{denied.text}' is not allowed now. {self.clause(denied.clause)}")
        if not question.denied:
            self._say("Nothing that you might expect is forbidden here.")

    def _explain_option(self, words: str, question: Question) -> None:
        try:
            meant = understand(question, words)
        except ShambleError:
            if words.isdecimal():
                raise
            self._rules(words, question)
            return
        if isinstance(meant, Choice):
            self._explain_choice(meant, question)
        else:
            self._say(f"'{meant.text}' is not allowed now. {self.clause(meant.clause)}")

    def _explain_choice(self, meant: Choice, question: Question) -> None:
        """What an option touches, in the words on the table."""
        self._say(f"{meant.number}. {meant.text} (in words for scripts: {meant.words})")
        told: set[str] = set()
        for thing in self._sitting.match.scene(self._sitting.eyes).things():
            if thing.id in meant.ids and thing.id not in told:
                told.add(thing.id)
                for line in telling.thing(thing):
                    self._say(f"  {line}")
                if thing.clause:
                    self._say(f"  {self.clause(thing.clause)}")
        note = "" if told else meant.note
        for line in self._sitting.match.preview(meant.words, question.seat).texts:
            if line not in note:
                self._say(f"  {line}")
        if note:
            self._say(f"  {note}")
        if question.clause and not told:
            self._say(f"  {self.clause(question.clause)}")

    def _rules(self, words: str, question: Question | None) -> None:
        if not words:
            raise ShambleError("Say what you look for, for example: rules move.")
        found = self._sitting.match.game.rulebook.search(words)
        if not found:
            raise ShambleError(f"No clause of {self._sitting.match.game.title} holds '{words}'.")
        for line in clause_lines(found[:MOST_CLAUSES]):
            self._say(line)
        if len(found) > MOST_CLAUSES:
            game = self._sitting.match.game.name
            self._say(f"{len(found) - MOST_CLAUSES} more: add a word, or read `shamble rules {game} {words}`.", "dim")

    # Undo

    def _undo(self, to: str, question: Question | None) -> None:
        """Take back by the laws of undo; where they want consent, the other people are asked, and bots agree."""
        sitting, match = self._sitting, self._sitting.match
        to = to or "answer"
        mine = [answer.seat for answer in match.answers if answer.seat in sitting.people]
        if not mine:
            raise UndoRefused("There is nothing of yours to take back yet.")
        seat = question.seat if question and question.seat in mine else mine[-1]
        needs = match.undo_needs(to, seat)
        asked = [each for each in needs.who if each in sitting.people]
        hidden = bool(asked) and sitting.is_secret
        if hidden:
            sitting.screen.clear()
        for each in asked:
            if not self._agrees(each, seat, to, needs.why):
                raise UndoRefused(f"{match.seats[each]} does not agree, so everything stays as it is.")
        match.undo(to, seat, needs.who)
        sitting.notice = f"Taken back. {needs.why}".strip()
        if hidden:
            sitting.eyes = None

    def _agrees(self, other: int, seat: int, to: str, why: str) -> bool:
        names = self._sitting.match.seats
        what = {"answer": "the last answer", "action": "the last action", "turn": "the turn"}.get(to, to)
        self._say(f"{names[seat]} wants to take back {what}. {why}")
        said = self._sitting.screen.read(f"{names[other]}, do you agree? yes or no [no]: ")
        return said.casefold() in ("y", "yes")

    # Keeping

    def _save(self, name: str, question: Question | None) -> None:
        match = self._sitting.match
        path = Path(name).expanduser() if name else paths.new_save(match.game.name)
        match.save(path)
        self._say(f"Saved to {path}", "good")
        if match.is_over:
            self._say(f"`shamble verify {path}` proves the dice, `shamble replay {path}` shows the match again.")
        else:
            self._say(f"`shamble play --load {path}` goes on with it. The file holds every secret of the match.", "dim")

    def _quit(self, words: str, question: Question | None) -> None:
        match = self._sitting.match
        if not match.is_over and match.answers:
            said = self._sitting.screen.read("Save the match before you leave? yes, no or stay [yes]: ").casefold()
            if said.startswith("s"):
                return
            if not said.startswith("n"):
                self._save("", question)
        raise Leave

    # Looking

    def _log(self, words: str, question: Question | None) -> None:
        lines = self._sitting.match.log(self._sitting.eyes)
        shown = lines if words == "all" else lines[-MOST_LINES:]
        if len(shown) < len(lines):
            self._say(f"({len(lines) - len(shown)} lines before: `log all`)", "dim")
        self._sitting.screen.log(shown)

    def _scene(self, words: str, question: Question | None) -> None:
        for line in describe(self._sitting.match.scene(self._sitting.eyes), self._sitting.eyes):
            self._say(line)
        if question is not None:
            self._sitting.screen.ask(question)

    def _piles(self, words: str, question: Question | None) -> None:
        """The cards of the piles that one may look through, the uppermost first."""
        piles = [pile for pile in self._sitting.match.scene(self._sitting.eyes).all_piles() if pile.cards]
        wanted = [pile for pile in piles if words.casefold() in pile.label.casefold()]
        if not wanted:
            names = ", ".join(pile.label.partition(":")[0] for pile in piles)
            raise ShambleError(
                f"No open pile is called '{words}'; there are: {names}." if piles else "No pile is open."
            )
        for pile in wanted:
            self._say(f"{telling.pile(pile)}:")
            for card in pile.cards:
                self._say(f"  {telling.face(card)}")

    def _help(self, words: str, question: Question | None) -> None:
        prefix = self._sitting.match.game.prefix
        for line in HELP.splitlines():
            self._say(line.replace("BD-7.01", f"{prefix}-7.01"))

    def ending(self) -> Iterator[tuple[str, Tone]]:
        """How the match ended: who won, why, by which clause, and how to keep and prove it."""
        match = self._sitting.match
        result = match.result
        assert result is not None
        yield "", ""
        yield f"The game is over. {result.why}", "good" if result.won else "bad"
        if result.won:
            yield f"Won: {', '.join(match.seats[seat] for seat in result.won)}.", "good"
        if result.lost:
            yield f"Lost: {', '.join(match.seats[seat] for seat in result.lost)}.", "bad"
        if result.places:
            yield f"{'; '.join(f'{match.seats[seat]} {result.standing(seat)}' for seat in result.ranked())}.", ""
        if result.clause:
            yield self.clause(result.clause), "dim"
        yield "`save FILE` keeps the match; then `shamble verify FILE` proves that every die was honest.", ""


def clause_lines(clauses: Iterable[Clause]) -> Iterator[str]:
    """Clauses with their words, a line each."""
    for clause in clauses:
        yield f"{clause.id}  {clause.text}"
