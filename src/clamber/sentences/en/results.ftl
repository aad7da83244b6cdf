# Results of deals and matches, and the calculation of scores.

result-title = Deal { $n } is over
result-void = The deal is void; the same seat begins the next one.
result-seat = seat
result-left = cards left
result-deal = deal
result-total = total
result-sum = sum
result-first = first out
result-not-counted = void
result-none = No deal is finished yet.
role-declarer = declarer
role-alone = declarer, alone
role-open-hand = open hand
role-partner = partner
result-won = { $who } win, 1st and { $place }.
result-climbed = { $who }: level { $was } → { $to }
result-stay = { $who }: stay at level { $to }
match-unfinished = The match was not finished.
match-drawn = The match is over. It is a draw.
match-won = The match is over: { $who } { $count ->
    [1] { $you ->
        [1] win
       *[0] wins
    }
   *[other] win
}.

factor-cards = { $n ->
    [one] { $n } card
   *[other] { $n } cards
}
factor-plus = { $n } { $reason }
factor-more = + { $n } { $reason }
factor-less = − { $n } { $reason }
factor-times = × { $n } { $reason }
factor-limit = but { $n } { $reason }
factor-back = back { $reason }
factor-up = +{ $n } { $reason }
factor-sum = { $who }: { $steps } = { $points }
for-bid = for the bid
for-stake = as the stake
for-grabs = for grabs
for-bottom = for the bottom cards
for-open_hand = for the open hand
for-bombs = for bombs
for-doubled = for doubling
for-payment = for cards left
for-bomb_points = for bombs played
for-doubling_card = for the doubling card
for-pays_for_all = one player pays for all
for-large_hand = for many cards left
for-long_game = for a long game
for-haochun = for haochun
for-spring = for spring
for-aces = for Aces left
for-twos = for 2s left
for-held_aces = for Aces held back
for-held_jokers = for jokers held back
for-held_bombs = for bombs held back
for-max_multiplier = capped at the maximum multiplier
for-max_payment = capped at the maximum payment
for-table_stakes = capped at the points left to lose
for-places = for the places
for-alone = alone
for-shown = as it was shown
for-shown_shared = as it was shown, shared
for-declarer = as declarer
for-opponent = as opponent
for-opponents = for each peasant
for-some_doubled = for each peasant, twice for a doubled one
for-lost = for losing
for-outcome = for the outcome
for-won_1_2 = for 1st and 2nd
for-won_1_3 = for 1st and 3rd
for-won_1_4 = for 1st and 4th
for-opponents_up = as the declarers won 1st and 4th
for-a_penalty = for too many tries at level A
for-ace_finish = as the winner went out with Aces
for-top = as it ends at A
