// Reasons why a choice is illegal. The kernel determines the reason, next to the rules; Python formats the message.
#pragma once
#include "deal/deal.hpp"

namespace clamber {

CLAMBER_ENUM(Reason, legal, deal_over, wrong_decision, must_lead, must_play, not_in_hand, wrong_cards, not_higher,
             own_side, last_cards, jokers_alone, opening_lead, own_big_ace_first, reading_not_allowed, not_offered,
             head_held_four_times, opening_card, four_played_apart, not_highest_single, not_highest_pair, not_last,
             wild_alone)

namespace detail {

inline Reason why_not_last_play(const CombinationTable& table, const State& state, const Choice& choice,
                                ActionId* scratch) {
  if (!(choice.cards == state.hands[state.to_act].cards))
    return Reason::wrong_cards;
  const int n = legal_plays(table, state, scratch);
  if (std::find(scratch, scratch + n, choice.id) != scratch + n)
    return Reason::legal;
  return state.to_beat == kNoAction ? Reason::reading_not_allowed : Reason::not_higher;
}

inline Reason why_not_play(const CombinationTable& table, const State& state, const Choice& choice,
                           ActionId* scratch) {
  const Hand& hand = state.hands[state.to_act];
  const Action& action = table.action(choice.id);
  if (!hand.cards.contains(choice.cards))
    return Reason::not_in_hand;
  if (table.is_last_play(action))
    return why_not_last_play(table, state, choice, scratch);
  if (table.family(action).scarce_head && hand.lanes.at[static_cast<std::size_t>(run_lane(action.position))] >= 4)
    return Reason::head_held_four_times;
  const Allowed allowed = table.allowed(state.level, choice.id);
  if (table.draws_wild_rank()) {
    if (!is_wild_choice(table, state.level, choice.id, choice.cards))
      return Reason::wrong_cards;
  } else if (!is_choice(table, state.level, choice.id, choice.cards)) {
    return lanes_of(choice.cards) == action.need ? Reason::reading_not_allowed : Reason::wrong_cards;
  }
  if (allowed == Allowed::no)
    return Reason::reading_not_allowed;
  if (state.to_beat != kNoAction) {
    if (action.family == table.joker_lead)
      return Reason::jokers_alone;
    if (!beats(table, state.level, choice.id, table.action(state.to_beat)))
      return Reason::not_higher;
    if (is_capture(table, state, choice.id) && !may_capture(table, state, state.to_act))
      return state.is_out(state.last) && !table.rules.capture.capture_final_bomb ? Reason::last_cards
                                                                                 : Reason::own_side;
  } else {
    if (action.family == table.joker_lead) {
      const int size = action.need.size();
      const rules::JokerOnlyLead policy = table.rules.trick.joker_only_lead;
      const bool whole = size == hand.size() && (policy == rules::JokerOnlyLead::whole_hand ||
                                                 (policy == rules::JokerOnlyLead::single_only && size == 1));
      const bool talon_empty = table.rules.trick.single_joker_when_talon_empty && state.talon() == 0 && size == 1;
      if (!whole && !talon_empty)
        return Reason::jokers_alone;
    }
    if (must_lead_card(table, state) && choice.cards.count(opening_slot(table)) == 0)
      return Reason::opening_card;
    if (state.must_lead != kNone && action.need.at[state.must_lead] == 0)
      return Reason::opening_lead;
  }
  if (table.rules.match.sides == rules::Sides::secret_partners && own_big_ace_waits(state, hand, action))
    return Reason::own_big_ace_first;
  if (!table.rules.trick.split_bombs && splits_four(hand, action))
    return Reason::four_played_apart;
  if (!table.rules.trick.wild_alone && special_alone(hand, action))
    return Reason::wild_alone;
  if (table.family(action).ends_hand && action.need.size() != hand.size())
    return Reason::not_last;
  if (const int due = highest_due(table, state); due != 0 && is_set_of(table, action, due)) {
    const int n = legal_plays(table, state, scratch);
    if (std::find(scratch, scratch + n, choice.id) == scratch + n)
      return due == 1 ? Reason::not_highest_single : Reason::not_highest_pair;
  }
  return Reason::legal;
}

}  // namespace detail

// Return the reason why the seat to act may not make this choice, or Reason::legal. `scratch` must have room for
// CombinationTable::scratch_size() ids.
inline Reason why_not(const CombinationTable& table, const State& state, const Choice& choice, ActionId* scratch) {
  if (state.phase == Phase::over)
    return Reason::deal_over;
  if (choice.id >= table.capacity())
    return Reason::not_offered;
  if (table.is_play(choice.id)) {
    if (state.phase != Phase::play)
      return Reason::wrong_decision;
    return detail::why_not_play(table, state, choice, scratch);
  }
  const int n = legal_actions(table, state, scratch);
  if (std::find(scratch, scratch + n, choice.id) != scratch + n)
    return Reason::legal;
  if (choice.id == table.ids.pass && state.phase == Phase::play)
    return state.to_beat == kNoAction ? Reason::must_lead : Reason::must_play;
  return state.phase == Phase::play ? Reason::wrong_decision : Reason::not_offered;
}

// Write all actions that use exactly these cards, and return their number; 0 if the deck does not contain them.
inline int readings_of(const CombinationTable& table, const Cards& cards, int level, ActionId* out) {
  if (table.rules.deck.packs == 1 && cards.twice != 0)
    return 0;
  if (table.draws_wild_rank()) {
    const int n = generate_wild_leads(table, cards, level, out);
    const auto is_part = [&](ActionId id) { return table.action(id).need.size() != cards.size(); };
    return static_cast<int>(std::remove_if(out, out + n, is_part) - out);
  }
  const Hand hand = hand_of(cards);
  const int n = generate_leads(table, hand, level, out);
  const auto is_part = [&](ActionId id) { return !(table.action(id).need == hand.lanes); };
  const auto whole = static_cast<int>(std::remove_if(out, out + n, is_part) - out);
  return whole + last_leads(table, hand, out, whole);
}

// Do the same for cards of the seat to act, including last plays that may follow the play to beat.
inline int readings_here(const CombinationTable& table, const State& state, const Cards& cards, ActionId* out) {
  int n = readings_of(table, cards, state.level, out);
  if (state.to_beat == kNoAction)
    return n;
  ActionId* const end = out + n;
  const int more = last_follows(table, hand_of(cards), state.level, table.action(state.to_beat), end);
  const auto is_there = [&](ActionId id) { return std::find(out, end, id) != end; };
  return static_cast<int>(std::remove_if(end, end + more, is_there) - out);
}

// Return the action that leads exactly these cards as jokers alone, or kNoAction.
inline ActionId joker_lead_of(const CombinationTable& table, const Cards& cards) {
  const Lanes lanes = lanes_of(cards);
  for (std::size_t i = 0; i < table.actions.size(); ++i)
    if (table.actions[i].family == table.joker_lead && table.actions[i].need == lanes)
      return static_cast<ActionId>(table.ids.plays + i);
  return kNoAction;
}

}  // namespace clamber
