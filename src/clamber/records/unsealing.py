"""Shuffle verification: the lists, the shares, the deal keys, and the deals themselves."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from clamber.errors import BadRecord
from clamber.records.deal_shuffle import digests
from clamber.records.seals import deal_seed, seal_of
from clamber.sentences import Sentence
from clamber.text.printable import short

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from clamber.deal import Deal
    from clamber.match import Match
    from clamber.records.deal_shuffle import Commitment, DealShuffle, RecordedRound, Round


def shown_lists(shuffle: DealShuffle, shown: Sequence[str]) -> Iterator[Sentence]:
    """Yield a sentence for each given digest, confirming that the record contains its list.

    Raises:
        BadRecord: The record contains no list with one of the digests.
    """
    known = {told.digest for one in shuffle.commitments for told in one.rounds}
    for digest in shown:
        if digest not in known:
            raise BadRecord(Sentence("shuffle-list-shown-not", {"digest": digest}))
        yield Sentence("shuffle-list-shown", {"digest": digest})


def unsealed(match: Match, shuffle: DealShuffle) -> Iterator[Sentence]:
    """Verify a shuffle that seals each deal separately, and yield a sentence for each verified step.

    Raises:
        BadRecord: A step does not reproduce the recorded value.
    """
    if len(shuffle.keys) > len(match.deals):
        raise BadRecord(Sentence("shuffle-form-deals"))
    starts: list[tuple[Commitment, int]] = []
    for one in shuffle.commitments:
        yield from _lists(match, one)
        starts += [(one, place) for place in range(min(one.deals, len(match.deals) - len(starts)))]

    def seed_of(number: int) -> int:
        return deal_seed(shuffle.keys[number], starts[number][0].mix)

    dealt = redealt(match, seed_of)
    for number, deal in enumerate(match.deals):
        if number >= len(shuffle.keys) or number >= len(starts):
            raise BadRecord(Sentence("shuffle-key-missing", {"deal": number}))
        commitment, place = starts[number]
        before = shuffle.keys[number - 1] if place else commitment.seal
        name = "shuffle-key-next" if place else "shuffle-key-first"
        key = shuffle.keys[number]
        found = seal_of(key)
        if found != before:
            raise BadRecord(Sentence("shuffle-key-not", {"deal": number, "key": key, "found": found, "seal": before}))
        yield Sentence(name, {"deal": number, "key": key, "seal": before})
        next(dealt)
        yield Sentence("shuffle-deal-key", {"deal": number, "cards": len(deal.deck)})


def _lists(match: Match, one: Commitment) -> Iterator[Sentence]:
    """Verify the rounds of a shuffle: each list must match its digest, and each share its seal."""
    out: set[int] = set()
    found = digests(one.seal, one.deals, [told.givers for told in one.rounds])
    for number, told in enumerate(one.rounds):
        _check_seats(match, told.givers, out)
        sealed = sum(bool(giver.seal) for giver in told.givers)
        yield equal("shuffle-list-sealed", told.digest, found[number], server=one.seal, shares=sealed)
        yield from _shares(match, told)
        missing = {giver.seat for giver in told.givers if giver.is_missing}
        is_last = number == len(one.rounds) - 1
        if missing and is_last:
            raise BadRecord(Sentence("shuffle-share-missing-not", {"seat": min(missing)}))
        if not missing and not is_last:
            raise BadRecord(Sentence("shuffle-again-not"))
        out |= missing
    shares = sum(bool(giver.share) for giver in one.rounds[-1].givers)
    yield Sentence("shuffle-mixed", {"shares": shares, "mix": one.mix})


def _check_seats(match: Match, givers: Round, out: set[int]) -> None:
    """Raise BadRecord unless the list names each seat once, in order, with a kind that earlier rounds allow.

    Raises:
        BadRecord: A seat is missing, repeated or misplaced, a bot contributes a share, or the kind `withheld`
            contradicts the earlier rounds.
    """
    for seat, giver in enumerate(givers):
        if giver.seat != seat or seat >= match.seats:
            raise BadRecord(Sentence("shuffle-seats-not", {"seat": giver.seat}))
        if giver.seal and giver.kind == "bot":
            raise BadRecord(Sentence("shuffle-bot-not", {"seat": seat, "player": short(match.names[seat])}))
        if (giver.kind == "withheld") != (seat in out) or (giver.seal and seat in out):
            raise BadRecord(Sentence("shuffle-out-not", {"seat": seat, "player": short(match.names[seat])}))
    if len(givers) != match.seats:
        raise BadRecord(Sentence("shuffle-seats-not", {"seat": len(givers)}))


def _shares(match: Match, told: RecordedRound) -> Iterator[Sentence]:
    for seat, _, seal, share in told.givers:
        name = short(match.names[seat])
        if share:
            yield equal("shuffle-share-sealed", seal, seal_of(share), seat=seat, player=name, secret=share)
        elif seal:
            yield Sentence("shuffle-share-late", {"seat": seat, "player": name, "seal": seal})


def equal(name: str, seal: str, found: str, **values: str | int) -> Sentence:
    """Return the named sentence if the computed hash equals the recorded hash.

    Raises:
        BadRecord: The hashes differ.
    """
    if seal != found:
        raise BadRecord(Sentence(f"{name}-not", {**values, "seal": seal, "found": found}))
    return Sentence(name, {**values, "seal": seal})


def redealt(match: Match, seed_of: Callable[[int], int]) -> Iterator[Match]:
    """Redeal each deal of a match from its seed, replay its events, and yield the match after each deal.

    Raises:
        BadRecord: A deck or a chance decision differs.
    """
    again = match.undealt()
    for number, deal in enumerate(match.deals):
        again = replace(again, seed=seed_of(number)).next_deal()
        _compare(again.deals[-1], deal, number)
        again = _played(again, deal, number)
        yield again


def _compare(dealt: Deal, recorded: Deal, number: int) -> None:
    for what in ("deck", "first", "lead", "faceup"):
        if getattr(dealt, what) != getattr(recorded, what):
            raise BadRecord(Sentence("shuffle-deal-not", {"deal": number, "what": what}))


def _played(match: Match, deal: Deal, number: int) -> Match:
    """Return the match after replaying a deal's events. Chance decisions follow from the seed and must agree.

    Raises:
        BadRecord: A chance decision differs.
    """
    while len(match.deals[-1].events) < len(deal.events):
        event = deal.events[len(match.deals[-1].events)]
        assert event.play is not None  # noqa: S101 - a record hides nothing
        match = match.apply(event.play)
    if match.deals[-1].events != deal.events:
        raise BadRecord(Sentence("shuffle-deal-not", {"deal": number, "what": "chance"}))
    return match
