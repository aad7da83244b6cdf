"""docs/engine-protocol.md lists exactly the keys, faults and limits of the protocol."""

import re
from pathlib import Path

from clamber import ruleset
from clamber.as_json.plays import PlayInfo
from clamber.as_json.results import ResultJson
from clamber.as_json.views import ViewJson
from clamber.engines import protocol
from clamber.engines.engine_bot import ForfeitReason, Limits

TEXT = (Path(__file__).parents[2] / "docs" / "engine-protocol.md").read_text(encoding="utf-8")


def rows(after):
    """Return the names in the first column of the first table after the given text."""
    table = TEXT[TEXT.index(after) :].partition("\n|")[2].partition("\n\n")[0]
    firsts = [line.removeprefix("|").partition("|")[0] for line in table.splitlines()]
    return [name for first in firsts for name in re.findall(r"`([a-z_]+)`", first)]


def test_every_key_is_described():
    assert sorted(rows("## The view")) == sorted(ViewJson.__annotations__)
    assert sorted(rows("**`result`**")) == sorted(ResultJson.__annotations__)
    hello = protocol.hello(ruleset("biga"), seats=5, seat=0, seed=0, seconds=1.0, longest_line=9)
    assert sorted(rows("**`hello`**")) == sorted(hello.keys() - {"type"})
    play = TEXT[TEXT.index("A play is an object") :].partition("\n\n")[0]
    assert set(re.findall(r"`([a-z]+)`", play)) - {"lead"} == set(PlayInfo.__annotations__)


def test_every_reason_for_which_a_turn_is_lost_is_described():
    assert rows("## Errors") == list(ForfeitReason)


def test_limits_are_those_of_the_text():
    limits = Limits()
    assert (limits.seconds, limits.longest_line) == (10.0, 65536)
    assert f'"limits":{{"seconds":{limits.seconds},"line_bytes":{limits.longest_line}}}' in TEXT
    assert (limits.start_seconds, limits.end_seconds, limits.late_in_a_row, limits.starts) == (30.0, 2.0, 3, 4)
    for words in (
        "It may take thirty seconds",
        "two seconds to end",
        "three such turns in a row",
        "four times in all",
    ):
        assert words in TEXT
