// Payments of the losers for the cards left in their hands, and of every seat for bombs (GDY-74 to GDY-94, PDK-40 to
// PDK-48).
#pragma once
#include "combinations/table.hpp"
#include "deal/factors.hpp"

namespace clamber::detail {

// Return true if the card that doubles payments is among these.
[[nodiscard]] inline bool has_doubling_card(const CombinationTable& table, const Cards& cards) {
  const std::uint64_t card = table.rules.scoring.doubling_card.mask;
  return card != 0 && cards.count(table.slot_of(static_cast<std::uint8_t>(std::countr_zero(card)))) != 0;
}

// Return the amount that `bombs_of` counts for a bomb: 2 where a beaten bomb counts half, otherwise 1.
[[nodiscard]] inline int bomb_unit(const rules::Scoring& scoring) {
  return scoring.bomb_counts == rules::BombCounts::beaten_half ? 2 : 1;
}

// Multiply a loser's payment for the cards left in the hand (GDY-79 to GDY-83, GDY-91).
template <class Tell>
void multiply_held(const rules::Groups& rules, const Lanes& hand, Seat seat, Sum<Tell>& sum) {
  const rules::Scoring& scoring = rules.scoring;
  const int aces = hand.at[kAceLane], twos = hand.at[0];
  const int counted = scoring.ace_stack == rules::AceStack::once ? std::min(aces, 1) : aces;
  sum.multiply(FactorName::aces, power(scoring.ace_multiplier, counted), seat);
  sum.multiply(FactorName::twos, power(scoring.two_multiplier, twos), seat);
  if (!scoring.private_multipliers)
    return;
  sum.multiply(FactorName::held_aces, power(scoring.held_ace, aces), seat);
  const int jokers = hand.at[kJokerLane] + hand.at[kRedJokerLane];
  const int pairs =
      rules.deck.packs == 1 ? hand.at[kJokerLane] / 2 : std::min(hand.at[kJokerLane], hand.at[kRedJokerLane]);
  const bool as_bomb = scoring.held_jokers != rules::HeldJokers::single && scoring.joker_bomb != 1;
  const int single = as_bomb && scoring.held_jokers == rules::HeldJokers::as_bomb ? jokers - 2 * pairs : jokers;
  sum.multiply(FactorName::held_jokers, power(2, single), seat);
  std::int64_t bombs = as_bomb ? power(scoring.joker_bomb, pairs) : 1;
  for (std::size_t lane = scoring.twos_as_sets ? 0 : 1; lane < kRanks; ++lane) {
    bombs = times(bombs, power(scoring.hard_quad, hand.at[lane] / 4));
    if (hand.at[lane] % 4 == 3)
      bombs = times(bombs, scoring.hard_triplet);
  }
  sum.multiply(FactorName::held_bombs, bombs, seat);
}

inline bool is_sprung(const rules::Scoring& scoring, const State& state, Seat winner, Seat loser) {
  const auto& plays = state.tally.plays;
  switch (scoring.spring_test) {
    case rules::SpringTest::never_played:
      return plays[loser] <= (loser == state.first ? 1 : 0);
    case rules::SpringTest::exactly_5:
      return state.hands[loser].size() == 5;
    case rules::SpringTest::five_or_more:
      return state.hands[loser].size() >= 5;
    case rules::SpringTest::only_winner_played:
      for (Seat seat = 0; seat < state.seats; ++seat)
        if (seat != winner && plays[seat] != 0)
          return false;
      return true;
    case rules::SpringTest::no_play:
      return plays[loser] == 0;
    case rules::SpringTest::no_play_or_first_lead:
      return plays[loser] <= (loser == state.tally.opener ? 1 : 0);
  }
  return false;
}

inline bool is_early_win(const rules::Scoring& scoring, const State& state, Seat winner) {
  if (!scoring.early_win)
    return false;
  if (scoring.early_win_test == rules::EarlyWinTest::no_card_drawn)
    return !state.tally.drawn;
  return winner == state.first && state.tally.plays[winner] == 1;
}

// Return the seats that were dealt the card that doubles payments: those that have played it, and its holders.
[[nodiscard]] inline unsigned doublers(const CombinationTable& table, const State& state) {
  unsigned seats = state.doublers;
  for (Seat seat = 0; seat < state.seats; ++seat)
    if (has_doubling_card(table, state.hands[seat].cards))
      seats |= 1u << seat;
  return seats;
}

// Return true if a payment between two seats counts more because one of them was dealt the doubling card.
inline bool concerns_doubling(unsigned doublers, Seat seat, Seat other) {
  return (doublers & (1u << seat | 1u << other)) != 0;
}

// Limit a seat's payment to what it has left to lose (GDY-90).
template <class Tell>
void limit_to_stakes(const CombinationTable& table, const State& state, Seat seat, Sum<Tell>& sum) {
  if (table.rules.match.table_stakes != 0)
    sum.limit(FactorName::table_stakes, std::max(state.stakes[seat], std::int64_t{0}), seat);
}

// Make the liable seat pay in place of the other losers, at most what it has left to lose.
template <class Tell>
void charge_liable(const CombinationTable& table, const State& state, Sum<Tell>& sum) {
  if (state.liable == 0)
    return;
  const auto liable = static_cast<Seat>(std::countr_zero(state.liable));
  for (Seat seat = 0; seat < state.seats; ++seat) {
    if (seat == state.order[0] || seat == liable || sum.scores[seat] == 0)
      continue;
    sum.add({FactorName::pays_for_all, FactorOp::plus, sum.scores[seat], liable});
    sum.add({FactorName::pays_for_all, FactorOp::becomes, 0, seat});
  }
  limit_to_stakes(table, state, liable, sum);
}

// Make each other seat pay for every bomb that counts, in the order of the seats and at most what it has left to
// lose.
template <class Tell>
void pay_bombs(const CombinationTable& table, const State& state, unsigned doublers, Sum<Tell>& sum) {
  const rules::Scoring& scoring = table.rules.scoring;
  const auto& bombs = state.tally.bombs_of;
  if (std::all_of(bombs.begin(), bombs.end(), [](int count) { return count == 0; }))
    return;
  const bool limited = table.rules.match.table_stakes != 0;
  const bool doubles = scoring.doubling_card_on == rules::DoublingCardOn::cards_and_bombs;
  Scores paid{};
  for (Seat payer = 0; payer < state.seats; ++payer) {
    std::int64_t left = limited ? std::max(state.stakes[payer] + sum.scores[payer], std::int64_t{0}) : kMostPoints;
    for (Seat payee = 0; payee < state.seats; ++payee) {
      const int net = bombs[payee] - bombs[payer];
      if (net <= 0)
        continue;
      const int by = doubles && concerns_doubling(doublers, payer, payee) ? 2 : 1;
      const std::int64_t points = std::min(left, std::int64_t{net} * by * scoring.bomb_points / bomb_unit(scoring));
      left -= points;
      paid[payer] -= points;
      paid[payee] += points;
    }
  }
  for (Seat seat = 0; seat < state.seats; ++seat)
    sum.add({FactorName::bomb_points, FactorOp::plus, paid[seat], seat});
}

// Add what a loser pays before any multiplier: a point for each card, or the fixed payment for spring.
template <class Tell>
void add_cards(const rules::Scoring& scoring, int left, bool sprung, Seat seat, Sum<Tell>& sum) {
  if (sprung && scoring.spring_points != 0)
    return sum.add({FactorName::spring, FactorOp::plus, scoring.spring_points, seat});
  const bool free = left == 1 && scoring.last_card == rules::LastCard::free;
  sum.add({FactorName::cards, FactorOp::plus, free ? 0 : left, seat});
}

// Multiply and limit what a loser pays.
template <class Tell>
void multiply_own(const CombinationTable& table, const State& state, bool sprung, unsigned doublers, Seat seat,
                  Sum<Tell>& sum) {
  const rules::Scoring& scoring = table.rules.scoring;
  const int left = state.hands[seat].size();
  multiply_held(table.rules, state.hands[seat].lanes, seat, sum);
  if (sprung && scoring.spring_points == 0 && scoring.spring_scope == rules::SpringScope::private_)
    sum.multiply(FactorName::spring, scoring.spring_factor, seat);
  if (!sprung && scoring.large_hand != 0 && left >= scoring.large_hand)
    sum.multiply(FactorName::large_hand, 2, seat);
  if (concerns_doubling(doublers, state.order[0], seat)) {
    if (scoring.doubling_card_points == 0)
      sum.multiply(FactorName::doubling_card, 2, seat);
    else
      sum.add({FactorName::doubling_card, FactorOp::plus, scoring.doubling_card_points, seat});
  }
  if (scoring.max_multiplier != 0)
    sum.limit(FactorName::max_multiplier, times(scoring.max_multiplier, left), seat);
  if (scoring.max_payment != 0)
    sum.limit(FactorName::max_payment, scoring.max_payment, seat);
  if (state.liable == 0)
    limit_to_stakes(table, state, seat, sum);
}

// Make each loser pay the winner for the cards left in the hand (GDY-74 to GDY-94).
template <class Tell>
void score_cards(const CombinationTable& table, const State& state, Sum<Tell>& sum) {
  const rules::Scoring& scoring = table.rules.scoring;
  const Seat winner = state.order[0];
  const auto each_loser = [&](auto&& apply) {
    for (Seat seat = 0; seat < state.seats; ++seat)
      if (seat != winner)
        apply(seat);
  };
  const bool early_win = is_early_win(scoring, state, winner);
  unsigned sprung = 0;
  each_loser([&](Seat seat) {
    if (scoring.spring && !early_win && is_sprung(scoring, state, winner, seat))
      sprung |= 1u << seat;
  });
  const auto is_in = [&](Seat seat) { return ((sprung >> seat) & 1) != 0; };
  each_loser([&](Seat seat) { add_cards(scoring, state.hands[seat].size(), is_in(seat), seat, sum); });
  sum.multiply(FactorName::bombs, state.tally.bombs);
  if (scoring.long_game_multiplier)
    sum.multiply(FactorName::long_game, state.tally.tricks >= 30 ? 4 : state.tally.tricks >= 20 ? 2 : 1);
  if (early_win)
    sum.multiply(FactorName::haochun, 8);
  if (sprung != 0 && scoring.spring_scope == rules::SpringScope::public_)
    sum.multiply(FactorName::spring, scoring.spring_factor);
  const unsigned doubled = doublers(table, state);
  each_loser([&](Seat seat) { multiply_own(table, state, is_in(seat), doubled, seat, sum); });
  charge_liable(table, state, sum);
  each_loser([&](Seat seat) {
    sum.add({FactorName::payment, FactorOp::plus, sum.scores[seat], winner});
    sum.multiply(FactorName::payment, scoring.by == rules::ScoreBy::cards_paid ? -1 : 0, seat);
  });
  pay_bombs(table, state, doubled, sum);
}

}  // namespace clamber::detail
