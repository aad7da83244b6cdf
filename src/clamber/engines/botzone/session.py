"""Session with a Botzone program over pipes, restarting it every turn unless it asks to keep running."""

from __future__ import annotations

import contextlib
import json
import time
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final

from clamber._internal.arguments import number_in
from clamber.engines.program import Gone, Late, OutputTooLong, Program
from clamber.engines.programs import ForfeitReason, Lost

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.engines.botzone.turns import Exchange

KEEP_RUNNING: Final = ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<"
LARGEST_NUMBER: Final = 1_000_000
LONGEST_LINE: Final = 1 << 20
"""Maximum length of an output line, in bytes. Lines may carry data that a program stores between turns."""

AFTERTHOUGHT: Final = 2.0
"""Time for a program to exit after answering, or to ask to keep running, in seconds."""

PART_WITH_INPUT: Final = 0.25
"""Fraction of the time limit after which a silent program's input is closed."""


class Interaction(StrEnum):
    """Input and output format of a program."""

    JSON = "json"
    SIMPLE = "simple"


@dataclass(frozen=True, slots=True)
class ProgramAnswer:
    """Answer from a program.

    Attributes:
        response: Response to the request.
        data, globaldata: Data to pass back to the program at its next turn and in all later deals, respectively.
    """

    response: Any
    data: Any = None
    globaldata: Any = None


class ProgramSession:
    """Session with one program, lasting many deals.

    Attributes:
        command: Command line, split like a shell command but run without a shell.
    """

    def __init__(self, command: str, interaction: Interaction, seconds: float) -> None:
        self.command = command
        self._interaction, self._seconds = interaction, seconds
        self._program: Program | None = None
        self._wants_the_end: bool | None = None
        self._data: Any = None
        self._globaldata: Any = None

    def begin(self) -> None:
        """Begin a new deal: stop the program and discard its data except `globaldata`."""
        self.end()
        self._data = None

    def end(self) -> None:
        """Stop the program."""
        if self._program is not None:
            self._program.close()
        self._program = None

    def ask(self, turns: Sequence[Exchange]) -> Any:
        """Return the program's response to the last of these turns.

        Raises:
            Lost: There is no readable response within the time limit.
        """
        deadline = time.monotonic() + self._seconds
        try:
            answer = self._answer(turns, deadline)
        except (Gone, Late, OutputTooLong) as error:
            why = self._with_complaints(str(error))
            self.end()
            fault = {Gone: ForfeitReason.GONE, Late: ForfeitReason.LATE}.get(type(error), ForfeitReason.UNREADABLE)
            raise Lost(fault, why) from None
        except Lost:
            self.end()
            raise
        self._data = answer.data
        self._globaldata = self._globaldata if answer.globaldata is None else answer.globaldata
        return answer.response

    def _answer(self, turns: Sequence[Exchange], deadline: float) -> ProgramAnswer:
        running = self._program
        if running is not None:
            running.write(_to_line(turns[-1].request), deadline - time.monotonic())
            return self._read(running, deadline)
        try:
            self._program = program = Program(self.command, longest_line=LONGEST_LINE)
        except (OSError, ValueError) as error:
            raise Lost(ForfeitReason.GONE, f"it cannot be started: {error}") from None
        with contextlib.suppress(Gone):  # it may have answered without reading its input
            program.write(self._first_input(turns), deadline - time.monotonic())
        if self._wants_the_end:
            program.close_input()
        answer = self._read(program, deadline)
        rest = self._read_rest(program)
        stays = any(KEEP_RUNNING in line for line in rest)
        if self._wants_the_end is None:
            self._wants_the_end = program.input_is_closed and not stays
        if not stays or program.input_is_closed:
            program.close()
            self._program = None
        return answer if self._interaction is Interaction.JSON or stays else _with_stored_data(answer, rest)

    def _first_input(self, turns: Sequence[Exchange]) -> str:
        """Return the initial input for a newly started program: all turns of the deal, and its stored data."""
        requests, responses = [turn.request for turn in turns], [turn.response for turn in turns[:-1]]
        stored = {"data": self._data, "globaldata": self._globaldata}
        if self._interaction is Interaction.JSON:
            return _to_line({"requests": requests, "responses": responses, **_without_none(stored)})
        lines = [str(len(requests))]
        for request, response in zip(requests, responses, strict=False):
            lines += [_to_line(request), _to_line(response)]
        return "\n".join([*lines, _to_line(requests[-1]), *(str(text) for text in _without_none(stored).values())])

    def _read(self, program: Program, deadline: float) -> ProgramAnswer:
        """Return the answer: leading lines that together form JSON, or a later line that is an answer by itself."""
        lines: list[str] = []
        while True:
            try:
                line = self._next_line(program, deadline)
            except Gone:
                if lines:
                    raise Lost(ForfeitReason.UNREADABLE, f"its answer is no JSON: {' '.join(lines)!r:.100}") from None
                raise
            if not line.strip() or KEEP_RUNNING in line:
                continue
            if self._interaction is Interaction.SIMPLE:
                return ProgramAnswer(_parse_simple(line))
            lines.append(line)
            with contextlib.suppress(ValueError, RecursionError):
                return _parse_answer(json.loads("\n".join(lines)))
            with contextlib.suppress(ValueError, RecursionError):
                if isinstance(answer := json.loads(line), dict) and "response" in answer:
                    return _parse_answer(answer)

    def _next_line(self, program: Program, deadline: float) -> str:
        """Return the next output line.

        A silent program may be waiting for its input to be closed, so the input is closed once PART_WITH_INPUT of the
        time limit has passed. A program that keeps running must not have its input closed.
        """
        left = deadline - time.monotonic()
        if self._wants_the_end is not None or program.input_is_closed:
            return program.read(left)
        try:
            return program.read(left * PART_WITH_INPUT)
        except Late:
            program.close_input()
            return program.read(deadline - time.monotonic())

    def _read_rest(self, program: Program) -> list[str]:
        """Return the lines after the answer, up to the program's exit or its request to keep running."""
        lines: list[str] = []
        until = time.monotonic() + AFTERTHOUGHT
        with contextlib.suppress(Gone, Late, OutputTooLong):
            while not lines or KEEP_RUNNING not in lines[-1]:
                lines.append(program.read(until - time.monotonic()))
        return lines

    def _with_complaints(self, why: str) -> str:
        written = "" if self._program is None else self._program.complaints.strip()
        return f"{why}; it wrote: {written}" if written else why


def _parse_answer(value: Any) -> ProgramAnswer:
    """Return the answer encoded in JSON: an object with a `response`, or a bare response."""
    if isinstance(value, dict) and "response" in value:
        return ProgramAnswer(value["response"], value.get("data"), value.get("globaldata"))
    return ProgramAnswer(value)


def _parse_simple(line: str) -> Any:
    """Return the response in a line: JSON, a list of integers, or the raw text."""
    with contextlib.suppress(ValueError, RecursionError):
        return json.loads(line)
    numbers = [number_in(word, LARGEST_NUMBER) for word in line.split()]
    return line.strip() if None in numbers else numbers


def _with_stored_data(answer: ProgramAnswer, rest: Sequence[str]) -> ProgramAnswer:
    """Add the optional lines that follow an answer: debug output, which is ignored, `data`, and `globaldata`."""
    data = rest[1] if len(rest) > 1 else None
    return ProgramAnswer(answer.response, data, "\n".join(rest[2:]) or None)


def _without_none(values: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in values.items() if value is not None}


def _to_line(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))
