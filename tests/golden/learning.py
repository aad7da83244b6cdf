"""Self-play samples from deals of every game and of some unusual rulesets, and the nets trained on them."""

from __future__ import annotations

import hashlib
import struct
from typing import Any, Final

from clamber import kernel
from clamber._internal.seeds import seed_bytes
from clamber.engine import engine_for
from clamber.ruleset import Ruleset, ruleset
from golden.decisions import TABLES, head

HEAD: Final = """\
What a new net plays to learn from, what it has learnt then, and how it does: samples, and the first digits of the
SHA-256 of their features, of what the deals came to, of the learner, of its nets, and of what these win. With other
features, or another way to learn, this file is written anew:
python tests/golden/write.py learning.txt
"""

DEALS: Final = 6
MEASURED: Final = ("planner", "greedy")


def line(rules: str, seats: int, options: dict[str, Any]) -> str:
    """Return the digests of two chunks, the second of which is played by the net learned from the first."""
    of_seats = ruleset(rules, options).for_seats(seats)
    learner, samples, errors = _learner(of_seats, seed=5), kernel.Samples(), []
    older = learner.net("", averaged=False)
    for chunk in range(2):
        _play(samples, of_seats, learner.net("", averaged=False), older, first_deal=chunk * DEALS)
        errors.append(learner.learn(samples=samples, seed=seed_bytes(1), chunk=chunk, rate=2e-3, passes=2))
    nets = [learner.net("a run", averaged=averaged) for averaged in (False, True)]
    later = _learner(of_seats, seed=6)
    later.begin_at(nets[0])
    nets.append(later.net("a run that goes on from it", averaged=False))
    table, found = engine_for(of_seats).table, [samples[i] for i in range(len(samples))]
    won = [kernel.measure(table, seats, nets[0], other, seed_bytes(3), 7, 2) for other in MEASURED]
    digests = (
        _digest(repr([ids for ids, _ in found]).encode()),
        _digest(struct.pack(f"<{len(found)}f", *(target for _, target in found))),
        _digest(repr(errors).encode() + learner.save()),
        _digest(b"".join(net.to_bytes() for net in nets)),
        _digest(repr(won).encode()),
    )
    return f"{head(rules, seats, options)}: {len(found)}, {', '.join(digests)}"


def _learner(rules: Ruleset, *, seed: int) -> kernel.Learner:
    home = engine_for(ruleset(rules.game.name)).table
    return kernel.Learner(
        game=rules.game.name, most_seats=max(rules.seats), home=home, seed=seed_bytes(seed), loops="plain"
    )


def _play(samples: kernel.Samples, rules: Ruleset, net: kernel.Net, older: kernel.Net, *, first_deal: int) -> None:
    samples.play(
        table=engine_for(rules).table,
        seats=rules.seats[0],
        net=net,
        older=older,
        seed=seed_bytes(8),
        first_deal=first_deal,
        deals=DEALS,
        exploration=0.2,
        td_lambda=0.8,
        target=(0.5, 0.05, 10),
        against=(3, 2, 1, 1),
    )


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:16]


def text() -> str:
    """Return the content of learning.txt."""
    return "\n".join([HEAD, *(line(*table) for table in TABLES), ""])
