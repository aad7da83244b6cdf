// Positions and plays as Python holds them.
#pragma once
#include "sequence.hpp"

namespace clamber::py {

// A play with all that it takes to write it down.
struct HeldPlay {
  nb::object engine;
  int level;
  std::optional<int> special;
  ActionId action;
  Masks cards;
};

struct HeldPosition {
  nb::object engine;
  nb::object table;  // keeps `rules` alive
  const Table* rules;
  State state;
  nb::object shown;  // the state as Python's, once somebody asked for it

  [[nodiscard]] std::optional<int> special() const { return or_none(state.special); }
};

// A choice at a position as a play of Python's.
nb::object play_of(const HeldPosition& at, const Choice& choice);

// What may be done at a position, as Python's legal plays.
nb::object plays_of(nb::object position);

// A position of the same rules and the same class with another state.
nb::object with_state(nb::handle position, const State& state);

}  // namespace clamber::py
