// Partition of a hand into turns: the plays that empty the hand at the lowest total cost.
//
// The search tries combinations of runs and of bodies that carry kickers, most promising first, up to a limit. For
// each combination, the remaining cards are partitioned immediately (closing.hpp). If one rank is wild, the search
// partitions the best hand that the wild cards can make (wild_standing.hpp).
#pragma once
#include "bots/hand_moves.hpp"
#include "bots/wild_standing.hpp"

namespace clamber {

class HandPlanner {
 public:
  static constexpr int kMost = 300;  // maximum number of combinations examined

  HandPlanner(const CombinationTable& table, const TurnShapes& shapes)
      : shapes_(shapes), closing_(shapes), standing_(table), moves_(table, shapes) {}

  // Return the cheapest partition found for a hand. `costs` must be set for the same level. The result is valid until
  // the next call.
  const HandPlan& plan(const Hand& hand, int level, TurnCosts& costs, int most = kMost) {
    begin(hand, level, costs);
    search(root_, most);
    record(plan_);
    if (stands_ && !standing_.fits(plan_)) [[unlikely]] {  // the wider search found turns that are not playable
      standing_.begin(hand.cards, level);
      take_up(hand, level, costs);
      search(root_, most);
      record(plan_);
    }
    return plan_;
  }

  // Return the cost of the cheapest partition found.
  Cost cost(const Hand& hand, int level, TurnCosts& costs, int most = kMost) {
    begin(hand, level, costs);
    search(root_, most);
    return best_;
  }

  // Return the cost of the hand last passed to `plan` or `cost` after removing the given cards. `costs` must be
  // unchanged. This is faster than searching the remaining hand, because its runs are a subset of the full hand's
  // runs.
  Cost cost_without(const Cards& cards, int most = kMost) {
    if (stands_) [[unlikely]] {
      stand(asked_.minus(cards), asked_level_, *asked_costs_);
      search(root_, most);
      return best_;
    }
    search(closing_.without(root_, cards), most);
    return best_;
  }

  [[nodiscard]] int looked_at() const { return looked_at_; }

 private:
  static constexpr std::size_t kDepth = 12;
  static constexpr std::size_t kFew = 8;    // number of moves up to which every combination is tried
  static constexpr Cost kLoss = 500;        // beyond that, largest cost increase allowed per run
  static constexpr int kTriesToStand = 12;  // combinations tried for each rank that a wild card may stand for

  void begin(const Hand& hand, int level, TurnCosts& costs) {
    stands_ = shapes_.draws_wild_rank && level != 0 && hand.lanes.at[wild_lane(level)] != 0;
    if (!stands_)
      return take_up(hand, level, costs);
    asked_ = hand.cards, asked_level_ = level, asked_costs_ = &costs;
    stand(hand.cards, level, costs);
  }

  // Set up a hand in which each wild card stands for the rank that makes the hand cheapest. Keeps the cheaper of two
  // results: assigning them one at a time, and first assigning two that complete a straight.
  void stand(const Cards& cards, int level, TurnCosts& costs) {
    standing_.begin(cards, level);
    take_up(hand_of(cards), level, costs);
    if (standing_.own() == 0)
      return;
    search(root_, kTriesToStand);
    const detail::WildStanding alone = standing_;
    const Cost before = best_;
    Cost least = before;
    while (standing_.own() != 0 && take_best(standing_.next(1), least, level, costs)) {
    }
    if (alone.own() > 1) {
      const detail::WildStanding one_by_one = std::exchange(standing_, alone);
      Cost cost = before;
      if (take_best(standing_.next(2), cost, level, costs))
        while (standing_.own() != 0 && take_best(standing_.next(1), cost, level, costs)) {
        }
      if (cost >= least)
        standing_ = one_by_one;
    }
    take_up(hand_of(standing_.cards()), level, costs);
  }

  // Assign wild cards to the ranks that make the hand cheapest. Return true if this lowers its cost below `least`.
  bool take_best(const detail::WildStanding::Next& next, Cost& least, int level, TurnCosts& costs) {
    const detail::WildStanding before = standing_;
    std::uint32_t best = 0;
    for (std::size_t i = 0; i < next.size; ++i) {
      standing_ = before;
      standing_.stand_for(next.lanes[i]);
      take_up(hand_of(standing_.cards()), level, costs);
      search(root_, kTriesToStand);
      if (best_ >= least)
        continue;
      const Cost cost = best_;
      record(tried_);
      if (standing_.fits(tried_))
        least = cost, best = next.lanes[i];
    }
    standing_ = before;
    standing_.stand_for(best);
    return best != 0;
  }

  void take_up(const Hand& hand, int level, TurnCosts& costs) {
    closing_.begin(hand, costs);
    root_ = closing_.root(hand);
    moves_.find(hand, level, costs, closing_, root_);
    root_.lacked = 0;  // the hand can make each move on its own
  }

  // Write the best partition found to a plan.
  void record(HandPlan& plan) {
    plan.cost = best_;
    plan.looked_at = looked_at_;
    plan.size = 0;
    detail::Node node = root_;
    for (std::size_t i = 0; i < best_size_; ++i)
      node = closing_.after(node, moves_[best_path_[i]]);
    closing_.record(node, moves_.data(), best_path_.data(), best_size_, plan);
    if (stands_)
      standing_.name_bombs(plan);
  }

  void search(const detail::Node& from, int most) {
    best_ = kNever;
    looked_at_ = 0;
    most_ = most;
    loss_ = moves_.size() > kFew ? kLoss : kNever;
    look(from, 0);
    add_moves(from, ((std::uint64_t{1} << moves_.size()) - 1) & ~from.lacked, 0);
  }

  // Evaluate the combination of the first `moves` moves on the path, without adding more.
  void look(const detail::Node& node, std::size_t moves) {
    ++looked_at_;
    if (closing_.least(node) >= best_)
      return;
    if (const Cost cost = closing_.close(node, best_); cost < best_) {
      best_ = cost;
      best_size_ = moves;
      best_path_ = path_;
    }
  }

  // Depth-first search: extend a combination of `moves` moves by each of `able`, the moves whose lanes have enough
  // cards.
  void add_moves(const detail::Node& node, std::uint64_t able, std::size_t moves) {
    for (; able != 0 && looked_at_ < most_; able &= able - 1) {
      const auto place = static_cast<std::size_t>(std::countr_zero(able));
      const Move& move = moves_[place];
      if (!node.suited.contains(move.suited))
        continue;
      const detail::Node next = closing_.after(node, move);
      if (move.carrier == nullptr && next.moves + next.sets - node.moves - node.sets > loss_)
        continue;
      path_[moves] = static_cast<std::uint8_t>(place);
      look(next, moves + 1);
      const std::uint64_t rest = able & ~next.lacked;  // may include the same run again
      if (rest != 0 && moves + 1 < kDepth)
        add_moves(next, rest, moves + 1);
    }
  }

  const TurnShapes& shapes_;
  detail::Closing closing_;
  detail::WildStanding standing_;
  bool stands_ = false;  // true if wild cards of the last hand stand for others
  Cards asked_;          // last hand with its level and costs, if stands_
  int asked_level_ = 0;
  TurnCosts* asked_costs_ = nullptr;
  HandPlan tried_;
  detail::Node root_;  // root node of the last hand
  detail::HandMoves moves_;
  std::array<std::uint8_t, kDepth> path_{}, best_path_{};
  std::size_t best_size_ = 0;
  Cost best_ = kNever;
  Cost loss_ = kLoss;
  int looked_at_ = 0, most_ = 0;
  HandPlan plan_;
};

}  // namespace clamber
