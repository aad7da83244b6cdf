"""Wire messages, and their conversion from tables and events and to commands."""
