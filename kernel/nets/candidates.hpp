// Candidate actions that a net values: up to kMost of a seat's legal actions, starting with turns of its hand plan.
// Each has its cost and a score computed from parts of the planner.
#pragma once
#include "bots/hand_plan.hpp"
#include "bots/situation.hpp"
#include "nets/recall.hpp"

namespace clamber {

struct Candidate {
  ActionId id = kNoAction;
  Lanes rest;      // hand left after the action
  int size = 0;    // number of cards in that hand
  Cost after = 0;  // cost of that hand
  float score = 0;
  float stays = 0;
  bool captures = false;
};

class Candidates {
 public:
  static constexpr std::size_t kMost = 16;

  explicit Candidates(const CombinationTable& table, Memory memory = Memory::all)
      : table_(table),
        memory_(memory),
        weights_(table.reference),
        shapes_(turn_shapes_of(table)),
        costs_(table),
        planner_(table, shapes_) {}

  // Select candidates from n legal actions, or all of them if there are few. If the hand can go out, there are no
  // other candidates.
  void find(const Seen& seen, const ActionId* legal, int n) {
    look(seen);
    size_ = 0;
    if (seen.phase() == Phase::play)
      find_plays(seen, legal, n);
    else
      find_decisions(seen, legal, n);
  }

  // Use exactly these actions, which must be legal and at most kMost.
  void take(const Seen& seen, const ActionId* ids, int n) {
    look(seen);
    size_ = 0;
    for (int i = 0; i < n; ++i)
      add(seen, ids[i]);
  }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] const Candidate& operator[](std::size_t i) const { return all_[i]; }
  [[nodiscard]] Cost cost() const { return plan_.cost; }  // cost of the current hand

 private:
  static constexpr int kTries = 60;       // run combinations tried for the hand
  static constexpr int kTriesAfter = 30;  // run combinations tried for the cards left after an action
  static constexpr int kOthers = 8;       // plays considered besides those in the plan

  void look(const Seen& seen) {
    now_ = situation_of(seen);
    if (memory_ != Memory::all) {
      now_.unseen.lanes = recalled(seen, memory_);
      now_.unseen.cards = now_.unseen.lanes.size();
    }
    costs_.set(weights_, seen.level(), now_.unseen);
    plan_ = planner_.plan(seen.hand(), seen.level(), costs_, kTries);
  }

  void find_plays(const Seen& seen, const ActionId* legal, int n) {
    const bool may_pass = legal[0] == table_.ids.pass;
    for (int i = may_pass ? 1 : 0; i < n; ++i)
      if (size_ < kMost && seen.shed_by(table_.action(legal[i])) == seen.hand().size() && !seen.captures(legal[i]))
        add(seen, legal[i]);
    if (size_ != 0)
      return;
    if (may_pass)
      add(seen, legal[0]), ++legal, --n;
    others_.clear();
    const Action* before = nullptr;
    for (int i = 0; i < n; ++i) {
      const Action& action = table_.action(legal[i]);
      if (before != nullptr && before->need == action.need && before->family == action.family)
        continue;  // another reading of the same cards
      before = &action;
      if (turn_of(action) == nullptr)
        others_.push_back(legal[i]);
      else if (size_ < kMost)
        add(seen, legal[i]);
    }
    // Pick the others at even intervals for variety, because they are ordered by shape and power.
    const std::size_t room = std::min<std::size_t>(kMost - size_, kOthers);
    const std::size_t wanted = std::min(others_.size(), room);
    for (std::size_t i = 0; i < wanted; ++i)
      add(seen, others_[i * others_.size() / wanted]);
  }

  void find_decisions(const Seen& seen, const ActionId* legal, int n) {
    if (n <= static_cast<int>(kMost))
      return take_all(seen, legal, n);
    // Among cards to give away, keep those whose removal leaves the cheapest hands.
    weighed_.clear();
    for (int i = 0; i < n; ++i) {
      size_ = 0;
      add(seen, legal[i]);
      weighed_.push_back(all_[0]);
    }
    std::stable_sort(weighed_.begin(), weighed_.end(),
                     [](const Candidate& a, const Candidate& b) { return a.after < b.after; });
    size_ = kMost;
    std::copy_n(weighed_.begin(), kMost, all_.begin());
  }

  void take_all(const Seen& seen, const ActionId* legal, int n) {
    for (int i = 0; i < n; ++i)
      add(seen, legal[i]);
  }

  void add(const Seen& seen, ActionId id) {
    Candidate& made = all_[size_++];
    made = {};
    made.id = id;
    if (table_.is_play(id))
      add_play(seen, made);
    else
      add_decision(seen, made);
  }

  void add_decision(const Seen& seen, Candidate& made) {
    const Ids& ids = table_.ids;
    Hand rest = seen.hand();
    const auto slot = [&](ActionId first) { return seen.slot_of(static_cast<std::uint8_t>(made.id - first)); };
    if (seen.phase() == Phase::tribute)
      rest.take(slot(ids.give));
    else if (seen.phase() == Phase::return_)
      rest.take(slot(ids.return_));
    else if (seen.phase() == Phase::take)
      rest.add(slot(ids.take));
    made.rest = rest.lanes;
    made.size = rest.size();
    made.after = made.rest == seen.hand().lanes ? plan_.cost : cost_of(rest, seen.level());
    made.score = part(plan_.cost - made.after);
    if (made.id == ids.pass && seen.phase() == Phase::play)
      made.score = part(weights_.patience) + (is_mates(seen) ? part(weights_.mate) : 0);
  }

  void add_play(const Seen& seen, Candidate& made) {
    const Action& action = table_.action(made.id);
    const bool bomb = table_.family(action).bomb;
    made.captures = seen.captures(made.id);
    made.stays = bomb ? 1.0f : costs_.stays(action.family, action.position);
    Hand rest = seen.hand();
    const Cards cards = seen.choice(made.id).cards;
    rest.remove(cards, lanes_of(cards));
    if (made.captures)
      rest.add(seen.on_table());
    made.rest = rest.lanes;
    made.size = rest.size();
    const Turn* const turn = turn_of(action);
    made.after = turn != nullptr && !made.captures ? plan_.cost - turn->cost : cost_of(rest, seen.level());
    made.score = seen.is_lead() ? lead_score(made, action, bomb) : follow_score(seen, made, bomb);
  }

  // Score a lead. It scores higher for many cards, for a turn that would not win the lead back later, and for a plan
  // left intact.
  [[nodiscard]] float lead_score(const Candidate& made, const Action& action, bool bomb) {
    const Cost turn = costs_.of(action.family, action.position);
    const int cards = action.need.size();
    float score = part(weights_.card) * static_cast<float>(cards) + part(weights_.low_first) * part(turn) -
                  part(std::max(made.after + turn - plan_.cost, 0));
    if (bomb)
      score -= part(weights_.kept_bomb);
    if (now_.holds_so_many(cards))
      score -= part(weights_.exit) * (1 - made.stays);
    return score;
  }

  // Score a play that beats another one.
  [[nodiscard]] float follow_score(const Seen& seen, const Candidate& made, bool bomb) const {
    const auto near = static_cast<float>(weights_.near);
    const float urgent = std::max(0.0f, (near + 1 - static_cast<float>(now_.nearest)) / near);
    const float lead = part(weights_.lead) + (is_mates(seen) ? 0 : urgent * part(weights_.urgency));
    return part(plan_.cost - made.after) + lead * made.stays - (bomb ? part(weights_.kept_bomb) : 0);
  }

  [[nodiscard]] bool is_mates(const Seen& seen) const {
    return seen.last() != kNone && seen.last() != seen.seat() && now_.against[seen.last()] < 0.5f;
  }

  Cost cost_of(const Hand& hand, int level) { return planner_.cost(hand, level, costs_, kTriesAfter); }

  [[nodiscard]] const Turn* turn_of(const Action& action) const {
    const Turn* const found = std::find_if(plan_.begin(), plan_.end(), [&](const Turn& turn) {
      return turn.family == action.family && turn.cards == action.need;
    });
    return found == plan_.end() ? nullptr : found;
  }

  static float part(int thousandths) { return static_cast<float>(thousandths) / kTurn; }

  const CombinationTable& table_;
  Memory memory_;
  PlannerWeights weights_;
  TurnShapes shapes_;
  TurnCosts costs_;
  HandPlanner planner_;
  HandPlan plan_;
  Situation now_;
  std::array<Candidate, kMost> all_;
  std::size_t size_ = 0;
  std::vector<ActionId> others_;
  std::vector<Candidate> weighed_;
};

}  // namespace clamber
