// Policy that sheds as many cards as possible and keeps its bombs. It uses no search and no memory.
#pragma once
#include "bots/policy.hpp"

namespace clamber {

class GreedyPolicy final : public Policy {
 public:
  using Policy::Policy;

  [[nodiscard]] Choice choose(const Seen& seen, Rng&) override {
    return of_all(seen, [&](const auto* legal, int n) {
      if (n == 1)
        return seen.choice(legal[0]);
      return seen.choice(seen.phase() == Phase::play ? play(seen, legal, n) : decision(seen, legal, n));
    });
  }

 private:
  static constexpr std::uint32_t kBomb = 1u << 24;

  // Return the cost of a play; the lowest is preferred. Bombs come last. Leads with many cards come first, then plays
  // with few wild cards, then low plays.
  static std::uint32_t cost(const Seen& seen, ActionId id) {
    const CombinationTable& table = seen.table();
    const Action& action = table.action(id);
    const Family& family = table.family(action);
    std::uint32_t cost = family.bomb ? kBomb : 0;
    if (family.bomb)
      cost |= static_cast<std::uint32_t>(action.family) << 16;
    else if (seen.is_lead())
      cost |= (63 - static_cast<std::uint32_t>(seen.shed_by(action))) << 16;
    cost |= static_cast<std::uint32_t>(seen.wild_in(id)) << 8;
    return cost | static_cast<std::uint32_t>(table.power(seen.level(), action));
  }

  // Go out if possible, never beat a partner's play, and keep bombs until an opponent is about to go out.
  static ActionId play(const Seen& seen, const auto* legal, int n) {
    constexpr int kFewCards = 5;
    const ActionId pass = seen.table().ids.pass;
    const bool may_pass = legal[0] == pass;
    ActionId best = kNoAction, last = kNoAction;
    std::uint32_t best_cost = 0;
    for (int i = may_pass ? 1 : 0; i < n; ++i) {
      const ActionId id = legal[i];
      if (seen.shed_by(seen.table().action(id)) == seen.hand().size() && !seen.captures(id))
        last = std::min(last, id);  // capturing as many cards as the hand holds makes the hand grow
      const std::uint32_t costs = cost(seen, id);
      if (best == kNoAction || costs < best_cost || (costs == best_cost && id < best))
        best = id, best_cost = costs;
    }
    if (last != kNoAction)
      return last;
    if (best == kNoAction)
      return pass;
    if (!may_pass || seen.is_lead())
      return best;
    const bool urgent = seen.size(seen.last()) <= kFewCards;
    return seen.is_mate(seen.last()) || (best_cost >= kBomb && !urgent) ? pass : best;
  }

  // Bid higher with more jokers, 2s, Aces, bombs and wild cards.
  static ActionId bid(const Seen& seen, const auto* legal, int n) {
    constexpr int kBase = 4, kStep = 3;  // base strength, and additional strength per point bid
    const CombinationTable& table = seen.table();
    const Lanes& hand = seen.hand().lanes;
    const int wild = table.draws_wild_rank() && seen.level() != 0 ? hand.at[wild_lane(seen.level())] : 0;
    const int strength = 2 * wild + 4 * hand.at[kRedJokerLane] + 3 * hand.at[kJokerLane] + 2 * hand.at[0] +
                         hand.at[kAceLane] + 3 * std::popcount(lanes_with(hand, 4));
    const int worth = std::max(strength - kBase, 0) / kStep;
    ActionId best = legal[0];
    for (int i = 1; i < n && asked_by(table, legal[i]) <= worth; ++i)
      best = legal[i];
    return best;
  }

  // Never show a card, always resist tribute, and return the lowest card.
  static ActionId decision(const Seen& seen, const auto* legal, int n) {
    const CombinationTable& table = seen.table();
    if (seen.phase() == Phase::resist)
      return table.ids.resist;
    if (seen.phase() == Phase::bid)
      return bid(seen, legal, n);
    if (seen.phase() != Phase::return_)
      return *std::min_element(legal, legal + n);
    const auto power = [&](ActionId id) {
      const Slot slot = seen.slot_of(static_cast<std::uint8_t>(id - table.ids.return_));
      return std::make_pair(table.set_power[static_cast<std::size_t>(seen.level())][slot >> 2], id);
    };
    return *std::min_element(legal, legal + n, [&](ActionId a, ActionId b) { return power(a) < power(b); });
  }
};

}  // namespace clamber
