// Planner policy. It partitions its hand into turns and compares the cost of the hand before and after a play.
#pragma once
#include "bots/planner_decisions.hpp"
#include "bots/planner_play.hpp"

namespace clamber {

class PlannerPolicy final : public Policy {
 public:
  // Use the table's weights for the number of players, unless `own` weights are given.
  explicit PlannerPolicy(const CombinationTable& table, std::optional<PlannerWeights> own = {})
      : Policy(table),
        table_(table),
        own_(std::move(own)),
        legal_(table.scratch_size()),
        play_(table, weights_),
        decisions_(table, weights_, play_) {}

  [[nodiscard]] Choice choose(const Seen& seen, Rng&) override { return seen.choice(think(seen).id); }

  // Return the plan for emptying the seat's hand. Valid until the next call.
  [[nodiscard]] const HandPlan& plan(const Seen& seen) {
    weights_ = weights_for(seen);
    return play_.plan(seen);
  }

  // Return the choice and its motive.
  [[nodiscard]] MotivatedAction think(const Seen& seen) {
    ActionId* const legal = legal_.data();
    const int n = seen.legal(legal);
    if (n == 1)
      return {legal[0], Motive::nothing_else};
    weights_ = weights_for(seen);
    return seen.phase() == Phase::play ? play_.choose(seen, legal, n) : decisions_.choose(seen, legal, n);
  }

  // Return the motive for an action as the planner sees the table. Throw std::invalid_argument if the action is not
  // legal.
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

  const CombinationTable& table_;
  std::optional<PlannerWeights> own_;
  std::vector<ActionId> legal_;
  PlannerWeights weights_;
  PlannerPlay play_;
  PlannerDecisions<PlannerPlay> decisions_;
};

}  // namespace clamber
