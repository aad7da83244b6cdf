// The policies by name: the only list of them.
#pragma once
#include "bots/greedy.hpp"
#include "bots/planner.hpp"
#include "bots/quick.hpp"
#include "bots/random.hpp"

namespace clamber {

CLAMBER_ENUM(PolicyName, random, greedy, quick, planner)

[[nodiscard]] inline std::unique_ptr<Policy> make_policy(PolicyName name, const Table& table) {
  switch (name) {
    case PolicyName::random:
      return std::make_unique<RandomPolicy>(table);
    case PolicyName::greedy:
      return std::make_unique<GreedyPolicy>(table);
    case PolicyName::planner:
      return std::make_unique<PlannerPolicy>(table, table.planner);
    case PolicyName::quick:
      return std::make_unique<QuickPolicy>(table, table.planner);
  }
  return nullptr;
}

}  // namespace clamber
