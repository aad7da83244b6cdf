// Registry of policies by name.
#pragma once
#include "bots/greedy.hpp"
#include "bots/net_policy.hpp"
#include "bots/planner.hpp"
#include "bots/quick.hpp"
#include "bots/random.hpp"

namespace clamber {

CLAMBER_ENUM(PolicyName, random, greedy, quick, planner, net_beginner, net_ordinary, net_expert, net)

namespace detail {

inline std::unique_ptr<Policy> learnt(const CombinationTable& table, const SkillProfile& skill_profile) {
  if (table.net == nullptr)
    throw std::invalid_argument("no net has learnt this game");
  return std::make_unique<NetPolicy>(table, table.net, skill_profile);
}

}  // namespace detail

// Throw std::invalid_argument if weights are given for a policy other than the planner or if a weight is out of
// range.
inline void check_weights(PolicyName name, const std::optional<PlannerWeights>& weights) {
  if (weights && name != PolicyName::planner)
    throw std::invalid_argument("only the policy `planner` takes weights");
  if (weights)
    check_size(*weights);
}

// Return a new policy. The planner uses `weights`, if given, instead of the table's. Throw std::invalid_argument if
// the policy needs a net and the game has none, or if check_weights rejects the weights.
[[nodiscard]] inline std::unique_ptr<Policy> make_policy(PolicyName name, const CombinationTable& table,
                                                         const std::optional<PlannerWeights>& weights = {}) {
  check_weights(name, weights);
  switch (name) {
    case PolicyName::random:
      return std::make_unique<RandomPolicy>(table);
    case PolicyName::greedy:
      return std::make_unique<GreedyPolicy>(table);
    case PolicyName::planner:
      return std::make_unique<PlannerPolicy>(table, weights);
    case PolicyName::net_beginner:
      return detail::learnt(table, table.skill_profiles[0]);
    case PolicyName::net_ordinary:
      return detail::learnt(table, table.skill_profiles[1]);
    case PolicyName::net_expert:
      return detail::learnt(table, table.skill_profiles[2]);
    case PolicyName::net:
      return detail::learnt(table, {});
    case PolicyName::quick:
      return std::make_unique<QuickPolicy>(table);
  }
  return nullptr;
}

}  // namespace clamber
