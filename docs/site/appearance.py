"""Faults of an open page that axe finds, and overflow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Page

EVERYTHING: Final = "html"


def serious_faults(page: Page, within: str, options: dict[str, Any]) -> Iterator[str]:
    """Yield the serious faults of accessibility of a part of the page, which has the script of axe."""
    found = page.evaluate(
        "([within, options]) => axe.run(within, { resultTypes: ['violations'], ...options })", [within, options]
    )
    for issue in found["violations"]:
        if issue["impact"] in {"serious", "critical"}:
            yield f"{issue['id']}: {issue['nodes'][0]['html'][:160]}"


def faults_in_both_themes(page: Page, axe: Path, within: str = EVERYTHING) -> Iterator[str]:
    """Yield the serious faults of accessibility of a page of the site in light and dark colours."""
    page.add_script_tag(path=axe)
    options: dict[str, Any] = {}
    for theme in ("light", "dark"):
        page.evaluate("theme => { document.body.dataset.theme = theme; }", theme)
        yield from (f"{theme}: {fault}" for fault in serious_faults(page, within, options))
        options = {"runOnly": ["color-contrast"]}  # nothing else depends on the colours


def overflow(page: Page) -> int:
    """Return by how many pixels the page is wider than the screen; at most 0 if it fits."""
    wide: int = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return wide
