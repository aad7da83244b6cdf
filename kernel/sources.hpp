// The masks of one hand that slices look at.
#pragma once
#include "table.hpp"

namespace clamber {

// The length of the longest stretch that is told apart.
inline constexpr int kLongest = 5;

// The place of the mask that has something if so many neighbouring ranks, or more, are held so often; of one that
// always has something, for no copies.
[[nodiscard]] constexpr std::uint16_t place_of_stretch(int copies, int length) {
  constexpr int kFirstOfStretches = 3, kAny = 2 * kAbreast + 5;
  const int row = length == 1 ? 0 : kFirstOfStretches + std::min(length, kLongest) - 2;
  return static_cast<std::uint16_t>(copies == 0 ? kAny : kAbreast * static_cast<unsigned>(row) + copies - 1);
}

// Rows of eight masks each: the lanes held once to eight times; the same in run order; the ranks of each suit in run
// order, and those that are not scarce; and where two, three, four and five neighbouring ranks are held once to eight
// times. A mask says where the hand lacks it: so slices that do not ask lack nothing.
class Sources {
 public:
  explicit Sources(const Hand& hand) {
    const Abreast lanes = std::bit_cast<Abreast>(hand.held);
    const Abreast runs = run_order(lanes);
    put(0, ~lanes);
    put(1, ~runs);
    put(2, masks(~std::uint64_t{0}, runs[3]));
    Abreast stretches = ~runs;
    for (int length = 2; length <= kLongest; ++length) {
      stretches |= stretches >> 1;
      put(static_cast<std::size_t>(length) + 1, stretches);
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
    std::memcpy(lacks_.data() + 2 * kAbreast, &lacked, sizeof lacked);
    const auto others = [suits](int by) { return std::rotl(suits, 16 * by); };
    const std::uint64_t alone = suits & ~(others(1) | others(2) | others(3));
    only_ = masks(alone, alone);
  }

  [[nodiscard]] Abreast row(std::size_t row) const { return eight_at(lacks_.data() + kAbreast * row); }
  // Whether a mask has something anywhere.
  [[nodiscard]] bool has(std::size_t place) const { return lacks_[place] != 0xFFFF; }
  // The positions where a source has nothing, or something.
  [[nodiscard]] std::uint32_t lacks(int source) const { return lacks_[static_cast<std::size_t>(source - 1)]; }
  [[nodiscard]] std::uint32_t held(int source) const { return lacks(source) ^ 0xFFFF; }
  // The ranks, in run order, held in suit i % 4 and no other; where suits count.
  [[nodiscard]] Abreast only() const { return only_; }

 private:
  static Abreast masks(std::uint64_t low, std::uint64_t high) {
    using Two = std::uint64_t __attribute__((vector_size(16)));
    return std::bit_cast<Abreast>(Two{low, high});
  }

  void put(std::size_t row, Abreast masks) { std::memcpy(lacks_.data() + kAbreast * row, &masks, sizeof masks); }

  alignas(16) std::array<std::uint16_t, kAbreast*(kLongest + 2)> lacks_;
  Abreast only_;
  bool suits_known_ = false;
};

}  // namespace clamber
