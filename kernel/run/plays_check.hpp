// Validation of the plays that a table's patterns make: their ids are actions of the pattern's family, and a hand
// that can make the pattern holds the cards that the action needs. The rest of the kernel subtracts these without a
// test.
#pragma once
#include "combinations/table_check.hpp"

namespace clamber::detail {

// Call visit(id, held) for every play of a pattern at one position, where every hand that can make it holds at least
// the cards `held`, given those of the pattern's terms.
template <class F>
void each_play(const CombinationTable& table, const Pattern& pattern, std::uint32_t position, const Lanes& held,
               F&& visit) {
  const auto place = static_cast<std::size_t>(position);
  if (pattern.kickers != kNone) {
    const Kickers& kickers = table.kickers[pattern.kickers];
    require(kickers.ranks == 1 || position + kickers.ranks <= kRanks + 1, "a body that ends past the Ace");
    const std::uint32_t body = body_lanes(kickers, position);
    const auto take = [&](std::uint32_t lane, std::uint32_t n, Lanes& more) {
      more.at[lane] = static_cast<std::uint8_t>(more.at[lane] + n * kickers.cards);
      return true;
    };
    ConditionalKickerWalk<Lanes, decltype(take), F&> walk{.kickers = kickers, .take = take, .done = visit};
    walk.steps = table.steps.data() + pattern.ids + place * kickers.count * kickers.alike * kLanes;
    for (std::uint32_t n = 1; n <= kickers.alike; ++n)
      walk.lanes[n - 1] = lanes_for_kickers(kickers, body, n) & 0xFFFF;
    return walk.choose(kickers.count, ~0u, 0, held);
  }
  const auto id_at = [&](std::size_t index) {
    const std::uint16_t id = table.pool[pattern.ids + index];
    require(id != kNoPlace, "a play without an id");
    return pattern.base + id;
  };
  if (pattern.attached == 0)
    return visit(id_at(place), held);
  for (std::uint32_t rest = pattern.attached & ~(1u << position); rest != 0; rest &= rest - 1) {
    const auto lane = static_cast<std::size_t>(std::countr_zero(rest));
    Lanes more = held;
    more.at[lane] = std::max(more.at[lane], pattern.attached_source);
    visit(id_at(kLanes * place + lane), more);
  }
}

// Return the cards that the terms of a pattern ensure at one position, besides these.
inline Lanes held_by_terms(const CombinationTable& table, const Pattern& pattern, std::uint32_t position,
                           Lanes held) {
  for (std::size_t i = pattern.first_term; i < pattern.first_term + std::size_t{pattern.terms}; ++i) {
    const Term& term = table.terms[i];
    const bool in_run = term.of_run() || term.of_suit();
    const std::uint32_t place = position + term.shift;
    if (place >= (in_run ? kRanks + 1 : kLanes))
      continue;
    const int of = in_run ? run_lane(static_cast<int>(place)) : static_cast<int>(place);
    std::uint8_t& lane = held.at[static_cast<std::size_t>(of)];
    lane = std::max(lane, term.of_suit() ? std::uint8_t{1} : term.copies());
  }
  return held;
}

// Return the positions at which the pattern can be made (append_block).
inline std::uint32_t positions_of(const CombinationTable& table, const Pattern& pattern) {
  std::uint32_t starts = pattern.starts;
  for (std::size_t i = pattern.first_term; i < pattern.first_term + std::size_t{pattern.terms}; ++i)
    starts &= 0xFFFFu >> table.terms[i].shift;
  return starts;
}

// Check the plays of a pattern for hands with these wild cards.
inline void check_plays_of(const CombinationTable& table, const Pattern& pattern, const Lanes& wild) {
  const Family& family = table.families[pattern.family];
  if (pattern.attached != 0) {
    const bool alone = pattern.kickers == kNone;
    require(family.copies >= 1 && family.copies <= 4, "a body of no cards, or of more than a rank has");
    require(alone || (table.kickers[pattern.kickers].copies == family.copies &&
                      (table.kickers[pattern.kickers].ranks > 1) == family.run),
            "kickers for another body");
  }
  for (std::uint32_t left = positions_of(table, pattern); left != 0; left &= left - 1) {
    const auto position = static_cast<std::uint32_t>(std::countr_zero(left));
    const Lanes held = held_by_terms(table, pattern, position, wild);
    each_play(table, pattern, position, held, [&](ActionId id, const Lanes& ensured) {
      require(is_combination(table, id), "a play that is no action");
      const Action& action = table.action(id);
      require(action.family == pattern.family && action.position == position, "a play of another family or rank");
      require(ensured.covers(action.need), "a play of cards that a hand may lack");
    });
  }
}

// Check all plays of hands of the rules' deck.
inline void check_plays(const CombinationTable& table, const Lanes& most) {
  const std::size_t families = table.families.size();
  for (const Family& family : table.families)
    require(!family.run || family.size <= kLanes * std::max<int>(1, family.copies), "a run of too many ranks");
  for (const Pattern& pattern : table.patterns)
    require(pattern.starts != 0 || (pattern.attached == 0 && pattern.kickers == kNone), "kickers without a body");
  for (const Action& action : table.actions) {
    const Family& family = table.families[action.family];
    const int size = action.need.size();
    require(size >= 1 && size <= family.size && (family.run || size == family.size),
            "an action with more or fewer cards than its family");
  }
  Lanes wild;
  const auto each = [&](const auto& self, std::size_t lane) -> void {
    if (lane < kLanes) {
      const int held = table.wild_weight[lane - kJokerLane] == 0 ? 0 : most.at[lane];
      for (int n = 0; n <= held; ++n) {
        wild.at[lane] = static_cast<std::uint8_t>(n);
        self(self, lane + 1);
      }
      return;
    }
    const std::size_t state = table.wild_state(wild);
    require(state % (families + 1) == 0 && state + families < table.ranges.size(),
            "a number of wild cards without patterns");
    for (std::size_t family = 0; family < families; ++family)
      for (std::size_t i = table.ranges[state + family]; i < table.ranges[state + family + 1]; ++i) {
        if (table.patterns[i].starts == 0)
          continue;
        require(table.patterns[i].family == family, "a pattern of another family");
        check_plays_of(table, table.patterns[i], wild);
      }
  };
  each(each, kJokerLane);
}

// Require that the patterns of each family that carries kickers agree about it (carrier_of, bots/turn_shapes.hpp).
inline void check_carriers(const CombinationTable& table) {
  for (std::size_t family = 0; family < table.leads_end; ++family) {
    const auto first = table.patterns.begin() + table.ranges[family];
    const auto last = table.patterns.begin() + table.ranges[family + 1];
    require(std::all_of(first, last,
                        [&](const Pattern& pattern) {
                          return pattern.starts == 0 || (pattern.attached != 0) == (first->attached != 0);
                        }),
            "a family that carries kickers only sometimes");
  }
}

}  // namespace clamber::detail
