// One seat's assessment of a deal: likely opponents, how close they are to going out, and the cards that they may
// hold.
#pragma once
#include "bots/policy.hpp"
#include "bots/turn_costs.hpp"

namespace clamber {

struct Situation {
  std::array<float, kMaxSeats> against{};  // probability that each other seat is an opponent
  Unseen unseen;
  int nearest = kMaxDeck;                // size of the smallest opposing hand
  int mate_cards = 0;                    // size of the smallest nonempty hand of a partner; 0 if there is none
  std::uint64_t sizes_of_opponents = 0;  // bit n is set if some opponent holds n cards

  // Return true if an opponent holds exactly this number of cards.
  [[nodiscard]] bool holds_so_many(int cards) const { return cards < 64 && ((sizes_of_opponents >> cards) & 1) != 0; }
};

namespace detail {

// Return the probability that another seat is an opponent, given that the seat may not know the sides.
inline float against(const Seen& seen, Seat other) {
  const rules::Sides sides = seen.table().rules.match.sides;
  const bool undecided = sides == rules::Sides::secret_partners || sides == rules::Sides::declarer;
  if (undecided && seen.declarer() == kNone)
    return 1;  // most seats will play against the declarer
  if (seen.is_mate(other))
    return 0;
  if (seen.is_opponent(other))
    return 1;
  // The other Big Ace has not been shown, so the declarer's partner is one of the seats that may hold it.
  int unknown = 0;
  for (Seat seat = 0; seat < seen.seats(); ++seat)
    unknown += seat != seen.seat() && !seen.is_mate(seat) && !seen.is_opponent(seat);
  const float partner = 1 / static_cast<float>(unknown);
  return seen.seat() == seen.declarer() ? 1 - partner : partner;
}

}  // namespace detail

[[nodiscard]] inline Situation situation_of(const Seen& seen) {
  constexpr float kMoreOften = 0.5f;
  Situation now;
  Cards hidden = seen.unseen(), known;
  unsigned opposed = 0;
  int opponents = 0, cards = 0, most = 0;
  for (Seat seat = 0; seat < seen.seats(); ++seat) {
    if (seat == seen.seat() || seen.is_out(seat))
      continue;
    const int size = seen.size(seat);
    now.against[seat] = detail::against(seen, seat);
    if (now.against[seat] < kMoreOften) {
      now.mate_cards = now.mate_cards == 0 ? size : std::min(now.mate_cards, size);
      continue;
    }
    known = known.plus(seen.known(seat));
    opposed |= 1u << seat;
    ++opponents, cards += size, most = std::max(most, size);
    now.sizes_of_opponents |= std::uint64_t{1} << std::min(size, 63);
    now.nearest = std::min(now.nearest, size);
  }
  // If the hands of all opponents lie open, no card outside them can beat a play.
  const unsigned open = seen.auction().open;
  hidden = open != 0 && (opposed & ~open) == 0 ? known : hidden.plus(known);
  now.unseen.lanes = lanes_of(hidden);
  now.unseen.cards = hidden.size();
  now.unseen.opponents = std::max(1, opponents);
  now.unseen.opponents_cards = cards;
  now.unseen.opponents_most = most;
  return now;
}

}  // namespace clamber
