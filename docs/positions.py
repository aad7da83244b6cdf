"""Positions of the rule pages: examples with a hand to play from, and three plays that are allowed or not.

They are data in `rules/positions/GAME.toml`, the same for both languages. The library sets up each position, which
proves that it is valid, and answers its questions. `generate.py` writes them as Markdown, and the site makes them
playable.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache, cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tables import table

from clamber.cards import Card
from clamber.errors import IllegalReason
from clamber.ruleset import Ruleset, ruleset
from clamber.sentences import say
from clamber.text.naming import PlayName
from clamber.text.notation import parse_action

if TYPE_CHECKING:
    from collections.abc import Callable

    from clamber.position import Position
    from clamber.rules.vocabulary import Game

FOLDER: Final = Path(__file__).resolve().parent / "rules" / "positions"
BLOCK: Final = "position_"
"""Beginning of the names of the generated blocks; the name of a position follows."""

NOTATION: Final = re.compile(r"BJ|RJ|[2-9TJQKA][schd]")
NO_PLAY: Final = "pass"
QUESTIONS: Final = 3

WORDS: Final = {
    "en": {
        "table": "On the table", "lead": "nothing: you lead", "hand": "Your hand", "next": "Next player's hand",
        "rules": "Rules", "preset": "Played by", "level": "Level",
        "big_suit": "Big Ace", "wild_rank": "Wild rank", "talon": "Cards to draw",
        "ask": "Allowed or not?", "answers": "Answers", "answer": "Answer",
        "yes": "Allowed: {why}.", "no": "Not allowed: {why}.",
    },
    "zh": {
        "table": "桌上", "lead": "没有牌，你先出", "hand": "你的手牌", "next": "下家的手牌",
        "rules": "规则", "preset": "玩法", "level": "打几", "big_suit": "大A", "wild_rank": "癞子",
        "talon": "牌堆", "ask": "可以这样出吗？", "answers": "答案", "answer": "答案",
        "yes": "可以：{why}。", "no": "不可以：{why}。",
    },
}  # fmt: skip
"""Words of the pages. Names of plays and reasons are those of the library's catalogue."""


@dataclass(frozen=True, slots=True)
class Answer:
    """Answer of the library to a question.

    Attributes:
        cards: Cards of the play, in the author's order; or `pass`.
        allowed: True if the play is legal.
        says: Answer in words, with the name of the play or the reason of the refusal.
    """

    cards: str
    allowed: bool
    says: str

    @property
    def is_pass(self) -> bool:
        """True if the question is about passing."""
        return self.cards == NO_PLAY


@dataclass(frozen=True, slots=True)
class Fact:
    """Fact of a position.

    Attributes:
        name: Name, with its label in `WORDS`.
        value: Text, or cards in notation.
        cards: True if the value is cards.
    """

    name: str
    value: str
    cards: bool = False


@dataclass(frozen=True)
class Example:
    """Position of a rule page. The reader has seat 0.

    Attributes:
        name: Name of the position, unique in its game.
        rules: Ruleset, e.g. `doudizhu/laizi`.
        hands: Cards of each seat, in notation.
        items: Ids of the rules that the position explains.
        quiz: Plays to be judged, in notation.
        to_beat: Play of the last seat on the table; None for a lead.
        level, big_suit, wild_rank, talon: As in `Ruleset.setup`; None if the game has none.
    """

    name: str
    rules: str
    hands: tuple[str, ...]
    items: tuple[str, ...]
    quiz: tuple[str, ...]
    to_beat: str | None = None
    level: str | None = None
    big_suit: str | None = None
    wild_rank: str | None = None
    talon: int | None = None

    @property
    def settings(self) -> dict[str, str | int]:
        """Settings of the deal that the example states, keyed by name."""
        named = ("level", "big_suit", "wild_rank", "talon")
        return {name: getattr(self, name) for name in named if getattr(self, name) is not None}

    @cached_property
    def ruleset(self) -> Ruleset:
        """The ruleset."""
        return ruleset(self.rules)

    @cached_property
    def position(self) -> Position:
        """The position, as set up by the library.

        Raises:
            ClamberError, ValueError: The position is invalid.
        """
        return self.ruleset.setup(self.hands, to_beat=self.to_beat, **self.settings)  # type: ignore[arg-type]

    def answers(self, language: str) -> list[Answer]:
        """Return the library's answers to the questions.

        Raises:
            NotationError: A play has several readings.
            ValueError: A play has cards that are not in the hand.
        """
        return [self._answer(text, language) for text in self.quiz]

    def _answer(self, text: str, language: str) -> Answer:
        words = WORDS[language]
        refused = self.position.why_not(text)
        if refused is not None and refused.reason is IllegalReason.NOT_IN_HAND:
            raise ValueError(f"{self.name}: {refused}")
        if refused is not None:
            return Answer(text, allowed=False, says=words["no"].format(why=refused.say(language)))
        if text == NO_PLAY:
            return Answer(text, allowed=True, says=words["yes"].format(why=passed(language)))
        name = PlayName.of(parse_action(self.position, text), self.position.engine)
        return Answer(text, allowed=True, says=words["yes"].format(why=name.say(language)))


@cache
def examples(game: str) -> dict[str, Example]:
    """Return the positions of a game's pages, keyed by name.

    Raises:
        ValueError: A field is unknown or missing, or a name is taken twice.
    """
    file = FOLDER / f"{game}.toml"
    found: dict[str, Example] = {}
    for fields in tomllib.loads(file.read_text(encoding="utf-8"))["position"]:
        lists = {key: tuple(value) for key, value in fields.items() if isinstance(value, list)}
        try:
            example = Example(**{"rules": game, **fields, **lists})
        except TypeError as error:
            raise ValueError(f"{file.name}: {error}") from None
        if example.name in found:
            raise ValueError(f"{file.name}: two positions have the name {example.name}")
        found[example.name] = example
    return found


def check(game: Game, text: str) -> None:
    """Check the positions of a game against its English page.

    Raises:
        ClamberError: The library does not accept a position or a question.
        ValueError: A position has another number of questions, or equal answers, or names a rule that the page lacks.
    """
    for example in examples(game.name).values():
        answers = example.answers("en")
        if len(answers) != QUESTIONS or len({answer.allowed for answer in answers}) == 1:
            raise ValueError(
                f"{example.name}: {QUESTIONS} plays are needed, of which some are allowed and some are not"
            )
        unknown = [item for item in example.items if item not in text]
        if unknown:
            raise ValueError(f"{example.name}: {game.name}.md has no rule {unknown[0]}")


def blocks(language: str, game: Game) -> dict[str, Callable[[Game], str]]:
    """Return the generators of a page's positions, keyed by the names of their blocks."""
    return {BLOCK + name: partial(_markdown, example, language) for name, example in examples(game.name).items()}


def facts(example: Example, language: str) -> list[Fact]:
    """Return the facts of a position in the order of the page."""
    words = WORDS[language]
    settings = example.settings
    if "big_suit" in settings:
        settings["big_suit"] = f"A{settings['big_suit']}"
    rows = [
        Fact("table", words["lead"]) if example.to_beat is None else Fact("table", example.to_beat, cards=True),
        Fact("hand", example.hands[0], cards=True),
        Fact("next", example.hands[1], cards=True),
        *(Fact(name, str(value), cards=name == "big_suit") for name, value in settings.items()),
    ]
    if "/" in example.rules:
        rows.append(Fact("preset", example.rules))
    return [*rows, Fact("rules", ", ".join(example.items))]


def passed(language: str) -> str:
    """Return the word for passing."""
    return say(language, "play-pass")


def drawn(notation: str) -> str:
    """Return the cards of notation as they are written on the pages."""
    return f"`{' '.join(Card.of(name).symbol.replace('10', 'T') for name in NOTATION.findall(notation))}`"


def _cell(fact: Fact) -> str:
    if fact.cards:
        return drawn(fact.value)
    return f"`{fact.value}`" if fact.name == "preset" else fact.value


def _markdown(example: Example, language: str, _game: Game) -> str:
    words = WORDS[language]
    answers = example.answers(language)
    asked = "".join(
        f"{number}. {passed(language) if answer.is_pass else drawn(answer.cards)}\n"
        for number, answer in enumerate(answers, 1)
    )
    told = "".join(f"{number}. {answer.says}\n" for number, answer in enumerate(answers, 1))
    rows = table(("", ""), [(words[fact.name], _cell(fact)) for fact in facts(example, language)])
    return (
        f"{rows}\n{words['ask']}\n\n{asked}\n<details><summary>{words['answers']}</summary>\n\n{told}\n</details>\n"
    )
