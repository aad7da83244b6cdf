"""Refusals as messages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clamber.server.messages.wire import Problem

if TYPE_CHECKING:
    from clamber.server.play.refusal import Refusal


def problem_of(refusal: Refusal) -> Problem:
    """A refusal as a message carries it."""
    return Problem(code=refusal.code, message=refusal.message, values=refusal.values, sentence=refusal.sentence)
