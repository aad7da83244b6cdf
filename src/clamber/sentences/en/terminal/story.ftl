# Narration of a deal, line by line. A line begins with the seat; $you is 1 if it is the reader's own seat.

story-opened = { $deal }.
story-opened-by = { $deal }. { $who } { $begins ->
    [lead] { $you ->
        [1] lead
       *[0] leads
    }
    [bid] { $you ->
        [1] bid
       *[0] bids
    } first
    [draw] { $you ->
        [1] draw
       *[0] draws
    } first
    [deal] { $you ->
        [1] deal
       *[0] deals
    }
   *[begin] { $you ->
        [1] begin
       *[0] begins
    }
}.
story-turned-up = { $deal }. { $who } { $you ->
    [1] lead
   *[0] leads
}, with the card that was turned up, { $card }.
story-turned-up-bid = { $deal }. { $who } { $you ->
    [1] bid
   *[0] bids
} first, with the card that was turned up, { $card }.
story-no-tribute = No tribute: { $count ->
    [0] the losers hold
    [1] { $holders } { $you ->
        [1] hold
       *[0] holds
    }
   *[other] { $holders } hold
} { $red ->
    [1] both red jokers
   *[0] the jokers that cancel it
}{ $leads }.
story-left = { $n } left
story-out = { $you ->
    [1] go
   *[0] goes
} out, { $place }
story-wild-rank = The wild rank is { $rank }.
story-landlord = Nobody bid; the landlord, chosen at random, is { $who }.
story-declarer = { $you ->
    [1] are
   *[0] is
} { $declarer }{ $bid ->
    [0] {""}
   *[other] {" "}for { $bid }
}, and { $you ->
    [1] take
   *[0] takes
} { $cards }
story-declared = All cards are drawn. { $ace } is big, exposed by { $who }.
story-forced = All cards are drawn and nobody exposed: { $who } { $you ->
    [1] have
   *[0] has
} to show { $ace }, which is big.
story-gets = { $you ->
    [1] get
   *[0] gets
} { $card } from { $other }
story-trick = { $you ->
    [1] take
   *[0] takes
} the trick
story-drawn = { $drawn } drawn, { $talon } in the talon
story-leads = { $who } { $you ->
    [1] lead
   *[0] leads
}
story-your-card = your card is { $cards }
story-then = {"; "}
story-and = {", "}

seat-you = you
seat-player = player

deal-number = Deal { $n }
deal-at-level = Deal { $n } at level { $level }
