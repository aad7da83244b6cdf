// The bots `random` and `greedy` inside the kernel, for rollouts and simulations. They look at the acting seat's hand
// and at public facts only; their twins in Python are fed a view, and a test holds the twins equal.
#pragma once
#include "deal/deal.hpp"
#include "run/rng.hpp"

namespace clamber {

CLAMBER_ENUM(Bot, random, greedy)

namespace detail {

// How many cards a play takes from the hand of the seat to act.
inline int shed_by(const Table& table, const State& state, const Action& action) {
  return table.is_last_play(action) ? state.hands[state.to_act].size() : action.need.size();
}

// What greedy weighs, the smallest first: bombs last, on the lead many cards, then few wild cards, then low ones.
inline std::uint32_t greedy_cost(const Table& table, const State& state, ActionId id) {
  const Action& action = table.action(id);
  const Family& family = table.family(action);
  const bool leading = state.to_beat == kNoAction;
  const auto size = static_cast<std::uint32_t>(shed_by(table, state, action));
  std::uint32_t cost = family.bomb ? 1u << 24 : 0;
  if (family.bomb)
    cost |= static_cast<std::uint32_t>(action.family) << 16;
  else if (leading)
    cost |= (63 - size) << 16;
  cost |= static_cast<std::uint32_t>(action.wild) << 8;
  return cost | static_cast<std::uint32_t>(table.power(state.level, action));
}

// Whether the acting seat knows that whoever made the play on the table is on its side.
inline bool partner_leads(const Table& table, const State& state) {
  if (table.rules.match.sides == rules::Sides::across || table.rules.match.sides == rules::Sides::declarer)
    return same_side(table, state, state.to_act, state.last);
  return table.rules.match.sides == rules::Sides::secret_partners && known_teammate(state, state.to_act, state.last);
}

// Greedy's play: goes out if it can, lets a partner's play stand, keeps bombs until somebody is about to go out.
inline ActionId greedy_play(const Table& table, const State& state, const auto* legal, int n) {
  constexpr int kFewCards = 5;
  const Hand& hand = state.hands[state.to_act];
  const bool may_pass = legal[0] == table.ids.pass;
  const bool following = state.to_beat != kNoAction;
  ActionId best = kNoAction, last = kNoAction;
  std::uint32_t best_cost = 0;
  for (int i = may_pass ? 1 : 0; i < n; ++i) {
    const ActionId id = legal[i];
    if (shed_by(table, state, table.action(id)) == hand.size() && !is_capture(table, state, id))
      last = std::min(last, id);
    const std::uint32_t cost = greedy_cost(table, state, id);
    if (best == kNoAction || cost < best_cost || (cost == best_cost && id < best))
      best = id, best_cost = cost;
  }
  if (last != kNoAction)
    return last;
  if (best == kNoAction)
    return table.ids.pass;
  if (!may_pass || !following)
    return best;
  const bool bomb = best_cost >= 1u << 24;
  const bool urgent = state.hands[state.last].size() <= kFewCards;
  return partner_leads(table, state) || (bomb && !urgent) ? table.ids.pass : best;
}

// Greedy's bid: higher, the more jokers, 2s, Aces and bombs it holds.
inline ActionId greedy_bid(const Table& table, const State& state, const auto* legal, int n) {
  constexpr int kBase = 4, kStep = 3;
  const Lanes& hand = state.hands[state.to_act].lanes;
  const int strength = 4 * hand.at[kRedJokerLane] + 3 * hand.at[kJokerLane] + 2 * hand.at[0] + hand.at[kAceLane] +
                       3 * std::popcount(lanes_with(hand, 4));
  const int worth = std::max(strength - kBase, 0) / kStep;
  ActionId best = table.ids.pass;
  for (int i = 1; i < n && stake_of(table.rules, legal[i] - table.ids.bid + 1) <= worth; ++i)
    best = legal[i];
  return best;
}

// Greedy's other decisions: shows nothing, resists tribute, gives back the lowest card.
inline ActionId greedy_decision(const Table& table, const State& state, const auto* legal, int n) {
  if (state.phase == Phase::resist)
    return table.ids.resist;
  if (state.phase == Phase::bid)
    return greedy_bid(table, state, legal, n);
  if (state.phase != Phase::return_)
    return *std::min_element(legal, legal + n);
  const auto power = [&](ActionId id) {
    const auto face = static_cast<std::uint8_t>(id - table.ids.return_);
    const Slot slot = face == state.special ? kSpecialSlot : table.slot_of(face);
    return std::make_pair(table.set_power[state.level][slot >> 2], id);
  };
  return *std::min_element(legal, legal + n, [&](ActionId a, ActionId b) { return power(a) < power(b); });
}

}  // namespace detail

// The choice of a policy among the legal actions, in the order of legal_actions.
inline ActionId choose(const Table& table, const State& state, Bot policy, Rng& rng, const auto* legal, int n) {
  if (policy == Bot::random)
    return legal[rng.one_of(static_cast<std::uint32_t>(n))];
  if (n == 1)
    return legal[0];
  return state.phase == Phase::play ? detail::greedy_play(table, state, legal, n)
                                    : detail::greedy_decision(table, state, legal, n);
}

}  // namespace clamber
