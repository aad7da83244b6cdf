"""Databases and servers that `clamber admin` manages."""

import json
import logging

import pytest
import structlog

from clamber.server.log.store import Store
from preloaded import run_clamber


def admin(database, *words, status=0):
    """Return the output of `clamber admin --json`: JSON, or text if the command is refused."""
    done = run_clamber("admin", *words, "--database", database, "--json")
    assert done.returncode == status, done.stderr
    assert "Traceback" not in done.stderr
    return (
        json.loads(done.stdout)
        if status == 0 and words[0] not in {"export", "restore"}
        else done.stdout + done.stderr
    )


@pytest.fixture(autouse=True)
def logs_as_before():
    """Restore the process-wide logging configuration, which `main` redirects to the standard error of one test."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    structlog.reset_defaults()


async def made_by_a_server(path):
    store = Store(f"sqlite:///{path}")
    await store.open(own=True)
    await store.close()
