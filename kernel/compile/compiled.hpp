// Result of compiling a ruleset: its combinations, the generator's tables, and the followers.
#pragma once
#include "compile/climbing.hpp"
#include "compile/generator.hpp"

namespace clamber::compile {

struct Compiled {
  std::vector<Listed> actions;              // [id - first_play]
  std::vector<std::uint16_t> positions;     // bitmask for each family
  std::vector<std::uint8_t> last_plays_of;  // family of last plays corresponding to each family
  Generator generator;
  Rows rows;
  std::vector<Allowed> filter;  // [level * actions + id - first_play]; empty if all are allowed
  std::vector<Order> set_power;
  ActionId first_play;
  std::uint8_t first_bomb;
  std::uint8_t joker_lead;
  std::uint8_t last_plays;
  bool suited;  // true if some family depends on suits

  // Return the size in bytes, including lists.
  [[nodiscard]] std::size_t bytes() const {
    const auto of = [](const auto&... lists) { return (... + (lists.capacity() * sizeof(*lists.data()))); };
    return sizeof *this + of(actions, positions, last_plays_of, rows.followers, rows.row_of, filter, set_power) +
           of(generator.pool, generator.patterns, generator.ranges, generator.terms, generator.kickers,
              generator.steps);
  }
};

// Compile families with known patterns. `of` must not contain actions or ids yet.
[[nodiscard]] inline Compiled compiled(Combinations of, const Climbing& rules) {
  of.number();
  Compiled found{.actions = {},
                 .positions = of.positions,
                 .last_plays_of = {},
                 .generator = generator_of(of),
                 .rows = {},
                 .filter = filters(of, rules),
                 .set_power = of.set_power,
                 .first_play = of.first_play,
                 .first_bomb = of.first_bomb,
                 .joker_lead = of.joker_lead,
                 .last_plays = of.last_plays,
                 .suited = false};
  found.rows = rows_of(of, rules, found.filter);
  for (std::size_t place = 0; place < of.families.size(); ++place) {
    const Shape& family = of.families[place];
    found.last_plays_of.push_back(of.last_plays_of(place));
    found.suited |= family.suited;
    for (const MemberPattern& pattern : *family.patterns)
      found.suited |= pattern.mixed != Mixed::no;
  }
  found.actions = std::move(of.actions);
  const auto fit = [](auto&... lists) { (lists.shrink_to_fit(), ...); };
  fit(found.actions, found.rows.followers, found.rows.row_of, found.filter, found.generator.pool,
      found.generator.patterns, found.generator.ranges, found.generator.terms, found.generator.steps);
  return found;
}

}  // namespace clamber::compile
