"""Options and fixtures that make every test run reproducible: cards, examples and environment variables."""

import asyncio
import contextlib
import gc
import importlib
import inspect
import os
import pkgutil
import random

import pytest
from hypothesis import HealthCheck, is_hypothesis_test, settings

import clamber
import decks
import selecting
import temporary
from progress import Progress

FUZZ_EXAMPLES = int(os.environ.get("FUZZ_EXAMPLES", "5000"))

# No deadline and no health check for slow examples, because tests check properties, not timing.
settings.register_profile(
    "ci",
    max_examples=100,
    derandomize=True,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("test", settings.get_profile("ci"), max_examples=30)
settings.register_profile("quick", settings.get_profile("ci"), max_examples=10)
settings.register_profile("fuzz", settings.get_profile("ci"), max_examples=FUZZ_EXAMPLES, derandomize=False)
settings.register_profile("explore", settings.get_profile("ci"), max_examples=5_000, derandomize=False)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))

SURROUNDINGS = ("NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE", "COLUMNS", "LINES")
"""Environment variables by which terminals and CI systems set colours and sizes."""


temporary.require_space()


def pytest_addoption(parser):
    selecting.add_options(parser)
    parser.getgroup("clamber").addoption("--time-left", action="store_true", help="print progress with the time left")


@pytest.hookimpl(tryfirst=True)  # instead of pytest, which refuses coroutines
def pytest_pyfunc_call(pyfuncitem):
    """Run a test that is a coroutine in an event loop of its own."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = inspect.signature(pyfuncitem.obj).parameters
    asyncio.run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in names}))
    return True


@pytest.hookimpl(tryfirst=True)  # before items are selected by their marks
def pytest_collection_modifyitems(config, items):
    for item in items:
        if is_hypothesis_test(getattr(item, "obj", None)):
            item.add_marker("property")
    selecting.keep_share(config, items)


@pytest.hookimpl(trylast=True)  # run after the terminal reporter is registered
def pytest_configure(config):
    """Hide terminal and server settings from the tests and the programs they start."""
    if config.getoption("time_left") and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Progress(config))
    for name in [name for name in os.environ if name in SURROUNDINGS or name.startswith("CLAMBER_")]:
        del os.environ[name]


def pytest_collection_finish(session):
    """Import all clamber modules before the first example.

    Hypothesis also draws constants from loaded modules. Otherwise the examples would depend on the tests that ran
    earlier in the same process.
    """
    if any(is_hypothesis_test(getattr(item, "obj", None)) for item in session.items):
        for module in pkgutil.walk_packages(clamber.__path__, "clamber.", onerror=lambda _: None):
            if "migrations" not in module.name and not module.name.endswith("__main__"):
                with contextlib.suppress(ImportError):  # some dependencies are optional
                    importlib.import_module(module.name)
    gc.freeze()  # modules and test items live as long as the process; no later collection has to traverse them


@pytest.fixture(scope="session")
def _named(tmp_path_factory):
    """Yield the path of the file that tells servers which test is running."""
    path = tmp_path_factory.mktemp("decks") / "test"
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv(decks.TEST, str(path))
        yield path


@pytest.fixture(autouse=True)
def _dealt(_named, request, monkeypatch):
    """Deal the same cards to a test in every run, in its own process and in the servers it starts."""
    _named.write_text(request.node.nodeid, encoding="utf-8")
    random.seed(request.node.nodeid)  # for examples that use the global generator, as users' code may
    monkeypatch.setattr("secrets.randbits", decks.numbers())
