"""Alias for the compiled kernel that static tools can resolve; kernel.pyi declares its contents.

The kernel shares types and interned objects with the interpreter that loaded it first, so only the main interpreter
of a process may import it.
"""

import sys
from importlib import import_module


def _is_main_interpreter() -> bool:
    for name in ("_interpreters", "_xxsubinterpreters"):  # renamed in Python 3.13
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
