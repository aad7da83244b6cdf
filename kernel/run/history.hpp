// Events of a deal, in order. A State has no history, so callers that need one keep a History alongside it.
#pragma once
#include <vector>

#include "deal/view.hpp"

namespace clamber {

// Part of an action that only the acting seat may know: nothing; the card, while returns lie face down (GD-93); or
// the entire action (a declined question).
CLAMBER_ENUM(Hidden, nothing, card, all)

inline constexpr std::uint16_t kNoTrick = 0xFFFF;

// Record of one action.
struct Event {
  Seat seat;
  std::uint8_t drawn;  // number of cards drawn before the action, which identifies an exposure
  Flag chance;         // true if the decision was left to chance
  Hidden hidden;
  AskedFor asked;
  std::uint16_t trick;  // index of the trick within the deal, from 0; kNoTrick outside tricks
  Choice choice;
  Cards captured;  // cards taken from the table into the hand
};

[[nodiscard]] inline bool is_exposure(const CombinationTable& table, ActionId id) {
  return id >= table.ids.expose && id < table.ids.expose + 8;
}
[[nodiscard]] inline bool is_return(const CombinationTable& table, ActionId id) {
  return id >= table.ids.return_ && id < table.ids.return_ + kFaces;
}

// Return the cards of an action: those played, or those named by a decision.
[[nodiscard]] inline Cards cards_of(const CombinationTable& table, const Choice& choice) {
  const Ids& ids = table.ids;
  const ActionId id = choice.id;
  if (table.is_play(id))
    return choice.cards;
  if (is_exposure(table, id)) {
    const Cards ace = one_card(static_cast<Slot>(4 * kAceLane + (id - ids.expose) / 2));
    return (id - ids.expose) % 2 == 1 ? ace.plus(ace) : ace;
  }
  for (const ActionId first : {ids.give, ids.take, ids.return_})
    if (id >= first && id < first + kFaces)
      return one_card(table.slot_of(static_cast<std::uint8_t>(id - first)));
  return {};
}

[[nodiscard]] inline Hidden hidden_of(const CombinationTable& table, ActionId id) {
  if (id == table.ids.no)
    return Hidden::all;
  return is_return(table, id) && table.rules.tribute.returns == rules::Returns::simultaneous ? Hidden::card
                                                                                             : Hidden::nothing;
}

// Return the index of the trick that an action at this position belongs to. A passed lead belongs to the trick that
// it would have opened.
[[nodiscard]] inline std::uint16_t trick_of(const State& state) {
  if (state.phase != Phase::play)
    return kNoTrick;
  const bool open = state.to_beat != kNoAction && state.tally.tricks != 0;
  return static_cast<std::uint16_t>(state.tally.tricks - open);
}

// Return the event for a choice. `state` is the position before it. All events are created here.
[[nodiscard]] inline Event event_of(const CombinationTable& table, const State& state, const Choice& choice) {
  const bool captures = state.phase == Phase::play && is_capture(table, state, choice.id);
  return {.seat = state.to_act,
          .drawn = state.exposure.drawn,
          .chance = state.chance,
          .hidden = hidden_of(table, choice.id),
          .asked = asked_for(table, state),
          .trick = trick_of(state),
          .choice = choice,
          .captured = captures ? state.on_table : Cards{}};
}

class History {
 public:
  using Counts = std::array<std::uint8_t, kFaces>;  // one count per face

  void clear() {
    all_.clear();
    played_ = {};
  }
  // Append an event. `special` is the deal's special face, or kNone if unknown.
  void add(const CombinationTable& table, const Event& event, std::uint8_t special) {
    all_.push_back(event);
    if (table.is_play(event.choice.id))
      for_each_card(event.choice.cards, [&](Slot slot) { ++played_[event.seat][table.face_of(slot, special)]; });
  }
  [[nodiscard]] const std::vector<Event>& all() const { return all_; }
  // Return the cards that a seat has played so far; a captured card counts each time it is played.
  [[nodiscard]] const Counts& played(Seat seat) const { return played_[seat]; }

 private:
  std::vector<Event> all_;
  std::array<Counts, kMaxSeats> played_{};
};

// Record a legal choice and apply it.
inline void apply_and_write(const CombinationTable& table, State& state, History& history, const Choice& choice) {
  history.add(table, event_of(table, state, choice), state.special);
  apply(table, state, choice);
}

// Return true if a seat may know of this event.
[[nodiscard]] inline bool is_shown(const Event& event, Seat viewer) {
  return event.seat == viewer || event.hidden != Hidden::all;
}

// Return true if a seat may know the cards of this event.
[[nodiscard]] inline bool is_shown_openly(const CombinationTable& table, const State& state, const Event& event,
                                          Seat viewer) {
  return event.seat == viewer || event.hidden != Hidden::card || !returns_are_hidden(table, state);
}

}  // namespace clamber
