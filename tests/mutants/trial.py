"""Trying a mutant: a copy of the repository, the change in it, and the tests that ought to notice.

Each trial is a process forked from one that has loaded everything but clamber: what takes longest is done once.
"""

from __future__ import annotations

import contextlib
import enum
import importlib
import os
import shutil
import signal
import subprocess
import sys
import time
import traceback
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from mutants.mutant import Mutant

LOADED_FIRST: Final = (
    "pytest", "_pytest.doctest", "hypothesis", "hypothesis.strategies", "numpy", "pydantic", "fastapi", "uvicorn",
    "sqlalchemy.ext.asyncio", "alembic.command", "httpx", "websockets.asyncio.client", "structlog", "rich.console",
    "fluent.runtime", "gymnasium", "pettingzoo", "PIL.Image", "prometheus_client", "schemathesis",
)  # fmt: skip

ARGUMENTS: Final = (
    "-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", "-m", "not web and not research and not slow",
    "--hypothesis-profile=quick", "-W", "ignore::pytest.PytestAssertRewriteWarning",
)  # fmt: skip

KERNEL_FLAGS: Final = ("-DCMAKE_BUILD_TYPE=Debug", "-DCMAKE_CXX_FLAGS_DEBUG=-O1 -DNDEBUG", "-DCLAMBER_WERROR=OFF")
"""Quick to compile, quick enough to run."""


class Outcome(enum.StrEnum):
    """What came of a trial."""

    NOTICED = "noticed"
    SURVIVED = "survived"
    TIMEOUT = "noticed by its time limit"
    NO_PROGRAM = "does not compile"


class Trial:
    """A copy of the repository in which mutants are tried one after the other."""

    def __init__(self, root: Path, folder: Path, tests: Sequence[str], module: Path) -> None:
        self._tree, self._tests = folder / "tree", tests
        self._build = folder / "kernel"
        self._module = module
        self._log = folder / "last.log"
        copy_of(root, self._tree)
        self._install(module)
        subprocess.run([sys.executable, "-m", "compileall", "-q", "src"], cwd=self._tree, check=True)
        self.limit = 600.0

    def judge(self) -> None:
        """Runs the tests on the sources as they are: they must pass, and show how long they may take.

        Raises:
            RuntimeError: They do not.
        """
        began = time.monotonic()
        if self._run() is not Outcome.SURVIVED:
            raise RuntimeError(f"the tests fail without any change; see {self._log}")
        self.limit = 3 * (time.monotonic() - began) + 20

    def of(self, mutant: Mutant) -> Outcome:
        """What comes of a mutant. The copy is afterwards as before."""
        file = self._tree / mutant.path
        before, seen = file.read_text(encoding="utf-8"), file.stat()
        file.write_text(mutant.text, encoding="utf-8")
        try:
            if file.suffix == ".hpp" and not self._compiled():
                return Outcome.NO_PROGRAM
            return self._run()
        finally:
            file.write_text(before, encoding="utf-8")
            os.utime(file, ns=(seen.st_atime_ns, seen.st_mtime_ns))  # what was compiled of it is good again
            if file.suffix == ".hpp":
                self._install(self._module)

    def _install(self, module: Path) -> None:
        shutil.copy(module, self._tree / "src" / "clamber" / self._module.name)

    def _compiled(self) -> bool:
        if not (self._build / "CMakeCache.txt").exists():
            configure = ["cmake", "-S", self._tree, "-B", self._build, f"-DPython_EXECUTABLE={sys.executable}"]
            subprocess.run([*configure, *KERNEL_FLAGS], check=True, capture_output=True)
        built = subprocess.run(
            ["cmake", "--build", self._build, "--target", "_kernel"], capture_output=True, check=False
        )
        if built.returncode == 0:
            self._install(next(self._build.glob("_kernel*.so")))
        return built.returncode == 0

    def _run(self) -> Outcome:
        child = os.fork()
        if child == 0:
            self._test()
        patience = time.monotonic() + self.limit
        while time.monotonic() < patience:
            done, status = os.waitpid(child, os.WNOHANG)
            if done:
                return Outcome.SURVIVED if status == 0 else Outcome.NOTICED
            time.sleep(0.02)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)
        os.waitpid(child, 0)
        return Outcome.TIMEOUT

    def _test(self) -> None:
        """Runs the tests in this process, which ends by it."""
        status = 1
        try:
            os.setsid()
            os.chdir(self._tree)
            log = os.open(self._log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
            os.dup2(log, 1)
            os.dup2(log, 2)
            os.environ["PYTHONPATH"] = os.pathsep.join([str(self._tree / "src"), str(self._tree / "tests")])
            os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
            sys.dont_write_bytecode = True
            sys.path[:0] = [str(self._tree / "src"), str(self._tree / "tests")]
            sys.path[:] = [place for place in sys.path if not place.endswith("/tests") or str(self._tree) in place]
            import pytest

            status = int(pytest.main([*ARGUMENTS, *self._tests]))
        except BaseException:  # noqa: BLE001 - the process ends here, and says why
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(status)


def load_first() -> None:
    """Loads what every trial needs, but nothing of clamber."""
    for name in LOADED_FIRST:
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
    loaded = [name for name in sys.modules if name.partition(".")[0] == "clamber"]
    if loaded:
        raise RuntimeError(f"{loaded[0]} must not be loaded before the first trial")


def copy_of(root: Path, tree: Path, keep: str = "") -> None:
    """Makes a folder a copy of the repository as it is now, without what git ignores; a folder of it may be kept."""
    kept = tree / keep if keep else None
    aside = tree.with_name("kept")
    if kept is not None and kept.exists():
        kept.rename(aside)
    shutil.rmtree(tree, ignore_errors=True)
    command = ["git", "ls-files", "-co", "--exclude-standard", "-z"]
    listed = subprocess.run(command, cwd=root, check=True, capture_output=True, text=True).stdout
    for name in filter(None, listed.split("\0")):
        if (root / name).is_file():
            target = tree / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(root / name, target)
    if kept is not None and aside.exists():
        aside.rename(kept)
