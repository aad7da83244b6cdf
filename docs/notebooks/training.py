# ---
# jupyter:
#   jupytext:
#     text_representation: {extension: .py, format_name: percent}
#   kernelspec: {display_name: Python 3, language: python, name: python3}
# ---

# %% [markdown]
# # Train a net
#
# `clamber train` trains a value network by self-play in the kernel, without PyTorch. This notebook trains a net for
# Gan Deng Yan, plots its learning curve, and plays the net against bots.
#
# To run this notebook: `pip install '.[arena]' matplotlib jupyterlab jupytext` in a checkout.

# %%
import json
from pathlib import Path

import matplotlib.pyplot as plt

import clamber
from clamber import arena, bots
from clamber.train.run import Run
from clamber.train.run_folder import create_run
from clamber.train.settings import Intervals, usual
from clamber.work import WorkerKind, make_workers

CHUNKS = 200  # of 500 deals; about a minute on an idle machine

# %% [markdown]
# ## A short run
#
# Settings determine a run: equal settings give equal nets on every machine, for any number of workers. Every 25
# chunks, the net is evaluated on held-out deals against two fixed bots, one seat against three copies.

# %%
folder = Path("short-run")
settings = usual("gandengyan", seed=1, chunks=CHUNKS)
if not folder.exists():  # otherwise, the run continues
    create_run(folder, settings)
training = Run(folder, settings, Intervals(measure_every=25, deals=150))
for state in training.advance(make_workers(WorkerKind.PROCESSES, 1), until=CHUNKS, seconds=None):
    if state.measurements and state.measurements[-1].chunks == state.chunks:
        wins, half, *_ = state.measurements[-1].against["planner"]
        print(
            f"{state.chunks:4} chunks, {state.decisions:>10,} decisions: wins {wins:.1%} ± {half:.1%} against planner"
        )

# %% [markdown]
# The same run on the command line: `clamber train gandengyan --seed 1 --chunks 200 --measure-every 25`, which
# also writes the curve to `curve.html`.
#
# ## Its learning curve


# %%
def plot(measurements, title):
    """Plot the win rate against each reference with its 95 % interval."""
    _, axes = plt.subplots(figsize=(7, 3.2))
    for name in measurements[0]["against"]:
        chunks = [each["chunks"] for each in measurements]
        wins = [100 * each["against"][name][0] for each in measurements]
        half = [100 * each["against"][name][1] for each in measurements]
        axes.plot(chunks, wins, marker=".", label=f"against {name}")
        low, high = [w - h for w, h in zip(wins, half, strict=True)], [w + h for w, h in zip(wins, half, strict=True)]
        axes.fill_between(chunks, low, high, alpha=0.2)
    axes.axhline(100 / training.settings.seats[0], color="gray", linewidth=0.8, linestyle="--", label="equal bots")
    axes.set(xlabel="chunks of 500 deals", ylabel="deals won, %", title=title, ylim=(0, 60))
    axes.legend(loc="lower right")
    plt.show()


measurements = [{"chunks": each.chunks, "against": each.against} for each in training.state.measurements]
plot(measurements, f"{CHUNKS} chunks, {training.state.decisions:,} decisions")

# %% [markdown]
# ## The net plays
#
# The spec `net:FILE` names a trained net.

# %%
net = bots.make(f"net:{folder / 'gandengyan.net'}")
match = clamber.ruleset("gandengyan").new_match(seats=4, seed=3)
view = match.view(match.to_act)
view

# %%
net.choose(view)

# %%
settings = arena.settings_for(
    clamber.ruleset("gandengyan"), [f"net:{folder / 'gandengyan.net'}", "greedy"], seats=4, seed=1
)
enough = arena.StoppingRule(deals=100)
*_, tally = arena.run(settings, enough, make_workers(WorkerKind.PROCESSES, 1))
arena.report_of(tally, enough)

# %% [markdown]
# ## Twenty minutes
#
# The same settings with twenty minutes of training. `training_20min.json` has the command, the machine and the
# measurements; the curve begins after 100 chunks.

# %%
long = json.loads(Path("training_20min.json").read_text(encoding="utf-8"))
print(long["command"], long["machine"], sep="\n")
plot(long["looks"], f"{long['chunks']:,} chunks, {long['decisions']:,} decisions")

# %% [markdown]
# The nets in the package were trained for longer. `docs/training.md` describes the method and the experiments;
# `src/clamber/nets` has the settings of each net.
