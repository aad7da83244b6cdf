"""Survey of a club's rules as messages: the next question, its example plays, and the rules so far."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

from pydantic import Field

from clamber.errors import InvalidOptionError
from clamber.rules.options import Choice, find_option
from clamber.rules.resolve import refuse_conflict
from clamber.server.table.refusal import of_error
from clamber.server.wire.api import OptionInfo
from clamber.server.wire.catalogue import option_info
from clamber.server.wire.parts import Message, OptionValue, Problem
from clamber.server.wire.refused import problem_of
from clamber.survey import MOST, Example, Question, Survey, examples

if TYPE_CHECKING:
    from clamber.cards import Cards
    from clamber.ruleset import Ruleset

MOST_ASKED: Final = 100
"""Maximum number of answered questions. A survey has `MOST`; further ones settle answers that exclude each other."""


class AskSurvey(Message):
    """Request the next question of a survey.

    Attributes:
        answers: Values of all options that were answered, in the order of the answers.
        asked: Number of questions that were answered.
    """

    game: Annotated[str, Field(max_length=60)]
    answers: Annotated[dict[str, OptionValue], Field(max_length=80, default={})]
    asked: Annotated[int, Field(ge=0, le=MOST_ASKED)] = 0


class SurveyExample(Message):
    """Play that some values of an option allow.

    Attributes:
        cards: Cards of the play.
        on: Cards of the play that it follows; null for a lead.
        allowed: Values that allow it.
        special: Wild card or Big Ace of the deal in which it is played; null if there is none.
    """

    cards: list[str]
    on: list[str] | None
    allowed: list[OptionValue]
    special: str | None


class SurveyQuestion(Message):
    """One disputed point, or the remaining points of a matter.

    Attributes:
        options: Options to be set: one of them, or all that remain of a matter.
        examples: Up to two plays; empty unless there is one option, and it decides plays.
        excluded: Reason why the present values of the options are not possible; null if they are.
    """

    options: list[OptionInfo]
    examples: list[SurveyExample]
    excluded: Problem | None


class SurveyDifference(Message):
    """Answer that differs from the nearest preset, and the value of the preset."""

    option: OptionInfo
    value: OptionValue
    usual: OptionValue


class SurveyState(Message):
    """State of a survey.

    Attributes:
        game: Name of the game.
        question: Next question; null if all points are answered.
        asked: Number of questions that were answered.
        most: Maximum number of questions.
        values: Values of all options: the answers, and those of the nearest preset.
        nearest: Name of the preset that differs from the fewest answers.
        differing: Answers that differ from it.
        options: Options of the rules file, relative to the nearest preset; null while answers exclude each other.
    """

    game: str
    question: SurveyQuestion | None
    asked: int
    most: int
    values: dict[str, OptionValue]
    nearest: str
    differing: list[SurveyDifference]
    options: dict[str, OptionValue] | None


QUESTIONS: Final = (AskSurvey,)
"""HTTP request bodies."""

ANSWERS: Final = (SurveyState,)
"""HTTP response bodies."""


def survey_state(ask: AskSurvey) -> SurveyState:
    """Return the state of a survey after these answers. Compiles the rules under each value of a disputed option.

    Raises:
        UnknownRulesError: There is no such game.
        InvalidOptionError: There is no such option, or a value is not accepted.
    """
    survey = Survey.of(ask.game, ask.answers, ask.asked)
    found = _rules(survey)
    question = None if survey.question is None else _question(survey, survey.question)
    if question is None and isinstance(found, InvalidOptionError):
        question = _excluded(survey, found)
    return SurveyState(
        game=survey.name,
        question=question,
        asked=survey.asked,
        most=max(MOST, survey.asked + (question is not None)),
        values=dict(survey.values),
        nearest=f"{survey.name}/{survey.nearest.name}",
        differing=[
            SurveyDifference(
                option=option_info(survey.game, find_option(survey.game.options, name)),
                value=value,
                usual=survey.usual[name],
            )
            for name, value in survey.differing
        ],
        options=None if isinstance(found, InvalidOptionError) else dict(found.options),
    )


def _rules(survey: Survey) -> Ruleset | InvalidOptionError:
    """Return the rules, or the error if answers exclude each other or exceed the limits of a table."""
    try:
        rules = survey.rules()
        rules.check_at_a_table()
    except InvalidOptionError as error:
        return error
    return rules


def _question(survey: Survey, question: Question) -> SurveyQuestion:
    first, *others = question.options
    drawn = examples(survey.game, survey.values, first) if isinstance(first, Choice) and not others else ()
    return SurveyQuestion(
        options=[option_info(survey.game, option) for option in question.options],
        examples=list(map(_example, drawn)),
        excluded=None,
    )


def _example(example: Example) -> SurveyExample:
    return SurveyExample(
        cards=_names(example.cards),
        on=None if example.on is None else _names(example.on),
        allowed=list(example.allowed),
        special=None if example.special is None else str(example.special),
    )


def _names(cards: Cards) -> list[str]:
    return list(map(str, cards))


def _excluded(survey: Survey, error: InvalidOptionError) -> SurveyQuestion:
    """Return the question about the options of the first conflict, or about the one with too large a number."""
    game, names = survey.game, [error.option]
    named = {option.name: option for option in game.options}
    for conflict in game.conflicts:
        try:
            refuse_conflict(conflict, named, survey.values)
        except InvalidOptionError:
            names = list(dict.fromkeys([*(name for name, _ in conflict.when), conflict.needs[0]]))
            break
    return SurveyQuestion(
        options=[option_info(game, named[name]) for name in names], examples=[], excluded=problem_of(of_error(error))
    )
