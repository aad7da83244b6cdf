// Inner loops of nets for each CPU instruction set. They are selected at run time, so that a single wheel is fast
// everywhere. All of them produce identical bits:
//
// - Integers are added with wraparound (unsigned), so the order of additions does not matter.
// - Floating-point numbers are added and multiplied element by element in a fixed order, and no two steps are fused
//   (-ffp-contract=off).
#pragma once
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string_view>

namespace clamber {

// Number of units in the hidden layers. They are constants, so that the compiler knows the loop lengths.
inline constexpr std::size_t kFirst = 128;
inline constexpr std::size_t kSecond = 32;

using FeatureId = std::uint16_t;

// Parameters of one Adam step for a layer's weights. `rate` includes Adam's bias correction for early steps.
struct AdamStep {
  float rate, decay_mean, decay_square, epsilon, most;
};

// Loops for one instruction set.
struct Loops {
  const char* name;
  // Add or subtract rows of first-layer weights.
  void (*add)(std::uint16_t* sums, const std::int16_t* rows, const FeatureId* ids, std::size_t n);
  void (*take)(std::uint16_t* sums, const std::int16_t* rows, const FeatureId* ids, std::size_t n);
  // Compute the second layer from the first layer's sums before ReLU. `weights` has one row per second-layer unit.
  void (*second)(const std::uint16_t* sums, const std::int16_t* weights, const std::int32_t* bias, std::int32_t* out);
  // Compute the same layers in floating point, for training. `weights` has one row per first-layer unit.
  void (*add_floats)(float* sums, const float* rows, const FeatureId* ids, std::size_t n);
  void (*second_floats)(const float* first, const float* weights, float* out);
  // Propagate an error in the second layer back to the first layer and to the weights between them.
  void (*back_to_first)(const float* first, const float* weights, const float* error, float* gradient,
                        float* to_first);
  // Add a row to the gradients of these features.
  void (*spread)(float* gradients, const float* row, const FeatureId* ids, std::size_t n);
  // Update n weights against their gradients and clear the gradients.
  void (*adam)(const AdamStep& step, float* weights, float* gradients, float* means, float* squares, std::size_t n);
};

namespace detail::loops {

#define CLAMBER_INLINE [[gnu::always_inline]] inline

CLAMBER_INLINE void add(std::uint16_t* __restrict sums, const std::int16_t* __restrict rows,
                        const FeatureId* __restrict ids, std::size_t n) {
  for (std::size_t k = 0; k < n; ++k) {
    const std::int16_t* const row = rows + ids[k] * kFirst;
    for (std::size_t i = 0; i < kFirst; ++i)
      sums[i] = static_cast<std::uint16_t>(sums[i] + static_cast<std::uint16_t>(row[i]));
  }
}

CLAMBER_INLINE void take(std::uint16_t* __restrict sums, const std::int16_t* __restrict rows,
                         const FeatureId* __restrict ids, std::size_t n) {
  for (std::size_t k = 0; k < n; ++k) {
    const std::int16_t* const row = rows + ids[k] * kFirst;
    for (std::size_t i = 0; i < kFirst; ++i)
      sums[i] = static_cast<std::uint16_t>(sums[i] - static_cast<std::uint16_t>(row[i]));
  }
}

CLAMBER_INLINE void second(const std::uint16_t* __restrict sums, const std::int16_t* __restrict weights,
                           const std::int32_t* __restrict bias, std::int32_t* __restrict out) {
  std::int16_t active[kFirst];
  for (std::size_t i = 0; i < kFirst; ++i) {
    const auto sum = static_cast<std::int16_t>(sums[i]);
    active[i] = sum > 0 ? sum : std::int16_t{0};
  }
  for (std::size_t unit = 0; unit < kSecond; ++unit) {
    std::int32_t sum = 0;  // cannot overflow, because Net checks its weights (net.hpp)
    for (std::size_t i = 0; i < kFirst; ++i)
      sum += std::int32_t{active[i]} * std::int32_t{weights[unit * kFirst + i]};
    out[unit] = bias[unit] + sum;
  }
}

CLAMBER_INLINE void add_floats(float* __restrict sums, const float* __restrict rows, const FeatureId* __restrict ids,
                               std::size_t n) {
  for (std::size_t k = 0; k < n; ++k) {
    const float* const row = rows + ids[k] * kFirst;
    for (std::size_t i = 0; i < kFirst; ++i)
      sums[i] += row[i];
  }
}

CLAMBER_INLINE void second_floats(const float* __restrict first, const float* __restrict weights,
                                  float* __restrict out) {
  for (std::size_t i = 0; i < kFirst; ++i) {
    if (first[i] == 0)
      continue;
    for (std::size_t unit = 0; unit < kSecond; ++unit)
      out[unit] += first[i] * weights[i * kSecond + unit];
  }
}

CLAMBER_INLINE void back_to_first(const float* __restrict first, const float* __restrict weights,
                                  const float* __restrict error, float* __restrict gradient,
                                  float* __restrict to_first) {
  constexpr std::size_t kBeside = 8;
  for (std::size_t i = 0; i < kFirst; ++i) {
    to_first[i] = 0;
    if (first[i] == 0)
      continue;  // the unit's ReLU is inactive
    float parts[kBeside] = {};
    for (std::size_t unit = 0; unit < kSecond; unit += kBeside)
      for (std::size_t j = 0; j < kBeside; ++j) {
        gradient[i * kSecond + unit + j] += first[i] * error[unit + j];
        parts[j] += weights[i * kSecond + unit + j] * error[unit + j];
      }
    to_first[i] = ((parts[0] + parts[4]) + (parts[2] + parts[6])) + ((parts[1] + parts[5]) + (parts[3] + parts[7]));
  }
}

CLAMBER_INLINE void spread(float* __restrict gradients, const float* __restrict row, const FeatureId* __restrict ids,
                           std::size_t n) {
  for (std::size_t k = 0; k < n; ++k) {
    float* const gradient = gradients + ids[k] * kFirst;
    for (std::size_t i = 0; i < kFirst; ++i)
      gradient[i] += row[i];
  }
}

CLAMBER_INLINE void adam(const AdamStep& step, float* __restrict weights, float* __restrict gradients,
                         float* __restrict means, float* __restrict squares, std::size_t n) {
  const AdamStep by = step;
  for (std::size_t i = 0; i < n; ++i) {
    const float gradient = gradients[i];
    gradients[i] = 0;
    means[i] = by.decay_mean * means[i] + (1 - by.decay_mean) * gradient;
    squares[i] = by.decay_square * squares[i] + (1 - by.decay_square) * gradient * gradient;
    const float moved = weights[i] - by.rate * means[i] / (__builtin_sqrtf(squares[i]) + by.epsilon);
    weights[i] = moved > by.most ? by.most : moved < -by.most ? -by.most : moved;
  }
}

// Functions of `Loops` under distinct names, compiled with the given attribute.
#define CLAMBER_LOOPS_FOR(set, attribute)                                                                           \
  namespace set {                                                                                                   \
  attribute inline void add_(std::uint16_t* sums, const std::int16_t* rows, const FeatureId* ids, std::size_t n) {  \
    add(sums, rows, ids, n);                                                                                        \
  }                                                                                                                 \
  attribute inline void take_(std::uint16_t* sums, const std::int16_t* rows, const FeatureId* ids, std::size_t n) { \
    take(sums, rows, ids, n);                                                                                       \
  }                                                                                                                 \
  attribute inline void second_(const std::uint16_t* sums, const std::int16_t* weights, const std::int32_t* bias,   \
                                std::int32_t* out) {                                                                \
    second(sums, weights, bias, out);                                                                               \
  }                                                                                                                 \
  attribute inline void add_floats_(float* sums, const float* rows, const FeatureId* ids, std::size_t n) {          \
    add_floats(sums, rows, ids, n);                                                                                 \
  }                                                                                                                 \
  attribute inline void second_floats_(const float* first, const float* weights, float* out) {                      \
    second_floats(first, weights, out);                                                                             \
  }                                                                                                                 \
  attribute inline void back_to_first_(const float* first, const float* weights, const float* error,                \
                                       float* gradient, float* to_first) {                                          \
    back_to_first(first, weights, error, gradient, to_first);                                                       \
  }                                                                                                                 \
  attribute inline void spread_(float* gradients, const float* row, const FeatureId* ids, std::size_t n) {          \
    spread(gradients, row, ids, n);                                                                                 \
  }                                                                                                                 \
  attribute inline void adam_(const AdamStep& step, float* weights, float* gradients, float* means, float* squares, \
                              std::size_t n) {                                                                      \
    adam(step, weights, gradients, means, squares, n);                                                              \
  }                                                                                                                 \
  inline constexpr Loops kLoops{#set,           add_,           take_,   second_, add_floats_,                      \
                                second_floats_, back_to_first_, spread_, adam_};                                    \
  }

#define CLAMBER_NO_ATTRIBUTE
CLAMBER_LOOPS_FOR(plain, CLAMBER_NO_ATTRIBUTE)
#if defined(__x86_64__)
CLAMBER_LOOPS_FOR(avx2, [[gnu::target("avx2")]])
#endif
#undef CLAMBER_NO_ATTRIBUTE
#undef CLAMBER_LOOPS_FOR
#undef CLAMBER_INLINE

}  // namespace detail::loops

// Loops that this machine can run, fastest last.
struct AllLoops {
  const Loops* all[2];
  std::size_t count;
};

[[nodiscard]] inline AllLoops loops_of_this_machine() {
  AllLoops found{{&detail::loops::plain::kLoops, nullptr}, 1};
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2"))
    found.all[found.count++] = &detail::loops::avx2::kLoops;
#endif
  return found;
}

// Return the loops for an instruction set. Throw std::invalid_argument if this machine does not support it.
[[nodiscard]] inline const Loops& loops_named(std::string_view name) {
  const AllLoops found = loops_of_this_machine();
  for (std::size_t i = 0; i < found.count; ++i)
    if (found.all[i]->name == name)
      return *found.all[i];
  throw std::invalid_argument("this machine has no such instructions");
}

[[nodiscard]] inline const Loops& quickest_loops() {
  static const AllLoops found = loops_of_this_machine();
  return *found.all[found.count - 1];
}

}  // namespace clamber
