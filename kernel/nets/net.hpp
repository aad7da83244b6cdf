// Net for inference: three layers of integer weights, so that values are the same on every machine.
//
// The first layer has a row of weights for each feature. Rows are added modulo 2^16 in any order. The result is
// correct if the true sum fits in sixteen bits. This is guaranteed because at most one feature in each group of the
// layout is active. The second layer multiplies the first layer's sums (after ReLU) by weights and accumulates in 32
// bits; the last layer accumulates in 64.
#pragma once
#include <memory>
#include <string>

#include "nets/layout.hpp"
#include "nets/loops.hpp"

namespace clamber {

// Weights of a net, and the number of fractional bits of each layer's weights.
struct NetWeights {
  std::vector<std::int16_t> rows;         // [feature][kFirst]
  std::vector<std::int16_t> first;        // biases of the first layer
  std::vector<std::int16_t> second;       // [kSecond][kFirst]
  std::vector<std::int32_t> second_bias;  // fixed point with the fractional bits of the first two layers combined
  std::vector<std::int16_t> last;         // [kSecond]
  std::int64_t last_bias = 0;             // fixed point with the fractional bits of all three layers combined
  std::array<std::uint8_t, 3> places{};
};

// Game and provenance of a net.
struct NetOrigin {
  std::string game;
  std::string run;  // training run, as text
  int most_seats = 0;
  std::vector<std::uint16_t> home;  // rules of the preset that it was mainly trained for (FeatureLayout::of_rules)
};

namespace detail {

// Return the largest absolute sum that the rows of each unit can produce, including its bias.
template <class Weight>
std::array<double, kFirst> largest_sums(const FeatureLayout& layout, const std::vector<Weight>& rows,
                                        const std::vector<Weight>& bias) {
  std::array<double, kFirst> sums, most;
  for (std::size_t i = 0; i < kFirst; ++i)
    sums[i] = std::abs(static_cast<double>(bias[i]));
  const Weight* row = rows.data();
  for (const FeatureBlock& block : layout.blocks())
    for (std::size_t group = 0; group < block.groups; ++group) {
      most.fill(0);
      for (std::size_t i = 0; i < block.width; ++i, row += kFirst)
        for (std::size_t unit = 0; unit < kFirst; ++unit)
          most[unit] = std::max(most[unit], std::abs(static_cast<double>(row[unit])));
      for (std::size_t unit = 0; unit < kFirst; ++unit)
        sums[unit] += most[unit];
    }
  return sums;
}

}  // namespace detail

class Net {
 public:
  // Throw std::invalid_argument if the number of weights does not match the layout or if a sum could overflow.
  Net(NetOrigin origin, NetWeights weights)
      : origin_(std::move(origin)), layout_(origin_.most_seats), weights_(std::move(weights)) {
    check();
  }

  [[nodiscard]] const NetOrigin& origin() const { return origin_; }
  [[nodiscard]] const FeatureLayout& layout() const { return layout_; }
  [[nodiscard]] const NetWeights& weights() const { return weights_; }
  // Return the scale factor of values.
  [[nodiscard]] double unit() const {
    return std::ldexp(1.0, weights_.places[0] + weights_.places[1] + weights_.places[2]);
  }

  // Write the sums of the first layer with no active features.
  void begin(std::uint16_t* sums) const {
    for (std::size_t i = 0; i < kFirst; ++i)
      sums[i] = static_cast<std::uint16_t>(weights_.first[i]);
  }
  // Return the net's value for these sums.
  [[nodiscard]] std::int64_t value(const Loops& loops, const std::uint16_t* sums) const {
    std::array<std::int32_t, kSecond> second;
    loops.second(sums, weights_.second.data(), weights_.second_bias.data(), second.data());
    std::int64_t value = weights_.last_bias;
    for (std::size_t i = 0; i < kSecond; ++i)
      value += std::int64_t{std::max(second[i], 0)} * weights_.last[i];
    return value;
  }

 private:
  void check() const {
    if (weights_.rows.size() != layout_.size() * kFirst || weights_.first.size() != kFirst ||
        weights_.second.size() != kFirst * kSecond || weights_.second_bias.size() != kSecond ||
        weights_.last.size() != kSecond)
      throw std::invalid_argument("a net whose layers are not of this size");
    for (const std::uint8_t places : weights_.places)
      if (places > 15)
        throw std::invalid_argument("a net whose weights have too many places");
    constexpr std::int64_t kMostBias = std::int64_t{1} << 62;
    if (weights_.last_bias > kMostBias || weights_.last_bias < -kMostBias)
      throw std::invalid_argument("a net whose sums can overflow");
    const std::array<double, kFirst> most = detail::largest_sums(layout_, weights_.rows, weights_.first);
    if (*std::max_element(most.begin(), most.end()) > std::numeric_limits<std::int16_t>::max())
      throw std::invalid_argument("a net whose sums can overflow");
    for (std::size_t unit = 0; unit < kSecond; ++unit) {
      double sum = std::abs(static_cast<double>(weights_.second_bias[unit]));
      for (std::size_t i = 0; i < kFirst; ++i)
        sum += most[i] * std::abs(weights_.second[unit * kFirst + i]);
      if (sum > std::numeric_limits<std::int32_t>::max())
        throw std::invalid_argument("a net whose sums can overflow");
    }
  }

  NetOrigin origin_;
  FeatureLayout layout_;
  NetWeights weights_;
};

}  // namespace clamber
