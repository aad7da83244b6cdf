// Bidding for the bottom cards and the right to play against all others (Dou Dizhu).
//
// The possible bids, lowest first, are rungs 1, 2 and so on. Each bid must be higher than the last or, if bidding
// goes one step at a time, exactly the next rung (the first bidder calls, later ones grab). Afterwards, if the rules
// allow it, the landlord may show the hand, and each seat may double its stake. Both steps belong to the bidding
// phase, with a landlord already set. State::waiting holds the seats that may still act.
#pragma once
#include "deal/trick.hpp"

namespace clamber {

// Return true if the landlord is being asked to show the hand.
[[nodiscard]] inline bool is_showing(const State& state) {
  return state.phase == Phase::bid && state.auction.showing != 0;
}

// Return true if chance is to draw the landlord, because nobody has bid.
[[nodiscard]] inline bool is_drawing_landlord(const State& state) {
  return state.phase == Phase::bid && state.chance != 0 && state.exposure.declarer == kNone;
}

// Return true if chance is to draw the wild rank.
[[nodiscard]] inline bool is_drawing_wild_rank(const State& state) {
  return state.phase == Phase::bid && state.chance != 0 && state.exposure.declarer != kNone;
}

// Return true if the landlord is known and seats are being asked to double.
[[nodiscard]] inline bool is_doubling(const State& state) {
  return state.phase == Phase::bid && state.exposure.declarer != kNone && !is_showing(state) &&
         !is_drawing_wild_rank(state);
}

// Question that an action accepts or declines, in players' terms. In the auction, a seat may be asked to bid by
// score, to call for the landlord's seat or later grab it, to show its hand, or to double; before play, to show an
// Ace or to resist tribute.
CLAMBER_ENUM(AskedFor, none, bid, call, grab, show, double_, ace, resist)

[[nodiscard]] inline AskedFor asked_for(const CombinationTable& table, const State& state) {
  if (state.phase == Phase::draw || state.phase == Phase::reveal)
    return AskedFor::ace;
  if (state.phase == Phase::resist)
    return AskedFor::resist;
  if (state.phase != Phase::bid || state.chance != 0)
    return AskedFor::none;
  if (is_showing(state))
    return AskedFor::show;
  if (is_doubling(state))
    return AskedFor::double_;
  if (!table.rules.auction.one_step)
    return AskedFor::bid;
  return state.auction.rung == 0 ? AskedFor::call : AskedFor::grab;
}

namespace detail {

// Ask the seats that may double, in turn order with the landlord last. Then the landlord leads.
inline void begin_doubling(const CombinationTable& table, State& state) {
  const Seat landlord = state.exposure.declarer;
  unsigned waiting = state.seats_mask();
  switch (table.rules.auction.doubling) {
    case rules::Doubling::off:
      return start_trick(state, landlord);
    case rules::Doubling::each:
      break;
    case rules::Doubling::answered:
      waiting &= ~(1u << landlord);
      break;
  }
  state.phase = Phase::bid;
  state.waiting = static_cast<std::uint8_t>(waiting);
  state.to_act = state.next_in(waiting, landlord);
}

// Ask the landlord whether to show the hand, if the rules allow it.
inline void begin_showing(const CombinationTable& table, State& state) {
  const Seat landlord = state.exposure.declarer;
  if (table.rules.auction.open_hand == rules::OpenHand::off)
    return begin_doubling(table, state);
  state.phase = Phase::bid;
  state.auction.showing = true;
  state.waiting = static_cast<std::uint8_t>(1u << landlord);
  state.to_act = landlord;
}

// End the auction: reveal the bottom cards and give them to the landlord.
inline void end_auction(const CombinationTable& table, State& state, Seat landlord) {
  state.exposure.declarer = landlord;
  Cards& bottom = state.auction.bottom;
  while (state.next_card < state.deck_size)
    bottom.add(table.slot_of(state.deck[state.next_card++]));
  state.hands[landlord].add(bottom);
  state.known[landlord] = state.known[landlord].plus(bottom);
  if (!table.draws_wild_rank())
    return begin_showing(table, state);
  state.phase = Phase::bid;
  state.chance = true;
  state.waiting = static_cast<std::uint8_t>(1u << landlord);
  state.to_act = landlord;
}

}  // namespace detail

inline void begin_auction(const CombinationTable& table, State& state, Seat first) {
  state.phase = Phase::bid;
  state.to_act = first;
  state.waiting = state.seats_mask();
  if (table.rules.auction.bids.count == 0)
    detail::end_auction(table, state, first);
}

// Return true if a hand holds all cards in one of the sets.
[[nodiscard]] inline bool holds_one(const CombinationTable& table, const Cards& hand,
                                    const rules::Holdings& holdings) {
  for (int i = 0; i < holdings.count; ++i) {
    std::uint64_t missing = holdings.sets[static_cast<std::size_t>(i)].mask;
    while (missing != 0 && hand.count(table.slot_of(static_cast<std::uint8_t>(std::countr_zero(missing)))) != 0)
      missing &= missing - 1;
    if (missing == 0)
      return true;
  }
  return false;
}

// Return true if the hand of the seat to act obliges it to bid (DDZ-49).
[[nodiscard]] inline bool must_bid_with(const CombinationTable& table, const State& state) {
  const rules::Auction& auction = table.rules.auction;
  if (auction.must_bid == rules::MustBid::never ||
      (auction.must_bid == rules::MustBid::any && state.auction.rung != 0))
    return false;
  return holds_one(table, state.hands[state.to_act].cards, auction.must_bid_with);
}

// Return true if nobody has bid, and the seat to act is the last that may (DDZ-10).
[[nodiscard]] inline bool must_bid_last(const CombinationTable& table, const State& state) {
  return state.auction.decisive != 0 && table.rules.auction.nobody_bids == rules::NobodyBids::last &&
         state.auction.rung == 0 && state.waiting == 1u << state.to_act;
}

// Return true if the seat to act must bid.
[[nodiscard]] inline bool must_bid(const CombinationTable& table, const State& state) {
  return must_bid_with(table, state) || must_bid_last(table, state);
}

// Return the bids that the seat to act may make, as a bitmask of rungs.
[[nodiscard]] inline unsigned bids(const CombinationTable& table, const State& state) {
  const int highest = table.rules.auction.bids.count;
  if (table.rules.auction.must_bid == rules::MustBid::highest && must_bid_with(table, state))
    return 1u << highest;
  const unsigned higher = ((2u << highest) - 1) & ~((2u << state.auction.rung) - 1);
  return table.rules.auction.one_step ? higher & -higher : higher;
}

// Make a seat the landlord for the lowest bid, because nobody has bid (DDZ-10).
inline void name_landlord(const CombinationTable& table, State& state, Seat landlord) {
  state.chance = false;
  state.auction.bidder = landlord;
  state.auction.rung = 1;
  detail::end_auction(table, state, landlord);
}

// Apply a bid; rung 0 is a pass.
inline void bid(const CombinationTable& table, State& state, int rung) {
  HighestBid& auction = state.auction;
  const Seat seat = state.to_act;
  unsigned waiting = state.waiting & ~(1u << seat);
  if (rung != 0) {
    if (table.rules.auction.one_step && auction.rung == 1)
      waiting |= 1u << auction.bidder;  // the caller may respond to the first grab
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
  if (auction.decisive == 0) {
    state.is_void = true;
    return finish(state);
  }
  const Seat first = state.next_in(state.seats_mask(), seat);  // all have passed once, so the next seat started
  if (table.rules.auction.nobody_bids != rules::NobodyBids::random)
    return name_landlord(table, state, first);
  state.chance = true;
  state.waiting = state.seats_mask();
  state.to_act = first;
}

// Set the wild rank drawn by chance (DDZ-52).
inline void draw_wild_rank(const CombinationTable& table, State& state, unsigned lane) {
  state.level = static_cast<std::uint8_t>(lane + 1);
  state.chance = false;
  detail::begin_showing(table, state);
}

// Apply the decision of the seat to act on showing its hand. A shown hand stays public (DDZ-51).
inline void answer_showing(const CombinationTable& table, State& state, bool yes) {
  const Seat seat = state.to_act;
  if (yes) {
    state.auction.open = static_cast<std::uint8_t>(state.auction.open | 1u << seat);
    state.known[seat] = state.hands[seat].cards;
  }
  state.auction.showing = false;
  detail::begin_doubling(table, state);
}

// Apply the decision of the seat to act on doubling.
inline void answer_doubling(const CombinationTable& table, State& state, bool yes) {
  const Seat seat = state.to_act, landlord = state.exposure.declarer;
  unsigned waiting = state.waiting & ~(1u << seat);
  if (yes)
    state.auction.doubled = static_cast<std::uint8_t>(state.auction.doubled | 1u << seat);
  const bool answered = table.rules.auction.doubling == rules::Doubling::answered;
  if (answered && waiting == 0 && seat != landlord && state.auction.doubled != 0)
    waiting = 1u << landlord;
  if (waiting == 0)
    return detail::start_trick(state, landlord);
  state.waiting = static_cast<std::uint8_t>(waiting);
  state.to_act = state.next_in(waiting, seat);
}

}  // namespace clamber
