"""PostgreSQL cluster for tests, using the binaries installed by Debian's `postgresql` package."""

import contextlib
import os
import pwd
import shlex
import shutil
import subprocess
import tempfile
import time
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

    Args:
        fsync: PostgreSQL's setting of the same name.
        everywhere: True to listen on all interfaces. Every client is trusted, so there must be no way to others.
        size: Size of a file system of its own for the data, in bytes, which `fill` fills; None for none. It needs
            permission to mount.
    """

    def __init__(self, fsync="off", *, everywhere=False, size=None):
        self._fsync = fsync
        self._everywhere = everywhere
        self._size = size
        self._bin = binaries()
        self._folder = Path(tempfile.mkdtemp(prefix="clamber-pg-"))
        self._user = "postgres" if os.geteuid() == 0 else None
        if self._user:
            shutil.chown(self._folder, self._user)
        self._held, self._port = held_port()
        self._made = 0
        self._names = []
        self._template = None
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
        self._control("-m", "immediate", "restart")

    def down(self):
        """End all connections at once, until `up`."""
        self._control("-m", "immediate", "stop")

    def up(self):
        """Start the server again."""
        self._control("-o", self._options, "start")

    def _control(self, *args):
        self._run("pg_ctl", "-D", self._data, "-l", str(self._folder / "log"), "-w", *LONG, *args)

    def revive(self):
        """Start the server if it has stopped by itself, and wait until it accepts connections."""
        asked = [self._bin / "pg_isready", "-q", "-h", "127.0.0.1", "-p", str(self._port)]
        while subprocess.run(asked, check=False).returncode:
            with contextlib.suppress(subprocess.CalledProcessError):  # not running, or about to stop
                self._run("pg_ctl", "-D", self._data, "status")
                time.sleep(0.05)
                continue
            self.restart()

    @property
    def logged(self):
        """The server's log so far."""
        return (self._folder / "log").read_text(errors="replace")

    def fill(self):
        """Leave no room on the file system of the data, until `free`."""
        found = os.statvfs(self._data)
        with (Path(self._data) / "filler").open("ab") as file:
            if found.f_bavail:
                with contextlib.suppress(OSError):  # the server was faster
                    os.posix_fallocate(file.fileno(), file.tell(), found.f_bavail * found.f_frsize)

    def free(self):
        """Undo `fill`."""
        (Path(self._data) / "filler").unlink()

    def _mount(self):
        Path(self._data).mkdir()
        owner = pwd.getpwnam(self._user) if self._user else pwd.getpwuid(os.geteuid())
        options = f"size={self._size},mode=700,uid={owner.pw_uid},gid={owner.pw_gid}"
        subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", self._data], check=True)

    def start(self):
        addresses = "*" if self._everywhere else "127.0.0.1"
        self._options = f"-p {self._port} -c listen_addresses={addresses} -k {self._folder} -c fsync={self._fsync}"
        try:
            if self._size is not None:
                self._mount()
                self._options += f" -c max_wal_size={max(32, self._size >> 22)}MB"  # a quarter
            self._run("initdb", "-D", self._data, "-A", "trust", "-U", "clamber", "-E", "UTF8", "--no-sync")
            if self._everywhere:
                with (Path(self._data) / "pg_hba.conf").open("a") as file:
                    file.write("host all all all trust\n")
            self.up()
        except BaseException:
            self.stop()
            raise
        return self

    def stop(self):
        """Stop the server, and release its port and folder even if it is not running."""
        self._guard.stdin.close()
        self._guard.wait()
        if self._size is not None:
            subprocess.run(["umount", self._data], check=False)
            shutil.rmtree(self._folder, ignore_errors=True)
        self._held.close()

    def copy_from_now_on(self, url):
        """Make `new` return copies of a database, to which nothing may be connected from now on."""
        self._template = url.rpartition("/")[2]

    def new(self, *, empty=False):
        """Create a database and return its URL: a copy, after `copy_from_now_on`, or an empty one."""
        self._made += 1
        name = f"test{self._made}"
        self._names.append(name)
        template = [] if self._template is None or empty else ["-T", self._template]
        self._run("createdb", *self._address, *template, name)
        return f"postgresql://clamber@127.0.0.1:{self._port}/{name}"

    def drop(self):
        """Drop the databases made so far but the one that is copied. Removing hundreds at the end takes minutes."""
        names = [name for name in self._names if name != self._template]
        self._names.clear()
        if names:
            self.revive()
            statements = [f"--command=DROP DATABASE {name} WITH (FORCE)" for name in names]
            self._run("psql", *self._address, *statements, "postgres")

    @property
    def _address(self):
        return ("-h", "127.0.0.1", "-p", str(self._port), "-U", "clamber")
