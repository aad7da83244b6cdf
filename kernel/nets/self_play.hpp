// Self-play for training: deals of a net against itself, an earlier net, and the kernel's policies.
#pragma once
#include "bots/policies.hpp"
#include "nets/samples.hpp"
#include "nets/starts.hpp"
#include "nets/target.hpp"
#include "nets/valuing.hpp"
#include "run/match.hpp"

namespace clamber {

// Relative frequencies of opponent types in the other seats.
struct Against {
  double itself = 1, older = 0, planner = 0, greedy = 0;
};

struct SelfPlayPlan {
  Seed seed{};
  std::uint64_t first_deal = 0;
  std::uint64_t deals = 0;
  double exploration = 0;  // probability of playing a random candidate
  double td_lambda = 1;    // weight of later outcomes in the lambda-return; the rest is the net's value then
  Target target;
  Against against;
};

class SelfPlay {
 public:
  SelfPlay(const CombinationTable& table, int seats, std::shared_ptr<const Net> net, std::shared_ptr<const Net> older)
      : table_(table),
        seats_(seats),
        net_(table, std::move(net)),
        older_(table, std::move(older)),
        planner_(table),
        greedy_(table),
        legal_(table.scratch_size()) {}

  // Play the planned deals and append their samples.
  void play(const SelfPlayPlan& plan, Samples& samples) {
    for (std::uint64_t deal = plan.first_deal; deal < plan.first_deal + plan.deals; ++deal)
      play_one(plan, deal, samples);
  }

 private:
  // Decision to learn from: its seat, and the net's value for its best choice.
  struct Decided {
    Seat seat;
    double best;
  };

  enum class Who : std::uint8_t { net, older, planner, greedy };

  void play_one(const SelfPlayPlan& plan, std::uint64_t deal, Samples& samples) {
    Rng rng(plan.seed, Stream::chance, deal);
    State state = any_start(table_, seats_, plan.seed, deal, rng, legal_.data());
    const std::array<Who, kMaxSeats> who = seated(plan.against, rng);
    history_.clear();
    decided_.clear();
    while (state.phase != Phase::over) {
      const Seen seen(table_, state, history_, state.to_act);
      const Choice choice = state.chance != 0 ? any(seen, rng) : decided(plan, seen, who[state.to_act], rng, samples);
      apply_and_write(table_, state, history_, choice);
    }
    learn_from(plan, rewards_of(table_, state), samples);
  }

  // Compute the lambda-return of each decision: the result of the deal, mixed with the net's value for its best
  // choice at each later decision of the same seat. The result alone is unbiased but noisy; the net's value is biased
  // but has little noise.
  void learn_from(const SelfPlayPlan& plan, const Rewards& rewards, Samples& samples) const {
    std::array<double, kMaxSeats> led_to{};
    for (int seat = 0; seat < seats_; ++seat)
      led_to[static_cast<std::size_t>(seat)] = plan.target.of(rewards[static_cast<std::size_t>(seat)]);
    const std::size_t first = samples.targets.size();
    samples.targets.resize(first + decided_.size());
    for (std::size_t i = decided_.size(); i-- > 0;) {
      const Decided& decided = decided_[i];
      double& value = led_to[decided.seat];
      samples.targets[first + i] = static_cast<float>(value);
      value = plan.td_lambda * value + (1 - plan.td_lambda) * decided.best;
    }
  }

  // Draw the players. With fixed sides, the net's partner is also the net; otherwise seats are random, but at least
  // one is the net.
  std::array<Who, kMaxSeats> seated(const Against& against, Rng& rng) const {
    std::array<Who, kMaxSeats> who{};
    double at = share(rng) * (against.itself + against.older + against.planner + against.greedy);
    if ((at -= against.itself) < 0)
      return who;
    const Who other = (at -= against.older) < 0     ? Who::older
                      : (at -= against.planner) < 0 ? Who::planner
                                                    : Who::greedy;
    const bool across = table_.rules.match.sides == rules::Sides::across;
    const std::uint32_t one = rng.below(static_cast<std::uint32_t>(seats_));
    for (std::uint32_t seat = 0; seat < static_cast<std::uint32_t>(seats_); ++seat) {
      const bool is_other = across ? (seat ^ one) % 2 != 0 : seat != one && rng.below(2) == 0;
      if (is_other)
        who[seat] = other;
    }
    return who;
  }

  Choice any(const Seen& seen, Rng& rng) {
    const auto n = static_cast<std::uint32_t>(seen.legal(legal_.data()));
    return seen.choice(legal_[rng.one_of(n)]);
  }

  Choice decided(const SelfPlayPlan& plan, const Seen& seen, Who who, Rng& rng, Samples& samples) {
    if (who == Who::planner)
      return planner_.choose(seen, rng);
    if (who == Who::greedy)
      return greedy_.choose(seen, rng);
    const int n = seen.legal(legal_.data());
    if (n == 1)
      return seen.choice(legal_[0]);
    Valuing& net = who == Who::net ? net_ : older_;
    const std::size_t found = net.value(seen, legal_.data(), n);
    std::size_t chosen = net.best();
    if (who == Who::net && share(rng) < plan.exploration)
      chosen = rng.below(static_cast<std::uint32_t>(found));
    if (who != Who::net || found == 1)
      return seen.choice(net.id(chosen));
    net_.features_of(seen, chosen, samples.ids);
    samples.ends.push_back(static_cast<std::uint32_t>(samples.ids.size()));
    decided_.push_back({.seat = seen.seat(), .best = net[net.best()]});
    return seen.choice(net.id(chosen));
  }

  static double share(Rng& rng) { return std::ldexp(static_cast<double>(rng.next()), -32); }

  const CombinationTable& table_;
  int seats_;
  Valuing net_, older_;
  PlannerPolicy planner_;
  GreedyPolicy greedy_;
  std::vector<ActionId> legal_;
  History history_;
  std::vector<Decided> decided_;  // decisions in the current deal
};

}  // namespace clamber
