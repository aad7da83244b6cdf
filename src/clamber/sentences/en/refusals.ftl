# Reasons why an action is illegal: one message for each member of clamber.errors.Reason.
# Like errors, they begin in lower case and have no full stop; a table turns them into sentences.

refused-deal_over = the deal is over
refused-not_your_turn = it is somebody else's turn
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
} no combination here: { $flaw ->
    [rule] the rule “{ $title }” does not allow this { $words }
    [option] these rules have no { $words }
    [gap] { $missing } { $gaps ->
        [one] is
       *[other] are
    } missing in the row
    [gap_short] { $missing } { $gaps ->
        [one] is
       *[other] are
    } missing in the row, and { $words } has at least { $least } ranks
    [gap_long] { $missing } { $gaps ->
        [one] is
       *[other] are
    } missing in the row, and { $words } has at most { $most } ranks
    [short] { $words } has at least { $least } ranks, and these are { $ranks }
    [long] { $words } has at most { $most } ranks, and these are { $ranks }
    [rank] { $words } goes from { $lowest } to { $highest }, and { $outside } { $outsiders ->
        [one] is
       *[other] are
    } outside
    [ace] in a row the Ace is above the King only
    [row] such a row is not played in this game
    [big_ace] the Big Ace is played alone, or with its twin
    [joker] a joker stands for no other card here
    [joker_pair] a black and a red joker are no pair
    [jokers] { $least ->
        [0] so many jokers cannot be played together
       *[other] it takes { $least } jokers to make a bomb
    }
    [set] so many equal cards cannot be played together
    [uneven] in a row each rank must come equally often
    [carried] cards that do not belong together are not carried along in this game
    [kickers] other cards are carried only by: { $words }; { $carried ->
        [one] here is one
       *[other] here are { $carried }
    }
    [bare] they must carry other cards: { $words }
    [last] { $words } carries { $carries } cards; only as the last play of a hand may it carry fewer
    [further] { $words } does not carry a further { $rank }
    [unpaired] { $others } are not in pairs; other cards are carried only by: { $words }
    [alike] { $most ->
        [1] the kickers of { $words } must all differ in rank
       *[other] of the kickers of { $words } at most { $most } may be of one rank
    }
    [without] under these rules no { $rank } may be in { $words }
    [unfit] { $words } does not carry these
    [scarce] under these rules no row begins at a rank of which you hold all four cards
    [at_end] under these rules { $words } is only played as the last cards of a hand
    [wild_alone] under these rules wild cards are only played by themselves as the last cards of a hand
    [short_lead] under these rules { $words } may only carry fewer cards on another play
    [short_answer] under these rules { $words } may only carry fewer cards as a lead
    [split] under these rules four cards of a rank that you hold are not played apart
    [reading] they cannot be played as { $words }
    [wild] no wild card can stand so that they become one
    [wild_rank] wherever the wild { $rank } stands, they become none
   *[mixed] they are neither of one rank nor in a row
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
   *[other] the { $beat } has { $size } cards, and so must what follows it; this has { $count }
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
refused-bid_too_low = { $stake } is not more than what has been bid; you may pass{ $count ->
    [0] {""}
   *[other] , or bid { $higher }
}
refused-last_must_bid = nobody has bid, so the last player has to: bid { $stakes }
refused-must_bid = whoever holds { $cards } has to bid: bid { $stakes }
refused-bomb_too_weak = the { $own } is too low a bomb to beat the { $beat }; it takes { $least }, or any bomb above
refused-joker_alone = { $why ->
    [forbidden] these rules let nobody play jokers alone
    [following] jokers alone follow nothing; they can only be led
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
refused-must_lead = you lead and must play something; passing is for those who follow
refused-must_play = you can beat the { $beat }, and these rules do not let you pass then
refused-must_contain_lowest = the first lead must contain the lowest card that is out, { $rank }
refused-must_contain_card = the first lead must contain the { $card }
refused-must_be_highest = { $count ->
    [one] the next player holds one card, so of single cards you may only play the highest, { $rank }
   *[other] the next player holds two cards, so of pairs you may only play the highest, { $rank }{ $rank }
}
refused-already_passed = you have passed, and are out of this trick
refused-cannot_capture = { $why ->
    [own_side] the { $beat } is your own side's, and under these rules Fours capture only what opponents play
   *[last_cards] the { $beat } were somebody's last cards, which Fours cannot capture under these rules
}
refused-cannot_show = { $play } cannot be shown now; { $count ->
    [0] nothing can
   *[other] possible: { $possible }
}
refused-not_the_tribute = { $play } is not the highest card; the tribute is { $possible }
refused-not_returnable = { $play } cannot be returned; under these rules it is a card of rank { $ranks }
refused-not_a_choice = { $play } is no choice here; possible: { $possible }
refused-own_big_ace_first = your own Big Ace has to be played before the captured one
