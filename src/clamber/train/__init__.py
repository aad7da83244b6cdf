"""Nets that learn by playing: runs of training, kept in a folder, which go on wherever they were interrupted."""
