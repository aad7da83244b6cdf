// When a deal is over, and what it scored.
#pragma once
#include <algorithm>
#include <limits>

#include "state.hpp"

namespace clamber {

[[nodiscard]] inline bool same_side(const Table& table, const State& state, Seat a, Seat b) {
  const auto big = [&state](Seat seat) { return seat == state.exposure.declarer || seat == state.exposure.partner; };
  switch (table.rules.sides) {
    case Sides::alone:
      return a == b;
    case Sides::across:
      return ((a ^ b) & 1) == 0;
    case Sides::big_aces:
      return big(a) == big(b);
  }
  return false;
}

// A lone declarer whom all knew to be alone before the first lead (BIGA-96).
[[nodiscard]] inline bool openly_alone(const State& state) {
  const Exposure& big = state.exposure;
  return big.partner == kNone && (big.paired || big.revealed);
}

[[nodiscard]] inline bool deal_is_over(const Table& table, const State& state) {
  const unsigned holding = state.holding();
  switch (table.rules.ends) {
    case Ends::first_out:
      return true;
    case Ends::one_side_out:
      return (holding & 0b0101) == 0 || (holding & 0b1010) == 0;
    case Ends::one_side_left: {
      if (table.rules.open_lone_loses == OpenLoneLoses::not_first && openly_alone(state))
        return true;
      if (holding == 0)
        return true;
      const auto one = static_cast<Seat>(std::countr_zero(holding));
      for (Seat seat = 0; seat < state.seats; ++seat)
        if (((holding >> seat) & 1) != 0 && !same_side(table, state, one, seat))
          return false;
      return true;
    }
  }
  return false;
}

inline void finish(State& state) {
  state.phase = Phase::over;
  state.to_act = kNone;
  state.to_beat = kNoAction;
  state.on_table = {};
  state.waiting = 0;
}

namespace detail {

// Products of multipliers stop here instead of overflowing: far beyond any deal that people play.
inline constexpr std::int64_t kMostPoints = std::int64_t{1} << 50;

inline std::int64_t times(std::int64_t a, std::int64_t b) {
  return b != 0 && a > kMostPoints / b ? kMostPoints : a * b;
}
inline std::int64_t power(std::int64_t base, int exponent) {
  std::int64_t product = 1;
  for (; exponent > 0; --exponent)
    product = times(product, base);
  return product;
}

}  // namespace detail

// Counts a play for the scores (GDY-81, GDY-87, GDY-94).
inline void count_play(const Table& table, State& state, Seat seat, const Action& action) {
  const Rules& rules = table.rules;
  if (state.tally.plays[seat] != 0xFF)
    ++state.tally.plays[seat];
  if (state.to_beat == kNoAction)
    ++state.tally.tricks;
  const std::array<int, 5> soft{1, rules.rate_soft_triplet, rules.rate_soft_quad, rules.rate_soft_large,
                                rules.rate_joker_bomb};
  const std::array<int, 5> hard{1, rules.rate_hard_triplet, rules.rate_hard_quad, rules.rate_hard_large,
                                rules.rate_joker_bomb};
  const std::uint8_t rate = table.family(action).rate;
  if (rate != 0)
    state.tally.bombs = detail::times(state.tally.bombs, action.wild != 0 ? soft[rate] : hard[rate]);
}

using Scores = std::array<std::int64_t, kMaxSeats>;

namespace detail {

// What a loser's own cards multiply by (GDY-79 to GDY-83, GDY-91).
inline std::int64_t private_multiplier(const Rules& rules, const Lanes& hand) {
  const int aces = hand.at[kAceLane], twos = hand.at[0];
  std::int64_t product = power(rules.ace_multiplier, rules.ace_stack == AceStack::once ? std::min(aces, 1) : aces);
  product = times(product, power(rules.two_multiplier, twos));
  if (!rules.private_multipliers)
    return product;
  product = times(product, power(2, aces));
  const int jokers = hand.at[kJokerLane] + hand.at[kRedJokerLane];
  const int pairs =
      rules.decks == 1 ? hand.at[kJokerLane] / 2 : std::min(hand.at[kJokerLane], hand.at[kRedJokerLane]);
  const bool as_bomb = rules.held_jokers != HeldJokers::single && rules.rate_joker_bomb != 1;
  const int single = as_bomb && rules.held_jokers == HeldJokers::as_bomb ? jokers - 2 * pairs : jokers;
  product = times(product, power(2, single));
  if (as_bomb)
    product = times(product, power(rules.rate_joker_bomb, pairs));
  for (std::size_t lane = 0; lane < kRanks; ++lane) {
    product = times(product, power(rules.rate_hard_quad, hand.at[lane] / 4));
    if (hand.at[lane] % 4 == 3)
      product = times(product, rules.rate_hard_triplet);
  }
  return product;
}

inline bool is_sprung(const Rules& rules, const State& state, Seat winner, Seat loser) {
  const auto& plays = state.tally.plays;
  switch (rules.spring_test) {
    case SpringTest::never_played:
      return plays[loser] <= (loser == state.first ? 1 : 0);
    case SpringTest::exactly_5:
      return state.hands[loser].size() == 5;
    case SpringTest::five_or_more:
      return state.hands[loser].size() >= 5;
    case SpringTest::only_winner_played:
      for (Seat seat = 0; seat < state.seats; ++seat)
        if (seat != winner && plays[seat] != 0)
          return false;
      return true;
  }
  return false;
}

inline bool is_haochun(const Rules& rules, const State& state, Seat winner) {
  if (!rules.haochun)
    return false;
  if (rules.haochun_test == HaochunTest::no_card_drawn)
    return !state.tally.drawn;
  return winner == state.first && state.tally.plays[winner] == 1;
}

inline Scores card_scores(const Table& table, const State& state) {
  const Rules& rules = table.rules;
  const Seat winner = state.order[0];
  std::int64_t shared = state.tally.bombs;
  if (rules.long_game_multiplier)
    shared = times(shared, state.tally.tricks >= 30 ? 4 : state.tally.tricks >= 20 ? 2 : 1);
  const bool haochun = is_haochun(rules, state, winner);
  if (haochun)
    shared = times(shared, 8);
  const bool spring = rules.spring && !haochun;
  bool any_sprung = false;
  for (Seat seat = 0; seat < state.seats; ++seat)
    any_sprung |= spring && seat != winner && is_sprung(rules, state, winner, seat);
  if (any_sprung && rules.spring_scope == SpringScope::public_)
    shared = times(shared, rules.spring_factor);
  Scores scores{};
  for (Seat seat = 0; seat < state.seats; ++seat) {
    if (seat == winner)
      continue;
    std::int64_t multiplier = times(shared, private_multiplier(rules, state.hands[seat].lanes));
    if (spring && rules.spring_scope == SpringScope::private_ && is_sprung(rules, state, winner, seat))
      multiplier = times(multiplier, rules.spring_factor);
    if (rules.max_multiplier != 0)
      multiplier = std::min(multiplier, std::int64_t{rules.max_multiplier});
    std::int64_t payment = times(multiplier, state.hands[seat].size());
    if (rules.max_payment != 0)
      payment = std::min(payment, std::int64_t{rules.max_payment});
    if (rules.table_stakes != 0)
      payment = std::min(payment, std::max(state.stakes[seat], std::int64_t{0}));
    scores[winner] += payment;
    if (rules.scoring == Scoring::zero_sum)
      scores[seat] = -payment;
  }
  return scores;
}

// The declarer's, partner's and each opponent's points (BIGA-90 to BIGA-97).
struct Stakes {
  int declarer = 0, partner = 0, opponent = 0;
};

inline int place_of(const State& state, Seat seat) {
  for (int i = 0; i < state.out; ++i)
    if (state.order[static_cast<std::size_t>(i)] == seat)
      return i + 1;
  return state.seats;
}

inline Stakes lone_stakes(const Rules& rules, const State& state) {
  const int place = place_of(state, state.exposure.declarer);
  const bool shown = openly_alone(state);
  const int unit = shown ? 16 : 8;
  if (place == 1)
    return {4 * unit, 0, -unit};
  const bool loses = place == state.seats || (shown && rules.open_lone_loses == OpenLoneLoses::not_first);
  return loses ? Stakes{-4 * unit, 0, unit} : Stakes{};
}

inline Stakes team_stakes(const Rules& rules, const State& state) {
  const int declarer = place_of(state, state.exposure.declarer), partner = place_of(state, state.exposure.partner);
  const int best = std::min(declarer, partner), worst = std::max(declarer, partner), last = state.seats;
  int unit = 0;
  if (best == 1)
    unit = last - worst;
  else if (best >= last - 1)
    unit = -3;  // fourth and fifth; who still holds cards shares the last place
  else if (worst == last)
    unit = declarer == last ? -2 : -1;
  if (!state.exposure.revealed)
    return {2 * unit, unit, -unit};
  if (rules.reveal_scoring == RevealScoring::doubled_not_shared)
    return {4 * unit, 2 * unit, -2 * unit};
  return {3 * unit, 3 * unit, -2 * unit};
}

inline Scores table_scores(const Table& table, const State& state) {
  const bool alone = state.exposure.partner == kNone;
  Stakes stakes = alone ? lone_stakes(table.rules, state) : team_stakes(table.rules, state);
  const auto sign = [](int n) { return (n > 0) - (n < 0); };
  if (table.rules.scoring == Scoring::win_draw_loss)
    stakes = {sign(stakes.declarer), sign(stakes.partner), sign(stakes.opponent)};
  Scores scores{};
  for (Seat seat = 0; seat < state.seats; ++seat)
    scores[seat] = seat == state.exposure.declarer  ? stakes.declarer
                   : seat == state.exposure.partner ? stakes.partner
                                                    : stakes.opponent;
  return scores;
}

}  // namespace detail

// Points of each seat for a finished deal; all zero where only levels count or the deal is void.
[[nodiscard]] inline Scores scores_of(const Table& table, const State& state) {
  if (state.is_void)
    return {};
  switch (table.rules.scoring) {
    case Scoring::zero_sum:
    case Scoring::winner_only:
      return detail::card_scores(table, state);
    case Scoring::table:
    case Scoring::win_draw_loss:
      return detail::table_scores(table, state);
    case Scoring::levels:
      return {};
  }
  return {};
}

}  // namespace clamber
