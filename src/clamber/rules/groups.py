"""Rule groups, named as players name them: deck, deal, auction, tribute and so on.

Each group corresponds to a kernel struct with the same fields (kernel/rules.hpp). A field that a game page omits is
set by the option of the same name, if the game has one, and otherwise by the default in `OptionOr`. A limit of 0
means no limit.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from clamber.rules.words import OptionOr, Word

TABLES_ONLY: Final = "tables_only"
"""Metadata key for fields that affect only the combinations and are absent from the kernel's structs."""


def tables_only(default: Any) -> Any:
    """Return a dataclass field that is compiled into tables and absent from the kernel's struct."""
    return field(default=default, metadata={TABLES_ONLY: True})


@dataclass(frozen=True, slots=True)
class DeckRules:
    """Cards in the deck.

    Attributes:
        packs: Number of 54-card packs.
        without: Cards removed from each pack, e.g. `BJ RJ 2d`.
        distinct_jokers: True if the two jokers of a single pack are distinct (GDY-05).
    """

    packs: Word[int] = OptionOr(1)
    without: Word[str] = OptionOr("")
    distinct_jokers: Word[bool] = OptionOr(False)


@dataclass(frozen=True, slots=True)
class DealRules:
    """Start and end conditions of a deal.

    Attributes:
        hand_size: Cards dealt to each seat; 0 to deal all cards.
        extra_card: True if the first seat is dealt one card more than the others.
        next_first: Seat that receives the first card in the next deal: `winner`, `rotate` (the next seat), `random`,
            `prev_declarer`, `same`, or `any` if it does not matter.
        opening_lead: Seat that makes the first lead or bid: the `dealer`, the holder of the `lowest_card`, a randomly
            `drawn` seat, the `declarer`, or the first `holder` of the opening card in turn order.
        opening_card: The opening card, e.g. `3s`.
        lead_contains: True if the first lead must contain the opening card.
        later_lead: Seat that makes the first lead in later deals: `as_first`, determined as in the first deal, or the
            `winner` or `last` seat of the previous deal.
        faceup_card: True if a card turned face up in the deck determines the drawn seat (`opening_lead="drawn"`).
        whole_hand_wins: True if the first player wins immediately when all their cards form a single play (GDY-89).
        ends: Condition that ends the deal: `first_out`, `one_side_out`, or `one_side_left`.
        min_talon_to_block_win: Talon size above which going out does not win (GDY-78).
    """

    hand_size: Word[int] = OptionOr(0)
    extra_card: Word[bool] = OptionOr(True)
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
class AuctionRules:
    """Bidding for the right to play against all others and take the cards set aside.

    Attributes:
        bottom: Number of cards set aside for the winner.
        bids: Available stakes, lowest first. If empty, the seat that would bid first becomes declarer.
        one_step: True if each bid must be the next stake, and the first bidder may respond once (calling and
            grabbing).
        bid_again: True if bidding continues until all others have passed on the highest bid. Otherwise each seat bids
            once.
        nobody_bids: Action taken if all pass: `redeal`, or make the `first` seat declarer at the lowest bid.
        redeals: Number of void deals in a row before `nobody_bids` applies; until then, the deal is void.
        must_bid: Obligation of a seat that holds every card in one of the `must_bid_with` sets: `never`; `any`, which
            forbids passing before someone bids; `highest`, which forces the highest bid regardless of earlier bids.
        must_bid_with: Card sets that trigger the obligation, e.g. `BJ RJ`.
        open_hand: Seat that may show its hand for a higher stake after taking the bottom cards: none (`off`) or the
            `declarer`.
        doubling: Seats that may double their own stakes once the declarer is known: none (`off`), `each` in turn, or
            `answered`, in which the declarer may double only if another seat has.
        wild_rank: `drawn` if a wild rank is drawn once the declarer is known; otherwise `off`.
    """

    bottom: Word[int] = OptionOr(0)
    bids: Word[tuple[int, ...]] = OptionOr(())
    one_step: Word[bool] = OptionOr(False)
    bid_again: Word[bool] = OptionOr(False)
    nobody_bids: Word[str] = OptionOr("redeal")
    redeals: Word[int] = OptionOr(0)
    must_bid: Word[str] = OptionOr("never")
    must_bid_with: Word[tuple[str, ...]] = OptionOr(())
    open_hand: Word[str] = OptionOr("off")
    doubling: Word[str] = OptionOr("off")
    wild_rank: Word[str] = OptionOr("off")


@dataclass(frozen=True, slots=True)
class ExposureRules:
    """Exposing Aces during the draw, which determines the special cards and the sides.

    Attributes:
        expose_poll: Seats that are asked to expose an Ace, and when: `every_draw_all`, `own_draw_only`,
            `after_deal_in_order` (BIGA-06).
        self_overcall: True if the declarer may overcall with a pair of another suit (BIGA-12).
        partner_reveal: Permission to reveal the matching Ace at the end: `allowed`, `forbidden` (BIGA-18).
        forced_reveal: Seats that may reveal the matching Ace after a forced exposure of an Ace of hearts: `none`,
            `lone_only`, `allowed` (BIGA-22).
        both_hearts_hidden: Action taken if no Ace is exposed and both Aces of hearts lie face down: `redeal`,
            `first_heart_in_deal_order` (BIGA-24).
    """

    expose_poll: Word[str] = OptionOr("every_draw_all")
    self_overcall: Word[bool] = OptionOr(True)
    partner_reveal: Word[str] = OptionOr("allowed")
    forced_reveal: Word[str] = OptionOr("none")
    both_hearts_hidden: Word[str] = OptionOr("redeal")


@dataclass(frozen=True, slots=True)
class TributeRules:
    """Cards that the losers of a deal give to the winners before the next deal, and the cards returned in exchange.

    Attributes:
        by: Pairing of payers and receivers. With `losing_side`, the losers pay the winners. With `places`, the last
            player pays the first, the second-to-last pays the second, and so on.
        pairs: Number of payers for `places`.
        partner_pays: True if the last player pays even to the own partner; otherwise the last opponent pays in that
            case (GD-110).
        suit: Rule for choosing among equally high cards: `payer`, `fixed_order`, `random` (GD-81).
        return_rank: Cards eligible for return: `any`, or only 10 and lower with `max10`, Jack and lower with `maxJ`
            (GD-82).
        return_differs: Property in which the return must differ from the tribute: `identity`, `physical`, `rank`
            (GD-83).
        return_level_cards: True if level cards may be returned (GD-84).
        returns: Order of returns: `sequential` or `simultaneous` (GD-93).
        resisting: Cancelling the tribute by holding certain jokers: `automatic`, `optional` (GD-86), `never`.
        resisting_with: These jokers: both `red_jokers`, or any `two_jokers` (GD-112).
        resisting_shows: Information revealed when tribute is cancelled: `exact` for the holders of the jokers, or
            `fact` for the cancellation only (GD-95).
        equal_take: Rule for allocating two equal tribute cards: `first_chooses`, `seat_order`, `random` (GD-90).
        equal_lead: Seat that leads after equal tributes: `payers_choose`, `payer_to_first`, `right_of_first`,
            `random`, `lower_return` for the payer to whom the lower card was returned (if they are equal, the one who
            paid the first player), `first_drawer` for the payer who drew the first card (GD-91).
    """

    by: Word[str] = OptionOr("losing_side")
    pairs: Word[int] = OptionOr(0)
    partner_pays: Word[bool] = OptionOr(True)
    suit: Word[str] = OptionOr("payer")
    return_rank: Word[str] = OptionOr("any")
    return_differs: Word[str] = OptionOr("identity")
    return_level_cards: Word[bool] = OptionOr(True)
    returns: Word[str] = OptionOr("sequential")
    resisting: Word[str] = OptionOr("automatic")
    resisting_with: Word[str] = OptionOr("red_jokers")
    resisting_shows: Word[str] = OptionOr("exact")
    equal_take: Word[str] = OptionOr("first_chooses")
    equal_lead: Word[str] = OptionOr("payers_choose")


@dataclass(frozen=True, slots=True)
class TrickRules:
    """Trick play, drawing after a trick, and the next lead.

    Attributes:
        pass_is_final: True if a seat that passes may not rejoin the trick.
        must_play_if_able: True if a seat that can beat the current play must do so.
        before_one_card: Singles allowed while the next player holds one card: `free` for any, `highest_single`
            for only the highest playable one, or `pays_for_all` for any, where a seat that did not play the highest
            pays for all losers if the next player goes out on it.
        before_two_cards: Pairs allowed while the next player holds two cards: `free` for any, `highest_pair` for only
            the highest playable one, or `pays_for_all`.
        split_bombs: True if four cards of a rank in one hand may be split up.
        wild_alone: True if special cards, such as wild cards, may be played without others before the last play.
        last_plays: Tricks in which a last play may carry fewer cards: `any`, or only `leading` or `following` one.
        draw: Seats that draw from the talon after a trick: `all`, `winner`, `none`, or those that were `unable` to
            follow the last play.
        lead_after_out: Seat that leads in place of a winner who has gone out: `next_active`, `partner`,
            `true_teammate`, or `own_knowledge`, the next seat not known to be an opponent.
        joker_only_lead: Leads allowed with a hand of only jokers: `whole_hand`, `single_only`, `forbidden`.
        single_joker_when_talon_empty: True if any hand may lead a single joker once the talon is empty (GDY-46).
        big_bomb_gives_lead: True if the winner of a trick with a bomb of nine or ten cards may cede the lead to an
            opponent (GD-73).
    """

    pass_is_final: Word[bool] = OptionOr(False)
    must_play_if_able: Word[bool] = OptionOr(False)
    before_one_card: Word[str] = OptionOr("free")
    before_two_cards: Word[str] = OptionOr("free")
    split_bombs: Word[bool] = OptionOr(True)
    wild_alone: Word[bool] = OptionOr(True)
    last_plays: Word[str] = OptionOr("any")
    draw: Word[str] = OptionOr("none")
    lead_after_out: Word[str] = OptionOr("next_active")
    joker_only_lead: Word[str] = OptionOr("forbidden")
    single_joker_when_talon_empty: Word[bool] = OptionOr(False)
    big_bomb_gives_lead: Word[bool] = OptionOr(False)


@dataclass(frozen=True, slots=True)
class CaptureRules:
    """Capturing a bomb of equal cards into the hand with a smaller set of a particular rank (BIGA-64).

    Attributes:
        rank: Rank of the capturing set.
        capture_max: Maximum size of a captured bomb.
        capture_from: Players whose bombs may be captured: `anyone` or `opponents`.
        capture_final_bomb: True if the last play of a hand may be captured.
        specials: Status of a captured special card: `keeps_power` or `ordinary`.
    """

    rank: str = tables_only("")
    capture_max: Word[int] = tables_only(OptionOr(0))
    capture_from: Word[str] = OptionOr("anyone")
    capture_final_bomb: Word[bool] = OptionOr(True)
    specials: Word[str] = OptionOr("keeps_power")


@dataclass(frozen=True, slots=True)
class LevelRules:
    """Levels climbed by two sides. Each deal is played at the level of the side that won the previous deal.

    Attributes:
        start: Starting level of both sides; 0 is level 2.
        up_if_partner_last, up_if_partner_third, up_if_partner_second: Levels gained by the side of the first player
            out.
        win_needs_declarer: True if the match can be won only in a deal at the winners' own top level (GD-66).
        win_needs_partner_second: True if the match can be won only if the partner finishes second (GD-69).
        opponents_up_if_partner_last: True if the opponents also gain a level when the declarers win at the top level
            with the partner last (GD-68).
        failures_at_top: Number of failures at the top level that triggers the penalty (GD-70).
        failure: Definition of a failure at the top level: `no_win` of the match, or a win with the `partner_last`.
        failures_in_a_row: True if playing a deal other than as declarers at the top level resets the count.
        penalty: Penalty when the failure limit is reached: `none`, `down_one`, `to_2`, `lose_match`.
        penalty_passes_declaring: True if the next deal after a penalty is played at the opponents' level.
        ace_finish_demotes: True if opponents who go out first with Aces send declarers at the top level back to 2
            (GD-72).
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
class ScoringRules:
    """Scoring of a deal.

    Attributes:
        by: Method. `cards_paid`: each loser pays the winner for cards left. `cards_won`: the winner gains the same
            amount, but nobody pays. `team_places`: finishing places of a declarer and a partner. `team_outcome`: only
            a win, draw or loss for the declarer and partner. `stake`: each opponent settles the bid with the
            declarer. `winning_side`: one point for each seat on the winning side. `places`: each seat's own finishing
            place.
        place_points: Points by place: `two_one` for the first two; `players_behind`, one per player behind; or
            `balanced`, which also deducts one per player ahead.
        team_wins: Units of the declarer's side for places 1+2, 1+3, 1+4: `three_two_one` or `two_one_zero`.
        last_card: Payment for a single remaining card: `counts` or `free`.
        bomb_points: Points that every other seat pays for a bomb.
        bomb_counts: Bombs that are paid for: `played` for all, or `standing` for those not beaten by another
            bomb, or `beaten_half`, where a beaten bomb pays half.
        doubling_card: Card whose holder at the deal pays and receives double for cards left, e.g. `Th`.
        doubling_card_on: Payments that it doubles: `cards`, or `cards_and_bombs`.
        doubling_card_points: Points that these payments for cards grow by, instead of doubling; 0 for doubling.
        played_bombs: True if bombs multiply when they are played, by the factors that follow.
        soft_triplet, hard_triplet, soft_quad, hard_quad, soft_large, hard_large, soft_six, hard_six, joker_bomb:
            Multipliers on all payments for each bomb: three, four, five, or more equal cards, with wild cards (soft)
            or without (hard).
        bomb_run: Multiplier for a bomb of consecutive ranks.
        soft_bomb: Multiplier for a bomb of four with some wild cards, in games with a separate kind for it.
        wild_bomb: Multiplier for a bomb of four wild cards, in games with a separate kind for it.
        shown_hand: Multiplier for a hand shown openly.
        bottom_joker, bottom_jokers, bottom_twos, bottom_low, bottom_run, bottom_suited, bottom_suited_run,
            bottom_triplet: Multipliers for the cards won in an auction: one joker, both jokers, or two 2s; none above
            9; consecutive, of one suit, or both; all of one rank. Only the largest applies.
        ace_multiplier: Multiplier for Aces left in hand.
        ace_stack: Application of `ace_multiplier`: `per_ace` or `once`.
        two_multiplier: Multiplier for each 2 left in hand.
        private_multipliers: True if unplayed Aces, jokers and bombs also multiply.
        held_ace: Multiplier for each of these Aces.
        held_jokers: Treatment of two unplayed jokers: `as_bomb`, `single`, `both`.
        twos_as_sets: True if three or four unplayed 2s count as a bomb (GDY-10).
        spring: True if a side or loser that never got to play pays more.
        spring_test: Condition for spring: `never_played`, `exactly_5`, `five_or_more`, `only_winner_played` (GDY-87);
            `no_play` at all, or `no_play_or_first_lead`, which allows only the first lead of the deal.
        spring_factor: Spring multiplier.
        spring_points: Payment for spring instead of the points for cards and this multiplier; 0 for none.
        large_hand: Number of cards left from which a loser without spring pays double; 0 for none.
        spring_scope: Payments multiplied by `spring_factor`: `private` for the loser's, `public` for all.
        early_win: True if an immediate win multiplies payments by eight, in which case spring does not count.
        early_win_test: Condition for an immediate win: `no_card_drawn`, `dealer_first_play` (GDY-88).
        long_game_multiplier: True if the score doubles at the 20th trick and again at the 30th (GDY-94).
        max_multiplier: Maximum multiplier of a payment.
        limit_with_bid: True if that maximum includes bid steps above the lowest bid.
        max_payment: Maximum payment per loser.
        reveal_scoring: Division of a doubled score between declarer and partner: `doubled_shared`,
            `doubled_not_shared`.
        open_lone_loses: Finishing places at which a declarer known to be alone loses: `only_last`, `not_first`
            (BIGA-97).
    """

    by: Word[str] = OptionOr("nothing")
    place_points: Word[str] = OptionOr("two_one")
    team_wins: Word[str] = OptionOr("three_two_one")
    last_card: Word[str] = OptionOr("counts")
    bomb_points: Word[int] = OptionOr(0)
    bomb_counts: Word[str] = OptionOr("played")
    doubling_card: Word[str] = OptionOr("")
    doubling_card_on: Word[str] = OptionOr("cards")
    doubling_card_points: Word[int] = OptionOr(0)
    played_bombs: Word[bool] = OptionOr(True)
    soft_triplet: Word[int] = OptionOr(1)
    hard_triplet: Word[int] = OptionOr(1)
    soft_quad: Word[int] = OptionOr(1)
    hard_quad: Word[int] = OptionOr(1)
    soft_large: Word[int] = OptionOr(1)
    hard_large: Word[int] = OptionOr(1)
    soft_six: Word[int] = OptionOr(1)
    hard_six: Word[int] = OptionOr(1)
    bomb_run: Word[int] = OptionOr(1)
    joker_bomb: Word[int] = OptionOr(1)
    soft_bomb: Word[int] = OptionOr(1)
    wild_bomb: Word[int] = OptionOr(1)
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
    held_ace: Word[int] = OptionOr(2)
    held_jokers: Word[str] = OptionOr("as_bomb")
    twos_as_sets: Word[bool] = OptionOr(True)
    spring: Word[bool] = OptionOr(False)
    spring_test: Word[str] = OptionOr("never_played")
    spring_factor: Word[int] = OptionOr(2)
    spring_points: Word[int] = OptionOr(0)
    large_hand: Word[int] = OptionOr(0)
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
class MatchRules:
    """Sides, and the end of a match.

    Attributes:
        sides: `alone`; partners `across`; `secret_partners`, where a declarer and a partner unknown to the others
            play against the rest; or `declarer`, who plays against all others.
        table_stakes: Initial points per seat, which are also the most a seat can lose.
        deals: Number of deals in the match.
        target: Total score that ends the match.
        max_hands: Number of deals after which the match ends even if no side has won by levels.
    """

    sides: Word[str] = OptionOr("alone")
    table_stakes: Word[int] = OptionOr(0)
    deals: Word[int] = OptionOr(0)
    target: Word[int] = OptionOr(0)
    max_hands: Word[int] = OptionOr(0)


GROUPS: Final[dict[str, type]] = {
    "deck": DeckRules,
    "deal": DealRules,
    "auction": AuctionRules,
    "exposure": ExposureRules,
    "tribute": TributeRules,
    "trick": TrickRules,
    "capture": CaptureRules,
    "levels": LevelRules,
    "scoring": ScoringRules,
    "match": MatchRules,
}
"""All groups in page order, by the name of their field in a game and in the kernel."""
