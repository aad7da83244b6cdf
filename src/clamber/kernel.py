"""The compiled kernel under a name that tools which read Python can follow; kernel.pyi says what is in it.

What it shares with Python (types, interned objects) belongs to the interpreter that loaded it first, so only the main
one of a process may.
"""

import sys
from importlib import import_module


def _is_main_interpreter() -> bool:
    for name in ("_interpreters", "_xxsubinterpreters"):  # as Python 3.13 calls it, and as it was called before
        try:
            module = import_module(name)
        except ImportError:
            continue
        current, main = module.get_current(), module.get_main()
        return bool(current == main)
    return True


if not _is_main_interpreter():
    raise ImportError("clamber works in the main interpreter of a process only; use processes or threads instead")

sys.modules[__name__] = import_module("clamber._kernel")
