// What bodies carry: the cards that would cost most to play alone.
#pragma once
#include "bots/plan_parts.hpp"

namespace clamber::detail {

// A triple with its kickers.
struct Loaded {
  const Carrier* carrier = nullptr;
  Lanes kickers;
};

// What is carried, for the record.
struct KickersTaken {
  Lanes singles, pairs, any;                         // by bodies that are moves
  std::array<Loaded, kLanes> on_triple{};            // by triples
  std::uint32_t taken_singles = 0, taken_pairs = 0;  // lanes of which these are carried
  std::uint32_t broken = 0;                          // whose pair gives one card
  std::uint32_t split = 0;                           // whose triple is played as a pair and one card
};

class Carrying {
 public:
  explicit Carrying(const TurnShapes& shapes) : shapes_(shapes) {}

  // Lanes by what a single card, or a pair, costs to play, the most first.
  void begin(std::uint32_t held, TurnCosts& costs) {
    costs_ = &costs;
    std::size_t n = 0;
    for (std::uint32_t lanes = held; lanes != 0; lanes &= lanes - 1) {
      const auto lane = static_cast<std::size_t>(std::countr_zero(lanes));
      single_cost_[lane] = cost_of_set(1, lane);
      pair_cost_[lane] = cost_of_set(2, lane);
      by_single_[n] = by_pair_[n] = static_cast<std::uint8_t>(lane);
      for (std::size_t i = n; i > 0 && single_cost_[by_single_[i]] > single_cost_[by_single_[i - 1]]; --i)
        std::swap(by_single_[i], by_single_[i - 1]);
      for (std::size_t i = n; i > 0 && pair_cost_[by_pair_[i]] > pair_cost_[by_pair_[i - 1]]; --i)
        std::swap(by_pair_[i], by_pair_[i - 1]);
      ++n;
    }
    sorted_ = n;
  }

  // Of the lanes in a mask the one whose single card costs most to play, or whose pair costs least; kNone without
  // one.
  [[nodiscard]] std::uint8_t dearest_single(std::uint32_t mask) const { return first_of(by_single_, mask); }
  [[nodiscard]] std::uint8_t cheapest_pair(std::uint32_t mask) const { return last_of(by_pair_, mask); }

  // Gives every body its kickers. Returns how much less that costs; kNever if there are too few.
  template <bool kRecord>
  Cost carry(const Node& node, Loose loose, KickersTaken* carried = nullptr, const std::uint8_t* placed = nullptr) {
    carried_ = carried;
    placed_ = placed;
    Cost cost = 0;
    bool short_of_some = false;
    if ((node.pairs | node.singles | node.any) != 0) {
      cost = carry_on_bodies<kRecord>(node, loose, short_of_some);
      if (cost >= kNever)
        return kNever;
    }
    for (std::uint32_t lanes = loose.triples() & shapes_.triples; lanes != 0; lanes &= lanes - 1) {
      const auto lane = static_cast<std::size_t>(std::countr_zero(lanes));
      cost +=
          shapes_.with_any ? any_on_triple<kRecord>(lane, loose, short_of_some) : one_on_triple<kRecord>(lane, loose);
    }
    return cost;
  }

 private:
  [[nodiscard]] Cost cost_of_set(int cards, std::size_t lane) {
    const std::uint8_t family = shapes_.set_at(cards, 0, lane);
    return family == kNone ? 0 : costs_->of(family, lane);
  }

  // The first lane of an order that is in the mask, kNone if there is none.
  [[nodiscard]] std::uint8_t first_of(const std::array<std::uint8_t, kLanes>& order, std::uint32_t mask) const {
    for (std::size_t i = 0; mask != 0 && i < sorted_; ++i)
      if (((mask >> order[i]) & 1) != 0)
        return order[i];
    return kNone;
  }

  [[nodiscard]] std::uint8_t last_of(const std::array<std::uint8_t, kLanes>& order, std::uint32_t mask) const {
    for (std::size_t i = sorted_; i-- > 0;)
      if (((mask >> order[i]) & 1) != 0)
        return order[i];
    return kNone;
  }

  template <bool kRecord>
  Cost carry_on_bodies(const Node& node, Loose& loose, bool& short_of_some) {
    Cost cost = 0;
    const std::uint32_t able = ~std::uint32_t{node.bodies};
    for (int i = 0; i < node.pairs; ++i) {
      const std::uint8_t lane = first_of(by_pair_, loose.pairs() & able & shapes_.pair_kickers);
      if (lane == kNone)
        return kNever;
      cost -= take_pair<kRecord>(loose, lane);
      if (kRecord)
        carried_->pairs.at[lane] = 2;
    }
    std::uint32_t singles = able & shapes_.single_kickers;
    for (int i = 0; i < node.singles; ++i) {
      std::uint8_t lane = first_of(by_single_, loose.singles() & singles);
      if (lane == kNone)
        lane = first_of(by_pair_, loose.pairs() & singles);
      if (lane == kNone)
        return kNever;
      cost -= take_single<kRecord>(loose, lane);
      singles &= ~(1u << lane);
      if (lane == kJokerLane || lane == kRedJokerLane)
        singles &= ~((1u << kJokerLane) | (1u << kRedJokerLane));
      if (kRecord)
        carried_->singles.at[lane] = 1;
    }
    int missing = 0;
    cost -= take_any<kRecord>(loose, node.any, able, kRecord ? &carried_->any : nullptr, missing);
    short_of_some = missing != 0;
    return missing > (shapes_.may_be_short ? kTriple - 1 : 0) ? kNever : cost;
  }

  // A single card of a lane, out of its pair if there is none. Returns what it would have cost.
  template <bool kRecord>
  Cost take_single(Loose& loose, std::size_t lane) {
    if (((loose.singles() >> lane) & 1) != 0) {
      loose.drop_single(lane);
      if (kRecord)
        carried_->taken_singles |= 1u << lane;
      return single_cost_[lane];
    }
    loose.drop_pair(lane);
    if (kRecord)
      carried_->broken |= 1u << lane;
    return pair_cost_[lane] - single_cost_[lane];
  }

  template <bool kRecord>
  Cost take_pair(Loose& loose, std::size_t lane) {
    loose.drop_pair(lane);
    if (kRecord)
      carried_->taken_pairs |= 1u << lane;
    return pair_cost_[lane];
  }

  // So many cards, whatever they are. Returns what they would have cost.
  template <bool kRecord>
  Cost take_any(Loose& loose, int cards, std::uint32_t able, Lanes* carried, int& missing) {
    Cost saved = 0;
    while (cards > 0) {
      std::uint8_t lane = first_of(by_single_, loose.singles() & able);
      const std::uint8_t pair = first_of(by_pair_, loose.pairs() & able);
      const bool takes_pair =
          pair != kNone && cards >= 2 && (lane == kNone || std::popcount(loose.singles() & able) < 2);
      if (lane == kNone)
        lane = pair;
      if (lane == kNone)
        break;
      saved += takes_pair ? take_pair<kRecord>(loose, pair) : take_single<kRecord>(loose, lane);
      if (kRecord)
        carried->at[takes_pair ? pair : lane] = static_cast<std::uint8_t>(takes_pair ? 2 : 1);
      cards -= takes_pair ? 2 : 1;
    }
    missing = cards;
    return saved;
  }

  // A triple that must carry two cards. One that gets fewer may be the last play; another one is a pair and a single.
  template <bool kRecord>
  Cost any_on_triple(std::size_t lane, Loose& loose, bool& short_of_some) {
    Lanes carried;
    int missing = 0;
    const Loose before = loose;
    const KickersTaken carried_before = kRecord ? *carried_ : KickersTaken{};
    const Cost saved = take_any<kRecord>(loose, shapes_.with_any->count, ~(1u << lane), &carried, missing);
    if (missing != 0 && (short_of_some || !shapes_.may_be_short)) {
      loose = before;
      if (kRecord)
        *carried_ = carried_before, carried_->split |= 1u << lane;
      return pair_cost_[lane] + single_cost_[lane] - costs_->of(shapes_.set_family[kTriple][lane], lane);
    }
    short_of_some |= missing != 0;
    if (kRecord)
      carried_->on_triple[lane] = {&*shapes_.with_any, carried};
    return -saved;
  }

  // A triple that may carry a single card or a pair, if that saves something.
  template <bool kRecord>
  Cost one_on_triple(std::size_t lane, Loose& loose) {
    const std::uint32_t able = ~(1u << lane);
    const Cost alone = costs_->of(shapes_.set_family[kTriple][lane], lane);
    Cost most = 0;
    std::uint8_t best = kNone;
    bool pair = false;
    const auto consider = [&](const std::optional<Carrier>& carrier, std::uint8_t kicker, Cost cost, bool is_pair) {
      if (!carrier || kicker == kNone)
        return;
      const Cost saved = cost + alone - costs_->of(carrier->family, lane);
      if (saved > most)
        most = saved, best = kicker, pair = is_pair;
    };
    if (shapes_.with_single) {
      const std::uint8_t kicker = first_of(by_single_, loose.singles() & able & shapes_.single_kickers);
      consider(shapes_.with_single, kicker, kicker == kNone ? 0 : single_cost_[kicker], false);
    }
    if (shapes_.with_pair) {
      const std::uint8_t kicker = first_of(by_pair_, loose.pairs() & able & shapes_.pair_kickers);
      consider(shapes_.with_pair, kicker, kicker == kNone ? 0 : pair_cost_[kicker], true);
    }
    if (best == kNone)
      return 0;
    if (pair)
      take_pair<kRecord>(loose, best);
    else
      take_single<kRecord>(loose, best);
    if (kRecord) {
      Lanes carried;
      const bool has_wild = pair && placed_[best] % 2 == 1;
      carried.at[best] = pair && !has_wild ? 2 : 1;
      if (has_wild)
        carried.at[shapes_.wild_lane] = 1;
      carried_->on_triple[lane] = {pair ? &*shapes_.with_pair : &*shapes_.with_single, carried};
    }
    return -most;
  }

  const TurnShapes& shapes_;
  TurnCosts* costs_ = nullptr;
  std::array<Cost, kLanes> single_cost_{}, pair_cost_{};
  std::array<std::uint8_t, kLanes> by_single_{}, by_pair_{};
  std::size_t sorted_ = 0;
  KickersTaken* carried_ = nullptr;
  const std::uint8_t* placed_ = nullptr;  // wild cards of each lane
};

}  // namespace clamber::detail
