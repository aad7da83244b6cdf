"""Server process: application, startup, workers and checks."""
