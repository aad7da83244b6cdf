"""Endings (残局): endgame puzzles with open hands and exactly one winning play, one per day.

>>> from clamber.endings import all_endings, of_day
>>> from datetime import date
>>> ending = of_day(date(2026, 1, 1))
>>> ending == all_endings()[ending.number - 1]
True
>>> from clamber import solve
>>> solution = solve(ending.position(), goal="first")
>>> solution.value, len(solution.best)
(1, 1)
"""

from clamber.endings.attempt import Attempt, AttemptState
from clamber.endings.ending import Ending, all_endings, of_day

__all__ = ["Attempt", "AttemptState", "Ending", "all_endings", "of_day"]
