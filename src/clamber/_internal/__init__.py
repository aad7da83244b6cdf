"""Helpers shared by the modules of the package. None of them is part of its interface."""
