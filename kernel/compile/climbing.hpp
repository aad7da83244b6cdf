// Compilation of followers at every level, into the rows that the kernel looks up, and of the readings that options
// forbid.
#pragma once
#include <unordered_set>

#include "compile/combinations.hpp"

namespace clamber::compile {

// Return the action filter for each level, [level * actions + place]; empty if all actions are allowed.
[[nodiscard]] std::vector<Allowed> filters(const Combinations& of, const Climbing& rules);

struct Rows {
  std::vector<Followers> followers;   // [level * rows + row]
  std::vector<std::uint16_t> row_of;  // [id - first_play]
  std::size_t rows = 0;
};

// Return the follower rows and the row of each action. `allowed` is the result of filters().
[[nodiscard]] Rows rows_of(const Combinations& of, const Climbing& rules, const std::vector<Allowed>& allowed);

namespace detail {

// Restrict each set of cards to its highest reading of each kind (GDY-43).
inline std::vector<Allowed> highest_only(const Combinations& of) {
  const auto key_of = [&](const Listed& action) {
    return NeedKey{action.member.need, of.families[action.family].kind};
  };
  const auto power_of = [&](const Listed& action) {
    return of.power(0, of.families[action.family], action.member.position);
  };
  ByNeed<int> best;
  for (const Listed& action : of.actions) {
    const auto found = best.emplace(key_of(action), -1).first;
    found->second = std::max(found->second, power_of(action));
  }
  std::vector<Allowed> allowed;
  for (const Listed& action : of.actions)
    allowed.push_back(best.at(key_of(action)) == power_of(action) ? Allowed::yes : Allowed::no);
  return allowed;
}

// Return true if all wild cards in a combination can stand for themselves at a level, in rank and suit.
inline bool as_itself(const Member& member, std::size_t level, std::uint8_t wild_suit) {
  if (member.stands == kAnything)
    return member.position != level;
  return (member.stands & ~(1u << level)) == 0 && (member.suit == kNone || member.suit == wild_suit);
}

inline bool needs_mixed_suits(const Shape& family) {
  return family.run && family.copies == 1 && !family.suited &&
         std::any_of(family.patterns->begin(), family.patterns->end(),
                     [](const MemberPattern& pattern) { return pattern.mixed != Mixed::no; });
}

// Forbid readings with substitutes for cards whose wild cards can all stand for themselves (GD-53).
inline void append_natural_first(const Combinations& of, const Climbing& rules, std::size_t level,
                                 std::vector<Allowed>& allowed) {
  std::vector<bool> mixed;
  for (const Shape& family : of.families)
    mixed.push_back(needs_mixed_suits(family));
  ByNeed<bool> natural;
  for (const Listed& action : of.actions)
    if (action.member.wild != 0 && as_itself(action.member, level, rules.wild_suit))
      natural.emplace(NeedKey{action.member.need, 0}, true);
  for (const Listed& action : of.actions) {
    if (action.member.wild == 0 || !natural.contains(NeedKey{action.member.need, 0}))
      allowed.push_back(Allowed::yes);
    else if (!as_itself(action.member, level, rules.wild_suit))
      allowed.push_back(Allowed::no);  // a natural reading exists in any suits
    else
      allowed.push_back(mixed[action.family] ? Allowed::unless_wild_suit : Allowed::yes);
  }
}

// Return the positions in a family that may follow one of its positions.
inline std::uint16_t same_mask(const Combinations& of, const Climbing& rules, std::size_t level, std::uint8_t place,
                               int position) {
  const Shape& family = of.families[place];
  const std::uint32_t step_free = family.run || family.bomb ? 0 : rules.step_free_ranks;
  const bool equal_follows =
      family.same_or_next && !family.bomb && (((step_free >> position) & 1) == 0 || rules.step_free_equals);
  std::uint32_t mask = 0;
  for (std::uint32_t left = of.positions[place]; left != 0; left &= left - 1) {
    const int other = std::countr_zero(left);
    const int rise = of.power(level, family, other) - of.power(level, family, position);
    const bool follows =
        (rise > 0 && family.any_higher) ||
        ((family.next || family.same_or_next) && (rise == 1 || (((step_free >> other) & 1) != 0 && rise > 0))) ||
        (rise == 0 && equal_follows);
    mask |= follows ? 1u << other : 0;
  }
  return static_cast<std::uint16_t>(mask);
}

// Return the lowest bomb family that beats a position in a family.
inline std::size_t guard_of(const Combinations& of, const Shape& family, int position) {
  int size = family.guard;
  for (const auto& [lane, cards] : family.guards)
    if (lane == position) {
      size = cards;
      break;
    }
  if (size == 0)
    return of.first_bomb;
  for (std::size_t place = of.first_bomb; place < of.families.size(); ++place)
    if (!of.families[place].run && of.families[place].size == size)
      return place;
  throw std::logic_error("no bomb guards a family");
}

// Return the follower from another family, i.e. the Fours that capture a bomb, or a lone top card; kNoAction if there
// is none.
inline ActionId also_of(const Combinations& of, const Climbing& rules, const Shape& family, int position) {
  if (family.bomb) {
    if (rules.capture == kNone || family.run || family.size < 3 || family.size > rules.capture_max)
      return kNoAction;
    return of.natural_set(rules.capture, family.size - 1);
  }
  if (rules.single_follows_any == kNone || family.size == 1 || (!family.run && position == rules.single_follows_any))
    return kNoAction;
  return of.natural_set(rules.single_follows_any, 1);
}

// Return true if a play without wild cards beats an equal one with them in a family.
inline bool natural_beats_wild(const Climbing& rules, const Shape& family) {
  return family.bomb ? rules.hard_over_soft : rules.natural_over_wild;
}

// Return the followers of an action at a level. `readings` are the positions at which its cards can be read.
inline Followers row(const Combinations& of, const Climbing& rules, std::size_t level, const Listed& action,
                     std::uint32_t readings) {
  if (action.family == of.joker_lead)
    return {.bombs = of.first_bomb};
  const Shape& family = of.families[action.family];
  const int position = action.member.position;
  const std::size_t bombs =
      family.bomb && family.guard == 0 ? std::size_t{action.family} + 1 : guard_of(of, family, position);
  Followers found{.family = of.complete(action.family), .also = also_of(of, rules, family, position)};
  if (bombs < of.led())
    found.bombs = static_cast<std::uint8_t>(bombs);
  if (found.family != kNone)
    for (; readings != 0; readings &= readings - 1)
      found.same |= same_mask(of, rules, level, found.family, std::countr_zero(readings));
  if (action.member.wild != 0 && natural_beats_wild(rules, family))
    found.hard = lane_bit(position);
  return found;
}

// Return the positions at which cards can be read within a family, at a level (GDY-45).
inline ByNeed<std::uint16_t> siblings(const Combinations& of, const std::vector<Allowed>& allowed,
                                      std::size_t level) {
  ByNeed<std::uint16_t> found;
  for (std::size_t place = 0; place < of.actions.size(); ++place)
    if (const Listed& action = of.actions[place];
        allowed.empty() || allowed[level * of.actions.size() + place] != Allowed::no)
      found[NeedKey{action.member.need, action.family}] |= lane_bit(action.member.position);
  return found;
}

}  // namespace detail

inline std::vector<Allowed> filters(const Combinations& of, const Climbing& rules) {
  if (rules.highest_only)
    return detail::highest_only(of);
  std::vector<Allowed> allowed;
  if (rules.natural_first)
    for (std::size_t level = 0; level < of.set_power.size(); ++level)
      detail::append_natural_first(of, rules, level, allowed);
  return allowed;
}

inline Rows rows_of(const Combinations& of, const Climbing& rules, const std::vector<Allowed>& allowed) {
  const std::size_t levels = of.set_power.size();
  ByNeed<std::uint16_t> places;
  std::vector<const Listed*> firsts;  // one action for each row
  Rows found;
  for (const Listed& action : of.actions) {
    const bool soft = action.member.wild != 0 && (rules.hard_over_soft || rules.natural_over_wild);
    const auto beside = static_cast<std::uint32_t>(action.family << 8 | action.member.position << 1 | soft);
    const NeedKey key{rules.binding ? Lanes{} : action.member.need, beside};
    const auto [place, is_new] = places.emplace(key, static_cast<std::uint16_t>(firsts.size()));
    if (is_new)
      firsts.push_back(&action);
    found.row_of.push_back(place->second);
  }
  if (firsts.size() > std::numeric_limits<std::uint16_t>::max())
    throw std::invalid_argument("more rows of followers than an action can name");
  found.rows = firsts.size();
  for (std::size_t level = 0; level < levels; ++level) {
    const auto siblings = rules.binding ? ByNeed<std::uint16_t>{} : detail::siblings(of, allowed, level);
    for (const Listed* const action : firsts) {
      const auto readings = siblings.find(NeedKey{action->member.need, action->family});
      found.followers.push_back(detail::row(
          of, rules, level, *action, readings != siblings.end() ? readings->second : 1u << action->member.position));
    }
  }
  return found;
}

}  // namespace clamber::compile
