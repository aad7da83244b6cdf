"""Page files are compressed if the browser accepts it, and only clients that need them learn their names."""

import asyncio
import hashlib
import re

import httpx2
import pytest

from clamber.rules.games import GAMES
from clamber.server.run import app, net_files
from clamber.server.settings.config import Configuration

PAGE = """<html>
  <link data-for="table" rel="modulepreload" href="./assets/table.js">
  <link data-for="en" rel="modulepreload" href="./assets/english.js">
  <link data-for="zh" rel="modulepreload" href="./assets/chinese.js">
  <link data-for="games" rel="preload" href="./api/overview">
  <header data-for="page" class="page-bar"><span>clamber</span></header>
  <main data-for="front-en"><h1>One table.</h1></main>
  <main data-for="front-zh"><h1>一桌。</h1></main>
  <main data-for="table"><span>clamber</span></main>
  <div id="app"></div>
</html>"""


@pytest.fixture
def ask(tmp_path, monkeypatch):
    """Return a function that requests a path of a small built front end, and returns headers and body."""
    (tmp_path / "index.html").write_text(PAGE)
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "table.js").write_text("plain")
    (tmp_path / "assets" / "table.js.br").write_text("packed")
    (tmp_path / "assets" / "kernel-1.wasm").write_text("plain")
    (tmp_path / "assets" / "kernel-1.wasm.br").write_text("packed")
    monkeypatch.setattr(app, "STATIC", tmp_path)
    config = Configuration(database=f"sqlite:///{tmp_path / 'tables.sqlite'}")
    transport = httpx2.ASGITransport(app.create_app(config))

    async def answer(path, headers):
        async with (
            httpx2.AsyncClient(transport=transport, base_url="http://localhost") as client,
            client.stream("GET", path, headers=headers) as answer,
        ):
            return answer.headers, b"".join([part async for part in answer.aiter_raw()])

    return lambda path, **headers: asyncio.run(
        answer(path, {name.replace("_", "-"): headers[name] for name in headers})
    )


@pytest.mark.parametrize(
    ("accepts", "body", "encoding"),
    [
        ("gzip, deflate, br, zstd", b"packed", "br"),
        ("gzip;q=1, br;q=0.5", b"packed", "br"),
        ("gzip", b"plain", None),
        ("br;q=0, *", b"plain", None),
    ],
)
def test_a_file_is_sent_packed_to_those_who_can_unpack_it(ask, accepts, body, encoding):
    headers, sent = ask("/assets/table.js", accept_encoding=accepts)
    assert sent == body
    assert headers.get("content-encoding") == encoding
    assert headers["content-type"].startswith(("text/javascript", "application/javascript"))
    assert "accept-encoding" in headers["vary"].lower()
    assert "immutable" in headers["cache-control"]


def test_the_kernel_has_its_media_type_and_may_be_compiled_but_nothing_else_may(ask):
    for accepts, body in (("br", b"packed"), ("identity", b"plain")):
        headers, sent = ask("/assets/kernel-1.wasm", accept_encoding=accepts)
        assert (headers["content-type"], sent) == ("application/wasm", body)
    headers, _ = ask("/", accept="text/html", accept_encoding="identity")
    policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
    assert policy["script-src"] == "'self' 'wasm-unsafe-eval'"
    assert policy["default-src"] == "'self'"


@pytest.mark.parametrize("game", GAMES)
def test_a_net_is_sent_from_the_package_at_the_address_of_its_hash(ask, game):
    content = (net_files.FOLDER / f"{game}.net").read_bytes()
    digits = hashlib.sha256(content).hexdigest()[:12]
    headers, sent = ask(f"/assets/{game}-{digits}.net", accept_encoding="identity")
    assert sent == content
    assert (headers["content-type"], "immutable" in headers["cache-control"]) == ("application/octet-stream", True)
    for wrong in (f"{game}-{'0' * 12}", f"other-{digits}", f"{game}-{digits[:11]}", game):
        headers, _ = ask(f"/assets/{wrong}.net", accept_encoding="identity")
        assert headers["content-type"] == "application/json", wrong


@pytest.mark.parametrize(
    ("path", "languages", "named"),
    [
        ("/", "en-US,en;q=0.9", {"en", "games", "page", "front-en"}),
        ("/", "zh-CN,zh;q=0.9,en;q=0.8", {"zh", "games", "page", "front-zh"}),
        ("/", "de,zh;q=0.5", {"zh", "games", "page", "front-zh"}),
        ("/", "en,zh;q=0.5", {"en", "games", "page", "front-en"}),
        ("/t/1234", "", {"en", "table", "games"}),
        ("/rules/guandan", "zh", {"zh", "page"}),
    ],
)
def test_the_page_names_what_its_visitor_needs_and_nothing_else(ask, path, languages, named):
    headers, sent = ask(path, accept_language=languages, accept="text/html", accept_encoding="identity")
    assert set(re.findall(r'data-for="([\w-]+)"', sent.decode())) == named
    inside = {"page": "</header>", "front-en": "One table.</h1></main>", "front-zh": "一桌。</h1></main>"}
    assert {whom for whom, end in inside.items() if end in sent.decode()} == named & inside.keys()
    assert '<div id="app"></div>' in sent.decode()
    assert "accept-language" in headers["vary"].lower()
