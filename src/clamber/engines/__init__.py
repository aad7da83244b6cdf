"""Programs of others at the table: each is started, asked line by line, and ended."""
