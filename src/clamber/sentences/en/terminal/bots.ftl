# Errors in bot specs.

bot-unknown = there is no bot { $name }; { $near ->
    [none] there are { $known }
   *[other] did you mean { $near }?
}
bot-no-argument = the bot { $name } takes no argument; leave out { $argument }
bot-needs-argument = the bot { $name } needs an argument: { $name }:{ $argument }
bot-no-module = the module { $module } cannot be imported: { $reason }
bot-no-class = the module { $module } has no class { $name }
bot-no-choose = { $spec } is no bot: it has no choose(view)
bot-lost = { $who } lost turns to a stand-in: { $reasons }
bot-lost-error = { $n } by { $reason }
bot-lost-late = { $n } out of time
bot-lost-illegal = { $n } by illegal plays
bot-lost-unreadable = { $n } by unreadable answers
bot-lost-gone = { $n } because the program had ended
bot-lost-unable = { $n } because it does not play these rules
bot-failed = the bot { $spec } cannot be made: { $reason }
bot-bad-name = { $name } cannot be a bot's name: use 1 to { $most } printable characters
bot-twice = two bots are called { $name }: { $one } and { $other }
net-none = there is no net for { $game } yet
net-other-game = this net learnt { $learnt } and cannot play { $game }
