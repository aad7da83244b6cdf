# Errors in typed cards, plays and names of decisions.

cards-no_card = { $bad } at character { $place } of { $text } is no card; a card is a rank 2-9 T J Q K A and a suit d c h s, or BJ or RJ
cards-too_long = cards and actions have at most { $most } characters
cards-too_often = { $card } is { $copies ->
    [0] not in the deck
    [1] in the deck only once
   *[other] in the deck only twice
}, and { $text } names it more often
cards-too_many = the deck does not hold enough { $rank }s for { $text }
cards-suit_missing = { $card } at character { $place } of { $text } needs its suit (d c h s)
cards-ace_suit_missing = the Ace at character { $place } of { $text } needs its suit: one suit is big

notation-empty = nothing was written; expected a play or pass
notation-no_cards = no cards were named
notation-no_kind = { $kind } is no kind of play{ $near ->
    [none] {""}
   *[other] ; did you mean { $near }?
}
notation-no_rank = { $rank } is no rank; ranks are { $ranks }
notation-other_reading = { $cards } cannot be played as { $reading }; { $count ->
    [0] these cards are no combination
   *[other] they can be { $readings }
}
notation-forbidden_reading = the rule “{ $title }” does not allow { $cards } as { $reading } ({ $option })
notation-word = { $word }
notation-alone = { notation-word } stands alone, without { $rest }
notation-seat = { notation-word } needs a seat from 0 to { $last }: { notation-word } 2
notation-bid = bid needs one of { $stakes }: bid { $example }
notation-wild_rank = wild needs a rank from 2 to A: { $example }
notation-card = { notation-word } needs a card with its suit: { notation-word } { $example }
notation-only_aces = only Aces are exposed: expose Ah
cards-held_thrice = the hands together hold { $card } more than twice
cards-not_in_deck = the deck does not hold so many of { $cards }
cards-talon = { $most } cards are in no hand and not on the table; the talon cannot hold { $talon }
