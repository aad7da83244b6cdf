"""Base class for the deals of all games, which implements trick play.

A generator supplied by the game asks for all other decisions (exposing, tribute, naming a leader). No play is
possible while it waits for an answer.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from .cards import Card, from_hand, text_of, with_suits
from .errors import bad_notation, illegal_action
from .listing import format_play, list_plays
from .plays import LONE_JOKER, Play, Reading, parse_reading

if TYPE_CHECKING:
    from .book import Book


@dataclass
class Question:
    """Decision other than a play, with its seat, phase and options."""

    seat: int
    phase: str
    options: list[str] = field(default_factory=list)


Flow = Generator[Question, str, int]
"""Generator that yields questions, is sent the answers, and returns the seat that leads."""


def normal(text: str) -> str:
    """Return an action other than a play, with its cards normalised.

    Raises `bad_notation` and `bad_cards`.
    """
    words = text.split()
    if not words:
        raise bad_notation("an action is missing")
    if words[0] in ("expose", "give", "take", "return"):
        rest = [word for word in words[1:] if not word.startswith("@")]
        at = [word for word in words[1:] if word.startswith("@")]
        cards = text_of(sorted(with_suits(" ".join(rest))))
        return " ".join([words[0], cards, *at])
    return " ".join(words)


QUESTION_WORDS = ("bid", "expose", "reveal", "give", "take", "return", "lead", "resist", "wild", "landlord", "no")


class TrickDeal(ABC):
    """State of a deal: hands, seat to act, play to beat, and seats that are out."""

    def __init__(self, book: Book, hands: Sequence[Sequence[Card]]) -> None:
        self.book = book
        self.hands: list[list[Card]] = [list(hand) for hand in hands]
        self.seats = len(hands)
        self.known: list[Counter[Card]] = [Counter() for _ in hands]
        """Cards that all seats know to be in each hand, because they saw how the hand got them."""
        self.phase = "play"
        self.to_act: int | None = None
        self.to_beat: Play | None = None
        self.owner = -1
        """Seat that made the play to beat."""
        self.passed: set[int] = set()
        """Seats that have passed since the play to beat."""
        self.barred: set[int] = set()
        """Seats that have passed in this trick and, under `pass_is_final`, may not play in it again."""
        self.order: list[int] = []
        """Seats that have gone out, in order."""
        self.must_contain: Card | None = None
        """Card that the first lead must contain, or None."""
        self.over = False
        self.void = False
        self.question: Question | None = None
        self._flow: Flow | None = None

    # Questions

    def run(self, flow: Flow) -> None:
        """Start asking the questions of `flow`, which finally returns the seat that leads."""
        self._flow = flow
        self._next_question(None)

    def _next_question(self, answer: str | None) -> None:
        assert self._flow is not None
        try:
            self.question = next(self._flow) if answer is None else self._flow.send(answer)
        except StopIteration as stop:
            self.question, self._flow = None, None
            if not self.over:
                self.start_trick(stop.value)
            return
        self.phase, self.to_act = self.question.phase, self.question.seat

    def start_trick(self, leader: int) -> None:
        """Start a trick led by a seat."""
        self.phase, self.to_act = "play", leader
        self.to_beat, self.owner = None, -1
        self.passed, self.barred = set(), set()

    def finish(self, *, void: bool = False) -> None:
        """End the deal, leaving the hands unchanged."""
        self.over, self.void = True, void
        self.phase, self.to_act, self.to_beat = "over", None, None

    # Legality

    def follows(self, play: Play) -> bool:
        """Return True if the play may follow the play to beat; a hook for games with exceptions."""
        return self.to_beat is not None and self.book.follows(play, self.to_beat)

    def may_lead(self, play: Play) -> bool:
        """Return True if the play may be led; a hook for games with exceptions."""
        return self.must_contain is None or self.must_contain in play.cards

    def permits(self, play: Play) -> bool:
        """Return True if the seat to act may make the play."""
        return self.may_lead(play) if self.to_beat is None else self.follows(play)

    def plays(self) -> list[Play]:
        """Return the legal plays of the seat to act with suits collapsed, sorted."""
        if self.to_act is None or self.question is not None:
            return []
        listed = list_plays(self.book, self.hands[self.to_act], self.to_beat, must=self.must_contain)
        return [play for play in listed if self.permits(play)]

    def may_pass(self) -> bool:
        """Return True if the seat to act may pass."""
        return self.to_beat is not None

    def legal(self) -> list[str]:
        """Return the legal actions of the seat to act in notation, `pass` first."""
        if self.question is not None:
            return list(self.question.options)
        if self.to_act is None:
            return []
        plays = [format_play(self.book, play) for play in self.plays()]
        return ["pass", *plays] if self.may_pass() else plays

    def read_play(self, text: str) -> Play:
        """Return the play that a text denotes for the seat to act, accepting any legal choice of cards.

        Raises `bad_cards`, `bad_notation` and `illegal_action`.
        """
        assert self.to_act is not None
        cards_text, equals, reading_text = text.partition("=")
        hand = self.hands[self.to_act]
        named = from_hand(
            cards_text,
            hand,
            suitless=self.suitless_for(hand),
            jokers_alike=self.book.jokers_alike,
        )
        cards = self.book.canonical(named)
        if not cards:
            raise bad_notation(f"{text!r} names no cards")
        readings = list(self.book.readings_here(cards, self.to_beat))
        if equals:
            wanted = parse_reading(reading_text)
            readings = [reading for reading in readings if reading == wanted]
        plays = [Play(cards, reading) for reading in readings]
        if self.to_beat is None and not equals:
            lone = self.book.lone_leads(self.book.canonical(hand))
            if any(play.cards == cards for play in lone) or (
                self.book.jokers_alike and len(cards) == 1 and lone and cards[0] in ("BJ", "RJ")
            ):
                plays.append(Play(cards, Reading(LONE_JOKER, "")))
        holder = self.book.canonical(hand)
        plays = [p for p in plays if self.permits(p) and self.book.fits_hand(p, holder, self.to_beat)]
        if not plays:
            raise illegal_action(f"{text} cannot be played here")
        if len(plays) > 1:
            several = ", ".join(str(play.reading) for play in plays)
            raise bad_notation(f"{text} has several readings: {several}")
        return plays[0]

    def suitless_for(self, _hand: Sequence[Card]) -> str:
        """Return the ranks that may be written without a suit, given the hand."""
        return self.book.suitless

    # Effects of an action

    def apply(self, text: str) -> None:
        """Apply an action of the seat to act.

        If the action is not legal, raises `RefereeError` and leaves the state unchanged.
        """
        if self.over or self.to_act is None:
            raise illegal_action("the deal is over")
        text = text.strip()
        word = text.split()[0] if text else ""
        if self.question is not None:
            action = normal(text) if word in QUESTION_WORDS else text
            if action not in map(normal, self.question.options):
                raise illegal_action(f"{text} is not possible here")
            self._next_question(action)
        elif text == "pass":
            if not self.may_pass():
                raise illegal_action("passing is not possible here")
            self.do_pass(self.to_act)
        elif word in QUESTION_WORDS:
            normal(text)
            raise illegal_action(f"{text} is not possible here")
        else:
            self.do_play(self.to_act, self.read_play(text))

    def do_pass(self, seat: int) -> None:
        """Apply a pass when following."""
        self.passed.add(seat)
        self.barred.add(seat)
        self.turn_moves_on(seat)

    def do_play(self, seat: int, play: Play) -> None:
        """Apply a play, moving its cards from the hand and making it the play to beat."""
        for card in play.cards:
            self.hands[seat].remove(card)
        self.known[seat] -= Counter(play.cards)
        self.to_beat, self.owner = play, seat
        self.passed, self.must_contain = set(), None
        self.play_made(seat, play)
        if not self.hands[seat]:
            self.hand_empty(seat)
        if not self.over:
            self.turn_moves_on(seat)

    @abstractmethod
    def play_made(self, seat: int, play: Play) -> None:
        """Update game-specific state after the cards of a play have left the hand."""

    @abstractmethod
    def hand_empty(self, seat: int) -> None:
        """Handle a seat that has run out of cards."""

    def turn_moves_on(self, seat: int) -> None:
        """Pass the turn to the next seat that can still act in the trick, or end the trick."""
        out = self.barred if self.book.options.get("pass_is_final") else set()
        for step in range(1, self.seats):
            other = (seat + step) % self.seats
            waiting = self.hands[other] and other != self.owner
            if waiting and other not in self.passed and other not in out:
                self.to_act = other
                return
        self.trick_ends()

    @abstractmethod
    def trick_ends(self) -> None:
        """End the trick after all other seats have passed."""

    def next_holding(self, seat: int) -> int:
        """Return the next seat after `seat` that has cards."""
        for step in range(1, self.seats + 1):
            other = (seat + step) % self.seats
            if self.hands[other]:
                return other
        raise AssertionError("nobody has cards")

    @abstractmethod
    def result(self) -> dict[str, Any]:
        """Return the result of a finished deal, without match-level fields."""


def dealt(deck: Sequence[Card], *, first: int, seats: int, count: int) -> list[list[Card]]:
    """Return the hands after `count` cards have been drawn one at a time, starting with seat `first`."""
    hands: list[list[Card]] = [[] for _ in range(seats)]
    for place, card in enumerate(deck[:count]):
        hands[(first + place) % seats].append(card)
    return hands
