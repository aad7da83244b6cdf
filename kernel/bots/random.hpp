// Policy that plays uniformly random legal actions.
#pragma once
#include "bots/policy.hpp"

namespace clamber {

class RandomPolicy final : public Policy {
 public:
  using Policy::Policy;

  // Return a random legal choice. Draws no random number if only one action is legal.
  [[nodiscard, gnu::always_inline]] inline Choice choose(const Seen& seen, Rng& rng) override {
    return of_all(seen, [&](const auto* legal, int n) {
      return seen.choice(legal[rng.one_of(static_cast<std::uint32_t>(n))]);
    });
  }
};

}  // namespace clamber
