// Comparison of plays by playouts in the same sampled worlds with common random numbers, which removes most of the
// variance caused by the cards. Only the seat's view is used.
#pragma once
#include <cmath>
#include <limits>

#include "bots/playouts.hpp"
#include "bots/race.hpp"
#include "nets/target.hpp"

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

  // Return the mean reward of a play.
  [[nodiscard]] double mean(std::size_t place) const {
    return sum_of(rewards_[place]) / static_cast<double>(std::max<std::size_t>(1, worlds()));
  }

  // Advantage of the first play over the second, and its standard error.
  struct Advantage {
    double mean, error;
  };
  [[nodiscard]] Advantage in_rewards() const { return advantage({.win = 0, .point = 1, .limit = kAny}, 0, 1); }
  // Return true if the first play is ahead of the second by kMinLoss and some errors, on the scale of the nets.
  [[nodiscard]] bool is_clear(const Target& target, double errors) const {
    const auto [mean, error] = advantage(target, detail::Runner::kSpread, 0);
    return mean > std::max(kMinLoss, errors * error);
  }

 private:
  static constexpr double kMinLoss = 0.05;  // smallest loss that is a mistake: a twentieth of a won deal
  static constexpr double kAny = std::numeric_limits<double>::infinity();

  [[nodiscard]] std::size_t worlds() const { return rewards_.front().size(); }

  [[nodiscard]] static double sum_of(const std::vector<double>& values) {
    double sum = 0;
    for (const double value : values)
      sum += value;
    return sum;
  }

  // Return the advantage by values of rewards. A prior spread counts as one world; `given` are the degrees of freedom
  // that the mean takes otherwise.
  [[nodiscard]] Advantage advantage(const Target& value, double prior, double given) const {
    std::vector<double> gains;
    for (std::size_t k = 0; k < worlds(); ++k)
      gains.push_back(value.exactly(rewards_[0][k]) - value.exactly(rewards_[1][k]));
    const auto count = static_cast<double>(worlds());
    const double mean = sum_of(gains) / count;
    for (double& gain : gains)
      gain = (gain - mean) * (gain - mean);
    return {mean, std::sqrt((prior * prior + sum_of(gains)) / (count - given) / count)};
  }

  const CombinationTable& table_;
  const Seen& seen_;
  std::vector<Choice> plays_;
  Seed seed_;
  std::vector<std::vector<double>> rewards_;
};

}  // namespace clamber
