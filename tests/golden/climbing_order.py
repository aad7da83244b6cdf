"""Full climbing order of a game as text: each reading, its followers, and the lowest bomb that beats it.

The kernel generates the plays from a hand of all cards, and compares each pair of readings to order them. Only the
order of the families in the list is read from the tables.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Final

from clamber.cards import RANKS, Card, Cards
from clamber.engine import CompiledRules, engine_for
from clamber.play import Play
from clamber.ruleset import ruleset
from clamber.setup import Setup

FILES: Final = {
    "gandengyan": ("gandengyan", ""),
    "gandengyan-double": ("gandengyan/double", ""),
    "biga": ("biga", ""),
    "biga-homygames": ("biga/homygames", ""),
    "guandan-2": ("guandan", "2"),
    "guandan-7": ("guandan", "7"),
    "guandan-A": ("guandan", "A"),
    "guandan-kandell-2": ("guandan/kandell", "2"),
    "doudizhu": ("doudizhu", ""),
    "doudizhu-openspiel": ("doudizhu/openspiel", ""),
    "doudizhu-rlcard": ("doudizhu/rlcard", ""),
    "zhengshangyou": ("zhengshangyou", ""),
    "zhengshangyou-two_packs": ("zhengshangyou/two_packs", ""),
    "paodekuai": ("paodekuai", ""),
    "paodekuai-four_with_three": ("paodekuai/four_with_three", ""),
}
"""Rules and level for each file name."""

ALL_BELOW: Final = "all below"
"""Text in place of the followers if all higher readings of the block follow."""

INTRODUCTION: Final = """\
A line is a reading. Its columns are
  rank         the key rank of the reading
  plays        how many plays have it: cards with suits left aside, natural and with cards that stand for others
  example      the cards of one of them
  followed by  the ranks in this block that may be played on it
  lowest bomb  the lowest bomb that may; so may every bomb further down, and no other one{capture}
Nothing may be played on a reading but what its line says.
"""

CAPTURE: Final = """
  captured by  the Fours that take it into the hand, however many Fours there are in the pack"""

BOMBS: Final = "Bombs, each block above the one before\n"


@dataclass(frozen=True)
class Reading:
    """Plays of one family that rank equally."""

    plays: tuple[Play, ...]

    @property
    def play(self) -> Play:
        """First play with this reading."""
        return self.plays[0]

    @cached_property
    def tried(self) -> tuple[int, ...]:
        """First and last action, which represent the reading in comparisons."""
        return tuple({self.plays[0].action, self.plays[-1].action})


class Order:
    """Climbing order of one game.

    Attributes:
        blocks: Readings of each family, lowest first; ordinary families first, then bombs in ascending order.
        alone: Jokers that can be led alone and have no reading.
    """

    def __init__(self, rules: str, level: str) -> None:
        self.engine: CompiledRules = engine_for(ruleset(rules))
        self.level = RANKS.index(level) if level else 0
        suited = self.engine.rules.game.levels is not None or self.engine.rules.game.exposure is not None
        self.special = self.engine.cards.special(self.level, 2 if suited else None)
        self.blocks = self._blocks(self._plays())
        self.alone = self._joker_leads()
        self.bombs = [reading for block in self.blocks if block[0].play.is_bomb for reading in block]

    def _plays(self) -> list[Play]:
        """Return all plays that can be led from a hand with all cards."""
        everything = self.engine.deck
        setup = Setup(hands=(everything, Cards()), level=self.level, special=self.special)
        return list(setup.position(self.engine).legal())

    def _blocks(self, plays: list[Play]) -> list[list[Reading]]:
        def family(play: Play) -> int:
            return self.engine.actions.place_of(play.action)

        def power(play: Play) -> int:
            return play.power

        blocks = []
        for _, members in groupby(sorted(plays, key=family), key=family):
            equal = groupby(sorted(members, key=power), key=power)
            blocks.append([Reading(tuple(sorted(group, key=lambda play: play.wild))) for _, group in equal])
        return blocks

    def _joker_leads(self) -> list[Reading]:
        """Return the jokers that may be led although they are not a combination (GDY-46, GDY-47)."""
        tables = self.engine.tables
        return [
            Reading((Play(self.engine, 0, None, tables.first_play + i, Cards.from_faces(faces).masks),))
            for i, action in enumerate(tables.actions)
            if action.family == tables.joker_lead
            for faces in [[lane + 39 for lane in (13, 14) for _ in range(action.member.need[lane])]]
        ]

    # Reading order

    def beats(self, one: Reading, other: Reading) -> tuple[bool, bool]:
        """Return the flags (`one` follows `other`, `one` captures `other`); assert that wild cards do not matter."""
        table, level = self.engine.table, self.level
        answers = {(table.beats(level, a, b), table.captures(level, a, b)) for a in one.tried for b in other.tried}
        assert len(answers) == 1, f"{one.plays} on {other.plays}: {answers}"
        beats, captures = answers.pop()
        return beats and not captures, captures

    def followers(self, reading: Reading, block: list[Reading]) -> list[Reading]:
        """Return the readings in the block that follow a reading."""
        return [other for other in block if self.beats(other, reading)[0]]

    def any_higher_follows(self, block: list[Reading]) -> bool:
        """Return True if the block has at least two readings, and all higher readings follow each of them."""
        return len(block) > 1 and all(self.followers(one, block) == block[i + 1 :] for i, one in enumerate(block))

    def lowest_bomb(self, reading: Reading) -> str:
        """Return the lowest bomb that beats a reading."""
        found = [bomb for bomb in self.bombs if self.beats(bomb, reading)[0]]
        assert found == self.bombs[len(self.bombs) - len(found) :], f"bombs on {reading.plays} have gaps: {found}"
        return self.cards(found[0]) if found else "-"

    def captors(self, reading: Reading) -> str:
        """Return a description of the sets that capture a reading."""
        found = [other for block in self.blocks for other in block if self.beats(other, reading)[1]]
        return " ".join(map(self.cards, found)) or "-"

    def check_nothing_else(self, reading: Reading, own: list[Reading]) -> None:
        """Assert that no readings follow a reading except bombs and readings in its own block."""
        for block in self.blocks:
            if block is not own and not block[0].play.is_bomb:
                strange = [other.plays for other in block if self.beats(other, reading)[0]]
                assert not strange, f"{strange} on {reading.plays}"

    # Text

    def rank(self, reading: Reading) -> str:
        """Return the key rank of a reading, or its cards if it has none."""
        return reading.play.rank or self.cards(reading)

    def cards(self, reading: Reading) -> str:
        """Return the cards of a reading, with suits where they matter."""
        return "".join(map(self._card, self._sorted(reading.play)))

    def _sorted(self, play: Play) -> list[Card]:
        """Return the natural cards in run order or in the game's order, followed by cards that stand for others."""
        order = self.engine.cards.places(self.level, self.special)
        run = self.engine.actions.family_of(play.action).ranks > 1
        cards = sorted(play.cards, key=lambda card: card.face if run else order[card.face])
        if play.kind == "full_house":
            cards.sort(key=lambda card: card.rank != play.rank)
        elif run and play.rank != "A":
            cards.sort(key=lambda card: card.rank != "A")  # the Ace is low
        elif run and self.engine.actions.family_of(play.action).ranks > len(RANKS):
            cards = cards[-len(cards) // 14 :] + cards[: -len(cards) // 14]  # the Ace at both ends
        return cards

    def _card(self, card: Card) -> str:
        levels, big = self.engine.rules.game.levels is not None, self.engine.rules.game.exposure is not None
        return str(card) if levels or (big and card.rank == "A") else card.rank

    def _line(self, reading: Reading, block: list[Reading], *, any_higher: bool) -> list[str]:
        self.check_nothing_else(reading, block)
        followers = self.followers(reading, block)
        listed = ALL_BELOW if any_higher and followers else " ".join(map(self.rank, followers))
        cells = [
            reading.play.rank or "-",
            str(len(reading.plays)),
            self.cards(reading),
            listed or "-",
            self.lowest_bomb(reading),
        ]
        if self.engine.rules.game.capture is not None:
            cells.append(self.captors(reading))
        return cells

    def _block(self, block: list[Reading], title: str) -> str:
        head = ["rank", "plays", "example", "followed by", "lowest bomb"]
        if self.engine.rules.game.capture is not None:
            head.append("captured by")
        any_higher = self.any_higher_follows(block)
        rows = [head, *(self._line(reading, block, any_higher=any_higher) for reading in block)]
        widths = [max(len(row[i]) for row in rows) for i in range(len(head))]
        lines = ("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in rows)
        return title + "\n" + "".join(f"  {line}".rstrip() + "\n" for line in lines)

    def text(self, title: str) -> str:
        """Return the content of the file."""
        readings = [reading for block in self.blocks for reading in block]
        plays = sum(len(reading.plays) for reading in readings)
        capture = CAPTURE if self.engine.rules.game.capture is not None else ""
        parts = [f"{title}\n\n{INTRODUCTION.format(capture=capture)}"]
        for block in self.blocks:
            kind, size = block[0].play.kind, len(block[0].play.cards)
            if block[0].plays[0] == self.bombs[0].play:
                parts.append(BOMBS)
            parts.append(self._block(block, f"{kind}, {size} card{'s' * (size > 1)}"))
        if self.alone:
            parts.append(self._block(self.alone, "led alone, as a whole hand; no reading"))
        parts.append(f"{len(readings)} readings, {plays} plays\n")
        return "\n".join(parts)


def text(name: str) -> str:
    """Return the content of the file with this name."""
    rules, level = FILES[name]
    return Order(rules, level).text(f"The climbing order of {rules}{f' at level {level}' if level else ''}")
