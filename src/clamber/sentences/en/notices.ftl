# Notices by Web Push: their texts, and their settings

push-your-turn = Your turn: { $game }
push-evening-soon = Soon: evening of { $name }
push-works = Notices arrive on this device.
push-title = Notices
push-sentence = They arrive on this device while no page is open. They show names and the game, no cards.
push-on = Turn on notices
push-off = Turn off notices
push-kinds = Notices of
push-invite = invites
push-turn = my turn, while others wait for me
push-evening = evenings of my clubs
push-try = Send one to try it
push-tried = Sent. It arrives within some seconds, unless the system holds notices back.
push-denied = This browser blocks notices of this site. Allow them in the settings of the browser, then reload the page.
push-unsupported = This browser has no notices here. On an iPhone or iPad, add the page to the home screen first and open it there. Elsewhere, the address must begin with https.
push-failed = The browser cannot reach its push service. Try again later.
refused-no_push = This server sends no notices.
refused-bad_endpoint = The push service of this browser is not supported.
refused-not_subscribed = Notices are turned off in this browser.
