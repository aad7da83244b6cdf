"""Training of nets by self-play. Each run has its own folder and can resume after any interruption."""
