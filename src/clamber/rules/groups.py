"""The rules of a game as its players speak of them: deck, deal, auction, tribute and so on, a group each.

The kernel has a struct for each group with the same fields (kernel/rules.hpp). A field that a page does not name is
the option of the same name where the game has one, else what `OptionOr` says. A limit of 0 is none.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from clamber.rules.words import OptionOr, Word

TABLES_ONLY: Final = "tables_only"
"""Marks a field that the combinations depend on, and that the kernel has no need to know."""


def tables_only(default: Any) -> Any:
    """A field that is laid out as tables, and is not in the kernel's struct."""
    return field(default=default, metadata={TABLES_ONLY: True})


@dataclass(frozen=True, slots=True)
class Deck:
    """Which cards are dealt.

    Attributes:
        packs: How many packs of 54 cards.
        without: The cards of each pack that are left out: `BJ RJ 2d`.
        distinct_jokers: Whether the two jokers of a single pack are told apart.
    """

    packs: Word[int] = OptionOr(1)
    without: Word[str] = OptionOr("")
    distinct_jokers: Word[bool] = OptionOr(False)


@dataclass(frozen=True, slots=True)
class Deal:
    """How a deal begins and ends.

    Attributes:
        hand_size: Cards for each seat, and one more for the first; 0: all cards are dealt out.
        next_first: Who is dealt the first card of the next deal: `winner`, `rotate` (the next seat), `random`,
            `prev_declarer`, `same`, or `any` where it does not matter.
        opening_lead: Who leads first, or bids first: the `dealer`, the holder of the `lowest_card`, who was `drawn`
            by chance, the `declarer`, or the first in turn who is `holder` of the opening card.
        opening_card, lead_contains: Which card that is, `3s`, and whether it must then be in the first lead.
        later_lead: Who leads first in the deals after the first: `as_first`, or who was `winner` or `last` before.
        faceup_card: Whether chance draws by a card that is turned up in the deck (`opening_lead="drawn"`).
        whole_hand_wins: Whether a first player whose cards form one play wins at once (GDY-89).
        ends: When it is over: `first_out`, `one_side_out`, or `one_side_left`.
        min_talon_to_block_win: With more cards than this in the talon nobody has won by going out (GDY-78).
    """

    hand_size: Word[int] = OptionOr(0)
    next_first: Word[str] = OptionOr("winner")
    opening_lead: Word[str] = OptionOr("dealer")
    opening_card: Word[str] = OptionOr("")
    lead_contains: Word[bool] = OptionOr(False)
    later_lead: Word[str] = OptionOr("as_first")
    faceup_card: Word[bool] = OptionOr(False)
    whole_hand_wins: Word[bool] = OptionOr(False)
    ends: Word[str] = OptionOr("first_out")
    min_talon_to_block_win: Word[int] = OptionOr(0)


@dataclass(frozen=True, slots=True)
class Auction:
    """Bidding to play against all others, and for cards that are set aside.

    Attributes:
        bottom: How many cards are set aside for the winner.
        bids: The stakes that may be bid, lowest first; none: who would bid first is declarer.
        one_step: Whether each bid is the next one, and who bid first may answer once: calling and grabbing.
        bid_again: Whether seats bid until all others have passed on the highest bid; else once each.
        nobody_bids: What happens then: `redeal`, or the `first` is declarer for the lowest bid.
        must_bid: Whether who holds all cards of a set of `must_bid_with` may not pass: `never`, while nobody has bid
            (`any`), or they bid the `highest` whoever has bid before.
        must_bid_with: Those sets of cards: `BJ RJ`.
        open_hand: Who may show their hand for a higher stake, with those cards: nobody (`off`), or the `declarer`.
        doubling: Who may double what they settle, once the declarer is known: nobody (`off`), `each` in turn, or the
            declarer only if somebody else has, `answered`.
        wild_rank: Whether a rank whose cards are wild is `drawn` once the declarer is known; else `off`.
    """

    bottom: Word[int] = OptionOr(0)
    bids: Word[tuple[int, ...]] = OptionOr(())
    one_step: Word[bool] = OptionOr(False)
    bid_again: Word[bool] = OptionOr(False)
    nobody_bids: Word[str] = OptionOr("redeal")
    must_bid: Word[str] = OptionOr("never")
    must_bid_with: Word[tuple[str, ...]] = OptionOr(())
    open_hand: Word[str] = OptionOr("off")
    doubling: Word[str] = OptionOr("off")
    wild_rank: Word[str] = OptionOr("off")


@dataclass(frozen=True, slots=True)
class Exposure:
    """Showing Aces while the cards are drawn one by one, which names the special cards and their holders' side.

    Attributes:
        expose_poll: Who is asked when: `every_draw_all`, `own_draw_only`, `after_deal_in_order` (BIGA-06).
        self_overcall: Whether the declarer may overcall with a pair of another suit (BIGA-12).
        partner_reveal: Whether the matching Ace may be shown at the end: `allowed`, `forbidden` (BIGA-18).
        forced_reveal: Who may after a heart had to be shown: `none`, `lone_only`, `allowed` (BIGA-22).
        both_hearts_hidden: What happens when nobody can show one: `redeal`, `first_heart_in_deal_order` (BIGA-24).
    """

    expose_poll: Word[str] = OptionOr("every_draw_all")
    self_overcall: Word[bool] = OptionOr(True)
    partner_reveal: Word[str] = OptionOr("allowed")
    forced_reveal: Word[str] = OptionOr("none")
    both_hearts_hidden: Word[str] = OptionOr("redeal")


@dataclass(frozen=True, slots=True)
class Tribute:
    """Cards that the losers of a deal give to its winners before the next one, and what they get back.

    Attributes:
        by: Who pays whom: the `losing_side` the other; by `places` the last the first, the last but one the second.
        pairs: How many pay by places.
        suit: Which of several equally high cards is given: the `payer` chooses, `fixed_order`, `random` (GD-81).
        return_rank: What may be returned: `any` card, or 10 and lower, `max10` (GD-82).
        return_differs: In what it differs from the tribute: `identity`, `physical`, `rank` (GD-83).
        return_level_cards: Whether a card of the level may be returned (GD-84).
        returns: `sequential`, or `simultaneous` (GD-93).
        resisting: Whether both red jokers cancel the tribute: `automatic`, `optional` (GD-86), `never`.
        resisting_shows: What becomes known then: who holds them, `exact`, or the `fact` (GD-95).
        equal_take: Who gets which of two equal cards: `first_chooses`, `seat_order`, `random` (GD-90).
        equal_lead: Who leads then: `payers_choose`, `payer_to_first`, `right_of_first`, `random` (GD-91).
    """

    by: Word[str] = OptionOr("losing_side")
    pairs: Word[int] = OptionOr(0)
    suit: Word[str] = OptionOr("payer")
    return_rank: Word[str] = OptionOr("any")
    return_differs: Word[str] = OptionOr("identity")
    return_level_cards: Word[bool] = OptionOr(True)
    returns: Word[str] = OptionOr("sequential")
    resisting: Word[str] = OptionOr("automatic")
    resisting_shows: Word[str] = OptionOr("exact")
    equal_take: Word[str] = OptionOr("first_chooses")
    equal_lead: Word[str] = OptionOr("payers_choose")


@dataclass(frozen=True, slots=True)
class Trick:
    """Who may play, what comes after a trick, and who leads next.

    Attributes:
        pass_is_final: Whether who passes is out of the trick.
        must_play_if_able: Whether who can follow must.
        before_one_card: Which single may be played while the next player in turn holds one card: any, `free`, or the
            `highest_single` of those that may be played.
        split_bombs: Whether four cards of a rank in one hand may be played apart.
        draw: Who draws from the talon after it: `all`, the `winner`, `none`.
        lead_after_out: Who leads for a winner without cards: `next_active`, `partner`, `true_teammate`, or the next
            who is not known to be an opponent (`own_knowledge`).
        joker_only_lead: What a leader with nothing but jokers may play: `whole_hand`, `single_only`, `forbidden`.
        single_joker_when_talon_empty: Whether any hand may then lead a single joker (GDY-46).
        big_bomb_gives_lead: Whether who wins with a bomb of nine or ten may let an opponent lead (GD-73).
    """

    pass_is_final: Word[bool] = OptionOr(False)
    must_play_if_able: Word[bool] = OptionOr(False)
    before_one_card: Word[str] = OptionOr("free")
    split_bombs: Word[bool] = OptionOr(True)
    draw: Word[str] = OptionOr("none")
    lead_after_out: Word[str] = OptionOr("next_active")
    joker_only_lead: Word[str] = OptionOr("forbidden")
    single_joker_when_talon_empty: Word[bool] = OptionOr(False)
    big_bomb_gives_lead: Word[bool] = OptionOr(False)


@dataclass(frozen=True, slots=True)
class Capture:
    """Taking bombs of equal cards into the hand with a set of a certain rank, one card smaller (BIGA-64).

    Attributes:
        rank: The rank of the set.
        capture_max: The most cards that a captured bomb may have.
        capture_from: Whose: `anyone`, or `opponents` only.
        capture_final_bomb: Whether the last play of a hand may be captured.
        specials: What a special card of the deal is to who captured it: `keeps_power`, or `ordinary`.
    """

    rank: str = tables_only("")
    capture_max: Word[int] = tables_only(OptionOr(0))
    capture_from: Word[str] = OptionOr("anyone")
    capture_final_bomb: Word[bool] = OptionOr(True)
    specials: Word[str] = OptionOr("keeps_power")


@dataclass(frozen=True, slots=True)
class Levels:
    """Two sides that climb from level to level; the deal is played at the level of the side that won the one before.

    Attributes:
        start: Where both begin: 0 is level 2.
        up_if_partner_last, up_if_partner_third, up_if_partner_second: What the side of the first player out climbs.
        win_needs_declarer: Whether the match is won only in a deal at the winners' own top level (GD-66).
        win_needs_partner_second: Whether it is won only if the partner is second (GD-69).
        opponents_up_if_partner_last: Whether the opponents climb, too, after that at the top level (GD-68).
        failures_at_top: Which failure at the top level brings the penalty (GD-70).
        failure: What a failure is: a deal there with `no_win` of the match, or a win with the `partner_last`.
        failures_in_a_row: Whether they are counted anew after a deal that is not played there as declarers.
        penalty: What the last one costs: `none`, `down_one`, `to_2`, `lose_match`.
        penalty_passes_declaring: Whether the next deal is then at the opponents' level.
        ace_finish_demotes: Whether opponents who go out first on Aces send declarers at the top back to 2 (GD-72).
    """

    start: Word[int] = OptionOr(0)
    up_if_partner_last: Word[int] = OptionOr(1)
    up_if_partner_third: Word[int] = OptionOr(2)
    up_if_partner_second: Word[int] = OptionOr(3)
    win_needs_declarer: Word[bool] = OptionOr(True)
    win_needs_partner_second: Word[bool] = OptionOr(False)
    opponents_up_if_partner_last: Word[bool] = OptionOr(False)
    failures_at_top: Word[int] = OptionOr(0)
    failure: Word[str] = OptionOr("no_win")
    failures_in_a_row: Word[bool] = OptionOr(False)
    penalty: Word[str] = OptionOr("none")
    penalty_passes_declaring: Word[bool] = OptionOr(False)
    ace_finish_demotes: Word[bool] = OptionOr(False)


@dataclass(frozen=True, slots=True)
class Scoring:
    """What a deal is worth.

    Attributes:
        by: By what. `cards_paid`: each loser pays the winner for the cards left; `cards_won`: the same, but nobody
            pays. `team_places`: the places of a declarer and a partner; `team_outcome`: whether these won.
            `stake`: each opponent and the declarer settle the bid; `winning_side`: a point for all who won.
            `places`: everybody's own place.
        place_points: What a place is worth: `two_one` for the first two, a point for each of the `players_behind`, or
            `balanced` by one less for each before.
        last_card: Whether a single card left `counts`, or is `free`.
        bomb_points: What each other seat pays for a bomb.
        bomb_counts: Which bombs are paid for: those that are `played`, or that no other bomb beats, `standing`.
        soft_triplet, hard_triplet, soft_quad, hard_quad, soft_large, hard_large, joker_bomb: What a bomb that is
            played multiplies all payments by: three, four, or more equal cards, with a wild card (soft) or without.
        shown_hand: What a hand that lies open multiplies by.
        bottom_joker, bottom_jokers, bottom_twos, bottom_low, bottom_run, bottom_suited, bottom_suited_run,
            bottom_triplet: What the cards that went to the winner of an auction multiply by: with one joker, both, or
            two 2s; none above 9; in a row, of one suit, or both; all of a rank. What counts most counts.
        ace_multiplier, ace_stack, two_multiplier: What Aces left in a hand multiply by, `per_ace` or `once`, and
            each 2.
        private_multipliers, held_jokers: Whether Aces, jokers and bombs left do, and how two jokers count: `as_bomb`,
            `single`, `both`.
        twos_as_sets: Whether three or four 2s left are such a bomb (GDY-10).
        spring: Whether a side or a loser that never got to play pays more.
        spring_test: What that is: `never_played`, `exactly_5`, `five_or_more`, `only_winner_played` (GDY-87);
            `no_play` at all, or `no_play_or_first_lead`: or none but the first lead of the deal.
        spring_factor, spring_scope: What it multiplies, and whose payment: `private`, or everybody's, `public`.
        early_win, early_win_test: Whether winning at once multiplies by eight instead, and what that is:
            `no_card_drawn`, `dealer_first_play` (GDY-88).
        long_game_multiplier: Whether the 20th trick doubles, and the 30th again (GDY-94).
        max_multiplier: The most by which a payment is multiplied.
        limit_with_bid: Whether the steps of the bid above the lowest are among what that limits.
        max_payment: The most that one loser pays.
        reveal_scoring: How a declarer and a partner share a doubled score: `doubled_shared`, `doubled_not_shared`.
        open_lone_loses: When a declarer known to be alone loses: `only_last`, `not_first` (BIGA-97).
    """

    by: Word[str] = OptionOr("nothing")
    place_points: Word[str] = OptionOr("two_one")
    last_card: Word[str] = OptionOr("counts")
    bomb_points: Word[int] = OptionOr(0)
    bomb_counts: Word[str] = OptionOr("played")
    soft_triplet: Word[int] = OptionOr(1)
    hard_triplet: Word[int] = OptionOr(1)
    soft_quad: Word[int] = OptionOr(1)
    hard_quad: Word[int] = OptionOr(1)
    soft_large: Word[int] = OptionOr(1)
    hard_large: Word[int] = OptionOr(1)
    joker_bomb: Word[int] = OptionOr(1)
    shown_hand: Word[int] = OptionOr(1)
    bottom_joker: Word[int] = OptionOr(1)
    bottom_jokers: Word[int] = OptionOr(1)
    bottom_twos: Word[int] = OptionOr(1)
    bottom_low: Word[int] = OptionOr(1)
    bottom_run: Word[int] = OptionOr(1)
    bottom_suited: Word[int] = OptionOr(1)
    bottom_suited_run: Word[int] = OptionOr(1)
    bottom_triplet: Word[int] = OptionOr(1)
    ace_multiplier: Word[int] = OptionOr(1)
    ace_stack: Word[str] = OptionOr("per_ace")
    two_multiplier: Word[int] = OptionOr(1)
    private_multipliers: Word[bool] = OptionOr(False)
    held_jokers: Word[str] = OptionOr("as_bomb")
    twos_as_sets: Word[bool] = OptionOr(True)
    spring: Word[bool] = OptionOr(False)
    spring_test: Word[str] = OptionOr("never_played")
    spring_factor: Word[int] = OptionOr(2)
    spring_scope: Word[str] = OptionOr("private")
    early_win: Word[bool] = OptionOr(False)
    early_win_test: Word[str] = OptionOr("no_card_drawn")
    long_game_multiplier: Word[bool] = OptionOr(False)
    max_multiplier: Word[int] = OptionOr(0)
    limit_with_bid: Word[bool] = OptionOr(False)
    max_payment: Word[int] = OptionOr(0)
    reveal_scoring: Word[str] = OptionOr("doubled_shared")
    open_lone_loses: Word[str] = OptionOr("only_last")


@dataclass(frozen=True, slots=True)
class Match:
    """Who plays with whom, and until when.

    Attributes:
        sides: `alone`, partners `across`, a declarer and a partner against all others, known to none
            (`secret_partners`), or the `declarer` against all.
        table_stakes: What everybody starts with and cannot lose more than.
        deals: After how many it is over.
        target: The total that ends it.
        max_hands: After how many deals it is over if no side has won by levels.
    """

    sides: Word[str] = OptionOr("alone")
    table_stakes: Word[int] = OptionOr(0)
    deals: Word[int] = OptionOr(0)
    target: Word[int] = OptionOr(0)
    max_hands: Word[int] = OptionOr(0)


GROUPS: Final = (Deck, Deal, Auction, Exposure, Tribute, Trick, Capture, Levels, Scoring, Match)
"""All groups, in the order of a page; the field of a game is called as its group, in small letters."""
