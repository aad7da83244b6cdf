// Bitmasks of a hand that patterns test.
#pragma once
#include <cassert>

#include "combinations/table.hpp"

namespace clamber {

// The masks are stored in rows of eight. The first three rows are the sources of terms, in source order.
inline constexpr std::size_t kLaneRow = 0;  // lanes held once to eight times
inline constexpr std::size_t kRunRow = 1;   // as kLaneRow, in run order
inline constexpr std::size_t kSuitRow = 2;  // ranks of each suit in run order; ranks not held four times; all ranks
inline constexpr std::size_t kStretchRow =
    3;  // starts of two consecutive ranks held once to eight times; then three, ...
inline constexpr std::size_t kLongest = 5;  // ... and five
inline constexpr std::size_t kAll = kSuitRow * kBlockSize + 5;

// Return the index of the mask that is nonempty if the hand has a stretch of at least `length` consecutive ranks,
// each held at least `copies` times.
[[nodiscard]] constexpr std::size_t place_of_stretch(std::size_t copies, std::size_t length) {
  if (copies == 0)
    return kAll;
  const std::size_t row = length == 1 ? kLaneRow : kStretchRow + std::min(length, kLongest) - 2;
  return kBlockSize * row + copies - 1;
}

// Masks of the positions at which the hand lacks each source. They are inverted so that a pattern without a given
// term lacks nothing.
class Sources {
 public:
  explicit Sources(const Hand& hand) {
    assert(hand.held == held_of(hand.lanes));
    const EightMasks lanes = std::bit_cast<EightMasks>(hand.held);
    const EightMasks runs = run_order(lanes);
    put(kLaneRow, ~lanes);
    put(kRunRow, ~runs);
    put(kSuitRow, masks(~std::uint64_t{0}, runs[3]));
    EightMasks stretches = ~runs;
    for (std::size_t length = 2; length <= kLongest; ++length) {
      stretches |= stretches >> 1;
      put(kStretchRow + length - 2, stretches);
    }
  }

  // Compute the suit masks on first use, because many questions need none.
  void tell_suits_apart(const Hand& hand) {
    if (suits_known_)
      return;
    suits_known_ = true;
    std::uint64_t suits = 0;
    for (int suit = 3; suit >= 0; --suit)
      suits = (suits << 16) | run_order(ranks_in_suit(hand.cards, suit));
    const std::uint64_t lacked = ~suits;
    std::memcpy(lacks_.data() + kBlockSize * kSuitRow, &lacked, sizeof lacked);
    const auto others = [suits](int by) { return std::rotl(suits, 16 * by); };
    const std::uint64_t alone = suits & ~(others(1) | others(2) | others(3));
    only_ = masks(alone, alone);
  }

  [[nodiscard]] EightMasks row(std::size_t row) const { return eight_at(lacks_.data() + kBlockSize * row); }
  // Return true if the mask at `place` has at least one position.
  [[nodiscard]] bool has(std::size_t place) const { return lacks_[place] != 0xFFFF; }
  // Return the positions at which a source is lacking; `held` returns those at which it is held.
  [[nodiscard]] std::uint32_t lacks(int source) const { return lacks_[static_cast<std::size_t>(source - 1)]; }
  [[nodiscard]] std::uint32_t held(int source) const { return lacks(source) ^ 0xFFFF; }
  // Ranks, in run order, held only in suit i % 4. Set by tell_suits_apart.
  [[nodiscard]] EightMasks only() const { return only_; }

 private:
  static EightMasks masks(std::uint64_t low, std::uint64_t high) {
    using Two = std::uint64_t __attribute__((vector_size(16)));
    return std::bit_cast<EightMasks>(Two{low, high});
  }

  void put(std::size_t row, EightMasks masks) { std::memcpy(lacks_.data() + kBlockSize * row, &masks, sizeof masks); }

  alignas(16) std::array<std::uint16_t, kBlockSize*(kStretchRow + kLongest - 1)> lacks_;
  EightMasks only_;
  bool suits_known_ = false;
};

}  // namespace clamber
