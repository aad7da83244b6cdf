// Assignment of kickers to bodies: the cards that would be most expensive to play on their own.
#pragma once
#include "bots/plan_parts.hpp"

namespace clamber::detail {

// Triple with its kickers.
struct Loaded {
  const Carrier* carrier = nullptr;
  Lanes kickers;
};

// Record of the assigned kickers.
struct KickersTaken {
  Lanes singles, pairs, any;                         // kickers of bodies that are moves
  std::array<Loaded, kLanes> on_triple{};            // kickers of triples
  std::uint32_t taken_singles = 0, taken_pairs = 0;  // lanes whose single card or pair is carried
  std::uint32_t broken = 0;                          // lanes with a pair that gives up one card
  std::uint32_t split = 0;                           // lanes with a triple that is played as a pair and a single
};

class Carrying {
 public:
  explicit Carrying(const TurnShapes& shapes) : shapes_(shapes) {}

  // Reset for new costs and for cards in these lanes.
  void begin(TurnCosts& costs, std::uint32_t lanes) {
    costs_ = &costs;
    lanes_ = lanes;
    singles_.sort(costs_of_sets(1), lanes);
    pairs_.sort(costs_of_sets(2), lanes);
    loose_ = {singles_.bit, by_fours([](auto x) { return x << 16; }, pairs_.bit), lane_bits()};
    may_single_ = singles_.places(shapes_.single_kickers);
    may_pair_ = pairs_.places(shapes_.pair_kickers);
    most_of_triple_ = 0;
    most_of_pair_ = lanes == 0 ? 0 : std::max(0, pairs_.cost[0]);
    most_of_single_ = std::max(0, most_of(lanes, max(singles_.of_lane, pairs_.of_lane - singles_.of_lane)));
    if (shapes_.with_any)
      most_of_triple_ = std::max(shapes_.with_any->count * most_of_single_, most_of_pair_);
    weighed_ = ~std::uint32_t{shapes_.triples};
    if (shapes_.with_single || shapes_.with_pair)
      weigh_kickers();
  }

  // Return true if the cached data covers cards in these lanes.
  [[nodiscard]] bool knows(std::uint32_t lanes) const { return (lanes & ~lanes_) == 0; }

  // Prepare for hands that have, or may come to have, three cards in these lanes.
  void weigh(std::uint32_t triples) {
    const std::uint32_t lanes = triples & ~weighed_;
    if (lanes == 0)
      return;
    if (shapes_.with_single)
      most_of_triple_ = std::max(most_of_triple_, most_of_single_ + most_of(lanes, gains_single_));
    if (shapes_.with_pair)
      most_of_triple_ = std::max(most_of_triple_, most_of_pair_ + most_of(lanes, gains_pair_));
    weighed_ |= triples;
  }

  // Return the most that carrying can save per triple; `saved_by` returns it for the kickers of a body.
  [[nodiscard]] Cost saved_by_triple() const { return most_of_triple_; }
  [[nodiscard]] Cost saved_by(const Carrier& carrier) const {
    return carrier.count * (carrier.cards == 1 ? std::max(most_of_single_, most_of_pair_) : most_of_pair_);
  }

  // Return bitmasks of the sets of one, two and three cards that may be carried, laid out as the halves of Loose.
  [[nodiscard]] std::array<LaneRow, 2> loose(const LaneRow& sets) const {
    const auto among = [&sets](std::int32_t size) { return LaneRow(0) < (sets & LaneRow(1 << (size - 1))); };
    return {(among(1) & loose_[0]) | (among(2) & loose_[1]), among(3) & loose_[2]};
  }
  [[nodiscard]] Loose loose(std::size_t lane, std::int32_t sets) const {
    const auto among = [&](std::size_t size) {
      return (sets & 1 << (size - 1)) != 0 ? static_cast<std::uint32_t>(loose_[size - 1][lane]) : 0;
    };
    return {among(1) | among(2) | std::uint64_t{among(3)} << 32};
  }

  // Return the lane with the single card that is most expensive to play, or else the lane with the cheapest pair;
  // kNone if there is neither.
  [[nodiscard]] std::uint8_t dearest_single(const Loose& loose) const {
    return loose.singles() == 0 ? kNone : singles_.lane[static_cast<std::size_t>(std::countr_zero(loose.singles()))];
  }
  [[nodiscard]] std::uint8_t cheapest_pair(const Loose& loose) const {
    return loose.pairs() == 0 ? kNone : pairs_.lane[static_cast<std::size_t>(std::bit_width(loose.pairs())) - 1];
  }

  // Assign kickers to every body. Return the change in cost, negative for a saving; kNever if there are too few
  // kickers.
  template <bool kRecord>
  Cost carry(const Wanted& wanted, Loose loose, KickersTaken* carried = nullptr,
             const std::uint8_t* placed = nullptr) {
    carried_ = carried;
    placed_ = placed;
    Cost cost = 0;
    bool short_of_some = false;
    if ((wanted.pairs | wanted.singles | wanted.any) != 0) {
      cost = carry_on_bodies<kRecord>(wanted, loose, short_of_some);
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
  [[nodiscard]] LaneRow costs_of_sets(std::size_t cards) {
    LaneRow all(0);
    for (const auto& [family, lanes] : shapes_.set_families[cards])
      all = choose(mask_of(lanes & shapes_.sets[cards][0]), costs_->of(family), all);
    return all;
  }

  // Compute the saving of a triple with a kicker over the bare triple, excluding the cost of the kicker itself.
  void weigh_kickers() {
    LaneRow alone(0);
    for (const auto& [family, lanes] : shapes_.set_families[kTriple])
      alone = choose(mask_of(lanes), costs_->of(family), alone);
    if (shapes_.with_single)
      gains_single_ = alone - costs_->of(shapes_.with_single->family);
    if (shapes_.with_pair)
      gains_pair_ = alone - costs_->of(shapes_.with_pair->family);
  }

  // Return the maximum over these lanes.
  [[nodiscard]] static Cost most_of(std::uint32_t lanes, const LaneRow& costs) {
    return most(choose(mask_of(lanes), costs, LaneRow(-kNever)));
  }

  // Return the first of these places, which has the highest cost.
  static std::size_t first_of(std::uint32_t places) { return static_cast<std::size_t>(std::countr_zero(places)); }

  template <bool kRecord>
  Cost carry_on_bodies(const Wanted& wanted, Loose& loose, bool& short_of_some) {
    Cost cost = 0;
    const std::uint32_t able_pairs = ~pairs_.places(wanted.bodies), able_singles = ~singles_.places(wanted.bodies);
    for (int i = 0; i < wanted.pairs; ++i) {
      const std::uint32_t pairs = loose.pairs() & able_pairs & may_pair_;
      if (pairs == 0)
        return kNever;
      const std::size_t place = first_of(pairs);
      cost -= take_pair<kRecord>(loose, place);
      if (kRecord)
        carried_->pairs.at[pairs_.lane[place]] = 2;
    }
    std::uint32_t lanes = ~std::uint32_t{wanted.bodies} & shapes_.single_kickers;
    for (int i = 0; i < wanted.singles; ++i) {
      const std::uint8_t lane = kicker_of(loose, lanes);
      if (lane == kNone)
        return kNever;
      cost -= take_single<kRecord>(loose, lane);
      lanes &= ~(1u << lane);
      if (lane == kJokerLane || lane == kRedJokerLane)
        lanes &= ~((1u << kJokerLane) | (1u << kRedJokerLane));
      if (kRecord)
        carried_->singles.at[lane] = 1;
    }
    int missing = 0;
    cost -=
        take_any<kRecord>(loose, wanted.any, able_singles, able_pairs, kRecord ? &carried_->any : nullptr, missing);
    short_of_some = missing != 0;
    return missing > (shapes_.may_be_short ? kTriple - 1 : 0) ? kNever : cost;
  }

  // Return the lane in the mask that gives up a single card, broken out of a pair if there is no loose single.
  [[nodiscard]] std::uint8_t kicker_of(const Loose& loose, std::uint32_t lanes) const {
    if (const std::uint32_t singles = loose.singles() & singles_.places(lanes); singles != 0)
      return singles_.lane[first_of(singles)];
    const std::uint32_t pairs = loose.pairs() & pairs_.places(lanes);
    return pairs != 0 ? pairs_.lane[first_of(pairs)] : kNone;
  }

  // Take a single card from a lane, broken out of a pair if necessary. Return the cost saved.
  template <bool kRecord>
  Cost take_single(Loose& loose, std::size_t lane) {
    const std::size_t single = singles_.place[lane], pair = pairs_.place[lane];
    if (((loose.singles() >> single) & 1) != 0) {
      loose.drop_single(single);
      if (kRecord)
        carried_->taken_singles |= 1u << lane;
      return singles_.cost[single];
    }
    loose.drop_pair(pair);
    if (kRecord)
      carried_->broken |= 1u << lane;
    return pairs_.cost[pair] - singles_.cost[single];
  }

  template <bool kRecord>
  Cost take_pair(Loose& loose, std::size_t place) {
    loose.drop_pair(place);
    if (kRecord)
      carried_->taken_pairs |= 1u << pairs_.lane[place];
    return pairs_.cost[place];
  }

  // Take up to `cards` cards, as singles or pairs. Return the cost saved.
  template <bool kRecord>
  Cost take_any(Loose& loose, int cards, std::uint32_t able_singles, std::uint32_t able_pairs, Lanes* carried,
                int& missing) {
    Cost saved = 0;
    while (cards > 0) {
      const std::uint32_t singles = loose.singles() & able_singles, pairs = loose.pairs() & able_pairs;
      if ((singles | pairs) == 0)
        break;
      const bool takes_pair = pairs != 0 && cards >= 2 && std::popcount(singles) < 2;
      const std::uint8_t lane =
          takes_pair || singles == 0 ? pairs_.lane[first_of(pairs)] : singles_.lane[first_of(singles)];
      saved += takes_pair ? take_pair<kRecord>(loose, first_of(pairs)) : take_single<kRecord>(loose, lane);
      if (kRecord)
        carried->at[lane] = static_cast<std::uint8_t>(takes_pair ? 2 : 1);
      cards -= takes_pair ? 2 : 1;
    }
    missing = cards;
    return saved;
  }

  // Load a triple that must carry two cards. A triple with fewer is allowed only as the last play; otherwise play it
  // as a pair and a single.
  template <bool kRecord>
  Cost any_on_triple(std::size_t lane, Loose& loose, bool& short_of_some) {
    Lanes carried;
    int missing = 0;
    const Loose before = loose;
    const KickersTaken carried_before = kRecord ? *carried_ : KickersTaken{};
    const Cost saved = take_any<kRecord>(loose, shapes_.with_any->count, ~(1u << singles_.place[lane]),
                                         ~(1u << pairs_.place[lane]), &carried, missing);
    if (missing != 0 && (short_of_some || !shapes_.may_be_short)) {
      loose = before;
      if (kRecord)
        *carried_ = carried_before, carried_->split |= 1u << lane;
      return pairs_.of_lane[lane] + singles_.of_lane[lane] - costs_->of(shapes_.set_family[kTriple][lane], lane);
    }
    short_of_some |= missing != 0;
    if (kRecord)
      carried_->on_triple[lane] = {&*shapes_.with_any, carried};
    return -saved;
  }

  // Load a triple that may carry a single card or a pair, if this reduces the cost.
  template <bool kRecord>
  Cost one_on_triple(std::size_t lane, Loose& loose) {
    const std::uint32_t singles = loose.singles() & may_single_ & ~(1u << singles_.place[lane]);
    const std::uint32_t pairs = loose.pairs() & may_pair_ & ~(1u << pairs_.place[lane]);
    const Cost by_single =
        shapes_.with_single && singles != 0 ? singles_.cost[first_of(singles)] + gains_single_[lane] : 0;
    const Cost by_pair = shapes_.with_pair && pairs != 0 ? pairs_.cost[first_of(pairs)] + gains_pair_[lane] : 0;
    const Cost most = std::max(by_single, by_pair);
    if (most <= 0)
      return 0;
    const bool pair = by_pair > by_single;
    const std::size_t best = pair ? pairs_.lane[first_of(pairs)] : singles_.lane[first_of(singles)];
    if (pair)
      take_pair<kRecord>(loose, first_of(pairs));
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
  std::uint32_t lanes_ = 0;  // lanes covered by the cached data
  ByCost singles_, pairs_;
  std::array<LaneRow, 3> loose_{};               // bit of a set of one, two or three cards in its half of Loose
  std::uint32_t weighed_ = 0;                    // lanes with triples for which savings are known
  std::uint32_t may_single_ = 0, may_pair_ = 0;  // places that may be carried
  LaneRow gains_single_{}, gains_pair_{};        // gains by lane of the triple
  Cost most_of_single_ = 0, most_of_pair_ = 0, most_of_triple_ = 0;  // upper bound of the saving by each
  KickersTaken* carried_ = nullptr;
  const std::uint8_t* placed_ = nullptr;  // number of wild cards in each lane
};

}  // namespace clamber::detail
