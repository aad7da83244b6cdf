# Errors in bot specs.

bot-unknown = there is no bot { $name }; { $near ->
    [none] there are { $known }
   *[other] did you mean { $near }?
}
bot-no-argument = the bot { $name } takes no argument; remove { $argument }
bot-needs-argument = the bot { $name } needs an argument: { $name }:{ $argument }
bot-no-module = the module { $module } cannot be imported: { $reason }
bot-no-class = the module { $module } has no class { $name }
bot-no-choose = { $spec } is not a bot: it has no choose(view)
bot-lost = turns of { $who } played by a stand-in: { $reasons }
bot-lost-error = { $n } by { $reason }
bot-lost-late = { $n } out of time
bot-lost-illegal = { $n } by illegal plays
bot-lost-unreadable = { $n } by unreadable answers
bot-lost-gone = { $n } because the program had ended
bot-lost-unable = { $n } because it does not support these rules
bot-failed = the bot { $spec } cannot be created: { $reason }
bot-bad-name = { $name } cannot be a bot's name: use 1 to { $most } printable characters
bot-twice = two bots are called { $name }: { $one } and { $other }
net-none = there is no net for { $game } yet
net-other-game = this net was trained on { $learnt } and cannot play { $game }
