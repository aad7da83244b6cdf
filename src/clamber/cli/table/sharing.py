"""Screen sharing by several people, keeping hands and secret questions hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator

    from clamber.match import Match
    from clamber.ruleset import Ruleset

Round: TypeAlias = "tuple[str, int]"


def rules_for_sharing(rules: Ruleset) -> Ruleset:
    """Return the rules, with Aces exposed in order after the deal unless set otherwise (BIGA-06).

    If Aces were exposed during drawing, a shared screen would change hands up to a hundred times.
    """
    names = {option.name for option in rules.game.options}
    if "expose_poll" not in names or "expose_poll" in rules.options:
        return rules
    return rules.replace(expose_poll="after_deal_in_order")


class SecretRounds:
    """Rounds in which every person sees the screen once, because one of them may have a secret question (BIGA-102).

    People without a question are told that there is nothing to decide, so that the others cannot tell the cases
    apart.
    """

    def __init__(self, people: frozenset[int]) -> None:
        self._people = people
        self._round: Round | None = None
        self._due: list[int] = []

    def begin_deal(self, match: Match) -> None:
        """Begin a deal, scheduling every person for the round after drawing."""
        exposure = match.engine.groups.exposure
        has_secret_questions = exposure.on and exposure.expose_poll == "after_deal_in_order" and len(self._people) > 1
        self._round = ("draw", 0) if has_secret_questions else None
        self._due = self._from(match.view(None).first) if has_secret_questions else []

    def _from(self, first: int) -> list[int]:
        return sorted(self._people, key=lambda seat: (seat < first, seat))

    def people_without_question(self, match: Match) -> Iterator[int]:
        """Yield the people who must be told, before the match continues, that they have nothing to decide."""
        while self._round is not None:
            if _round_of(match) == self._round:
                seat_asked = match.position.to_act if match.position is not None else None
                while self._due and seat_asked in self._people and (seat := self._due.pop(0)) != seat_asked:
                    yield seat
                return
            yield from self._next_round(match)

    def _next_round(self, match: Match) -> Iterator[int]:
        """End a round, yielding the people not yet shown the screen unless the reason is public."""
        assert self._round is not None  # noqa: S101 - only called inside a round
        kind, exposed_before = self._round
        view = match.view(None)
        exposed = sum(event.kind == "expose" for event in view.history)
        due, self._due = self._due, []
        if kind == "draw" and exposed > exposed_before:
            self._round = ("draw", exposed)
            self._due = [] if view.alone else self._from(view.declarer or 0)
            return
        if not any(event.kind == "reveal" for event in view.history):
            yield from due
        if kind == "draw" and not view.alone and _may_reveal(match, forced=exposed == 0):
            self._round = ("reveal", 0)
            self._due = self._from(0)
        else:
            self._round = None


def _round_of(match: Match) -> Round | None:
    position = match.position
    if position is None or position.phase not in {"draw", "reveal"}:
        return None
    if position.phase == "reveal":
        return "reveal", 0
    return "draw", sum(event.kind == "expose" for event in match.deals[-1].events)


def _may_reveal(match: Match, *, forced: bool) -> bool:
    """Return True if public information allows for a seat being asked to reveal (BIGA-18, BIGA-22)."""
    if match.position is None or match.position.is_void:
        return False
    exposure = match.engine.groups.exposure
    return exposure.forced_reveal != "none" if forced else exposure.partner_reveal == "allowed"
