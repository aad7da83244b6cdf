// What was done in a deal, in order. A State holds nothing of it: who runs a deal and wants its history keeps one of
// these beside it.
#pragma once
#include <vector>

#include "deal/view.hpp"

namespace clamber {

// What of an action nobody but its seat may know: nothing, which card it is while returns lie face down (GD-93), or
// that it was done at all (a question that was declined).
CLAMBER_ENUM(Hidden, nothing, card, all)

inline constexpr std::uint16_t kNoTrick = 0xFFFF;

// One action as it happened.
struct Event {
  Seat seat;
  std::uint8_t drawn;  // cards drawn so far: the number of an exposure
  Flag chance;         // whether the rules left it to chance
  Hidden hidden;
  AskedFor asked;
  std::uint16_t trick;  // which trick of the deal it belongs to, from 0; kNoTrick for a decision outside of tricks
  Choice choice;
  Cards captured;  // what it took from the table into the hand
};

[[nodiscard]] inline bool is_exposure(const Table& table, ActionId id) {
  return id >= table.ids.expose && id < table.ids.expose + 8;
}
[[nodiscard]] inline bool is_return(const Table& table, ActionId id) {
  return id >= table.ids.return_ && id < table.ids.return_ + kFaces;
}

// The cards of an action: those of a play, or those that a decision names.
[[nodiscard]] inline Cards cards_of(const Table& table, const Choice& choice) {
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

[[nodiscard]] inline Hidden hidden_of(const Table& table, ActionId id) {
  if (id == table.ids.no)
    return Hidden::all;
  return is_return(table, id) && table.rules.tribute.returns == rules::Returns::simultaneous ? Hidden::card
                                                                                             : Hidden::nothing;
}

// The trick that an action of this position belongs to; a lead that is passed on belongs to the trick it opens.
[[nodiscard]] inline std::uint16_t trick_of(const State& state) {
  if (state.phase != Phase::play)
    return kNoTrick;
  const bool open = state.to_beat != kNoAction && state.tally.tricks != 0;
  return static_cast<std::uint16_t>(state.tally.tricks - open);
}

// What a choice is once it is done. The one place where an event is filled; `state` is the position before it.
[[nodiscard]] inline Event event_of(const Table& table, const State& state, const Choice& choice) {
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
  using Counts = std::array<std::uint8_t, kFaces>;  // of each face

  void clear() {
    all_.clear();
    played_ = {};
  }
  // `special` is that of the deal, if it is known yet.
  void add(const Table& table, const Event& event, std::uint8_t special) {
    all_.push_back(event);
    if (table.is_play(event.choice.id))
      for_each_card(event.choice.cards, [&](Slot slot) { ++played_[event.seat][table.face_of(slot, special)]; });
  }
  [[nodiscard]] const std::vector<Event>& all() const { return all_; }
  // All that a seat has played so far; a captured card counts each time.
  [[nodiscard]] const Counts& played(Seat seat) const { return played_[seat]; }

 private:
  std::vector<Event> all_;
  std::array<Counts, kMaxSeats> played_{};
};

// Applies a legal choice and writes it down.
inline void apply_and_write(const Table& table, State& state, History& history, const Choice& choice) {
  history.add(table, event_of(table, state, choice), state.special);
  apply(table, state, choice);
}

// Whether a seat may know that this was done.
[[nodiscard]] inline bool is_shown(const Event& event, Seat viewer) {
  return event.seat == viewer || event.hidden != Hidden::all;
}

// Whether a seat may know which cards it was done with.
[[nodiscard]] inline bool is_shown_openly(const Table& table, const State& state, const Event& event, Seat viewer) {
  return event.seat == viewer || event.hidden != Hidden::card || !returns_are_hidden(table, state);
}

}  // namespace clamber
