# Actions, without the acting seat. $you is 1 if that is the reader's own seat; $asked is the question answered in an auction.

did-pass = { $asked ->
    [call] { $you ->
        [1] do not call
       *[0] does not call
    }
    [grab] { $you ->
        [1] do not grab
       *[0] does not grab
    }
    [show] { $you ->
        [1] do not show the hand
       *[0] does not show the hand
    }
    [double] { $you ->
        [1] do not double
       *[0] does not double
    }
   *[other] { $you ->
        [1] pass
       *[0] passes
    }
}
did-no = { $asked ->
    [resist] { $you ->
        [1] do not resist
       *[0] does not resist
    }
   *[other] { $you ->
        [1] decline
       *[0] declines
    }
}
did-bid = { $asked ->
    [call] { $you ->
        [1] call
       *[0] calls
    }
    [grab] { $you ->
        [1] grab
       *[0] grabs
    } for { $stake }
   *[other] { $you ->
        [1] bid
       *[0] bids
    } { $stake }
}
did-double = { $you ->
    [1] double
   *[0] doubles
} the stake
did-wild = The wild rank is { $rank }
did-landlord = The landlord, chosen at random, is { $other }
did-show = { $you ->
    [1] play
   *[0] plays
} with an open hand
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
    [1] let
   *[0] lets
} { $other } lead
did-capture = { $you ->
    [1] capture
   *[0] captures
} { $cards }
