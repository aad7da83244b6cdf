"""JSON forms of cards, plays and events."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from typing_extensions import TypedDict

if TYPE_CHECKING:
    from clamber.cards import Cards
    from clamber.engine import CompiledRules
    from clamber.play import Play


class PlayInfo(TypedDict):
    """Play as separate fields.

    Attributes:
        text: Notation with the full reading, to be sent back in `act`.
        kind: Kind of combination, or `pass`, `no`, `expose`, `reveal`, `resist`, `give`, `take`, `return` or `lead`;
            `joker_lead` for jokers led alone.
        cards: Cards played or named, in notation, lowest first; empty for actions without cards, e.g. `pass`.
        rank: Key rank of a combination.
        bomb: Rank of a bomb among the game's bombs, from 1; 0 for ordinary plays.
        wild: Number of wild cards that substitute for other cards.
        seat: Seat named by `lead`.
        capture: True if the play takes the bomb on the table into the hand (Big A).
    """

    text: str
    kind: str
    cards: str
    rank: str | None
    bomb: int
    wild: int
    seat: int | None
    capture: bool


class ReadingJson(TypedDict):
    """Combination that selected cards can form.

    Attributes:
        id: Its action id.
        why: Kernel reason why it is not legal; `legal` if it is, null if the viewer is not to act.
        play: The combination with these cards.
    """

    id: int
    why: str | None
    play: PlayInfo


class EventJson(TypedDict):
    """Event of a deal: seat, play, and trick index."""

    seat: int
    play: PlayInfo
    trick: int | None


def play_json(
    engine: CompiledRules, play: Play, level: int, special: int | None, *, capture: bool = False
) -> PlayInfo:
    """Return the JSON form of a play; `capture` is true if the play takes the bomb on the table into the hand."""
    info: PlayInfo = json.loads(engine.encoder.play(play.action, play.masks, level, special, capture))
    return info


def bare_play(kind: str) -> PlayInfo:
    """Return a play with only its kind, for claims in windows."""
    return PlayInfo(text=kind, kind=kind, cards="", rank=None, bomb=0, wild=0, seat=None, capture=False)


def card_list(engine: CompiledRules, cards: Cards, level: int, special: int | None) -> list[str]:
    """Return the names of the cards, lowest first."""
    return engine.cards.names(cards, level, special)
