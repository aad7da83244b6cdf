// Placement of the wild cards that are not in any run: in the sets where they save most, or played as their own rank.
#pragma once
#include "bots/lane_sets.hpp"

namespace clamber {

namespace detail {

class WildPlacing {
 public:
  explicit WildPlacing(const LaneSets& sets) : sets_(sets) {
    for (auto& by_cards : more_)
      by_cards[0] = LaneRow(key_of(kNever, 0));  // wild cards alone belong to no lane
  }

  // Prepare for a hand with this number of wild cards and other cards in these lanes.
  void begin(const Hand& hand, std::uint32_t lanes, int wild) {
    lanes_ = lanes;
    std::array<Cost, kMostWild + 1> saved;  // largest saving, by number of wild cards, in one lane or several
    for (int k = 1; k <= wild; ++k) {
      LaneRow most_saved(-kNever);
      for (int n = 1; n <= kMaxCopies && hand.held[at(n - 1)] != 0; ++n) {
        const LaneRow more =
            choose(mask_of(hand.held[at(n - 1)] & lanes), sets_.costs(n, k) - sets_.costs(n, 0), LaneRow(kNever));
        most_saved = max(most_saved, LaneRow(0) - more);
        if (k <= kFewWild)
          more_[at(k - 1)][at(n)] = more * LaneRow(kLanes) + lane_numbers();
      }
      saved[at(k)] = most(most_saved);
    }
    for (int k = 2; k <= wild; ++k)
      for (int here = 1; here < k; ++here)
        saved[at(k)] = std::max(saved[at(k)], saved[at(here)] + saved[at(k - here)]);
    for (int k = 1; k <= wild; ++k) {
      most_saved_[at(k)] = -sets_.own(k);
      for (int spread = 1; spread <= k; ++spread)
        most_saved_[at(k)] = std::max(most_saved_[at(k)], saved[at(spread)] - sets_.own(k - spread));
    }
  }

  // Return an upper bound of the saving by this number of wild cards, wherever they are placed.
  [[nodiscard]] Cost most_saved(int wild) const { return wild == 0 ? 0 : most_saved_[at(wild)]; }

  // Find the lanes of a node where a first and a second wild card save most. Must be called before `place`.
  void look(const Node& node, int wild) {
    if (wild <= kFewWild)
      few_ = wild == 1 ? best_of_one(node) : best_of_two(node);
  }

  // Distribute the wild cards over the lanes, or play them as their own rank. At least one goes to lane `to`, unless
  // `to` is kNone. Return the cost of all sets.
  Cost place(const Node& node, int wild, std::uint8_t to, Loose& loose) {
    placed_.fill(0);
    if (wild <= kFewWild)
      return place_few(node, wild, to, loose);
    std::array<Cost, kMostWild + 1> best;
    best.fill(kNever);
    best[0] = 0;
    std::array<std::array<std::uint8_t, kMostWild + 1>, kLanes> taken;
    for (std::uint32_t lanes = lanes_; lanes != 0; lanes &= lanes - 1) {
      const auto lane = static_cast<std::size_t>(std::countr_zero(lanes));
      for (int k = wild; k >= 0; --k) {
        Cost least = kNever;
        taken[lane][at(k)] = 0;
        for (int here = lane == to ? 1 : 0; here <= k; ++here) {
          const Cost cost = best[at(k - here)] + sets_.costs(node.left.at[lane], here)[lane];
          if (cost < least)
            least = cost, taken[lane][at(k)] = static_cast<std::uint8_t>(here);
        }
        best[at(k)] = least;
      }
    }
    int spread = 0;
    for (int k = 1; k <= wild; ++k)
      if (best[at(k)] + sets_.own(wild - k) < best[at(spread)] + sets_.own(wild - spread))
        spread = k;
    own_ = wild - spread;
    const Cost cost = best[at(spread)] + sets_.own(own_);
    for (std::size_t lane = kLanes; lane-- > 0 && spread > 0;) {
      if (((lanes_ >> lane) & 1) == 0)
        continue;
      placed_[lane] = taken[lane][at(spread)];
      spread -= placed_[lane];
      take(node, lane, loose);
    }
    return cost;
  }

  // Clear the placement, for a node without wild cards.
  void place_none() {
    placed_.fill(0);
    own_ = 0;
  }

  // Return the number of wild cards placed in each lane; `own` returns the number played as their own rank.
  [[nodiscard]] const std::array<std::uint8_t, kLanes>& placed() const { return placed_; }
  [[nodiscard]] int own() const { return own_; }

 private:
  static constexpr int kFewWild = 2;

  // Replace a lane's loose sets by its sets including the wild cards placed there.
  void take(const Node& node, std::size_t lane, Loose& loose) const {
    loose.bits +=
        sets_.loose(lane, node.left.at[lane], placed_[lane]).bits - sets_.loose(lane, node.left.at[lane], 0).bits;
  }

  // Up to two lanes that receive a wild card. The lane is repeated if it receives both.
  struct Placed {
    Cost more = kNever;
    std::uint16_t lane = kNone, other = kNone;

    void take_cheaper(const Placed& found) {
      if (found.more < more)
        *this = found;
    }
  };

  // Best placements at a node: of one card, of a second card, and of both together.
  struct Few {
    Placed first, second, both;
  };

  // Place one or two wild cards. Few hands have more.
  Cost place_few(const Node& node, int wild, std::uint8_t to, Loose& loose) {
    const Placed best = wild == 1 ? place_one(node, to) : place_two(node, to);
    own_ = wild - (best.lane != kNone) - (best.other != kNone);
    for (const std::uint16_t lane : {best.lane, best.other})
      if (lane != kNone)
        ++placed_[lane];
    for (const std::uint16_t lane : {best.lane, best.lane == best.other ? std::uint16_t{kNone} : best.other})
      if (lane != kNone)
        take(node, lane, loose);
    return node.sets + best.more;
  }

  // Find the best lanes without branching, because the cheaper lane is unpredictable.
  [[nodiscard]] Few best_of_one(const Node& node) const {
    Cost first = key_of(kNever, 0);
    for (std::size_t lane = 0; lane < kLanes; ++lane)
      first = std::min(first, more_[0][node.left.at[lane]][lane]);
    return {of_key(first), {}, {}};
  }
  [[nodiscard]] Few best_of_two(const Node& node) const {
    Cost first = key_of(kNever, 0), second = first, both = first;
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      const std::size_t left = node.left.at[lane];
      second = std::min(second, std::max(first, more_[0][left][lane]));
      first = std::min(first, more_[0][left][lane]);
      both = std::min(both, more_[1][left][lane]);
    }
    const Placed two = of_key(both);
    return {of_key(first), of_key(second), {two.more, two.lane, two.lane}};
  }

  // Return the added cost and the lane packed into one number, with the lane in the low bits, so that ties go to the
  // lowest lane.
  [[nodiscard]] static Cost key_of(Cost more, std::size_t lane) {
    return static_cast<Cost>(kLanes) * more + static_cast<Cost>(lane);
  }
  [[nodiscard]] static Placed of_key(Cost key) {
    constexpr Cost kEach = kLanes;
    return key >= key_of(kNever, 0) ? Placed{} : Placed{key >> 4, static_cast<std::uint16_t>(key & (kEach - 1))};
  }

  [[nodiscard]] Placed place_one(const Node& node, std::uint8_t to) const {
    if (to != kNone)
      return {more(node, 1, to), to};
    Placed best{sets_.own(1)};
    best.take_cheaper(few_.first);
    return best;
  }

  // Return the cheapest placement: both as their own rank, one of them in a lane, both in one lane, or in two lanes.
  [[nodiscard]] Placed place_two(const Node& node, std::uint8_t to) const {
    const auto& [first, second, both] = few_;
    if (to != kNone) {
      const Cost one = more(node, 1, to);
      const Placed& other = first.lane == to ? second : first;
      Placed best{more(node, 2, to), to, to};
      best.take_cheaper({one + sets_.own(1), to});
      best.take_cheaper({one + other.more, to, other.lane});
      return best;
    }
    Placed best{sets_.own(2)};
    best.take_cheaper({first.more + sets_.own(1), first.lane});
    best.take_cheaper({first.more + second.more, first.lane, second.lane});
    best.take_cheaper(both);
    return best;
  }

  // Return the cost added to a lane by this number of wild cards.
  [[nodiscard]] Cost more(const Node& node, int wild, std::size_t lane) const {
    const int left = node.left.at[lane];
    return left == 0 ? kNever : sets_.costs(left, wild)[lane] - sets_.costs(left, 0)[lane];
  }

  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

  const LaneSets& sets_;
  std::uint32_t lanes_ = 0;
  std::array<std::array<LaneRow, kMaxCopies + 1>, kFewWild> more_{};  // keys, by wild cards and cards in a lane
  std::array<Cost, kMostWild + 1> most_saved_{};
  Few few_;  // placements at the node last passed to `look`
  std::array<std::uint8_t, kLanes> placed_{};
  int own_ = 0;
};

}  // namespace detail

}  // namespace clamber
