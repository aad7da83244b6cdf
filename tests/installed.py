"""Check that an installed clamber plays every game and, with `--page`, serves the table; run by `make wheel-check`.

Uses only the standard library and no checkout, because it runs in a separate environment.
"""

import json
import re
import subprocess
import sys
import tempfile
import urllib.request
from importlib.metadata import version
from pathlib import Path

MEDIA_TYPES = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".woff2": "font/woff2",
    ".wasm": "application/wasm",
    ".bin": "application/octet-stream",
    ".json": "application/json",
}
"""Expected `Content-Type` by the ending of a file that a page loads."""
PACKED = {".js", ".css", ".json", ".wasm"}
"""Endings of files served with Brotli; fonts and rules are compressed already."""
PATIENCE = 1800.0
"""Timeout after which a server counts as hung, even on a slow machine, in seconds."""


def get(url, **headers):
    request = urllib.request.Request(url, headers=headers)  # noqa: S310 - its own server
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310 - as above
        return answer.headers, answer.read()


def page_at(address, path=""):
    """Fetch and check all files that a page loads, and return their paths."""
    headers, body = get(address + path)
    assert headers["Content-Type"].startswith("text/html"), headers
    loaded = re.findall(r'(?:src|href)="(/assets/[^"]+)"', body.decode())
    assert any(name.endswith(".js") for name in loaded), body
    for name in loaded:
        check_file(address, name)
    return set(loaded)


def check_file(address, name):
    """Fetch a file of the page, plain and with Brotli."""
    ending = Path(name).suffix
    headers, _ = get(address.rstrip("/") + name)
    assert headers["Content-Type"].split(";")[0] == MEDIA_TYPES[ending], (name, headers.items())
    headers, sent = get(address.rstrip("/") + name, **{"Accept-Encoding": "br"})
    assert (headers["Content-Encoding"] == "br") == (ending in PACKED), name
    assert sent, name


def installed_files(address):
    """Fetch and check all files that an installed page keeps, and return their paths."""
    _, body = get(address + "sw.js")
    names = {f"/{name}" for name in json.loads(re.match(r"const FILES = (.*);", body.decode())[1])}
    for name in names:
        check_file(address, name)
    assert {".wasm", ".bin"} <= {Path(name).suffix for name in names}, "the kernel, and rules of all games"
    return names


def look_at(address):
    """Fetch the start page, a newly dealt table's page and all files of the page; return the number of files."""
    home = page_at(address)
    wish = {"rules": "guandan", "seats": [{"kind": "me"}, *[{"kind": "bot"}] * 3]}
    request = urllib.request.Request(  # noqa: S310 - as above
        address + "api/tables", json.dumps(wish).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310 - as above
        table = json.load(answer)["table"]
    of_table = page_at(address, f"t/{table}")
    assert of_table > home, "a table loads what the first page does, and the table"
    installed = installed_files(address)
    assert installed > of_table
    return len(installed)


def play():
    """Play a deal of every game by its net and other bots, and print its result."""
    import clamber
    from clamber import bots
    from clamber.rules.games import GAMES

    for game in GAMES:
        match = clamber.ruleset(game).new_match(seed=7)
        seats = len(match.current.sizes)
        players = [bots.make(("net", "greedy", "random")[seat % 3]) for seat in range(seats)]
        while not match.results:
            match = match.apply(players[match.to_act].choose(match.view(match.to_act)))
        print(f"{game}: order {match.results[0].order}, scores {match.results[0].scores}")  # noqa: T201 - output of this script


def serve():
    """Start a server and fetch its page."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-I", "-m", "clamber", "serve", "--port", "0", "--no-open"]
        database = f"sqlite:///{Path(folder) / 'data' / 'tables.sqlite'}"
        pipes = {"stdin": subprocess.DEVNULL, "stderr": subprocess.PIPE, "text": True}
        with subprocess.Popen([*command, "--database", database], cwd=folder, **pipes) as server:
            try:
                # The server listens before it prints its address, so an early request only waits.
                address = re.search(r"http://\S+", server.stderr.readline())[0]
                files = look_at(address)
            finally:
                server.terminate()
                server.communicate(timeout=PATIENCE)
    print(f"the server has the page and its {files} files")  # noqa: T201 - output of this script


def main():
    import clamber

    assert clamber.__version__ == version("clamber")
    print(f"clamber {clamber.__version__} in {clamber.__file__}")  # noqa: T201 - output of this script
    play()
    if "--page" in sys.argv[1:]:
        serve()


if __name__ == "__main__":
    main()
