"""Conversion of a viewer's legal actions to messages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clamber.as_json.plays import card_list, legal_plays
from clamber.cards import BLACK_JOKER, Cards

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.as_json.plays import PlayInfo
    from clamber.engine import Engine
    from clamber.play import Play
    from clamber.view import View


def legal_infos(engine: Engine, view: View, legal: Sequence[Play], level: int, special: int | None) -> list[PlayInfo]:
    """Return legal plays as messages, in the referee's order: pass first, then by size, kind and rank."""
    return [told for _, told in legal_plays(engine, view, legal, level, special)]


def playable_cards(engine: Engine, view: View, legal: Sequence[Play], level: int, special: int | None) -> list[str]:
    """Return the cards in hand that occur in some legal play, including interchangeable cards of equal rank."""
    if not len(legal):
        return []
    if view.phase != "play" or view.to_beat is None:
        return card_list(engine, view.hand, level, special)
    once = 0
    for play in legal:
        if not play.is_combination:
            continue
        if play.kind == "straight_flush":  # suits matter here; every other play represents all choices of suits
            once |= play.cards.once
            continue
        for face in play.cards.faces:
            once |= 1 << face if face >= BLACK_JOKER or face == special else 0xF << (face & ~3)
    once &= view.hand.once
    return card_list(engine, Cards(once, once & view.hand.twice), level, special)
