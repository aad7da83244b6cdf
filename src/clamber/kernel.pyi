"""Type stubs for the compiled kernel, which the build generates from the module."""

from clamber._kernel import *
