// Generation of plays when the cards of one rank are wild (Dou Dizhu, DDZ-52 to DDZ-55).
//
// An action is only a reading: its wild cards are chosen together with the other cards, as suits are. The wild rank
// is the level of the deal, and its four cards are held in their own lane. Wild cards fill the gaps left by the other
// cards in the hand: any rank within a run, and elsewhere a rank that the hand already has a card of. Patterns cannot
// express this. These plays are therefore generated family by family, from the minimum and maximum number of natural
// cards of each rank in a play.
#pragma once
#include <utility>

#include "combinations/last_play.hpp"

namespace clamber {

// Return the lane of the wild rank at a level; kNone if none is drawn.
[[nodiscard]] inline std::uint8_t wild_lane(int level) {
  return level == 0 ? kNone : static_cast<std::uint8_t>(level - 1);
}

namespace detail {

// Return the pattern of a family. With wild ranks each family has exactly one.
inline const Pattern& pattern_of(const CombinationTable& table, std::size_t family) {
  return table.patterns[table.ranges[family]];
}

// Hand with its wild cards counted separately.
struct WildHand {
  Lanes natural;
  std::uint8_t lane;  // lane of the wild cards; kNone if none is drawn
  int wild = 0;
  int size;

  WildHand(const Cards& cards, int level) : natural(lanes_of(cards)), lane(wild_lane(level)), size(cards.size()) {
    if (lane != kNone)
      wild = std::exchange(natural.at[lane], std::uint8_t{0});
  }
};

// Minimum and maximum number of natural cards per lane in a play; the others are wild.
struct OwnCards {
  Lanes fewest, most;

  // Return the number of wild cards needed when using as many natural cards as possible; more than any hand can have
  // if the play is impossible.
  [[nodiscard]] int wild_needed(const Lanes& need, const Lanes& natural) const {
    constexpr int kNever = kMaxDeck;
    if (!natural.covers(fewest))
      return kNever;
    int needed = 0;
    for (std::uint32_t lanes = lanes_with(need, 1); lanes != 0; lanes &= lanes - 1) {
      const auto lane = static_cast<std::size_t>(std::countr_zero(lanes));
      needed += need.at[lane] - std::min(natural.at[lane], most.at[lane]);
    }
    return needed;
  }
};

// Return the bounds for an action if lane `wild` is wild.
inline OwnCards own_cards(const CombinationTable& table, const Action& action, std::uint8_t wild) {
  const Family& family = table.family(action);
  const Pattern& pattern = pattern_of(table, action.family);
  const Kickers* const kickers = pattern.kickers == kNone ? nullptr : &table.kickers[pattern.kickers];
  const std::uint32_t body = kickers != nullptr ? body_lanes(*kickers, action.position) : 0xFFFF;
  OwnCards own{{}, action.need};
  for (std::uint32_t lanes = lanes_with(action.need, 1); lanes != 0; lanes &= lanes - 1) {
    const auto lane = static_cast<std::size_t>(std::countr_zero(lanes));
    const std::uint8_t need = action.need.at[lane];
    if (lane >= kRanks)
      own.fewest.at[lane] = need;  // no card can substitute for a joker
    else if (lane == wild)
      own.most.at[lane] = 0;
    else if (((body >> lane) & 1) == 0)
      own.fewest.at[lane] = static_cast<std::uint8_t>(need / kickers->cards);
    else if (family.stand_ins == StandIns::none)
      own.fewest.at[lane] = need;
    else if (!family.run)
      own.fewest.at[lane] = 1;
  }
  if (family.stand_ins == StandIns::some && action.position != wild)
    own.most.at[action.position] = static_cast<std::uint8_t>(family.size - 1);
  return own;
}

// Return true if bombs of this family can have the rank at this position. Bombs of the wild rank have their own
// family.
inline bool is_of_rank(const Family& family, unsigned position, std::uint8_t wild) {
  switch (family.stand_ins) {
    case StandIns::any:
      return true;
    case StandIns::none:
    case StandIns::some:
      return position != wild;
    case StandIns::only:
      return position == wild;
  }
  return false;
}

// Append a family's plays with kickers at these positions, and return the new end.
template <class Id>
Id* wild_kickers(const CombinationTable& table, const WildHand& hand, const Pattern& pattern, std::uint32_t within,
                 Id* out) {
  const Kickers& kickers = table.kickers[pattern.kickers];
  // A rank of which the hand has a card may be filled up with wild cards that the body does not need.
  const auto take = [&](std::uint32_t lane, std::uint32_t n, int& wild) {
    wild -= std::max(static_cast<int>(n * kickers.cards) - hand.natural.at[lane], 0);
    return wild >= 0 && (lane == hand.lane || hand.natural.at[lane] >= n);
  };
  const auto done = [&](ActionId id, int) { *out++ = static_cast<Id>(id); };
  ConditionalKickerWalk<int, decltype(take), decltype(done)> walk{.kickers = kickers, .take = take, .done = done};
  for (std::uint32_t rest = pattern.starts & within; rest != 0; rest &= rest - 1) {
    const auto position = static_cast<std::uint32_t>(std::countr_zero(rest));
    const std::uint32_t body = body_lanes(kickers, position);
    int left = hand.wild;
    for (std::uint32_t ranks = body; ranks != 0; ranks &= ranks - 1) {
      const auto lane = static_cast<std::size_t>(std::countr_zero(ranks));
      left -= std::max(kickers.copies - hand.natural.at[lane], 0);
      if (kickers.ranks == 1 && lane != hand.lane && hand.natural.at[lane] == 0)
        left = -1;
    }
    if (left < 0)
      continue;
    for (std::uint32_t n = 1; n <= kickers.alike; ++n)
      walk.lanes[n - 1] = lanes_for_kickers(kickers, body, n);
    walk.steps = table.steps.data() + pattern.ids + std::size_t{position} * kickers.count * kickers.alike * kLanes;
    walk.choose(kickers.count, ~0u, 0, left);
  }
  return out;
}

// Append a family's plays at these positions, and return the new end.
template <class Id>
Id* wild_plays_of(const CombinationTable& table, const WildHand& hand, std::size_t place, std::uint32_t within,
                  Id* out) {
  const Family& family = table.families[place];
  if (family.size > hand.size)
    return out;
  const Pattern& pattern = pattern_of(table, place);
  if (pattern.kickers != kNone)
    return wild_kickers(table, hand, pattern, within, out);
  for (std::uint32_t rest = pattern.starts & within; rest != 0; rest &= rest - 1) {
    const auto position = static_cast<std::uint32_t>(std::countr_zero(rest));
    if (!is_of_rank(family, position, hand.lane))
      continue;
    const ActionId id = pattern.base + table.pool[pattern.ids + position];
    const Action& action = table.action(id);
    if (own_cards(table, action, hand.lane).wild_needed(action.need, hand.natural) <= hand.wild)
      *out++ = static_cast<Id>(id);
  }
  return out;
}

// Composition of a play: bounds on its natural cards, and the lane of the wild cards that fill the rest.
struct WildChoice {
  const Action& action;
  OwnCards own;
  std::uint8_t lane;

  WildChoice(const CombinationTable& table, ActionId id, int level)
      : action(table.action(id)), own(own_cards(table, action, wild_lane(level))), lane(wild_lane(level)) {}
};

}  // namespace detail

// Write all leads of a hand and return their number.
inline int generate_wild_leads(const CombinationTable& table, const Cards& cards, int level, auto* out) {
  const detail::WildHand hand(cards, level);
  auto* end = out;
  for (std::size_t family = 0; family < table.leads_end; ++family)
    end = detail::wild_plays_of(table, hand, family, 0xFFFF, end);
  return static_cast<int>(end - out);
}

// Write all plays of a hand that beat `played`, and return their number.
inline int generate_wild_follows(const CombinationTable& table, const Cards& cards, int level, const Action& played,
                                 auto* out) {
  const detail::WildHand hand(cards, level);
  const Followers& followers = table.followers_of(level, played);
  auto* end = out;
  if (followers.same != 0)
    end = detail::wild_plays_of(table, hand, followers.family, followers.same, end);
  for (std::size_t family = followers.bombs; family < table.leads_end; ++family)
    end = detail::wild_plays_of(table, hand, family, 0xFFFF, end);
  return static_cast<int>(end - out);
}

// Return the first choice of cards for an action: natural cards first, lowest suits first.
inline Cards first_wild_choice(const CombinationTable& table, const Cards& cards, int level, ActionId id) {
  const detail::WildChoice choice(table, id, level);
  const Lanes held = lanes_of(cards);
  Cards chosen;
  int open = 0;
  for (std::uint32_t lanes = lanes_with(choice.action.need, 1); lanes != 0; lanes &= lanes - 1) {
    const auto lane = static_cast<std::size_t>(std::countr_zero(lanes));
    const int own = std::min(held.at[lane], choice.own.most.at[lane]);
    chosen = chosen.plus(lowest_of_lane(cards, static_cast<int>(lane), own));
    open += choice.action.need.at[lane] - own;
  }
  if (open == 0 || choice.lane == kNone)  // the hand cannot make the action: use as many cards as it has
    return chosen;
  return chosen.plus(lowest_of_lane(cards, choice.lane, std::min<int>(open, held.at[choice.lane])));
}

// Return true if these cards are a valid choice for an action.
inline bool is_wild_choice(const CombinationTable& table, int level, ActionId id, const Cards& cards) {
  const detail::WildChoice choice(table, id, level);
  const detail::WildHand hand(cards, level);
  return detail::is_of_rank(table.family(choice.action), choice.action.position, choice.lane) &&
         choice.own.most.covers(hand.natural) && hand.natural.covers(choice.own.fewest) &&
         cards.size() == choice.action.need.size();
}

namespace detail {

// Call f(cards) for every choice of cards for an action, starting with the first choice. `take(lane, n, chosen,
// next)` calls next(cards) for `chosen` combined with each way of taking n cards from a lane.
template <class Take, class F>
void each_wild_choice(const CombinationTable& table, const Cards& cards, int level, ActionId id, Take&& take, F&& f) {
  const WildChoice choice(table, id, level);
  const WildHand hand(cards, level);
  const auto extend = [&](const auto& self, int lane, int open, const Cards& chosen) -> void {
    while (lane < kLanes && choice.action.need.at[static_cast<std::size_t>(lane)] == 0)
      ++lane;
    if (open > hand.wild)
      return;
    if (lane == kLanes)
      return open == 0 ? f(chosen) : take(int{choice.lane}, open, chosen, f);
    const auto at = static_cast<std::size_t>(lane);
    const int need = choice.action.need.at[at], most = std::min(hand.natural.at[at], choice.own.most.at[at]);
    for (int own = most; own >= choice.own.fewest.at[at]; --own)
      take(lane, own, chosen, [&](const Cards& more) { self(self, lane + 1, open + need - own, more); });
  };
  extend(extend, 0, 0, Cards{});
}

}  // namespace detail

// Call f(cards) for every distinct choice of cards for an action, starting with the first choice.
template <class F>
void for_each_wild_choice(const CombinationTable& table, const Cards& cards, int level, ActionId id, F&& f) {
  const auto take = [&](int lane, int n, const Cards& chosen, auto&& next) {
    detail::for_each_of_lane(cards, lane, n, chosen, next);
  };
  detail::each_wild_choice(table, cards, level, id, take, f);
}

// Do the same, but skip choices that differ from an earlier one only in suits.
template <class F>
void for_each_wild_lanes(const CombinationTable& table, const Cards& cards, int level, ActionId id, F&& f) {
  const auto take = [&](int lane, int n, const Cards& chosen, auto&& next) {
    next(chosen.plus(lowest_of_lane(cards, lane, n)));
  };
  detail::each_wild_choice(table, cards, level, id, take, f);
}

}  // namespace clamber
