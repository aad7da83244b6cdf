// The policy that plays any legal action, all equally likely.
#pragma once
#include "bots/policy.hpp"

namespace clamber {

class RandomPolicy final : public Policy {
 public:
  using Policy::Policy;

  // Asks for no number where there is only one action.
  [[nodiscard, gnu::always_inline]] inline Choice choose(const Seen& seen, Rng& rng) override {
    ActionId* const legal = room();
    const auto n = static_cast<std::uint32_t>(seen.legal(legal));
    return seen.choice(legal[rng.one_of(n)]);
  }
};

}  // namespace clamber
