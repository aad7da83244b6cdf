# Why the planner plays what it plays, beside a hint.

motive-nothing-else = There is nothing else to do.
motive-goes-out = It empties the hand.
motive-safe-to-the-end = Nobody beats it, and then at most one play is at risk.
motive-sheds-many = It gets rid of many cards at once.
motive-loses-little = It wins nothing later: it goes while the lead is yours.
motive-feeds-partner = A partner holds just as many cards, and may go out on it.
motive-wins-lead = Hardly anybody can beat it, so the next lead is yours.
motive-splits-set = It takes a set apart, but the rest goes in fewer plays.
motive-stops-opponent = An opponent is nearly out and must not get the lead.
motive-cheapest = It beats the play, and the hand loses little by it.
motive-bomb-stops = An opponent is nearly out: that is what bombs are for.
motive-bomb-pays = The bomb wins the lead, and the rest is ready to go.
motive-captures = It takes the bomb on the table into the hand.
motive-lets-partner = The play on the table is a partner's: let it stand.
motive-keeps-bomb = Only a bomb beats it: bombs are worth more later.
motive-keeps-strength = What would beat it is worth more in the hand.
motive-strong-enough = The hand is strong enough for this bid.
motive-too-weak = The hand is too weak for a higher bid.
motive-has-to-bid = The hand is weak for a bid, but it has to make one.
motive-shows-ace = The hand is strong enough to play in the open.
motive-hides-ace = It is better that nobody knows yet.
motive-resists = With both red jokers no tribute is paid.
motive-least-missed = It is the card that the hand misses least.
motive-most-wanted = It is the card that helps the hand most.
motive-good-leader = From there the lead does your side most good.
