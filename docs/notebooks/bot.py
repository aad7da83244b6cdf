# ---
# jupyter:
#   jupytext:
#     text_representation: {extension: .py, format_name: percent}
#   kernelspec: {display_name: Python 3, language: python, name: python3}
# ---

# %% [markdown]
# # A bot in thirty lines, and its rating
#
# A bot is an object with a method `choose(view)` that returns one of `view.legal`. The arena rates it by duplicate
# deals against other bots.
#
# To run this notebook: `pip install '.[arena]' matplotlib jupyterlab jupytext` in a checkout.

# %% [markdown]
# ## The bot
#
# The class is in a file because the arena runs bots in separate processes. The bot sheds as many cards as possible,
# keeps strong cards while nobody is close to going out, and saves bombs for the end.

# %%
# %%writefile shed.py
from clamber import Play, View


class Shed:
    """Plays many cards early and strong cards late."""

    def choose(self, view: View) -> Play:
        """Return the legal play with the lowest cost."""
        return min(view.legal, key=lambda play: self.cost(view, play))

    def cost(self, view: View, play: Play) -> float:
        """Return the cost of a play: the value of its cards, minus a reward for each card."""
        if len(play.cards) == len(view.hand):
            return -100  # goes out
        others = [size for seat, size in enumerate(view.sizes) if seat != view.seat and not view.teammate(seat)]
        danger = min(others) <= 3
        if not play.is_combination:
            return 6 if danger else 2
        wild = 3 * play.wild
        if play.is_bomb:
            return wild + (1 if danger else 8)
        strength = play.power / 4
        if view.to_beat is None and danger and len(play.cards) == min(others):
            strength = -strength  # opponents could go out on a weak play of this size
        return wild + strength - 1.5 * len(play.cards)


# %% [markdown]
# Its first decision in a deal of Gan Deng Yan with three players:

# %%
from shed import Shed

import clamber

match = clamber.ruleset("gandengyan").new_match(seats=3, seed=12)
view = match.view(match.to_act)
view

# %%
Shed().choose(view)

# %% [markdown]
# ## The arena
#
# Four entrants meet in pairs, and each deal is played in all seatings of the pair, so that neither benefits from
# better cards. ± is half of the 95 % confidence interval. The *spec* `shed.py:Shed` names the class in the file.

# %%
from clamber import arena
from clamber.work import WorkerKind, make_workers

DEALS = 200  # with ten times as many, intervals are a third as wide

settings = arena.settings_for(
    clamber.ruleset("gandengyan"), ["shed.py:Shed", "random", "greedy", "planner"], seats=3, seed=1
)
enough = arena.StoppingRule(deals=DEALS)
*_, tally = arena.run(settings, enough, make_workers(WorkerKind.PROCESSES, 2))
report = arena.report_of(tally, enough)
report

# %% [markdown]
# ## A plot of the ratings
#
# Ratings are in Elo points relative to the mean of all entrants; bars are 95 % confidence intervals.

# %%
import matplotlib.pyplot as plt

labels = [entrant.label for entrant in settings.entrants]
ratings = [rating.rating for rating in report.ratings]
below = [rating.rating - rating.low for rating in report.ratings]
above = [rating.high - rating.rating for rating in report.ratings]
_, axes = plt.subplots(figsize=(7, 2.4))
axes.errorbar(ratings, labels, xerr=[below, above], fmt="o", capsize=4)
axes.axvline(0, color="gray", linewidth=0.8, linestyle="--")
axes.set_xlabel("rating (Elo)")
axes.margins(y=0.2)
plt.show()

# %% [markdown]
# The same run on the command line: `clamber arena gandengyan shed.py:Shed random greedy planner --seats 3 --seed 1
# --deals 200`. `CLAMBER_BOTS=greedy,shed.py:Shed clamber serve` offers the bot at tables in the browser.
