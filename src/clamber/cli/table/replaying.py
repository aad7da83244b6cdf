"""Step-by-step replay of a recorded match."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

from rich.rule import Rule
from rich.text import Text

from clamber.cli.show.catalogue import titled_rules
from clamber.cli.show.ending import deal_ending, hands_table, match_ending
from clamber.cli.show.narration import Narrator
from clamber.cli.show.screen import DIM, STRONG
from clamber.cli.show.seats import Seats
from clamber.cli.show.table import Drawing
from clamber.records.states import complete_hands

if TYPE_CHECKING:
    from clamber.cards import Cards
    from clamber.cli.console import Out
    from clamber.cli.show.screen import Screen
    from clamber.cli.table.lines import LineReader
    from clamber.match import Match
    from clamber.rules_file import RulesTitle

BEFORE: Final = 4
"""Number of previous steps shown above the current step."""


class TerminalReplay:
    """Terminal replay of a match.

    Attributes:
        match: The recorded match in its final state.
        seat: Seat whose view is shown; None to show all hands.
        only: Number of the single deal to show, from 1; None to show all deals.
        title: Title of the rules; None if the record has none.
    """

    def __init__(
        self,
        match: Match,
        console: Out,
        lines: LineReader,
        screen: Screen,
        *,
        seat: int | None,
        only: int | None,
        title: RulesTitle | None = None,
    ) -> None:
        self.match = match
        self.seat = seat
        self.only = only
        self.title = title
        self._console = console
        self._lines = lines
        self._screen = screen = screen.speaking_of(match.rules)
        self._seats = Seats.of_record(match.names, screen.language)
        self._narrator = Narrator(self._seats, screen)
        self._interactive = lines.interactive and console.is_terminal

    def run(self, where: str) -> bool:
        """Show the match; return False if the user quits."""
        rules = self.match.rules
        rules_title = self._screen.say(
            "replay-title", game=rules.game.called, rules=titled_rules(rules.name, self.title, self._screen.language)
        )
        title = " · ".join(part for part in (where, rules_title) if part)
        if not self._deals:
            self._console.say(self._screen.text("replay-empty", title=title))
            return True
        if self._interactive:
            return self._step_through(title)
        self._print_all(title)
        return True

    @cached_property
    def _deals(self) -> list[tuple[int, list[Match]]]:
        """Deals to show, each with its number and the match state after each step, starting with the fresh deal.

        Declined questions are not separate steps, because they are not visible.
        """
        deals = []
        match = self.match.undealt()
        for number, deal in enumerate(self.match.deals, 1):
            match = match.start_deal(deal.deck, deal.first, lead=deal.lead, faceup=deal.faceup)
            steps = [match]
            for event in deal.events:
                assert event.play is not None  # noqa: S101 - only views hide plays
                match = match.with_action(event.play)
                if event.kind == "no":
                    steps[-1] = match
                else:
                    steps.append(match)
            if self.only in {None, number}:
                deals.append((number, steps))
        return deals

    def _step_lines(self, number: int, steps: list[Match], step: int) -> list[Text]:
        """Return the lines for a step."""
        view = steps[step].view(self.seat)
        if step == 0:
            return self._narrator.opening_lines(view, number, steps[0].deals[-1])
        return self._narrator.event_lines(steps[step - 1].view(self.seat), view)

    # Without a terminal

    def _print_all(self, title: str) -> None:
        self._console.print(Text(title, STRONG))
        for number, steps in self._deals:
            self._console.print(Rule(style=DIM))
            for line in self._step_lines(number, steps, 0):
                self._console.say(line)
            self._console.print(self._hands_at_start(steps[0]))
            for step in range(1, len(steps)):
                for line in self._step_lines(number, steps, step):
                    self._console.say(line)
            self._print_end(steps[-1])

    def _hands_at_start(self, match: Match) -> object:
        view = match.view(self.seat)
        hands = _hands(match, view.phase)
        seats = range(match.seats) if self.seat is None else (self.seat,)
        return hands_table({seat: hands[seat] for seat in seats}, view, self._seats, self._screen)

    def _print_end(self, match: Match) -> None:
        if match.is_dealt:
            self._console.print(Text("  ").append_text(self._screen.text("replay-stops", DIM)))
            return
        self._console.print(deal_ending(match, self._seats, self._screen))
        if match.is_over:
            self._console.say(match_ending(match, self._seats, self._screen))

    # On a terminal

    def _step_through(self, title: str) -> bool:
        deal = step = 0
        while True:
            number, steps = self._deals[deal]
            self._draw(title, number, steps, step)
            line = self._lines.ask(self._screen.say("prompt-step", step=step, steps=len(steps) - 1))
            if line is None or line.lower() in {"q", "quit", "exit"}:
                return False
            if not line:
                if step + 1 < len(steps):
                    step += 1
                elif deal + 1 < len(self._deals):
                    deal, step = deal + 1, 0
                else:
                    return True
                continue
            deal, step = self._jump(line.lower(), deal, step)

    def _jump(self, line: str, deal: int, step: int) -> tuple[int, int]:
        """Return the deal and step that a line selects; the current ones if it selects none."""
        steps = self._deals[deal][1]
        word, _, rest = line.partition(" ")
        if line in {"b", "back"}:
            if step:
                return deal, step - 1
            return (deal - 1, len(self._deals[deal - 1][1]) - 1) if deal else (deal, step)
        if line.isascii() and line.isdecimal():
            return deal, min(int(line[:9]), len(steps) - 1)
        if word == "deal" and rest.isascii() and rest.isdecimal():
            numbers = [number for number, _ in self._deals]
            return (numbers.index(int(rest[:9])), 0) if int(rest[:9]) in numbers else (deal, step)
        return deal, step

    def _draw(self, title: str, number: int, steps: list[Match], step: int) -> None:
        match = steps[step]
        view = match.view(self.seat)
        self._console.clear()
        deals = self._screen.say("replay-deal", n=number, count=len(self.match.deals))
        self._console.print(Text(f"{title} · {deals}", DIM))
        if not match.is_dealt:
            self._console.print(deal_ending(match, self._seats, self._screen))
            if match.is_over:
                self._console.say(match_ending(match, self._seats, self._screen))
        else:
            hands = _hands(match, view.phase) if self.seat is None else None
            self._console.print(Drawing(self._seats, self._screen, number, open_hands=hands).table(view))
        for earlier in range(max(0, step - BEFORE), step + 1):
            for line in self._step_lines(number, steps, earlier):
                if earlier < step:
                    line.stylize(DIM)
                self._console.say(line)


def _hands(match: Match, phase: str) -> tuple[Cards, ...]:
    """Return all hands. While cards are being drawn, include the cards still to come (Big A)."""
    assert match.position is not None  # noqa: S101 - a deal is in progress
    return complete_hands(match) if phase == "draw" else match.position.hands
