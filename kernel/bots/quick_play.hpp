// Card play of the quick policy. Like the planner, it plays the turns of a plan, but the plan depends on the hand
// alone and few alternatives are tried.
//
// The value of a turn depends on the cards that are still out, but the best partition of the hand into turns hardly
// does. The plan is therefore cached until the hand changes, which pays off because most turns in a deal are passes.
#pragma once
#include "bots/play_scores.hpp"

namespace clamber {

class QuickPlay {
 public:
  QuickPlay(const CombinationTable& table, const PlannerWeights& weights)
      : table_(table),
        weights_(weights),
        shapes_(turn_shapes_of(table)),
        usual_(table),
        planner_(table, shapes_),
        other_(table, shapes_),
        scores_(table, weights),
        places_(table.families.size()) {}

  // Return one of the n legal plays, the first of which may be a pass.
  ActionId choose(const Seen& seen, const ActionId* legal, int n) {
    const bool may_pass = legal[0] == table_.ids.pass;
    const int held = seen.hand().size();
    find_plan(seen);
    scores_.look(seen);
    Option best;
    for (int i = may_pass ? 1 : 0; i < n; ++i) {
      const Action& action = table_.action(legal[i]);
      if (seen.shed_by(action) == held && !seen.captures(legal[i]))
        return legal[i];
      if (const Turn* const turn = turn_of(action); turn != nullptr)
        best.take_better(option(seen, legal[i], *turn));
    }
    if (best.thought.id == kNoAction)
      best = cheapest(seen, legal + (may_pass ? 1 : 0), n - (may_pass ? 1 : 0));
    return may_pass && best.score <= scores_.pass(seen) ? table_.ids.pass : best.thought.id;
  }

  // Update the turn costs to the table as the seat sees it. Must be called before `cost`, which returns the cost of a
  // hand.
  void look(const Seen& seen) { scores_.look(seen); }
  Cost cost(const Hand& hand, int level) { return other_.cost(hand, level, scores_.costs(), kTriesElse); }
  // Return the cost of the hand last passed to `cost` after removing the given cards.
  Cost cost_without(const Cards& cards) { return other_.cost_without(cards, kTriesElse); }

 private:
  static constexpr int kTries = 6;       // run combinations tried for a hand
  static constexpr int kTriesAfter = 1;  // combinations tried for the cards left after a play
  static constexpr int kTriesElse = 20;  // combinations tried for decisions that play no cards
  static constexpr int kOthers = 1;      // plays examined if none is a turn of the plan

  Option option(const Seen& seen, ActionId id, const Turn& turn) {
    return seen.is_lead() ? scores_.lead(id, turn, scores_.cost(turn), *plan_)
                          : scores_.follow(seen, id, scores_.cost(turn));
  }

  // Return the best of the first few plays, none of which is a turn of the plan.
  Option cheapest(const Seen& seen, const ActionId* plays, int n) {
    Option best;
    for (int i = 0; i < std::min(n, kOthers); ++i)
      best.take_better(scores_.follow(seen, plays[i], plan_->cost - cost_after(seen, plays[i])));
    return best;
  }

  Cost cost_after(const Seen& seen, ActionId id) {
    const Cards cards = seen.choice(id).cards;
    if (!seen.captures(id))
      return planner_.cost_without(cards, kTriesAfter);
    Hand rest = seen.hand();
    rest.remove(cards, lanes_of(cards));
    rest.add(seen.on_table());
    return other_.cost(rest, level_, usual_, kTriesAfter);
  }

  // Set the plan for the hand, recomputing it only if the hand has changed.
  void find_plan(const Seen& seen) {
    begin(seen);
    if (plan_ != nullptr && hand_ == seen.hand().cards)
      return;
    hand_ = seen.hand().cards;
    plan_ = &planner_.plan(seen.hand(), level_, usual_, kTries);
    std::fill(places_.begin(), places_.end(), 0);
    for (const Turn& turn : *plan_)
      if (turn.family != kNone)
        places_[turn.family] = static_cast<std::uint16_t>(places_[turn.family] | (1u << turn.position));
  }

  // Set the default turn costs, which assume that all cards are out of sight. Called once per deal.
  void begin(const Seen& seen) {
    if (seen.level() == level_ && seen.special() == special_ && seen.seats() == seats_)
      return;
    level_ = seen.level(), special_ = seen.special(), seats_ = seen.seats();
    plan_ = nullptr;
    const rules::Deck& deck = table_.rules.deck;
    const int each = deck.size() / seats_;
    const int opponents = table_.rules.match.sides == rules::Sides::across ? seats_ / 2 : seats_ - 1;
    Cards cards;
    for (std::uint8_t face = 0; face < kFaces; ++face)
      for (int i = deck.copies(face); i > 0; --i)
        cards.add(table_.slot_of(face));
    const Lanes lanes = lanes_of(with_special(cards, special_));
    usual_.set(weights_, level_, {lanes, deck.size(), opponents, opponents * each, each});
  }

  // Return the turn of the plan that an action carries out, or nullptr.
  [[nodiscard]] const Turn* turn_of(const Action& action) const {
    if (((places_[action.family] >> action.position) & 1) == 0)
      return nullptr;
    const Turn* const found = std::find_if(plan_->begin(), plan_->end(), [&](const Turn& turn) {
      return turn.family == action.family && turn.cards == action.need;
    });
    return found == plan_->end() ? nullptr : found;
  }

  const CombinationTable& table_;
  const PlannerWeights& weights_;
  TurnShapes shapes_;
  TurnCosts usual_;              // turn costs that assume all cards are out of sight
  HandPlanner planner_, other_;  // for the seat's hand, and for other hands
  PlayScores scores_;

  // State for the hand seen last.
  int level_ = -1, seats_ = 0;
  std::uint8_t special_ = kNone;
  Cards hand_;
  const HandPlan* plan_ = nullptr;
  std::vector<std::uint16_t> places_;  // bitmask of the positions used by the plan's turns, by family
};

}  // namespace clamber
