"""The compiled kernel, as a module that tools can name; kernel/ and bindings/ say what is in it."""

from clamber._kernel import *  # noqa: F403 - all of it is for the modules above
