// Row of one number per lane. Operations process all sixteen lanes uniformly, four at a time (SIMD) and without
// branches, which is faster than picking out the relevant lanes.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstring>

#include "combinations/cards.hpp"

#if defined(__SSE4_1__)
#include <smmintrin.h>
#endif

namespace clamber::detail {

using FourNumbers = std::int32_t __attribute__((vector_size(16)));
using FourFloats = float __attribute__((vector_size(16)));

struct LaneRow {
  static constexpr std::size_t kEach = 4;

  std::array<FourNumbers, kLanes / kEach> fours;

  LaneRow() = default;
  explicit LaneRow(std::int32_t value) { fours.fill(FourNumbers{} + value); }
  // Load a row from sixteen contiguous numbers.
  [[nodiscard]] static LaneRow from(const std::int32_t* numbers) {
    LaneRow row;
    std::memcpy(&row.fours, numbers, sizeof row.fours);
    return row;
  }

  std::int32_t operator[](std::size_t lane) const { return fours[lane / kEach][lane % kEach]; }
};

// Return the row obtained by applying f to each group of four numbers in some rows.
template <class F, class... Rows>
[[nodiscard]] inline LaneRow by_fours(F&& f, const Rows&... rows) {
  LaneRow row;
  row.fours = {f(rows.fours[0]...), f(rows.fours[1]...), f(rows.fours[2]...), f(rows.fours[3]...)};
  return row;
}

[[nodiscard]] inline LaneRow operator+(const LaneRow& a, const LaneRow& b) {
  return by_fours([](auto x, auto y) { return x + y; }, a, b);
}
[[nodiscard]] inline LaneRow operator-(const LaneRow& a, const LaneRow& b) {
  return by_fours([](auto x, auto y) { return x - y; }, a, b);
}
[[nodiscard]] inline LaneRow operator*(const LaneRow& a, const LaneRow& b) {
  return by_fours([](auto x, auto y) { return x * y; }, a, b);
}
[[nodiscard]] inline LaneRow operator&(const LaneRow& a, const LaneRow& b) {
  return by_fours([](auto x, auto y) { return x & y; }, a, b);
}
[[nodiscard]] inline LaneRow operator|(const LaneRow& a, const LaneRow& b) {
  return by_fours([](auto x, auto y) { return x | y; }, a, b);
}
// Return all ones where a number is less than its counterpart, and zero elsewhere.
[[nodiscard]] inline LaneRow operator<(const LaneRow& a, const LaneRow& b) {
  return by_fours([](auto x, auto y) { return x < y; }, a, b);
}
// Select numbers from `a` where the mask is all ones, and from `b` where it is zero.
[[nodiscard]] inline LaneRow choose(const LaneRow& mask, const LaneRow& a, const LaneRow& b) {
  return by_fours([](auto m, auto x, auto y) { return m ? x : y; }, mask, a, b);
}
#if defined(__SSE4_1__)  // g++ 12 would compile the generic code to a comparison and a blend
[[nodiscard]] inline FourNumbers more_of(FourNumbers a, FourNumbers b) {
  return std::bit_cast<FourNumbers>(_mm_max_epi32(std::bit_cast<__m128i>(a), std::bit_cast<__m128i>(b)));
}
[[nodiscard]] inline FourNumbers less_of(FourNumbers a, FourNumbers b) {
  return std::bit_cast<FourNumbers>(_mm_min_epi32(std::bit_cast<__m128i>(a), std::bit_cast<__m128i>(b)));
}
#else
[[nodiscard]] inline FourNumbers more_of(FourNumbers a, FourNumbers b) { return a < b ? b : a; }
[[nodiscard]] inline FourNumbers less_of(FourNumbers a, FourNumbers b) { return b < a ? b : a; }
#endif
[[nodiscard]] inline LaneRow max(const LaneRow& a, const LaneRow& b) {
  return by_fours([](auto x, auto y) { return more_of(x, y); }, a, b);
}
[[nodiscard]] inline LaneRow min(const LaneRow& a, const LaneRow& b) {
  return by_fours([](auto x, auto y) { return less_of(x, y); }, a, b);
}

// Return the transpose of a 4x4 matrix.
[[nodiscard]] inline std::array<FourNumbers, 4> transposed(const std::array<FourNumbers, 4>& rows) {
  const FourNumbers low = __builtin_shufflevector(rows[0], rows[1], 0, 4, 1, 5);
  const FourNumbers high = __builtin_shufflevector(rows[0], rows[1], 2, 6, 3, 7);
  const FourNumbers low_after = __builtin_shufflevector(rows[2], rows[3], 0, 4, 1, 5);
  const FourNumbers high_after = __builtin_shufflevector(rows[2], rows[3], 2, 6, 3, 7);
  return {__builtin_shufflevector(low, low_after, 0, 1, 4, 5), __builtin_shufflevector(low, low_after, 2, 3, 6, 7),
          __builtin_shufflevector(high, high_after, 0, 1, 4, 5),
          __builtin_shufflevector(high, high_after, 2, 3, 6, 7)};
}

// Four rows and their transpose: sixteen groups of four numbers, one group per lane.
using FourRows = std::array<LaneRow, 4>;
using ByLane = std::array<FourNumbers, kLanes>;
[[nodiscard]] inline ByLane by_lane(const FourRows& rows) {
  ByLane lanes;
  for (std::size_t i = 0; i < kLanes; i += 4) {
    const auto four =
        transposed({rows[0].fours[i / 4], rows[1].fours[i / 4], rows[2].fours[i / 4], rows[3].fours[i / 4]});
    std::copy(four.begin(), four.end(), lanes.begin() + i);
  }
  return lanes;
}
[[nodiscard]] inline FourRows by_row(const ByLane& lanes) {
  FourRows rows;
  for (std::size_t i = 0; i < kLanes; i += 4) {
    const auto four = transposed({lanes[i], lanes[i + 1], lanes[i + 2], lanes[i + 3]});
    for (std::size_t row = 0; row < rows.size(); ++row)
      rows[row].fours[i / 4] = four[row];
  }
  return rows;
}

// Return the lane numbers 0, 1, 2 and so on; `lane_bits` returns their mask bits 1, 2, 4 and so on.
[[nodiscard]] inline LaneRow lane_numbers() {
  static constexpr std::array<std::int32_t, kLanes> kNumbers{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  return LaneRow::from(kNumbers.data());
}
[[nodiscard]] inline LaneRow lane_bits() {
  static constexpr auto kBits = [] {
    std::array<std::int32_t, kLanes> bits{};
    for (std::size_t lane = 0; lane < kLanes; ++lane)
      bits[lane] = 1 << lane;
    return bits;
  }();
  return LaneRow::from(kBits.data());
}

// Return all ones in these lanes and zero in the others.
[[nodiscard]] inline LaneRow mask_of(std::uint32_t lanes) {
  return by_fours([](auto x, auto bit) { return (x & bit) == bit; }, LaneRow(static_cast<std::int32_t>(lanes)),
                  lane_bits());
}

// Return the maximum over all lanes.
[[nodiscard]] inline std::int32_t most(const LaneRow& row) {
  const FourNumbers four = more_of(more_of(row.fours[0], row.fours[1]), more_of(row.fours[2], row.fours[3]));
  return std::max(std::max(four[0], four[1]), std::max(four[2], four[3]));
}

}  // namespace clamber::detail
