"""The screen shows nothing that the player at the screen may not know."""

import random
import re

import pytest

from clamber import bots
from clamber.cards import Card
from clamber.records.states import listed
from cli.scripted import seat_down
from selecting import few_now

CARD = re.compile(r"(10|[2-9JQKA])([♦♣♥♠])|\b([BR]J)\b")
SUITS = dict(zip("♦♣♥♠", "dchs", strict=True))


def cards_in(text: str) -> set[Card]:
    """Return every card drawn in a text."""
    found = set()
    for rank, suit, joker in CARD.findall(text):
        found.add(Card.of(joker or rank.replace("10", "T") + SUITS[suit]))
    return found


def public_cards(table) -> set[Card]:
    """Return the public cards and the cards known to the human players at the table."""
    match = table.session.match
    found: set[Card] = set()
    for seat in (None, *table.session.people):
        view = match.view(seat)
        for cards in (view.hand, *view.known, *(happened.cards for happened in view.history)):
            found |= set(cards)
        found |= {view.special} if view.special is not None else set()
        for paid in view.tributes:
            found |= {card for card in (paid.given, paid.returned) if card is not None}
    faceup = match.deals[-1].faceup
    return found | ({faceup} if faceup is not None else set())


@pytest.mark.slow
@pytest.mark.parametrize("seed", few_now(range(3), 0))
@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("gandengyan", {"match": "deals:2"}),
        ("gandengyan/double", {"match": "deals:1", "pass_is_final": True}),
        ("biga", {"match": "deals:1"}),
        ("biga", {"match": "deals:1", "expose_poll": "own_draw_only", "forced_reveal": "allowed"}),
        ("guandan", {"max_hands": 3}),
        ("guandan/competition", {"max_hands": 2, "anti_tribute": "optional", "returns": "simultaneous"}),
    ],
)
def test_cards_of_other_seats_never_appear_before_the_deal_is_over(game, options, seed):
    chance = random.Random(seed)
    asked = 0

    def answer(table) -> str:
        nonlocal asked, held
        asked += 1
        shown = cards_in(table.new.partition("is over")[0])
        if not table.between_deals:
            held |= set(table.view.hand)
        seen.update(shown)
        assert shown <= held | public_cards(table)
        if table.between_deals:
            held = set()
            return ""
        if chance.random() < 0.3:
            return chance.choice(["?", "? all", "hint", "history", "score", "rules", "help", "", "dragon", "reveal"])
        return f"#{chance.randint(1, len(listed(table.session.match.position)))}"

    held: set[Card] = set()
    seen: set[Card] = set()
    others = {"gandengyan": 2, "biga": 4, "guandan": 3}[game.partition("/")[0]]
    kinds = ["random", "greedy", "random", "random"][:others]
    table = seat_down(game, ["you", *kinds], answer, seed=seed, **options)
    table.session.run()
    assert asked > 3
    assert len(seen) > 15  # sanity check: the pattern finds the cards on the screen
    assert "The match is over" in table.text


class Watched:
    """Bot that records how much text has been printed at each choice, and exposes or reveals only on request."""

    def __init__(self, *, exposes: bool = False) -> None:
        self.inner = bots.make("greedy")
        self.exposes = exposes
        self.printed: list[tuple[str, int]] = []
        self.table = None

    def choose(self, view):
        self.printed.append((view.phase, len(self.table.text)))
        yes = [play for play in view.legal if play.kind in {"expose", "reveal"}]
        return yes[0] if yes and self.exposes else self.inner.choose(view)


def watched_table(seed, *, exposer=None, **options):
    watched = {seat: Watched(exposes=seat == exposer) for seat in range(1, 5)}
    table = seat_down(
        "biga",
        ["you", "a", "b", "c", "d"],
        lambda _: "no all",
        seed=seed,
        other_bots=watched,
        match="deals:1",
        **options,
    )
    for bot in watched.values():
        bot.table = table
    return table, watched


@pytest.mark.parametrize("seed", range(4))
def test_nothing_is_printed_while_others_are_asked_to_expose(seed):
    """BIGA-102: between draw questions the screen changes only on a player's own turns."""
    table, watched = watched_table(seed)
    play_until_the_lead(table)
    lengths = [length for bot in watched.values() for phase, length in bot.printed if phase == "draw"]
    assert len(lengths) > 50
    printed_by_questions = set(lengths)
    own_questions = table.asked.count("draw")
    assert len(printed_by_questions) <= own_questions + 1


def play_until_the_lead(table):
    """Run the session until cards are played."""
    session = table.session
    session._begin_deal()
    while session.match.position.phase in {"draw", "reveal"}:
        session._act()


def test_a_question_to_reveal_leaves_no_trace_if_it_is_declined():
    """BIGA-19: a declined question is indistinguishable from no question."""
    asked = 0
    for seed in range(12):
        table, watched = watched_table(seed, exposer=1)
        silent, _ = watched_table(seed, exposer=1, partner_reveal="forbidden")
        play_until_the_lead(table)
        play_until_the_lead(silent)
        others = any(phase == "reveal" for seat in (2, 3, 4) for phase, _ in watched[seat].printed)
        if others:
            asked += 1
            assert table.text == silent.text
    assert asked > 3


def test_no_all_is_not_asked_again_until_something_changes():
    """The seat is asked about each Ace when it arrives, and once more after all cards are drawn."""
    for seed in range(6):
        table, _ = watched_table(seed)
        play_until_the_lead(table)
        aces = sum(card.rank == "A" for card in table.session.match.position.hand(0))
        assert table.asked.count("draw") <= aces + 1


def test_no_is_asked_again_only_when_a_card_came():
    table = seat_down("biga", ["you", *["greedy"] * 4], lambda _: "no", seed=11, match="deals:1")
    play_until_the_lead(table)
    drawn = len(table.session.match.position.hand(0)) - 1
    assert 3 < table.asked.count("draw") <= drawn


def test_a_pass_of_another_hand_says_nothing_about_it(run):
    """The text for a bot's pass does not depend on its legal plays."""
    done = run("play", "guandan", "--seats", "me,greedy,greedy,greedy", "--seed", "7")
    assert "3 greedy  passes\n" in done.out
