# Training of nets.

train-begins = { $game } in { $folder }, { $chunks } chunks learned so far
train-ends = { $chunks } chunks learned; the run is saved in { $folder }.
train-chunk = chunk { $chunks }, { $decisions } decisions
train-look = chunk { $chunks }, { $hours } h, { $decisions } decisions, error { $error }
train-against = { $name }: { $wins } ± { $half } %, { $points } ± { $margin } a deal
train-which = start a run with a game or --settings FILE, or continue one with --resume FOLDER
train-begun = { $name } is only for a new run
train-settled = { $name } is set in the --settings file; change it there
train-no-net = { $file } contains no net to start from: { $reason }
train-start-other = { $start ->
    [none] the settings do not start from a net; remove --from
   *[other] the settings start from the net with the SHA-256 { $start }; give its file with --from
}
train-start-unfit = the run cannot start from this net: { $reason }
train-workers = this run uses at most { $most } workers, not { $workers }; start a run with more --workers to use more
train-there = { $folder } already contains a run; --resume continues it
train-unreadable = { $folder } contains no readable run: { $reason }
train-missing = training needs { $name }: pip install '.[train]' in the checkout
train-hours = expected hours, such as 0.5, not { $text }

# Settings file of a run.

train-settings-file = these settings cannot be read: { $reason }
train-settings-object = settings must be a JSON object, such as settings.json in the folder of a run
train-settings-version = these settings have version { $version }, this program uses { $ours }: to continue from the net of an older run, start a new one with --from
train-settings-unknown = unknown setting { $name }; known settings are { $names }
train-settings-missing = missing settings: { $names }
train-settings-value = { $name } should be { $right }, not { $found }
train-settings-count = a whole number from 1 to { $most }
train-settings-part = a number from 0 to 1
train-settings-number = a number from 0 to { $most }
train-settings-chunks = a whole number from 1 to { $most }, or null
train-settings-seed = a whole number of at most 256 bits
train-settings-start = the SHA-256 of a net, or ""
train-settings-searched = 0 (search during training is no longer supported)
train-settings-schedule = a number from 0 to 1, or an object that maps the first chunk to the number from there on, such as {"{"}"0": 0.001, "3900": 0.0003{"}"}
train-settings-one-of = one of { $names }
train-settings-some-of = a list of some of { $names }

# Learning curve page.

train-page-title = Training of a net for { $game }
train-page-note = { $chunks } chunks of { $deals } deals, { $decisions } decisions, { $hours } hours. Measured with { $seats } players; the bands are 95 % intervals, and the x-axis is the number of chunks.
train-page-wins = Deals won
train-page-points = Points or levels per deal
train-page-error = Mean squared error of the value estimates
train-page-settings = Settings

net-exported = Exported the net with the SHA-256 { $sha256 } to { $file }.
net-no-format = { $file }: the name must end in one of { $formats }
net-unreadable = { $file } is not a net that can be exported: { $reason }
data-missing = this needs { $name }: pip install '.[data]' in the checkout
