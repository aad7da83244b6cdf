"""Help for whoever asks: the best bot's play with its reason, others to try, and how a hand is taken apart."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from clamber import engine
from clamber.bots.net import LearntBot, is_learnt
from clamber.cards import Cards
from clamber.sentences import Sentence

if TYPE_CHECKING:
    from clamber.play import Play
    from clamber.view import View


WORTH_A_SET: Final = 0.2
"""How much more a play has to be worth that takes a set apart than any that does not; a deal won is worth 1."""


class Advice(NamedTuple):
    """What to play, and why.

    Attributes:
        play: One of `view.legal`.
        motive: A name of `engine.MOTIVES`.
    """

    play: Play
    motive: str

    @property
    def why(self) -> Sentence:
        """The motive as a sentence."""
        return Sentence(f"motive-{self.motive.replace('_', '-')}")


def advice(view: View) -> Advice:
    """What the planner would play, and why.

    Raises:
        ValueError: It is not the viewer's turn.
    """
    return Advice(*engine.advise(view.seen))


def hint(view: View) -> Advice:
    """What the best bot that does not search would play, and why.

    That is the net, or the planner where nobody has learnt the game. An answer that takes a set apart, where another
    one would not, is given only if the net holds it for clearly better.

    Raises:
        ValueError: It is not the viewer's turn.
    """
    if not is_learnt(view) or view.phase == "resist" or len(view.legal) == 1:
        return advice(view)
    play = _learnt_play(view)
    return Advice(play, engine.explain(view.seen, play.action))


def _learnt_play(view: View) -> Play:
    net = LearntBot()
    play = net.choose(view)
    if view.to_beat is None or not splits_set(view, play):
        return play
    whole = whole_answers(view, play)
    if not whole:
        return play
    worth, *others = net.values(view, [play, *whole])
    return play if worth - max(others) > WORTH_A_SET else whole[others.index(max(others))]


def whole_answers(view: View, play: Play) -> list[Play]:
    """Plays that are no bombs, take no set apart, and need no more wild cards than this one."""
    return [
        other
        for other in view.legal
        if other.is_combination and not other.bomb_class and other.wild <= play.wild and not splits_set(view, other)
    ]


def splits_set(view: View, play: Play) -> bool:
    """Whether a play that is no bomb takes some cards of a rank and leaves others, wild cards aside."""
    if not play.is_combination or play.bomb_class:
        return False
    hand = Counter(card.rank for card in view.hand if card != view.special)
    taken = Counter(card.rank for card in play.cards if card != view.special)
    return any(hand[rank] > count for rank, count in taken.items())


class Turn(NamedTuple):
    """One turn of a plan.

    Attributes:
        cards: What goes.
        play: The play that takes them, as a lead; None where no play does.
    """

    cards: Cards
    play: Play | None


def plan(view: View) -> list[Turn]:
    """How the planner means to empty the hand: turns that take each card once. Anybody who has a hand may ask.

    >>> from clamber import bots, ruleset
    >>> view = ruleset("guandan").setup(["3d4c5h6s7d7h9s9dKc", "Ad", "Ac", "Ah"]).view(0)
    >>> [str(turn.cards) for turn in bots.plan(view)]
    ['3d4c5h6s7d', '7h', '9d9s', 'Kc']
    """
    return [Turn(Cards(*masks), play) for play, masks in engine.plan(view.seen)]


def hints(view: View) -> list[Play]:
    """Plays to try, the best guess first. On the lead the cheapest of each kind and size."""
    return hints_after(view, hint(view).play)


def hints_after(view: View, first: Play) -> list[Play]:
    """The same where the best guess is known already."""
    leading = view.to_beat is None
    found = [first]
    shapes = {(first.kind, len(first.cards))}
    for play in sorted(view.legal, key=lambda play: _cost(play, leading=leading)):
        shape = (play.kind, len(play.cards))
        if play == first or (leading and play.is_combination and shape in shapes):
            continue
        shapes.add(shape)
        found.append(play)
    return found


def _cost(play: Play, *, leading: bool) -> tuple[int, bool, int, int, int, int]:
    """Bombs last, passing before them; large plays on the lead; then few wild cards and low ranks."""
    if not play.is_combination:
        return 0, True, 0, 0, 0, play.action
    size = -len(play.cards) if leading else 0
    return play.bomb_class, False, size, play.wild, play.power, play.action
