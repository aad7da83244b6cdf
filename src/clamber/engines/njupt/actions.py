"""Platform actions `[type, rank, cards]`: conversion to and from plays, and the list of legal actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from clamber.engines.njupt.cards import JOKER_RANKS, card_text, rank_text, read_card
from clamber.engines.represented_ranks import laid_out
from clamber.rules.kinds import KINDS, RUN_ORDER

if TYPE_CHECKING:
    from clamber.cards import Card
    from clamber.play import Play
    from clamber.position import Position
    from clamber.rules.kinds import Kind

Action: TypeAlias = "list[str | list[str] | None]"
"""Action `[type, rank, cards]`, e.g. `["Pair", "4", ["S4", "H4"]]`."""

NO_ACTION: Final[Action] = [None, None, None]
PASS: Final[Action] = ["PASS", "PASS", "PASS"]
JOKER_BOMB: Final = "JOKER"

TYPES: Final = {
    "single": "Single",
    "pair": "Pair",
    "triple": "Trips",
    "tube": "ThreePair",
    "full_house": "ThreeWithTwo",
    "plate": "TwoTrips",
    "straight": "Straight",
    "straight_flush": "StraightFlush",
    "bomb": "Bomb",
    "joker_bomb": "Bomb",
}
"""Platform name for each kind."""

STAGES: Final = {"tribute": "tribute", "return": "back", "play": "play"}
"""Platform name for each phase in which a seat must decide."""

_CARD_DECISIONS: Final = {"give": "tribute", "return": "back"}
_DECISIONS_OF: Final = {theirs: ours for ours, theirs in _CARD_DECISIONS.items()}

FOUR_KINGS: Final = "FourKings"
"""Name for four jokers on the platform's successor."""

KINDS_OF: Final = {word: kind for kind, word in TYPES.items() if kind != "joker_bomb"}


class ListedAction(NamedTuple):
    """Legal action and the corresponding play."""

    action: Action
    play: Play


def choices(position: Position) -> list[ListedAction]:
    """Return the choices of the seat to act: a pass first, then one action per combination of cards and reading.

    Plays that differ only in their use of wild cards, but share cards, kind and rank, form a single action.
    """
    listed: dict[str, ListedAction] = {}
    for play in position.legal("cards"):
        action = action_of(play, position.special)
        listed.setdefault(repr(action), ListedAction(action, play))
    return sorted(listed.values(), key=lambda choice: choice.play.kind != "pass")


def action_of(play: Play, wild: Card | None) -> Action:
    """Convert a play to an action."""
    if play.kind == "pass":
        return list(PASS)
    word = _CARD_DECISIONS.get(play.kind)
    if word is not None:
        return [word, word, [card_text(card) for card in play.cards]]
    laid = laid_out(play, wild)
    return [TYPES[play.kind], _rank(play), [card_text(card) for card, _ in laid]]


def _rank(play: Play) -> str:
    """Return the rank of an action: the lowest rank of a run, the rank of the triple, or the rank of all cards."""
    if play.rank is None:
        return JOKER_BOMB
    kind = KINDS[play.kind]
    return kind.run_to(play.rank, len(play.cards))[0] if kind.run else rank_text(play.rank)


def read_action(action: Any) -> str:
    """Convert an action to notation.

    Raises:
        ValueError: The value is not a valid action.
    """
    if not isinstance(action, list | tuple) or len(action) != 3:
        raise ValueError(f"{action!r:.60} is no action: an action is [type, rank, cards]")
    word, rank, cards = action
    if word == "PASS":
        return "pass"
    if not isinstance(cards, list | tuple) or not cards:
        raise ValueError(f"{action!r:.60} names no cards")
    cards_text = "".join(str(read_card(card)) for card in cards)
    if word in _DECISIONS_OF:
        return f"{_DECISIONS_OF[word]} {cards_text}"
    if word == FOUR_KINGS or rank == JOKER_BOMB:
        return f"{cards_text}=joker_bomb"
    if word not in KINDS_OF or not isinstance(rank, str):
        raise ValueError(f"{action!r:.60} is of no known type")
    return f"{cards_text}={KINDS_OF[word]}:{_key_rank(KINDS[KINDS_OF[word]], rank, len(cards))}"


def _key_rank(kind: Kind, rank: str, size: int) -> str:
    """Convert a platform rank to clamber's key rank.

    Raises:
        ValueError: No run of this size starts at the rank.
    """
    if not kind.run:
        return next((ours for ours, theirs in JOKER_RANKS.items() if theirs == rank), rank)
    top = RUN_ORDER.find(rank) + kind.ranks(size) - 1
    if rank not in RUN_ORDER or top >= len(RUN_ORDER):
        raise ValueError(f"no run of {size} cards begins at {rank!r:.20}")
    return RUN_ORDER[top]
