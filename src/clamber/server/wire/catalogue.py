"""Games and their options for a generated form. The number of players is set by the seats, not by an option."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, get_args

from clamber.rules.categories import MATTERS, matter_of
from clamber.rules.games import GAMES
from clamber.rules.house import SEATS_OPTION, HouseRules
from clamber.rules.kinds import KINDS
from clamber.rules.options import COUNTED, Choice, Default, MatchLength, Number
from clamber.rules.resolve import changes_from
from clamber.rules_file import RulesFile, RulesTitle
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


class Offer(NamedTuple):
    """Bots and rules files of a server.

    Attributes:
        rules: Names of rules, such as `guandan/club`, with their files.
        bot_accounts: True if people make bot accounts and challenge them.
        chat: True if people write messages at tables.
        clubs: True if people make clubs.
        open_tables: True if the server keeps a list of open tables.
        daily: True if the server offers daily sets of deals.
        quick_match: True if the server offers quick matches.
        moderation: True if people report others to moderators.
        push: True if the server sends notices by Web Push.
        device_search: True if pages search and judge by themselves where they can.
    """

    bots: tuple[BotInfo, ...] = ()
    rules: tuple[tuple[str, RulesFile], ...] = ()
    bot_accounts: bool = False
    chat: bool = False
    clubs: bool = False
    open_tables: bool = False
    daily: bool = False
    quick_match: bool = False
    push: bool = False
    moderation: bool = False
    device_search: bool = True


@cache
def overview(offer: Offer = Offer()) -> Overview:  # noqa: B008 - immutable
    """Return all games, kinds of play and phrases, and the server's bots and house rules."""
    infos = [GameInfo.model_validate(_game(game, offer)) for game in GAMES.values()]
    return Overview(games=infos, **_shared_data(offer))


@cache
def games(offer: Offer = Offer()) -> Games:  # noqa: B008 - immutable
    """Return the same data as `overview`, plus the options of all games."""
    forms = [GameForm.model_validate(_game(game, offer) | _form(game)) for game in GAMES.values()]
    return Games(games=forms, **_shared_data(offer))


def _shared_data(offer: Offer) -> dict[str, Any]:
    return {
        "kinds": list(KINDS.values()),
        "bot_choices": [_bot(bot) for bot in offer.bots],
        "bot_accounts": offer.bot_accounts,
        "chat": offer.chat,
        "clubs": offer.clubs,
        "phrases": list(get_args(Phrase)),
        "open_tables": offer.open_tables,
        "daily": offer.daily,
        "quick_match": offer.quick_match,
        "push": offer.push,
        "moderation": offer.moderation,
        "device_search": offer.device_search,
    }


def _bot(bot: BotInfo) -> BotChoice:
    says, says_zh = ("", "") if bot.says is None else (bot.says.en, bot.says.zh)
    level = None if bot.level is None else bot.level.value
    return BotChoice.model_validate(
        {"name": bot.name, "version": bot.version, "level": level, "says": says, "says_zh": says_zh}
    )


def _game(game: Game, offer: Offer) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "title_zh": game.title_zh,
        "says": game.says[0],
        "says_zh": game.says[1],
        "seats": list(game.seats),
        "usual_seats": usual_seats(HouseRules.of(game.name, {})),
        "levels": game.levels is not None,
        "places": game.deal.ends != "first_out",
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
                for_programs=preset.for_programs,
            )
            for preset in game.presets
        ]
        + [preset_of(name, file) for name, file in offer.rules if file.rules.game is game],
        "kinds": list(game.kinds),
    }


def preset_of(name: str, file: RulesFile) -> PresetInfo:
    """Return a rules file as a preset; the title of a file without one is empty."""
    rules = file.rules
    title = file.title or RulesTitle("")
    return PresetInfo(
        name=name,
        title=title.name_in("en"),
        title_zh=title.name_in("zh"),
        says=title.description_in("en"),
        says_zh=title.description_in("zh"),
        source="",
        changes=changes_from(rules.game.options, (), dict(rules.values)),
        house=True,
    )


def _form(game: Game) -> dict[str, Any]:
    options = [option_info(game, option) for option in game.options if option.name != SEATS_OPTION]
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


def option_info(game: Game, option: Option) -> OptionInfo:
    """Return an option for a form."""
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
