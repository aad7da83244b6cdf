// Training target of nets.
#pragma once
#include <algorithm>

namespace clamber {

// Value of the end of a deal to a seat: a value for winning, plus one for each point or level up to a limit.
struct Target {
  double win = 0, point = 0, limit = 0;

  [[nodiscard]] float of(double reward) const { return static_cast<float>(exactly(reward)); }
  // Return the value without rounding it as nets do.
  [[nodiscard]] double exactly(double reward) const {
    const double sign = reward > 0 ? 1 : reward < 0 ? -1 : 0;
    return win * sign + point * std::clamp(reward, -limit, limit);
  }
};

}  // namespace clamber
