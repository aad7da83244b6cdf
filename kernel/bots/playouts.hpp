// Values of actions estimated by playouts. Each action is tried in the same worlds, which are consistent with the
// seat's knowledge, and policies play each world to its end using the same random numbers.
//
// World k and everything that happens in it depend only on the seed and k. Results are therefore the same for any
// number of threads, and adding worlds leaves the earlier ones unchanged.
#pragma once
#include "bots/policies.hpp"
#include "bots/sample.hpp"
#include "bots/world_by_world.hpp"
#include "run/match.hpp"

namespace clamber {

// Playout settings.
struct PlayoutPlan {
  std::vector<Choice> candidates;    // legal actions, each tried in all worlds
  std::vector<PolicyName> policies;  // policy of each seat
  Seed seed{};
  std::size_t worlds = 0;
  std::size_t threads = 1;
};

namespace detail {

// Playouts for one thread, with their policies and scratch space.
class Playouts {
 public:
  Playouts(const CombinationTable& table, const Seen& seen, const PlayoutPlan& plan)
      : table_(table), plan_(plan), legal_(table.scratch_size()) {
    for (const PolicyName name : plan.policies) {
      policies_.push_back(make_policy(name, table));
      looks_back_ |= policies_.back()->looks_back();
    }
    if (looks_back_)
      seen.each_event([&](const Event& event) { before_.add(table, event, seen.special()); });
  }

  // Write the rewards of each candidate in world k, for all seats, starting at `rewards[(candidate * worlds + k) *
  // seats]`.
  void play(const State& world, std::uint64_t k, double* rewards) {
    for (std::size_t i = 0; i < plan_.candidates.size(); ++i) {
      State state = world;
      if (looks_back_)
        history_ = before_;
      act(state, plan_.candidates[i]);
      Rng rng(plan_.seed, Stream::playouts, k);
      while (state.phase != Phase::over)
        act(state, state.chance != 0 ? drawn(state, rng)
                                     : policies_[state.to_act]->choose({table_, state, history_, state.to_act}, rng));
      const Rewards found = rewards_of(table_, state);
      std::copy_n(found.begin(), state.seats, rewards + (i * plan_.worlds + k) * state.seats);
    }
  }

 private:
  void act(State& state, const Choice& choice) {
    if (looks_back_)
      history_.add(table_, event_of(table_, state, choice), state.special);
    apply(table_, state, choice);
  }

  Choice drawn(const State& state, Rng& rng) {
    const auto n = static_cast<std::uint32_t>(legal_actions(table_, state, legal_.data()));
    return default_choice(table_, state, legal_[rng.one_of(n)]);
  }

  const CombinationTable& table_;
  const PlayoutPlan& plan_;
  std::vector<std::unique_ptr<Policy>> policies_;
  std::vector<ActionId> legal_;
  bool looks_back_ = false;
  History before_, history_;
};

}  // namespace detail

// Fill `rewards` (candidates x worlds x seats). Stop early and return as `world_by_world` does. Throw
// std::runtime_error if no world fits.
inline std::size_t play_out(const CombinationTable& table, const Seen& seen, const PlayoutPlan& plan, double* rewards,
                            const std::function<bool()>& goes_on) {
  const Sampler sampler(seen);
  return world_by_world(plan.worlds, plan.threads, goes_on, [&] {
    return [&, playouts = std::make_unique<detail::Playouts>(table, seen, plan)](std::size_t k) {
      playouts->play(sampler.world(plan.seed, k), k, rewards);
    };
  });
}

}  // namespace clamber
