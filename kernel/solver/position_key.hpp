// Hash key of a position. Positions with the same continuations and values have the same key.
#pragma once
#include "solver/equal_cards.hpp"

namespace clamber {

// Objective of a proof.
CLAMBER_ENUM(Goal, rewards, first)

// 128-bit key. Collisions are assumed not to occur, so entries found under a key are treated as exact.
struct PositionKey {
  std::uint64_t high = 0, low = 0;

  friend bool operator==(const PositionKey&, const PositionKey&) = default;
};

namespace detail {

// Hash built from two folded 64-bit products, so that every bit of a word affects both halves.
class KeyMaker {
 public:
  void add(std::uint64_t word) {
    high_ = folded(high_ ^ word, 0x9E3779B97F4A7C15);
    low_ = folded(low_ + word + 0xD1B54A32D192ED03, 0xAEF17502108EF2D9 ^ high_);
  }
  template <class Value>
  void add_bytes(const Value& value) {
    static_assert(std::has_unique_object_representations_v<Value> && sizeof(Value) % 8 == 0);
    for (const std::uint64_t word : std::bit_cast<std::array<std::uint64_t, sizeof(Value) / 8>>(value))
      add(word);
  }
  [[nodiscard]] PositionKey key() const { return {high_, low_}; }

 private:
  static std::uint64_t folded(std::uint64_t a, std::uint64_t b) {
    __extension__ using Wide = unsigned __int128;
    const Wide product = static_cast<Wide>(a) * b;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64) ^ a;
  }

  std::uint64_t high_ = 0x2545F4914F6CDD1D, low_ = 0x8CB92BA72F3D8DD7;
};

// Ignore fields that are constant within a deal after its first play, follow from other fields, or do not affect the
// continuation.
template <class... Fields>
constexpr void left_out(const Fields&...) {}

inline std::uint64_t packed(std::initializer_list<std::uint64_t> bytes) {
  std::uint64_t word = 0;
  for (const std::uint64_t byte : bytes)
    word = (word << 8) | (byte & 0xFF);
  return word;
}

// Add the scoring counters, at the granularity that these rules distinguish.
inline void add_tally(const rules::Scoring& scoring, const Counted& counted, KeyMaker& key) {
  const auto& [bombs, tricks, plays, drawn, bombs_of, opener] = counted;
  switch (scoring.by) {
    case rules::ScoreBy::nothing:
    case rules::ScoreBy::team_places:
    case rules::ScoreBy::team_outcome:
    case rules::ScoreBy::winning_side:
    case rules::ScoreBy::places:
      return;
    case rules::ScoreBy::cards_paid:
    case rules::ScoreBy::cards_won:
    case rules::ScoreBy::stake:
      break;
  }
  std::uint64_t played = 0;  // never, once, or more than once
  for (std::size_t seat = 0; seat < plays.size(); ++seat)
    played = (played << 4) | std::min<std::uint64_t>(plays[seat], 2);
  key.add(static_cast<std::uint64_t>(bombs));
  key.add(played);
  key.add(packed({scoring.long_game_multiplier ? tricks : std::min<std::uint64_t>(tricks, 1), drawn, opener}));
  if (scoring.bomb_points != 0)
    key.add(packed({bombs_of[0], bombs_of[1], bombs_of[2], bombs_of[3], bombs_of[4], bombs_of[5]}));
}

}  // namespace detail

// Return the key of a position in the card-play phase. Names every field of State, so that new fields cannot be
// overlooked.
[[nodiscard]] inline PositionKey key_of(const CombinationTable& table, const State& state, const EqualCards& equal,
                                        Goal goal) {
  const auto& [hands, known, on_table, stakes, tally, auction, to_beat, final_play, deck, order, exposure, tribute,
               seats, out, deck_size, next_card, level, special, phase, to_act, first, leader, last, waiting, locked,
               lead_passes, must_lead, is_void, chance, doublers, liable, spare] = state;
  detail::left_out(stakes, auction, deck, tribute, deck_size, next_card, level, special, first, leader, is_void,
                   chance, spare);
  detail::KeyMaker key;
  for (Seat seat = 0; seat < seats; ++seat) {
    const EqualCards::Holding holding = equal.holding(hands[seat], seat);
    key.add_bytes(holding.lanes);
    if (equal.tells_apart(seat))
      key.add_bytes(holding.apart);
  }
  key.add(detail::packed({static_cast<std::uint64_t>(phase), to_act, last, waiting, locked, lead_passes, must_lead}));
  key.add((std::uint64_t{to_beat} << 32) | final_play);
  key.add(detail::packed({order[0], order[1], order[2], order[3], order[4], order[5], out}));
  if (table.rules.match.sides == rules::Sides::secret_partners) {  // knowledge of the roles affects who leads
    key.add(detail::packed({exposure.partner_known, exposure.lone_known}));
    for (Seat seat = 0; seat < seats; ++seat)
      key.add(static_cast<std::uint64_t>(known[seat].count(kSpecialSlot)));
  }
  if (table.rules.capture.on)
    key.add_bytes(on_table);
  if (goal == Goal::rewards) {
    detail::add_tally(table.rules.scoring, tally, key);
    if ((doublers | liable) != 0)
      key.add(detail::packed({doublers, liable}));
  }
  return key.key();
}

}  // namespace clamber
