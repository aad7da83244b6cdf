"""Labels of browsers, by which guests tell their own apart: program and system, such as `Firefox, Windows`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection

PROGRAMS: Final = {
    "MicroMessenger": "WeChat", "Edg": "Edge", "OPR/": "Opera", "SamsungBrowser": "Samsung Internet",
    "FxiOS": "Firefox", "Firefox": "Firefox", "CriOS": "Chrome", "Chrome": "Chrome", "Safari": "Safari",
}  # fmt: skip
"""Names of programs by parts of User-Agent headers, the more specific ones first."""

SYSTEMS: Final = {
    "iPhone": "iPhone", "iPad": "iPad", "Android": "Android", "Windows": "Windows", "Mac OS": "Mac", "Linux": "Linux",
}  # fmt: skip
"""Names of systems, likewise."""


def label_of(request: HTTPConnection) -> str:
    """Return the label of the browser that sent a request; empty if unknown. The header itself is not stored."""
    agent = request.headers.get("user-agent", "")
    named = (next((name for part, name in parts.items() if part in agent), "") for parts in (PROGRAMS, SYSTEMS))
    return ", ".join(filter(None, named))
