// Completion of a plan with the cards that are not in any run: sets (lane_sets.hpp), wild cards (wild_placing.hpp)
// and kickers (carrying.hpp).
#pragma once
#include "bots/wild_placing.hpp"

namespace clamber {

namespace detail {

class Closing {
 public:
  explicit Closing(const TurnShapes& shapes)
      : shapes_(shapes), carrying_(shapes), sets_(shapes, carrying_), placing_(sets_) {}
  Closing(const Closing&) = delete;
  Closing& operator=(const Closing&) = delete;

  // Prepare for a hand and its remainders by computing the cost of each lane. Costs unchanged since an earlier hand
  // stay cached.
  void begin(const Hand& hand, TurnCosts& costs) {
    lanes_ = hand.held[0];
    if (shapes_.wild_lane != kNone)
      lanes_ &= ~(1u << shapes_.wild_lane);
    const bool others = shapes_.carries && !carrying_.knows(lanes_);
    if (costs_ != &costs || generation_ != costs.generation() || others) {
      costs_ = &costs;
      generation_ = costs.generation();
      sets_.begin(costs);
      if (shapes_.carries)
        carrying_.begin(costs, lanes_);
    }
    wild_ = shapes_.wild_lane == kNone ? 0 : std::min<int>(hand.lanes.at[shapes_.wild_lane], kMostWild);
    carries_ = shapes_.carries && (hand.held[2] != 0 || (wild_ != 0 && hand.held[1] != 0) || wild_ > 1);
    if (carries_)
      carrying_.weigh(wild_ > 1 ? lanes_ : hand.held[static_cast<std::size_t>(2 - wild_)]);
    saved_by_triple_ = carries_ ? carrying_.saved_by_triple() : 0;
    const auto none = std::find(hand.held.begin(), hand.held.end(), 0);
    const auto most = static_cast<int>(none - hand.held.begin());
    sets_.know(most, wild_);
    if (wild_ != 0)
      placing_.begin(hand, lanes_, wild_);
  }

  // Store the moves of the search. Nodes report which of them lack cards.
  void note_moves(const Move* moves, std::size_t size) { sets_.note_moves(moves, size); }

  [[nodiscard]] Node root(const Hand& hand) const {
    Node node;
    node.left = hand.lanes;
    node.suited = hand.cards;
    add_up(node);
    return node;
  }

  // Return a node after removing cards played from the hand.
  [[nodiscard]] Node without(Node node, const Cards& cards) const {
    node.left.subtract(lanes_of(cards));
    node.suited = node.suited.minus(cards);
    add_up(node);
    return node;
  }

  // Return the node after a move. Each member is written at the width at which it will be read, because reading the
  // whole node right after writing parts of it would stall the processor (store forwarding).
  [[nodiscard]] Node after(const Node& node, const Move& move) const {
    Node next;
    next.left = node.left;
    next.left.subtract(move.turn.cards);
    next.suited = node.suited.minus(move.suited);
    next.wanted = node.wanted;
    next.moves = node.moves + move.turn.cost;
    add_up(next);
    if (move.carrier != nullptr)
      want(next.wanted, move);
    return next;
  }

  // Return the cost of the hand if it is completed with sets and kickers only; kNever if the cost is provably not
  // below `below`.
  [[nodiscard, gnu::noinline]] Cost close(const Node& node, Cost below) {
    const int wild = wild_in(node);
    if (wild == 0)
      return node.moves + node.sets + (carries_ ? carrying_.carry<false>(node.wanted, sets_.loose(node.left)) : 0);
    placing_.look(node, wild);
    const Loose natural = sets_.loose(node.left);
    Loose loose = natural;
    const Cost cost = node.moves + placing_.place(node, wild, kNone, loose);
    if (!carries_)
      return cost;
    if (cost - most_carried(node, wild) >= below)
      return kNever;
    Cost least = cost + carrying_.carry<false>(node.wanted, loose);
    for (const std::uint8_t lane : worth_a_wild(natural))
      if (lane != kNone)
        least = std::min(least, close_with(node, natural, wild, lane));
    return least;
  }

  // Return a lower bound for close() that is faster to compute.
  [[nodiscard]] Cost least(const Node& node) const {
    const int wild = wild_in(node);
    return node.moves + node.sets - placing_.most_saved(wild) - most_carried(node, wild);
  }

  // Return the estimated saving from a single move, excluding its own cost.
  [[nodiscard]] Cost gain(const Node& root, const Move& move) const {
    constexpr Cost kWild = 500, kKicker = 600;
    const Cost carried = move.carrier == nullptr ? 0 : kKicker * move.carrier->count;
    Lanes left = root.left;
    left.subtract(move.turn.cards);
    return root.sets - sets_.cost(left) + carried - kWild * move.wild;
  }

  // Add all turns of a node to a plan, including the moves that led to it.
  void record(const Node& node, const Move* moves, const std::uint8_t* path, std::size_t size, HandPlan& plan) {
    Loose loose = sets_.loose(node.left);
    const int wild = wild_in(node);
    if (wild != 0) {
      placing_.look(node, wild);
      placing_.place(node, wild, best_lane_for_wild(node, loose, wild), loose);
    } else {
      placing_.place_none();
    }
    carried_ = {};
    if (carries_)
      carrying_.carry<true>(node.wanted, loose, &carried_, placing_.placed().data());
    for (std::size_t i = 0; i < size; ++i)
      plan.add(with_kickers(moves[path[i]], carried_));
    for (std::uint32_t lanes = lanes_; lanes != 0; lanes &= lanes - 1) {
      const auto lane = static_cast<std::size_t>(std::countr_zero(lanes));
      record_lane(lane, node.left.at[lane], placing_.placed()[lane], plan);
    }
    if (placing_.own() != 0)
      record_lane(shapes_.wild_lane, placing_.own(), 0, plan);
  }

 private:
  [[nodiscard]] int wild_in(const Node& node) const { return wild_ == 0 ? 0 : node.left.at[shapes_.wild_lane]; }

  // Set the cost of a node's sets from its remaining cards.
  void add_up(Node& node) const {
    const auto [cost, triples, lacked] = sets_.sum(node.left);
    node.sets = cost;
    node.triples = triples;
    node.lacked = lacked;
  }

  // Return an upper bound for the savings from kickers at a node, given the number of wild cards that could make more
  // triples.
  [[nodiscard]] Cost most_carried(const Node& node, int wild) const {
    return node.wanted.saved + (node.triples + wild) * saved_by_triple_;
  }

  void want(Wanted& wanted, const Move& move) const {
    const Carrier& carrier = *move.carrier;
    wanted.saved += carrying_.saved_by(carrier);
    wanted.bodies = static_cast<std::uint16_t>(wanted.bodies | move.lanes);
    std::uint8_t& kickers = carrier.alike ? wanted.any : carrier.cards == 1 ? wanted.singles : wanted.pairs;
    kickers = static_cast<std::uint8_t>(kickers + carrier.count);
  }

  // Return the lanes where a wild card may save more than the set suggests: next to a single card, making a pair for
  // a triple to carry, or next to a pair, making a triple that carries another pair.
  [[nodiscard]] std::array<std::uint8_t, 2> worth_a_wild(const Loose& loose) const {
    if (!carries_)
      return {kNone, kNone};
    const int pairs = std::popcount(loose.pairs()), triples = std::popcount(loose.triples());
    return {triples > pairs ? carrying_.dearest_single(loose) : kNone,
            pairs > triples && pairs > 1 ? carrying_.cheapest_pair(loose) : kNone};
  }

  // Return the lane in which close() places a wild card.
  std::uint8_t best_lane_for_wild(const Node& node, const Loose& loose, int wild) {
    std::uint8_t best = kNone;
    Cost least = close_with(node, loose, wild, kNone);
    for (const std::uint8_t lane : worth_a_wild(loose))
      if (lane != kNone && close_with(node, loose, wild, lane) < least)
        least = close_with(node, loose, wild, lane), best = lane;
    return best;
  }

  // Return the cost of a node with at least one wild card in lane `to`, which may allow a body to carry more kickers;
  // kNone allows any lane.
  Cost close_with(const Node& node, Loose loose, int wild, std::uint8_t to) {
    const Cost cost = node.moves + placing_.place(node, wild, to, loose);
    return carries_ ? cost + carrying_.carry<false>(node.wanted, loose) : cost;
  }

  // Return a move together with its kickers, which are removed from `rest`.
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

  // Add the sets of a lane to a plan, except those carried as kickers.
  void record_lane(std::size_t lane, int natural, int wild, HandPlan& plan) {
    const std::uint32_t bit = 1u << lane;
    while (natural > 0) {
      const Part part = sets_.part(lane, natural, wild);
      const int cards = part.natural + part.wild;
      natural -= part.natural;
      wild -= part.wild;
      Turn turn = sets_.set_of(lane, part.natural, part.wild);
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
        turn = sets_.set_of(lane, 1, 0);
      } else if (cards == kTriple && (carried_.split & bit) != 0) {
        carried_.split &= ~bit;
        plan.add(sets_.set_of(lane, 1, 0));
        turn = sets_.set_of(lane, 2, 0);
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

  const TurnShapes& shapes_;
  TurnCosts* costs_ = nullptr;
  std::uint32_t generation_ = 0;
  std::uint32_t lanes_ = 0;  // lanes held, without wild cards
  int wild_ = 0;
  bool carries_ = false;  // true if the hand has a body that carries kickers
  Cost saved_by_triple_ = 0;
  Carrying carrying_;
  LaneSets sets_;
  WildPlacing placing_;
  KickersTaken carried_;  // kickers in the last recorded plan
};

}  // namespace detail

}  // namespace clamber
