// Best defence against a side that tries to be first out, with open hands.
#pragma once
#include <tuple>

#include "solver/solver.hpp"

namespace clamber {

// Positions that a side wins by being first out, as in Goal::first, and the replies of the other seats.
class Defence {
 public:
  // `seat` is one of the attacking side. The table must outlive the defence.
  Defence(const CombinationTable& table, Seat seat, std::uint64_t most_nodes, const std::function<bool()>& goes_on)
      : table_(table), solver_(table), seat_(seat), most_nodes_(most_nodes), goes_on_(goes_on) {}

  // Return true if the attack wins from a position, and nullopt if the node limit is too low to tell.
  [[nodiscard]] std::optional<bool> is_won(const State& state) {
    if (is_decided(state))
      return state.out > 0 && is_own(state, state.order[0]);
    const Solution found = solve(state);
    return found.is_solved ? std::optional(found.value == 1) : std::nullopt;
  }

  // Return a reply of the seat to act: the first that wins, or else the one that leaves the attack the fewest winning
  // plays and, among those, the most cards. Return nullopt if the node limit is too low. Throw std::invalid_argument
  // if why_not_solved returns a reason.
  [[nodiscard]] std::optional<Choice> reply(const State& state) {
    if (const char* why = why_not_solved(table_, state))
      throw std::invalid_argument(why);
    std::vector<ActionId> legal(table_.scratch_size());
    legal.resize(static_cast<std::size_t>(legal_actions(table_, state, legal.data())));
    for (const ActionId id : legal) {
      const std::optional<bool> won = is_won(after(state, id));
      if (!won)
        return std::nullopt;
      if (!*won)
        return default_choice(table_, state, id);
    }
    ActionId best = kNoAction;
    Ease least;
    for (const ActionId id : legal)
      if (const Ease found = ease(after(state, id)); best == kNoAction || found < least) {
        best = id;
        least = found;
      }
    return default_choice(table_, state, best);
  }

 private:
  // Order of positions that the attack wins, easier ones last: decided or not, the number of its winning plays (or of
  // legal plays, if a defender is to act), and the negated size of its smallest hand.
  using Ease = std::tuple<bool, int, int>;

  [[nodiscard]] Ease ease(const State& state) {
    if (is_decided(state))
      return {true, 0, 0};
    int smallest = kMaxDeck;
    for (Seat seat = 0; seat < state.seats; ++seat)
      if (is_own(state, seat))
        smallest = std::min(smallest, state.hands[seat].cards.size());
    std::vector<ActionId> room(table_.scratch_size());
    const int plays = is_own(state, state.to_act) ? static_cast<int>(solve(state).best.size())
                                                  : legal_actions(table_, state, room.data());
    return {false, plays, -smallest};
  }

  [[nodiscard]] Solution solve(const State& state) {
    return solver_.solve(state, seat_, Goal::first, most_nodes_, goes_on_);
  }
  [[nodiscard]] State after(State state, ActionId id) const {
    apply(table_, state, default_choice(table_, state, id));
    return state;
  }
  [[nodiscard]] static bool is_decided(const State& state) { return state.phase == Phase::over || state.out > 0; }
  [[nodiscard]] bool is_own(const State& state, Seat seat) const { return same_side(table_, state, seat_, seat); }

  const CombinationTable& table_;
  Solver solver_;
  Seat seat_;
  std::uint64_t most_nodes_;
  const std::function<bool()>& goes_on_;
};

}  // namespace clamber
