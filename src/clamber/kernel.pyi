"""Type stubs of the compiled kernel, which the build generates from the module."""

from clamber._kernel import *
