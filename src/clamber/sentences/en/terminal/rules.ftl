# Pages of games, presets and options.

rules-players = players
rules-default = default
rules-shown = only changes what is shown
rules-source = source: { $source }
rules-unchanged = Every option is at its default.
rules-more = clamber rules NAME shows the options of a game, or what a preset changes.
rules-needs = needs
rules-colon = {": "}
rules-named = { $name }{ $changed ->
    [1] , changed
   *[0] {""}
} ({ $rules })
rules-page-of = --format { $format } needs a game, a preset or a file
