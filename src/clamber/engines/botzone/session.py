"""A Botzone program at the other end of pipes: started for every turn, or kept running if it asks for that."""

from __future__ import annotations

import contextlib
import json
import time
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final

from clamber.engines.engine import Fault, Lost
from clamber.engines.program import Gone, Late, Program, Unreadable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.engines.botzone.turns import Turn

KEEP_RUNNING: Final = ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<"
LONGEST_LINE: Final = 1 << 20
"""Bytes of a line that a program says: it may keep data between its turns."""

AFTERTHOUGHT: Final = 2.0
"""Seconds in which a program that has answered ends, or says that it stays."""

PART_WITH_INPUT: Final = 0.25
"""The part of its time after which the input of a program that has said nothing yet is closed."""


class Interaction(StrEnum):
    """How a program reads and writes."""

    JSON = "json"
    SIMPLE = "simple"


@dataclass(frozen=True, slots=True)
class Answer:
    """What a program answered.

    Attributes:
        response: Its response.
        data, globaldata: What it wants to have again at its next turn, and in every deal to come.
    """

    response: Any
    data: Any = None
    globaldata: Any = None


class Session:
    """One program through the turns of many deals.

    Attributes:
        command: As a shell would part it; it is run without one.
    """

    def __init__(self, command: str, interaction: Interaction, seconds: float) -> None:
        self.command = command
        self._interaction, self._seconds = interaction, seconds
        self._program: Program | None = None
        self._wants_the_end: bool | None = None
        self._data: Any = None
        self._globaldata: Any = None

    def begin(self) -> None:
        """Begins another deal: nothing is kept but what the program wants to have in all of them."""
        self.end()
        self._data = None

    def end(self) -> None:
        """Ends the program."""
        if self._program is not None:
            self._program.close()
        self._program = None

    def ask(self, turns: Sequence[Turn]) -> Any:
        """The response to the last of these turns.

        Raises:
            Lost: There is none, in time, that can be read.
        """
        deadline = time.monotonic() + self._seconds
        try:
            answer = self._answer(turns, deadline)
        except (Gone, Late, Unreadable) as error:
            why = self._complaint(str(error))
            self.end()
            fault = {Gone: Fault.GONE, Late: Fault.LATE}.get(type(error), Fault.UNREADABLE)
            raise Lost(fault, why) from None
        except Lost:
            self.end()
            raise
        self._data = answer.data
        self._globaldata = self._globaldata if answer.globaldata is None else answer.globaldata
        return answer.response

    def _answer(self, turns: Sequence[Turn], deadline: float) -> Answer:
        kept = self._program
        if kept is not None:
            kept.write(_line(turns[-1].request), deadline - time.monotonic())
            return self._read(kept, deadline)
        try:
            self._program = program = Program(self.command, longest_line=LONGEST_LINE)
        except (OSError, ValueError) as error:
            raise Lost(Fault.GONE, f"it cannot be started: {error}") from None
        program.write(self._opening(turns), deadline - time.monotonic())
        if self._wants_the_end:
            program.close_input()
        answer = self._read(program, deadline)
        rest = self._rest(program)
        stays = any(KEEP_RUNNING in line for line in rest)
        if self._wants_the_end is None:
            self._wants_the_end = program.input_is_closed and not stays
        if not stays or program.input_is_closed:
            program.close()
            self._program = None
        return answer if self._interaction is Interaction.JSON or stays else _with_lines(answer, rest)

    def _opening(self, turns: Sequence[Turn]) -> str:
        """All that a program is told that was just started."""
        requests, responses = [turn.request for turn in turns], [turn.response for turn in turns[:-1]]
        kept = {"data": self._data, "globaldata": self._globaldata}
        if self._interaction is Interaction.JSON:
            return _line({"requests": requests, "responses": responses, **_there(kept)})
        lines = [str(len(requests))]
        for request, response in zip(requests, responses, strict=False):
            lines += [_line(request), _line(response)]
        return "\n".join([*lines, _line(requests[-1]), *(str(text) for text in _there(kept).values())])

    def _read(self, program: Program, deadline: float) -> Answer:
        """Its answer: the first lines that are JSON together, or one that is an answer after others that are none."""
        lines: list[str] = []
        while True:
            try:
                line = self._next(program, deadline)
            except Gone:
                if lines:
                    raise Lost(Fault.UNREADABLE, f"its answer is no JSON: {' '.join(lines)!r:.100}") from None
                raise
            if not line.strip() or KEEP_RUNNING in line:
                continue
            if self._interaction is Interaction.SIMPLE:
                return Answer(_simple(line))
            lines.append(line)
            with contextlib.suppress(ValueError, RecursionError):
                return _answer_in(json.loads("\n".join(lines)))
            with contextlib.suppress(ValueError, RecursionError):
                if isinstance(found := json.loads(line), dict) and "response" in found:
                    return _answer_in(found)

    def _next(self, program: Program, deadline: float) -> str:
        """Its next line. One that says nothing may wait for the end of its input; one that stays must not see it."""
        left = deadline - time.monotonic()
        if self._wants_the_end is not None or program.input_is_closed:
            return program.read(left)
        try:
            return program.read(left * PART_WITH_INPUT)
        except Late:
            program.close_input()
            return program.read(deadline - time.monotonic())

    def _rest(self, program: Program) -> list[str]:
        """What a program says after its first answer, until it ends, or says that it stays for further requests."""
        lines: list[str] = []
        until = time.monotonic() + AFTERTHOUGHT
        with contextlib.suppress(Gone, Late, Unreadable):
            while not lines or KEEP_RUNNING not in lines[-1]:
                lines.append(program.read(until - time.monotonic()))
        return lines

    def _complaint(self, why: str) -> str:
        said = "" if self._program is None else self._program.complaints.strip()
        return f"{why}; it wrote: {said}" if said else why


def _answer_in(found: Any) -> Answer:
    """The answer that a program gives as JSON: an object with its response, or the response alone."""
    if isinstance(found, dict) and "response" in found:
        return Answer(found["response"], found.get("data"), found.get("globaldata"))
    return Answer(found)


def _simple(line: str) -> Any:
    """A response on a line of its own: JSON, numbers, or words."""
    with contextlib.suppress(ValueError, RecursionError):
        return json.loads(line)
    words = line.split()
    return [int(word) for word in words] if all(word.isdecimal() for word in words) else line.strip()


def _with_lines(answer: Answer, rest: Sequence[str]) -> Answer:
    """An answer with the lines that may follow it: what helps its writer, and what it wants to have again."""
    data = rest[1] if len(rest) > 1 else None
    return Answer(answer.response, data, "\n".join(rest[2:]) or None)


def _there(values: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in values.items() if value is not None}


def _line(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))
