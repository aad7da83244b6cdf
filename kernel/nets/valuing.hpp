// Values that a net assigns to the actions of a decision.
#pragma once
#include "nets/features.hpp"
#include "nets/net.hpp"

namespace clamber {

class Valuing {
 public:
  Valuing(const CombinationTable& table, std::shared_ptr<const Net> net, const SkillProfile& skill_profile = {})
      : net_(std::move(net)),
        candidates_(table, skill_profile.memory),
        writer_(table, net_->layout(), skill_profile),
        loops_(&quickest_loops()) {
    // The rules are the same in every decision, so collect the features that differ from the net's home rules only
    // once.
    for (const FeatureId id : net_->layout().said_by(table))
      if (!std::binary_search(net_->origin().home.begin(), net_->origin().home.end(), id))
        of_rules_.add(id);
  }

  // Value the candidates among n legal actions and return their number.
  std::size_t value(const Seen& seen, const ActionId* legal, int n) {
    candidates_.find(seen, legal, n);
    return value_all(seen);
  }
  // Value exactly these actions, at most Candidates::kMost.
  std::size_t value_these(const Seen& seen, const ActionId* ids, int n) {
    candidates_.take(seen, ids, n);
    return value_all(seen);
  }

  [[nodiscard]] const Candidates& candidates() const { return candidates_; }
  [[nodiscard]] ActionId id(std::size_t i) const { return candidates_[i].id; }
  // Return the seat's value for the rest of the deal, on the net's own scale.
  [[nodiscard]] double operator[](std::size_t i) const { return static_cast<double>(values_[i]) / net_->unit(); }
  [[nodiscard]] std::size_t best() const { return best_; }

  // Append the features active after a candidate, for a training sample.
  void features_of(const Seen& seen, std::size_t i, std::vector<FeatureId>& out) {
    writer_.write(seen, candidates_[i], changed_);
    out.insert(out.end(), of_rules_.begin(), of_rules_.end());
    for (const FeatureId id : shared_)
      if (std::find(changed_.off.begin(), changed_.off.end(), id) == changed_.off.end())
        out.push_back(id);
    out.insert(out.end(), changed_.on.begin(), changed_.on.end());
  }

 private:
  std::size_t value_all(const Seen& seen) {
    const std::int16_t* const rows = net_->weights().rows.data();
    writer_.write_shared(seen, candidates_, shared_);
    alignas(64) std::array<std::uint16_t, kFirst> shared, sums;
    net_->begin(shared.data());
    loops_->add(shared.data(), rows, of_rules_.data(), of_rules_.size());
    loops_->add(shared.data(), rows, shared_.data(), shared_.size());
    best_ = 0;
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
      writer_.write(seen, candidates_[i], changed_);
      sums = shared;
      loops_->take(sums.data(), rows, changed_.off.data(), changed_.off.size());
      loops_->add(sums.data(), rows, changed_.on.data(), changed_.on.size());
      values_[i] = net_->value(*loops_, sums.data());
      if (values_[i] > values_[best_])
        best_ = i;
    }
    return candidates_.size();
  }

  std::shared_ptr<const Net> net_;
  Candidates candidates_;
  FeatureWriter writer_;
  const Loops* loops_;
  FeatureList of_rules_, shared_;
  ActionFeatures changed_;
  std::array<std::int64_t, Candidates::kMost> values_{};
  std::size_t best_ = 0;
};

}  // namespace clamber
