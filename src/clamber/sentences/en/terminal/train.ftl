# Training of nets.

train-begins = { $game } in { $folder }, { $chunks } chunks learned so far
train-ends = { $chunks } chunks are learned; all is kept in { $folder }.
train-chunk = chunk { $chunks }, { $decisions } decisions
train-look = chunk { $chunks }, { $hours } h, { $decisions } decisions, error { $error }
train-against = { $name }: { $wins } ± { $half } %, { $points } ± { $margin } a deal
train-which = begin with a game, or with --settings and a file; or continue with --resume and the folder of a run
train-begun = { $name } is for a new run, and this one has begun
train-settled = { $name } is in the file of --settings; change it there
train-no-net = { $file } holds no net to start from: { $reason }
train-start-other = { $start ->
    [none] the settings start from no net; leave out --from
   *[other] the settings start from the net with the SHA-256 { $start }; name its file with --from
}
train-start-unfit = the run cannot start from this net: { $reason }
train-workers = this run uses at most { $most } workers, not { $workers }; a run that begins with more --workers can use more
train-there = { $folder } already holds a run; --resume continues it
train-unreadable = { $folder } holds no run that can be read: { $reason }
train-missing = training needs { $name }: pip install '.[train]' in the checkout
train-hours = expected hours, such as 0.5, not { $text }

# Settings file of a run.

train-settings-file = these settings cannot be read: { $reason }
train-settings-object = settings are a JSON object, such as settings.json in the folder of a run
train-settings-version = these settings have version { $version }, this program has { $ours }: to go on from the net of an older run, begin one with --from
train-settings-unknown = there is no setting { $name }; there are { $names }
train-settings-missing = these settings lack { $names }
train-settings-value = { $name } should be { $right }, not { $found }
train-settings-count = a whole number from 1 to { $most }
train-settings-part = a number from 0 to 1
train-settings-number = a number from 0 to { $most }
train-settings-chunks = a whole number from 1 to { $most }, or null
train-settings-seed = a whole number of at most 256 bits
train-settings-start = the SHA-256 of a net, or ""
train-settings-searched = 0 (search during training is no longer supported)
train-settings-schedule = a number from 0 to 1, or such numbers by the chunk from which they apply, as in {"{"}"0": 0.001, "3900": 0.0003{"}"}
train-settings-one-of = one of { $names }
train-settings-some-of = a list of some of { $names }

# Learning curve page.

train-page-title = A net learns { $game }
train-page-note = { $chunks } chunks of { $deals } deals, { $decisions } decisions, { $hours } hours. Measured at tables of { $seats }; the bands are 95 % intervals, and the axis counts chunks.
train-page-wins = Deals won
train-page-points = Points or levels a deal
train-page-error = Squared error of its estimates
train-page-settings = Settings

net-exported = The net with the SHA-256 { $sha256 } is in { $file }.
net-no-format = { $file }: the name must end in one of { $formats }
net-unreadable = { $file } is not a net that can be exported: { $reason }
data-missing = this needs { $name }: pip install '.[data]' in the checkout
