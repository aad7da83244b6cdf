"""Rules as used by the environments, in which turns are public and questions are therefore asked openly."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from clamber.cards import RANKS, SUITS
from clamber.engine import engine_for
from clamber.errors import InvalidOptionError
from clamber.rules.house import check_rules
from clamber.ruleset import Ruleset, ruleset

if TYPE_CHECKING:
    from clamber.engine import CompiledRules
    from clamber.rules.house import HouseRules

LANE_NAMES: Final = (*RANKS, "BJ", "RJ", "*")
"""Lanes of a hand: thirteen ranks, two jokers, and the deal's special card."""


def rules_of(game: str, rules: str | Ruleset | None = None, seats: int | None = None) -> tuple[Ruleset, int]:
    """Return the ruleset and number of seats for an environment.

    Args:
        game: Name of the environment's game.
        rules: Ruleset or its name. Defaults to the game's standard rules.
        seats: Number of seats. Defaults to the minimum allowed by the rules.

    Raises:
        UnknownRulesError, InvalidOptionError: The rules do not exist or do not allow this number of seats.
        InvalidOptionError: The rules belong to another game.
        InvalidArgumentError: The rules are neither a ruleset nor its name, or `seats` is not an integer.
    """
    resolved = ruleset(game) if rules is None else ruleset(rules) if isinstance(rules, str) else rules
    check_rules(resolved)
    if resolved.game.name != game:
        raise InvalidOptionError(
            f"this environment plays {game}, not {resolved.name}", option="rules", value=resolved.name
        )
    count = resolved.seats[0] if seats is None else seats
    return resolved.for_seats(count), count


def open_engine(rules: HouseRules) -> CompiledRules:
    """Return the engine for a ruleset in which seats are asked publicly to expose or reveal."""
    return engine_for(rules, open_questions=True)


def action_name(engine: CompiledRules, action: int) -> str:
    """Return the unique name of an action: `pair:K KK`, `straight:9 5678*` (`*` is the special card), `give 3s`.

    A `+` marks a last play, which includes all remaining cards of the hand: `triple_with_cards:5 555+`.

    Args:
        engine: Compiled rules.
        action: Action id, from 0 to `engine.actions.total - 1`.
    """
    kind = engine.actions.kind_of(action)
    if action < engine.actions.first_play:
        target = engine.actions.seat_named(action)
        return engine.actions.decision_named(action) if target is None else f"{kind} seat {target}"
    member, rank = engine.actions.member_of(action), engine.actions.rank_of(action, 0)
    cards = "".join(name * count for name, count in zip(LANE_NAMES, member.need, strict=True))
    suit = "" if member.suit is None else SUITS[member.suit]
    suit += "+" * (engine.actions.family_of(action).last_play is not None)
    return f"{kind if rank is None else f'{kind}:{rank}'} {cards}{suit}"


def refusal(engine: CompiledRules, fault: str, action: int, seat: int) -> str:
    """Return the reason for which the kernel refuses an action, after the name of the deal.

    Args:
        engine: Compiled rules.
        fault: Reason of the kernel.
        action: Action id.
        seat: Seat to act.
    """
    if fault == "finished":
        return " is finished: reset it before its next step"
    if fault == "no_such_action":
        return f": there is no action {action}; ids are 0 to {engine.actions.total - 1}"
    return f": action {action} ({action_name(engine, action)}) is masked; seat {seat} may not take it now"
