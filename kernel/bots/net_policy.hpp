// Policy that takes the action with the highest net value, optionally with deliberate errors.
#pragma once
#include "bots/policy.hpp"
#include "nets/valuing.hpp"

namespace clamber {

class NetPolicy final : public Policy {
 public:
  NetPolicy(const CombinationTable& table, std::shared_ptr<const Net> net, const SkillProfile& skill_profile = {})
      : Policy(table),
        most_seats_(net->origin().most_seats),
        skill_profile_(skill_profile),
        valuing_(table, std::move(net), skill_profile) {}

  [[nodiscard]] bool looks_back() const override { return true; }

  [[nodiscard]] Choice choose(const Seen& seen, Rng& rng) override {
    check(seen);
    ActionId* const legal = room();
    const int n = seen.legal(legal);
    if (n == 1)
      return seen.choice(legal[0]);
    const std::size_t found = valuing_.value(seen, legal, n);
    return seen.choice(valuing_.id(skill_profile_.errs() ? one_of(seen, found, rng) : valuing_.best()));
  }

  // Write the values of n legal actions, including actions that the policy would not consider. Each is the seat's
  // value for the rest of the deal, on the scale of the net's training target.
  void values(const Seen& seen, const ActionId* ids, int n, double* out) {
    check(seen);
    constexpr int kAtOnce = Candidates::kMost;
    for (int first = 0; first < n; first += kAtOnce) {
      const std::size_t found = valuing_.value_these(seen, ids + first, std::min(kAtOnce, n - first));
      for (std::size_t i = 0; i < found; ++i)
        out[static_cast<std::size_t>(first) + i] = valuing_[i];
    }
  }

  // Return the features that are on after each of n legal actions, whose rows sum up to the first layer.
  std::vector<std::vector<FeatureId>> features(const Seen& seen, const ActionId* ids, int n) {
    check(seen);
    std::vector<std::vector<FeatureId>> all;
    constexpr int kAtOnce = Candidates::kMost;
    for (int first = 0; first < n; first += kAtOnce) {
      const std::size_t found = valuing_.value_these(seen, ids + first, std::min(kAtOnce, n - first));
      for (std::size_t i = 0; i < found; ++i)
        valuing_.features_of(seen, i, all.emplace_back());
    }
    return all;
  }

 private:
  void check(const Seen& seen) const {
    if (seen.seats() > most_seats_)
      throw std::invalid_argument("this net is for fewer seats");
  }

  // Return the candidate that appears best or, if the policy makes slips, a softmax sample over the apparent values.
  std::size_t one_of(const Seen& seen, std::size_t found, Rng& rng) const {
    std::array<double, Candidates::kMost> seems{};
    std::size_t best = 0;
    for (std::size_t i = 0; i < found; ++i)
      if ((seems[i] = valuing_[i] + seems_better(seen, valuing_.candidates()[i])) > seems[best])
        best = i;
    if (skill_profile_.slips == 0)
      return best;
    const double most = seems[best], slips = part(skill_profile_.slips);
    double sum = 0;
    for (std::size_t i = 0; i < found; ++i)
      sum += seems[i] = std::exp((seems[i] - most) / slips);
    double at = std::ldexp(static_cast<double>(rng.next()), -32) * sum;
    for (std::size_t i = 0; i < found; ++i)
      if ((at -= seems[i]) < 0)
        return i;
    return best;
  }

  // Return the amount by which a candidate appears better than it is.
  [[nodiscard]] double seems_better(const Seen& seen, const Candidate& candidate) const {
    const CombinationTable& table = seen.table();
    if (seen.phase() != Phase::play)
      return candidate.id == table.ids.no || candidate.id == table.ids.pass ? 0 : part(skill_profile_.boldness);
    if (!table.is_play(candidate.id))
      return 0;
    const bool is_mates = !seen.is_lead() && seen.is_mate(seen.last());
    return part(skill_profile_.haste) * std::max(seen.hand().size() - candidate.size, 0) +
           part(skill_profile_.pride) * static_cast<double>(candidate.stays) +
           (is_mates ? part(skill_profile_.rivalry) : 0);
  }

  static double part(int thousandths) { return thousandths / 1000.0; }

  int most_seats_;
  SkillProfile skill_profile_;
  Valuing valuing_;
};

}  // namespace clamber
