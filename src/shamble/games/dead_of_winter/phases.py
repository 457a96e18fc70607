"""The course of the game: each phase by its name. A phase leaves in `g.phase` the name of what comes next."""

from __future__ import annotations

from ...engine.game import Phase
from .rules.actions import actions, after_action
from .rules.colony_phase import add_zombies_step, begin_colony_phase, check_objective, check_waste, end_round, pay_food
from .rules.crisis import crisis_over, crisis_strikes, resolve_crisis
from .rules.crossroads import resolve
from .rules.player_turns import (
    cut_turn,
    end_turn,
    frostbite,
    start_round,
    start_turn,
    use_start_abilities,
    watch_state,
)
from .rules.settling import settle
from .setup import choose_followers, choose_leaders, set_up
from .state import Winter

PHASES: dict[str, Phase[Winter]] = {
    # Setup
    "set-up": set_up,
    "choose-leader": choose_leaders,
    "choose-followers": choose_followers,
    # Player turns
    "start-round": start_round,
    "start-turn": start_turn,
    "frostbite": frostbite,
    "start-abilities": use_start_abilities,
    "watch-state": watch_state,
    "crossroads": resolve,
    "actions": actions,
    "settle": settle,
    "after-action": after_action,
    "end-turn": end_turn,
    "cut-turn": cut_turn,
    # Colony phase
    "colony-phase": begin_colony_phase,
    "pay-food": pay_food,
    "check-waste": check_waste,
    "crisis": resolve_crisis,
    "crisis-strikes": crisis_strikes,
    "crisis-over": crisis_over,
    "add-zombies": add_zombies_step,
    "check-objective": check_objective,
    "end-round": end_round,
}
