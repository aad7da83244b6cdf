"""What the rules of a game are: the words they are written in, options, rulesets, and a page for each game."""
