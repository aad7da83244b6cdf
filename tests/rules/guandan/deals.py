"""Complete Guandan deals for tests: decks with given hands, and deals with a given finishing order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clamber import Card, Cards, Match, Play, ruleset
from clamber.cards import full_deck
from clamber.match import empty_match

if TYPE_CHECKING:
    from clamber.rules.options import Value

SEATS = ("North", "West", "South", "East")

THREE_RANKS = ("234", "678", "9TJ", "QKA")
"""Three ranks per seat; the seat holds all eight cards of each, so that three plays shed 24 of its 27 cards."""


def cards(text: str) -> list[int]:
    """Return the faces of concatenated cards, ignoring spaces."""
    text = text.replace(" ", "")
    return [Card.of(text[i : i + 2]).face for i in range(0, len(text), 2)]


def all_of(ranks: str) -> str:
    """Return all eight cards of each rank."""
    return "".join(f"{rank}{suit}" * 2 for rank in ranks for suit in "dchs")


def deck(*hands: str, first: int = 0, fill: str = "0123", level: str = "2") -> list[int]:
    """Return a deck, drawn from seat `first` on, that deals these hands.

    The lowest remaining cards fill up the hands in the order of `fill`; level cards come last.
    """
    given = [cards(hand) for hand in hands]
    rest = list((full_deck(2) - Cards.from_faces(face for hand in given for face in hand)).faces)
    rest.sort(key=lambda face: Card(face).rank == level)
    for seat in map(int, fill):
        missing = 27 - len(given[seat])
        given[seat] += rest[:missing]
        rest = rest[missing:]
    assert [len(hand) for hand in given] == [27] * 4
    return [given[(first + i) % 4][i // 4] for i in range(108)]


def table(rules: str = "guandan", /, **options: Value) -> Match:
    """Return a match before its first deal."""
    return empty_match(ruleset(rules, options), SEATS)


def deal(match: Match, *hands: str, lead: int = 0) -> Match:
    """Return the match with its next deal dealt; `lead` is the leader of the first deal."""
    return match.start_deal(deck(*hands), 0, lead=lead if match.lead_is_drawn else None)


def act(match: Match, script: str) -> Match:
    """Return the match after a script such as `1 give As; 0 return 3d`; each seat in it must be the seat to act."""
    for action in script.split(";"):
        seat, _, play = action.strip().partition(" ")
        assert match.current.to_act == int(seat), f"{action!r} is out of turn"
        match = match.with_action(play)
    return match


def legal(match: Match) -> list[str]:
    """Return the legal actions of the seat to act, in alphabetical order."""
    return sorted(play.text for play in match.current.legal())


def turn(match: Match) -> tuple[str, int | None]:
    """Return the phase and the seat to act."""
    return match.phase, match.current.to_act


def tributes(match: Match, viewer: int | None = None) -> list[tuple[int, str, int | None, str]]:
    """Return (payer, card given, receiver, card returned) as known to the viewer; `-` for a card not yet known."""
    shown = sorted(match.view(viewer).tributes, key=lambda paid: paid.payer)
    return [(paid.payer, str(paid.given or "-"), paid.receiver, str(paid.returned or "-")) for paid in shown]


def known(match: Match, viewer: int | None = None) -> list[str]:
    """Return the cards of each hand that the viewer knows."""
    return [str(cards) for cards in match.view(viewer).known]


def losers_with_red_jokers(order: str | None) -> tuple[str, str, str, str]:
    """Return hands without tribute: a loser of the last deal holds both red jokers, and the first out leads."""
    last = min(seat for seat in range(4) if order is None or str(seat) not in order)
    spare = iter(["5d5c5h", "5s5d5c", "5h5sBJ"])
    three = ["RJRJBJ" if seat == last else next(spare) for seat in range(4)]
    north, west, south, east = (all_of(THREE_RANKS[seat]) + three[seat] for seat in range(4))
    return north, west, south, east


def _choice(match: Match, wanted: int) -> Play:
    """Return a play: for the wanted seat as many cards as possible, for the others a single card or a pass."""
    options = match.current.legal()
    if match.current.to_act == wanted:
        return max(options, key=lambda play: len(play.cards))
    return next(play for play in options if play.kind in {"pass", "single"})


def play_out(match: Match, order: str) -> Match:
    """Return the match after a deal with this finishing order: "02" is a 1-2 win, "013" a 1-4 win."""
    while match.is_dealt:
        wanted = next(int(seat) for seat in order if int(seat) not in match.current.order)
        match = match.with_action(_choice(match, wanted))
    assert match.result is not None
    assert "".join(map(str, match.result.order)) == order
    return match


def finish(match: Match, *orders: str) -> Match:
    """Return the match after further deals with these finishing orders, without tribute."""
    for order in orders:
        before = "".join(map(str, match.result.order)) if match.result is not None else None
        match = play_out(deal(match, *losers_with_red_jokers(before)), order)
    return match


def tribute_after(
    order: str,
    north: str = "",
    west: str = "",
    south: str = "",
    east: str = "",
    *,
    rules: str = "guandan",
    **options: Value,
) -> Match:
    """Return the second deal of a match, before tribute, after a first deal with this finishing order.

    The payers hold nothing above a 9 except the cards given here.
    """
    level = {"02": "5", "20": "5", "012": "4", "230": "4", "013": "3", "213": "3"}[order]
    payers = [seat for seat in "0123" if seat not in order]
    fill = "".join([*payers, *sorted(order)])
    hands = (north, west, south, east)
    return played(order, rules=rules, **options).start_deal(deck(*hands, fill=fill, level=level), 0)


def played(*orders: str, rules: str = "guandan", **options: Value) -> Match:
    """Return a match after deals with these finishing orders, e.g. `played("02", "13")`."""
    return finish(table(rules, **options), *orders)


def team_at_ace(*orders: str, **options: Value) -> Match:
    """Return a match after these orders, starting with seats 0 and 2 as declarers at level A and the others at 2."""
    return finish(table(**options), "02", "02", "02", "02", *orders)


def standing(match: Match) -> tuple[tuple[str, str] | None, int | None, bool]:
    """Return both levels, the declarers (0 for seats 0 and 2), and True if the match is over."""
    return match.levels, match.declarers, match.is_over
