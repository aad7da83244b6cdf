// The masks of one hand that patterns look at.
#pragma once
#include <cassert>

#include "combinations/table.hpp"

namespace clamber {

// The masks lie in rows of eight. Those of the first three rows are the sources that terms look at, in their order.
inline constexpr std::size_t kLaneRow = 0;     // the lanes held once to eight times
inline constexpr std::size_t kRunRow = 1;      // the same in run order
inline constexpr std::size_t kSuitRow = 2;     // the ranks of each suit in run order; those that are not scarce; all
inline constexpr std::size_t kStretchRow = 3;  // where two neighbouring ranks are held so often; then three, ...
inline constexpr std::size_t kLongest = 5;     // ... and five
inline constexpr std::size_t kAll = kSuitRow * kBlockSize + 5;

// The place of the mask that has something wherever so many neighbouring ranks, or more, are held so often.
[[nodiscard]] constexpr std::size_t place_of_stretch(std::size_t copies, std::size_t length) {
  if (copies == 0)
    return kAll;
  const std::size_t row = length == 1 ? kLaneRow : kStretchRow + std::min(length, kLongest) - 2;
  return kBlockSize * row + copies - 1;
}

// A mask says where the hand lacks what it is about: so a pattern that does not ask lacks nothing.
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

  // Makes the masks of the suits, which many questions do without.
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
  // Whether a mask has something anywhere.
  [[nodiscard]] bool has(std::size_t place) const { return lacks_[place] != 0xFFFF; }
  // The positions where a source has nothing, or something.
  [[nodiscard]] std::uint32_t lacks(int source) const { return lacks_[static_cast<std::size_t>(source - 1)]; }
  [[nodiscard]] std::uint32_t held(int source) const { return lacks(source) ^ 0xFFFF; }
  // The ranks, in run order, held in suit i % 4 and no other; where suits count.
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
