# Motives for the planner's choices, shown next to a hint.

motive-nothing-else = The only option.
motive-goes-out = You go out.
motive-safe-to-the-end = Nothing beats it, and at most one later play is at risk.
motive-sheds-many = It gets rid of many cards at once.
motive-loses-little = Get rid of weak cards while you have the lead.
motive-feeds-partner = Your partner has this many cards left and may go out on it.
motive-wins-lead = Hardly anything beats it, so you lead again.
motive-splits-set = It breaks up a set, but the rest takes fewer plays.
motive-worth-more = It keeps the other cards of the set for later.
motive-splits-freely = It breaks up a set at no cost: the rest takes { $n } plays.
motive-stops-opponent = An opponent is nearly out and must not get the lead.
motive-cheapest = It beats the play at the lowest cost to your hand.
motive-bomb-stops = An opponent is nearly out: time for the bomb.
motive-bomb-pays = The bomb wins the lead, and the rest is ready to go.
motive-captures = It captures the bomb for your hand.
motive-lets-partner = Your partner is winning the trick: let it stand.
motive-keeps-bomb = Only a bomb beats it: keep it for later.
motive-keeps-strength = The cards that beat it are worth more in your hand.
motive-strong-enough = Your hand is strong enough for this bid.
motive-too-weak = Your hand is too weak for a higher bid.
motive-has-to-bid = Your hand is weak, but the rules require a bid.
motive-shows-ace = Your hand is strong enough to play openly.
motive-hides-ace = Better to stay hidden for now.
motive-resists = These jokers cancel the tribute.
motive-least-missed = Your hand needs this card least.
motive-most-wanted = This card helps your hand most.
motive-doubles = Your hand is strong enough to double.
motive-leaves-stake = Your hand is too weak to double.
motive-shows-hand = Strong enough to win with an open hand.
motive-hides-hand = Better to keep this hand hidden.
motive-good-leader = This leader helps your side most.
motive-partner-leads = Your partner leads next, with { $n ->
    [one] 1 card
   *[other] { $n } cards
} left.
motive-stops-cards = An opponent with { $n ->
    [one] 1 card
   *[other] { $n } cards
} must not lead.
motive-bomb-stops-cards = The bomb stops an opponent with { $n ->
    [one] 1 card
   *[other] { $n } cards
} left.
motive-keeps-jokers = Keeps { $jokers ->
    [one] a joker
    [2] both jokers
   *[other] the jokers
} for your last { $n ->
    [one] play
   *[other] { $n } plays
}.
motive-leaves-plays =
    { $n ->
        [one] Then one play is left.
       *[other] The rest then takes { $n } plays.
    }
motive-saves-plays = The rest takes { $n ->
    [one] 1 play
   *[other] { $n } plays
}: { $saved } fewer.
