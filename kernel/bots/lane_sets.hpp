// Cost of playing the cards of each lane as sets in the cheapest partition, with and without wild cards.
#pragma once
#include "bots/carrying.hpp"

namespace clamber {

namespace detail {

class LaneSets {
 public:
  LaneSets(const TurnShapes& shapes, const Carrying& carrying) : shapes_(shapes), carrying_(carrying) {}

  // Clear the cache for new turn costs.
  void begin(TurnCosts& costs) {
    costs_ = &costs;
    held_ = wild_ = -1;
  }

  // Compute and cache the partitions of up to `held` natural and `wild` wild cards in any lane.
  void know(int held, int wild) {
    if (held <= held_ && wild <= wild_)
      return;
    held_ = std::max(held, held_), wild_ = std::max(wild, wild_);
    fill();
    for (int n = 1; n <= held_; ++n)
      add_up(at(n));
  }

  // Return the cost of this number of natural and wild cards, by lane. `part` returns one set of their partition,
  // which may be a card that no play uses.
  [[nodiscard]] const LaneRow& costs(int natural, int wild) const { return parts_[at(natural)][at(wild)].cost; }
  [[nodiscard]] Part part(std::size_t lane, int natural, int wild) const {
    const int set = (parts_[at(natural)][at(wild)].best[lane] >> kHasBits) & ((1 << kSetBits) - 1);
    return set == 0 ? Part{1, 0} : Part{set % (1 << kNaturalBits), set >> kNaturalBits};
  }
  // Return the cost of wild cards played as their own rank.
  [[nodiscard]] Cost own(int wild) const { return costs(wild, 0)[shapes_.wild_lane]; }

  // Return the sets in this partition that may be carried as kickers.
  [[nodiscard]] Loose loose(std::size_t lane, int natural, int wild) const {
    return carrying_.loose(lane, parts_[at(natural)][at(wild)].best[lane]);
  }

  // Totals for the remaining cards, without wild cards. `sum` makes a single pass over all lanes. It needs all
  // registers, so it is never inlined.
  struct Sum {
    Cost cost;
    int triples;           // number of triples among the sets
    std::uint64_t lacked;  // bitmask of the moves that some lane has too few cards for
  };
  [[nodiscard, gnu::noinline]] Sum sum(const Lanes& left) const {
    std::int64_t both = 0;
    std::uint64_t lacked = 0;
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      both += sums_[lane][left.at[lane]];
      lacked |= std::bit_cast<std::uint64_t>(lacked_[lane][left.at[lane]]);
    }
    return {static_cast<Cost>(both >> 32), static_cast<int>(both & 0xFFFFFFFF), lacked};
  }
  // Return only the cost part of `sum`.
  [[nodiscard]] Cost cost(const Lanes& left) const {
    std::int64_t both = 0;
    for (std::size_t lane = 0; lane < kLanes; ++lane)
      both += sums_[lane][left.at[lane]];
    return static_cast<Cost>(both >> 32);
  }
  // Return the sets among the remaining cards that may be carried as kickers.
  [[nodiscard]] Loose loose(const Lanes& left) const {
    Loose loose;
    for (std::size_t lane = 0; lane < kLanes; ++lane)
      loose.bits |= loose_[lane][left.at[lane]];
    return loose;
  }

  // Store the moves of the search; `sum` reports which of them lack cards. `moves` must have room for a multiple of
  // eight entries; those past `size` are ignored.
  void note_moves(const Move* moves, std::size_t size) {
    using Bytes = Lanes::Vector;
    constexpr Bytes kOnes{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    Bytes natural{};
    for (std::size_t n = 0; n < shapes_.most_needed; ++n, natural += kOnes)
      for (std::size_t byte = 0; 8 * byte < size; ++byte) {
        Bytes bits{}, bit = kOnes;
        for (std::size_t i = 0; i < 8; ++i, bit += bit) {
          const Bytes need = std::bit_cast<Bytes>(moves[8 * byte + i].turn.cards.at);
          bits |= std::bit_cast<Bytes>(need > natural) & bit;
        }
        for (std::size_t lane = 0; lane < kLanes; ++lane)
          lacked_[lane][n][byte] = bits[lane];
      }
  }

  [[nodiscard]] Turn set_of(std::size_t lane, int natural, int wild) const {
    Turn turn;
    const std::uint8_t family = shapes_.set_at(natural, wild, lane);
    turn.cards.at[lane] = static_cast<std::uint8_t>(natural);
    if (wild != 0)
      turn.cards.at[shapes_.wild_lane] = static_cast<std::uint8_t>(wild);
    turn.family = family;
    turn.position = static_cast<std::uint8_t>(lane);
    turn.cost = family == kNone ? costs_->stuck() : costs_->of(family, lane);
    return turn;
  }

 private:
  using Costs = LaneRow;

  // Cheapest partition of a number of natural and wild cards, for every lane. `best` packs three values into one
  // number, from the highest bits down: the cost, the numbers of wild and natural cards in one of the sets, and a
  // flag for each set size below four that occurs. The minimum is therefore the cheapest partition, and ties go to
  // the lowest set.
  struct Parts {
    Costs cost;
    LaneRow best;
    LaneRow rest;  // `best` without its set
  };
  using SetCosts = std::array<std::array<LaneRow, kMostWild + 1>, kMaxCopies + 1>;
  static constexpr int kHasBits = 3, kNaturalBits = 4, kWildBits = 3;
  static constexpr int kSetBits = kNaturalBits + kWildBits, kCostShift = kSetBits + kHasBits;
  static constexpr std::array<std::int32_t, kMaxCopies + kMostWild + 1> kHas{0, 1, 2, 4};  // by cards in a set
  static_assert(kMaxCopies < 1 << kNaturalBits && kMostWild < 1 << kWildBits && 2 * kNever < 1 << (31 - kCostShift));

  void fill() {
    const SetCosts sets = costs_of_sets();
    for (int k = 0; k <= wild_; ++k)
      note(parts_[0][at(k)], LaneRow(number(k == 0 ? 0 : kNever, 0, 0)));
    for (int n = 1; n <= held_; ++n)
      for (int k = 0; k <= wild_; ++k)
        note(parts_[at(n)][at(k)], best_of(sets, n, k));
  }

  static void note(Parts& parts, const LaneRow& best) {
    parts.best = best;
    parts.cost = by_fours([](auto x) { return x >> kCostShift; }, best);
    parts.rest = best & LaneRow(~(((1 << kSetBits) - 1) << kHasBits));
  }

  [[nodiscard]] static constexpr std::int32_t number(Cost cost, int natural, int wild) {
    return cost * (1 << kCostShift) + (((wild << kNaturalBits) + natural) << kHasBits);
  }

  // Return the packed cost of each set, by natural and wild cards; kNever in lanes where the cards do not form a set.
  [[nodiscard]] SetCosts costs_of_sets() const {
    std::array<Costs, kMostSet + 1> by_size;
    for (int size = 1; size <= std::min(held_ + wild_, kMostSet); ++size) {
      by_size[at(size)] = Costs(kNever);
      for (const auto& [family, lanes] : shapes_.set_families[at(size)])
        by_size[at(size)] = choose(mask_of(lanes), costs_->of(family), by_size[at(size)]);
    }
    SetCosts sets;
    for (int n = 1; n <= held_; ++n)
      for (int k = 0; k <= wild_; ++k) {
        const Costs cost = choose(mask_of(shapes_.sets[at(n)][at(k)]), by_size[at(n + k)], Costs(kNever));
        sets[at(n)][at(k)] = by_fours([&](auto x) { return (x << kCostShift) + number(0, n, k); }, cost);
      }
    return sets;
  }

  // Return the cheapest combination of a first set (or a card that no play uses) and the partition of the remaining
  // cards.
  [[nodiscard]] LaneRow best_of(const SetCosts& sets, int held, int wild) const {
    LaneRow best(number(kNever, 0, 0));
    if (wild == 0)
      best = by_fours([&](auto x) { return (x + costs_->stuck()) << kCostShift; }, parts_[at(held - 1)][0].cost);
    for (int k = wild; k >= 0; --k)  // the latest results are read last to avoid stalls on data dependencies
      for (int n = held; n > 0; --n) {
        const LaneRow has(kHas[at(n + k)]);
        best = min(best, (parts_[at(held - n)][at(wild - k)].rest + sets[at(n)][at(k)]) | has);
      }
    return best;
  }

  // Store the totals for this number of natural cards in each lane.
  void add_up(std::size_t natural) {
    const Parts& parts = parts_[natural][0];
    const auto [low, high] = carrying_.loose(parts.best);
    const LaneRow triples = LaneRow(0) - (LaneRow(0) < high);
    const ByLane lanes = by_lane({triples, parts.cost, low, high});
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      using Halves = std::array<std::uint64_t, 2>;
      const auto [sum, loose] = std::bit_cast<Halves>(lanes[lane]);
      sums_[lane][natural] = static_cast<std::int64_t>(sum);
      loose_[lane][natural] = loose;
    }
    if (shapes_.wild_lane != kNone)
      sums_[shapes_.wild_lane][natural] = 0, loose_[shapes_.wild_lane][natural] = 0;
  }

  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

  const TurnShapes& shapes_;
  const Carrying& carrying_;
  TurnCosts* costs_ = nullptr;
  int held_ = -1, wild_ = -1;  // largest numbers of natural and wild cards with cached partitions
  std::array<std::array<Parts, kMostWild + 1>, kMaxCopies + 1> parts_;  // by natural and wild cards
  // By lane and number of its natural cards: the cost times 2^32 plus the number of triples; the sets that may be
  // carried; and, as bytes, a bit for each move that needs more cards.
  std::array<std::array<std::int64_t, kMaxCopies + 1>, kLanes> sums_{};
  std::array<std::array<std::uint64_t, kMaxCopies + 1>, kLanes> loose_{};
  std::array<std::array<std::array<std::uint8_t, 8>, kMaxCopies + 1>, kLanes> lacked_{};
};

}  // namespace detail

}  // namespace clamber
