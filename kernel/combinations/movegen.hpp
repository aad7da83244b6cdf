// Generation of a hand's leads and follows, as action ids.
//
// Bitmasks generate all positions of eight patterns at a time. Nothing is allocated. The caller's array has room for
// CombinationTable::scratch_size() ids, which may be narrow only if the table is.
#pragma once
#include <algorithm>

#include "combinations/kickers.hpp"

namespace clamber {

namespace detail {

// Remove the positions at which the natural cards of a run can only be of a single suit.
inline std::uint32_t without_flushes(const CombinationTable& table, const Pattern& pattern, const Sources& sources,
                                     std::uint32_t mask) {
  EightMasks flush = eight_times(mask);
  for (const Term *term = table.terms.data() + pattern.first_term, *end = term + pattern.terms; term != end; ++term)
    flush &= sources.only() >> term->shift;
  if (pattern.mixed == Mixed::wild_suit)
    return mask & ~std::uint32_t{flush[table.wild_suit]};
  return mask & ~(std::uint32_t{flush[0]} | flush[1] | flush[2] | flush[3]);
}

// Return true if the natural cards of this run do not all have to be in the wild cards' suit.
inline bool can_avoid_wild_suit(const CombinationTable& table, const Hand& hand, const Action& action) {
  for (int lane = 0; lane < kRanks; ++lane) {
    if (action.need.at[static_cast<std::size_t>(lane)] == 0)
      continue;
    const auto suits = static_cast<unsigned>((hand.cards.once >> (4 * lane)) & 15);
    if ((suits & ~(1u << table.wild_suit)) != 0)
      return true;
  }
  return false;
}

inline int keep_allowed(const CombinationTable& table, const Hand& hand, int level, auto* ids, int n) {
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

// Remove plays in the trick's own family that use wild cards but may follow only without them, and return the new
// end.
template <class Id>
Id* keep_hard(const CombinationTable& table, const Followers& followers, Id* ids, Id* end) {
  return std::remove_if(ids, end, [&](ActionId id) {
    const Action& action = table.action(id);
    return action.family == followers.family && ((followers.same >> action.position) & 1) == 0 && action.wild != 0;
  });
}

// Append the actions at these indices in a pattern's pool, and return the new end.
inline NarrowId* append(const Pattern&, const std::uint16_t* pool, std::uint32_t mask, NarrowId* end) {
  return end + pick(pool, mask, end);
}
inline ActionId* append(const Pattern& pattern, const std::uint16_t* pool, std::uint32_t mask, ActionId* end) {
  for (; mask != 0; mask &= mask - 1)
    *end++ = pattern.base + pool[std::countr_zero(mask)];
  return end;
}

// Append the actions of a pattern at these positions, and return the new end.
template <class Id>
Id* emit(const CombinationTable& table, const Pattern& pattern, const std::uint16_t* pool, const Sources& sources,
         std::uint32_t mask, Id* end) {
  if (pattern.attached != 0) {
    if (pattern.kickers != kNone)
      return emit_kickers(table.kickers[pattern.kickers], table.steps.data() + pattern.ids, sources, mask, end);
    const std::uint32_t lanes = sources.held(pattern.attached_source) & pattern.attached;
    for (; mask != 0; mask &= mask - 1) {
      const auto position = static_cast<std::uint32_t>(std::countr_zero(mask));
      end = append(pattern, pool + kLanes * position, lanes & ~(1u << position), end);
    }
    return end;
  }
  if (pattern.mixed != Mixed::no)
    mask = without_flushes(table, pattern, sources, mask);
  return append(pattern, pool, mask, end);
}

// Patterns that a hand can make, each with a mask of its positions.
struct Makeable {
  static constexpr std::size_t kRoom = 256;
  std::array<std::uint16_t, kRoom> patterns;
  std::array<std::uint16_t, kRoom> masks;
};

// Append the actions of the first `found` patterns, and return the new end.
template <class Id>
[[gnu::noinline]] Id* emit_all(const CombinationTable& table, const Sources& sources, const Makeable& makeable,
                               std::size_t found, Id* end) {
  const Pattern* const patterns = table.patterns.data();
  const std::uint16_t* const pool = table.pool.data();
  for (std::size_t i = 0; i < found; ++i) {
    const Pattern& pattern = patterns[makeable.patterns[i]];
    end = emit(table, pattern, pool + pattern.ids, sources, makeable.masks[i], end);
  }
  return end;
}

// Return the positions at which the hand cannot make each pattern of a block.
inline EightMasks missed(const CombinationTable& table, const Block& block, const Sources& sources) {
  EightMasks missed = block.never;
  const Question* const questions = table.questions.data();
  for (const Question *question = questions + block.first_question, *end = questions + block.questions_end;
       question != end; ++question)
    missed |= pick_masks(sources.row(question->row), question->named) >> question->shift;
  return missed;
}

// Generator of a hand's actions. It collects many patterns before it writes the first action, to keep the number of
// unpredictable branches low. The large parts are not inlined, so that the rest stays in registers.
template <class Id>
class Generator {
 public:
  Generator(const CombinationTable& table, const Hand& hand, Sources& sources, Makeable& makeable, Id* out)
      : table_(table),
        hand_(hand),
        sources_(sources),
        ranges_(table.ranges_of(hand.lanes)),
        makeable_(makeable),
        end_(out) {}

  // Evaluate families first .. last - 1.
  [[gnu::always_inline]] void look_at(std::size_t first, std::size_t last) {
    look_at_patterns(ranges_[first], ranges_[last], 0xFFFF);
  }

  // Evaluate one family at the positions in `within`.
  [[gnu::always_inline]] void look_at_family(std::size_t family, std::uint32_t within) {
    const std::size_t first = ranges_[family], last = ranges_[family + 1];
    if (last - first == 1)
      look_at_pattern(first, within);
    else
      look_at_patterns(first, last, within);
  }

  // Append the actions found so far, and return the end of the output.
  [[nodiscard]] Id* finish() const {
    return found_ == 0 ? end_ : emit_all(table_, sources_, makeable_, found_, end_);
  }

 private:
  // Evaluate one pattern. Most families have only one if the hand holds no wild cards. Its actions are written
  // without branching on an empty mask, because that branch would be mispredicted half the time.
  [[gnu::always_inline]] void look_at_pattern(std::size_t number, std::uint32_t within) {
    const Pattern& pattern = table_.patterns[number];
    if (table_.blocks[number / kBlockSize].suited)
      sources_.tell_suits_apart(hand_);
    std::uint32_t missed = 0;
    for (const Term *term = table_.terms.data() + pattern.first_term, *end = term + pattern.terms; term != end;
         ++term)
      missed |= sources_.lacks(term->source) >> term->shift;
    end_ = emit(table_, pattern, table_.pool.data() + pattern.ids, sources_, pattern.starts & within & ~missed, end_);
  }

  // Evaluate patterns first .. last - 1.
  [[gnu::always_inline]] void look_at_patterns(std::size_t first, std::size_t last, std::uint32_t within) {
    std::size_t pattern = first / kBlockSize * kBlockSize;
    std::uint32_t wanted = 0xFFu << first % kBlockSize;
    for (const Block* block = table_.blocks.data() + pattern / kBlockSize; pattern < last;
         pattern += kBlockSize, ++block) {
      if (sources_.has(block->expected)) {
        if (block->suited)
          sources_.tell_suits_apart(hand_);
        if (last - pattern < kBlockSize)
          wanted &= 0xFFu >> (kBlockSize - (last - pattern));
        note(pattern, eight_times(within) & ~missed(table_, *block, sources_), wanted);
      }
      wanted = 0xFF;
    }
  }

  // Record which of eight patterns have at least one position.
  [[gnu::always_inline]] void note(std::size_t first, EightMasks masks, std::uint32_t wanted) {
    if (found_ > Makeable::kRoom - kBlockSize) {
      end_ = emit_all(table_, sources_, makeable_, found_, end_);
      found_ = 0;
    }
    const EightMasks numbers = eight_times(static_cast<std::uint32_t>(first)) + EightMasks{0, 1, 2, 3, 4, 5, 6, 7};
    const std::uint32_t makeable = nonzero(masks) & wanted;
    pick_of_eight(numbers, makeable, makeable_.patterns.data() + found_);
    found_ += static_cast<std::size_t>(pick_of_eight(masks, makeable, makeable_.masks.data() + found_));
  }

  const CombinationTable& table_;
  const Hand& hand_;
  Sources& sources_;
  const std::uint32_t* ranges_;
  Makeable& makeable_;
  Id* end_;
  std::size_t found_ = 0;
};

}  // namespace detail

// Write all leads of the hand, except jokers led alone, and return their number.
inline int generate_leads(const CombinationTable& table, const Hand& hand, int level, auto* out) {
  Sources sources(hand);
  detail::Makeable makeable;
  detail::Generator generator(table, hand, sources, makeable, out);
  generator.look_at(0, table.leads_end);
  const auto n = static_cast<int>(generator.finish() - out);
  return table.filter.empty() ? n : detail::keep_allowed(table, hand, level, out, n);
}

// Write all plays of the hand that beat `played`, including captures, and return their number.
template <class Id>
int generate_follows(const CombinationTable& table, const Hand& hand, int level, const Action& played, Id* out) {
  const Followers& followers = table.followers_of(level, played);
  Sources sources(hand);
  detail::Makeable makeable;
  detail::Generator generator(table, hand, sources, makeable, out);
  if ((followers.same | followers.hard) != 0)
    generator.look_at_family(followers.family, followers.same | followers.hard);
  if (followers.bombs != kNone)
    generator.look_at(followers.bombs, table.leads_end);
  Id* const end = generator.finish();
  auto n = static_cast<int>((followers.hard != 0 ? detail::keep_hard(table, followers, out, end) : end) - out);
  if (!table.filter.empty())
    n = detail::keep_allowed(table, hand, level, out, n);
  if (followers.also != kNoAction && hand.lanes.covers(table.action(followers.also).need))
    out[n++] = static_cast<Id>(followers.also);
  return n;
}

// Return true if the tables allow `id` to be played on `played`. BIGA-71 and BIGA-73 also depend on the state.
inline bool beats(const CombinationTable& table, int level, ActionId id, const Action& played) {
  const Followers& followers = table.followers_of(level, played);
  if (id == followers.also)
    return true;
  const Action& action = table.action(id);
  if (action.family == followers.family) {
    if ((followers.same >> action.position) & 1)
      return true;
    if (action.wild == 0 && ((followers.hard >> action.position) & 1))
      return true;
  }
  if (action.family >= table.leads_end)
    return followers.family != kNone && action.family == table.families[followers.family].last_plays &&
           ((followers.same >> action.position) & 1) != 0;
  return followers.bombs != kNone && action.family >= followers.bombs;
}

namespace detail {

// If a choice of cards in a single suit is not allowed, replace the last card that the hand also has in another suit.
inline void mix_suits(const CombinationTable& table, const Hand& hand, int level, Mixed mixed, Cards& chosen) {
  const std::uint64_t natural = chosen.once & kSuited;
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

// Return the first choice of cards for an action. Choices are compared card by card from the lowest, in suit order d
// c h s.
inline Cards first_choice(const CombinationTable& table, const Hand& hand, int level, ActionId id) {
  const Action& action = table.action(id);
  if (table.is_last_play(action))
    return hand.cards;
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

namespace detail {

// Call f(cards) for `chosen` combined with every choice of n cards from a lane, lowest suits first.
template <class F>
void for_each_of_lane(const Cards& cards, int lane, int n, const Cards& chosen, F&& f) {
  const auto pick = [&](const auto& again, int suit, int left, const Cards& so_far) -> void {
    if (left == 0)
      return f(so_far);
    if (suit == 4)
      return;
    const auto slot = static_cast<Slot>(4 * lane + suit);
    for (int of_suit = std::min(left, cards.count(slot)); of_suit >= 0; --of_suit) {
      Cards more = so_far;
      for (int i = 0; i < of_suit; ++i)
        more.add(slot);
      again(again, suit + 1, left - of_suit, more);
    }
  };
  pick(pick, 0, n, chosen);
}

}  // namespace detail

// Return true if these cards match the need and the suit constraints of the action.
inline bool is_choice(const CombinationTable& table, int level, ActionId id, const Cards& cards) {
  const Action& action = table.action(id);
  if (!(lanes_of(cards) == action.need))
    return false;
  const std::uint64_t natural = cards.once & kSuited;
  if (action.suit != kNone)
    return (natural & ~(0x0001111111111111ULL << action.suit)) == 0;
  const Mixed mixed = table.mixed(level, id);
  for (int suit = 0; mixed != Mixed::no && suit < 4; ++suit)
    if ((natural & ~(0x0001111111111111ULL << suit)) == 0)
      return mixed == Mixed::wild_suit && suit != table.wild_suit;
  return true;
}

// Call f(cards) for every distinct choice of cards for an action, starting with the first choice.
template <class F>
void for_each_choice(const CombinationTable& table, const Hand& hand, int level, ActionId id, F&& f) {
  const Action& action = table.action(id);
  if (table.is_last_play(action))
    return f(hand.cards);
  const auto extend = [&](const auto& self, int lane, const Cards& chosen) -> void {
    while (lane < kLanes && action.need.at[static_cast<std::size_t>(lane)] == 0)
      ++lane;
    if (lane == kLanes) {
      if (is_choice(table, level, id, chosen))
        f(chosen);
      return;
    }
    detail::for_each_of_lane(hand.cards, lane, action.need.at[static_cast<std::size_t>(lane)], chosen,
                             [&](const Cards& more) { self(self, lane + 1, more); });
  };
  extend(extend, 0, Cards{});
}

}  // namespace clamber
