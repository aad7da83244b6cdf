"""The example of docs/javascript.md, and its output."""

from __future__ import annotations

import re
from typing import Final

from npm.project import ROOT

_PAGE: Final = (ROOT / "docs" / "javascript.md").read_text(encoding="utf-8")
_CODE: Final = r"```js\n(import \{ load \} from \"clamber\";\n.*?)```"
_FOUND: Final = re.search(_CODE + r".*?```text\n(.*?)\n```", _PAGE, re.DOTALL)
assert _FOUND is not None

EXAMPLE: Final = _FOUND[1]
OUTPUT: Final = _FOUND[2]
