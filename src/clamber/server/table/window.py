"""Windows for exposing and revealing Aces (Big A), timed identically for all seats regardless of which is asked.

The kernel asks one seat after another, and a question reveals that its seat holds an Ace. The table therefore deals
one round of cards at a time at a fixed pace and records the seats' claims. When a window ends, the table answers the
kernel's questions with the claims, or with `no`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from clamber.cards import Cards
from clamber.server.table.logged.deals import WindowAnswer

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from clamber.engine import CompiledRules
    from clamber.match import Match
    from clamber.play import Play
    from clamber.server.table.settings import TableSettings


ASKED_ONCE: Final = 6
"""Multiplier for the length of a round if a card may be exposed only immediately after it was drawn."""


@dataclass(frozen=True, slots=True)
class Window:
    """Timed window, shared by all seats, for secret claims.

    Attributes:
        kind: `draw` or `reveal`.
        shown: Number of cards publicly drawn so far.
        last: Number of cards drawn and looked at before the Big Ace is settled.
        length, until: Length in seconds, and end time.
        open_until: End of the last window that accepts the same claims, if nobody makes one.
        offers: Possible claims per seat, in notation.
        claims: Current claim per seat; empty if there is none.
        declined: Seats that have declined to claim anything until the end of the window.
    """

    kind: str
    shown: int
    last: int
    length: float
    until: float
    open_until: float
    offers: tuple[tuple[str, ...], ...]
    claims: tuple[str, ...]
    declined: frozenset[int] = frozenset()

    def with_claim(self, seat: int, play: str | None) -> Window:
        """Return the window with a seat's claim set or, if `play` is None, withdrawn.

        Without a claim, None declines. Withdrawing a claim does not: the seat may be about to make another.
        """
        declines = play is None and not self.claims[seat]
        declined = self.declined | {seat} if declines else self.declined - {seat}
        return replace(self, claims=(*self.claims[:seat], play or "", *self.claims[seat + 1 :]), declined=declined)

    def restarted(self, at: float) -> Window:
        """Return the window restarted with its full length."""
        later = at + self.length - self.until
        return replace(self, until=self.until + later, open_until=self.open_until + later)


def asks_in_windows(match: Match) -> bool:
    """Return True if the game asks its secret questions in windows."""
    return match.rules.game.exposure is not None


def is_asked_once(engine: CompiledRules) -> bool:
    """Return True if a card may be exposed only immediately after it was drawn."""
    return engine.groups.exposure.expose_poll == "own_draw_only"


def first_window(match: Match, settings: TableSettings, at: float) -> Window | None:
    """Return the first window of a deal; None in games without exposure."""
    if not asks_in_windows(match):
        return None
    deck, seats = match.deals[-1].deck, match.seats
    window = Window("draw", 0, len(deck) - seats, 0.0, at, at, ((),) * seats, ("",) * seats)
    window, later = _drawing(window, match, settings, at, seats), settings.deal_time
    length, until, open_until = window.length + later, window.until + later, window.open_until + later
    return replace(window, length=length, until=until, open_until=open_until)


def dealt_hands(match: Match) -> tuple[Cards, ...]:
    """Return the cards dealt to each seat in a newly begun deal, including cards not yet drawn."""
    assert match.position is not None
    if not asks_in_windows(match):
        return match.position.hands
    deal, seats = match.deals[-1], match.seats
    return tuple(
        Cards.from_faces(face for place, face in enumerate(deal.deck) if (deal.first + place) % seats == seat)
        for seat in range(seats)
    )


def _drawing(window: Window, match: Match, settings: TableSettings, at: float, shown: int) -> Window:
    """Return the window at the point when `shown` cards are drawn."""
    shown = min(shown, window.last)
    asked_once = is_asked_once(match.engine)
    round_seconds = settings.round_time * (ASKED_ONCE if asked_once else 1)
    rounds = -(-(window.last - shown) // match.seats)
    length = settings.claim_time if rounds == 0 else round_seconds
    further = 0.0 if rounds == 0 or asked_once else (rounds - 1) * round_seconds + settings.claim_time
    return replace(
        window,
        shown=shown,
        length=length,
        until=at + length,
        open_until=at + length + further,
        offers=_offers(match, shown),
        claims=("",) * match.seats,
        declined=frozenset(),
    )


def _offers(match: Match, shown: int) -> tuple[tuple[str, ...], ...]:
    """Return each seat's possible claims given the first `shown` cards, assuming that all other seats decline."""
    offers: list[dict[str, None]] = [{} for _ in range(match.seats)]
    position = match.position
    while (
        position is not None and position.phase == "draw" and position.to_act is not None
    ) and position.state.drawn <= shown:
        offers[position.to_act] |= {play.text: None for play in position.legal() if play.kind != "no"}
        position = position.apply("no")
    return tuple(tuple(texts) for texts in offers)


def answers_to(
    match: Match, window: Window, has_bot: Callable[[int], bool]
) -> Generator[tuple[int, Match, tuple[str, ...]], Play | None, tuple[WindowAnswer, ...]]:
    """Yield a window's questions to bots, and return the answers to all its questions.

    Each item consists of the seat, the match at that point, and the earlier answers; send the bot's play to the
    generator. After the last card, an exposure ends the pass so that all seats see it before the final questions.
    """
    answers: list[WindowAnswer] = []
    while (position := match.position) is not None and position.phase == window.kind and position.to_act is not None:
        if window.kind == "draw" and position.state.drawn > window.shown:
            break
        seat = position.to_act
        bot = has_bot(seat)
        claim = window.claims[seat]
        if bot:
            play = yield seat, match, tuple(answer.play for answer in answers)
            assert play is not None
            text = play.text
        else:
            text = claim if any(play.text == claim for play in position.legal()) else "no"
        answers.append(WindowAnswer(seat, text, bot))
        match = match.apply(text)
        if text != "no" and window.kind == "draw" and window.shown == window.last:
            break
    return tuple(answers)


def next_window(
    window: Window, match: Match, settings: TableSettings, at: float, answers: tuple[WindowAnswer, ...]
) -> Window | None:
    """Return the window that follows once a window is answered; None once cards are played or if the deal is void."""
    if window.kind == "reveal":
        return None
    if window.shown < window.last:
        return _drawing(window, match, settings, at, window.shown + match.seats)
    position = match.position
    if position is None or position.is_over:
        return None
    if position.phase == "draw" and any(answer.play != "no" for answer in answers):
        return _drawing(window, match, settings, at, window.last)
    offers: list[tuple[str, ...]] = [()] * match.seats
    if position.phase == "reveal" and position.to_act is not None:
        offers[position.to_act] = tuple(play.text for play in position.legal() if play.kind != "no")
    return replace(
        window,
        kind="reveal",
        length=settings.claim_time,
        until=at + settings.claim_time,
        open_until=at + settings.claim_time,
        offers=tuple(offers),
        claims=("",) * match.seats,
        declined=frozenset(),
    )
