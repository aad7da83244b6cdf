"""Routes for notices by Web Push: the subscription of the browser that asks, and a notice to try it."""

# No `from __future__ import annotations` here, because FastAPI evaluates route annotations at declaration.

from typing import TYPE_CHECKING, Annotated, Any, Final

from fastapi import APIRouter, Depends, Request

from clamber.sentences import say
from clamber.server.http.accounts import InBrowser
from clamber.server.http.dependencies import PROBLEMS, Place, ServerParts
from clamber.server.limits.rate_limits import Operation
from clamber.server.log.push_subscriptions import Subscription
from clamber.server.push.endpoints import EndpointError
from clamber.server.push.notices import Notice
from clamber.server.table.refusal import Refusal
from clamber.server.wire import push as wire

if TYPE_CHECKING:
    from clamber.server.push.notifier import Notifier

TEST_SECONDS: Final = 60.0
"""Time after which a notice to try the subscription is not sent any more, in seconds."""


async def notifier_of(server: Place) -> "Notifier":
    """Return the sender of notices.

    Raises:
        Refusal: The operator has not turned notices on.
    """
    if server.push is None:
        raise Refusal("no_push", "this server sends no notices")
    return server.push


ROUTES: Final = APIRouter(dependencies=[Depends(notifier_of)])

Sender = Annotated[Any, Depends(notifier_of)]


@ROUTES.get("/api/me/push", response_model=wire.PushState, responses=PROBLEMS)
async def show_push(request: Request, person: InBrowser, push: Sender, server: Place) -> Any:
    """Return the notices of this browser, and the key with which it subscribes."""
    server.admit(Operation.reading, request, person.session)
    return await _state(person.browser, push, server)


@ROUTES.post("/api/me/push", response_model=wire.PushState, responses=PROBLEMS)
async def subscribe(request: Request, body: wire.Subscribe, person: InBrowser, push: Sender, server: Place) -> Any:
    """Store the subscription of this browser, in place of a former one."""
    server.admit(Operation.push, request, person.session)
    try:
        push.sender.check(body.endpoint, body.p256dh, body.auth)
    except EndpointError as error:
        raise Refusal("bad_endpoint", f"nothing is sent to this endpoint: {error}") from None
    former = await server.store.push_subscriptions.find(person.browser)
    if former is None and (body.language is None or body.kinds is None):
        raise _not_subscribed()
    language = body.language or (former.language if former else "")
    kinds = " ".join(sorted(set(body.kinds))) if body.kinds is not None else (former.kinds if former else "")
    subscription = Subscription(
        person.browser,
        person.session,
        body.endpoint,
        body.p256dh,
        body.auth,
        language,
        kinds,
        failures=0,
        made_at=server.hub.clock(),
    )
    if not await server.store.push_subscriptions.put(subscription):
        raise _not_subscribed()
    return await _state(person.browser, push, server)


@ROUTES.delete("/api/me/push", response_model=wire.PushState, responses=PROBLEMS)
async def unsubscribe(request: Request, person: InBrowser, push: Sender, server: Place) -> Any:
    """Delete the subscription of this browser."""
    server.admit(Operation.push, request, person.session)
    await server.store.push_subscriptions.remove(person.browser)
    return await _state(person.browser, push, server)


@ROUTES.post("/api/me/push/test", status_code=204, responses=PROBLEMS)
async def try_push(request: Request, person: InBrowser, push: Sender, server: Place) -> None:
    """Send a notice to all browsers of the person. The answer does not depend on the push services."""
    server.admit(Operation.push, request, person.session)
    if await server.store.push_subscriptions.find(person.browser) is None:
        raise _not_subscribed()
    notice = Notice(None, lambda language: say(language, "push-works"), "account", "test", TEST_SECONDS)
    push.notify(person.session, notice)


async def _state(browser: str, push: "Notifier", server: ServerParts) -> wire.PushState:
    found = await server.store.push_subscriptions.find(browser)
    kinds = None if found is None else found.kinds.split()
    endpoint = None if found is None else found.endpoint
    return wire.PushState.model_validate({"key": push.sender.key, "kinds": kinds, "endpoint": endpoint})


def _not_subscribed() -> Refusal:
    return Refusal("not_subscribed", "this browser has not subscribed to notices")
