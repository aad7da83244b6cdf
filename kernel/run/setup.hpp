// Positions set up by hand instead of reached by play.
#pragma once
#include <algorithm>
#include <vector>

#include "deal/choices.hpp"
#include "deal/deal.hpp"

namespace clamber {

// Description of a position: the hands, the seat to act, and the cards on the table.
struct Setup {
  std::vector<Masks> hands;
  Seat to_act = 0;
  std::uint8_t level = 0;
  std::uint8_t special = kNone;     // face of the wild card or Big Ace
  ActionId to_beat = kNoAction;     // kNoAction for a lead
  Masks on_table;                   // faces of the play to beat
  Seat last = kNone;                // seat that made the play to beat
  std::vector<std::uint8_t> talon;  // faces left to draw
  Seat declarer = kNone;            // kNone means seat 0, in games with such a seat
};

namespace detail {

inline void check_setup(const CombinationTable& table, const Setup& setup) {
  const std::size_t seats = setup.hands.size();
  const auto seat = [seats](Seat s) { return s == kNone || s < seats; };
  if (seats < 2 || seats > kMaxSeats || setup.to_act >= seats || setup.level >= table.levels ||
      setup.talon.size() > static_cast<std::size_t>(table.rules.deck.size()) ||
      (setup.special != kNone && setup.special >= kFaces) || !seat(setup.last) || !seat(setup.declarer))
    throw std::invalid_argument("no such position");
  if (std::any_of(setup.talon.begin(), setup.talon.end(), [](std::uint8_t face) { return face >= kFaces; }))
    throw std::invalid_argument("no such card");
  if (setup.to_beat == kNoAction)
    return;
  if (!table.is_play(setup.to_beat) || setup.to_beat >= table.capacity() || setup.last == kNone ||
      setup.last == setup.to_act)
    throw std::invalid_argument("no such play to beat");
}

inline void give_hands(const CombinationTable& table, const Setup& setup, State& state) {
  for (Seat seat = 0; seat < state.seats; ++seat) {
    Hand& hand = state.hands[seat];
    hand = hand_of(to_slots(table, setup.hands[seat], state.special));
    if (std::any_of(hand.lanes.at.begin(), hand.lanes.at.end(), [](int n) { return n > kMaxCopies; }))
      throw std::invalid_argument("too many cards of a rank");
  }
}

}  // namespace detail

// Return the position of a description. Throw std::invalid_argument if there is no such position.
[[nodiscard]] inline State set_up(const CombinationTable& table, const Setup& setup) {
  detail::check_setup(table, setup);
  State state;
  state.seats = static_cast<std::uint8_t>(setup.hands.size());
  state.level = setup.level;
  state.special = setup.special;
  state.deck_size = static_cast<std::uint8_t>(table.rules.deck.size());
  state.next_card = static_cast<std::uint8_t>(state.deck_size - setup.talon.size());
  std::copy(setup.talon.begin(), setup.talon.end(), state.deck.begin() + state.next_card);
  detail::give_hands(table, setup, state);
  detail::start_trick(state, setup.to_act);
  if (table.rules.match.sides == rules::Sides::declarer) {
    state.exposure.declarer = setup.declarer == kNone ? Seat{0} : setup.declarer;
    state.auction.bidder = state.exposure.declarer;
    state.auction.rung = 1;
  }
  if (setup.to_beat != kNoAction) {
    state.to_beat = setup.to_beat;
    state.on_table = to_slots(table, setup.on_table, state.special);
    state.last = setup.last;
    state.waiting = static_cast<std::uint8_t>(state.holding() & ~(1u << state.last));
  }
  return state;
}

}  // namespace clamber
