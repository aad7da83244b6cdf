// Stake multiplier for the cards that go to the auction winner (DDZ-50).
#pragma once
#include <algorithm>

#include "combinations/table.hpp"

namespace clamber {

namespace detail {

// Properties of a set of cards.
struct CardSetProperties {
  int jokers = 0;
  int twos = 0;
  bool alike = false;  // all the same rank
  bool suited = false;
  bool in_row = false;  // consecutive ranks, 3 to A
  bool low = false;     // no card above 9
};

// Return the properties of a nonempty set of cards.
[[nodiscard]] inline CardSetProperties properties_of(const Cards& cards) {
  constexpr unsigned kTwo = 1, kAboveNine = 0x7F00 | kTwo;
  unsigned lanes = 0, suits = 0;
  CardSetProperties found;
  for_each_card(cards, [&](Slot slot) {
    lanes |= 1u << (slot >> 2);
    suits |= 1u << (slot & 3);
    found.jokers += slot >> 2 >= kJokerLane;
    found.twos += slot >> 2 == 0;
  });
  const unsigned row = lanes >> std::countr_zero(lanes);
  const bool plain = found.jokers == 0;
  found.alike = plain && row == 1;
  found.suited = plain && std::has_single_bit(suits);
  found.in_row = plain && (lanes & kTwo) == 0 && row == (1u << cards.size()) - 1;
  found.low = plain && (lanes & kAboveNine) == 0;
  return found;
}

}  // namespace detail

// Return true if the bottom cards multiply the score under these rules. Most rulesets have no such multiplier, and
// every view shows it.
[[nodiscard]] inline bool bottom_counts(const rules::Scoring& scoring) {
  return std::max({scoring.bottom_joker, scoring.bottom_jokers, scoring.bottom_twos, scoring.bottom_low,
                   scoring.bottom_run, scoring.bottom_suited, scoring.bottom_suited_run, scoring.bottom_triplet}) > 1;
}

// Return the multiplier of the bottom cards: the highest one that applies, or 1 if none does.
[[nodiscard]] inline int bottom_multiplier(const CombinationTable& table, const Cards& bottom) {
  const rules::Scoring& scoring = table.rules.scoring;
  if (bottom.empty() || !bottom_counts(scoring))
    return 1;
  const detail::CardSetProperties is = detail::properties_of(bottom);
  int most = 1;
  const auto counts = [&most](bool so, int by) { most = so ? std::max(most, by) : most; };
  counts(is.jokers == 1, scoring.bottom_joker);
  counts(is.jokers == 2, scoring.bottom_jokers);
  counts(is.twos == 2, scoring.bottom_twos);
  counts(is.low, scoring.bottom_low);
  counts(is.in_row, scoring.bottom_run);
  counts(is.suited, scoring.bottom_suited);
  counts(is.in_row && is.suited, scoring.bottom_suited_run);
  counts(is.alike, scoring.bottom_triplet);
  return most;
}

}  // namespace clamber
