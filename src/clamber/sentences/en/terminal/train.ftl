# Nets that learn.

train-begins = { $game } in { $folder }, { $chunks } chunks learned so far
train-ends = { $chunks } chunks are learned; all is kept in { $folder }.
train-chunk = chunk { $chunks }, { $decisions } decisions
train-look = chunk { $chunks }, { $hours } h, { $decisions } decisions, error { $error }
train-against = { $name }: { $wins } ± { $half } %, { $points } ± { $margin } a deal
train-which = name either a game, to begin, or --resume and the folder of a run
train-workers = this run keeps { $most } workers busy at most, not { $workers }; one that is begun with more --workers keeps more
train-there = there is a run in { $folder } already; --resume goes on with it
train-unreadable = no run of training can be read in { $folder }: { $reason }
train-missing = training draws its curves with a package that is not installed ({ $name }): pip install 'clamber[arena]'
train-hours = expected hours, such as 0.5, not { $text }
