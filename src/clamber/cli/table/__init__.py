"""A match at one screen: the loop, what people type, and what they are shown."""
