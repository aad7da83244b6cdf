"""Records of matches, and the referee that answers questions about the rules."""
