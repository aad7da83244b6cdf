"""Options and environment of every test run: the same cards, examples and environment variables each time."""

import contextlib
import importlib
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

# No deadline and no health check for slow examples: a test proves a property, it does not measure time.
settings.register_profile(
    "ci",
    max_examples=100,
    derandomize=True,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("quick", settings.get_profile("ci"), max_examples=10)
settings.register_profile("fuzz-ci", settings.get_profile("ci"), max_examples=FUZZ_EXAMPLES)
settings.register_profile("fuzz", settings.get_profile("fuzz-ci"), derandomize=False)
settings.register_profile("explore", settings.get_profile("ci"), max_examples=5_000, derandomize=False)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))

SURROUNDINGS = ("NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE", "COLUMNS", "LINES")
"""Variables by which a terminal or a CI system sets colours and sizes."""


temporary.require_space()


def pytest_addoption(parser):
    selecting.add_options(parser)
    parser.getgroup("clamber").addoption("--time-left", action="store_true", help="print progress with the time left")


def pytest_collection_modifyitems(config, items):
    selecting.keep_share(config, items)


@pytest.hookimpl(trylast=True)  # after the terminal reporter is registered
def pytest_configure(config):
    """Hide the settings of terminals and servers from the tests and from the programs that they start."""
    if config.getoption("time_left") and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Progress(config))
    for name in [name for name in os.environ if name in SURROUNDINGS or name.startswith("CLAMBER_")]:
        if name != "CLAMBER_SCREENSHOTS":
            del os.environ[name]


def pytest_collection_finish(session):
    """Import all of clamber before the first example.

    Hypothesis also tries constants of the modules that are loaded. Without this, the tests that ran earlier in the
    same process would determine these constants, and with them the examples.
    """
    if any(is_hypothesis_test(getattr(item, "obj", None)) for item in session.items):
        for module in pkgutil.walk_packages(clamber.__path__, "clamber.", onerror=lambda _: None):
            if "migrations" not in module.name and not module.name.endswith("__main__"):
                with contextlib.suppress(ImportError):  # optional dependencies may be missing
                    importlib.import_module(module.name)


@pytest.fixture(scope="session")
def _named(tmp_path_factory):
    """Yield the file that tells servers which test is running."""
    path = tmp_path_factory.mktemp("decks") / "test"
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv(decks.TEST, str(path))
        yield path


@pytest.fixture(autouse=True)
def _dealt(_named, request, monkeypatch):
    """Deal the same cards to every test in every run, in its own process and in the servers that it starts."""
    _named.write_text(request.node.nodeid, encoding="utf-8")
    random.seed(request.node.nodeid)  # for examples that call `random` as a reader's program would
    monkeypatch.setattr("secrets.randbits", decks.numbers())
