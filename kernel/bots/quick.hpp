// Variant of the planner policy that takes a fraction of its time, for playouts, which play thousands of deals.
#pragma once
#include "bots/planner_decisions.hpp"
#include "bots/quick_play.hpp"

namespace clamber {

class QuickPolicy final : public Policy {
 public:
  explicit QuickPolicy(const CombinationTable& table)
      : Policy(table),
        legal_(table.scratch_size()),
        play_(table, table.reference),
        decisions_(table, table.reference, play_) {}

  [[nodiscard]] Choice choose(const Seen& seen, Rng&) override {
    ActionId* const legal = legal_.data();
    const int n = seen.legal(legal);
    if (n == 1)
      return seen.choice(legal[0]);
    return seen.choice(seen.phase() == Phase::play ? play_.choose(seen, legal, n)
                                                   : decisions_.choose(seen, legal, n).id);
  }

 private:
  std::vector<ActionId> legal_;
  QuickPlay play_;
  PlannerDecisions<QuickPlay> decisions_;
};

}  // namespace clamber
