// Leading, following, capturing, passing, drawing after the trick, and choosing the next leader.
#pragma once
#include "deal/settle.hpp"

namespace clamber {

namespace detail {

// Return the card that determines the leader. Precondition: the rules define one.
inline Slot opening_slot(const CombinationTable& table) {
  return table.slot_of(static_cast<std::uint8_t>(std::countr_zero(table.rules.deal.opening_card.mask)));
}

// Return true if the first lead must contain the opening card itself, not merely a card of its rank.
inline bool must_lead_card(const CombinationTable& table, const State& state) {
  return state.must_lead != kNone && table.rules.deal.opening_lead == rules::OpeningLead::holder;
}

inline bool known_opponent(const State& state, Seat viewer, Seat other) {
  const Declaring& big = state.exposure;
  if (viewer == big.declarer)
    return big.partner_known && other != big.partner;
  if (viewer == big.partner)
    return other != big.declarer;
  return other == big.declarer || (big.partner_known && other == big.partner);
}

inline bool known_teammate(const State& state, Seat viewer, Seat other) {
  const Declaring& big = state.exposure;
  if (viewer == big.declarer)
    return big.partner_known && other == big.partner;
  if (viewer == big.partner)
    return other == big.declarer;
  if (other == big.declarer)
    return false;
  return big.lone_known || (big.partner_known && other != big.partner);
}

// Return the leader after a trick won by a seat that has run out of cards (BIGA-85, GD-19).
inline Seat lead_after_out(const CombinationTable& table, const State& state, Seat winner) {
  const unsigned holding = state.holding();
  Seat seat = winner;
  for (int i = 1; i < state.seats; ++i) {
    seat = state.next_seat(seat);
    if (((holding >> seat) & 1) == 0)
      continue;
    switch (table.rules.trick.lead_after_out) {
      case rules::LeadAfterOut::next_active:
        return seat;
      case rules::LeadAfterOut::partner:
      case rules::LeadAfterOut::true_teammate:
        if (same_side(table, state, winner, seat))
          return seat;
        break;
      case rules::LeadAfterOut::own_knowledge:
        if (!known_opponent(state, winner, seat))
          return seat;
        break;
    }
  }
  return state.next_in(holding, winner);
}

// Return the seats that hold no play that could follow the play to beat, as a bitmask.
template <class Id>
[[nodiscard]] unsigned unable_to_follow(const CombinationTable& table, const State& state);

// Return the seats that draw after the trick, as a bitmask.
inline unsigned drawers(const CombinationTable& table, const State& state) {
  switch (table.rules.trick.draw) {
    case rules::Draw::none:
      return 0;
    case rules::Draw::all:
      return state.seats_mask();
    case rules::Draw::winner:
      return 1u << state.last;
    case rules::Draw::unable:
      return unable_to_follow<ActionId>(table, state);
  }
  return 0;
}

inline void draw_after_trick(const CombinationTable& table, State& state) {
  const unsigned drawing = drawers(table, state);
  Seat seat = state.last;
  for (int i = 0; i < state.seats && state.talon() > 0 && drawing != 0; ++i, seat = state.next_seat(seat)) {
    if (((drawing >> seat) & 1) == 0)
      continue;
    state.hands[seat].add(table.slot_of(state.deck[state.next_card++]));
    state.tally.drawn = true;
  }
}

// Return true if a seat has gone out with a reply to the preceding seat, which is liable for having allowed it.
inline bool goes_out_on_offer(const State& state, Seat seat) {
  return state.liable != 0 && state.hands[seat].empty() &&
         state.next_in(state.holding() | 1u << seat, state.last) == seat;
}

// Return the number of cards of the next player in turn if a rule applies to that number: 1 if `one` is true, 2 if
// `two` is true; otherwise 0.
inline int last_cards_of_next(const State& state, bool one, bool two) {
  if (!one && !two)
    return 0;
  const int left = state.hands[state.next_in(state.holding(), state.to_act)].size();
  return (left == 1 ? one : left == 2 && two) ? left : 0;
}

// Return true if a play is an ordinary set of this many equal cards.
inline bool is_set_of(const CombinationTable& table, const Action& action, int size) {
  const Family& family = table.family(action);
  return family.size == size && family.copies == size && !table.is_last_play(action) && !family.bomb;
}

// Return the mask of the seat to act if this play makes it liable, i.e. it pays for all if the next player goes out
// on the play; otherwise 0. A seat is liable if the next player has as many cards as the set that it plays, and it
// could have played a higher set.
inline unsigned liable_after(const CombinationTable& table, const State& state, const Action& action) {
  const rules::Trick& rules = table.rules.trick;
  const int left = last_cards_of_next(state, rules.before_one_card == rules::BeforeOneCard::pays_for_all,
                                      rules.before_two_cards == rules::BeforeTwoCards::pays_for_all);
  if (left == 0 || !is_set_of(table, action, left))
    return 0;
  const auto& power = table.set_power[state.level];
  const Lanes& hand = state.hands[state.to_act].lanes;
  for (std::uint32_t lanes = lanes_with(hand, left); lanes != 0; lanes &= lanes - 1) {
    const auto lane = static_cast<std::size_t>(std::countr_zero(lanes));
    if (power[lane] > power[action.position] && (rules.split_bombs || hand.at[lane] < 4))
      return 1u << state.to_act;
  }
  return 0;
}

inline void start_trick(State& state, Seat leader) {
  state.phase = Phase::play;
  state.liable = 0;
  state.to_beat = kNoAction;
  state.on_table = {};
  state.waiting = state.locked = 0;
  state.leader = state.to_act = leader;
}

inline void end_trick(const CombinationTable& table, State& state) {
  const Action& won = table.action(state.to_beat);
  const Family& family = table.family(won);
  draw_after_trick(table, state);
  if (table.rules.trick.big_bomb_gives_lead && family.bomb && !family.run && family.size >= 9) {
    start_trick(state, state.last);
    state.phase = Phase::lead;  // GD-73
    return;
  }
  start_trick(state, state.hands[state.last].empty() ? lead_after_out(table, state, state.last) : state.last);
}

// Record that playing a Big Ace that was not public reveals the side of its player (BIGA-80, BIGA-86).
inline void notice_big_aces(State& state, Seat seat, const Cards& cards) {
  if (cards.minus(state.known[seat]).count(kSpecialSlot) == 0)
    return;
  Declaring& big = state.exposure;
  if (seat == big.declarer)
    big.lone_known = true;
  else if (seat == big.partner)
    big.partner_known = true;
}

inline void capture_cards(const CombinationTable& table, State& state, Seat seat) {
  Cards captured = state.on_table;
  if (table.rules.capture.specials == rules::CapturedSpecials::ordinary)
    captured = with_ordinary(captured, state.special, captured.count(kSpecialSlot));
  state.hands[seat].add(captured);
  state.known[seat] = state.known[seat].plus(captured);
}

inline bool goes_out(const CombinationTable& table, const State& state, Seat seat) {
  if (!state.hands[seat].empty())
    return false;
  return table.rules.deal.min_talon_to_block_win == 0 || state.talon() <= table.rules.deal.min_talon_to_block_win;
}

}  // namespace detail

// Return the action that captures the bomb on the table (BIGA-64), or kNoAction.
[[nodiscard]] inline ActionId capture_of(const CombinationTable& table, const State& state) {
  if (!table.rules.capture.on || state.to_beat == kNoAction)
    return kNoAction;
  return table.followers_of(state.level, table.action(state.to_beat)).also;
}

// Return true if playing `id` now would capture the bomb on the table.
[[nodiscard]] inline bool is_capture(const CombinationTable& table, const State& state, ActionId id) {
  return id == capture_of(table, state);
}

[[nodiscard]] inline bool may_capture(const CombinationTable& table, const State& state, Seat seat) {
  if (!table.rules.capture.capture_final_bomb && state.is_out(state.last))
    return false;
  return table.rules.capture.capture_from == rules::CaptureFrom::anyone ||
         !detail::known_teammate(state, seat, state.last);
}

inline void play_cards(const CombinationTable& table, State& state, const Choice& choice) {
  const Seat seat = state.to_act;
  const Action& action = table.action(choice.id);
  const bool captures = is_capture(table, state, choice.id);
  if (table.rules.match.sides == rules::Sides::secret_partners)
    detail::notice_big_aces(state, seat, choice.cards);
  const unsigned liable = detail::liable_after(table, state, action);
  if (table.is_last_play(action))
    state.hands[seat] = {};
  else
    state.hands[seat].remove(choice.cards, table.draws_wild_rank() ? lanes_of(choice.cards) : action.need);
  state.known[seat] = state.known[seat].minus(choice.cards);
  if (captures)
    detail::capture_cards(table, state, seat);
  count_play(table, state, seat, choice);
  state.liable = static_cast<std::uint8_t>(detail::goes_out_on_offer(state, seat) ? state.liable : liable);
  state.to_beat = choice.id;
  state.on_table = choice.cards;
  state.last = seat;
  state.lead_passes = 0;
  state.must_lead = kNone;
  if (detail::goes_out(table, state, seat)) {
    if (state.out == 0)
      state.final_play = choice.id;
    state.order[state.out++] = seat;
    if (deal_is_over(table, state))
      return finish(state);
  }
  state.waiting = static_cast<std::uint8_t>(state.holding() & ~(1u << seat) & ~state.locked);
  if (state.waiting == 0)
    return detail::end_trick(table, state);
  state.to_act = state.next_in(state.waiting, seat);
}

inline void pass(const CombinationTable& table, State& state) {
  const Seat seat = state.to_act;
  if (state.to_beat == kNoAction) {  // no possible lead: the next seat leads (GDY-48)
    if (++state.lead_passes >= std::popcount(state.holding())) {
      state.is_void = true;
      return finish(state);
    }
    state.leader = state.to_act = state.next_in(state.holding(), seat);
    return;
  }
  state.waiting = static_cast<std::uint8_t>(state.waiting & ~(1u << seat));
  if (table.rules.trick.pass_is_final)
    state.locked = static_cast<std::uint8_t>(state.locked | (1u << seat));
  if (state.waiting == 0)
    return detail::end_trick(table, state);
  state.to_act = state.next_in(state.waiting, seat);
}

namespace detail {

// Write the leads of jokers alone that are currently allowed, and return their number (GDY-46, GDY-47).
inline int joker_leads(const CombinationTable& table, const State& state, const Hand& hand, auto* out) {
  if (table.joker_lead == kNone)
    return 0;
  if (table.wild_state(hand.lanes) == 0)
    return 0;
  Sources sources(hand);
  Makeable makeable;
  Generator generator(table, hand, sources, makeable, out);
  generator.look_at_family(table.joker_lead, 0xFFFF);
  const auto* const end = generator.finish();
  const rules::JokerOnlyLead policy = table.rules.trick.joker_only_lead;
  const bool talon_empty = table.rules.trick.single_joker_when_talon_empty && state.talon() == 0;
  int kept = 0;
  for (const auto* id = out; id != end; ++id) {
    const int size = table.action(*id).need.size();
    const bool whole = size == hand.size() && (policy == rules::JokerOnlyLead::whole_hand ||
                                               (policy == rules::JokerOnlyLead::single_only && size == 1));
    if (whole || (talon_empty && size == 1))
      out[kept++] = *id;
  }
  return kept;
}

// Return true if a play would use a captured Big Ace, which counts as an ordinary card, before the seat's own Big Ace
// (BIGA-78).
inline bool own_big_ace_waits(const State& state, const Hand& hand, const Action& action) {
  const int own = hand.lanes.at[kSpecialLane];
  if (own == 0 || state.special == kNone || action.need.at[kSpecialLane] >= own)
    return false;
  const int others = hand.lanes.at[kAceLane] - hand.cards.count(state.special);
  return others < hand.lanes.at[kAceLane] && action.need.at[kAceLane] > others;
}

// Return true if an action has no choice of cards with the card or rank that the first lead must contain.
inline bool lacks_opening(const CombinationTable& table, const State& state, const Action& action) {
  if (action.need.at[state.must_lead] == 0)
    return true;  // GDY-93
  return action.suit != kNone && must_lead_card(table, state) && action.suit != opening_slot(table) % 4;
}

inline int legal_leads(const CombinationTable& table, const State& state, const Hand& hand, auto* out) {
  int n = generate_leads(table, hand, state.level, out);
  n += joker_leads(table, state, hand, out + n);
  if (state.must_lead == kNone)
    return n;
  const auto kept =
      std::remove_if(out, out + n, [&](ActionId id) { return lacks_opening(table, state, table.action(id)); });
  return kept == out ? n : static_cast<int>(kept - out);
}

// Return true if a play uses some but not all of the cards in a rank that the hand holds four times.
inline bool splits_four(const Hand& hand, const Action& action) {
  for (std::uint32_t fours = hand.held[3]; fours != 0; fours &= fours - 1) {
    const auto lane = static_cast<std::size_t>(std::countr_zero(fours));
    if (action.need.at[lane] != 0 && action.need.at[lane] != hand.lanes.at[lane])
      return true;
  }
  return false;
}

// Return the size of the sets of which only the highest may be played, because the next player in turn has as many
// cards left: 1 for singles, 2 for pairs, 0 if there is no such restriction.
inline int highest_due(const CombinationTable& table, const State& state) {
  const rules::Trick& rules = table.rules.trick;
  return last_cards_of_next(state, rules.before_one_card == rules::BeforeOneCard::highest_single,
                            rules.before_two_cards == rules::BeforeTwoCards::highest_pair);
}

// Remove all sets of `size` equal cards except the highest from n plays, and return the number of plays left.
inline int keep_highest(const CombinationTable& table, const State& state, int size, auto* plays, int n) {
  int highest = -1;
  for (const auto* id = plays; id != plays + n; ++id)
    if (is_set_of(table, table.action(*id), size))
      highest = std::max(highest, table.power(state.level, table.action(*id)));
  const auto is_lower = [&](ActionId id) {
    const Action& action = table.action(id);
    return is_set_of(table, action, size) && table.power(state.level, action) < highest;
  };
  return static_cast<int>(std::remove_if(plays, plays + n, is_lower) - plays);
}

// Return true if a play consists of special cards alone and leaves cards in the hand.
inline bool special_alone(const Hand& hand, const Action& action) {
  const int size = action.need.size();
  return action.need.at[kSpecialLane] == size && size != hand.size();
}

// Apply the rules that depend on more than the tables to n generated plays, adding and removing plays. Return the new
// number of plays. Not inlined, because most games have no such rule (CombinationTable::by_state).
[[gnu::noinline]] inline int by_state(const CombinationTable& table, const State& state, const Hand& hand, auto* out,
                                      int n) {
  if (table.last_plays != kNone)
    n += last_plays(table, hand, state.level, state.to_beat, out, n);
  const auto drop = [&](auto&& refused) { n = static_cast<int>(std::remove_if(out, out + n, refused) - out); };
  if (table.rules.match.sides == rules::Sides::secret_partners)
    drop([&](ActionId id) { return own_big_ace_waits(state, hand, table.action(id)); });
  const ActionId capture = capture_of(table, state);
  if (capture != kNoAction && !may_capture(table, state, state.to_act))
    drop([&](ActionId id) { return id == capture; });
  if (!table.rules.trick.split_bombs)
    drop([&](ActionId id) { return splits_four(hand, table.action(id)); });
  if (!table.rules.trick.wild_alone)
    drop([&](ActionId id) { return special_alone(hand, table.action(id)); });
  if (table.some_end_hand)
    drop([&](ActionId id) {
      const Action& action = table.action(id);
      return table.family(action).ends_hand && action.need.size() != hand.size();
    });
  const int due = highest_due(table, state);
  return due != 0 ? keep_highest(table, state, due, out, n) : n;
}

// Write the plays in a game with a wild rank, and return their number. Not inlined, because most games have none.
[[gnu::noinline]] inline int wild_plays(const CombinationTable& table, const State& state, const Hand& hand,
                                        auto* out) {
  return state.to_beat == kNoAction
             ? generate_wild_leads(table, hand.cards, state.level, out)
             : generate_wild_follows(table, hand.cards, state.level, table.action(state.to_beat), out);
}

// Replace the last card of the opening card's rank with the opening card.
inline Cards with_opening_card(const CombinationTable& table, Cards cards) {
  const Slot card = opening_slot(table);
  if (cards.count(card) != 0)
    return cards;
  const std::uint64_t same_rank = cards.once & lane_mask(card >> 2);
  cards.take(static_cast<Slot>(std::bit_width(same_rank) - 1));
  cards.add(card);
  return cards;
}

}  // namespace detail

// Write all plays of the seat to act, excluding a pass, and return their number.
[[gnu::always_inline]] inline int legal_plays(const CombinationTable& table, const State& state, auto* out) {
  const Hand& hand = state.hands[state.to_act];
  const int n = table.draws_wild_rank() ? detail::wild_plays(table, state, hand, out)
                : state.to_beat == kNoAction
                    ? detail::legal_leads(table, state, hand, out)
                    : generate_follows(table, hand, state.level, table.action(state.to_beat), out);
  return table.by_state ? detail::by_state(table, state, hand, out, n) : n;
}

namespace detail {

// Not inlined, because few games need it.
template <class Id>
[[gnu::noinline]] unsigned unable_to_follow(const CombinationTable& table, const State& state) {
  thread_local std::vector<Id> scratch;
  scratch.resize(std::max(scratch.size(), table.scratch_size()));
  State asked = state;
  unsigned unable = 0;
  for (asked.to_act = 0; asked.to_act < state.seats; ++asked.to_act)
    if (asked.to_act != state.last && legal_plays(table, asked, scratch.data()) == 0)
      unable |= 1u << asked.to_act;
  return unable;
}

}  // namespace detail

// Return the default cards for an action, i.e. the first choice.
[[nodiscard]] inline Cards cards_for(const CombinationTable& table, const State& state, ActionId id) {
  const Hand& hand = state.hands[state.to_act];
  if (table.draws_wild_rank())
    return first_wild_choice(table, hand.cards, state.level, id);
  if (table.rules.capture.specials == rules::CapturedSpecials::ordinary && hand.lanes.at[kSpecialLane] != 0 &&
      table.action(id).need.at[kSpecialLane] < hand.lanes.at[kSpecialLane] && state.special != kNone) {
    Cards cards = hand.cards;
    while (cards.count(state.special) > 0)
      cards.take(state.special);
    return first_choice(table, hand_of(cards), state.level, id);
  }
  const Cards cards = first_choice(table, hand, state.level, id);
  return detail::must_lead_card(table, state) ? detail::with_opening_card(table, cards) : cards;
}

}  // namespace clamber
