"""Vector environments if the system cannot start more threads."""

from __future__ import annotations

import subprocess
import sys

import pytest

from patience import PATIENCE

NO_ROOM_FOR_STACKS = """
import resource
import numpy as np
from clamber.envs import vector

envs = vector.make("gandengyan", num=256, seed=1, threads=256)
envs.reset()
before = envs.to_bytes(), envs.observation["observation"].tobytes()
actions = envs.observation["legal"][:, 0].astype(np.int64)
used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
old = resource.getrlimit(resource.RLIMIT_AS)
resource.setrlimit(resource.RLIMIT_AS, (used + 2**26, old[1]))
for call in (lambda: envs.step(actions), lambda: envs.reset(seed=2)):
    try:
        call()
    except RuntimeError as error:
        print(type(error).__name__)
resource.setrlimit(resource.RLIMIT_AS, old)
assert before == (envs.to_bytes(), envs.observation["observation"].tobytes())
envs.step(actions)
assert before[0] != envs.to_bytes()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="limits its memory as Linux does")
def test_a_thread_that_cannot_be_started_is_an_error_that_changes_nothing() -> None:
    """The remaining threads do not wait for the missing one."""
    done = subprocess.run(
        [sys.executable, "-c", NO_ROOM_FOR_STACKS], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert (done.returncode, done.stdout) == (0, "RuntimeError\nRuntimeError\n"), done.stderr
