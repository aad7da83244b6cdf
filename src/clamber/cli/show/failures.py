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


def status_for(replacements: Sequence[Replacements], args: Namespace) -> int:
    """Return `FAULT` if greedy made too large a share of the decisions of a bot (`--max-replaced`)."""
    return FAULT if any(_is_too_many(of_bot, args) for of_bot in replacements) else FINE


def failure_report(
    labels: Sequence[str], replacements: Sequence[Replacements], args: Namespace, screen: Screen
) -> Iterator[Text]:
    """Yield the tracebacks if requested (`--traceback`), then a sentence for each bot that failed too often."""
    for label, of_bot in zip(labels, replacements, strict=True):
        for reason, text in of_bot.tracebacks.items() if args.traceback else ():
            yield screen.text("arena-traceback", STRONG, bot=label, reason=reason)
            yield Text(text)
    for label, of_bot in zip(labels, replacements, strict=True):
        if _is_too_many(of_bot, args):
            share, limit = f"{100 * of_bot.share:.1f} %", f"{args.max_replaced:g}"
            yield screen.text("arena-too-many", STRONG, bot=label, share=share, limit=limit)


def _is_too_many(replacements: Replacements, args: Namespace) -> bool:
    limit: float = args.max_replaced
    return 100 * replacements.share > limit
