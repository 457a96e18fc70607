"""A question as people see it: what is asked, numbered choices in groups, and what is refused and why.

Browser and terminal both show this; neither words an option for itself.

    >>> import shamble
    >>> m = shamble.match("best_defense", players=2, seed=7)
    >>> question = pose(m, m.pending[0])
    >>> question.text, question.choices[0].text, question.choices[0].number
    ('Which Character do you play?', 'Play as Andrea', 1)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from .ask import Ask, Option
from .scene import Card, Scene, Thing

if TYPE_CHECKING:
    from .match import Match

LONGEST_NOTE = 140


class Choice(msgspec.Struct, frozen=True):
    """An option: its number, its words for the rules and for people, what it touches, and what that card says."""

    number: int
    words: str
    text: str
    ids: tuple[str, ...] = ()
    note: str = ""


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


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat is asked. Where it speaks for several figures, `of` is the name of the one that is asked."""

    seat: int
    key: str
    text: str
    clause: str
    groups: list[Group]
    denied: list[Denied]
    of: str = ""

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
    )


def _groups(match: Match, ask: Ask, scene: Scene | None) -> list[Group]:
    texts = {option.words: match.words(option, ask) for option in ask.options}
    alike = {text for text, count in Counter(texts.values()).items() if count > 1}
    single = {option.ids[0] for option in ask.options if len(option.ids) == 1}
    if scene is None and (alike or single):
        scene = match.scene(ask.seat)
    marks = _marks(scene, [option for option in ask.options if texts[option.words] in alike]) if scene else {}
    notes = _notes(match, scene, single) if scene else {}
    sorted_in: dict[str, list[Option]] = {}
    for option in ask.options:
        sorted_in.setdefault(match.loaded.words.group(option.verb), []).append(option)
    groups, number = [], 0
    for title, options in sorted_in.items():
        choices = []
        for option in options:
            number += 1
            text = f"{texts[option.words]}{marks.get(option.words, '')}"
            note = notes.get(option.ids[0], "") if option.ids else ""
            note = " ".join((note, *match.game.odds(match.state, ask, option))).strip()
            choices.append(Choice(number, option.words, text, option.ids, note))
        groups.append(Group(title, choices))
    return groups


def _notes(match: Match, scene: Scene, wanted: set[str]) -> dict[str, str]:
    """What the cards say that single options are about; pieces and places on the board need no words."""
    for board in scene.boards:
        wanted = wanted - {thing.id for space in board.spaces for thing in (space, *space.all_pieces())}
    texts = {**match.loaded.cards.texts, **{card.id: card.text for card in _kept(scene) if card.text}}
    return {name: texts[name] for name in wanted if name in texts and len(texts[name]) <= LONGEST_NOTE}


def _kept(scene: Scene) -> Iterator[Card]:
    """The cards on the mats of players: what they say there may differ from what they said in their deck."""
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


# Telling equal labels apart


def _marks(scene: Scene, options: list[Option]) -> dict[str, str]:
    """What is added to options with one label: how the things differ on the table, otherwise their ids."""
    if not options:
        return {}
    things: dict[str, Thing] = {}
    for thing in scene.things():
        things.setdefault(thing.id, thing)
    looks = {option.words: _look(things, option) for option in options}
    seen = Counter(looks.values())
    marks = {}
    for option in options:
        look = looks[option.words]
        said = look if look and seen[look] == 1 else ", ".join(option.ids)
        marks[option.words] = f" ({said})" if said else ""
    return marks


def _look(things: dict[str, Thing], option: Option) -> str:
    """What a person sees of the cards that an option touches, beside their names."""
    said = []
    for each in option.ids:
        thing = things.get(each)
        if isinstance(thing, Card):
            said += [f"{counter.label} {counter.value}" for counter in thing.counters]
            said += ["used"] if thing.exhausted else []
    return ", ".join(said)
