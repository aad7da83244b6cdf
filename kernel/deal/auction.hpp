// Bidding for the bottom cards and for playing against all others (Dou Dizhu).
//
// Bids stand on a ladder: 1, 2, 3 as scores, or 1, 2, 4, 8 where the first calls and the others grab (every grab
// doubles). A bid is higher than the one before; State::waiting holds who may still speak.
#pragma once
#include "deal/trick.hpp"

namespace clamber {

// How many bids there are.
[[nodiscard]] inline int rungs(const Rules& rules) {
  switch (rules.bidding) {
    case Bidding::none:
      return 0;
    case Bidding::scores:
      return 3;
    case Bidding::grab:
      return kMostBids;
  }
  return 0;
}

namespace detail {

// The landlord is known: everybody sees the bottom cards, he takes them and leads.
inline void end_auction(const Table& table, State& state, Seat landlord) {
  state.exposure.declarer = landlord;
  Cards& bottom = state.auction.bottom;
  while (state.next_card < state.deck_size)
    bottom.add(table.slot_of(state.deck[state.next_card++]));
  state.hands[landlord].add(bottom);
  state.known[landlord] = state.known[landlord].plus(bottom);
  start_trick(state, landlord);
}

}  // namespace detail

inline void begin_auction(const Table& table, State& state, Seat first) {
  state.phase = Phase::bid;
  state.to_act = first;
  state.waiting = state.seats_mask();
  if (table.rules.bidding == Bidding::none)
    detail::end_auction(table, state, first);
}

// The bids that the seat to act may make, as a mask of rungs; it may always pass.
[[nodiscard]] inline unsigned bids(const Table& table, const State& state) {
  const unsigned higher = ((2u << rungs(table.rules)) - 1) & ~((2u << state.auction.rung) - 1);
  return table.rules.bidding == Bidding::grab ? higher & -higher : higher;
}

// A bid, or a pass as rung 0.
inline void bid(const Table& table, State& state, int rung) {
  Auction& auction = state.auction;
  const Seat seat = state.to_act;
  unsigned waiting = state.waiting & ~(1u << seat);
  if (rung != 0) {
    if (table.rules.bidding == Bidding::grab && auction.rung == 1)
      waiting |= 1u << auction.bidder;  // who called may answer the first grab
    if (table.rules.bid_again)
      waiting = state.seats_mask() & ~(1u << seat);
    auction.bidder = seat;
    auction.rung = static_cast<std::uint8_t>(rung);
  }
  state.waiting = static_cast<std::uint8_t>(waiting);
  if (waiting != 0 && auction.rung != rungs(table.rules)) {
    state.to_act = state.next_in(waiting, seat);
    return;
  }
  if (auction.rung != 0)
    return detail::end_auction(table, state, auction.bidder);
  if (table.rules.nobody_bids == NobodyBids::first) {
    const Seat first = state.next_in(state.seats_mask(), seat);  // all have passed once: the next is who began
    auction.bidder = first;
    auction.rung = 1;
    return detail::end_auction(table, state, first);
  }
  state.is_void = true;
  finish(state);
}

}  // namespace clamber
