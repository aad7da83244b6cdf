# Errors in bot specs.

bot-unknown = there is no bot { $name }; { $near ->
    [none] there are { $known }
   *[other] did you mean { $near }?
}
bot-no-argument = the bot { $name } takes no argument, and { $argument } is one
bot-needs-argument = the bot { $name } needs to be told more: { $name }:{ $argument }
bot-no-module = the module { $module } cannot be imported: { $reason }
bot-no-class = the module { $module } has no class { $name }
bot-no-choose = what { $spec } makes has no choose(view) and is no bot
bot-lost = { $who } lost turns to a stand-in: { $reasons }
bot-lost-error = { $n } by { $reason }
bot-lost-late = { $n } out of time
bot-lost-illegal = { $n } by plays that are not legal
bot-lost-unreadable = { $n } by answers that cannot be read
bot-lost-gone = { $n } because the program had ended
bot-lost-unable = { $n } because it does not play these rules
bot-failed = the bot { $spec } cannot be made: { $reason }
bot-bad-name = { $name } is no name for a bot: 1 to { $most } printable characters
bot-twice = two bots are called { $name }: { $one } and { $other }
net-none = no net has learnt { $game } yet
net-other-game = this net has learnt { $learnt } and cannot play { $game }
