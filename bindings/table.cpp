// The tables of a ruleset, as clamber.compile lays them out, checked as they come in.
#include <nanobind/stl/array.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>

#include "combinations/blocks.hpp"
#include "nets/net.hpp"
#include "run/table_bytes.hpp"
#include "table_check.hpp"

namespace clamber::py {

namespace {

using Order = std::array<std::uint8_t, kLanes>;

ActionId& first_id(Ids& ids, const std::string& decision) {
#define CLAMBER_FIND(name, size)        \
  if (decision == words(#name).front()) \
    return ids.name;
  CLAMBER_DECISIONS(CLAMBER_FIND)
#undef CLAMBER_FIND
  throw std::invalid_argument("the kernel has no decision " + decision);
}

void make_table(Table* self, const rules::Groups& rules, const PlannerWeights& reference,
                std::vector<Family> families, std::vector<Action> actions, const std::map<std::string, ActionId>& ids,
                ActionId first_play, std::vector<std::uint16_t> pool, std::vector<Pattern> patterns,
                std::vector<std::uint32_t> ranges, std::vector<Term> terms, std::vector<Kickers> kickers,
                std::vector<ActionId> steps, const std::vector<std::vector<Followers>>& followers,
                const std::vector<nb::bytes>& filters, std::vector<Order> set_power,
                const std::array<std::uint16_t, 3>& wild_weight, std::optional<std::uint8_t> joker_lead,
                std::optional<std::uint8_t> last_plays, std::uint8_t first_bomb, bool suited) {
  new (self) Table();
  Table& table = *self;
  table.rules = rules;
  check_size(reference);
  table.reference = reference;
  table.planner_of.fill(reference);
  for (const auto& [decision, first] : ids)
    first_id(table.ids, decision) = first;
  table.ids.plays = first_play;
  require(families.size() < kNone, "too many families");
  const auto after_families = static_cast<std::uint8_t>(families.size());
  for (std::size_t i = 0; i < wild_weight.size(); ++i)
    table.wild_weight[i] = static_cast<std::uint16_t>(wild_weight[i] * (after_families + 1));
  table.families = std::move(families);
  table.actions = std::move(actions);
  table.pool = std::move(pool);
  table.patterns = std::move(patterns);
  table.ranges = std::move(ranges);
  table.terms = std::move(terms);
  table.kickers = std::move(kickers);
  table.steps = std::move(steps);
  require(followers.size() <= kRanks + 1, "too many levels");
  table.levels = static_cast<std::uint8_t>(followers.size());
  table.rows = followers.empty() ? 0 : static_cast<std::uint32_t>(followers[0].size());
  for (const std::vector<Followers>& level : followers)
    table.followers.insert(table.followers.end(), level.begin(), level.end());
  for (const nb::bytes& filter : filters) {
    const auto* const first = static_cast<const std::uint8_t*>(filter.data());
    std::transform(first, first + filter.size(), std::back_inserter(table.filter),
                   [](std::uint8_t allowed) { return static_cast<Allowed>(allowed); });
  }
  table.set_power = std::move(set_power);
  table.joker_lead = joker_lead.value_or(kNone);
  table.last_plays = last_plays.value_or(kNone);
  table.leads_end = joker_lead.value_or(last_plays.value_or(after_families));
  table.first_bomb = first_bomb;
  table.red_joker = table.rules.deck.jokers_alike() ? 53 : 56;
  table.suited = suited;
  table.by_state = table.rules.capture.on || table.last_plays != kNone || !table.rules.trick.split_bombs ||
                   table.rules.trick.before_one_card != rules::BeforeOneCard::free;
  check(table);
  lay_out_blocks(table);
}

std::vector<ActionId> readings(const Table& table, const Masks& faces, int level, std::optional<int> special) {
  ActionId* ids = scratch(table);
  const Cards cards = to_slots(table, faces, special_of(special));
  const int n = readings_of(table, cards, level_of(table, level), ids);
  std::sort(ids, ids + n);
  return {ids, ids + n};
}

std::optional<ActionId> joker_lead(const Table& table, const Masks& faces) {
  const ActionId found = joker_lead_of(table, to_slots(table, faces, kNone));
  return found == kNoAction ? std::nullopt : std::optional(found);
}

bool captures(const Table& table, int level, int id, int played) {
  return table.rules.capture.on &&
         table.followers_of(level_of(table, level), table.action(play_id(table, played))).also == play_id(table, id);
}

}  // namespace

void bind_table(nb::module_& module) {
  nb::class_<Table>(module, "Table", "A compiled ruleset.")
      .def("__init__", &make_table, nb::kw_only(), nb::arg("rules"), nb::arg("reference"), nb::arg("families"),
           nb::arg("actions"), nb::arg("ids"), nb::arg("first_play"), nb::arg("pool"), nb::arg("patterns"),
           nb::arg("ranges"), nb::arg("terms"), nb::arg("kickers"), nb::arg("steps"), nb::arg("followers"),
           nb::arg("filters"), nb::arg("set_power"), nb::arg("wild_weight"), nb::arg("joker_lead").none(),
           nb::arg("last_plays").none(), nb::arg("first_bomb"), nb::arg("suited"))
      .def_prop_ro(
          "rules", [](const Table& table) { return table.rules; }, "A copy of the rules that no combination says.")
      .def_prop_rw(
          "net", [](const Table& table) { return std::const_pointer_cast<Net>(table.net); },
          [](Table& table, std::shared_ptr<Net> net) { table.net = std::move(net); }, nb::arg("net").none(),
          "The net that plays by these rules as the policy `net`; none where nobody has learnt the game.")
      .def_rw("manners", &Table::manners, "How the levels below the net's err, from the weakest.")
      .def(
          "weigh_with",
          [](Table& table, std::size_t players, const PlannerWeights& weights) {
            require(players < table.planner_of.size(), "too many players");
            check_size(weights);
            table.planner_of[players] = weights;
          },
          nb::arg("players"), nb::arg("weights"), "Says what the planner weighs where so many play.")
      .def_prop_ro(
          "id_bits", [](const Table& table) { return table.id_bits(); },
          "How many bits of an action's id observations show.")
      .def(
          "to_bytes",
          [](const Table& table) {
            const std::string bytes = bytes_of(table);
            return nb::bytes(bytes.data(), bytes.size());
          },
          "The table for a program of the same build that runs the kernel without Python.")
      .def("readings", &readings, nb::arg("faces"), nb::arg("level"), nb::arg("special").none(),
           "Ids of all actions that these exact cards, all of them, can be played as.")
      .def("joker_lead", &joker_lead, nb::arg("faces"), "The action that leads these jokers alone, if any does.")
      .def(
          "beats",
          [](const Table& table, int level, int id, int played) {
            return beats(table, level_of(table, level), play_id(table, id), table.action(play_id(table, played)));
          },
          nb::arg("level"), nb::arg("id"), nb::arg("played"), "Whether one action may be played on another.")
      .def("captures", &captures, nb::arg("level"), nb::arg("id"), nb::arg("played"),
           "Whether one action captures another.");
}

}  // namespace clamber::py
