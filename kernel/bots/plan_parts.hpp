// What a plan is made of: turns, and what the search knows of a hand that it takes apart.
#pragma once
#include "bots/turn_costs.hpp"

namespace clamber {

struct HandPlan {
  static constexpr std::size_t kRoom = kMaxDeck;
  Cost cost = 0;
  int looked_at = 0;  // combinations of runs
  std::size_t size = 0;
  std::array<Turn, kRoom> turns;

  void add(const Turn& turn) { turns[size++] = turn; }
  [[nodiscard]] const Turn* begin() const { return turns.data(); }
  [[nodiscard]] const Turn* end() const { return turns.data() + size; }
};

namespace detail {

// A set of a lane: its natural cards, and its wild ones.
struct Part {
  int natural = 0, wild = 0;
};

// Where there is a single card, a pair, a triple to play: sixteen bits each. Singles and pairs stand in the order of
// what they cost to play, the most first; triples by lane.
struct Loose {
  std::uint64_t bits = 0;

  [[nodiscard]] std::uint32_t singles() const { return static_cast<std::uint32_t>(bits) & 0xFFFF; }
  [[nodiscard]] std::uint32_t pairs() const { return static_cast<std::uint32_t>(bits >> 16) & 0xFFFF; }
  [[nodiscard]] std::uint32_t triples() const { return static_cast<std::uint32_t>(bits >> 32) & 0xFFFF; }
  void drop_single(std::size_t place) { bits &= ~(std::uint64_t{1} << place); }
  void drop_pair(std::size_t place) { bits &= ~(std::uint64_t{1} << (16 + place)); }
};

// Lanes in the order of what cards of them cost to play, the most first.
struct ByCost {
  std::array<std::uint8_t, kLanes> lane{};   // at a place
  std::array<std::uint8_t, kLanes> place{};  // of a lane
  std::array<Cost, kLanes> cost{};           // at a place
  LaneRow of_lane{};
  LaneRow bit{};  // of a lane: that of its place

  // Puts these lanes in order, all others after them. Each lane's place is how many come before it.
  void sort(const LaneRow& costs, std::uint32_t lanes) {
    of_lane = costs;
    const LaneRow among = choose(mask_of(lanes), costs, LaneRow(-kNever));
    const LaneRow key = among * LaneRow(kLanes) - lane_numbers();  // of equals the lower lane's is higher
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
  // The places of these lanes.
  [[nodiscard]] std::uint32_t places(std::uint32_t lanes) const {
    std::uint32_t found = 0;
    for (std::size_t i = 0; i < kLanes; ++i)
      found |= ((lanes >> i) & 1) << place[i];
    return found;
  }
};

// The kickers that bodies still need.
struct alignas(16) Wanted {
  Cost saved = 0;            // how much carrying them can save at most
  std::uint16_t bodies = 0;  // lanes of the bodies
  std::uint8_t singles = 0, pairs = 0, any = 0;
};

// What is left of a hand after some moves.
struct Node {
  Lanes left;
  Cards suited;  // in tables with straight flushes: the cards that none of them took
  Wanted wanted;
  std::uint64_t lacked;  // the moves for which some lane has too few cards
  Cost moves = 0;        // what the moves cost
  Cost sets;             // what the lanes cost without wild cards
  int triples;           // that these sets have
};

}  // namespace detail

}  // namespace clamber
