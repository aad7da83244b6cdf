"""Write src/clamber/text/card_paths.json: the drawings of the page's cards, for drawings by Python.

    python web/scripts/card_paths.py

`tests/test_svg.py` fails if the file differs from the page.
"""

import json
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
CARDS = ROOT / "web/src/lib/cards"
WRITTEN = ROOT / "src/clamber/text/card_paths.json"
ENTRY = r'^  "?(\w+)"?:\s+"(M.*)",$'


def card_paths() -> str:
    """Return the content of the file."""
    signs = (CARDS / "signs.ts").read_text(encoding="utf-8")
    suits, _, courts = signs.partition("COURTS")
    outlines = (CARDS / "indices.ts").read_text(encoding="utf-8")
    indices = re.findall(r'^  "?(\w)"?: \{\n    width: (\d+),\n    path: "(M.*)",\n  \},$', outlines, re.MULTILINE)
    (star,) = re.findall(r'STAR = "(M.*)"', signs)
    found = {
        "signs": dict(re.findall(ENTRY, suits, re.MULTILINE)) | {"": star},
        "courts": dict(re.findall(ENTRY, courts, re.MULTILINE)),
        "indices": {character: {"width": int(width), "path": path} for character, width, path in indices},
    }
    return json.dumps(found, indent=1) + "\n"


if __name__ == "__main__":
    WRITTEN.write_text(card_paths(), encoding="utf-8")
