"""Builder of a release: wheels, source distribution, software bill of materials, notes and checksums, in `dist/`.

    python packaging/release.py --pythons python3.11 python3.12 [--machines x86_64 aarch64]

Wheels are for Linux with glibc 2.17 or newer: one for Python 3.11 and one with the stable ABI for Python 3.12 and
newer, for each machine. Zig compiles them. Run by `make release`, in the environment of `requirements/release.txt`.
The wheels for macOS and Windows are built by `.github/workflows/wheels.yml`.
"""

from __future__ import annotations

import argparse
import hashlib
import platform
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
import zipfile
from pathlib import Path
from typing import Final

import ziglang

ROOT: Final = Path(__file__).parents[1]
DIST: Final = ROOT / "dist"
BUILD: Final = ROOT / "build" / "release"
BIN: Final = Path(sysconfig.get_path("scripts"))
GLIBC: Final = (2, 17)
"""Oldest glibc of the wheels, that of CentOS 7: the oldest for which installers accept wheels of Python 3.11."""


def run(*command: str | Path) -> None:
    """Run a command in the checkout, and stop on failure."""
    sys.stderr.write(f"+ {' '.join(map(str, command))}\n")
    subprocess.run([str(part) for part in command], cwd=ROOT, check=True)


def output(*command: str | Path) -> str:
    """Return what a command prints."""
    parts = [str(part) for part in command]
    return subprocess.run(parts, cwd=ROOT, check=True, capture_output=True, text=True).stdout


def runnable(pythons: list[str]) -> list[str]:
    """Return the interpreters that run, and name the others: missing commands, and shims without a version."""
    found = []
    for python in pythons:
        try:
            version = output(python, "-c", "import sys; print('{}.{}'.format(*sys.version_info))").strip()
        except (OSError, subprocess.CalledProcessError) as error:
            reason = (getattr(error, "stderr", None) or str(error)).strip().splitlines()[0]
            sys.stderr.write(f"{python} does not run, so its wheels are left out: {reason}\n")
        else:
            sys.stderr.write(f"{python} is Python {version}\n")
            found.append(python)
    if not found:
        sys.exit("no Python runs; name the ones to build for: make release PYTHONS='python3.11 python3.13'")
    return found


def wheel(python: str, machine: str, stub: Path | None) -> Path:
    """Build the wheel of a Python version and a machine, check it, and return its path."""
    glibc = ".".join(map(str, GLIBC))
    tag = f"manylinux_{'_'.join(map(str, GLIBC))}_{machine}"
    version = output(python, "-c", "import sys; print('{}{}'.format(*sys.version_info))").strip()
    defines = {
        "CMAKE_TOOLCHAIN_FILE": ROOT / "packaging" / "zig.cmake",
        "CLAMBER_ZIG": Path(ziglang.__file__).with_name("zig"),
        "CLAMBER_ZIG_TARGET": f"{machine}-linux-gnu.{glibc}",
    }
    if stub:
        defines["CLAMBER_STUB"] = stub
    # Variables for scikit-build-core alone: in the environment, uv would look for requirements of that platform.
    # Python's headers for this machine serve others: both are 64-bit Linux, and differ only in checks of configure.
    variables = {
        "_PYTHON_HOST_PLATFORM": tag,
        "SETUPTOOLS_EXT_SUFFIX": f".cpython-{version}-{machine}-linux-gnu.so",
    }
    settings = [f"cmake.define.{name}={value}" for name, value in defines.items()]
    settings += [f"env.{name}={value}" for name, value in variables.items()]
    settings.append(f"build-dir={BUILD / f'cmake-{version}-{machine}'}")
    folder = BUILD / f"{version}-{machine}"
    shutil.rmtree(folder, ignore_errors=True)
    run(
        *(BIN / "uv", "build", "--wheel", "--python", python, "--build-constraints", "requirements/ci.txt"),
        *(part for setting in settings for part in ("-C", setting)),
        *("--out-dir", folder, "."),
    )
    (built,) = folder.glob("*.whl")
    shown = output(BIN / "auditwheel", "show", built)
    if f'"{tag}"' not in " ".join(shown.split()):
        sys.exit(f"{built.name} is not {tag}:\n{shown}")
    if "abi3" in built.name:
        run(BIN / "abi3audit", "--strict", "--summary", built)
    return Path(shutil.copy(built, DIST))


def stub_of(built: Path) -> Path:
    """Extract the stub of the compiled module from a wheel."""
    with zipfile.ZipFile(built) as contents:
        return Path(contents.extract("clamber/_kernel.pyi", BUILD / "stub"))


def notes(version: str) -> str:
    """Return the section of a version in the changelog."""
    sections = re.split(r"^## ", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    for section in sections:
        heading, _, text = section.partition("\n")
        if version in re.findall(r"\d+\.\d+\.\d+", heading):
            return f"# clamber {version}\n\n{text.strip()}\n"
    sys.exit(f"CHANGELOG.md has no section whose heading contains {version}")


def bill_of_materials(built: Path, of: str, to: Path) -> None:
    """Write the packages that a wheel with the server installs for a Python version, as CycloneDX."""
    with tempfile.TemporaryDirectory() as folder:
        environment = Path(folder)
        run(BIN / "uv", "venv", "-q", "--python", of, environment)
        python = environment / "bin" / "python"
        constraints = ("--constraints", "requirements/ci.txt")
        wanted = f"clamber[server] @ {built.as_uri()}"
        run(BIN / "uv", "pip", "install", "-q", "--python", python, *constraints, wanted)
        about = ("--pyproject", "pyproject.toml", "--mc-type", "application", "--output-reproducible")
        run(BIN / "cyclonedx-py", "environment", *about, "--output-file", to, python)


def main() -> None:
    """Build everything, and print the checksums."""
    parser = argparse.ArgumentParser(description="Build a release in dist/.")
    parser.add_argument("--pythons", nargs="+", required=True, help="Python 3.11, and one that is 3.12 or newer")
    parser.add_argument("--machines", nargs="+", default=["x86_64", "aarch64"])
    args = parser.parse_args()
    pythons = runnable(args.pythons)

    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    text = notes(version)
    shutil.rmtree(DIST, ignore_errors=True)
    DIST.mkdir()
    here = platform.machine()
    for python in pythons:
        stub = None
        for machine in sorted(args.machines, key=lambda machine: machine != here):
            built = wheel(python, machine, stub)
            stub = stub_of(built)
            if machine == here:
                native = built
    run(BIN / "uv", "build", "--sdist", "--build-constraints", "requirements/ci.txt", "--out-dir", DIST, ".")
    bill_of_materials(native, pythons[-1], DIST / f"clamber-{version}.cdx.json")
    (DIST / f"clamber-{version}-notes.md").write_text(text, encoding="utf-8")
    (DIST / ".gitignore").unlink(missing_ok=True)  # of uv
    sums = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in sorted(DIST.iterdir())]
    (DIST / "SHA256SUMS").write_text("".join(sums), encoding="utf-8")
    sys.stdout.write("".join(sums))


if __name__ == "__main__":
    main()
