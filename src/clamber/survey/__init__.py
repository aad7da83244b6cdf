"""Survey that determines the rules of a club with a few questions, most disputed points first."""

from clamber.survey.examples import Example, examples
from clamber.survey.questions import MOST, Question, Survey

__all__ = ["MOST", "Example", "Question", "Survey", "examples"]
