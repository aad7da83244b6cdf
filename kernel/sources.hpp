// The masks of one hand that slices look at.
#pragma once
#include "table.hpp"

namespace clamber {

// What slices look for is held nowhere but here: each mask is where a hand lacks it, so a slice that does not ask
// lacks nothing.
struct Sources {
  std::array<Abreast, kSourceRows> lacks;
  Abreast only;           // ranks, in run order, held in suit i % 4 and no other; where suits count
  std::uint64_t longest;  // the longest stretch for one to eight copies, a byte each whose highest bit is set

  Sources(const Table& table, const Hand& hand) {
    const Abreast lanes =
        side_by_side(four_of(hand.lanes, 1), table.rules.decks == 1 ? std::uint64_t{0} : four_of(hand.lanes, 5));
    const Abreast runs = run_order(lanes);
    lacks[0] = ~lanes;
    lacks[1] = ~runs;
    const std::uint64_t scarce = runs[3];
    lacks[2] = side_by_side(~std::uint64_t{0}, scarce);
    if (table.suited)
      tell_suits_apart(hand, scarce);
    measure(lanes, runs);
  }

  // The positions where a source has something.
  [[nodiscard]] std::uint32_t held(int source) const {
    const auto i = static_cast<std::size_t>(source - 1);
    return static_cast<std::uint16_t>(~lacks[i / kAbreast][i % kAbreast]);
  }

  // Whether some stretch is as long as one of these.
  [[nodiscard]] bool reaches(const Stretches& shortest) const {
    return ((longest - std::bit_cast<std::uint64_t>(shortest)) & kHighBits) != 0;
  }

 private:
  static constexpr std::uint64_t kHighBits = 0x8080808080808080;

  static Abreast side_by_side(std::uint64_t low, std::uint64_t high) {
    using Two = std::uint64_t __attribute__((vector_size(16)));
    return std::bit_cast<Abreast>(Two{low, high});
  }

  // The lanes that hold at least so many, one more, two more and three more.
  static std::uint64_t four_of(const Lanes& lanes, int copies) {
    std::uint64_t masks = 0;
    for (int k = 3; k >= 0; --k)
      masks = (masks << 16) | lanes_with(lanes, copies + k);
    return masks;
  }

  void measure(Abreast lanes, Abreast runs) {
    using Bytes = std::uint8_t __attribute__((vector_size(kMaxCopies)));
    Abreast found = abreast(0x80 + kLongest) + Abreast(lanes == 0);
    Abreast left = runs;
    for (int n = 2; n <= kLongest; ++n) {
      left &= left >> 1;
      found += Abreast(left == 0);
    }
    longest = std::bit_cast<std::uint64_t>(__builtin_convertvector(found, Bytes));
  }

  void tell_suits_apart(const Hand& hand, std::uint64_t scarce) {
    std::uint64_t suits = 0;
    for (int suit = 3; suit >= 0; --suit)
      suits = (suits << 16) | run_order(ranks_in_suit(hand.cards, suit));
    lacks[2] = side_by_side(~suits, scarce);
    const auto others = [suits](int by) { return std::rotl(suits, 16 * by); };
    const std::uint64_t alone = suits & ~(others(1) | others(2) | others(3));
    only = side_by_side(alone, alone);
  }
};

}  // namespace clamber
