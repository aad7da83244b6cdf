"""Reading, writing and verification of game records, and the referee, which answers questions about the rules."""
