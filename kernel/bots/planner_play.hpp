// How the planner plays cards: it compares what its hand costs before and after each play, what the lead is worth,
// and who is about to go out.
#pragma once
#include "bots/hand_plan.hpp"
#include "bots/motives.hpp"
#include "bots/situation.hpp"

namespace clamber {

// What is done, and why.
struct Thought {
  ActionId id = kNoAction;
  Motive motive{};
};

class PlannerPlay {
 public:
  static constexpr int kTries = 60;  // combinations of runs for the hand

  PlannerPlay(const Table& table, const PlannerWeights& weights)
      : table_(table), weights_(weights), shapes_(turn_shapes_of(table)), costs_(table), planner_(table, shapes_) {}

  // One of the n legal plays, of which the first may be a pass.
  Thought choose(const Seen& seen, const ActionId* legal, int n) {
    const bool may_pass = legal[0] == table_.ids.pass;
    for (int i = may_pass ? 1 : 0; i < n; ++i)
      if (seen.shed_by(table_.action(legal[i])) == seen.hand().size() && !seen.captures(legal[i]))
        return {legal[i], Motive::goes_out};
    look(seen);
    plan_ = planner_.plan(seen.hand(), seen.level(), costs_, kTries);
    return seen.is_lead() ? lead(seen, legal, n)
                          : follow(seen, legal + (may_pass ? 1 : 0), n - (may_pass ? 1 : 0), may_pass);
  }

  // What a hand costs as the seat sees the table; `look` comes first.
  void look(const Seen& seen) {
    now_ = situation_of(seen);
    costs_.set(weights_, seen.level(), now_.unseen);
  }
  Cost cost(const Hand& hand, int level) { return planner_.cost(hand, level, costs_, kTries); }

 private:
  static constexpr int kTriesAfter = 30;  // combinations for what a play leaves of the hand
  static constexpr int kOptions = 10;     // plays beside those of the plan
  static constexpr float kSure = 0.97f;

  struct Option {
    Thought thought;
    float score = 0;
  };

  Thought lead(const Seen& seen, const ActionId* legal, int n) {
    Option best;
    for (int i = 0; i < n; ++i) {
      const Turn* const turn = turn_of(legal[i]);
      if (turn != nullptr)
        take_better(best, lead_with(legal[i], *turn));
    }
    return best.thought.id != kNoAction ? best.thought : follow(seen, legal, n, false);
  }

  // What speaks for leading a turn of the plan: many cards, little that it would win back later, no opponent who
  // waits for just so many.
  [[nodiscard]] Option lead_with(ActionId id, const Turn& turn) {
    const int size = turn.cards.size();
    const float stays = costs_.stays(turn.family, turn.position);
    const bool sheds_many = size >= kMany;
    Option option{{id, sheds_many ? Motive::sheds_many : Motive::loses_little},
                  part(weights_.card) * static_cast<float>(size) + part(weights_.low_first) * part(turn.cost)};
    if (table_.families[turn.family].bomb)
      option.score -= part(weights_.kept_bomb);
    if (now_.holds_so_many(size))
      option.score -= part(weights_.exit) * (1 - stays);
    if (now_.mate_cards == size) {
      option.score += part(weights_.feed);
      option.thought.motive = Motive::feeds_partner;
    }
    if (is_safe_but_one(turn)) {
      option.score += kSafe;
      option.thought.motive = Motive::safe_to_the_end;
    }
    return option;
  }

  // Whether this turn surely stays on top, and so do all others but one, which is then the last.
  [[nodiscard]] bool is_safe_but_one(const Turn& turn) {
    const auto is_safe = [this](const Turn& other) {
      return other.family != kNone && costs_.stays(other.family, other.position) >= kSure;
    };
    return is_safe(turn) &&
           std::count_if(plan_.begin(), plan_.end(), [&](const Turn& other) { return !is_safe(other); }) <= 1;
  }

  Thought follow(const Seen& seen, const ActionId* plays, int n, bool may_pass) {
    Option best_play;
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
      take_better(best_play, follow_with(seen, plays[i], turn));
    }
    if (!may_pass)
      return best_play.thought;
    const float passing = part(weights_.patience) + (is_mates(seen) ? part(weights_.mate) : 0);
    return best_play.thought.id != kNoAction && best_play.score > passing
               ? best_play.thought
               : Thought{table_.ids.pass, why_pass(seen, best_play.thought.id)};
  }

  [[nodiscard]] Option follow_with(const Seen& seen, ActionId id, const Turn* turn) {
    const Action& action = table_.action(id);
    const bool bomb = table_.family(action).bomb, captures = seen.captures(id);
    const Cost after = turn != nullptr && !captures ? plan_.cost - turn->cost : cost_after(seen, id, captures);
    const float stays = bomb ? 1.0f : costs_.stays(action.family, action.position);
    const float near = seen.is_lead() || !is_mates(seen) ? nearness() : 0;
    Option option{{id, Motive::cheapest},
                  part(plan_.cost - after) + (part(weights_.lead) + near * part(weights_.urgency)) * stays};
    if (bomb)
      option.score -= part(weights_.kept_bomb);
    if (captures)
      option.thought.motive = Motive::captures;
    else if (near > 0)
      option.thought.motive = bomb ? Motive::bomb_stops : Motive::stops_opponent;
    else if (bomb)
      option.thought.motive = Motive::bomb_pays;
    else if (stays >= kHigh)
      option.thought.motive = Motive::wins_lead;
    return option;
  }

  [[nodiscard]] Motive why_pass(const Seen& seen, ActionId instead) const {
    if (instead == kNoAction)
      return Motive::nothing_else;
    if (is_mates(seen))
      return Motive::lets_partner;
    return table_.family(table_.action(instead)).bomb ? Motive::keeps_bomb : Motive::keeps_strength;
  }

  // How near the nearest opponent is to going out: 0 to 1.
  [[nodiscard]] float nearness() const {
    const auto near = static_cast<float>(weights_.near);
    return std::max(0.0f, (near + 1 - static_cast<float>(now_.nearest)) / near);
  }

  // Whether the play to beat is a partner's, as far as the seat knows or guesses.
  [[nodiscard]] bool is_mates(const Seen& seen) const {
    return seen.last() != kNone && seen.last() != seen.seat() && now_.against[seen.last()] < 0.5f;
  }

  Cost cost_after(const Seen& seen, ActionId id, bool captures) {
    Hand rest = seen.hand();
    const Cards cards = seen.choice(id).cards;
    rest.remove(cards, lanes_of(cards));
    if (captures)
      rest.add(seen.on_table());
    return planner_.cost(rest, seen.level(), costs_, kTriesAfter);
  }

  // The turn of the plan that an action plays, if any.
  [[nodiscard]] const Turn* turn_of(ActionId id) const {
    const Action& action = table_.action(id);
    const Turn* const found = std::find_if(plan_.begin(), plan_.end(), [&](const Turn& turn) {
      return turn.family == action.family && turn.cards == action.need;
    });
    return found == plan_.end() ? nullptr : found;
  }

  static void take_better(Option& best, const Option& other) {
    if (best.thought.id == kNoAction || other.score > best.score)
      best = other;
  }
  static float part(int thousandths) { return static_cast<float>(thousandths) / 1000; }

  static constexpr int kMany = 5;        // cards of a lead that sheds many
  static constexpr float kSafe = 2;      // what it is worth that nobody can stop the hand
  static constexpr float kHigh = 0.75f;  // how likely a play stays on top that is meant to

  const Table& table_;
  const PlannerWeights& weights_;
  TurnShapes shapes_;
  TurnCosts costs_;
  HandPlanner planner_;
  HandPlan plan_;
  Situation now_;
};

}  // namespace clamber
