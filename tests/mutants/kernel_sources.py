"""Mutants of the kernel sources: replaced operators, off-by-one numbers and removed statements.

All mutants go into a single build, because a build takes minutes; a number selects the active mutant at run time.
"""

from __future__ import annotations

import shutil
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from mutants.mutant import mutant_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from clang.cindex import Cursor

    from mutants.mutant import Mutant

SWAPS: Final = {
    "==": "!=",
    "!=": "==",
    "<": "<=",
    "<=": "<",
    ">": ">=",
    ">=": ">",
    "&&": "||",
    "||": "&&",
    "+": "-",
    "-": "+",
    "/": "*",
    "*": "/",
    "|": "&",
    "&": "|",
    "+=": "-=",
    "-=": "+=",
    "true": "false",
    "false": "true",
}

_CONSTANT: Final = {"STATIC_ASSERT", "ENUM_CONSTANT_DECL", "FIELD_DECL", "PARM_DECL", "TEMPLATE_NON_TYPE_PARAMETER"}
"""Cursor kinds of constant expressions, and of declarations that do not affect a function's behaviour."""

_ARGUMENTS: Final = ("-std=c++20", "-march=x86-64-v2")


@dataclass(frozen=True, slots=True)
class Change:
    """Change to a source: the unchanged operands, and the text between them before and after.

    Attributes:
        begin, end: Offsets of the changed text.
        operands: Offsets of both operands of an operator; empty for a number or statement.
        old, new: Operator, number or statement before and after.
    """

    begin: int
    end: int
    operands: tuple[tuple[int, int], ...]
    old: str
    new: str

    def alone(self, source: bytes) -> bytes:
        """Return the source with only this change applied."""
        if not self.operands:
            return source[: self.begin] + self.new.encode() + source[self.end :]
        (_, left), (right, _) = self.operands
        between = source[left:right].decode()
        return source[:left] + between.replace(self.old, self.new, 1).encode() + source[right:]


Changes = dict[str, list[tuple["Mutant", Change]]]


def changes_of(root: Path, paths: Iterable[str]) -> Changes:
    """Return the mutants of these headers with their changes."""
    from clang.cindex import Index  # installed in a separate environment

    wanted = {str(root / path): path for path in paths}
    text = "".join(f'#include "{file}"\n' for file in wanted)
    places = [f"-isystem{found}" for found in sorted(Path("/usr/lib").glob("llvm-*/lib/clang/*/include"))[-1:]]
    arguments = [*_ARGUMENTS, f"-I{root / 'kernel'}", *places]
    unit = Index.create().parse("all.cpp", args=arguments, unsaved_files=[("all.cpp", text)])
    of_file: dict[str, list[Change]] = {path: [] for path in wanted.values()}
    for cursor in unit.cursor.get_children():
        file = cursor.location.file
        if file is not None and file.name in wanted:
            of_file[wanted[file.name]] += _changes(cursor, inside=False)
    return {path: list(_as_mutants(path, (root / path).read_bytes(), made)) for path, made in of_file.items()}


def _as_mutants(path: str, source: bytes, changes: list[Change]) -> Iterator[tuple[Mutant, Change]]:
    for change in _written(changes):
        mutant = mutant_of(path, source.decode(), change.alone(source).decode())
        if mutant is not None:
            yield mutant, change


def _written(changes: list[Change]) -> list[Change]:
    """Return only changes to text in the source itself, excluding macro expansions."""
    places = Counter((change.begin, change.end, change.old) for change in changes)
    return [
        change
        for change in changes
        if places[change.begin, change.end, change.old] == 1 and change.begin < change.end
    ]


def _changes(cursor: Cursor, *, inside: bool) -> Iterator[Change]:
    kind = cursor.kind.name
    if kind in _CONSTANT or (kind in {"VAR_DECL", "DECL_STMT"} and "constexpr" in _first_words(cursor)):
        return
    children = list(cursor.get_children())
    if children and children[-1].kind.name == "COMPOUND_STMT" and "consteval" in _words_before(cursor, children[-1]):
        return
    if inside:
        yield from _of_itself(cursor, kind, children)
    for number, child in enumerate(children):
        if kind == "COMPOUND_STMT" and _has_only_an_effect(child):
            begin, end = _extent(child)
            yield Change(begin, end, (), "".join(_words(child)), "")
        if number == 0 and (kind == "CASE_STMT" or (kind == "IF_STMT" and "constexpr" in _first_words(cursor))):
            continue
        if kind == "VAR_DECL" and child.extent.end.offset <= cursor.location.offset:  # its type
            continue
        yield from _changes(child, inside=inside or child.kind.name == "COMPOUND_STMT")


def _of_itself(cursor: Cursor, kind: str, children: list[Cursor]) -> Iterator[Change]:
    begin, end = _extent(cursor)
    if kind in {"BINARY_OPERATOR", "COMPOUND_ASSIGNMENT_OPERATOR"} and len(children) == 2:
        left, right = map(_extent, children)
        between = [word.spelling for word in cursor.get_tokens() if left[1] <= word.extent.start.offset < right[0]]
        pointers = all(child.type.get_canonical().kind.name == "POINTER" for child in children)
        if len(between) == 1 and between[0] in SWAPS and not (pointers and between[0] == "-"):
            yield Change(begin, end, (left, right), between[0], SWAPS[between[0]])
    elif kind in {"INTEGER_LITERAL", "CXX_BOOL_LITERAL_EXPR"} and (words := _words(cursor)):
        if words[0].isdecimal():
            yield Change(begin, end, (), words[0], str(int(words[0]) + 1))
        elif words[0] in SWAPS:
            yield Change(begin, end, (), words[0], SWAPS[words[0]])


def _has_only_an_effect(cursor: Cursor) -> bool:
    kind, words = cursor.kind.name, _words(cursor)
    assigns = kind == "BINARY_OPERATOR" and "=" in words
    return assigns or kind in {"CALL_EXPR", "COMPOUND_ASSIGNMENT_OPERATOR"}


def _extent(cursor: Cursor) -> tuple[int, int]:
    return cursor.extent.start.offset, cursor.extent.end.offset


def _words(cursor: Cursor) -> list[str]:
    return [word.spelling for word in cursor.get_tokens()]


def _words_before(cursor: Cursor, body: Cursor) -> list[str]:
    begin = body.extent.start.offset
    return [word.spelling for word in cursor.get_tokens() if word.extent.start.offset < begin]


def _first_words(cursor: Cursor) -> list[str]:
    return _words(cursor)[:3]


def write_all(root: Path, tree: Path, changes: Changes, numbers: Mapping[Mutant, int]) -> None:
    """Write the headers with all numbered mutants, and the header that selects the active one."""
    shutil.copy2(Path(__file__).with_name("chosen.hpp"), tree / "kernel" / "chosen.hpp")
    for path, found in changes.items():
        of_file = [(change, numbers[mutant]) for mutant, change in found if mutant in numbers]
        source = (root / path).read_bytes()
        text = _rendered(source, 0, len(source), of_file)
        if text != (tree / path).read_bytes():
            (tree / path).write_bytes(text)


def _rendered(source: bytes, begin: int, end: int, changes: list[tuple[Change, int]]) -> bytes:
    """Return a part of the source with its changes applied, including nested ones."""
    parts, at = [], begin
    within = [(change, number) for change, number in changes if begin <= change.begin and change.end <= end]
    for change, number in sorted(within, key=lambda one: (one[0].begin, -one[0].end, bool(one[0].operands))):
        if change.begin >= at:
            inner = [one for one in within if one != (change, number)]
            parts += [source[at : change.begin], _chosen(source, change, number, inner)]
            at = change.end
    return b"".join([*parts, source[at:end]])


def _chosen(source: bytes, change: Change, number: int, inner: list[tuple[Change, int]]) -> bytes:
    asked = b"::clamber_mutants::chosen(%d)" % number
    if change.operands:
        left, right = (b"(" + _rendered(source, *operand, inner) + b")" for operand in change.operands)
        old, new = change.old.encode(), change.new.encode()
        return b"(" + asked + b" ? (%b %b %b) : (%b %b %b))" % (left, new, right, left, old, right)
    if change.new:
        return b"(" + asked + b" ? %b : %b)" % (change.new.encode(), change.old.encode())
    return b"if (!" + asked + b") " + _rendered(source, change.begin, change.end, inner)
