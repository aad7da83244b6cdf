"""Programs written for Botzone: its interaction, and its Dou Dizhu and Guandan as they see them (docs/botzone.md)."""
