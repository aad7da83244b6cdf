// A hand taken apart into turns: the plays that empty it and cost the least together.
//
// Runs, and bodies that carry kickers, are tried in every combination. What they leave is closed at once
// (closing.hpp). A search looks at so many combinations at most, those first that promise most.
#pragma once
#include "bots/closing.hpp"

namespace clamber {

class HandPlanner {
 public:
  static constexpr int kMost = 300;  // combinations that a search looks at

  HandPlanner(const Table& table, const TurnShapes& shapes)
      : table_(table), shapes_(shapes), closing_(shapes), scratch_(table.scratch_size()) {}

  // The cheapest turns found for this hand. What `costs` says is for the same level.
  const HandPlan& plan(const Hand& hand, int level, TurnCosts& costs, int most = kMost) {
    search(hand, level, costs, most);
    plan_.cost = best_;
    plan_.looked_at = looked_at_;
    plan_.size = 0;
    detail::Node node = closing_.root(hand);
    for (std::size_t i = 0; i < best_size_; ++i)
      closing_.play(node, moves_[best_path_[i]]);
    closing_.record(node, moves_.data(), best_path_.data(), best_size_, plan_);
    return plan_;
  }

  // What they cost.
  Cost cost(const Hand& hand, int level, TurnCosts& costs, int most = kMost) {
    search(hand, level, costs, most);
    return best_;
  }

  [[nodiscard]] int looked_at() const { return looked_at_; }

 private:
  static constexpr std::size_t kMoves = 48;
  static constexpr std::size_t kDepth = 12;
  static constexpr std::size_t kFew = 8;  // moves of which every combination is tried
  static constexpr Cost kLoss = 500;      // of more, how much dearer the hand may become by one

  void search(const Hand& hand, int level, TurnCosts& costs, int most) {
    closing_.begin(hand, costs);
    const detail::Node root = closing_.root(hand);
    find_moves(hand, level, costs, root);
    best_ = kNever;
    best_size_ = 0;
    looked_at_ = 0;
    most_ = most;
    loss_ = moves_size_ > kFew ? kLoss : kNever;
    look(root, 0, 0);
  }

  // This combination, and those that add later moves to it.
  void look(const detail::Node& node, std::size_t first, std::size_t depth) {
    ++looked_at_;
    const Cost cost = closing_.close(node);
    if (cost < best_) {
      best_ = cost;
      best_size_ = depth;
      best_path_ = path_;
    }
    if (depth == kDepth)
      return;
    for (std::size_t i = first; i < moves_size_ && looked_at_ < most_; ++i) {
      if (!closing_.can_play(node, moves_[i]))
        continue;
      path_[depth] = static_cast<std::uint8_t>(i);
      detail::Node next = node;
      closing_.play(next, moves_[i]);
      if (moves_[i].carrier == nullptr && next.moves + next.sets > node.moves + node.sets + loss_)
        continue;
      look(next, i, depth + 1);
    }
  }

  void find_moves(const Hand& hand, int level, TurnCosts& costs, const detail::Node& root) {
    moves_size_ = 0;
    find_runs(hand, level, costs);
    find_bodies(hand, costs);
    for (std::size_t i = 0; i < moves_size_; ++i)
      moves_[i].gain = closing_.gain(root, moves_[i]);
    std::sort(moves_.begin(), moves_.begin() + static_cast<std::ptrdiff_t>(moves_size_),
              [](const detail::Move& a, const detail::Move& b) { return a.gain > b.gain; });
  }

  void find_runs(const Hand& hand, int level, TurnCosts& costs) {
    Sources sources(hand);
    detail::Makeable makeable;
    detail::Generator generator(table_, hand, sources, makeable, scratch_.data());
    for (const auto& [first, last] : shapes_.runs)
      generator.look_at(first, last);
    const ActionId* const end = generator.finish();
    int n = static_cast<int>(end - scratch_.data());
    if (!table_.filter.empty())
      n = detail::keep_allowed(table_, hand, level, scratch_.data(), n);
    for (int i = 0; i < n; ++i)
      add_run(table_.action(scratch_[static_cast<std::size_t>(i)]), costs);
  }

  // A run as few wild cards as it can do with.
  void add_run(const Action& action, TurnCosts& costs) {
    detail::Move move;
    move.turn = {action.need, costs.of(action.family, action.position), action.family, action.position, action.suit};
    move.wild = shapes_.wild_lane == kNone ? std::uint8_t{0} : action.need.at[shapes_.wild_lane];
    for (std::size_t i = moves_size_; i-- > 0;) {
      detail::Move& other = moves_[i];
      if (other.turn.family != action.family)
        break;
      if (move.wild != other.wild && other.turn.position == action.position && other.turn.suit == action.suit) {
        if (move.wild < other.wild)
          other = move;
        return;
      }
    }
    if (moves_size_ == kMoves)
      return;
    move.lanes = static_cast<std::uint16_t>(lanes_with(action.need, 1));
    if (action.suit != kNone)
      for (std::uint32_t lanes = move.lanes & ((1u << kRanks) - 1); lanes != 0; lanes &= lanes - 1)
        move.suited.add(static_cast<Slot>(4 * std::countr_zero(lanes) + action.suit));
    moves_[moves_size_++] = move;
  }

  // Bodies of several ranks, or of four cards, that carry kickers. Triples are the closing's.
  void find_bodies(const Hand& hand, TurnCosts& costs) {
    for (const Carrier& carrier : shapes_.bodies) {
      std::uint32_t starts = carrier.starts;
      const std::uint32_t held = hand.held[carrier.copies - 1u];
      const std::uint32_t places = carrier.ranks > 1 ? run_order(held) : held;
      for (std::uint32_t i = 0; i < carrier.ranks; ++i)
        starts &= places >> i;
      for (; starts != 0 && moves_size_ < kMoves; starts &= starts - 1)
        moves_[moves_size_++] = body(carrier, static_cast<std::uint8_t>(std::countr_zero(starts)), costs);
    }
  }

  [[nodiscard]] static detail::Move body(const Carrier& carrier, std::uint8_t position, TurnCosts& costs) {
    detail::Move move;
    move.turn.family = carrier.family;
    move.turn.position = position;
    move.turn.cost = costs.of(carrier.family, position);
    for (int i = 0; i < carrier.ranks; ++i) {
      const int lane = carrier.ranks > 1 ? run_lane(position + i) : position;
      move.turn.cards.at[static_cast<std::size_t>(lane)] = carrier.copies;
    }
    move.lanes = static_cast<std::uint16_t>(lanes_with(move.turn.cards, 1));
    move.carrier = &carrier;
    return move;
  }

  const Table& table_;
  const TurnShapes& shapes_;
  detail::Closing closing_;
  std::vector<ActionId> scratch_;
  std::array<detail::Move, kMoves> moves_;
  std::size_t moves_size_ = 0;
  std::array<std::uint8_t, kDepth> path_{}, best_path_{};
  std::size_t best_size_ = 0;
  Cost best_ = kNever;
  Cost loss_ = kLoss;
  int looked_at_ = 0, most_ = 0;
  HandPlan plan_;
};

}  // namespace clamber
