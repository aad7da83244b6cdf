// Training of a net. The learner holds the net's three layers in floating point, and minimizes the squared error of
// the net's values with Adam.
//
// Only the rows of active features are touched, so the cost of a step is proportional to the length of its samples.
// The order of all operations is fixed, so the same samples give the same weights on every machine.
#pragma once
#include <algorithm>

#include "nets/net.hpp"
#include "nets/samples.hpp"
#include "run/rng.hpp"

namespace clamber {

// Weights of a layer, their gradients, Adam's moments, and the moving average of the weights, from which nets are
// made.
struct LearnedLayer {
  std::vector<float> weights, gradients, means, squares, average;

  explicit LearnedLayer(std::size_t n) : weights(n), gradients(n), means(n), squares(n), average(n) {}
};

class Learner {
 public:
  static constexpr std::size_t kBatch = 256;

  // Initialize an untrained net that values actions by the planner's score.
  Learner(NetOrigin origin, const Seed& seed, const Loops& loops = quickest_loops())
      : origin_(std::move(origin)),
        layout_(origin_.most_seats),
        rows_(layout_.size() * kFirst),
        first_(kFirst),
        second_(kFirst * kSecond),
        second_bias_(kSecond),
        last_(kSecond),
        last_bias_(1),
        on_(layout_.size()),
        loops_(&loops) {
    begin(seed);
  }

  // Continue from a net, without its optimizer state. Throw std::invalid_argument if the net is for another game or
  // has other home rules, because features are active only for rules that differ from the home rules.
  void begin_at(const Net& net) {
    if (net.origin().game != origin_.game || net.origin().most_seats != origin_.most_seats)
      throw std::invalid_argument("a net of another game");
    if (!std::includes(origin_.home.begin(), origin_.home.end(), net.origin().home.begin(), net.origin().home.end()))
      throw std::invalid_argument("a net that was trained for other rules most");
    const NetWeights& from = net.weights();
    const int rows = from.places[0], second = rows + from.places[1], last = second + from.places[2];
    rows_ = as_floats(from.rows, rows);
    first_ = as_floats(from.first, rows);
    second_ = as_floats(turned(from.second, kSecond, kFirst), from.places[1]);
    second_bias_ = as_floats(from.second_bias, second);
    last_ = as_floats(from.last, from.places[2]);
    last_bias_ = as_floats(std::vector<std::int64_t>{from.last_bias}, last);
    steps_ = 0;
  }

  // Train on the samples in random order for this number of passes. Return the mean squared error before each step.
  // Throw std::invalid_argument for samples with features outside the layout.
  double learn(const Samples& samples, const Seed& seed, std::uint64_t chunk, double rate, int passes) {
    check(samples);
    order_.resize(samples.size());
    for (std::size_t i = 0; i < order_.size(); ++i)
      order_[i] = static_cast<std::uint32_t>(i);
    Rng rng(seed, Stream::learning, chunk);
    double error = 0;
    for (int pass = 0; pass < passes; ++pass) {
      rng.shuffle(order_.data(), order_.size());
      for (std::size_t begin = 0; begin < order_.size(); begin += kBatch)
        error += batch(samples, begin, std::min(order_.size(), begin + kBatch), rate);
    }
    for (LearnedLayer* layer : layers())
      for (std::size_t i = 0; i < layer->weights.size(); ++i)
        layer->average[i] += kAverage * (layer->weights[i] - layer->average[i]);
    return samples.size() == 0 ? 0 : error / (static_cast<double>(samples.size()) * passes);
  }

  // Return a net with the latest weights or with their moving average.
  [[nodiscard]] Net net(const std::string& run, bool averaged) const {
    NetOrigin origin = origin_;
    origin.run = run;
    const auto of = [averaged](const LearnedLayer& layer) -> const std::vector<float>& {
      return averaged ? layer.average : layer.weights;
    };
    NetWeights weights;
    const int rows = first_places(of(rows_), of(first_));
    weights.rows = whole<std::int16_t>(of(rows_), rows);
    weights.first = whole<std::int16_t>(of(first_), rows);
    const std::vector<float> by_unit = turned(of(second_), kFirst, kSecond);
    const int second = second_places(weights, by_unit, of(second_bias_), rows);
    weights.second = whole<std::int16_t>(by_unit, second);
    weights.second_bias = whole<std::int32_t>(of(second_bias_), rows + second);
    weights.last = whole<std::int16_t>(of(last_), kLastPlaces);
    weights.last_bias = std::llround(std::ldexp(of(last_bias_)[0], rows + second + kLastPlaces));
    weights.places = {static_cast<std::uint8_t>(rows), static_cast<std::uint8_t>(second),
                      static_cast<std::uint8_t>(kLastPlaces)};
    return {std::move(origin), std::move(weights)};
  }

  // Return the value when these features are active. Throw std::invalid_argument for features outside the layout.
  [[nodiscard]] float value(const FeatureId* ids, std::size_t n) {
    if (!std::all_of(ids, ids + n, [this](FeatureId id) { return id < layout_.size(); }))
      throw std::invalid_argument("no such feature");
    forward(ids, n);
    return value_;
  }

  [[nodiscard]] const NetOrigin& origin() const { return origin_; }
  [[nodiscard]] std::array<LearnedLayer*, 6> layers() {
    return {&rows_, &first_, &second_, &second_bias_, &last_, &last_bias_};
  }
  [[nodiscard]] std::uint64_t& steps() { return steps_; }

 private:
  static constexpr float kAverage = 0.01f;         // factor of the latest weights in the moving average, per chunk
  static constexpr float kMostRow = 2, kMost = 4;  // bounds on the absolute values of weights
  static constexpr int kLastPlaces = 12;
  static constexpr double kMean = 0.9, kSquare = 0.999;

  void begin(const Seed& seed) {
    Rng rng(seed, Stream::learning, ~std::uint64_t{0});
    const auto any = [&rng](float most) {
      return most * static_cast<float>(std::ldexp(static_cast<double>(rng.next()), -31) - 1);
    };
    for (float& weight : rows_.weights)
      weight = any(0.05f);
    for (float& weight : second_.weights)
      weight = any(0.2f);
    for (float& weight : last_.weights)
      weight = any(0.005f);
    first_.weights.assign(kFirst, 0.1f);
    begin_as_planner();
    for (LearnedLayer* layer : layers())
      layer->average = layer->weights;
  }

  // Set one unit in each layer to pass the planner's score through.
  void begin_as_planner() {
    constexpr float kStep = 0.02f;
    for (std::size_t id = 0; id < layout_.size(); ++id)
      rows_.weights[id * kFirst] = 0;
    const FeatureBlock& score = layout_.blocks()[static_cast<std::size_t>(Feature::score)];
    for (std::size_t i = 0; i < score.width; ++i)
      rows_.weights[(score.offset + i) * kFirst] = kStep * static_cast<float>(i);
    for (std::size_t unit = 0; unit < kSecond; ++unit)
      second_.weights[unit] = unit == 0 ? 1.0f : 0.0f;
    last_.weights[0] = 1;
  }

  void check(const Samples& samples) const {
    const bool fits =
        samples.ends.size() == samples.targets.size() &&
        (samples.ends.empty() ? samples.ids.empty() : samples.ends.back() == samples.ids.size()) &&
        std::is_sorted(samples.ends.begin(), samples.ends.end()) &&
        std::all_of(samples.ids.begin(), samples.ids.end(), [this](FeatureId id) { return id < layout_.size(); });
    if (!fits)
      throw std::invalid_argument("samples of other features");
  }

  void forward(const FeatureId* ids, std::size_t n) {
    std::copy_n(first_.weights.data(), kFirst, sums_.data());
    loops_->add_floats(sums_.data(), rows_.weights.data(), ids, n);
    for (float& sum : sums_)
      sum = std::max(sum, 0.0f);
    std::copy_n(second_bias_.weights.data(), kSecond, hidden_.data());
    loops_->second_floats(sums_.data(), second_.weights.data(), hidden_.data());
    value_ = last_bias_.weights[0];
    for (std::size_t unit = 0; unit < kSecond; ++unit) {
      hidden_[unit] = std::max(hidden_[unit], 0.0f);
      value_ += hidden_[unit] * last_.weights[unit];
    }
  }

  void backward(const FeatureId* ids, std::size_t n, float error) {
    last_bias_.gradients[0] += error;
    for (std::size_t unit = 0; unit < kSecond; ++unit) {
      last_.gradients[unit] += error * hidden_[unit];
      back_[unit] = hidden_[unit] > 0 ? error * last_.weights[unit] : 0;
      second_bias_.gradients[unit] += back_[unit];
    }
    loops_->back_to_first(sums_.data(), second_.weights.data(), back_.data(), second_.gradients.data(),
                          to_first_.data());
    for (std::size_t i = 0; i < kFirst; ++i)
      first_.gradients[i] += to_first_[i];
    loops_->spread(rows_.gradients.data(), to_first_.data(), ids, n);
    for (std::size_t k = 0; k < n; ++k)
      if (!on_[ids[k]])
        on_[ids[k]] = true, touched_.push_back(ids[k]);
  }

  // Perform one optimizer step. Return the sum of squared errors before it.
  double batch(const Samples& samples, std::size_t begin, std::size_t end, double rate) {
    double errors = 0;
    for (std::size_t i = begin; i < end; ++i) {
      const FeatureId* const ids = samples.begin_of(order_[i]);
      const std::size_t n = samples.count_of(order_[i]);
      forward(ids, n);
      const float error = value_ - samples.targets[order_[i]];
      errors += static_cast<double>(error) * error;
      backward(ids, n, error / static_cast<float>(end - begin));
    }
    ++steps_;
    const double t = static_cast<double>(steps_);
    AdamStep step{static_cast<float>(rate * std::sqrt(1 - std::pow(kSquare, t)) / (1 - std::pow(kMean, t))),
                  static_cast<float>(kMean), static_cast<float>(kSquare), 1e-8f, kMost};
    for (LearnedLayer* layer : {&first_, &second_, &second_bias_, &last_, &last_bias_})
      move(step, *layer, 0, layer->weights.size());
    step.most = kMostRow;
    for (const FeatureId id : touched_) {
      move(step, rows_, id * kFirst, kFirst);
      on_[id] = false;
    }
    touched_.clear();
    return errors;
  }

  void move(const AdamStep& step, LearnedLayer& layer, std::size_t at, std::size_t n) const {
    loops_->adam(step, layer.weights.data() + at, layer.gradients.data() + at, layer.means.data() + at,
                 layer.squares.data() + at, n);
  }

  template <class Whole>
  static std::vector<Whole> whole(const std::vector<float>& weights, int places) {
    std::vector<Whole> out(weights.size());
    for (std::size_t i = 0; i < out.size(); ++i)
      out[i] = static_cast<Whole>(std::lround(std::ldexp(weights[i], places)));
    return out;
  }

  template <class Whole>
  static LearnedLayer as_floats(const std::vector<Whole>& weights, int places) {
    LearnedLayer layer(weights.size());
    for (std::size_t i = 0; i < weights.size(); ++i)
      layer.weights[i] = static_cast<float>(std::ldexp(static_cast<double>(weights[i]), -places));
    layer.average = layer.weights;
    return layer;
  }

  // Return the transpose of a matrix with this number of rows.
  template <class Weight>
  static std::vector<Weight> turned(const std::vector<Weight>& weights, std::size_t rows, std::size_t columns) {
    std::vector<Weight> out(weights.size());
    for (std::size_t row = 0; row < rows; ++row)
      for (std::size_t column = 0; column < columns; ++column)
        out[column * rows + row] = weights[row * columns + column];
    return out;
  }

  // Return the number of fractional bits that leaves room for the largest sum in any unit, including rounding.
  [[nodiscard]] int first_places(const std::vector<float>& rows, const std::vector<float>& bias) const {
    double groups = 1;
    for (const FeatureBlock& block : layout_.blocks())
      groups += static_cast<double>(block.groups);
    const std::array<double, kFirst> sums = detail::largest_sums(layout_, rows, bias);
    const double most = *std::max_element(sums.begin(), sums.end());
    int places = 12;
    while (places > 0 && std::ldexp(most, places) + groups / 2 > std::numeric_limits<std::int16_t>::max())
      --places;
    return places;
  }

  [[nodiscard]] int second_places(const NetWeights& weights, const std::vector<float>& second,
                                  const std::vector<float>& bias, int first) const {
    const std::array<double, kFirst> most = detail::largest_sums(layout_, weights.rows, weights.first);
    int places = 12;
    const auto fits = [&] {
      for (std::size_t unit = 0; unit < kSecond; ++unit) {
        double sum = std::abs(std::ldexp(bias[unit], first + places)) + 1;
        for (std::size_t i = 0; i < kFirst; ++i)
          sum += most[i] * (std::abs(std::ldexp(second[unit * kFirst + i], places)) + 0.5);
        if (sum > std::numeric_limits<std::int32_t>::max())
          return false;
      }
      return true;
    };
    while (places > 0 && !fits())
      --places;
    return places;
  }

  NetOrigin origin_;
  FeatureLayout layout_;
  LearnedLayer rows_, first_, second_, second_bias_, last_, last_bias_;
  std::uint64_t steps_ = 0;
  std::vector<bool> on_;
  std::vector<FeatureId> touched_;
  std::vector<std::uint32_t> order_;
  alignas(64) std::array<float, kFirst> sums_{}, to_first_{};
  alignas(64) std::array<float, kSecond> hidden_{}, back_{};
  float value_ = 0;
  const Loops* loops_;
};

}  // namespace clamber
