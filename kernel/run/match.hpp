// State carried over between deals of a match: totals, levels, tribute owed, the seat to draw first, and the winners.
#pragma once
#include "deal/deal.hpp"

namespace clamber {

inline constexpr std::uint8_t kTopLevel = 12;  // the Ace

struct MatchState {
  std::array<std::int64_t, kMaxSeats> totals{};
  std::array<Seat, kMaxSeats> order{};  // finishing order of the last deal that counted
  std::array<std::uint8_t, 2> levels{};
  std::array<std::uint8_t, 2> failures{};  // number of hands lost as declarers at level A (GD-70)
  std::uint32_t deals = 0;                 // number of deals that counted
  std::uint8_t out = 0;
  std::uint8_t declarers = kNone;  // side whose level is played
  std::uint8_t winners = 0;        // bitmask of seats, set at the end
  std::uint8_t seats = 0;
  Seat first = kNone;  // seat that drew first in the last deal; kNone before the first
  Seat declarer = kNone;
  std::uint8_t voids = 0;  // number of void deals since the last deal that counted, at most 255
  bool over = false;

  friend bool operator==(const MatchState&, const MatchState&) = default;
};

static_assert(std::is_trivially_copyable_v<MatchState>);

[[nodiscard]] inline MatchState new_match(const CombinationTable& table, int seats) {
  MatchState match;
  match.seats = static_cast<std::uint8_t>(seats);
  match.levels.fill(static_cast<std::uint8_t>(table.rules.levels.start));
  return match;
}

// Return the match after a deal for which only the finishing order is known. The first finisher's side becomes the
// declarers, and tribute is owed.
[[nodiscard]] inline MatchState after_places(const CombinationTable& table, MatchState match, const Places& places) {
  match.order = places.order;
  match.out = places.out;
  match.first = places.order[0];
  if (table.rules.levels.on)
    match.declarers = places.order[0] & 1;
  return match;
}

// Return the seat that draws first in the next deal; kNone if the rules leave it open or to chance.
[[nodiscard]] inline Seat next_first(const CombinationTable& table, const MatchState& match) {
  if (match.first == kNone)
    return kNone;
  if (match.voids != 0)
    return match.first;
  switch (table.rules.deal.next_first) {
    case rules::NextFirst::winner:
      return match.order[0];
    case rules::NextFirst::rotate:
      return static_cast<Seat>((match.first + 1) % match.seats);
    case rules::NextFirst::prev_declarer:
      return match.declarer;
    case rules::NextFirst::same:
      return match.first;
    case rules::NextFirst::random:
    case rules::NextFirst::any:
      return kNone;
  }
  return kNone;
}

// Return true if the first leader or bidder of the next deal is chosen at random, i.e. is left to chance and not
// determined by tribute.
[[nodiscard]] inline bool lead_is_drawn(const CombinationTable& table, const MatchState& match) {
  return table.rules.deal.opening_lead == rules::OpeningLead::drawn && (match.out == 0 || !table.rules.tribute.on);
}

[[nodiscard]] inline std::uint8_t level_of(const MatchState& match) {
  return match.levels[match.declarers == kNone ? 0 : match.declarers];
}

// Return an opening with the facts that depend on the match. The caller supplies first, lead and faceup.
[[nodiscard]] inline Opening opening_of(const CombinationTable& table, const MatchState& match, Seat first, Seat lead,
                                        std::uint8_t faceup) {
  Opening opening;
  opening.first = first;
  opening.lead = lead;
  opening.faceup = faceup;
  opening.level = level_of(match);
  opening.voids = match.voids;
  opening.before = {match.order, match.out};
  for (std::size_t seat = 0; seat < kMaxSeats; ++seat)
    opening.stakes[seat] = table.rules.match.table_stakes + match.totals[seat];
  return opening;
}

namespace detail {

// Return true if a limit is reached. A limit of 0 means no limit.
inline bool reached(int limit, std::int64_t value) { return limit != 0 && value >= limit; }

inline std::uint8_t side_mask(int side) { return static_cast<std::uint8_t>(side == 0 ? 0b0101 : 0b1010); }

inline void win(MatchState& match, std::uint8_t winners) {
  match.over = true;
  match.winners = winners;
}

inline void win_by_totals(MatchState& match) {
  const auto end = match.totals.begin() + match.seats;
  const std::int64_t best = *std::max_element(match.totals.begin(), end);
  unsigned mask = 0;
  for (std::size_t seat = 0; seat < match.seats; ++seat)
    mask |= static_cast<unsigned>(match.totals[seat] == best) << seat;
  win(match, static_cast<std::uint8_t>(mask));
}

// Return true if the last play of the first player to go out was a single, pair, triple or bomb of Aces (GD-72).
inline bool finished_on_aces(const CombinationTable& table, const State& state) {
  const Action& action = table.action(state.final_play);
  const Family& family = table.family(action);
  const bool is_set = !family.run && family.copies == family.size;
  return is_set && (action.position == kAceLane || (action.position == kSpecialLane && state.level == kTopLevel));
}

inline constexpr int kLowestLevel = 2;  // level of lane 0 as players number levels: 2, 3 ... 14 for the Ace

// Levels of both sides as they change. Calls `tell` with each step, once per seat of the side.
template <class Tell>
struct Climb {
  std::array<std::uint8_t, 2>& levels;
  Tell& tell;

  void start() {
    for (std::size_t side = 0; side < 2; ++side)
      say(side, FactorName::level, FactorOp::plus, levels[side] + kLowestLevel);
  }
  void up(std::size_t side, int by, FactorName why) {
    const int level = levels[side] + by;
    say(side, why, FactorOp::plus, by);
    if (level > kTopLevel)
      say(side, FactorName::top, FactorOp::at_most, kTopLevel + kLowestLevel);
    levels[side] = static_cast<std::uint8_t>(std::min<int>(level, kTopLevel));
  }
  void fall(std::size_t side, int to, FactorName why) {
    say(side, why, FactorOp::becomes, to + kLowestLevel);
    levels[side] = static_cast<std::uint8_t>(to);
  }

 private:
  void say(std::size_t side, FactorName name, FactorOp op, int value) {
    for (const std::size_t seat : {side, side + 2})
      tell(Factor{name, op, value, static_cast<Seat>(seat)});
  }
};

// Apply the result of one hand of Guandan: promotion, the rules for level A, and the next declarers (GD-60 to GD-76).
template <class Tell>
void climb_levels(const CombinationTable& table, MatchState& match, const State& state, Tell& tell) {
  const rules::Levels& levels = table.rules.levels;
  const int winners = state.order[0] & 1, losers = 1 - winners;
  const auto w = static_cast<std::size_t>(winners), l = static_cast<std::size_t>(losers);
  const bool one_two = state.out == 2;
  const bool one_four = state.out == 3 && (state.order[1] & 1) == losers && (state.order[2] & 1) == losers;
  const std::uint8_t declarers = match.declarers;
  const bool at_a = declarers != kNone && match.levels[declarers] == kTopLevel;
  const bool winners_declared = declarers == winners;
  Climb<Tell> climb{match.levels, tell};
  climb.start();

  const bool enough = one_two || (!one_four && !levels.win_needs_partner_second);
  const bool at_top = match.levels[w] == kTopLevel && (winners_declared || !levels.win_needs_declarer);
  if (at_top && enough)
    win(match, side_mask(winners));
  if (one_two)
    climb.up(w, levels.up_if_partner_second, FactorName::won_1_2);
  else if (one_four)
    climb.up(w, levels.up_if_partner_last, FactorName::won_1_4);
  else
    climb.up(w, levels.up_if_partner_third, FactorName::won_1_3);
  if (at_a && winners_declared && one_four && levels.opponents_up_if_partner_last)
    climb.up(l, 1, FactorName::opponents_up);
  match.declarers = static_cast<std::uint8_t>(winners);

  if (levels.failures_in_a_row)
    for (std::size_t side = 0; side < 2; ++side)
      if (!at_a || declarers != side)
        match.failures[side] = 0;
  const bool counts = levels.failure == rules::TopFailure::no_win || (winners_declared && one_four);
  if (at_a && !match.over && counts && levels.failures_at_top != 0 &&
      ++match.failures[declarers] >= levels.failures_at_top) {
    match.failures[declarers] = 0;
    switch (levels.penalty) {
      case rules::TopPenalty::none:
        break;
      case rules::TopPenalty::down_one:
        climb.fall(declarers, kTopLevel - 1, FactorName::a_penalty);
        break;
      case rules::TopPenalty::to_2:
        climb.fall(declarers, 0, FactorName::a_penalty);
        break;
      case rules::TopPenalty::lose_match:
        win(match, side_mask(1 - declarers));
        break;
    }
    if (levels.penalty_passes_declaring)
      match.declarers = static_cast<std::uint8_t>(1 - declarers);
  }
  if (at_a && !winners_declared && levels.ace_finish_demotes && finished_on_aces(table, state)) {
    climb.fall(declarers, 0, FactorName::ace_finish);
    match.failures[declarers] = 0;
  }
  if (!match.over && reached(table.rules.match.max_hands, match.deals)) {  // GD-76
    int best = match.levels[0] > match.levels[1] ? 0 : 1;
    if (match.levels[0] == match.levels[1])
      best = declarers == kNone ? winners : declarers;
    win(match, side_mask(best));
  }
}

}  // namespace detail

// Settle a finished deal in the match and return its scores. Calls `tell` with every factor of a score or level.
template <class Tell>
Scores settle(const CombinationTable& table, MatchState& match, const State& state, Tell&& tell) {
  match.first = state.first;
  if (state.is_void) {
    match.voids = static_cast<std::uint8_t>(std::min(match.voids + 1, 255));
    return {};
  }
  match.voids = 0;
  const Scores scores = scores_of(table, state, tell);
  for (std::size_t seat = 0; seat < kMaxSeats; ++seat)
    match.totals[seat] += scores[seat];
  ++match.deals;
  match.order = state.order;
  match.out = state.out;
  match.declarer = state.exposure.declarer;
  if (table.rules.levels.on) {
    detail::climb_levels(table, match, state, tell);
    return scores;
  }
  const std::int64_t best = *std::max_element(match.totals.begin(), match.totals.begin() + match.seats);
  if (detail::reached(table.rules.match.deals, match.deals) || detail::reached(table.rules.match.target, best))
    detail::win_by_totals(match);
  return scores;
}

inline Scores settle(const CombinationTable& table, MatchState& match, const State& state) {
  return settle(table, match, state, FactorList{});
}

using Rewards = std::array<double, kMaxSeats>;

// Return the value of a finished deal to each seat: its points or, if only levels count, the levels gained by its
// side (negative if the other side gained them).
[[nodiscard]] inline Rewards rewards_of(const CombinationTable& table, const State& state, const Scores& scores) {
  Rewards rewards{};
  if (!table.rules.levels.on) {
    std::transform(scores.begin(), scores.end(), rewards.begin(), [](auto n) { return static_cast<double>(n); });
    return rewards;
  }
  if (state.is_void != 0)
    return rewards;
  MatchState first = new_match(table, state.seats);
  first.levels.fill(0);  // far below the top level, which would cap the promotion
  settle(table, first, state);
  const auto winners = static_cast<std::size_t>(state.order[0] & 1);
  const int gained = first.levels[winners];
  for (std::size_t seat = 0; seat < state.seats; ++seat)
    rewards[seat] = (seat & 1) == winners ? gained : -gained;
  return rewards;
}

[[nodiscard]] inline Rewards rewards_of(const CombinationTable& table, const State& state) {
  return rewards_of(table, state, scores_of(table, state));
}

}  // namespace clamber
