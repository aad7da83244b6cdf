// What a hand can lead and what can follow a play, as action ids.
//
// The masks generate: all positions of eight slices at a time. No allocation; the caller's array has room for
// Table::scratch_size() ids.
#pragma once
#include <algorithm>
#include <numeric>

#include "kickers.hpp"

namespace clamber {

namespace detail {

// The positions at which the hand can make each slice of a block.
inline Abreast positions(const Look* look, const Block& block, const Sources& sources) {
  Abreast masks = block.starts;
  for (const Look* end = look + block.looks; look != end; ++look)
    masks &= (sources.at[look->source] >> look->shift) | look->spared;
  return masks;
}

// The slices of some blocks that the hand can make somewhere, and where.
class Makeable {
 public:
  static constexpr std::size_t kBlocks = 32;
  static constexpr std::size_t kSlices = kBlocks * kAbreast;

  // Slices first .. last - 1: whole blocks, at most so many.
  Makeable(const Table& table, const Sources& sources, std::size_t first, std::size_t last, std::uint32_t within) {
    const Block* const blocks = table.blocks.data() + first / kAbreast;
    const Look* const looks = table.looks.data();
    for (std::size_t b = 0; b < (last - first) / kAbreast; ++b) {
      if (blocks[b].cards > sources.cards || blocks[b].copies > sources.copies)
        continue;
      const Abreast masks = positions(looks + blocks[b].first_look, blocks[b], sources) & abreast(within);
      masks_[b] = masks;
      slices_ += pick_of_eight(kNumbers.data() + kAbreast * b, nonzero(masks), which_.data() + slices_);
    }
  }

  // Calls f(place of the slice, positions) for each of them, in their order.
  template <class F>
  void for_each(F&& f) const {
    for (int i = 0; i < slices_; ++i) {
      const std::size_t slice = which_[static_cast<std::size_t>(i)];
      f(slice, std::uint32_t{masks_[slice / kAbreast][slice % kAbreast]});
    }
  }

 private:
  static constexpr auto kNumbers = [] {
    std::array<std::uint16_t, kSlices> numbers{};
    std::iota(numbers.begin(), numbers.end(), std::uint16_t{0});
    return numbers;
  }();

  Abreast masks_[kBlocks];
  std::array<std::uint16_t, kAbreast*(kBlocks + 1)> which_;
  int slices_ = 0;
};

// Drops the positions at which the natural cards of a run can only be of one suit.
inline std::uint32_t without_flushes(const Table& table, const Slice& slice, const Sources& sources,
                                     std::uint32_t mask) {
  Abreast flush = abreast(mask);
  for (const Term *term = table.terms.data() + slice.first_term, *end = term + slice.terms; term != end; ++term)
    flush &= sources.only >> term->shift;
  if (slice.mixed == Mixed::wild_suit)
    return mask & ~std::uint32_t{flush[table.wild_suit]};
  return mask & ~(std::uint32_t{flush[0]} | flush[1] | flush[2] | flush[3]);
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

// Drops what may follow only without wild cards and has some. Returns the new end.
inline ActionId* keep_hard(const Table& table, const Follow& follow, ActionId* ids, ActionId* end) {
  return std::remove_if(ids, end, [&](ActionId id) {
    const Action& action = table.action(id);
    return ((follow.same >> action.position) & 1) == 0 && action.wild != 0;
  });
}

// Appends the actions of a slice at these positions. Returns the new end.
inline ActionId* emit(const Table& table, const Slice& slice, const ActionId* ids, const Sources& sources,
                      std::uint32_t mask, ActionId* end) {
  if (slice.attached != 0) {
    if (slice.kickers != 0)
      return emit_kickers(table.kickers[slice.kickers - 1u], table.steps.data() + slice.ids, sources, mask, end);
    const std::uint32_t lanes = sources.one(slice.attached_source) & slice.attached;
    for (; mask != 0; mask &= mask - 1) {
      const auto position = static_cast<std::uint32_t>(std::countr_zero(mask));
      end += pick(ids + kLanes * position, lanes & ~(1u << position), end);
    }
    return end;
  }
  if (slice.mixed != Mixed::no)
    mask = without_flushes(table, slice, sources, mask);
  return end + pick(ids, mask, end);
}

// Appends the actions of slices first .. last - 1, whole blocks, at the positions in `within`. Returns the new end.
inline ActionId* emit_slices(const Table& table, const Sources& sources, std::size_t first, std::size_t last,
                             std::uint32_t within, ActionId* end) {
  for (; first < last; first += Makeable::kSlices) {
    const Makeable makeable(table, sources, first, std::min(last, first + Makeable::kSlices), within);
    const Slice* const slices = table.slices.data() + first;
    const ActionId* const pool = table.pool.data();
    makeable.for_each([&](std::size_t i, std::uint32_t mask) {
      end = emit(table, slices[i], pool + slices[i].ids, sources, mask, end);
    });
  }
  return end;
}

// The same of families first .. last - 1 of a wild state.
inline ActionId* emit_families(const Table& table, const Sources& sources, std::size_t wild, std::size_t first,
                               std::size_t last, std::uint32_t within, ActionId* end) {
  const std::uint32_t* range = table.ranges.data() + wild * (table.families.size() + 1);
  return emit_slices(table, sources, range[first], range[last], within, end);
}

}  // namespace detail

// Everything the hand can lead, jokers alone aside. Returns how many.
inline int generate_leads(const Table& table, const Hand& hand, int level, ActionId* out) {
  const Sources sources(table, hand);
  const std::uint32_t* packed = table.packed.data() + table.wild_state(hand.lanes);
  const auto n = static_cast<int>(detail::emit_slices(table, sources, packed[0], packed[1], 0xFFFF, out) - out);
  return table.filter.empty() ? n : detail::keep_allowed(table, hand, level, out, n);
}

// Everything the hand can play on `played`, captures included. Returns how many.
inline int generate_follows(const Table& table, const Hand& hand, int level, const Action& played, ActionId* out) {
  const Follow& follow = table.follow_of(level, played);
  const Sources sources(table, hand);
  const std::size_t wild = table.wild_state(hand.lanes);
  ActionId* reached = out;
  if ((follow.same | follow.hard) != 0)
    reached = detail::emit_families(table, sources, wild, follow.family, follow.family + std::size_t{1},
                                    follow.same | follow.hard, out);
  if (follow.hard != 0)
    reached = detail::keep_hard(table, follow, out, reached);
  if (follow.bombs != kNone)
    reached = detail::emit_families(table, sources, wild, follow.bombs, table.led(), 0xFFFF, reached);
  auto n = static_cast<int>(reached - out);
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
