"""Docstrings of fields, read from the source of their class."""

from __future__ import annotations

import ast
import inspect
from functools import cache
from itertools import pairwise


@cache
def field_docs(cls: type) -> dict[str, str]:
    """Return the strings that follow the annotated fields of a top-level class, by field; empty without its source.

    Editors show these strings, but Python discards them; `help()` and notebooks need them at run time.
    """
    try:
        tree = ast.parse(inspect.getsource(cls))
    except (OSError, TypeError):
        return {}
    return {
        field.target.id: inspect.cleandoc(says.value.value)
        for node in tree.body
        if isinstance(node, ast.ClassDef)
        for field, says in pairwise(node.body)
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
        if isinstance(says, ast.Expr) and isinstance(says.value, ast.Constant) and isinstance(says.value.value, str)
    }
