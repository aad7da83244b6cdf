"""Generator for the code tables in docs/protocol.md, based on the code declarations."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from tables import refresh, table

from clamber.server.wire.codes import COMMANDS, CONNECTION, PLAYS, REQUESTS

if TYPE_CHECKING:
    from clamber.server.wire.codes import Code

PAGE: Final = Path(__file__).resolve().parent / "protocol.md"
BLOCKS: Final = {"plays": PLAYS, "commands": COMMANDS, "requests": REQUESTS, "connection": CONNECTION}


def rows(codes: tuple[Code, ...]) -> str:
    """Return a table row for each code."""
    return table(
        ("code", "values", "meaning"),
        [
            (
                f"`{code.name}`",
                ", ".join([*(f"`{name}`" for name in code.values), *(f"(`{name}`)" for name in code.more)]),
                code.says,
            )
            for code in codes
        ],
    )


def main(*, check: bool) -> int:
    """Write or check the page; return 1 if a check finds it out of date."""
    return refresh(PAGE, lambda name: rows(BLOCKS[name]), check=check)
