"""Adding a field without masking it is a compile error."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Final

import pytest

KERNEL: Final = Path(__file__).resolve().parents[1] / "kernel"
COMPILER: Final = os.environ.get("CXX", "c++")
"""Compiler of the kernel."""

FORGOTTEN: Final = "std::array<std::uint8_t, 8> forgotten{};"


def faults_of(kernel: Path) -> str:
    """Return the compiler errors for the masking code in a copy of the kernel."""
    view = next(kernel.rglob("view.hpp"))
    command = [
        COMPILER,
        "-std=c++20",
        f"-I{kernel}",
        "-fsyntax-only",
        "-x",
        "c++",
        "-include",
        str(view),
        "/dev/null",
    ]
    return subprocess.run(command, check=False, capture_output=True, text=True).stderr


@pytest.mark.long
def test_the_masking_compiles_as_it_is() -> None:
    assert faults_of(KERNEL) == ""


@pytest.mark.long
@pytest.mark.parametrize("part", ["State", "Declaring", "HighestBid", "Payments", "Counted"])
def test_a_new_field_that_the_masking_does_not_name_does_not_compile(tmp_path: Path, part: str) -> None:
    kernel = shutil.copytree(KERNEL, tmp_path / "kernel")
    state = next(kernel.rglob("state.hpp"))
    text, found = re.subn(rf"^struct {part} {{$", rf"\g<0> {FORGOTTEN}", state.read_text(), flags=re.MULTILINE)
    assert found == 1
    state.write_text(text)
    fault = re.search(r"view\.hpp:\d+.*error:.*", faults_of(kernel))
    assert fault is not None
    assert re.search(r"provided for structured binding|decomposes into", fault[0])
