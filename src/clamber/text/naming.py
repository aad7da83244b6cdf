"""Cards and plays as values of sentences: `the pair of 9s`, `对 9`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from clamber.cards import RANKS, Cards
from clamber.sentences import say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from clamber.compile.shapes import Family
    from clamber.engine import Engine
    from clamber.play import Play
    from clamber.rules.house import HouseRules
    from clamber.rules.kinds import Kind
    from clamber.sentences import Plain

BIG_ACE: Final = "big_ace"
"""The key rank of a Big Ace that is played on its own (BIGA-29)."""

SHORT_RUN: Final = 3
"""Runs of so many ranks are written in full, longer ones by their ends."""


def rank_name(rank: str, language: str) -> str:
    """A key rank as people write it: `10`, `red joker`."""
    return say(language, f"rank-{rank}") if len(rank) > 1 else rank.replace("T", "10")


@dataclass(frozen=True, slots=True)
class Rank:
    """A rank."""

    rank: str

    def say(self, language: str) -> str:
        """As it is printed on the card."""
        return rank_name(self.rank, language)

    def plain(self) -> Plain:
        """In notation."""
        return self.rank


@dataclass(frozen=True, slots=True)
class RankRange:
    """The ranks of some cards, neighbours together: `2–9, red joker`."""

    ranks: tuple[str, ...]

    @classmethod
    def of(cls, cards: Iterable[Cards]) -> RankRange:
        """The ranks that are among them, lowest first."""
        found = {card.rank for some in cards for card in some}
        return cls(tuple(rank for rank in (*RANKS, "BJ", "RJ") if rank in found))

    def say(self, language: str) -> str:
        """One after the other."""
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
        """In notation."""
        return list(self.ranks)


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision other than a play, by the cards or the seat that it names."""

    text: str
    named: Signs | str

    @classmethod
    def of(cls, play: Play) -> Choice:
        """One that is or could be made."""
        return cls(play.text, Signs(play.cards) if len(play.cards) else play.text)

    def say(self, language: str) -> str:
        """What it names; the word is said by the sentence."""
        return self.named if isinstance(self.named, str) else self.named.say(language)

    def plain(self) -> Plain:
        """In notation."""
        return self.text


@dataclass(frozen=True, slots=True)
class Signs:
    """Cards, as signs that everybody reads: `7♥ 7♠`."""

    cards: Cards

    def say(self, language: str) -> str:
        """One after the other; a joker by its name."""
        return " ".join(rank_name(str(card), language) if card.is_joker else card.symbol for card in self.cards)

    def plain(self) -> Plain:
        """In notation."""
        return [str(card) for card in self.cards]


@dataclass(frozen=True, slots=True)
class KindName:
    """A kind of play."""

    kind: Kind

    def say(self, language: str) -> str:
        """Its name."""
        return self.kind.words(language).name

    def plain(self) -> Plain:
        """As in notation."""
        return self.kind.name


@dataclass(frozen=True, slots=True)
class SizedName:
    """Plays of one kind and size, whatever their rank: `four of a kind`, `Fake Eight`."""

    kind: Kind
    size: int

    @classmethod
    def of(cls, family: Family, rules: HouseRules) -> SizedName:
        """All plays of a family."""
        return cls(rules.game.kind(family.kind), family.size)

    def say(self, language: str) -> str:
        """What they are called."""
        words = self.kind.words(language)
        text = dict(words.sized_at).get(self.size, words.sized or words.name)
        return _filled(text, self.kind, None, self.size, language)

    def plain(self) -> Plain:
        """Kind and size."""
        return {"kind": self.kind.name, "rank": None, "size": self.size}


@dataclass(frozen=True, slots=True)
class PlayName:
    """A combination: its kind, its key rank and how many cards it has."""

    kind: Kind
    rank: str | None
    size: int

    @classmethod
    def of(cls, play: Play, engine: Engine) -> PlayName:
        """A combination that is or could be played."""
        rank = BIG_ACE if engine.actions.is_big_ace(play.action) else play.rank
        return cls(engine.rules.game.kind(play.kind), rank, len(play.cards))

    def say(self, language: str) -> str:
        """In words: `pair of 9s`, `tube 4-5-6`."""
        words = self.kind.words(language)
        text = next((text for key, text in words.at if key in {self.size, self.rank}), words.full)
        return _filled(text, self.kind, self.rank, self.size, language)

    def plain(self) -> Plain:
        """Its parts."""
        return {"kind": self.kind.name, "rank": self.rank, "size": self.size}


def _filled(text: str, kind: Kind, rank: str | None, size: int, language: str) -> str:
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
