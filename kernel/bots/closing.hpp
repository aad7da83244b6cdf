// What a plan does with the cards that no run takes: sets, wild cards where they gain most, kickers.
#pragma once
#include "bots/turn_costs.hpp"

namespace clamber {

// One turn of a plan: the cards of a play by lane. Where no play takes a card, the family is kNone.
struct Turn {
  Lanes cards;
  Cost cost = 0;
  std::uint8_t family = kNone;
  std::uint8_t position = 0;
  std::uint8_t suit = kNone;  // of a straight flush
};

struct HandPlan {
  static constexpr std::size_t kRoom = kMaxDeck;
  Cost cost = 0;
  int looked_at = 0;  // combinations of runs
  std::size_t size = 0;
  std::array<Turn, kRoom> turns;

  void add(const Turn& turn) { turns[size++] = turn; }
  [[nodiscard]] const Turn* begin() const { return turns.data(); }
  [[nodiscard]] const Turn* end() const { return turns.data() + size; }
};

namespace detail {

// The cheapest sets that so many natural and wild cards of a lane fall into.
struct Part {
  Cost cost = 0;
  std::uint8_t natural = 0, wild = 0;  // of one set of them
  std::uint8_t has = 0;                // which sizes below four are among them, one bit each
};

// A run, certain cards, or a body with kickers, as a hand can play it.
struct Move {
  Turn turn;     // of a body without its kickers
  Cards suited;  // the very cards of a straight flush
  const Carrier* carrier = nullptr;
  Cost gain = 0;
  std::uint16_t lanes = 0;
  std::uint8_t wild = 0;
};

// Lanes that have a single card, a pair, a triple to play: sixteen bits each.
struct Loose {
  std::uint64_t bits = 0;

  [[nodiscard]] std::uint32_t singles() const { return static_cast<std::uint32_t>(bits) & 0xFFFF; }
  [[nodiscard]] std::uint32_t pairs() const { return static_cast<std::uint32_t>(bits >> 16) & 0xFFFF; }
  [[nodiscard]] std::uint32_t triples() const { return static_cast<std::uint32_t>(bits >> 32) & 0xFFFF; }
  void drop_single(std::size_t lane) { bits &= ~(std::uint64_t{1} << lane); }
  void drop_pair(std::size_t lane) { bits &= ~(std::uint64_t{1} << (16 + lane)); }
};

// What the cards of a lane cost, and what of it may be carried.
struct LaneCost {
  std::uint64_t loose = 0;
  Cost cost = 0;
};

// What is left of a hand after some moves.
struct Node {
  Lanes left;
  Cards suited;  // in tables with straight flushes: the cards that none of them took
  Loose loose;
  Cost moves = 0;                                // what the moves cost
  Cost sets = 0;                                 // what the lanes cost without wild cards
  std::uint16_t bodies = 0;                      // lanes of bodies that carry
  std::uint8_t singles = 0, pairs = 0, any = 0;  // kickers that these still need
};

// What some bodies carry, by lane.
struct Carried {
  Lanes singles, pairs, any;
};

class Closing {
 public:
  explicit Closing(const TurnShapes& shapes) : shapes_(shapes) {}

  // Makes ready for a hand: what each lane of it costs.
  void begin(const Hand& hand, TurnCosts& costs) {
    costs_ = &costs;
    wild_ = shapes_.wild_lane == kNone ? 0 : std::min<int>(hand.lanes.at[shapes_.wild_lane], kMostWild);
    lanes_ = hand.held[0];
    if (shapes_.wild_lane != kNone)
      lanes_ &= ~(1u << shapes_.wild_lane);
    for (std::uint32_t lanes = lanes_; lanes != 0; lanes &= lanes - 1) {
      const auto lane = static_cast<std::size_t>(std::countr_zero(lanes));
      fill(parts_[lane], lane, hand.lanes.at[lane], wild_);
      for (std::size_t n = 0; n <= hand.lanes.at[lane]; ++n)
        costs_of_lane_[lane][n] = {loose_bits(lane, parts_[lane][n][0].has), parts_[lane][n][0].cost};
    }
    if (wild_ != 0)
      fill(own_, shapes_.wild_lane, wild_, 0);
    carries_ = shapes_.carries && (hand.held[2] != 0 || (wild_ != 0 && hand.held[1] != 0) || wild_ > 1);
    if (carries_)
      sort_kickers();
  }

  [[nodiscard]] Node root(const Hand& hand) const {
    Node node;
    node.left = hand.lanes;
    node.suited = hand.cards;
    for (std::uint32_t lanes = lanes_; lanes != 0; lanes &= lanes - 1) {
      const auto lane = static_cast<std::size_t>(std::countr_zero(lanes));
      const LaneCost& cost = costs_of_lane_[lane][hand.lanes.at[lane]];
      node.sets += cost.cost;
      node.loose.bits += cost.loose;
    }
    return node;
  }

  [[nodiscard]] static bool can_play(const Node& node, const Move& move) {
    Lanes left = node.left;
    left.subtract(move.turn.cards);
    const auto words = std::bit_cast<std::array<std::uint64_t, 2>>(left.at);
    if (((words[0] | words[1]) & 0x8080808080808080) != 0)
      return false;
    return move.suited.empty() || node.suited.contains(move.suited);
  }

  void play(Node& node, const Move& move) const {
    for (std::uint32_t lanes = move.lanes & lanes_; lanes != 0; lanes &= lanes - 1) {
      const auto lane = static_cast<std::size_t>(std::countr_zero(lanes));
      change_lane(node, lane, node.left.at[lane] - move.turn.cards.at[lane]);
    }
    if (shapes_.wild_lane != kNone)
      node.left.at[shapes_.wild_lane] = static_cast<std::uint8_t>(node.left.at[shapes_.wild_lane] - move.wild);
    node.moves += move.turn.cost;
    if (!move.suited.empty())
      node.suited = node.suited.minus(move.suited);
    if (move.carrier != nullptr)
      want(node, move);
  }

  // What the hand costs if nothing but sets and kickers follows.
  [[nodiscard]] Cost close(const Node& node) {
    const int wild = wild_ == 0 ? 0 : node.left.at[shapes_.wild_lane];
    if (wild == 0)
      return node.moves + node.sets + (carries_ ? carry<false>(node, node.loose) : 0);
    Cost least = close_with(node, wild, kNone);
    for (const std::uint8_t lane : worth_a_wild(node))
      if (lane != kNone)
        least = std::min(least, close_with(node, wild, lane));
    return least;
  }

  // How much a move by itself seems to save.
  [[nodiscard]] Cost gain(const Node& root, const Move& move) const {
    constexpr Cost kWild = 500, kKicker = 600;
    Node node = root;
    play(node, move);
    const Cost kickers = move.carrier == nullptr ? 0 : kKicker * move.carrier->count;
    return root.sets - node.sets - node.moves + kickers - kWild * move.wild;
  }

  // Writes down all turns of a node that these moves led to.
  void record(const Node& node, const Move* moves, const std::uint8_t* path, std::size_t size, HandPlan& plan) {
    Loose loose = node.loose;
    const int wild = wild_ == 0 ? 0 : node.left.at[shapes_.wild_lane];
    placed_.fill(0);
    own_wild_ = 0;
    if (wild != 0)
      place_wild(node, wild, best_lane_for_wild(node, wild), loose);
    taken_ = {};
    on_triple_.fill({});
    if (carries_)
      carry<true>(node, loose);
    Carried rest = carried_;
    for (std::size_t i = 0; i < size; ++i)
      plan.add(with_kickers(moves[path[i]], rest));
    for (std::uint32_t lanes = lanes_; lanes != 0; lanes &= lanes - 1)
      record_lane(static_cast<std::size_t>(std::countr_zero(lanes)), node, plan);
    if (own_wild_ != 0)
      record_parts(own_, shapes_.wild_lane, own_wild_, 0, plan);
  }

 private:
  using Parts = std::array<std::array<Part, kMostWild + 1>, kMaxCopies + 1>;
  void fill(Parts& parts, std::size_t lane, int held, int wild) {
    std::array<Cost, kMostSet + 1> cost;  // of each size of set
    for (int size = 1; size <= std::min(held + wild, kMostSet); ++size) {
      const std::uint8_t family = shapes_.set_family[at(size)][lane];
      cost[at(size)] = family == kNone ? kNever : costs_->of(family, lane);
    }
    for (int k = 0; k <= wild; ++k)
      parts[0][at(k)] = {k == 0 ? 0 : kNever, 0, 0, 0};
    for (int n = 1; n <= held; ++n)
      for (int k = 0; k <= wild; ++k)
        parts[at(n)][at(k)] = best_part(parts, cost, lane, n, k);
  }

  [[nodiscard]] Part best_part(const Parts& parts, const std::array<Cost, kMostSet + 1>& cost, std::size_t lane,
                               int held, int wild) const {
    Part best{kNever, 1, 0, 0};
    if (wild == 0)
      best.cost = parts[at(held - 1)][0].cost + costs_->stuck();
    for (int k = 0; k <= wild; ++k)
      for (int n = 1; n <= held && n + k <= kMostSet; ++n) {
        if (((shapes_.sets[at(n)][at(k)] >> lane) & 1) == 0)
          continue;
        const Part& rest = parts[at(held - n)][at(wild - k)];
        const Cost all = rest.cost + cost[at(n + k)];
        if (all < best.cost)
          best = {all, static_cast<std::uint8_t>(n), static_cast<std::uint8_t>(k),
                  static_cast<std::uint8_t>(rest.has | (n + k < 4 ? 1 << (n + k - 1) : 0))};
      }
    return best;
  }

  [[nodiscard]] static std::uint64_t loose_bits(std::size_t lane, std::uint32_t has) {
    return ((has & 1) | (std::uint64_t{has & 2} << 15) | (std::uint64_t{has & 4} << 30)) << lane;
  }

  // So many cards of a lane instead of those that are left.
  void change_lane(Node& node, std::size_t lane, int to) const {
    const auto& costs = costs_of_lane_[lane];
    const LaneCost &before = costs[node.left.at[lane]], &after = costs[at(to)];
    node.sets += after.cost - before.cost;
    node.loose.bits += after.loose - before.loose;
    node.left.at[lane] = static_cast<std::uint8_t>(to);
  }

  static void want(Node& node, const Move& move) {
    const Carrier& carrier = *move.carrier;
    node.bodies = static_cast<std::uint16_t>(node.bodies | move.lanes);
    std::uint8_t& kickers = carrier.alike ? node.any : carrier.cards == 1 ? node.singles : node.pairs;
    kickers = static_cast<std::uint8_t>(kickers + carrier.count);
  }

  // Where a wild card may be worth more than by itself: at a card that makes a pair for a triple to carry, or at a
  // pair that makes a triple to carry another.
  [[nodiscard]] std::array<std::uint8_t, 2> worth_a_wild(const Node& node) const {
    if (!carries_)
      return {kNone, kNone};
    const int pairs = std::popcount(node.loose.pairs()), triples = std::popcount(node.loose.triples());
    return {triples > pairs ? first_of(by_single_, node.loose.singles()) : kNone,
            pairs > triples && pairs > 1 ? last_of(by_pair_, node.loose.pairs()) : kNone};
  }

  // The lane that close() sends a wild card to.
  std::uint8_t best_lane_for_wild(const Node& node, int wild) {
    std::uint8_t best = kNone;
    Cost least = close_with(node, wild, kNone);
    for (const std::uint8_t lane : worth_a_wild(node))
      if (lane != kNone && close_with(node, wild, lane) < least)
        least = close_with(node, wild, lane), best = lane;
    return best;
  }

  // What a node costs if one wild card at least goes to a lane, which carrying may make worth it; to any if kNone.
  Cost close_with(const Node& node, int wild, std::uint8_t to) {
    Loose loose = node.loose;
    const Cost cost = node.moves + place_wild(node, wild, to, loose);
    return carries_ ? cost + carry<false>(node, loose) : cost;
  }

  // Spreads the wild cards over the lanes, or leaves them alone. Returns what all sets cost.
  Cost place_wild(const Node& node, int wild, std::uint8_t to, Loose& loose) {
    placed_.fill(0);
    std::array<Cost, kMostWild + 1> best;
    best.fill(kNever);
    best[0] = 0;
    std::array<std::array<std::uint8_t, kMostWild + 1>, kLanes> taken;
    for (std::uint32_t lanes = lanes_; lanes != 0; lanes &= lanes - 1) {
      const auto lane = static_cast<std::size_t>(std::countr_zero(lanes));
      const auto& part = parts_[lane][node.left.at[lane]];
      for (int k = wild; k >= 0; --k) {
        Cost least = kNever;
        taken[lane][at(k)] = 0;
        for (int here = lane == to ? 1 : 0; here <= k; ++here) {
          const Cost cost = best[at(k - here)] + part[at(here)].cost;
          if (cost < least)
            least = cost, taken[lane][at(k)] = static_cast<std::uint8_t>(here);
        }
        best[at(k)] = least;
      }
    }
    int spread = 0;
    for (int k = 1; k <= wild; ++k)
      if (best[at(k)] + own_[at(wild - k)][0].cost < best[at(spread)] + own_[at(wild - spread)][0].cost)
        spread = k;
    own_wild_ = wild - spread;
    const Cost cost = best[at(spread)] + own_[at(own_wild_)][0].cost;
    for (std::size_t lane = kLanes; lane-- > 0 && spread > 0;) {
      if (((lanes_ >> lane) & 1) == 0)
        continue;
      placed_[lane] = taken[lane][at(spread)];
      spread -= placed_[lane];
      const auto& part = parts_[lane][node.left.at[lane]];
      loose.bits += loose_bits(lane, part[placed_[lane]].has) - loose_bits(lane, part[0].has);
    }
    return cost;
  }

  // Lanes by what a single card, or a pair, costs to play, the most first.
  void sort_kickers() {
    std::size_t n = 0;
    for (std::uint32_t lanes = lanes_; lanes != 0; lanes &= lanes - 1) {
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

  // Gives every body its kickers. Returns how much less that costs; kNever if there are too few.
  template <bool kRecord>
  Cost carry(const Node& node, Loose loose) {
    Cost cost = 0;
    if (kRecord)
      carried_ = {};
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
        carried_.pairs.at[lane] = 2;
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
        carried_.singles.at[lane] = 1;
    }
    int missing = 0;
    cost -= take_any<kRecord>(loose, node.any, able, carried_.any, missing);
    short_of_some = missing != 0;
    return missing > (shapes_.may_be_short ? kTriple - 1 : 0) ? kNever : cost;
  }

  // A single card of a lane, out of its pair if there is none. Returns what it would have cost.
  template <bool kRecord>
  Cost take_single(Loose& loose, std::size_t lane) {
    if (((loose.singles() >> lane) & 1) != 0) {
      loose.drop_single(lane);
      if (kRecord)
        taken_.singles |= 1u << lane;
      return single_cost_[lane];
    }
    loose.drop_pair(lane);
    if (kRecord)
      taken_.broken |= 1u << lane;
    return pair_cost_[lane] - single_cost_[lane];
  }

  template <bool kRecord>
  Cost take_pair(Loose& loose, std::size_t lane) {
    loose.drop_pair(lane);
    if (kRecord)
      taken_.pairs |= 1u << lane;
    return pair_cost_[lane];
  }

  // So many cards, whatever they are. Returns what they would have cost.
  template <bool kRecord>
  Cost take_any(Loose& loose, int cards, std::uint32_t able, Lanes& carried, int& missing) {
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
        carried.at[takes_pair ? pair : lane] = static_cast<std::uint8_t>(takes_pair ? 2 : 1);
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
    const Taken taken_before = taken_;
    const Cost saved = take_any<kRecord>(loose, shapes_.with_any->count, ~(1u << lane), carried, missing);
    if (missing != 0 && (short_of_some || !shapes_.may_be_short)) {
      loose = before;
      if (kRecord)
        taken_ = taken_before, taken_.split |= 1u << lane;
      return pair_cost_[lane] + single_cost_[lane] - costs_->of(shapes_.set_family[kTriple][lane], lane);
    }
    short_of_some |= missing != 0;
    if (kRecord)
      on_triple_[lane] = {&*shapes_.with_any, carried};
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
      const bool has_wild = pair && placed_[best] % 2 == 1 && wild_ != 0;
      carried.at[best] = pair && !has_wild ? 2 : 1;
      if (has_wild)
        carried.at[shapes_.wild_lane] = 1;
      on_triple_[lane] = {pair ? &*shapes_.with_pair : &*shapes_.with_single, carried};
    }
    return -most;
  }

  // A move with its kickers, taken from what is carried.
  [[nodiscard]] static Turn with_kickers(const Move& move, Carried& rest) {
    Turn turn = move.turn;
    if (move.carrier == nullptr)
      return turn;
    const Carrier& carrier = *move.carrier;
    Lanes& from = carrier.alike ? rest.any : carrier.cards == 1 ? rest.singles : rest.pairs;
    int cards = carrier.count * carrier.cards;
    for (std::size_t lane = 0; lane < kLanes && cards > 0; ++lane) {
      const int given = std::min<int>(from.at[lane], cards);
      turn.cards.at[lane] = static_cast<std::uint8_t>(turn.cards.at[lane] + given);
      from.at[lane] = static_cast<std::uint8_t>(from.at[lane] - given);
      cards -= given;
    }
    return turn;
  }

  void record_lane(std::size_t lane, const Node& node, HandPlan& plan) {
    record_parts(parts_[lane], lane, node.left.at[lane], placed_[lane], plan);
  }

  // The sets of a lane, those that are carried left out.
  void record_parts(const Parts& parts, std::size_t lane, int natural, int wild, HandPlan& plan) {
    const std::uint32_t bit = 1u << lane;
    while (natural > 0) {
      const Part& part = parts[at(natural)][at(wild)];
      const int cards = part.natural + part.wild;
      natural -= part.natural;
      wild -= part.wild;
      Turn turn = set_of(lane, part.natural, part.wild);
      if (cards == 1 && (taken_.singles & bit) != 0) {
        taken_.singles &= ~bit;
        continue;
      }
      if (cards == 2 && (taken_.pairs & bit) != 0) {
        taken_.pairs &= ~bit;
        continue;
      }
      if (cards == 2 && (taken_.broken & bit) != 0) {
        taken_.broken &= ~bit;
        turn = set_of(lane, 1, 0);
      } else if (cards == kTriple && (taken_.split & bit) != 0) {
        taken_.split &= ~bit;
        plan.add(set_of(lane, 1, 0));
        turn = set_of(lane, 2, 0);
      } else if (cards == kTriple && on_triple_[lane].carrier != nullptr) {
        turn.family = on_triple_[lane].carrier->family;
        turn.cost = costs_->of(turn.family, lane);
        for (std::size_t other = 0; other < kLanes; ++other)
          turn.cards.at[other] = static_cast<std::uint8_t>(turn.cards.at[other] + on_triple_[lane].kickers.at[other]);
        on_triple_[lane] = {};
      }
      plan.add(turn);
    }
  }

  [[nodiscard]] Turn set_of(std::size_t lane, int natural, int wild) {
    Turn turn;
    const std::uint8_t family = shapes_.set_at(natural, wild, lane);
    turn.cards.at[lane] = static_cast<std::uint8_t>(natural);
    if (wild != 0)
      turn.cards.at[shapes_.wild_lane] = static_cast<std::uint8_t>(wild);
    turn.family = family;
    turn.position = static_cast<std::uint8_t>(lane);
    turn.cost = family == kNone ? costs_->stuck() : costs_->of(family, lane);
    return turn;
  }

  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

  // Lanes whose single card or pair is carried, whose pair gives one card, whose triple is played as a pair and one.
  struct Taken {
    std::uint32_t singles = 0, pairs = 0, broken = 0, split = 0;
  };

  struct Loaded {
    const Carrier* carrier = nullptr;
    Lanes kickers;
  };

  const TurnShapes& shapes_;
  TurnCosts* costs_ = nullptr;
  std::uint32_t lanes_ = 0;  // held, wild cards aside
  int wild_ = 0;
  bool carries_ = false;  // whether the hand has something that carries
  std::array<Parts, kLanes> parts_;
  std::array<std::array<LaneCost, kMaxCopies + 1>, kLanes> costs_of_lane_{};  // without wild cards
  Parts own_;                                                                 // wild cards as themselves
  std::array<Cost, kLanes> single_cost_{}, pair_cost_{};
  std::array<std::uint8_t, kLanes> by_single_{}, by_pair_{};
  std::size_t sorted_ = 0;

  // What the last closing did, for the record.
  std::array<std::uint8_t, kLanes> placed_{};  // wild cards of each lane
  int own_wild_ = 0;
  Carried carried_;
  Taken taken_;
  std::array<Loaded, kLanes> on_triple_{};
};

}  // namespace detail

}  // namespace clamber
