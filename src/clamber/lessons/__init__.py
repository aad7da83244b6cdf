"""Lessons: a short tutorial deal for each game, with its plays in one file per game.

>>> from clamber.lessons import lesson
>>> progress = lesson("doudizhu").after([])
>>> progress.asked.text
'3s4d5h6c7s'
"""

from clamber.lessons.lesson import LEARNER, Lesson, Progress, lesson

__all__ = ["LEARNER", "Lesson", "Progress", "lesson"]
