// State of one deal: a trivially copyable value without padding, so that equal positions have equal bytes. It holds
// only facts that affect the rest of the deal, with no history; the ruleset (a CombinationTable) is passed
// separately. No field is sized by the number of cards dealt, because captures make hands grow.
#pragma once
#include <type_traits>

#include "combinations/wild_moves.hpp"

namespace clamber {

// Boolean, 0 or 1. Its type is not bool because a State is read from untrusted bytes, and every byte is a valid value
// of this type.
using Flag = std::uint8_t;

CLAMBER_ENUM(Phase, draw, reveal, bid, resist, tribute, take, return_, lead, play, over)

// Declarer, suit of the Big Ace, and Aces shown (Big A; in an auction, only the declarer).
struct Declaring {
  std::uint8_t drawn = 0;  // number of cards drawn so far by all seats
  Seat declarer = kNone;
  Seat partner = kNone;  // the other original holder; set when the Big Ace is settled
  std::uint8_t suit = kNone;
  std::uint8_t asked = 0;  // seats in the poll that have answered
  Seat poll_from = 0;      // first seat in the poll
  Flag paired = 0;         // true if both Aces are shown, so that no overcall is possible
  Flag last_round = 0;     // true if the last round of questions has begun
  Flag forced = 0;         // BIGA-20
  Flag revealed = 0;       // BIGA-18
  Flag partner_known = 0;
  Flag lone_known = 0;

  friend bool operator==(const Declaring&, const Declaring&) = default;
};

// Highest bid so far, and the seats that have since shown their hand or doubled (Dou Dizhu). State::waiting holds the
// seats still to be asked.
struct HighestBid {
  Cards bottom;  // cards that went to the auction winner, once known
  Seat bidder = kNone;
  std::uint8_t rung = 0;     // index of the bid, from 1; 0 before any bid
  std::uint8_t doubled = 0;  // bitmask of seats
  std::uint8_t open = 0;     // seats with open hands
  Flag showing = 0;          // true if the landlord is being asked to show the hand
  Flag decisive = 0;         // true if the deal is played even if nobody bids (DDZ-10)
  std::array<std::uint8_t, 2> spare{};

  friend bool operator==(const HighestBid&, const HighestBid&) = default;
};

// Tribute payments and their returns (Guandan).
struct Payments {
  std::uint8_t payments = 0;
  std::array<Seat, 2> payer{kNone, kNone};
  std::array<Seat, 2> receiver{kNone, kNone};  // receiver of payer i's card, once assigned
  std::array<Slot, 2> given{kNone, kNone};
  std::array<Slot, 2> returned{kNone, kNone};  // card returned by the receiver of payer i's card
  std::uint8_t done = 0;                       // number of payments made, and then of returns made
  Flag resisted = 0;
  Flag equal = 0;
  Flag losers_hold_red_jokers = 0;  // GD-95, with anti_reveal=fact

  friend bool operator==(const Payments&, const Payments&) = default;
};

// Counters for scoring by the number of cards left (Gan Deng Yan).
struct Counted {
  std::int64_t bombs = 1;  // product of the public bomb multipliers
  std::uint16_t tricks = 0;
  std::array<std::uint8_t, kMaxSeats> plays{};
  Flag drawn = 0;                                  // true if a card has been drawn from the talon
  std::array<std::uint8_t, kMaxSeats> bombs_of{};  // number of bombs that each seat is paid for
  Seat opener = kNone;                             // first leader, if the scoring rules need it

  friend bool operator==(const Counted&, const Counted&) = default;
};

struct State {
  std::array<Hand, kMaxSeats> hands{};
  std::array<Cards, kMaxSeats> known{};          // cards publicly known to be in each hand
  Cards on_table;                                // cards to beat
  std::array<std::int64_t, kMaxSeats> stakes{};  // most that each seat can still lose (GDY-90)
  Counted tally;
  HighestBid auction;
  ActionId to_beat = kNoAction;
  ActionId final_play = kNoAction;            // last play of the first seat to go out
  std::array<std::uint8_t, kMaxDeck> deck{};  // faces, in drawing order
  std::array<Seat, kMaxSeats> order{kNone, kNone, kNone, kNone, kNone, kNone};  // seats in finishing order
  Declaring exposure;
  Payments tribute;
  std::uint8_t seats = 0;
  std::uint8_t out = 0;  // number of seats that have gone out
  std::uint8_t deck_size = 0;
  std::uint8_t next_card = 0;    // the talon is deck[next_card ..]
  std::uint8_t level = 0;        // level of the deal; with a drawn wild rank, its lane plus 1, or 0 before the draw
  std::uint8_t special = kNone;  // face whose cards are in their own lane
  Phase phase = Phase::play;
  Seat to_act = kNone;
  Seat first = 0;
  Seat leader = kNone;
  Seat last = kNone;               // seat that made the play to beat
  std::uint8_t waiting = 0;        // seats that may still respond to it
  std::uint8_t locked = 0;         // seats that may not play again in this trick after passing
  std::uint8_t lead_passes = 0;    // number of consecutive passes of the lead (GDY-48)
  std::uint8_t must_lead = kNone;  // lane that the first lead must contain (GDY-93)
  Flag is_void = 0;
  Flag chance = 0;            // true if the decision is left to chance
  std::uint8_t doublers = 0;  // seats that have played the card that doubles their payments
  std::uint8_t liable = 0;    // seat that pays for all if the play to beat lets the next seat go out
  std::array<std::uint8_t, 2> spare{};

  friend bool operator==(const State&, const State&) = default;

  [[nodiscard]] int talon() const { return deck_size - next_card; }
  [[nodiscard]] std::uint8_t seats_mask() const { return static_cast<std::uint8_t>((1u << seats) - 1); }
  [[nodiscard]] Seat next_seat(Seat seat) const { return static_cast<Seat>(seat + 1 == seats ? 0 : seat + 1); }
  [[nodiscard]] bool is_out(Seat seat) const { return hands[seat].empty(); }
  [[nodiscard]] std::uint8_t holding() const {
    unsigned mask = 0;
    for (Seat seat = 0; seat < kMaxSeats; ++seat)
      mask |= static_cast<unsigned>(!hands[seat].empty()) << seat;
    return static_cast<std::uint8_t>(mask);
  }
  // Return the first seat in the mask after `seat`, or `seat` itself if there is no other.
  [[nodiscard]] static Seat next_in(unsigned mask, Seat seat) {
    const unsigned after = mask & (~1u << seat);
    return static_cast<Seat>(std::countr_zero(after != 0 ? after : mask | 1u << seat));
  }
};

static_assert(std::is_trivially_copyable_v<State> && std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) <= 1024, "a position fits in 1 KiB");

// Decision of a seat: an action and, for plays, the cards chosen.
struct Choice {
  ActionId id = 0;
  Cards cards;

  friend bool operator==(const Choice&, const Choice&) = default;
};

}  // namespace clamber
