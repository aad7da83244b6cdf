"""Complete the page that a static host serves (`make demo`), without a server and below any path.

`python web/scripts/demo.py FOLDER` writes the answers of a server that are the same for everybody to `data`, and
leaves out the parts of the HTML that a server shows to some visitors only.
"""

import sys
from pathlib import Path
from typing import Final

from clamber import bots
from clamber.bots import FAST_BOTS
from clamber.server.run.app import CONDITIONAL_PARTS
from clamber.server.wire.api import Playing
from clamber.server.wire.catalogue import Offer, games, overview
from clamber.server.wire.chart import default_charts
from clamber.server.wire.guest import Me
from clamber.server.wire.parts import Message
from clamber.server.wire.protocol import Notices

OFFER: Final = Offer(bots=tuple(bots.info(name) for name in FAST_BOTS))


def answers() -> dict[str, Message]:
    """Return the answers by their paths below `/api`. Parts that need a server are turned off."""
    return {
        "overview": overview(OFFER),
        "games": games(OFFER),
        "rules": default_charts(),
        "me": Me(name=None, guest="", tables=[], needs=None, people=False, sanctions=0, moderates=False),
        "playing": Playing(games=[]),
        "notices": Notices(announcement=None, draining=False),
    }


def complete(folder: Path) -> None:
    """Complete a page that was built in a folder."""
    data = folder / "data"
    data.mkdir(exist_ok=True)
    for name, answer in answers().items():
        (data / f"{name}.json").write_text(answer.model_dump_json(), encoding="utf-8")
    html = folder / "index.html"
    text = CONDITIONAL_PARTS.sub("", html.read_text(encoding="utf-8"))
    html.write_text(text, encoding="utf-8")
    (folder / ".nojekyll").touch()  # otherwise hosts of project pages look for templates


if __name__ == "__main__":
    complete(Path(sys.argv[1]))
