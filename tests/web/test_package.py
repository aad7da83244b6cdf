"""The package for JavaScript in Chromium: built into a page by Vite, and served as it is by a static host."""

import functools
import http.server
import json
import os
import re
import subprocess
import threading

import pytest

from npm.documented import EXAMPLE, OUTPUT
from npm.project import MODULES, NEEDS_PACKAGE, installed
from wasm.in_node import NODE

pytestmark = NEEDS_PACKAGE

PAGE = """<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">{imports}
<script type="module" src="./main.js"></script>"""

VITE = [str(NODE), str(MODULES / "vite" / "bin" / "vite.js")]

IMPORTS = {"imports": {"clamber": "./node_modules/clamber/clamber.js"}}


@pytest.fixture(scope="module")
def host(tmp_path_factory):
    """Yield a new project with the documented example, and the address at which a static host serves its folder."""
    project = installed(tmp_path_factory.mktemp("page"))
    (project / "main.js").write_text(f"{EXAMPLE}\ndocument.title = 'done';\n", encoding="utf-8")
    quiet = type("Quiet", (http.server.SimpleHTTPRequestHandler,), {"log_message": lambda *_: None})
    served = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(quiet, directory=str(project)))
    threading.Thread(target=served.serve_forever, daemon=True).start()
    yield project, f"http://127.0.0.1:{served.server_port}"
    served.shutdown()
    served.server_close()


def printed(browser, address):
    """Return the lines that a page prints to the console, and the files that it loads."""
    page = browser.new_page()
    lines, files = [], []
    page.on("console", lambda message: lines.append(message.text))
    page.on("pageerror", lambda error: pytest.fail(str(error)))
    page.on("response", lambda response: files.append(response.url.split("/")[-1]))
    page.goto(address)
    page.wait_for_function("document.title === 'done'")
    page.close()
    return "\n".join(lines), files


def test_the_example_in_a_page_built_by_vite(browser, host):
    project, address = host
    (project / "index.html").write_text(PAGE.format(imports=""), encoding="utf-8")
    build = [*VITE, "build", "--base", "./", "--logLevel", "warn"]
    done = subprocess.run(build, cwd=project, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    lines, files = printed(browser, f"{address}/dist/index.html")
    assert lines == OUTPUT
    loaded = [file for file in files if not file.endswith((".html", ".js"))]
    assert len(loaded) <= 4, "only the kernel and the rules and nets that are asked for are loaded"


def test_the_example_with_the_development_server_of_vite(browser, host):
    project, _ = host
    (project / "index.html").write_text(PAGE.format(imports=""), encoding="utf-8")
    flags = {"cwd": project, "stdout": subprocess.PIPE, "text": True, "env": {**os.environ, "NO_COLOR": "1"}}
    with subprocess.Popen([*VITE, "--host", "127.0.0.1"], **flags) as server:
        try:
            address = next(found[0] for line in server.stdout if (found := re.search(r"http://127[^\s]+", line)))
            lines, _ = printed(browser, address)
        finally:
            server.terminate()
    assert [line for line in lines.splitlines() if not line.startswith("[vite]")] == OUTPUT.splitlines()


def test_the_example_in_a_page_that_imports_the_package_as_it_is(browser, host):
    project, address = host
    imports = f'<script type="importmap">{json.dumps(IMPORTS)}</script>'
    (project / "plain.html").write_text(PAGE.format(imports=imports), encoding="utf-8")
    lines, files = printed(browser, f"{address}/plain.html")
    assert lines == OUTPUT
    assert "kernel.wasm" in files
