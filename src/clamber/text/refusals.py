"""Refusals of illegal actions, with the reason and the values for a sentence that names the legal alternatives."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from clamber.cards import Cards
from clamber.errors import IllegalPlayError, IllegalReason
from clamber.rules.vocabulary import Runs, Sets
from clamber.sentences import Either, Row
from clamber.text.deciding_options import settings
from clamber.text.flaws import forbidding_flaw
from clamber.text.naming import KindName, NamedDecision, PlayName, Rank, RankRange, Signs, SizedName

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.deal_state import DealState
    from clamber.play import Play
    from clamber.rules.house import HouseRules
    from clamber.sentences import Value
    from clamber.text.kickers import Flaw

_PLAIN: Final = {
    "must_lead": IllegalReason.MUST_LEAD,
    "own_big_ace_first": IllegalReason.OWN_BIG_ACE_FIRST,
}
"""Kernel reasons without values."""

_DECISION_REASONS: Final = {
    "bid": IllegalReason.BID_TOO_LOW,
    "give": IllegalReason.NOT_THE_TRIBUTE,
    "return": IllegalReason.NOT_RETURNABLE,
    "expose": IllegalReason.CANNOT_SHOW,
}
"""Reasons for decisions of the right kind but with the wrong cards, seat or stake."""


def refusal(position: DealState, play: Play, why: str) -> IllegalPlayError:
    """Return the exception for an action refused by the kernel.

    Args:
        position: Position in which the action was attempted.
        play: The refused action.
        why: Kernel reason (`kernel/deal/legality.hpp`).
    """
    if why in _PLAIN:
        return IllegalPlayError(_PLAIN[why])
    if why in {"wrong_decision", "not_offered"}:
        return _refuse_decision(position, play)
    if why == "jokers_alone":
        return _refuse_joker_alone(position, play)
    if why in {"opening_lead", "opening_card", "not_highest_single", "not_highest_pair"}:
        return _refuse_missing_card(position, play, why)
    if _is_short_here(position, play):
        why = "short"
    if why == "not_higher" and position.to_beat is not None:
        return _refuse_not_higher(position, play, position.to_beat)
    return _refuse_by_rule(position, play, why)


def _is_short_here(position: DealState, play: Play) -> bool:
    """Return True if a play is a last play that carries fewer cards, which this trick does not allow (PDK-17)."""
    if not play.is_combination or position.engine.actions.family_of(play.action).last_play is None:
        return False
    when = position.engine.groups.trick.last_plays
    return when == ("following" if position.to_beat is None else "leading")


def _refuse_by_rule(position: DealState, play: Play, why: str) -> IllegalPlayError:
    """Return the exception for a reason that does not depend on the other legal plays."""
    match why:
        case "deal_over":
            return deal_over(position.rules)
        case "not_in_hand":
            return not_in_hand(position, play.cards)
        case "must_play":
            return IllegalPlayError(IllegalReason.MUST_PLAY, _beat_values(position))
        case "own_side" | "last_cards":
            return IllegalPlayError(
                IllegalReason.CANNOT_CAPTURE, {**_beat_values(position), **_play_values(position, play), "why": why}
            )
        case _:
            return no_such_play(_flaw_of_play(position, play, why))


def no_such_play(flaw: Flaw) -> IllegalPlayError:
    """Return the exception for cards that do not form a combination, or not the one that was named."""
    return IllegalPlayError(IllegalReason.NOT_A_COMBINATION, {"option": "none", **flaw})


def _flaw_of_play(position: DealState, play: Play, why: str) -> Flaw:
    """Return the flaw of a combination that is forbidden by the rest of the hand, or by its other readings."""
    game, family = position.rules.game, position.engine.actions.family_of(play.action)
    words = KindName(game.kind(play.kind))
    values: Flaw = {"cards": Signs(play.cards), "count": len(play.cards), "words": words}
    if why == "wrong_cards" and family.last_play is not None:
        special = position.special_face
        last: Flaw = {"flaw": "last", "carries": family.last_play.most + 1}
        named = forbidding_flaw(position.engine, play.cards, special, position.level_index, alone=True)
        return values | (named or last)
    option: tuple[object, ...] = ()
    flaw = "reading"
    if why == "head_held_four_times":
        flaw, option = "scarce", tuple(shape.scarce_head for shape in game.shapes if isinstance(shape, Runs))
    elif why == "not_last":
        flaw, option = "at_end", tuple(shape.ends_hand for shape in game.shapes if isinstance(shape, Sets))
    elif why == "wild_alone":
        flaw, option = "wild_alone", (game.trick.wild_alone,)
    elif why == "short":
        flaw = "short_lead" if position.to_beat is None else "short_answer"
        option = (game.trick.last_plays,)
    elif why == "four_played_apart":
        flaw, option = "split", (game.trick.split_bombs,)
    elif why == "reading_not_allowed":
        option = (game.wild.natural_first, game.wild.highest_only)
    return values | {"flaw": flaw, "option": settings(position.rules, option) or "none"}


def _refuse_missing_card(position: DealState, play: Play, why: str) -> IllegalPlayError:
    """Return the exception for a play that lacks a required card."""
    if why == "opening_lead":
        return IllegalPlayError(IllegalReason.MUST_CONTAIN_LOWEST, {"rank": Rank(position.must_lead or "")})
    if why == "opening_card":
        return IllegalPlayError(IllegalReason.MUST_CONTAIN_CARD, {"card": Signs(position.engine.opening_card)})
    alike = [other for other in position.legal() if other.kind == play.kind]
    return IllegalPlayError(
        IllegalReason.MUST_BE_HIGHEST, {"rank": Rank(alike[0].rank or ""), "count": len(play.cards)}
    )


def deal_over(rules: HouseRules) -> IllegalPlayError:
    """Return the exception for an action after the end of a deal."""
    error = IllegalPlayError(IllegalReason.DEAL_OVER)
    error.levels = rules.game.levels is not None
    return error


def not_in_hand(position: DealState, cards: Cards) -> IllegalPlayError:
    """Return the exception for cards that the seat to act does not hold."""
    missing = cards - position.hand(position.to_act or 0)
    return IllegalPlayError(
        IllegalReason.NOT_IN_HAND, {"cards": Signs(missing), "count": len(missing), "typed": "cards"}
    )


def too_few_of_rank(rank: str, held: int, typed: int) -> IllegalPlayError:
    """Return the exception for more cards of a rank, typed without suits, than the seat to act holds."""
    values: dict[str, Value] = {"cards": Signs(Cards()), "count": typed - held, "rank": Rank(rank), "held": held}
    return IllegalPlayError(IllegalReason.NOT_IN_HAND, {**values, "typed": "rank"})


def _refuse_joker_alone(position: DealState, play: Play) -> IllegalPlayError:
    """Return the exception for jokers played on their own (GDY-46)."""
    trick = position.engine.groups.trick
    why = trick.joker_only_lead
    if position.to_beat is not None:
        why = "following"
    elif len(play.cards) == 1 and trick.single_joker_when_talon_empty:
        why = "talon"
    option = "none" if why == "following" else settings(position.rules, position.rules.game.trick.joker_only_lead)
    return IllegalPlayError(
        IllegalReason.JOKER_ALONE, {"why": why, "talon": position.talon, "option": option or "none"}
    )


# Decisions


def _refuse_low_bid(position: DealState, possible: Sequence[Play]) -> IllegalPlayError:
    """Return the exception for passing, or bidding too low, with a hand that must bid, or as the last bidder."""
    hand = position.hand(position.to_act or 0)
    auction = position.engine.groups.auction
    stakes = Either(tuple(str(other.stake) for other in possible))
    held = next((cards for cards in map(Cards.from_faces, auction.must_bid_with) if cards in hand), None)
    if auction.must_bid == "never" or held is None:
        return IllegalPlayError(IllegalReason.LAST_MUST_BID, {"stakes": stakes})
    return IllegalPlayError(IllegalReason.MUST_BID, {"cards": Signs(held), "stakes": stakes})


def _refuse_decision(position: DealState, play: Play) -> IllegalPlayError:
    possible = position.legal()
    if position.phase == "bid" and play.kind in {"pass", "bid"} and all(other.kind == "bid" for other in possible):
        return _refuse_low_bid(position, possible)
    legal = [other for other in possible if other.kind == play.kind]
    if not legal:
        tried = "cards" if play.is_combination else play.kind
        asked = "show" if position.is_showing else "double" if position.is_doubling else position.phase
        phase = possible[0].kind if possible[0].kind in {"wild", "landlord"} else asked
        return IllegalPlayError(IllegalReason.WRONG_PHASE, {"phase": phase, "tried": tried})
    reason = _DECISION_REASONS.get(play.kind, IllegalReason.NOT_A_CHOICE)
    if reason is IllegalReason.BID_TOO_LOW:
        higher = Either(tuple(str(other.stake) for other in legal))
        return IllegalPlayError(reason, {"stake": play.stake, "higher": higher, "count": len(legal)})
    values: dict[str, Value] = {
        "play": NamedDecision.of(play),
        "possible": Either(tuple(map(NamedDecision.of, legal))),
        "count": len(legal),
    }
    if reason is IllegalReason.NOT_RETURNABLE:
        values["ranks"] = RankRange.of(other.cards for other in legal)
    return IllegalPlayError(reason, values)


# Replies


def _beat_values(position: DealState) -> dict[str, Value]:
    """Return the sentence values that describe the play on the table, as a whole and by component."""
    beat = position.to_beat
    assert beat is not None  # noqa: S101 - the kernel compared something with it
    name = PlayName.of(beat, position.engine)
    return {
        "beat": name,
        "to_beat": beat.full_text,
        "kind": KindName(name.kind),
        "rank": None if beat.rank is None else Rank(beat.rank),
        "size": name.size,
    }


def _play_values(position: DealState, play: Play) -> dict[str, Value]:
    return {"own": PlayName.of(play, position.engine), "play": play.full_text}


def _refuse_not_higher(position: DealState, play: Play, beat: Play) -> IllegalPlayError:
    """Return the exception for a play that does not beat the play on the table."""
    engine, name = position.engine, PlayName.of(beat, position.engine)
    values: dict[str, Value] = {**_beat_values(position), **_play_values(position, play)}
    least = engine.actions.lowest_bomb(beat.action, position.level_index)
    after = engine.actions.ranks_after(beat.action, position.level_index)
    values["least"] = None if least is None else SizedName.of(least, position.rules)
    values["bombs"] = "any" if least in (None, engine.tables.families[engine.tables.first_bomb]) else "from"
    if play.is_bomb and not beat.is_bomb and least is not None:
        return IllegalPlayError(IllegalReason.BOMB_TOO_WEAK, values)
    if beat.is_bomb:
        values["follow"] = "higher_bomb" if least is not None or after else "nothing"
        return IllegalPlayError(IllegalReason.NOT_HIGHER, values)
    family, played = engine.actions.family_of(beat.action), engine.actions.family_of(play.action)
    follow = [replace(name, rank=rank) for rank in after]
    also = engine.actions.followers(beat.action, position.level_index).also
    if also is not None:  # a single 2 (GDY-11)
        single = engine.actions.family_of(also)
        rank = engine.actions.rank_of(also, position.level_index)
        follow.append(PlayName(position.rules.game.kind(single.kind), rank, single.size))
    climbs_freely = family.steps == {"any_higher"} and also is None
    values["next"] = Row(tuple(follow))
    values["follow"] = "bomb" if not follow else "higher" if climbs_freely else "next"
    if play.kind != beat.kind:
        return IllegalPlayError(IllegalReason.WRONG_KIND, values)
    ends_with_fewer = played.last_play is not None and played.ranks == family.ranks
    if len(play.cards) != len(beat.cards) and not ends_with_fewer:
        return IllegalPlayError(IllegalReason.WRONG_SIZE, {**values, "count": len(play.cards)})
    return IllegalPlayError(IllegalReason.NOT_HIGHER if climbs_freely else IllegalReason.WRONG_STEP, values)
