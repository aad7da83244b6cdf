"""A PostgreSQL cluster for the tests, from the binaries that Debian's `postgresql` installs."""

import os
import pwd
import shlex
import shutil
import subprocess
import tempfile
from pathlib import Path

from table_client import held_port

from patience import PATIENCE

LONG = ("-t", str(round(PATIENCE)))
"""Options of `pg_ctl` with the time it waits for the server."""


def binaries():
    """Return the folder of the newest version; None if there is none, or no user who may run it."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    if not found or (os.geteuid() == 0 and "postgres" not in {user.pw_name for user in pwd.getpwall()}):
        return None
    return found[-1].parent


class Cluster:
    """A cluster that runs from `start` to `stop`. PostgreSQL refuses to run as root; then it runs as `postgres`.

    A process of its own stops the server and removes its folder, when its standard input is closed: by `stop`, or by
    the end of the tests, however they end.
    """

    def __init__(self, fsync="off"):
        self._fsync = fsync
        self._bin = binaries()
        self._folder = Path(tempfile.mkdtemp(prefix="clamber-pg-"))
        self._user = "postgres" if os.geteuid() == 0 else None
        if self._user:
            shutil.chown(self._folder, self._user)
        self._held, self._port = held_port()
        self._made = 0
        command = [str(self._bin / "pg_ctl"), "-D", self._data, "-m", "immediate", "-w", *LONG, "stop"]
        self._guard = subprocess.Popen(
            ["/bin/sh", "-c", f'read -r _; {shlex.join(command)}; rm -rf "{self._folder}"'],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # it outlives an interrupt of the tests
            user=self._user,
            cwd="/",
        )

    @property
    def _data(self):
        return str(self._folder / "data")

    def _run(self, program, *args):
        command = [str(self._bin / program), *args]
        # Its output goes to files: a started server would keep a pipe open.
        with (self._folder / "out").open("w") as out:
            subprocess.run(command, check=True, user=self._user, cwd=self._folder, stdout=out, stderr=out)

    def start(self):
        options = f"-p {self._port} -c listen_addresses=127.0.0.1 -k {self._folder} -c fsync={self._fsync}"
        try:
            self._run("initdb", "-D", self._data, "-A", "trust", "-U", "clamber", "-E", "UTF8", "--no-sync")
            self._run(
                "pg_ctl", "-D", self._data, "-o", options, "-l", str(self._folder / "log"), "-w", *LONG, "start"
            )
        except BaseException:
            self.stop()
            raise
        return self

    def stop(self):
        """Stop the server, and release its port and its folder even if it was not running."""
        self._guard.stdin.close()
        self._guard.wait()
        self._held.close()

    def new(self):
        """Return the URL of a new, empty database."""
        self._made += 1
        name = f"test{self._made}"
        self._run("createdb", "-h", "127.0.0.1", "-p", str(self._port), "-U", "clamber", name)
        return f"postgresql://clamber@127.0.0.1:{self._port}/{name}"
