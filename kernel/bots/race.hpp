// Race between plays: each round evaluates all remaining plays in the same worlds, and a play is eliminated as soon
// as it is unlikely to be the best, so that close decisions take more playouts than clear ones.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace clamber {

namespace detail {

struct Runner {
  static constexpr double kSpread = 0.3;  // prior deviation of a difference across worlds; it counts as one world
  // The same for eliminations: a won deal, because two plays often differ only in a few of a hundred worlds, but by a
  // deal.
  static constexpr double kRare = 1.0;
  static constexpr double kConfidence = 2.5;  // standard errors allowed for
  static constexpr double kMinAdvantage =
      0.03;  // smallest advantage that is looked for, in units of the net's values

  struct Estimate {
    double mean, error;
  };

  std::size_t place;
  double net_value;
  double doubt;  // assumed standard deviation of the net's error in the difference between two plays
  std::vector<double> values = {};

  [[nodiscard]] double ahead_of(const Runner& other) const { return estimate(other, kSpread).mean; }
  [[nodiscard]] bool may_beat(const Runner& best) const {
    const auto [mean, error] = estimate(best, kRare);
    return mean + kConfidence * error > kMinAdvantage;
  }

 private:
  // Return the estimated advantage over another play and its standard error, from the worlds in which both ran.
  [[nodiscard]] Estimate estimate(const Runner& other, double spread) const {
    const double net_advantage = net_value - other.net_value;
    const std::size_t n = std::min(values.size(), other.values.size());
    if (n == 0)
      return {net_advantage, doubt};
    const auto count = static_cast<double>(n);
    double mean = 0, squares = 0;
    for (std::size_t i = 0; i < n; ++i)
      mean += values[i] - other.values[i];
    mean /= count;
    for (std::size_t i = 0; i < n; ++i) {
      const double off = values[i] - other.values[i] - mean;
      squares += off * off;
    }
    const double error = (spread * spread + squares) / count / count, doubted = doubt * doubt;
    return {(doubted * mean + error * net_advantage) / (doubted + error),
            std::sqrt(doubted * error / (doubted + error))};
  }
};

}  // namespace detail

inline constexpr std::size_t kLeastRound = 16;  // worlds of a round

// Run rounds until no other play is likely to be better by an advantage that matters, and return the best's index.
// Play 0 wins ties. `run(places, worlds)` returns the values of the plays at these places in worlds not used before,
// one row for each; fewer worlds end the race. Once `playouts` are used up, the best play so far wins.
template <class Run>
std::size_t settle(const std::vector<double>& net_values, std::size_t playouts, double doubt, Run&& run) {
  constexpr std::size_t kGrowth = 4;  // a round has at least a kGrowth-th as many worlds as all rounds before it
  std::vector<detail::Runner> running;
  for (std::size_t place = 0; place < net_values.size(); ++place)
    running.push_back({place, net_values[place], doubt});
  std::size_t best = 0, worlds_used = 0;  // `best` is a place
  while (const std::size_t worlds =
             std::min(std::max(kLeastRound, worlds_used / kGrowth), playouts / running.size())) {
    std::vector<std::size_t> places;
    for (const detail::Runner& runner : running)
      places.push_back(runner.place);
    const std::vector<double> added = run(places, worlds);
    const std::size_t row = added.size() / running.size();
    for (std::size_t i = 0; i < running.size(); ++i)
      running[i].values.insert(running[i].values.end(), added.begin() + static_cast<std::ptrdiff_t>(i * row),
                               added.begin() + static_cast<std::ptrdiff_t>((i + 1) * row));
    const detail::Runner first = running.front();
    const detail::Runner leader = *std::max_element(
        running.begin(), running.end(),
        [&](const detail::Runner& a, const detail::Runner& b) { return a.ahead_of(first) < b.ahead_of(first); });
    best = leader.place;
    worlds_used += worlds;
    playouts -= worlds * running.size();
    std::erase_if(running,
                  [&](const detail::Runner& runner) { return runner.place != best && !runner.may_beat(leader); });
    if (running.size() == 1 || row < worlds)
      break;
  }
  return best;
}

}  // namespace clamber
