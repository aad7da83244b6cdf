"""Why an action is not legal, as one sentence that says what would be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from clamber.errors import IllegalPlay, Reason
from clamber.rules.vocabulary import KINDS

if TYPE_CHECKING:
    from clamber.errors import Values
    from clamber.play import Play
    from clamber.position import Position

_WORDS = {kind: kind.replace("_", " ") for kind in KINDS}
_DECISION = {
    "draw": "expose an Ace or say no",
    "reveal": "reveal or say no",
    "bid": "bid or pass",
    "resist": "resist or say no",
    "tribute": "give the highest card",
    "take": "take one of the two tributes",
    "return": "return a card",
    "lead": "name who leads",
    "play": "play or pass",
}


def refusal(position: Position, play: Play, why: str) -> IllegalPlay:
    """The error for an action that the kernel refuses.

    Args:
        position: Where it was tried.
        play: What was tried.
        why: The kernel's reason (`kernel/deal/verdict.hpp`).
    """
    reason, sentence = _explain(position, play, why)
    return IllegalPlay(reason, sentence, _values(position, play, reason))


FOLLOWING: Final = {
    Reason.WRONG_KIND,
    Reason.WRONG_SIZE,
    Reason.WRONG_STEP,
    Reason.NOT_HIGHER,
    Reason.BOMB_TOO_WEAK,
    Reason.MUST_PLAY,
    Reason.CANNOT_CAPTURE,
}
"""Reasons that lie in the play on the table."""


def _values(position: Position, play: Play, reason: Reason) -> Values:
    """The particulars of a reason, for whoever says it in other words."""
    values: Values = {}
    beat = position.to_beat
    if beat is not None and reason in FOLLOWING:
        values |= {"to_beat": beat.full_text, "kind": beat.kind, "rank": beat.rank, "size": len(beat.cards)}
        if play.is_combination:
            values["play"] = play.full_text
    match reason:
        case Reason.NOT_IN_HAND:
            values["cards"] = list(map(str, play.cards - position.hand(position.to_act or 0)))
        case Reason.NOT_A_COMBINATION:
            values["cards"] = list(map(str, play.cards))
        case Reason.MUST_CONTAIN_LOWEST:
            values["rank"] = position.must_lead
        case Reason.WRONG_PHASE:
            values |= {"phase": position.phase, "tried": play.kind}
        case Reason.NOT_THE_TRIBUTE | Reason.NOT_RETURNABLE | Reason.CANNOT_SHOW | Reason.NOT_A_CHOICE:
            possible = [legal.text for legal in position.legal() if legal.kind == play.kind]
            values |= {"play": play.text, "possible": possible}
        case Reason.WRONG_STEP if beat is not None:
            values["ranks"] = position.engine.ranks_after(beat.action, position.level_index)
        case Reason.BOMB_TOO_WEAK if beat is not None:
            least = position.engine.lowest_bomb(beat.action, position.level_index)
            values |= {"least_kind": least.kind, "least_size": least.size}
        case _:
            pass
    return values


_NOT_TO = {"no": "not to decline", "resist": "not to resist tribute"}

_PLAIN = {
    "deal_over": (Reason.DEAL_OVER, "the deal is over"),
    "must_lead": (Reason.MUST_LEAD, "you lead and must play something; passing is for those who follow"),
    "must_play": (
        Reason.MUST_PLAY,
        "you can beat the play on the table, and these rules do not let you pass then",
    ),
    "jokers_alone": (Reason.JOKER_ALONE, "jokers alone can only be led, and only as the whole hand"),
    "no_capture": (Reason.CANNOT_CAPTURE, "Fours cannot capture this bomb under these rules"),
    "head_held_four_times": (
        Reason.NOT_A_COMBINATION,
        "under these rules no run begins at a rank of which you hold all four cards",
    ),
    "own_big_ace_first": (Reason.NOT_A_CHOICE, "your own Big Ace has to be played before the captured one"),
}
"""Reasons that need no word about the cards."""


def _explain(position: Position, play: Play, why: str) -> tuple[Reason, str]:
    if why in _PLAIN:
        return _PLAIN[why]
    match why:
        case "wrong_decision" | "not_offered":
            return _not_offered(position, play)
        case "not_in_hand":
            missing = play.cards - position.hand(position.to_act or 0)
            return Reason.NOT_IN_HAND, f"{missing.symbols} {'is' if len(missing) == 1 else 'are'} not in this hand"
        case "opening_lead":
            lowest = position.must_lead
            return Reason.MUST_CONTAIN_LOWEST, f"the first lead must contain the lowest card, a {lowest}"
        case "not_higher":
            return _not_higher(position, play)
        case _:
            return Reason.NOT_A_COMBINATION, f"these cards cannot be played as {_WORDS.get(play.kind, play.kind)}"


def _not_offered(position: Position, play: Play) -> tuple[Reason, str]:
    kinds = {legal.kind for legal in position.legal()}
    if play.kind not in kinds:
        return (
            Reason.WRONG_PHASE,
            f"it is time to {_DECISION[position.phase]}, {_NOT_TO.get(play.kind, 'not to ' + play.kind)}",
        )
    if play.kind == "bid":
        higher = ", ".join(str(legal.stake) for legal in position.legal() if legal.kind == "bid")
        return Reason.NOT_HIGHER, f"{play.text} is not possible here; you may pass, or bid {higher}"
    offered = " or ".join(legal.text for legal in position.legal() if legal.kind == play.kind)
    reason = {
        "give": Reason.NOT_THE_TRIBUTE,
        "return": Reason.NOT_RETURNABLE,
        "expose": Reason.CANNOT_SHOW,
    }.get(play.kind, Reason.NOT_A_CHOICE)
    return reason, f"{play.text} is not possible here; possible: {offered}"


def _not_higher(position: Position, play: Play) -> tuple[Reason, str]:
    beat = position.to_beat
    if beat is None:
        return Reason.NOT_A_COMBINATION, f"{play.text} cannot be led"
    on, mine = _named(beat), _named(play)
    if play.is_bomb and not beat.is_bomb:
        return Reason.BOMB_TOO_WEAK, f"{mine} is too low a bomb to beat {on}"
    if beat.is_bomb:
        return Reason.NOT_HIGHER, f"only a higher bomb beats {on}"
    if play.kind != beat.kind:
        return Reason.WRONG_KIND, f"{on} can only be followed by a higher {_WORDS[beat.kind]} or a bomb"
    return _same_kind(position, play, beat)


def _same_kind(position: Position, play: Play, beat: Play) -> tuple[Reason, str]:
    on, mine = _named(beat), _named(play)
    if len(play.cards) != len(beat.cards):
        return Reason.WRONG_SIZE, f"{on} has {len(beat.cards)} cards; this one has {len(play.cards)}"
    if position.engine.family_of(beat.action).steps == {"any_higher"}:
        return Reason.NOT_HIGHER, f"{mine} is not higher than {on}"
    return Reason.WRONG_STEP, f"{mine} cannot follow {on}; {_what_follows(position, beat)}"


def _what_follows(position: Position, beat: Play) -> str:
    """Which ranks follow an ordinary play: "only a 7, a 2 or a bomb can"."""
    ranks = position.engine.ranks_after(beat.action, position.level_index)
    names = [f"{_article(rank)} {rank}" for rank in ranks]
    return f"only {', '.join(names)} or a bomb can" if names else "only a bomb can"


def _named(play: Play) -> str:
    if play.kind == "single":
        return f"{_article(play.rank or '')} {play.rank}"
    name = _WORDS[play.kind]
    return f"{_article(name)} {name}" if play.rank is None else f"{_article(name)} {name} of rank {play.rank}"


def _article(word: str) -> str:
    return "an" if word[:1] in {"8", "A", "a", "e", "o"} else "a"
