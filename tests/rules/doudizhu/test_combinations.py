"""DDZ-15 to DDZ-32: combinations and their followers."""

from __future__ import annotations

import pytest

from clamber.errors import IllegalPlayError, IllegalReason
from clamber.ruleset import ruleset


def test_ddz_30_and_says_why() -> None:
    position = ruleset("doudizhu", run_from_four=False).setup(["3s3d3c3h4s5d6s7s", "", ""])
    with pytest.raises(IllegalPlayError, match="all four cards") as refused:
        position.apply("3s4s5d6s7s")
    assert refused.value.reason is IllegalReason.NOT_A_COMBINATION
