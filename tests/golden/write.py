"""Write the golden files from the current output of the code.

    python tests/golden/write.py                    all files
    python tests/golden/write.py climbing/biga.txt  only the named files

A golden file is a claim about the rules. Review the diff line by line before committing it, and name the changed rule
in the commit message.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from clamber.ruleset import all_names
from golden import (
    choices,
    climbing_order,
    decisions,
    drawings,
    hashes,
    layouts,
    learning,
    legal_order,
    perft,
    randomness,
    refusals,
    tables,
    told_of_logs,
)

if TYPE_CHECKING:
    from collections.abc import Callable

HERE: Final = Path(__file__).resolve().parent

GOLDEN: Final[dict[str, Callable[[], str]]] = {
    "choices.txt": choices.text,
    "decisions.txt": decisions.text,
    "drawings.svg": drawings.picture,
    "drawings.txt": drawings.text,
    "hashes.txt": hashes.text,
    "layouts.txt": layouts.text,
    "learning.txt": learning.text,
    "legal_order.txt": legal_order.text,
    "perft.txt": perft.text,
    "randomness.txt": randomness.text,
    "refusals.json": refusals.text,
    "tables.txt": tables.text,
    **{f"climbing/{name}.txt": lambda name=name: climbing_order.text(name) for name in climbing_order.FILES},
    "told/digests.txt": told_of_logs.digests,
    f"told/{told_of_logs.READABLE}.txt": lambda: told_of_logs.text(told_of_logs.READABLE),
}
"""Golden files with the functions that return their content."""


def is_kept(name: str) -> bool:
    """Return True if a file matches the current output of the code.

    Raises:
        AssertionError: The file differs; the message shows the first differing line.
    """
    fresh = GOLDEN[name]().splitlines(keepends=True)
    kept = (HERE / name).read_bytes().decode().splitlines(keepends=True)
    for number, (now, then) in enumerate(zip([*fresh, ""], [*kept, ""], strict=False), 1):
        assert now == then, (
            f"{name}, line {number}\n  the file says  {then!r}\n  the code says  {now!r}\n"
            f"If the code is right: python tests/golden/write.py {name}"
        )
    return True


def kept_blocks(file: str) -> dict[str, str]:
    """Return the blocks in a file by game or preset name; the file's header has the key ""."""
    blocks = (HERE / file).read_text(encoding="utf-8").rstrip("\n").split("\n\n")
    return dict(zip(("", *all_names()), blocks, strict=True))


def main(names: list[str]) -> None:
    """Write the named files, or all."""
    for name in names or GOLDEN:
        if name not in GOLDEN:
            sys.exit(f"there is no golden file {name}; there are {', '.join(GOLDEN)}")
        path = HERE / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(GOLDEN[name]().encode())


if __name__ == "__main__":
    main(sys.argv[1:])
