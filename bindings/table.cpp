// The tables of a ruleset, as clamber.compile lays them out, checked as they come in.
#include <nanobind/stl/array.h>
#include <nanobind/stl/map.h>

#include "combinations/blocks.hpp"
#include "combinations/kickers.hpp"
#include "convert.hpp"
#include "run/image.hpp"

namespace clamber::py {

namespace {

using Numbers = std::vector<int>;

constexpr int kMostKickers = 6;
constexpr std::size_t kMostChoices = 54264;  // of six kickers from 16 lanes: 21 over 6

template <class T>
T narrow(int value) {
  if (value < 0 || value > static_cast<int>(std::numeric_limits<T>::max()))
    throw std::invalid_argument("table entry out of range");
  return static_cast<T>(value);
}

void require(bool condition, const char* what) {
  if (!condition)
    throw std::invalid_argument(std::string("table: ") + what);
}

Family family_of(const Numbers& n) {
  require(n.size() == 8, "a family has 8 entries");
  return {narrow<std::uint8_t>(n[0]),
          narrow<std::uint8_t>(n[1]),
          narrow<std::uint8_t>(n[2]),
          n[3] != 0,
          n[4] != 0,
          narrow<std::uint8_t>(n[5]),
          narrow<std::uint8_t>(n[6]),
          n[7] != 0};
}

Slice slice_of(const Numbers& n) {
  require(n.size() == 9, "a slice has 9 entries");
  return {static_cast<std::uint32_t>(n[0]), static_cast<std::uint32_t>(n[3]), narrow<std::uint16_t>(n[1]),
          narrow<std::uint16_t>(n[2]),      narrow<std::uint8_t>(n[4]),       narrow<std::uint8_t>(n[5]),
          narrow<std::uint8_t>(n[6]),       static_cast<Mixed>(n[7]),         narrow<std::uint8_t>(n[8])};
}

Kickers kickers_of(const Numbers& n) {
  require(n.size() == 10, "kickers have 10 entries");
  Kickers kickers{};
  for (std::size_t i = 0; i < 3; ++i)
    kickers.lanes[i] = narrow<std::uint16_t>(n[i]);
  kickers.count = narrow<std::uint8_t>(n[3]);
  kickers.cards = narrow<std::uint8_t>(n[4]);
  kickers.alike = narrow<std::uint8_t>(n[5]);
  kickers.copies = narrow<std::uint8_t>(n[6]);
  kickers.ranks = narrow<std::uint8_t>(n[7]);
  kickers.both_jokers = n[8] != 0;
  kickers.may_extend = n[9] != 0;
  require(kickers.count >= 1 && kickers.count <= kMostKickers && kickers.alike >= 1 && kickers.alike <= 3 &&
              kickers.ranks >= 1 && kickers.ranks <= kRanks && kickers.cards >= 1 &&
              kickers.alike * kickers.cards <= 4,
          "kickers out of range");
  return kickers;
}

Action action_of(nb::bytes need, const Numbers& n) {
  require(need.size() == kLanes && n.size() == 6, "an action has 16 needs and 6 entries");
  Action action{};
  std::copy_n(static_cast<const std::uint8_t*>(need.data()), kLanes, action.need.at.begin());
  action.family = narrow<std::uint8_t>(n[0]);
  action.position = narrow<std::uint8_t>(n[1]);
  action.suit = narrow<std::uint8_t>(n[2]);
  action.wild = narrow<std::uint8_t>(n[3]);
  action.mixed = static_cast<Mixed>(n[4]);
  action.follow = narrow<std::uint16_t>(n[5]);
  return action;
}

Follow follow_of(const Numbers& n) {
  require(n.size() == 5, "a follow row has 5 entries");
  return {narrow<std::uint16_t>(n[0]), narrow<std::uint16_t>(n[1]), narrow<std::uint8_t>(n[2]),
          narrow<std::uint8_t>(n[3]), narrow<ActionId>(n[4])};
}

// Whatever a hand holds, the kickers that it can choose make an action.
void check_kickers(const Table& table) {
  Hand everything;
  everything.lanes.at.fill(kMaxCopies);
  everything.held = held_of(everything.lanes);
  const Sources sources(everything);
  std::vector<ActionId> ids(kMostChoices);
  for (const Slice& slice : table.slices) {
    if (slice.kickers == 0)
      continue;
    const Kickers& kickers = table.kickers[slice.kickers - 1u];
    for (std::uint32_t left = slice.starts; left != 0; left &= left - 1) {
      const ActionId* end =
          detail::emit_kickers(kickers, table.steps.data() + slice.ids, sources, left & -left, ids.data());
      require(std::all_of(std::as_const(ids).data(), end,
                          [&](ActionId id) { return id >= table.ids.plays && id < table.capacity(); }),
              "kickers that make no action");
    }
  }
}

// Everything that is used as an index points where it may: a table made by hand cannot make the kernel read astray.
void check(const Table& table) {
  const std::size_t families = table.families.size();
  require(families > 0 && families < kNone, "too many families");
  require(table.ranges.size() % (families + 1) == 0, "ranges do not fit the families");
  for (const Family& family : table.families)
    require(family.kind < kKinds, "too many kinds");
  require(table.solo == kNone || table.solo < families, "jokers led alone are no family");
  require(std::is_sorted(table.ranges.begin(), table.ranges.end()), "ranges out of order");
  require(table.ranges.empty() || table.ranges.back() <= table.slices.size(), "a range ends past the slices");
  for (const Slice& slice : table.slices) {
    require(slice.family < families, "a slice of no family");
    require(slice.first_term + std::size_t{slice.terms} <= table.terms.size(), "a slice's terms end past the terms");
    require(slice.kickers <= table.kickers.size() && (slice.kickers == 0 || slice.attached != 0),
            "a slice with kickers that are none");
    if (slice.kickers != 0) {
      const Kickers& kickers = table.kickers[slice.kickers - 1u];
      require(slice.ids + std::size_t{kLanes} * kickers.count * kickers.alike * kLanes <= table.steps.size(),
              "a slice's steps end past the steps");
    } else {
      require(slice.ids + (slice.attached != 0 ? 256u : 16u) <= table.pool.size(), "a slice's ids end past the pool");
    }
    require(table.suited || slice.mixed == Mixed::no, "a slice that avoids flushes where suits do not count");
    require(slice.attached == 0 || slice.kickers != 0 ||
                (slice.attached_source >= 1 && slice.attached_source <= 4 * table.rules.deck.packs),
            "an attachment out of range");
  }
  for (const Term& term : table.terms)
    require(
        term.source >= 1 && term.source < kSources && term.shift < 16 && term.copies() <= 4 * table.rules.deck.packs,
        "a term out of range");
  require(table.suited || std::none_of(table.terms.begin(), table.terms.end(), [](Term t) { return t.of_suit(); }),
          "a term of a suit where suits do not count");
  for (const ActionId id : table.pool)
    require(id == kNoAction || (id >= table.ids.plays && id < table.capacity()), "an id that is none");
  for (const Action& action : table.actions) {
    require(action.family < families && action.position < kLanes && action.follow < table.rows,
            "an action out of range");
    for (const std::uint8_t n : action.need.at)
      require(n <= kMaxCopies, "an action needs too many cards of a rank");
  }
  for (const Follow& follow : table.follow) {
    require(follow.family == kNone || follow.family < families, "a row of no family");
    require(follow.bombs == kNone || follow.bombs < families, "a row of no bombs");
    require(follow.also == kNoAction || (follow.also >= table.ids.plays && follow.also < table.capacity()),
            "a follower that is no play");
  }
  require(table.follow.size() == std::size_t{table.levels} * table.rows, "rows do not fit the levels");
  require(table.set_power.size() == table.levels, "orders do not fit the levels");
  require(table.filter.empty() || table.filter.size() == std::size_t{table.levels} * table.actions.size(),
          "filters do not fit the actions");
  require(table.rules.deck.packs == 1 || table.rules.deck.packs == 2, "one or two packs");
  check_kickers(table);
}

ActionId id_or_none(const std::map<std::string, int>& ids, const char* name) {
  const auto found = ids.find(name);
  return found == ids.end() ? kNoAction : narrow<ActionId>(found->second);
}

}  // namespace

void bind_table(nb::module_& module) {
  nb::class_<Table>(module, "Table", "A compiled ruleset.")
      .def(
          "__init__",
          [](Table* self, const rules::Groups& rules, const std::vector<Numbers>& families,
             const std::vector<std::pair<nb::bytes, Numbers>>& actions, const std::map<std::string, int>& ids,
             const Numbers& pool, const std::vector<Numbers>& slices, const Numbers& ranges,
             const std::vector<std::pair<int, int>>& terms, const std::vector<Numbers>& kickers, const Numbers& steps,
             const std::vector<std::vector<Numbers>>& rows, const std::vector<nb::bytes>& filters,
             const std::vector<Numbers>& set_power, const std::array<int, 3>& wild_weight, int solo, int first_bomb,
             bool jokers_alike, bool suited) {
            new (self) Table();
            Table& table = *self;
            table.rules = rules;
            table.ids = {id_or_none(ids, "pass"),   id_or_none(ids, "no"),     id_or_none(ids, "expose"),
                         id_or_none(ids, "reveal"), id_or_none(ids, "resist"), id_or_none(ids, "give"),
                         id_or_none(ids, "take"),   id_or_none(ids, "return"), id_or_none(ids, "lead"),
                         id_or_none(ids, "bid"),    id_or_none(ids, "plays")};
            for (const Numbers& family : families)
              table.families.push_back(family_of(family));
            for (const auto& [need, entries] : actions)
              table.actions.push_back(action_of(need, entries));
            for (const int id : pool)
              table.pool.push_back(narrow<ActionId>(id));
            for (const Numbers& slice : slices)
              table.slices.push_back(slice_of(slice));
            for (const int range : ranges)
              table.ranges.push_back(static_cast<std::uint32_t>(range));
            for (const auto& [source, shift] : terms)
              table.terms.push_back({narrow<std::uint8_t>(source), narrow<std::uint8_t>(shift)});
            for (const Numbers& row : kickers)
              table.kickers.push_back(kickers_of(row));
            for (const int step : steps)
              table.steps.push_back(narrow<ActionId>(step));
            table.levels = narrow<std::uint8_t>(static_cast<int>(rows.size()));
            table.rows = rows.empty() ? 0 : static_cast<std::uint32_t>(rows[0].size());
            for (const auto& level : rows)
              for (const Numbers& row : level)
                table.follow.push_back(follow_of(row));
            for (const nb::bytes& filter : filters)
              for (std::size_t i = 0; i < filter.size(); ++i)
                table.filter.push_back(static_cast<Allowed>(static_cast<const std::uint8_t*>(filter.data())[i]));
            for (const Numbers& order : set_power) {
              require(order.size() == kLanes, "an order has 16 lanes");
              auto& powers = table.set_power.emplace_back();
              for (std::size_t lane = 0; lane < kLanes; ++lane)
                powers[lane] = narrow<std::uint8_t>(order[lane]);
            }
            for (std::size_t i = 0; i < 3; ++i)
              table.wild_weight[i] = narrow<std::uint16_t>(wild_weight[i] * (static_cast<int>(families.size()) + 1));
            table.solo = narrow<std::uint8_t>(solo);
            table.led = table.solo == kNone ? narrow<std::uint8_t>(static_cast<int>(families.size())) : table.solo;
            table.first_bomb = narrow<std::uint8_t>(first_bomb);
            table.red_joker = jokers_alike ? 53 : 56;
            table.suited = suited;
            check(table);
            lay_out_blocks(table);
          },
          nb::kw_only(), nb::arg("rules"), nb::arg("families"), nb::arg("actions"), nb::arg("ids"), nb::arg("pool"),
          nb::arg("slices"), nb::arg("ranges"), nb::arg("terms"), nb::arg("kickers"), nb::arg("steps"),
          nb::arg("rows"), nb::arg("filters"), nb::arg("set_power"), nb::arg("wild_weight"), nb::arg("solo"),
          nb::arg("first_bomb"), nb::arg("jokers_alike"), nb::arg("suited"))
      .def_prop_ro(
          "rules", [](const Table& table) { return table.rules; }, "A copy of the rules that no combination says.")
      .def(
          "image",
          [](const Table& table) {
            const std::string image = image_of(table);
            return nb::bytes(image.data(), image.size());
          },
          "The table as bytes, for a program of the same build that runs the kernel without Python.");

  module.def(
      "readings",
      [](const Table& table, const Masks& faces, int level, int special) {
        ActionId* ids = scratch(table);
        const Cards cards = to_slots(table, faces, special_of(special));
        const int n = readings_of(table, cards, level_of(table, level), ids);
        std::sort(ids, ids + n);
        return std::vector<ActionId>(ids, ids + n);
      },
      nb::arg("table"), nb::arg("faces"), nb::arg("level"), nb::arg("special"),
      "Ids of all actions that these exact cards, all of them, can be played as.");
  module.def(
      "solo_lead",
      [](const Table& table, const Masks& faces) -> int { return solo_of(table, to_slots(table, faces, kNone)); },
      nb::arg("table"), nb::arg("faces"), "The action that leads these jokers alone, or 65535.");
  module.def(
      "beats",
      [](const Table& table, int level, int id, int played) {
        const Action& on = table.action(play_id(table, played));
        const ActionId mine = play_id(table, id);
        const bool captures = table.rules.capture.on && table.follow_of(level_of(table, level), on).also == mine;
        return std::make_pair(beats(table, level, mine, on), captures);
      },
      nb::arg("table"), nb::arg("level"), nb::arg("id"), nb::arg("played"),
      "Whether one action may be played on another, and whether that captures it.");
}

}  // namespace clamber::py
