"""The provider of OpenID Connect of npm's `oidc-provider`, on this machine, and a person who signs in there."""

from __future__ import annotations

import html
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Self
from urllib.parse import parse_qs, urljoin, urlsplit

import httpx2
import pytest

SCRIPT = Path(__file__).parents[2] / "web" / "scripts" / "openid_provider.js"
SECRET = "for tests only"  # noqa: S105 - of a provider on this machine


class RealProvider:
    """Context manager that serves the provider. Skips the test if Node or the package is missing."""

    def __enter__(self) -> Self:
        node = shutil.which("node", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
        if node is None or not (SCRIPT.parents[1] / "node_modules" / "oidc-provider").is_dir():
            pytest.skip("Node or the packages of the page are not installed")
        self._process = subprocess.Popen(
            [node, SCRIPT, SECRET],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self.url = self._process.stdout.readline().strip()
        assert self.url, "the provider does not start"
        return self

    def __exit__(self, *_) -> None:
        self._process.communicate()

    def settings(self) -> dict[str, str]:
        """Return the settings of a server that has this provider."""
        return {
            "oidc_issuer": self.url,
            "oidc_client": "clamber",
            "oidc_secret": SECRET,
            "oidc_name": "Club",
        }


def sign_in_at(url: str, name: str) -> dict[str, str]:
    """Sign in at the address that a browser was sent to, confirm, and return the parameters of the answer."""
    with httpx2.Client() as browser:
        answer = browser.get(url)
        for _ in range(20):
            if answer.is_redirect:
                target = urljoin(str(answer.url), answer.headers["location"])
                if urlsplit(target).netloc != urlsplit(url).netloc:
                    query = parse_qs(urlsplit(target).query)
                    return {name: values[0] for name, values in query.items()}
                answer = browser.get(target)
            else:
                assert answer.status_code == 200, answer.text
                action = html.unescape(re.search(r'<form[^>]*action="([^"]+)"', answer.text)[1])
                hidden = re.findall(r'<input[^>]*type="hidden"[^>]*name="(\w+)"[^>]*value="(\w+)"', answer.text)
                form = {**dict(hidden), "login": name, "password": "any"}
                answer = browser.post(urljoin(str(answer.url), action), data=form)
    raise AssertionError("the provider does not return")
