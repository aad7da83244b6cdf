# ---
# jupyter:
#   jupytext:
#     text_representation: {extension: .py, format_name: percent}
#   kernelspec: {display_name: Python 3, language: python, name: python3}
# ---

# %% [markdown]
# # Analyse your own games
#
# A record contains all cards and plays of a match. The analysis estimates the cost of each play: the expected gain of
# the best play over it, given only the player's information.
#
# To run this notebook: `pip install . pandas matplotlib jupyterlab jupytext` in a checkout.

# %%
from pathlib import Path

import matplotlib.pyplot as plt
import pandas as pd

import clamber
from clamber import bots, record
from clamber.analysis import analyse
from clamber.match import new_match
from clamber.work import WorkerKind, make_workers

FILE = Path("games.jsonl")  # one record per line; records downloaded from a table work, too
PLAYER = "you"
PLAYOUTS = 200  # more playouts detect smaller mistakes

# %% [markdown]
# If the file does not exist, six deals of Gan Deng Yan are played with the bot `random` in your seat.

# %%
if not FILE.exists():
    rules = clamber.ruleset("gandengyan", match="deals:6")
    match = new_match(rules, names=[PLAYER, "Ann", "Bob"], seed=21)
    table = [bots.make("random", seed=1, seat=0), bots.make("net"), bots.make("net")]
    while not match.is_over:
        match = match if match.is_dealt else match.next_deal()
        while match.is_dealt:
            match = match.apply(table[match.to_act].choose(match.view(match.to_act)))
    FILE.write_text(record.dumps(match) + "\n", encoding="utf-8")

matches = [read.match for _, read in record.read_file(FILE)]
matches[0].results[0]

# %% [markdown]
# ## A table of decisions
#
# The cost of a play is 0 unless it is a significant loss, so chance does not count as a mistake.

# %%
analyses = [analyse(match, make_workers(WorkerKind.PROCESSES, 2), playouts=PLAYOUTS, seed=1) for match in matches]
analyses[0]


# %%
def place(decision):
    """Return the indices of a decision's deal and event, as in the analysis."""
    deals = decision.match.deals
    return len(deals) - 1, len(deals[-1].events)


rows = []
for number, (match, analysis) in enumerate(zip(matches, analyses, strict=True)):
    decisions = {place(one): one for one in record.decisions(match)}
    for one in analysis.judged:
        at = decisions[one.deal, one.event]
        rows.append(
            {
                "match": number,
                "deal": one.deal,
                "event": one.event,
                "player": match.names[one.seat],
                "kind": at.play.kind,
                "cards left": at.view.sizes[one.seat],
                "lead": at.view.to_beat is None,
                "played": one.played,
                "better": "" if one.is_best else one.best,
                "cost": one.cost,
                "margin": one.margin,
            }
        )
table = pd.DataFrame(rows)
mine = table[table["player"] == PLAYER]
mine.sort_values("cost", ascending=False).head(10)

# %% [markdown]
# ## The costliest mistake, as cards

# %%
worst = mine.sort_values("cost").iloc[-1]
where = (worst["deal"], worst["event"])
decision = next(one for one in record.decisions(matches[worst["match"]]) if place(one) == where)
decision.view

# %%
display(decision.play)  # noqa: F821 - a function of IPython
print("played:", worst["played"], " better:", worst["better"], f" cost: {worst['cost']:.2f} ± {worst['margin']:.2f}")

# %% [markdown]
# ## Plots

# %%
figure, (left, right) = plt.subplots(1, 2, figsize=(9, 3.2))
table.groupby("player")["cost"].sum().sort_values().plot.barh(ax=left)
left.set(xlabel=f"{analyses[0].unit} lost in all", ylabel="", title="All players")
mine.groupby("kind")["cost"].mean().sort_values().plot.barh(ax=right)
right.set(xlabel=f"{analyses[0].unit} lost per decision", ylabel="", title=f"{PLAYER}, by kind of play")
figure.tight_layout()
plt.show()

# %%
stage = pd.cut(mine["cards left"], [0, 2, 4, 30], labels=["1–2 cards", "3–4 cards", "5 or more"])
mine.groupby([stage, "lead"], observed=True)["cost"].agg(["count", "mean"]).round(2)
