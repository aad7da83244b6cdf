"""Names of cards and plays for use in sentences, e.g. `the pair of 9s` or `对 9`.

In each class, `say` returns the text in a language, and `plain` returns the value as plain data for programs.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from clamber.cards import RANKS, Cards
from clamber.sentences import say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from clamber.cards import Card
    from clamber.compile.shapes import Family
    from clamber.engine import CompiledRules
    from clamber.play import Play
    from clamber.rules.house import HouseRules
    from clamber.rules.kinds import Kind
    from clamber.sentences import Plain

BIG_ACE: Final = "big_ace"
"""Key rank of a Big Ace played on its own (BIGA-29)."""

COURT: Final = "JQKA"
"""Ranks whose names are words, e.g. `Queen`."""

SHORT_RUN: Final = 3
"""Maximum number of ranks for which a run is written out; for longer runs, only the two ends are written."""

Mark: TypeAlias = Literal["", "wild", "wild-rank", "level", "big"]
"""Status of a card in a deal: the wild card, a card of the wild rank, a level card, a Big Ace, or none of these."""


def rank_name(rank: str, language: str) -> str:
    """Return the printed name of a key rank, e.g. `10` or `red joker`."""
    return say(language, f"rank-{rank}") if len(rank) > 1 else rank.replace("T", "10")


def mark_of(card: Card, engine: CompiledRules, level: int, special: int | None) -> Mark:
    """Return the status of a card in a deal with this kernel level and special face."""
    levels = engine.rules.game.levels is not None
    if card.face == special:
        return "wild" if levels else "big"
    if levels:
        return "level" if card.rank == RANKS[level] else ""
    return "wild-rank" if level and card.rank == RANKS[level - 1] else ""


@lru_cache(maxsize=2048)
def card_name(card: Card, language: str, mark: Mark = "", stands_for: str | None = None) -> str:
    """Return the name of a card, e.g. `Queen of spades`, with its mark or the rank that it represents."""
    if card.is_joker:
        name = rank_name(card.rank, language)
    else:
        rank = say(language, f"rank-{card.rank}") if card.rank in COURT else rank_name(card.rank, language)
        name = say(language, "card-name", {"rank": rank, "suit": say(language, f"suit-{card.suit}")})
    if stands_for is not None:
        return say(language, "card-stands", {"card": name, "rank": rank_name(stands_for, language)})
    return say(language, f"card-{mark}", {"card": name}) if mark else name


@dataclass(frozen=True, slots=True)
class Rank:
    """Rank of a card."""

    rank: str

    def say(self, language: str) -> str:
        """Return the rank as printed on the card."""
        return rank_name(self.rank, language)

    def plain(self) -> Plain:
        """Return the rank in notation."""
        return self.rank


@dataclass(frozen=True, slots=True)
class RankRange:
    """Ranks of a set of cards, with consecutive ranks joined, e.g. `2–9, red joker`."""

    ranks: tuple[str, ...]

    @classmethod
    def of(cls, cards: Iterable[Cards]) -> RankRange:
        """Return the ranks that occur in any of the given sets of cards, lowest first."""
        present = {card.rank for group in cards for card in group}
        return cls(tuple(rank for rank in (*RANKS, "BJ", "RJ") if rank in present))

    def say(self, language: str) -> str:
        """Return the list of ranks, with three or more consecutive ranks written as a range."""
        rows: list[list[str]] = []
        for rank in self.ranks:
            if rows and len(rank) == 1 and RANKS.find(rank) == RANKS.find(rows[-1][-1]) + 1:
                rows[-1].append(rank)
            else:
                rows.append([rank])
        named = [
            [rank_name(rank, language) for rank in (row if len(row) < SHORT_RUN else (row[0], row[-1]))]
            for row in rows
        ]
        joined = [
            ("–" if len(row) >= SHORT_RUN else say(language, "list-comma")).join(names)
            for row, names in zip(rows, named, strict=True)
        ]
        return say(language, "list-comma").join(joined)

    def plain(self) -> Plain:
        """Return the list of ranks in notation."""
        return list(self.ranks)


@dataclass(frozen=True, slots=True)
class NamedDecision:
    """Decision other than a play, described by the cards or seat that it names."""

    text: str
    named: Signs | str

    @classmethod
    def of(cls, play: Play) -> NamedDecision:
        """Return the named decision for an actual or possible action."""
        return cls(play.text, Signs(play.cards) if len(play.cards) else play.text)

    def say(self, language: str) -> str:
        """Return the named cards or seat; the sentence supplies the verb."""
        return self.named if isinstance(self.named, str) else self.named.say(language)

    def plain(self) -> Plain:
        """Return the decision in notation."""
        return self.text


@dataclass(frozen=True, slots=True)
class Signs:
    """Cards with suit symbols, which need no translation, e.g. `7♥ 7♠`."""

    cards: Cards

    def say(self, language: str) -> str:
        """Return the cards separated by spaces, with jokers by name."""
        return " ".join(rank_name(str(card), language) if card.is_joker else card.symbol for card in self.cards)

    def plain(self) -> Plain:
        """Return the list of cards in notation."""
        return [str(card) for card in self.cards]


@dataclass(frozen=True, slots=True)
class KindName:
    """Name of a kind of play."""

    kind: Kind

    def say(self, language: str) -> str:
        """Return the name of the kind."""
        return self.kind.words(language).name

    def plain(self) -> Plain:
        """Return the kind in notation."""
        return self.kind.name


@dataclass(frozen=True, slots=True)
class SizedName:
    """Name for plays of one kind and size, regardless of rank, e.g. `four of a kind` or `Fake Eight`."""

    kind: Kind
    size: int

    @classmethod
    def of(cls, family: Family, rules: HouseRules) -> SizedName:
        """Return the name for plays of a family."""
        return cls(rules.game.kind(family.kind), family.size)

    def say(self, language: str) -> str:
        """Return the name."""
        words = self.kind.words(language)
        text = dict(words.sized_at).get(self.size, words.sized or words.name)
        return _fill_in(text, self.kind, None, self.size, language)

    def plain(self) -> Plain:
        """Return the kind and size."""
        return {"kind": self.kind.name, "rank": None, "size": self.size}


@dataclass(frozen=True, slots=True)
class PlayName:
    """Name of a combination, based on its kind, key rank and number of cards."""

    kind: Kind
    rank: str | None
    size: int

    @classmethod
    def of(cls, play: Play, engine: CompiledRules) -> PlayName:
        """Return the name of an actual or possible combination."""
        rank = BIG_ACE if engine.actions.is_big_ace(play.action) else play.rank
        return cls(engine.rules.game.kind(play.kind), rank, len(play.cards))

    def say(self, language: str) -> str:
        """Return the combination in words, e.g. `pair of 9s` or `tube 4-5-6`."""
        words = self.kind.words(language)
        text = next((text for key, text in words.at if key in {self.size, self.rank}), words.full)
        return _fill_in(text, self.kind, self.rank, self.size, language)

    def plain(self) -> Plain:
        """Return the kind, key rank and size."""
        return {"kind": self.kind.name, "rank": self.rank, "size": self.size}


def _fill_in(text: str, kind: Kind, rank: str | None, size: int, language: str) -> str:
    return text.format(
        rank="" if rank is None else rank_name(rank, language),
        run="" if rank is None or not kind.run else _run(kind.run_to(rank, size)),
        n=size,
        count=say(language, "number", {"n": size}),
        ranks=say(language, "number", {"n": kind.ranks(size)}),
    )


def _run(ranks: str) -> str:
    named = [rank.replace("T", "10") for rank in ranks]
    return "-".join(named) if len(named) <= SHORT_RUN else f"{named[0]}–{named[-1]}"
