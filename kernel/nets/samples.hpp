// Training samples: the active features after each decision, and the outcome of the deal.
#pragma once
#include <vector>

#include "nets/loops.hpp"

namespace clamber {

struct Samples {
  std::vector<FeatureId> ids;       // concatenated features of all samples
  std::vector<std::uint32_t> ends;  // end offset of each sample
  std::vector<float> targets;

  [[nodiscard]] std::size_t size() const { return targets.size(); }
  [[nodiscard]] const FeatureId* begin_of(std::size_t i) const { return ids.data() + (i == 0 ? 0 : ends[i - 1]); }
  [[nodiscard]] std::size_t count_of(std::size_t i) const { return ends[i] - (i == 0 ? 0 : ends[i - 1]); }
};

}  // namespace clamber
