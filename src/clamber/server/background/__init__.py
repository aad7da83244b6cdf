"""Work off the event loop: hints, analyses, records, compilation, and tables rebuilt from their logs."""
