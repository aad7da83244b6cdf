// What a plan does with the cards that no run takes: sets, wild cards where they gain most, kickers.
#pragma once
#include "bots/carrying.hpp"

namespace clamber {

namespace detail {

class Closing {
 public:
  explicit Closing(const TurnShapes& shapes) : shapes_(shapes), carrying_(shapes) {}

  // Makes ready for a hand, and for what is left of it: what each lane costs. What costs have not changed since an
  // earlier hand is known already.
  void begin(const Hand& hand, TurnCosts& costs) {
    lanes_ = hand.held[0];
    if (shapes_.wild_lane != kNone)
      lanes_ &= ~(1u << shapes_.wild_lane);
    const bool others = shapes_.carries && !carrying_.knows(lanes_);
    if (costs_ != &costs || generation_ != costs.generation() || others) {
      costs_ = &costs;
      generation_ = costs.generation();
      known_.fill({});
      if (shapes_.carries)
        carrying_.begin(costs, lanes_);
    }
    wild_ = shapes_.wild_lane == kNone ? 0 : std::min<int>(hand.lanes.at[shapes_.wild_lane], kMostWild);
    carries_ = shapes_.carries && (hand.held[2] != 0 || (wild_ != 0 && hand.held[1] != 0) || wild_ > 1);
    if (carries_)
      carrying_.weigh(wild_ > 1 ? lanes_ : hand.held[static_cast<std::size_t>(2 - wild_)]);
    for (std::uint32_t lanes = lanes_; lanes != 0; lanes &= lanes - 1) {
      const auto lane = static_cast<std::size_t>(std::countr_zero(lanes));
      know(lane, hand.lanes.at[lane]);
    }
    if (wild_ != 0) {
      fill(own_, shapes_.wild_lane, wild_, 0);
      weigh_wild(hand);
    }
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

  // A node without cards that are played from the hand.
  [[nodiscard]] Node without(Node node, const Cards& cards) const {
    const Lanes need = lanes_of(cards);
    for (std::uint32_t lanes = lanes_with(need, 1) & lanes_; lanes != 0; lanes &= lanes - 1) {
      const auto lane = static_cast<std::size_t>(std::countr_zero(lanes));
      change_lane(node, lane, node.left.at[lane] - need.at[lane]);
    }
    if (shapes_.wild_lane != kNone)
      node.left.at[shapes_.wild_lane] =
          static_cast<std::uint8_t>(node.left.at[shapes_.wild_lane] - need.at[shapes_.wild_lane]);
    node.suited = node.suited.minus(cards);
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
      return node.moves + node.sets + (carries_ ? carrying_.carry<false>(node, node.loose) : 0);
    Cost least = close_with(node, wild, kNone);
    for (const std::uint8_t lane : worth_a_wild(node))
      if (lane != kNone)
        least = std::min(least, close_with(node, wild, lane));
    return least;
  }

  // What close() can come to at the least: quicker to say than what it comes to.
  [[nodiscard]] Cost least(const Node& node) const {
    const int wild = wild_ == 0 ? 0 : node.left.at[shapes_.wild_lane];
    const Cost cost = node.moves + node.sets - (wild == 0 ? 0 : most_saved_[at(wild)]);
    return carries_ ? cost - carrying_.most_carried(node, wild) : cost;
  }

  // How much a move by itself seems to save.
  [[nodiscard]] Cost gain(const Node& root, const Move& move) const {
    constexpr Cost kWild = 500, kKicker = 600;
    Cost saved = move.carrier == nullptr ? 0 : kKicker * move.carrier->count;
    for (std::uint32_t lanes = move.lanes & lanes_; lanes != 0; lanes &= lanes - 1) {
      const auto lane = static_cast<std::size_t>(std::countr_zero(lanes));
      const std::size_t left = root.left.at[lane];
      saved += costs_of_lane_[lane][left].cost - costs_of_lane_[lane][left - move.turn.cards.at[lane]].cost;
    }
    return saved - move.turn.cost - kWild * move.wild;
  }

  // Writes down all turns of a node that these moves led to.
  void record(const Node& node, const Move* moves, const std::uint8_t* path, std::size_t size, HandPlan& plan) {
    Loose loose = node.loose;
    const int wild = wild_ == 0 ? 0 : node.left.at[shapes_.wild_lane];
    placed_.fill(0);
    own_wild_ = 0;
    if (wild != 0)
      place_wild(node, wild, best_lane_for_wild(node, wild), loose);
    carried_ = {};
    if (carries_)
      carrying_.carry<true>(node, loose, &carried_, placed_.data());
    for (std::size_t i = 0; i < size; ++i)
      plan.add(with_kickers(moves[path[i]], carried_));
    for (std::uint32_t lanes = lanes_; lanes != 0; lanes &= lanes - 1)
      record_lane(static_cast<std::size_t>(std::countr_zero(lanes)), node, plan);
    if (own_wild_ != 0)
      record_parts(own_, shapes_.wild_lane, own_wild_, 0, plan);
  }

 private:
  static constexpr int kFewWild = 2;
  using Parts = std::array<std::array<Part, kMostWild + 1>, kMaxCopies + 1>;

  // Up to how many natural and wild cards a lane's parts are known.
  struct Known {
    int held = -1, wild = -1;
  };

  void know(std::size_t lane, int held) {
    Known& known = known_[lane];
    if (held <= known.held && wild_ <= known.wild)
      return;
    known = {std::max(held, known.held), std::max(wild_, known.wild)};
    fill(parts_[lane], lane, known.held, known.wild);
    for (std::size_t n = 0; n <= at(known.held); ++n)
      costs_of_lane_[lane][n] = {loose_bits(lane, parts_[lane][n][0].has), parts_[lane][n][0].cost};
  }

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

  // How much so many wild cards may save at most, wherever they go.
  void weigh_wild(const Hand& hand) {
    for (std::uint32_t lanes = lanes_; lanes != 0; lanes &= lanes - 1) {
      const auto lane = static_cast<std::size_t>(std::countr_zero(lanes));
      for (std::size_t n = 0; n <= hand.lanes.at[lane]; ++n)
        for (int k = 1; k <= std::min(wild_, kFewWild); ++k)
          more_[lane][n][at(k - 1)] = parts_[lane][n][at(k)].cost - parts_[lane][n][0].cost;
    }
    std::array<Cost, kMostWild + 1> saved{};
    for (int k = 1; k <= wild_; ++k) {
      saved[at(k)] = -kNever;
      for (std::uint32_t lanes = lanes_; lanes != 0; lanes &= lanes - 1) {
        const auto lane = static_cast<std::size_t>(std::countr_zero(lanes));
        for (std::size_t n = 1; n <= hand.lanes.at[lane]; ++n)
          saved[at(k)] = std::max(saved[at(k)], parts_[lane][n][0].cost - parts_[lane][n][at(k)].cost);
      }
      for (int here = 1; here < k; ++here)
        saved[at(k)] = std::max(saved[at(k)], saved[at(here)] + saved[at(k - here)]);
    }
    for (int k = 1; k <= wild_; ++k) {
      most_saved_[at(k)] = -own_[at(k)][0].cost;
      for (int spread = 1; spread <= k; ++spread)
        most_saved_[at(k)] = std::max(most_saved_[at(k)], saved[at(spread)] - own_[at(k - spread)][0].cost);
    }
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

  [[nodiscard]] std::uint64_t loose_bits(std::size_t lane, std::uint32_t has) const {
    return shapes_.carries ? carrying_.loose_bits(lane, has) : 0;
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
    return {triples > pairs ? carrying_.dearest_single(node.loose) : kNone,
            pairs > triples && pairs > 1 ? carrying_.cheapest_pair(node.loose) : kNone};
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
    return carries_ ? cost + carrying_.carry<false>(node, loose) : cost;
  }

  // Two lanes that a wild card goes to, or none of them; the same twice, if both cards go there.
  struct Placed {
    Cost more = kNever;
    std::uint8_t lane = kNone, other = kNone;

    void take_cheaper(const Placed& found) {
      if (found.more < more)
        *this = found;
    }
  };

  // The same of one wild card or two, which most hands have at most.
  Cost place_few(const Node& node, int wild, std::uint8_t to, Loose& loose) {
    const Placed best = wild == 1 ? best_of_one(node, to) : best_of_two(node, to);
    own_wild_ = wild - (best.lane != kNone) - (best.other != kNone);
    for (const std::uint8_t lane : {best.lane, best.other})
      if (lane != kNone)
        ++placed_[lane];
    for (const std::uint8_t lane : {best.lane, best.lane == best.other ? kNone : best.other})
      if (lane != kNone) {
        const auto& part = parts_[lane][node.left.at[lane]];
        loose.bits += loose_bits(lane, part[placed_[lane]].has) - loose_bits(lane, part[0].has);
      }
    return node.sets + best.more;
  }

  [[nodiscard]] Placed best_of_one(const Node& node, std::uint8_t to) const {
    if (to != kNone)
      return {more(node, to)[0], to};
    Placed best{own_[1][0].cost};
    for (std::uint32_t lanes = lanes_; lanes != 0; lanes &= lanes - 1) {
      const auto lane = static_cast<std::uint8_t>(std::countr_zero(lanes));
      best.take_cheaper({more(node, lane)[0], lane});
    }
    return best;
  }

  // Both at home, one of them, both in one lane, or each in another.
  [[nodiscard]] Placed best_of_two(const Node& node, std::uint8_t to) const {
    Placed first, second, both;
    for (std::uint32_t lanes = lanes_; lanes != 0; lanes &= lanes - 1) {
      const auto lane = static_cast<std::uint8_t>(std::countr_zero(lanes));
      const auto& by = more(node, lane);
      both.take_cheaper({by[1], lane, lane});
      if (by[0] < first.more)
        second = first, first = {by[0], lane};
      else
        second.take_cheaper({by[0], lane});
    }
    if (to != kNone) {
      const auto& by = more(node, to);
      const Placed& other = first.lane == to ? second : first;
      Placed best{by[1], to, to};
      best.take_cheaper({by[0] + own_[1][0].cost, to});
      best.take_cheaper({by[0] + other.more, to, other.lane});
      return best;
    }
    Placed best{own_[2][0].cost};
    best.take_cheaper({first.more + own_[1][0].cost, first.lane});
    best.take_cheaper({first.more + second.more, first.lane, second.lane});
    best.take_cheaper(both);
    return best;
  }

  // What one wild card, and what two, add to what the cards of a lane cost.
  [[nodiscard]] const std::array<Cost, kFewWild>& more(const Node& node, std::size_t lane) const {
    return more_[lane][node.left.at[lane]];
  }

  // Spreads the wild cards over the lanes, or leaves them alone. Returns what all sets cost.
  Cost place_wild(const Node& node, int wild, std::uint8_t to, Loose& loose) {
    placed_.fill(0);
    if (wild <= kFewWild)
      return place_few(node, wild, to, loose);
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

  // A move with its kickers, taken from what is carried.
  [[nodiscard]] static Turn with_kickers(const Move& move, KickersTaken& rest) {
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
      if (cards == 1 && (carried_.taken_singles & bit) != 0) {
        carried_.taken_singles &= ~bit;
        continue;
      }
      if (cards == 2 && (carried_.taken_pairs & bit) != 0) {
        carried_.taken_pairs &= ~bit;
        continue;
      }
      if (cards == 2 && (carried_.broken & bit) != 0) {
        carried_.broken &= ~bit;
        turn = set_of(lane, 1, 0);
      } else if (cards == kTriple && (carried_.split & bit) != 0) {
        carried_.split &= ~bit;
        plan.add(set_of(lane, 1, 0));
        turn = set_of(lane, 2, 0);
      } else if (cards == kTriple && carried_.on_triple[lane].carrier != nullptr) {
        turn.family = carried_.on_triple[lane].carrier->family;
        turn.cost = costs_->of(turn.family, lane);
        for (std::size_t other = 0; other < kLanes; ++other)
          turn.cards.at[other] =
              static_cast<std::uint8_t>(turn.cards.at[other] + carried_.on_triple[lane].kickers.at[other]);
        carried_.on_triple[lane] = {};
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

  const TurnShapes& shapes_;
  TurnCosts* costs_ = nullptr;
  std::uint32_t generation_ = 0;
  std::array<Known, kLanes> known_;
  std::uint32_t lanes_ = 0;  // held, wild cards aside
  int wild_ = 0;
  bool carries_ = false;  // whether the hand has something that carries
  std::array<Parts, kLanes> parts_;
  std::array<std::array<LaneCost, kMaxCopies + 1>, kLanes> costs_of_lane_{};           // without wild cards
  std::array<std::array<std::array<Cost, kFewWild>, kMaxCopies + 1>, kLanes> more_{};  // by wild cards
  Parts own_;                                                                          // wild cards as themselves
  std::array<Cost, kMostWild + 1> most_saved_{};                                       // by so many wild cards
  Carrying carrying_;

  // What the last closing did, for the record.
  std::array<std::uint8_t, kLanes> placed_{};  // wild cards of each lane
  int own_wild_ = 0;
  KickersTaken carried_;
};

}  // namespace detail

}  // namespace clamber
