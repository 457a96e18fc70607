"""Zombie tokens: placing them, looking at them, and taking them off the board."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ....engine.ask import Ask, Asking, option
from ....engine.piles import NO_CARD
from ....engine.rulebook import rule
from ....engine.seats import seat_id
from ..state import NOWHERE, Georgia


def token_id(token: int) -> str:
    """What a token is called: a label that tells nothing of its number."""
    return f"token-{token + 1}"


def token_of(name: str) -> int:
    """The token with this label."""
    return int(name.removeprefix("token-")) - 1


def tokens_on(g: Georgia, space: int) -> list[int]:
    """The tokens of a space, in the order of their labels."""
    found: list[int] = []
    find, after = g.token_space.index, 0
    for _ in range(g.crowd[space]):
        token = find(space, after)
        found.append(token)
        after = token + 1
    return found


@rule("WD-3.10", "WD-10.05", "WD-10.08", "WD-25.02", "WD-25.10")
def place_token(g: Georgia, space: int) -> bool:
    """A random token of the pool is placed number down, with the lowest label that is free."""
    bag, labels = g.bag, g.token_space
    if not bag.row:
        return False
    on_board = len(g.content.tokens) - len(bag.row)
    if len(labels) > on_board and NOWHERE in labels:
        token = labels.index(NOWHERE)
        labels[token] = space
        g.token_number[token] = bag.draw()
    else:
        labels.append(space)
        g.token_number.append(bag.draw())
        g.token_up.append(False)
        g.token_eyes.append(0)
    g.crowd[space] += 1
    return True


@rule("WD-10.07", "WD-25.09")
def remove_token(g: Georgia, token: int) -> None:
    """A token that leaves the board goes back into the pool, which is mixed."""
    g.crowd[g.token_space[token]] -= 1
    g.token_space[token] = NOWHERE
    g.bag.put_back(g.token_number[token], g.chance)
    g.token_number[token] = NO_CARD
    g.token_up[token] = False
    g.token_eyes[token] = 0


def clear_space(g: Georgia, space: int) -> int:
    """All tokens of a space go back into the pool, unseen."""
    tokens = tokens_on(g, space)
    for token in tokens:
        remove_token(g, token)
    return len(tokens)


@rule("WD-10.01", "WD-10.02", "WD-10.03", "WD-10.04", "WD-10.06", "WD-23.21")
def leave_behind(g: Georgia, space: int) -> None:
    """A space on which a pawn has left neither pawns nor tokens gets a token, unless it is a Location Space."""
    if not g.content.spaces[space].is_location and place_token(g, space) and g.story.listens:
        g.story.tell("token-left", g.content.spaces[space])


# Tokens around a pawn


@rule("WD-16.04", "WD-16.05", "WD-16.06", "WD-16.07", "WD-3.08", "WD-10.09")
def surround(g: Georgia) -> None:
    """One token on every space next to the pawn that is no Location Space."""
    spaces = g.content.spaces[g.party.at].open_near
    if len(g.bag) >= len(spaces):
        for space in spaces:
            place_token(g, space)
        g.story.tell("surrounded", g.content.spaces[g.party.at], len(spaces))
    elif len(g.bag):
        g.do(("choose-spaces", len(g.bag), *spaces))


@rule("WD-16.08", "WD-16.10")
def choose_spaces(g: Georgia, count: int, *spaces: int) -> Asking[None] | None:
    """The active player chooses which of the spaces get a token, one after the other."""
    count = min(count, len(g.bag), len(spaces))
    if not count:
        return None
    if count == len(spaces):
        for space in spaces:
            place_token(g, space)
            g.story.tell("token-placed", g.content.spaces[space])
        return None
    return _choose_space(g, count, spaces)


def _choose_space(g: Georgia, count: int, spaces: Sequence[int]) -> Asking[None]:
    options = [option("token-on", g.content.spaces[space].id) for space in spaces]
    chosen = yield Ask(g.active, "token-on", options, about=(count,))
    space = g.content.space_number[chosen.ids[0]]
    place_token(g, space)
    g.story.tell("token-placed", g.content.spaces[space])
    g.do(("choose-spaces", count - 1, *(other for other in spaces if other != space)))


# Looking at tokens


@rule("WD-4.17", "WD-3.11")
def hidden_tokens(g: Georgia, seat: int, near: Collection[int]) -> list[int]:
    """The face-down tokens on some spaces that this seat has not looked at, in the order of their labels."""
    up, eyes, eye = g.token_up, g.token_eyes, 1 << seat
    return [
        token for token, space in enumerate(g.token_space) if space in near and not up[token] and not eyes[token] & eye
    ]


def can_look(g: Georgia, seat: int, near: Collection[int]) -> bool:
    """Whether there is anything on these spaces that this seat could look at."""
    crowd, eye = g.crowd, 1 << seat
    for space in near:
        if crowd[space]:
            for token in tokens_on(g, space):
                if not g.token_up[token] and not g.token_eyes[token] & eye:
                    return True
    return False


@rule("WD-4.17", "WD-25.05", "WD-25.10")
def look(g: Georgia, seat: int, near: Collection[int]) -> Asking[None]:
    """The player looks at one hidden token nearby and goes on knowing its number."""
    tokens = hidden_tokens(g, seat, near)
    spaces = g.content.spaces
    options = [option("look", token_id(token), spaces[g.token_space[token]].id) for token in tokens]
    chosen = yield Ask(seat, "look", options)
    token = token_of(chosen.ids[0])
    g.token_eyes[token] |= 1 << seat
    place = spaces[g.token_space[token]]
    g.story.whisper((seat,), "looks", seat_id(seat), place, secret=(g.token_number[token],))
