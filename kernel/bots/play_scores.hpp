// Scores of plays, based on cards shed, the probability of staying on top, and opponents about to go out.
#pragma once
#include "bots/hand_plan.hpp"
#include "bots/motives.hpp"
#include "bots/situation.hpp"

namespace clamber {

// Chosen action and its motive.
struct MotivatedAction {
  ActionId id = kNoAction;
  Motive motive{};
};

// Play and its score.
struct Option {
  MotivatedAction thought;
  float score = 0;

  void take_better(const Option& other) {
    if (thought.id == kNoAction || other.score > score)
      *this = other;
  }
};

class PlayScores {
 public:
  PlayScores(const CombinationTable& table, const PlannerWeights& weights)
      : table_(table), weights_(weights), costs_(table) {}

  // Update to the table as the seat sees it. Must be called before any other member.
  void look(const Seen& seen) {
    now_ = situation_of(seen);
    costs_.set(weights_, seen.level(), now_.unseen);
  }

  [[nodiscard]] TurnCosts& costs() { return costs_; }

  // Return the current cost of a turn.
  [[nodiscard]] Cost cost(const Turn& turn) {
    return turn.family == kNone ? costs_.stuck() : costs_.of(turn.family, turn.position);
  }

  // Score a lead that plays a turn of the plan. It scores higher if it sheds many cards or would not win the lead
  // back later, and lower if an opponent holds exactly as many cards.
  [[nodiscard]] Option lead(ActionId id, const Turn& turn, Cost cost, const HandPlan& plan) {
    const int size = turn.cards.size();
    const float stays = costs_.stays(turn.family, turn.position);
    Option option{{id, size >= kMany ? Motive::sheds_many : Motive::loses_little},
                  part(weights_.card) * static_cast<float>(size) + part(weights_.low_first) * part(cost)};
    if (table_.families[turn.family].bomb)
      option.score -= part(weights_.kept_bomb);
    if (now_.holds_so_many(size))
      option.score -= part(weights_.exit) * (1 - stays);
    if (now_.mate_cards == size) {
      option.score += part(weights_.feed);
      option.thought.motive = Motive::feeds_partner;
    }
    if (is_safe_but_one(turn, plan)) {
      option.score += kSafe;
      option.thought.motive = Motive::safe_to_the_end;
    }
    return option;
  }

  // Score a play that reduces the cost of the hand by `gain`. The score is the gain, plus the value of the lead if
  // the play stays on top, plus a bonus if an opponent is close to going out.
  [[nodiscard]] Option follow(const Seen& seen, ActionId id, Cost gain) {
    const Action& action = table_.action(id);
    const bool bomb = table_.family(action).bomb;
    const float stays = bomb ? 1.0f : costs_.stays(action.family, action.position);
    const float near = seen.is_lead() || !is_mates(seen) ? nearness() : 0;
    Option option{{id, Motive::cheapest}, part(gain) + (part(weights_.lead) + near * part(weights_.urgency)) * stays};
    const std::uint32_t split = bomb ? 0 : split_by(seen.hand().lanes, seen.taken_by(id));
    if (bomb)
      option.score -= part(weights_.kept_bomb);
    if ((split & kAllRanks) != 0)
      option.score -= part(weights_.split);
    if (seen.captures(id))
      option.thought.motive = Motive::captures;
    else if (near > 0)
      option.thought.motive = bomb ? Motive::bomb_stops : Motive::stops_opponent;
    else if (bomb)
      option.thought.motive = Motive::bomb_pays;
    else if ((split & kWhole) != 0)
      option.thought.motive = Motive::splits_set;
    else if (stays >= kHigh)
      option.thought.motive = Motive::wins_lead;
    return option;
  }

  // Return the motive for a lead that is not a turn of the plan or was not chosen.
  [[nodiscard]] Motive why_lead(const Seen& seen, ActionId id) {
    const Action& action = table_.action(id);
    if (table_.family(action).bomb)
      return Motive::bomb_pays;
    if ((split_by(seen.hand().lanes, seen.taken_by(id)) & kWhole) != 0)
      return Motive::worth_more;
    if (costs_.stays(action.family, action.position) >= kHigh)
      return nearness() > 0 ? Motive::stops_opponent : Motive::wins_lead;
    return action.need.size() >= kMany ? Motive::sheds_many : Motive::loses_little;
  }

  // Return the score of passing.
  [[nodiscard]] float pass(const Seen& seen) const {
    return part(weights_.patience) + (is_mates(seen) ? part(weights_.mate) : 0);
  }

  // Return the motive for passing instead of making the best play, if there is one.
  [[nodiscard]] Motive why_pass(const Seen& seen, ActionId instead) const {
    if (instead == kNoAction)
      return Motive::nothing_else;
    if (is_mates(seen))
      return Motive::lets_partner;
    return table_.family(table_.action(instead)).bomb ? Motive::keeps_bomb : Motive::keeps_strength;
  }

  // Return how close the nearest opponent is to going out, from 0 to 1.
  [[nodiscard]] float nearness() const {
    const auto near = static_cast<float>(weights_.near);
    return std::max(0.0f, (near + 1 - static_cast<float>(now_.nearest)) / near);
  }

 private:
  static constexpr int kMany = 5;        // cards in a lead that counts as shedding many
  static constexpr float kSure = 0.97f;  // minimum probability of staying on top for a safe play
  static constexpr float kSafe = 2;      // value of a hand that no opponent can stop
  static constexpr float kHigh = 0.75f;  // minimum probability of staying on top for a play meant to win the lead

  static constexpr std::uint32_t kAllRanks = (1u << kRanks) - 1;
  // Lanes whose sets are reported when split: the ranks and each kind of joker.
  static constexpr std::uint32_t kWhole = kAllRanks | (1u << kJokerLane) | (1u << kRedJokerLane);

  // Return the lanes from which a play takes some cards and leaves others.
  [[nodiscard]] static std::uint32_t split_by(Lanes hand, const Lanes& need) {
    hand.subtract(need);
    return lanes_with(need, 1) & lanes_with(hand, 1);
  }

  // Return true if this turn and all other turns except at most one are sure to stay on top. That one is played last.
  [[nodiscard]] bool is_safe_but_one(const Turn& turn, const HandPlan& plan) {
    return is_safe(turn) &&
           std::count_if(plan.begin(), plan.end(), [this](const Turn& other) { return !is_safe(other); }) <= 1;
  }
  [[nodiscard]] bool is_safe(const Turn& turn) {
    return turn.family != kNone && costs_.stays(turn.family, turn.position) >= kSure;
  }

  // Return true if the play to beat is a partner's, as far as the seat knows or can guess.
  [[nodiscard]] bool is_mates(const Seen& seen) const {
    return seen.last() != kNone && seen.last() != seen.seat() && now_.against[seen.last()] < 0.5f;
  }

  static float part(int thousandths) { return static_cast<float>(thousandths) / 1000; }

  const CombinationTable& table_;
  const PlannerWeights& weights_;
  TurnCosts costs_;
  Situation now_;
};

}  // namespace clamber
