// Bidding for the bottom cards and for playing against all others (Dou Dizhu).
//
// Bids stand on a ladder: a bid is higher than the one before, or the next one where it goes up one step at a time
// (the first calls, and the others grab). State::waiting holds who may still speak.
#pragma once
#include "deal/trick.hpp"

namespace clamber {

namespace detail {

// The landlord is known: everybody sees the bottom cards; the landlord takes them and leads.
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
  if (table.rules.auction.bids.count == 0)
    detail::end_auction(table, state, first);
}

// The bids that the seat to act may make, as a mask of rungs; it may always pass.
[[nodiscard]] inline unsigned bids(const Table& table, const State& state) {
  const unsigned higher = ((2u << table.rules.auction.bids.count) - 1) & ~((2u << state.auction.rung) - 1);
  return table.rules.auction.one_step ? higher & -higher : higher;
}

// A bid, or a pass as rung 0.
inline void bid(const Table& table, State& state, int rung) {
  HighestBid& auction = state.auction;
  const Seat seat = state.to_act;
  unsigned waiting = state.waiting & ~(1u << seat);
  if (rung != 0) {
    if (table.rules.auction.one_step && auction.rung == 1)
      waiting |= 1u << auction.bidder;  // who called may answer the first grab
    if (table.rules.auction.bid_again)
      waiting = state.seats_mask() & ~(1u << seat);
    auction.bidder = seat;
    auction.rung = static_cast<std::uint8_t>(rung);
  }
  state.waiting = static_cast<std::uint8_t>(waiting);
  if (waiting != 0 && auction.rung != table.rules.auction.bids.count) {
    state.to_act = state.next_in(waiting, seat);
    return;
  }
  if (auction.rung != 0)
    return detail::end_auction(table, state, auction.bidder);
  if (table.rules.auction.nobody_bids == rules::NobodyBids::first) {
    const Seat first = state.next_in(state.seats_mask(), seat);  // all have passed once: the next is who began
    auction.bidder = first;
    auction.rung = 1;
    return detail::end_auction(table, state, first);
  }
  state.is_void = true;
  finish(state);
}

}  // namespace clamber
