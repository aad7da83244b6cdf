"""Text forms of cards, plays and refusals: parsing and formatting."""
