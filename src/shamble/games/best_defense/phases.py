"""The course of the game: each phase by its name. A phase leaves in `g.phase` the name of what comes next."""

from __future__ import annotations

from ...engine.game import Phase
from .combat import declare, fight, lure, pre_combat
from .end_of_round import damage, end_round, healing
from .events import deal, events, play_event
from .leadership import discussion, start_round
from .setup import choose, set_up
from .state import Defense
from .trade import trade
from .turns import defy, draw, end_turn, move
from .windows import own_turn_window

PHASES: dict[str, Phase[Defense]] = {
    # Setup
    "choose": choose,
    "setup": set_up,
    # Start of Round
    "start-round": start_round,
    "discussion": discussion,
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
