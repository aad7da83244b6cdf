"""Survey questions, ordered by disagreement between presets, and the ruleset that results from the answers."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import TYPE_CHECKING, Final

from clamber.rules.categories import by_matter
from clamber.rules.games import GAMES
from clamber.rules.house import HouseRules
from clamber.rules.options import Choice
from clamber.rules.resolve import resolve
from clamber.rules.spelling import same
from clamber.ruleset import Ruleset

if TYPE_CHECKING:
    from collections.abc import Mapping

    from clamber.rules.options import Option, Setting, Value
    from clamber.rules.presets import Preset
    from clamber.rules.vocabulary import Game

MOST: Final = 15
"""Maximum number of questions: disputed points one by one, then the rest by matter."""


@dataclass(frozen=True, slots=True)
class Question:
    """One disputed point, or all other points of a matter.

    Attributes:
        matter: Matter of the points (`clamber.rules.categories`).
        options: Options to be set.
    """

    matter: str
    options: tuple[Option, ...]

    @property
    def is_single(self) -> bool:
        """True for a question about one disputed point."""
        return len(self.options) == 1


@dataclass(frozen=True)
class Survey:
    """Survey of a club's rules. Immutable; `answered` returns the next state.

    >>> survey = Survey("paodekuai")
    >>> survey.question.options[0].name
    'lead_contains'
    >>> survey = survey.answered({"lead_contains": False, "last_card": "counts"})
    >>> survey.nearest.name, survey.differing
    ('fifteen', ())

    Attributes:
        name: Name of the game.
        answers: Values of the options that were answered.
        asked: Number of questions that were answered.
    """

    name: str
    answers: tuple[Setting, ...] = ()
    asked: int = 0

    @classmethod
    def of(cls, name: str, answers: Mapping[str, Value], asked: int) -> Survey:
        """Return the survey of a game after these answers.

        Raises:
            UnknownRulesError: There is no such game.
            InvalidOptionError: There is no such option, or a value is not accepted.
        """
        game = HouseRules.of(name, {}).game
        resolve(game.options, (), (), answers)
        return cls(game.name, tuple(answers.items()), asked)

    @property
    def game(self) -> Game:
        """Page of the game."""
        return GAMES[self.name]

    @cached_property
    def nearest(self) -> Preset:
        """Preset that differs from the fewest answers; the first of equals."""
        return min(self.game.presets, key=lambda preset: len(self._deviations(preset)))

    @property
    def usual(self) -> Mapping[str, Value]:
        """Values of all options in the nearest preset."""
        return _values(self.name)[self.nearest.name]

    @property
    def differing(self) -> tuple[Setting, ...]:
        """Answers that differ from the nearest preset, in the order of the game's options."""
        contrary = self._deviations(self.nearest)
        return tuple((option.name, contrary[option.name]) for option in self.game.options if option.name in contrary)

    def _deviations(self, preset: Preset) -> dict[str, Value]:
        usual = _values(self.name)[preset.name]
        return {name: value for name, value in self.answers if not same(value, usual[name])}

    @cached_property
    def values(self) -> dict[str, Value]:
        """Values of all options: the answers, and those of the nearest preset. Some may exclude each other."""
        return resolve(self.game.options, (), self.nearest.changes, dict(self.answers))

    @property
    def question(self) -> Question | None:
        """Next question; None if all points are answered."""
        known = dict(self.answers)
        matters = _matters(self.name)
        if self.asked < MOST - len(matters):
            for option in disputed(self.name):
                if option.name not in known:
                    matter = next(name for name, options in matters.items() if option in options)
                    return Question(matter, (option,))
        for matter, options in matters.items():
            rest = tuple(option for option in options if option.name not in known)
            if rest:
                return Question(matter, rest)
        return None

    def answered(self, settings: Mapping[str, Value]) -> Survey:
        """Return the survey after an answer.

        Args:
            settings: Values of the question's options, keyed by name. Further options are accepted.

        Raises:
            InvalidOptionError: A value is not accepted.
        """
        known = {**dict(self.answers), **settings}
        resolve(self.game.options, (), (), known)
        return replace(self, answers=tuple(known.items()), asked=self.asked + 1)

    def rules(self) -> Ruleset:
        """Return the ruleset given by the answers, based on the nearest preset.

        Raises:
            InvalidOptionError: Answers exclude each other.
        """
        return Ruleset.of(f"{self.name}/{self.nearest.name}", self.values)


@cache
def _matters(game: str) -> dict[str, list[Option]]:
    return by_matter(GAMES[game])


@cache
def _values(game: str) -> dict[str, dict[str, Value]]:
    """Return the values of all options in each preset of a game."""
    page = GAMES[game]
    return {preset.name: resolve(page.options, (), preset.changes, {}) for preset in page.presets}


@cache
def disputed(game: str) -> tuple[Choice, ...]:
    """Return the options on which presets differ, most evenly divided first, then options added later.

    Options that were added after the first edition of a game come from sources that contradict it.
    """
    presets = list(_values(game).values())

    def entropy(option: Choice) -> float:
        counts = Counter(map(repr, (values[option.name] for values in presets)))
        return -sum(count / len(presets) * math.log2(count / len(presets)) for count in counts.values())

    choices = [option for option in GAMES[game].options if isinstance(option, Choice) and not option.display]
    disputed_options = [option for option in choices if entropy(option) > 0 or option.edition > 1]
    return tuple(sorted(disputed_options, key=entropy, reverse=True))
