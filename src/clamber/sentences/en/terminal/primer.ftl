# One-screen summary of a game's rules.

primer-guarded = ; beaten by bombs of { $count } and more
primer-guarded-card = ; { $card } by bombs of { $count } and more
primer-bombs = Bombs, the lowest first: { $bombs }.
primer-options = Options: { $options }.
primer-no-options = Every option is at its default.
primer-more = All options: clamber rules { $rules }
