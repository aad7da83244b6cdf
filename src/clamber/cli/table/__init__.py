"""A match at one screen: the loop, the typed input, and the output."""
