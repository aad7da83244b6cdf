"""How Hypothesis draws examples: bounded and the same in every run, unless one asks for more."""

import os

from hypothesis import HealthCheck, settings

FUZZ_EXAMPLES = int(os.environ.get("FUZZ_EXAMPLES", "5000"))

# No deadline and no complaint about slow examples: a test proves, it does not time.
settings.register_profile(
    "ci",
    max_examples=100,
    derandomize=True,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("quick", settings.get_profile("ci"), max_examples=10)
settings.register_profile("fuzz-ci", settings.get_profile("ci"), max_examples=FUZZ_EXAMPLES)
settings.register_profile("fuzz", settings.get_profile("fuzz-ci"), derandomize=False)
settings.register_profile("explore", settings.get_profile("ci"), max_examples=5_000, derandomize=False)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))
