"""Import order of two packages that import each other: any of their modules can be the first one imported."""

import pkgutil
import subprocess
import sys

import pytest

from clamber import bots, engines

FORKS = """
import importlib, os, sys
import numpy, clamber.match, clamber.records.record  # once, before the forks
for module in sys.argv[1:]:
    if os.fork() == 0:
        try:
            importlib.import_module(module)
        except BaseException as error:
            print(f"{module}: {error}", flush=True)
        os._exit(0)
    os.wait()
"""


@pytest.mark.parametrize("package", [bots, engines], ids=["bots", "engines"])
def test_each_module_can_be_imported_first(package):
    modules = [found.name for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")]
    done = subprocess.run([sys.executable, "-c", FORKS, *modules], capture_output=True, text=True, check=True)
    assert done.stdout == ""
