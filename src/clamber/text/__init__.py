"""Cards, plays and refusals as people read and write them."""
