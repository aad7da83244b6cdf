"""The games, one page of data each."""

from typing import Final

from clamber.rules.games import biga, doudizhu, gandengyan, guandan
from clamber.rules.vocabulary import Game

GAMES: Final[dict[str, Game]] = {page.GAME.name: page.GAME for page in (gandengyan, biga, guandan, doudizhu)}
"""All games by name, in the order in which they are listed."""
