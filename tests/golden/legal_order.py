"""Legal actions and their ids in some positions, in the order of `legal()`.

Perft counts do not test the order, but programs that store an action's id or list index depend on it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from golden.perft import Start

HEAD: Final = """\
What Position.legal() lists, in its order: a line an action, its id and its notation.
"""


@dataclass(frozen=True)
class Snapshot:
    """Position reached by a sequence of actions.

    Attributes:
        start: Starting position.
        actions: Actions applied to it, in notation.
    """

    start: Start
    actions: tuple[str, ...] = ()


SNAPSHOTS: Final = (
    Snapshot(Start("gandengyan", 4, 7, 0, "deal", 0)),
    Snapshot(Start("gandengyan", 4, 7, 0, "deal", 0), ("7c",)),
    Snapshot(Start("gandengyan/double", 6, 3, 0, "deal", 0)),
    Snapshot(Start("biga", 5, 1, 0, "deal", 0)),
    Snapshot(Start("biga", 5, 1, 0, "play", 0)),
    Snapshot(Start("biga", 5, 1, 0, "play", 0), ("KdKdKs",)),
    Snapshot(Start("guandan", 4, 10, 0, "deal", 0), ("3s4d5hAd2c",)),
    Snapshot(Start("guandan/competition@1", 4, 8, 1, "deal", 0)),
    Snapshot(Start("guandan/competition@1", 4, 8, 1, "deal", 0), ("give 5c", "give RJ")),
    Snapshot(Start("doudizhu", 3, 7, 0, "deal", 0)),
    Snapshot(Start("doudizhu/grab", 3, 3, 0, "deal", 0), ("bid 1", "bid 2", "pass", "pass")),
    Snapshot(Start("zhengshangyou", 4, 7, 0, "deal", 0)),
    Snapshot(Start("zhengshangyou/exchange", 5, 2, 1, "deal", 0)),
    Snapshot(Start("paodekuai", 3, 7, 0, "deal", 0)),
)


def listing(snapshot: Snapshot) -> str:
    """Return the lines for one position with its legal actions."""
    position = snapshot.start.position()
    for action in snapshot.actions:
        position = position.apply(action)
    assert position.to_act is not None
    then = "".join(f", then {action}" for action in snapshot.actions)
    hand = position.cards_text(position.hand(position.to_act))
    head = [f"{snapshot.start.title}{then}", f"  seat {position.to_act}, phase {position.phase}, holding {hand}"]
    return "\n".join([*head, *(f"  {play.action:>5}  {play.text}" for play in position.legal())]) + "\n"


def text() -> str:
    """Return the content of legal_order.txt."""
    return "\n".join([HEAD, *map(listing, SNAPSHOTS)])
