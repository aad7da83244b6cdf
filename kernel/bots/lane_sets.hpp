// What the cards of each lane cost as sets, the cheapest that they fall into, with and without wild cards.
#pragma once
#include "bots/carrying.hpp"

namespace clamber {

namespace detail {

class LaneSets {
 public:
  using Parts = std::array<std::array<Part, kMostWild + 1>, kMaxCopies + 1>;  // by natural and wild cards

  LaneSets(const TurnShapes& shapes, const Carrying& carrying) : shapes_(shapes), carrying_(carrying) {}

  // Forgets what is known: turns cost something else now.
  void begin(TurnCosts& costs) {
    costs_ = &costs;
    known_.fill({});
  }

  // Works out what so many cards of a lane and so many wild ones fall into, unless that is known.
  void know(std::size_t lane, int held, int wild) {
    Known& known = known_[lane];
    if (held <= known.held && wild <= known.wild)
      return;
    known = {std::max(held, known.held), std::max(wild, known.wild)};
    fill(parts_[lane], lane, known.held, known.wild);
    for (std::size_t n = 0; n <= at(known.held); ++n)
      costs_of_lane_[lane][n] = {loose_bits(lane, parts_[lane][n][0].has), parts_[lane][n][0].cost};
  }

  // The same of wild cards as themselves.
  void know_own(int wild) { fill(own_, shapes_.wild_lane, wild, 0); }

  [[nodiscard]] const Parts& of(std::size_t lane) const { return parts_[lane]; }
  [[nodiscard]] const Parts& own() const { return own_; }
  // By how many cards of the lane there are, none of them with wild cards.
  [[nodiscard]] const auto& costs(std::size_t lane) const { return costs_of_lane_[lane]; }

  [[nodiscard]] std::uint64_t loose_bits(std::size_t lane, std::uint32_t has) const {
    return shapes_.carries ? carrying_.loose_bits(lane, has) : 0;
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
  using SetCosts = std::array<std::array<Cost, kMostWild + 1>, kMaxCopies + 1>;  // by natural and wild cards

  // Up to how many natural and wild cards a lane's parts are known.
  struct Known {
    int held = -1, wild = -1;
  };

  void fill(Parts& parts, std::size_t lane, int held, int wild) {
    const SetCosts cost = costs_of_sets(lane, held, wild);
    for (int k = 0; k <= wild; ++k)
      parts[0][at(k)] = {k == 0 ? 0 : kNever, 0, 0, 0};
    for (int n = 1; n <= held; ++n)
      for (int k = 0; k <= wild; ++k)
        parts[at(n)][at(k)] = best_part(parts, cost, n, k);
  }

  // What each set of a lane costs, of so many natural and wild cards at most; kNever where these are none.
  [[nodiscard]] SetCosts costs_of_sets(std::size_t lane, int held, int wild) const {
    std::array<Cost, kMostSet + 1> by_size;
    for (int size = 1; size <= std::min(held + wild, kMostSet); ++size) {
      const std::uint8_t family = shapes_.set_family[at(size)][lane];
      by_size[at(size)] = family == kNone ? kNever : costs_->of(family, lane);
    }
    SetCosts cost;
    for (int n = 1; n <= held; ++n)
      for (int k = 0; k <= wild; ++k)
        cost[at(n)][at(k)] = ((shapes_.sets[at(n)][at(k)] >> lane) & 1) != 0 ? by_size[at(n + k)] : kNever;
    return cost;
  }

  // The cheapest first set of so many cards, and what is left with it. Of sets that cost the same the first one
  // stays: a cost and, below it, where the set stands are compared as one number, as no branch could foresee which is
  // less.
  [[nodiscard]] Part best_part(const Parts& parts, const SetCosts& cost, int held, int wild) const {
    constexpr int kBits = 8;  // of a place
    constexpr std::int64_t kPlaces = 1 << kBits;
    std::int64_t best = kPlaces * (wild == 0 ? parts[at(held - 1)][0].cost + costs_->stuck() : kNever);
    for (int k = 0; k <= wild; ++k)
      for (int n = 1; n <= held; ++n) {
        const std::int64_t all = parts[at(held - n)][at(wild - k)].cost + cost[at(n)][at(k)];
        best = std::min(best, kPlaces * all + 16 * k + n);
      }
    const int place = static_cast<int>(best & (kPlaces - 1)), n = place % 16, k = place / 16;
    const Cost least = static_cast<Cost>(best >> kBits);
    if (n == 0)
      return {least, 1, 0, 0};
    const int own = n + k < 4 ? 1 << (n + k - 1) : 0;
    return {least, static_cast<std::uint8_t>(n), static_cast<std::uint8_t>(k),
            static_cast<std::uint16_t>(parts[at(held - n)][at(wild - k)].has | own)};
  }

  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

  const TurnShapes& shapes_;
  const Carrying& carrying_;
  TurnCosts* costs_ = nullptr;
  std::array<Known, kLanes> known_;
  std::array<Parts, kLanes> parts_;
  std::array<std::array<LaneCost, kMaxCopies + 1>, kLanes> costs_of_lane_{};
  Parts own_;
};

}  // namespace detail

}  // namespace clamber
