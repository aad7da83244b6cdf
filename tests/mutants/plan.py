"""Which tests ought to notice a change in which folder, the quickest first."""

from __future__ import annotations

from typing import Final

RULES: Final = ("tests/golden", "tests/rules", "tests/library", "tests/properties", "tests/test_conformance.py")

_TABLE: Final = (
    "tests/server/test_table.py",
    "tests/server/test_connection.py",
    "tests/server/test_replay.py",
    "tests/server/test_updates.py",
    "tests/server/test_told.py",
    "tests/server/test_old_logs.py",
    "tests/server/test_put_away.py",
)
_OVER_SOCKETS: Final = (
    "tests/server/test_frames.py",
    "tests/server/test_secrets.py",
    "tests/server/test_protocol.py",
    "tests/server/test_http_api.py",
)

PLAN: Final[dict[str, tuple[str, ...]]] = {
    "src/clamber/server/play": _TABLE,
    "src/clamber/server/log": (*_TABLE, "tests/server/test_journal.py", "tests/server/test_restart.py"),
    "src/clamber/server/messages": ("tests/server/test_codes.py", *_TABLE),
    "src/clamber/server": (
        *_TABLE,
        *_OVER_SOCKETS,
        "tests/server/test_socket.py",
        "tests/server/test_restart.py",
        "tests/server/test_garbage.py",
    ),
    "src/clamber/envs": ("tests/envs",),
    "src/clamber/cli": ("tests/cli",),
    "src/clamber/records": ("tests/library/test_records.py", "tests/rules", "tests/cli/test_records.py"),
    "src/clamber/sentences": ("tests/sentences",),
    "src/clamber/bots": ("tests/library/test_bots.py", "tests/cli"),
    "src/clamber": (*RULES, "tests/envs/test_vector.py"),
    "kernel/run": ("tests/envs/test_vector.py", *RULES),
    "kernel": (*RULES, "tests/envs/test_vector.py"),
}
"""The longest folder that a file lies in counts."""

PAGE: Final = "web/src/lib"
"""The page's tests are found by Stryker itself."""


def part_of(path: str) -> str | None:
    """The folder of the plan that a file belongs to; None for a file whose changes nobody tries."""
    found = [folder for folder in (*PLAN, PAGE) if path.startswith(f"{folder}/")]
    return max(found, key=len, default=None)
