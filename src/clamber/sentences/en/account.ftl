# Accounts, signing in, and a person's own data

account-title = Account
account-guest = You play as a guest. Nothing here needs an account: one gives you a name of your own and the same games on all your devices.
account-create-title = Create an account
account-name = Your name
account-create = Create account
account-kept = Your games, results and solved endings stay with you.
account-sign-in-title = I have an account
account-sign-in-passkey = Sign in with a passkey
account-sign-in-code = Sign in with the recovery code
account-sign-in-moves = What you played here as a guest is added to the account, once.
account-signed-in = Done. You play as { $name }.
account-signed-in-nameless = Done. Choose a name.
account-code = Recovery code
account-no-passkeys-here = This address has no passkeys, because they need HTTPS and a domain. Here, the recovery code alone signs you in.
account-no-passkeys-browser = This browser has no passkeys. The recovery code signs you in.
account-code-title = Your recovery code
account-code-once = It is shown only now. Whoever has it can sign in as you: write it down, or keep it in a password manager.
account-code-saved = I have kept it
account-code-new = Make a new recovery code
account-code-sure = The old code then no longer counts. Make a new one?
account-code-has = There is a recovery code. It cannot be shown again, only replaced.
account-code-none = There is no recovery code yet.
account-passkeys = Passkeys
account-passkeys-sentence = A passkey signs you in with your fingerprint, face or screen lock, without a password.
account-passkeys-none = None yet.
account-passkey-add = Add a passkey
account-passkey-unknown = Passkey
account-passkey-made = added on { $day }
account-passkey-used = last used on { $day }
account-passkey-remove = Remove
account-passkey-sure = Remove for good?
account-passkey-cancelled = No passkey was chosen. Nothing has changed.
account-openid-sign-in = Sign in with { $name }
account-openid = Sign-in with { $name }
account-openid-sentence = { $name } signs you in here. Only its address and your identifier there are stored, no name and no email address.
account-openid-other = Sign-in with another service
account-openid-add = Add { $name }
account-openid-none = None yet.
account-openid-made = added on { $day }
account-openid-remove = Remove
account-openid-sure = Remove for good?
account-openid-added = Done. You can now sign in with { $name }.
account-openid-new = { $name } has confirmed who you are. Choose a name for your new account. If you have an account already, sign in to it below, and add { $name } there.
account-rename-title = Name
account-rename = Change name
account-rename-from = You can change it again on { $day }. Moderators see former names.
account-rename-rule = A name changes at most every 30 days. Moderators see former names.
account-avatar = Picture
account-avatar-none = No picture
account-avatar-crane = Crane
account-avatar-carp = Carp
account-avatar-fox = Fox
account-avatar-hare = Hare
account-avatar-panda = Panda
account-avatar-tiger = Tiger
account-avatar-lotus = Lotus
account-avatar-moon = Moon

data-title = My data
data-sentence = Everything that this server knows about you.
data-guest = Identifier, which operators see
data-name = Name
data-former = Former names, which moderators see
data-identities = Signed in to with
data-address = Address of your last request
data-since = Here since
data-seen = Last day here
data-deals = Deals played
data-endings = Endings solved
data-records = Records uploaded
data-browsers = Signed-in browsers
data-none = none
data-how-long = How long it stays
data-stays = Everything is deleted { $days ->
    [one] { $days } day
   *[other] { $days } days
} after your last visit.
data-name-stays = Your name leaves logs and replays { $days ->
    [0] on the same day
    [one] { $days } day later
   *[other] { $days } days later
}.
data-address-stays = Your address is deleted { $days ->
    [one] { $days } day
   *[other] { $days } days
} after your last visit.
data-records-stay = An uploaded record is deleted after { $days ->
    [one] { $days } day
   *[other] { $days } days
}.
data-tables-stay = Tables with their deals are deleted { $days ->
    [one] { $days } day
   *[other] { $days } days
} after they were closed.
data-tables-ever = Deals you played stay as replays, without your name once you are deleted.
data-copy = A copy for you
data-copy-sentence = One ZIP file: all facts and deals as JSON, with the records of your latest matches and your uploads.
data-download = Download my data
data-delete = Delete everything
data-delete-sentence = Your account, list of games, solved endings and uploads are deleted at once. In logs and replays, your name becomes “***”. If you are at a table, a bot plays on for your seat. This cannot be undone.
data-delete-type = To confirm, type your identifier: { $guest }
data-delete-go = Delete everything
data-deleted = Everything is deleted. You are a new guest.

kept-title = Games without a connection
kept-sentence = A game that is kept in this browser can be played against bots without a connection, under all its rules and at all levels.
kept-whole = complete, { $size }
kept-part = in part, { $size }
kept-none = not kept
kept-keep = Keep, { $size }
kept-keeping = Fetching …
kept-remove = Remove
kept-kernel = Needed by all games: { $size }
kept-no-room = this browser has no room for it
kept-outdated = the server has a newer version; load the page again
kept-needs-https = Browsers keep games only if the page is reached by HTTPS.

refused-name_too_soon = you can change your name again on { $day }
refused-no_account = there is no account here, or it was deleted
refused-has_account = this guest has an account already
refused-no_passkeys_here = this address has no passkeys, because they need HTTPS and a domain
refused-bad_passkey = { $why ->
    [challenge] that took too long, or was begun in another window. Try again
    [domain] this passkey belongs to another address
    [count] this passkey may have been copied. Sign in another way, and remove it
   *[signature] the passkey’s answer is not valid
}
refused-unknown_passkey = no account has this passkey. It may have been removed
refused-known_passkey = this passkey is already in an account
refused-too_many_passkeys = an account has at most { $passkeys } passkeys. Remove one first
refused-last_means = this is your only way to sign in. Make a recovery code first
refused-no_openid = this server has no such sign-in
refused-openid_failed = the sign-in service cannot be reached, or does not answer properly. Nothing has changed. Try again later, or sign in another way
refused-openid_cancelled = nobody was signed in, because the sign-in was cancelled. Nothing has changed
refused-bad_openid = { $why ->
    [begun] this sign-in took too long, was used already, or was begun in another browser. Begin again
    [time] the sign-in has expired, or the clock of this server or of the sign-in service is wrong. Begin again
    [issuer] the answer is from another sign-in service
    [audience] the answer of the sign-in service is for another site
    [nonce] the answer belongs to another sign-in. Begin again
    [signature] the signature of the sign-in service is not valid
   *[token] the answer of the sign-in service is not valid
}
refused-known_identity = another account is signed in to with this. Sign in with it to play as that account
refused-has_identity = this account has a sign-in with this service already. Remove it first
refused-unknown_identity = this account has no such sign-in. It may have been removed
refused-wrong_recovery = no account has this recovery code. A new one may have replaced it
refused-wrong_guest = this is not your identifier. Nothing was deleted
