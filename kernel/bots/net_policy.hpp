// The policy that does what a net values most.
#pragma once
#include "bots/policy.hpp"
#include "nets/valuing.hpp"

namespace clamber {

class NetPolicy final : public Policy {
 public:
  NetPolicy(const Table& table, std::shared_ptr<const Net> net, const Manner& manner = {})
      : Policy(table),
        most_seats_(net->origin().most_seats),
        manner_(manner),
        valuing_(table, std::move(net), manner.memory) {}

  [[nodiscard]] bool looks_back() const override { return true; }

  [[nodiscard]] Choice choose(const Seen& seen, Rng& rng) override {
    check(seen);
    ActionId* const legal = room();
    const int n = seen.legal(legal);
    if (n == 1)
      return seen.choice(legal[0]);
    const std::size_t found = valuing_.value(seen, legal, n);
    return seen.choice(valuing_.id(manner_.temperature > 0 ? one_of(found, rng) : valuing_.best()));
  }

  // What it says of n legal actions, whether or not it would have thought of them: what the rest of the deal is worth
  // to the seat, in the measure that it was trained by.
  void values(const Seen& seen, const ActionId* ids, int n, double* out) {
    check(seen);
    constexpr int kAtOnce = Candidates::kMost;
    for (int first = 0; first < n; first += kAtOnce) {
      const std::size_t found = valuing_.value_these(seen, ids + first, std::min(kAtOnce, n - first));
      for (std::size_t i = 0; i < found; ++i)
        out[static_cast<std::size_t>(first) + i] = valuing_[i];
    }
  }

 private:
  void check(const Seen& seen) const {
    if (seen.seats() > most_seats_)
      throw std::invalid_argument("this net is for fewer seats");
  }

  // One of those that are nearly as good as the best: each the more often, the better it is.
  std::size_t one_of(std::size_t found, Rng& rng) const {
    std::array<double, Candidates::kMost> weights{};
    double sum = 0;
    for (std::size_t i = 0; i < found; ++i)
      sum += weights[i] = std::exp((valuing_[i] - valuing_[valuing_.best()]) / manner_.temperature);
    double at = std::ldexp(static_cast<double>(rng.next()), -32) * sum;
    for (std::size_t i = 0; i < found; ++i)
      if ((at -= weights[i]) < 0)
        return i;
    return valuing_.best();
  }

  int most_seats_;
  Manner manner_;
  Valuing valuing_;
};

}  // namespace clamber
