// Starting positions of the deals used to train and evaluate nets.
#pragma once
#include "run/batch.hpp"

namespace clamber {

namespace detail {

// Return the number of seats out at the end of a deal if all seats would go out in this order.
inline int how_many_out(const rules::Groups& rules, int seats, const std::array<Seat, kMaxSeats>& order) {
  const bool across = rules.match.sides == rules::Sides::across;
  const auto side = [&](int i) { return across ? order[static_cast<std::size_t>(i)] % 2 : i; };
  for (int out = 1; out < seats - 1; ++out) {
    bool side_out = false, one_side_left = true;
    for (int i = 0; i < out; ++i) {
      bool left = false;
      for (int j = out; j < seats; ++j)
        left |= side(j) == side(i);
      side_out |= !left;
    }
    for (int j = out; j < seats; ++j)
      one_side_left &= side(j) == side(out);
    if (rules.deal.ends == rules::Ends::first_out || (rules.deal.ends == rules::Ends::one_side_out && side_out) ||
        (rules.deal.ends == rules::Ends::one_side_left && one_side_left))
      return out;
  }
  return seats - 1;
}

// Return a match at a random level. If the rules have tribute, it is owed in half of the deals.
inline MatchState any_match(const CombinationTable& table, int seats, Rng& rng) {
  MatchState match = new_match(table, seats);
  if (table.rules.levels.on)
    match.levels.fill(static_cast<std::uint8_t>(rng.below(kRanks)));
  if (!table.rules.tribute.on || rng.below(2) != 0)
    return match;
  Places places;
  for (Seat seat = 0; seat < seats; ++seat)
    places.order[seat] = seat;
  rng.shuffle(places.order.data(), static_cast<std::size_t>(seats));
  places.out = static_cast<std::uint8_t>(how_many_out(table.rules, seats, places.order));
  return after_places(table, match, places);
}

}  // namespace detail

// Return the starting position of a deal in a match in a random state. `scratch` must have room for
// CombinationTable::scratch_size() ids.
inline State any_start(const CombinationTable& table, int seats, const Seed& seed, std::uint64_t deal, Rng& rng,
                       ActionId* scratch) {
  const Drawn drawn = draw_deal(table, detail::any_match(table, seats, rng), seed, deal, rng);
  return begin_deal(table, seats, drawn.deck.data(), drawn.opening, scratch);
}

}  // namespace clamber
