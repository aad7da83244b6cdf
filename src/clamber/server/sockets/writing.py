"""Checks of messages of free chat that do not depend on the table."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pydantic_core import PydanticCustomError

from clamber.server.actors.parts import CHAT
from clamber.server.table.refusal import Refusal
from clamber.server.wire.names import checked_message

if TYPE_CHECKING:
    from clamber.server.actors.hub import Hub
    from clamber.server.table.commands import Write


def checked_writing(request: Write, hub: Hub) -> Write:
    """Return a message with its text normalized.

    A message with a word of the word list is refused as a whole. With the word masked, it would still insult, and the
    reader would guess the word; the author of an innocent message sees the refusal and can choose another word.

    Raises:
        Refusal: The server has no free chat, or the text is not allowed.
    """
    if not hub.parts.is_on(CHAT):
        raise Refusal("no_chat", "this server has no free chat; there are phrases")
    try:
        text = checked_message(request.text)
    except PydanticCustomError as error:
        context = error.context or {}
        raise Refusal("bad_text", error.message(), {name: context[name] for name in ("why", "most")}) from None
    hub.words.check(text)
    return replace(request, text=text)
