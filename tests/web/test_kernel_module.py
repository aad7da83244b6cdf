"""The kernel's module plays in Chromium exactly as the native kernel does."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from wasm.in_node import HERE, MODULE
from wasm.test_equal_play import GAMES, jobs_of, native

pytestmark = [
    pytest.mark.web,
    pytest.mark.skipif(not MODULE.exists(), reason="needs the module of `make wasm`"),
]

ORIGIN = "https://kernel.test"
"""Origin of the files; a secure one, because only there may a page compute hashes."""

PAGE = """<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><script type="module">
import { Kernel } from './kernel.mjs';
import { play } from './playing.mjs';

const bytes = async (file) => new Uint8Array(await (await fetch(`./${file}`)).arrayBuffer());
window.played = (async () => {
  const kernel = await Kernel.load(await bytes('kernel.wasm'));
  const digests = [];
  for (const job of await (await fetch('./jobs.json')).json()) {
    const net = job.net === null ? null : await bytes(job.net);
    digests.push(await play(kernel, { ...job, rules: await bytes(job.rules), net }));
  }
  return digests;
})();
</script>"""


def test_the_same_deals_in_chromium(browser: Any, tmp_path: Path) -> None:
    """A deal of each game: positions, legal lists, views, values of nets, choices of all policies and results."""
    jobs, files = [], {"kernel.wasm": MODULE}
    for name in GAMES:
        folder = tmp_path / name
        folder.mkdir()
        job = next(iter(jobs_of(name, folder, deals=1, rounds=1)))
        for part in ("rules", "net"):
            if job[part] is not None:
                files[f"{name}.{part}"] = Path(job[part])
        jobs.append(job)
    sent = [
        {key: value for key, value in job.items() if key != "house"}
        | {"rules": f"{name}.rules", "net": job["net"] and f"{name}.net"}
        for name, job in zip(GAMES, jobs, strict=True)
    ]

    def answer(route: Any) -> None:
        file = route.request.url.removeprefix(f"{ORIGIN}/")
        if not file:
            route.fulfill(body=PAGE, content_type="text/html")
        elif file == "jobs.json":
            route.fulfill(json=sent)
        elif file.endswith(".mjs"):
            route.fulfill(body=(HERE / file).read_text(encoding="utf-8"), content_type="text/javascript")
        else:
            route.fulfill(body=files[file].read_bytes(), content_type="application/wasm")

    page = browser.new_page()
    try:
        page.route(f"{ORIGIN}/**", answer)
        page.goto(ORIGIN)
        found = page.evaluate("() => window.played")
    finally:
        page.close()
    assert found == [native(job) for job in jobs]
