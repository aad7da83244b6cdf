# Bots that cannot be had.

bot-unknown = there is no bot { $name }; { $near ->
    [none] there are { $known }
   *[other] did you mean { $near }?
}
bot-no-argument = the bot { $name } takes no argument, and { $argument } is one
bot-needs-argument = the bot { $name } needs to be told more: { $name }:{ $argument }
bot-no-module = the module { $module } cannot be imported: { $reason }
bot-no-class = the module { $module } has no class { $name }
bot-no-choose = what { $spec } makes has no choose(view) and is no bot
bot-failed = the bot { $spec } cannot be made: { $reason }
