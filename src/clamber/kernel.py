"""The compiled kernel under a name that tools which read Python can follow; kernel.pyi says what is in it."""

import sys
from importlib import import_module

sys.modules[__name__] = import_module("clamber._kernel")
