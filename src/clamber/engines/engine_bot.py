"""Bot backed by a program that speaks the line protocol, with a fallback bot for turns the program forfeits."""

from __future__ import annotations

import contextlib
import shlex
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import PurePath
from typing import TYPE_CHECKING, Final

from clamber.engines import protocol
from clamber.engines.formats import Format
from clamber.engines.program import Gone, Late, OutputTooLong, Program
from clamber.engines.programs import LOG, ForfeitReason, Lost, ProgramBot
from clamber.engines.protocol import NotAnAnswer
from clamber.errors import ClamberError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.bot import Bot, BotInfo, Wanted
    from clamber.deal import Result
    from clamber.engines.protocol import Message
    from clamber.play import Play
    from clamber.position import Position
    from clamber.rules.house import HouseRules
    from clamber.view import View


@dataclass(frozen=True, slots=True)
class Limits:
    """Resource limits for an engine.

    Attributes:
        seconds: Time limit per play, in seconds.
        start_seconds: Time limit for starting or switching to other rules, in seconds.
        end_seconds: Time limit for exiting after `bye`, in seconds.
        longest_line: Maximum length of an output line, in bytes.
        stray_lines: Maximum number of lines read per answer. Unsolicited lines are skipped.
        late_in_a_row: Number of consecutive timeouts after which the engine is considered hung and killed.
        starts: Maximum number of times the engine is started.
    """

    seconds: float = 10.0
    start_seconds: float = 30.0
    end_seconds: float = 2.0
    longest_line: int = 1 << 16
    stray_lines: int = 100
    late_in_a_row: int = 3
    starts: int = 4


class EngineBot(ProgramBot):
    """Bot backed by a program that speaks the line protocol and reports its own metadata."""

    def __init__(
        self, command: str, *, stand_in: Bot, seed: int = 0, seat: int = 0, limits: Limits | None = None
    ) -> None:
        """Start the program and request its metadata.

        Args:
            command: Command line, split like a shell command but run without a shell.
            stand_in: Fallback bot for turns that the program forfeits.
            seed: Random seed for the program.
            seat: Seat of the bot.
            limits: Resource limits for the program.

        Raises:
            Lost: The program cannot be started, or does not answer `hello`.
        """
        super().__init__(stand_in)
        self._command = command
        self._seed, self._seat = seed, seat
        self._limits = limits or Limits()
        self._program: Program | None = None
        self._rules: HouseRules | None = None
        self._unable = self._said = ""
        self._starts = self._asked = self._late = 0
        self._start()
        self.info = self._greet(None, 0)

    def sit(self, *, seed: int, seat: int) -> None:
        """Reset the bot for a seat, as if newly created. The program receives `hello` before its next turn.

        Args:
            seed: New random seed for the program.
            seat: New seat.
        """
        self._seed, self._seat, self._rules = seed, seat, None
        self.faults = Counter()
        self._starts, self._late, self._said = int(self._program is not None), 0, ""

    def ended(self, position: Position, result: Result, seat: int) -> None:
        """Send the result of a deal to the program, logging any failure."""
        if self._program is not None:
            try:
                self._write(protocol.ended(position, result, seat), self._limits.seconds)
            except Lost as lost:
                LOG.warning("engine %s did not receive the result of the deal: %s", self.info.name, lost)

    def close(self) -> None:
        """Send `bye` and stop the program permanently."""
        self._starts = self._limits.starts
        if self._program is not None:
            with contextlib.suppress(Lost):  # the program is stopped below in any case
                self._tell(protocol.BYE, self._limits.end_seconds)
            self._drop(self._limits.end_seconds)

    # Turns

    def _play(self, view: View) -> Play:
        if self._program is None:
            self._start()
        if view.rules != self._rules:
            self._greet(view.rules, view.seats)
        if self._unable:
            raise Lost(ForfeitReason.UNABLE, self._unable)
        self._asked += 1
        question, plays = protocol.choose(self._asked, view)
        try:
            self._write(question, self._limits.seconds)
            answer = self._answer()
        except Lost as lost:
            self._late = self._late + 1 if lost.fault is ForfeitReason.LATE else 0
            if self._late >= self._limits.late_in_a_row:
                self._drop()
            raise
        self._late = 0
        return self._play_in(answer, view, plays)

    def _answer(self) -> Message:
        """Return the answer to the last question, skipping answers to earlier questions.

        Raises:
            Lost: No such answer arrived in time, or an unexpected message did.
        """
        until = time.monotonic() + self._limits.seconds
        for _ in range(self._limits.stray_lines):
            try:
                answer = protocol.message_in(self._read_line(until))
            except NotAnAnswer as error:
                raise Lost(ForfeitReason.UNREADABLE, str(error)) from None
            number = answer.get("id")
            if answer.get("type") == "play" and number == self._asked:
                return answer
            if answer.get("type") != "play" or not isinstance(number, int) or number >= self._asked:
                raise Lost(ForfeitReason.UNREADABLE, f'expected {{"type": "play", "id": {self._asked}, ...}}')
        raise Lost(ForfeitReason.UNREADABLE, "it sends too many unexpected lines")

    def _play_in(self, answer: Message, view: View, plays: Sequence[Play]) -> Play:
        try:
            return protocol.play_in(answer, view, plays)
        except NotAnAnswer as error:
            raise Lost(ForfeitReason.UNREADABLE, str(error)) from None
        except ClamberError as error:
            raise Lost(ForfeitReason.ILLEGAL, str(error)) from None

    def _report_forfeit(self, lost: Lost, play: Play) -> None:
        """Log a forfeited turn, once per reason, and tell the program the play made instead."""
        if self._said != str(lost):  # log only once, because a program that has exited for good forfeits every turn
            self._said = str(lost)
            LOG.warning("engine %s loses a turn (%s): %s", self.info.name, lost.fault, lost)
        if self._program is not None and lost.fault is not ForfeitReason.UNABLE:
            with contextlib.suppress(Lost):  # the turn is already lost
                self._tell(protocol.refused(self._asked, lost.fault, str(lost), play), self._limits.end_seconds)

    # Process

    def _start(self) -> None:
        if self._starts >= self._limits.starts:
            raise Lost(ForfeitReason.GONE, f"it was started {self._starts} times and is not started again")
        self._starts += 1
        try:
            self._program = Program(self._command, longest_line=self._limits.longest_line)
        except (OSError, ValueError) as error:
            raise Lost(ForfeitReason.GONE, f"it cannot be started: {error}") from None

    def _greet(self, rules: HouseRules | None, seats: int) -> BotInfo:
        """Send `hello` with the rules and return the metadata reported by the program."""
        hello = protocol.hello(
            rules,
            seats=seats,
            seat=self._seat,
            seed=self._seed,
            seconds=self._limits.seconds,
            longest_line=self._limits.longest_line,
        )
        try:
            self._tell(hello, self._limits.start_seconds)
            ready = self._await_ready()
        except Lost as lost:
            raise self._stop(lost.fault, str(lost)) from None
        self._rules = rules
        self._unable = str(ready.get("message") or "it does not play this") if ready["type"] == "unable" else ""
        return protocol.info_in(ready, PurePath(shlex.split(self._command)[0]).name)

    def _await_ready(self) -> Message:
        """Return the answer to `hello`, skipping earlier output such as an interpreter banner."""
        until = time.monotonic() + self._limits.start_seconds
        for _ in range(self._limits.stray_lines):
            line = self._read_line(until)
            try:
                message = protocol.message_in(line)
            except NotAnAnswer:
                continue
            if message.get("type") in {"ready", "unable"}:
                return message
        raise Lost(ForfeitReason.UNREADABLE, 'it did not answer {"type": "ready"}')

    def _tell(self, message: Message, seconds: float) -> None:
        self._write(protocol.line_of(message), seconds)

    def _write(self, line: str, seconds: float) -> None:
        assert self._program is not None  # noqa: S101 - started by the caller
        try:
            self._program.write(line, seconds)
        except Late as error:
            raise self._stop(ForfeitReason.LATE, f"it does not read: {error}") from None
        except OutputTooLong as error:
            raise self._stop(ForfeitReason.UNREADABLE, str(error)) from None
        except Gone as error:
            raise self._stop(ForfeitReason.GONE, str(error)) from None

    def _read_line(self, until: float) -> str:
        assert self._program is not None  # noqa: S101 - as above
        try:
            return self._program.read(until - time.monotonic())
        except Late as error:
            if self._program.exit_status is not None:
                raise self._stop(ForfeitReason.GONE, "it has ended") from None
            raise Lost(ForfeitReason.LATE, str(error)) from None
        except OutputTooLong as error:
            raise Lost(ForfeitReason.UNREADABLE, str(error)) from None
        except Gone as error:
            raise self._stop(ForfeitReason.GONE, str(error)) from None

    def _stop(self, fault: ForfeitReason, why: str) -> Lost:
        """Stop the program and return the error for the turn. The next turn restarts the program."""
        if self._program is not None:
            status, written = self._program.exit_status, self._program.complaints.strip()
            ending = "" if status is None else f", exit status {status}"
            why = f"{why}{ending}" + (f"; it wrote: {written}" if written else "")
        self._drop()
        return Lost(fault, why)

    def _drop(self, seconds: float = 0.0) -> None:
        if self._program is not None:
            self._program.close(seconds)
        self._program, self._rules, self._late = None, None, 0


def _bot(wanted: Wanted, stand_in: Bot) -> Bot:
    limits = Limits() if wanted.seconds is None else Limits(seconds=wanted.seconds)
    return EngineBot(wanted.argument, stand_in=stand_in, seed=wanted.seed, seat=wanted.seat, limits=limits)


FORMAT: Final = Format("engine", title="clamber", bots={"engine": _bot})
