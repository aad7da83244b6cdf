"""Perft counts, as in chess programming: any change to the rules changes a count.

A count is the number of distinct positions reached by a given number of legal actions from the start or the first
play of a deal. Two positions are equal if their bytes are equal.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from clamber.ruleset import ruleset

if TYPE_CHECKING:
    from clamber.match import Match
    from clamber.position import Position

HEAD: Final = """\
Distinct positions, and the legal actions in all of them together, after each number of actions.
  from  deal: the first decision of the deal; play: the first play, every decision before it answered by the first
        legal action. Deals before the one that is counted are played by the first legal action, too.
"""


@dataclass(frozen=True)
class Start:
    """Starting position of a count.

    Attributes:
        rules: Name of a game or preset.
        seats: Number of players.
        seed: Seed of the match.
        deal: Zero-based deal number within the match.
        at: Phase to start from, `deal` or `play`.
        depth: Maximum number of actions.
        options: Options that override those of `rules`.
    """

    rules: str
    seats: int
    seed: int
    deal: int
    at: str
    depth: int
    options: tuple[tuple[str, str | int | bool], ...] = ()

    def position(self) -> Position:
        """Return the starting position."""
        rules = ruleset(self.rules, dict(self.options))
        match = rules.new_match(seats=self.seats, seed=self.seed)
        while len(match.deals) <= self.deal:
            match = first_legal(match).next_deal()
        if self.at == "play":
            match = first_legal(match, until="play")
        assert match.position is not None
        return match.position

    @property
    def title(self) -> str:
        """One-line description of the start."""
        options = "".join(f" {name}={value}" for name, value in self.options)
        return f"{self.rules}{options}, {self.seats} seats, seed {self.seed}, deal {self.deal}, from {self.at}"


STARTS: Final = (
    Start("gandengyan", 2, 1, 0, "deal", 9),
    Start("gandengyan", 4, 7, 0, "deal", 9),
    Start("gandengyan/baike", 3, 2, 0, "deal", 8),
    Start("gandengyan/double", 6, 3, 0, "deal", 9),
    Start("gandengyan", 3, 5, 0, "deal", 8, (("draw", "winner"), ("follow_step", "same_or_next"))),
    Start("biga", 5, 1, 0, "deal", 6),
    Start("biga", 5, 1, 0, "play", 3),
    Start("biga", 5, 4, 1, "play", 3),
    Start("biga/homygames", 5, 6, 0, "play", 3),
    Start("biga", 5, 2, 0, "deal", 6, (("expose_poll", "after_deal_in_order"),)),
    Start("guandan", 4, 7, 0, "deal", 2),
    Start("guandan", 4, 1, 1, "deal", 3),
    Start("guandan/kandell", 4, 3, 0, "deal", 2),
    Start("guandan/competition@1", 4, 8, 1, "deal", 5),
    Start("doudizhu", 3, 7, 0, "deal", 4),
    Start("doudizhu/grab", 3, 3, 0, "deal", 5),
    Start("zhengshangyou", 4, 7, 0, "deal", 3),
    Start("zhengshangyou/exchange", 5, 2, 1, "deal", 5),
    Start("zhengshangyou/two_packs", 6, 3, 0, "deal", 2),
    Start("paodekuai", 3, 7, 0, "deal", 4),
    Start("paodekuai/three_aces", 3, 3, 0, "deal", 4),
    Start("doudizhu/rlcard", 3, 2, 0, "deal", 2),
    Start("doudizhu/openspiel", 3, 1, 0, "deal", 5),
    Start("guandan", 4, 2, 1, "play", 2, (("wild_must_be_natural", True), ("start_level", 4))),
)


def first_legal(match: Match, until: str = "over") -> Match:
    """Return the match after the first legal action, repeated until the deal is in phase `until`, or over."""
    while match.position is not None and match.position.phase not in {until, "over"}:
        match = match.apply(match.position.legal()[0])
    return match


def counts(start: Start) -> list[tuple[int, int]]:
    """Return the number of positions and of their legal actions after 0, 1, 2, ... actions."""
    found = []
    level = {position.to_bytes(): position for position in [start.position()]}
    for depth in range(start.depth + 1):
        legal = [(position, position.legal()) for position in level.values()]
        found.append((len(level), sum(len(plays) for _, plays in legal)))
        if depth < start.depth:
            after = (position.apply(play) for position, plays in legal for play in plays)
            level = {position.to_bytes(): position for position in after}
    return found


def text() -> str:
    """Return the content of perft.txt."""
    parts = [HEAD]
    for start in STARTS:
        rows = [f"  {depth}  {count:>8,}  {actions:>9,}" for depth, (count, actions) in enumerate(counts(start))]
        parts.append("\n".join([start.title, "     positions    actions", *rows]) + "\n")
    return "\n".join(parts)
