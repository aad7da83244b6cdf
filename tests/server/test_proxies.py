"""Proxies with TLS, as documented.

One server is behind nginx or Caddy at a subpath, as in docs/operating.md, or behind `deploy/Caddyfile`. Several nodes
are behind nginx or HAProxy, as in docs/nodes.md.
"""

import asyncio
import contextlib
import re
import shutil
import ssl
import subprocess
import threading
from pathlib import Path
from urllib.parse import urlsplit

import httpx2
import pytest
from websockets.asyncio.client import connect

from clamber.server.run.workers import nats_program
from server import table_client
from server.nats_server import NatsServer
from server.table_client import PATIENCE, Guest, Served, held_port, wait_for
from server.test_several_nodes import back_at, first_legal

PROJECT = Path(__file__).parents[2]
OPERATING = PROJECT / "docs" / "operating.md"
NODES = PROJECT / "docs" / "nodes.md"
TRUSTING = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
TRUSTING.check_hostname, TRUSTING.verify_mode = False, ssl.CERT_NONE

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("default")]


def told(language, page=OPERATING):
    """Return the example in a configuration language of a page of the documentation."""
    (found,) = re.findall(rf"```{language}\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    return found


@pytest.fixture
def certificate(tmp_path):
    if shutil.which("openssl") is None:
        pytest.skip("openssl is not installed: it makes the certificate")
    pem, key = tmp_path / "own.pem", tmp_path / "own.key"
    words = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost", "-days", "2"]
    subprocess.run(["openssl", *words, "-out", pem, "-keyout", key], check=True, capture_output=True)
    return pem, key


def need(program):
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed")


def set_up(language, port, server, certificate):
    text = told(language)
    pem, key = certificate
    text = text.replace("/etc/ssl/cards.example.pem", str(pem)).replace("/etc/ssl/cards.example.key", str(key))
    return text.replace("cards.example", "localhost").replace("443", str(port)).replace("8451", str(server))


def nginx(folder, *places):
    return nginx_with(folder, set_up("nginx", *places))


def nginx_with(folder, site):
    (folder / "nginx.conf").write_text(
        f"daemon off; pid {folder}/pid; error_log {folder}/log; events {{}}\n"
        f"http {{ access_log off; client_body_temp_path {folder}/b; proxy_temp_path {folder}/p;\n"
        f"fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;\n{site}\n}}\n"
    )
    return ["nginx", "-p", folder, "-c", folder / "nginx.conf"]


def caddy(folder, *places):
    (folder / "Caddyfile").write_text("{\n admin off\n auto_https off\n}\n" + set_up("caddy", *places))
    return ["caddy", "run", "--adapter", "caddyfile", "--config", folder / "Caddyfile"]


def caddy_of_compose(folder, port, server, _):
    """Return the command for `deploy/Caddyfile`, with a certificate by Caddy's own authority, and without port 80."""
    text = (
        (PROJECT / "deploy" / "Caddyfile")
        .read_text(encoding="utf-8")
        .replace("a clamber 8451", f"a 127.0.0.1 {server}")
    )
    own = "{\n admin off\n auto_https disable_redirects\n local_certs\n skip_install_trust\n}\n"
    (folder / "Caddyfile").write_text(own + text)
    command = ["caddy", "run", "--adapter", "caddyfile", "--config", folder / "Caddyfile"]
    return ["env", f"SITE=localhost:{port}", f"XDG_DATA_HOME={folder}", f"XDG_CONFIG_HOME={folder}", *command]


class Behind(Guest):
    """Browser that connects through a proxy, at the path of its address."""

    def socket_at(self, table, headers=None, **more):
        origin = self.url.removesuffix("/cards")
        cookie = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        usual = {"origin": origin, "ssl": TRUSTING, "max_size": None, "open_timeout": PATIENCE, "ping_interval": None}
        sent = (headers or {}) | {"Cookie": cookie}
        return connect(self.url.replace("http", "ws") + f"/ws/{table}", additional_headers=sent, **usual | more)


WAYS = {"nginx": (nginx, "/cards"), "caddy": (caddy, "/cards"), "compose": (caddy_of_compose, "")}


@pytest.fixture(params=WAYS)
def address(request, tmp_path, certificate, monkeypatch):
    """Return the public https address, with its path, of a server behind a proxy."""
    start, path = WAYS[request.param]
    need("caddy" if start is caddy_of_compose else request.param)
    monkeypatch.setattr(table_client, "NO_TLS", TRUSTING)
    held, port = held_port()
    settings = {
        "CLAMBER_PUBLIC_URL": f"https://localhost:{port}",
        "CLAMBER_TRUSTED_PROXIES": "127.0.0.1",
        "CLAMBER_ROOT_PATH": path,
    }
    with held, Served(f"sqlite:///{tmp_path / 'tables.sqlite'}", **settings) as server:
        command = start(tmp_path, port, server.port, certificate)
        proxy = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            wait_for(f"https://localhost:{port}{path}/healthz", proxy)
            yield f"https://localhost:{port}{path}"
        finally:
            proxy.terminate()
            proxy.wait(PATIENCE)
            server.stop()


async def test_a_deal_is_played_behind_a_proxy_and_the_cookie_is_secure_and_the_paths(address):
    guest = Behind(address)
    answer = guest.get("/api/me")
    cookie = answer.headers["set-cookie"]
    assert "Secure" in cookie
    assert f"Path={urlsplit(address).path or '/'}" in cookie
    made = guest.make("gandengyan", ["me", "greedy"], options={"match": "deals:1"})
    async with guest.at(made["table"]) as me:
        await me.command("hand_over")
        await me.play_on(lambda _: None, lambda: me.table["status"] == "over")
        link = me.last["link"]
    assert guest.get(f"/api/replays/{link}").status_code == 200


def test_the_path_without_a_slash_leads_to_the_page_and_browsers_keep_to_https(address):
    if urlsplit(address).path:
        bare = httpx2.get(address, timeout=PATIENCE, verify=TRUSTING)
        assert bare.status_code in {301, 308}
        assert bare.headers["location"] in {address + "/", "/cards/"}
    page = httpx2.get(address + "/api/overview", timeout=PATIENCE, verify=TRUSTING)
    assert page.headers["strict-transport-security"] == "max-age=31536000"


async def test_another_page_opens_no_socket_and_another_name_is_not_this_server(address):
    guest = Behind(address)
    made = guest.make("gandengyan", ["me", "greedy"])
    async with guest.socket_at(made["table"], origin="https://evil.example") as socket:
        assert "bad_origin" in (await asyncio.wait_for(socket.recv(), PATIENCE))
    foreign = httpx2.get(f"{address}/api/me", headers={"Host": "evil.example"}, timeout=PATIENCE, verify=TRUSTING)
    assert foreign.status_code >= 400 or not foreign.content


def test_the_page_names_its_own_path_wherever_a_person_goes(address):
    page = httpx2.get(f"{address}/t/some-table", headers={"accept": "text/html"}, timeout=PATIENCE, verify=TRUSTING)
    if page.status_code == 503:
        pytest.skip("the page is not built")
    path = urlsplit(address).path
    assert f'name="root" content="{path}"' in page.text
    script = re.search(rf'src="({path}/assets/[^"]+\.js)"', page.text)
    host = address.removesuffix("/cards")
    assert httpx2.get(host + script[1], timeout=PATIENCE, verify=TRUSTING).status_code == 200


def nginx_of_nodes(folder, port, servers, certificate):
    upstream = with_ports(told("nginx", NODES), servers)
    site = set_up("nginx", port, 8451, certificate).replace("http://127.0.0.1:8451", "http://nodes")
    return nginx_with(folder, upstream + site)


def haproxy_of_nodes(folder, port, servers, certificate):
    pem, key = certificate
    (folder / "both.pem").write_bytes(pem.read_bytes() + key.read_bytes())
    text = told("text", NODES).replace("/etc/ssl/cards.example.pem", str(folder / "both.pem"))
    (folder / "haproxy.cfg").write_text(with_ports(text, servers).replace(":443", f"127.0.0.1:{port}"))
    return ["haproxy", "-f", folder / "haproxy.cfg"]


def with_ports(text, servers):
    for host, port in zip(("10.0.0.11", "10.0.0.12"), servers, strict=True):
        text = text.replace(f"{host}:8451", f"127.0.0.1:{port}")
    return text


BALANCERS = {"nginx": (nginx_of_nodes, "/cards"), "haproxy": (haproxy_of_nodes, "")}


@pytest.fixture(params=BALANCERS)
def balanced(request, tmp_path, certificate, cluster, monkeypatch):
    """Return the public https address of two nodes behind a proxy, and the nodes."""
    need(request.param)
    if nats_program() is None:
        pytest.skip("nats-server is not installed")
    start, path = BALANCERS[request.param]
    monkeypatch.setattr(table_client, "NO_TLS", TRUSTING)
    held, port = held_port()
    database = cluster.new()
    with held, NatsServer() as nats, contextlib.ExitStack() as stack:
        settings = {
            "CLAMBER_NATS": nats.url,
            "CLAMBER_PUBLIC_URL": f"https://localhost:{port}",
            "CLAMBER_TRUSTED_PROXIES": "127.0.0.1",
            "CLAMBER_ROOT_PATH": path,
        }
        nodes = [stack.enter_context(Served(database, **settings)) for _ in ("one", "two")]
        command = start(tmp_path, port, [node.port for node in nodes], certificate)
        proxy = stack.enter_context(subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
        stack.callback(proxy.terminate)
        wait_for(f"https://localhost:{port}{path}/healthz", proxy)
        yield f"https://localhost:{port}{path}", nodes


@pytest.mark.long
def test_nodes_are_restarted_one_after_the_other_and_no_client_sees_an_error(balanced):
    address, nodes = balanced
    guest = Behind(address)
    made = guest.make("guandan", ["me", "greedy", "greedy", "greedy"])
    statuses, is_over = [], threading.Event()

    def ask():
        while not is_over.is_set():
            statuses.extend(guest.get(at).status_code for at in ("/api/me", f"/api/tables/{made['table']}"))

    async def play_on(plays):
        async with back_at(guest, made["table"]) as me:
            until = me.deal["turn"] + plays
            await me.play_on(first_legal, lambda: me.last is not None or me.deal["turn"] >= until)

    asking = threading.Thread(target=ask)
    asking.start()
    try:
        asyncio.run(play_on(6))
        for node in nodes:
            node.terminate()
            asyncio.run(play_on(6))
            node.start()
    finally:
        is_over.set()
        asking.join()
    assert set(statuses) == {200}, "\n".join(node.stop()[-8000:] for node in nodes)
