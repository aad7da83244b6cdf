// Hand plans: partitions of hands into turns.
#include "bots/plan_plays.hpp"
#include "convert.hpp"

namespace clamber::py {

namespace {

// One turn: its action (None if no play uses the cards), its cards, and its cost in thousandths of a turn.
using HeldTurn = std::tuple<std::optional<int>, Masks, Cost>;

// Planner for hands at one table.
class HeldPlanner {
 public:
  explicit HeldPlanner(const CombinationTable& table)
      : table_(&table),
        shapes_(turn_shapes_of(table)),
        costs_(table),
        planner_(table, shapes_),
        scratch_(table.scratch_size()) {}

  // Set the cost parameters until the next call.
  void look(int level, std::optional<int> special, const Masks& unseen, int opponents, int cards) {
    level_ = level_of(*table_, level);
    special_ = special_of(special);
    const Lanes lanes = lanes_of(to_slots(*table_, unseen, special_));
    if (opponents < 1 || opponents >= kMaxSeats || cards < 0 || cards > kMaxDeck)
      throw std::invalid_argument("opponents are 1 to 5, their cards at most a deck");
    costs_.set(weights_, level_,
               {.lanes = lanes,
                .cards = lanes.size(),
                .opponents = opponents,
                .opponents_cards = opponents * cards,
                .opponents_most = cards});
  }

  std::pair<Cost, std::vector<HeldTurn>> plan(const Masks& faces) {
    const Hand hand = hand_of(to_slots(*table_, faces, special_));
    const HandPlan& plan = planner_.plan(hand, level_, costs_);
    planned_ = hand.cards;
    std::vector<HeldTurn> turns;
    each_play(*table_, hand, level_, plan, scratch_.data(), [&](const Choice& choice, const Turn& turn) {
      turns.emplace_back(or_none(choice.id, kNoAction), to_faces(*table_, choice.cards, special_), turn.cost);
    });
    return {plan.cost, turns};
  }

  // Return the cost of the most recently planned hand after removing the given cards.
  Cost cost_without(const Masks& faces) {
    const Cards cards = to_slots(*table_, faces, special_);
    if (!planned_.contains(cards))
      throw std::invalid_argument("the hand that was taken apart last does not hold these cards");
    return planner_.cost_without(cards);
  }

  // Return the cost of a play. A last play costs as much as the complete play with the same body.
  Cost cost(int id) {
    const Action& action = table_->action(play_id(*table_, id));
    std::size_t family = action.family;
    for (std::size_t place = 0; place < table_->families.size(); ++place)
      if (table_->families[place].last_plays == action.family)
        family = place;
    return costs_.of(family, action.position);
  }

  [[nodiscard]] Cost stuck() const { return weights_.stuck; }

 private:
  const CombinationTable* table_;
  TurnShapes shapes_;
  PlannerWeights weights_;
  TurnCosts costs_;
  HandPlanner planner_;
  std::vector<ActionId> scratch_;
  Cards planned_;
  int level_ = 0;
  std::uint8_t special_ = kNone;
};

}  // namespace

void bind_plan(nb::module_& module) {
  nb::class_<HeldPlanner>(module, "HandPlanner", "Planner that partitions hands into turns at the lowest cost.")
      .def(nb::init<const CombinationTable&>(), nb::arg("table"), nb::keep_alive<1, 2>())
      .def("look", &HeldPlanner::look, nb::arg("level"), nb::arg("special").none(), nb::arg("unseen"),
           nb::arg("opponents"), nb::arg("cards"), "Set the cost parameters; each opponent holds `cards` cards.")
      .def("plan", &HeldPlanner::plan, nb::arg("faces"),
           "Return the cost of a hand and its turns, as (action, cards, cost); action is None if no play uses the "
           "cards.")
      .def("cost_without", &HeldPlanner::cost_without, nb::arg("faces"),
           "Return the cost of the most recently planned hand after removing the given cards.")
      .def("cost", &HeldPlanner::cost, nb::arg("id"), "Return the cost of a play, in thousandths of a turn.")
      .def_prop_ro("stuck", &HeldPlanner::stuck, "Cost of a card that no play uses.");
}

}  // namespace clamber::py
