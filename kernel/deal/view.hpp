// What a seat may know of a position, as a position with holes, and filling the holes again.
#pragma once
#include <algorithm>

#include "deal/deal.hpp"

namespace clamber {

// Whether returns are made at the same time and some are still face down (GD-93).
[[nodiscard]] inline bool returns_are_hidden(const Table& table, const State& state) {
  return state.phase == Phase::return_ && table.rules.returns == Returns::simultaneous;
}

// Only the seat that is asked may know that it is (BIGA-19, BIGA-102), unless all are asked in public.
[[nodiscard]] inline bool is_secret_question(const Table& table, Phase phase) {
  return !table.rules.open_questions && (phase == Phase::draw || phase == Phase::reveal);
}

// The position without what the seat may not know: other hands, the deck, who is asked, whose the other Big Ace is.
// kNone masks for a spectator.
[[nodiscard]] inline State masked(const Table& table, const State& state, Seat viewer) {
  State seen = state;
  seen.deck.fill(0);
  for (Seat seat = 0; seat < state.seats; ++seat)
    if (seat != viewer)
      seen.hands[seat] = {};
  const bool asked = viewer != kNone && state.to_act == viewer;
  if (is_secret_question(table, state.phase) && !asked) {
    seen.to_act = kNone;
    seen.exposure.last_round = false;
  }
  // Whether tribute may be resisted says who holds the red jokers; the same seat would be asked to pay.
  if (state.phase == Phase::resist && !asked && !table.rules.open_questions)
    seen.phase = Phase::tribute;
  if (!table.rules.open_questions)
    seen.exposure.asked = 0;
  const bool over = state.phase == Phase::over;
  if (!over && !state.exposure.partner_known && viewer != state.exposure.partner)
    seen.exposure.partner = kNone;
  if (returns_are_hidden(table, state))
    for (std::size_t i = 0; i < state.tribute.payments; ++i)
      if (state.tribute.receiver[i] != viewer)
        seen.tribute.returned[i] = kNone;
  return seen;
}

// A masked position with cards for all hands and the rest of the deck; who is asked follows from them.
[[nodiscard]] inline State filled(const Table& table, const State& seen, const std::array<Cards, kMaxSeats>& hands,
                                  const std::uint8_t* rest, Seat viewer) {
  State state = seen;
  for (Seat seat = 0; seat < state.seats; ++seat)
    state.hands[seat] = hand_of(hands[seat]);
  std::copy_n(rest, state.talon(), state.deck.begin() + state.next_card);
  Exposure& big = state.exposure;
  if (big.declarer != kNone && state.special != kNone && !big.partner_known)
    for (Seat seat = 0; seat < state.seats; ++seat)
      if (seat != big.declarer && state.hands[seat].cards.count(kSpecialSlot) > state.known[seat].count(kSpecialSlot))
        big.partner = seat;
  if (table.rules.open_questions)
    return state;
  if (state.phase == Phase::tribute && state.tribute.done == 0 && state.to_act != viewer) {
    begin_tribute(table, state, state.tribute.payments == 2 ? 2 : 3);
    return state;
  }
  if (state.to_act != kNone || state.phase == Phase::over) {
    if (state.phase == Phase::draw && viewer != kNone)  // those asked before the viewer have answered
      for (Seat seat = big.poll_from; seat != viewer; seat = state.after(seat))
        big.asked = static_cast<std::uint8_t>(big.asked | (1u << seat));
    return state;
  }
  if (state.phase == Phase::draw) {
    continue_drawing(table, state);
  } else if (state.phase == Phase::reveal) {
    state.to_act = detail::who_may_reveal(table, state);
    if (state.to_act == kNone)
      detail::begin_play_after_exposure(state);
  }
  return state;
}

}  // namespace clamber
