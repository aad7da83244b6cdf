// Card play of the planner. It compares the cost of its hand before and after each play.
#pragma once
#include "bots/play_scores.hpp"

namespace clamber {

class PlannerPlay {
 public:
  // Number of move combinations examined per hand. Tables with bodies that carry kickers need more: halving the
  // number loses games there, but not elsewhere (bench/strength.md).
  static constexpr int kTries = 20, kTriesWithBodies = 40;

  PlannerPlay(const CombinationTable& table, const PlannerWeights& weights)
      : table_(table),
        shapes_(turn_shapes_of(table)),
        scores_(table, weights),
        planner_(table, shapes_),
        with_more_(table, shapes_),
        tries_(shapes_.bodies.empty() ? kTries : kTriesWithBodies) {}

  // Return one of the n legal plays, the first of which may be a pass.
  MotivatedAction choose(const Seen& seen, const ActionId* legal, int n) {
    const bool may_pass = legal[0] == table_.ids.pass;
    for (int i = may_pass ? 1 : 0; i < n; ++i)
      if (goes_out(seen, legal[i]))
        return {legal[i], Motive::goes_out};
    plan(seen);
    return seen.is_lead() ? lead(seen, legal, n)
                          : follow(seen, legal + (may_pass ? 1 : 0), n - (may_pass ? 1 : 0), may_pass);
  }

  // Return the motive for this legal play or pass, even if the planner would choose another.
  Motive explain(const Seen& seen, const ActionId* legal, int n, ActionId id) {
    const MotivatedAction own = choose(seen, legal, n);
    if (id == own.id)
      return own.motive;
    if (id == table_.ids.pass)
      return scores_.why_pass(seen, own.id);
    if (goes_out(seen, id))
      return Motive::goes_out;
    look(seen);
    if (seen.is_lead())
      return scores_.why_lead(seen, id);
    const Motive motive = scores_.follow(seen, id, 0).thought.motive;
    return motive == Motive::splits_set ? Motive::worth_more : motive;
  }

  // Return the partition of the seat's hand. Valid until the next call.
  const HandPlan& plan(const Seen& seen) {
    look(seen);
    plan_ = &planner_.plan(seen.hand(), seen.level(), scores_.costs(), tries_);
    return *plan_;
  }

  // Update the turn costs to the table as the seat sees it. Must be called before `cost`, which returns the cost of a
  // hand.
  void look(const Seen& seen) { scores_.look(seen); }
  Cost cost(const Hand& hand, int level) { return planner_.cost(hand, level, scores_.costs(), tries_); }
  // Return the cost of the hand last passed to `cost` after removing the given cards.
  Cost cost_without(const Cards& cards) { return planner_.cost_without(cards, tries_); }

 private:
  static constexpr int kMostAfter = 30;  // combinations tried for the cards left after a play
  static constexpr int kOptions = 10;    // plays considered besides those in the plan

  [[nodiscard]] int tries_after() const { return std::min(tries_, kMostAfter); }

  [[nodiscard]] bool goes_out(const Seen& seen, ActionId id) const {
    return seen.shed_by(table_.action(id)) == seen.hand().size() && !seen.captures(id);
  }

  MotivatedAction lead(const Seen& seen, const ActionId* legal, int n) {
    Option best;
    for (int i = 0; i < n; ++i)
      if (const Turn* const turn = turn_of(legal[i]); turn != nullptr)
        best.take_better(scores_.lead(legal[i], *turn, turn->cost, *plan_));
    return best.thought.id != kNoAction ? best.thought : follow(seen, legal, n, false);
  }

  MotivatedAction follow(const Seen& seen, const ActionId* plays, int n, bool may_pass) {
    Option best;
    int others = 0;
    const Action* before = nullptr;
    for (int i = 0; i < n; ++i) {
      const Action& action = table_.action(plays[i]);
      if (before != nullptr && before->need == action.need && before->family == action.family)
        continue;  // another reading of the same cards
      before = &action;
      const Turn* const turn = turn_of(plays[i]);
      if (turn == nullptr && ++others > kOptions)
        continue;
      const bool captures = seen.captures(plays[i]);
      const Cost gain =
          turn != nullptr && !captures ? turn->cost : plan_->cost - cost_after(seen, plays[i], captures);
      best.take_better(scores_.follow(seen, plays[i], gain));
    }
    if (!may_pass || (best.thought.id != kNoAction && best.score > scores_.pass(seen)))
      return best.thought;
    return {table_.ids.pass, scores_.why_pass(seen, best.thought.id)};
  }

  Cost cost_after(const Seen& seen, ActionId id, bool captures) {
    const Cards cards = seen.choice(id).cards;
    if (!captures)
      return planner_.cost_without(cards, tries_after());
    Hand rest = seen.hand();
    rest.remove(cards, lanes_of(cards));
    rest.add(seen.on_table());
    return with_more_.cost(rest, seen.level(), scores_.costs(), tries_after());
  }

  // Return the turn of the plan that an action carries out, or nullptr.
  [[nodiscard]] const Turn* turn_of(ActionId id) const {
    const Action& action = table_.action(id);
    const Turn* const found = std::find_if(plan_->begin(), plan_->end(), [&](const Turn& turn) {
      return turn.family == action.family && turn.cards == action.need;
    });
    return found == plan_->end() ? nullptr : found;
  }

  const CombinationTable& table_;
  TurnShapes shapes_;
  PlayScores scores_;
  HandPlanner planner_, with_more_;  // planners for the hand, and for the hand with captured cards added
  int tries_;
  const HandPlan* plan_ = nullptr;
};

}  // namespace clamber
