// Cost of a turn: one full turn, minus the expected gain from winning the lead back. The cost of a bomb is negative.
//
// The probability that a play stays on top depends on the plays that may follow it (the table's followers) and on the
// chance that an opponent can make one of them from the cards out of sight.
#pragma once
#include <algorithm>
#include <cmath>

#include "bots/planner_weights.hpp"
#include "bots/turn_orders.hpp"
#include "bots/turn_shapes.hpp"
#include "combinations/wild_moves.hpp"

namespace clamber {

inline constexpr Cost kTurn = 1000;
inline constexpr Cost kNever = 1'000'000;

// Cards out of sight and the opponents who may hold them.
struct Unseen {
  Lanes lanes;
  int cards = 0;            // total number of cards
  int opponents = 1;        // number of opponents still holding cards
  int opponents_cards = 0;  // total number of cards in their hands
  int opponents_most = 0;   // number of cards in the largest of their hands

  friend bool operator==(const Unseen&, const Unseen&) = default;
};

namespace detail {

// Probabilities that a given opponent holds enough copies of a card, based on that opponent's share of the cards out
// of sight.
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

  // Probabilities that one opponent holds the copies needed, by the number of copies out of sight.
  using ByCopies = std::array<float, kMaxCopies + 1>;
  [[nodiscard]] const ByCopies& of_one(int share, int needed) const { return of_one_[at(share)][at(needed)]; }

 private:
  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
  std::array<std::array<ByCopies, kMaxCopies + 1>, kShares + 1> of_one_{};
};
inline const Chances kChances;

}  // namespace detail

class TurnCosts {
 public:
  using Costs = detail::LaneRow;

  explicit TurnCosts(const CombinationTable& table)
      : table_(table), orders_(table), since_(table.families.size()), costs_(table.families.size()) {}

  // Set the inputs of all costs. Must be called before any other member.
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
    if (orders_.set(level))
      stays_.assign(orders_.size(), {});
    ++now_;
  }

  // Return the sequence number of the latest `set` call. Costs obtained since that call are valid.
  [[nodiscard]] std::uint32_t generation() const { return now_; }

  [[nodiscard]] Cost of(std::size_t family, std::size_t position) { return of(family)[position]; }

  // Return the costs of a family's turns, by position. Valid until the next `set`.
  [[nodiscard]] const Costs& of(std::size_t family) {
    if (since_[family] != now_)
      find(family);
    return costs_[family];
  }

  // Return the cost of a card that no play uses.
  [[nodiscard]] Cost stuck() const { return weights_->stuck; }

  // Return the probability (0 to 1) that a play stays on top, considering only plays of its own family.
  [[nodiscard]] float stays(std::size_t family, std::size_t position) {
    const auto [group, place] = orders_.where(family);
    return stays_of(group).at[position][place];
  }

 private:
  using Floats = detail::FourFloats;
  using Four = detail::FourFamilies;
  using ByCopies = std::array<Floats, kMaxCopies + 1>;
  using ByPosition = std::array<Floats, kLanes>;

  // Count wild cards out of sight as additional copies of each rank that is out of sight.
  void add_wild(std::uint8_t lane) {
    for (std::uint32_t lanes = lanes_with(unseen_.lanes, 1) & ((1u << kRanks) - 1) & ~(1u << lane); lanes != 0;
         lanes &= lanes - 1) {
      std::uint8_t& copies = several_.at[static_cast<std::size_t>(std::countr_zero(lanes))];
      copies = static_cast<std::uint8_t>(std::min(copies + unseen_.lanes.at[lane], kMaxCopies));
    }
  }

  // Probabilities that plays in four families stay on top, by position.
  struct Stays {
    std::uint32_t since = 0;
    ByPosition at{};
  };

  // Compute the costs of a family when first requested after a `set`, together with those of its group, which will be
  // requested as well.
  void find(std::size_t family) {
    since_[family] = now_;
    const Family& shape = table_.families[family];
    if (shape.bomb)
      costs_[family] = Costs(-weights_->bomb - weights_->bomb_card * std::max(0, shape.size - 4));
    else
      find_four(orders_.where(family).group);
  }

  void find_four(std::size_t group) {
    const Four& four = orders_[group];
    const Stays& stays = stays_of(group);
    const Floats worth = by_family(four, [&](const Family& shape) { return static_cast<float>(worth_of(shape)); });
    detail::ByLane costs;
    for (std::size_t position = 0; position < kLanes; ++position)
      costs[position] = kTurn - __builtin_convertvector(worth * stays.at[position], detail::FourNumbers);
    const detail::FourRows rows = detail::by_row(costs);
    for (std::size_t i = 0; i < Four::kFour; ++i) {
      since_[four.families[i]] = now_;
      costs_[four.families[i]] = rows[i];
    }
  }

  const Stays& stays_of(std::size_t group) {
    Stays& stays = stays_[group];
    if (stays.since == now_)
      return stays;
    stays.since = now_;
    const Four& four = orders_[group];
    const ByPosition unbeaten = unbeaten_by(four);
    Floats on_top = kOne;
    std::uint8_t before = kNone;
    for (std::size_t i = 0; i < four.size; ++i) {
      const auto [position, next, above] = four.places[i];
      on_top = next == kNone ? kOne : (next == before ? on_top : stays.at[next]) * unbeaten[next];
      for (std::uint32_t left = above; left != 0; left &= left - 1)
        on_top *= unbeaten[at(std::countr_zero(left))];
      stays.at[position] = on_top;
      before = position;
    }
    return stays;
  }

  // Apply f to each of four families and return the results.
  template <class F>
  [[nodiscard]] Floats by_family(const Four& four, F&& f) const {
    const auto say = [&](std::size_t i) { return f(table_.families[four.families[i]]); };
    return Floats{say(0), say(1), say(2), say(3)};
  }

  // Return the value of a turn of this shape, assuming that it stays on top.
  [[nodiscard]] int worth_of(const Family& shape) const {
    return shape.run && shape.copies < 3 ? weights_->run
           : shape.copies == 1           ? weights_->single
           : shape.copies == 2           ? weights_->pair
                                         : weights_->triple;
  }

  // Return the probability that no opponent plays the member at a position, for each family.
  [[nodiscard]] ByPosition unbeaten_by(const Four& four) const {
    const ByCopies held = held_by_one(four);
    ByPosition unbeaten;
    if (table_.families[four.families[0]].run) {
      unbeaten = unplayed(held_runs(four, held));
    } else {
      const ByCopies unheld = unplayed(held);
      const Lanes& lanes = table_.families[four.families[0]].copies == 1 ? unseen_.lanes : several_;
      for (std::size_t lane = 0; lane < kLanes; ++lane)
        unbeaten[lane] = unheld[lanes.at[lane]];
    }
    for (std::size_t position = 0; position < kLanes; ++position)
      unbeaten[position] = four.has[position] ? unbeaten[position] : kOne;
    return unbeaten;
  }

  // Return the probability that one opponent holds the cards of a rank needed by each family, by the number out of
  // sight.
  [[nodiscard]] ByCopies held_by_one(const Four& four) const {
    static constexpr detail::Chances::ByCopies kNobody{};
    const auto of = [&](std::size_t i) {
      const Family& shape = table_.families[four.families[i]];
      const bool can = shape.size <= unseen_.opponents_most && shape.copies <= kMaxCopies;
      return can ? detail::kChances.of_one(share_, shape.copies).data() : kNobody.data();
    };
    const std::array<const float*, Four::kFour> chances{of(0), of(1), of(2), of(3)};
    ByCopies held;
    for (std::size_t copies = 0; copies < held.size(); ++copies)
      held[copies] = Floats{chances[0][copies], chances[1][copies], chances[2][copies], chances[3][copies]};
    return held;
  }

  // Return the probability that one opponent holds the runs of each family, by starting position.
  [[nodiscard]] ByPosition held_runs(const Four& four, const ByCopies& held) const {
    std::array<Floats, kRanks + 1 + kLanes> holds;  // enough cards, in run order; no run extends past the end
    holds.fill(kOne);
    for (std::size_t place = 0; place <= kRanks; ++place)
      holds[place] = held[several_.at[at(run_lane(static_cast<int>(place)))]];
    ByPosition all;
    all.fill(kOne);
    for (std::size_t rank = 0; rank < four.ranks; ++rank) {
      const detail::FourNumbers has = four.runs[rank];
      for (std::size_t place = 0; place <= kRanks; ++place)
        all[place] *= has ? holds[place + rank] : kOne;
    }
    return all;
  }

  // Return the probability that no opponent makes a play, given the probability that any one of them holds it.
  template <class Chances>
  [[nodiscard]] Chances unplayed(const Chances& held_by_one) const {
    Chances none;
    none.fill(kOne);
    for (int opponent = 0; opponent < unseen_.opponents; ++opponent)
      for (std::size_t i = 0; i < none.size(); ++i)
        none[i] *= 1 - held_by_one[i];
    for (Floats& chance : none)
      chance = 1 - willing_ * (1 - chance);
    return none;
  }

  static constexpr Floats kOne{1, 1, 1, 1};
  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

  const CombinationTable& table_;
  const PlannerWeights* weights_ = nullptr;
  int level_ = 0, share_ = 0;
  float willing_ = 0;
  Unseen unseen_;
  Lanes several_;  // cards out of sight that can be part of plays with several cards, including wild cards
  std::uint32_t now_ = 0;
  detail::TurnOrders orders_;
  std::vector<Stays> stays_;          // probabilities by group of the play orders
  std::vector<std::uint32_t> since_;  // generation in which the costs of each family were computed
  std::vector<Costs> costs_;          // costs by family
};

}  // namespace clamber
