// Tribute payments and card returns, between the deal and the first lead (Guandan).
#pragma once
#include "deal/opening.hpp"

namespace clamber {

namespace detail {

inline int level_power(const CombinationTable& table, const State& state, Slot slot) {
  return table.set_power[state.level][slot >> 2];
}

// Return the cards that a payer may give, one bit per slot: all suits of the highest single card that is not wild
// (GD-80, GD-81).
inline std::uint64_t tribute_choices(const CombinationTable& table, const State& state, Seat payer) {
  const std::uint64_t held = state.hands[payer].cards.once & ~lane_mask(kSpecialLane);
  int best = -1;
  std::uint64_t choices = 0;
  for (std::uint64_t rest = held; rest != 0; rest &= rest - 1) {
    const auto slot = static_cast<Slot>(std::countr_zero(rest));
    const int power = level_power(table, state, slot);
    if (power > best)
      best = power, choices = 0;
    if (power == best)
      choices |= std::uint64_t{1} << slot;
  }
  return table.rules.tribute.suit == rules::TributeSuit::fixed_order ? choices & -choices : choices;
}

// Return the payment whose card is returned next: the one to the first player out, then the other (GD-93).
inline std::size_t returning(const State& state) {
  const Payments& tribute = state.tribute;
  const bool swapped = tribute.payments == 2 && tribute.receiver[0] != state.order[0];
  return tribute.done ^ static_cast<std::size_t>(swapped);
}

// Return the highest lane from which a card may be returned while there is one (GD-82).
inline int highest_returned(rules::ReturnRank rank) {
  constexpr int kTenLane = 8, kJackLane = 9;
  return rank == rules::ReturnRank::maxJ ? kJackLane : kTenLane;
}

// Return the cards that may be returned for a tribute (GD-82 to GD-84), one bit per slot.
inline std::uint64_t return_choices(const CombinationTable& table, const State& state) {
  const Payments& tribute = state.tribute;
  const std::size_t payment = returning(state);
  const Cards& hand = state.hands[tribute.receiver[payment]].cards;
  const Slot given = tribute.given[payment];
  std::uint64_t pool = hand.once;
  switch (table.rules.tribute.return_differs) {
    case rules::ReturnDiffers::identity:
      pool &= ~(std::uint64_t{1} << given);
      break;
    case rules::ReturnDiffers::physical:
      if (hand.count(given) < 2)
        pool &= ~(std::uint64_t{1} << given);
      break;
    case rules::ReturnDiffers::rank:
      pool &= ~lane_mask(given >> 2);
      if (given >> 2 == state.level)
        pool &= ~lane_mask(kSpecialLane);
      break;
  }
  const std::uint64_t level_cards = lane_mask(state.level) | lane_mask(kSpecialLane);
  if (!table.rules.tribute.return_level_cards)
    pool &= ~level_cards;
  if (table.rules.tribute.return_rank == rules::ReturnRank::any)
    return pool;
  const int highest = highest_returned(table.rules.tribute.return_rank);
  const std::uint64_t low = pool & ((std::uint64_t{1} << (4 * (highest + 1))) - 1) & ~level_cards;
  if (low != 0)
    return low;
  int worst = std::numeric_limits<int>::max();
  std::uint64_t lowest = 0;
  for (std::uint64_t rest = pool; rest != 0; rest &= rest - 1) {
    const auto slot = static_cast<Slot>(std::countr_zero(rest));
    const int power = level_power(table, state, slot);
    if (power < worst)
      worst = power, lowest = 0;
    if (power == worst)
      lowest |= std::uint64_t{1} << slot;
  }
  return lowest;
}

inline void ask(State& state, Phase phase, Seat seat, bool chance) {
  state.phase = phase;
  state.to_act = seat;
  state.chance = chance;
}

inline void begin_play_after_tribute(State& state, Seat leader) {
  state.chance = false;
  state.order.fill(kNone);  // it held the finishing order of the previous deal
  start_trick(state, leader);
}

// Begin play after tribute by places. No seat chooses the leader; the rules of the deal determine it after the cards
// have changed hands.
inline void begin_play_by_places(const CombinationTable& table, State& state) {
  const Places before{state.order, static_cast<std::uint8_t>(state.seats - 1)};
  state.order.fill(kNone);
  open_play(table, state, state.first, before);
}

// Return the slots of the jokers of which the payers must hold two to pay no tribute (GD-86).
inline std::uint64_t resisting_slots(const CombinationTable& table) {
  const bool any = table.rules.tribute.resisting_with == rules::ResistingWith::two_jokers;
  return std::uint64_t{1} << table.red_joker | (any ? lane_mask(kJokerLane) : 0);
}

// Return those jokers among the cards of a hand.
inline Cards resisting_cards(const CombinationTable& table, const Cards& hand) {
  const std::uint64_t slots = resisting_slots(table);
  return {hand.once & slots, hand.twice & slots};
}

inline void no_tribute(const CombinationTable& table, State& state) {
  Payments& tribute = state.tribute;
  tribute.resisted = true;
  const bool shown = tribute.payments == 1 || table.rules.tribute.resisting_shows == rules::ResistingShows::exact;
  tribute.losers_hold_red_jokers = !shown;
  for (std::size_t i = 0; i < tribute.payments && shown; ++i)  // GD-95
    for_each_card(resisting_cards(table, state.hands[tribute.payer[i]].cards),
                  [&](Slot joker) { state.known[tribute.payer[i]].add(joker); });
  begin_play_after_tribute(state, state.order[0]);
}

inline void ask_for_payment(const CombinationTable& table, State& state) {
  const Seat payer = state.tribute.payer[state.tribute.done];
  const bool several = std::popcount(tribute_choices(table, state, payer)) > 1;
  ask(state, Phase::tribute, payer, several && table.rules.tribute.suit == rules::TributeSuit::random);
}

inline void ask_for_return(State& state) {
  ask(state, Phase::return_, state.tribute.receiver[returning(state)], false);
}

inline void hand_over(State& state, Slot slot, Seat to) {
  state.hands[to].add(slot);
  state.known[to].add(slot);
}

// Give each receiver the card from one payment, then begin the returns.
inline void allocate(State& state, std::size_t for_first) {
  Payments& tribute = state.tribute;
  const auto partner = static_cast<Seat>((state.order[0] + 2) % 4);
  for (std::size_t i = 0; i < tribute.payments; ++i) {
    tribute.receiver[i] = i == for_first ? state.order[0] : partner;
    hand_over(state, tribute.given[i], tribute.receiver[i]);
  }
  tribute.done = 0;
  ask_for_return(state);
}

inline void all_paid(const CombinationTable& table, State& state) {
  Payments& tribute = state.tribute;
  if (table.rules.tribute.by == rules::TributeBy::places) {
    for (std::size_t i = 0; i < tribute.payments; ++i)
      hand_over(state, tribute.given[i], tribute.receiver[i]);
    tribute.done = 0;
    return ask_for_return(state);
  }
  if (tribute.payments == 1)
    return allocate(state, 0);
  const int one = level_power(table, state, tribute.given[0]), other = level_power(table, state, tribute.given[1]);
  if (one != other)
    return allocate(state, one > other ? 0 : 1);
  tribute.equal = true;
  if (tribute.given[0] == tribute.given[1] || table.rules.tribute.equal_take == rules::EqualTake::seat_order)
    return allocate(state, 0);
  ask(state, Phase::take, state.order[0], table.rules.tribute.equal_take == rules::EqualTake::random);
}

// Return the payment for which the lower card was returned, or `if_equal`.
inline std::size_t lower_return(const CombinationTable& table, const State& state, std::size_t if_equal) {
  const auto& returned = state.tribute.returned;
  const int one = level_power(table, state, returned[0]), other = level_power(table, state, returned[1]);
  return one == other ? if_equal : one < other ? 0 : 1;
}

// Return the payer who drew the first card of the two.
inline Seat first_drawer(const State& state) {
  const unsigned payers = 1u << state.tribute.payer[0] | 1u << state.tribute.payer[1];
  return ((payers >> state.first) & 1) != 0 ? state.first : State::next_in(payers, state.first);
}

inline void all_returned(const CombinationTable& table, State& state) {
  const Payments& tribute = state.tribute;
  if (table.rules.tribute.returns == rules::Returns::simultaneous)
    for (std::size_t i = 0; i < tribute.payments; ++i)
      hand_over(state, tribute.returned[i], tribute.payer[i]);
  if (table.rules.tribute.by == rules::TributeBy::places)
    return begin_play_by_places(table, state);
  const std::size_t to_first = tribute.payments == 2 && tribute.receiver[1] == state.order[0] ? 1 : 0;
  if (!tribute.equal)
    return begin_play_after_tribute(state, tribute.payer[to_first]);
  switch (table.rules.tribute.equal_lead) {
    case rules::EqualLead::payer_to_first:
      return begin_play_after_tribute(state, tribute.payer[to_first]);
    case rules::EqualLead::right_of_first:
      return begin_play_after_tribute(state, tribute.payer[0]);
    case rules::EqualLead::lower_return:
      return begin_play_after_tribute(state, tribute.payer[lower_return(table, state, to_first)]);
    case rules::EqualLead::first_drawer:
      return begin_play_after_tribute(state, first_drawer(state));
    case rules::EqualLead::payers_choose:
      return ask(state, Phase::lead, tribute.payer[0], false);
    case rules::EqualLead::random:
      return ask(state, Phase::lead, tribute.payer[0], true);
  }
}

}  // namespace detail

// Number of jokers that exempt the payers from tribute (GD-86).
inline constexpr int kResistingJokers = 2;

// Return true if the payers hold enough jokers between them to pay no tribute.
[[nodiscard]] inline bool may_resist(const CombinationTable& table, const State& state) {
  int jokers = 0;
  for (std::size_t i = 0; i < state.tribute.payments; ++i)
    jokers += detail::resisting_cards(table, state.hands[state.tribute.payer[i]].cards).size();
  return jokers >= kResistingJokers;
}

namespace detail {

// Make the last player pay the first, and the second-to-last pay the second, as long as payer and receiver differ.
inline void name_payers_by_places(const CombinationTable& table, State& state, const Places& before) {
  Payments& tribute = state.tribute;
  tribute.payments = 0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(table.rules.tribute.pairs); ++i) {
    const Seat payer = i == 0 ? before.last(state.seats_mask()) : before.order[before.out - i];
    if (payer == before.order[i])
      return;
    tribute.payer[i] = payer;
    tribute.receiver[i] = before.order[i];
    ++tribute.payments;
  }
}

// Make both losers pay if they finished in the last two places. Otherwise only the last player pays or, if that is
// the partner of the first and partners do not pay, the opponent in the last place but one.
inline void name_losing_payers(const CombinationTable& table, State& state, const Places& before) {
  Payments& tribute = state.tribute;
  const Seat first = before.order[0];
  tribute.payments = before.out == 2 ? 2 : 1;
  if (before.out == 2)
    tribute.payer = {state.next_seat(first), static_cast<Seat>((first + 3) % 4)};
  else
    tribute.payer[0] = before.last(state.seats_mask());
  if (tribute.payments == 1 && !table.rules.tribute.partner_pays && same_side(table, state, first, tribute.payer[0]))
    tribute.payer[0] = before.order[before.out - 1];
}

inline void name_payers(const CombinationTable& table, State& state, const Places& before) {
  state.order = before.order;
  if (table.rules.tribute.by == rules::TributeBy::places)
    name_payers_by_places(table, state, before);
  else
    name_losing_payers(table, state, before);
}

}  // namespace detail

// Return the tribute owed after a deal, before the next cards are seen: the payers, and the receivers if already
// determined.
[[nodiscard]] inline Payments tribute_due(const CombinationTable& table, int seats, const Places& before) {
  State state;
  state.seats = static_cast<std::uint8_t>(seats);
  if (table.rules.tribute.on && before.out != 0)
    detail::name_payers(table, state, before);
  if (state.tribute.payments == 1)
    state.tribute.receiver[0] = before.order[0];
  return state.tribute;
}

// Determine the payers from the finishing order of the previous deal, which stays in state.order until play begins.
inline void begin_tribute(const CombinationTable& table, State& state, const Places& before) {
  Payments& tribute = state.tribute;
  detail::name_payers(table, state, before);
  if (table.rules.tribute.by == rules::TributeBy::places) {
    return tribute.payments == 0 ? detail::begin_play_by_places(table, state) : detail::ask_for_payment(table, state);
  }
  const bool spared = may_resist(table, state);
  if (table.rules.tribute.resisting == rules::Resisting::automatic && spared)
    return detail::no_tribute(table, state);
  if (table.rules.tribute.resisting == rules::Resisting::optional && (spared || table.rules.open_questions))
    return detail::ask(state, Phase::resist, tribute.payer[0], false);
  detail::ask_for_payment(table, state);
}

inline void answer_resist(const CombinationTable& table, State& state, bool yes) {
  if (yes)
    detail::no_tribute(table, state);
  else
    detail::ask_for_payment(table, state);
}

inline void give_tribute(const CombinationTable& table, State& state, Slot slot) {
  Payments& tribute = state.tribute;
  state.hands[state.to_act].take(slot);
  state.known[state.to_act] = state.known[state.to_act].minus(one_card(slot));
  tribute.given[tribute.done++] = slot;
  if (tribute.done < tribute.payments)
    detail::ask_for_payment(table, state);
  else
    detail::all_paid(table, state);
}

inline void take_tribute(State& state, Slot slot) { detail::allocate(state, state.tribute.given[0] == slot ? 0 : 1); }

inline void return_card(const CombinationTable& table, State& state, Slot slot) {
  Payments& tribute = state.tribute;
  const std::size_t payment = detail::returning(state);
  state.hands[state.to_act].take(slot);
  // A known card stays known while the hand holds a copy of it. Otherwise the known cards would show whether a card
  // lying face down is a copy of the tribute (GD-84, GD-93).
  Cards& known = state.known[state.to_act];
  if (state.hands[state.to_act].cards.count(slot) < known.count(slot))
    known = known.minus(one_card(slot));
  tribute.returned[payment] = slot;
  if (table.rules.tribute.returns == rules::Returns::sequential)
    detail::hand_over(state, slot, tribute.payer[payment]);
  if (++tribute.done < tribute.payments)
    detail::ask_for_return(state);
  else
    detail::all_returned(table, state);
}

// Return the seats that the seat to act may name as leader, as a bitmask. The choice arises after equal tributes or a
// big bomb (GD-73).
[[nodiscard]] inline unsigned leaders(const CombinationTable& table, const State& state) {
  if (state.last == kNone)
    return (1u << state.tribute.payer[0]) | (1u << state.tribute.payer[1]);
  unsigned mask = 0;
  const unsigned holding = state.holding();
  for (Seat seat = 0; seat < state.seats; ++seat) {
    const bool opponent = !same_side(table, state, seat, state.last);
    if (((holding >> seat) & 1) != 0 && (opponent || seat == state.last))
      mask |= 1u << seat;
  }
  if (((holding >> state.last) & 1) == 0)
    mask |= 1u << detail::lead_after_out(table, state, state.last);
  return mask;
}

inline void name_leader(State& state, Seat leader) {
  if (state.last == kNone)
    detail::begin_play_after_tribute(state, leader);
  else
    detail::start_trick(state, leader);
}

}  // namespace clamber
