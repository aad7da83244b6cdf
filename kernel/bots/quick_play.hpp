// How the quick policy plays cards: by the turns of a plan, as the planner does, but the plan follows from the hand
// alone, and hardly anything else is tried.
//
// What a turn is worth follows from what is out; how the hand falls into turns hardly does. So a hand keeps its plan
// until it plays: most turns of a deal are passes.
#pragma once
#include "bots/play_scores.hpp"

namespace clamber {

class QuickPlay {
 public:
  QuickPlay(const Table& table, const PlannerWeights& weights)
      : table_(table),
        weights_(weights),
        shapes_(turn_shapes_of(table)),
        usual_(table),
        planner_(table, shapes_),
        other_(table, shapes_),
        scores_(table, weights),
        places_(table.families.size()) {}

  // One of the n legal plays, of which the first may be a pass.
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

  // What a hand costs as the seat sees the table; `look` comes first.
  void look(const Seen& seen) { scores_.look(seen); }
  Cost cost(const Hand& hand, int level) { return other_.cost(hand, level, scores_.costs(), kTriesElse); }
  // What the hand asked about last costs without some of its cards.
  Cost cost_without(const Cards& cards) { return other_.cost_without(cards, kTriesElse); }

 private:
  static constexpr int kTries = 6;       // combinations of runs for a hand
  static constexpr int kTriesAfter = 1;  // and for what a play leaves of it
  static constexpr int kTriesElse = 20;  // and where no cards are played
  static constexpr int kOthers = 1;      // plays that are looked at where none is a turn of the plan

  Option option(const Seen& seen, ActionId id, const Turn& turn) {
    return seen.is_lead() ? scores_.lead(id, turn, scores_.cost(turn), *plan_)
                          : scores_.follow(seen, id, scores_.cost(turn));
  }

  // The best of the first few plays, none of which is a turn of the plan.
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

  // The plan of the hand, made anew only where the hand is another one.
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

  // Says what turns usually cost, as they do while all cards are out of sight: once a deal.
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

  // The turn of the plan that an action plays, if any.
  [[nodiscard]] const Turn* turn_of(const Action& action) const {
    if (((places_[action.family] >> action.position) & 1) == 0)
      return nullptr;
    const Turn* const found = std::find_if(plan_->begin(), plan_->end(), [&](const Turn& turn) {
      return turn.family == action.family && turn.cards == action.need;
    });
    return found == plan_->end() ? nullptr : found;
  }

  const Table& table_;
  const PlannerWeights& weights_;
  TurnShapes shapes_;
  TurnCosts usual_;              // what turns cost while all cards are out of sight
  HandPlanner planner_, other_;  // of the hand, and of others
  PlayScores scores_;

  // Of the hand that was seen last.
  int level_ = -1, seats_ = 0;
  std::uint8_t special_ = kNone;
  Cards hand_;
  const HandPlan* plan_ = nullptr;
  std::vector<std::uint16_t> places_;  // by family, where the plan has a turn
};

}  // namespace clamber
