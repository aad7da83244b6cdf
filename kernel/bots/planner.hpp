// The policy that plans: it takes its hand apart into turns, and compares what the hand costs before and after.
#pragma once
#include "bots/planner_decisions.hpp"
#include "bots/planner_play.hpp"

namespace clamber {

class PlannerPolicy final : public Policy {
 public:
  // Weighs what the table says for as many as play, or `own`.
  explicit PlannerPolicy(const Table& table, std::optional<PlannerWeights> own = {})
      : Policy(table),
        table_(table),
        own_(std::move(own)),
        legal_(table.scratch_size()),
        play_(table, weights_),
        decisions_(table, weights_, play_) {}

  [[nodiscard]] Choice choose(const Seen& seen, Rng&) override { return seen.choice(think(seen).id); }

  // How it means to empty the seat's hand; it stands until the next plan.
  [[nodiscard]] const HandPlan& plan(const Seen& seen) {
    weights_ = weights_for(seen);
    return play_.plan(seen);
  }

  // What it does, and why.
  [[nodiscard]] Thought think(const Seen& seen) {
    ActionId* const legal = legal_.data();
    const int n = seen.legal(legal);
    if (n == 1)
      return {legal[0], Motive::nothing_else};
    weights_ = weights_for(seen);
    return seen.phase() == Phase::play ? play_.choose(seen, legal, n) : decisions_.choose(seen, legal, n);
  }

  // Why one would do this, as the planner sees the table. Throws std::invalid_argument where it is not legal.
  [[nodiscard]] Motive explain(const Seen& seen, ActionId id) {
    ActionId* const legal = legal_.data();
    const int n = seen.legal(legal);
    if (std::find(legal, legal + n, id) == legal + n)
      throw std::invalid_argument("that is not legal here");
    if (n == 1)
      return Motive::nothing_else;
    weights_ = weights_for(seen);
    return seen.phase() == Phase::play ? play_.explain(seen, legal, n, id) : decisions_.explain(seen, legal, n, id);
  }

 private:
  [[nodiscard]] const PlannerWeights& weights_for(const Seen& seen) const {
    return own_ ? *own_ : table_.planner_of[static_cast<std::size_t>(seen.seats())];
  }

  const Table& table_;
  std::optional<PlannerWeights> own_;
  std::vector<ActionId> legal_;
  PlannerWeights weights_;
  PlannerPlay play_;
  PlannerDecisions<PlannerPlay> decisions_;
};

}  // namespace clamber
