// Where wild cards go that no run takes: into sets, where they gain most, or played as they are.
#pragma once
#include "bots/lane_sets.hpp"

namespace clamber {

namespace detail {

class WildPlacing {
 public:
  explicit WildPlacing(const LaneSets& sets) : sets_(sets) {
    for (auto& by_cards : more_)
      by_cards[0].fill(kNever);  // wild cards alone are not of any lane
  }

  // Makes ready for a hand with so many wild cards, whose other cards lie in these lanes.
  void begin(const Hand& hand, std::uint32_t lanes, int wild) {
    lanes_ = lanes;
    std::array<Cost, kMostWild + 1> saved;  // at most, by so many cards in one lane or several
    saved.fill(-kNever);
    for (std::uint32_t left = lanes; left != 0; left &= left - 1) {
      const auto lane = static_cast<std::size_t>(std::countr_zero(left));
      for (std::size_t n = 1; n <= hand.lanes.at[lane]; ++n) {
        const auto& part = sets_.of(lane)[n];
        for (int k = 1; k <= wild; ++k)
          saved[at(k)] = std::max(saved[at(k)], part[0].cost - part[at(k)].cost);
        for (int k = 1; k <= std::min(wild, kFewWild); ++k)
          more_[lane][n][at(k - 1)] = part[at(k)].cost - part[0].cost;
      }
    }
    for (int k = 2; k <= wild; ++k)
      for (int here = 1; here < k; ++here)
        saved[at(k)] = std::max(saved[at(k)], saved[at(here)] + saved[at(k - here)]);
    for (int k = 1; k <= wild; ++k) {
      most_saved_[at(k)] = -sets_.own()[at(k)][0].cost;
      for (int spread = 1; spread <= k; ++spread)
        most_saved_[at(k)] = std::max(most_saved_[at(k)], saved[at(spread)] - sets_.own()[at(k - spread)][0].cost);
    }
  }

  // How much so many of them may save at most, wherever they go.
  [[nodiscard]] Cost most_saved(int wild) const { return wild == 0 ? 0 : most_saved_[at(wild)]; }

  // Looks at a node: where one wild card and another gain most in it. Comes before the node's wild cards are placed.
  void look(const Node& node, int wild) {
    if (wild <= kFewWild)
      few_ = wild == 1 ? best_of_one(node) : best_of_two(node);
  }

  // Spreads the wild cards over the lanes, or leaves them alone; one of them at least goes to a lane, to any if that
  // is kNone. Returns what all sets cost.
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
      const auto& part = sets_.of(lane)[node.left.at[lane]];
      for (int k = wild; k >= 0; --k) {
        Cost least = kNever;
        taken[lane][at(k)] = 0;
        for (int here = lane == to ? 1 : 0; here <= k; ++here) {
          const Cost cost = best[at(k - here)] + part[at(here)].cost;
          if (cost < least)
            least = cost, taken[lane][at(k)] = static_cast<std::uint8_t>(here);
        }
        best[at(k)] = least;
      }
    }
    int spread = 0;
    for (int k = 1; k <= wild; ++k)
      if (best[at(k)] + sets_.own()[at(wild - k)][0].cost < best[at(spread)] + sets_.own()[at(wild - spread)][0].cost)
        spread = k;
    own_ = wild - spread;
    const Cost cost = best[at(spread)] + sets_.own()[at(own_)][0].cost;
    for (std::size_t lane = kLanes; lane-- > 0 && spread > 0;) {
      if (((lanes_ >> lane) & 1) == 0)
        continue;
      placed_[lane] = taken[lane][at(spread)];
      spread -= placed_[lane];
      const auto& part = sets_.of(lane)[node.left.at[lane]];
      loose.bits += sets_.loose_bits(lane, part[placed_[lane]].has) - sets_.loose_bits(lane, part[0].has);
    }
    return cost;
  }

  // There are none.
  void place_none() {
    placed_.fill(0);
    own_ = 0;
  }

  // How many went to each lane, and how many are played as they are.
  [[nodiscard]] const std::array<std::uint8_t, kLanes>& placed() const { return placed_; }
  [[nodiscard]] int own() const { return own_; }

 private:
  static constexpr int kFewWild = 2;

  // Two lanes that a wild card goes to, or none of them; the same twice, if both cards go there.
  struct Placed {
    Cost more = kNever;
    std::uint16_t lane = kNone, other = kNone;

    void take_cheaper(const Placed& found) {
      if (found.more < more)
        *this = found;
    }
  };

  // The best places of a node for one card, for another, and for two cards together.
  struct Few {
    Placed first, second, both;
  };

  // The same of one wild card or two, which most hands have at most.
  Cost place_few(const Node& node, int wild, std::uint8_t to, Loose& loose) {
    const Placed best = wild == 1 ? place_one(node, to) : place_two(node, to);
    own_ = wild - (best.lane != kNone) - (best.other != kNone);
    for (const std::uint16_t lane : {best.lane, best.other})
      if (lane != kNone)
        ++placed_[lane];
    for (const std::uint16_t lane : {best.lane, best.lane == best.other ? std::uint16_t{kNone} : best.other})
      if (lane != kNone) {
        const auto& part = sets_.of(lane)[node.left.at[lane]];
        loose.bits += sets_.loose_bits(lane, part[placed_[lane]].has) - sets_.loose_bits(lane, part[0].has);
      }
    return node.sets + best.more;
  }

  [[nodiscard]] Few best_of_one(const Node& node) const {
    Few few;
    for (std::uint32_t lanes = lanes_; lanes != 0; lanes &= lanes - 1) {
      const auto lane = static_cast<std::uint8_t>(std::countr_zero(lanes));
      few.first.take_cheaper({more(node, lane)[0], lane});
    }
    return few;
  }

  [[nodiscard]] Few best_of_two(const Node& node) const {
    Few few;
    for (std::uint32_t lanes = lanes_; lanes != 0; lanes &= lanes - 1) {
      const auto lane = static_cast<std::uint8_t>(std::countr_zero(lanes));
      const auto& by = more(node, lane);
      few.both.take_cheaper({by[1], lane, lane});
      if (by[0] < few.first.more)
        few.second = few.first, few.first = {by[0], lane};
      else
        few.second.take_cheaper({by[0], lane});
    }
    return few;
  }

  [[nodiscard]] Placed place_one(const Node& node, std::uint8_t to) const {
    if (to != kNone)
      return {more(node, to)[0], to};
    Placed best{sets_.own()[1][0].cost};
    best.take_cheaper(few_.first);
    return best;
  }

  // Both at home, one of them, both in one lane, or each in another.
  [[nodiscard]] Placed place_two(const Node& node, std::uint8_t to) const {
    const auto& [first, second, both] = few_;
    if (to != kNone) {
      const auto& by = more(node, to);
      const Placed& other = first.lane == to ? second : first;
      Placed best{by[1], to, to};
      best.take_cheaper({by[0] + sets_.own()[1][0].cost, to});
      best.take_cheaper({by[0] + other.more, to, other.lane});
      return best;
    }
    Placed best{sets_.own()[2][0].cost};
    best.take_cheaper({first.more + sets_.own()[1][0].cost, first.lane});
    best.take_cheaper({first.more + second.more, first.lane, second.lane});
    best.take_cheaper(both);
    return best;
  }

  // What one wild card, and what two, add to what the cards of a lane cost.
  [[nodiscard]] const std::array<Cost, kFewWild>& more(const Node& node, std::size_t lane) const {
    return more_[lane][node.left.at[lane]];
  }

  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

  const LaneSets& sets_;
  std::uint32_t lanes_ = 0;
  std::array<std::array<std::array<Cost, kFewWild>, kMaxCopies + 1>, kLanes> more_{};
  std::array<Cost, kMostWild + 1> most_saved_{};
  Few few_;  // of the node that was looked at last
  std::array<std::uint8_t, kLanes> placed_{};
  int own_ = 0;
};

}  // namespace detail

}  // namespace clamber
