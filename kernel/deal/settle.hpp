// When a deal is over, and what it scored.
#pragma once
#include "deal/factors.hpp"

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
    case Sides::declarer:
      return (a == state.exposure.declarer) == (b == state.exposure.declarer);
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

// Counts a play for the scores (GDY-81, GDY-87, GDY-94).
inline void count_play(const Table& table, State& state, Seat seat, const Action& action) {
  const Rules& rules = table.rules;
  if (state.tally.plays[seat] != 0xFF)
    ++state.tally.plays[seat];
  if (state.to_beat == kNoAction)
    ++state.tally.tricks;
  const Rate rate = table.family(action).rate;
  if (rate == Rate::nothing)
    return;
  const std::array<int, 5> soft{1, rules.rate_soft_triplet, rules.rate_soft_quad, rules.rate_soft_large,
                                rules.rate_joker_bomb};
  const std::array<int, 5> hard{1, rules.rate_hard_triplet, rules.rate_hard_quad, rules.rate_hard_large,
                                rules.rate_joker_bomb};
  state.tally.bombs =
      detail::times(state.tally.bombs, (action.wild != 0 ? soft : hard)[static_cast<std::size_t>(rate)]);
}

// The stake that a bid offers; without an auction the game is played for 1.
[[nodiscard]] inline std::int64_t stake_of(const Rules& rules, int rung) {
  if (rules.bidding == Bidding::none)
    return 1;
  return rules.bidding == Bidding::grab && rung != 0 ? std::int64_t{1} << (rung - 1) : rung;
}

namespace detail {

// What a loser's own cards multiply by (GDY-79 to GDY-83, GDY-91).
template <class Tell>
void multiply_held(const Rules& rules, const Lanes& hand, Seat seat, Sum<Tell>& sum) {
  const int aces = hand.at[kAceLane], twos = hand.at[0];
  const int counted = rules.ace_stack == AceStack::once ? std::min(aces, 1) : aces;
  sum.multiply(FactorName::aces, power(rules.ace_multiplier, counted), seat);
  sum.multiply(FactorName::twos, power(rules.two_multiplier, twos), seat);
  if (!rules.private_multipliers)
    return;
  sum.multiply(FactorName::held_aces, power(2, aces), seat);
  const int jokers = hand.at[kJokerLane] + hand.at[kRedJokerLane];
  const int pairs =
      rules.decks == 1 ? hand.at[kJokerLane] / 2 : std::min(hand.at[kJokerLane], hand.at[kRedJokerLane]);
  const bool as_bomb = rules.held_jokers != HeldJokers::single && rules.rate_joker_bomb != 1;
  const int single = as_bomb && rules.held_jokers == HeldJokers::as_bomb ? jokers - 2 * pairs : jokers;
  sum.multiply(FactorName::held_jokers, power(2, single), seat);
  std::int64_t bombs = as_bomb ? power(rules.rate_joker_bomb, pairs) : 1;
  for (std::size_t lane = rules.twos_as_sets ? 0 : 1; lane < kRanks; ++lane) {
    bombs = times(bombs, power(rules.rate_hard_quad, hand.at[lane] / 4));
    if (hand.at[lane] % 4 == 3)
      bombs = times(bombs, rules.rate_hard_triplet);
  }
  sum.multiply(FactorName::held_bombs, bombs, seat);
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

// What each loser pays for the cards left in his hand, and the winner gets (GDY-74 to GDY-94).
template <class Tell>
void score_cards(const Table& table, const State& state, Sum<Tell>& sum) {
  const Rules& rules = table.rules;
  const Seat winner = state.order[0];
  const auto each_loser = [&](auto&& apply) {
    for (Seat seat = 0; seat < state.seats; ++seat)
      if (seat != winner)
        apply(seat);
  };
  each_loser([&](Seat seat) { sum.add({FactorName::cards, FactorOp::plus, state.hands[seat].size(), seat}); });
  sum.multiply(FactorName::bombs, state.tally.bombs);
  if (rules.long_game_multiplier)
    sum.multiply(FactorName::long_game, state.tally.tricks >= 30 ? 4 : state.tally.tricks >= 20 ? 2 : 1);
  const bool haochun = is_haochun(rules, state, winner);
  if (haochun)
    sum.multiply(FactorName::haochun, 8);
  const bool spring = rules.spring && !haochun;
  bool any_sprung = false;
  each_loser([&](Seat seat) { any_sprung |= spring && is_sprung(rules, state, winner, seat); });
  if (any_sprung && rules.spring_scope == SpringScope::public_)
    sum.multiply(FactorName::spring, rules.spring_factor);
  each_loser([&](Seat seat) {
    multiply_held(rules, state.hands[seat].lanes, seat, sum);
    if (spring && rules.spring_scope == SpringScope::private_ && is_sprung(rules, state, winner, seat))
      sum.multiply(FactorName::spring, rules.spring_factor, seat);
    if (rules.max_multiplier != 0)
      sum.limit(FactorName::max_multiplier, times(rules.max_multiplier, state.hands[seat].size()), seat);
    if (rules.max_payment != 0)
      sum.limit(FactorName::max_payment, rules.max_payment, seat);
    if (rules.table_stakes != 0)
      sum.limit(FactorName::table_stakes, std::max(state.stakes[seat], std::int64_t{0}), seat);
  });
  each_loser([&](Seat seat) {
    sum.add({FactorName::payment, FactorOp::plus, sum.scores[seat], winner});
    sum.multiply(FactorName::payment, rules.scoring == Scoring::zero_sum ? -1 : 0, seat);
  });
}

inline int place_of(const State& state, Seat seat) {
  for (int i = 0; i < state.out; ++i)
    if (state.order[static_cast<std::size_t>(i)] == seat)
      return i + 1;
  return state.seats;
}

// Points for a declarer alone: won 8, lost -8, or nothing (BIGA-95 to BIGA-97).
inline int lone_points(const Rules& rules, const State& state) {
  const int place = place_of(state, state.exposure.declarer);
  if (place == 1)
    return 8;
  const bool loses =
      place == state.seats || (openly_alone(state) && rules.open_lone_loses == OpenLoneLoses::not_first);
  return loses ? -8 : 0;
}

// The unit of a team's points, by the places of its two (BIGA-92, BIGA-93).
inline int team_points(const State& state) {
  const int declarer = place_of(state, state.exposure.declarer), partner = place_of(state, state.exposure.partner);
  const int best = std::min(declarer, partner), worst = std::max(declarer, partner), last = state.seats;
  if (best == 1)
    return last - worst;
  if (best >= last - 1)
    return -3;  // fourth and fifth; who still holds cards shares the last place
  if (worst == last)
    return declarer == last ? -2 : -1;
  return 0;
}

// What the declarer, the partner and each opponent get for places (BIGA-90 to BIGA-98).
template <class Tell>
void score_places(const Table& table, const State& state, Sum<Tell>& sum) {
  const Rules& rules = table.rules;
  const Seat declarer = state.exposure.declarer, partner = state.exposure.partner;
  const bool alone = partner == kNone;
  const int points = alone ? lone_points(rules, state) : team_points(state);
  const bool outcome_only = rules.scoring == Scoring::win_draw_loss;
  if (outcome_only)
    sum.add({FactorName::outcome, FactorOp::plus, (points > 0) - (points < 0), kNone});
  else
    sum.add({alone ? FactorName::alone : FactorName::places, FactorOp::plus, points, kNone});
  const bool shown = !outcome_only && (alone ? openly_alone(state) : state.exposure.revealed != 0);
  const bool shared = shown && !alone && rules.reveal_scoring == RevealScoring::doubled_shared;
  if (shown && !shared)
    sum.multiply(FactorName::shown, 2);
  for (Seat seat = 0; seat < state.seats; ++seat) {
    const bool leads = seat == declarer, helps = seat == partner;
    if (shared)  // twice what the two got, halved between them
      sum.multiply(leads || helps ? FactorName::shown_shared : FactorName::shown, leads || helps ? 3 : 2, seat);
    else if (!outcome_only && leads)
      sum.multiply(FactorName::declarer, alone ? 4 : 2, seat);
    if (!leads && !helps)
      sum.multiply(FactorName::opponent, -1, seat);
  }
}

// Whether the declarer played once and never again, or none of the others ever played (DDZ-42).
inline bool side_shut_out(const State& state) {
  const auto& plays = state.tally.plays;
  int others = 0;
  for (Seat seat = 0; seat < state.seats; ++seat)
    if (seat != state.exposure.declarer)
      others += plays[seat];
  return plays[state.exposure.declarer] == 1 || others == 0;
}

// Every other seat pays the declarer the stake, or is paid it (DDZ-40 to DDZ-43); or each seat of the winning side
// gets a point (DDZ-44).
template <class Tell>
void score_stakes(const Table& table, const State& state, Sum<Tell>& sum) {
  const Rules& rules = table.rules;
  const Seat declarer = state.exposure.declarer;
  const bool won = state.order[0] == declarer;
  if (rules.scoring == Scoring::winning_side) {
    for (Seat seat = 0; seat < state.seats; ++seat)
      sum.add({FactorName::outcome, FactorOp::plus, (seat == declarer) == won, seat});
    return;
  }
  const std::int64_t bid = stake_of(rules, state.auction.rung);
  sum.add({FactorName::bid, FactorOp::plus, bid, kNone});
  sum.multiply(FactorName::bombs, state.tally.bombs);
  if (rules.spring && side_shut_out(state))
    sum.multiply(FactorName::spring, rules.spring_factor);
  for (Seat seat = 0; seat < state.seats; ++seat) {
    if (rules.max_multiplier != 0)
      sum.limit(FactorName::max_multiplier, times(bid, rules.max_multiplier), seat);
    if (seat == declarer)
      sum.multiply(FactorName::opponents, state.seats - 1, seat);
    if ((seat == declarer) != won)
      sum.multiply(FactorName::lost, -1, seat);
  }
}

}  // namespace detail

// Points of each seat for a finished deal; all zero where only levels count or the deal is void. `tell` hears of
// every factor.
template <class Tell>
[[nodiscard]] Scores scores_of(const Table& table, const State& state, Tell&& tell) {
  detail::Sum<Tell&> sum{state.seats, tell};
  if (state.is_void)
    return {};
  switch (table.rules.scoring) {
    case Scoring::zero_sum:
    case Scoring::winner_only:
      detail::score_cards(table, state, sum);
      break;
    case Scoring::table:
    case Scoring::win_draw_loss:
      detail::score_places(table, state, sum);
      break;
    case Scoring::stakes:
    case Scoring::winning_side:
      detail::score_stakes(table, state, sum);
      break;
    case Scoring::levels:
      break;
  }
  return sum.scores;
}

[[nodiscard]] inline Scores scores_of(const Table& table, const State& state) {
  return scores_of(table, state, [](const Factor&) {});
}

}  // namespace clamber
