// Comparison of plays by playouts in the same sampled worlds with common random numbers, which removes most of the
// variance caused by the cards. Only the seat's view is used.
#pragma once
#include "bots/playouts.hpp"
#include "bots/race.hpp"

namespace clamber {

// Rewards of one or two plays for a seat in the same worlds. The best policy that does not search plays out the deal
// for all seats: playout strength matters more than playout count.
class Comparison {
 public:
  Comparison(const CombinationTable& table, const Seen& seen, std::vector<Choice> plays, const Seed& seed)
      : table_(table), seen_(seen), plays_(std::move(plays)), seed_(seed), rewards_(plays_.size()) {}

  // Play on in further worlds, up to a total.
  void play_until(std::size_t worlds, const std::function<bool()>& goes_on) {
    const std::size_t first = this->worlds(), added = worlds - first;
    const auto seats = static_cast<std::size_t>(seen_.seats());
    const PlayoutPlan plan{
        .policies = std::vector(seats, table_.net != nullptr ? PolicyName::net : PolicyName::planner),
        .seed = seed_,
        .first = first,
        .count = added};
    std::vector<double> all(plays_.size() * added * seats);
    const std::size_t complete = play_out(table_, seen_, plays_, plan, all.data(), goes_on);
    for (std::size_t i = 0; i < plays_.size(); ++i)
      for (std::size_t k = 0; k < complete; ++k)
        rewards_[i].push_back(all[(i * added + k) * seats + seen_.seat()]);
  }

  [[nodiscard]] double mean(std::size_t place) const { return mean_of(rewards_[place]); }

  // Return the standard error of the difference between the first play and the second.
  [[nodiscard]] double error() const {
    const std::vector<double> gains = gains_by([](double reward) { return reward; });
    const auto count = static_cast<double>(gains.size());
    return std::sqrt(squares(gains) / (count - 1) / count);
  }
  [[nodiscard]] double difference() const {
    return mean_of(gains_by([](double reward) { return reward; }));
  }

  // Return true if the first play is ahead of the second by kMinLoss and some errors, on the scale of the nets.
  [[nodiscard]] bool is_clear(const Target& target, double errors) const {
    const std::vector<double> gains = gains_by([&](double reward) { return target.exactly(reward); });
    const auto count = static_cast<double>(gains.size());
    const double spread = (kSpread * kSpread + squares(gains)) / count;
    return mean_of(gains) > std::max(kMinLoss, errors * std::sqrt(spread / count));
  }

 private:
  static constexpr double kSpread = detail::Runner::kSpread;
  static constexpr double kMinLoss = 0.05;  // smallest loss that is a mistake: a twentieth of a won deal

  [[nodiscard]] std::size_t worlds() const { return rewards_.front().size(); }

  [[nodiscard]] static double mean_of(const std::vector<double>& values) {
    double sum = 0;
    for (const double value : values)
      sum += value;
    return sum / static_cast<double>(std::max<std::size_t>(1, values.size()));
  }
  [[nodiscard]] static double squares(const std::vector<double>& values) {
    const double mean = mean_of(values);
    double sum = 0;
    for (const double value : values)
      sum += (value - mean) * (value - mean);
    return sum;
  }
  [[nodiscard]] std::vector<double> gains_by(auto&& value) const {
    std::vector<double> gains;
    for (std::size_t k = 0; k < worlds(); ++k)
      gains.push_back(value(rewards_[0][k]) - value(rewards_[1][k]));
    return gains;
  }

  const CombinationTable& table_;
  const Seen& seen_;
  std::vector<Choice> plays_;
  Seed seed_;
  std::vector<std::vector<double>> rewards_;
};

}  // namespace clamber
