// Layout of the combinations for the generator (combinations/table.hpp): patterns for each number of wild cards held,
// and the ids that they refer to.
#pragma once
#include <string>

#include "compile/combinations.hpp"

namespace clamber::compile {

struct Generator {
  std::vector<std::uint16_t> pool;
  std::vector<Pattern> patterns;
  std::vector<std::uint32_t> ranges;
  std::vector<Term> terms;
  std::vector<Kickers> kickers;
  std::vector<ActionId> steps;
  Uses wild_weight{};  // weight of a wild card in lanes 13, 14 and 15 in the state index
};

[[nodiscard]] Generator generator_of(const Combinations& of);

namespace detail {

// Summands of the ids of kicker choices, [left - 1][given - 1][lane]. `first` is the id of the first choice.
//
// A step is the number of preceding choices: those in which a lower lane supplies a kicker, and those in which this
// lane supplies more. It depends on the number of kickers still to be chosen, the number that the lane supplies, and
// the lane.
class Steps {
 public:
  Steps(const Kickers& kickers, std::uint32_t position) : kickers_(kickers), choices_(kickers, position) {
    for (int left = 0; left <= kickers.count; ++left) {
      ways_[kLanes][at(left)] = left == 0;
      for (int lane = kLanes - 1; lane >= 0; --lane) {
        ActionId& ways = ways_[at(lane)][at(left)] = 0;
        for (int given = 0; given <= std::min(choices_.cap(lane), left); ++given)
          ways += after(lane, given, left);
      }
    }
    for (int left = 0; left <= kickers.count; ++left)
      for (int lane = 0; lane < kLanes; ++lane)
        passed_[at(lane + 1)][at(left)] = passed_[at(lane)][at(left)] + earlier(lane, 0, left);
  }

  void append(ActionId first, std::vector<ActionId>& steps) const {
    for (int left = 1; left <= kickers_.count; ++left)
      for (int given = 1; given <= kickers_.alike; ++given)
        for (int lane = 0; lane < kLanes; ++lane)
          steps.push_back(given > left ? 0
                                       : (left == kickers_.count ? first : 0) + passed_[at(lane)][at(left)] +
                                             earlier(lane, given, left) - passed_[at(lane + 1)][at(left - given)]);
  }

 private:
  using OfLeft = std::array<ActionId, kMostKickers + 1>;

  static std::size_t at(int place) { return static_cast<std::size_t>(place); }

  // Return the number of choices for the remaining kickers once a lane has supplied some.
  [[nodiscard]] ActionId after(int lane, int given, int left) const {
    if (lane == kJokerLane && given != 0 && !choices_.both_jokers)
      return left == given;
    return ways_[at(lane + 1)][at(left - given)];
  }

  // Return the number of choices in which the lane supplies more.
  [[nodiscard]] ActionId earlier(int lane, int given, int left) const {
    ActionId ways = 0;
    for (int more = given + 1; more <= std::min(choices_.cap(lane), left); ++more)
      ways += after(lane, more, left);
    return ways;
  }

  const Kickers& kickers_;
  Choices choices_;
  std::array<OfLeft, kLanes + 1> ways_{};    // [lane][left]: number of choices using only this lane and higher ones
  std::array<OfLeft, kLanes + 1> passed_{};  // [lane][left]: number of choices in which a lower lane supplies any
};

// Return every possible count of wild cards in a hand, in index order, and set the weight of each lane.
inline std::vector<Uses> wild_states(const Combinations& of, Uses& weight) {
  std::vector<Uses> states{{0, 0, 0}};
  if (of.deck.stands_for == 0 && of.joker_lead == kNone)
    return states;
  for (std::size_t i = weight.size(); i-- > 0;) {
    if (((of.deck.wild_lanes >> (kJokerLane + i)) & 1) == 0)
      continue;
    weight[i] = static_cast<std::uint8_t>(states.size());
    const std::vector<Uses> fewer = states;
    for (std::uint8_t held = 1; held <= kMostOfWildLane; ++held)
      for (Uses state : fewer) {
        state[i] = held;
        states.push_back(state);
      }
  }
  return states;
}

// Builder of a Generator.
class GeneratorBuilder {
 public:
  explicit GeneratorBuilder(const Combinations& of)
      : of_(of), is_narrow_(of.first_play + of.actions.size() <= std::numeric_limits<NarrowId>::max()) {}

  Generator found;

  // Return the kernel's pattern for a pattern of a family, and append the ids or steps that it refers to.
  [[nodiscard]] Pattern lay_out(std::size_t family, std::size_t order) {
    const MemberPattern& from = (*of_.families[family].patterns)[order];
    const std::vector<ActionId>& ids = of_.ids[family][order];
    Pattern pattern{};
    pattern.first_term = first_term(from.terms);
    pattern.terms = static_cast<std::uint8_t>(from.terms.size());
    pattern.family = static_cast<std::uint8_t>(family);
    pattern.attached_source = from.attached_source;
    pattern.mixed = from.mixed;
    for (const Member& member : from.members)
      pattern.starts |= lane_bit(member.position);
    if (from.kickers)
      append_steps(from, ids, pattern);
    else
      append_ids(from, ids, pattern);
    return pattern;
  }

 private:
  std::uint32_t first_term(const std::vector<Term>& terms) {
    const std::string bytes(reinterpret_cast<const char*>(terms.data()), terms.size() * sizeof(Term));
    const auto [place, is_new] = first_terms_.emplace(bytes, static_cast<std::uint32_t>(found.terms.size()));
    if (is_new)
      found.terms.insert(found.terms.end(), terms.begin(), terms.end());
    return place->second;
  }

  // Append the id of each member and set the lanes allowed for the attachment.
  void append_ids(const MemberPattern& from, const std::vector<ActionId>& ids, Pattern& pattern) {
    if (!is_narrow_ && !ids.empty())
      pattern.base = *std::min_element(ids.begin(), ids.end());
    pattern.ids = static_cast<std::uint32_t>(found.pool.size());
    found.pool.resize(found.pool.size() + (from.attached_source != 0 ? kLanes * kLanes : kLanes), kNoPlace);
    for (std::size_t i = 0; i < ids.size(); ++i) {
      const Member& member = from.members[i];
      std::size_t spot = pattern.ids + member.position;
      if (member.attached != kNone) {
        spot = pattern.ids + std::size_t{kLanes} * member.position + member.attached;
        pattern.attached |= lane_bit(member.attached);
      }
      if (ids[i] - pattern.base >= kNoPlace)
        throw std::invalid_argument("the ids of a pattern are too far apart");
      found.pool[spot] = static_cast<std::uint16_t>(ids[i] - pattern.base);
    }
  }

  // Append the summands of the ids and set the lanes that may supply a kicker.
  void append_steps(const MemberPattern& from, const std::vector<ActionId>& ids, Pattern& pattern) {
    const Kickers& kickers = *from.kickers;
    pattern.kickers = static_cast<std::uint8_t>(found.kickers.size());
    pattern.attached = kickers.lanes[0];
    pattern.ids = static_cast<std::uint32_t>(found.steps.size());
    found.kickers.push_back(kickers);
    for (std::uint8_t position = 0; position < kLanes; ++position) {
      const auto first = std::find_if(from.members.begin(), from.members.end(),
                                      [&](const Member& member) { return member.position == position; });
      if (first != from.members.end())
        Steps(kickers, position).append(ids[static_cast<std::size_t>(first - from.members.begin())], found.steps);
      else
        found.steps.resize(found.steps.size() + std::size_t{kickers.count} * kickers.alike * kLanes);
    }
  }

  const Combinations& of_;
  bool is_narrow_;
  std::unordered_map<std::string, std::uint32_t> first_terms_;
};

}  // namespace detail

inline Generator generator_of(const Combinations& of) {
  detail::GeneratorBuilder growing(of);
  std::vector<std::vector<Pattern>> patterns(of.families.size());
  for (std::size_t family = 0; family < of.families.size(); ++family)
    for (std::size_t order = 0; order < of.families[family].patterns->size(); ++order)
      patterns[family].push_back(growing.lay_out(family, order));
  Generator found = std::move(growing.found);
  for (const Uses& state : detail::wild_states(of, found.wild_weight)) {
    for (std::size_t family = 0; family < of.families.size(); ++family) {
      found.ranges.push_back(static_cast<std::uint32_t>(found.patterns.size()));
      for (std::size_t order = 0; order < patterns[family].size(); ++order) {
        const Uses& uses = (*of.families[family].patterns)[order].uses;
        if (uses[0] <= state[0] && uses[1] <= state[1] && uses[2] <= state[2])
          found.patterns.push_back(patterns[family][order]);
      }
    }
    found.ranges.push_back(static_cast<std::uint32_t>(found.patterns.size()));
  }
  return found;
}

}  // namespace clamber::compile
