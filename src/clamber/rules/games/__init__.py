"""The games, each described by a page of data."""

from typing import Final

from clamber.rules.games import biga, doudizhu, gandengyan, guandan, paodekuai, zhengshangyou
from clamber.rules.pages import checked_page
from clamber.rules.vocabulary import Game

GAMES: Final[dict[str, Game]] = {
    page.GAME.name: checked_page(page.GAME)
    for page in (guandan, doudizhu, gandengyan, biga, zhengshangyou, paodekuai)
}
"""All games by name, in the order in which they are shown everywhere."""
