"""Generators for the tables on the Chinese rule pages, in players' terms and without option identifiers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from climbing import drawn, sizes
from tables import table

from clamber.chart import EXAMPLE_LEVEL, Chart, PlayRow
from clamber.rules.categories import MATTERS, matter_of
from clamber.rules.options import COUNTED, Choice, MatchLength
from clamber.ruleset import ruleset
from clamber.sentences import say
from clamber.text.naming import KindName, SizedName

if TYPE_CHECKING:
    from collections.abc import Callable

    from clamber.rules.options import Option, Value
    from clamber.rules.vocabulary import Game

STEPS: Final = {"next": "只能大一点", "same_or_next": "同点或大一点", "any_higher": "同牌型，更大"}
PLAIN: Final[dict[Value, str]] = {
    True: "是", False: "否", "none": "无", "any": "不限", "on": "开", "off": "关",
    "allowed": "可以", "forbidden": "不可以",
}  # fmt: skip
"""Default words for values, used by options that do not declare their own."""


def combinations_block(game: Game) -> str:
    """Return a row for each kind and size: ordinary combinations first, then bombs in ascending order."""
    chart = Chart(ruleset(game.name))
    head = ("牌型", "张数", "最小", "最大", "可以压的")
    ordinary = [(*cells(chart, row), guard(chart, row)) for row in chart.rows if not row.family.bomb]
    bombs = [cells(chart, row) for row in chart.rows if row.family.bomb]
    at = f"以打 {EXAMPLE_LEVEL} 为例。" if game.levels is not None else ""
    return (
        f"{at}同一行有几种张数时画最短的；跟牌张数要相同。\n\n{table((*head, '能压它的最小炸弹'), ordinary)}\n"
        f"炸弹从小到大，每一行压它上面的各行。\n\n{table(head, bombs)}"
    )


def cells(chart: Chart, row: PlayRow) -> tuple[str, str, str, str, str]:
    """Return a row's cells: kind, sizes, lowest, highest, and followers."""
    lowest, highest = chart.extremes(row)
    kind = chart.game.kind(row.family.kind)
    name = (SizedName(kind, row.family.size) if row.family.bomb else KindName(kind)).say("zh")
    steps = "或".join(STEPS[step] for step in chart.steps(row)) or "没有"
    tops = "或".join(chart.step_free_ranks(row))
    return (
        name,
        sizes(row.sizes).replace(" to ", " 至 "),
        " 或 ".join(drawn(chart, play) for play in lowest),
        "" if highest is None else drawn(chart, highest),
        f"{steps}，或 {tops}" if tops else steps,
    )


def guard(chart: Chart, row: PlayRow) -> str:
    """Return the lowest bomb that beats the row."""
    lowest = chart.guard(row)
    return "没有" if lowest is None else drawn(chart, lowest)


def presets_block(game: Game) -> str:
    """Return a row for each preset, listing the options it changes."""
    options = {option.name: option for option in game.options}

    def changes(settings: tuple[tuple[str, Value], ...]) -> str:
        return (
            "；".join(f"{options[name].title[1]}：{words(options[name], value)}" for name, value in settings) or "无"
        )

    rows = [(preset.title[1], plain(game, preset.says_zh), changes(preset.changes)) for preset in game.presets]
    return table(("名称", "说明", "与标准规则的不同"), rows)


def options_block(game: Game) -> str:
    """Return a table per heading, with a row for each option: name, sentence, values (default first), rule id."""
    found = []
    for matter in MATTERS:
        rows = [
            (option.title[1], plain(game, option.says_zh), " / ".join(values(game, option)), option.rule)
            for option in game.options
            if matter_of(game, option) == matter
        ]
        if rows:
            title = say("zh", f"matter-{matter}")
            found.append(f"### {title}\n\n{table(('房规', '含义', '可以怎么定（前面的是默认）', '编号'), rows)}")
    return "\n".join(found)


def values(game: Game, option: Option) -> list[str]:
    """Return the allowed values of an option, in words."""
    match option:
        case Choice():
            return [plain(game, words(option, value)) for value in option.values]
        case MatchLength():
            return [words(option, f"{kind}:N" if kind in COUNTED else kind) for kind in option.kinds]
        case _:
            return [PLAIN["none"], "数字"] if option.default == "none" else [str(option.default), "其他数字"]


def words(option: Option, value: Value) -> str:
    """Return a value in words."""
    if isinstance(option, Choice) and option.value_says_zh:
        return option.value_says_zh[option.values.index(value)]
    if isinstance(option, MatchLength):
        kind, _, count = str(value).partition(":")
        says = option.value_says_zh[option.kinds.index(kind)]
        return says.replace("N", count) if count else says
    return PLAIN.get(value, str(value)) if isinstance(value, bool | str) else str(value)


def plain(game: Game, says: str) -> str:
    """Return a sentence with each option in backticks replaced by its title."""
    options = {option.name: option for option in game.options}
    parts = says.split("`")
    for place in range(1, len(parts), 2):
        name, _, value = parts[place].partition("=")
        option = options.get(name)
        if option is not None:
            title = option.title[1]
            parts[place] = f"“{title}：{words(option, option.parse(value))}”" if value else f"“{title}”"
    return "".join(parts)


BLOCKS: Final[dict[str, Callable[[Game], str]]] = {
    "combinations": combinations_block,
    "options": options_block,
    "presets": presets_block,
}
