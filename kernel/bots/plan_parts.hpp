// What a plan is made of: turns, and what the search knows of a hand that it takes apart.
#pragma once
#include "bots/turn_costs.hpp"

namespace clamber {

// One turn of a plan: the cards of a play by lane. Where no play takes a card, the family is kNone.
struct Turn {
  Lanes cards;
  Cost cost = 0;
  std::uint8_t family = kNone;
  std::uint8_t position = 0;
  std::uint8_t suit = kNone;  // of a straight flush
};

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

// The cheapest sets that so many natural and wild cards of a lane fall into. Without gaps, so that it is written at
// once.
struct Part {
  Cost cost = 0;
  std::uint8_t natural = 0, wild = 0;  // of one set of them
  std::uint16_t has = 0;               // which sizes below four are among them, one bit each
};

// A run, certain cards, or a body with kickers, as a hand can play it.
struct Move {
  Turn turn;     // of a body without its kickers
  Cards suited;  // the very cards of a straight flush
  const Carrier* carrier = nullptr;
  std::uint16_t lanes = 0;
  std::uint8_t wild = 0;
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
  std::size_t size = 0;

  void add(std::uint8_t added, Cost costs) {
    std::size_t i = size++;
    for (; i > 0 && cost[i - 1] < costs; --i)
      lane[i] = lane[i - 1], cost[i] = cost[i - 1];
    lane[i] = added, cost[i] = costs;
  }
  void number() {
    for (std::size_t i = 0; i < size; ++i)
      place[lane[i]] = static_cast<std::uint8_t>(i);
  }
  [[nodiscard]] Cost of_lane(std::size_t of) const { return cost[place[of]]; }
  // The places of these lanes.
  [[nodiscard]] std::uint32_t places(std::uint32_t lanes) const {
    std::uint32_t found = 0;
    for (std::size_t i = 0; i < size; ++i)
      found |= ((lanes >> lane[i]) & 1) << i;
    return found;
  }
};

// What the cards of a lane cost, and what of it may be carried: both are added up at once.
struct LaneCost {
  using Both = std::int64_t __attribute__((vector_size(16)));
  Both both{};

  LaneCost() = default;
  LaneCost(std::uint64_t loose, Cost cost) : both{static_cast<std::int64_t>(loose), cost} {}
  [[nodiscard]] std::uint64_t loose() const { return static_cast<std::uint64_t>(both[0]); }
  [[nodiscard]] Cost cost() const { return static_cast<Cost>(both[1]); }
};

// What is left of a hand after some moves.
struct Node {
  Lanes left;
  Cards suited;  // in tables with straight flushes: the cards that none of them took
  Loose loose;
  Cost moves = 0;                                // what the moves cost
  Cost sets = 0;                                 // what the lanes cost without wild cards
  std::uint16_t bodies = 0;                      // lanes of bodies that carry
  std::uint8_t singles = 0, pairs = 0, any = 0;  // kickers that these still need
};

}  // namespace detail

}  // namespace clamber
