"""Sending of notices, beside everything that tables wait for."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Final

import structlog

from clamber.server import metrics
from clamber.server.limits.rate_limits import Operation
from clamber.server.push.evenings import EveningNotices
from clamber.server.push.sender import MOST_AT_ONCE, Answer, Outcome, PushSender
from clamber.server.table.refusal import Refusal

if TYPE_CHECKING:
    from clamber.server.limits.rate_limits import RateLimits
    from clamber.server.log.push_subscriptions import Subscription
    from clamber.server.log.store import Store
    from clamber.server.push.notices import Notice

LOG: Final = structlog.get_logger("clamber.push")

MOST_WAITING: Final = 2000
"""Maximum number of people for whom a notice is on its way. Further notices are dropped."""

RETRIES: Final = (10.0, 60.0, 300.0)
"""Times after which a request is repeated if the push service is busy or cannot be reached, in seconds."""

LONGEST_RETRY: Final = 600.0
"""Longest time for which a push service is waited for if it says when to ask again, in seconds."""


class Notifier:
    """Sender of notices to people.

    A notice is sent by the node where its event happens, and is forgotten if the node stops: people get each at most
    once.

    Attributes:
        sender: Client of the push services.
        evenings: Notices of evenings of clubs.

    Args:
        store: Store with the subscriptions.
        rate_limits: Limits, of which that of `Operation.notice` counts the notices of a person.
        sender: Client of the push services.
    """

    def __init__(self, store: Store, rate_limits: RateLimits, sender: PushSender) -> None:
        self.sender = sender
        self._store, self._rate_limits = store, rate_limits
        self._tasks: set[asyncio.Task[None]] = set()
        self.evenings = EveningNotices(store, self.notify)
        self._slots = asyncio.Semaphore(MOST_AT_ONCE)
        metrics.PUSH_WAITING.set_function(lambda: len(self._tasks))

    def notify(self, session: str, notice: Notice) -> None:
        """Send a notice to the browsers of a person that have asked for its kind. Returns at once."""
        if len(self._tasks) >= MOST_WAITING:
            metrics.PUSH.labels("dropped").inc()
            return
        task = asyncio.create_task(self._deliver(session, notice), name="notice")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _deliver(self, session: str, notice: Notice) -> None:
        try:
            subscriptions = await self._wishing(session, notice)
            if not subscriptions:
                return
            if not await notice.is_due():
                if not notice.later:
                    return
                await asyncio.sleep(notice.later)
                if not await notice.is_due():
                    return
            self._rate_limits.take(Operation.notice, "", session)
            await asyncio.gather(*(self._send(subscription, notice) for subscription in subscriptions))
        except Refusal:
            metrics.PUSH.labels("dropped").inc()
        except Exception:
            LOG.exception("a notice cannot be sent")  # the next one may be

    async def _wishing(self, session: str, notice: Notice) -> list[Subscription]:
        found = await self._store.push_subscriptions.of(session)
        return [each for each in found if notice.kind is None or notice.kind in each.kinds.split()]

    async def _send(self, subscription: Subscription, notice: Notice) -> None:
        """Send a notice to one browser, and note the outcome."""
        answer = await self._tried(subscription, notice)
        if answer is None:
            return
        metrics.PUSH.labels(answer.outcome.value).inc()
        match answer.outcome:
            case Outcome.gone:
                await self._store.push_subscriptions.remove(subscription.token, subscription.endpoint)
            case Outcome.sent:
                await self._store.push_subscriptions.note(subscription, is_sent=True)
            case Outcome.later | Outcome.failed:
                LOG.warning("a push service does not take a notice", status=answer.status)
                await self._store.push_subscriptions.note(subscription, is_sent=False)

    async def _tried(self, subscription: Subscription, notice: Notice) -> Answer | None:
        """Return the last answer of the push service; None if there was no reason for the notice any more."""
        loop = asyncio.get_running_loop()
        ends_at, answer = loop.time() + notice.seconds, None
        payload = {"title": notice.text(subscription.language), "path": notice.path, "tag": notice.tag}
        for pause in (0.0, *RETRIES):
            wait = pause if answer is None else max(pause, min(answer.seconds, LONGEST_RETRY))
            if loop.time() + wait > ends_at:
                break
            await asyncio.sleep(wait)
            async with self._slots:
                if not await notice.is_due():
                    return answer
                answer = await self.sender.send(
                    subscription,
                    json.dumps(payload, ensure_ascii=False).encode(),
                    seconds=ends_at - loop.time(),
                    topic=notice.tag,
                )
            if answer.outcome is not Outcome.later:
                break
        return answer

    async def close(self) -> None:
        """Drop the notices that are on their way, and close the connections."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.sender.close()
