"""The process: the application, its start, its workers and checks."""
