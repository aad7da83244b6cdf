// What a hand can lead and what can follow a play, as action ids.
//
// The masks generate: all positions of one slice at a time. No allocation; the caller's array has Table::capacity().
#pragma once
#include <algorithm>

#include "table.hpp"

namespace clamber {

// The masks of one hand, shifted up by 16 so that terms shift right only.
struct Sources {
  std::array<std::uint32_t, kSources> at{};

  Sources(const Table& table, const Hand& hand) {
    at[kAnySource] = 0xFFFF0000;
    const int most = table.rules.decks * 4;
    for (int k = 1; k <= most; ++k) {
      const std::uint32_t lanes = lanes_with(hand.lanes, k);
      at[static_cast<std::size_t>(kLaneSource + k)] = lanes << 16;
      at[static_cast<std::size_t>(kRunSource + k)] = run_order(lanes) << 16;
      if (lanes == 0)
        break;
    }
    if (table.suited)
      for (int suit = 0; suit < 4; ++suit)
        at[static_cast<std::size_t>(kSuitSource + suit)] = run_order(ranks_in_suit(hand.cards, suit)) << 16;
  }
};

namespace detail {

inline std::uint32_t positions(const Table& table, const Slice& slice, const Sources& sources) {
  std::uint32_t mask = slice.starts;
  const Term* term = table.terms.data() + slice.first_term;
  for (const Term* end = term + slice.terms; term != end; ++term)
    mask &= sources.at[term->source] >> term->shift;
  return mask;
}

// The ranks, in run order and shifted like a source, held in this suit and no other.
inline std::uint32_t only_in_suit(const Sources& sources, int suit) {
  std::uint32_t others = 0;
  for (int other = 0; other < 4; ++other)
    if (other != suit)
      others |= sources.at[static_cast<std::size_t>(kSuitSource + other)];
  return sources.at[static_cast<std::size_t>(kSuitSource + suit)] & ~others;
}

// Drops the positions at which the natural cards of a run can only be of one suit.
inline std::uint32_t without_flushes(const Table& table, const Slice& slice, const Sources& sources,
                                     std::uint32_t mask) {
  const int first = slice.mixed == Mixed::any_suit ? 0 : table.wild_suit;
  const int last = slice.mixed == Mixed::any_suit ? 3 : table.wild_suit;
  for (int suit = first; suit <= last && mask != 0; ++suit) {
    const std::uint32_t only = only_in_suit(sources, suit);
    std::uint32_t flush = mask;
    for (std::uint32_t i = 0; i < slice.terms; ++i)
      flush &= only >> table.terms[slice.first_term + i].shift;
    mask &= ~flush;
  }
  return mask;
}

// Whether the natural cards of this run can be other than all of the wild cards' suit.
inline bool can_avoid_wild_suit(const Table& table, const Hand& hand, const Action& action) {
  for (int lane = 0; lane < kRanks; ++lane) {
    if (action.need.at[static_cast<std::size_t>(lane)] == 0)
      continue;
    const auto suits = static_cast<unsigned>((hand.cards.once >> (4 * lane)) & 15);
    if ((suits & ~(1u << table.wild_suit)) != 0)
      return true;
  }
  return false;
}

inline int keep_allowed(const Table& table, const Hand& hand, int level, ActionId* ids, int n) {
  int kept = 0;
  for (int i = 0; i < n; ++i) {
    const Allowed allowed = table.allowed(level, ids[i]);
    if (allowed == Allowed::no)
      continue;
    if (allowed == Allowed::unless_wild_suit && !can_avoid_wild_suit(table, hand, table.action(ids[i])))
      continue;
    ids[kept++] = ids[i];
  }
  return kept;
}

// Appends the actions of a slice at the positions in `within`.
inline int emit(const Table& table, const Slice& slice, const Sources& sources, std::uint32_t within, ActionId* out) {
  std::uint32_t mask = positions(table, slice, sources) & within;
  if (mask == 0)
    return 0;
  int n = 0;
  const ActionId* ids = table.pool.data() + slice.ids;
  if (slice.attached != 0) {
    const std::uint32_t lanes = (sources.at[slice.attached_source] >> 16) & slice.attached;
    for (; mask != 0; mask &= mask - 1) {
      const auto position = static_cast<std::uint32_t>(std::countr_zero(mask));
      for (std::uint32_t rest = lanes & ~(1u << position); rest != 0; rest &= rest - 1)
        out[n++] = ids[16 * position + static_cast<std::uint32_t>(std::countr_zero(rest))];
    }
    return n;
  }
  if (slice.mixed != Mixed::no)
    mask = without_flushes(table, slice, sources, mask);
  for (; mask != 0; mask &= mask - 1)
    out[n++] = ids[std::countr_zero(mask)];
  return n;
}

inline int emit_families(const Table& table, const Sources& sources, std::size_t wild, std::size_t first,
                         std::size_t last, ActionId* out) {
  const std::uint32_t* range = table.ranges.data() + wild * (table.families.size() + 1);
  int n = 0;
  for (std::uint32_t i = range[first]; i < range[last]; ++i)
    n += emit(table, table.slices[i], sources, 0xFFFF, out + n);
  return n;
}

}  // namespace detail

// Everything the hand can lead, jokers alone aside. Returns how many.
inline int generate_leads(const Table& table, const Hand& hand, int level, ActionId* out) {
  const Sources sources(table, hand);
  const std::size_t end = table.solo == kNone ? table.families.size() : table.solo;
  const int n = detail::emit_families(table, sources, table.wild_state(hand.lanes), 0, end, out);
  return table.filter.empty() ? n : detail::keep_allowed(table, hand, level, out, n);
}

// Everything the hand can play on `played`, captures included. Returns how many.
inline int generate_follows(const Table& table, const Hand& hand, int level, const Action& played, ActionId* out) {
  const Follow& follow = table.follow_of(level, played);
  const Sources sources(table, hand);
  const std::size_t wild = table.wild_state(hand.lanes);
  const std::size_t end = table.solo == kNone ? table.families.size() : table.solo;
  int n = 0;
  if ((follow.same | follow.hard) != 0) {
    const std::uint32_t* range = table.ranges.data() + wild * (table.families.size() + 1);
    for (std::uint32_t i = range[follow.family]; i < range[follow.family + 1]; ++i) {
      const Slice& slice = table.slices[i];
      const int before = n;
      n += detail::emit(table, slice, sources, follow.same | follow.hard, out + n);
      if (follow.hard == 0)
        continue;
      int kept = before;
      for (int j = before; j < n; ++j) {
        const Action& action = table.action(out[j]);
        if (((follow.same >> action.position) & 1) || action.wild == 0)
          out[kept++] = out[j];
      }
      n = kept;
    }
  }
  if (follow.bombs != kNone)
    n += detail::emit_families(table, sources, wild, follow.bombs, end, out + n);
  if (!table.filter.empty())
    n = detail::keep_allowed(table, hand, level, out, n);
  if (follow.capture != kNoAction && hand.lanes.covers(table.action(follow.capture).need))
    out[n++] = follow.capture;
  return n;
}

// Whether `id` may be played on `played`, by the tables alone (BIGA-71 and BIGA-73 are the state's).
inline bool beats(const Table& table, int level, ActionId id, const Action& played) {
  const Follow& follow = table.follow_of(level, played);
  if (id == follow.capture)
    return true;
  const Action& action = table.action(id);
  if (action.family == follow.family) {
    if ((follow.same >> action.position) & 1)
      return true;
    if (action.wild == 0 && ((follow.hard >> action.position) & 1))
      return true;
  }
  return follow.bombs != kNone && action.family >= follow.bombs && action.family != table.solo;
}

namespace detail {

// Changes the last card of a one-suited choice that also comes in another suit, if that suit is refused.
inline void mix_suits(const Table& table, const Hand& hand, int level, Mixed mixed, Cards& chosen) {
  const std::uint64_t natural = chosen.once & ~lane_mask(kSpecialLane);
  for (int suit = 0; suit < 4; ++suit) {
    if ((natural & ~(0x0001111111111111ULL << suit)) != 0)
      continue;
    if (mixed == Mixed::wild_suit && suit != table.wild_suit)
      return;
    int last = -1, last_power = -1;
    for (int lane = 0; lane < kRanks; ++lane) {
      const int power = table.set_power[static_cast<std::size_t>(level)][static_cast<std::size_t>(lane)];
      const std::uint64_t others = hand.cards.once & lane_mask(lane) & ~chosen.once;
      if ((chosen.once & lane_mask(lane)) != 0 && others != 0 && power > last_power)
        last = lane, last_power = power;
    }
    if (last < 0)
      return;
    const std::uint64_t others = hand.cards.once & lane_mask(last) & ~chosen.once;
    chosen.once = (chosen.once & ~lane_mask(last)) | (others & -others);
    return;
  }
}

}  // namespace detail

// The first choice of cards for an action, compared card by card from the lowest: the lowest suits d c h s.
inline Cards first_choice(const Table& table, const Hand& hand, int level, ActionId id) {
  const Action& action = table.action(id);
  Cards chosen;
  for (std::uint32_t lanes = lanes_with(action.need, 1); lanes != 0; lanes &= lanes - 1) {
    const int lane = std::countr_zero(lanes);
    const int n = action.need.at[static_cast<std::size_t>(lane)];
    if (action.suit != kNone && lane < kRanks)
      chosen.add(static_cast<Slot>(4 * lane + action.suit));
    else
      chosen = chosen.plus(lowest_of_lane(hand.cards, lane, n));
  }
  const Mixed mixed = table.mixed(level, id);
  if (mixed != Mixed::no)
    detail::mix_suits(table, hand, level, mixed, chosen);
  return chosen;
}

// Whether these cards, as many of each lane as the action needs, are a choice of cards for it.
inline bool is_choice(const Table& table, int level, ActionId id, const Cards& cards) {
  const Action& action = table.action(id);
  if (!(lanes_of(cards) == action.need))
    return false;
  const std::uint64_t natural = cards.once & ~lane_mask(kSpecialLane);
  if (action.suit != kNone)
    return (natural & ~(0x0001111111111111ULL << action.suit)) == 0;
  const Mixed mixed = table.mixed(level, id);
  for (int suit = 0; mixed != Mixed::no && suit < 4; ++suit)
    if ((natural & ~(0x0001111111111111ULL << suit)) == 0)
      return mixed == Mixed::wild_suit && suit != table.wild_suit;
  return true;
}

// Calls f(cards) for every distinct choice of cards for an action, the first choice first.
template <class F>
void for_each_choice(const Table& table, const Hand& hand, int level, ActionId id, F&& f) {
  const Action& action = table.action(id);
  const auto extend = [&](const auto& self, int lane, const Cards& chosen) -> void {
    while (lane < kLanes && action.need.at[static_cast<std::size_t>(lane)] == 0)
      ++lane;
    if (lane == kLanes) {
      if (is_choice(table, level, id, chosen))
        f(chosen);
      return;
    }
    const auto pick = [&](const auto& again, int suit, int left, const Cards& so_far) -> void {
      if (left == 0)
        return self(self, lane + 1, so_far);
      if (suit == 4)
        return;
      const auto slot = static_cast<Slot>(4 * lane + suit);
      for (int n = std::min(left, hand.cards.count(slot)); n >= 0; --n) {
        Cards more = so_far;
        for (int i = 0; i < n; ++i)
          more.add(slot);
        again(again, suit + 1, left - n, more);
      }
    };
    pick(pick, 0, action.need.at[static_cast<std::size_t>(lane)], chosen);
  };
  extend(extend, 0, Cards{});
}

}  // namespace clamber
