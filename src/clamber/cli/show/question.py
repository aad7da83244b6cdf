"""What a person is asked, in a sentence: what is decided and how one answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.text import Text

from clamber.cli.show.cards import CardOrder, Look, play_of_cards
from clamber.cli.show.words import cards_in_words, play_name

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from clamber.cli.show.seats import Seats
    from clamber.play import Play
    from clamber.view import View

SHORT_LIST: Final = 12
"""How many choices other than plays are listed with the question."""


def question(view: View, seats: Seats, look: Look, plays: Sequence[Play]) -> Text:
    """The question put to the viewer; `plays` is what it may do."""
    asked = _QUESTIONS.get(view.phase)
    return _play(view, seats, plays) if asked is None else asked(view, seats, look)


def _play(view: View, seats: Seats, plays: Sequence[Play]) -> Text:
    count = len([play for play in plays if play.is_combination])
    listed = f"{count} plays" if count != 1 else "1 play"
    if view.to_beat is None:
        if not count:
            return Text("You lead, but nothing in your hand can be led. Enter passes.")
        lowest = dict(view.rules.values).get("opening_lead") == "lowest_card" and not view.history
        must = " It must contain the lowest card that is out." if lowest else ""
        return Text(f"You lead: play what you like.{must} {listed}, ? lists them.")
    beat, whose = play_name(view.to_beat, view), seats.label(view.last_player or 0)
    partner = ", your partner" if view.last_player is not None and view.teammate(view.last_player) else ""
    if not count:
        return Text(f"Nothing in your hand beats the {beat} of {whose}{partner}. Enter passes.")
    passing = ", or pass" if len(plays) > count else ""
    return Text(f"Beat the {beat} of {whose}{partner}{passing}. {listed}, ? lists them.")


def _expose(view: View, _seats: Seats, _look: Look) -> Text:
    drawn = f"{cards_in_words(view.drawn)} of {view.drawn + view.talon} are drawn"
    if view.talon <= view.seats:
        drawn += ", the last of each hand is not: you are asked again only if somebody exposes"
    if view.declarer is None:
        text = f"{drawn}. Expose an Ace? Its suit becomes big, and you the declarer."
    elif view.declarer == view.seat:
        text = f"{drawn}. Show two Aces of one suit? You then play openly alone and cannot be overcalled."
    else:
        text = f"{drawn}. Overcall? Two Aces of one suit make it big, and you play alone."
    return Text(f"{text} no declines; no all also declines until something changes.")


def _reveal(view: View, _seats: Seats, look: Look) -> Text:
    ace = Text("the other Big Ace") if view.special is None else look.card(view.special, marked=True)
    who = "You are alone" if view.alone else "You are the secret partner"
    return Text(f"{who}. Show ").append_text(ace).append(" before play? The stakes rise. reveal, or no?")


def _bid(view: View, seats: Seats, _look: Look) -> Text:
    stakes = [str(play.stake) for play in view.legal if play.stake is not None]
    landlord = view.rules.game.declarer[0]
    if not view.bid:
        text = f"Nobody has bid. The highest bid makes you {landlord}: you get the bottom cards and play alone."
    else:
        text = f"{seats.label(view.bidder or 0)} {seats.verb(view.bidder or 0, 'has')} bid {view.bid}."
    listed = " or ".join([", ".join(stakes[:-1]), stakes[-1]] if len(stakes) > 1 else stakes)
    return Text(f"{text} Type {listed} to bid, or pass.")


def _take(view: View, seats: Seats, look: Look) -> Text:
    found = Text("Two tributes of equal rank: ")
    drawn = [
        look.card(paid.given).append(f" from {seats.label(paid.payer)}")
        for paid in view.tributes
        if paid.given is not None
    ]
    return found.append_text(Text(", ").join(drawn)).append(". Which do you take?")


def _return(view: View, seats: Seats, look: Look) -> Text:
    for paid in view.tributes:
        if paid.receiver == view.seat and paid.given is not None:
            found = Text(f"Return a card to {seats.label(paid.payer)}, who gave you ")
            return found.append_text(look.card(paid.given)).append(".")
    return Text("Return a card.")


def _resist(_view: View, _seats: Seats, _look: Look) -> Text:
    return Text("You may refuse tribute: the losers hold both red jokers. resist, or no?")


def _tribute(view: View, _seats: Seats, _look: Look) -> Text:
    choice = "which of them is for you to say" if len(view.legal) > 1 else "there is only one"
    return Text(f"Tribute: give your highest card; {choice}.")


def _lead(_view: View, _seats: Seats, _look: Look) -> Text:
    return Text("Who leads? Name the seat.")


_QUESTIONS: Final[dict[str, Callable[[View, Seats, Look], Text]]] = {
    "draw": _expose,
    "reveal": _reveal,
    "bid": _bid,
    "resist": _resist,
    "tribute": _tribute,
    "take": _take,
    "return": _return,
    "lead": _lead,
}
"""What is asked in each phase but play."""


def choices(plays: Sequence[Play], view: View, look: Look) -> list[Text]:
    """A few choices, numbered: decisions, or the readings of one choice of cards."""
    order = CardOrder.of(view)
    lines = []
    for number, play in enumerate(plays, 1):
        line = Text(f"  {number:>3}  ", "bold cyan")
        words = play.kind if not play.is_combination else play_name(play, view)
        if play.kind == "lead":
            words = play.text
        lines.append(line.append(Text(words, "")).append(" " if len(play.cards) else ""))
        if len(play.cards):
            lines[-1].append_text(play_of_cards(play.cards, play.reading, look, order))
        if play.reading is not None:
            lines[-1].append(f"  ={play.reading}", "dim")
    return lines
