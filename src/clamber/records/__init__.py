"""Game records: reading, writing and verification; and the referee, which answers questions about the rules."""
