"""Questions to a player, phrased as sentences stating the decision and the possible answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.text import Text

from clamber.cli.show.cards import ShownOrder, play_of_cards
from clamber.engine import engine_for
from clamber.sentences import Either, Worded

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from clamber.cli.show.screen import Screen
    from clamber.cli.show.seats import Seats
    from clamber.play import Play
    from clamber.sentences import Value
    from clamber.view import View

SHORT_LIST: Final = 12
"""Maximum number of choices listed with a question that is not about a play."""


def question(view: View, seats: Seats, screen: Screen, plays: Sequence[Play]) -> Text:
    """Return the question for the viewer. `plays` are the legal plays."""
    ask = _QUESTIONS.get(view.phase)
    return _play(view, seats, screen, plays) if ask is None else ask(view, seats, screen)


def _play(view: View, seats: Seats, screen: Screen, plays: Sequence[Play]) -> Text:
    count = len([play for play in plays if play.is_combination])
    plays_text = screen.say("plays", n=count)
    if view.to_beat is None:
        if not count:
            return screen.text("ask-no-lead")
        if view.masked.must_lead is None:
            return screen.text("ask-lead", plays=plays_text)
        for card in engine_for(view.rules).opening_card:
            return screen.text("ask-lead-card", card=screen.card(card), plays=plays_text)
        return screen.text("ask-lead-lowest", plays=plays_text)
    play_name, player = screen.play(view.to_beat, view), seats.label(view.last_player or 0)
    partner = int(view.last_player is not None and view.teammate(view.last_player))
    if not count:
        return screen.text("ask-pass", beat=play_name, whose=player, partner=partner)
    may_pass = int(len(plays) > count)
    plays_text = screen.say("choices", n=len(plays))  # as many as the list and the hints number
    return screen.text(
        "ask-beat", beat=play_name, whose=player, partner=partner, choices=plays_text, may_pass=may_pass
    )


def _expose(view: View, _seats: Seats, screen: Screen) -> Text:
    why = "first" if view.declarer is None else "protect" if view.declarer == view.seat else "overcall"
    last = int(view.talon <= view.seats)
    drawn = screen.say("cards", n=view.drawn)
    return screen.text("ask-expose", cards=drawn, all=view.drawn + view.talon, last=last, why=why)


def _reveal(view: View, _seats: Seats, screen: Screen) -> Text:
    ace = screen.text("other-big-ace") if view.special is None else screen.card(view.special, marked=True)
    return screen.text("ask-reveal", alone=int(view.alone), ace=ace)


def _bid(view: View, seats: Seats, screen: Screen) -> Text:
    if view.is_showing:
        return screen.text("ask-show")
    if view.is_doubling:
        return screen.text("ask-double", alone=int(view.seat == view.declarer))
    stakes = Either(tuple(str(play.stake) for play in view.legal if play.stake is not None))
    values: dict[str, Value] = {"stakes": stakes, "forced": int(all(play.stake is not None for play in view.legal))}
    if not view.bid:
        return screen.text("ask-bid", declarer=Worded(*view.rules.game.declarer), **values)
    return screen.text("ask-bid-more", bid=view.bid, **values, **seats.subject(view.bidder or 0))


def _take(view: View, seats: Seats, screen: Screen) -> Text:
    drawn = [
        screen.text("tribute-from", card=screen.card(paid.given), who=seats.label(paid.payer))
        for paid in view.tributes
        if paid.given is not None
    ]
    return screen.text("ask-take", tributes=Text(screen.say("list-comma")).join(drawn))


def _return(view: View, seats: Seats, screen: Screen) -> Text:
    paid = next(paid for paid in view.tributes if paid.receiver == view.seat and paid.given is not None)
    assert paid.given is not None  # noqa: S101 - guaranteed by the filter above
    return screen.text("ask-return", who=seats.label(paid.payer), card=screen.card(paid.given))


def _resist(view: View, _seats: Seats, screen: Screen) -> Text:
    red = engine_for(view.rules).groups.tribute.resisting_with == "red_jokers"
    return screen.text("ask-resist", red=int(red))


def _tribute(view: View, _seats: Seats, screen: Screen) -> Text:
    return screen.text("ask-tribute", count=len(view.legal))


def _lead(_view: View, _seats: Seats, screen: Screen) -> Text:
    return screen.text("ask-lead-seat")


_QUESTIONS: Final[dict[str, Callable[[View, Seats, Screen], Text]]] = {
    "draw": _expose,
    "reveal": _reveal,
    "bid": _bid,
    "resist": _resist,
    "tribute": _tribute,
    "take": _take,
    "return": _return,
    "lead": _lead,
}
"""Questions for all phases except play."""


def choice_name(play: Play, view: View, screen: Screen) -> str:
    """Return the name of a decision that is not a play, without its cards."""
    match play.kind:
        case "bid":
            return screen.say("choice-bid", stake=play.stake)
        case "lead":
            return screen.say("choice-lead", seat=play.seat)
        case kind:
            return screen.say(f"choice-{kind}", phase=view.phase)


def choices(plays: Sequence[Play], view: View, screen: Screen) -> list[Text]:
    """Return a short numbered list of choices, which are decisions or readings of the same cards."""
    order = ShownOrder.of(view)
    lines = []
    for number, play in enumerate(plays, 1):
        words = screen.play(play, view) if play.is_combination else choice_name(play, view, screen)
        line = Text(f"  {number:>3}  ", "bold cyan").append(Text(words, "")).append(" " if len(play.cards) else "")
        if len(play.cards):
            line.append_text(play_of_cards(play.cards, play.reading, screen, order))
        if play.reading is not None:
            line.append(f"  ={play.reading}", "dim")
        lines.append(line)
    return lines
