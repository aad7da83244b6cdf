"""Verification of the shuffles that a record states (`shuffle`): lists, shares, deal keys, and the deals.

Nothing here is needed to shuffle.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from clamber.errors import RecordError
from clamber.records import shuffle as shuffles
from clamber.records.shuffle import KEY, OlderShuffle, deal_seed, digests, from_json, rules_hash, seal_of
from clamber.sentences import Sentence
from clamber.text.printable import short

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from clamber.deal import Deal
    from clamber.match import Match
    from clamber.records.record import Record
    from clamber.records.shuffle import Commitment, RecordedRound, Round, Shuffle


def verify(record: Record, shown: Sequence[str] = ()) -> Iterator[Sentence]:
    """Recompute the shuffles of a record step by step, and yield a sentence for each verified step.

    Args:
        record: Record whose decks to verify.
        shown: Digests of lists that a player saw before revealing a share, in that order; the record must contain
            them in this order.

    Raises:
        RecordError: A step does not reproduce the recorded value, or the record states no shuffle of this version.
    """
    shuffle = from_json(record.extra.get(KEY))
    if isinstance(shuffle, OlderShuffle):
        raise RecordError(Sentence("shuffle-older", {"version": shuffle.version}))
    yield from _verify_shown_lists(shuffle, shown)
    yield check_hash("shuffle-rules", shuffle.scope.rules, rules_hash(record.start))
    yield from _verify_commitments(record.match, shuffle)


def _verify_shown_lists(shuffle: Shuffle, shown: Sequence[str]) -> Iterator[Sentence]:
    """Yield a sentence for each given digest, confirming that the record contains its list, in the given order.

    Raises:
        RecordError: The record contains no list with one of the digests, or only before the one given before it.
    """
    remaining = [recorded.digest for commitment in shuffle.commitments for recorded in commitment.rounds]
    for digest in shown:
        if digest not in remaining:
            raise RecordError(Sentence("shuffle-list-shown-not", {"digest": digest}))
        remaining = remaining[remaining.index(digest) :]
        yield Sentence("shuffle-list-shown", {"digest": digest})


def _verify_commitments(match: Match, shuffle: Shuffle) -> Iterator[Sentence]:
    """Verify all commitments with the deals that they open, and yield a sentence for each verified step.

    Raises:
        RecordError: A step does not reproduce the recorded value.
    """
    if len(shuffle.keys) > len(match.deals):
        raise RecordError(Sentence("shuffle-form"))
    if shuffle.scope.opens == "set" and not shuffle.keys:
        raise RecordError(Sentence("shuffle-held-back"))
    mixes: list[str] = []
    dealt = redeal(match, lambda number: deal_seed(shuffle.keys[number], mixes[number]))
    after, used = "", set[tuple[int, str]]()
    for place, commitment in enumerate(shuffle.commitments):
        number = len(mixes)
        _check_span(match, commitment, number, is_last=place == len(shuffle.commitments) - 1)
        yield from _verify_rounds(match, shuffle, commitment, after, used)
        after = commitment.rounds[-1].digest
        mixes += [commitment.rounds[-1].mix] * min(commitment.deals, len(match.deals) - number)
        for deal, key in enumerate(shuffle.keys[number : len(mixes)], number):
            yield _verify_key(
                deal, key, commitment.seal if deal == number else shuffle.keys[deal - 1], is_first=deal == number
            )
            next(dealt)
            yield Sentence("shuffle-deal-key", {"deal": deal, "cards": len(match.deals[deal].deck)})
    keyed = min(len(mixes), len(shuffle.keys))
    if keyed < len(match.deals):
        raise RecordError(Sentence("shuffle-key-missing", {"deal": keyed}))


def _verify_key(deal: int, key: str, seal: str, *, is_first: bool) -> Sentence:
    """Return the sentence for the key of a deal, whose hash must be the key before it or, first, the server's seal.

    Raises:
        RecordError: The hash differs.
    """
    computed = seal_of(key)
    if computed != seal:
        raise RecordError(Sentence("shuffle-key-not", {"deal": deal, "key": key, "found": computed, "seal": seal}))
    return Sentence("shuffle-key-first" if is_first else "shuffle-key-next", {"deal": deal, "key": key, "seal": seal})


def _check_span(match: Match, commitment: Commitment, number: int, *, is_last: bool) -> None:
    """Raise RecordError unless a commitment covers the deals from `number` on, and opens one of them.

    Raises:
        RecordError: It begins elsewhere, it opens no deal, or another follows though it covers fewer deals than a
            shuffle may.
    """
    if commitment.first != number or number >= len(match.deals):
        raise RecordError(Sentence("shuffle-unused", {"deal": commitment.first}))
    if commitment.deals != shuffles.DEALS_SEALED and not is_last:
        raise RecordError(Sentence("shuffle-short", {"deals": commitment.deals, "most": shuffles.DEALS_SEALED}))


def _verify_rounds(
    match: Match, shuffle: Shuffle, commitment: Commitment, after: str, used: set[tuple[int, str]]
) -> Iterator[Sentence]:
    """Verify the rounds of a shuffle: each list must match its digest, and each share its seal.

    `used` has the seats with their seals in earlier rounds, whose shares the server may know; it is extended.
    """
    out: set[int] = set()
    rounds = [recorded.givers for recorded in commitment.rounds]
    computed = digests(shuffle.scope, commitment.first, commitment.deals, commitment.seal, after=after, rounds=rounds)
    for number, recorded in enumerate(commitment.rounds):
        _check_seats(match, recorded.givers, out, used)
        sealed = sum(bool(giver.seal) for giver in recorded.givers)
        if sealed and shuffle.scope.opens == "set":
            raise RecordError(Sentence("shuffle-form"))
        yield check_hash(
            "shuffle-list-sealed", recorded.digest, computed[number], server=commitment.seal, shares=sealed
        )
        yield from _verify_shares(match, recorded)
        missing = {giver.seat for giver in recorded.givers if giver.is_missing}
        is_last = number == len(commitment.rounds) - 1
        if missing and is_last:
            raise RecordError(Sentence("shuffle-share-missing-not", {"seat": min(missing)}))
        if not missing and not is_last:
            raise RecordError(Sentence("shuffle-again-not"))
        out |= missing
    shares = sum(bool(giver.share) for giver in commitment.rounds[-1].givers)
    yield Sentence("shuffle-mixed", {"shares": shares, "mix": commitment.rounds[-1].mix})


def _check_seats(match: Match, givers: Round, out: set[int], used: set[tuple[int, str]]) -> None:
    """Check that the list names each seat once, in order, with a kind and seal that earlier rounds allow.

    Raises:
        RecordError: A seat is missing, repeated or misplaced, a bot contributes a share, a seat has an earlier seal,
            or the kind `withheld` contradicts the earlier rounds.
    """
    for seat, giver in enumerate(givers):
        if giver.seat != seat or seat >= match.seats:
            raise RecordError(Sentence("shuffle-seats-not", {"seat": giver.seat}))
        if giver.seal and giver.kind == "bot":
            raise RecordError(Sentence("shuffle-bot-not", {"seat": seat, "player": short(match.names[seat])}))
        if (giver.kind == "withheld") != (seat in out) or (giver.seal and seat in out):
            raise RecordError(Sentence("shuffle-out-not", {"seat": seat, "player": short(match.names[seat])}))
        if giver.seal and (seat, giver.seal) in used:
            raise RecordError(Sentence("shuffle-seal-again", {"seat": seat, "player": short(match.names[seat])}))
        used.add((seat, giver.seal))
    if len(givers) != match.seats:
        raise RecordError(Sentence("shuffle-seats-not", {"seat": len(givers)}))


def _verify_shares(match: Match, recorded: RecordedRound) -> Iterator[Sentence]:
    for seat, _, seal, share in recorded.givers:
        name = short(match.names[seat])
        if share:
            yield check_hash("shuffle-share-sealed", seal, seal_of(share), seat=seat, player=name, secret=share)
        elif seal:
            yield Sentence("shuffle-share-late", {"seat": seat, "player": name, "seal": seal})


def check_hash(name: str, recorded: str, computed: str, **values: str | int) -> Sentence:
    """Return the named sentence if the computed hash equals the recorded hash.

    Raises:
        RecordError: The hashes differ.
    """
    if recorded != computed:
        raise RecordError(Sentence(f"{name}-not", {**values, "seal": recorded, "found": computed}))
    return Sentence(name, {**values, "seal": recorded})


def redeal(match: Match, seed_of: Callable[[int], int]) -> Iterator[Match]:
    """Redeal each deal of a match from its seed, replay its events, and yield the match after each deal.

    Raises:
        RecordError: A deck or a chance decision differs.
    """
    replayed = match.undealt()
    for number, deal in enumerate(match.deals):
        replayed = replace(replayed, seed=seed_of(number)).next_deal()
        _check_same(replayed.deals[-1], deal, number)
        replayed = _replay_events(replayed, deal, number)
        yield replayed


def _check_same(dealt: Deal, recorded: Deal, number: int) -> None:
    for field in ("deck", "first", "lead", "faceup"):
        if getattr(dealt, field) != getattr(recorded, field):
            raise RecordError(Sentence("shuffle-deal-not", {"deal": number, "what": field}))


def _replay_events(match: Match, deal: Deal, number: int) -> Match:
    """Return the match after replaying a deal's events. Chance decisions follow from the seed and must agree.

    Raises:
        RecordError: A chance decision differs.
    """
    while len(match.deals[-1].events) < len(deal.events):
        event = deal.events[len(match.deals[-1].events)]
        assert event.play is not None  # noqa: S101 - a record hides nothing
        match = match.apply(event.play)
    if match.deals[-1].events != deal.events:
        raise RecordError(Sentence("shuffle-deal-not", {"deal": number, "what": "chance"}))
    return match
