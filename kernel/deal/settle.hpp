// Scores of a finished deal.
#pragma once
#include <numeric>

#include "deal/bottom.hpp"
#include "deal/factors.hpp"
#include "deal/over.hpp"

namespace clamber {

namespace detail {

// Return the factor by which a bomb multiplies all payments; 1 if it does not.
[[nodiscard]] inline int multiplier_of(const rules::Scoring& scoring, Rate rate, bool soft) {
  const int some = scoring.soft_bomb, all = scoring.wild_bomb;
  const std::array<int, 7> softly{
      1, scoring.soft_triplet, scoring.soft_quad, scoring.soft_large, scoring.joker_bomb, some, all};
  const std::array<int, 7> hardly{
      1, scoring.hard_triplet, scoring.hard_quad, scoring.hard_large, scoring.joker_bomb, some, all};
  return (soft ? softly : hardly)[static_cast<std::size_t>(rate)];
}

// Return true if the card that doubles payments is among these.
[[nodiscard]] inline bool has_doubling_card(const Table& table, const Cards& cards) {
  const std::uint64_t card = table.rules.scoring.doubling_card.mask;
  return card != 0 && cards.count(table.slot_of(static_cast<std::uint8_t>(std::countr_zero(card)))) != 0;
}

// Return the amount that `bombs_of` counts for a bomb: 2 where a beaten bomb counts half, otherwise 1.
[[nodiscard]] inline int bomb_unit(const rules::Scoring& scoring) {
  return scoring.bomb_counts == rules::BombCounts::beaten_half ? 2 : 1;
}

// Count a bomb for its player. If a beaten bomb counts for less or for nothing, reduce the count of the bomb that it
// beats.
inline void count_bomb(const Table& table, State& state, Seat seat) {
  const rules::Scoring& scoring = table.rules.scoring;
  if (scoring.bomb_counts != rules::BombCounts::played && state.to_beat != kNoAction &&
      table.family(table.action(state.to_beat)).bomb)
    --state.tally.bombs_of[state.last];
  state.tally.bombs_of[seat] = static_cast<std::uint8_t>(state.tally.bombs_of[seat] + bomb_unit(scoring));
}

}  // namespace detail

// Update the scoring counters after a play (GDY-81, GDY-87, GDY-94).
inline void count_play(const Table& table, State& state, Seat seat, const Choice& choice) {
  const rules::Scoring& scoring = table.rules.scoring;
  const Action& action = table.action(choice.id);
  if (detail::has_doubling_card(table, choice.cards))
    state.doublers = static_cast<std::uint8_t>(state.doublers | 1u << seat);
  if (state.tally.plays[seat] != 0xFF)
    ++state.tally.plays[seat];
  if (state.to_beat == kNoAction && ++state.tally.tricks == 1 &&
      scoring.spring_test == rules::SpringTest::no_play_or_first_lead)
    state.tally.opener = seat;
  const Rate rate = table.family(action).rate;
  if (rate == Rate::nothing)
    return;
  if (scoring.bomb_points != 0)
    detail::count_bomb(table, state, seat);
  const int by = detail::multiplier_of(scoring, rate, action.wild != 0);
  if (by > 1)
    state.tally.bombs = detail::times(state.tally.bombs, by);
}

// Return the multiplier for open hands.
[[nodiscard]] inline int shown_multiplier(const Table& table, const State& state) {
  return state.auction.open == 0 ? 1 : table.rules.scoring.shown_hand;
}

// Return the product of the public payment multipliers: bombs, open hands, and the cards that went to the auction
// winner.
[[nodiscard]] inline std::int64_t public_multiplier(const Table& table, const State& state) {
  return detail::times(detail::times(state.tally.bombs, shown_multiplier(table, state)),
                       bottom_multiplier(table, state.auction.bottom));
}

// Return the stake of a bid; 1 in games without an auction.
[[nodiscard]] inline std::int64_t stake_of(const rules::Groups& rules, int rung) {
  const rules::Bids& bids = rules.auction.bids;
  if (bids.count == 0)
    return 1;
  return rung == 0 ? 0 : bids.stakes[static_cast<std::size_t>(rung - 1)];
}

namespace detail {

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
  sum.multiply(FactorName::held_aces, power(2, aces), seat);
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
[[nodiscard]] inline unsigned doublers(const Table& table, const State& state) {
  unsigned seats = state.doublers;
  for (Seat seat = 0; seat < state.seats; ++seat)
    if (has_doubling_card(table, state.hands[seat].cards))
      seats |= 1u << seat;
  return seats;
}

// Make the liable seat pay in place of the other losers.
template <class Tell>
void charge_liable(const State& state, Sum<Tell>& sum) {
  if (state.liable == 0)
    return;
  const auto liable = static_cast<Seat>(std::countr_zero(state.liable));
  for (Seat seat = 0; seat < state.seats; ++seat) {
    if (seat == state.order[0] || seat == liable || sum.scores[seat] == 0)
      continue;
    sum.add({FactorName::pays_for_all, FactorOp::plus, sum.scores[seat], liable});
    sum.add({FactorName::pays_for_all, FactorOp::becomes, 0, seat});
  }
}

// Make each other seat pay for every bomb that counts.
template <class Tell>
void pay_bombs(const rules::Scoring& scoring, const State& state, Sum<Tell>& sum) {
  const auto& bombs = state.tally.bombs_of;
  const int all = std::accumulate(bombs.begin(), bombs.end(), 0);
  for (Seat seat = 0; seat < state.seats && all != 0; ++seat) {
    const int paid_for = bombs[seat] * state.seats - all;  // received from the others, minus its payments to them
    const std::int64_t points = std::int64_t{paid_for} * scoring.bomb_points / bomb_unit(scoring);
    sum.add({FactorName::bomb_points, FactorOp::plus, points, seat});
  }
}

// Make each loser pay the winner for the cards left in the hand (GDY-74 to GDY-94).
template <class Tell>
void score_cards(const Table& table, const State& state, Sum<Tell>& sum) {
  const rules::Scoring& scoring = table.rules.scoring;
  const Seat winner = state.order[0];
  const auto each_loser = [&](auto&& apply) {
    for (Seat seat = 0; seat < state.seats; ++seat)
      if (seat != winner)
        apply(seat);
  };
  each_loser([&](Seat seat) {
    const int left = state.hands[seat].size();
    const bool free = left == 1 && scoring.last_card == rules::LastCard::free;
    sum.add({FactorName::cards, FactorOp::plus, free ? 0 : left, seat});
  });
  sum.multiply(FactorName::bombs, state.tally.bombs);
  if (scoring.long_game_multiplier)
    sum.multiply(FactorName::long_game, state.tally.tricks >= 30 ? 4 : state.tally.tricks >= 20 ? 2 : 1);
  const bool early_win = is_early_win(scoring, state, winner);
  if (early_win)
    sum.multiply(FactorName::haochun, 8);
  const bool spring = scoring.spring && !early_win;
  bool any_sprung = false;
  each_loser([&](Seat seat) { any_sprung |= spring && is_sprung(scoring, state, winner, seat); });
  if (any_sprung && scoring.spring_scope == rules::SpringScope::public_)
    sum.multiply(FactorName::spring, scoring.spring_factor);
  const unsigned doubled = doublers(table, state);
  each_loser([&](Seat seat) {
    multiply_held(table.rules, state.hands[seat].lanes, seat, sum);
    if (spring && scoring.spring_scope == rules::SpringScope::private_ && is_sprung(scoring, state, winner, seat))
      sum.multiply(FactorName::spring, scoring.spring_factor, seat);
    if ((doubled & (1u << winner | 1u << seat)) != 0)
      sum.multiply(FactorName::doubling_card, 2, seat);
    if (scoring.max_multiplier != 0)
      sum.limit(FactorName::max_multiplier, times(scoring.max_multiplier, state.hands[seat].size()), seat);
    if (scoring.max_payment != 0)
      sum.limit(FactorName::max_payment, scoring.max_payment, seat);
    if (table.rules.match.table_stakes != 0)
      sum.limit(FactorName::table_stakes, std::max(state.stakes[seat], std::int64_t{0}), seat);
  });
  charge_liable(state, sum);
  each_loser([&](Seat seat) {
    sum.add({FactorName::payment, FactorOp::plus, sum.scores[seat], winner});
    sum.multiply(FactorName::payment, scoring.by == rules::ScoreBy::cards_paid ? -1 : 0, seat);
  });
  pay_bombs(scoring, state, sum);
}

inline int place_of(const State& state, Seat seat) {
  for (int i = 0; i < state.out; ++i)
    if (state.order[static_cast<std::size_t>(i)] == seat)
      return i + 1;
  return state.seats;
}

// Return the points of a lone declarer: 8 for winning, -8 for losing, otherwise 0 (BIGA-95 to BIGA-97).
inline int lone_points(const rules::Scoring& scoring, const State& state) {
  const int place = place_of(state, state.exposure.declarer);
  if (place == 1)
    return 8;
  const bool loses =
      place == state.seats || (openly_alone(state) && scoring.open_lone_loses == rules::OpenLoneLoses::not_first);
  return loses ? -8 : 0;
}

// Return a team's unit score, based on the places of its two players (BIGA-92, BIGA-93).
inline int team_points(const State& state) {
  const int declarer = place_of(state, state.exposure.declarer), partner = place_of(state, state.exposure.partner);
  const int best = std::min(declarer, partner), worst = std::max(declarer, partner), last = state.seats;
  if (best == 1)
    return last - worst;
  if (best >= last - 1)
    return -3;  // fourth and fifth place; seats still holding cards share last place
  if (worst == last)
    return declarer == last ? -2 : -1;
  return 0;
}

// Score each seat by its place (ZSY-40 to ZSY-42).
template <class Tell>
void score_own_places(const rules::Scoring& scoring, const State& state, Sum<Tell>& sum) {
  for (Seat seat = 0; seat < state.seats; ++seat) {
    const int before = place_of(state, seat) - 1, behind = state.seats - 1 - before;
    int points = 0;
    switch (scoring.place_points) {
      case rules::PlacePoints::two_one:
        points = std::max(0, 2 - before);
        break;
      case rules::PlacePoints::players_behind:
        points = behind;
        break;
      case rules::PlacePoints::balanced:
        points = behind - before;
        break;
    }
    sum.add({FactorName::places, FactorOp::plus, points, seat});
  }
}

// Score the declarer, the partner and the opponents by their places (BIGA-90 to BIGA-98).
template <class Tell>
void score_places(const Table& table, const State& state, Sum<Tell>& sum) {
  const rules::Scoring& scoring = table.rules.scoring;
  const Seat declarer = state.exposure.declarer, partner = state.exposure.partner;
  const bool alone = partner == kNone;
  const int points = alone ? lone_points(scoring, state) : team_points(state);
  const bool outcome_only = scoring.by == rules::ScoreBy::team_outcome;
  if (outcome_only)
    sum.add({FactorName::outcome, FactorOp::plus, (points > 0) - (points < 0), kNone});
  else
    sum.add({alone ? FactorName::alone : FactorName::places, FactorOp::plus, points, kNone});
  const bool shown = !outcome_only && (alone ? openly_alone(state) : state.exposure.revealed != 0);
  const bool shared = shown && !alone && scoring.reveal_scoring == rules::RevealScoring::doubled_shared;
  if (shown && !shared)
    sum.multiply(FactorName::shown, 2);
  for (Seat seat = 0; seat < state.seats; ++seat) {
    const bool leads = seat == declarer, helps = seat == partner;
    if (shared)  // twice the points of the pair, split equally between the two
      sum.multiply(leads || helps ? FactorName::shown_shared : FactorName::shown, leads || helps ? 3 : 2, seat);
    else if (!outcome_only && leads)
      sum.multiply(FactorName::declarer, alone ? 4 : 2, seat);
    if (!leads && !helps)
      sum.multiply(FactorName::opponent, -1, seat);
  }
}

// Return true if the declarer made exactly one play, or the other seats made none (DDZ-42).
inline bool side_shut_out(const State& state) {
  const auto& plays = state.tally.plays;
  int others = 0;
  for (Seat seat = 0; seat < state.seats; ++seat)
    if (seat != state.exposure.declarer)
      others += plays[seat];
  return plays[state.exposure.declarer] == 1 || others == 0;
}

// Settle between the declarer and each other seat, with at most `most` per seat. Seats in the mask `doubled` settle
// for double.
template <class Tell>
void settle_with_declarer(const State& state, unsigned doubled, std::int64_t most, Sum<Tell>& sum) {
  const Seat declarer = state.exposure.declarer;
  const auto limit = [&](Seat seat, std::int64_t value) {
    if (most != 0)
      sum.limit(FactorName::max_multiplier, value, seat);
  };
  if (doubled == 0)
    limit(declarer, most);
  std::int64_t all = 0;
  for (Seat seat = 0; seat < state.seats; ++seat) {
    if (seat == declarer)
      continue;
    if (((doubled >> seat) & 1) != 0)
      sum.multiply(FactorName::doubled, 2, seat);
    limit(seat, most);
    all += sum.scores[seat];
  }
  const int others = state.seats - 1, twice = std::popcount(doubled);
  if (twice == others) {
    sum.multiply(FactorName::opponents, others, declarer);
    sum.multiply(FactorName::doubled, 2, declarer);
  } else {
    sum.multiply(twice == 0 ? FactorName::opponents : FactorName::some_doubled, others + twice, declarer);
  }
  if (doubled != 0)
    limit(declarer, all);
}

// Make every other seat pay the stake to the declarer or receive it (DDZ-40 to DDZ-43), or award a point to each seat
// on the winning side (DDZ-44).
template <class Tell>
void score_stakes(const Table& table, const State& state, Sum<Tell>& sum) {
  const rules::Scoring& scoring = table.rules.scoring;
  const Seat declarer = state.exposure.declarer;
  const bool won = state.order[0] == declarer;
  if (scoring.by == rules::ScoreBy::winning_side) {
    for (Seat seat = 0; seat < state.seats; ++seat)
      sum.add({FactorName::outcome, FactorOp::plus, (seat == declarer) == won, seat});
    return;
  }
  const std::int64_t bid = stake_of(table.rules, state.auction.rung), base = stake_of(table.rules, 1);
  const unsigned doubled = state.auction.doubled;
  const bool by_declarer = ((doubled >> declarer) & 1) != 0;
  const std::int64_t limited = scoring.limit_with_bid ? base : bid;           // base value that the limit multiplies
  if (table.rules.auction.bids.count == 0 || table.rules.auction.one_step) {  // no bids by score
    sum.add({FactorName::stake, FactorOp::plus, base, kNone});
    sum.multiply(FactorName::grabs, bid / base);
  } else {
    sum.add({FactorName::bid, FactorOp::plus, bid, kNone});
  }
  sum.multiply(FactorName::open_hand, shown_multiplier(table, state));
  sum.multiply(FactorName::bottom, bottom_multiplier(table, state.auction.bottom));
  sum.multiply(FactorName::bombs, state.tally.bombs);
  if (scoring.spring && side_shut_out(state))
    sum.multiply(FactorName::spring, scoring.spring_factor);
  if (by_declarer)
    sum.multiply(FactorName::doubled, 2);
  settle_with_declarer(state, doubled & ~(1u << declarer), times(limited, scoring.max_multiplier), sum);
  for (Seat seat = 0; seat < state.seats; ++seat)
    if ((seat == declarer) != won)
      sum.multiply(FactorName::lost, -1, seat);
}

}  // namespace detail

// Return each seat's points for a finished deal; all zero if only levels count or the deal is void. Calls `tell` with
// every factor.
template <class Tell>
[[nodiscard]] Scores scores_of(const Table& table, const State& state, Tell&& tell) {
  detail::Sum<Tell&> sum{state.seats, tell};
  if (state.is_void)
    return {};
  switch (table.rules.scoring.by) {
    case rules::ScoreBy::cards_paid:
    case rules::ScoreBy::cards_won:
      detail::score_cards(table, state, sum);
      break;
    case rules::ScoreBy::team_places:
    case rules::ScoreBy::team_outcome:
      detail::score_places(table, state, sum);
      break;
    case rules::ScoreBy::stake:
    case rules::ScoreBy::winning_side:
      detail::score_stakes(table, state, sum);
      break;
    case rules::ScoreBy::places:
      detail::score_own_places(table.rules.scoring, state, sum);
      break;
    case rules::ScoreBy::nothing:
      break;
  }
  return sum.scores;
}

[[nodiscard]] inline Scores scores_of(const Table& table, const State& state) {
  return scores_of(table, state, [](const Factor&) {});
}

}  // namespace clamber
