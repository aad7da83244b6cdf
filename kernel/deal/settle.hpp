// Scores of a finished deal.
#pragma once
#include "deal/bottom.hpp"
#include "deal/cards_left.hpp"
#include "deal/over.hpp"

namespace clamber {

namespace detail {

// Return the factor by which a bomb multiplies all payments when it is played; 1 if it does not.
[[nodiscard]] inline int multiplier_of(const rules::Scoring& scoring, Rate rate, bool soft) {
  if (!scoring.played_bombs)
    return 1;
  switch (rate) {
    case Rate::nothing:
      return 1;
    case Rate::triplet:
      return soft ? scoring.soft_triplet : scoring.hard_triplet;
    case Rate::quad:
      return soft ? scoring.soft_quad : scoring.hard_quad;
    case Rate::large:
      return soft ? scoring.soft_large : scoring.hard_large;
    case Rate::six:
      return soft ? scoring.soft_six : scoring.hard_six;
    case Rate::bomb_run:
      return scoring.bomb_run;
    case Rate::joker_bomb:
      return scoring.joker_bomb;
    case Rate::soft_bomb:
      return scoring.soft_bomb;
    case Rate::wild_bomb:
      return scoring.wild_bomb;
  }
  return 1;
}

// Multiply all payments for a bomb, and count it for its player. If a beaten bomb counts for less or for nothing,
// reduce the count of the bomb that it beats. Not inlined, because most plays are no bombs.
[[gnu::noinline]] inline void count_bomb(const CombinationTable& table, State& state, Seat seat, Rate rate,
                                         bool soft) {
  const rules::Scoring& scoring = table.rules.scoring;
  if (const int by = multiplier_of(scoring, rate, soft); by > 1)
    state.tally.bombs = times(state.tally.bombs, by);
  if (scoring.bomb_points == 0)
    return;
  if (scoring.bomb_counts != rules::BombCounts::played && state.to_beat != kNoAction &&
      table.family(table.action(state.to_beat)).bomb)
    --state.tally.bombs_of[state.last];
  state.tally.bombs_of[seat] = static_cast<std::uint8_t>(state.tally.bombs_of[seat] + bomb_unit(scoring));
}

}  // namespace detail

// Update the scoring counters after a play (GDY-81, GDY-87, GDY-94).
inline void count_play(const CombinationTable& table, State& state, Seat seat, const Choice& choice) {
  const rules::Scoring& scoring = table.rules.scoring;
  const Action& action = table.action(choice.id);
  if (detail::has_doubling_card(table, choice.cards))
    state.doublers = static_cast<std::uint8_t>(state.doublers | 1u << seat);
  if (state.tally.plays[seat] != 0xFF)
    ++state.tally.plays[seat];
  if (state.to_beat == kNoAction && ++state.tally.tricks == 1 &&
      scoring.spring_test == rules::SpringTest::no_play_or_first_lead)
    state.tally.opener = seat;
  if (const Rate rate = table.family(action).rate; rate != Rate::nothing)
    detail::count_bomb(table, state, seat, rate, action.wild != 0);
}

// Return the multiplier for open hands.
[[nodiscard]] inline int shown_multiplier(const CombinationTable& table, const State& state) {
  return state.auction.open == 0 ? 1 : table.rules.scoring.shown_hand;
}

// Return the product of the public payment multipliers: bombs, open hands, and the cards that went to the auction
// winner.
[[nodiscard]] inline std::int64_t public_multiplier(const CombinationTable& table, const State& state) {
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
inline int team_points(const rules::Scoring& scoring, const State& state) {
  const int declarer = place_of(state, state.exposure.declarer), partner = place_of(state, state.exposure.partner);
  const int best = std::min(declarer, partner), worst = std::max(declarer, partner), last = state.seats;
  if (best == 1)
    return std::max(0, last - worst - (scoring.team_wins == rules::TeamWins::two_one_zero));
  if (best >= last - 1)
    return -3;  // fourth and fifth place; seats still holding cards share last place
  if (worst == last)
    return declarer == last ? -2 : -1;
  return 0;
}

// Return each seat's points if every seat pays one to each that finished before it, the first place first and at most
// what it has left to lose (ZSY-42, ZSY-48). A seat that a set-up left without cards has no place.
inline Scores paid_by_places(const CombinationTable& table, const State& state) {
  Scores paid{};
  for (Seat payer = 0; payer < state.seats; ++payer) {
    const std::int64_t left = table.rules.match.table_stakes == 0 ? kMaxSeats : state.stakes[payer];
    const auto before = static_cast<std::int64_t>(place_of(state, payer)) - 1;
    for (std::int64_t place = 0; place < std::min({before, left, std::int64_t{state.out}}); ++place) {
      --paid[payer];
      ++paid[state.order[static_cast<std::size_t>(place)]];
    }
  }
  return paid;
}

// Score each seat by its place (ZSY-40 to ZSY-42).
template <class Tell>
void score_own_places(const CombinationTable& table, const State& state, Sum<Tell>& sum) {
  const rules::Scoring& scoring = table.rules.scoring;
  const Scores paid = paid_by_places(table, state);
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
        points = static_cast<int>(paid[seat]);
        break;
    }
    sum.add({FactorName::places, FactorOp::plus, points, seat});
  }
}

// Score the declarer, the partner and the opponents by their places (BIGA-90 to BIGA-98).
template <class Tell>
void score_places(const CombinationTable& table, const State& state, Sum<Tell>& sum) {
  const rules::Scoring& scoring = table.rules.scoring;
  const Seat declarer = state.exposure.declarer, partner = state.exposure.partner;
  const bool alone = partner == kNone;
  const int points = alone ? lone_points(scoring, state) : team_points(scoring, state);
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
void score_stakes(const CombinationTable& table, const State& state, Sum<Tell>& sum) {
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
[[nodiscard]] Scores scores_of(const CombinationTable& table, const State& state, Tell&& tell) {
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
      detail::score_own_places(table, state, sum);
      break;
    case rules::ScoreBy::nothing:
      break;
  }
  return sum.scores;
}

[[nodiscard]] inline Scores scores_of(const CombinationTable& table, const State& state) {
  return scores_of(table, state, FactorList{});
}

}  // namespace clamber
