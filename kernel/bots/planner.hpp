// The policy that plans: it takes its hand apart into turns, and compares what the hand costs before and after.
#pragma once
#include "bots/hand_plan.hpp"
#include "bots/situation.hpp"

namespace clamber {

class PlannerPolicy final : public Policy {
 public:
  PlannerPolicy(const Table& table, const PlannerWeights& weights)
      : Policy(table), weights_(weights), shapes_(turn_shapes_of(table)), costs_(table), planner_(table, shapes_) {}

  [[nodiscard]] Choice choose(const Seen& seen, Rng&) override {
    ActionId* const legal = room();
    const int n = seen.legal(legal);
    if (n == 1)
      return seen.choice(legal[0]);
    return seen.choice(seen.phase() == Phase::play ? play(seen, legal, n) : decide(seen, legal, n));
  }

 private:
  static constexpr int kLookAt = 60;   // combinations of runs for each hand
  static constexpr int kOptions = 10;  // plays that are not in the plan

  // A play, and what speaks for it.
  struct Option {
    ActionId id = kNoAction;
    float score = 0;
  };

  ActionId play(const Seen& seen, const ActionId* legal, int n) {
    const ActionId pass = seen.table().ids.pass;
    const int first = legal[0] == pass ? 1 : 0;
    for (int i = first; i < n; ++i)
      if (seen.shed_by(seen.table().action(legal[i])) == seen.hand().size() && !seen.captures(legal[i]))
        return legal[i];
    now_ = situation_of(seen);
    costs_.set(weights_, seen.level(), now_.unseen);
    const HandPlan& plan = planner_.plan(seen.hand(), seen.level(), costs_, kLookAt);
    plan_ = plan;
    return seen.is_lead() ? lead(seen, legal, n) : follow(seen, legal + first, n - first, first == 1);
  }

  // ---- leading

  ActionId lead(const Seen& seen, const ActionId* legal, int n) {
    Option best;
    for (int i = 0; i < n; ++i) {
      const Turn* const turn = turn_of(seen, legal[i]);
      if (turn != nullptr)
        take_better(best, {legal[i], lead_score(seen, *turn)});
    }
    return best.id != kNoAction ? best.id : follow(seen, legal, n, false);
  }

  [[nodiscard]] float lead_score(const Seen& seen, const Turn& turn) {
    const Table& table = seen.table();
    const Family& family = table.families[turn.family];
    const int size = turn.cards.size();
    const float stays = costs_.stays(turn.family, turn.position);
    float score = part(weights_.card) * static_cast<float>(size);
    score += part(weights_.low_first) * part(turn.cost);
    if (family.bomb)
      score -= part(weights_.kept_bomb);
    if (((now_.sizes_of_opponents >> std::min(size, 31)) & 1) != 0)
      score -= part(weights_.exit) * (1 - stays);
    if (now_.mate_cards == size)
      score += part(weights_.feed);
    // All else is safe: the worst turn last.
    if (safe_but_one(turn))
      score += 2;
    return score;
  }

  // Whether this turn stays on top for sure, and so do all others but one.
  [[nodiscard]] bool safe_but_one(const Turn& turn) {
    const auto is_safe = [&](const Turn& other) { return other.family != kNone && is_sure(other); };
    if (!is_safe(turn))
      return false;
    return std::count_if(plan_.begin(), plan_.end(), [&](const Turn& other) { return !is_safe(other); }) <= 1;
  }
  [[nodiscard]] bool is_sure(const Turn& turn) {
    constexpr float kSure = 0.97f;
    return costs_.stays(turn.family, turn.position) >= kSure;
  }

  // ---- following

  ActionId follow(const Seen& seen, const ActionId* legal, int n, bool may_pass) {
    Option best;
    if (may_pass)
      best = {seen.table().ids.pass,
              part(weights_.patience) +
                  (seen.last() != kNone && now_.against[seen.last()] < 0.5f ? part(weights_.mate) : 0)};
    int looked_at = 0;
    ActionId seen_need = kNoAction;
    for (int i = 0; i < n; ++i) {
      const Action& action = seen.table().action(legal[i]);
      if (seen_need != kNoAction && seen.table().action(seen_need).need == action.need)
        continue;
      seen_need = legal[i];
      const Turn* const turn = turn_of(seen, legal[i]);
      if (turn == nullptr && ++looked_at > kOptions)
        continue;
      const Cost after = turn != nullptr ? plan_.cost - turn->cost : cost_after(seen, legal[i]);
      take_better(best, {legal[i], follow_score(seen, action, after)});
    }
    return best.id;
  }

  [[nodiscard]] float follow_score(const Seen& seen, const Action& action, Cost after) {
    const Family& family = seen.table().family(action);
    const float stays = family.bomb ? 1.0f : costs_.stays(action.family, action.position);
    float score = part(plan_.cost - after) + part(weights_.lead) * stays;
    const bool foe = seen.is_lead() || now_.against[seen.last()] >= 0.5f;
    const float near =
        foe ? std::max(0.0f, static_cast<float>(weights_.near + 1 - now_.nearest) / static_cast<float>(weights_.near))
            : 0.0f;
    score += near * part(weights_.urgency) * stays;
    if (family.bomb)
      score -= part(weights_.kept_bomb);
    return score;
  }

  Cost cost_after(const Seen& seen, ActionId id) {
    Hand rest = seen.hand();
    const Cards cards = seen.choice(id).cards;
    rest.remove(cards, lanes_of(cards));
    return planner_.cost(rest, seen.level(), costs_, kLookAt / 2);
  }

  // ---- what plays no cards

  ActionId decide(const Seen& seen, const ActionId* legal, int n) {
    const Table& table = seen.table();
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

  static ActionId bid(const Seen& seen, const ActionId* legal, int n) {
    constexpr int kBase = 4, kStep = 3;  // how strong a hand is that bids nothing, and what each point more asks for
    const Table& table = seen.table();
    const Lanes& hand = seen.hand().lanes;
    const int strength = 4 * hand.at[kRedJokerLane] + 3 * hand.at[kJokerLane] + 2 * hand.at[0] + hand.at[kAceLane] +
                         3 * std::popcount(lanes_with(hand, 4));
    const int worth = std::max(strength - kBase, 0) / kStep;
    ActionId best = table.ids.pass;
    for (int i = 1; i < n && stake_of(table.rules, legal[i] - table.ids.bid + 1) <= worth; ++i)
      best = legal[i];
    return best;
  }

  // ---- both

  // The turn of the plan that an action plays, if any.
  [[nodiscard]] const Turn* turn_of(const Seen& seen, ActionId id) const {
    const Action& action = seen.table().action(id);
    for (const Turn& turn : plan_)
      if (turn.family == action.family && turn.cards == action.need)
        return &turn;
    return nullptr;
  }

  static void take_better(Option& best, const Option& other) {
    if (best.id == kNoAction || other.score > best.score)
      best = other;
  }
  static float part(int thousandths) { return static_cast<float>(thousandths) / 1000; }

  PlannerWeights weights_;
  TurnShapes shapes_;
  TurnCosts costs_;
  HandPlanner planner_;
  HandPlan plan_;
  Situation now_;
};

}  // namespace clamber
