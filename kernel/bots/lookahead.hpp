// Values of actions to a seat, on the scale of the game's net. A playout ends after a fixed number of decisions, and
// the net estimates the value of the position reached.
//
// World k and everything that happens in it depend only on the seed and k, as in playouts.
#pragma once
#include "bots/policies.hpp"
#include "bots/sample.hpp"
#include "bots/world_by_world.hpp"
#include "nets/target.hpp"
#include "nets/valuing.hpp"
#include "run/match.hpp"

namespace clamber {

struct LookaheadPlan {
  std::vector<Choice> candidates;  // legal actions, each tried in all worlds
  PolicyName policy{};             // policy for all seats after the candidate action
  Seed seed{};
  std::size_t first = 0;  // index of the first world
  std::size_t worlds = 0;
  std::size_t threads = 1;
  int decisions = 0;  // decisions after which the net values the seat's next decision; 0 plays to the end of the deal
  Target target;
};

namespace detail {

// Lookahead for one thread.
class Lookahead {
 public:
  Lookahead(const CombinationTable& table, const Seen& seen, const LookaheadPlan& plan, const Sampler& sampler)
      : table_(table),
        plan_(plan),
        sampler_(sampler),
        viewer_(seen.seat()),
        policy_(make_policy(plan.policy, table)),
        legal_(table.scratch_size()) {
    if (plan.decisions > 0) {
      if (table.net == nullptr)
        throw std::invalid_argument("no net has learnt this game");
      net_.emplace(table, table.net);
    }
    seen.each_event([&](const Event& event) { before_.add(table, event, seen.special()); });
  }

  // Write the value of each candidate in the k-th world to `worths[candidate * worlds + k]`.
  void look(std::size_t k, double* worths) {
    const State world = sampler_.world(plan_.seed, plan_.first + k);
    for (std::size_t i = 0; i < plan_.candidates.size(); ++i) {
      State state = world;
      history_ = before_;
      apply_and_write(table_, state, history_, plan_.candidates[i]);
      Rng rng(plan_.seed, Stream::playouts, plan_.first + k);
      worths[i * plan_.worlds + k] = worth(state, rng);
    }
  }

 private:
  // Continue from a state and return the result for the viewer.
  [[nodiscard]] double worth(State& state, Rng& rng) {
    int made = 0;
    while (state.phase != Phase::over) {
      if (plan_.decisions > 0 && made >= plan_.decisions && state.to_act == viewer_ && state.chance == 0)
        if (const int n = legal_actions(table_, state, legal_.data()); n > 1) {
          net_->value({table_, state, history_, viewer_}, legal_.data(), n);
          return (*net_)[net_->best()];
        }
      made += state.chance == 0;
      const Choice choice =
          state.chance != 0 ? drawn(state, rng) : policy_->choose({table_, state, history_, state.to_act}, rng);
      apply_and_write(table_, state, history_, choice);
    }
    return plan_.target.of(rewards_of(table_, state)[viewer_]);
  }

  Choice drawn(const State& state, Rng& rng) {
    const auto n = static_cast<std::uint32_t>(legal_actions(table_, state, legal_.data()));
    return default_choice(table_, state, legal_[rng.one_of(n)]);
  }

  const CombinationTable& table_;
  const LookaheadPlan& plan_;
  const Sampler& sampler_;
  Seat viewer_;
  std::unique_ptr<Policy> policy_;
  std::optional<Valuing> net_;
  std::vector<ActionId> legal_;
  History before_, history_;
};

}  // namespace detail

// Fill `worths` (candidates x worlds). Stop early and return as `world_by_world` does. Throw std::runtime_error if no
// world fits, and std::invalid_argument if a net is needed and the game has none.
inline std::size_t look_ahead(const CombinationTable& table, const Seen& seen, const LookaheadPlan& plan,
                              double* worths, const std::function<bool()>& goes_on) {
  const Sampler sampler(seen);
  return world_by_world(plan.worlds, plan.threads, goes_on, [&] {
    return [worths, looking = std::make_unique<detail::Lookahead>(table, seen, plan, sampler)](std::size_t k) {
      looking->look(k, worths);
    };
  });
}

}  // namespace clamber
