"""Rules of a club in a few questions, the most disputed points first."""

from clamber.survey.drawn import Example, examples
from clamber.survey.questions import MOST, Question, Survey

__all__ = ["MOST", "Example", "Question", "Survey", "examples"]
