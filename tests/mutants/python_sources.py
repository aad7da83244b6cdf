"""Mutants of Python sources: cosmic-ray's operators, and removed statements."""

from __future__ import annotations

import ast
import contextlib
from typing import TYPE_CHECKING, Any, Final

from mutants.mutant import mutant_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mutants.mutant import Mutant

_COMPARISONS: Final = (
    "Eq_NotEq", "NotEq_Eq", "Lt_LtE", "LtE_Lt", "Gt_GtE", "GtE_Gt", "Is_IsNot", "IsNot_Is",
)  # fmt: skip
_ARITHMETIC: Final = (
    "Add_Sub",
    "Sub_Add",
    "Mul_FloorDiv",
    "FloorDiv_Mul",
    "Mod_Mul",
    "LShift_RShift",
    "RShift_LShift",
)

OPERATORS: Final = (
    *(f"core/ReplaceComparisonOperator_{change}" for change in _COMPARISONS),
    *(f"core/ReplaceBinaryOperator_{change}" for change in _ARITHMETIC),
    "core/ReplaceUnaryOperator_USub_UAdd",
    "core/ReplaceUnaryOperator_Delete_Not",
    "core/AddNot",
    "core/ReplaceTrueWithFalse",
    "core/ReplaceFalseWithTrue",
    "core/ReplaceAndWithOr",
    "core/ReplaceOrWithAnd",
    "core/ReplaceBreakWithContinue",
    "core/ReplaceContinueWithBreak",
    "core/NumberReplacer",
    "core/ZeroIterationForLoop",
)
"""cosmic-ray operators that resemble human errors, such as `<` in place of `<=`."""


NO_BEHAVIOUR: Final = ("@dataclass(", "if TYPE_CHECKING:")
"""Prefixes of lines that matter only to tools, e.g. mypy checks that dataclasses are frozen."""


def mutants_of(path: str, source: str) -> Iterator[Mutant]:
    """Yield every distinct mutant of a module."""
    seen = set()
    for text in (*_changed(source), *_left_out(source)):
        mutant = mutant_of(path, source, text)
        if mutant is not None and text not in seen and not mutant.old.startswith(NO_BEHAVIOUR):
            seen.add(text)
            yield mutant


def compiles(mutant: Mutant) -> bool:
    """Return True if a mutant compiles: cosmic-ray takes the `*` in `def f(*, a)` for an operator."""
    try:
        compile(mutant.text, mutant.path, "exec", dont_inherit=True)
    except SyntaxError:
        return False
    return True


def _changed(source: str) -> Iterator[str]:
    from cosmic_ray.ast import ast_nodes, get_ast  # installed in a separate environment
    from cosmic_ray.plugins import get_operator

    tree = get_ast(source)
    nodes = list(ast_nodes(tree))
    for name in OPERATORS:
        operator = get_operator(name)()
        for node in nodes:
            for index, _ in enumerate(list(operator.mutation_positions(node))):
                with _mutated(node, operator, index):
                    yield tree.get_code()


@contextlib.contextmanager
def _mutated(node: Any, operator: Any, index: int) -> Iterator[None]:
    """Apply a change to the tree in place and undo it afterwards; parsing for each change would take minutes."""
    siblings = node.parent.children if node.parent is not None else []
    leaves = [leaf for leaf in (node, *getattr(node, "children", ())) if hasattr(leaf, "value")]
    values, lists = [leaf.value for leaf in leaves], [siblings, getattr(node, "children", [])]
    before = [list(children) for children in lists]
    other = operator.mutate(node, index)
    siblings[:] = [other if child is node else child for child in siblings]
    try:
        yield
    finally:
        for children, old in zip(lists, before, strict=True):
            children[:] = old
        for leaf, value in zip(leaves, values, strict=True):
            leaf.value = value


def _left_out(source: str) -> Iterator[str]:
    """Yield the source with one statement, executed only for its side effects, removed."""
    lines = source.splitlines(keepends=True)
    for node in ast.walk(ast.parse(source)):
        if _has_only_an_effect(node):
            first, last = node.lineno - 1, node.end_lineno
            indent = lines[first][: len(lines[first]) - len(lines[first].lstrip())]
            yield "".join([*lines[:first], f"{indent}pass\n", *lines[last:]])


def _has_only_an_effect(node: ast.AST) -> bool:
    match node:
        case ast.Expr(value=ast.Constant()):
            return False  # a docstring
        case ast.Expr() | ast.AugAssign() | ast.Raise() | ast.Delete():
            return True
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            return True
        case _:
            return False
