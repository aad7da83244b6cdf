"""Mutants are generated as intended, and the list of survivors is up to date."""

import gc
import os
import subprocess
import sys
from pathlib import Path

import pytest

from mutants import kernel_sources, python_sources
from mutants.loaded_python import LoadedPython, lines_of, swap
from mutants.mutant import Mutant
from mutants.plan import PAGE, PLAN, part_of
from mutants.survivors import FILE, reasons

ROOT = Path(__file__).parents[2]
HEADER = """#pragma once
#include <array>
inline int f(int a, bool b) {  // a < b
  int total{};
  if (a == 4 && b) {
    total += a / 4;
  }
  return total;
}
template <int N>
int g() {
  constexpr int kOne = 1, kTwo = 2;
  if constexpr (N == 3)
    return kOne;
  std::array<int, 4> empty;
  return kTwo;
}
struct Table {
  int of{};
  consteval Table() { of = 1 + 2; }
};
[[nodiscard]] consteval bool holds() { return 1 < 2; }
"""


def changes(found):
    return {(mutant.line, mutant.new) for mutant in found}


def test_operators_numbers_and_statements_of_the_kernel_are_changed_and_nothing_else(tmp_path):
    pytest.importorskip("clang.cindex", reason="`make mutants` installs it into an environment of its own")
    (tmp_path / "f.hpp").write_text(HEADER)
    found = kernel_sources.changes_of(tmp_path, ["f.hpp"])
    assert changes(mutant for mutant, _ in found["f.hpp"]) == {
        (5, "if (a != 4 && b) {"),
        (5, "if (a == 4 || b) {"),
        (5, "if (a == 5 && b) {"),
        (6, "total -= a / 4;"),
        (6, "total += a * 4;"),
        (6, "total += a / 5;"),
        (6, ";"),
    }


@pytest.mark.parametrize(("number", "total"), [(0, 1), (1, 0), (2, 16)])
def test_all_changes_of_the_kernel_are_in_one_build_and_a_number_says_which_is_there(tmp_path, number, total):
    pytest.importorskip("clang.cindex", reason="`make mutants` installs it into an environment of its own")
    root, tree = tmp_path, tmp_path / "tree"
    (tree / "kernel").mkdir(parents=True)
    for place in (root, tree):
        (place / "f.hpp").write_text(HEADER)
    found = kernel_sources.changes_of(root, ["f.hpp"])
    made = {mutant.new: mutant for mutant, _ in found["f.hpp"]}
    numbers = {made["if (a != 4 && b) {"]: 1, made["total += a * 4;"]: 2, made[";"]: 3}
    kernel_sources.write_all(root, tree, found, numbers)
    (tree / "main.cpp").write_text(
        '#include "kernel/chosen.hpp"\n#include "f.hpp"\nint main() { return f(4, true); }\n'
    )
    subprocess.run(["c++", "-std=c++20", "-o", tree / "main", tree / "main.cpp"], check=True)
    assert subprocess.run([tree / "main"], env={"MUTANT": str(number)}, check=False).returncode == total


def test_operators_and_statements_of_python_are_changed():
    pytest.importorskip("cosmic_ray", reason="`make mutants` installs it into an environment of its own")
    source = 'def f(a):\n    """What."""\n    if a > 1:\n        a += 1\n    return not a\n'
    found = changes(python_sources.mutants_of("f.py", source))
    assert {(3, "if a >= 1:"), (3, "if not a > 1:"), (4, "pass")} <= found
    assert not any(line < 3 for line, _ in found)


def test_a_function_that_is_loaded_is_changed_where_it_is(tmp_path):
    file = tmp_path / "loaded.py"
    before = "class A:\n    def f(self, n):\n        def g():\n            return n < 2\n        return g()\n"
    file.write_text(before)
    names = {}
    exec(compile(before, str(file), "exec"), names)  # noqa: S102 - as an import would
    one = names["A"]()
    assert not one.f(2)
    gc.freeze()  # as the tests do once they are collected
    swap(str(file), before, before.replace("<", "<="))
    assert one.f(2)


@pytest.fixture
def measured(tmp_path):
    """Return a module with two functions, a folder for measurements, and an environment for importing the module."""
    pytest.importorskip("coverage", reason="`make mutants` installs it into an environment of its own")
    file, kept = tmp_path / "src" / "f.py", tmp_path / "kept"
    kept.mkdir()
    file.parent.mkdir()
    file.write_text("def f():\n    return 1\n\n\ndef g():\n    return 2\n")
    return file, kept, {"PYTHONPATH": os.pathsep.join([str(file.parent), str(ROOT / "tests")])}


def test_what_processes_run_that_tests_start_is_known_by_their_file(tmp_path, measured):
    file, kept, paths = measured
    program = f"""
import subprocess, sys
from pathlib import Path
from mutants.loaded_python import LoadedPython
loaded = LoadedPython(Path({str(tmp_path)!r}), ["src/f.py"])
loaded.watch(Path({str(kept)!r}))
loaded.enter("tests/test_f.py::test_one")
subprocess.run([sys.executable, "-c", "import f; f.g()"], check=True)
Path({str(kept)!r}, "process.of.a.full.disk").write_bytes(b"SQLite format 3\\0" + bytes(100))
loaded.keep()
"""
    subprocess.run([sys.executable, "-c", program], env=paths, check=True)
    loaded = LoadedPython(tmp_path, ["src/f.py"])
    loaded.watch(kept)
    loaded.rest()
    assert [loaded.tests_of(Mutant("src/f.py", line, "", "")) for line in (2, 6)] == [set(), {"tests/test_f.py"}]
    changed = Mutant("src/f.py", 6, "", "", file.read_text().replace("2", "3"))
    with loaded.on_disk(changed):
        assert "return 3" in file.read_text()
    assert "return 3" not in file.read_text()


def test_a_line_belongs_to_its_statement_without_the_body():
    source = "A = 1\n\n\ndef f(\n    a=2,\n):\n    if (\n        a\n    ):\n        return [\n            a]\n"
    assert lines_of(source, 1) == (range(1, 2), False)
    assert lines_of(source, 5) == (range(4, 7), False)
    assert lines_of(source, 8) == (range(7, 10), True)
    assert lines_of(source, 11) == (range(10, 12), True)


def test_only_files_of_the_plan_are_changed():
    assert part_of("src/clamber/server/table/state.py") == "src/clamber/server"
    assert part_of("src/clamber/match.py") == "src/clamber"
    assert part_of("web/src/lib/network/socket.ts") == PAGE
    assert part_of("docs/generate.py") is None
    assert all((ROOT / folder).is_dir() for folder in (*PLAN, PAGE))
    assert all((ROOT / test.partition("::")[0]).exists() for tests in PLAN.values() for test in tests)


def test_every_survivor_of_the_list_is_still_there_and_has_a_reason():
    for (path, old, new), why in reasons(ROOT).items():
        source = " ".join((ROOT / path).read_text(encoding="utf-8").split())
        assert " ".join(old.split()) in source, f"{FILE}: {path} has no such line any more: {old}"
        assert old != new
        assert len(why) > 10, f"{FILE}: say why {path}: {old} may change into {new}"
