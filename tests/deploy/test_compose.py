"""`deploy/compose.yaml` and `compose.nodes.yaml`: their variables, the settings of the server, and their networks."""

from __future__ import annotations

import ipaddress
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from clamber.server.settings.config import read_settings
from server.table_client import Served


class Loader(yaml.SafeLoader):
    """Loader of compose files, whose tag `!reset` removes a value of the file before."""


Loader.add_constructor("!reset", lambda loader, node: loader.construct_sequence(node))

PROJECT = Path(__file__).parents[2]
TEXT = (PROJECT / "deploy" / "compose.yaml").read_text(encoding="utf-8")
SERVICES = yaml.safe_load(TEXT)["services"]
TEXT_OF_NODES = (PROJECT / "deploy" / "compose.nodes.yaml").read_text(encoding="utf-8")
OF_NODES = yaml.load(TEXT_OF_NODES, Loader)["services"]  # noqa: S506 - a safe loader
EXAMPLE = (PROJECT / "deploy" / ".env.example").read_text(encoding="utf-8")
VALUES = {"SITE": "cards.example", "POSTGRES_PASSWORD": "secret", "NATS_PASSWORD": "hidden"}


def test_the_example_has_every_variable() -> None:
    assert (
        set(re.findall(r"\$\{(\w+)", TEXT + TEXT_OF_NODES))
        == set(re.findall(r"^(\w+)=", EXAMPLE, re.MULTILINE))
        == set(VALUES)
    )


@pytest.mark.parametrize(
    ("added", "nats"), [({}, ()), (OF_NODES["clamber"]["environment"], ("nats://clamber:hidden@nats:4222",))]
)
def test_the_server_accepts_its_settings(
    added: dict[str, str], nats: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in list(os.environ):
        if name.startswith("CLAMBER_"):
            monkeypatch.delenv(name)
    given = SERVICES["clamber"]["environment"] | added
    further = re.findall(r"^# (CLAMBER_\w+=.*)", EXAMPLE, re.MULTILINE)
    filled = {
        name: re.sub(r"\$\{(\w+)[^}]*\}", lambda found: VALUES[found[1]], value) for name, value in given.items()
    }
    lines = [f"{name}={value}" for name, value in filled.items()]
    (tmp_path / "env").write_text("\n".join([*lines, *further]))
    found = read_settings(tmp_path / "env")
    assert found.database == "postgresql://clamber:secret@database/clamber"
    assert found.public_url == ("https://cards.example",)
    assert found.table_days == 90
    assert found.nats == nats


def test_only_the_network_of_the_proxy_is_trusted() -> None:
    front = yaml.safe_load(TEXT)["networks"]["front"]["ipam"]["config"][0]["subnet"]
    assert SERVICES["clamber"]["environment"]["CLAMBER_TRUSTED_PROXIES"] == front
    assert ipaddress.ip_network(front).is_private
    assert {name for name, service in SERVICES.items() if "front" in service["networks"]} == {"clamber", "caddy"}


def test_nothing_but_the_proxy_is_reachable_from_other_machines() -> None:
    for name, service in (*SERVICES.items(), *OF_NODES.items()):
        public = [port for port in service.get("ports", ()) if not port.startswith("127.0.0.1:")]
        assert not public or name == "caddy", name


def test_the_log_of_every_service_is_rotated() -> None:
    for name, service in (*SERVICES.items(), *((name, one) for name, one in OF_NODES.items() if "image" in one)):
        assert {"max-size", "max-file"} <= service["logging"]["options"].keys(), name


def test_the_port_of_the_server_is_that_of_the_proxy() -> None:
    front = (PROJECT / "deploy" / "Caddyfile").read_text(encoding="utf-8")
    assert f"dynamic a clamber {SERVICES['clamber']['environment']['CLAMBER_PORT']} {{" in front


@pytest.mark.slow
def test_the_health_check_of_the_image_follows_the_port(tmp_path: Path) -> None:
    text = (PROJECT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    found = re.search(r"^HEALTHCHECK .* CMD (python3 .*)$", text, re.MULTILINE)
    assert found is not None
    python = f"{Path(sys.executable).parent}:{os.environ['PATH']}"

    def status(**port: str) -> int:
        environment = {"PATH": python, **port}
        return subprocess.run(["sh", "-c", found[1]], env=environment, capture_output=True, check=False).returncode

    with Served(f"sqlite:///{tmp_path / 'tables.sqlite'}") as server:
        assert status(CLAMBER_PORT=str(server.port)) == 0
        server.terminate()
        assert status(CLAMBER_PORT=str(server.port)) != 0
    assert ":8451/" in found[1].replace("${CLAMBER_PORT:-8451}", "8451")


def test_nats_is_reachable_by_the_nodes_only() -> None:
    assert OF_NODES["nats"]["networks"] == ["back"]
    assert "ports" not in OF_NODES["nats"]


def test_the_image_has_the_version_of_the_package() -> None:
    declared = re.search(r'^version = "(.*)"', (PROJECT / "pyproject.toml").read_text(), re.MULTILINE)
    assert declared is not None
    assert SERVICES["clamber"]["image"] == f"clamber:{declared[1]}"


def test_every_source_of_the_image_reaches_the_builder() -> None:
    """`.dockerignore` admits the paths that the Dockerfile copies, and nothing else that is tracked."""
    ignored = (PROJECT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    admitted = {line[1:] for line in ignored if line.startswith("!")}
    copied = set()
    for line in (PROJECT / "Dockerfile").read_text(encoding="utf-8").splitlines():
        if line.startswith("COPY ") and "--from" not in line:
            copied |= set(line.split()[1:-1])
    covers = {path: [one for one in admitted if f"{path}/".startswith(f"{one}/")] for path in copied}
    assert all(covers.values()), covers
    assert {one for found in covers.values() for one in found} == admitted
    assert all((PROJECT / path).exists() for path in copied)
