"""A build of the kernel with all mutants in it."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import TYPE_CHECKING, Final

from mutants.kernel_sources import changes_of, write_all

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from mutants.mutant import Mutant

_ERROR: Final = re.compile(r"^(\S+?):(\d+):\d+: error:", re.MULTILINE)


def built(root: Path, tree: Path, chosen: Sequence[Mutant]) -> tuple[Path, dict[Mutant, int]]:
    """The compiled module, and the number of each mutant in it; those that do not compile have none.

    Raises:
        RuntimeError: The compiler complains about something else than a mutant.
    """
    folder = tree.with_name("build")
    flags = f"-O1 -DNDEBUG -w -include {tree / 'kernel' / 'chosen.hpp'}"  # quick to compile, quick enough to run
    configure = ["cmake", "-S", tree, "-B", folder, "-G", "Unix Makefiles", f"-DPython_EXECUTABLE={sys.executable}"]
    settings = ["-DCMAKE_BUILD_TYPE=Debug", f"-DCMAKE_CXX_FLAGS_DEBUG={flags}", "-DCLAMBER_WERROR=OFF"]
    subprocess.run([*configure, *settings], check=True, capture_output=True)
    changes = changes_of(root, sorted({mutant.path for mutant in chosen}))
    numbers = {mutant: number for number, mutant in enumerate(chosen, start=1)}
    while True:
        write_all(root, tree, changes, numbers)
        make = ["cmake", "--build", folder, "--target", "_kernel", "--", "-k"]
        done = subprocess.run(make, capture_output=True, text=True, check=False)
        if done.returncode == 0:
            return next(folder.glob("_kernel*.so")), numbers
        places = {(found[1], int(found[2])) for found in _ERROR.finditer(done.stderr)}
        wrong = [mutant for mutant in numbers if (str(tree / mutant.path), mutant.line) in places]
        if not wrong:
            raise RuntimeError(f"the kernel does not compile:\n{done.stderr[-4000:]}")
        for mutant in wrong:
            del numbers[mutant]
