// What was done in a deal, in order. A State holds nothing of it: who runs a deal and wants its history keeps one of
// these beside it.
#pragma once
#include <vector>

#include "deal/view.hpp"

namespace clamber {

// One action as it happened.
struct Logged {
  Seat seat;
  std::uint8_t drawn;  // cards drawn so far: the number of an exposure
  Choice choice;
};

[[nodiscard]] inline bool is_exposure(const Table& table, ActionId id) {
  return id >= table.ids.expose && id < table.ids.expose + 8;
}
[[nodiscard]] inline bool is_return(const Table& table, ActionId id) {
  return id >= table.ids.give_back && id < table.ids.give_back + kFaces;
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
  for (const ActionId first : {ids.give, ids.take, ids.give_back})
    if (id >= first && id < first + kFaces)
      return one_card(table.slot_of(static_cast<std::uint8_t>(id - first)));
  return {};
}

class History {
 public:
  using Counts = std::array<std::uint8_t, kFaces>;  // of each face

  void clear() {
    all_.clear();
    played_ = {};
  }
  // `special` is that of the deal, if it is known yet.
  void add(const Table& table, const Logged& logged, std::uint8_t special) {
    all_.push_back(logged);
    if (table.is_play(logged.choice.id))
      for_each_card(logged.choice.cards, [&](Slot slot) { ++played_[logged.seat][table.face_of(slot, special)]; });
  }
  [[nodiscard]] const std::vector<Logged>& all() const { return all_; }
  // All that a seat has played so far; a captured card counts each time.
  [[nodiscard]] const Counts& played(Seat seat) const { return played_[seat]; }

 private:
  std::vector<Logged> all_;
  std::array<Counts, kMaxSeats> played_{};
};

// Applies a legal choice and writes it down.
inline void apply_and_log(const Table& table, State& state, History& history, const Choice& choice) {
  history.add(table, {state.to_act, state.exposure.drawn, choice}, state.special);
  apply(table, state, choice);
}

// Whether a seat may know that this was done: a question that somebody else declined is a secret.
[[nodiscard]] inline bool is_shown(const Table& table, const Logged& logged, Seat viewer) {
  return logged.seat == viewer || logged.choice.id != table.ids.no;
}

// Whether a seat may know which cards it was done with: not while returns lie face down (GD-93).
[[nodiscard]] inline bool is_shown_openly(const Table& table, const State& state, const Logged& logged, Seat viewer) {
  return logged.seat == viewer || !is_return(table, logged.choice.id) || !returns_are_hidden(table, state);
}

}  // namespace clamber
