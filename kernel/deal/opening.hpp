// First leader in a deal, and the card that the lead must contain, determined by a card or by the previous deal.
#pragma once
#include "deal/trick.hpp"

namespace clamber {

// Finishing order of the previous deal: `out` seats went out, in `order`. `out` is 0 before the first deal.
struct Places {
  std::array<Seat, kMaxSeats> order{};
  std::uint8_t out = 0;

  // Return the first seat that did not go out.
  [[nodiscard]] Seat last(unsigned all) const {
    for (std::size_t i = 0; i < out; ++i)
      all &= ~(1u << order[i]);
    return static_cast<Seat>(std::countr_zero(all));
  }
};

namespace detail {

// Give the lead to the holder of the lowest card in the order 3 .. A, 2, joker. Ties go to the first seat in turn
// order (GDY-93).
inline void lead_lowest_card(const CombinationTable& table, State& state) {
  int best = std::numeric_limits<int>::max();
  Seat seat = state.first;
  for (int i = 0; i < state.seats; ++i, seat = state.next_seat(seat))
    for (std::uint32_t lanes = lanes_with(state.hands[seat].lanes, 1); lanes != 0; lanes &= lanes - 1) {
      const int lane = std::countr_zero(lanes);
      const int power = table.set_power[state.level][static_cast<std::size_t>(lane)];
      if (power >= best)
        continue;
      best = power;
      state.leader = state.to_act = seat;
      state.must_lead = static_cast<std::uint8_t>(lane);
    }
}

// Give the lead to the first holder of the opening card, counting from the seat that drew first. The leader is
// unchanged if no seat holds it.
inline void lead_by_card(const CombinationTable& table, State& state) {
  const Slot card = opening_slot(table);
  Seat seat = state.first;
  for (int i = 0; i < state.seats; ++i, seat = state.next_seat(seat))
    if (state.hands[seat].cards.count(card) != 0) {
      state.leader = state.to_act = seat;
      if (state.known[seat].count(card) == 0)
        state.known[seat].add(card);  // public from now on
      if (table.rules.deal.lead_contains)
        state.must_lead = static_cast<std::uint8_t>(card >> 2);
      return;
    }
}

}  // namespace detail

// Start the first trick. `lead` leads unless a rule designates another seat.
inline void open_play(const CombinationTable& table, State& state, Seat lead, const Places& before) {
  const rules::Deal& deal = table.rules.deal;
  if (before.out != 0 && deal.later_lead != rules::LaterLead::as_first)
    return detail::start_trick(
        state, deal.later_lead == rules::LaterLead::winner ? before.order[0] : before.last(state.seats_mask()));
  detail::start_trick(state, lead);
  if (deal.opening_lead == rules::OpeningLead::lowest_card)
    detail::lead_lowest_card(table, state);
  if (deal.opening_lead == rules::OpeningLead::holder)
    detail::lead_by_card(table, state);
}

}  // namespace clamber
