// Vectors of eight masks, and the selection of ids by bitmask, which is branch-free if the CPU can shuffle bytes.
#pragma once
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(__SSSE3__)
#include <tmmintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

namespace clamber {

// Number of masks in a SIMD vector.
inline constexpr std::size_t kBlockSize = 8;
using EightMasks = std::uint16_t __attribute__((vector_size(2 * kBlockSize)));

[[nodiscard]] inline EightMasks eight_times(std::uint32_t mask) {
  return EightMasks{} + static_cast<std::uint16_t>(mask);
}

// Load eight consecutive elements from memory.
[[nodiscard]] inline EightMasks eight_at(const std::uint16_t* from) {
  EightMasks eight;
  std::memcpy(&eight, from, sizeof eight);
  return eight;
}

// Index that refers to none of the eight masks, for pick_masks.
inline constexpr std::uint16_t kNoMask = 0x8080;
[[nodiscard]] constexpr std::uint16_t mask_at(std::size_t place) {
  return static_cast<std::uint16_t>(0x0100 + 0x0202 * place);  // byte indices of the mask
}

// Return, for each index in `named`, the mask with that index, or 0 for kNoMask.
[[nodiscard]] inline EightMasks pick_masks(EightMasks masks, EightMasks named) {
#if defined(__SSSE3__)
  return std::bit_cast<EightMasks>(_mm_shuffle_epi8(std::bit_cast<__m128i>(masks), std::bit_cast<__m128i>(named)));
#elif defined(__aarch64__)
  return std::bit_cast<EightMasks>(vqtbl1q_u8(std::bit_cast<uint8x16_t>(masks), std::bit_cast<uint8x16_t>(named)));
#else
  EightMasks picked{};
  for (std::size_t i = 0; i < kBlockSize; ++i)
    picked[i] = named[i] == kNoMask ? std::uint16_t{0} : masks[named[i] >> 9];
  return picked;
#endif
}

// Return a bitmask of the nonzero elements, with bit i for the i-th element.
[[nodiscard]] inline std::uint32_t nonzero(EightMasks masks) {
#if defined(__SSSE3__)
  const __m128i zero = _mm_cmpeq_epi16(std::bit_cast<__m128i>(masks), _mm_setzero_si128());
  return static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_packs_epi16(zero, zero)) & 0xFF) ^ 0xFF;
#else
  const auto bits = std::bit_cast<EightMasks>(masks != 0) & EightMasks{1, 2, 4, 8, 16, 32, 64, 128};
  const auto words = std::bit_cast<std::array<std::uint64_t, 2>>(bits);
  std::uint64_t all = words[0] | words[1];
  all |= all >> 32;
  all |= all >> 16;
  return static_cast<std::uint32_t>(all & 0xFF);
#endif
}

namespace detail {

#if defined(__SSSE3__) || defined(__aarch64__)

// Lookup table of byte shuffles. For each of the 256 bitmasks it has the order that moves the selected ids to the
// front.
struct Shuffles {
  alignas(16) std::array<std::array<std::uint8_t, 16>, 256> of{};
  consteval Shuffles() {
    for (std::size_t bits = 0; bits < 256; ++bits) {
      std::size_t to = 0;
      for (std::size_t from = 0; from < 8; ++from)
        if ((bits >> from) & 1) {
          of[bits][to++] = static_cast<std::uint8_t>(2 * from);
          of[bits][to++] = static_cast<std::uint8_t>(2 * from + 1);
        }
    }
  }
};
inline constexpr Shuffles kShuffles{};

#endif

}  // namespace detail

// Write the i-th of eight elements for each set bit i, lowest first, and return their number. Always writes eight
// elements.
inline int pick_of_eight(EightMasks all, std::uint32_t bits, std::uint16_t* out) {
#if defined(__SSSE3__)
  const __m128i order = _mm_load_si128(reinterpret_cast<const __m128i*>(detail::kShuffles.of[bits].data()));
  _mm_storeu_si128(reinterpret_cast<__m128i*>(out), _mm_shuffle_epi8(std::bit_cast<__m128i>(all), order));
#elif defined(__aarch64__)
  vst1q_u8(reinterpret_cast<std::uint8_t*>(out),
           vqtbl1q_u8(std::bit_cast<uint8x16_t>(all), vld1q_u8(detail::kShuffles.of[bits].data())));
#else
  for (std::uint32_t rest = bits; rest != 0; rest &= rest - 1)
    *out++ = all[std::countr_zero(rest)];
#endif
  return std::popcount(bits);
}

// Do the same for sixteen ids in memory. May write up to eight elements more than are picked.
inline int pick(const std::uint16_t* ids, std::uint32_t mask, std::uint16_t* out) {
  const int below = pick_of_eight(eight_at(ids), mask & 0xFF, out);
  return below + pick_of_eight(eight_at(ids + kBlockSize), (mask >> 8) & 0xFF, out + below);
}

}  // namespace clamber
