# Matches played by a guest, and the code that transfers the guest to another browser.

mine-title = My games
mine-none = Nothing played yet. Deals that are over stand here, each with its replay.
mine-go-on = Go on
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
mine-kept = This browser is who you are here: what you have played stays as long as you come back from time to time.
carry-title = On another device
carry-sentence = Shows a code that makes another browser you: your name, your seats and what you have played.
carry-show = Show a code
carry-this = Open this address there, or scan it; or type the code there, under “My games”.
carry-left = It counts once, and for ten minutes. Whoever has it is you: show it to nobody else.
carry-qr = The code as a QR code
carry-have = I have a code from another device
carry-code = Code
carry-become = Become this guest
carry-become-title = Go on as the guest of the other device?
carry-become-sentence = This browser takes over the name and the seats of the other device; what was played here is added to it. Only do this with a code of your own.
carry-done = Done. You are { $name }.
carry-done-nameless = Done.
refused-unknown_code = This code is not valid: it counts once, and for ten minutes.
refused-sits_here = You sit at a table in this browser. Leave it first, or play it to its end.
refused-no_cookie = This browser keeps no cookies, so there is nobody to be carried over.
