// A hand taken apart into turns: the plays that empty it and cost the least together.
//
// Runs, and bodies that carry kickers, are tried in every combination. What they leave is closed at once
// (closing.hpp). A search looks at so many combinations at most, those first that promise most. Where the cards of a
// rank are wild, what is taken apart is the hand that they make up best (wild_standing.hpp).
#pragma once
#include "bots/closing.hpp"
#include "bots/wild_standing.hpp"

namespace clamber {

class HandPlanner {
 public:
  static constexpr int kMost = 300;  // combinations that a search looks at

  HandPlanner(const Table& table, const TurnShapes& shapes)
      : table_(table), shapes_(shapes), closing_(shapes), standing_(table), scratch_(table.scratch_size()) {}

  // The cheapest turns found for this hand. What `costs` says is for the same level. It stands until the next plan.
  const HandPlan& plan(const Hand& hand, int level, TurnCosts& costs, int most = kMost) {
    begin(hand, level, costs);
    search(root_, most);
    record(plan_);
    if (stands_ && !standing_.fits(plan_)) [[unlikely]] {  // more tries found what cannot be played
      standing_.begin(hand.cards, level);
      take_up(hand, level, costs);
      search(root_, most);
      record(plan_);
    }
    return plan_;
  }

  // What they cost.
  Cost cost(const Hand& hand, int level, TurnCosts& costs, int most = kMost) {
    begin(hand, level, costs);
    search(root_, most);
    return best_;
  }

  // What the hand that was asked about last costs without some of its cards, as long as costs stay the same. Quicker
  // than to ask about what is left: its runs are among those of the whole hand.
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
  static constexpr std::size_t kMoves = 48;
  static constexpr std::size_t kDepth = 12;
  static constexpr std::size_t kFew = 8;    // moves of which every combination is tried
  static constexpr Cost kLoss = 500;        // of more, how much dearer the hand may become by one
  static constexpr int kTriesToStand = 12;  // combinations for each rank that a wild card may stand for
  static constexpr Cost kHopeless = -1000;  // what a run with wild cards promises that is not tried

  // What a move seems to save, by itself.
  struct Promise {
    Cost gain;
    std::uint32_t move;
  };

  void begin(const Hand& hand, int level, TurnCosts& costs) {
    stands_ = shapes_.draws_wild_rank && level != 0 && hand.lanes.at[wild_lane(level)] != 0;
    if (!stands_)
      return take_up(hand, level, costs);
    asked_ = hand.cards, asked_level_ = level, asked_costs_ = &costs;
    stand(hand.cards, level, costs);
  }

  // Takes up a hand, with each of its wild cards as one of the rank that makes it cheapest: one after the other, or
  // first two that fill a straight.
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

  // Lets wild cards stand for what makes the hand cheapest; whether anything makes it cheaper than `least`.
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
    find_moves(hand, level, costs, root_);
  }

  // Writes down the turns that were found.
  void record(HandPlan& plan) {
    plan.cost = best_;
    plan.looked_at = looked_at_;
    plan.size = 0;
    detail::Node node = root_;
    for (std::size_t i = 0; i < best_size_; ++i)
      node = closing_.after(node, moves_[best_path_[i]], closing_.change(node, moves_[best_path_[i]]));
    closing_.record(node, moves_.data(), best_path_.data(), best_size_, plan);
    if (stands_)
      standing_.name_bombs(plan);
  }

  void search(const detail::Node& from, int most) {
    best_ = kNever;
    best_size_ = 0;
    looked_at_ = 0;
    most_ = most;
    loss_ = order_size_ > kFew ? kLoss : kNever;
    look(from, (std::uint64_t{1} << order_size_) - 1, 0);
  }

  // This combination, and those that add moves to it: those in `able`, by their place in the order.
  void look(const detail::Node& node, std::uint64_t able, std::size_t depth) {
    ++looked_at_;
    if (closing_.least(node) < best_)
      if (const Cost cost = closing_.close(node, best_); cost < best_) {
        best_ = cost;
        best_size_ = depth;
        best_path_ = path_;
      }
    if (depth == kDepth)
      return;
    for (; able != 0 && looked_at_ < most_; able &= able - 1) {
      const auto place = static_cast<std::size_t>(std::countr_zero(able));
      if (!node.left.covers(needs_[place]))
        continue;
      const detail::Move& move = moves_[order_[place].move];
      if (!move.suited.empty() && !node.suited.contains(move.suited))
        continue;
      const detail::LaneCost change = closing_.change(node, move);
      const std::uint64_t rest = able & beside(place);  // the same run once more, too
      if (move.carrier == nullptr) {
        if (move.turn.cost + change.cost() > loss_)
          continue;
        if (rest == 0 && closing_.least_after(node, move, change) >= best_) {
          ++looked_at_;
          continue;
        }
      }
      path_[depth] = static_cast<std::uint8_t>(order_[place].move);
      look(closing_.after(node, move, change), rest, depth + 1);
    }
  }

  // The moves from a place in the order on that the hand has cards for beside the one there.
  [[nodiscard]] std::uint64_t beside(std::size_t place) {
    if (((known_beside_ >> place) & 1) != 0)
      return beside_[place];
    known_beside_ |= std::uint64_t{1} << place;
    Lanes left = root_.left;
    left.subtract(needs_[place]);
    std::uint64_t able = 0;
    for (std::size_t other = order_size_; other-- > place;)
      able = (able << 1) | static_cast<std::uint64_t>(left.covers(needs_[other]));
    return beside_[place] = able << place;
  }

  void find_moves(const Hand& hand, int level, TurnCosts& costs, const detail::Node& root) {
    moves_size_ = 0;
    find_runs(hand, level, costs);
    find_bodies(hand, costs);
    order_size_ = 0;
    for (std::size_t i = 0; i < moves_size_; ++i) {
      const Cost gain = closing_.gain(root, moves_[i]);
      if (moves_[i].wild == 0 || gain > kHopeless)
        order_[order_size_++] = {gain, static_cast<std::uint32_t>(i)};
    }
    std::sort(order_.begin(), order_.begin() + static_cast<std::ptrdiff_t>(order_size_),
              [](const Promise& a, const Promise& b) { return a.gain > b.gain; });
    for (std::size_t place = 0; place < order_size_; ++place)
      needs_[place] = moves_[order_[place].move].turn.cards;
    known_beside_ = 0;
  }

  void find_runs(const Hand& hand, int level, TurnCosts& costs) {
    Hand natural = hand;
    if (shapes_.wild_lane != kNone && hand.lanes.at[shapes_.wild_lane] != 0) {
      natural.lanes.at[shapes_.wild_lane] = 0;
      natural.held = held_of(natural.lanes);
    }
    Sources sources(natural);
    detail::Makeable makeable;
    detail::Generator generator(table_, natural, sources, makeable, scratch_.data());
    for (const auto& [first, last] : shapes_.runs)
      generator.look_at(first, last);
    const ActionId* const end = generator.finish();
    int n = static_cast<int>(end - scratch_.data());
    if (!table_.filter.empty())
      n = detail::keep_allowed(table_, hand, level, scratch_.data(), n);
    for (int i = 0; i < n; ++i)
      add_run(table_.action(scratch_[static_cast<std::size_t>(i)]), costs);
    if (!(natural.lanes == hand.lanes))
      find_wild_runs(hand, natural.lanes, level, costs);
  }

  // Runs that natural cards do not make, with as few wild cards as they can do with.
  void find_wild_runs(const Hand& hand, const Lanes& natural, int level, TurnCosts& costs) {
    const int wild = hand.lanes.at[shapes_.wild_lane];
    std::array<Lanes, 5> suits;  // the last: all of them
    std::array<std::uint32_t, 5> held;
    suits[4] = natural;
    for (std::size_t suit = 0; suit < 4; ++suit)
      suits[suit] = lanes_of({hand.cards.once & (std::uint64_t{0x0001111111111111} << suit), 0});
    for (std::size_t suit = 0; suit < suits.size(); ++suit)
      held[suit] = lanes_with(suits[suit], 1);
    for (const WildRun& run : shapes_.wild_runs) {
      const std::size_t suit = std::min<std::size_t>(run.suit, 4);
      if (std::popcount(run.lanes & ~held[suit]) > wild)
        continue;
      const Lanes lacked = suits[suit].short_of(run.full);
      const int size = lacked.size();
      if (size == 0 || size > wild)
        continue;
      Lanes need = run.full;
      need.subtract(lacked);
      need.at[shapes_.wild_lane] = static_cast<std::uint8_t>(size);
      const auto filling = std::find_if(run.fillings.begin(), run.fillings.end(),
                                        [&](const Filling& with) { return with.need == need; });
      if (filling != run.fillings.end() && is_allowed(hand, level, filling->id))
        add_run(table_.action(filling->id), costs);
    }
  }

  [[nodiscard]] bool is_allowed(const Hand& hand, int level, ActionId id) const {
    if (!table_.filter.empty() && detail::keep_allowed(table_, hand, level, &id, 1) == 0)
      return false;
    const Action& action = table_.action(id);
    return action.mixed == Mixed::no || !must_be_flush(hand, action);
  }

  // Whether the natural cards of a run can only be of one suit, which it may not be.
  [[nodiscard]] bool must_be_flush(const Hand& hand, const Action& action) const {
    std::uint64_t only = action.mixed == Mixed::wild_suit ? std::uint64_t{1} << table_.wild_suit : 15;
    for (std::uint32_t lanes = lanes_with(action.need, 1) & ((1u << kRanks) - 1); lanes != 0; lanes &= lanes - 1) {
      const std::uint64_t suits = (hand.cards.once >> (4 * std::countr_zero(lanes))) & 15;
      only &= std::has_single_bit(suits) ? suits : 0;
    }
    return only != 0;
  }

  void add_run(const Action& action, TurnCosts& costs) {
    if (moves_size_ == kMoves)
      return;
    detail::Move& move = moves_[moves_size_++];
    move.turn.cards = action.need;
    move.turn.cost = costs.of(action.family, action.position);
    move.turn.family = action.family;
    move.turn.position = action.position;
    move.turn.suit = action.suit;
    move.suited = {};
    move.carrier = nullptr;
    move.wild = shapes_.wild_lane == kNone ? std::uint8_t{0} : action.need.at[shapes_.wild_lane];
    move.lanes = static_cast<std::uint16_t>(lanes_with(action.need, 1));
    if (action.suit != kNone)
      for (std::uint32_t lanes = move.lanes & ((1u << kRanks) - 1); lanes != 0; lanes &= lanes - 1)
        move.suited.add(static_cast<Slot>(4 * std::countr_zero(lanes) + action.suit));
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
  detail::WildStanding standing_;
  bool stands_ = false;  // whether the hand that was asked about last has wild cards, which stand for others
  Cards asked_;          // if so, that hand, and what costs it was asked about with
  int asked_level_ = 0;
  TurnCosts* asked_costs_ = nullptr;
  HandPlan tried_;
  detail::Node root_;  // of the hand that was asked about last
  std::vector<ActionId> scratch_;
  std::array<detail::Move, kMoves> moves_;
  std::size_t moves_size_ = 0;
  std::array<Promise, kMoves> order_;  // the moves that are tried, those first that promise most
  std::size_t order_size_ = 0;
  std::array<Lanes, kMoves> needs_;           // the cards of each of these
  std::array<std::uint64_t, kMoves> beside_;  // which others the hand has cards for beside each of these
  std::uint64_t known_beside_ = 0;            // of which of them that is known
  std::array<std::uint8_t, kDepth> path_{}, best_path_{};
  std::size_t best_size_ = 0;
  Cost best_ = kNever;
  Cost loss_ = kLoss;
  int looked_at_ = 0, most_ = 0;
  HandPlan plan_;
};

}  // namespace clamber
