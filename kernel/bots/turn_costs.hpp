// What a turn costs: one whole turn, less how likely it is to win the lead back. A bomb costs less than nothing.
//
// How likely a play stays on top follows from what may follow it (the table's followers), and from which of that the
// cards out of sight can make in one opponent's hand.
#pragma once
#include <algorithm>
#include <cmath>

#include "bots/planner_weights.hpp"
#include "bots/turn_shapes.hpp"
#include "combinations/wild_moves.hpp"

namespace clamber {

using Cost = std::int32_t;  // thousandths of a turn
inline constexpr Cost kTurn = 1000;
inline constexpr Cost kNever = 1'000'000;

// What is out of sight, and who may hold it.
struct Unseen {
  Lanes lanes;
  int cards = 0;            // how many
  int opponents = 1;        // how many opponents still hold cards
  int opponents_cards = 0;  // all that they hold
  int opponents_most = 0;   // cards of the one with the most

  friend bool operator==(const Unseen&, const Unseen&) = default;
};

namespace detail {

// How likely some opponent holds enough copies, or one of them does, by each one's share of what is out of sight.
class Chances {
 public:
  static constexpr int kShares = 16;

  Chances() {
    for (int share = 0; share <= kShares; ++share)
      for (int copies = 0; copies <= kMaxCopies; ++copies) {
        const double p = static_cast<double>(share) / kShares;
        double tail = 0, ways = 1;
        for (int held = copies; held >= 0; --held) {
          tail += ways * std::pow(p, held) * std::pow(1 - p, copies - held);
          ways = ways * held / (copies - held + 1);
          of_one_[at(share)][at(held)][at(copies)] = static_cast<float>(tail);
        }
      }
  }

  // How likely one of them holds so many of the copies.
  [[nodiscard]] float of_one(int share, int needed, int copies) const {
    return of_one_[at(share)][at(needed)][at(copies)];
  }

 private:
  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
  std::array<std::array<std::array<float, kMaxCopies + 1>, kMaxCopies + 1>, kShares + 1> of_one_{};
};
inline const Chances kChances;

}  // namespace detail

class TurnCosts {
 public:
  explicit TurnCosts(const Table& table)
      : table_(table),
        rows_(table.families.size() * kLanes, kNoRow),
        orders_(table.families.size()),
        since_(table.families.size()),
        known_(table.families.size() * kLanes) {
    for (const Action& action : table.actions)
      rows_[std::size_t{action.family} * kLanes + action.position] = action.followers;
  }

  // To be called before costs are asked for: what they depend on.
  void set(const PlannerWeights& weights, int level, const Unseen& unseen) {
    weights_ = &weights;
    level_ = level;
    unseen_ = unseen;
    const int most = unseen.cards == 0 ? 0 : std::max(1, unseen.opponents_cards / std::max(1, unseen.opponents));
    share_ = unseen.cards == 0 ? 0 : (detail::Chances::kShares * most + unseen.cards - 1) / unseen.cards;
    share_ = std::min(share_, detail::Chances::kShares);
    willing_ = static_cast<float>(weights.willing) / 1000;
    several_ = unseen.lanes;
    if (table_.draws_wild_rank() && level != 0)
      add_wild(wild_lane(level));
    ++now_;
  }

  // Which `set` was the last: costs that were asked for since then stand.
  [[nodiscard]] std::uint32_t generation() const { return now_; }

  [[nodiscard]] Cost of(std::size_t family, std::size_t position) {
    const Family& shape = table_.families[family];
    return shape.bomb ? -weights_->bomb - weights_->bomb_card * std::max(0, shape.size - 4)
                      : known(family, position).cost;
  }

  // What a card costs that no play takes.
  [[nodiscard]] Cost stuck() const { return weights_->stuck; }

  // How likely a play of this family stays on top, as far as plays of its own kind go: 0 to 1.
  [[nodiscard]] float stays(std::size_t family, std::size_t position) { return known(family, position).stays; }

 private:
  static constexpr std::uint32_t kNoRow = ~0u;
  using ByLane = std::array<float, kLanes>;

  // Wild cards that are out of sight stand for others of each rank that is.
  void add_wild(std::uint8_t lane) {
    for (std::uint32_t lanes = lanes_with(unseen_.lanes, 1) & ((1u << kRanks) - 1) & ~(1u << lane); lanes != 0;
         lanes &= lanes - 1) {
      std::uint8_t& copies = several_.at[static_cast<std::size_t>(std::countr_zero(lanes))];
      copies = static_cast<std::uint8_t>(copies + unseen_.lanes.at[lane]);
    }
  }

  // What is known of a family's turns at a position.
  struct Known {
    Cost cost = 0;
    float stays = 1;
  };

  // The plays of a family at a level, each after all that may follow it.
  struct Order {
    struct Place {
      std::uint8_t position;
      std::uint8_t next;    // the play that all its other followers follow, too: mostly the next higher one
      std::uint16_t above;  // all that may follow it, where there is no such play
    };
    int level = -1;
    std::size_t size = 0;
    std::array<Place, kLanes> places;
  };

  // All turns of a family are found at the first question since a `set`, as most of them will be asked for.
  const Known& known(std::size_t family, std::size_t position) {
    if (since_[family] != now_)
      find(family);
    return known_[family * kLanes + position];
  }

  void find(std::size_t family) {
    since_[family] = now_;
    if (orders_[family].level != level_)
      put_in_order(family);
    const Family& shape = table_.families[family];
    const Order& order = orders_[family];
    const ByLane unbeaten = unbeaten_by(shape, order);
    const auto worth = static_cast<float>(worth_of(shape));
    Known* const known = known_.data() + family * kLanes;
    float stays = 1;
    std::uint8_t before = kNone;
    for (std::size_t i = 0; i < order.size; ++i) {
      const auto [position, next, above] = order.places[i];
      stays = next == kNone ? 1 : (next == before ? stays : known[next].stays) * unbeaten[next];
      for (std::uint32_t left = above; left != 0; left &= left - 1)
        stays *= unbeaten[static_cast<std::size_t>(std::countr_zero(left))];
      known[position] = {kTurn - static_cast<Cost>(worth * stays), stays};
      before = position;
    }
  }

  // What a turn of this shape is worth if it surely stays on top.
  [[nodiscard]] int worth_of(const Family& shape) const {
    return shape.run && shape.copies < 3 ? weights_->run
           : shape.copies == 1           ? weights_->single
           : shape.copies == 2           ? weights_->pair
                                         : weights_->triple;
  }

  // What plays of its own family may follow the one at a position.
  [[nodiscard]] std::uint32_t followers_at(std::size_t family, std::size_t position) const {
    const std::uint32_t row = rows_[family * kLanes + position];
    return row == kNoRow ? 0 : table_.followers[static_cast<std::size_t>(level_) * table_.rows + row].same;
  }

  void put_in_order(std::size_t family) {
    Order& order = orders_[family];
    order.level = level_;
    order.size = 0;
    std::array<std::uint32_t, kLanes> above;
    for (std::size_t position = 0; position < kLanes; ++position) {
      above[position] = followers_at(family, position);
      if (rows_[family * kLanes + position] != kNoRow)
        order.places[order.size++].position = static_cast<std::uint8_t>(position);
    }
    std::stable_sort(order.places.begin(), order.places.begin() + static_cast<std::ptrdiff_t>(order.size),
                     [&](const Order::Place& a, const Order::Place& b) {
                       return std::popcount(above[a.position]) < std::popcount(above[b.position]);
                     });
    for (std::size_t i = 0; i < order.size; ++i) {
      Order::Place& place = order.places[i];
      place.next = next_of(above, above[place.position]);
      place.above = static_cast<std::uint16_t>(place.next == kNone ? above[place.position] : 0);
    }
  }

  // Of some plays the one that all others follow, if there is one.
  [[nodiscard]] static std::uint8_t next_of(const std::array<std::uint32_t, kLanes>& above, std::uint32_t plays) {
    for (std::uint32_t left = plays; left != 0; left &= left - 1) {
      const int next = std::countr_zero(left);
      if (above[static_cast<std::size_t>(next)] == (plays & ~(1u << next)))
        return static_cast<std::uint8_t>(next);
    }
    return kNone;
  }

  // How likely no opponent plays what a family has at each position.
  [[nodiscard]] ByLane unbeaten_by(const Family& shape, const Order& order) {
    ByLane unbeaten;
    unbeaten.fill(1);
    if (shape.size > unseen_.opponents_most || shape.copies > kMaxCopies)
      return unbeaten;
    if (shape.run)
      unbeaten_by_runs(shape, order, unbeaten);
    else
      unbeaten_by_sets(shape, order, unbeaten);
    return unbeaten;
  }

  void unbeaten_by_runs(const Family& shape, const Order& order, ByLane& unbeaten) const {
    std::array<float, kRanks + 1> holds;  // how likely one opponent holds enough of a rank, in the order of runs
    for (std::size_t place = 0; place < holds.size(); ++place)
      holds[place] = held(shape.copies, several_.at[static_cast<std::size_t>(run_lane(static_cast<int>(place)))]);
    const auto ranks = static_cast<std::size_t>(std::max(1, shape.size / std::max<int>(1, shape.copies)));
    for (std::size_t i = 0; i < order.size; ++i) {
      const std::size_t position = order.places[i].position;
      float all = 1;
      for (std::size_t place = position; place < std::min(position + ranks, holds.size()); ++place)
        all *= holds[place];
      unbeaten[position] = unplayed(all);
    }
  }

  void unbeaten_by_sets(const Family& shape, const Order& order, ByLane& unbeaten) const {
    std::array<float, kMaxCopies + 1> by_copies;  // that are out of sight: the same for many ranks
    for (std::size_t copies = 0; copies < by_copies.size(); ++copies)
      by_copies[copies] = unplayed(held(shape.copies, copies));
    const Lanes& lanes = shape.copies == 1 ? unseen_.lanes : several_;
    for (std::size_t i = 0; i < order.size; ++i) {
      const std::size_t position = order.places[i].position;
      unbeaten[position] = by_copies[std::min<std::size_t>(lanes.at[position], kMaxCopies)];
    }
  }

  // How likely nobody plays what each opponent holds with this chance.
  [[nodiscard]] float unplayed(float held_by_one) const {
    float none = 1;
    for (int i = 0; i < unseen_.opponents; ++i)
      none *= 1 - held_by_one;
    return 1 - willing_ * (1 - none);
  }

  // How likely one opponent holds so many of the cards of a rank that are out of sight.
  [[nodiscard]] float held(int needed, std::size_t copies) const {
    return detail::kChances.of_one(share_, needed, std::min<int>(static_cast<int>(copies), kMaxCopies));
  }

  const Table& table_;
  const PlannerWeights* weights_ = nullptr;
  int level_ = 0, share_ = 0;
  float willing_ = 0;
  Unseen unseen_;
  Lanes several_;  // what is out of sight, as parts of plays of several cards
  std::uint32_t now_ = 0;
  std::vector<std::uint32_t> rows_;   // of followers, where there is such a play
  std::vector<Order> orders_;         // of each family
  std::vector<std::uint32_t> since_;  // which `set` a family's turns are known of
  std::vector<Known> known_;
};

}  // namespace clamber
