"""What the commands draw: pure functions from views, records and rules to Rich renderables."""
