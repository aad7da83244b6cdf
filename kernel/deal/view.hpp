// View of a seat: masking a position, and completing a masked position.
#pragma once
#include <algorithm>

#include "deal/deal.hpp"

namespace clamber {

// Return true if returns are simultaneous and some still lie face down (GD-93).
[[nodiscard]] inline bool returns_are_hidden(const CombinationTable& table, const State& state) {
  return state.phase == Phase::return_ && table.rules.tribute.returns == rules::Returns::simultaneous;
}

// Return true if only the seat being asked may know of the question (BIGA-19, BIGA-102), i.e. unless questions are
// public.
[[nodiscard]] inline bool is_secret_question(const CombinationTable& table, Phase phase) {
  return !table.rules.open_questions && (phase == Phase::draw || phase == Phase::reveal);
}

namespace detail {

// List the fields that a viewer sees unchanged. Has no effect, but forces an explicit decision on each field.
template <class... Fields>
constexpr void seen_as_they_are(const Fields&...) {}

// Copy of a position, masked one part at a time. Each function binds every field of its part, so that a new field
// does not compile until it is handled.
class Mask {
 public:
  // Create a mask for a viewer; kNone is a spectator.
  Mask(const CombinationTable& table, const State& state, Seat viewer)
      : table_(table),
        state_(state),
        viewer_(viewer),
        asked_(viewer != kNone && state.to_act == viewer),
        secret_(is_secret_question(table, state.phase) && !asked_) {}

  [[nodiscard]] State state() const {
    State seen = state_;
    auto& [hands, known, on_table, stakes, tally, auction, to_beat, final_play, deck, order, exposure, tribute, seats,
           out, deck_size, next_card, level, special, phase, to_act, first, leader, last, waiting, locked,
           lead_passes, must_lead, is_void, chance, doublers, liable, spare] = seen;
    seen_as_they_are(known, on_table, stakes, to_beat, final_play, order, seats, out, deck_size, next_card, level,
                     special, first, leader, last, waiting, locked, lead_passes, must_lead, is_void, chance, doublers,
                     liable, spare);
    for (Seat seat = 0; seat < state_.seats; ++seat)
      if (seat != viewer_)
        hands[seat] = {};
    deck.fill(0);
    see_all(tally);
    see_all(auction);
    hide_from(exposure);
    hide_from(tribute);
    // The question about resisting tribute would reveal that the losers hold the red jokers. It is shown as the
    // demand for tribute, which goes to the same seat.
    if (phase == Phase::resist && !asked_ && !table_.rules.open_questions)
      phase = Phase::tribute;
    if (secret_)
      to_act = kNone;
    return seen;
  }

 private:
  static void see_all(const Counted& tally) {
    const auto& [bombs, tricks, plays, drawn, bombs_of, opener] = tally;
    seen_as_they_are(bombs, tricks, plays, drawn, bombs_of, opener);
  }

  static void see_all(const HighestBid& bid) {
    const auto& [bottom, bidder, rung, doubled, open, showing, decisive, spare] = bid;
    seen_as_they_are(bottom, bidder, rung, doubled, open, showing, decisive, spare);
  }

  void hide_from(Declaring& declaring) const {
    auto& [drawn, declarer, partner, suit, asked, poll_from, paired, last_round, forced, revealed, partner_known,
           lone_known] = declaring;
    seen_as_they_are(drawn, declarer, suit, paired, forced, revealed, partner_known, lone_known);
    if (partner_known == 0 && state_.phase != Phase::over && viewer_ != partner)
      partner = kNone;
    if (!table_.rules.open_questions)
      asked = passed_over();
    if (secret_) {
      last_round = 0;
      if (state_.phase == Phase::draw)
        poll_from = poll_start(table_, state_);
    }
  }

  // Return the seats that the rules skip for this card. These are all except the drawer until a seat exposes an Ace;
  // after that, the drawer is never the last seat polled. The seats that have answered are hidden from every viewer,
  // because even the viewer's own answer would reveal the last round.
  [[nodiscard]] std::uint8_t passed_over() const {
    const std::uint8_t asked = state_.exposure.asked;
    const bool drawer_only = table_.rules.exposure.expose_poll == rules::ExposePoll::own_draw_only;
    return drawer_only && asked == all_but(state_, drawer(state_)) ? asked : std::uint8_t{0};
  }

  void hide_from(Payments& tribute) const {
    auto& [payments, payer, receiver, given, returned, done, resisted, equal, losers_hold_red_jokers] = tribute;
    seen_as_they_are(payments, payer, given, done, resisted, equal, losers_hold_red_jokers);
    if (returns_are_hidden(table_, state_))
      for (std::size_t i = 0; i < returned.size(); ++i)
        if (receiver[i] != viewer_)
          returned[i] = kNone;
  }

  const CombinationTable& table_;
  const State& state_;
  Seat viewer_;
  bool asked_;   // true if the viewer is to act
  bool secret_;  // true if the seat to act is hidden from the viewer
};

// Set the partner to the seat whose hand has the other Big Ace, unless the partner is known already.
inline void find_partner(State& state) {
  Declaring& big = state.exposure;
  if (big.declarer == kNone || state.special == kNone || big.partner_known)
    return;
  for (Seat seat = 0; seat < state.seats; ++seat)
    if (seat != big.declarer && state.hands[seat].cards.count(kSpecialSlot) > state.known[seat].count(kSpecialSlot))
      big.partner = seat;
}

}  // namespace detail

// Return the position without facts hidden from a seat: other hands, the deck, the seat being asked, and the holder
// of the other Big Ace. kNone masks for a spectator.
[[nodiscard]] inline State masked(const CombinationTable& table, const State& state, Seat viewer) {
  return detail::Mask(table, state, viewer).state();
}

// Return a masked position completed with cards for all hands and the rest of the deck. The seat being asked follows
// from the cards.
[[nodiscard]] inline State filled(const CombinationTable& table, const State& seen,
                                  const std::array<Cards, kMaxSeats>& hands, const std::uint8_t* rest, Seat viewer) {
  State state = seen;
  for (Seat seat = 0; seat < state.seats; ++seat) {
    // Captured cards that count as ordinary are public and stay ordinary.
    const int ordinary = state.special == kNone ? 0 : state.known[seat].count(state.special);
    state.hands[seat] = hand_of(with_ordinary(hands[seat], state.special, ordinary));
  }
  std::copy_n(rest, state.talon(), state.deck.begin() + state.next_card);
  detail::find_partner(state);
  Declaring& big = state.exposure;
  if (table.rules.open_questions)
    return state;
  const bool may_be_resisted = table.rules.tribute.resisting != rules::Resisting::never;
  if (state.phase == Phase::tribute && may_be_resisted && state.tribute.done == 0 && state.to_act != viewer) {
    begin_tribute(table, state, {state.order, static_cast<std::uint8_t>(state.tribute.payments == 2 ? 2 : 3)});
    return state;
  }
  if (state.to_act != kNone || state.phase == Phase::over) {
    if (state.phase == Phase::draw && viewer != kNone)  // the seats asked before the viewer have answered
      for (Seat seat = big.poll_from; seat != viewer; seat = state.next_seat(seat))
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
