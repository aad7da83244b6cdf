"""Test selection: a random share, drawn by hashing test names with a seed."""

from __future__ import annotations

import hashlib
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterable


def later(*values: Any) -> Any:
    """Return a test parameter set that runs only in `make test-all`."""
    return pytest.param(*values, marks=[pytest.mark.long, pytest.mark.slow])


def all_of_them(values: Iterable[Any]) -> list[Any]:
    """Return test parameters that run only in `make test-all`."""
    return [later(value) for value in values]


def few_now(values: Iterable[Any], *now: int) -> list[Any]:
    """Return test parameters of which `make test` runs only those at the indices `now`.

    A tuple is one set of several parameters. Negative indices count from the end.
    """
    sets = [value if isinstance(value, tuple) else (value,) for value in values]
    kept = {index % len(sets) for index in now}
    return [pytest.param(*each) if index in kept else later(*each) for index, each in enumerate(sets)]


def presets_later(names: Iterable[str]) -> list[Any]:
    """Return ruleset names as test parameters; presets run only in `make test-all`."""
    return [later(name) if "/" in name else name for name in names]


def add_options(parser: pytest.Parser) -> None:
    group = parser.getgroup("clamber")
    group.addoption(
        "--share",
        type=_share,
        default=Fraction(1),
        metavar="1/3",
        help="run each of the selected tests with this probability",
    )
    group.addoption("--drawn-by", default="", metavar="COMMIT", help="seed of that draw")


def _share(text: str) -> Fraction:
    share = Fraction(text)
    if not 0 < share <= 1:
        raise ValueError(f"{text} is no share: more than 0, at most 1")
    return share


def keep_share(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect the tests that `--share` does not draw. Only names determine the draw, so all workers agree on it."""
    kept = set(drawn((item.nodeid for item in items), config.getoption("share"), config.getoption("drawn_by")))
    left_out = [item for item in items if item.nodeid not in kept]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item.nodeid in kept]


def drawn(names: Iterable[str], share: Fraction, seed: str) -> list[str]:
    """Return the drawn names; each is drawn independently with probability `share`."""
    return [name for name in names if _place(f"{seed} {name}") < share]


def _place(name: str) -> Fraction:
    """Return the hash of a name as a number in [0, 1)."""
    return Fraction(int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "big"), 1 << 64)
