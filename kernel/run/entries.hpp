// Encoding of numbers and cards as observation entries, one byte each.
#pragma once
#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>

#include "run/fields.hpp"

namespace clamber {

namespace detail {

static_assert(std::endian::native == std::endian::little, "a byte's bits are spread to eight bytes in memory order");

struct Spread {
  std::array<std::uint64_t, 256> at{};
  consteval Spread() {
    for (std::size_t byte = 0; byte < 256; ++byte)
      for (std::size_t bit = 0; bit < 8; ++bit)
        at[byte] |= std::uint64_t{(byte >> bit) & 1} << (8 * bit);
  }
};
inline constexpr Spread kSpread{};

[[nodiscard]] inline std::uint64_t spread(std::uint64_t bits) { return kSpread.at[bits & 255]; }

// Write the lowest `bits` bits of a number, one per byte. `bits` must be a multiple of eight.
inline void write_bits(std::uint64_t value, std::size_t bits, std::uint8_t* out) {
  for (std::size_t i = 0; i < bits; i += 8) {
    const std::uint64_t eight = spread(value >> i);
    std::memcpy(out + i, &eight, sizeof eight);
  }
}

inline void write_number(std::int64_t value, std::uint8_t* out) {
  const auto kept = std::clamp<std::int64_t>(value, std::numeric_limits<std::int32_t>::min(),
                                             std::numeric_limits<std::int32_t>::max());
  write_bits(static_cast<std::uint64_t>(kept), kNumberBits, out);
}

// Write the number of cards of each face.
inline void write_cards(const CombinationTable& table, const Cards& cards, std::uint8_t special, std::uint8_t* out) {
  if (cards.empty())
    return;
  for (std::size_t i = 0; i < 48; i += 8) {
    const std::uint64_t eight = spread(cards.once >> i) + spread(cards.twice >> i);
    std::memcpy(out + i, &eight, sizeof eight);
  }
  const std::uint64_t aces = spread((cards.once >> 48) & 15) + spread((cards.twice >> 48) & 15);
  std::memcpy(out + 48, &aces, 4);
  out[52] = static_cast<std::uint8_t>(cards.count(52));
  out[53] = static_cast<std::uint8_t>(cards.count(table.red_joker));
  if (special != kNone)
    out[special] = static_cast<std::uint8_t>(out[special] + cards.count(kSpecialSlot));
}

}  // namespace detail

}  // namespace clamber
