"""`clamber endings`: daily open-hand ending puzzles against perfect defence."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Final

from rich.text import Text

from clamber.cli.arguments import FAULT, FINE, add_colours, add_language, count
from clamber.cli.console import output, speaks_unicode
from clamber.cli.parsing import Usage
from clamber.cli.show.cards import ShownOrder, run_of_cards
from clamber.cli.show.ending import hands_table
from clamber.cli.show.question import choices
from clamber.cli.show.screen import DIM, STRONG, Screen
from clamber.cli.show.seats import Seats
from clamber.cli.table.answer import InputRefused, Readings, choose, read_answer
from clamber.cli.table.lines import LineReader
from clamber.endings import Attempt, AttemptState, all_endings, of_day
from clamber.rules.games import GAMES

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from clamber.cli.console import Out
    from clamber.cli.parsing import Commands
    from clamber.endings import Ending
    from clamber.play import Play

LEAVES: Final = frozenset({"q", "quit", "exit"})
AGAIN: Final = frozenset({"r", "retry"})
SHOWS: Final = frozenset({"h", "hint"})
HELPS: Final = frozenset({"help", "帮助"})


def register(commands: Commands) -> None:
    """Register the command."""
    parser = commands.add("endings")
    say = parser.say
    number = say("cli-endings-number", count=len(all_endings()))
    parser.add_argument("number", metavar="N", nargs="?", type=parser.localized(count), help=number)
    parser.add_argument("--day", metavar="YYYY-MM-DD", type=parser.localized(_day), help=say("cli-endings-day"))
    add_colours(parser)
    add_language(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play one ending and return the exit status: `FAULT` unless the player wins."""
    if args.number is not None and args.day is not None:
        raise Usage("ending-number-or-day")
    if args.number is not None and args.number > len(all_endings()):
        raise Usage("ending-none", n=args.number, last=len(all_endings()))
    today = args.day or datetime.now(UTC).date()
    ending = of_day(today) if args.number is None else all_endings()[args.number - 1]
    console = output()
    screen = Screen(args.language, four_colours=args.four_colour, symbols=speaks_unicode(console.file))
    return FINE if _Board(ending, console, LineReader(console), screen).play() else FAULT


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Usage("ending-no-day", text=repr(text)) from None


class _Board:
    """Terminal interface for an ending."""

    def __init__(self, ending: Ending, console: Out, lines: LineReader, screen: Screen) -> None:
        self._console, self._lines, self._screen = console, lines, screen
        self._start = self._attempt = Attempt.begin(ending)
        view = ending.position().view(None)
        self._view, self._order = view, ShownOrder.of(view)
        role = {True: screen.say("ending-yours"), False: screen.say("ending-theirs")}
        self._seats = Seats(tuple(role[self._start.is_own(seat)] for seat in range(view.seats)), screen.language)

    def play(self) -> bool:
        """Play until the ending is won or the player quits; return True if it was won."""
        ending = self._start.ending
        game = GAMES[self._view.rules.game.name].called
        self._console.print(
            self._screen.text("ending-title", STRONG, n=ending.number, game=game, grade="★" * ending.grade)
        )
        self._console.say(self._screen.say("ending-task"))
        self._show()
        while True:
            seat = self._attempt.position.to_act or 0
            line = self._lines.ask(self._screen.say("ending-prompt", who=self._seats.label(seat)))
            if line is None or line.lower() in LEAVES:
                return False
            if line.lower() in AGAIN:
                self._attempt = self._start
                self._show()
            elif line.lower() in SHOWS:
                for play in self._attempt.winning():
                    self._console.print(self._play_line(seat, play))
            elif line == "?":
                self._list(self._attempt.position.legal())
            elif line.lower() in HELPS:
                self._console.say(self._screen.say("ending-help"))
            elif self._try(line):
                return True

    def _list(self, plays: Sequence[Play]) -> None:
        """Print a numbered list of plays."""
        for choice in choices(plays, self._view, self._screen):
            self._console.print(choice)

    def _read(self, line: str) -> Play | None:
        """Return the legal play denoted by a line; None if there is none, or the player chose no reading."""
        position = self._attempt.position
        answer = read_answer(position, position.legal(), line)
        if isinstance(answer, InputRefused):
            self._console.say(answer.sentence.say(self._screen.language))
            return None
        if isinstance(answer, Readings):
            self._list(answer.plays)
            return choose(
                answer.plays, self._lines.ask(self._screen.say("prompt-which", count=len(answer.plays))) or ""
            )
        return answer

    def _try(self, line: str) -> bool:
        """Make the play typed by the player; return True if it won the ending."""
        play = self._read(line)
        if play is None:
            return False
        known = len(self._attempt.done)
        self._attempt = self._attempt.play(play)
        for seat, play in self._attempt.done[known:]:
            self._console.print(self._play_line(seat, play))
        match self._attempt.state:
            case AttemptState.WON:
                self._console.print(self._screen.text("ending-won", STRONG))
                return True
            case AttemptState.LOST:
                self._console.print(self._screen.text("ending-lost", STRONG))
                self._attempt = self._start
            case AttemptState.OPEN:
                pass
        self._show()
        return False

    def _play_line(self, seat: int, play: Play) -> Text:
        line = Text("  ").append(f"{self._seats.label(seat)}: ")
        if not play.is_combination:
            return line.append(self._screen.say("ending-pass"), DIM)
        line.append(self._screen.play(play, self._view)).append("  ")
        return line.append_text(run_of_cards(play.cards, self._screen, self._order))

    def _show(self) -> None:
        """Show the hands and the play on the table."""
        position = self._attempt.position
        self._console.print(hands_table(dict(enumerate(position.hands)), self._view, self._seats, self._screen))
        if position.to_beat is not None and position.last_player is not None:
            self._console.print(
                self._screen.text("ending-beat"), self._play_line(position.last_player, position.to_beat)
            )
