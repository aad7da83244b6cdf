# Errors in typed cards, plays and names of decisions.

cards-no_card = { $bad } at character { $place } of { $text } is not a card; a card is a rank 2-9 T J Q K A and a suit d c h s, or BJ or RJ
cards-too_long = the text of cards or an action is limited to { $most } characters
cards-too_often = { $card } is { $copies ->
    [0] not in the deck
    [1] in the deck only once
   *[other] in the deck only twice
}, but { $text } contains it more often
cards-too_many = the deck has fewer { $rank }s than { $text }
cards-suit_missing = { $card } at character { $place } of { $text } needs its suit (d c h s)
cards-ace_suit_missing = the Ace at character { $place } of { $text } needs its suit: one suit is the big one

notation-empty = empty input; expected a play or pass
notation-no_cards = no cards given
notation-no_kind = { $kind } is not a kind of play{ $near ->
    [none] {""}
   *[other] ; did you mean { $near }?
}
notation-no_rank = { $rank } is not a rank; ranks are { $ranks }
notation-other_reading = { $cards } cannot be played as { $reading }; { $count ->
    [0] these cards are not a combination
   *[other] they can be { $readings }
}
notation-forbidden_reading = the rule “{ $title }” does not allow { $cards } as { $reading } ({ $option })
notation-word = { $word }
notation-alone = { notation-word } takes no arguments; remove { $rest }
notation-seat = { notation-word } needs a seat from 0 to { $last }: { notation-word } 2
notation-bid = bid needs one of { $stakes }: bid { $example }
notation-wild_rank = wild needs a rank from 2 to A: { $example }
notation-card = { notation-word } needs a card with its suit: { notation-word } { $example }
notation-only_aces = only Aces can be exposed: expose Ah
cards-held_thrice = { $card } occurs more than twice in the hands
cards-not_in_deck = the deck has fewer copies of { $cards }
cards-talon = only { $most } cards are neither in a hand nor on the table; the talon cannot hold { $talon }
