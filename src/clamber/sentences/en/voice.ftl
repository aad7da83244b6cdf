# Announcements that are spoken, with the seat only where the cards are not in front of it. $asked is the question answered in an auction.

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
voice-wild = Wild rank: { $rank }
voice-landlord = { $you ->
    [1] You are the landlord
   *[0] { $name } is the landlord
}
voice-leads = { $you ->
    [1] You lead
   *[0] { $name } leads
}
voice-takes-over = Taking the lead: { $play }
voice-captures = { $play } captures the bomb
voice-left = { $n ->
    [1] { $play }, last card
   *[other] { $play }, { $n } cards left
}
