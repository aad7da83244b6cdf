// Parts of a plan: turns, and the search state for partitioning a hand.
#pragma once
#include "bots/turn_costs.hpp"

namespace clamber {

struct HandPlan {
  static constexpr std::size_t kRoom = kMaxDeck;
  Cost cost = 0;
  int looked_at = 0;  // number of run combinations examined
  std::size_t size = 0;
  std::array<Turn, kRoom> turns;

  void add(const Turn& turn) { turns[size++] = turn; }
  [[nodiscard]] const Turn* begin() const { return turns.data(); }
  [[nodiscard]] const Turn* end() const { return turns.data() + size; }
};

namespace detail {

// Set within a lane: its number of natural and wild cards.
struct Part {
  int natural = 0, wild = 0;
};

// Loose single cards, pairs and triples, as bitmasks of sixteen bits each. Singles and pairs are ordered by
// descending cost, triples by lane.
struct Loose {
  std::uint64_t bits = 0;

  [[nodiscard]] std::uint32_t singles() const { return static_cast<std::uint32_t>(bits) & 0xFFFF; }
  [[nodiscard]] std::uint32_t pairs() const { return static_cast<std::uint32_t>(bits >> 16) & 0xFFFF; }
  [[nodiscard]] std::uint32_t triples() const { return static_cast<std::uint32_t>(bits >> 32) & 0xFFFF; }
  void drop_single(std::size_t place) { bits &= ~(std::uint64_t{1} << place); }
  void drop_pair(std::size_t place) { bits &= ~(std::uint64_t{1} << (16 + place)); }
};

// Lanes, ordered by descending cost of playing their cards.
struct ByCost {
  std::array<std::uint8_t, kLanes> lane{};   // by place
  std::array<std::uint8_t, kLanes> place{};  // by lane
  std::array<Cost, kLanes> cost{};           // by place
  LaneRow of_lane{};
  LaneRow bit{};  // bit of the lane's place, by lane

  // Sort these lanes and put all others after them. The place of a lane is the number of lanes before it.
  void sort(const LaneRow& costs, std::uint32_t lanes) {
    of_lane = costs;
    const LaneRow among = choose(mask_of(lanes), costs, LaneRow(-kNever));
    const LaneRow key = among * LaneRow(kLanes) - lane_numbers();  // ties: lower lane first
    LaneRow before(0);
    for (std::size_t other = 0; other < kLanes; ++other)
      before = before - (key < LaneRow(key[other]));
    std::array<std::int32_t, kLanes> bits;
    for (std::size_t i = 0; i < kLanes; ++i) {
      const auto at = static_cast<std::size_t>(before[i]);
      place[i] = static_cast<std::uint8_t>(at);
      bits[i] = 1 << at;
      lane[at] = static_cast<std::uint8_t>(i);
      cost[at] = costs[i];
    }
    bit = LaneRow::from(bits.data());
  }
  // Return the places of these lanes as a bitmask.
  [[nodiscard]] std::uint32_t places(std::uint32_t lanes) const {
    std::uint32_t found = 0;
    for (std::size_t i = 0; i < kLanes; ++i)
      found |= ((lanes >> i) & 1) << place[i];
    return found;
  }
};

// Kickers still missing from bodies.
struct alignas(16) Wanted {
  Cost saved = 0;            // upper bound of the saving by carrying them
  std::uint16_t bodies = 0;  // lanes of the bodies
  std::uint8_t singles = 0, pairs = 0, any = 0;
};

// Hand remaining after some moves.
struct Node {
  Lanes left;
  Cards suited;  // cards not used by any move, in tables with straight flushes
  Wanted wanted;
  std::uint64_t lacked;  // bitmask of the moves that some lane has too few cards for
  Cost moves = 0;        // cost of the moves
  Cost sets;             // cost of the lanes, excluding wild cards
  int triples;           // number of triples among these sets
};

}  // namespace detail

}  // namespace clamber
