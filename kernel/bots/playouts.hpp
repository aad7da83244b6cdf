// Rewards of playouts: policies play deals to their ends. They begin with each of several actions in worlds
// consistent with a seat's knowledge, or in given positions.
//
// Playout k and everything that happens in it depend only on its beginning, the seed and k. Results are therefore the
// same for any number of threads, and adding playouts leaves the earlier ones unchanged.
#pragma once
#include "bots/policies.hpp"
#include "bots/sample.hpp"
#include "bots/world_by_world.hpp"
#include "run/match.hpp"

namespace clamber {

// Playout settings.
struct PlayoutPlan {
  std::vector<PolicyName> policies;  // policy of each seat
  Seed seed{};
  std::size_t first = 0;  // index of the first playout
  std::size_t count = 0;  // playouts from each beginning; of actions: worlds
  std::size_t threads = 1;
};

// Position from which deals are played out, with the events that led to it. The events may be empty; policies that
// look back then know only those of the playout.
struct Beginning {
  State state;
  History history;
};

namespace detail {

// Policies of all seats and scratch space, for one thread.
class Players {
 public:
  Players(const CombinationTable& table, const PlayoutPlan& plan)
      : table_(table), seed_(plan.seed), legal_(table.scratch_size()) {
    for (const PolicyName name : plan.policies) {
      policies_.push_back(make_policy(name, table));
      looks_back_ |= policies_.back()->looks_back();
    }
  }

  [[nodiscard]] bool look_back() const { return looks_back_; }

  // Replace the history by these events, if a policy looks back.
  void recall(const History& history) {
    if (looks_back_)
      history_ = history;
  }

  void act(State& state, const Choice& choice) {
    if (looks_back_)
      history_.add(table_, event_of(table_, state, choice), state.special);
    apply(table_, state, choice);
  }

  // Play a deal to its end with the random numbers of playout k, and write the rewards of all seats.
  void finish(State& state, std::uint64_t k, double* rewards) {
    Rng rng(seed_, Stream::playouts, k);
    while (state.phase != Phase::over)
      act(state, state.chance != 0 ? drawn(state, rng)
                                   : policies_[state.to_act]->choose({table_, state, history_, state.to_act}, rng));
    std::copy_n(rewards_of(table_, state).begin(), state.seats, rewards);
  }

 private:
  Choice drawn(const State& state, Rng& rng) {
    const auto n = static_cast<std::uint32_t>(legal_actions(table_, state, legal_.data()));
    return default_choice(table_, state, legal_[rng.one_of(n)]);
  }

  const CombinationTable& table_;
  const Seed& seed_;
  std::vector<std::unique_ptr<Policy>> policies_;
  std::vector<ActionId> legal_;
  bool looks_back_ = false;
  History history_;
};

}  // namespace detail

// Play each legal action in the same worlds, and these to their ends using the same random numbers. Fill `rewards`
// (candidates x worlds x seats). Stop early and return as `world_by_world` does. Throw std::runtime_error if no world
// fits.
inline std::size_t play_out(const CombinationTable& table, const Seen& seen, const std::vector<Choice>& candidates,
                            const PlayoutPlan& plan, double* rewards, const std::function<bool()>& goes_on) {
  const Sampler sampler(seen);
  return world_by_world(plan.count, plan.threads, goes_on, [&] {
    auto players = std::make_unique<detail::Players>(table, plan);
    History before;
    if (players->look_back())
      seen.each_event([&](const Event& event) { before.add(table, event, seen.special()); });
    return [&, players = std::move(players), before = std::move(before)](std::size_t k) {
      const State world = sampler.world(plan.seed, plan.first + k);
      for (std::size_t i = 0; i < candidates.size(); ++i) {
        State state = world;
        players->recall(before);
        players->act(state, candidates[i]);
        players->finish(state, plan.first + k, rewards + (i * plan.count + k) * state.seats);
      }
    };
  });
}

// Play each position to its end `count` times; playout k of every position uses the same random numbers. Fill
// `rewards` (positions x count x seats). Stop early as `world_by_world` does, and return the number of playouts that
// are complete for all positions.
inline std::size_t play_out(const CombinationTable& table, const std::vector<Beginning>& beginnings,
                            const PlayoutPlan& plan, double* rewards, const std::function<bool()>& goes_on) {
  if (beginnings.empty())
    return plan.count;
  const std::size_t complete = world_by_world(beginnings.size() * plan.count, plan.threads, goes_on, [&] {
    return [&, players = std::make_unique<detail::Players>(table, plan)](std::size_t index) {
      const std::size_t k = index / beginnings.size(), i = index % beginnings.size();
      State state = beginnings[i].state;
      players->recall(beginnings[i].history);
      players->finish(state, plan.first + k, rewards + (i * plan.count + k) * state.seats);
    };
  });
  return complete / beginnings.size();
}

}  // namespace clamber
