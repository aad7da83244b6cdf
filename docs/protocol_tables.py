"""Generator for the code tables in docs/protocol.md, based on the code declarations."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tables import table

from clamber.server.wire.codes import COMMANDS, CONNECTION, PLAYS, REQUESTS

if TYPE_CHECKING:
    from clamber.server.wire.codes import Code

PAGE: Final = Path(__file__).resolve().parent / "protocol.md"
BLOCK: Final = re.compile(r"(<!-- generated: (\w+) -->\n).*?(<!-- /generated -->)", re.DOTALL)
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
    text = PAGE.read_text(encoding="utf-8")
    fresh = BLOCK.sub(lambda found: f"{found[1]}{rows(BLOCKS[found[2]])}{found[3]}", text)
    if text == fresh:
        return 0
    print(f"{PAGE}: {'stale; run python docs/generate.py' if check else 'written'}")
    if not check:
        PAGE.write_text(fresh, encoding="utf-8")
    return int(check)
