// Moves that partition a hand: runs and bodies that carry kickers, most promising first.
#pragma once
#include "bots/closing.hpp"

namespace clamber::detail {

class HandMoves {
 public:
  static constexpr std::size_t kMost = 48;

  HandMoves(const CombinationTable& table, const TurnShapes& shapes)
      : table_(table), shapes_(shapes), scratch_(table.scratch_size()), near_(shapes.wild_runs.size() + 1) {}

  // Find the moves of a hand. `closing` has been prepared for the hand, and `root` is its root node.
  void find(const Hand& hand, int level, TurnCosts& costs, Closing& closing, const Node& root) {
    found_size_ = 0;
    find_runs(hand, level, costs);
    find_bodies(hand, costs);
    put_in_order(closing, root);
  }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] const Move& operator[](std::size_t place) const { return moves_[place]; }
  [[nodiscard]] const Move* data() const { return moves_.data(); }

 private:
  static constexpr Cost kHopeless = -1000;  // runs with wild cards that gain no more than this are skipped

  struct Found {
    const Move* move;
    Cost cost;
  };

  // Sort the moves. The place of a move is the number of more promising moves; ties keep the order of discovery.
  void put_in_order(Closing& closing, const Node& root) {
    constexpr Cost kPlaces = 64;
    constexpr std::size_t kFour = 4;
    static_assert(kMost < kPlaces);
    alignas(16) std::array<Cost, kMost + kFour> keys;
    keys.fill(std::numeric_limits<Cost>::min());
    std::array<std::uint8_t, kMost + 1> tried;
    std::size_t size = 0;
    for (std::size_t i = 0; i < found_size_; ++i) {
      const auto& [move, cost] = found_[i];
      const Cost gain = closing.gain(root, *move) - cost;
      keys[size] = kPlaces * gain - static_cast<Cost>(i);
      tried[size] = static_cast<std::uint8_t>(i);
      size += static_cast<std::size_t>(move->wild == 0) | static_cast<std::size_t>(gain > kHopeless);
    }
    keys[size] = std::numeric_limits<Cost>::min();
    size_ = size;
    std::array<FourNumbers, kMost / kFour> fours, places{};
    std::memcpy(fours.data(), keys.data(), sizeof fours);
    for (std::size_t other = 0; other < size; ++other)
      for (std::size_t i = 0; i < (size + kFour - 1) / kFour; ++i)
        places[i] -= fours[i] < keys[other];
    for (std::size_t i = 0; i < size; ++i) {
      const auto place = static_cast<std::size_t>(places[i / kFour][i % kFour]);
      const auto& [move, cost] = found_[tried[i]];
      moves_[place] = *move;
      moves_[place].turn.cost = cost;
    }
    closing.note_moves(moves_.data(), size_);
  }

  void find_runs(const Hand& hand, int level, TurnCosts& costs) {
    Hand natural = hand;
    if (shapes_.wild_lane != kNone && hand.lanes.at[shapes_.wild_lane] != 0) {
      natural.lanes.at[shapes_.wild_lane] = 0;
      natural.held = held_of(natural.lanes);
    }
    Sources sources(natural);
    Makeable makeable;
    Generator generator(table_, natural, sources, makeable, scratch_.data());
    for (const auto& [first, last] : shapes_.runs)
      generator.look_at(first, last);
    const ActionId* const end = generator.finish();
    int n = static_cast<int>(end - scratch_.data());
    if (!table_.filter.empty())
      n = keep_allowed(table_, hand, level, scratch_.data(), n);
    for (int i = 0; i < n; ++i) {
      const ActionId id = scratch_[static_cast<std::size_t>(i)];
      if (const Move* const known = shapes_.natural_run(id - table_.ids.plays); known != nullptr)
        add(*known, costs);
      else
        add_made(run_move(table_.action(id), shapes_.wild_lane), costs);
    }
    if (!(natural.lanes == hand.lanes))
      find_wild_runs(hand, natural.lanes, level, costs);
  }

  // Find runs that need wild cards, using as few as possible. Runs with few enough missing cards are selected without
  // a branch, because it would be unpredictable.
  void find_wild_runs(const Hand& hand, const Lanes& natural, int level, TurnCosts& costs) {
    const auto wild = static_cast<unsigned>(hand.lanes.at[shapes_.wild_lane]);
    std::array<Lanes, 5> suits;  // by suit; the last entry covers all suits
    std::array<std::uint32_t, 5> held;
    suits[4] = natural;
    for (std::size_t suit = 0; suit < 4; ++suit)
      suits[suit] = lanes_of({hand.cards.once & (std::uint64_t{0x0001111111111111} << suit), 0});
    for (std::size_t suit = 0; suit < suits.size(); ++suit)
      held[suit] = lanes_with(suits[suit], 1);
    std::size_t near = 0;
    for (const WildRun& run : shapes_.wild_runs) {
      near_[near] = &run;
      near += static_cast<unsigned>(std::popcount(run.lanes & ~held[run.source])) <= wild;
    }
    std::size_t able = 0;
    for (std::size_t i = 0; i < near; ++i) {
      const WildRun* const run = near_[i];
      near_[able] = run;
      able += static_cast<unsigned>(suits[run->source].short_of(run->full).size()) - 1 < wild;
    }
    for (std::size_t i = 0; i < able; ++i) {
      const WildRun* const run = near_[i];
      const Lanes lacked = suits[run->source].short_of(run->full);
      Lanes need = run->full;
      need.subtract(lacked);
      need.at[shapes_.wild_lane] = static_cast<std::uint8_t>(lacked.size());
      const Filling* const filling = run->filling(need);
      if (filling != nullptr && is_allowed(hand, level, filling->id))
        add(filling->move, costs);
    }
  }

  [[nodiscard]] bool is_allowed(const Hand& hand, int level, ActionId id) const {
    if (!table_.filter.empty() && keep_allowed(table_, hand, level, &id, 1) == 0)
      return false;
    const Action& action = table_.action(id);
    return action.mixed == Mixed::no || !must_be_flush(hand, action);
  }

  // Return true if the natural cards of a run must all share a suit, which would make it a flush and is not allowed
  // here.
  [[nodiscard]] bool must_be_flush(const Hand& hand, const Action& action) const {
    std::uint64_t only = action.mixed == Mixed::wild_suit ? std::uint64_t{1} << table_.wild_suit : 15;
    for (std::uint32_t lanes = lanes_with(action.need, 1) & ((1u << kRanks) - 1); lanes != 0; lanes &= lanes - 1) {
      const std::uint64_t suits = (hand.cards.once >> (4 * std::countr_zero(lanes))) & 15;
      only &= std::has_single_bit(suits) ? suits : 0;
    }
    return only != 0;
  }

  // Find bodies of several ranks, or of four cards, that carry kickers. Closing handles triples.
  void find_bodies(const Hand& hand, TurnCosts& costs) {
    for (const Carrier& carrier : shapes_.bodies) {
      std::uint32_t starts = carrier.starts;
      const std::uint32_t held = hand.held[carrier.copies - 1u];
      const std::uint32_t places = carrier.ranks > 1 ? run_order(held) : held;
      for (std::uint32_t i = 0; i < carrier.ranks; ++i)
        starts &= places >> i;
      for (; starts != 0; starts &= starts - 1)
        add_made(body_move(carrier, static_cast<std::uint8_t>(std::countr_zero(starts))), costs);
    }
  }

  // Add a stored move if there is room; `add_made` adds a copy of a temporary move.
  void add(const Move& move, TurnCosts& costs) {
    if (found_size_ < kMost)
      found_[found_size_++] = {&move, costs.of(move.turn.family, move.turn.position)};
  }
  void add_made(const Move& move, TurnCosts& costs) {
    if (found_size_ < kMost)
      add(made_[found_size_] = move, costs);
  }

  const CombinationTable& table_;
  const TurnShapes& shapes_;
  std::vector<ActionId> scratch_;
  std::vector<const WildRun*> near_;  // runs with few missing cards; has room for all of them plus one
  std::array<Found, kMost> found_;
  std::array<Move, kMost> made_;   // moves that are not stored in the shapes
  std::array<Move, kMost> moves_;  // most promising first
  std::size_t found_size_ = 0, size_ = 0;
};

}  // namespace clamber::detail
