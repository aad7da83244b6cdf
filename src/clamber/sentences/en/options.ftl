# Errors in requested rules.

option-unknown = There is no option { $option } in this game{ $near ->
    [none] .
   *[other] ; did you mean { $near }?
}
option-value = { $option }={ $value } is not possible: it must be { $known }{ $near ->
    [none] .
   *[other] ; did you mean { $near }?
}
option-type = { $option }={ $value } is not possible: it must be { $known }; write the { $type ->
    [boolean] boolean
    [number] number
   *[string] string
} { $meant }.
option-number = { $option }={ $value } is not possible: it must be { $none ->
    [1] {"\u0022none\u0022 or "}
   *[0] {""}
}a whole number from { $least } to { $most }{ $quoted ->
    [1] , without quotation marks
   *[0] {""}
}.
option-length = { $option }={ $value } is not possible: it must be { $known }, where N is a whole number from 1 to { $most } without leading zeros{ $near ->
    [none] .
   *[other] ; did you mean { $near }?
}
option-most = { $option }={ $value } is too large for a table; the maximum is { $most }
option-conflict = { $cause } needs { $needed }, not { $found }: { $because }
option-no_seats = { $rules } is for { $allowed } players, and no option changes that
option-seats = { $rules } is for { $allowed } players, not { $seats }

no-preset = { $game } has no preset { $preset }{ $near ->
    [none] ; it is for { $seats } players, and has the presets { $known }
   *[other] ; did you mean { $near }?
}
no-rules = There are no rules { $rules }{ $near ->
    [none] .
   *[other] ; did you mean { $near }?
}
file-unreadable = { $file } cannot be read: { $reason }
file-not-json = { $file } is not JSON: { $reason }
file-no-rules = { $file }: expected an object with "rules", such as { $example }
file-unknown-key = { $file }: unknown key { $key }; known keys are { $known }
file-text = { $file }: "{ $key }" must be one line of 1 to { $most } characters
file-no-name = { $file }: has "{ $key }", but no "name"
file-stem = { $file }: the name of a rules file must consist of 1 to 32 lowercase letters, digits, "-" and "_", such as club.json
file-nameless = { $file }: needs a "name", shown in lists of rules
file-preset = { $file }: { $preset } is a preset; rename the file
quick-twice = { $offer } is offered twice for quick matches
file-same-name = { $file }: has the same "name" as { $rules }; choose another
file-too-large = { $file } is too large: a rules file has at most { $most } bytes
file-options = { $file }: "options" must be an object

# Option categories, used as headings.
matter-deck = Cards and players
matter-deal = Dealing
matter-auction = Bidding
matter-exposure = Exposing Aces
matter-tribute = Tribute
matter-combinations = Combinations
matter-special = Special cards
matter-trick = Playing
matter-capture = Capturing
matter-levels = Levels
matter-scoring = Scoring
matter-match = The match
matter-shown = What is shown
