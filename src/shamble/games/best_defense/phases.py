"""The course of the game: each phase by its name. A phase leaves in `g.phase` the name of what comes next."""

from __future__ import annotations

from ...engine.game import Phase
from .content import KINDS
from .effects import EFFECTS, board, items, survivors  # noqa: F401 - importing them makes their verbs known
from .rules.combat import declare, fight, lure, pre_combat
from .rules.end_of_round import damage, end_round, healing
from .rules.events import deal, events, play_event
from .rules.leadership import discussion, ready, start_round
from .rules.trade import trade
from .rules.turns import defy, draw, end_turn, move
from .rules.windows import own_turn_window
from .setup import choose, set_up
from .state import Defense

EFFECTS.check(KINDS.values())

PHASES: dict[str, Phase[Defense]] = {
    # Setup
    "choose": choose,
    "setup": set_up,
    # Start of Round
    "start-round": start_round,
    "discussion": discussion,
    "ready": ready,
    "deal": deal,
    # Turns
    "own-turn": own_turn_window,
    "move": move,
    "defy": defy,
    "draw": draw,
    "trade": trade,
    "events": events,
    "play-event": play_event,
    "end-turn": end_turn,
    # Combat Phase
    "pre-combat": pre_combat,
    "declare": declare,
    "fight": fight,
    "lure": lure,
    # End of Round
    "damage": damage,
    "heal": healing,
    "end-round": end_round,
}
