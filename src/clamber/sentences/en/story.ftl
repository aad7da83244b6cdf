# What happened, in lines. A line begins with the seat; $you is 1 where the seat is whoever reads it.

did-pass = { $you ->
    [1] pass
   *[0] passes
}
did-no = { $you ->
    [1] decline
   *[0] declines
}
did-bid = { $you ->
    [1] bid
   *[0] bids
} { $stake }
did-expose = { $you ->
    [1] expose
   *[0] exposes
} { $cards } after { $drawn } cards{ $alone ->
    [1] {" "}and { $you ->
        [1] play
       *[0] plays
    } alone
   *[0] {""}
}
did-reveal = { $you ->
    [1] show
   *[0] shows
} the other Big Ace before play: the stakes rise
did-resist = { $you ->
    [1] refuse
   *[0] refuses
} tribute
did-give = { $you ->
    [1] give
   *[0] gives
} { $cards } in tribute
did-take = { $you ->
    [1] take
   *[0] takes
} { $cards }
did-return = { $you ->
    [1] return
   *[0] returns
} { $cards }
did-return-hidden = { $you ->
    [1] return
   *[0] returns
} a card, shown when all have returned
did-lead = { $you ->
    [1] name
   *[0] names
} { $other } to lead
did-capture = { $you ->
    [1] capture
   *[0] captures
} { $cards }

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
} both red jokers{ $leads }.
story-left = { $n } left
story-out = { $you ->
    [1] go
   *[0] goes
} out, { $place }
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
story-declared = All cards are drawn. { $ace } is big; { $who } declared it.
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
