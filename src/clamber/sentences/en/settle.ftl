# Errors in the description of a deal played with physical cards.

settle-level = "level" must be one of { $levels }, in a game with levels
settle-over = the match was over before this deal
settle-object = a deal is a JSON object
settle-unknown_key = unknown key '{ $key }'; known keys are { $known }
settle-missing = '{ $key }' is missing
settle-must_be = '{ $key }' must be { $kind ->
    [list] a list
    [cards] cards, as text
    [number] a number
   *[truth] true or false
}
settle-seat = '{ $key }' must be a seat from 0 to { $last }
settle-seats = '{ $key }' must be a list of seats from 0 to { $last }
settle-numbers = '{ $key }' must be a list of { $count } numbers from 0 to { $most }
settle-count = '{ $key }' must be a number from 0 to { $most }
settle-left = 'left' must be a list of { $count }: the cards left in each seat's hand
settle-left_out = seat { $seat } is out and holds no cards
settle-liable = seat { $seat } went out first and pays for nobody
settle-left_cards = 'left' must contain numbers up to { $most }, or cards such as '3s4d'
settle-bid = 'bid' must be one of { $bids }, not { $bid }
settle-bottom = 'bottom' must be { $count } cards, not { $found }
settle-bomb = a bomb is {"{"}"cards": 4{"}"} or {"{"}"cards": "jokers"{"}"}, with "seat" and "soft" where they matter
settle-left_twice = 'left' contains { $card } { $count } times, the deck { $most } times
settle-too_many_cards = the bombs and the cards left add up to { $cards } cards; the deck has { $deck }
settle-no_such_bomb = these rules have no bomb "{ $bomb }"
settle-too_many_jokers = { $count } bombs of jokers are impossible: the deck has { $jokers } jokers
settle-too_many_wild = { $count } bombs of the wild rank are impossible: the deck has { $wild } cards of it
settle-too_many_soft = { $count } bombs with wild cards are impossible: { $wild } wild cards are left in the deck
settle-too_many_bombs = { $count } bombs of { $size } cards or more are impossible: the deck allows at most { $most }
settle-last = 'last' must be a play
settle-no_end = a deal of this game cannot end this way
settle-no_declarer = a deal of this game needs a declarer
settle-no_play = no such play
settle-twice = a seat can go out only once
settle-not_over = the deal is not over with only these seats out
