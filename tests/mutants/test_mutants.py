"""Changes on purpose are made as they are meant, and the list of those that nobody notices is still true."""

import subprocess
from pathlib import Path

import pytest

from mutants import kernel_sources, python_sources
from mutants.mutant import Mutant, changed_lines, mutant_of, some_of
from mutants.plan import PAGE, PLAN, part_of
from mutants.survivors import FILE, reasons

ROOT = Path(__file__).parents[2]
HEADER = """#pragma once
inline int f(int a, bool b) {  // a < b
  if (a == 4 && b)
    total += a / 4;
  return a;
}
"""


def changes(found):
    return {(mutant.line, mutant.new) for mutant in found}


def test_operators_numbers_and_statements_of_the_kernel_are_changed_and_nothing_else():
    assert changes(kernel_sources.mutants_of("f.hpp", HEADER)) == {
        (3, "if (a != 4 && b)"),
        (3, "if (a == 4 || b)"),
        (3, "if (a == 5 && b)"),
        (4, "total -= a / 4;"),
        (4, "total += a * 4;"),
        (4, "total += a / 5;"),
        (4, ";"),
    }


def test_operators_and_statements_of_python_are_changed():
    pytest.importorskip("cosmic_ray", reason="`make mutants` installs it into an environment of its own")
    source = 'def f(a):\n    """What."""\n    if a > 1:\n        a += 1\n    return not a\n'
    found = changes(python_sources.mutants_of("f.py", source))
    assert {(3, "if a >= 1:"), (3, "if not a > 1:"), (4, "pass")} <= found
    assert not any(line < 3 for line, _ in found)


def test_a_mutant_names_its_lines_and_keeps_its_name_when_they_move():
    one, moved = mutant_of("f", "a\n  b\nc\n", "a\n  x\nc\n"), mutant_of("f", "\na\nb\nc\n", "\na\nx\nc\n")
    assert (one.line, one.old, one.new, moved.line) == (2, "b", "x", 3)
    assert one.key == moved.key
    assert mutant_of("f", "a\n", "a\n") is None
    assert mutant_of("f", "a\nb\n", "a\n").old == "b"


def test_some_are_the_same_some_in_every_run():
    all_of_them = [Mutant("f", line, str(line), "") for line in range(100)]
    chosen = some_of(all_of_them, 10)
    assert chosen == some_of(reversed(all_of_them), 10)
    assert len(chosen) == 10
    assert {mutant.line // 50 for mutant in chosen} == {0, 1}


def test_only_files_of_the_plan_are_changed():
    assert part_of("src/clamber/server/play/table.py") == "src/clamber/server/play"
    assert part_of("src/clamber/match.py") == "src/clamber"
    assert part_of("web/src/lib/net/socket.ts") == PAGE
    assert part_of("docs/generate.py") is None
    assert all((ROOT / folder).is_dir() for folder in (*PLAN, PAGE))
    assert all((ROOT / test).exists() for tests in PLAN.values() for test in tests)


def test_lines_since_a_commit_are_those_that_git_tells(tmp_path):
    def git(*words):
        subprocess.run(["git", "-c", "user.name=A", "-c", "user.email=a@b", *words], cwd=tmp_path, check=True)

    git("init", "-q")
    (tmp_path / "f").write_text("a\nb\nc\n")
    git("add", "f")
    git("commit", "-qm", "f")
    (tmp_path / "f").write_text("a\nx\nc\nd\n")
    assert changed_lines(tmp_path, "HEAD") == {"f": {2, 4}}


def test_every_survivor_of_the_list_is_still_there_and_has_a_reason():
    for (path, old, new), why in reasons(ROOT).items():
        source = " ".join((ROOT / path).read_text(encoding="utf-8").split())
        assert " ".join(old.split()) in source, f"{FILE}: {path} has no such line any more: {old}"
        assert old != new
        assert len(why) > 10, f"{FILE}: say why {path}: {old} may change into {new}"
