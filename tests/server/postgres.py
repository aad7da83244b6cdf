"""PostgreSQL cluster for tests, using the binaries installed by Debian's `postgresql` package."""

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
"""`pg_ctl` options that set its timeout."""


def binaries():
    """Return the folder of the newest version; None if none is installed or runnable by this user."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    if not found or (os.geteuid() == 0 and "postgres" not in {user.pw_name for user in pwd.getpwall()}):
        return None
    return found[-1].parent


class Cluster:
    """Cluster that runs from `start` to `stop`.

    It runs as user `postgres` if the tests run as root, because PostgreSQL refuses to run as root. A separate process
    stops the server and removes its folder when its standard input is closed, either by `stop` or because the test
    process has exited.
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
            start_new_session=True,  # survives an interrupt of the tests
            user=self._user,
            cwd="/",
        )

    @property
    def _data(self):
        return str(self._folder / "data")

    def _run(self, program, *args):
        command = [str(self._bin / program), *args]
        # The output goes to files, because a started server would keep a pipe open.
        with (self._folder / "out").open("w") as out:
            subprocess.run(command, check=True, user=self._user, cwd=self._folder, stdout=out, stderr=out)

    @property
    def pid(self):
        """Process id of the running server."""
        return int((Path(self._data) / "postmaster.pid").read_text().split()[0])

    def restart(self):
        """End all connections at once and start again, as after a crash."""
        self._run(
            "pg_ctl", "-D", self._data, "-m", "immediate", "-l", str(self._folder / "log"), "-w", *LONG, "restart"
        )

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
        """Stop the server, and release its port and folder even if it is not running."""
        self._guard.stdin.close()
        self._guard.wait()
        self._held.close()

    def new(self):
        """Create an empty database and return its URL."""
        self._made += 1
        name = f"test{self._made}"
        self._run("createdb", "-h", "127.0.0.1", "-p", str(self._port), "-U", "clamber", name)
        return f"postgresql://clamber@127.0.0.1:{self._port}/{name}"
