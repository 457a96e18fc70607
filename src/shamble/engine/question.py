"""A question as people see it: what is asked, numbered choices in groups, and what is refused and why.

Browser and terminal both show this; neither words an option for itself.

    >>> import shamble
    >>> m = shamble.match("best_defense", players=2, seed=7)
    >>> question = pose(m, m.pending[0])
    >>> question.text, question.choices[0].text, question.choices[0].number
    ('Which Character do you play?', 'Play as Andrea', 1)
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from .ask import Ask, Option
from .scene import Card, Piece, Scene, Thing, placed

if TYPE_CHECKING:
    from .match import Match

LONGEST_NOTE = 190
LONGEST_MARK = 40
ALL_THE_SAME = "All of these do the same."


class Choice(msgspec.Struct, frozen=True):
    """An option: its number, its words for the rules and for people, what it touches, and what that card says."""

    number: int
    words: str
    text: str
    ids: tuple[str, ...] = ()
    note: str = ""
    same: tuple[str, ...] = ()
    """The words of further options that it stands for: they do the same to things that nobody can tell apart."""
    letter: str = ""
    """The letter on the keyboard that gives it, besides its number."""

    def means(self, words: str) -> bool:
        """Whether it stands for the option with these words."""
        return words == self.words or words in self.same


class Denied(msgspec.Struct, frozen=True):
    """Something that may not be done now, with the clause that forbids it; its number goes on after the choices."""

    number: int
    words: str
    text: str
    clause: str
    reason: str
    ids: tuple[str, ...] = ()


class Group(msgspec.Struct, frozen=True):
    """Choices that belong together under a heading, which may be empty."""

    title: str
    choices: list[Choice]


class Obvious(msgspec.Struct, frozen=True):
    """The answer that one key gives, and why nobody needs to think about it."""

    words: str
    why: str


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat is asked. Where it speaks for several figures, `of` is the name of the one that is asked."""

    seat: int
    key: str
    text: str
    clause: str
    groups: list[Group]
    denied: list[Denied]
    of: str = ""
    obvious: Obvious | None = None

    @property
    def choices(self) -> list[Choice]:
        """The choices in the order of their numbers."""
        return [choice for group in self.groups for choice in group.choices]


def pose(match: Match, ask: Ask, scene: Scene | None = None) -> Question:
    """An ask of a match in words for people; who has drawn the seat's scene already hands it over."""
    prompt = match.prompt(ask)
    groups = _groups(match, ask, scene)
    return Question(
        seat=ask.seat,
        key=ask.key,
        text=prompt.text,
        clause=prompt.clause,
        groups=groups,
        denied=_denied(match, ask, sum(len(group.choices) for group in groups)),
        of=match.loaded.words.name(ask.of) if ask.of else "",
        obvious=_obvious(match, ask, groups),
    )


def without_difference(match: Match, question: Question) -> Obvious | None:
    """The answer that one key gives; also where all answers are tried and do the same, which takes a moment."""
    if question.obvious is not None or not match.makes_no_difference(question.seat):
        return question.obvious
    return Obvious(question.choices[0].words, ALL_THE_SAME)


def _obvious(match: Match, ask: Ask, groups: list[Group]) -> Obvious | None:
    """What the game calls obvious, or the one choice that is left of several options."""
    if found := match.game.obvious(match.state, ask):
        option, why = found
        return Obvious(option.words, why)
    if len(ask.options) > 1 and len(groups) == 1 and len(groups[0].choices) == 1:
        return Obvious(groups[0].choices[0].words, "They are all alike.")
    return None


def _groups(match: Match, ask: Ask, scene: Scene | None) -> list[Group]:
    texts = {option.words: match.words(option, ask) for option in ask.options}
    alike = {text for text, count in Counter(texts.values()).items() if count > 1}
    single = {option.ids[0] for option in ask.options if len(option.ids) == 1}
    if scene is None and (alike or single):
        scene = match.scene(ask.seat)
    notes = _notes(match, scene, single) if scene else {}
    told = _Twins(texts, [option for option in ask.options if texts[option.words] in alike], scene)
    sorted_in: dict[str, list[Option]] = {}
    for option in ask.options:
        if option.words not in told.merged:
            sorted_in.setdefault(match.loaded.words.group(option.verb), []).append(option)
    groups, number = [], 0
    for title, options in sorted_in.items():
        choices = []
        for option in options:
            number += 1
            text = f"{texts[option.words]}{told.marks.get(option.words, '')}"
            note = notes.get(option.ids[0], "") if option.ids else ""
            note = " ".join((*match.game.odds(match.state, ask, option), note)).strip()
            same = told.same.get(option.words, ())
            ids = tuple(dict.fromkeys((*option.ids, *(each for other in same for each in other.ids))))
            letter = match.loaded.words.letter(option.verb)
            choices.append(Choice(number, option.words, text, ids, note, tuple(other.words for other in same), letter))
        groups.append(Group(title, choices))
    return groups


def _notes(match: Match, scene: Scene, wanted: set[str]) -> dict[str, str]:
    """What the cards say that single options are about; pieces and places on the board need no words."""
    for board in scene.boards:
        wanted = wanted - {thing.id for space in board.spaces for thing in (space, *space.all_pieces())}
    texts = {**match.loaded.cards.texts, **{card.id: card.text for card in _kept(scene) if card.text}}
    return {name: texts[name] for name in wanted if name in texts and len(texts[name]) <= LONGEST_NOTE}


def _kept(scene: Scene) -> Iterator[Card]:
    """The cards in hand and on mats: what they say there may differ from what they said in their deck."""
    yield from scene.hand
    for mat in scene.mats:
        yield from mat.cards
        for row in mat.rows:
            yield from row.cards


def _denied(match: Match, ask: Ask, count: int) -> list[Denied]:
    book = match.game.rulebook
    found: dict[str, Denied] = {}
    for words, clause in ask.refusals():
        text = match.words(words) if words != "pass" else "Pass"
        if text not in found:
            reason = book[clause].text if clause in book else ""
            ids = tuple(words.split(" ")[1:])
            found[text] = Denied(count + len(found) + 1, words, text, clause, reason, ids)
    return list(found.values())


# Equal labels: one choice for what is alike, a mark for what differs


class _Twins:
    """Options with one label. Those that touch things nobody can tell apart are one choice; the others get a mark."""

    def __init__(self, texts: dict[str, str], options: list[Option], scene: Scene | None) -> None:
        self.same: dict[str, list[Option]] = {}
        """The further options for which the first of them stands."""
        self.merged: set[str] = set()
        self.marks: dict[str, str] = {}
        if scene is None or not options:
            return
        self._placed = placed(scene)
        first: dict[Any, Option] = {}
        for option in options:
            before = first.setdefault((texts[option.words], option.verb, *map(self._look, option.ids)), option)
            if before is not option:
                self.same.setdefault(before.words, []).append(option)
                self.merged.add(option.words)
        self._mark(list(first.values()), texts)

    def _look(self, thing: str) -> Any:
        """What can be seen of a thing, and where; nothing of what is drawn nowhere or lies in a pile or a stack."""
        place, found = self._placed.get(thing, ("", None))
        if found is None or place.endswith(" top") or (isinstance(found, Piece) and found.count > 1):
            return None
        return place, type(found), nameless(found)

    def _mark(self, options: list[Option], texts: dict[str, str]) -> None:
        """Say how things of one label differ on the table, otherwise their ids."""
        left = Counter(texts[option.words] for option in options)
        options = [option for option in options if left[texts[option.words]] > 1]
        seen = {option.words: self._seen(option) for option in options}
        for option in options:
            twins = [seen[other.words] for other in options if texts[other.words] == texts[option.words]]
            own = [part for part in seen[option.words] if not all(part in parts for parts in twins)]
            told = twins.count(seen[option.words]) == 1
            said = ", ".join(own if told else option.ids)
            self.marks[option.words] = f" ({said})" if said else ""

    def _seen(self, option: Option) -> list[str]:
        """What a person sees of the cards and pieces that an option touches, beside their names."""
        said = []
        for each in option.ids:
            place, thing = self._placed.get(each, ("", None))
            if isinstance(thing, Card):
                said += [f"{counter.label} {counter.value}" for counter in thing.counters]
                said += ["used"] if thing.exhausted else []
                first, *_ = thing.note.split(". ")
                said += [first] if first and len(first) <= LONGEST_MARK else []
            elif isinstance(thing, Piece) and (holder := place.split(" ")[0]) in self._placed:
                said.append(f"at {self._placed[holder][1].label.split(' (')[0]}")
        return said


def nameless(thing: Thing) -> str:
    """All that is drawn of a thing but its id, which things inside it may begin or end with."""
    drawn = msgspec.json.encode(thing).decode()
    return re.sub(rf"(?<![a-z0-9]){re.escape(thing.id)}(?![a-z0-9])", "*", drawn)
