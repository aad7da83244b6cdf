// One deal: a trivially copyable value without gaps, so that equal positions are equal bytes. It holds what matters
// for what comes and nothing of its history; the ruleset (a Table) is passed beside it. Nothing in it is sized by the
// number of cards dealt: captures grow hands.
#pragma once
#include <type_traits>

#include "combinations/wild_moves.hpp"

namespace clamber {

// 0 or 1. Not bool: bytes from outside become a State, and every byte is a valid one of these.
using Flag = std::uint8_t;

CLAMBER_ENUM(Phase, draw, reveal, bid, resist, tribute, take, return_, lead, play, over)

// Who declares, which Ace suit is big and who has shown what (Big A; of an auction the declarer alone).
struct Declaring {
  std::uint8_t drawn = 0;  // cards drawn so far, by all seats
  Seat declarer = kNone;
  Seat partner = kNone;  // the other original holder, once the Big Ace is settled
  std::uint8_t suit = kNone;
  std::uint8_t asked = 0;  // seats of the poll that have answered
  Seat poll_from = 0;      // where the poll starts
  Flag paired = 0;         // both Aces shown: nothing can overcall
  Flag last_round = 0;     // the last round of questions is on, or over
  Flag forced = 0;         // BIGA-20
  Flag revealed = 0;       // BIGA-18
  Flag partner_known = 0;
  Flag lone_known = 0;

  friend bool operator==(const Declaring&, const Declaring&) = default;
};

// The highest bid so far, and who has shown their hand or doubled since (Dou Dizhu). Who is still asked is
// State::waiting.
struct HighestBid {
  Cards bottom;  // what went to the winner, once that is known
  Seat bidder = kNone;
  std::uint8_t rung = 0;     // its place among the bids from 1 on; 0: none
  std::uint8_t doubled = 0;  // seats, as a mask
  std::uint8_t open = 0;     // seats whose hands lie open
  Flag showing = 0;          // it is asked who shows their hand
  std::array<std::uint8_t, 3> spare{};

  friend bool operator==(const HighestBid&, const HighestBid&) = default;
};

// Who gives whom what (Guandan).
struct Payments {
  std::uint8_t payments = 0;
  std::array<Seat, 2> payer{kNone, kNone};
  std::array<Seat, 2> receiver{kNone, kNone};  // of payer i's card, once allocated
  std::array<Slot, 2> given{kNone, kNone};
  std::array<Slot, 2> returned{kNone, kNone};  // by receiver of payer i's card
  std::uint8_t done = 0;                       // payments made, then returns made
  Flag resisted = 0;
  Flag equal = 0;
  Flag losers_hold_red_jokers = 0;  // GD-95, with anti_reveal=fact

  friend bool operator==(const Payments&, const Payments&) = default;
};

// What scoring by cards left counts (Gan Deng Yan).
struct Counted {
  std::int64_t bombs = 1;  // product of the public rates
  std::uint16_t tricks = 0;
  std::array<std::uint8_t, kMaxSeats> plays{};
  Flag drawn = 0;                                  // some card was drawn from the talon
  std::array<std::uint8_t, kMaxSeats> bombs_of{};  // those that are paid for
  Seat opener = kNone;                             // who led first, where that counts

  friend bool operator==(const Counted&, const Counted&) = default;
};

struct State {
  std::array<Hand, kMaxSeats> hands{};
  std::array<Cards, kMaxSeats> known{};          // cards that all know to be in that hand
  Cards on_table;                                // the cards to beat
  std::array<std::int64_t, kMaxSeats> stakes{};  // what each can still lose (GDY-90)
  Counted tally;
  HighestBid auction;
  ActionId to_beat = kNoAction;
  ActionId final_play = kNoAction;            // the last play of the first seat out
  std::array<std::uint8_t, kMaxDeck> deck{};  // faces, in the order in which they are drawn
  std::array<Seat, kMaxSeats> order{kNone, kNone, kNone, kNone, kNone, kNone};  // seats in the order they went out
  Declaring exposure;
  Payments tribute;
  std::uint8_t seats = 0;
  std::uint8_t out = 0;  // how many went out
  std::uint8_t deck_size = 0;
  std::uint8_t next_card = 0;    // the talon is deck[next_card ..]
  std::uint8_t level = 0;        // where a rank is drawn to be wild: its lane and 1 more, 0 before
  std::uint8_t special = kNone;  // the face that plays from its own lane
  Phase phase = Phase::play;
  Seat to_act = kNone;
  Seat first = 0;
  Seat leader = kNone;
  Seat last = kNone;               // who made the play to beat
  std::uint8_t waiting = 0;        // seats that may still answer it
  std::uint8_t locked = 0;         // seats whose pass is final in this trick
  std::uint8_t lead_passes = 0;    // leads passed on in a row (GDY-48)
  std::uint8_t must_lead = kNone;  // the lane that the first lead must contain (GDY-93)
  Flag is_void = 0;
  Flag chance = 0;  // the decision is left to chance
  std::array<std::uint8_t, 4> spare{};

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
  // The first seat after this one that is in the mask; this one itself if no other is.
  [[nodiscard]] static Seat next_in(unsigned mask, Seat seat) {
    const unsigned after = mask & (~1u << seat);
    return static_cast<Seat>(std::countr_zero(after != 0 ? after : mask | 1u << seat));
  }
};

static_assert(std::is_trivially_copyable_v<State> && std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) <= 1024, "a position fits in 1 KiB");

// One decision: an action and, for plays, the cards chosen for it.
struct Choice {
  ActionId id = 0;
  Cards cards;

  friend bool operator==(const Choice&, const Choice&) = default;
};

}  // namespace clamber
