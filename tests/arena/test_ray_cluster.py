"""Commands on a Ray cluster of two nodes give the same results as on one machine, even if a node is killed."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("ray", reason="Ray is not installed; `make test-research` has it")

from ray.cluster_utils import Cluster

pytestmark = [pytest.mark.research, pytest.mark.filterwarnings("default")]  # Ray's own warnings are not failures

TESTS = Path(__file__).resolve().parents[1]
BOT = "arena.dying:FatalToItsNode"
MEASURED = {"seconds", "actions_per_second", "died"}
"""Fields that depend on the machines, not only on the settings."""


@pytest.fixture
def cluster(tmp_path, monkeypatch):
    """Start a Ray cluster of two nodes with one processor each; bots may kill the second node."""
    monkeypatch.setenv("KILLED", str(tmp_path / "killed"))
    monkeypatch.setenv("PYTHONPATH", str(TESTS))
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    try:
        cluster.add_node(num_cpus=1, env_vars={"MORTAL": "1"})
        yield cluster
    finally:
        cluster.shutdown()


def result_of(command, **environment):
    """Run a command, and return the part of its result that does not depend on the machines."""
    done = subprocess.run(
        [sys.executable, "-m", "clamber", *command, "--json"],
        env={**os.environ, **environment},
        check=True,
        stdout=subprocess.PIPE,
    )
    return {name: value for name, value in json.loads(done.stdout).items() if name not in MEASURED}


@pytest.mark.parametrize(
    "command",
    [
        ("simulate", "gandengyan", "--bots", f"{BOT},random,greedy", "--deals", "1000", "--seed", "5"),
        ("arena", "gandengyan", BOT, "random", "--deals", "100", "--seed", "5"),
    ],
    ids=["simulate", "arena"],
)
def test_a_cluster_that_loses_a_node_comes_to_the_same(cluster, command):
    on_ray = result_of((*command, "--executor", "ray"), RAY_ADDRESS=cluster.address)
    assert Path(os.environ["KILLED"]).exists()
    assert on_ray == result_of(command)


@pytest.mark.usefixtures("cluster")
def test_workers_without_an_address_are_on_this_machine_beside_a_cluster():
    """Ray would join the cluster that runs on this machine, and refuse a number of workers there."""
    command = ("simulate", "gandengyan", "--deals", "100", "--seed", "5", "--workers", "2")
    assert result_of((*command, "--executor", "ray")) == result_of(command)
