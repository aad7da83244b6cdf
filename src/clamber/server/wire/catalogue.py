"""Games and their options for a generated form. The number of players is set by the seats, not by an option."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, get_args

from clamber.rules.games import GAMES
from clamber.rules.house import SEATS_OPTION, HouseRules
from clamber.rules.kinds import KINDS
from clamber.rules.matters import MATTERS, matter_of
from clamber.rules.options import COUNTED, Choice, Default, MatchLength, Number
from clamber.server.table.commands import Phrase
from clamber.server.wire.api import (
    BotChoice,
    ConflictInfo,
    GameForm,
    GameInfo,
    Games,
    Implied,
    OptionInfo,
    Overview,
    PresetInfo,
)
from clamber.server.wire.chart import usual_seats

if TYPE_CHECKING:
    from clamber.bots import BotInfo
    from clamber.rules.options import Option
    from clamber.rules.vocabulary import Game


@cache
def overview(bots: tuple[BotInfo, ...] = ()) -> Overview:
    """Return all games, kinds of play and phrases, and the server's bots."""
    return Overview(games=[GameInfo.model_validate(_game(game)) for game in GAMES.values()], **_offered(bots))


@cache
def games(bots: tuple[BotInfo, ...] = ()) -> Games:
    """Return the same data as `overview`, plus the options of all games."""
    forms = [GameForm.model_validate(_game(game) | _form(game)) for game in GAMES.values()]
    return Games(games=forms, **_offered(bots))


def _offered(bots: tuple[BotInfo, ...]) -> dict[str, Any]:
    return {
        "kinds": list(KINDS.values()),
        "bot_choices": [_bot(bot) for bot in bots],
        "phrases": list(get_args(Phrase)),
    }


def _bot(bot: BotInfo) -> BotChoice:
    says, says_zh = ("", "") if bot.says is None else (bot.says.en, bot.says.zh)
    level = None if bot.level is None else bot.level.value
    return BotChoice.model_validate(
        {"name": bot.name, "version": bot.version, "level": level, "says": says, "says_zh": says_zh}
    )


def _game(game: Game) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "title_zh": game.title_zh,
        "says": game.says[0],
        "says_zh": game.says[1],
        "seats": list(game.seats),
        "usual_seats": usual_seats(HouseRules.of(game.name, {})),
        "levels": game.levels is not None,
        "ranks": ["T" if rank == "10" else rank for rank in "23456789TJQKA"],
        "presets": [
            PresetInfo(
                name=f"{game.name}/{preset.name}",
                title=preset.title[0],
                title_zh=preset.title[1],
                says=preset.says,
                says_zh=preset.says_zh,
                source=preset.source,
                changes=dict(preset.changes),
            )
            for preset in game.presets
        ],
        "kinds": list(game.kinds),
    }


def _form(game: Game) -> dict[str, Any]:
    options = [_option(game, option) for option in game.options if option.name != SEATS_OPTION]
    matters = {option.matter for option in options}
    return {
        "matters": [matter for matter in MATTERS if matter in matters],
        "options": options,
        "conflicts": [
            ConflictInfo(
                when={name: None if isinstance(value, Default) else value for name, value in conflict.when},
                needs=dict([conflict.needs]),
                says=conflict.says,
                says_zh=conflict.says_zh,
            )
            for conflict in game.conflicts
        ],
    }


def _option(game: Game, option: Option) -> OptionInfo:
    special: dict[str, Any]
    common = {
        "name": option.name,
        "title": option.title[0],
        "title_zh": option.title[1],
        "matter": matter_of(game, option),
        "default": option.default,
        "says": option.says,
        "says_zh": option.says_zh,
        "rule": option.rule,
        "display": option.display,
    }
    match option:
        case Choice():
            special = {
                "kind": "choice",
                "values": list(option.values),
                "value_says": list(option.value_says),
                "value_says_zh": list(option.value_says_zh),
                "sets": [Implied(value=value, sets=dict(settings)) for value, settings in option.sets],
            }
        case Number():
            special = {
                "kind": "number",
                "minimum": option.minimum,
                "maximum": option.limit_at_a_table,
                "none_allowed": option.default == "none",
            }
        case MatchLength():
            special = {
                "kind": "length",
                "values": [f"{kind}:N" if kind in COUNTED else kind for kind in option.kinds],
                "value_says": list(option.value_says),
                "value_says_zh": list(option.value_says_zh),
            }
    return OptionInfo.model_validate(common | special)
