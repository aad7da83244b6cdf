"""Messages about notices by Web Push."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from pydantic import Field

from clamber.server.wire.parts import Message

LONGEST_ENDPOINT: Final = 1000
"""Maximum number of characters in an endpoint."""

NoticeKind: TypeAlias = Literal["invite", "turn", "evening"]


class PushState(Message):
    """Notices of the browser that asks.

    Attributes:
        key: Public key of the server, the `applicationServerKey` of subscriptions.
        kinds: Kinds of notices that the browser gets; null if it gets none.
        endpoint: Endpoint of the browser's subscription; null if it has none.
    """

    key: str
    kinds: list[NoticeKind] | None
    endpoint: str | None


class Subscribe(Message):
    """Subscription of the browser that asks, as its `PushManager` has returned it.

    Attributes:
        language: Language of the notices; null for that of the former subscription.
        kinds: Kinds of notices; null for those of the former subscription.
    """

    endpoint: Annotated[str, Field(max_length=LONGEST_ENDPOINT)]
    p256dh: Annotated[str, Field(pattern=r"^[\w-]{87}$")]
    auth: Annotated[str, Field(pattern=r"^[\w-]{22}$")]
    language: Literal["en", "zh"] | None = None
    kinds: Annotated[list[NoticeKind], Field(max_length=3)] | None = None


QUESTIONS: Final = (Subscribe,)
"""HTTP request bodies."""

ANSWERS: Final = (PushState,)
"""HTTP response bodies."""
