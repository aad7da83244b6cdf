// Planner decisions other than plays: bids, Aces to show, tribute.
#pragma once
#include "bots/play_scores.hpp"

namespace clamber {

// Decisions that play no cards. `Play` computes hand costs: PlannerPlay or QuickPlay.
template <class Play>
class PlannerDecisions {
 public:
  PlannerDecisions(const CombinationTable& table, const PlannerWeights& weights, Play& play)
      : table_(table), weights_(weights), play_(play) {}

  // Return one of n legal decisions.
  MotivatedAction choose(const Seen& seen, const ActionId* legal, int n) {
    play_.look(seen);
    switch (seen.phase()) {
      case Phase::bid:
        return bid(seen, legal, n);
      case Phase::draw:
        return expose(seen, legal, n);
      case Phase::reveal:
        return reveal(seen, legal, n);
      case Phase::resist:
        return {legal[n - 1], Motive::resists};
      case Phase::tribute:
        return {cheapest_without(seen, legal, n, table_.ids.give), Motive::least_missed};
      case Phase::return_:
        return {cheapest_without(seen, legal, n, table_.ids.return_), Motive::least_missed};
      case Phase::take:
        return {most_wanted(seen, legal, n), Motive::most_wanted};
      case Phase::lead:
        return {leader(seen, legal, n), Motive::good_leader};
      case Phase::play:
      case Phase::over:
        break;
    }
    return {legal[0], Motive::nothing_else};
  }

  // Return the motive for a legal decision.
  Motive explain(const Seen& seen, const ActionId* legal, int n, ActionId id) {
    if (seen.phase() == Phase::bid) {
      const auto [strong, weak] = reasons(legal[n - 1], legal[0]);
      return id == legal[0] ? weak : strong;
    }
    if (seen.phase() == Phase::draw || seen.phase() == Phase::reveal)
      return id == legal[0] ? Motive::hides_ace : Motive::shows_ace;
    return choose(seen, legal, n).motive;
  }

 private:
  static constexpr Cost kCheaper = 1500;  // mean reduction in the cost of a hand once a rank is wild

  // Return the highest bid that the hand is worth, or decide to double or to show the hand. The lower the cost of the
  // hand, the more it is worth.
  MotivatedAction bid(const Seen& seen, const ActionId* legal, int n) {
    const bool wild = table_.draws_wild_rank() && seen.level() != 0;
    const int cost = play_.cost(seen.hand(), seen.level()) + (wild ? kCheaper : 0);
    const int worth = (weights_.bid_from - cost) / std::max(1, weights_.bid_step);
    const auto [strong, weak] = reasons(legal[n - 1], legal[0]);
    MotivatedAction best{legal[0], weak};
    for (int i = 1; i < n && asked_by(table_, legal[i]) <= worth; ++i)
      best = {legal[i], strong};
    return best;
  }

  struct Reasons {
    Motive strong, weak;
  };

  // Return the motives for raising the stake and for choosing the lowest legal option.
  [[nodiscard]] Reasons reasons(ActionId most, ActionId least) const {
    if (most == table_.ids.show)
      return {Motive::shows_hand, Motive::hides_hand};
    if (most == table_.ids.double_)
      return {Motive::doubles, Motive::leaves_stake};
    return {Motive::strong_enough, least == table_.ids.pass ? Motive::too_weak : Motive::has_to_bid};
  }

  // Show an Ace if the hand is large enough and its cost low enough.
  MotivatedAction expose(const Seen& seen, const ActionId* legal, int n) {
    const bool good =
        seen.hand().size() >= weights_.expose_cards && play_.cost(seen.hand(), seen.level()) <= weights_.expose_from;
    return n > 1 && good ? MotivatedAction{legal[n - 1], Motive::shows_ace}
                         : MotivatedAction{legal[0], Motive::hides_ace};
  }

  MotivatedAction reveal(const Seen& seen, const ActionId* legal, int n) {
    const bool good = play_.cost(seen.hand(), seen.level()) <= weights_.reveal_from;
    return n > 1 && good ? MotivatedAction{legal[n - 1], Motive::shows_ace}
                         : MotivatedAction{legal[0], Motive::hides_ace};
  }

  // Return the card whose removal leaves the cheapest hand; ties go to the lowest card.
  ActionId cheapest_without(const Seen& seen, const ActionId* legal, int n, ActionId first) {
    play_.cost(seen.hand(), seen.level());
    return best_of(legal, n, [&](ActionId id) {
      const Slot slot = seen.slot_of(static_cast<std::uint8_t>(id - first));
      return play_.cost_without(one_card(slot)) + power_of(seen, slot);
    });
  }

  ActionId most_wanted(const Seen& seen, const ActionId* legal, int n) {
    return best_of(legal, n, [&](ActionId id) {
      Hand more = seen.hand();
      more.add(seen.slot_of(static_cast<std::uint8_t>(id - table_.ids.take)));
      return play_.cost(more, seen.level());
    });
  }

  // Return the seat itself if possible, else a partner, else the seat with the most cards.
  ActionId leader(const Seen& seen, const ActionId* legal, int n) {
    return best_of(legal, n, [&](ActionId id) {
      const auto seat = static_cast<Seat>(id - table_.ids.lead);
      if (seat == seen.seat())
        return -2 * kMaxDeck;
      return (seen.is_mate(seat) ? -kMaxDeck : 0) - seen.size(seat);
    });
  }

  // Return a small cost per step of power, used to break ties.
  [[nodiscard]] int power_of(const Seen& seen, Slot slot) const {
    return weights_.given_power * table_.set_power[static_cast<std::size_t>(seen.level())][slot >> 2];
  }

  // Return the first of n actions that minimizes f.
  template <class F>
  static ActionId best_of(const ActionId* legal, int n, F&& f) {
    ActionId best = legal[0];
    int least = f(legal[0]);
    for (int i = 1; i < n; ++i)
      if (const int value = f(legal[i]); value < least)
        least = value, best = legal[i];
    return best;
  }

  const CombinationTable& table_;
  const PlannerWeights& weights_;
  Play& play_;
};

}  // namespace clamber
