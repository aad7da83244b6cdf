"""Gan Deng Yan test helpers: hands, decks and deals in short notation.

Hands and results are written without suits (`334455`), because suits never matter here.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from clamber import Cards, Position
from clamber.cards import Card, full_deck
from clamber.engine import engine_for
from clamber.ruleset import ruleset
from clamber.setup import Setup
from clamber.text.notation import one_combination
from rules.helpers import Answer, error_code, granted, replay

GAME = "gandengyan"
_CARD = re.compile(r"[BR]J|[2-9TJQKA][dchs]?")


def bare(text: str) -> str:
    """Return a text without the suits of its cards: `4d4cBJ=bomb:4` becomes `44BJ=bomb:4`."""
    return re.sub(r"([2-9TJQKA])[dchs]", r"\1", text)


# Questions


def plays(hand: str, to_beat: str | None = None, *, talon: int = 1, preset: str = GAME, **options: object) -> str:
    """Return every legal play from a hand in listing order, with `pass` first if passing is allowed."""
    found = granted("plays", preset, options, hand=hand, to_beat=to_beat, talon=talon)
    return " ".join(["pass"] * found["pass"] + [bare(play) for play in found["plays"]])


def beats(play: str, to_beat: str, *, preset: str = GAME, **options: object) -> bool:
    """Return True if one play may follow another."""
    found: bool = granted("beats", preset, options, a=play, b=to_beat)["beats"]
    return found


# Deals


class Dealing:
    """Distributor of the cards of the pack to rows; a rank without a suit means the first such card left."""

    def __init__(self, texts: list[str], *, packs: int) -> None:
        self._left = [str(card) for card in full_deck(packs)]
        self._rows = [_CARD.findall(text) for text in texts]
        for card in (card for row in self._rows for card in row if len(card) == 2):
            self._left.remove(card)
        self.rows = [[self._suited(card) for card in row] for row in self._rows]

    def _suited(self, card: str) -> str:
        if len(card) == 2:
            return card
        found = next((left for left in self._left if left[0] == card and left[1] in "dchs"), None)
        if found is None:
            raise ValueError(f"no {card} is left")
        self._left.remove(found)
        return found

    @property
    def left(self) -> list[str]:
        """Cards in no row, 2s first."""
        return self._left


def deck(hands: list[str], talon: str = "", *, dealer: int = 0, packs: int = 1) -> str:
    """Return the deck that deals these hands; `talon` is drawn first, followed by the rest of the pack."""
    dealing = Dealing([*hands, talon], packs=packs)
    *rows, drawn = dealing.rows
    turns = [(dealer + i) % len(hands) for i in range(len(hands))]
    rounds = len(rows[turns[-1]])
    sizes = [len(row) for row in rows]
    if sizes != [rounds + (seat == dealer) for seat in range(len(hands))]:
        raise ValueError(f"the dealer has one card more than the others, not {sizes}")
    dealt = [rows[seat][i] for i in range(rounds) for seat in turns]
    return "".join([*dealt, rows[dealer][-1], *drawn, *dealing.left])


def deal(hands: list[str], actions: str, talon: str = "", *, dealer: int = 0, packs: int = 1) -> Answer:
    """Return one deal of a record, with actions in the form `0 33; 1 44; 2 pass`."""
    return {
        "deck": deck(hands, talon, dealer=dealer, packs=packs),
        "first": dealer,
        "actions": [action.strip() for action in actions.split(";") if action.strip()],
    }


def record(seats: int, deals: list[Answer], *, preset: str = GAME, **options: object) -> Answer:
    """Return the record of a match with these deals."""
    names = [f"player {seat}" for seat in range(seats)]
    return {"clamber": 1, "rules": preset, "options": options, "seats": names, "deals": deals}


class Table(NamedTuple):
    """Match after the last action of its record."""

    results: list[dict[str, Any]]
    state: dict[str, Any]

    @property
    def phase(self) -> str:
        return str(self.state["phase"])

    @property
    def to_act(self) -> int | None:
        seat: int | None = self.state["to_act"]
        return seat

    @property
    def legal(self) -> str:
        """Legal actions of the seat to act."""
        return " ".join(bare(play) for play in self.state["legal"])

    @property
    def hands(self) -> list[str]:
        return [bare(hand) for hand in self.state["hands"]]

    @property
    def talon(self) -> int:
        return int(self.state["talon"])

    @property
    def to_beat(self) -> str | None:
        play = self.state["to_beat"]
        return None if play is None else bare(play)

    @property
    def scores(self) -> list[int]:
        """Scores of the last finished deal."""
        return list(self.results[-1]["scores"])


def match(seats: int, *deals: Answer, preset: str = GAME, **options: object) -> Table:
    """Return the match with these deals, replayed."""
    found = replay(record(seats, list(deals), preset=preset, **options))
    assert "error" not in found, found["error"]
    return Table(found["deals"], found["state"])


def table(
    hands: list[str],
    actions: str = "",
    talon: str = "",
    *,
    dealer: int = 0,
    preset: str = GAME,
    **options: object,
) -> Table:
    """Return a match of one deal, replayed."""
    packs = 2 if options.get("decks") == 2 or preset == "gandengyan/double" else 1
    only = deal(hands, actions, talon, dealer=dealer, packs=packs)
    return match(len(hands), only, preset=preset, **options)


def refusal(seats: int, *deals: Answer, preset: str = GAME, **options: object) -> str | None:
    """Return the error code with which a record is refused, or None."""
    return error_code(replay(record(seats, list(deals), preset=preset, **options)))


# Positions in the middle of a deal


def position(
    hands: list[str],
    to_beat: str | None = None,
    *,
    to_act: int = 0,
    last: int = 1,
    talon: int = 0,
    **options: object,
) -> Position:
    """Return a position set up directly; the talon holds the remaining cards, 2s first."""
    engine = engine_for(ruleset(GAME, options))
    rows = Dealing(hands, packs=engine.groups.deck.packs).rows
    held = tuple(Cards.from_faces(Card.of(card).face for card in row) for row in rows)
    beat = None if to_beat is None else one_combination(engine, to_beat, 0, None)
    return Setup(hands=held, to_act=to_act, to_beat=beat, last=last, talon=talon).position(engine)


def hands_of(found: Position) -> list[str]:
    """Return the hands of a position without suits."""
    return [bare(found.cards_text(hand)) for hand in found.hands]


def legal_of(found: Position) -> list[str]:
    """Return the legal actions of a position without suits, in alphabetical order."""
    return sorted(bare(play.text) for play in found.legal())
