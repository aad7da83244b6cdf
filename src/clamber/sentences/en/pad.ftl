# The pad on which people who play with real cards keep their score.

pad-title = Score pad
pad-sentence = For real cards: enter who finished how, and see what it comes to under your house rules.
pad-game = Game
pad-players = Who plays
pad-player = Player { $n }
pad-begin = Begin
pad-deal = Deal { $n }
pad-enter = How did this deal end?
pad-order = In which order were they out? Press them one after the other.
pad-first = Who was out first?
pad-declarer = Who was declarer?
pad-landlord = Who was landlord?
pad-partner = Who was the partner?
pad-alone = nobody: alone
pad-shown = The second Big Ace was shown before the first lead
pad-bid = For how much?
pad-left = Cards left
pad-left-cards = Cards left: how many, or which, as As2d
pad-bombs = Bombs
pad-bomb = { $cards } of a kind
pad-bomb-more = { $cards } or more of a kind
pad-bomb-jokers = jokers
pad-bomb-by = { $name }: { $bomb }
pad-soft = with a wild card
pad-take-off = Take off { $what }
pad-doubled = Who doubled?
pad-open = Who played with an open hand?
pad-bottom = Which bottom cards?
pad-spring = Who hardly played?
pad-plays-0 = not a single card
pad-plays-1 = one play
pad-plays-2 = more
pad-tricks = Tricks
pad-drawn = Somebody has drawn a card
pad-aces = The first player out finished on Aces
pad-void = The deal does not count
pad-add = Write it down
pad-undo = Take back the last deal
pad-new = New pad
pad-new-sure = Begin a new pad? This one is forgotten unless you keep its link.
pad-keep = Keep this one
pad-levels = { $names }: level { $level }
pad-plays-at = The next deal is played at level { $level }.
pad-owes = { $payer } owes { $receiver } a tribute.
pad-owes-open = { $payer } owes a tribute.
pad-won = { $names } { $n ->
    [one] has won.
   *[other] have won.
}
pad-sheet = Deals so far
pad-share = Share
pad-share-sentence = Whoever opens this address has the pad as it is now.
pad-qr = The pad as a QR code
pad-csv = Download as CSV
refused-bad_deal = A deal cannot have ended like this.
