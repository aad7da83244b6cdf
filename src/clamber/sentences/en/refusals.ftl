# Reasons why an action is illegal: one message for each member of clamber.errors.Reason.
# Like errors, they begin in lower case and have no full stop; a table turns them into sentences.

refused-deal_over = the deal is over
refused-not_your_turn = it is not your turn
refused-wrong_phase = it is time to { $phase ->
    [draw] expose an Ace or decline
    [reveal] show the other Big Ace or decline
    [bid] bid or pass
    [show] show your hand or pass
    [wild] draw the wild rank
    [landlord] draw the landlord
    [double] double or pass
    [resist] refuse tribute or decline
    [tribute] give the highest card
    [take] take one of the two tributes
    [return] return a card
    [lead] name who leads
   *[play] play or pass
}, not to { $tried ->
    [pass] pass
    [no] decline
    [bid] bid
    [show] show your hand
    [wild] draw a wild rank
    [landlord] draw a landlord
    [double] double
    [expose] expose an Ace
    [reveal] show a Big Ace
    [resist] refuse tribute
    [give] give a card in tribute
    [take] take a tribute
    [return] return a card
    [lead] name who leads
   *[cards] play cards
}
refused-no_such_decision = nobody can { $tried ->
    [bid] bid
    [show] show your hand
    [wild] draw a wild rank
    [landlord] draw a landlord
    [double] double
    [expose] expose an Ace
    [reveal] show a Big Ace
    [resist] refuse tribute
    [give] give a card in tribute
    [take] take a tribute
    [return] return a card
    [lead] name who leads
   *[no] decline anything
} in { $game }
refused-not_in_hand = { $typed ->
    [rank] you hold { $held ->
        [0] no { $rank }
        [1] one { $rank }
        [2] two { $rank }s
        [3] three { $rank }s
       *[other] { $held } cards of rank { $rank }
    }
   *[cards] { $cards } { $count ->
        [one] is
       *[other] are
    } not in this hand
}
refused-not_a_combination = { $cards } { $count ->
    [one] is
   *[other] are
} not a combination here: { $flaw ->
    [rule] the rule “{ $title }” does not allow this { $words }
    [option] these rules have no { $words }
    [gap] { $missing } { $gaps ->
        [one] is
       *[other] are
    } missing in the sequence
    [gap_short] { $missing } { $gaps ->
        [one] is
       *[other] are
    } missing in the sequence, and { $words } has at least { $least } ranks
    [gap_long] { $missing } { $gaps ->
        [one] is
       *[other] are
    } missing in the sequence, and { $words } has at most { $most } ranks
    [short] { $words } has at least { $least } ranks, and these are { $ranks }
    [long] { $words } has at most { $most } ranks, and these are { $ranks }
    [rank] { $words } goes from { $lowest } to { $highest }, and { $outside } { $outsiders ->
        [one] is
       *[other] are
    } outside
    [ace] in a sequence the Ace only follows the King
    [row] this game has no such sequence
    [big_ace] the Big Ace is played alone, or with its twin
    [joker] jokers are not wild here
    [joker_pair] a black and a red joker are not a pair
    [jokers] { $least ->
        [0] these jokers cannot be played together
       *[other] it takes { $least } jokers to make a bomb
    }
    [set] too many cards of one rank
    [uneven] every rank of a sequence needs the same number of cards
    [carried] this game has no kickers
    [kickers] only these take kickers: { $words }; { $carried ->
        [one] one other card is here
       *[other] { $carried } other cards are here
    }
    [bare] kickers are required: { $words }
    [last] { $words } takes { $carries } kickers, fewer only as the last play of a hand
    [further] { $words } cannot take another { $rank }
    [unpaired] { $others } are not pairs; only these take kickers: { $words }
    [alike] { $most ->
        [1] the kickers of { $words } must all differ in rank
       *[other] at most { $most } kickers of { $words } may share a rank
    }
    [without] under these rules { $words } must not contain { $rank }
    [unfit] these are not valid kickers of { $words }
    [scarce] under these rules no sequence begins at a rank of which you hold all four cards
    [at_end] under these rules { $words } is only allowed as the last play of a hand
    [wild_alone] under these rules wild cards may be played without other cards only as the last play of a hand
    [short_lead] under these rules { $words } may take fewer kickers only when following
    [short_answer] under these rules { $words } may take fewer kickers only when led
    [split] under these rules four of a kind must not be split
    [reading] they cannot be played as { $words }
    [wild] no assignment of the wild cards makes one
    [wild_rank] no assignment of the wild { $rank } makes one
   *[mixed] they are neither of one rank nor a sequence
}{ $option ->
    [none] {""}
   *[other] {" "}({ $option })
}
refused-several_readings = { $text } can be played in several ways; add one of { $readings }
refused-readings_differ = { $text } can be played in several ways, and the answer depends on it: { $yes } { $captures ->
    [0] beats { $yes_other }, and { $no } does not beat { $no_other }
   *[other] captures { $yes_other }, and { $no } only beats { $no_other }
}; add a reading
bomb-that-follows = { $bombs ->
    [any] a bomb
   *[from] { $least } or a higher bomb
}
refused-wrong_kind = { $follow ->
    [higher] the { $beat } can only be followed by a higher { $kind } or { bomb-that-follows }
    [next] only { $next } or { bomb-that-follows } can follow the { $beat }
   *[bomb] only { bomb-that-follows } can follow the { $beat }
}
refused-wrong_size = { $follow ->
    [bomb] only { bomb-that-follows } can follow the { $beat }
   *[other] the { $beat } has { $size } cards, and so must the play that follows; this has { $count }
}
refused-wrong_step = the { $own } cannot follow the { $beat }; { $follow ->
    [next] only { $next } or { bomb-that-follows } can
   *[bomb] only { bomb-that-follows } can
}
refused-not_higher = { $follow ->
    [nothing] nothing beats the { $beat }
    [bomb] only { bomb-that-follows } beats the { $beat }
    [higher_bomb] only a higher bomb beats the { $beat }
   *[higher] the { $own } is not higher than the { $beat }
}
refused-bid_too_low = { $stake } is not higher than the current bid; you may pass{ $count ->
    [0] {""}
   *[other] , or bid { $higher }
}
refused-last_must_bid = nobody has bid, so the last player must: bid { $stakes }
refused-must_bid = the holder of { $cards } must bid: bid { $stakes }
refused-bomb_too_weak = the { $own } is too low a bomb to beat the { $beat }; it takes { $least }, or any bomb above
refused-joker_alone = { $why ->
    [forbidden] under these rules jokers cannot be played alone
    [following] jokers alone can only be led
    [talon] a joker alone can be led once the talon is empty, and { $talon ->
        [one] a card is
       *[other] { $talon } cards are
    } left in it
    [single_only] only one joker can be led alone, as the last card of a hand
   *[whole_hand] jokers alone can only be led as the whole hand
}{ $option ->
    [none] {""}
   *[other] {" "}({ $option })
}
refused-must_lead = you lead and must play; only players who follow may pass
refused-must_play = you can beat the { $beat }, so you may not pass under these rules
refused-must_contain_lowest = the first lead must contain the lowest card in play, { $rank }
refused-must_contain_card = the first lead must contain the { $card }
refused-must_be_highest = { $count ->
    [one] the next player holds one card, so your only single card allowed is the highest, { $rank }
   *[other] the next player holds two cards, so your only pair allowed is the highest, { $rank }{ $rank }
}
refused-already_passed = you have passed and are out of this trick
refused-cannot_capture = { $why ->
    [own_side] the { $beat } is your own side's, and under these rules Fours capture only opponents' plays
   *[last_cards] the { $beat } were somebody's last cards, which Fours cannot capture under these rules
}
refused-cannot_show = { $play } cannot be shown now; { $count ->
    [0] nothing can
   *[other] possible: { $possible }
}
refused-not_the_tribute = { $play } is not the highest card; the tribute is { $possible }
refused-not_returnable = { $play } cannot be returned; under these rules it is a card of rank { $ranks }
refused-not_a_choice = { $play } is not a choice here; possible: { $possible }
refused-own_big_ace_first = your own Big Ace must be played before the captured one
refused-name_taken = an account has this name, or one that looks like it
