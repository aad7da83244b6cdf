// Positions and plays as Python objects.
#pragma once
#include "sequence.hpp"

namespace clamber::py {

// Play together with the context needed for its notation.
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
  const CombinationTable* rules;
  State state;
  nb::object shown;  // state as a Python object, created on first use

  [[nodiscard]] std::optional<int> special() const { return or_none(state.special); }
};

// Return a choice at a position as a Python play.
nb::object play_of(const HeldPosition& at, const Choice& choice);

// Return the legal actions at a position as Python's legal plays.
nb::object plays_of(nb::object position);

// Return an empty sequence of legal plays.
nb::object no_plays(nb::object position);

// Return a position with the given state and the rules and class of an existing one.
nb::object with_state(nb::handle position, const State& state);

}  // namespace clamber::py
