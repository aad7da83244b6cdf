"""Rule groups of a game, as its players speak of them: deck, deal, auction, tribute and so on.

The kernel has a struct for each group with the same fields (kernel/rules.hpp). A field that a page does not name
takes the option of the same name if the game has one, else the default in `OptionOr`. A limit of 0 means no limit.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from clamber.rules.words import OptionOr, Word

TABLES_ONLY: Final = "tables_only"
"""Metadata key of fields that affect only the combinations; the kernel's structs lack them."""


def tables_only(default: Any) -> Any:
    """Return a dataclass field that is compiled into tables and is not in the kernel's struct."""
    return field(default=default, metadata={TABLES_ONLY: True})


@dataclass(frozen=True, slots=True)
class Deck:
    """Cards that are dealt.

    Attributes:
        packs: Number of packs of 54 cards.
        without: Cards that are left out of each pack: `BJ RJ 2d`.
        distinct_jokers: True if the two jokers of a single pack are told apart (GDY-05).
    """

    packs: Word[int] = OptionOr(1)
    without: Word[str] = OptionOr("")
    distinct_jokers: Word[bool] = OptionOr(False)


@dataclass(frozen=True, slots=True)
class Deal:
    """Beginning and end of a deal.

    Attributes:
        hand_size: Cards for each seat, and one more for the first; 0: all cards are dealt out.
        next_first: Seat that is dealt the first card of the next deal: `winner`, `rotate` (the next seat), `random`,
            `prev_declarer`, `same`, or `any` if it makes no difference.
        opening_lead: Seat that leads first, or bids first: the `dealer`, the holder of the `lowest_card`, a seat
            `drawn` by chance, the `declarer`, or the first `holder` of the opening card in turn.
        opening_card, lead_contains: The opening card, `3s`, and True if it must then be in the first lead.
        later_lead: Seat that leads first in the deals after the first: `as_first`, or the `winner` or the `last` of
            the deal before.
        faceup_card: True if chance draws by a card that is turned up in the deck (`opening_lead="drawn"`).
        whole_hand_wins: True if a first player whose cards form one play wins at once (GDY-89).
        ends: End of the deal: `first_out`, `one_side_out`, or `one_side_left`.
        min_talon_to_block_win: Size of the talon above which going out does not win (GDY-78).
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
        bottom: Number of cards that are set aside for the winner.
        bids: Stakes that may be bid, lowest first; empty: the seat that would bid first is declarer.
        one_step: True if each bid is the next stake, and the first bidder may answer once: calling and grabbing.
        bid_again: True if seats bid until all others have passed on the highest bid; else each bids once.
        nobody_bids: Consequence if all pass: `redeal`, or the `first` is declarer for the lowest bid.
        must_bid: Duty of a seat that holds all cards of a set of `must_bid_with`: `never`; `any`: no pass while
            nobody has bid; `highest`: the highest bid, regardless of earlier bids.
        must_bid_with: Those sets of cards: `BJ RJ`.
        open_hand: Seat that may show its hand for a higher stake, after taking the bottom cards: none (`off`), or the
            `declarer`.
        doubling: Seats that may double the amount they settle, once the declarer is known: none (`off`), `each` in
            turn, or the declarer only if another seat has doubled, `answered`.
        wild_rank: `drawn` if a rank whose cards are wild is drawn once the declarer is known; else `off`.
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
    """Exposure of Aces while the cards are drawn one by one; it names the special cards and their holders' side.

    Attributes:
        expose_poll: Seats that may expose, and when: `every_draw_all`, `own_draw_only`, `after_deal_in_order`
            (BIGA-06).
        self_overcall: True if the declarer may overcall with a pair of another suit (BIGA-12).
        partner_reveal: Showing of the matching Ace at the end: `allowed`, `forbidden` (BIGA-18).
        forced_reveal: Seats that may show it after an Ace of hearts had to be shown: `none`, `lone_only`, `allowed`
            (BIGA-22).
        both_hearts_hidden: Consequence if no Ace is exposed and both heart Aces lie face down: `redeal`,
            `first_heart_in_deal_order` (BIGA-24).
    """

    expose_poll: Word[str] = OptionOr("every_draw_all")
    self_overcall: Word[bool] = OptionOr(True)
    partner_reveal: Word[str] = OptionOr("allowed")
    forced_reveal: Word[str] = OptionOr("none")
    both_hearts_hidden: Word[str] = OptionOr("redeal")


@dataclass(frozen=True, slots=True)
class Tribute:
    """Cards that the losers of a deal give to its winners before the next one, and the cards returned for them.

    Attributes:
        by: Payers and receivers: the `losing_side` pays the other; by `places` the last pays the first, the last but
            one the second.
        pairs: Number of payers by places.
        suit: Choice among several equally high cards: by the `payer`, in `fixed_order`, `random` (GD-81).
        return_rank: Cards that may be returned: `any` card, or 10 and lower, `max10` (GD-82).
        return_differs: Respect in which the return differs from the tribute: `identity`, `physical`, `rank` (GD-83).
        return_level_cards: True if a card of the level may be returned (GD-84).
        returns: Order of returns: `sequential`, or `simultaneous` (GD-93).
        resisting: Cancellation of the tribute by both red jokers: `automatic`, `optional` (GD-86), `never`.
        resisting_shows: Information that becomes public then: the holders of the jokers, `exact`, or only the `fact`
            (GD-95).
        equal_take: Allocation of two equal cards: `first_chooses`, `seat_order`, `random` (GD-90).
        equal_lead: Seat that leads then: `payers_choose`, `payer_to_first`, `right_of_first`, `random` (GD-91).
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
    """Playing in turn, the draw after a trick, and the next lead.

    Attributes:
        pass_is_final: True if a seat that passes is out of the trick.
        must_play_if_able: True if a seat that can follow must.
        before_one_card: Singles that may be played while the next player in turn holds one card: any, `free`, or the
            `highest_single` of those that may be played.
        split_bombs: True if four cards of a rank in one hand may be played apart.
        draw: Seats that draw from the talon after a trick: `all`, the `winner`, `none`.
        lead_after_out: Seat that leads for a winner without cards: `next_active`, `partner`, `true_teammate`, or the
            next seat that is not known to be an opponent (`own_knowledge`).
        joker_only_lead: Lead allowed to a leader with nothing but jokers: `whole_hand`, `single_only`, `forbidden`.
        single_joker_when_talon_empty: True if any hand may lead a single joker once the talon is empty (GDY-46).
        big_bomb_gives_lead: True if the winner of a trick with a bomb of nine or ten may let an opponent lead
            (GD-73).
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
    """Capture of bombs of equal cards into the hand, by a set of a certain rank that is one card smaller (BIGA-64).

    Attributes:
        rank: Rank of the set.
        capture_max: Largest number of cards of a captured bomb.
        capture_from: Owners of the bombs: `anyone`, or `opponents` only.
        capture_final_bomb: True if the last play of a hand may be captured.
        specials: Power of a captured special card of the deal: it `keeps_power`, or is `ordinary`.
    """

    rank: str = tables_only("")
    capture_max: Word[int] = tables_only(OptionOr(0))
    capture_from: Word[str] = OptionOr("anyone")
    capture_final_bomb: Word[bool] = OptionOr(True)
    specials: Word[str] = OptionOr("keeps_power")


@dataclass(frozen=True, slots=True)
class Levels:
    """Levels that two sides climb; a deal is played at the level of the side that won the one before.

    Attributes:
        start: Level at which both sides begin: 0 is level 2.
        up_if_partner_last, up_if_partner_third, up_if_partner_second: Levels that the side of the first player out
            climbs.
        win_needs_declarer: True if the match is won only in a deal at the winners' own top level (GD-66).
        win_needs_partner_second: True if it is won only if the partner is second (GD-69).
        opponents_up_if_partner_last: True if the opponents climb, too, when the declarers win at the top level with
            the partner last (GD-68).
        failures_at_top: Number of failures at the top level that brings the penalty (GD-70).
        failure: Definition of a failure: a deal there with `no_win` of the match, or a win with the `partner_last`.
        failures_in_a_row: True if a deal that is not played there as declarers resets the count.
        penalty: Penalty for the last failure: `none`, `down_one`, `to_2`, `lose_match`.
        penalty_passes_declaring: True if the next deal is then at the opponents' level.
        ace_finish_demotes: True if opponents who go out first on Aces send declarers at the top back to 2 (GD-72).
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
    """Value of a deal.

    Attributes:
        by: Method. `cards_paid`: each loser pays the winner for the cards left; `cards_won`: the same, but nobody
            pays. `team_places`: the places of a declarer and a partner; `team_outcome`: only win, draw or loss of
            these. `stake`: each opponent and the declarer settle the bid; `winning_side`: a point for each seat of
            the winning side. `places`: each seat's own place.
        place_points: Points for a place: `two_one` for the first two, a point for each of the `players_behind`, or
            `balanced`, one less for each player ahead.
        last_card: Payment for a single card left: it `counts`, or is `free`.
        bomb_points: Points that each other seat pays for a bomb.
        bomb_counts: Bombs that are paid for: those that are `played`, or that no other bomb beats, `standing`.
        soft_triplet, hard_triplet, soft_quad, hard_quad, soft_large, hard_large, joker_bomb: Factor of all payments
            for a bomb that is played: three, four, or more equal cards, with a wild card (soft) or without.
        shown_hand: Factor for a hand that lies open.
        bottom_joker, bottom_jokers, bottom_twos, bottom_low, bottom_run, bottom_suited, bottom_suited_run,
            bottom_triplet: Factor for the cards that went to the winner of an auction: with one joker, both, or two
            2s; none above 9; in a row, of one suit, or both; all of a rank. The largest applies.
        ace_multiplier, ace_stack, two_multiplier: Factor for Aces left in a hand, `per_ace` or `once`, and for each
            2.
        private_multipliers, held_jokers: True if Aces, jokers and bombs left multiply, too; value of two jokers:
            `as_bomb`, `single`, `both`.
        twos_as_sets: True if three or four 2s left are such a bomb (GDY-10).
        spring: True if a side or a loser that never got to play pays more.
        spring_test: Condition of spring: `never_played`, `exactly_5`, `five_or_more`, `only_winner_played` (GDY-87);
            `no_play` at all, or `no_play_or_first_lead`: none but the first lead of the deal.
        spring_factor, spring_scope: Factor of spring, and the payments that it multiplies: the loser's, `private`, or
            all, `public`.
        early_win, early_win_test: True if an immediate win multiplies by eight instead, and its condition:
            `no_card_drawn`, `dealer_first_play` (GDY-88).
        long_game_multiplier: True if the 20th trick doubles, and the 30th again (GDY-94).
        max_multiplier: Largest factor of a payment.
        limit_with_bid: True if that limit includes the steps of the bid above the lowest.
        max_payment: Largest payment of one loser.
        reveal_scoring: Division of a doubled score between declarer and partner: `doubled_shared`,
            `doubled_not_shared`.
        open_lone_loses: Places at which a declarer known to be alone loses: `only_last`, `not_first` (BIGA-97).
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
    """Sides, and end of a match.

    Attributes:
        sides: `alone`, partners `across`, a declarer and a partner unknown to all (`secret_partners`), against all
            others, or the `declarer` against all.
        table_stakes: Points that each seat starts with, and the most that it can lose.
        deals: Number of deals after which it is over.
        target: Total that ends it.
        max_hands: Number of deals after which it is over if no side has won by levels.
    """

    sides: Word[str] = OptionOr("alone")
    table_stakes: Word[int] = OptionOr(0)
    deals: Word[int] = OptionOr(0)
    target: Word[int] = OptionOr(0)
    max_hands: Word[int] = OptionOr(0)


GROUPS: Final = (Deck, Deal, Auction, Exposure, Tribute, Trick, Capture, Levels, Scoring, Match)
"""All groups, in the order of a page; the field of a game is named as its group, in lower case."""
