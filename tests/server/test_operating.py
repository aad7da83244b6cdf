"""Commands, cron line, unit and settings in docs/operating.md, run as printed there."""

import contextlib
import json
import os
import re
import shlex
import shutil
import sqlite3
import subprocess
import tempfile
import time
from pathlib import Path

import pytest

import decks
from clamber.cli import main
from clamber.server.settings.config import read_settings
from preloaded import run_clamber, started
from server.table_client import PATIENCE, Guest, held_port, wait_for

OPERATING = (Path(__file__).parents[2] / "docs" / "operating.md").read_text(encoding="utf-8")


def block(language, number=0):
    """Return the example in a given language."""
    return re.findall(rf"```{language}\n(.*?)```", OPERATING, re.DOTALL)[number]


def commands():
    """Return each command on the page, as its arguments."""
    cron = re.search(r"15 4 \* \* \*  clamber  /opt/clamber/bin/clamber (.*)", OPERATING)[1]
    unit = re.search(r"ExecStart=/opt/clamber/bin/clamber (.*)", OPERATING)[1]
    admin = re.findall(r"^    clamber (admin .*?)(?:  .*)?$", OPERATING, re.MULTILINE)
    shell = re.findall(r"sudo -u clamber /opt/clamber/bin/clamber ([^`\n]*)", OPERATING)
    return {"cron": cron, "unit": unit, "admin": admin, "shell": shell}


@pytest.fixture
def place(tmp_path, monkeypatch):
    """Return a function that replaces the page's paths and names in a text by those of this test.

    The environment is as minimal as that of cron, and the user's own folders are empty.
    """
    for name in list(os.environ):
        if name != decks.TEST:
            monkeypatch.delenv(name)
    monkeypatch.setenv("PATH", "/usr/bin:/bin")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    (tmp_path / "backup").mkdir()
    names = {
        "/etc/clamber.env": f"{tmp_path}/clamber.env",
        "/var/lib/clamber": f"{tmp_path}/state",
        "/backup": f"{tmp_path}/backup",
    }

    def put(text):
        for name, own in names.items():
            text = text.replace(name, own)
        return text

    (tmp_path / "clamber.env").write_text(put(block("sh")))
    return put


def words_of(line, put):
    """Return the words of a line after cron and the shell have inserted the date."""
    return shlex.split(put(line.replace("\\%", "%").replace("$(date +%F)", "2026-11-26")))


@contextlib.contextmanager
def running(words, port):
    """Run a server in the environment of this process, and yield its process."""
    with tempfile.TemporaryFile() as log:
        process = started(words, os.environ, log)
        try:
            wait_for(f"http://127.0.0.1:{port}/readyz", process)
            yield process
        finally:
            process.terminate()
            process.wait(PATIENCE)


def test_unit_cron_line_and_shell_have_the_settings_of_one_file():
    found = commands()
    assert all("--env-file /etc/clamber.env" in line for line in (found["cron"], found["unit"], *found["shell"]))
    assert "Environment" not in block("ini")
    assert len(found["admin"]) >= 8


def test_the_settings_of_the_page_can_be_used(place, tmp_path, capsys):
    found = read_settings(tmp_path / "clamber.env")
    assert found.database == f"sqlite:///{tmp_path}/state/tables.sqlite"
    assert found.trusted_proxies
    with (tmp_path / "clamber.env").open("a") as file:
        file.write("CLAMBER_PORT=0\n")  # another server may run on this machine
    (check,) = (line for line in commands()["shell"] if "--check" in line)
    assert main(words_of(check, place)) == 0, capsys.readouterr().out
    assert not (tmp_path / "state").exists()


def test_the_unit_exposes_little(tmp_path):
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd is not installed")
    (tmp_path / "clamber.service").write_text(block("ini"))
    words = ["systemd-analyze", "security", "--offline=true", "--threshold=30", tmp_path / "clamber.service"]
    done = subprocess.run(words, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-200:]


def test_systemd_never_gives_the_unit_up_and_kills_no_bot_for_a_system_call():
    """By default, it gives up after five starts in ten seconds, and Node dies of its first refused call."""
    lines = block("ini").splitlines()
    unit, service = (lines.index(section) for section in ("[Unit]", "[Service]"))
    assert "StartLimitIntervalSec=0" in lines[unit:service]
    assert {"Restart=always", "SystemCallErrorNumber=EPERM"} <= set(lines[service:])


@pytest.mark.parametrize("status", ["0", "2", "3", "TERM"])
def test_the_unit_delays_the_next_start_only_while_another_server_uses_the_database(status, tmp_path):
    """The variable is set by systemd, which replaces two dollar signs by one."""
    (line,) = re.findall(r"^ExecStopPost=(.*)$", block("ini"), re.MULTILINE)
    sleep = tmp_path / "sleep"
    sleep.write_text('#!/bin/sh\necho "$@"')
    sleep.chmod(0o755)
    found = {"EXIT_STATUS": status, "PATH": f"{tmp_path}:/usr/bin:/bin"}
    done = subprocess.run(shlex.split(line.replace("$$", "$")), env=found, check=True, capture_output=True, text=True)
    assert done.stdout == ("30\n" if status == "3" else "")


def test_a_rotated_log_that_is_appended_to_goes_on_at_its_beginning(tmp_path):
    if shutil.which("logrotate", path="/usr/sbin:/usr/bin") is None:
        pytest.skip("logrotate is not installed")
    (tmp_path / "rotation").write_text(block("text").replace("/var/log/clamber", str(tmp_path)))
    (tmp_path / "rotation").chmod(0o644)
    with (tmp_path / "server.log").open("a") as log:  # as by 2>>
        print("before", file=log, flush=True)
        rotate = ["--force", "--state", tmp_path / "state", tmp_path / "rotation"]
        done = subprocess.run(["/usr/sbin/logrotate", *rotate], check=False, capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (0, "")
        print("after", file=log, flush=True)
    assert (tmp_path / "server.log").read_text() == "after\n"
    assert (tmp_path / "server.log.1").read_text() == "before\n"


@pytest.mark.slow
def test_all_commands_of_the_page_work_on_the_database_of_the_unit(place, tmp_path):
    found = commands()
    held, port = held_port()
    with (tmp_path / "clamber.env").open("a") as file:
        file.write(f"CLAMBER_PORT={port}\nCLAMBER_MODERATION=true\n")
    with held, running(words_of(found["unit"], place), port) as server:
        url = f"http://127.0.0.1:{port}"
        table = Guest(url).make("gandengyan", ["me", "greedy"], name="Ann")["table"]
        database = f"sqlite:///{tmp_path}/state/tables.sqlite"
        cron = run_clamber(*words_of(found["cron"], place))
        assert (cron.returncode, cron.stderr) == (0, "")
        assert database in cron.stdout
        (copy,) = (tmp_path / "backup").iterdir()
        assert table in copy.read_text()
        own = ["--json", "--env-file", f"{tmp_path}/clamber.env"]
        invited = json.loads(run_clamber("admin", "invite", "club", *own).stdout)["invited"]
        person = 0
        for line in (*found["admin"], *(line for line in found["shell"] if line.startswith("admin"))):
            if not {"TABLE", "WHO", "GUEST", "SANCTION"}.isdisjoint(line.split()) and "--remove" not in line:
                player, person = Guest(url), person + 1
                name = f"Ann {person}"
                assert player.post("/api/account", {"name": name}).is_success
                table = player.make("gandengyan", ["me", "greedy"], name=name)["table"]
            guests = run_clamber("admin", "guests", "--json", "--env-file", f"{tmp_path}/clamber.env")
            guest = next((one["guest"][:8] for one in json.loads(guests.stdout) if table in one["tables"]), "")
            if "unwait" in line:
                with contextlib.closing(sqlite3.connect(tmp_path / "state" / "tables.sqlite")) as stored, stored:
                    session = stored.execute("SELECT id FROM sessions WHERE name = ?", (name,)).fetchone()[0]
                    stored.execute("INSERT INTO leavings VALUES (?, 0, ?, ?, 0)", (table, session, time.time()))
            if "SANCTION" in line:
                sanction = json.loads(run_clamber("admin", "mute", guest, *own).stdout)["id"]
                assert player.post(f"/api/me/sanctions/{sanction}/appeal", {"text": "Sorry."}).is_success
                line = line.replace("SANCTION", sanction)  # noqa: PLW2901 - the line with its names
            line = line.replace("TABLE", table).replace("NAME", "Zoe").replace("CODE", invited)  # noqa: PLW2901 - as above
            words = words_of(line.replace("WHO", guest).replace("GUEST", guest), place)
            given = [] if "--env-file" in words else own[1:]
            done = run_clamber(*words, *given)
            assert done.returncode == 0, (line, done.stderr)
            assert f"database: {database}; server: process {server.pid} on " in done.stderr
    assert not (tmp_path / "home").exists(), "no database is made in the user's own folder"
