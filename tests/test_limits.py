"""Upper limits: the largest allowed value is accepted, and the next one is refused. The values are literals."""

from __future__ import annotations

import ast
import json
import re
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from pydantic import ValidationError
from pydantic_core import PydanticCustomError
from starlette.requests import Request

import clamber
from clamber import ClamberError, ruleset
from clamber._internal.arguments import whole
from clamber.bots.exposed import ExposedValues
from clamber.cli import arguments, play, train
from clamber.cli.parsing import Usage
from clamber.envs.game_data import GameData
from clamber.records.referee import answer
from clamber.rules.spelling import shown
from clamber.rules_file import parse_rules_file
from clamber.sentences.catalogue import _formatted
from clamber.server.actors.bots import Bots
from clamber.server.background.records import _check_shape
from clamber.server.http.guard import Guard
from clamber.server.log.owner import Owner
from clamber.server.settings.config import Configuration
from clamber.server.table.refusal import Refusal
from clamber.server.wire.names import readable_name
from clamber.text.card_notation import tokens
from clamber.text.printable import short
from clamber.train.reading import settings_from

if TYPE_CHECKING:
    from collections.abc import Callable

SOURCES = Path(__file__).parents[1] / "src" / "clamber"
TESTS = Path(__file__).parent


def referee(**question: Any) -> None:
    found = answer({"rules": "gandengyan", "hands": ["3", "44"], **question})
    if "error" in found:
        raise ValueError(found["error"]["message"])


def settled(**question: Any) -> None:
    found = answer({"op": "settle", "rules": "gandengyan", "seats": 3, **question})
    if "error" in found:
        raise ValueError(found["error"]["message"])


def requested(path: str) -> None:
    guard = Guard.__new__(Guard)
    guard._rate_limits = SimpleNamespace(take=lambda *_: None)
    guard._check(Request({"type": "http", "method": "GET", "path": path, "headers": []}), "http://127.0.0.1")


DEAL = {"order": [0], "left": [0, 3, 4]}
TRAINED = json.loads(files("clamber.nets").joinpath("gandengyan.json").read_text("utf-8"))

LIMITS: dict[str, tuple[Callable[[int], object], int]] = {
    "cli/arguments.py LARGEST_SEED": (lambda n: arguments.seed(str(n)), 2**256 - 1),
    "cli/play.py LONGEST_NAME": (lambda n: play._seats(f"me:{'x' * n},greedy", ruleset("gandengyan")), 20),
    "envs/game_data.py MOST_DEALS": (lambda n: GameData("gandengyan", (("deals", n),)), 1000),
    "records/referee.py MOST_NODES": (lambda n: referee(op="solve", nodes=n), 10**9),
    "rules_file.py LARGEST": (
        lambda n: parse_rules_file(b'{"rules": "guandan"' + b" " * (n - 20) + b"}", "x"),
        16_384,
    ),
    "rules/options.py LARGEST": (lambda n: ruleset("gandengyan", match=f"deals:{n}"), 10**9),
    "server/wire/names.py MOST_SEEN": (lambda n: readable_name("é" * n), 24),
    "server/settings/config.py MOST_PORT": (lambda n: Configuration(metrics_address=f"127.0.0.1:{n}"), 65535),
    "server/background/records.py MOST_VALUES": (lambda n: _check_shape(b"[" + b"," * (n - 1) + b"]"), 50_000),
    "server/background/records.py DEEPEST": (lambda n: _check_shape(b"[" * n + b"]" * n), 16),
    "server/http/guard.py LONGEST_PATH": (lambda n: requested("/" + "x" * (n - 1)), 300),
    "records/settling.py MOST_COUNTED": (lambda n: settled(deals=[DEAL | {"tricks": n}]), 200),
    "train/reading.py MOST_COUNT": (lambda n: settings_from(TRAINED | {"deals": n}), 10**9),
    "train/reading.py MOST_WORTH": (lambda n: settings_from(TRAINED | {"point": n}), 10**6),
    "train/reading.py MOST_SEED": (lambda n: settings_from(TRAINED | {"seed": n}), 2**256 - 1),
    "numbers of options": (lambda n: ruleset("gandengyan", max_payment=n), 10**9),
    "text/card_notation.py LONGEST": (lambda n: tokens(" " * n), 2000),
    "seats of a question": (lambda n: referee(op="position", to_act=n), 1),
    "cards of a talon": (lambda n: referee(op="position", talon=n), 51),
    "cards of a talon that is a number": (lambda n: referee(op="plays", hand="3", talon=n), 54),
}

ELSEWHERE = {
    "server/openid/outbound.py LARGEST_ANSWER": "server/test_openid.py",
    "server/openid/id_token.py LONGEST_SUBJECT": "server/test_openid.py",
    "server/http/passkeys.py LONGEST_ID": "server/test_accounts.py",
    "server/log/passkeys.py MOST_PASSKEYS": "server/test_accounts.py",
    "_internal/arguments.py LARGEST": "test_limits.py",
    "bots/exposed.py LONGEST_NAME": "test_limits.py",
    "server/table/sums.py MOST_LEVELS": "server/test_statistics.py",
    "server/table/sums.py MOST_POINTS": "server/test_statistics.py",
    "server/wire/operator.py LONGEST_ANNOUNCEMENT": "server/test_operator.py",
    "server/administration/words.py LONGEST_WORD": "server/test_words.py",
    "server/administration/words.py MOST_WORDS": "server/test_words.py",
    "server/log/words.py MOST_WORDS": "server/test_words.py",
    "server/table/word_list.py MOST_LETTERS": "server/test_words.py",
    "agents/server.py LONGEST_ANSWER": "agents/test_remote.py",
    "agents/server.py LONGEST_NAME": "agents/test_tables.py",
    "agents/server.py MOST_TABLES": "agents/test_tables.py",
    "agents/narrator.py MOST_LISTED": "agents/test_tables.py",
    "text/play_svg.py MOST": "test_table_svg.py",
    "sentences/catalogue.py LARGEST_FORMATTED": "test_limits.py",
    "sentences/catalogue.py LONGEST_VALUE": "test_limits.py",
    "server/administration/context.py MOST_DAYS": "fuzz/test_numbers.py",
    "text/printable.py LONGEST": "test_limits.py",
    "cli/train.py MOST_HOURS": "test_limits.py",
    "rules/spelling.py LONGEST_SHOWN": "test_limits.py",
    "server/log/owner.py LARGEST": "test_limits.py",
    "server/nodes/bus.py LARGEST_BATCH": "server/test_relay.py",
    "server/nodes/forwarding.py LARGEST_PART": "server/test_relay.py",
    "server/log/write_ahead.py LONGEST": "server/test_write_ahead.py",
    "server/actors/bots.py LONGEST_NAME": "test_limits.py",
    "server/sockets/outbox.py MOST_WAITING": "server/test_connection.py",
    "server/sockets/connection.py LARGEST_MESSAGE": "server/test_connection.py",
    "server/sockets/connection.py MOST_UNREADABLE": "server/test_connection.py",
    "server/sockets/list_viewer.py LARGEST_MESSAGE": "server/test_open_tables.py",
    "server/actors/gallery.py MOST_HELD": "server/test_watch_delay.py",
    "server/background/analyst.py MOST_WAITING": "server/test_analysis.py",
    "server/background/hinting.py MOST_WAITING": "server/test_hinting.py",
    "server/background/hinting.py LONGEST": "server/test_hinting.py",
    "server/wire/finished.py MOST_PLAYED": "server/test_analysis.py",
    "server/log/bot_accounts.py MOST_BOTS": "server/test_bot_accounts.py",
    "server/log/bot_accounts.py MOST_TOKENS": "server/test_bot_accounts.py",
    "server/log/challenges.py MOST_BY": "server/test_bot_accounts.py",
    "server/log/challenges.py MOST_TO": "server/test_bot_accounts.py",
    "server/http/sitting.py MOST_SEATS": "server/test_bot_accounts.py",
    "server/http/rating_pages.py MOST_PAGES": "server/test_profiles.py",
    "server/log/club_rows.py MOST_JOINED": "server/test_clubs.py",
    "server/log/clubs.py MOST_OWNED": "server/test_clubs.py",
    "server/log/clubs.py MOST_MEMBERS": "server/test_clubs.py",
    "server/log/clubs.py MOST_LINKS": "server/test_clubs.py",
    "server/log/club_evenings.py MOST_EVENINGS": "server/test_clubs.py",
    "server/http/clubs.py MOST_RULES": "server/test_club_routes.py",
    "server/http/club_evenings.py MOST_DAYS_AHEAD": "server/test_club_routes.py",
    "server/wire/names.py MOST_WRITTEN": "server/test_chat.py",
    "server/wire/names.py MOST_ABOUT": "server/test_club_routes.py",
    "server/log/people.py MOST_TIES": "server/test_people.py",
    "server/log/mutes.py MOST_MUTES": "server/test_mutes.py",
    "server/log/reports.py MOST_ABOUT_ONE": "server/test_reports.py",
    "server/log/reports.py MOST_WITH_EVIDENCE": "server/test_reports.py",
    "server/wire/names.py MOST_WORDS": "server/test_reports.py",
    "server/http/report_pages.py REPORTS_AT_ONCE": "server/test_reports.py",
    "server/log/personal_invites.py MOST_SENT": "server/test_people.py",
    "server/log/push_subscriptions.py MOST_FAILURES": "server/test_push.py",
    "server/push/notifier.py MOST_WAITING": "server/test_push.py",
    "server/quick/quick_match.py MOST_IN_PARTY": "server/test_quick_match.py",
    "server/quick/quick_match.py MOST_WAITING": "server/test_quick_match.py",
}
"""Tests of limits that depend on more than one value or call."""

LENGTHS_OF_QUEUES = {
    "_internal/replacements.py MOST_CAUSES",
    "server/log/journal.py MOST_AT_ONCE",
    "server/actors/bots.py MOST_WAITING",
    "server/http/guard.py MOST_WAITING",
}
"""Limits on memory or transaction size, which need not be exact."""


@pytest.mark.parametrize("name", LIMITS)
def test_the_largest_value_is_accepted_and_the_next_refused(name: str) -> None:
    accepts, most = LIMITS[name]
    accepts(most)
    with pytest.raises((ValueError, ClamberError, Usage, Refusal, ValidationError, PydanticCustomError)):
        accepts(most + 1)


def test_hours_are_below_their_limit() -> None:
    assert train._hours("9999.9") == 9999.9
    with pytest.raises(Usage):
        train._hours("10000")


def test_values_of_sentences_are_formatted_up_to_their_limits() -> None:
    assert _formatted(10**15) == 10**15
    assert _formatted(10**15 + 1) == "1000000000000001"
    assert _formatted("x" * 2500) == "x" * 2500
    assert _formatted("x" * 2501) == "x" * 2499 + "…"


def test_the_longest_text_in_one_line_is_whole() -> None:
    assert short("x" * 40) == "x" * 40
    assert short("x" * 41) == "x" * 39 + "…"


def test_the_longest_value_is_shown_whole() -> None:
    assert shown("x" * 38) == f'"{"x" * 38}"'
    assert len(shown("x" * 39)) == 40
    assert shown("x" * 39).endswith("…")


@pytest.mark.parametrize(("stored", "number"), [(2**31 - 2, 2**31 - 1), (2**31 - 1, 1)])
def test_the_largest_number_of_an_owner_is_counted_on_from(stored: int, number: int) -> None:
    owner = Owner.__new__(Owner)
    owner._name, owner._shared = "another", True
    owner.note(SimpleNamespace(scalar=lambda _: stored, execute=lambda _: None))
    assert owner._number == number


def test_the_longest_name_of_a_bot_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    bot = clamber.bots.info("greedy")
    monkeypatch.setattr(clamber.bots, "info", lambda spec: replace(bot, name=spec))
    Bots(["x" * 24], seconds=1, seats=1, clock=float)
    with pytest.raises(clamber.bots.UnknownBotError):
        Bots(["x" * 25], seconds=1, seats=1, clock=float)


def test_the_largest_number_of_an_argument_is_taken() -> None:
    assert whole("deals", 2**31 - 1, 0) == 2**31 - 1
    with pytest.raises(clamber.errors.InvalidArgumentError):
        whole("deals", 2**31, 0)


def test_the_longest_name_of_a_file_of_weights_is_looked_up(tmp_path: Path) -> None:
    (tmp_path / "w").write_bytes(b"weights")
    slashes = "/" * (1024 - len(f"{tmp_path}w"))
    assert ExposedValues([f"{tmp_path}{slashes}w"], []).weights is not None
    assert ExposedValues([f"{tmp_path}{slashes}/w"], []).weights is None


def compared() -> set[str]:
    """Return the file and name of each constant that is named as an upper limit and used in a comparison."""
    found = set()
    for path in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Compare):
                names = {part.id for part in (node.left, *node.comparators) if isinstance(part, ast.Name)}
                limits = {name for name in names if re.match("MOST|LONGEST|LARGEST|DEEPEST", name)}
                found |= {f"{path.relative_to(SOURCES)} {name}" for name in limits}
    return found


def test_every_limit_has_a_test() -> None:
    assert compared() <= LIMITS.keys() | ELSEWHERE.keys() | LENGTHS_OF_QUEUES
    for name, file in ELSEWHERE.items():
        assert file == "test_limits.py" or name.split()[1] in (TESTS / file).read_text(encoding="utf-8"), name
