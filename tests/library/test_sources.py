"""Versions of bots that name none: any edit that can change their play changes them."""

import shlex
import sys

import pytest

from clamber import bots
from clamber.bots.sources import files_of_module
from clamber.nets import shipped

BOT = """
from clamber.bots import BotInfo, Greedy, Net
{imports}

class Mine:
    {info}
    def __init__(self):
        {made}
    def choose(self, view):
        return view.legal[0]

class Copied(Greedy):
    pass

def planner():
    return Greedy()
"""


@pytest.fixture
def write(tmp_path, monkeypatch):
    """Return a function that writes a file beside the module `changing` and forgets what was imported."""

    def forget():
        for name in [name for name in sys.modules if name.partition(".")[0] in {"changing", "beside", "pack"}]:
            del sys.modules[name]

    def write(name="changing.py", text=None, *, imports="", info="", made="pass"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(BOT.format(imports=imports, info=info, made=made) if text is None else text)
        forget()

    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.dont_write_bytecode", True)
    yield write
    forget()


def version(spec="changing:Mine"):
    return bots.versioned_info(spec).version


def test_a_version_changes_with_the_source_of_the_module(write):
    write()
    first = version()
    assert len(first) == 8
    assert version() == first
    write(imports="# an edit")
    assert version() != first
    write()
    assert version() == first


@pytest.mark.parametrize(
    ("imports", "file"),
    [
        ("import beside", "beside.py"),
        ("from beside import *", "beside.py"),
        ("import pack.deep", "pack/deep.py"),
        ("from pack import deep", "pack/deep.py"),
        ("import pack.deep", "pack/__init__.py"),
        ("from pack.deep import near", "pack/near.py"),
        ("def late():\n    import beside", "beside.py"),
    ],
)
def test_a_version_changes_with_the_modules_that_it_imports(write, imports, file):
    write("beside.py", "")
    write("pack/__init__.py", "")
    write("pack/deep.py", "from . import near\n")
    write("pack/near.py", "import beside, pack.deep\n")
    write("unrelated.py", "")
    write(imports=imports)
    first = version()
    write("unrelated.py", "edited = True\n")
    assert version() == first
    write(file, "from . import near\n# edited\n" if file == "pack/deep.py" else "# edited\n")
    assert version() != first


def test_a_module_may_be_named_by_its_file(write):
    write("beside.py", "")
    write("changing.py", "import beside\n")
    assert {path.name for path in files_of_module("./changing.py")} == {"changing.py", "beside.py"}


def test_a_bot_inside_a_package_is_hashed_with_its_relatives(write):
    write("pack/__init__.py", "")
    write("pack/near.py", "")
    write("pack/deep.py", BOT.format(imports="from .near import __doc__", info="", made="pass"))
    first = version("pack.deep:Mine")
    write("pack/near.py", "edited = True\n")
    assert version("pack.deep:Mine") != first


def test_a_version_that_a_bot_names_is_kept(write):
    for imports in ("", "# an edit"):
        write(info='info = BotInfo("mine", version="3")', imports=imports)
        assert version() == "3"


@pytest.mark.parametrize("spec", ["changing:Copied", "changing:planner"])
def test_the_version_of_a_built_in_bot_is_not_inherited(write, spec):
    write()
    first = version(spec)
    assert first != bots.info("greedy").version
    write(imports="# an edit")
    assert version(spec) != first


def test_a_version_changes_with_a_net_that_the_bot_holds(write, tmp_path):
    net = tmp_path / "mine.net"
    versions = set()
    for game in ("gandengyan", "paodekuai"):
        net.write_bytes(shipped(game).to_bytes())
        write(made="self.net = Net('mine.net')")
        versions.add(version())
    assert len(versions) == 2


def test_a_version_changes_with_settings_that_the_bot_reads(write):
    versions = set()
    for text in ("100", "200", "100"):
        write("settings.txt", text)
        write(imports="from pathlib import Path", made="self.playouts = int(Path('settings.txt').read_text())")
        versions.add(version())
    assert len(versions) == 2


ENGINE = """
import json, sys
{}
for line in sys.stdin:
    print(json.dumps({{"type": "ready", "name": "mine"}}), flush=True)
    break
sys.stdin.read()
"""


@pytest.mark.parametrize("command", ["program.py", "-m program"])
def test_a_version_of_a_program_changes_with_the_files_that_its_command_names(write, command):
    spec = f"engine:{shlex.quote(sys.executable)} -S -E {command}"
    write("beside.py", "")
    write("program.py", ENGINE.format("import beside"))
    first = version(spec)
    assert len(first) == 8
    write("beside.py", "edited = True\n")
    second = version(spec)
    write("program.py", ENGINE.format("import beside  # edited"))
    assert len({first, second, version(spec)}) == 3


def test_built_in_bots_keep_their_versions():
    for name in ("random", "greedy", "planner", "net", "searcher:10"):
        assert bots.versioned_info(name) == bots.info(name)
