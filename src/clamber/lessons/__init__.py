"""Lessons: a short deal for each game that teaches by playing; what is played stands in a file for each.

>>> from clamber.lessons import lesson
>>> progress = lesson("doudizhu").after([])
>>> progress.asked.text
'3s4d5h6c7s'
"""

from clamber.lessons.lesson import LEARNER, Lesson, Progress, lesson

__all__ = ["LEARNER", "Lesson", "Progress", "lesson"]
