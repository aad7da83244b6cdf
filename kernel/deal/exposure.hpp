// Exposure of the Big Ace while cards are drawn: exposing, overcalling, protecting, the forced heart, and revealing
// (Big A).
//
// Until the exposure is settled, a hand contains only the cards already seen. The last cards, dealt face down, are
// still in the deck (BIGA-05).
//
// A seat's ability to show an Ace is secret, so only seats that can do so are asked (BIGA-19, BIGA-102). If the turn
// cannot be hidden (`open_questions`), all seats are asked in the same order, and a seat with nothing to show can
// only decline.
#pragma once
#include "deal/trick.hpp"

namespace clamber {

namespace detail {

inline constexpr int kHearts = 2;

inline unsigned aces(const State& state, Seat seat) {
  return static_cast<unsigned>(state.hands[seat].cards.once >> (4 * kAceLane)) & 15;
}
inline unsigned ace_pairs(const State& state, Seat seat) {
  return static_cast<unsigned>(state.hands[seat].cards.twice >> (4 * kAceLane)) & 15;
}
inline Slot ace_of(int suit) { return static_cast<Slot>(4 * kAceLane + suit); }

// Suits in which the seat may now show one Ace, and those in which it may show both.
struct Exposable {
  unsigned single = 0, pair = 0;
};

inline Exposable exposable(const CombinationTable& table, const State& state, Seat seat) {
  const Declaring& big = state.exposure;
  if (big.paired)
    return {};
  if (big.declarer == kNone)
    return {aces(state, seat), ace_pairs(state, seat)};
  unsigned pair = ace_pairs(state, seat);
  if (seat == big.declarer && !table.rules.exposure.self_overcall)
    pair &= 1u << big.suit;  // BIGA-12, BIGA-14
  return {0, pair};
}

// Return the seat that drew the last card.
inline Seat drawer(const State& state) {
  return static_cast<Seat>((state.first + state.exposure.drawn + state.seats - 1) % state.seats);
}

// Return the first seat of a poll, except in the last round (BIGA-15).
inline Seat poll_start(const CombinationTable& table, const State& state) {
  if (table.rules.exposure.expose_poll != rules::ExposePoll::after_deal_in_order)
    return drawer(state);
  return state.exposure.declarer == kNone ? state.first : state.exposure.declarer;
}

inline std::uint8_t all_but(const State& state, Seat seat) {
  return static_cast<std::uint8_t>(state.seats_mask() & ~(1u << seat));
}

inline void ask_all(State& state, Seat from) {
  state.exposure.asked = 0;
  state.exposure.poll_from = from;
}

inline void draw_one(const CombinationTable& table, State& state) {
  const auto seat = static_cast<Seat>((state.first + state.exposure.drawn) % state.seats);
  state.hands[seat].add(table.slot_of(state.deck[state.next_card++]));
  ++state.exposure.drawn;
  ask_all(state, seat);
  if (table.rules.exposure.expose_poll == rules::ExposePoll::own_draw_only)
    state.exposure.asked = all_but(state, seat);
}

inline void begin_play_after_exposure(State& state) {
  const Declaring& big = state.exposure;
  start_trick(state, big.revealed && big.partner != kNone ? big.partner : big.declarer);  // BIGA-60
}

// Make the holder of a heart Ace the declarer because no seat exposed an Ace (BIGA-20 to BIGA-24). Return false if
// the deal is void.
inline bool force_heart(const CombinationTable& table, State& state) {
  const Slot heart = ace_of(kHearts);
  Declaring& big = state.exposure;
  Seat seat = state.first;
  for (int i = 0; i < state.seats && big.declarer == kNone; ++i, seat = state.next_seat(seat))
    if (state.hands[seat].cards.count(heart) != 0)
      big.declarer = seat;
  if (big.declarer == kNone) {
    if (table.rules.exposure.both_hearts_hidden == rules::BothHeartsHidden::redeal)
      return false;
    for (int i = state.deck_size - 1; i >= state.next_card; --i)
      if (state.deck[static_cast<std::size_t>(i)] == heart)
        big.declarer = static_cast<Seat>((state.first + i) % state.seats);
  }
  big.forced = true;
  big.suit = kHearts;
  state.known[big.declarer].add(heart);
  return true;
}

inline Seat who_may_reveal(const CombinationTable& table, const State& state) {
  const Declaring& big = state.exposure;
  if (big.paired)
    return kNone;
  const bool alone = big.partner == kNone;
  if (big.forced) {  // BIGA-22
    if (table.rules.exposure.forced_reveal == rules::ForcedReveal::none)
      return kNone;
    if (table.rules.exposure.forced_reveal == rules::ForcedReveal::lone_only && !alone)
      return kNone;
  } else if (table.rules.exposure.partner_reveal == rules::PartnerReveal::forbidden) {
    return kNone;
  }
  return alone ? big.declarer : big.partner;
}

// Return the first seat asked to reveal; kNone if there is none. If questions are public, all seats are asked
// whenever public facts do not rule out that one of them may reveal.
inline Seat first_asked_to_reveal(const CombinationTable& table, const State& state) {
  const Declaring& big = state.exposure;
  const Seat able = who_may_reveal(table, state);
  if (!table.rules.open_questions)
    return able;
  const bool depends =
      big.forced && !big.paired && table.rules.exposure.forced_reveal == rules::ForcedReveal::lone_only;
  return able != kNone || depends ? big.declarer : kNone;
}

// End the drawing: the last cards are picked up, and the Big Aces move to their own lane.
inline void settle_big_ace(const CombinationTable& table, State& state) {
  Declaring& big = state.exposure;
  const bool named = big.declarer != kNone || force_heart(table, state);
  while (state.next_card < state.deck_size) {
    const auto seat = static_cast<std::size_t>((state.first + state.next_card) % state.seats);
    const Slot last = table.slot_of(state.deck[state.next_card++]);
    state.hands[seat].add(last);
    if (!named)
      state.known[seat].add(last);  // BIGA-24: the last cards are shown
  }
  if (!named) {
    state.is_void = true;
    return finish(state);
  }
  state.special = ace_of(big.suit);
  big.asked = big.poll_from = big.last_round = 0;  // the poll is no longer relevant
  for (Seat seat = 0; seat < state.seats; ++seat) {
    state.hands[seat] = hand_of(with_special(state.hands[seat].cards, state.special));
    state.known[seat] = with_special(state.known[seat], state.special);
    if (seat != big.declarer && state.hands[seat].lanes.at[kSpecialLane] != 0)
      big.partner = seat;
  }
  big.lone_known = big.paired;
  const Seat asked = first_asked_to_reveal(table, state);
  if (asked == kNone)
    return begin_play_after_exposure(state);
  state.phase = Phase::reveal;
  state.to_act = asked;
}

}  // namespace detail

// Draw until a seat has a decision to make or the Big Ace is settled.
inline void continue_drawing(const CombinationTable& table, State& state) {
  Declaring& big = state.exposure;
  const bool poll_each_draw = table.rules.exposure.expose_poll != rules::ExposePoll::after_deal_in_order;
  const int face_up = state.deck_size - state.seats;
  state.phase = Phase::draw;
  while (true) {
    if (!big.paired && big.drawn != 0 && (poll_each_draw || big.drawn == face_up)) {
      Seat seat = big.poll_from;
      for (int i = 0; i < state.seats; ++i, seat = state.next_seat(seat)) {
        if ((big.asked >> seat) & 1)
          continue;
        const detail::Exposable can = detail::exposable(table, state, seat);
        if (table.rules.open_questions || (can.single | can.pair) != 0) {
          state.to_act = seat;
          return;
        }
      }
    }
    if (big.drawn < face_up) {
      detail::draw_one(table, state);
      if (!poll_each_draw)
        detail::ask_all(state, state.first);
    } else if (big.declarer != kNone && !big.last_round &&
               table.rules.exposure.expose_poll == rules::ExposePoll::every_draw_all) {
      big.last_round = true;  // BIGA-15
      detail::ask_all(state, big.declarer);
    } else {
      return detail::settle_big_ace(table, state);
    }
  }
}

inline void decline_exposure(const CombinationTable& table, State& state) {
  state.exposure.asked = static_cast<std::uint8_t>(state.exposure.asked | (1u << state.to_act));
  continue_drawing(table, state);
}

inline void expose(const CombinationTable& table, State& state, int suit, bool both) {
  Declaring& big = state.exposure;
  const Slot ace = detail::ace_of(suit);
  Cards& known = state.known[state.to_act];
  while (known.count(ace) < (both ? 2 : 1))
    known.add(ace);
  big.declarer = state.to_act;
  big.suit = static_cast<std::uint8_t>(suit);
  big.paired = both;
  detail::ask_all(state, detail::poll_start(table, state));  // any seat may still overcall on the same card (BIGA-06)
  continue_drawing(table, state);
}

inline void answer_reveal(const CombinationTable& table, State& state, bool yes) {
  Declaring& big = state.exposure;
  if (table.rules.open_questions && !yes && state.next_seat(state.to_act) != big.declarer) {
    state.to_act = state.next_seat(state.to_act);
    return;
  }
  if (yes) {
    big.revealed = true;
    Cards& known = state.known[state.to_act];
    known.add(kSpecialSlot);
    if (big.partner == kNone)
      big.lone_known = true;
    else
      big.partner_known = true;
  }
  detail::begin_play_after_exposure(state);
}

}  // namespace clamber
