"""Report of bots whose decisions greedy had to make, and the exit status that follows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from clamber.cli.arguments import FAULT, FINE
from clamber.cli.show.screen import STRONG

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator, Sequence

    from clamber._internal.replacements import Replacements
    from clamber.cli.show.screen import Screen


def status_for(found: Sequence[Replacements], args: Namespace) -> int:
    """Return `FAULT` if greedy made too large a share of the decisions of a bot (`--max-replaced`)."""
    return FAULT if any(_is_too_many(one, args) for one in found) else FINE


def failing(labels: Sequence[str], found: Sequence[Replacements], args: Namespace, screen: Screen) -> Iterator[Text]:
    """Yield the tracebacks if requested (`--traceback`), then a sentence for each bot that failed too often."""
    for label, one in zip(labels, found, strict=True):
        for reason, text in one.tracebacks.items() if args.traceback else ():
            yield screen.text("arena-traceback", STRONG, bot=label, reason=reason)
            yield Text(text)
    for label, one in zip(labels, found, strict=True):
        if _is_too_many(one, args):
            share, limit = f"{100 * one.share:.1f} %", f"{args.max_replaced:g}"
            yield screen.text("arena-too-many", STRONG, bot=label, share=share, limit=limit)


def _is_too_many(found: Replacements, args: Namespace) -> bool:
    most: float = args.max_replaced
    return 100 * found.share > most
