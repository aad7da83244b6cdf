"""Fuzzed engine output: each line is an answer, or is refused with a reason; no other error occurs."""

import shlex
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clamber import bots, ruleset
from clamber.engines import protocol
from clamber.engines.program import Gone, OutputTooLong, Program
from clamber.engines.protocol import NotAnAnswer
from clamber.errors import ClamberError
from patience import PATIENCE

pytestmark = pytest.mark.fuzz

MATCH = ruleset("guandan").new_match(seed=7)
VIEW = MATCH.view(MATCH.position.to_act)
QUESTION, PLAYS = protocol.choose(1, VIEW)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
WRITTEN = "23456789TJQKAdchsBJRJ=:pairtubepass "
TEXTS = st.sampled_from([play.full_text for play in PLAYS]) | st.text(WRITTEN, max_size=20)


@given(st.text(max_size=200) | VALUES.map(protocol.line_of))
def test_a_line_is_a_message_or_none(line):
    try:
        found = protocol.message_in(line)
    except NotAnAnswer:
        return
    assert isinstance(found, dict)


@given(st.fixed_dictionaries({}, optional={"play": VALUES | TEXTS, "x": VALUES}))
def test_an_answer_names_a_legal_play_or_is_refused(answer):
    found = named(answer)
    assert found
    assert isinstance(found, str) or MATCH.position.is_legal(found)


def named(answer):
    """Return the play that an answer names, or the reason why it names none."""
    try:
        return protocol.play_in(answer, VIEW, PLAYS)
    except (NotAnAnswer, ClamberError) as error:
        return str(error)


@given(st.dictionaries(st.sampled_from(["name", "version", "weights", "level", "says", "timed", "type"]), VALUES))
def test_who_an_engine_says_that_it_is_can_be_shown(ready):
    info = protocol.info_in(ready, "engine")
    assert info.name
    assert (info.name + info.version).isprintable()
    assert info.level is None or info.level.say("zh")
    assert info.says is None or info.says.say("en")
    assert isinstance(info, bots.BotInfo)


COPY = "import sys; sys.stdout.buffer.write(bytes.fromhex(sys.argv[1]))"


@pytest.mark.slow
@given(st.lists(st.binary(max_size=60), max_size=6))
def test_whatever_bytes_a_program_writes_are_read_line_by_line(parts):
    said = b"\n".join(parts)
    program = Program(shlex.join([sys.executable, "-S", "-E", "-c", COPY, said.hex()]), longest_line=40)
    found = list(lines_of(program))
    program.close()
    lines = said.split(b"\n")[:-1]
    assert found[: len(lines)] == [
        None if len(line) > 40 else line.decode(errors="replace").rstrip("\r") for line in lines
    ]


def lines_of(program):
    """Yield a program's output lines until it exits, with None for each overlong line."""
    while True:
        try:
            yield program.read(PATIENCE)
        except OutputTooLong:
            yield None
        except Gone:
            return
