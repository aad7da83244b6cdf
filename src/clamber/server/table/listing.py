"""Listing of a table: an entry in the list of open tables, from which strangers join and watch."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

Skill: TypeAlias = Literal["any", "beginner", "ordinary", "expert"]
"""Playing strength that the host wishes for; a wish only."""

Language: TypeAlias = Literal["any", "en", "zh"]
"""Language of the people at the table."""

MOST_TITLE: Final = 40
"""Maximum number of user-perceived characters of a title."""


@dataclass(frozen=True, slots=True)
class Listing:
    """Entry of a table in the list of open tables.

    Attributes:
        title: Title, in the host's words.
        skill: Playing strength wished for.
        language: Language of the people at the table.
        since: Time when the table was listed, in seconds since 1970.
        session: Session of the host who wrote the title. It is never sent.
    """

    title: str
    skill: str
    language: str
    since: float
    session: str
