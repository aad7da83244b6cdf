// A deal from the first card to the last: dealing, legal actions, and applying choices.
#pragma once
#include "deal/auction.hpp"
#include "deal/exposure.hpp"
#include "deal/tribute.hpp"

namespace clamber {

// Inputs to a deal that depend on earlier deals.
struct Opening {
  Seat first = 0;               // seat that draws first
  Seat lead = kNone;            // seat that leads, if the rules leave that to chance
  std::uint8_t faceup = kNone;  // face turned up to decide the lead (GD-10)
  std::uint8_t level = 0;
  std::uint8_t voids = 0;  // number of void deals in a row before this one
  Places before;           // finishing order of the previous deal
  std::array<std::int64_t, kMaxSeats> stakes{};
};

// Return the number of cards dealt before the first play or bid.
[[nodiscard]] inline int cards_dealt(const rules::Groups& rules, int seats) {
  const rules::Deal& deal = rules.deal;
  return deal.hand_size == 0 ? rules.deck.size() - rules.auction.bottom : deal.hand_size * seats + deal.extra_card;
}

namespace detail {

// Deal one card at a time. The i-th seat in turn order gets the i-th card and every `seats`-th card after it.
inline void deal_cards(const CombinationTable& table, State& state) {
  const int dealt = cards_dealt(table.rules, state.seats);
  Seat seat = state.first;
  for (int first = 0; first < state.seats; ++first, seat = state.next_seat(seat)) {
    Cards cards;
    for (int i = first; i < dealt; i += state.seats)
      cards.add(table.slot_of(state.deck[static_cast<std::size_t>(i)]));
    state.hands[seat] = hand_of(with_special(cards, state.special));
  }
  state.next_card = static_cast<std::uint8_t>(dealt);
}

// End the deal if the first player's whole hand is a single play (GDY-89). If the hand is ambiguous, use the highest
// reading.
inline void play_heavenly_hand(const CombinationTable& table, State& state, auto* scratch) {
  const Hand& hand = state.hands[state.first];
  const int n = generate_leads(table, hand, state.level, scratch);
  ActionId best = kNoAction;
  for (int i = 0; i < n; ++i) {
    const Action& action = table.action(scratch[i]);
    if (!(action.need == hand.lanes))
      continue;
    if (best == kNoAction || table.action(best).family < action.family ||
        (table.action(best).family == action.family &&
         table.power(state.level, table.action(best)) < table.power(state.level, action)))
      best = scratch[i];
  }
  if (best == kNoAction)
    return;
  state.leader = state.to_act = state.first;
  play_cards(table, state, {best, hand.cards});
  if (state.phase == Phase::over)
    return;
  state.order[state.out++] = state.first;  // immediately, regardless of the talon (GDY-78)
  finish(state);
}

}  // namespace detail

// Start a deal from a complete deck of faces. `scratch` must have room for CombinationTable::scratch_size() ids.
inline State begin_deal(const CombinationTable& table, int seats, const std::uint8_t* deck, const Opening& opening,
                        auto* scratch) {
  State state;
  state.seats = static_cast<std::uint8_t>(seats);
  state.deck_size = static_cast<std::uint8_t>(table.rules.deck.size());
  std::copy_n(deck, state.deck_size, state.deck.begin());
  state.first = opening.first;
  state.level = opening.level;
  state.stakes = opening.stakes;
  const rules::Auction& auction = table.rules.auction;
  state.auction.decisive = auction.nobody_bids != rules::NobodyBids::redeal && opening.voids >= auction.redeals;
  if (table.rules.exposure.on) {
    continue_drawing(table, state);
    return state;
  }
  if (table.rules.levels.on)
    state.special = table.wild_face(state.level);
  detail::deal_cards(table, state);
  if (table.rules.tribute.on && opening.before.out != 0) {
    begin_tribute(table, state, opening.before);
    return state;
  }
  const Seat lead = opening.lead == kNone ? state.first : opening.lead;
  open_play(table, state, lead, opening.before);
  if (opening.faceup != kNone) {
    Cards faceup;
    faceup.add(table.slot_of(opening.faceup));
    state.known[lead] = with_special(faceup, state.special);
  }
  if (table.rules.match.sides == rules::Sides::declarer) {
    begin_auction(table, state, lead);
    return state;
  }
  if (table.rules.deal.whole_hand_wins)
    detail::play_heavenly_hand(table, state, scratch);
  return state;
}

namespace detail {

template <class Id>
int append_faces(const CombinationTable& table, const State& state, ActionId base, std::uint64_t slots, Id* out) {
  int n = 0;
  for (; slots != 0; slots &= slots - 1) {
    const auto slot = static_cast<Slot>(std::countr_zero(slots));
    out[n++] = static_cast<Id>(base + table.face_of(slot, state.special));
  }
  return n;
}

// Write a seat's legal actions that play no cards. Not inlined, because such actions are rare and inlining would slow
// down plays.
template <class Id>
[[gnu::noinline]] int legal_decisions(const CombinationTable& table, const State& state, Id* out) {
  const Ids& ids = table.ids;
  int n = 0;
  const auto add = [&](ActionId id) { out[n++] = static_cast<Id>(id); };
  switch (state.phase) {
    case Phase::over:
      return 0;
    case Phase::draw: {
      const Exposable can = exposable(table, state, state.to_act);
      add(ids.no);
      for (unsigned suit = 0; suit < 4; ++suit) {
        if ((can.single >> suit) & 1)
          add(ids.expose + 2 * suit);
        if ((can.pair >> suit) & 1)
          add(ids.expose + 2 * suit + 1);
      }
      return n;
    }
    case Phase::reveal:
      add(ids.no);
      if (who_may_reveal(table, state) == state.to_act)
        add(ids.reveal);
      return n;
    case Phase::bid:
      if (is_drawing_landlord(state)) {
        for (unsigned seat = 0; seat < state.seats; ++seat)
          add(ids.landlord + seat);
        return n;
      }
      if (is_drawing_wild_rank(state)) {
        for (unsigned lane = 0; lane < kRanks; ++lane)
          add(ids.wild + lane);
        return n;
      }
      if (is_showing(state)) {
        add(ids.pass);
        add(ids.show);
        return n;
      }
      if (is_doubling(state)) {
        add(ids.pass);
        add(ids.double_);
        return n;
      }
      if (!must_bid(table, state))
        add(ids.pass);
      for (unsigned mask = bids(table, state); mask != 0; mask &= mask - 1)
        add(ids.bid + static_cast<unsigned>(std::countr_zero(mask)) - 1);
      return n;
    case Phase::resist:
      add(ids.no);
      if (may_resist(table, state))
        add(ids.resist);
      return n;
    case Phase::tribute:
      return append_faces(table, state, ids.give, tribute_choices(table, state, state.to_act), out);
    case Phase::take: {
      const auto& given = state.tribute.given;
      return append_faces(table, state, ids.take, (std::uint64_t{1} << given[0]) | (std::uint64_t{1} << given[1]),
                          out);
    }
    case Phase::return_:
      return append_faces(table, state, ids.return_, return_choices(table, state), out);
    case Phase::lead:
      for (unsigned mask = leaders(table, state); mask != 0; mask &= mask - 1)
        add(ids.lead + static_cast<unsigned>(std::countr_zero(mask)));
      return n;
    case Phase::play:
      break;
  }
  return 0;
}

}  // namespace detail

// Write all legal actions of the seat to act, and return their number. Plays are listed with their first choice of
// cards; for the others see each_choice.
template <class Id>
int legal_actions(const CombinationTable& table, const State& state, Id* out) {
  if (state.phase != Phase::play)
    return detail::legal_decisions(table, state, out);
  if (state.to_beat != kNoAction && !table.rules.trick.must_play_if_able) {
    out[0] = static_cast<Id>(table.ids.pass);
    return 1 + legal_plays(table, state, out + 1);
  }
  const int n = legal_plays(table, state, out);
  if (n != 0)
    return n;
  out[0] = static_cast<Id>(table.ids.pass);
  return 1;
}

// Call f(cards) for every distinct choice of cards for a legal play, starting with the first choice.
template <class F>
void each_choice(const CombinationTable& table, const State& state, ActionId id, F&& f) {
  const Hand& hand = state.hands[state.to_act];
  if (table.draws_wild_rank())
    return for_each_wild_choice(table, hand.cards, state.level, id, f);
  for_each_choice(table, hand, state.level, id, [&](const Cards& cards) {
    if (!detail::must_lead_card(table, state) || cards.count(detail::opening_slot(table)) != 0)
      f(cards);
  });
}

namespace detail {

// Apply a choice that plays no cards. Not inlined, because such choices are rare and inlining would slow down plays.
[[gnu::noinline]] inline void apply_decision(const CombinationTable& table, State& state, ActionId id) {
  const Ids& ids = table.ids;
  const auto face = [&](ActionId base) {
    const auto value = static_cast<std::uint8_t>(id - base);
    return value == state.special ? kSpecialSlot : table.slot_of(value);
  };
  switch (state.phase) {
    case Phase::over:
    case Phase::play:
      return;
    case Phase::draw:
      if (id == ids.no)
        return decline_exposure(table, state);
      return expose(table, state, (id - ids.expose) / 2, (id - ids.expose) % 2 == 1);
    case Phase::reveal:
      return answer_reveal(table, state, id == ids.reveal);
    case Phase::bid:
      if (is_drawing_landlord(state))
        return name_landlord(table, state, static_cast<Seat>(id - ids.landlord));
      if (is_drawing_wild_rank(state))
        return draw_wild_rank(table, state, id - ids.wild);
      if (is_showing(state))
        return answer_showing(table, state, id == ids.show);
      if (is_doubling(state))
        return answer_doubling(table, state, id == ids.double_);
      return bid(table, state, id == ids.pass ? 0 : static_cast<int>(id - ids.bid) + 1);
    case Phase::resist:
      return answer_resist(table, state, id == ids.resist);
    case Phase::tribute:
      return give_tribute(table, state, face(ids.give));
    case Phase::take:
      return take_tribute(state, face(ids.take));
    case Phase::return_:
      return return_card(table, state, face(ids.return_));
    case Phase::lead:
      return name_leader(state, static_cast<Seat>(id - ids.lead));
  }
}

}  // namespace detail

// Apply a legal choice. An illegal choice leaves the state undefined, so call why_not first.
inline void apply(const CombinationTable& table, State& state, const Choice& choice) {
  if (state.phase != Phase::play)
    return detail::apply_decision(table, state, choice.id);
  if (choice.id == table.ids.pass)
    return pass(table, state);
  play_cards(table, state, choice);
}

// Return the choice for an action with its default cards.
[[nodiscard]] inline Choice default_choice(const CombinationTable& table, const State& state, ActionId id) {
  return {id, table.is_play(id) ? cards_for(table, state, id) : Cards{}};
}

// Return the choice for an action that plays publicly known cards before others of their rank: the first choice, with
// each other card replaced by a publicly known card of its rank where the action allows it.
[[nodiscard]] inline Choice known_first_choice(const CombinationTable& table, const State& state, ActionId id) {
  Choice choice = default_choice(table, state, id);
  const Cards& known = state.known[state.to_act];
  if (known.empty() || choice.cards.empty() || table.is_last_play(table.action(id)))
    return choice;
  const bool keeps_captured = state.hands[state.to_act].lanes.at[kSpecialLane] != 0;  // BIGA-78
  for_each_card(choice.cards.minus(known), [&](Slot hidden) {
    const Cards spare = known.minus(choice.cards);
    for (std::uint64_t rest = spare.once & lane_mask(hidden >> 2); rest != 0; rest &= rest - 1) {
      const auto other = static_cast<Slot>(std::countr_zero(rest));
      if (keeps_captured && other == state.special)
        continue;
      Cards swapped = choice.cards;
      swapped.take(hidden);
      swapped.add(other);
      if (table.draws_wild_rank() ? is_wild_choice(table, state.level, id, swapped)
                                  : is_choice(table, state.level, id, swapped)) {
        choice.cards = swapped;
        return;
      }
    }
  });
  return choice;
}

}  // namespace clamber
