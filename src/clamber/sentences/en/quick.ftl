# Quick match

quick-title = Play with others
quick-asked = You are looking for players
quick-name = Your name
quick-wish-apart = Difference of ratings: { $apart }
quick-wish-bots = bots may fill free seats
quick-wish-no-bots = no bots
quick-lost = No connection. Your place is kept for ten minutes.
quick-go = Find players
quick-rules = Rules
quick-seats = { $rules }, { $seats } players
quick-kind = Match
quick-rated-account = Rated matches are for accounts, and everybody at the table needs one.
quick-account-link = Create an account
quick-apart = Difference of ratings
quick-apart-any = any
quick-apart-most = at most { $n }
quick-bots = Bots may fill free seats
quick-people = { $n ->
    [0] Nobody is waiting
    [one] One person is waiting
   *[other] { $n } people are waiting
}
quick-waiting-title = Looking for players
quick-time = Waiting for { $time }
quick-bots-at = Bots fill the free seats in { $n } s.
quick-bots-never = The match begins when there are enough people.
quick-bots-now = Start with bots
quick-cancel = Stop looking
quick-returned = Somebody did not come to the table. You have kept your place.
quick-party = Invite a partner
quick-party-link = Link for your partner
quick-party-waits = You are matched when your partner has opened the link.
quick-party-with = { $name } is your partner.
quick-party-alone = Look alone
quick-join-title = Play as partners
quick-join-sentence = Somebody has invited you as a partner. You wait together and sit opposite each other.
quick-join-go = Look together
quick-lobby = The match begins when everybody is here.
refused-no_quick_match = This server offers no quick match by these rules.
refused-no_ticket = You are not looking for a match any more.
refused-no_party = Nobody is waiting with this link any more.
refused-party_full = This party has { $people } people already.
refused-quick_account = Rated matches are for people with an account. Create one first.
refused-quick_wait = You have left several rated matches. You can play the next one in { $minutes } min.
refused-quick_elsewhere = You are looking for, or playing, another quick match. Leave that one first.
refused-quick_full = { $people } people are waiting already. Try again later.
refused-quick_rated = Bots do not fill the seats of a rated match.
refused-quick_seated = A seat was found for you already. You can leave it at the table.
