"""Prompt commands other than plays: list, hints, history, scores, saving and help."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from rich.table import Table
from rich.text import Text

from clamber import bots
from clamber.cli.show.cards import ShownOrder, play_of_cards
from clamber.cli.show.ending import score_sheet
from clamber.cli.show.listing import kind_summary, kinds, listing
from clamber.cli.show.narration import Narrator, event_cards, tricks
from clamber.cli.show.primer import primer
from clamber.cli.show.screen import DIM, STRONG
from clamber.records.record import save
from clamber.rules.display import Display
from clamber.sentences import Either
from clamber.text.unreadable import why_unreadable

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from clamber.cli.console import Out
    from clamber.cli.show.screen import Screen
    from clamber.cli.show.seats import Seats
    from clamber.match import Match
    from clamber.play import Play
    from clamber.sentences import Sentence, Value
    from clamber.view import View

HELP: Final = {
    "334455, 7h7d": "help-play",
    "7h7d=pair:7": "help-reading",
    "pass": "help-pass",
    "12, #12": "help-number",
    "?": "help-list",
    "hint": "help-hint",
    "history": "help-history",
    "score": "help-score",
    "save FILE": "help-save",
    "rules": "help-rules",
    "help": "help-help",
    "quit": "help-quit",
}
"""Input examples with the names of the sentences that explain them."""

FULL_LINES: Final = 16
"""Number of lines up to which a list of plays is printed in full by `?`."""

QUIT: Final = frozenset({"quit", "exit"})


class Quit(Exception):
    """Raised when a player leaves the table."""


@dataclass(slots=True)
class PromptState:
    """State of a player's turn.

    Attributes:
        view: The player's view.
        plays: List of legal plays that numbers refer to.
        hints: Suggested plays, once requested.
        why: Effect of the first suggestion, once requested.
        hinted: Number of suggestions shown so far.
    """

    view: View
    plays: Sequence[Play]
    hints: list[Play] = field(default_factory=list)
    why: Sentence | None = None
    hinted: int = 0


@dataclass(frozen=True, slots=True)
class TableCommands:
    """Prompt commands for a table.

    Attributes:
        extra: Extension keys of saved records.
    """

    console: Out
    seats: Seats
    screen: Screen
    extra: Mapping[str, Any] = field(default_factory=dict)

    def run(self, line: str, match: Match, turn: PromptState | None, viewer: int | None) -> bool:
        """Run a command; return False if the line is not a command.

        Args:
            line: Input line.
            match: Current match.
            turn: Current turn; None between deals.
            viewer: The player's seat; None between deals.

        Raises:
            Quit: The command was `quit`.
        """
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        match word.lower():
            case "?" if turn is not None:
                self.list_plays(turn, rest)
            case "hint" if turn is not None:
                self.hint(turn)
            case "?" | "hint":
                self._say("command-no-deal")
            case "history":
                self.history(match, viewer)
            case "score" | "scores":
                self.console.print(score_sheet(match, self.seats, self.screen))
            case "save":
                self.save(match, rest)
            case "rules":
                self.console.print(primer(match.rules, match.seats, self.screen))
            case "help":
                self.help()
            case quitting if quitting in QUIT and not rest:
                raise Quit
            case _:
                return False
        return True

    def list_plays(self, turn: PromptState, which: str) -> None:
        """Print the numbered list of plays, or a line for each kind if the list is long."""
        if which and which != "all":
            kind = which.lower().replace(" ", "_")
            known_kinds = kinds(turn.plays)
            matching = [name for name in known_kinds if name == kind or name == kind.removesuffix("s")]
            if not matching:
                self._say("command-no-kind", kind=which, known=Either(tuple(known_kinds)))
                return
            self._print(listing(turn.plays, turn.view, self.screen, kind=matching[0], width=self.console.width))
            return
        lines = listing(turn.plays, turn.view, self.screen, width=self.console.width)
        if which == "all" or len(lines) <= FULL_LINES:
            self._print(lines)
            return
        self._print(kind_summary(turn.plays, turn.view, self.screen))
        self._say("command-kinds", DIM, n=len(turn.plays), kind=kinds(turn.plays)[-1])

    def _say(self, name: str, style: str = "", /, **values: Value) -> None:
        self.console.say(Text("  ").append_text(self.screen.text(name, style, **values)))

    def _print(self, lines: Sequence[Text]) -> None:
        for line in lines:
            self.console.say(line)

    def hint(self, turn: PromptState) -> None:
        """Print the next suggestion in notation, with its number in the list."""
        if turn.why is None:
            best_play, turn.why = bots.hint(turn.view)
            turn.hints = bots.hints_after(turn.view, best_play)
        first = turn.hinted == 0
        play = turn.hints[turn.hinted % len(turn.hints)]
        turn.hinted += 1
        line = Text("  ").append_text(self.screen.text("command-hint", play=Text(play.text, STRONG)))
        if play.is_combination:
            line.append("  ").append_text(
                play_of_cards(play.cards, play.reading, self.screen, ShownOrder.of(turn.view))
            )
            line.append(f"  {self.screen.play(play, turn.view)}", DIM)
        number = next(place for place, other in enumerate(turn.plays, 1) if other.action == play.action)
        line.append(f"  #{number}", "cyan")
        if len(turn.hints) > 1:
            nth = (turn.hinted - 1) % len(turn.hints) + 1
            line.append("  ").append_text(self.screen.text("command-hint-nth", DIM, nth=nth, count=len(turn.hints)))
        self.console.say(line)
        if first:
            self.console.say(Text("  ").append(turn.why.say(self.screen.language), DIM))

    def history(self, match: Match, viewer: int | None) -> None:
        """Print the deal so far, with one line per trick and seats by number."""
        if match.position is None:
            return
        view = match.view(viewer)
        events = [event for event in view.history if event.kind != "no"]
        tricks_shown = tricks(events)
        if not Display.of(view.rules).earlier_tricks:
            tricks_shown = tricks_shown[-1:]
        teller = Narrator(self.seats, self.screen)
        for event in events:
            if event.trick is None:
                self.console.print(teller.event_line(view, event))
        for number, trick in enumerate(tricks_shown, 1):
            line = Text(f"  {number:>3}. ", DIM)
            for event in trick:
                line.append(f" {event.seat} ", DIM)
                line.append_text(event_cards(view, event, self.screen))
                line.append("-  " if event.kind == "pass" else "  ", DIM)
            self.console.say(line)
        if not events:
            self._say("command-nothing-yet")

    def save(self, match: Match, name: str) -> None:
        """Write the match to a new file."""
        if not name:
            self._say("command-save-where")
            return
        try:
            save(match, name, self.extra)
        except FileExistsError:
            self._say("command-save-there", file=name)
        except (OSError, ValueError) as error:
            self._say("command-save-failed", file=name, reason=why_unreadable(error))
        else:
            self._say("command-saved", file=name)

    def help(self) -> None:
        """Print an overview of the possible input."""
        grid = Table.grid(padding=(0, 2))
        for example, meaning in HELP.items():
            grid.add_row("", Text(example, STRONG), self.screen.say(meaning))
        self.console.print(grid)
