"""Story of a table as lines of text, for the terminal and for the operator's page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from clamber.sentences.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Iterator

HASH: Final = 12
"""Number of signs of a guest's hash that are shown."""

HAPPENED: Final[dict[str, str | int]] = {
    **dict.fromkeys(
        ("seat", "name", "guest", "by", "other", "play", "why", "phrase", "bot", "version", "scores"), ""
    ),
    **dict.fromkeys(("watchers", "locked", "match", "deal"), 0),
}
"""Values of the sentence for an entry of a story that lacks them."""


def plain_value(value: Any) -> str | int:
    """Return a value of a result in a form that sentences take."""
    if value is None or value == []:
        return "none"
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return value if isinstance(value, str) else int(value)


def story_lines(table: dict[str, Any], language: str) -> Iterator[tuple[float | None, str]]:
    """Yield the lines of a table's story (`story.story_of`), each with its time; None for lines without one."""
    if "id" in table:
        values = {"table": table["id"], "rules": table["rules"], "status": table["status"]}
        yield None, say(language, "admin-shown", values)
    for seat in table.get("seats", ()):
        name = seat["name"] if seat["kind"] == "person" else seat["kind"]
        values = {"seat": seat["seat"], "name": name, "guest": seat["guest"][:HASH], "host": int(seat["host"])}
        yield None, say(language, "admin-seat", values)
    if table["omitted"]:
        yield None, say(language, "admin-omitted", {"omitted": table["omitted"]})
    for entry in table["entries"]:
        shown = {**entry, "guest": entry.get("guest", "")[:HASH]}
        if entry["what"] == "over":
            shown["scores"] = entry["scores"] or entry["levels"]
        values = {key: plain_value(value) for key, value in shown.items() if key != "at"}
        yield entry["at"], say(language, "admin-happened", HAPPENED | values)
    if table["fault"]:
        yield None, say(language, "admin-fault", {"fault": table["fault"]})
