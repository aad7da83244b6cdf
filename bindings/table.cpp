// Combination table of a ruleset as laid out by clamber.compile, validated on input.
#include <nanobind/stl/array.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>

#include "combinations/blocks.hpp"
#include "combinations/table_check.hpp"
#include "compile/compiled.hpp"
#include "nets/net.hpp"
#include "run/table_bytes.hpp"

namespace clamber::py {

namespace {

ActionId& first_id(Ids& ids, const std::string& decision) {
#define CLAMBER_FIND(name, size)        \
  if (decision == words(#name).front()) \
    return ids.name;
  CLAMBER_DECISIONS(CLAMBER_FIND)
#undef CLAMBER_FIND
  throw std::invalid_argument("the kernel has no decision " + decision);
}

// Return the combinations, in id order, as actions of a table.
std::vector<Action> actions_of(const compile::Compiled& compiled) {
  std::vector<Action> actions;
  actions.reserve(compiled.actions.size());
  for (std::size_t i = 0; i < compiled.actions.size(); ++i) {
    const auto& [member, family, mixed] = compiled.actions[i];
    actions.push_back({.need = member.need,
                       .family = family,
                       .position = member.position,
                       .suit = member.suit,
                       .wild = member.wild,
                       .mixed = mixed,
                       .followers = compiled.rows.row_of[i]});
  }
  return actions;
}

void make_table(CombinationTable* self, const rules::Groups& rules, const PlannerWeights& reference,
                std::vector<Family> families, const std::map<std::string, ActionId>& ids,
                const compile::Compiled& compiled) {
  new (self) CombinationTable();
  CombinationTable& table = *self;
  table.rules = rules;
  check_size(reference);
  table.reference = reference;
  table.planner_of.fill(reference);
  for (const auto& [decision, first] : ids)
    first_id(table.ids, decision) = first;
  table.ids.plays = compiled.first_play;
  require(families.size() == compiled.positions.size(), "families that were not compiled");
  const auto after_families = static_cast<std::uint8_t>(families.size());
  for (std::size_t i = 0; i < table.wild_weight.size(); ++i)
    table.wild_weight[i] = static_cast<std::uint16_t>(compiled.generator.wild_weight[i] * (after_families + 1));
  table.families = std::move(families);
  table.actions = actions_of(compiled);
  table.pool = compiled.generator.pool;
  table.patterns = compiled.generator.patterns;
  table.ranges = compiled.generator.ranges;
  table.terms = compiled.generator.terms;
  table.kickers = compiled.generator.kickers;
  table.steps = compiled.generator.steps;
  table.levels = static_cast<std::uint8_t>(compiled.set_power.size());
  table.rows = static_cast<std::uint32_t>(compiled.rows.rows);
  table.followers = compiled.rows.followers;
  table.filter = compiled.filter;
  table.set_power = compiled.set_power;
  table.joker_lead = compiled.joker_lead;
  table.last_plays = compiled.last_plays;
  table.leads_end = table.joker_lead != kNone   ? table.joker_lead
                    : table.last_plays != kNone ? table.last_plays
                                                : after_families;
  table.first_bomb = compiled.first_bomb;
  table.red_joker = table.rules.deck.jokers_alike() ? 53 : 56;
  table.suited = compiled.suited;
  table.some_end_hand = std::any_of(table.families.begin(), table.families.end(),
                                    [](const Family& family) { return family.ends_hand; });
  table.by_state = table.rules.capture.on || table.last_plays != kNone || !table.rules.trick.split_bombs ||
                   !table.rules.trick.wild_alone || table.some_end_hand ||
                   table.rules.trick.before_one_card == rules::BeforeOneCard::highest_single ||
                   table.rules.trick.before_two_cards == rules::BeforeTwoCards::highest_pair;
  check(table);
  lay_out_blocks(table);
  table.patterns.shrink_to_fit();
  table.blocks.shrink_to_fit();
  table.questions.shrink_to_fit();
}

std::vector<ActionId> readings(const CombinationTable& table, const Masks& faces, int level,
                               std::optional<int> special) {
  ActionId* ids = scratch(table);
  const Cards cards = to_slots(table, faces, special_of(special));
  const int n = readings_of(table, cards, level_of(table, level), ids);
  std::sort(ids, ids + n);
  return {ids, ids + n};
}

std::optional<ActionId> joker_lead(const CombinationTable& table, const Masks& faces) {
  const ActionId found = joker_lead_of(table, to_slots(table, faces, kNone));
  return found == kNoAction ? std::nullopt : std::optional(found);
}

bool captures(const CombinationTable& table, int level, int id, int played) {
  return table.rules.capture.on &&
         table.followers_of(level_of(table, level), table.action(play_id(table, played))).also == play_id(table, id);
}

}  // namespace

void bind_table(nb::module_& module) {
  nb::class_<CombinationTable>(module, "CombinationTable", "Compiled ruleset.")
      .def("__init__", &make_table, nb::kw_only(), nb::arg("rules"), nb::arg("reference"), nb::arg("families"),
           nb::arg("ids"), nb::arg("compiled"))
      .def_prop_ro(
          "rules", [](const CombinationTable& table) { return table.rules; },
          "Copy of all rules except those of combinations.")
      .def_prop_rw(
          "net", [](const CombinationTable& table) { return std::const_pointer_cast<Net>(table.net); },
          [](CombinationTable& table, std::shared_ptr<Net> net) { table.net = std::move(net); },
          nb::arg("net").none(),
          "Net used by the policy `net` under these rules; None if no net was trained on the game.")
      .def_rw("skill_profiles", &CombinationTable::skill_profiles,
              "Error parameters of the levels below the net, weakest first.")
      .def(
          "weigh_with",
          [](CombinationTable& table, std::size_t players, const PlannerWeights& weights) {
            require(players < table.planner_of.size(), "too many players");
            check_size(weights);
            table.planner_of[players] = weights;
          },
          nb::arg("players"), nb::arg("weights"), "Set the planner weights for this number of players.")
      .def_prop_ro(
          "id_bits", [](const CombinationTable& table) { return table.id_bits(); },
          "Number of bits per action id in observations.")
      .def_prop_ro("nbytes", &size_of, "Size in bytes, excluding the net.")
      .def(
          "to_bytes",
          [](const CombinationTable& table) {
            const std::string bytes = bytes_of(table);
            return nb::bytes(bytes.data(), bytes.size());
          },
          "Serialize the table for a program of the same build that runs the kernel without Python.")
      .def("readings", &readings, nb::arg("faces"), nb::arg("level"), nb::arg("special").none(),
           "Return the ids of all actions as which exactly these cards can be played.")
      .def("joker_lead", &joker_lead, nb::arg("faces"),
           "Return the action that leads exactly these cards as jokers alone, or None.")
      .def(
          "beats",
          [](const CombinationTable& table, int level, int id, int played) {
            return beats(table, level_of(table, level), play_id(table, id), table.action(play_id(table, played)));
          },
          nb::arg("level"), nb::arg("id"), nb::arg("played"), "Return True if one action may be played on another.")
      .def("captures", &captures, nb::arg("level"), nb::arg("id"), nb::arg("played"),
           "Return True if one action captures another.");
}

}  // namespace clamber::py
