// Turns of a plan as plays: each turn's action and the cards that it uses.
#pragma once
#include "bots/hand_plan.hpp"
#include "deal/state.hpp"

namespace clamber {

namespace detail {

// Return the one of n actions that uses exactly the cards of a turn, preferably within the turn's family; kNoAction
// if there is none.
inline ActionId action_of(const CombinationTable& table, const Turn& turn, const ActionId* ids, int n) {
  ActionId found = kNoAction;
  for (int i = 0; i < n; ++i) {
    const Action& action = table.action(ids[i]);
    if (!table.is_last_play(action) && !(action.need == turn.cards))
      continue;
    const bool meant = action.family == turn.family && action.position == turn.position && action.suit == turn.suit;
    if (found == kNoAction || meant)
      found = ids[i];
    if (meant)
      break;
  }
  return found;
}

// Return the lowest cards in a hand that a turn may use; for a straight flush, cards of its suit.
inline Cards lowest_cards(const Hand& hand, const Turn& turn) {
  Cards cards;
  for (std::uint32_t lanes = lanes_with(turn.cards, 1); lanes != 0; lanes &= lanes - 1) {
    const int lane = std::countr_zero(lanes);
    if (turn.suit != kNone && lane < kRanks)
      cards.add(static_cast<Slot>(4 * lane + turn.suit));
    else
      cards = cards.plus(lowest_of_lane(hand.cards, lane, turn.cards.at[static_cast<std::size_t>(lane)]));
  }
  return cards;
}

// Return the play for a turn, taken from the remaining hand.
inline Choice choice_of_turn(const CombinationTable& table, const Hand& left, int level, const Turn& turn,
                             ActionId* scratch) {
  const Hand lowest = hand_of(lowest_cards(left, turn));
  if (turn.family == kNone)
    return {kNoAction, lowest.cards};
  // Generate from all remaining cards, so that a straight that must not be a flush finds cards of other suits.
  int n = generate_leads(table, turn.suit == kNone ? left : lowest, level, scratch);
  ActionId id = action_of(table, turn, scratch, n);
  if (id != kNoAction)
    return {id, first_choice(table, left, level, id)};
  n = table.last_plays == kNone ? 0 : last_leads(table, lowest, scratch, 0);
  id = action_of(table, turn, scratch, n);
  return {id, lowest.cards};
}

// Call f as each_play does, for a hand with wild cards. Natural cards go where the rules require them, then to the
// turns in order.
template <class F>
void each_wild_play(const CombinationTable& table, const Hand& hand, int level, const HandPlan& plan,
                    ActionId* scratch, F&& f) {
  WildStanding standing(table);
  standing.begin(hand.cards, level);
  const std::uint8_t wild = standing.lane();
  Cards left = hand.cards;
  Lanes free = lanes_of(left);  // natural cards not required by any turn
  for (const Turn& turn : plan)
    free.subtract(standing.own_cards_of(turn).fewest);
  for (const Turn& turn : plan) {
    const OwnCards own = standing.own_cards_of(turn);
    Cards cards;
    int open = turn.cards.at[wild];
    for (std::uint32_t lanes = lanes_with(turn.cards, 1) & ~(1u << wild); lanes != 0; lanes &= lanes - 1) {
      const auto lane = static_cast<std::size_t>(std::countr_zero(lanes));
      const int more = std::min<int>(free.at[lane], own.most.at[lane] - own.fewest.at[lane]);
      free.at[lane] = static_cast<std::uint8_t>(free.at[lane] - more);
      const int natural = own.fewest.at[lane] + more;
      cards = cards.plus(lowest_of_lane(left, static_cast<int>(lane), natural));
      open += turn.cards.at[lane] - natural;
    }
    cards = cards.plus(lowest_of_lane(left, wild, open));
    const int n = generate_wild_leads(table, cards, level, scratch);
    f(Choice{action_of(table, turn, scratch, n), cards}, turn);
    left = left.minus(cards);
  }
}

}  // namespace detail

// Call f(choice, turn) for each turn of a plan for this hand, with the turn's action and cards. The action is
// kNoAction if no play uses the cards. Straight flushes come first, because no other cards can replace theirs; a turn
// that may carry fewer kickers as the last play comes last. `scratch` has room for CombinationTable::scratch_size()
// ids.
template <class F>
void each_play(const CombinationTable& table, const Hand& hand, int level, const HandPlan& plan, ActionId* scratch,
               F&& f) {
  if (table.draws_wild_rank() && level != 0)
    return detail::each_wild_play(table, hand, level, plan, scratch, f);
  Hand left = hand;
  for (const bool suited : {true, false})
    for (const Turn& turn : plan) {
      if ((turn.suit != kNone) != suited)
        continue;
      const Choice choice = detail::choice_of_turn(table, left, level, turn, scratch);
      f(choice, turn);
      left.remove(choice.cards, lanes_of(choice.cards));
    }
}

}  // namespace clamber
