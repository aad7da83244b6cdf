# Questions to a person, and the choices listed with them.

ask-lead = Your lead: play anything. { $plays }, ? lists them.
ask-lead-card = Your lead: play anything that includes the { $card }. { $plays }, ? lists them.
ask-lead-lowest = Your lead: the play must include the lowest card in play. { $plays }, ? lists them.
ask-no-lead = Your lead, but no card in your hand may be led. Enter passes.
ask-beat = Beat the { $beat } of { $whose }{ $partner ->
    [1] , your partner
   *[0] {""}
}{ $may_pass ->
    [1] , or pass
   *[0] {""}
}. { $choices }, ? lists them.
ask-pass = Nothing in your hand beats the { $beat } of { $whose }{ $partner ->
    [1] , your partner
   *[0] {""}
}. Enter passes.
plays = { $n ->
    [one] { $n } play
   *[other] { $n } plays
}
choices = { $n ->
    [one] { $n } choice
   *[other] { $n } choices
}
ask-expose = { $cards } of { $all } drawn{ $last ->
    [1] , all but the last of each hand: you are asked again only if somebody exposes
   *[0] {""}
}. { $why ->
    [protect] Show two Aces of one suit? You then play openly alone and cannot be overcalled.
    [overcall] Overcall? Two Aces of one suit make it big, and you play alone.
   *[first] Expose an Ace? Its suit becomes big, and you are the declarer.
} Type no to decline, or no all until something changes.
ask-reveal = { $alone ->
    [1] You are alone
   *[0] You are the secret partner
}. Show { $ace } before play? The stakes rise. Type reveal, or no.
other-big-ace = the other Big Ace
ask-bid = Nobody has bid. The highest bidder is { $declarer }, gets the bottom cards and plays alone. { $forced ->
    [1] With these cards you have to: type { $stakes }.
   *[0] Type { $stakes } to bid, or pass.
}
ask-bid-more = { $who } { $you ->
    [1] have
   *[0] has
} bid { $bid }. { $forced ->
    [1] With these cards you have to: type { $stakes }.
   *[0] Type { $stakes } to bid, or pass.
}
ask-show = You are landlord. Play with an open hand? All see your cards then, and the stake doubles. Type show, or pass.
ask-double = { $alone ->
    [1] You are landlord. Double the stake with each peasant? Type double, or pass.
   *[0] Double your stake with the landlord? Type double, or pass.
}
ask-take = Two tributes of equal rank: { $tributes }. Which do you take?
tribute-from = { $card } from { $who }
ask-return = Return a card to { $who }, who gave you { $card }.
ask-resist = You may refuse tribute: the losers hold { $red ->
    [1] both red jokers
   *[0] two jokers or more
}. Type resist, or no.
ask-tribute = Tribute: give your highest card; { $count ->
    [1] there is only one
   *[other] choose which
}.
ask-lead-seat = Who leads? Type lead and the seat.

choice-pass = pass
choice-no = { $phase ->
    [resist] no, pay
   *[other] no
}
choice-bid = bid { $stake }
choice-show = show
choice-double = double
choice-expose = expose
choice-reveal = reveal
choice-resist = resist
choice-give = give
choice-take = take
choice-return = return
choice-lead = lead { $seat }
captures = captures

list-pass = pass
list-no = { $phase ->
    [resist] no, pay
   *[other] no
}
list-bid = bid
list-show = show
list-double = double
list-expose = expose
list-reveal = reveal
list-resist = resist
list-give = give
list-take = take
list-return = return
list-lead = lead
