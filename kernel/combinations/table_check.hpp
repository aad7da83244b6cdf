// Validation of a table. Every index is checked to be in range, so that no table can cause invalid reads in the
// kernel.
#pragma once
#include <algorithm>
#include <stdexcept>
#include <string>

#include "combinations/kickers.hpp"

namespace clamber {

inline constexpr std::size_t kMostChoices = 54264;  // choices of six kickers from 16 lanes: binomial(21, 6)

inline void require(bool condition, const char* what) {
  if (!condition)
    throw std::invalid_argument(std::string("table: ") + what);
}

inline bool is_combination(const CombinationTable& table, ActionId id) {
  return id >= table.ids.plays && id < table.capacity();
}

inline void check_kickers(const CombinationTable& table) {
  for (const Kickers& kickers : table.kickers)
    require(kickers.count >= 1 && kickers.count <= kMostKickers && kickers.alike >= 1 &&
                kickers.alike <= kMostAlike && kickers.ranks >= 1 && kickers.ranks <= kRanks && kickers.cards >= 1 &&
                kickers.alike * kickers.cards <= 4,
            "kickers out of range");
}

inline void check_patterns(const CombinationTable& table) {
  for (const Pattern& pattern : table.patterns) {
    if (pattern.starts == 0)  // fills a block
      continue;
    require(pattern.family < table.families.size(), "a pattern of no family");
    require(pattern.first_term + std::size_t{pattern.terms} <= table.terms.size(),
            "a pattern's terms end past the terms");
    require(table.suited || pattern.mixed == Mixed::no, "a pattern that avoids flushes where suits do not count");
    if (pattern.kickers != kNone) {
      require(pattern.kickers < table.kickers.size() && pattern.attached != 0,
              "a pattern with kickers that are none");
      const Kickers& kickers = table.kickers[pattern.kickers];
      require(pattern.ids + std::size_t{kLanes} * kickers.count * kickers.alike * kLanes <= table.steps.size(),
              "a pattern's steps end past the steps");
      continue;
    }
    const std::size_t places = pattern.attached != 0 ? kLanes * kLanes : kLanes;
    require(pattern.ids + places <= table.pool.size(), "a pattern's ids end past the pool");
    require(pattern.base == 0 || !table.is_narrow(), "a pattern whose ids do not begin at 0 in a narrow table");
    const auto* const pool = table.pool.data() + pattern.ids;
    require(std::all_of(pool, pool + places,
                        [&](std::uint16_t id) { return id == kNoPlace || is_combination(table, pattern.base + id); }),
            "an id that is none");
    require(pattern.attached == 0 ||
                (pattern.attached_source >= 1 && pattern.attached_source <= 4 * table.rules.deck.packs),
            "an attachment out of range");
  }
}

inline void check_terms(const CombinationTable& table) {
  for (const Term& term : table.terms) {
    require(
        term.source >= 1 && term.source < kSources && term.shift < 16 && term.copies() <= 4 * table.rules.deck.packs,
        "a term out of range");
    require(table.suited || !term.of_suit(), "a term of a suit where suits do not count");
  }
}

inline void check_actions(const CombinationTable& table) {
  for (const Action& action : table.actions) {
    require(action.family < table.families.size() && action.position < kLanes && action.followers < table.rows,
            "an action out of range");
    require(std::all_of(action.need.at.begin(), action.need.at.end(), [](int n) { return n <= kMaxCopies; }),
            "an action needs too many cards of a rank");
  }
}

inline void check_levels(const CombinationTable& table) {
  const std::size_t families = table.families.size();
  for (const Followers& followers : table.followers) {
    require(followers.family == kNone || followers.family < families, "a row of no family");
    require(followers.bombs == kNone || followers.bombs < families, "a row of no bombs");
    require(followers.also == kNoAction || is_combination(table, followers.also), "a capture that is none");
  }
  require(table.followers.size() == std::size_t{table.levels} * table.rows, "rows do not fit the levels");
  require(table.set_power.size() == table.levels, "orders do not fit the levels");
  require(table.filter.empty() || table.filter.size() == std::size_t{table.levels} * table.actions.size(),
          "filters do not fit the actions");
  for (const Allowed allowed : table.filter)
    require(allowed <= Allowed::unless_wild_suit, "a filter that says nothing");
}

// Require that every family that can be led has exactly one pattern if the rules draw a wild rank (wild_moves.hpp).
inline void check_wild_rank(const CombinationTable& table) {
  if (!table.draws_wild_rank())
    return;
  require(table.levels == kRanks + 1, "a wild rank is a level, and there is one before it is drawn");
  for (std::size_t family = 0; family < table.leads_end; ++family)
    require(table.ranges.size() > family && table.ranges[family] < table.patterns.size() &&
                table.patterns[table.ranges[family]].family == family,
            "a family without a pattern");
}

// Require that every possible choice of kickers is an action.
inline void check_choices_of_kickers(const CombinationTable& table) {
  Hand everything;
  everything.lanes.at.fill(kMaxCopies);
  everything.held = held_of(everything.lanes);
  const Sources sources(everything);
  std::vector<ActionId> ids(kMostChoices);
  for (const Pattern& pattern : table.patterns) {
    if (pattern.starts == 0 || pattern.kickers == kNone)
      continue;
    const Kickers& kickers = table.kickers[pattern.kickers];
    for (std::uint32_t left = pattern.starts; left != 0; left &= left - 1) {
      const ActionId* const begin = ids.data();
      const ActionId* const end =
          clamber::detail::emit_kickers(kickers, table.steps.data() + pattern.ids, sources, left & -left, ids.data());
      require(std::all_of(begin, end, [&](ActionId id) { return is_combination(table, id); }),
              "kickers that make no action");
    }
  }
}

// Throw std::invalid_argument naming the fault of an invalid table.
inline void check(const CombinationTable& table) {
  const std::size_t families = table.families.size();
  require(table.rules.deck.packs == 1 || table.rules.deck.packs == 2, "one or two packs");
  require(families > 0 && families < kNone, "too many families");
  require(std::all_of(table.families.begin(), table.families.end(), [](const Family& f) { return f.kind < kKinds; }),
          "too many kinds");
  require(table.joker_lead == kNone || table.joker_lead < families, "jokers led alone are no family");
  require(table.leads_end <= families && (table.last_plays == kNone || table.last_plays >= table.leads_end),
          "last plays that anybody can lead");
  require(std::all_of(table.families.begin(), table.families.end(),
                      [&](const Family& f) {
                        return f.last_plays == kNone || (f.last_plays >= table.last_plays && f.last_plays < families);
                      }),
          "a family whose last plays are none");
  require(table.ids.pass != kNoAction, "nobody can pass");
  require(table.ranges.size() % (families + 1) == 0, "ranges do not fit the families");
  require(std::is_sorted(table.ranges.begin(), table.ranges.end()), "ranges out of order");
  require(table.ranges.empty() || table.ranges.back() <= table.patterns.size(), "a range ends past the patterns");
  check_kickers(table);
  check_patterns(table);
  check_terms(table);
  check_actions(table);
  check_levels(table);
  check_wild_rank(table);
  check_choices_of_kickers(table);
}

}  // namespace clamber
