// Secret questions asked in public, for programs that take turns openly.
//
// Only who has something to show is asked whether he shows it, and that he is asked is a secret (BIGA-19, BIGA-102,
// GD-86). An environment cannot hide whose turn it is: it asks everybody concerned in a fixed order, and who has
// nothing to show can only say no. Aces are exposed after the deal, in order (`expose_poll`). The rules stay where
// they are: this file only decides when the kernel goes on. States between such questions are ordinary states, whose
// `exposure.asked` says who has answered.
#pragma once
#include "deal.hpp"

namespace clamber {

namespace detail {

// The next seat of the poll that has not answered; kNone when all have.
inline Seat next_of_poll(const State& state) {
  Seat seat = state.exposure.poll_from;
  for (int i = 0; i < state.seats; ++i, seat = state.after(seat))
    if (((state.exposure.asked >> seat) & 1) == 0)
      return seat;
  return kNone;
}

// Marks the seat to act as having said no, and asks the next one. False when there is none.
inline bool ask_next_of_poll(State& state) {
  state.exposure.asked = static_cast<std::uint8_t>(state.exposure.asked | (1u << state.to_act));
  state.to_act = next_of_poll(state);
  return state.to_act != kNone;
}

// After the Big Ace is settled: whether somebody may reveal is asked of all, wherever the public facts allow it.
inline void begin_reveal_poll(const Table& table, State& state) {
  const Exposure& big = state.exposure;
  const bool depends = state.phase == Phase::play && big.forced != 0 && big.paired == 0 &&
                       table.rules.forced_reveal == ForcedReveal::lone_only;
  if (state.phase != Phase::reveal && !depends)
    return;
  state.phase = Phase::reveal;
  state.leader = kNone;
  state.exposure.asked = 0;
  state.exposure.poll_from = state.to_act = state.exposure.declarer;
}

inline void expose_in_public(const Table& table, State& state, int suit, bool both) {
  if (both) {  // nothing overcalls it: the poll is over
    expose(table, state, suit, true);
    return begin_reveal_poll(table, state);
  }
  // For a moment everybody holds every Ace, so that the kernel stops at the first question.
  const auto hands = state.hands;
  for (Hand& hand : state.hands)
    hand.cards = hand.cards.plus({lane_mask(kAceLane), lane_mask(kAceLane)});
  expose(table, state, suit, false);
  state.hands = hands;
}

inline bool can_resist(const Table& table, const State& state) {
  State again = state;
  begin_tribute(table, again, state.tribute.payments == 2 ? 2 : 3);
  return again.phase == Phase::resist;
}

}  // namespace detail

// As begin_deal; stops at the first public question.
inline State begin_public_deal(const Table& table, int seats, const std::uint8_t* deck, const Opening& opening,
                               ActionId* scratch) {
  if (!table.rules.exposure) {
    State state = begin_deal(table, seats, deck, opening, scratch);
    const bool pays = state.phase == Phase::give && table.rules.anti_tribute == AntiTribute::optional;
    if (pays)
      detail::ask(state, Phase::resist, state.tribute.payer[0], false);
    return state;
  }
  // An Ace in front makes the kernel stop at the first seat; then the cards are put back in their places.
  std::array<std::uint8_t, kMaxDeck> stacked{};
  const auto size = static_cast<std::size_t>(54 * table.rules.decks);
  std::copy_n(deck, size, stacked.begin());
  const auto ace = std::find_if(stacked.begin(), stacked.begin() + static_cast<std::ptrdiff_t>(size),
                                [](std::uint8_t face) { return face >> 2 == kAceLane; });
  std::iter_swap(stacked.begin(), ace);
  State state = begin_deal(table, seats, stacked.data(), opening, scratch);
  std::copy_n(deck, size, state.deck.begin());
  state.hands = {};
  for (std::size_t i = 0; i < state.next_card; ++i)
    state.hands[(state.first + i) % state.seats].add(table.slot_of(deck[i]));
  return state;
}

// As legal_actions; `no` alone where the seat to act has nothing to show.
inline int legal_in_public(const Table& table, const State& state, ActionId* out) {
  const bool nothing = (state.phase == Phase::reveal && detail::who_may_reveal(table, state) != state.to_act) ||
                       (state.phase == Phase::resist && !detail::can_resist(table, state));
  if (nothing)
    return out[0] = table.ids.no, 1;
  return legal_actions(table, state, out);
}

// As apply, for a legal choice; goes on to the next public question.
inline void apply_in_public(const Table& table, State& state, const Choice& choice) {
  const bool no = choice.id == table.ids.no;
  switch (state.phase) {
    case Phase::draw:
      if (!no)
        return detail::expose_in_public(table, state, (choice.id - table.ids.expose) / 2,
                                        (choice.id - table.ids.expose) % 2 == 1);
      if (detail::ask_next_of_poll(state))
        return;
      continue_drawing(table, state);
      return detail::begin_reveal_poll(table, state);
    case Phase::reveal:
      if (no && detail::ask_next_of_poll(state))
        return;
      state.exposure.asked = state.exposure.poll_from = 0;
      return answer_reveal(state, !no);
    default:
      return apply(table, state, choice);
  }
}

}  // namespace clamber
