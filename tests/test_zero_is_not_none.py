"""No source tests the truth value of a number that may be None, because seat 0 would count as no seat."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

SOURCES = Path(__file__).parents[1] / "src" / "clamber"
NUMBERS = {"int", "float"}


class Annotations(ast.NodeVisitor):
    """Annotations of the variables in each function, and of attributes and results in all classes and functions."""

    def __init__(self) -> None:
        self.anywhere: dict[str, set[str]] = defaultdict(set)
        self.inside: dict[tuple[ast.AST | None, str], str] = {}
        self.scopes: list[ast.AST | None] = [None]

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        self.anywhere[node.name].add(_text(node.returns))
        self.scopes.append(node)
        for argument in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs):
            self.inside[node, argument.arg] = _text(argument.annotation)
        self.generic_visit(node)
        self.scopes.pop()

    visit_AsyncFunctionDef = visit_FunctionDef  # noqa: N815 - named by ast

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self.scopes.append(None)
        self.generic_visit(node)
        self.scopes.pop()

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if isinstance(node.target, ast.Name) and self.scopes[-1] is not None:
            self.inside[self.scopes[-1], node.target.id] = _text(node.annotation)
        elif (name := _name(node.target)) is not None:
            self.anywhere[name].add(_text(node.annotation))


def _text(annotation: ast.expr | None) -> str:
    return "" if annotation is None else ast.unparse(annotation).strip("'")


def _name(node: ast.expr) -> str | None:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else None


def is_optional_number(annotation: str) -> bool:
    kinds = {kind.strip() for kind in annotation.split("|")}
    return "None" in kinds and bool(kinds & NUMBERS)


def truths(scope: ast.AST) -> Iterator[ast.expr]:
    """Yield the expressions in a scope whose truth value is tested, except in inner functions.

    `x or 0` gives the same for None and 0, and is excluded.
    """
    for node in _own(scope):
        if isinstance(node, (ast.If, ast.IfExp, ast.While, ast.Assert)):
            yield node.test
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield node.operand
        elif isinstance(node, ast.BoolOp):
            if not (isinstance(node.op, ast.Or) and ast.unparse(node.values[-1]) == "0"):
                yield from node.values[:-1]
        elif isinstance(node, ast.comprehension):
            yield from node.ifs
        elif isinstance(node, ast.Call) and _name(node.func) == "bool":
            yield from node.args


def _own(scope: ast.AST) -> Iterator[ast.AST]:
    for node in ast.iter_child_nodes(scope):
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield node
            yield from _own(node)


def faults(sources: dict[str, str]) -> list[str]:
    """Return file, line and expression of each truth test of a number that may be None."""
    trees = {name: ast.parse(text) for name, text in sources.items()}
    known = Annotations()
    for tree in trees.values():
        known.visit(tree)
    found = []
    for name, tree in trees.items():
        scopes = [tree, *(n for n in ast.walk(tree) if isinstance(n, (ast.FunctionDef, ast.AsyncFunctionDef)))]
        for scope in scopes:
            for tested in truths(scope):
                if isinstance(tested, ast.Name):
                    annotation = {known.inside.get((scope, tested.id), "")}
                elif isinstance(tested, ast.Call):
                    annotation = known.anywhere.get(_name(tested.func) or "", set())
                elif isinstance(tested, ast.Attribute):
                    annotation = known.anywhere.get(tested.attr, set())
                else:
                    continue
                if annotation and all(map(is_optional_number, annotation)):
                    found.append(f"{name}:{tested.lineno}: {ast.unparse(tested)}")
    return found


def test_no_source_takes_zero_for_none() -> None:
    sources = {str(path.relative_to(SOURCES)): path.read_text(encoding="utf-8") for path in SOURCES.rglob("*.py")}
    assert not faults(sources)


@pytest.mark.parametrize(
    "body",
    [
        "if seat: pass",
        "return 1 if seat else 2",
        "return not seat",
        "return seat and x",
        "return seat or x",
        "return [1 for _ in x if seat]",
        "assert seat",
        "return bool(seat)",
        "while self.held: pass",
        "if self.taken(): pass",
        "if x.taken(): pass",
    ],
)
def test_every_way_to_test_truth_is_found(body: str) -> None:
    source = (
        f"class A:\n held: int | None\n def taken(self) -> int | None: ...\n"
        f" def f(self, seat: int | None, x):\n  {body}\n"
    )
    assert len(faults({"a.py": source})) == 1


@pytest.mark.parametrize(
    "body", ["if seat is None: pass", "return seat or 0", "if other: pass", "if x: pass", "if self.name: pass"]
)
def test_other_tests_are_allowed(body: str) -> None:
    source = f"class A:\n name: str | None\n def f(self, seat: int | None, other: str | None, x: int):\n  {body}\n"
    assert not faults({"a.py": source})
