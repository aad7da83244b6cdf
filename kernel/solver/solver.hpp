// Value of a position with open hands under perfect play by two sides.
//
// The value is the one that a seat can guarantee if its side plays for it and all others play against it. Under
// Goal::rewards, it is the seat's reward for the deal. Under Goal::first, it is 1 if its side is first out, -1 if
// another side is, and 0 if the deal is void; the rest of the deal does not count.
//
// The search is alpha-beta with a transposition table, over all non-equivalent choices of cards. It uses no clock, so
// the same position and node limit give the same answer everywhere.
#pragma once
#include <functional>
#include <stdexcept>

#include "run/match.hpp"
#include "solver/proven.hpp"

namespace clamber {

// Search result. If `is_solved` is false, the search reached its node limit or was stopped, so `value` and `best` are
// not set.
struct Solution {
  bool is_solved = false;
  Worth value = 0;
  std::vector<Choice> best;  // choices that reach the value; only the first of equivalent choices is listed
  std::uint64_t nodes = 0;
};

// Return the reason why a position cannot be solved, as text for programs; nullptr if it can be.
[[nodiscard]] inline const char* why_not_solved(const CombinationTable& table, const State& state) {
  const rules::Sides sides = table.rules.match.sides;
  if (state.phase == Phase::over)
    return "the deal is over";
  if ((state.phase != Phase::play && state.phase != Phase::lead) || state.chance != 0)
    return "only a position in which cards are played can be solved";
  if (sides == rules::Sides::alone && state.seats > 2)
    return "more than two play, each for themselves: only two sides can be solved";
  if (table.rules.trick.draw != rules::Draw::none && state.talon() > 0)
    return "cards are still to be drawn from the talon, and nobody knows which";
  if ((sides == rules::Sides::declarer || sides == rules::Sides::secret_partners) && state.exposure.declarer == kNone)
    return "nobody is the declarer, so there are no sides yet";
  return nullptr;
}

class Solver {
 public:
  // The table must outlive the solver.
  explicit Solver(const CombinationTable& table)
      : table_(table), scratch_(table.scratch_size()), merit_(2 * table.capacity()) {}

  // Solve a position. Polls `goes_on` every few thousand nodes; once it returns false, the search stops without a
  // solution. Throw std::invalid_argument if why_not_solved returns a reason.
  [[nodiscard]] Solution solve(const State& state, Seat viewer, Goal goal, std::uint64_t most_nodes,
                               const std::function<bool()>& goes_on) {
    if (const char* why = why_not_solved(table_, state))
      throw std::invalid_argument(why);
    EqualCards equal(table_, state, scratch_.data());
    equal_ = &equal;
    viewer_ = viewer;
    goal_ = goal;
    goes_on_ = &goes_on;
    most_nodes_ = most_nodes;
    nodes_ = 0;
    out_of_nodes_ = false;
    proofs_ = {};
    moves_.clear();
    std::fill(merit_.begin(), merit_.end(), 0);
    Solution found;
    try {
      found.value = value_of(state);
      found.best = all_worth(state, found.value);
      found.is_solved = true;
    } catch (...) {  // the type is not asked for, because WebAssembly cannot (bindings/wasm/faults.cpp)
      if (!out_of_nodes_)
        throw;
      found = {};
    }
    found.nodes = nodes_;
    return found;
  }

 private:
  struct OutOfNodes {};
  struct Move {
    Choice choice;
    std::int64_t order = 0;  // highest first
  };

  // Find the value by null-window searches, each of which is much faster than a search for the exact value.
  Worth value_of(const State& state) {
    auto [low, high] = range_of(state);
    Worth guess = 0;
    while (low < high) {
      const Worth asked = std::clamp(guess, low + 1, high);
      State root = state;
      guess = search(root, asked - 1, asked);
      (guess < asked ? high : low) = guess;
    }
    return low;
  }

  // Return every choice at the root that achieves the root's value for the side to act.
  std::vector<Choice> all_worth(const State& state, Worth value) {
    std::vector<Choice> best;
    const bool mine = same_side(table_, state, viewer_, state.to_act);
    const std::size_t begin = moves_.size();
    list_moves(state);
    const std::size_t end = moves_.size();
    for (std::size_t i = begin; i < end; ++i) {
      State next = state;
      const Choice choice = moves_[i].choice;
      apply(table_, next, choice);
      if (mine ? search(next, value - 1, value) >= value : search(next, value, value + 1) <= value)
        best.push_back(choice);
    }
    moves_.resize(begin);
    return best;
  }

  // Return the value of a position if it lies between the bounds, or else a bound on the value on the same side.
  // Modifies the position.
  Worth search(State& state, Worth low, Worth high) {
    const std::size_t begin = moves_.size();
    for (;;) {
      if (is_settled(state))
        return worth(state);
      list_moves(state);
      if (moves_.size() - begin > 1)
        break;
      const Choice only = moves_[begin].choice;
      moves_.resize(begin);
      apply(table_, state, only);
    }
    count_node();
    const auto [least, most] = range_of(state);
    Proof proof{key_of(table_, state, *equal_, goal_), least, most};
    if (const Proof* known = proofs_.find(proof.key))
      proof = *known;
    low = std::max(low, proof.low);
    high = std::min(high, proof.high);
    const Worth found = low < high          ? try_all(state, begin, low, high, proof.best)
                        : proof.high <= low ? proof.high
                                            : proof.low;
    moves_.resize(begin);
    if (found < high)
      proof.high = std::min(proof.high, found);
    if (found > low)
      proof.low = std::max(proof.low, found);
    proofs_.keep(proof);
    return found;
  }

  // Try the moves from `begin` onwards, most promising first. `best` is the best action from an earlier search and is
  // updated.
  Worth try_all(const State& state, std::size_t begin, Worth low, Worth high, ActionId& best) {
    const bool mine = same_side(table_, state, viewer_, state.to_act);
    const std::size_t end = moves_.size();
    for (std::size_t i = begin; i < end; ++i)
      moves_[i].order = promise(state, moves_[i].choice.id, best, mine);
    Worth found = mine ? -kMostWorth : kMostWorth;
    for (std::size_t i = begin; i < end && low < high; ++i) {
      const auto first = moves_.begin() + static_cast<std::ptrdiff_t>(i);
      std::iter_swap(first, std::max_element(first, moves_.begin() + static_cast<std::ptrdiff_t>(end),
                                             [](const Move& a, const Move& b) { return a.order < b.order; }));
      const Choice choice = moves_[i].choice;
      State next = state;
      apply(table_, next, choice);
      const Worth value = search(next, low, high);
      if (mine ? value > found : value < found) {
        found = value;
        best = choice.id;
      }
      if (mine)
        low = std::max(low, value);
      else
        high = std::min(high, value);
    }
    if (low >= high)
      reward(best, mine, end - begin);
    return found;
  }

  // Return the priority of a move. Moves that go out, and the best action found earlier for this position, come
  // first, then actions that often caused cutoffs elsewhere. Among the rest, plays with many cards are preferred and
  // bombs come last.
  [[nodiscard]] std::int64_t promise(const State& state, ActionId id, ActionId before, bool mine) const {
    if (id == before)
      return kBefore;
    std::int64_t promise = static_cast<std::int64_t>(merit_[2 * id + static_cast<std::size_t>(mine)]) << 8;
    if (!table_.is_play(id))
      return promise + kPass;
    const Action& action = table_.action(id);
    const int size = table_.is_last_play(action) ? state.hands[state.to_act].size() : action.need.size();
    if (size == state.hands[state.to_act].size() && !is_capture(table_, state, id))
      return kGoesOut;
    if (table_.family(action).bomb)
      return promise;
    return promise + (state.to_beat == kNoAction ? kLead + 4 * size : kAnswer - table_.power(state.level, action));
  }

  void reward(ActionId id, bool mine, std::size_t moves) {
    std::uint32_t& merit = merit_[2 * id + static_cast<std::size_t>(mine)];
    merit += static_cast<std::uint32_t>(moves);
    if (merit > kMostMerit)
      for (std::uint32_t& each : merit_)
        each /= 2;
  }

  void list_moves(const State& state) {
    const int n = legal_actions(table_, state, scratch_.data());
    for (const ActionId* id = scratch_.data(); id != scratch_.data() + n; ++id)
      equal_->each_choice(state, *id, [this](const Choice& choice) { moves_.push_back({choice}); });
  }

  void count_node() {
    constexpr std::uint64_t kBetween = 4096;
    out_of_nodes_ = nodes_ >= most_nodes_ || (nodes_ % kBetween == kBetween - 1 && !(*goes_on_)());
    if (out_of_nodes_)
      throw OutOfNodes{};
    ++nodes_;
  }

  [[nodiscard]] bool is_settled(const State& state) const {
    return state.phase == Phase::over || (goal_ == Goal::first && state.out != 0);
  }
  [[nodiscard]] Worth worth(const State& state) const {
    if (goal_ == Goal::rewards)
      return static_cast<Worth>(rewards_of(table_, state)[viewer_]);
    if (state.out == 0)
      return 0;
    return same_side(table_, state, viewer_, state.order[0]) ? 1 : -1;
  }

  // Return known bounds on the value. Levels are won by the side that is first out.
  [[nodiscard]] std::pair<Worth, Worth> range_of(const State& state) const {
    const rules::Levels& levels = table_.rules.levels;
    if (goal_ == Goal::first)
      return {-1, 1};
    if (!levels.on)
      return {-kMostWorth, kMostWorth};
    const auto [least, most] =
        std::minmax({levels.up_if_partner_last, levels.up_if_partner_third, levels.up_if_partner_second});
    if (state.out == 0)
      return {-most, most};
    const bool won = same_side(table_, state, viewer_, state.order[0]);
    return won ? std::pair<Worth, Worth>(least, most) : std::pair<Worth, Worth>(-most, -least);
  }

  static constexpr std::int64_t kGoesOut = std::int64_t{1} << 60, kBefore = kGoesOut - 1;
  static constexpr std::int64_t kLead = 64, kAnswer = 128, kPass = 96;
  static constexpr std::uint32_t kMostMerit = 1u << 30;

  const CombinationTable& table_;
  std::vector<ActionId> scratch_;
  std::vector<std::uint32_t> merit_;  // history heuristic: number of cutoffs per action, for each side
  std::vector<Move> moves_;           // moves of all positions on the current path, concatenated
  Proofs proofs_;
  const EqualCards* equal_ = nullptr;
  const std::function<bool()>* goes_on_ = nullptr;
  Seat viewer_ = 0;
  Goal goal_{};
  std::uint64_t most_nodes_ = 0, nodes_ = 0;
  bool out_of_nodes_ = false;
};

}  // namespace clamber
