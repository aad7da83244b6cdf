"""A command whose optional part is not installed names the extra that installs it."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROGRAM = "import sys; sys.modules[sys.argv.pop(1)] = None; from clamber.cli import main; sys.exit(main())"


@pytest.mark.parametrize(
    ("package", "command", "extra"),
    [
        ("numpy", "arena guandan greedy random", "arena"),
        ("numpy", "train guandan", "train"),
        ("ray", "simulate guandan --deals 2 --engine ray", "ray"),
        ("fastapi", "serve", "server"),
        ("websockets", "njupt --bots greedy", "server"),
        ("websockets", "njupt --bots greedy --join ws://127.0.0.1:9", "server"),
    ],
)
def test_a_command_without_its_part_names_the_extra(package, command, extra):
    arguments = [sys.executable, "-c", PROGRAM, package, *command.split(), "--language", "en"]
    done = subprocess.run(arguments, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    assert done.returncode == 2
    assert done.stderr.rstrip().endswith(f"pip install 'clamber[{extra}]'")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert any(line.startswith(package) for line in project["optional-dependencies"][extra])
