"""Without an optional dependency, the parts that need it name the extra that installs it."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

PICTURE = "from clamber.envs.drawing import picture; picture(clamber.ruleset('guandan').new_match(seed=1).current)"

LIBRARY = {
    ("clamber.arena", "numpy"): "arena",
    ("clamber.engines.njupt.client", "websockets"): "server",
    ("clamber.engines.njupt.server", "websockets"): "server",
    ("clamber.envs.bots", "numpy"): "envs",
    ("clamber.envs.encoding", "numpy"): "envs",
    ("clamber.envs.gymnasium", "gymnasium"): "envs",
    ("clamber.envs.gymnasium_vector", "gymnasium"): "envs",
    ("clamber.envs.openspiel", "pyspiel"): "envs,openspiel",
    ("clamber.envs.pettingzoo", "pettingzoo"): "envs",
    ("clamber.envs.vector", "numpy"): "envs",
    ("clamber.nets.arrays", "numpy"): "envs",
    ("clamber.work; clamber.work.make_workers(clamber.work.WorkerKind.RAY, 1)", "ray"): "ray",
    (f"clamber; {PICTURE}", "PIL"): "envs",
}
"""Extra by the module that is imported, possibly with a call, and the package that is blocked."""

COMMANDS = {
    ("arena", "gandengyan", "greedy", "random", "--deals", "2"): ("numpy", "arena"),
    ("arena", "gandengyan", "greedy", "random", "--deals", "2", "--executor", "ray"): ("ray", "ray"),
    ("simulate", "gandengyan", "--deals", "2", "--executor", "ray"): ("ray", "ray"),
    ("train", "gandengyan", "--chunks", "1"): ("numpy", "train"),
    ("serve",): ("fastapi", "server"),
    ("serve", "--check"): ("pydantic_settings", "server"),
    ("admin", "tables"): ("sqlalchemy", "server"),
    ("serve", "--port", "0", "--workers", "2", "--database", "postgresql://a@127.0.0.1:1/b"): ("nats", "nodes"),
    ("njupt", "--bots", "greedy"): ("websockets", "server"),
    ("njupt", "--join", "ws://localhost:1", "--bots", "greedy"): ("websockets", "server"),
}
"""Blocked package and extra, by the command line."""


def run_without(package: str, code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run code in a process in which a package cannot be imported."""
    command = [sys.executable, "-c", f"import sys; sys.modules[{package!r}] = None\n{code}"]
    return subprocess.run(command, check=False, capture_output=True, text=True, env={**os.environ, **environment})


@pytest.mark.slow
@pytest.mark.parametrize("package", sorted({package for _, package in LIBRARY}))
def test_an_import_without_its_package_names_the_extra(package: str) -> None:
    wanted = {module: extra for (module, needed), extra in LIBRARY.items() if needed == package}
    each = "try: exec(f'import {module}')\n    except ImportError as error: print(error)"
    code = f"for module in {[*wanted]}:\n    {each}"
    assert run_without(package, code).stdout.splitlines() == [
        f"{package} is not installed: pip install '.[{extra}]' in the checkout" for extra in wanted.values()
    ]


@pytest.mark.slow
@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_a_command_without_its_package_names_the_extra_in_one_sentence(
    words: tuple[str, ...], tmp_path: Path
) -> None:
    """The default database is none that a running server owns, which would answer `clamber admin`."""
    package, extra = COMMANDS[words]
    code = f"from clamber.cli import main; sys.exit(main({list(words)!r}))"
    done = run_without(package, code, XDG_DATA_HOME=str(tmp_path))
    assert done.returncode == 2, done.stderr
    assert f"pip install '.[{extra}]'" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(("package", "extra"), sorted(set(COMMANDS.values())))
def test_the_named_extra_has_the_package(package: str, extra: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert any(line.startswith(package.replace("_", "-")) for line in project["optional-dependencies"][extra])


def test_the_base_installation_imports_no_optional_package() -> None:
    optional = ["numpy", "gymnasium", "pettingzoo", "PIL", "pydantic", "fastapi", "sqlalchemy", "websockets", "ray"]
    code = "import clamber, clamber.bots, clamber.cli, clamber.analysis, clamber.simulation, clamber.endings"
    done = run_without("numpy", f"{code}\nprint([name for name in {optional} if sys.modules.get(name)])")
    assert done.stdout == "[]\n", done.stderr
