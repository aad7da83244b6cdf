// Breakdown of a score into named steps that lead from 0 to the score, in order of application.
#pragma once
#include <algorithm>

#include "deal/state.hpp"

namespace clamber {

namespace detail {

// Cap on products of multipliers, to prevent overflow. Far above any score in real play.
inline constexpr std::int64_t kMostPoints = std::int64_t{1} << 50;

inline std::int64_t times(std::int64_t a, std::int64_t b) {
  if (a < 0 || b < 0)
    return (a < 0) == (b < 0) ? times(-a, -b) : -times(std::abs(a), std::abs(b));
  return b != 0 && a > kMostPoints / b ? kMostPoints : a * b;
}
inline std::int64_t power(std::int64_t base, int exponent) {
  std::int64_t product = 1;
  for (; exponent > 0; --exponent)
    product = times(product, base);
  return product;
}

}  // namespace detail

using Scores = std::array<std::int64_t, kMaxSeats>;

// Components of a score or level, e.g. cards left, bombs played, or a place.
CLAMBER_ENUM(FactorName, cards, bid, stake, grabs, bombs, long_game, haochun, spring, aces, twos, held_aces,
             held_jokers, held_bombs, max_multiplier, max_payment, table_stakes, payment, places, alone, shown,
             shown_shared, declarer, opponent, opponents, some_doubled, lost, outcome, level, won_1_2, won_1_3,
             won_1_4, opponents_up, a_penalty, ace_finish, top, bomb_points, doubled, bottom, open_hand,
             doubling_card, pays_for_all, large_hand)
CLAMBER_ENUM(FactorOp, plus, times, at_most, becomes)

// One step in the breakdown of a score. Applying the steps for a seat and those for all seats in order leads from 0
// to that seat's score.
struct Factor {
  FactorName name{};
  FactorOp op{};
  std::int64_t value = 0;
  Seat seat = kNone;  // kNone: all seats
};

// Listener that keeps every factor in a list, or none. All programs settle with it, so that they contain the scoring
// functions once.
struct FactorList {
  std::vector<Factor>* kept = nullptr;

  void operator()(const Factor& factor) const {
    if (kept != nullptr)
      kept->push_back(factor);
  }
};

namespace detail {

// Running total of the factors per seat. Calls `tell` with each factor.
template <class Tell>
struct Sum {
  std::size_t seats;
  Tell tell;
  Scores scores{};

  void add(const Factor& factor) {
    if (factor.seat != kNone)
      apply(scores[factor.seat], factor);
    else
      for (std::size_t seat = 0; seat < seats; ++seat)
        apply(scores[seat], factor);
    tell(factor);
  }
  void multiply(FactorName name, std::int64_t value, Seat seat = kNone) {
    if (value != 1)
      add({name, FactorOp::times, value, seat});
  }
  // Apply a cap, but only if it lowers the score.
  void limit(FactorName name, std::int64_t value, Seat seat) {
    if (scores[seat] > value)
      add({name, FactorOp::at_most, value, seat});
  }

 private:
  static void apply(std::int64_t& score, const Factor& factor) {
    switch (factor.op) {
      case FactorOp::plus:
        score += factor.value;
        break;
      case FactorOp::times:
        score = times(score, factor.value);
        break;
      case FactorOp::at_most:
        score = std::min(score, factor.value);
        break;
      case FactorOp::becomes:
        score = factor.value;
        break;
    }
  }
};

}  // namespace detail

}  // namespace clamber
