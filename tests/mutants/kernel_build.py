"""Kernel build that contains all mutants; built once and used for all samples and folders."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from mutants.kernel_sources import changes_of, write_all
from mutants.trial import copy_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mutants.kernel_sources import Changes
    from mutants.mutant import Mutant

_MADE_BY: Final = tuple(Path(__file__).with_name(name) for name in ("chosen.hpp", "kernel_sources.py"))
_ERROR: Final = re.compile(r"^(\S+?):(\d+):\d+: error:", re.MULTILINE)
_NUMBER: Final = re.compile(r"chosen\((\d+)\)")


def built(root: Path, folder: Path) -> tuple[Path, dict[Mutant, int]]:
    """Return the compiled module and the mutants' numbers in it; mutants that do not compile are omitted.

    Raises:
        RuntimeError: The compiler reports an error that is not caused by a mutant.
    """
    headers = sorted((root / "kernel").rglob("*.hpp"))
    changes = changes_of(root, [file.relative_to(root).as_posix() for file in headers])
    every = dict.fromkeys(mutant for of_file in changes.values() for mutant, _ in of_file)
    numbers = {mutant: number for number, mutant in enumerate(every, start=1)}
    place = folder / f"build-{_digest([*headers, *sorted((root / 'bindings').glob('*.cpp'))])}"
    left = place / "left-out.json"
    if not left.exists():
        tree = folder / "sources"
        copy_of(root, tree)
        left_out = _compiled(root, tree, place, changes, numbers)
        left.write_text(json.dumps(sorted(left_out)), encoding="utf-8")
    without = set(json.loads(left.read_text(encoding="utf-8")))
    return next(place.glob("_kernel*.so")), {each: n for each, n in numbers.items() if n not in without}


def _compiled(root: Path, tree: Path, place: Path, changes: Changes, numbers: dict[Mutant, int]) -> set[int]:
    """Compile the module, dropping mutants that do not compile, and return the mutants' numbers."""
    flags = f"-O1 -DNDEBUG -w -include {tree / 'kernel' / 'chosen.hpp'}"  # fast to compile, and fast enough to run
    configure = ["cmake", "-S", tree, "-B", place, "-G", "Unix Makefiles", f"-DPython_EXECUTABLE={sys.executable}"]
    settings = ["-DCMAKE_BUILD_TYPE=Debug", f"-DCMAKE_CXX_FLAGS_DEBUG={flags}", "-DCLAMBER_WERROR=OFF"]
    at_once = ["-DCMAKE_UNITY_BUILD=ON", "-DCMAKE_UNITY_BUILD_BATCH_SIZE=5"]  # each source consists mostly of headers
    subprocess.run([*configure, *settings, *at_once], check=True, capture_output=True)
    everything = tree / "everything.cpp"
    everything.write_text("".join(f'#include "{path}"\n' for path in changes), encoding="utf-8")
    check = ["c++", "-std=c++20", "-fsyntax-only", "-w", "-include", tree / "kernel" / "chosen.hpp"]
    make = ["cmake", "--build", place, "--target", "_kernel", "--", "-k", "-j2"]
    left_out: set[int] = set()
    for command in ([*check, f"-I{tree}", f"-I{tree / 'kernel'}", everything], make):  # finds most errors in seconds
        while True:
            write_all(root, tree, changes, {each: n for each, n in numbers.items() if n not in left_out})
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            if done.returncode == 0:
                break
            wrong = set(_numbers_at(tree, done.stderr)) - left_out
            if not wrong:
                raise RuntimeError(f"the kernel does not compile:\n{done.stderr[-4000:]}")
            left_out |= wrong
    return left_out


def _numbers_at(tree: Path, errors: str) -> Iterator[int]:
    """Yield the mutants on the lines with compiler errors, or on the closest line before that has mutants."""
    for path, line in {(found[1], int(found[2])) for found in _ERROR.finditer(errors)}:
        if path.startswith(str(tree / "kernel")):
            above = Path(path).read_text(encoding="utf-8").splitlines()[:line]
            last = next((row for row in reversed(above) if _NUMBER.search(row)), "")
            yield from (int(number) for number in _NUMBER.findall(last))


def _digest(files: list[Path]) -> str:
    return hashlib.sha256(b"".join(file.read_bytes() for file in [*files, *_MADE_BY])).hexdigest()[:16]
