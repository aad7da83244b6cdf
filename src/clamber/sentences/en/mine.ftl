# Matches played by a guest, the profile with ratings, and the code that transfers the guest to another browser.

mine-none = No games yet. Finished deals appear here with their replays.
mine-go-on = Continue
mine-running = { $game } is waiting for you
mine-won = won
mine-lost = lost
mine-over = over
mine-not-over = not over
mine-points = { $n ->
    [one] { $points } points after one deal
   *[other] { $points } points after { $n } deals
}
mine-levels = levels { $us } to { $them }
mine-deal = Deal { $n }
mine-deals = Deals
mine-more = Earlier matches
mine-kept = You play as a guest; your games are kept in this browser.
stats-title = Statistics
stats-deals = { $n ->
    [one] One deal
   *[other] { $n } deals
}
stats-won = { $percent } % won
stats-matches = { $n ->
    [one] { $won } of 1 match won
   *[other] { $won } of { $n } matches won
}
stats-of-won = Won
stats-of-lost = Lost
stats-outcomes = Deals won and lost
stats-places = Places
stats-role = As { $role }: { $won } of { $n } won ({ $percent } %)
stats-declarer = declarer
stats-partner = partner
stats-opponent = opponent
stats-landlord = landlord
stats-peasant = peasant
stats-points = Points over time
stats-levels = Level over time
stats-mistakes = Most frequent mistakes
stats-mistakes-of = From { $n ->
    [one] one analysed deal
   *[other] { $n } analysed deals
}.
stats-mistake-see = See the costliest: { $name }
stats-partners = Best partners
stats-partner-won = { $name }: { $won } of { $n } deals won together
profile-title = Profile
profile-share = Share my profile by a link
profile-private = Private: only you see it.
profile-shared = Anyone with the link sees your name, ratings, statistics, mistakes, recent matches and their replays, with the names of the others at the table. Switching off ends the link.
profile-see = See it as others do
profile-recent = Recent matches
profile-empty = No games yet.
profile-seats = { $n } players
profile-matches = { $n ->
    [one] one rated match
   *[other] { $n } rated matches
}
profile-provisional = provisional
profile-course = Rating over the matches
ratings-title = Table of ratings
ratings-sentence = Accounts with a settled rating. With 95 % certainty, the strength is within ± of the rating.
ratings-game = Game
ratings-seats = Players
ratings-place = Place
ratings-name = Name
ratings-rating = Rating
ratings-played = Matches
ratings-more = Show more
ratings-none = Nobody has a settled rating here yet.
refused-unknown_profile = No profile is shared under this link.
refused-no_rating_table = This server shows no such table of ratings.
carry-title = Continue on another device
carry-sentence = Show a code for your other device. It moves your name, seats and games there.
carry-show = Show code
carry-this = Open this address on the other device, scan it, or enter the code there under “My games”.
carry-left = Valid once, for ten minutes. Anyone with this code can play as you: keep it private.
carry-qr = The code as a QR code
carry-have = I have a code
carry-code = Code
carry-look = Whose code is this?
carry-become = Yes, continue here
carry-cancel = Cancel
carry-become-title = Continue as the guest of the other device?
carry-become-sentence = This browser takes over the name and seats of the other device and adds the games played here. Use only your own code.
carry-ask = Continue here as { $name }?
carry-ask-nameless = Continue here as a guest who has not played yet?
carry-moves = The games that { $name } has played in this browser move there, too.
carry-moves-nameless = The games played in this browser move there, too.
carry-warning = Continue only if this is you: another person's code gives them your games, which cannot be undone.
carry-own = This is your own code: this browser plays as the same guest already.
carry-done = Done. You play as { $name }.
carry-done-nameless = Done.
browsers-title = Your browsers
browsers-sentence = Each of these browsers plays as you. Sign out those you no longer use.
browsers-this = this browser
browsers-seen = last seen on { $day }
browsers-unknown = Unknown browser
browsers-sign-out = Sign out
browsers-sure = Sign out, and lose this guest here?
refused-unknown_code = Invalid code: it works once, within ten minutes.
refused-sits_here = You are at a table in this browser. Leave it or finish the match first.
refused-no_cookie = This browser blocks cookies, so there is no guest to move.
refused-not_solved = These plays do not solve the ending.
