"""Complete terminal match: player input, bot plays, and narration."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from rich.rule import Rule
from rich.text import Text

from clamber.bots.seated import SupervisedBot
from clamber.cli.show.ending import deal_ending, match_ending, score_sheet
from clamber.cli.show.narration import Narrator
from clamber.cli.show.question import SHORT_LIST, choices, question
from clamber.cli.show.screen import DIM, STRONG
from clamber.cli.show.table import Drawing
from clamber.cli.table.answer import InputRefused, Readings, choose, read_answer, translate_synonym
from clamber.cli.table.commands import PromptState, Quit, TableCommands
from clamber.cli.table.declining import DeclinedQuestions
from clamber.cli.table.sharing import SecretRounds
from clamber.records.states import listed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from clamber.bots import Bot
    from clamber.cli.console import Out
    from clamber.cli.show.screen import Screen
    from clamber.cli.show.seats import Seats
    from clamber.cli.table.lines import LineReader
    from clamber.match import Match
    from clamber.play import Play
    from clamber.view import View

YES = frozenset({"", "yes", "y", "1", "#1", "next"})
NO = frozenset({"no", "n", "不", "2", "#2"})


class Session:
    """Match played on a single screen.

    Attributes:
        match: Current match.
        seats: Seat names.
        bots: Bots by seat, for all seats not taken by people. Greedy plays in place of one that fails.
        pace: Pause after each narrated bot action, in seconds.

    Saved records contain the extension keys of `extra`.
    """

    def __init__(
        self,
        match: Match,
        seats: Seats,
        bots: Mapping[int, Bot],
        console: Out,
        lines: LineReader,
        *,
        screen: Screen,
        pace: float,
        extra: Mapping[str, Any] | None = None,
    ) -> None:
        self.match = match
        self.seats = seats
        self.bots = {seat: SupervisedBot(bot) for seat, bot in bots.items()}
        self.pace = pace
        self.people = frozenset(range(match.seats)) - bots.keys()
        self.shared = len(self.people) > 1
        self._console = console
        self._lines = lines
        self._screen = screen = screen.speaking_of(match.rules)
        self._on_screen = console.is_terminal and lines.interactive
        self._narrator = Narrator(seats, screen)
        self._commands = TableCommands(console, seats, screen, extra or {})
        self._declined = DeclinedQuestions()
        self._secret = SecretRounds(self.people if self._on_screen else frozenset())
        self._shown_to: int | None = None
        self._recent: list[Text] = []

    def run(self) -> None:
        """Play until the match is over or a player quits."""
        try:
            self._begin_deal()
            while True:
                while self.match.is_dealt:
                    self._act()
                self._end_deal()
                if self.match.is_over or not self._another_deal():
                    break
                self.match = self.match.next_deal()
                self._begin_deal()
        except Quit:
            self._say("leave", DIM)
            return
        self._console.say(match_ending(self.match, self.seats, self._screen))

    # Deals

    def _public(self) -> View:
        """Return the view that is safe to show: the sole player's view, or a spectator's if several people play."""
        return self.match.view(next(iter(self.people)) if len(self.people) == 1 else None)

    def _begin_deal(self) -> None:
        self._declined = DeclinedQuestions()
        self._secret.begin_deal(self.match)
        self._recent = []
        self._tell(self._narrator.opening_lines(self._public(), len(self.match.deals), self.match.deals[-1]))

    def _end_deal(self) -> None:
        for seat, bot in self.bots.items():
            bot.end(self.match, seat)
        self._console.print()
        self._console.print(deal_ending(self.match, self.seats, self._screen))

    def _another_deal(self) -> bool:
        """Wait for confirmation of the next deal; return False if the players end a match without a fixed length."""
        endless = dict(self.match.rules.values).get("match") == "none"
        prompt = self._screen.say("prompt-another" if endless else "prompt-next")
        while True:
            line = self._ask(prompt)
            if line.lower() in YES:
                return True
            if endless and line.lower() in NO:
                self._console.print(score_sheet(self.match, self.seats, self._screen))
                return False
            if not self._commands.run(line, self.match, None, None):
                self._say("prompt-between")

    # Turns

    def _act(self) -> None:
        """Take the next action of a bot or person."""
        for person in self._secret.people_without_question(self.match):
            self._show_nothing_to_decide(person)
        position = self.match.position
        assert position is not None  # noqa: S101 - a deal is in progress
        seat = position.to_act
        assert seat is not None  # noqa: S101 - likewise
        if seat in self.bots:
            self._advance(self.bots[seat].act(self.match, seat), pause=self.pace)
            return
        view = self.match.view(seat)
        if self._declined.holds(view):
            self._advance(self.match.apply(next(play for play in view.legal if play.kind == "no")))
            return
        play = self._ask_person(PromptState(view, listed(position)))
        self._recent = []
        if self.shared and self._on_screen:
            self._console.wipe()
        self._advance(self.match.apply(play))

    def _advance(self, after: Match, *, pause: float = 0) -> None:
        before = self._public()
        self.match = after
        lines = self._narrator.event_lines(before, self._public())
        self._tell(lines)
        if lines and pause:
            time.sleep(pause)

    def _tell(self, lines: Sequence[Text]) -> None:
        self._recent += lines
        self._print(lines)

    def _say(self, name: str, style: str = "", /, **values: str | int) -> None:
        self._console.say(Text("  ").append_text(self._screen.text(name, style, **values)))

    def _print(self, lines: Sequence[Text]) -> None:
        for line in lines:
            self._console.say(line)

    # People

    def _ask(self, prompt: str) -> str:
        line = self._lines.ask(prompt)
        if line is None:
            raise Quit
        return line

    def _hand_over(self, seat: int) -> None:
        """Hand the screen over to a player if it was showing another player's view."""
        if not self.shared or self._shown_to == seat:
            return
        self._shown_to = seat
        if not self._on_screen:
            self._console.print(Rule(self.seats.label(seat), style=DIM))
            return
        self._console.wipe()
        turn = self._screen.text("prompt-turn", STRONG, who=self.seats.label(seat))
        self._console.print(Text("\n  ").append_text(turn).append("\n"))
        self._ask(f"  {self._screen.say('prompt-show')}")

    def _show_nothing_to_decide(self, seat: int) -> None:
        self._hand_over(seat)
        self._show(self.match.view(seat))
        self._ask(self._screen.say("prompt-nothing"))
        self._console.wipe()
        self._shown_to = None

    def _show(self, view: View) -> None:
        """Draw the table as seen by a player, clearing the screen first on a terminal."""
        if self._on_screen:
            self._console.clear()
        else:
            self._console.print()
        self._console.print(Drawing(self.seats, self._screen, len(self.match.deals)).table(view))
        if self._on_screen and self._recent:
            line_limit = max(3, self._console.height - 16)
            self._print(self._recent[-line_limit:])
        self._console.print()

    def _ask_person(self, turn: PromptState) -> Play:
        """Prompt a player until they enter a legal play, and return it."""
        seat = turn.view.seat
        assert seat is not None  # noqa: S101 - people have seats
        self._hand_over(seat)
        self._show(turn.view)
        prompt = question(turn.view, self.seats, self._screen, turn.plays)
        repeat = True
        while True:
            if repeat:
                self._console.say(prompt)
                if turn.view.phase not in {"play", "bid"} and len(turn.plays) <= SHORT_LIST:
                    self._print(choices(turn.plays, turn.view, self._screen))
            line = self._ask(f"{self.seats.names[seat]}> ")
            if not line and len(turn.plays) == 1:
                return turn.plays[0]
            if not line:
                self._show(turn.view)
                repeat = True
                continue
            play = self._answer(turn, line)
            if play is not None:
                return play
            repeat = False

    def _answer(self, turn: PromptState, line: str) -> Play | None:
        """Return the play denoted by a line; None if the line was a command or was refused."""
        position = self.match.position
        assert position is not None  # noqa: S101 - a deal is in progress
        if self._commands.run(line, self.match, turn, turn.view.seat):
            return None
        lasting = translate_synonym(line).lower().split() == ["no", "all"] and any(
            play.kind == "no" for play in turn.plays
        )
        answer = read_answer(position, turn.plays, "no" if lasting else line)
        if isinstance(answer, Readings):
            return self._choose_reading(answer, turn)
        if isinstance(answer, InputRefused):
            self._console.say(Text(f"  {answer.sentence.say(self._screen.language)}", "yellow"))
            return None
        if turn.view.phase == "draw" and answer.kind == "no":
            self._declined.note(turn.view, lasting=lasting)
        return answer

    def _choose_reading(self, readings: Readings, turn: PromptState) -> Play | None:
        """Return the reading chosen by the player; None if they cancel."""
        self._say("prompt-readings")
        self._print(choices(readings.plays, turn.view, self._screen))
        while True:
            line = self._ask(self._screen.say("prompt-which", count=len(readings.plays)))
            if not line:
                return None
            play = choose(readings.plays, line)
            if play is not None:
                return play
            if not self._commands.run(line, self.match, turn, turn.view.seat):
                self._say("prompt-none-of-them", "yellow", line=line)
