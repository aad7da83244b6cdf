# Announcements that are spoken, without the seat. $asked is the question answered in an auction.

voice-bid = { $asked ->
    [call] Call
    [grab] Grab
   *[other] Bid { $stake }
}
voice-pass = { $asked ->
    [call] No call
    [grab] No grab
    [show] Hand hidden
    [double] No double
   *[other] Pass
}
voice-show = Open hand
voice-double = Double
voice-expose = Expose { $cards }
voice-reveal = Both Big Aces
voice-resist = No tribute
voice-give = Tribute: { $cards }
voice-take = Take { $cards }
voice-return = Return { $cards }
voice-return-hidden = Return a card
