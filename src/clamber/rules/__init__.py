"""Game rules: vocabulary, options, house rules, and a data page for each game."""
