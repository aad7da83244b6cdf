// Evaluation of a net against one of the kernel's policies during training: the same deals are played with the net in
// each seat in turn.
#pragma once
#include "bots/net_policy.hpp"
#include "bots/policies.hpp"
#include "nets/starts.hpp"

namespace clamber {

// Result of one deal over all seatings: the net's share of the possible wins, and its points or levels.
struct Measured {
  double wins = 0, points = 0;
};

class Measuring {
 public:
  Measuring(const CombinationTable& table, int seats, std::shared_ptr<const Net> net, PolicyName other)
      : table_(table),
        seats_(seats),
        net_(table, std::move(net)),
        other_(make_policy(other, table)),
        legal_(table.scratch_size()) {}

  // Play a deal in all seatings. With fixed sides the net plays one side and then the other; otherwise it plays each
  // seat in turn against all others.
  Measured play(const Seed& seed, std::uint64_t deal) {
    const bool across = table_.rules.match.sides == rules::Sides::across;
    const int seatings = across ? 2 : seats_;
    Measured sum;
    for (int seating = 0; seating < seatings; ++seating) {
      unsigned nets = 0;
      for (int seat = 0; seat < seats_; ++seat)
        nets |= static_cast<unsigned>(across ? seat % 2 == seating : seat == seating) << seat;
      const Measured one = play_as(seed, deal, nets);
      sum.wins += one.wins / seatings;
      sum.points += one.points / seatings;
    }
    return sum;
  }

 private:
  Measured play_as(const Seed& seed, std::uint64_t deal, unsigned nets) {
    Rng rng(seed, Stream::chance, deal);
    State state = any_start(table_, seats_, seed, deal, rng, legal_.data());
    history_.clear();
    while (state.phase != Phase::over) {
      const Seen seen(table_, state, history_, state.to_act);
      Policy& policy = ((nets >> state.to_act) & 1) != 0 ? static_cast<Policy&>(net_) : *other_;
      apply_and_write(table_, state, history_, state.chance != 0 ? any(seen, rng) : policy.choose(seen, rng));
    }
    const Rewards rewards = rewards_of(table_, state);
    Measured found;
    const double share = 1.0 / std::popcount(nets);
    for (int seat = 0; seat < seats_; ++seat)
      if (((nets >> seat) & 1) != 0) {
        found.wins += rewards[static_cast<std::size_t>(seat)] > 0 ? share : 0;
        found.points += rewards[static_cast<std::size_t>(seat)] * share;
      }
    return found;
  }

  Choice any(const Seen& seen, Rng& rng) {
    const auto n = static_cast<std::uint32_t>(seen.legal(legal_.data()));
    return seen.choice(legal_[rng.one_of(n)]);
  }

  const CombinationTable& table_;
  int seats_;
  NetPolicy net_;
  std::unique_ptr<Policy> other_;
  std::vector<ActionId> legal_;
  History history_;
};

}  // namespace clamber
