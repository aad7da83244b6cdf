"""Rules of the games: vocabulary, options, house rules, and a page of data for each game."""
