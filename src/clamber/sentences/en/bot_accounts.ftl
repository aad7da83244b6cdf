# Bot accounts, their tokens, and challenges to them

refused-no_bot_accounts = This server has no bot accounts.
refused-unknown_bot_account = This bot does not exist any more.
refused-unknown_token = This token was revoked already.
refused-too_many_bots = An account has at most { $bots } bots; delete one first.
refused-too_many_tokens = A bot has at most { $tokens } tokens; revoke one first.
refused-bad_scope = This token does not permit that.
refused-bot_away = This bot is not there any more.
refused-bot_busy = This bot plays at as many tables as it can. Try again later.
refused-bot_game = This bot does not play this game.
refused-people_only = Bots do not play at this rated table.
refused-own_bot = A bot and its owner do not play in one rated match, nor do two bots of one owner.
refused-unknown_challenge = This challenge does not exist, or was answered already.
refused-too_many_challenges = Too many challenges are waiting for an answer. Try again in a minute.

## The own bots and their tokens

bots-own = My bots
bots-own-sentence = A bot plays by a program of yours, under a name of its own, and others challenge it. Everybody sees that it is a bot, and your name as its owner.
bots-own-none = None yet.
bots-name = Name of the bot
bots-make = Make a bot
bots-delete = Delete
bots-delete-of = Delete { $name }
bots-delete-sure = Delete for good?
bots-tokens-none = No token yet: a program needs one to play as this bot.
bots-token-new = New token
bots-token-label = Label, such as the name of the machine
bots-token-valid = Valid
bots-token-days = { $n } days
bots-token-endless = without end
bots-token-ends = until { $day }
bots-token-expired = expired on { $day }
bots-token-used = last used on { $day }
bots-token-unused = not used yet
bots-token-make = Make the token
bots-token-made = New token of { $name }
bots-token-once = It is shown only now. Whoever has it can play as this bot: keep it secret.
bots-token-saved = I have kept it
bots-revoke = Revoke
bots-revoke-sure = Revoke for good?
bots-scope-play = take challenges and play
bots-scope-read = read its matches and data

## Bots to challenge

bots-sentence = Bots of other players that wait for a match. A tap makes a table with one; built-in bots take the other seats.
bots-sentence-table = The bot takes an open seat at your table.
bots-of = Bot of { $owner }
bots-unrated = no rating yet
bots-tables = plays at { $seated } of { $tables } { $tables ->
    [one] table
   *[other] tables
}
bots-challenge = Challenge
bots-challenge-of = Challenge { $name }
bots-waiting = Waiting for { $name } …
bots-declined = { $name } has declined. The seat is still open.
bots-late = { $name } did not answer. The seat is still open.
bots-to-table = To the table
bots-none = No bot waits for this game at the moment.
bots-ratings = Bots
