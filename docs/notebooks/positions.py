# ---
# jupyter:
#   jupytext:
#     text_representation: {extension: .py, format_name: percent}
#   kernelspec: {display_name: Python 3, language: python, name: python3}
# ---

# %% [markdown]
# # Play and inspect a position
#
# Positions, views and plays are immutable objects, displayed as cards in a notebook.
#
# To run this notebook, install clamber from a checkout and Jupyter: `pip install . jupyterlab jupytext`, then
# `jupytext --to ipynb positions.py`.

# %%
import clamber
from clamber import bots

rules = clamber.ruleset("guandan")
match = rules.new_match(seed=7)
match

# %% [markdown]
# A match contains all cards. Players and bots receive a **view** with the information of their seat: its hand, public
# cards, and the sizes of the other hands. Cards of the level have a golden edge, wild cards also a `W`.

# %%
view = match.view(match.to_act)
view

# %% [markdown]
# `legal` lists the plays of the seat to act. The notation below each play is accepted by `apply`.

# %%
view.legal

# %%
play = max((play for play in view.legal if not play.is_bomb), key=lambda play: (len(play.cards), -play.power))
play

# %%
play.full_text, play.kind, play.rank, play.wild

# %%
match = match.apply(play)
match.view(match.to_act)

# %% [markdown]
# An illegal play raises `IllegalPlayError` with the reason; `why_not` returns the error.

# %%
print(match.position.why_not("3d"))

# %% [markdown]
# ## Cards with several readings
#
# With wild cards, the same cards can form different plays. At level 4, the two `4♥` are wild; their badges show the
# ranks that they represent.

# %%
position = rules.setup(["4h4h8s8d9c9d", "5s", "6s", "7s"], level="4")
[str(reading) for reading in rules.readings("4h4h8s8d9c9d", level="4")]

# %%
six = [play for play in position.legal() if len(play.cards) == 6]
for play in six:
    display(play)  # noqa: F821 - a function of IPython

# %% [markdown]
# ## To the end of a deal
#
# `bots.make` creates a bot by name; here, the planner plays all seats. `result` has the places and new levels, and
# `factors` explains them.

# %%
planner = bots.make("planner")
while match.is_dealt:
    match = match.apply(planner.choose(match.view(match.to_act)))
match

# %%
match.result

# %%
[(factor.name, factor.op, factor.value, factor.seat) for factor in match.result.factors]

# %% [markdown]
# ## Open hands, solved
#
# With open hands, `solve` computes the value of a position under perfect play and the optimal plays.

# %%
ending = clamber.ruleset("gandengyan").setup(["3d4h5s9c9h", "6c7c8cTd"])
ending

# %%
clamber.solve(ending)
