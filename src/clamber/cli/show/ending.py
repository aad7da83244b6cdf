"""Deal and match results: hands, finishing order, scores and levels."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.box import ROUNDED, SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.constrain import Constrain
from rich.table import Table
from rich.text import Text

from clamber.cli.show.arithmetic import arithmetic, level_change_reasons
from clamber.cli.show.cards import ShownOrder, hand_of_cards
from clamber.cli.show.screen import DIM, STRONG
from clamber.records.states import complete_hands
from clamber.sentences import Worded
from clamber.text.naming import rank_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from clamber.cards import Cards
    from clamber.cli.show.screen import Screen
    from clamber.cli.show.seats import Seats
    from clamber.deal import Result
    from clamber.match import Match
    from clamber.view import View

WIDTH: Final = 96


def deal_ending(match: Match, seats: Seats, screen: Screen) -> RenderableType:
    """Return the result of a finished deal: winners, hands and scores."""
    result, position = match.result, match.position
    assert result is not None  # noqa: S101 - only called once the deal is over
    assert position is not None  # noqa: S101 - likewise
    order = ShownOrder.at(position)
    title = screen.say("result-title", n=len(match.deals), levels=int(match.rules.game.levels is not None))
    if result.void:
        note = Text("  ").append_text(screen.text("result-void"))
        return Group(Text(title, STRONG), note, _hands(dict(enumerate(complete_hands(match))), seats, screen, order))
    table = Table(box=ROUNDED, expand=True, title=title, title_justify="left", title_style=STRONG, header_style=DIM)
    table.add_column("", no_wrap=True)
    table.add_column(screen.say("result-seat"), no_wrap=True, max_width=34)
    table.add_column(screen.say("result-left"), ratio=1)
    if result.scores is not None:
        table.add_column(screen.say("result-deal"), justify="right")
        table.add_column(screen.say("result-total"), justify="right")
    for seat in [*result.order, *(s for s in range(match.seats) if s not in result.order)]:
        nth = screen.place(result.order.index(seat) + 1, match.rules) if seat in result.order else ""
        hand = hand_of_cards(position.hand(seat), screen, order)
        count = f"{len(position.hand(seat))}: " if len(position.hand(seat)) else ""
        cells: list[Text | str] = [
            nth,
            seats.label(seat) + _role(match, result, seat, screen),
            Text(count, DIM).append_text(hand),
        ]
        if result.scores is not None:
            cells += [signed(result.scores[seat]), str(match.totals[seat])]
        table.add_row(*cells)
    return Constrain(Group(table, *_arithmetic(match, seats, screen), *_levels(match, seats, screen)), WIDTH)


def _arithmetic(match: Match, seats: Seats, screen: Screen) -> list[Text]:
    """Return the calculation of each seat's points, omitting trivial ones and those of a drawn deal."""
    result = match.result
    if result is None or result.scores is None or not any(result.scores):
        return []
    explanations = [arithmetic(result.factors, seat, screen, seats.label(seat)) for seat in range(match.seats)]
    return [Text(f"  {text}") for text in explanations if text]


def _role(match: Match, result: Result, seat: int, screen: Screen) -> str:
    if seat == result.declarer and match.rules.game.auction is not None:
        return f" ({Worded(*match.rules.game.declarer).say(screen.language)})"
    if seat == result.declarer:
        return f" ({screen.say('role-declarer' if result.partner is not None else 'role-alone')})"
    return f" ({screen.say('role-partner')})" if result.declarer is not None and seat == result.partner else ""


def hands_table(hands: Mapping[int, Cards], view: View, seats: Seats, screen: Screen) -> Table:
    """Return a table with each seat's hand."""
    return _hands(hands, seats, screen, ShownOrder.of(view))


def _hands(hands: Mapping[int, Cards], seats: Seats, screen: Screen, order: ShownOrder) -> Table:
    grid = Table.grid(padding=(0, 2))
    for seat, hand in hands.items():
        grid.add_row("", seats.label(seat), hand_of_cards(hand, screen, order))
    return grid


def _levels(match: Match, seats: Seats, screen: Screen) -> list[Text]:
    """Return the winners and the level changes (Guandan)."""
    result = match.result
    if result is None or result.levels is None or not result.order:
        return []
    first = result.order[0]
    partner = (first + 2) % match.seats
    partner_place = result.order.index(partner) + 1 if partner in result.order else match.seats
    place = screen.place(partner_place, match.rules)
    won = screen.text("result-won", STRONG, who=seats.listed((first, partner)), place=place)
    lines = [Text("  ").append_text(won)]
    before = levels_before(match, len(match.deals) - 1)
    for side in (0, 1):
        level_before, level_after = before[side], result.levels[side]
        team, level_name = seats.listed((side, side + 2)), rank_name(level_after, screen.language)
        if level_before == level_after:
            change = screen.say("result-stay", who=team, to=level_name)
        else:
            change = screen.say(
                "result-climbed", who=team, to=level_name, was=rank_name(level_before, screen.language)
            )
        why = level_change_reasons(result.factors, side, screen)
        lines.append(Text(f"  {change}{screen.say('story-and') + why if why else ''}"))
    return lines


def levels_before(match: Match, deal: int) -> tuple[str, str]:
    """Return the levels of both teams before the deal with the given zero-based index."""
    for earlier in reversed(match.deals[:deal]):
        if earlier.result is not None and earlier.result.levels is not None:
            return earlier.result.levels
    assert match.levels_at_start is not None  # noqa: S101 - only called in games with levels
    return match.levels_at_start


def match_ending(match: Match, seats: Seats, screen: Screen) -> Text:
    """Return the match winners, or a note that the match is drawn or unfinished."""
    if not match.is_over:
        return screen.text("match-unfinished", DIM)
    if len(match.winners) == match.seats:
        return screen.text("match-drawn", STRONG)
    count, you = len(match.winners), seats.spoken_to(match.winners[0])
    return screen.text("match-won", STRONG, who=seats.listed(match.winners), count=count, you=you)


def score_sheet(match: Match, seats: Seats, screen: Screen) -> RenderableType:
    """Return the results of each deal, as points per seat or levels of both teams."""
    finished = [(number, deal.result) for number, deal in enumerate(match.deals, 1) if deal.result is not None]
    if not finished:
        return Text("  ").append_text(screen.text("result-none"))
    table = Table(box=SIMPLE_HEAD, header_style=DIM, pad_edge=False)
    table.add_column(screen.say("result-deal"), justify="right")
    if match.rules.game.levels is not None:
        table.add_column(screen.say("result-first"))
        for side in (0, 1):
            table.add_column(seats.listed((side, side + 2)), justify="right")
        start = levels_before(match, 0)
        table.add_row("", "", *(rank_name(level, screen.language) for level in start))
        for number, result in finished:
            levels = result.levels or start
            level_names = [rank_name(level, screen.language) for level in levels]
            table.add_row(str(number), seats.label(result.order[0]), *level_names)
        return table
    for seat in range(match.seats):
        table.add_column(seats.label(seat), justify="right")
    for number, result in finished:
        void = screen.say("result-not-counted")
        cells = [void] * match.seats if result.scores is None else [signed(score) for score in result.scores]
        table.add_row(str(number), *cells)
    table.add_section()
    table.add_row(screen.say("result-sum"), *map(str, match.totals), style=STRONG)
    return table


def signed(score: int) -> str:
    """Format the score for a deal with its sign: `+8`, `-3`, `0`."""
    return f"{score:+d}" if score else "0"
