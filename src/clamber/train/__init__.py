"""Training of nets by self-play: runs are kept in a folder, and resume after any interruption."""
