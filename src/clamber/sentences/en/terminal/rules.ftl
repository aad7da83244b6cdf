# Pages of games, presets and options.

rules-players = players
rules-default = default
rules-shown = display only
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

# Survey of a club's rules.
survey-game = --ask needs a game: { $known }
survey-intro = The rules of { $game } at your club, in at most { $most } questions. Answer with a number or a value; an empty line keeps the choice marked *, and q keeps all remaining ones.
survey-question = Question { $n } of at most { $most }
survey-on = {" "}on { $cards }
survey-allowed = { $play } { $allowed ->
    [1] allowed
   *[0] not allowed
}
survey-several = { $matter }: which of these are different at your club? Write them as 2=VALUE 5=VALUE; an empty line keeps all.
survey-nearest = Nearest: { $rules }{ $count ->
    [0] , which matches all answers
   *[other] ; different: { $differing }
}
survey-unreadable = { $word } is not an answer; write a number and its value, such as 1=VALUE
survey-name = Name of these rules:{" "}
survey-name-refused = the name must be one line of at most { $most } characters
survey-unsaid = Another rule of your club (an empty line ends):{" "}
survey-save = File to write, such as club.json (an empty line shows it):{" "}
survey-saved = Written to { $file }.
survey-no-writing = { $file } cannot be written: { $reason }
