// The policies by name: the only list of them.
#pragma once
#include "bots/greedy.hpp"
#include "bots/planner.hpp"
#include "bots/random.hpp"

namespace clamber {

CLAMBER_ENUM(PolicyName, random, greedy, planner)

[[nodiscard]] inline std::unique_ptr<Policy> make_policy(PolicyName name, const Table& table) {
  switch (name) {
    case PolicyName::random:
      return std::make_unique<RandomPolicy>(table);
    case PolicyName::greedy:
      return std::make_unique<GreedyPolicy>(table);
    case PolicyName::planner:
      return std::make_unique<PlannerPolicy>(table, table.planner);
  }
  return nullptr;
}

}  // namespace clamber
