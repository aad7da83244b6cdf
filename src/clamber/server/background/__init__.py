"""Work off the event loop: hints, analyses, records, compilation, and rebuilding tables from their logs."""
